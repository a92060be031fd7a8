#include "core/report/witness/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/changes/case_json.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/comparison/parts_json.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/names.hpp"

namespace strata::report {
namespace {

constexpr int witness_version = 1;
constexpr int minimized_version = 1;

void append_step(std::string& to, const compare::cause& c) {
    to += '{';
    append_member(to, "state", c.state_name);
    append_member(to, "section", c.section);
    append_member(to, "on", c.subject);
    append_member(to, "rule", c.sentence);
    append_format(to, ",\"offset\":{}}}", c.offset);
}

void append_side(std::string& to, const compare::divergence& d, const spec::draft& draft) {
    const auto of_draft = [&](const auto& each) {
        return std::find(each.drafts.begin(), each.drafts.end(), &draft) != each.drafts.end();
    };
    to += '{';
    append_member(to, "draft", draft.about.name);
    for (const compare::cause_role role : {compare::cause_role::diverges, compare::cause_role::shows}) {
        std::vector<const compare::cause*> steps;
        for (const compare::cause& each : d.causes)
            if (each.role == role && of_draft(each)) steps.push_back(&each);
        append_list(to, role == compare::cause_role::diverges ? "parts" : "shows", steps,
                    [&](const compare::cause* each) { append_step(to, *each); });
    }
    for (const compare::group& g : d.groups) {
        if (!of_draft(g)) continue;
        bool first = false;
        output_of_draft.write(to, g, first);
    }
    to += '}';
}

// Appends the first members of an entry, which are the same for both kinds of witnesses.
template <class Witness>
void append_head(std::string& to, const Witness& w) {
    append_member(to, "id", w.id);
    append_member(to, "kind", kind_of(w));
    append_member(to, "input", w.input);
}

void append_witness(std::string& to, const search::catalogue& found, const search::witness& w) {
    const std::size_t begin = to.size();
    to += '{';
    append_head(to, w);
    witness_case start{w.start.content, w.start.last_start_tag, w.start.foreign, std::nullopt, ""};
    if (w.simulated) start.scripting = true;
    append_case(to, start);
    append_format(to, ",\"length\":{}", w.length);
    append_member(to, "cause", w.cause);
    append_member(to, "about", w.about);
    append_strings(to, "names", w.members);
    std::vector<const compare::difference*> differences;
    for (const compare::difference& each : w.found.differences) differences.push_back(&each);
    bool first = false;
    changes_and_commits.write(to, compare::changes_behind(differences), first);
    append_format(to, ",\"shortest\":{},\"otherDifferences\":{}", w.shortest, w.shown_besides.differences);
    append_format(to, ",\"span\":[{},{}],\"sides\":[", w.found.where.begin, w.found.where.end);
    append_side(to, w.found, *found.one);
    to += ',';
    append_side(to, w.found, *found.other);
    to += ']';
    end_double_escaped(to, begin);
}

void append_witness(std::string& to, const search::catalogue& found, const search::tree_witness& w) {
    const std::size_t begin = to.size();
    to += '{';
    append_head(to, w);
    append_case(to, {"", "", false, w.context.scripting, w.context.fragment});
    append_format(to, ",\"length\":{}", w.length);
    append_member(to, "cause", w.cause);
    append_member(to, "about", fmt::format("tree construction, {}", w.cause));
    to += ",\"names\":[],";
    append_strings(to, "says", w.says);
    append_format(to, ",\"span\":[{},{}],\"sides\":[", w.found.where.begin, w.found.where.end);
    if (w.kind == search::tree_difference::tokens) {
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
    to += ']';
    end_double_escaped(to, begin);
}

}  // namespace

void write_minimized_as_json(std::ostream& to, const search::minimized& found, const spec::draft& one,
                             const spec::draft& other, std::size_t page_bytes) {
    const compare::divergence& place = found.after.in;
    outgoing_text pending(to);
    std::string& text = pending.text();
    text = fmt::format("{{\"version\":{}", minimized_version);
    begin_member(text, "input");
    append_json_string(text, found.input, text_encoding::utf8);
    append_format(text, ",\"bytes\":{},\"pageBytes\":{},", found.input.size(), page_bytes);
    append_member(text, "kind", compare::name_of(place.kind));
    append_format(text, ",\"stopped\":{},\"tried\":{},\"span\":[{},{}],\"sides\":[", found.stopped, found.tried,
                  place.where.begin, place.where.end);
    append_side(text, place, one);
    text += ',';
    append_side(text, place, other);
    text += ']';
    for (const auto& [member, placed] : {std::pair("before", &found.before), std::pair("after", &found.after)}) {
        append_format(text, ",\"{}\":", member);
        if (const compare::difference* const d = placed->get(); d != nullptr)
            difference_as_json.write(pending, *d);
        else
            text += "null";
    }
    const std::size_t others = found.left.differences > 0 ? found.left.differences - 1 : 0;
    append_format(text, ",\"otherDifferences\":{}}}\n", others);
    pending.send();
}

void write_witnesses_as_json(std::ostream& to, const search::catalogue& found, const search::tree_catalogue& trees) {
    std::string text = fmt::format("{{\"version\":{},\"drafts\":[", witness_version);
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
    append_format(text,
                  "\n],\"summary\":{{\"witnesses\":{},\"completeTo\":{},\"exhausted\":{},\"stopped\":{},"
                  "\"lastNew\":{},\"productStates\":{},\"inputs\":{},\"characterClasses\":{}",
                  found.entries.size() + trees.entries.size(), found.complete_to, found.exhausted,
                  found.stopped || trees.stopped, found.last_new, found.product_states, found.inputs, found.classes);
    if (found.early_stops > 0) append_format(text, ",\"earlyStops\":{}", found.early_stops);
    append_format(text,
                  ",\"trees\":{{\"witnesses\":{},\"facts\":{},\"completeTo\":{},\"stopped\":{},"
                  "\"productStates\":{}",
                  trees.entries.size(), trees.facts, trees.complete_to, trees.stopped, trees.product_states);
    append_list(text, "withoutWitness", trees.without_witness, [&](const search::unshown_fact& each) {
        text += '{';
        append_member(text, "cause", each.name);
        append_member(text, "why", each.why);
        text += '}';
    });
    text += "}}}\n";
    to << text;
}

}  // namespace strata::report
