#include "core/study/state_relation.hpp"

// The first section finds states that have the same rules under another name, by splitting classes of states
// (`unpaired_states`). The second section finds the links between two drafts, which are followed from draft to draft in
// either direction.

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/spec/audit.hpp"
#include "core/spec/content_states.hpp"

namespace strata::study {
namespace {

// --- States under another name ---

using state_pair = std::pair<std::size_t, std::size_t>;

/// The states of both drafts that have no counterpart, divided into classes. At first, all are in one class. As long as
/// a class has two states with different rules, it is split. Rules that lead to states of different classes are
/// different.
class unpaired_states {
public:
    unpaired_states(const spec::draft& from, const spec::draft& to, std::span<const state_pair> known)
        : drafts_{&from, &to}, known_(known) {
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t s = 0; s < drafts_[side]->table.states.size(); ++s)
                if (counterparts(side, s).empty()) class_of_.emplace(place{side, s}, 0);
    }

    std::vector<state_pair> pairs() {
        for (std::size_t before = 0; before < split();) before = count_;
        std::vector<std::vector<place>> members(count_);
        for (const auto& [its_place, number] : class_of_) members[number].push_back(its_place);
        std::vector<state_pair> found;
        for (const std::vector<place>& each : members)
            if (each.size() == 2 && each[0].first == 0 && each[1].first == 1)
                found.emplace_back(each[0].second, each[1].second);
        return found;
    }

private:
    using place = std::pair<std::size_t, std::size_t>;  // the index of the draft (0 or 1), and the index of the state

    [[nodiscard]] std::set<std::size_t> counterparts(std::size_t side, std::size_t s) const {
        std::set<std::size_t> found;
        for (const state_pair& each : known_)
            if ((side == 0 ? each.first : each.second) == s) found.insert(side == 0 ? each.second : each.first);
        return found;
    }

    // Renumbers the classes such that two states are in the same class only if they have the same rules. Returns how
    // many classes there are.
    std::size_t split() {
        std::map<std::string, std::size_t> numbers;
        std::map<place, std::size_t> next;
        for (const auto& [its_place, number] : class_of_) {
            const std::string same = fmt::format("{}:{}", number, rules_of(its_place));
            next[its_place] = numbers.emplace(same, numbers.size()).first->second;
        }
        class_of_ = std::move(next);
        return count_ = numbers.size();
    }

    [[nodiscard]] std::string rules_of(const place& of) const {
        const spec::draft& draft = *drafts_[of.first];
        const spec::state_info& info = draft.table.states[of.second];
        std::string text = fmt::format("{},{};", static_cast<int>(info.reads), info.drops_duplicate_attribute);
        for (std::size_t i = 0; i < info.first.count; ++i) add(text, of.first, info.first.actions[i]);
        for (const spec::rule& r : draft.table.rules_of(of.second)) {
            text += fmt::format("|{},{},{},", static_cast<int>(r.by), r.in.bits, r.only_if_foreign);
            add(text, r.on);
            text += fmt::format("{},{},{},", static_cast<int>(r.given.what), r.given.ignoring_case, r.given.word);
            add(text, r.given.followed_by);
            text += fmt::format("{};", r.given.other_word);
            for (const spec::action& a : r.then()) add(text, of.first, a);
        }
        return text;
    }

    static void add(std::string& text, const spec::characters& on) {
        for (spec::symbol s = 0; s < spec::symbol_count; ++s) text += on.set.has(s) ? '1' : '0';
        text += ',';
    }

    void add(std::string& text, std::size_t side, const spec::action& a) const {
        text += fmt::format("{},{},{},{},{},", static_cast<int>(a.code), static_cast<int>(a.error), a.at_next, a.but_on,
                            static_cast<int>(a.but));
        const spec::draft& draft = *drafts_[side];
        // Two sentences that were not understood are equal if their words are equal.
        if (a.code == spec::op::gap && a.what < draft.gaps.size())
            text += fmt::format("{};", draft.gaps[a.what].sentence);
        else
            text += fmt::format("{};", a.what);
        if (spec::goes_somewhere(a.code)) text += target({side, a.to});
    }

    [[nodiscard]] std::string target(const place& to) const {
        if (const auto its_class = class_of_.find(to); its_class != class_of_.end())
            return fmt::format("new {};", its_class->second);
        // A state with a known counterpart is represented by its index in the second draft, so that both states of the
        // pair look the same.
        const std::set<std::size_t> others = counterparts(to.first, to.second);
        if (to.first == 1) return fmt::format("{};", to.second);
        return others.size() == 1 ? fmt::format("{};", *others.begin()) : "several;";
    }

    std::array<const spec::draft*, 2> drafts_;
    std::span<const state_pair> known_;
    std::map<place, std::size_t> class_of_;
    std::size_t count_ = 0;
};

}  // namespace

std::vector<state_pair> renamed_states(const spec::draft& from, const spec::draft& to,
                                       std::span<const state_pair> known) {
    return unpaired_states(from, to, known).pairs();
}

// --- Links between drafts ---

namespace {

using spec::content_model;

using links = std::vector<state_link>;

// Links from each state in each content model to itself.
links identity(const spec::draft& draft) {
    links all;
    const std::size_t models_there = spec::has_content_model_flag(draft) ? spec::content_model_count : 1;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        for (std::size_t m = 0; m < models_there; ++m) {
            const auto model = static_cast<content_model>(m);
            all.push_back({s, model, s, model});
        }
    return all;
}

void add_new(links& to, const state_link& link) {
    if (std::find(to.begin(), to.end(), link) == to.end()) to.push_back(link);
}

// Returns links between states whose names are equal, or for whose names `same` returns true. If only one of the drafts
// has a content model flag, only its first content model is linked. For the other content models, the draft without a
// flag has separate states.
template <class Same = std::equal_to<>>
links namesakes(const spec::draft& from, const spec::draft& to, const Same& same = {}) {
    links all;
    const bool both_have_models = spec::has_content_model_flag(from) && spec::has_content_model_flag(to);
    for (std::size_t s = 0; s < from.table.states.size(); ++s)
        for (std::size_t t = 0; t < to.table.states.size(); ++t) {
            if (!same(from.table.states[s].name, to.table.states[t].name)) continue;
            for (std::size_t m = 0; m < (both_have_models ? spec::content_model_count : 1); ++m) {
                const auto model = static_cast<content_model>(m);
                all.push_back({s, model, t, model});
            }
        }
    return all;
}

// Returns the links of a text that was read at run time, which declares no links itself. States are linked by name. A
// state without a namesake gets its links from `otherwise`, the links of the draft that supplements the text.
links by_name_first(const spec::draft& from, const spec::draft& to, const links& otherwise) {
    links all = namesakes(from, to);
    const std::size_t named = all.size();
    for (const state_link& each : otherwise) {
        const bool taken =
            std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(named), [&](const state_link& x) {
                return (x.from == each.from && x.model_from == each.model_from) ||
                       (x.to == each.to && x.model_to == each.model_to);
            });
        if (!taken) all.push_back(each);
    }
    std::stable_sort(all.begin(), all.end(), [](const state_link& x, const state_link& y) { return x.from < y.from; });
    return all;
}

// Whether two headings differ only by a misprint in one of their words, such as "Hexademical" for "Hexadecimal": one or
// two letters of a long word differ.
bool same_but_for_a_slip(std::string_view a, std::string_view b) {
    constexpr std::size_t long_word = 8;
    if (a.size() != b.size()) return false;
    const auto first = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
    if (first == a.size()) return false;
    const std::size_t begin = first == 0 ? 0 : a.rfind(' ', first - 1) + 1;
    const std::size_t end = std::min(a.find(' ', first), a.size());
    if (end - begin < long_word || a.substr(end) != b.substr(end)) return false;
    std::size_t others = 0;
    for (std::size_t i = begin; i < end; ++i) others += a[i] == b[i] ? 0 : 1;
    return others <= 2;
}

// Adds links between states that have no counterpart and whose names are the same apart from a misprint.
void add_respelt(links& to, const spec::draft& one, const spec::draft& other) {
    links found;
    for (const state_link& each : namesakes(one, other, same_but_for_a_slip)) {
        const bool taken = std::any_of(to.begin(), to.end(),
                                       [&](const state_link& x) { return x.from == each.from || x.to == each.to; });
        if (!taken) found.push_back(each);
    }
    to.insert(to.end(), found.begin(), found.end());
    std::stable_sort(to.begin(), to.end(), [](const state_link& x, const state_link& y) { return x.from < y.from; });
}

// Adds links between states that have different names but the same rules.
void add_renamed(links& to, const spec::draft& one, const spec::draft& other) {
    std::vector<std::pair<std::size_t, std::size_t>> known;
    for (const state_link& each : to) known.emplace_back(each.from, each.to);
    const bool both_have_models = spec::has_content_model_flag(one) && spec::has_content_model_flag(other);
    for (const auto& [from, its_new] : renamed_states(one, other, known))
        for (std::size_t m = 0; m < (both_have_models ? spec::content_model_count : 1); ++m)
            to.push_back({from, static_cast<content_model>(m), its_new, static_cast<content_model>(m)});
    std::stable_sort(to.begin(), to.end(), [](const state_link& x, const state_link& y) { return x.from < y.from; });
}

// Returns the links from the first draft of `descent` to the last one, by way of every draft between them.
links down(std::span<const spec::draft* const> descent) {
    links all = identity(*descent.front());
    for (std::size_t d = 1; d < descent.size(); ++d) {
        links longer;
        for (const state_link& each : all)
            for (const state_link& next : links_to_next(*descent[d - 1], *descent[d], each.to, each.model_to))
                add_new(longer, {each.from, each.model_from, next.to, next.model_to});
        all = std::move(longer);
    }
    return all;
}

links turned_round(links all) {
    for (state_link& each : all) each = {each.to, each.model_to, each.from, each.model_from};
    std::stable_sort(all.begin(), all.end(), [](const state_link& x, const state_link& y) { return x.from < y.from; });
    return all;
}

links joined(const links& first, const links& then) {
    links all;
    for (const state_link& one : first)
        for (const state_link& other : then)
            if (one.to == other.from && one.model_to == other.model_from)
                add_new(all, {one.from, one.model_from, other.to, other.model_to});
    return all;
}

}  // namespace

const spec::draft* predecessor_of(std::span<const spec::draft* const> drafts, const spec::draft& draft) {
    if (draft.about.predecessor.empty()) return nullptr;
    const auto found = std::find_if(drafts.begin(), drafts.end(), [&](const spec::draft* each) {
        return each->about.day == draft.about.predecessor;
    });
    return found == drafts.end() ? nullptr : *found;
}

std::vector<const spec::draft*> descent_of(std::span<const spec::draft* const> drafts, const spec::draft& draft) {
    std::vector<const spec::draft*> descent;
    for (const spec::draft* each = &draft; each != nullptr && descent.size() < drafts.size();
         each = predecessor_of(drafts, *each))
        descent.push_back(each);
    std::reverse(descent.begin(), descent.end());
    return descent;
}

std::vector<state_link> links_to_next(const spec::draft& former, const spec::draft& latter, std::size_t state,
                                      content_model model) {
    std::vector<state_link> found;
    const content_model there = spec::has_content_model_flag(latter) ? model : content_model::pcdata;
    const auto goes_on_as = [&](std::string_view name) {
        for (std::size_t s = 0; s < latter.table.states.size(); ++s)
            if (latter.table.states[s].name == name) found.push_back({state, model, s, there});
    };
    const std::string_view name = former.table.states[state].name;
    bool listed = false;
    for (const spec::continuation& each : latter.continues) {
        if (each.former != name || !each.in.has(spec::mode_of(model, false))) continue;
        goes_on_as(each.state);
        listed = true;
    }
    if (!listed) goes_on_as(name);
    return found;
}

std::vector<spec::modes> occupied_modes(const spec::draft& draft) {
    spec::modes with_escape_flag{0};
    for (const spec::rule& each : draft.table.rules)
        if (each.does(spec::op::set_escape_flag)) with_escape_flag = with_escape_flag | each.in;
    const std::vector<bool> seen = spec::reachable(draft);
    std::vector<spec::modes> modes;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        spec::modes in{0};
        for (spec::mode m = 0; m < spec::mode_count; ++m) {
            const bool escaped = (m & 1U) != 0;
            const bool can_be = !escaped || with_escape_flag.has(m) || with_escape_flag.has(m & ~1U);
            if (seen[s * spec::mode_count + m] && can_be) in.bits = static_cast<std::uint8_t>(in.bits | 1U << m);
        }
        modes.push_back(in);
    }
    return modes;
}

state_relation::state_relation(std::span<const spec::draft* const> drafts, const spec::draft& from,
                               const spec::draft& to) {
    const std::vector<const spec::draft*> one = descent_of(drafts, from);
    const std::vector<const spec::draft*> other = descent_of(drafts, to);
    const auto diverged = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    const bool stands_apart = from.about.stands_apart || to.about.stands_apart;
    if (diverged.first == one.begin()) {
        if (!stands_apart) return;
        links_ = namesakes(from, to);
        add_respelt(links_, from, to);
        add_renamed(links_, from, to);
        return;
    }
    // The links lead back to the common ancestor, and forward from there. If one draft is the ancestor of the other,
    // one of these two parts is empty.
    const auto shared = static_cast<std::size_t>(diverged.first - one.begin() - 1);
    const std::vector<state_link> up = turned_round(down(std::span(one).subspan(shared)));
    const std::vector<state_link> back = down(std::span(other).subspan(shared));
    links_ = shared + 1 == one.size() ? back : shared + 1 == other.size() ? up : joined(up, back);
    if (!stands_apart) return;
    links_ = by_name_first(from, to, links_);
    add_respelt(links_, from, to);
    add_renamed(links_, from, to);
}

bool state_relation::has(const state_link& link) const {
    return std::find(links_.begin(), links_.end(), link) != links_.end();
}

}  // namespace strata::study
