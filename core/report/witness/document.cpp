#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/english.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/report/comparison/document.hpp"
#include "core/report/witness/witness.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/modes.hpp"

namespace strata::report {

// --- Words ---

namespace {

bool is_content_model(std::string_view content) {
    return std::find(spec::content_model_names.begin(), spec::content_model_names.end(), content) !=
           spec::content_model_names.end();
}

}  // namespace

std::string_view kind_of(const search::witness& w) { return compare::name_of(w.kind); }

std::string_view kind_of(const search::tree_witness& w) {
    return w.kind == search::tree_difference::tokens ? "tokens" : "tree errors";
}

std::vector<const spec::change*> changes_shown(const compare::divergence& d) {
    std::vector<const spec::change*> all;
    for (const compare::difference& each : d.differences)
        for (const spec::change* change : each.changes)
            if (std::find(all.begin(), all.end(), change) == all.end()) all.push_back(change);
    return all;
}

std::string options_of(const search::tree_witness& w) {
    std::vector<std::string> options;
    if (!w.context.fragment.empty()) options.push_back("--fragment=" + w.context.fragment);
    if (!w.context.scripting) options.emplace_back("--scripting=off");
    if (w.kind == search::tree_difference::tree_errors) options.emplace_back("--tree-errors");
    return fmt::format("{}", fmt::join(options, " "));
}

std::string options_of(const search::witness& w) {
    std::vector<std::string> options;
    const std::string_view content = w.start.content;
    if (is_content_model(content)) {
        options.push_back(fmt::format("--content-model={}", content));
    } else if (!content.empty()) {
        const std::string_view state = short_state(content);
        const std::string_view quote = state.find(' ') == std::string_view::npos ? "" : "'";
        options.push_back(fmt::format("--initial-state={0}{1}{0}", quote, state));
    }
    if (!w.start.last_start_tag.empty()) options.push_back("--last-start-tag=" + w.start.last_start_tag);
    if (w.start.foreign) options.emplace_back("--foreign");
    return fmt::format("{}", fmt::join(options, " "));
}

std::string reach_of(const search::catalogue& found) {
    std::string reach;
    if (found.with_settings && found.trees_complete_to == 0)
        reach = found.stopped ? "search interrupted" : "searched from the start state of each";
    else if (found.with_settings)
        reach = fmt::format("{}complete after tags of up to {}", found.stopped ? "search interrupted; " : "",
                            counted(found.trees_complete_to, "character", "characters"));
    else if (found.exhausted)
        reach = fmt::format("search exhausted at length {}; no new cause beyond length {}", found.complete_to,
                            found.last_new);
    else
        reach = fmt::format("{}complete up to length {}; longer inputs may show more causes",
                            found.stopped ? "search interrupted; " : "", found.complete_to);
    std::string words = fmt::format("{} ({} product states, {} inputs, {} character classes)", reach,
                                    number(found.product_states), number(found.inputs), number(found.classes));
    if (found.early_stops > 0)
        words += fmt::format("; a machine stopped in {}, so nothing is known about the rest of them",
                             counted(found.early_stops, "of these inputs", "of these inputs"));
    return words;
}

std::string reach_of(const search::tree_catalogue& found) {
    const std::string reach = found.stopped
                                  ? "search interrupted"
                                  : fmt::format("complete for tag sequences up to length {}", found.complete_to);
    return fmt::format("{} ({}, {} product states)", reach, counted(found.facts, "fact", "facts"),
                       number(found.product_states));
}

std::string words_of(const search::unshown_fact& fact) {
    return fact.why.empty() ? fmt::format("no witness found for \"{}\"", fact.name)
                            : fmt::format("no witness exists for \"{}\": {}", fact.name, fact.why);
}

// --- A minimized page ---

namespace {

// The offset at which to show a difference. For an error or a text, this is its own offset. For a part of a token, it
// is the offset of the character at which a rule wrote the part.
std::uint64_t place_of(const compare::difference& d) {
    if (d.what == compare::difference_kind::error || d.of == "characters" || d.causes.empty()) return d.offset;
    std::uint64_t offset = d.causes.front().offset;
    for (const compare::cause& each : d.causes) offset = std::min(offset, each.offset);
    return offset;
}

std::string placed_in_words(const search::placed_difference& placed, std::size_t bytes) {
    const compare::difference* const d = placed.get();
    std::string text = fmt::format("{}; ", counted(bytes, "byte", "bytes"));
    if (d == nullptr)
        return text + fmt::format("{}: too many differences to list", place_in_words(placed.in, placed.in.where.begin));
    text += fmt::format("{}: {}", place_in_words(placed.in, place_of(*d)), difference_in_words(*d));
    const std::string reasons = reasons_in_words({d});
    return reasons.empty() ? text : text + fmt::format(" ({})", reasons);
}

}  // namespace

std::string words_before(const search::minimized& of, std::size_t page_bytes) {
    return placed_in_words(of.before, page_bytes);
}

std::string words_after(const search::minimized& of) {
    const std::string text = placed_in_words(of.after, of.input.size());
    if (of.left.differences <= 1) return text + "; no other differences";
    return text + fmt::format("; {}", counted(of.left.differences - 1, "other difference", "other differences"));
}

// --- A catalogue ---

namespace {

constexpr std::size_t members_shown = 8;

// The heading for a witness: the input, and what differs on it, such as "tokens differ".
inline_text heading_of(std::string_view input, std::string_view kind) {
    return inline_text(json_string(input), role::code).add(" ").add(fmt::format("{} differ", kind), role::differs);
}

inline_text facts_of(std::size_t length, const std::string& options, bool of_characters, std::string_view id) {
    inline_text facts(counted(length, "character", "characters"));
    if (!options.empty()) facts.add(", with ").add(options, role::code);
    if (of_characters) facts.add(", given as characters");
    return facts.add("; ").add(id, role::dim);
}

std::string class_in_words(const search::witness& w) {
    std::string about = "Input class: " + w.about;
    if (w.members.size() > 1) {
        about += fmt::format(" ({}): ", number(w.members.size()));
        const std::size_t n = std::min(w.members.size(), members_shown);
        about +=
            fmt::format("{}", fmt::join(w.members.begin(), w.members.begin() + static_cast<std::ptrdiff_t>(n), " "));
        if (n < w.members.size()) about += " ...";
    }
    return about;
}

void write(document& to, const search::witness& w) {
    to.part(heading_of(w.input, kind_of(w)));
    to.paragraph(facts_of(w.length, options_of(w), w.of_characters, w.id));
    if (!w.about.empty()) to.paragraph(inline_text(class_in_words(w)));
    write_differences(to, w.found);
}

std::string tags_rejected(const std::vector<std::string>& names) {
    return names.empty() ? "no tree errors" : fmt::format("tree errors at {}", fmt::join(names, ", "));
}

void write(document& to, const search::tree_witness& w, const search::catalogue& found) {
    to.part(heading_of(w.input, kind_of(w)));
    to.paragraph(facts_of(w.length, options_of(w), false, w.id));
    to.paragraph(inline_text("Tree construction: " + w.cause));
    const std::array<const spec::draft*, 2> drafts = {found.one, found.other};
    std::vector<inline_text> says;
    for (std::size_t d = 0; d < 2; ++d)
        says.push_back(inline_text(drafts[d]->about.name, role::strong).add(": ").add(w.says[d]));
    to.list(says);
    if (w.kind == search::tree_difference::tokens) return write_differences(to, w.found);
    std::vector<inline_text> rejected;
    for (std::size_t d = 0; d < 2; ++d)
        rejected.push_back(
            inline_text(drafts[d]->about.name, role::strong).add(": ").add(tags_rejected(w.tree_errors[d])));
    to.list(rejected);
}

inline_text sentence(const std::string& words) { return inline_text(language::capitalised(words) + "."); }

// Writes a list with an item for each witness.
template <class Witness>
void write_names(document& to, const std::vector<Witness>& witnesses) {
    std::vector<inline_text> items;
    for (const Witness& each : witnesses) {
        inline_text item = heading_of(each.input, kind_of(each));
        if (const std::string options = options_of(each); !options.empty())
            item.add(", with ").add(options, role::code);
        items.push_back(item.add("; ").add(each.id, role::dim));
    }
    if (!items.empty()) to.list(items);
}

}  // namespace

void write_witnesses(document& to, const search::catalogue& found, const search::tree_catalogue& trees,
                     bool only_summary) {
    std::vector<std::string_view> causes;
    std::size_t in_tokens = 0;
    for (const search::witness& each : found.entries) {
        causes.emplace_back(each.cause);
        if (each.kind == compare::divergence_kind::tokens) ++in_tokens;
    }
    std::sort(causes.begin(), causes.end());
    const auto distinct = std::unique(causes.begin(), causes.end()) - causes.begin();
    to.title(inline_text(
        fmt::format("The shortest inputs on which {} and {} differ", found.one->about.name, found.other->about.name)));
    to.section(inline_text(fmt::format("Tokenizer: {} of {}; {} in tokens, {} in errors",
                                       counted(found.entries.size(), "witness", "witnesses"),
                                       counted(static_cast<std::uint64_t>(distinct), "cause", "causes"), in_tokens,
                                       found.entries.size() - in_tokens)));
    to.paragraph(sentence(reach_of(found)));
    if (found.unconfirmed > 0)
        to.paragraph(
            inline_text(fmt::format("{} more were left out: a comparison did not confirm them.", found.unconfirmed)));
    if (only_summary) write_names(to, found.entries);
    for (const search::witness& each : found.entries)
        if (!only_summary) write(to, each);
    if (!found.with_settings) {
        const auto trees_in_tokens = std::count_if(trees.entries.begin(), trees.entries.end(), [](const auto& each) {
            return each.kind == search::tree_difference::tokens;
        });
        to.section(inline_text(fmt::format("Tree construction: {}; {} in tokens, {} in tree errors",
                                           counted(trees.entries.size(), "witness", "witnesses"), trees_in_tokens,
                                           trees.entries.size() - static_cast<std::size_t>(trees_in_tokens))));
        to.paragraph(sentence(reach_of(trees)));
        if (only_summary) write_names(to, trees.entries);
        for (const search::tree_witness& each : trees.entries)
            if (!only_summary) write(to, each, found);
        for (const search::unshown_fact& each : trees.without_witness) to.paragraph(sentence(words_of(each)));
    }
    to.end();
}

}  // namespace strata::report
