// The history of a part of the machine as text: in full, or as a timeline with a line for each change.

#include <fmt/format.h>

#include <string>
#include <utility>

#include "core/report/changes/changes.hpp"
#include "core/report/since/model.hpp"
#include "core/report/since/since.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {
namespace {

using history::part_event;

std::string_view colour_of(part_event how) {
    switch (how) {
        case part_event::came: return green;
        case part_event::went: return red;
        default: return yellow;
    }
}

// The title, and the number of changes of the part.
std::string head_of_part(const part_history& of) {
    const std::size_t count = of.found->changes.size();
    std::string head =
        fmt::format("{}: {} since {}", title_of(of.name), count == 1 ? "one change" : fmt::format("{} changes", count),
                    of.moments.front().day);
    if (!of.ends.empty()) head += fmt::format(", until {}", of.ends);
    if (!of.found->in_last_text) head += "; not in the last text";
    return head;
}

class part_text {
public:
    part_text(const part_history& of, const text_style& style) : of_(of), style_(style), found_(*of.found) {}

    std::string text() {
        add_head();
        for (std::size_t c = found_.changes.size(); c-- > 0;) {
            lines_.emplace_back();
            add_change(found_.changes[c], "");
            for (const history::changed_part& each : found_.changes[c].parts) add_part(each);
        }
        if (is_in_first_text()) lines_.emplace_back();
        return ended();
    }

    std::string timeline() {
        add_head();
        lines_.emplace_back();
        append_block(lines_, lanes_of(time_line_of(of_), style_.width));
        lines_.emplace_back();
        for (std::size_t c = found_.changes.size(); c-- > 0;)
            add_change(found_.changes[c],
                       of_.name.of == part_name::kind::topic ? "" : history::name_of(found_.changes[c].how));
        return ended();
    }

private:
    void add_head() {
        put(styled_text(head_of_part(of_), bold));
        for (const history::moment* const each : unknown_times(of_.moments, of_.chain->until))
            put(styled_text(unknown_in_words(*each), dim));
    }

    [[nodiscard]] bool is_in_first_text() const {
        return found_.in_first_text && of_.name.of != part_name::kind::topic;
    }

    std::string ended() {
        if (is_in_first_text()) put(styled_text(std::string(of_.moments.front().day), bold).add("  in the first text"));
        std::string all;
        for (const styled_text& each : lines_) append_line(all, each, style_.colour, style_.links);
        return all;
    }

    void add_change(const history::change_in_time& change, std::string_view how) {
        const history::moment& at = of_.moments[change.moment];
        put(head_of_turn(at, at.made_by != nullptr ? changed_by(*at.made_by) : "", how), 0, 2);
        for (const spec::change* const each : change.candidates)
            put(styled_text(fmt::format("of that time: {}  {}  {}", each->date().empty() ? "-" : each->date(),
                                        each->commit().empty() ? "-" : each->commit(), each->title)),
                2, 2);
    }

    void add_part(const history::changed_part& part) {
        styled_text line(std::string(history::name_of(part.how)), colour_of(part.how));
        const std::string heading = part.after.empty() ? part.before : part.after;
        if (heading.empty())
            line.add(": outside the states");
        else if (part.before.empty() || part.after.empty() || part.before == part.after)
            line.add(": " + heading);
        else
            line.add(fmt::format(": {} -> {}", part.before, part.after));
        put(line, 2, 2);
        for (const study::changed_rule& each : part.rules) add_rule(each);
    }

    void add_rule(const study::changed_rule& rule) {
        const bool both = !rule.before.empty() && !rule.after.empty();
        if (both && !rule.on.empty()) {
            put(styled_text("~ ", yellow).add(rule.on), 4, 2);
            add_sentences(rule, "", 8);
        } else {
            add_sentences(rule, rule.on.empty() ? "" : rule.on + ": ", 4);
        }
    }

    void add_sentences(const study::changed_rule& rule, const std::string& on, std::size_t indent) {
        for (const std::string& each : rule.before) put(styled_text("- ", red).add(on + each), indent, 2);
        for (const std::string& each : rule.after) put(styled_text("+ ", green).add(on + each), indent, 2);
    }

    void put(const styled_text& text, std::size_t indent = 0, std::size_t hanging = 0) {
        append_block(lines_, wrapped(text, style_.width - indent, hanging), indent);
    }

    const part_history& of_;
    const text_style& style_;
    const history::part_in_time& found_;
    block lines_;
};

}  // namespace

std::string part_as_timeline(const part_history& of, const text_style& style) {
    return part_text(of, style).timeline();
}

std::string part_as_text(const part_history& of, const text_style& style) { return part_text(of, style).text(); }

}  // namespace strata::report
