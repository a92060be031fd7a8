"""The deviations of an implementation from the newest text, as issues that its maintainers can read."""
import html
import json
import re

STANDARD = "https://html.spec.whatwg.org/multipage/parsing.html"
MOST_INPUTS = 12


def code(text):
    """Returns a code span on one line."""
    text = text.replace("\n", " ")
    return f"<code>{html.escape(text)}</code>" if "`" in text else f"`{text}`"


def words(text):
    return re.sub(r"([\\`*_\[\]<>#&|])", r"\\\1", text)


def shown(of):
    """Returns an input as a JSON string, and how the tokenizer begins."""
    where = [f"in the {of['initialState']}" if "initialState" in of else "",
             f"after `<{of['lastStartTag']}>`" if "lastStartTag" in of else "", "in foreign content" if of.get("foreign") else ""]
    return " ".join([code(json.dumps(of["input"])), *filter(None, where)])


def rule(state, on, sentences):
    place = f"[{words(state)}]({STANDARD}#{state.lower().replace(' ', '-')})"
    return f"> {place}{', ' + words(on) if on else ''}" + (f": {words(sentences)}" if sentences else "")


def traced(of, gives_trees, records):
    """Returns the steps of the newest text on an input."""
    options = ["--feedback=simulated" if gives_trees else "--feedback=none"]
    if "initialState" in of:
        options.append(f"--initial-state={of['initialState']}")
    if "lastStartTag" in of:
        options.append(f"--last-start-tag={of['lastStartTag']}")
    if of.get("foreign"):
        options.append("--foreign")
    return records("trace", "--draft=latest", "--format=jsonl", *options, source=of["input"])


def rules_for(of, gives_trees, records):
    """Returns the rule at the deviation, or where its commit changed the text's steps, or the rules that name an error."""
    if of["state"] and not of["rule"]:
        return ((of["state"], None, None),)
    if of["commit"] and gives_trees:
        compared = records("compare", f"--drafts=before {of['commit']},latest", "--format=json", source=of["input"])[0]
        causes = [each for place in compared["divergences"] for each in place["cause"] if compared["drafts"][1] in each["drafts"]]
    else:
        steps = traced(of, gives_trees, records)
        causes = [each for each in steps if (each["state"], each["on"]) == (of["state"], of["on"]) and each["rule"]]
        if not of["state"]:
            causes = [each for each in steps if each["rule"] and any(error["state"] == each["state"] for error in each["errors"])]
        elif len({each["rule"] for each in causes}) != 1:  # only the report knows which part of the rule matters
            return ((of["state"], of["on"], of["rule"]),)
    return tuple(dict.fromkeys((each["state"], each.get("on"), each["rule"]) for each in causes))


def written(found, deviations, gives_trees, run_on, records):
    """Returns the page. `records` runs strata on a source, and returns lines of JSON."""
    name = found["implementation"].split(",")[0]
    by_cause = {}
    for each in deviations:
        answers = () if each["what"] == "tokens" else (*each["got"], "/", *each["expected"])
        by_cause.setdefault((each["what"], rules_for(each, gives_trees, records), answers), []).append(each)
    lines = [f"# {name} and the newest HTML Standard", "",
             f"Found by `strata identify --expect=latest` on {run_on}, with {found['installed']}.",
             f"Each heading is an input on which {name} deviates from the standard. The quoted sentences are the standard's.", ""]
    for (what, rules, _), (first, *others) in by_cause.items():
        lines += [f"## {shown(first)}", "", f"- {name} gives {', '.join(map(code, first['got'])) or 'no ' + what}."]
        if gives_trees:
            tokens = records("tokenize", "--draft=latest", "--format=html5lib", source=first["input"])[0]["output"]
            lines += [f"- The standard's tokens are {code(json.dumps(tokens, ensure_ascii=False))}.", ""]
        else:
            errors = [error["code"] for step in traced(first, gives_trees, records) for error in step["errors"]]
            expected = errors if what == "errors" else first["expected"]
            lines += [f"- The standard gives {', '.join(map(code, expected)) or 'no ' + what}.", ""]
        lines += ["\n>\n".join(rule(*each) for each in rules), ""] if rules else []
        if others:
            more = f" and {len(others) - MOST_INPUTS} more" if len(others) > MOST_INPUTS else ""
            lines += [f"Likewise: {', '.join(map(shown, others[:MOST_INPUTS]))}{more}.", ""]
    return "\n".join(lines).rstrip() + "\n"
