#include "core/cli/since_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/named_symbol.hpp"
#include "core/history/moments.hpp"
#include "core/history/moments_until.hpp"
#include "core/history/named_change.hpp"
#include "core/history/parts_in_time.hpp"
#include "core/language/character_classes.hpp"
#include "core/report/since/html.hpp"
#include "core/report/since/part.hpp"
#include "core/run/suggestion.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/state_names.hpp"

namespace strata::cli {
namespace {

using line_numbers = std::vector<std::size_t>;
using moment_list = std::span<const study::moment>;

template <class T>
void add_new(std::vector<T>& to, const T& one) {
    if (std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
}

// All headings in the texts, the newest first, and whether two are of the same states.
struct named_lines {
    std::string_view heading;
    line_numbers lines;
};

std::vector<named_lines> all_names(const study::parts_in_time& parts, moment_list moments) {
    std::vector<named_lines> all;
    for (std::size_t m = moments.size(); m-- > 0;) {
        const auto states = moments[m].draft->table.states;
        for (std::size_t s = 0; s < states.size(); ++s) {
            auto at = std::find_if(all.begin(), all.end(),
                                   [&](const named_lines& each) { return each.heading == states[s].name; });
            if (at == all.end()) at = all.insert(all.end(), {states[s].name, {}});
            add_new(at->lines, parts.lines().line_of(m, s));
        }
    }
    return all;
}

// The lines of the states that ever had this name, in any case, with or without " state"; or those of the only name
// that contains it, where names of one state count once.
line_numbers lines_named(const study::parts_in_time& parts, moment_list moments, const std::string& name) {
    const std::string_view wanted = spec::without_state(name);
    const std::vector<named_lines> all = all_names(parts, moments);
    std::vector<const named_lines*> candidates;
    for (const named_lines& each : all) {
        if (spec::same_in_any_case(spec::without_state(each.heading), wanted)) return each.lines;
        if (spec::contains_in_any_case(spec::without_state(each.heading), wanted)) candidates.push_back(&each);
    }
    const bool one = !candidates.empty() && std::all_of(candidates.begin(), candidates.end(), [&](const auto* each) {
        return each->lines == candidates.front()->lines;
    });
    if (one) return candidates.front()->lines;
    const std::string what = fmt::format("state '{}'", name);
    if (candidates.empty()) {
        std::vector<std::string_view> known;
        known.reserve(all.size());
        for (const named_lines& each : all) known.push_back(spec::without_state(each.heading));
        throw failure(what, fmt::format("no text has such a state{} ('strata states --draft=D' lists those of one)",
                                        did_you_mean(wanted, known)));
    }
    constexpr std::size_t most_listed = 10;
    std::string list;
    for (std::size_t i = 0; i < std::min(candidates.size(), most_listed); ++i)
        list.append(i == 0 ? "" : ", ").append(candidates[i]->heading);
    if (candidates.size() > most_listed) list += fmt::format(" and {} others", candidates.size() - most_listed);
    throw failure(what, fmt::format("could be any of: {}", list));
}

// Their newest name.
std::string_view heading_of(const study::parts_in_time& parts, moment_list moments, const line_numbers& lines) {
    for (std::size_t m = moments.size(); m-- > 0;)
        for (const std::size_t line : lines)
            if (const std::size_t s = parts.lines().state_of(m, line); s != study::no_state)
                return moments[m].draft->table.states[s].name;
    return "";
}

spec::error_code error_named(const std::string& name) {
    std::vector<std::string_view> known;
    for (std::size_t i = 0; i < spec::error_code_count; ++i) {
        const auto code = static_cast<spec::error_code>(i);
        if (spec::same_in_any_case(name, spec::name_of(code))) return code;
        known.push_back(spec::name_of(code));
    }
    throw failure(fmt::format("error '{}'", name),
                  fmt::format("no text has such an error{} (docs/errors.md lists them)", did_you_mean(name, known)));
}

void refuse_inputs(const since_request& request) {
    const part_in_question& part = request.part;
    const std::string_view option = part.state ? "--state" : part.rule ? "--rule" : part.error ? "--error" : "--topic";
    if (!request.files.empty()) throw failure(option, "is about the machines: no input is read with it");
    if (!(request.run == run_choices{}))
        throw failure(option, "is about the machines: options for inputs cannot be used with it");
}

// Asks about the part, and says what it is.
study::part_in_time asked(const study::parts_in_time& parts, moment_list moments, const part_in_question& part,
                          report::part_name& name) {
    using kind = report::part_name::kind;
    if (part.error) {
        const spec::error_code code = error_named(*part.error);
        name = {kind::error, std::string(spec::name_of(code))};
        return parts.of_error(code);
    }
    if (part.topic) {
        const spec::change_topic topic = topic_named(*part.topic);
        name = {kind::topic, std::string(spec::name_of(topic)), std::string(spec::title_of(topic))};
        return parts.of_topic(topic);
    }
    const line_numbers lines = lines_named(parts, moments, part.state ? *part.state : part.rule->state);
    name = {kind::state, std::string(heading_of(parts, moments, lines))};
    if (part.state) return parts.of_states(lines);
    const spec::symbol on = symbol_named(part.rule->character);
    name.of = kind::rule;
    spec::symbol_set only;
    only.add(on);
    name.character = on == 0x80 ? "beyond ASCII" : words::quoted_class(only);
    return parts.of_rule(lines, on);
}

}  // namespace

int since_of_part(const registry& known, const since_request& request, const console& io) {
    refuse_inputs(request);
    const study::moments_of_standard standard(known, study::moments_kept::of_tables);
    const chosen_moments chosen = moments_until(standard.all(), known, request.until, io);
    const study::parts_in_time parts(standard, known.chain, chosen.moments);
    report::part_history history;
    const study::part_in_time found = asked(parts, chosen.moments, request.part, history.name);
    if (request.part.error && !found.in_first_text && found.changes.empty())
        throw failure(fmt::format("error '{}'", history.name.name), "no text up to then reports it");
    history.found = &found;
    history.moments = chosen.moments;
    history.ends = chosen.ends;
    history.chain_ends = known.chain.until;
    const report::text_style style{text_width(io), io.colour, io.links};
    switch (request.format) {
        case since_format::text: io.out << report::part_as_text(history, style); break;
        case since_format::timeline: io.out << report::part_as_timeline(history, style); break;
        case since_format::json: io.out << report::part_as_json(history); break;
        case since_format::html: io.out << report::part_as_html(history); break;
    }
    return done;
}

}  // namespace strata::cli
