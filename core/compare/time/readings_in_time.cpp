#include "core/compare/time/readings_in_time.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/compare/record/characters_met.hpp"
#include "core/compare/record/journal.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/change.hpp"
#include "core/study/state_relation.hpp"
#include "core/text/keyed_hash.hpp"
#include "core/tree/simulated.hpp"

namespace strata::compare {

namespace {

/// Digests of all output of a run, without spans.
class outcome_sums : public sink {
public:
    feedback on_token(const token& t) override {
        if (const auto* run = boost::variant2::get_if<characters>(&t)) {
            tokens_.add(run->data);
        } else {
            spelt_.add_token(t);
            tokens_.add(spelt_.from(0, spelt_.size()));
            spelt_.drop_front(spelt_.size());
        }
        return {};
    }
    void on_error(const parse_error& e) override {
        errors_.add(e);
        // The names of states are views into a draft's table. Most errors have the same view as the previous error, so
        // its hash is reused.
        if (e.state.data() != last_state_) hash_of_state_ = std::hash<std::string_view>()(e.state);
        last_state_ = e.state.data();
        states_ += joined_hash(joined_hash(e.offset, hash_of_state_), 2 + static_cast<std::uint64_t>(e.code));
    }

    using key = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;
    /// The digest of the tokens, and of the offsets of errors.
    [[nodiscard]] key sums() const { return {tokens_.value(), tokens_.size(), errors_.count, errors_.places}; }
    /// The digest of the offsets and names of errors.
    [[nodiscard]] std::uint64_t names() const { return errors_.places_and_names; }
    /// The digest of the errors: the state and the name of each. A text that does not name errors agrees with any error
    /// at the same offset.
    [[nodiscard]] std::uint64_t states() const { return states_; }

private:
    spelling spelt_;
    digest tokens_;
    error_sum errors_;
    std::uint64_t states_ = 0;
    const char* last_state_ = nullptr;
    std::uint64_t hash_of_state_ = 0;
};

/// Forwards everything to another sink, and notes whether feedback ever switches the tokenizer.
class switch_watcher : public sink {
public:
    explicit switch_watcher(sink& to) : to_(to) {}
    feedback on_token(const token& t) override {
        const feedback answer = to_.on_token(t);
        switches_ = switches_ || answer.content || answer.foreign.value_or(false);
        return answer;
    }
    void on_error(const parse_error& e) override { to_.on_error(e); }
    [[nodiscard]] bool switches() const { return switches_; }

private:
    sink& to_;
    bool switches_ = false;
};

struct outcome {
    outcome_sums::key sums{};
    std::uint64_t names = 0;
    bool names_errors = false;  // whether the text names errors
    std::uint64_t states = 0;
    bool switches = false;
};

// Returns the digests of a run. `tokenize` runs the draft of `of` on the input, with the sink that is passed to it.
template <class Tokenize>
outcome outcome_of(const run::configuration& of, Tokenize tokenize) {
    outcome_sums sums;
    std::optional<simulated_feedback> answering;
    if (of.feedback) answering.emplace(*of.draft, *of.feedback, sums);
    switch_watcher watching(answering ? static_cast<sink&>(*answering) : sums);
    tokenize(watching);
    return {sums.sums(), sums.names(), of.draft->names_errors, sums.states(), watching.switches()};
}
outcome run(const run::configuration& of, std::string_view input) {
    return outcome_of(of, [&](sink& to) { strata::tokenize(*of.draft, engine_kind::runner, of.options, input, to); });
}
// Runs the draft of `of` on the input in an interpreter. `observer` is notified of every step.
outcome run(const run::configuration& of, std::string_view input, engine::step_observer& observer) {
    return outcome_of(of, [&](sink& to) {
        engine::interpreter machine(*of.draft, of.options, to);
        machine.observe(&observer);
        machine.finish(input);
    });
}

// As in a comparison, the errors of a text that does not name errors count as equal to any errors at the same offsets.
bool same_reading(const outcome& a, const outcome& b) {
    return a.sums == b.sums && (!a.names_errors || !b.names_errors || a.names == b.names);
}

// Numbers the different readings in the order in which they first appear.
class numbering {
public:
    // Returns the number of an outcome's reading; a new number if no earlier text had that reading. A text that does
    // not name errors may share a reading with a text that does. But two texts that name errors share a reading only if
    // the names are the same.
    std::size_t number_of(const outcome& of) {
        if (of.names_errors) {
            if (const auto known = named_.find({of.sums, of.names}); known != named_.end()) return known->second;
            const auto like = unnamed_.find(of.sums);
            if (like != unnamed_.end() && !has_names(like->second)) return keep(of, like->second);
        } else if (const auto known = unnamed_.find(of.sums); known != unnamed_.end()) {
            return known->second;
        }
        return keep(of, count_++);
    }
    // Records that the outcome `of` belongs to the reading `number`.
    std::size_t keep(const outcome& of, std::size_t number) {
        if (of.names_errors)
            named_.emplace(std::pair(of.sums, of.names), number);
        else
            unnamed_.emplace(of.sums, number);
        return number;
    }
    [[nodiscard]] std::size_t count() const { return count_; }

private:
    [[nodiscard]] bool has_names(std::size_t number) const {
        return std::any_of(named_.begin(), named_.end(), [&](const auto& each) { return each.second == number; });
    }

    std::map<std::pair<outcome_sums::key, std::uint64_t>, std::size_t> named_;
    std::map<outcome_sums::key, std::size_t> unnamed_;
    std::size_t count_ = 0;
};

// Runs an input under one text after the other.
class runner {
public:
    explicit runner(std::string_view input) : input_(input), traits_(input) {}
    // Returns the outcome under the next text. A short input is not run if the text has the same rules for everything
    // that the last run met. (For a short input, this check is faster than compiling the text.) A long input is run
    // under every text.
    const outcome& next(const run::configuration& of) {
        constexpr std::size_t is_long = 2048;
        if (input_.size() >= is_long) return last_ = run(of, input_);
        if (met_ && met_->continues_under(of, traits_)) return last_;
        met_.emplace(of);
        return last_ = run(of, input_, *met_);
    }

private:
    std::string_view input_;
    input_traits traits_;
    std::optional<observed_run> met_;
    outcome last_;
};

/// Keeps the first divergences.
class kept_divergences : public divergence_sink {
public:
    explicit kept_divergences(turning_point& to) : to_(to) { to.kind = divergence_kind::errors; }
    void on_divergence(divergence&& d) override {
        any_ = true;
        if (d.kind == divergence_kind::tokens) to_.kind = divergence_kind::tokens;
        if (to_.places.size() < most_places)
            to_.places.push_back(std::move(d));
        else
            ++to_.more_places;
    }
    [[nodiscard]] bool any() const { return any_; }

private:
    turning_point& to_;
    bool any_ = false;
};

/// Collects the changes that caused differences.
class collected_changes : public divergence_sink {
public:
    explicit collected_changes(std::vector<const spec::change*>& to) : to_(to) {}
    void on_divergence(divergence&& d) override {
        for (const difference& each : d.differences)
            for (const spec::change* const change : each.changes)
                if (std::find(to_.begin(), to_.end(), change) == to_.end()) to_.push_back(change);
    }

private:
    std::vector<const spec::change*>& to_;
};

// Called if it is unknown which commits made the text of a moment. Among the named changes between this text and its
// predecessor, finds those that explain the new reading and may have been made since the previous text. `before`: the
// outcome of the previous text. If the predecessor and the previous text read the input differently, no changes are
// named, because some may have been made and reverted between these two texts.
void name_changes(const registry& known, const history::moment& moment, const run::configuration& of,
                  const outcome& before, std::string_view input, turning_point& turn) {
    const spec::draft* const predecessor = study::predecessor_of(known.drafts, *moment.draft);
    if (predecessor == nullptr) return;
    const std::optional<run::configuration> other = set_like(*predecessor, of);
    if (!other || !same_reading(run(*other, input), before)) return;
    std::vector<const spec::change*> all;
    collected_changes to(all);
    comparison compared(known, {*other, of}, to);
    compared.feed(input);
    compared.finish();
    for (const spec::change* const each : all)
        if (each->date().empty() || (each->date() > moment.after && each->date() <= moment.day))
            turn.changes.push_back(each);
}

}  // namespace

readings_in_time read_in_time(const history::moments_of_standard& standard, std::span<const history::moment> moments,
                              std::span<const run::configuration> configurations, std::string_view input) {
    readings_in_time found;
    numbering numbers;
    std::map<std::uint64_t, std::size_t> namings;
    outcome last;
    runner running(input);
    for (std::size_t m = 0; m < moments.size(); ++m) {
        const outcome& now = running.next(configurations[m]);
        found.depends_on_tree = found.depends_on_tree || now.switches;
        bool turns = m == 0;
        if (m > 0 && !same_reading(last, now)) {
            turning_point turn;
            turn.moment = m;
            kept_divergences to(turn);
            comparison compared(standard.known(), {configurations[m - 1], configurations[m]}, to);
            compared.feed(input);
            compared.finish();
            // A comparison ignores some differences, such as how text is cut into tokens. Such differences do not make
            // a new reading.
            turns = to.any();
            if (turns) {
                if (!moments[m].after.empty())
                    name_changes(standard.known(), moments[m], configurations[m], last, input, turn);
                found.turns.push_back(std::move(turn));
            }
        }
        last = now;
        found.reading_of.push_back(turns ? numbers.number_of(now) : numbers.keep(now, found.reading_of.back()));
        found.names_of.push_back(namings.emplace(now.states, namings.size()).first->second);
    }
    found.count = numbers.count();
    return found;
}

// --- Slips ---

namespace {

// Renumbers readings in the order in which they first appear.
void renumber(readings_in_time& of) {
    std::map<std::size_t, std::size_t> numbers;
    for (std::size_t& each : of.reading_of) each = numbers.emplace(each, numbers.size()).first->second;
    of.count = numbers.size();
}

// Whether the revision of one moment reverts the slip of another moment.
bool takes_back(const history::moment& later, const history::moment& earlier) {
    return earlier.made_by != nullptr && later.made_by != nullptr && is_slip(*earlier.made_by) &&
           earlier.made_by->slip.with == later.made_by->id;
}

}  // namespace

void fold_slips(readings_in_time& of, std::span<const history::moment> moments) {
    for (std::size_t t = 0; t + 1 < of.turns.size();) {
        const std::size_t began = of.turns[t].moment;
        const std::size_t ended = of.turns[t + 1].moment;
        if (!takes_back(moments[ended], moments[began]) || of.reading_of[began - 1] != of.reading_of[ended]) {
            ++t;
            continue;
        }
        for (std::size_t m = began; m < ended; ++m) {
            of.reading_of[m] = of.reading_of[ended];
            of.names_of[m] = of.names_of[ended];
        }
        of.slips.push_back({std::move(of.turns[t]), ended});
        const auto first = of.turns.begin() + static_cast<std::ptrdiff_t>(t);
        of.turns.erase(first, first + 2);
    }
    renumber(of);
}

// --- Boundaries ---

std::string_view name_of(verdict v) {
    constexpr std::array<std::string_view, 3> names{"good", "bad", "skipped"};
    return names[static_cast<std::size_t>(v)];
}

std::vector<boundary> boundaries_of(std::span<const verdict> verdicts) {
    std::vector<boundary> found;
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        if (verdicts[i] == verdict::skipped) continue;
        if (last && verdicts[*last] != verdicts[i]) found.push_back({*last, i, verdicts[i]});
        last = i;
    }
    return found;
}

}  // namespace strata::compare
