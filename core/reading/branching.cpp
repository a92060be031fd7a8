#include "core/reading/state_reader.hpp"

// The private class `folding` goes through statements from left to right and folds them into branches. The table of the
// kinds of numbers is private to this file.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/spec/vocabulary.hpp"

namespace strata::reading {

namespace {

using spec::action;
using spec::condition;
using spec::op;

// --- Lists of numbers, turned into the kinds of numbers for which the tables have conditions ---

struct number_kind {
    condition asks;
    bool (*has)(std::uint32_t);
};

constexpr std::array<number_kind, 3> kinds{{
    {condition::number_is_surrogate, [](std::uint32_t n) { return n >= 0xD800 && n <= 0xDFFF; }},
    {condition::number_is_noncharacter,
     [](std::uint32_t n) { return (n >= 0xFDD0 && n <= 0xFDEF) || (n & 0xFFFEU) == 0xFFFE; }},
    {condition::number_is_control,
     [](std::uint32_t n) {
         const bool white_space = n == 0x09 || n == 0x0A || n == 0x0C;
         return (n < 0x20 && !white_space) || (n >= 0x7F && n <= 0x9F);
     }},
}};

constexpr std::uint32_t last_code_point = 0x10FFFF;

/// Returns the conditions that together cover the numbers of a list: some of "surrogate", "noncharacter", "control".
/// `ranges` has the first and last number of each range in the list. `settled` has the numbers that earlier rules
/// cover; the list may or may not include these. Returns nothing if the list does not consist of whole kinds.
std::optional<std::vector<condition>> kinds_of(std::span<const std::uint32_t> ranges,
                                               std::span<const std::uint32_t> settled) {
    std::vector<bool> listed(last_code_point + 1, false);
    for (std::size_t i = 0; i + 1 < ranges.size(); i += 2)
        for (std::uint32_t n = ranges[i]; n <= std::min(ranges[i + 1], last_code_point); ++n) listed[n] = true;
    std::array<bool, kinds.size()> all{true, true, true};
    std::array<bool, kinds.size()> any{};
    std::vector<bool> is_settled(last_code_point + 1, false);
    for (const std::uint32_t n : settled)
        if (n <= last_code_point) is_settled[n] = true;
    for (std::uint32_t n = 0; n <= last_code_point; ++n) {
        if (is_settled[n]) continue;
        const auto of = std::find_if(kinds.begin(), kinds.end(), [n](const number_kind& k) { return k.has(n); });
        if (of == kinds.end()) {
            if (listed[n]) return std::nullopt;
            continue;
        }
        const auto which = static_cast<std::size_t>(of - kinds.begin());
        all[which] = all[which] && listed[n];
        any[which] = any[which] || listed[n];
    }
    std::vector<condition> found;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (any[i] && !all[i]) return std::nullopt;
        if (any[i]) found.push_back(kinds[i].asks);
    }
    return found;
}

// --- Statements folded to branches ---

bool leaves(op code) {
    switch (code) {
        case op::stay:
        case op::ignore:
        case op::switch_to:
        case op::switch_to_reference_in_attribute:
        case op::switch_back:
        case op::reconsume_in:
        case op::switch_to_return_state:
        case op::reconsume_in_return_state:
        case op::as_anything_else:
        case op::return_nothing:
        case op::return_character:
        case op::emit_eof: return true;
        default: return false;
    }
}

bool leaves(const std::vector<action>& actions) {
    return std::any_of(actions.begin(), actions.end(), [](const action& a) { return leaves(a.code); });
}

bool returns_character(const std::vector<action>& actions) {
    return std::any_of(actions.begin(), actions.end(), [](const action& a) { return a.code == op::return_character; });
}

void append(branch& to, const statement& said) {
    to.actions.insert(to.actions.end(), said.actions.begin(), said.actions.end());
    add_words(to.words, said.words);
}
void append(branch& to, const branch& more) {
    to.actions.insert(to.actions.end(), more.actions.begin(), more.actions.end());
    for (const std::string_view each : more.words) add_words(to.words, each);
}

class folding {
public:
    folding(std::span<const statement> statements, bool complete) : rest_(statements), complete_(complete) {}

    /// Folds all statements into branches. Sets `failed_` if this is not possible.
    std::vector<branch> fold();
    [[nodiscard]] bool failed() const { return failed_; }

private:
    using kind = statement::kind;

    [[nodiscard]] bool at(kind what) const { return !rest_.empty() && rest_.front().what == what; }
    const statement& take() {
        const statement& first = rest_.front();
        rest_ = rest_.subspan(1);
        return first;
    }

    void read_conditions();
    void read_further_condition(branch& of);
    void read_otherwise();

    std::span<const statement> rest_;
    bool complete_;
    std::size_t in_first_sentence_ = 0;  ///< how many actions of the last condition's branch come from the condition's
                                         ///< own sentence
    std::size_t words_of_first_sentence_ = 0;
    std::vector<branch> conditional_;
    std::optional<std::vector<branch>> nested_;  ///< the branches after "Otherwise:"
    std::optional<branch> otherwise_;
    branch before_;
    branch after_;
    bool failed_ = false;
};

std::vector<branch> folding::fold() {
    while (at(kind::instruction)) append(before_, take());
    while (!failed_ && !rest_.empty()) {
        if (at(kind::condition) || (at(kind::otherwise_condition) && !conditional_.empty())) {
            if (!after_.actions.empty() || otherwise_ || nested_) failed_ = true;
            read_conditions();
        } else if (at(kind::otherwise) && !conditional_.empty() && !otherwise_ && after_.actions.empty()) {
            read_otherwise();
        } else if (at(kind::in_any_case) || at(kind::instruction)) {
            append(after_, take());
        } else {
            failed_ = true;
        }
    }
    if (complete_ && !conditional_.empty() && !otherwise_ && !nested_ && after_.actions.empty()) {
        const auto move_rest = [](auto& from, std::size_t first, auto& to) {
            const auto rest = from.begin() + static_cast<std::ptrdiff_t>(first);
            to.insert(to.end(), rest, from.end());
            from.erase(rest, from.end());
        };
        branch& last = conditional_.back();
        move_rest(last.actions, in_first_sentence_, after_.actions);
        move_rest(last.words, words_of_first_sentence_, after_.words);
    }
    // "Return A. If ..., then return B instead."
    if (returns_character(before_.actions) && !otherwise_ && !nested_ && !conditional_.empty() &&
        std::all_of(conditional_.begin(), conditional_.end(),
                    [](const branch& each) { return returns_character(each.actions); }))
        otherwise_ = std::exchange(before_, {});
    std::vector<branch> all;
    const auto add = [&](branch each) {
        branch whole = before_;
        append(whole, each);
        // A branch that already has a next state cannot get another one: an "Otherwise" is missing, or something else
        // is meant.
        if (each.is_conditional && leaves(each.actions) && leaves(after_.actions)) failed_ = true;
        append(whole, after_);
        each.actions = std::move(whole.actions);
        each.words = std::move(whole.words);
        all.push_back(std::move(each));
    };
    for (branch& each : conditional_) add(std::move(each));
    if (nested_) {
        for (branch& each : *nested_) add(std::move(each));
    } else if (otherwise_ || !after_.actions.empty() || !before_.actions.empty() || conditional_.empty()) {
        add(otherwise_ ? std::move(*otherwise_) : branch());
    }
    return all;
}

/// Reads "If A, then X.", where X includes the rest of the paragraph.
void folding::read_conditions() {
    const statement& first = take();
    branch b{.asks = first.asks, .is_conditional = true, .words = {first.words}};
    in_first_sentence_ = 0;
    words_of_first_sentence_ = 1;
    while (at(kind::instruction) && rest_.front().paragraph == first.paragraph &&
           (rest_.front().sentence == first.sentence || !leaves(b.actions))) {
        const bool in_first = rest_.front().sentence == first.sentence;
        append(b, take());
        if (in_first) in_first_sentence_ = b.actions.size();
        if (in_first) words_of_first_sentence_ = b.words.size();
        if (at(kind::further_condition)) read_further_condition(b);
    }
    conditional_.push_back(std::move(b));
}

/// Reads "In this case, if B, then Y." after "If A, then X.". If both A and B hold, this means X and Y. Actions of X
/// that end the rule come after those of Y.
void folding::read_further_condition(branch& of) {
    const statement& further = take();
    branch both{.asks = further.asks, .is_conditional = true, .actions = of.actions, .words = of.words};
    add_words(both.words, further.words);
    const auto end =
        std::find_if(both.actions.begin(), both.actions.end(), [](const action& a) { return leaves(a.code); });
    auto place = end - both.actions.begin();
    while (at(kind::instruction) && rest_.front().sentence == further.sentence) {
        const statement& said = take();
        add_words(both.words, said.words);
        for (const action& a : said.actions) {
            failed_ = failed_ || leaves(a.code);
            both.actions.insert(both.actions.begin() + place++, a);
        }
    }
    // In "However, if this next character is a =", the other branch is for all other characters.
    const spec::guard& with = both.asks.given;
    spec::guard& without = of.asks.given;
    if (with.what == condition::kept_for_historical_reasons && without.what == with.what)
        without.followed_by = spec::without_line(without.followed_by, with.followed_by.items[0]);
    in_first_sentence_ = of.actions.size();
    words_of_first_sentence_ = of.words.size();
    conditional_.push_back(std::move(both));
}

void folding::read_otherwise() {
    const statement& word = take();
    if (word.has_colon) {
        folding inner(rest_, complete_);
        nested_ = inner.fold();
        failed_ = failed_ || inner.failed();
        rest_ = {};
        return;
    }
    otherwise_.emplace().words = {word.words};
    const bool first_leaves = leaves(conditional_.front().actions);
    while (at(kind::instruction) && rest_.front().paragraph == word.paragraph &&
           (rest_.front().sentence == word.sentence || (first_leaves && !leaves(otherwise_->actions))))
        append(*otherwise_, take());
}

/// Whether one condition requires that a name in the table matches, and the other requires that no name matches.
bool exclude_each_other(condition a, condition b) {
    const auto of_no_name = [](condition c) { return c == condition::no_identifier_matches; };
    const auto of_name = [](condition c) {
        return c == condition::match_lacks_semicolon || c == condition::kept_for_historical_reasons;
    };
    return (of_no_name(a) && of_name(b)) || (of_name(a) && of_no_name(b));
}

}  // namespace

std::string joined(std::span<const std::string_view> sentences, std::string_view between) {
    std::string text;
    for (const std::string_view each : sentences) {
        text.append(text.empty() ? "" : between);
        const std::size_t begin = text.size();
        text.append(each);
        // A phrase may extend into the next paragraph.
        std::replace(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), '\n', ' ');
    }
    return text;
}

void add_words(std::vector<std::string_view>& to, std::string_view words) {
    if (!words.empty() && std::find(to.begin(), to.end(), words) == to.end()) to.push_back(words);
}

std::optional<std::vector<branch>> branches_in_turn(std::span<const statement> statements) {
    std::vector<branch> all;
    std::size_t paragraph = 0;  // the paragraph of the last condition
    for (const statement& each : statements) {
        const bool is_last = !all.empty() && !all.back().is_conditional;
        if (each.what == statement::kind::remark || (each.what == statement::kind::instruction && each.actions.empty()))
            continue;
        if (each.what == statement::kind::condition && !is_last) {
            all.push_back({.asks = each.asks, .is_conditional = true, .words = {each.words}});
            paragraph = each.paragraph;
        } else if (each.what == statement::kind::instruction) {
            const bool depends = !all.empty() && each.paragraph == paragraph;
            if (!depends && !is_last) all.emplace_back();
            append(all.back(), each);
        } else {
            return std::nullopt;
        }
    }
    if (all.empty() || all.back().is_conditional) return std::nullopt;
    for (std::size_t i = all.size() - 1; i-- > 0;) {
        if (leaves(all[i].actions)) continue;
        std::size_t next = i + 1;
        const condition here = all[i].asks.given.what;
        for (; all[next].is_conditional; ++next) {
            if (!exclude_each_other(here, all[next].asks.given.what)) return std::nullopt;
        }
        append(all[i], all[next]);
    }
    return all;
}

std::optional<std::vector<branch>> branches_of(std::span<const statement> statements, bool complete) {
    std::vector<statement> without_remarks;
    std::copy_if(statements.begin(), statements.end(), std::back_inserter(without_remarks),
                 [](const statement& s) { return s.what != statement::kind::remark; });
    folding all(without_remarks, complete);
    auto branches = all.fold();
    if (all.failed()) return std::nullopt;
    return branches;
}

std::optional<std::vector<branch>> with_kinds_of_numbers(std::vector<branch> branches,
                                                         std::span<const std::uint32_t> settled, bool in_procedure) {
    std::vector<branch> all;
    for (branch& each : branches) {
        if (!in_procedure && each.asks.given.what == condition::number_is_replaced) {
            branch beyond = each;
            beyond.asks.given.what = condition::number_is_beyond_unicode;
            all.push_back(std::move(beyond));
            each.asks.given = {};
            each.asks.listed_number = true;
        }
        if (!each.asks.listed_number) {
            all.push_back(std::move(each));
            continue;
        }
        const auto kinds = kinds_of(each.asks.numbers, settled);
        if (!kinds || each.asks.given.what != condition::none) return std::nullopt;
        for (const condition kind : *kinds) {
            branch one = each;
            one.asks.given.what = kind;
            // In "Return ... Additionally, if ..., then this is a parse error", the error must come first.
            std::stable_partition(one.actions.begin(), one.actions.end(),
                                  [](const action& a) { return a.code == op::parse_error; });
            all.push_back(std::move(one));
        }
    }
    return all;
}

}  // namespace strata::reading
