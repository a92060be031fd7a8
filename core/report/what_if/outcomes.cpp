#include "core/report/what_if/what_if.hpp"

// Writes the sections on the effects of the change: on the shortest inputs, on errors, on pages and on tests.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/comparison/differences.hpp"
#include "core/report/diff/model.hpp"
#include "core/report/tokens/text.hpp"
#include "core/report/witness/witness.hpp"
#include "core/report/writing/formatting.hpp"

namespace strata::report {

// --- Words ---

namespace {

constexpr std::size_t longest_input = 200;
constexpr std::size_t most_differences = 4;

}  // namespace

std::string quoted_input(std::string_view input) {
    std::string words;
    append_quoted(words, input, longest_input);
    return words;
}

std::string differences_of(const compare::divergence& d) {
    std::vector<const compare::difference*> all;
    for (const compare::difference& each : d.differences) all.push_back(&each);
    return differences_in_words(all, most_differences);
}

bool is_among(const std::vector<const spec::draft*>& drafts, const spec::draft* draft) {
    return std::find(drafts.begin(), drafts.end(), draft) != drafts.end();
}

namespace {

// A remark after a number of pages or tests: "; in 3 a machine stopped".
std::string stops_in_words(std::uint64_t count) {
    return count == 0 ? std::string() : fmt::format("; in {} a machine stopped", number(count));
}

}  // namespace

std::string words_of(const page_effects& pages) {
    const std::string all = counted(pages.inputs, "page", "pages");
    const std::string stops = stops_in_words(pages.stopped);
    if (pages.differing == 0) return fmt::format("No difference on {}{}.", all, stops);
    return fmt::format("{} of {} {} read differently, at {}{}.", number(pages.differing), all,
                       pages.differing == 1 ? "is" : "are", counted(pages.places, "place", "places"), stops);
}

std::string words_of(const test_effects& tests) {
    const std::string all = counted(tests.total, "test", "tests");
    const std::string stops = stops_in_words(tests.stopped);
    if (tests.changed == 0) return fmt::format("No output of {} changes{}.", all, stops);
    return fmt::format("{} of {} {} a different output{}.", number(tests.changed), all,
                       tests.changed == 1 ? "gives" : "give", stops);
}

// --- Inputs ---

namespace {

// The tokens and errors that one text gives at the place where the two texts differ.
table_cell outcome_of(const compare::divergence& found, const spec::draft* draft) {
    table_cell lines;
    for (const compare::group& g : found.groups) {
        if (!is_among(g.drafts, draft)) continue;
        for (const token& each : g.tokens.all()) {
            std::string words(kind_of(each).name);
            append_words(words, each, {[](std::string& to, std::string_view text) { append_quoted(to, text); }, {}});
            lines.emplace_back(words);
        }
        for (const compare::placed_error& each : g.errors)
            lines.push_back(inline_text(fmt::format("error {}:{} ", each.where.line, each.where.column))
                                .add(spec::name_of(each.error.code), role::code));
        if (g.more_tokens + g.more_errors > 0)
            lines.emplace_back(fmt::format("and {} more", number(g.more_tokens + g.more_errors)));
    }
    if (lines.empty()) lines.emplace_back("nothing", role::dim);
    return lines;
}

void write_input(document& to, const study::draft_diff& diff, std::string_view text, std::string_view kind,
                 const std::string& options, const std::string& about, const compare::divergence& found) {
    to.part(inline_text(quoted_input(text), role::code).add(fmt::format(": {} differ", kind)));
    if (!options.empty()) to.paragraph(inline_text("With ").add(options, role::code).add(":"));
    to.table(heads_of_both(diff), {{outcome_of(found, diff.a), outcome_of(found, diff.b)}});
    if (!about.empty()) to.paragraph(inline_text(about));
}

// A sentence that says how far the search got.
std::string reach_in_words(const input_effects& i) {
    const std::string length = counted(i.found.complete_to, "character", "characters");
    std::vector<std::string> sentences;
    if (i.is_cut_off)
        sentences.push_back(fmt::format("The search was interrupted: inputs of up to {} are covered.", length));
    else if (i.found.stopped || i.trees.stopped)
        sentences.push_back(fmt::format("The search ended after {}: inputs of up to {} are covered.",
                                        counted(i.seconds, "second", "seconds"), length));
    else if (is_complete(i))
        sentences.emplace_back("The search is complete: other inputs show nothing new.");
    else if (!i.found.exhausted)
        sentences.push_back(fmt::format("The search covers inputs of up to {}.", length));
    else if (i.trees.facts > 0)
        sentences.push_back(fmt::format(
            "The search is complete, except for tree construction: there it covers tag sequences of up to {}.",
            counted(i.trees.complete_to, "character", "characters")));
    if (i.found.early_stops > 0)
        sentences.push_back(fmt::format(
            "In {} of {} inputs a machine stopped at a sentence that was not understood: more inputs may differ.",
            number(i.found.early_stops), number(i.found.inputs)));
    if (i.found.unconfirmed > 0)
        sentences.push_back(fmt::format("{} left out, because a comparison did not confirm a difference.",
                                        counted(i.found.unconfirmed, "more input is", "more inputs are")));
    return fmt::format("{}", fmt::join(sentences, " "));
}

}  // namespace

void write_inputs(document& to, const effects& of, const effect_limits& limits) {
    if (!of.inputs) return;
    to.section(inline_text("Shortest inputs"));
    to.paragraph(inline_text(reach_in_words(*of.inputs)));
    allowance shown(limits.inputs);
    for (const search::witness& each : of.inputs->found.entries)
        if (shown.takes_one())
            write_input(to, of.diff, each.input, kind_of(each), options_of(each), each.about, each.found);
    std::size_t of_tree_errors = 0;
    for (const search::tree_witness& each : of.inputs->trees.entries)
        if (each.kind == search::tree_difference::tree_errors)
            ++of_tree_errors;
        else if (shown.takes_one())
            write_input(to, of.diff, each.input, kind_of(each), options_of(each), "tree construction: " + each.cause,
                        each.found);
    say_left_out(to, shown, "input is", "inputs are", "strata witness");
    if (of_tree_errors > 0)
        to.paragraph(inline_text(fmt::format("{} only in errors of tree construction; ",
                                             counted(of_tree_errors, "more differs", "more differ")))
                         .add("strata witness", role::code)
                         .add(" lists them."));
}

// --- Errors ---

namespace {

void list_errors(document& to, std::string_view how, std::string_view draft,
                 const std::vector<study::error_change>& list, std::string_view only_here, allowance& shown) {
    std::vector<inline_text> items;
    for (const study::error_change& each : list) {
        if (!shown.takes_one()) continue;
        inline_text text(spec::name_of(each.code), role::code);
        if (!each.is_elsewhere) text.add(" (").add(only_here, role::strong).add(")");
        text.add(": ");
        for (const study::error_place& place : each.places) {
            text.add(&place == &each.places.front() ? "" : "; ").add(place.where);
            if (place.on != spec::symbol_set{}) text.add(" on ").add(characters_in(place.on));
        }
        items.push_back(std::move(text));
    }
    if (items.empty()) return;
    to.paragraph(inline_text(how).add(draft, role::code).add(":"));
    to.list(items);
}

}  // namespace

void write_errors(document& to, const effects& of, const effect_limits& limits) {
    const study::error_changes& e = of.errors;
    if (e.added.empty() && e.removed.empty()) return;
    to.section(inline_text("Parse errors"));
    allowance shown(limits.errors);
    if (!e.added.empty()) list_errors(to, "New in ", of.diff.b->about.name, e.added, "a new error", shown);
    // A sentence that was not understood may report the error.
    const bool is_complete = of.diff.b->gaps.empty();
    if (!e.removed.empty())
        list_errors(to, is_complete ? "Gone from " : "In no sentence that was understood, but in ",
                    of.diff.a->about.name, e.removed, is_complete ? "reported nowhere now" : "found nowhere", shown);
    say_left_out(to, shown, "error is", "errors are", "");
}

// --- Pages and tests ---

namespace {

// "Tokens differ in 3 pages, only errors in 1 page."
std::string split_in_words(std::string_view verb, std::uint64_t in_tokens, std::uint64_t in_errors,
                           std::string_view one, std::string_view several) {
    if (in_tokens + in_errors == 0) return {};
    const std::string errors = counted(in_errors, one, several);
    if (in_tokens == 0) return fmt::format("Only errors {} in {}.", verb, errors);
    const std::string tokens = fmt::format("Tokens {} in {}", verb, counted(in_tokens, one, several));
    return in_errors == 0 ? tokens + "." : fmt::format("{}, only errors in {}.", tokens, errors);
}

std::string unknown_in_words(const std::string& where) {
    return fmt::format(
        "In {} a machine stopped at a sentence that was not understood; nothing is known about the rest.", where);
}

// Writes the first paragraph of a section, unless all of the given sentences are empty.
void write_first(document& to, const std::vector<std::string>& sentences) {
    std::string text;
    for (const std::string& each : sentences)
        if (!each.empty()) text.append(text.empty() ? "" : " ").append(each);
    if (!text.empty()) to.paragraph(inline_text(text));
}

}  // namespace

void write_pages(document& to, const page_effects& p, const effect_limits& limits) {
    if (p.differing == 0 && !p.is_cut_off && p.unread + p.stopped == 0) return;
    to.section(inline_text("Pages"));
    std::vector<std::string> first{split_in_words("differ", p.in_tokens, p.differing - p.in_tokens, "page", "pages")};
    if (p.unread > 0) first.push_back(fmt::format("{} could not be read.", counted(p.unread, "page", "pages")));
    if (p.stopped > 0) first.push_back(unknown_in_words(counted(p.stopped, "page", "pages")));
    if (p.is_cut_off) first.emplace_back("An interrupt ended the work: further pages are not counted.");
    write_first(to, first);
    allowance shown(limits.examples);
    std::vector<table_row> rows;
    for (const differing_page& each : p.examples)
        if (shown.takes_one())
            rows.push_back(
                {{inline_text(each.name, role::code)},
                 {inline_text(number(each.places))},
                 {inline_text(fmt::format("{}:{}: ", each.first.line, each.first.column)).add(each.differs)}});
    shown.leave_out(p.differing - p.examples.size());
    if (!rows.empty())
        to.table({inline_text("page"), inline_text("places", role::number), inline_text("the first")}, rows);
    say_left_out(to, shown, "page is", "pages are", "strata compare --summary");
}

void write_tests(document& to, const test_effects& t, const effect_limits& limits) {
    if (t.changed == 0 && !t.is_cut_off && t.not_compared + t.stopped == 0) return;
    to.section(inline_text("html5lib tests"));
    std::vector<std::string> first{split_in_words("change", t.in_tokens, t.changed - t.in_tokens, "test", "tests")};
    if (t.not_compared > 0)
        first.push_back(fmt::format("{} in a state that one of the texts does not have.",
                                    counted(t.not_compared, "test begins", "tests begin")));
    if (t.stopped > 0) first.push_back(unknown_in_words(counted(t.stopped, "test", "tests")));
    if (t.is_cut_off) first.emplace_back("An interrupt ended the work: further tests are not counted.");
    write_first(to, first);
    allowance shown(limits.examples);
    std::vector<table_row> rows;
    for (const changed_test& each : t.examples)
        if (shown.takes_one())
            rows.push_back({{inline_text(each.file, role::code)},
                            {inline_text(each.description)},
                            {inline_text(each.in_tokens ? "tokens" : "errors only")}});
    shown.leave_out(t.changed - t.examples.size());
    if (!rows.empty()) to.table({inline_text("file"), inline_text("test"), inline_text("what changes")}, rows);
    say_left_out(to, shown, "test is", "tests are", "strata test --rebaseline --check");
}

}  // namespace strata::report
