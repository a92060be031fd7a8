"""The first page of docs/implementations: what each implementation follows, and which commits it has."""
import html

GENERATED = "<!-- Generated: do not edit. tests/implementations/run.py writes this page. -->"
FOLLOWS = {True: "yes", False: "no", "partly": "in part"}
COMMITS = "https://github.com/whatwg/html/commit/"

# Surprising behaviour: an implementation, an input and a sentence. The sentence is printed only if the implementation's
# answer to the input deviates or is missing.
TREE = "<!DOCTYPE html><body>a"
NOTES = [
    ("parse5", "<a b=&a;>", "parse5 reports no `unknown-named-character-reference` in the value of an attribute."),
    ("html5ever", "&\u000b", "html5ever reports a control character twice if it follows `&`."),
    ("perl-html-html5-parser", "<![CDATA[a]]>", "HTML::HTML5::Parser recognises no CDATA sections, not even in `svg`. Its code "
     "for them comes after the `redo` of the branch for DOCTYPEs, and never runs."),
    ("perl-html-html5-parser", "&phiv;", "HTML::HTML5::Parser reads `&phiv;` as U+03C5, upsilon, instead of U+03D5, phi."),
    ("jsoup", "<!doctypea>", "jsoup loses the first letter of a DOCTYPE's name if no space comes before it: "
     "`<!DOCTYPEhtml>` has the name `tml`."),
    ("jsoup", "\uffff", "jsoup takes U+FFFF for the end of the document, and drops everything after it."),
    ("angular-html-parser", TREE + "<![CDATA[", "angular-html-parser throws a `TypeError` on `<![CDATA[` at the end of an "
     "input."),
    ("happy-dom", TREE + "</a/>", "happy-dom reads an end tag with a slash or an attribute as text: `</p y>` does not end a "
     "paragraph."),
    ("linkedom", TREE + "<? >", "linkedom drops `<? >`, which is a comment in every text of the standard."),
]


def days(dated):
    return f"{dated['from']} to {dated['to']}" if dated else "not given"


def listed(names):
    names = list(names)
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def share(found):
    tokens = found["tokens"]
    return (tokens["answered"] - tokens["deviations"]) / max(tokens["answered"], 1)


def in_order(results):
    """Sorts implementations. Those that follow the standard come first."""
    rank = {True: 0, "partly": 1, False: 2}
    return sorted(results.items(), key=lambda each: (rank[each[1]["followsStandard"]], -share(each[1])))


def cell(found, commit):
    partly = [each["commit"] for part in ("tokens", "errors") if found[part] for each in found[part]["partly"]]
    return "½" if commit in partly else "✓" if commit in found["has"] else "✗" if commit in found["lacks"] else ""


def name_of(found):
    """Returns the name and version of the implementation, without the description of its adapter."""
    return found["implementation"].split(",")[0]


def summary(results):
    gives_tokens = any(found["errors"] for found in results.values())
    dates = "tokens | parse errors" if gives_tokens else "trees"
    lines = [f"| | installed | from the standard? | {dates} | matching answers |",
             "| --- | --- | --- | --- | --- |" + " --- |" * gives_tokens]
    for name, found in in_order(results):
        answers = found["tokens"]
        dates = days(answers) + (f" | {days(found['errors'])}" if gives_tokens else "")
        lines.append(f"| [{name}]({name}.md) | {found['installed'].split(',')[0]} | {FOLLOWS[found['followsStandard']]} | "
                     f"{dates} | {answers['answered'] - answers['deviations']} of {answers['answered']} |")
    return lines


def matrix(results, revisions):
    """Writes the commits by topic, the newest first. Commits that all implementations share are on one line."""
    columns = {name: found for name, found in in_order(results) if found["followsStandard"]}
    topics, same = {}, []
    for revision in reversed(revisions):
        commit = (revision["commit"] or "")[:8]
        cells = [cell(found, commit) for found in columns.values()] if commit else []
        link = f"[{revision['date']}]({COMMITS}{commit}) {html.escape(revision['title'], quote=False)}".replace("|", "\\|")
        if set(cells) - {"✓", ""}:
            topics.setdefault(revision["topic"], []).append(f"| {link} | {' | '.join(cells)} |")
        elif any(cells):
            same.append(f"- {link}")
    lines = ["", f"| commit | {' | '.join(columns)} |", "| --- |" + " :-: |" * len(columns)]
    for topic, rows in topics.items():
        lines += [f"| **{topic.replace('-', ' ')}** |" + " |" * len(columns), *rows]
    return [*lines, "", f"<details><summary>{len(same)} more commits, which no implementation is known to lack</summary>", "",
            *same, "", "</details>", ""]


def surprises(results, revisions):
    everywhere = {name: found for table in results.values() for name, found in table.items()}
    following = [found for found in everywhere.values() if found["followsStandard"] is True]
    if not following:
        return []
    newest = next(each for each in reversed(revisions) if any((each["commit"] or "")[:8] in found["has"] for found in following))
    commit = newest["commit"][:8]
    have, lack = ({name_of(found): None for found in following if commit in found[verdict]} for verdict in ("has", "lacks"))
    lines = [f"- [{newest['title']}]({COMMITS}{commit}) ({newest['date']}): among the implementations that follow the standard, "
             f"only {listed(have)} {'has' if len(have) == 1 else 'have'} this commit. {listed(lack)} lack it."]
    deviating = {name_of(found) for found in following if found["deviations"]}
    same = {name_of(found): None for found in following if name_of(found) not in deviating}
    if same:
        lines.append(f"- {listed(same)} do not deviate: for each of them, one text of the standard accounts for all answers.")
    for found in following:
        errors, tokens = found["errors"], found["tokens"]
        if errors and errors["to"] < tokens["to"]:
            lines.append(f"- {name_of(found)} gives the parse errors of the texts from {days(errors)}, but the tokens of the "
                         f"texts from {days(tokens)}.")
    for name, said_of, sentence in NOTES:
        found = everywhere.get(name, {"deviations": [], "unanswered": []})
        lines += [f"- {sentence}"] if any(each["input"] == said_of for each in found["deviations"] + found["unanswered"]) else []
    return lines


def written(results, revisions, run_on):
    lines = [
        "# Implementations", "", GENERATED, "",
        "These pages say which revision of the HTML Standard each browser, parser and tokenizer follows, according to",
        f"`strata identify` ([identify.md](../identify.md)). `tests/implementations/run.py` made these pages on {run_on}.", "",
        "## What is surprising", "", *surprises(results, revisions), "",
        "## How to read the tables", "",
        "Each kind of implementation has two tables. The first gives the dates of the texts that an implementation's answers match",
        "best. An implementation is **from the standard** if more than 95% of its answers match some text, and **in part** if at",
        "least 80% do. For any other implementation, the dates are those of the nearest text and mean little. The second table",
        "lists commits, and omits such implementations.", "",
        "✓ means that the implementation has the commit, ✗ that it lacks it, and ½ that it has a part of it. An empty cell means",
        "that no answer shows which. Within a topic, the newest commits come first.", "",
        "The page of an implementation links to its deviations from the newest text, written as issues for its maintainers.", ""]
    for table, of in results.items():
        if of:
            lines += [f"## {table}", "", *summary(of), *matrix(of, revisions)]
    return "\n".join(lines).rstrip() + "\n"
