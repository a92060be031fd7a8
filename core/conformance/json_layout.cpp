#include "core/conformance/json_layout.hpp"

#include <algorithm>

namespace strata::conformance {
namespace {

// Stands for the base in what is kept of a layout. JSON has no such character outside strings.
constexpr char base_mark = '\x01';

// A gap with its base taken out, so that it fits a test that is indented otherwise.
std::string relative(std::string gap, std::string_view base) {
    const std::size_t line = gap.rfind('\n');
    if (line != std::string::npos && std::string_view(gap).substr(line + 1).starts_with(base))
        gap.replace(line + 1, base.size(), 1, base_mark);
    return gap;
}

std::string placed(std::string gap, std::string_view base) {
    const std::size_t mark = gap.find(base_mark);
    if (mark != std::string::npos) gap.replace(mark, 1, base);
    return gap;
}

bool has_line(std::string_view gap) { return gap.find('\n') != std::string_view::npos; }

bool is_list(const json_span* value) { return value != nullptr && value->first != json_span::none; }

}  // namespace

std::string json_layout::gap_before(const json_span& test, const json_span& member) const {
    std::size_t begin = test.begin + 1;
    for (const json_span* const each : in_.values_in(test)) {
        if (each->begin == member.begin) break;
        begin = each->end;
    }
    return between(begin, member.name_begin);
}

std::string_view json_layout::base_of(const json_span& test, const json_span& member) const {
    const std::string gap = gap_before(test, member);
    const std::size_t line = gap.rfind('\n');
    if (line == std::string::npos) return {};
    const std::size_t length = gap.size() - line - 1;
    return in_.text().substr(member.name_begin - length, length);
}

container_layout json_layout::seen_in(const json_span& list, std::string_view base) const {
    const std::vector<const json_span*> values = in_.values_in(list);
    const auto begin_of = [](const json_span& each) {
        return each.name_end > each.name_begin ? each.name_begin : each.begin;
    };
    container_layout seen;
    seen.open = relative(between(list.begin + 1, begin_of(*values.front())), base);
    if (values.size() > 1) seen.separator = relative(between(values[0]->end, begin_of(*values[1])), base);
    seen.close = relative(between(values.back()->end, list.end - 1), base);
    return seen;
}

std::optional<error_layout> json_layout::error_in(const json_span& error) const {
    const std::vector<const json_span*> members = in_.values_in(error);
    if (error.what != json_span::kind::object || members.size() != 3) return std::nullopt;
    constexpr std::array<std::string_view, 3> names = {"code", "line", "col"};
    error_layout layout;
    std::size_t end = error.begin;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const auto name = std::find_if(names.begin(), names.end(),
                                       [&](std::string_view each) { return in_.member(error, each) == members[i]; });
        if (name == names.end()) return std::nullopt;
        layout.order[i] = static_cast<std::size_t>(name - names.begin());
        layout.around[i] = between(end, members[i]->begin);
        end = members[i]->end;
    }
    layout.around[3] = between(end, error.end);
    return layout;
}

void json_layout::learn_list(container which, const json_span& list, std::string_view base) {
    if (list.first == json_span::none) return;
    habits& of = habits_[static_cast<std::size_t>(which)];
    const container_layout seen = seen_in(list, base);
    const ends around{seen.open, seen.close};
    of.most_ends.add(around);
    if (seen.separator.empty()) return;
    of.separators[around].add(seen.separator);
    if (!has_line(seen.separator)) of.separators_on_a_line.add(seen.separator);
}

void json_layout::learn(const json_span& test) {
    if (const json_span* const output = in_.member(test, "output")) {
        const std::string_view base = base_of(test, *output);
        const std::string gap = gap_before(test, *output);
        if (const std::size_t line = gap.find('\n'); newline_.empty() && line != std::string::npos)
            newline_ = line > 0 && gap[line - 1] == '\r' ? "\r\n" : "\n";
        learn_list(container::output, *output, base);
        for (const json_span* const token : in_.values_in(*output)) {
            learn_list(container::token, *token, base);
            for (const json_span* const part : in_.values_in(*token)) {
                if (part->what != json_span::kind::object) continue;
                learn_list(container::attributes, *part, base);
                for (const json_span* const each : in_.values_in(*part)) colons_.add(colon_of(*each));
            }
        }
    }
    if (const json_span* const errors = in_.member(test, "errors")) {
        empty_errors_ = empty_errors_ || errors->first == json_span::none;
        learn_list(container::errors, *errors, base_of(test, *errors));
        error_gaps_.add(relative(gap_before(test, *errors), base_of(test, *errors)));
        error_colons_.add(colon_of(*errors));
        for (const json_span* const each : in_.values_in(*errors))
            if (const auto layout = error_in(*each)) errors_.add(*layout);
    }
}

std::string json_layout::separator_for(container which, const container_layout& around) const {
    const habits& known = habits_[static_cast<std::size_t>(which)];
    const auto same_ends = known.separators.find({around.open, around.close});
    if (same_ends != known.separators.end()) return *same_ends->second.most();
    if (has_line(around.open)) return "," + around.open;
    const std::string* seen = known.separators_on_a_line.most();
    if (seen == nullptr) seen = habits_[static_cast<std::size_t>(container::token)].separators_on_a_line.most();
    return seen == nullptr ? ", " : *seen;
}

container_layout json_layout::of(container which, const json_span* old, std::string_view base) const {
    container_layout layout;
    if (is_list(old)) {
        layout = seen_in(*old, base);
    } else if (const ends* const seen = habits_[static_cast<std::size_t>(which)].most_ends.most()) {
        layout.open = seen->first;
        layout.close = seen->second;
    } else if (which == container::errors && !newline_.empty()) {
        layout = {newline_ + base_mark + "    ", "", newline_ + base_mark};
    }
    if (layout.separator.empty()) layout.separator = separator_for(which, layout);
    return {placed(layout.open, base), placed(layout.separator, base), placed(layout.close, base)};
}

std::string json_layout::colon(const json_span* old) const {
    if (is_list(old)) return colon_of(*in_.values_in(*old).front());
    const std::string* const seen = colons_.most();
    return seen == nullptr ? ": " : *seen;
}

error_layout json_layout::of_error(const json_span* old) const {
    if (is_list(old))
        for (const json_span* const each : in_.values_in(*old))
            if (const auto layout = error_in(*each)) return *layout;
    const error_layout* const seen = errors_.most();
    return seen == nullptr ? error_layout{} : *seen;
}

member_layout json_layout::of_new_errors(const json_span& test, const json_span& output) const {
    const std::string_view base = base_of(test, output);
    std::string own = gap_before(test, output);
    const bool comes_first = own.find(',') == std::string::npos;
    if (comes_first) own.insert(0, ",");
    const std::string* const gap = error_gaps_.most();
    const std::string* const colon = error_colons_.most();
    return {gap != nullptr ? placed(*gap, base) : own, colon != nullptr ? *colon : colon_of(output)};
}

}  // namespace strata::conformance
