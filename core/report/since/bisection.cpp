#include "core/report/since/bisection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "core/report/since/part.hpp"
#include "core/report/since/ranges.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/json_members.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/outgoing_text.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

constexpr int version_of_bisection = 1;

// What differs on this input from the text before; null: neither tokens nor errors do.
compare::turning_point* turn_at(const input_in_time& of, std::size_t moment) {
    auto& turns = of.found->turns;
    const auto found =
        std::find_if(turns.begin(), turns.end(), [&](const auto& each) { return each.moment == moment; });
    return found == turns.end() ? nullptr : &*found;
}

// What the revision before a text changed at most.
std::string_view kind_at(const study::moment& at) { return at.made_by != nullptr ? kind_of(*at.made_by) : ""; }

class bisection_text {
public:
    bisection_text(std::ostream& to, const bisection& found, const since_style& style)
        : to_(to), found_(found), of_(*found.of), style_(style) {}

    void write() {
        put(styled_text(
            fmt::format("{}: {} texts from {} to {}, {}", of_.name, of_.moments.size(), of_.moments.front().day,
                        of_.moments.back().day,
                        found_.outputs == 1 ? "one output" : fmt::format("{} different outputs", found_.outputs)),
            bold));
        for (const study::moment* const each : unknown_times(of_.moments, of_.chain_ends))
            if (each != of_.moments.data()) put(styled_text(unknown_in_words(*each), dim));
        if (const std::string trees = known_trees_in_words(of_); !trees.empty()) put(styled_text(trees, dim));
        for (std::size_t b = found_.boundaries.size(); b-- > 0;) write(found_.boundaries[b]);
    }

private:
    void write(const compare::boundary& each) {
        to_ << '\n';
        const std::string_view becomes = name_of(each.becomes);
        const std::string_view colour = each.becomes == compare::verdict::bad ? bold_red : bold_green;
        if (!each.is_exact()) {
            put(styled_text(fmt::format("{} with one of these; the command skipped the texts between", becomes),
                            colour));
            for (std::size_t m = each.before + 1; m <= each.after; ++m)
                put(head_of_turn(of_.moments[m], kind_at(of_.moments[m])));
            return;
        }
        put(styled_text(fmt::format("{} since", becomes), colour));
        if (compare::turning_point* const turn = turn_at(of_, each.after))
            return write_turn_as_text(to_, of_, style_, *turn);
        put(head_of_turn(of_.moments[each.after], kind_at(of_.moments[each.after])));
        put(styled_text(
            "  The tokens and the places of errors are the same; their JSON is not: spans or names of states."));
    }

    void put(const styled_text& text) {
        std::string lines;
        for (const styled_text& each : wrapped(text, style_.width, 2))
            append_line(lines, each, style_.colour, style_.links);
        to_ << lines;
    }

    std::ostream& to_;
    const bisection& found_;
    const input_in_time& of_;
    const since_style& style_;
};

void append_boundary(outgoing_text& to, const input_in_time& of, const compare::boundary& each) {
    std::string& text = to.text();
    text += '{';
    append_member(text, "becomes", name_of(each.becomes));
    append_list(text, "revisions", of.moments.subspan(each.before + 1, each.after - each.before),
                [&](const study::moment& at) {
                    text += '{';
                    append_revision(text, at);
                    text += '}';
                });
    begin_member(text, "change");
    const compare::turning_point* const turn = each.is_exact() ? turn_at(of, each.after) : nullptr;
    if (turn != nullptr)
        append_turn_as_json(to, of, *turn);
    else
        text += "null";
    text += '}';
}

}  // namespace

void write_bisection_as_text(std::ostream& to, const bisection& found, const since_style& style) {
    bisection_text(to, found, style).write();
}

void write_bisection_as_json(std::ostream& stream, const bisection& found) {
    outgoing_text to(stream);
    const input_in_time& of = *found.of;
    std::string& text = to.text();
    append_format(text, "{{\"version\":{},\"input\":{{\"name\":", version_of_bisection);
    append_json_string(text, of.name, text_encoding::utf8);
    append_format(text, ",\"bytes\":{}}}", of.source.size());
    append_member(text, "from", of.moments.front().day);
    append_member(text, "to", of.moments.back().day);
    append_member(text, "texts", of.moments.size());
    append_member(text, "outputs", found.outputs);
    append_list(text, "unknown", unknown_times(of.moments, of.chain_ends), [&](const study::moment* each) {
        text += '{';
        append_between(text, *each);
        text += '}';
    });
    begin_member(text, "dependsOnTreeConstruction");
    text += of.found->depends_on_tree ? "true" : "false";
    append_list(text, "boundaries", found.boundaries,
                [&](const compare::boundary& each) { append_boundary(to, of, each); });
    text += "}\n";
    to.send();
}

}  // namespace strata::report
