#include "core/report/witness/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <ostream>
#include <string_view>
#include <vector>

#include "core/report/comparison/cause_sentences.hpp"
#include "core/report/comparison/group_columns.hpp"
#include "core/report/comparison/json.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/json_members.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/token/token.hpp"

namespace strata::report {
namespace {

constexpr std::size_t members_shown = 8;

std::string_view kind_of(const study::witness& w) {
    return w.kind == compare::divergence_kind::tokens ? "tokens" : "errors";
}

bool is_content_model(std::string_view content) {
    return content == "PCDATA" || content == "RCDATA" || content == "CDATA" || content == "PLAINTEXT";
}

std::string_view without_state(std::string_view name) {
    constexpr std::string_view ending = " state";
    if (name.ends_with(ending)) name.remove_suffix(ending.size());
    return name;
}

std::string characters_word(std::size_t n) { return n == 1 ? "1 character" : fmt::format("{} characters", number(n)); }

block shown(const study::witness& w, const witness_style& style) {
    styled_text head;
    head.add_whole(json_string(w.input), bold).add(fmt::format("  {}, ", characters_word(w.length)));
    head.add(std::string(kind_of(w)), w.kind == compare::divergence_kind::tokens ? bold_red : bold_yellow);
    const std::string options = options_of(w);
    if (!options.empty()) head.add(", with " + options);
    if (w.of_characters) head.add(", as characters");
    block lines = wrapped(head, style.width, 4);
    append_block(lines, wrapped(styled_text(w.id, dim), style.width - 2, 2), 2);
    if (style.only_summary) return lines;
    if (!w.about.empty()) {
        std::string about = w.about;
        if (w.members.size() > 1) {
            about += fmt::format(" ({}): ", number(w.members.size()));
            const std::size_t n = std::min(w.members.size(), members_shown);
            about += fmt::format("{}",
                                 fmt::join(w.members.begin(), w.members.begin() + static_cast<std::ptrdiff_t>(n), " "));
            if (n < w.members.size()) about += " ...";
        }
        append_block(lines, wrapped(styled_text("about " + about), style.width - 2, 2), 2);
    }
    append_block(lines, group_columns(w.found, style.width - 2), 2);
    lines.emplace_back();
    append_block(lines, cause_sentences(w.found, style.width - 2), 2);
    lines.emplace_back();
    return lines;
}

std::string_view kind_of(const study::tree_witness& w) {
    return w.kind == study::tree_difference::tokens ? "tokens" : "tree errors";
}

std::string tags_rejected(const std::vector<std::string>& names) {
    return names.empty() ? "no tree error" : fmt::format("tree error of {}", fmt::join(names, ", "));
}

block shown(const study::tree_witness& w, const study::catalogue& found, const witness_style& style) {
    const bool in_tokens = w.kind == study::tree_difference::tokens;
    styled_text head;
    head.add_whole(json_string(w.input), bold).add(fmt::format("  {}, ", characters_word(w.length)));
    head.add(std::string(kind_of(w)), in_tokens ? bold_red : bold_yellow);
    const std::string options = options_of(w);
    if (!options.empty()) head.add(", with " + options);
    block lines = wrapped(head, style.width, 4);
    append_block(lines, wrapped(styled_text(w.id, dim), style.width - 2, 2), 2);
    if (style.only_summary) return lines;
    append_block(lines, wrapped(styled_text("tree construction, " + w.cause), style.width - 2, 2), 2);
    const std::array<const spec::draft*, 2> drafts = {found.one, found.other};
    for (std::size_t d = 0; d < 2; ++d)
        append_block(lines,
                     wrapped(styled_text(fmt::format("{}: {}", drafts[d]->about.name, w.says[d])), style.width - 4, 2),
                     4);
    if (in_tokens) {
        append_block(lines, group_columns(w.found, style.width - 2), 2);
        lines.emplace_back();
        append_block(lines, cause_sentences(w.found, style.width - 2), 2);
    } else {
        for (std::size_t d = 0; d < 2; ++d)
            append_block(
                lines,
                wrapped(styled_text(fmt::format("{} {}", drafts[d]->about.name, tags_rejected(w.tree_errors[d]))),
                        style.width - 2, 2),
                2);
    }
    lines.emplace_back();
    return lines;
}

void append_step(std::string& to, const compare::cause& c) {
    to += '{';
    append_member(to, "state", c.state_name);
    append_member(to, "section", c.section);
    append_member(to, "on", c.subject);
    append_member(to, "rule", c.sentence);
    fmt::format_to(std::back_inserter(to), ",\"offset\":{}}}", c.offset);
}

void append_side(std::string& to, const compare::divergence& d, const spec::draft& draft) {
    const auto of_draft = [&](const auto& each) {
        return std::find(each.drafts.begin(), each.drafts.end(), &draft) != each.drafts.end();
    };
    to += '{';
    append_member(to, "draft", draft.about.name);
    for (const compare::cause_role role : {compare::cause_role::parts, compare::cause_role::shows}) {
        std::vector<const compare::cause*> steps;
        for (const compare::cause& each : d.causes)
            if (each.role == role && of_draft(each)) steps.push_back(&each);
        append_list(to, role == compare::cause_role::parts ? "parts" : "shows", steps,
                    [&](const compare::cause* each) { append_step(to, *each); });
    }
    for (const compare::group& g : d.groups) {
        if (!of_draft(g)) continue;
        append_list(to, "tokens", g.tokens.all(), [&](const token& each) { append_jsonl(to, each); });
        append_list(to, "errors", g.errors,
                    [&](const compare::placed_error& each) { append_jsonl(to, each.error, each.where); });
        append_left_out(to, g);
    }
    to += '}';
}

// What both kinds of entries begin with.
template <class Witness>
void append_head(std::string& to, const Witness& w) {
    append_member(to, "id", w.id);
    append_member(to, "kind", kind_of(w));
    append_member(to, "input", w.input);
    fmt::format_to(std::back_inserter(to), ",\"length\":{},\"options\":{{", w.length);
}

void append_witness(std::string& to, const study::catalogue& found, const study::witness& w) {
    to += '{';
    append_head(to, w);
    append_member(to, "content", w.start.content);
    append_member(to, "lastStartTag", w.start.last_start_tag);
    fmt::format_to(std::back_inserter(to), ",\"foreign\":{},\"asCharacters\":{},\"feedback\":\"none\"}},",
                   w.start.foreign, w.of_characters);
    append_member(to, "cause", w.cause);
    append_member(to, "about", w.about);
    append_strings(to, "names", w.members);
    fmt::format_to(std::back_inserter(to), ",\"span\":[{},{}],\"sides\":[", w.found.where.begin, w.found.where.end);
    append_side(to, w.found, *found.one);
    to += ',';
    append_side(to, w.found, *found.other);
    to += "]}";
}

void append_witness(std::string& to, const study::catalogue& found, const study::tree_witness& w) {
    to += '{';
    append_head(to, w);
    fmt::format_to(std::back_inserter(to),
                   "\"content\":\"\",\"lastStartTag\":\"\",\"foreign\":false,\"asCharacters\":false,"
                   "\"feedback\":\"simulated\",\"scripting\":{},",
                   w.context.scripting);
    append_member(to, "fragment", w.context.fragment);
    to += "},";
    append_member(to, "cause", w.cause);
    append_member(to, "about", fmt::format("tree construction, {}", w.cause));
    to += ",\"names\":[],";
    append_strings(to, "says", w.says);
    fmt::format_to(std::back_inserter(to), ",\"span\":[{},{}],\"sides\":[", w.found.where.begin, w.found.where.end);
    if (w.kind == study::tree_difference::tokens) {
        append_side(to, w.found, *found.one);
        to += ',';
        append_side(to, w.found, *found.other);
    } else {
        for (std::size_t d = 0; d < 2; ++d) {
            if (d != 0) to += ',';
            to += '{';
            append_member(to, "draft", (d == 0 ? found.one : found.other)->about.name);
            to += ",\"parts\":[],\"shows\":[],\"tokens\":[],\"errors\":[],";
            append_list(to, "treeErrors", w.tree_errors[d],
                        [&](const std::string& each) { append_json_string(to, each); });
            to += '}';
        }
    }
    to += "]}";
}

}  // namespace

std::string options_of(const study::tree_witness& w) {
    std::vector<std::string> options;
    if (!w.context.fragment.empty()) options.push_back("--fragment=" + w.context.fragment);
    if (!w.context.scripting) options.emplace_back("--scripting=off");
    if (w.kind == study::tree_difference::tree_errors) options.emplace_back("--tree-errors");
    return fmt::format("{}", fmt::join(options, " "));
}

std::string options_of(const study::witness& w) {
    std::vector<std::string> options;
    const std::string_view content = w.start.content;
    if (is_content_model(content)) {
        options.push_back(fmt::format("--content-model={}", content));
    } else if (!content.empty()) {
        const std::string_view state = without_state(content);
        const std::string_view quote = state.find(' ') == std::string_view::npos ? "" : "'";
        options.push_back(fmt::format("--initial-state={0}{1}{0}", quote, state));
    }
    if (!w.start.last_start_tag.empty()) options.push_back("--last-start-tag=" + w.start.last_start_tag);
    if (w.start.foreign) options.emplace_back("--foreign");
    return fmt::format("{}", fmt::join(options, " "));
}

std::string reach_of(const study::catalogue& found) {
    std::string reach;
    if (found.exhausted)
        reach = fmt::format(
            "the search came to its end at {}, with no pair of states left to go on from; nothing new came behind {}",
            characters_word(found.complete_to), characters_word(found.last_new));
    else
        reach = fmt::format("{}complete to {}; nothing new came behind {}", found.stopped ? "stopped; " : "",
                            characters_word(found.complete_to), characters_word(found.last_new));
    return fmt::format("{} ({} product states, {} inputs, {} classes of characters)", reach,
                       number(found.product_states), number(found.inputs), number(found.classes));
}

std::string reach_of(const study::tree_catalogue& found) {
    std::string reach =
        found.stopped ? "stopped" : fmt::format("complete for tags of up to {}", characters_word(found.complete_to));
    reach += fmt::format(" ({} facts, {} product states)", found.facts, number(found.product_states));
    return reach;
}

std::string words_of(const study::unshown_fact& fact) {
    return fact.why.empty() ? fmt::format("nothing found shows \"{}\"", fact.name)
                            : fmt::format("nothing shows \"{}\": {}", fact.name, fact.why);
}

void write_witnesses_as_text(std::ostream& to, const study::catalogue& found, const study::tree_catalogue& trees,
                             const witness_style& style) {
    std::string text;
    const auto write = [&](const block& lines) {
        for (const styled_text& each : lines) append_line(text, each, style.colour);
        to << text;
        text.clear();
    };
    std::vector<std::string_view> causes;
    std::size_t in_tokens = 0;
    for (const study::witness& each : found.entries) {
        write(shown(each, style));
        causes.emplace_back(each.cause);
        if (each.kind == compare::divergence_kind::tokens) ++in_tokens;
    }
    std::size_t trees_in_tokens = 0;
    for (const study::tree_witness& each : trees.entries) {
        write(shown(each, found, style));
        if (each.kind == study::tree_difference::tokens) ++trees_in_tokens;
    }
    std::sort(causes.begin(), causes.end());
    const auto distinct = std::unique(causes.begin(), causes.end()) - causes.begin();
    block last;
    if (style.only_summary && (!found.entries.empty() || !trees.entries.empty())) last.emplace_back();
    append_block(last, wrapped(styled_text(fmt::format("{} and {}: {} of {}, {} in tokens, {} in errors",
                                                       found.one->about.name, found.other->about.name,
                                                       counted(found.entries.size(), "witness", "witnesses"),
                                                       counted(static_cast<std::uint64_t>(distinct), "cause", "causes"),
                                                       in_tokens, found.entries.size() - in_tokens),
                                           bold),
                               style.width, 2));
    append_block(last, wrapped(styled_text(reach_of(found)), style.width, 2));
    if (found.unconfirmed > 0)
        append_block(last,
                     wrapped(styled_text(fmt::format("{} more were not borne out by a comparison and are left out",
                                                     found.unconfirmed)),
                             style.width, 2));
    append_block(last, wrapped(styled_text(fmt::format("tree construction: {}, {} in tokens, {} in tree errors",
                                                       counted(trees.entries.size(), "witness", "witnesses"),
                                                       trees_in_tokens, trees.entries.size() - trees_in_tokens),
                                           bold),
                               style.width, 2));
    append_block(last, wrapped(styled_text(reach_of(trees)), style.width, 2));
    for (const study::unshown_fact& each : trees.without_witness)
        append_block(last, wrapped(styled_text(words_of(each)), style.width, 2));
    write(last);
}

void write_minimized_as_json(std::ostream& to, const study::minimized& found, const spec::draft& one,
                             const spec::draft& other, std::size_t page_bytes) {
    std::string text = "{";
    begin_member(text, "input");
    append_json_string(text, found.input, text_encoding::utf8);
    fmt::format_to(std::back_inserter(text), ",\"bytes\":{},\"pageBytes\":{},", found.input.size(), page_bytes);
    append_member(text, "kind", found.found.kind == compare::divergence_kind::tokens ? "tokens" : "errors");
    fmt::format_to(std::back_inserter(text), ",\"stopped\":{},\"tried\":{},\"span\":[{},{}],\"sides\":[", found.stopped,
                   found.tried, found.found.where.begin, found.found.where.end);
    append_side(text, found.found, one);
    text += ',';
    append_side(text, found.found, other);
    text += "]}\n";
    to << text;
}

void write_witnesses_as_json(std::ostream& to, const study::catalogue& found, const study::tree_catalogue& trees) {
    std::string text = "{\"drafts\":[";
    append_json_string(text, found.one->about.name);
    text += ',';
    append_json_string(text, found.other->about.name);
    text += "],\"witnesses\":[";
    bool first = true;
    const auto write_each = [&](const auto& entries) {
        for (const auto& each : entries) {
            text += first ? "\n" : ",\n";
            first = false;
            append_witness(text, found, each);
            to << text;
            text.clear();
        }
    };
    write_each(found.entries);
    write_each(trees.entries);
    fmt::format_to(std::back_inserter(text),
                   "\n],\"summary\":{{\"witnesses\":{},\"completeTo\":{},\"exhausted\":{},\"stopped\":{},"
                   "\"lastNew\":{},\"productStates\":{},\"inputs\":{},\"characterClasses\":{},"
                   "\"trees\":{{\"witnesses\":{},\"facts\":{},\"completeTo\":{},\"stopped\":{},"
                   "\"productStates\":{},",
                   found.entries.size() + trees.entries.size(), found.complete_to, found.exhausted,
                   found.stopped || trees.stopped, found.last_new, found.product_states, found.inputs, found.classes,
                   trees.entries.size(), trees.facts, trees.complete_to, trees.stopped, trees.product_states);
    append_list(text, "withoutWitness", trees.without_witness, [&](const study::unshown_fact& each) {
        text += '{';
        append_member(text, "cause", each.name);
        append_member(text, "why", each.why);
        text += '}';
    });
    text += "}}}\n";
    to << text;
}

}  // namespace strata::report
