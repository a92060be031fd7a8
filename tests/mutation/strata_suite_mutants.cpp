// strata_suite_mutants: shows that a suite from `strata generate` fails on every mutant of its draft whose effect an
// input can show.
//
// Runs the suite on each mutant. If no test fails, the program looks for a reason. Either the changed table is invalid,
// or a search over both machines (core/search/witnesses.hpp) finds no input on which they differ, or it finds only
// inputs that a test cannot express. If none of these is the case, the program fails.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/search/at_once.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/search/suites/suite.hpp"
#include "core/search/witnesses.hpp"
#include "core/spec/soundness.hpp"
#include "drafts/registry.hpp"
#include "tests/mutation/made_draft.hpp"
#include "tests/mutation/main_of.hpp"
#include "tests/mutation/suite_mutants.hpp"
#include "tests/sample.hpp"

namespace {

using namespace strata;
using namespace strata::mutation;

constexpr std::string_view usage =
    "usage: strata_suite_mutants [options]\n"
    "  --draft=NAME   only mutants of this draft\n"
    "  --kind=TEXT    only mutants whose kind begins with TEXT\n"
    "  --sample=N     every Nth mutant of each draft, from the number of the day\n"
    "  --verbose      print each mutant that no test fails on, with the reason\n"
    "Exit status 0: the suites fail on every mutant that can be seen; 1: otherwise; 2: usage or other error.\n";

// The limit is many times what the search needs for any two drafts.
constexpr std::size_t most_states = 20'000;

struct choices {
    std::string draft, kind;
    std::size_t sample = 1;
    bool verbose = false;
};

choices read(int argc, char** argv) {
    choices c;
    for (int i = 1; i < argc; ++i) {
        const std::string_view option = argv[i];
        if (option.starts_with("--draft="))
            c.draft = option.substr(8);
        else if (option.starts_with("--kind="))
            c.kind = option.substr(7);
        else if (option.starts_with("--sample="))
            c.sample = sample_of(option);
        else if (option == "--verbose")
            c.verbose = true;
        else
            throw std::invalid_argument(fmt::format("unknown option {}", option));
    }
    return c;
}

// A suite and the draft's results. For a mutant of a state, tests that reach the state run first.
class prepared_suite {
public:
    explicit prepared_suite(const spec::draft& draft)
        : suite_(generation::make_suite(draft)), order_(draft.table.states.size() + 1) {
        std::vector<std::vector<bool>> reaches(draft.table.states.size());
        for (auto& each : reaches) each.resize(suite_.tests.size());
        for (std::size_t t = 0; t < suite_.tests.size(); ++t) {
            std::vector<generation::fired_rule> fired;
            outcomes_.push_back(generation::outcome_of(draft, suite_.tests[t].from, suite_.tests[t].input, &fired));
            for (const generation::fired_rule& each : fired) reaches[each.state][t] = true;
        }
        for (std::size_t s = 0; s <= draft.table.states.size(); ++s)
            for (const bool wanted : {true, false})
                for (std::size_t t = 0; t < suite_.tests.size(); ++t)
                    if ((s == draft.table.states.size() || reaches[s][t]) == wanted) order_[s].push_back(t);
    }
    [[nodiscard]] std::size_t size() const { return suite_.tests.size(); }
    [[nodiscard]] bool fails_on(const spec::draft& mutated, std::size_t state) const {
        const auto& order = order_[std::min(state, order_.size() - 1)];
        return std::any_of(order.begin(), order.end(), [&](std::size_t t) {
            const generation::test& each = suite_.tests[t];
            // If the mutant lacks the test's content state, the test cannot run and counts as failed.
            if (spec::place_of(each.from.content) >= mutated.contents.size()) return true;
            return generation::outcome_of(mutated, each.from, each.input) != outcomes_[t];
        });
    }

private:
    generation::suite suite_;
    std::vector<std::string> outcomes_;
    std::vector<std::vector<std::size_t>> order_;
};

// Returns whether two drafts that differ only in sets of characters are equal in effect: in each state and mode, every
// symbol matches the same rules, up to the first rule without a further condition.
bool is_equal_in_effect(const spec::draft& one, const spec::draft& other) {
    const auto what_meets = [](const spec::draft& d, std::size_t state, unsigned mode, spec::symbol s) {
        std::vector<std::size_t> met;
        const auto rules = d.table.rules_of(state);
        for (std::size_t r = 0; r < rules.size(); ++r) {
            const spec::rule& each = rules[r];
            if (!each.in.has(static_cast<spec::mode>(mode))) continue;
            if (each.by != spec::trigger::always && !each.on.set.has(s)) continue;
            met.push_back(r);
            if (each.given.what == spec::condition::none && !each.only_if_foreign) break;
        }
        return met;
    };
    if (one.table.rules.size() != other.table.rules.size()) return false;
    for (std::size_t s = 0; s < one.table.states.size(); ++s)
        for (unsigned m = 0; m < spec::mode_count; ++m)
            for (spec::symbol c = 0; c < spec::symbol_count; ++c)
                if (c != '\r' && what_meets(one, s, m, c) != what_meets(other, s, m, c)) return false;
    return true;
}

// Returns the reason why no test fails on the mutant. Returns "!" and an input if a test with this input would fail.
std::string why_it_survives(const spec::draft& original, const spec::draft& mutated, bool is_of_characters) {
    if (is_of_characters && is_equal_in_effect(original, mutated))
        return "equivalent: rules above it take the character, or it never comes";
    if (spec::fault_of(mutated)) return "the table is refused as unsound";
    // This search also compares the names of errors.
    spec::draft one = original;
    spec::draft other = mutated;
    one.names_errors = other.names_errors = true;
    one.about.predecessor = {};
    other.about.predecessor = one.about.day;
    other.about.day = "9999-12-31";
    other.about.name = "mutant";
    other.changes = nullptr;
    one.changes = nullptr;
    one.continues = other.continues = {};
    one.compiled = other.compiled = nullptr;
    const std::array<const spec::draft*, 2> both{&one, &other};
    search::witness_options options;
    options.threads = 1;
    // A machine that counts what it reads has infinitely many states, but its differences appear early.
    options.on_progress = [](const search::search_progress& p) { return p.product_states < most_states; };
    const search::catalogue found = search::find_witnesses(registry{both, &one}, one, other, options);
    if (found.entries.empty()) return found.exhausted ? "equivalent: no input shows it" : "! the search did not end";
    bool is_foreign = true;
    for (const search::witness& each : found.entries) {
        if (each.start.foreign) continue;
        is_foreign = false;
        const generation::beginning from{each.start.contents[0], each.start.last_start_tag};
        if (generation::outcome_of(original, from, each.input) != generation::outcome_of(mutated, from, each.input))
            return fmt::format("! {} from \"{}\" after <{}>", each.input, each.start.content,
                               each.start.last_start_tag);
    }
    if (!is_foreign) return "only shows in the missing name of a DOCTYPE, which tests of the time write as empty";
    return "only shows in foreign content, which a test cannot ask for";
}

std::size_t prove(const choices& chosen, const spec::draft& draft) {
    const prepared_suite suite(draft);
    std::vector<suite_mutant> mutants = suite_mutants_of(draft);
    const testing::sample taken(chosen.sample, testing::sample::today().first());
    std::size_t count = 0;
    std::erase_if(mutants, [&](const suite_mutant& each) {
        return !each.what.kind.starts_with(chosen.kind) || !taken.takes(count++);
    });
    std::vector<std::string> fates(mutants.size());
    // The reasons for groups of mutants that are equivalent for the machine.
    std::map<std::string, std::string> known;
    std::mutex guards_known;
    const auto why = [&](const suite_mutant& m, const spec::draft& mutated) {
        if (!m.like.empty()) {
            const std::lock_guard lock(guards_known);
            if (const auto found = known.find(m.like); found != known.end()) return found->second;
        }
        std::string reason = why_it_survives(draft, mutated, m.what.kind.starts_with("character/"));
        if (!m.like.empty()) {
            const std::lock_guard lock(guards_known);
            known.emplace(m.like, reason);
        }
        return reason;
    };
    constexpr std::size_t at_a_time = 64;
    search::run_at_once((mutants.size() + at_a_time - 1) / at_a_time, search::threads_for(0),
                        [&](std::size_t task, const std::function<bool()>& /*on*/) {
                            const std::size_t end = std::min(mutants.size(), (task + 1) * at_a_time);
                            for (std::size_t i = task * at_a_time; i < end; ++i) {
                                made_draft made(draft);
                                mutants[i].what.change(made);
                                made.settle();
                                // If the procedure on references had a loop, the step that runs the procedure would
                                // never end.
                                const bool in_procedure =
                                    mutants[i].state != suite_mutant::no_state &&
                                    draft.table.states[mutants[i].state].reads == spec::part::procedure;
                                if (in_procedure && spec::fault_of(made.value))
                                    fates[i] = "the table is refused as unsound";
                                else if (!suite.fails_on(made.value, mutants[i].state))
                                    fates[i] = why(mutants[i], made.value);
                            }
                        });
    std::map<std::string, std::size_t> reasons;
    std::size_t killed = 0;
    std::size_t missed = 0;
    for (std::size_t i = 0; i < mutants.size(); ++i) {
        const bool is_missed = fates[i].starts_with('!');
        if (fates[i].empty())
            ++killed;
        else if (is_missed)
            ++missed;
        else
            ++reasons[fates[i]];
        if (is_missed || (chosen.verbose && !fates[i].empty()))
            fmt::print("{}\t{}\t{}\t{}\n", draft.about.name, mutants[i].what.kind, mutants[i].what.place, fates[i]);
    }
    fmt::print("{}: {} tests, {} mutants, {} killed, {} missed\n", draft.about.name, suite.size(), mutants.size(),
               killed, missed);
    for (const auto& [why, how_many] : reasons) fmt::print("  {:6}  {}\n", how_many, why);
    std::fflush(stdout);
    return missed;
}

}  // namespace

int main(int argc, char** argv) {
    return main_of(
        "strata_suite_mutants", usage, [&] { return read(argc, argv); },
        [](const choices& chosen) {
            std::size_t missed = 0;
            for (const spec::draft* draft : drafts::all())
                if (chosen.draft.empty() || chosen.draft == draft->about.name) missed += prove(chosen, *draft);
            return missed == 0 ? 0 : 1;
        });
}
