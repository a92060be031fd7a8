#include "core/reading/base_draft.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/spec/day.hpp"

namespace strata::reading {

using namespace spec;

namespace {

std::optional<unsigned> number_of(std::string_view text) {
    unsigned value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// "2009-10-24" for a date in words, "24 October 2009", wherever it is in the text; "" if there is none.
std::string day_in_words(std::string_view text) {
    constexpr std::array<std::string_view, 12> months{"January",   "February", "March",    "April",
                                                      "May",       "June",     "July",     "August",
                                                      "September", "October",  "November", "December"};
    for (std::size_t month = 0; month < months.size(); ++month) {
        const auto at = text.find(months[month]);
        if (at == std::string_view::npos || at < 2) continue;
        std::string_view before = text.substr(0, at - 1);
        before = before.substr(before.rfind(' ') + 1);
        std::string_view after = text.substr(at + months[month].size());
        if (after.size() < 5) continue;
        const auto day = number_of(before);
        const auto year = number_of(after.substr(1, 4));
        if (!day || !year) continue;
        auto written = fmt::format("{:04}-{:02}-{:02}", *year, month + 1, *day);
        if (is_day(written)) return written;
    }
    return "";
}

std::chrono::sys_days days_of(std::string_view day) {
    const auto part = [&](std::size_t from, std::size_t length) {
        return number_of(day.substr(from, length)).value_or(1);
    };
    return std::chrono::year_month_day{std::chrono::year{static_cast<int>(part(0, 4))}, std::chrono::month{part(5, 2)},
                                       std::chrono::day{part(8, 2)}};
}

/// The share of states that both have, of those that either has, in thousandths.
std::size_t alike(const draft& d, const read_machine& machine) {
    const auto shared =
        static_cast<std::size_t>(std::count_if(machine.states.begin(), machine.states.end(), [&](const read_state& s) {
            return std::any_of(d.table.states.begin(), d.table.states.end(),
                               [&](const state_info& info) { return info.name == s.heading; });
        }));
    const std::size_t all = d.table.states.size() + machine.states.size() - shared;
    return all == 0 ? 0 : shared * 1000 / all;
}

/// Whether a name may mean two characters: "Return one or two character tokens".
bool has_names_of_two_characters(const outline& text) {
    return std::any_of(text.entries.begin(), text.entries.end(), [](const entry& each) {
        return std::any_of(each.paragraphs.begin(), each.paragraphs.end(),
                           [](const paragraph& p) { return p.text.find("one or two character") != std::string::npos; });
    });
}
bool has_names_of_two_characters(const draft& d) {
    return std::any_of(d.references.names.begin(), d.references.names.end(),
                       [](const named_reference& each) { return each.second != 0; });
}

struct content_name {
    std::string_view state;
    std::string_view model_name;
    content_model model;
};
constexpr auto content_names = std::to_array<content_name>({
    {"Data state", "PCDATA", content_model::pcdata},
    {"RCDATA state", "RCDATA", content_model::rcdata},
    {"RAWTEXT state", "CDATA", content_model::cdata},
    {"Script data state", "CDATA", content_model::cdata},
    {"PLAINTEXT state", "PLAINTEXT", content_model::plaintext},
});

std::optional<state_index> state_called(const std::vector<state_info>& states, std::string_view name) {
    for (std::size_t i = 0; i < states.size(); ++i)
        if (states[i].name == name) return static_cast<state_index>(i);
    return std::nullopt;
}

/// The content, by the name it has in `base`, in the terms of a text with a content model flag or with states.
std::string_view in_terms_of(bool flag, const feedback_rule& of) {
    for (const content_name& each : content_names) {
        if (flag && of.content == each.state) return each.model_name;
        if (!flag && of.content == each.model_name)
            return each.model == content_model::cdata && of.tag_name == "script" ? "Script data state" : each.state;
    }
    return of.content;
}

/// The content that a tag switches to in `base`. Whether a title is taken back at the end of the file is for the text
/// to say (`add_title_content`), so that it is like any other of its model here.
std::string_view content_in(const draft& base, const feedback_rule& of) {
    const auto named = [&](const content_state& each) { return each.name == of.content; };
    const auto own = std::find_if(base.contents.begin(), base.contents.end(), named);
    if (own == base.contents.end() || !own->taken_back_at_eof) return of.content;
    const auto usual = std::find_if(base.contents.begin(), base.contents.end(), [&](const content_state& each) {
        return each.model == own->model && !each.taken_back_at_eof;
    });
    return usual == base.contents.end() ? of.content : usual->name;
}

/// Whether what follows "one of the identifiers" is "if the next character is a U+003B SEMICOLON, consume that too".
bool asks_for_semicolon_after_name(const owned_draft& d) {
    std::vector<bool> seen(d.states.size(), false);
    std::vector<state_index> open;
    const auto go_on = [&](const rule& r) {
        for (const action& a : r.then())
            if (a.code == op::continue_in && !seen[a.to]) {
                seen[a.to] = true;
                open.push_back(a.to);
            }
    };
    for (const rule& r : d.rules)
        if (r.does(op::consume_longest_identifier)) go_on(r);
    while (!open.empty()) {
        const state_info& step = d.states[open.back()];
        open.pop_back();
        for (const rule& r : std::span<const rule>(d.rules).subspan(step.first_rule, step.rule_count)) {
            if (r.by == trigger::peek && r.on.set == characters(';').set && r.does(op::consume_next_character))
                return true;
            go_on(r);
        }
    }
    return false;
}

}  // namespace

std::string day_of(const outline& text, std::string_view file) {
    if (auto day = day_in_words(text.date); !day.empty()) return day;
    const auto name = file.substr(file.find_last_of("/\\") + 1).substr(0, day_length);
    return is_day(name) ? std::string(name) : "";
}

const draft& nearest_draft(const registry& known, std::string_view day, const outline& text,
                           const read_machine& machine) {
    std::vector<const draft*> all(known.drafts.begin(), known.drafts.end());
    std::erase_if(all, [](const draft* each) { return each->about.stands_apart; });
    std::vector<const draft*> fitting = all;
    if (has_names_of_two_characters(text))
        std::erase_if(fitting, [](const draft* each) { return !has_names_of_two_characters(*each); });
    if (fitting.empty()) fitting = all;
    const draft* nearest = fitting.front();
    if (day.empty()) {
        for (const draft* each : fitting)
            if (alike(*each, machine) >= alike(*nearest, machine)) nearest = each;
        return *nearest;
    }
    const auto distance = [&](const draft& d) { return std::abs((days_of(d.about.day) - days_of(day)).count()); };
    for (const draft* each : fitting)
        if (distance(*each) < distance(*nearest)) nearest = each;
    return *nearest;
}

void find_contents(const draft& base, owned_draft& to) {
    const bool flag = std::any_of(to.rules.begin(), to.rules.end(), [](const rule& r) { return !(r.in == any_mode); });
    to.contents.clear();
    for (const content_name& each : content_names) {
        const auto state = state_called(to.states, flag ? "Data state" : each.state);
        const std::string_view name = flag ? each.model_name : each.state;
        const bool is_known = std::any_of(to.contents.begin(), to.contents.end(),
                                          [name](const content_state& c) { return c.name == name; });
        if (state && !is_known) to.contents.push_back({name, *state, flag ? each.model : content_model::pcdata});
    }
    if (to.contents.empty() && !to.states.empty())
        to.contents.push_back({to.states.front().name, 0, content_model::pcdata});
    if (const auto section = state_called(to.states, "CDATA section state"))
        to.contents.push_back({"CDATA section state", *section, content_model::pcdata});
    to.feedback.clear();
    for (feedback_rule each : base.feedback) {
        each.content = content_in(base, each);
        each.content = in_terms_of(flag, each);
        const bool exists = std::any_of(to.contents.begin(), to.contents.end(),
                                        [&](const content_state& c) { return c.name == each.content; });
        if (exists) to.feedback.push_back(each);
    }
}

void add_title_content(owned_draft& to) {
    constexpr std::string_view title = "title";
    const auto rcdata = std::find_if(to.contents.begin(), to.contents.end(),
                                     [](const content_state& each) { return each.model == content_model::rcdata; });
    if (rcdata == to.contents.end()) return;
    content_state own = *rcdata;
    own.name = title;
    own.taken_back_at_eof = true;
    to.contents.push_back(own);
    for (feedback_rule& each : to.feedback)
        if (each.tag_name == title) each.content = title;
}

bool take_names_without_semicolons(const draft& base, owned_draft& to) {
    if (!asks_for_semicolon_after_name(to)) return false;
    for (named_reference each : base.references.names) {
        if (each.name.ends_with(';')) each.name.remove_suffix(1);
        if (!each.name.empty()) to.names.push_back(each);
    }
    std::sort(to.names.begin(), to.names.end(),
              [](const named_reference& a, const named_reference& b) { return a.name < b.name; });
    to.names.erase(std::unique(to.names.begin(), to.names.end(),
                               [](const named_reference& a, const named_reference& b) { return a.name == b.name; }),
                   to.names.end());
    return true;
}

}  // namespace strata::reading
