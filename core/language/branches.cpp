#include "core/language/branches.hpp"

#include <string_view>

#include <fmt/format.h>

#include "core/language/condition_words.hpp"
#include "core/language/sentences.hpp"
#include "core/language/state_words.hpp"

namespace strata::words {

using namespace spec;

namespace {

/// "for historical reasons", with the surrounding words.
std::string_view then_of(const rule& r) {
    return r.given.what == condition::kept_for_historical_reasons ? ", then, for historical reasons, " : ", then ";
}

bool same(const action& a, const action& b) {
    return a.code == b.code && a.to == b.to && a.error == b.error && a.at_next == b.at_next && a.but_on == b.but_on &&
           a.but == b.but && a.what == b.what;
}

/// How many actions at the end of two branches can be stated once, after both: "If ..., then ... Otherwise, ... In any
/// case, ..." None if the first branch would be left empty.
std::size_t shared_ending(std::span<const branch> branches) {
    if (branches.size() != 2 || !branches[1].asks.empty()) return 0;
    const auto ending = common_ending(branches[0], branches[1]);
    return branches[0].first + ending < branches[0].last ? ending : 0;
}

/// Two branches with a shared ending: what each does besides, and then the ending.
strings with_shared_ending(const draft& d, const branch& one, const branch& other, std::size_t ending) {
    auto shortened = one;
    shortened.last -= ending;
    strings said{conditional(d, shortened, false)};
    const auto tail = other.phrases(d, other.last - ending, other.last);
    if (other.first + ending < other.last) {
        said.push_back("Otherwise, " +
                       stated_in_one(other.phrases(d, other.first, other.last - ending), opening::lower));
        said.push_back(stated_in_one(tail, opening::capital));
    } else {
        const auto how = d.words.in_any_case.empty() ? opening::capital : opening::lower;
        said.push_back(std::string{d.words.in_any_case} + stated_in_one(tail, how));
    }
    return said;
}

/// The last branch: "Otherwise, ...", or on its own.
strings last_paragraphs(const draft& d, const branch& b, bool after_others) {
    if (!b.asks.empty()) return {conditional(d, b, after_others)};
    if (!after_others) return unconditional(d, b);
    return {"Otherwise, " + as_clause(b.phrases(d), opening::lower)};
}

strings paragraphs(const draft& d, std::span<const branch> branches, bool after_others);

/// The first branch, and then all others.
strings in_turn(const draft& d, std::span<const branch> branches, bool after_others) {
    const auto& b = branches.front();
    const auto rest = branches.subspan(1);
    strings said{conditional(d, b, after_others)};
    if (rest.size() == 1 && rest.front().asks.empty() && b.only_mode) {
        said.push_back("Otherwise: " + stated_in_one(rest.front().phrases(d), opening::lower));
        return said;
    }
    // "Otherwise" must hold for all sentences of the rest.
    const bool several = shared_ending(rest) > 0;
    auto others = paragraphs(d, rest, !several);
    if (several) others.front().insert(0, "Otherwise: ");
    said.insert(said.end(), others.begin(), others.end());
    return said;
}

strings paragraphs(const draft& d, std::span<const branch> branches, bool after_others) {
    if (branches.size() == 1) return last_paragraphs(d, branches.front(), after_others);
    const auto ending = shared_ending(branches);
    auto said =
        ending > 0 ? with_shared_ending(d, branches[0], branches[1], ending) : in_turn(d, branches, after_others);
    if (d.words.joins_branches) return {joined(said, " ")};
    return said;
}

}  // namespace

std::vector<phrase> branch::phrases(const draft& d, std::size_t from, std::size_t to) const {
    return phrasing{d, state, *what, what->then()}.of(from, to);
}

branch branch_of(const draft& d, std::size_t state, const rule& r, bool with_mode) {
    branch b{state, &r, condition_phrase(d, r, with_mode), false, 0, r.count};
    b.only_mode = with_mode && !b.asks.empty() && b.asks == mode_condition(d, r.in);
    return b;
}

std::vector<branch> branches_of(const draft& d, std::size_t state, std::size_t first, std::size_t last,
                                bool with_mode) {
    std::vector<branch> found;
    for (std::size_t r = first; r < last; ++r)
        found.push_back(branch_of(d, state, d.table.rules_of(state)[r], with_mode));
    return found;
}

std::string conditional(const draft& d, const branch& b, bool after_others) {
    if (b.only_mode) return fmt::format("When {}: {}", b.asks, stated_in_one(b.phrases(d), opening::lower));
    return fmt::format("{} {}{}{}", after_others ? "Otherwise, if" : "If", b.asks, then_of(*b.what),
                       as_clause(b.phrases(d), opening::lower));
}

/// What begins by consuming the matched characters is one sentence.
strings unconditional(const draft& d, const branch& b) {
    const auto phrases = b.phrases(d);
    if (b.first < b.last && b.what->actions[b.first].code == op::consume_those_characters)
        return {as_clause(phrases, opening::capital)};
    return stated(phrases, opening::capital);
}

std::size_t common_ending(const branch& a, const branch& b) {
    std::size_t n = 0;
    while (a.first + n < a.last && b.first + n < b.last &&
           same(a.what->actions[a.last - 1 - n], b.what->actions[b.last - 1 - n]))
        ++n;
    return n;
}

strings joint_paragraphs(const draft& d, std::span<const branch> branches) { return paragraphs(d, branches, false); }

}  // namespace strata::words
