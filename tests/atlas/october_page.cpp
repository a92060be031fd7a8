// Writes the page "From a flag to states".

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/history.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/writing/formatting.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/changes_page.hpp"
#include "tests/atlas/code_span.hpp"
#include "tests/atlas/october_2009.hpp"

namespace strata::testing {
namespace {

using report::line;

const spec::revision_source& revision_of_commit(const texts_in_time& texts, std::string_view commit) {
    const spec::revision_chain& chain = texts.known().chain;
    return chain.revisions[history::number_of_commit(chain, commit) - 1].source;
}

std::string link_to(const texts_in_time& texts, std::string_view commit) {
    return fmt::format("[{}]({})", commit, report::link_to_commit(revision_of_commit(texts, commit).commit));
}

void append_opening(std::string& to, const texts_in_time& texts) {
    line(
        to,
        "\nUntil 19 October 2009, the tokenizer had two flags. The *content model flag* said how to read text: as "
        "PCDATA, which has\nmarkup; as RCDATA, inside `<title>`; as RAWTEXT, inside `<style>`; or as PLAINTEXT. (Until "
        "August 2009, RAWTEXT was called\nCDATA, and strata's tables still call it that.) In RCDATA and RAWTEXT, "
        "`<!--` set the *escape flag*, and no tag was recognised\nuntil `-->`. One state could therefore mean several "
        "things. In the data state, `<` began a tag, or only an end tag, or nothing,\ndepending on the flags.\n");
    line(to,
         "Commit {} replaced both flags by states. Its message says: \"This edit \\*should\\* have no effect on "
         "black-box conformance\nrequirements. Please report any changes you find.\" [There were "
         "three](#the-commit-that-should-change-nothing). Within the next\nfive days, scripts got states for what "
         "follows `<!--` ({}), and one mistake was corrected ({}).\n",
         link_to(texts, flag_becomes_states), link_to(texts, scripts_get_escapes), link_to(texts, states_are_complete));
    line(
        to,
        "This page compares two texts. The older, of 19 October, is the last with the flag (`before {}`; its words had "
        "not changed since\n9 October). The newer, of 24 October, is the first with a complete set of states (`{}`).",
        flag_becomes_states, states_are_complete);
}

void append_heading(std::string& to, october_subject subject, const texts_in_time& texts) {
    switch (subject) {
        case october_subject::cut_off_end_tags:
            line(to, "\n### End tags at the end of the file\n");
            line(to,
                 "With the flag, `</title` was an end tag even if the file ended there. The tag was incomplete, so it "
                 "was dropped, with a parse\nerror. The new states collect the name in a buffer. They emit the name as "
                 "text unless white space, `/` or `>` follows.");
            break;
        case october_subject::escape_flag:
            line(to, "\n### RCDATA and RAWTEXT have no escape flag\n");
            line(to,
                 "No states replaced the escape flag here, so `<!--` no longer has a meaning in a title or a style "
                 "sheet.");
            break;
        case october_subject::scripts:
            line(to, "\n### Scripts\n");
            line(to,
                 "Only scripts have states for what comes after `<!--`. Since {}, these states are as they are "
                 "today:\nan end tag ends the script, unless `<script` came first.",
                 link_to(texts, scripts_get_escapes));
            break;
        case october_subject::ends_of_scripts:
            line(to, "\n### Parse errors at the end of a script\n");
            line(
                to,
                "Each of the six states after `<!--` reports an error if the file ends there. The flag reported none.");
            break;
        case october_subject::made_up_names:
            line(to, "\n### Names that no such element has\n");
            line(to,
                 "The rule with the flag compared names of any characters, but the states collect only letters. No "
                 "element with RCDATA or RAWTEXT\nhas another character in its name, so no page shows this difference. "
                 "It appears only if the name of the last start tag is given\nto the tokenizer by an option.");
            break;
        case october_subject::lost_rcdata: break;
    }
    line(to,
         "\n| | input | tokens, 19 October | tokens, 24 October | errors, 19 October | errors, 24 October | after "
         "commits |\n| --- | --- | --- | --- | --- | --- | --- |");
}

std::string input_cell(const october_difference& d, std::string_view input) {
    return code_cell(ascii_json(input)) + (d.options.empty() ? "" : " with " + code_cell(d.options));
}

// Appends a row with the results of both texts for `input`. "=" stands for a result of the second text that equals the
// first text's.
void append_row(std::string& to, std::string_view head, const october_difference& d, std::string_view input,
                const two_readings& made, std::string_view commits) {
    const auto second = [](const std::vector<std::string>& one, const std::vector<std::string>& other) {
        return one == other ? "=" : code_cells(other);
    };
    line(to, "| {} | {} | {} | {} | {} | {} | {} |", head, input_cell(d, input), code_cells(made.made[0].tokens),
         second(made.made[0].tokens, made.made[1].tokens), code_cells(made.made[0].errors),
         second(made.made[0].errors, made.made[1].errors), commits);
}

void append_differences(std::string& to, const texts_in_time& texts) {
    line(to, "\n## The fifteen differences\n");
    line(to,
         "The inputs are JSON strings. The results are those of `strata tokenize --draft='before {0}'` and "
         "`--draft={1}`, with tokens in the\nnotation of the html5lib tests; \"=\" means the result of 19 October. The "
         "last column has the commits that changed the result.\n`strata witness 'before {0}' {1}`, which searches all "
         "pairs of states of both texts, finds no other difference. (The search does\nnot make up start tags, so it "
         "does not find the last of the fifteen.)",
         flag_becomes_states, states_are_complete);
    std::size_t number = 0;
    std::optional<october_subject> subject;
    for (const october_difference& each : differences_of_october()) {
        if (subject != each.subject) append_heading(to, each.subject, texts);
        subject = each.subject;
        std::string head = fmt::format("{}. {}", ++number, sentence_in_markdown(each.says));
        for (const std::string_view input : each.inputs) {
            if (input.empty()) continue;
            append_row(
                to, head, each, input,
                readings_with(texts.before(flag_becomes_states), texts.after(states_are_complete), each.options, input),
                commits_that_change(texts, each.options, input));
            head.clear();
        }
    }
}

void append_effect(std::string& to, const texts_in_time& texts, std::string_view words, october_subject subject,
                   std::span<const october_difference> among) {
    line(to,
         "\n{}\n\n| input | tokens before | tokens after | errors before | errors after |\n| --- | --- | --- | --- | "
         "--- |",
         words);
    for (const october_difference& each : among) {
        if (each.subject != subject) continue;
        for (const std::string_view input : each.inputs) {
            if (input.empty()) continue;
            const two_readings made =
                readings_with(texts.before(flag_becomes_states), texts.after(flag_becomes_states), each.options, input);
            if (made.how == output_difference::none) continue;
            line(to, "| {} | {} | {} | {} | {} |", input_cell(each, input), code_cells(made.made[0].tokens),
                 code_cells(made.made[1].tokens), code_cells(made.made[0].errors), code_cells(made.made[1].errors));
        }
    }
}

void append_commit(std::string& to, const texts_in_time& texts) {
    line(to, "\n## The commit that should change nothing\n");
    line(to,
         "`strata compare --drafts='before {0},{0}'` shows what {0} alone changed. It had three effects on the tokens "
         "of pages:",
         flag_becomes_states);
    append_effect(to, texts, "**1. An end tag that the end of the file cuts off is text.**",
                  october_subject::cut_off_end_tags, differences_of_october());
    append_effect(to, texts, "**2. RCDATA and RAWTEXT lose the escape flag.**", october_subject::escape_flag,
                  differences_of_october());
    append_effect(to, texts,
                  "**3. A character reference ends RCDATA.** The new RCDATA state used the character reference "
                  "state\nof the data state, which returned to the data state.",
                  october_subject::lost_rcdata, mended_in_october());
    line(to,
         "\nOn 24 October, {0} corrected the third effect by giving RCDATA a character reference state of its own. The "
         "first two\neffects remain.\n\nThe commit also had two effects that pages do not show in their tokens, both "
         "described above. A file that ends after `<!--` in a\nscript has a parse error, and a name must consist of "
         "letters. `strata witness 'before {1}' {1}`, which searches all pairs of\nstates, finds nothing else.",
         link_to(texts, states_are_complete), flag_becomes_states);
}

}  // namespace

atlas_file october_page(const texts_in_time& texts) {
    std::string to = head_of_page("From a flag to states: October 2009",
                                  "[Atlas](index.md) · [timeline](timeline.md) · [2009](years/2009.md) · [what became "
                                  "of the flag](index.md#what-became-of-the-content-model-flag)");
    append_opening(to, texts);
    to += october_machines(october_texts(texts.known()));
    append_differences(to, texts);
    append_commit(to, texts);
    return {"from-a-flag-to-states.md", std::move(to)};
}

}  // namespace strata::testing
