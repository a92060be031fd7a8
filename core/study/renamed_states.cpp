#include "core/study/renamed_states.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <set>
#include <string>

namespace strata::study {
namespace {

using state_pair = std::pair<std::size_t, std::size_t>;

/// The states of both drafts that have no counterpart, in classes: at first one, which is split as long as two of its
/// states differ in a rule, given the classes of the states that rules lead to.
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
    using place = std::pair<std::size_t, std::size_t>;  // which draft, and the state's index

    [[nodiscard]] std::set<std::size_t> counterparts(std::size_t side, std::size_t s) const {
        std::set<std::size_t> found;
        for (const state_pair& each : known_)
            if ((side == 0 ? each.first : each.second) == s) found.insert(side == 0 ? each.second : each.first);
        return found;
    }

    // Gives each state the number of those with the same rules. Returns how many classes there are.
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
        // A sentence that was not understood is the same if it has the same words.
        if (a.code == spec::op::gap && a.what < draft.gaps.size())
            text += fmt::format("{};", draft.gaps[a.what].sentence);
        else
            text += fmt::format("{};", a.what);
        if (spec::goes_somewhere(a.code)) text += target({side, a.to});
    }

    [[nodiscard]] std::string target(const place& to) const {
        if (const auto its_class = class_of_.find(to); its_class != class_of_.end())
            return fmt::format("new {};", its_class->second);
        // Known states are named by their index in the second draft.
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

}  // namespace strata::study
