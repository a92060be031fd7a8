#include "core/reading/read_draft.hpp"

// `read` turns a text into a draft. A known draft, the base, supplies everything that the text does not state. The
// first part of this file chooses the base and takes content states, tags and names of references from it. The second
// part moves the machine and the facts of the text to a draft that owns its storage.

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/reading/machine_reader.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/reading/text_facts.hpp"
#include "core/spec/day.hpp"
#include "core/spec/owned_draft.hpp"
#include "core/spec/soundness.hpp"

namespace strata::reading {

namespace {

using spec::code_point_range;
using spec::content_model;
using spec::content_state;
using spec::draft;
using spec::feedback_rule;
using spec::named_reference;
using spec::op;
using spec::owned_draft;
using spec::part;
using spec::rule;
using spec::state_index;
using spec::state_info;

// --- The base draft, and the facts taken from it ---

std::optional<unsigned> number_of(std::string_view text) {
    unsigned value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Returns the first date in the text that is written in words, such as "24 October 2009", as a day, "2009-10-24"; ""
/// if there is no such date.
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
        if (spec::is_day(written)) return written;
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

/// How many states `d` and `machine` have in common, in thousandths of the states that at least one of them has.
std::size_t alike(const draft& d, const read_machine& machine) {
    const auto shared =
        static_cast<std::size_t>(std::count_if(machine.states.begin(), machine.states.end(), [&](const read_state& s) {
            return std::any_of(d.table.states.begin(), d.table.states.end(),
                               [&](const state_info& info) { return info.name == s.heading; });
        }));
    const std::size_t all = d.table.states.size() + machine.states.size() - shared;
    return all == 0 ? 0 : shared * 1000 / all;
}

/// Whether a name of a reference may mean two characters: "Return one or two character tokens".
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

/// The name that a content state of `base` has in a text with a content model flag (if `flag`) or with states.
std::string_view in_terms_of(bool flag, const feedback_rule& of) {
    for (const content_name& each : content_names) {
        if (flag && of.content == each.state) return each.model_name;
        if (!flag && of.content == each.model_name)
            return each.model == content_model::cdata && of.tag_name == "script" ? "Script data state" : each.state;
    }
    return of.content;
}

/// The content to which a tag switches in `base`. Whether a title is taken back at the end of the file depends on the
/// text (`add_title_content`), so this function treats a title like any other content of its model.
std::string_view content_in(const draft& base, const feedback_rule& of) {
    const auto named = [&](const content_state& each) { return each.name == of.content; };
    const auto own = std::find_if(base.contents.begin(), base.contents.end(), named);
    if (own == base.contents.end() || !own->taken_back_at_eof) return of.content;
    const auto usual = std::find_if(base.contents.begin(), base.contents.end(), [&](const content_state& each) {
        return each.model == own->model && !each.taken_back_at_eof;
    });
    return usual == base.contents.end() ? of.content : usual->name;
}

/// Whether "one of the identifiers" is followed by "if the next character is a U+003B SEMICOLON, consume that too".
bool asks_for_semicolon_after_name(const owned_draft& d) {
    std::vector<bool> seen(d.states.size(), false);
    std::vector<state_index> open;
    const auto go_on = [&](const rule& r) {
        for (const spec::action& a : r.then())
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
            if (r.by == spec::trigger::peek && r.on.set == spec::characters(';').set &&
                r.does(op::consume_next_character))
                return true;
            go_on(r);
        }
    }
    return false;
}

/// The day of a text, "2009-10-24": from its date, or from the beginning of its file's name; "" if neither has a day.
std::string day_of(const outline& text, std::string_view file) {
    if (auto day = day_in_words(text.date); !day.empty()) return day;
    const auto name = file.substr(file.find_last_of("/\\") + 1).substr(0, spec::day_length);
    return spec::is_day(name) ? std::string(name) : "";
}

/// The draft in `known` whose day is nearest to `day`; if `day` is "", the draft that has the most states in common
/// with the machine. If names of references can mean two characters in the text, drafts with such names are preferred.
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

/// Returns the base of a text for which the caller has chosen none: the draft that `how.base_on` finds for the day,
/// otherwise the nearest draft.
const draft& base_of(const registry& known, const read_options& how, std::string_view day, const outline& text,
                     const read_machine& machine) {
    const draft* const then = day.empty() || !how.base_on ? nullptr : how.base_on(day);
    if (then != nullptr && (!has_names_of_two_characters(text) || has_names_of_two_characters(*then))) return *then;
    return nearest_draft(known, day, text, machine);
}

/// Adds to `to` the content states of `base` and the tags that switch to them, as content models if the text has a
/// content model flag, otherwise as states. The states of `to` must be complete.
void find_contents(const draft& base, owned_draft& to) {
    const bool flag =
        std::any_of(to.rules.begin(), to.rules.end(), [](const rule& r) { return !(r.in == spec::any_mode); });
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

/// Adds the content "title", and makes the tag with this name switch to it: see
/// `spec::content_state::taken_back_at_eof`.
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

/// If the procedure on references looks for the semicolon after the name, takes the names of `base` without their
/// semicolons, and returns true. The procedure must be complete. Complexity: sorting the names.
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

/// Reports each row of the table of numbers in which the third column gives the character of the second column a name
/// that no known draft gives it.
void name_other_names(const read_machine& machine, const registry& known, record& to) {
    std::multimap<char32_t, std::string_view> names;
    for (const draft* each : known.drafts)
        for (const spec::number_row& row : each->references.numbers) names.emplace(row.character, row.character_name);
    for (const read_number& each : machine.numbers) {
        const auto [first, last] = names.equal_range(each.character);
        const bool is_known = std::any_of(first, last, [&](const auto& name) { return name.second == each.name; });
        if (first != last && !is_known && !each.name.empty())
            to.add_gap({each.line, "", fmt::format("U+{:04X} {}", std::uint32_t{each.character}, each.name),
                        std::string(first->second)});
    }
}

/// Reports the words "the character corresponding to the name" in a text that names its errors. They are out of date
/// there: when the standard began to name its errors, a name of a reference could already mean two characters, as in
/// the base.
void name_one_character(const outline& text, const draft& base, record& to) {
    constexpr std::string_view one = "the character corresponding to the ";
    if (!has_names_of_two_characters(base)) return;
    for (const entry& each : text.entries)
        for (const paragraph& p : each.paragraphs)
            if (p.text.find(one) != std::string::npos)
                to.add_gap({p.line, each.state, p.text, "one or two characters corresponding to the", false,
                            "allows one character for each name, but some names in the base draft mean two"});
}

// --- The machine and the facts of the text ---

/// Returns the words as they are in the text: undoes all corrections. Words that move to the draft's own storage are
/// restored in this way.
std::string as_it_stands(std::string words, std::string_view state, std::span<const applied_reading> readings) {
    // The last correction is undone first: if two apply to one sentence, the second was applied to the result of the
    // first.
    for (std::size_t i = readings.size(); i-- > 0;) {
        const applied_reading& each = readings[i];
        // A step of the procedure on references has a heading such as "Tokenising entities [the number]".
        const bool is_here = state.starts_with(each.state) &&
                             (state.size() == each.state.size() || state.substr(each.state.size()).starts_with(" ["));
        if (each.sentence_read.empty() || !is_here) continue;
        if (const auto at = words.find(each.sentence_read); at != std::string::npos)
            words.replace(at, each.sentence_read.size(), each.sentence_written);
    }
    return words;
}

void move_machine(const read_machine& from, std::span<const applied_reading> readings, owned_draft& to) {
    for (const read_state& each : from.states) {
        const auto quoted = [&](const std::string& words) {
            return words.empty() ? std::string_view() : to.keep(as_it_stands(words, each.heading, readings));
        };
        if (each.rules.size() > 0xFF)
            throw std::runtime_error(fmt::format("the {} has more than 255 rules", each.heading));
        state_info info;
        info.name = to.keep(each.heading);
        info.section = to.keep(each.section);
        info.first_rule = static_cast<std::uint16_t>(to.rules.size());
        info.rule_count = static_cast<std::uint8_t>(each.rules.size());
        info.reads = each.reads;
        info.remarks = each.remarks;
        info.step_of = to.keep(each.step_of);
        info.first = each.first;
        info.drops_duplicate_attribute = each.drops_duplicate_attribute;
        info.duplicate_attribute_is_error = each.duplicate_attribute_is_error;
        to.states.push_back(info);
        for (const rule& read : each.rules) {
            rule r = read;
            if (!r.given.word.empty()) r.given.word = to.keep(std::string(r.given.word));
            if (!r.given.other_word.empty()) r.given.other_word = to.keep(std::string(r.given.other_word));
            to.rules.push_back(r);
        }
        to.state_quotations.push_back({quoted(each.first_words), quoted(each.before_words), quoted(each.leaving_words),
                                       quoted(each.after_words)});
        for (std::size_t r = 0; r < each.rules.size(); ++r) {
            const bool is_quoted = r < each.quotations.size();
            to.rule_quotations.push_back(
                is_quoted ? spec::rule_quotation{quoted(each.quotations[r].words), each.quotations[r].line}
                          : spec::rule_quotation{});
        }
    }
    for (const read_number& each : from.numbers)
        to.numbers.push_back({each.number, each.character, to.keep(each.name)});
    std::sort(to.numbers.begin(), to.numbers.end(),
              [](const spec::number_row& a, const spec::number_row& b) { return a.number < b.number; });
    const auto& replaced = from.replaced_numbers;
    for (std::size_t i = 0; i + 1 < replaced.size(); i += 2)
        to.replaced_numbers.push_back({replaced[i], replaced[i + 1]});
    std::sort(to.replaced_numbers.begin(), to.replaced_numbers.end(),
              [](code_point_range a, code_point_range b) { return a.first < b.first; });
    // The two noncharacters that end a plane are one range.
    std::vector<code_point_range> joined;
    for (const code_point_range each : to.replaced_numbers) {
        if (!joined.empty() && joined.back().last + 1 == each.first && (each.last & 0xFFFFU) == 0xFFFF)
            joined.back().last = each.last;
        else
            joined.push_back(each);
    }
    to.replaced_numbers = std::move(joined);
}

/// The line of the text on which the state or the procedure with this heading begins.
std::size_t line_of(const outline& text, std::string_view heading) {
    const auto found = std::find_if(text.entries.begin(), text.entries.end(),
                                    [heading](const entry& each) { return each.state == heading; });
    return found == text.entries.end() ? 0 : found->line;
}

/// Adds the understood sentences on preprocessing to the facts of the base. It is not known what the other sentences
/// mean, so removing an error of the base would be a guess.
void add_to_stream(const text_facts& from, owned_draft& to) {
    using language::fact;
    spec::preprocessing& stream = to.facts.stream;
    const bool says_null = from.said.contains(fact::replaces_null) ||
                           from.said.contains(fact::replaces_null_silently) || from.said.contains(fact::drops_null) ||
                           from.said.contains(fact::replaces_surrogates);
    stream.drops_byte_order_mark = stream.drops_byte_order_mark || from.drops_byte_order_mark;
    if (says_null) {
        stream.replaces_null = from.replaces_null;
        stream.replaces_surrogates = from.replaces_surrogates;
        stream.drops_null = from.drops_null;
    }
    to.input_errors = from.input_errors;
    for (const spec::input_error& each : stream.errors) {
        const bool is_said =
            std::any_of(from.input_errors.begin(), from.input_errors.end(), [&](const spec::input_error& other) {
                return other.range.first <= each.range.last && each.range.first <= other.range.last;
            });
        if (!is_said && !(says_null && each.range.has(0))) to.input_errors.push_back(each);
    }
    std::sort(to.input_errors.begin(), to.input_errors.end(),
              [](const spec::input_error& a, const spec::input_error& b) { return a.range.first < b.range.first; });
}

void move_facts(const text_facts& from, const outline& text, owned_draft& to) {
    draft& d = to.facts;
    d.has_correctness_flag = from.has_correctness_flag;
    d.has_self_closing_flag = from.has_self_closing_flag;
    d.end_tag_resets_content_model = from.end_tag_resets_content_model;
    d.end_tag_self_closing_is_error = from.end_tag_self_closing_is_error;
    if (from.permitted_slash_tags) {
        d.permitted_slash_tags = {};
        for (const std::string& each : *from.permitted_slash_tags) to.permitted_slash_tags.push_back(to.keep(each));
    }
    if (text.stream.empty()) return;  // the base's preprocessing then applies
    d.stream.section = to.keep(text.stream_section);
    if (from.is_stream_understood) {
        d.stream.drops_byte_order_mark = from.drops_byte_order_mark;
        d.stream.replaces_null = from.replaces_null;
        d.stream.replaces_surrogates = from.replaces_surrogates;
        d.stream.drops_null = from.drops_null;
        to.input_errors = from.input_errors;
    } else {
        add_to_stream(from, to);
    }
    d.stream.errors = {};
    // Most errors share one sentence, which is stored only once.
    std::string_view last;
    std::string_view kept;
    for (spec::input_error& each : to.input_errors) {
        if (each.words.data() != last.data()) {
            last = each.words;
            kept = to.keep(std::string(last));
        }
        each.words = kept;
    }
    d.quoted.byte_order_mark = to.keep(from.on_byte_order_mark);
    d.quoted.null = to.keep(from.on_null);
}

/// Inserts a rule before the rule with number `before` of a state.
void insert_rule(owned_draft& to, std::size_t state, std::size_t before, const rule& added) {
    const auto place = static_cast<std::ptrdiff_t>(to.states[state].first_rule + before);
    to.rules.insert(to.rules.begin() + place, added);
    to.rule_quotations.insert(to.rule_quotations.begin() + place, spec::rule_quotation{});
    ++to.states[state].rule_count;
    for (std::size_t s = 0; s < to.states.size(); ++s)
        if (to.states[s].first_rule >= place && s != state) ++to.states[s].first_rule;
}

/// Turns a rule that cannot be run into a gap. The machine stops there, but everything else can be studied. (Such a
/// rule's sentences were all understood, but they make no sense together.)
void stop_at_faults(const read_machine& machine, const std::string& file, record& to, owned_draft& d) {
    // The first round is for rules that are faulty by themselves, the second for cycles. Removing a cycle cannot create
    // another one.
    constexpr int rounds = 2;
    for (int round = 0; round < rounds; ++round) {
        const auto faults = spec::faults_of_rules(d.value());
        if (faults.empty()) return;
        std::map<std::pair<std::size_t, std::size_t>, rule> at_eof;  // by the rule before which they are inserted
        for (const spec::fault_in_table& each : faults) {
            const read_state& state = machine.states[each.state];
            const read_rule& at = state.rules[each.rule.value_or(0)];
            const std::string& sentence = at.sentence.empty() ? state.heading : at.sentence;
            const spec::action lost = to.add_gap({at.line, state.heading, sentence, "", false, each.what});
            d.gaps.push_back({d.keep(sentence), at.line, d.keep(file)});
            state_info& info = d.states[each.state];
            rule stops;
            stops.actions[stops.count++] = lost;
            if (!each.rule || each.looks_ahead_too_late) {
                // It is not clear which sentences belong together, so the machine stops when it reaches the state.
                stops.by = spec::trigger::always;
                info.first = {};
                d.rules[info.first_rule] = stops;
            }
            if (!each.rule) continue;
            rule& faulty = d.rules[info.first_rule + *each.rule];
            stops.by = each.looks_ahead_too_late ? spec::trigger::consume : faulty.by;
            stops.in = faulty.in;
            stops.on = faulty.on.count > 0 || stops.by == spec::trigger::always ? faulty.on : spec::anything_else;
            stops.given = faulty.given;
            stops.only_if_foreign = faulty.only_if_foreign;
            const bool has_room = info.rule_count < std::numeric_limits<decltype(info.rule_count)>::max();
            const bool has_others = stops.by == spec::trigger::consume && !(stops.on.set == spec::eof.set);
            if (each.only_at_eof && has_others && has_room) {
                stops.on = spec::eof;
                at_eof.emplace(std::pair(each.state, *each.rule), stops);
            } else {
                faulty = stops;
            }
        }
        // The last rule is inserted first, so that the numbers of the others stay valid.
        for (auto each = at_eof.rbegin(); each != at_eof.rend(); ++each)
            insert_rule(d, each->first.first, each->first.second, each->second);
        d.seal();
    }
}

void refuse_too_many_states(std::size_t count) {
    constexpr std::size_t most_states = 255;
    if (count > most_states)
        throw std::runtime_error(fmt::format("the text has {} states; at most {} can be run", count, most_states));
}

/// The limit is checked before the states are read, because reading each name of a state takes time that grows with the
/// number of states.
void refuse_too_many_states(const outline& text) {
    std::set<std::string_view> headings;
    for (const entry& each : text.entries) headings.insert(each.state);
    refuse_too_many_states(headings.size());
}

std::vector<std::string> new_errors_of(const owned_draft& d) {
    std::vector<std::string> names;
    for (const rule& r : d.rules)
        for (const spec::action& a : r.then()) {
            if (a.code != op::parse_error || !spec::is_new_error(a.error)) continue;
            const std::string_view name = spec::name_of(a.error);
            if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
        }
    return names;
}

}  // namespace

read_draft read(std::string_view text, const registry& known, const read_options& how) {
    outline outlined = outline_of(text, *known.standard, how.side);
    refuse_too_many_states(outlined);
    read_draft result;
    result.marks_changes = outlined.marks_changes;
    result.readings = apply(known_readings(), outlined);
    move_facts_to_introduction(outlined);
    record said;
    const read_machine machine = read_machine_of(outlined, said);
    if (machine.states.empty()) throw std::runtime_error("the section on tokenization has no states");
    refuse_too_many_states(machine.states.size());
    for (const paragraph& each : outlined.other_sections)
        said.add_gap({each.line, "", each.text, "one section with this name; only the last one is read"});
    name_other_names(machine, known, said);
    const text_facts facts = read_facts_of(outlined, said);
    require_facts(outlined, machine, facts, said);
    const std::string day = how.day.empty() ? day_of(outlined, how.file) : how.day;
    result.base = how.base != nullptr ? how.base : &base_of(known, how, day, outlined, machine);
    if (machine.names_errors) name_one_character(outlined, *result.base, said);
    result.draft = std::make_unique<owned_draft>();
    owned_draft& d = *result.draft;
    move_machine(machine, result.readings, d);
    d.stand_beside(*result.base);
    find_contents(*result.base, d);
    if (machine.takes_title_back) add_title_content(d);
    // States in which documents or fragments can begin are states that read text.
    for (const content_state& each : d.contents) d.states[each.state].reads = part::text;
    move_facts(facts, outlined, d);
    d.facts.reference_procedure = static_cast<state_index>(machine.procedure.value_or(0));
    d.facts.names_errors = machine.names_errors;
    if (machine.procedure && take_names_without_semicolons(*result.base, d)) {
        const state_info& procedure = d.states[d.facts.reference_procedure];
        const reading& without = names_without_semicolons();
        result.readings.push_back({line_of(outlined, procedure.name), std::string(procedure.name),
                                   std::string(without.from), std::string(without.to), std::string(without.why)});
    }
    if (!said.foreign_words.empty()) d.facts.words.is_foreign = d.keep(said.foreign_words);
    if (!machine.procedure) d.facts.references.replaced_numbers = {};
    d.facts.references.numbers = {};
    spec::provenance& about = d.facts.about;
    about = result.base->about;
    about.day = day.empty() ? result.base->about.day : d.keep(day);
    about.name = d.keep(how.name);
    about.aliases = {};
    // If the base was made for a day of the chain, it is not among the known drafts, but its predecessor is.
    const bool is_known = std::find(known.drafts.begin(), known.drafts.end(), result.base) != known.drafts.end();
    about.predecessor = is_known ? result.base->about.day : result.base->about.predecessor;
    about.stands_apart = true;
    about.beside = result.base->about.day;
    about.has_own_stream = !outlined.stream.empty();
    about.has_own_slash_tags = facts.permitted_slash_tags.has_value();
    about.copy = {};
    about.title = outlined.title.empty() ? "a text without a title" : d.keep(outlined.title);
    about.date = !outlined.date.empty() ? d.keep(outlined.date) : day.empty() ? "without a date" : about.day;
    about.section = d.keep(outlined.section);
    about.source = d.keep(how.file);
    for (const gap& each : said.gaps) d.gaps.push_back({d.keep(each.sentence), each.line, d.keep(how.file)});
    d.seal();
    stop_at_faults(machine, how.file, said, d);
    result.new_errors = new_errors_of(d);
    result.gaps = std::move(said.gaps);
    result.sentences = said.sentences;
    result.sentences_read = said.sentences_read;
    return result;
}

void set_apart(const read_draft& read, const registry& known, std::string_view name, std::string_view shown) {
    spec::owned_draft& draft = *read.draft;
    spec::provenance& about = draft.facts.about;
    about.name = about.day = draft.keep(std::string(shown));
    about.aliases = {draft.keep(std::string(name)), {}};
    about.stands_apart = true;
    if (about.predecessor.empty()) about.predecessor = known.standard->about.day;
    draft.seal();
}

}  // namespace strata::reading
