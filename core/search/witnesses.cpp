#include "core/search/witnesses.hpp"

// `product_search` runs inputs by length and extends those that lead to a new pair of states. `discoveries` examines
// each difference as a comparison does. For each cause, and for each way in which the cause becomes visible,
// `discoveries` keeps the first input. It then tries to append characters, so that the longer input shows fewer other
// differences.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/record/journal.hpp"
#include "core/compare/run/examination.hpp"
#include "core/compare/steps/cause_maker.hpp"
#include "core/compare/steps/traced_run.hpp"
#include "core/search/at_once.hpp"
#include "core/search/candidates.hpp"
#include "core/search/live_state.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/witness.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/modes.hpp"
#include "core/spec/soundness.hpp"
#include "core/text/utf8.hpp"

namespace strata::search {
namespace {

// --- Discoveries ---

// Which kinds of differences count.
struct counted_kinds {
    bool tokens = true;
    bool errors = true;
    [[nodiscard]] bool any() const { return tokens || errors; }
};

class discoveries {
public:
    // `pair` must outlive this object.
    explicit discoveries(const machine_pair& pair) : pair_(pair), no_answers_(nullptr) {}

    // Examines the input in the same way as a comparison, and keeps causes that are new. Returns whether a difference
    // of one of the counted kinds results from the divergence, even if the cause of the difference was known before.
    // `length`: the input's length in characters.
    bool look_closely(const candidate& c, const witness_start& start, std::size_t length, counted_kinds which);

    // Extends inputs that show more than their own difference by up to `most` characters of the classes `closing`, as
    // long as the input is not longer than `max_length`. Keeps the longer input if it shows fewer other differences and
    // errors.
    void complete(const std::vector<input_class>& closing, std::size_t most, std::size_t max_length);

    [[nodiscard]] std::size_t size() const { return found_.size(); }
    // Removes and returns the witnesses, sorted by cause. Their `id` and `found` are empty.
    [[nodiscard]] std::vector<witness> take();

private:
    using key = std::tuple<std::string, std::string, compare::divergence_kind>;
    [[nodiscard]] besides besides_one(const std::vector<compare::divergence>& all, std::string_view input,
                                      const witness_start& start) const;
    static void keep(witness& w, const compare::divergence& d, cause_name name, besides more, std::string_view input,
                     std::size_t length);
    void complete(const key& of, witness& w, const std::vector<input_class>& closing, std::size_t most);
    void try_completed(const key& of, witness& w, const std::string& input, std::size_t length);
    [[nodiscard]] std::vector<compare::divergence> divergences_on(std::string_view input, const witness_start& start);
    [[nodiscard]] std::string variant_of(const compare::divergence& d, std::string_view input,
                                         const witness_start& start) const;
    [[nodiscard]] bool shows_by_itself(const compare::divergence& d, std::string_view input,
                                       const witness_start& start) const;
    [[nodiscard]] bool is_alone(const spec::draft& draft, std::string_view state) const;

    const machine_pair& pair_;
    compare::journal no_answers_;  // a journal without answers, because tree construction is not simulated
    compare::recited_rules recited_;
    std::map<key, witness> found_;
};

// Whether an input of `length` characters shows fewer other differences and errors than the witness's current input. If
// both have the same length, errors decide: "&#1;" is preferred to "&#1a".
bool is_better(const besides& more, std::size_t length, const witness& than) {
    const besides& now = than.shown_besides;
    if (more.differences != now.differences) return more.differences < now.differences;
    if (more.breaks_off != now.breaks_off) return now.breaks_off;
    return length == than.length && more.errors < now.errors;
}

bool needs_characters(std::string_view input) {
    if (input.starts_with("\xEF\xBB\xBF")) return true;
    while (!input.empty()) {
        const input::decoded d = input::decode_one(input, true);
        if (input::is_surrogate(d.code_point)) return true;
        input.remove_prefix(d.length);
    }
    return false;
}

// Whether the step `c` of the draft reports an error.
bool is_error_of(const compare::divergence& d, const spec::draft& draft, const compare::cause& c) {
    for (const compare::group& g : d.groups) {
        if (std::find(g.drafts.begin(), g.drafts.end(), &draft) == g.drafts.end()) continue;
        for (const compare::placed_error& e : g.errors)
            if (e.error.offset == c.offset && e.error.state == c.state_name) return true;
    }
    return false;
}

// Whether the drafts diverge at a rule for the end of the input.
bool parts_at_end(const compare::cause& c) {
    return c.role == compare::cause_role::diverges && c.state &&
           c.drafts.front()->table.rules_of(*c.state)[c.rule].on == spec::eof;
}

// Returns the offset of the last character that a step with this role looks at; 0 if no step has this role.
std::uint64_t last_offset(const compare::divergence& d, compare::cause_role role) {
    std::uint64_t last = 0;
    for (const compare::cause& each : d.causes)
        if (each.role == role) last = std::max(last, each.offset);
    return last;
}

bool discoveries::look_closely(const candidate& c, const witness_start& start, std::size_t length,
                               counted_kinds which) {
    bool any = false;
    const std::vector<compare::divergence> all = divergences_on(c.input, start);
    for (const compare::divergence& d : all) {
        if (!(d.kind == compare::divergence_kind::tokens ? which.tokens : which.errors)) continue;
        cause_name name = cause_of(d, pair_.one(), pair_.other(), pair_.references());
        // An error of preprocessing at a character after the divergence is a different cause, so it does not count
        // here.
        any = any || !name.of_stream || d.causes.front().offset < c.diverged_at;
        const auto [place, is_new] =
            found_.try_emplace(std::make_tuple(name.diverges, variant_of(d, c.input, start), d.kind));
        if (!is_new) continue;
        witness& w = place->second;
        w.cause = name.diverges;
        w.showing = std::get<1>(place->first);
        w.kind = d.kind;
        w.start = start;
        w.shortest = length;
        keep(w, d, std::move(name), besides_one(all, c.input, start), c.input, length);
    }
    return any;
}

void discoveries::keep(witness& w, const compare::divergence& d, cause_name name, besides more, std::string_view input,
                       std::size_t length) {
    w.raw_showing = std::move(name.shows);
    w.about = std::move(name.about);
    w.members = std::move(name.members);
    w.shown_besides = more;
    w.input = input;
    w.length = length;
    w.of_characters = needs_characters(input);
    w.ends_in_cause = std::any_of(d.causes.begin(), d.causes.end(), parts_at_end);
}

besides discoveries::besides_one(const std::vector<compare::divergence>& all, std::string_view input,
                                 const witness_start& start) const {
    besides more;
    for (const compare::divergence& each : all)
        more.differences += std::max<std::size_t>(each.differences.size() + each.more_differences, 1);
    --more.differences;
    for (std::size_t d = 0; d < 2; ++d) {
        const probe run = pair_.run(d, start, input);
        more.breaks_off = more.breaks_off || pair_.breaks_off(d, run, input.size());
        more.errors += run.errors.size();
    }
    return more;
}

void discoveries::complete(const std::vector<input_class>& closing, std::size_t most, std::size_t max_length) {
    for (auto& [of, w] : found_) {
        // If the end of the input is the cause, no characters can follow.
        if (w.shown_besides.nothing() || w.ends_in_cause || w.length >= max_length) continue;
        complete(of, w, closing, std::min(most, max_length - w.length));
    }
}

// Tries continuations in order of length. Inputs that lead to the same pair of states have the same continuations.
void discoveries::complete(const key& of, witness& w, const std::vector<input_class>& closing, std::size_t most) {
    const std::size_t begun_at = w.length;
    std::unordered_set<std::uint64_t> met;
    std::vector<std::string> level = {w.input};
    for (std::size_t n = 1; n <= most && !level.empty() && !w.shown_besides.nothing(); ++n) {
        std::vector<std::string> next;
        for (const std::string& each : level)
            for (const input_class& c : closing) {
                std::string input = each + c.text;
                const probe a = pair_.run(0, w.start, input);
                const probe b = pair_.run(1, w.start, input);
                if (pair_.breaks_off(0, a, input.size()) || pair_.breaks_off(1, b, input.size())) {
                    if (met.insert(mixed(a.live_state, b.live_state)).second) next.push_back(std::move(input));
                    continue;
                }
                try_completed(of, w, input, begun_at + n);
            }
        level = std::move(next);
    }
}

void discoveries::try_completed(const key& of, witness& w, const std::string& input, std::size_t length) {
    const std::vector<compare::divergence> all = divergences_on(input, w.start);
    for (const compare::divergence& d : all) {
        if (d.kind != w.kind) continue;
        cause_name name = cause_of(d, pair_.one(), pair_.other(), pair_.references());
        if (name.diverges != w.cause || variant_of(d, input, w.start) != std::get<1>(of)) continue;
        const besides more = besides_one(all, input, w.start);
        if (is_better(more, length, w)) keep(w, d, std::move(name), more, input, length);
        return;
    }
}

std::vector<witness> discoveries::take() {
    std::vector<witness> all;
    for (auto& each : found_) all.push_back(std::move(each.second));
    found_.clear();
    return all;
}

std::vector<compare::divergence> discoveries::divergences_on(std::string_view input, const witness_start& start) {
    compare::part_of_input part;
    part.source = input;
    part.end = part.keep_to = input.size();
    part.to_the_end = true;
    std::vector<compare::start_state> starts;
    std::vector<const compare::correspondence::of_draft*> places;
    for (std::size_t d = 0; d < 2; ++d) {
        compare::start_state& s = starts.emplace_back();
        s.draft = d == 0 ? &pair_.one() : &pair_.other();
        s.options = options_at(start, d, input_kind::characters);
        s.answers = &no_answers_.answers();
        places.push_back(&pair_.places_of(*s.draft));
    }
    compare::agreement_count agreed;
    std::vector<compare::divergence> found;
    compare::examine(part, starts, places, recited_, agreed, nullptr, [&](compare::divergence&& d) {
        d.source = input.substr(static_cast<std::size_t>(d.where.begin),
                                static_cast<std::size_t>(d.where.end - d.where.begin));
        found.push_back(std::move(d));
    });
    return found;
}

// Distinguishes the ways in which a cause becomes visible. A way is described by two things: the drafts whose diverging
// step reports an error, and the visible steps in states to which no state of the other draft corresponds.
std::string discoveries::variant_of(const compare::divergence& d, std::string_view input,
                                    const witness_start& start) const {
    std::vector<std::string> list;
    const bool by_itself = shows_by_itself(d, input, start);
    for (const compare::cause& each : d.causes) {
        if (!each.state) continue;
        for (const spec::draft* draft : each.drafts) {
            if (each.role == compare::cause_role::diverges) {
                if (is_error_of(d, *draft, each)) list.push_back(fmt::format("error in {}", draft->about.name));
            } else if (by_itself && is_alone(*draft, each.state_name)) {
                list.push_back(fmt::format("{}: {}, {}", draft->about.name, each.state_name, each.rule));
            }
        }
    }
    std::sort(list.begin(), list.end());
    return fmt::format("{}", fmt::join(list, "; "));
}

// Whether the step at which the difference becomes visible is a direct result of the divergence. It is not a direct
// result if the machines were in corresponding states in between: from there on both machines do the same, so the step
// is not informative.
bool discoveries::shows_by_itself(const compare::divergence& d, std::string_view input,
                                  const witness_start& start) const {
    const std::uint64_t parts = last_offset(d, compare::cause_role::diverges);
    const std::uint64_t shows = last_offset(d, compare::cause_role::shows);
    if (shows == 0) return false;
    const probe a = pair_.run(0, start, input);
    const probe b = pair_.run(1, start, input);
    return std::none_of(a.way().begin(), a.way().end(), [&](const auto& looked) {
        return looked.first > parts && looked.first <= shows &&
               std::find(b.way().begin(), b.way().end(), looked) != b.way().end();
    });
}

// Whether no state of the other draft corresponds to this state in any content model.
bool discoveries::is_alone(const spec::draft& draft, std::string_view state) const {
    const spec::draft& other = &draft == &pair_.one() ? pair_.other() : pair_.one();
    const auto add_places = [&](const spec::draft& of, std::size_t s, std::set<std::uint16_t>& to) {
        for (std::size_t model = 0; model < spec::content_model_count; ++model)
            to.insert(pair_.places_of(of).class_of(s, static_cast<spec::content_model>(model)));
    };
    std::set<std::uint16_t> theirs, its;
    for (std::size_t s = 0; s < other.table.states.size(); ++s) add_places(other, s, theirs);
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        if (draft.table.states[s].name == state) add_places(draft, s, its);
    return std::none_of(its.begin(), its.end(), [&](std::uint16_t place) { return theirs.count(place) != 0; });
}

// --- The search ---

// How many characters may be added to an input that shows more than its own difference: "-->" and one more.
constexpr std::size_t longest_closing = 4;

// A divergence may become visible in several ways. Inputs with a divergence are extended by at most this many
// characters after its last new way was found.
constexpr std::size_t horizon = 3;

// The number of inputs that are run between two reports of progress, and the number of inputs that one thread runs at a
// time.
constexpr std::size_t at_a_time = 1024;
constexpr std::size_t task_size = 64;

std::vector<std::string_view> last_start_tags(const std::vector<witness_start>& starts) {
    std::vector<std::string_view> names;
    for (const witness_start& each : starts) {
        if (!each.last_start_tag.empty()) names.push_back(each.last_start_tag);
        if (each.apart && !each.apart->back().last_start_tag.empty())
            names.push_back(each.apart->back().last_start_tag);
    }
    return names;
}

// If the input ends with an unfinished end tag with that name: the length of the unfinished tag, minus one. (For a
// machine that compares the name, the unfinished tag counts as one character.)
std::size_t begun_end_tag(std::string_view input, std::string_view name) {
    if (name.empty()) return 0;
    const std::string tag = fmt::format("</{}", name);
    for (std::size_t length = std::min(tag.size(), input.size()); length > 1; --length)
        if (input.ends_with(std::string_view(tag).substr(0, length))) return length - 1;
    return 0;
}

// Returns the characters that can bring machines back to text: one letter, and everything that is neither letter nor
// digit.
std::vector<input_class> closing_characters(const std::vector<input_class>& classes) {
    std::vector<input_class> closing;
    for (const input_class& each : classes) {
        const char32_t c = each.character;
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool is_digit = c >= '0' && c <= '9';
        if (closing.empty() || (c < 0x80 && each.printable && !is_letter && !is_digit)) closing.push_back(each);
    }
    return closing;
}

// The search over two drafts.
class product_search {
public:
    product_search(const machine_pair& pair, const std::vector<witness_start>& starts, const witness_options& options)
        : options_(options),
          pair_(pair),
          starts_(starts),
          classes_(input_classes(pair.one(), pair.other(), last_start_tags(starts_))),
          waiting_(classes_, pair_.references()),
          found_(pair_) {}

    product_findings run() {
        for (std::size_t s = 0; s < starts_.size(); ++s) waiting_.add_start(s, input::characters_in(starts_[s].prefix));
        while (!stopped_ && !waiting_.empty() && waiting_.shortest() <= options_.max_length) {
            length_ = waiting_.shortest();
            run_level(waiting_.take_shortest());
        }
        if (!stopped_) found_.complete(closing_characters(classes_), longest_closing, options_.max_length);
        product_findings made;
        made.found = found_.take();
        made.stopped = stopped_;
        made.exhausted = !stopped_ && waiting_.empty();
        made.complete_to = stopped_ ? (length_ == 0 ? 0 : length_ - 1) : made.exhausted ? length_ : options_.max_length;
        made.product_states = met_.size();
        made.inputs = inputs_;
        made.classes = classes_.size();
        made.early_stops = early_stops_;
        return made;
    }

private:
    // Runs all inputs of one length. Inputs on which the machines stay together are run first. Some of their
    // differences are caused only by the end of the input. Because these differences are known first, no divergence is
    // mistaken for their cause.
    void run_level(std::vector<candidate> level) {
        std::vector<std::pair<candidate*, findings>> apart;
        std::vector<findings> found;
        for (std::size_t begin = 0; begin < level.size(); begin += found.size()) {
            if (!goes_on(begin, level.size())) {
                stopped_ = true;
                return;
            }
            found = run_machines(std::span(level).subspan(begin, std::min(at_a_time, level.size() - begin)));
            for (std::size_t i = 0; i < found.size(); ++i) {
                ++inputs_;
                early_stops_ += found[i].stopped ? 1 : 0;
                candidate& c = level[begin + i];
                c.waits_at = found[i].waits_at;
                if (found[i].together())
                    take_together(c, found[i]);
                else
                    apart.emplace_back(&c, found[i]);
            }
        }
        for (auto& [c, f] : apart) take_apart(*c, f);
    }

    // Runs both machines over each input, in several threads, because the runs are independent.
    [[nodiscard]] std::vector<findings> run_machines(std::span<const candidate> inputs) const {
        std::vector<findings> found(inputs.size());
        const std::size_t tasks = (inputs.size() + task_size - 1) / task_size;
        run_at_once(tasks, threads_for(options_.threads), [&](std::size_t task, const std::function<bool()>& /*on*/) {
            const std::size_t end = std::min(inputs.size(), (task + 1) * task_size);
            for (std::size_t i = task * task_size; i < end; ++i)
                found[i] = pair_.run_both(starts_[inputs[i].start], inputs[i].input, inputs[i].waits_at);
        });
        return found;
    }

    [[nodiscard]] bool goes_on(std::size_t done, std::size_t of) const {
        return !options_.on_progress || options_.on_progress({length_, done, of, met_.size(), found_.size()});
    }

    bool look_closely(const candidate& c, counted_kinds which) {
        return found_.look_closely(c, starts_[c.start], length_, which);
    }

    // -- the machines are together ------------------------------------------------------------------------------------

    // Handles an input on which the machines have not diverged. A difference at the end of this input is caused by the
    // end alone.
    void take_together(candidate& c, const findings& f) {
        c.diverged_by = 0;
        if (f.at_end != difference::none && ways_.insert(mixed(f.states, mixed(f.way, c.of_class))).second)
            static_cast<void>(look_closely(c, {}));
        if (!clean_.emplace(f.states, f.at_end).second) return;
        met_.insert(mixed(f.states, 0));
        c.before_divergence = f.at_end;
        c.errors_alone = c.token_alone = false;
        if (!f.stopped) waiting_.add_longer(c, length_);
    }

    // -- they have diverged -------------------------------------------------------------------------------------------

    void take_apart(candidate& c, const findings& f) {
        if (f.shown_elsewhere) return;
        if (c.diverged_by == 0) {
            c.diverged_by = mixed(f.last, c.of_class) | 1U;
            c.diverged_at = static_cast<std::uint32_t>(c.input.size());
        }
        const bool told = tells_anything(c, f);
        if (f.for_good || f.stopped || is_beyond_horizon(c, told)) return;
        if (f.same_place) {
            if (goes_on_as_others(c, f, told)) return;
            // If only errors have differed so far, they are not the cause of later differences in tokens. If only the
            // token in progress has differed, it is not the cause of later differences in errors.
            c.errors_alone = c.errors_alone || f.same_token;
            c.token_alone = !f.same_token && !f.errors_differ;
        }
        const unsigned standing = (f.same_place ? 1U : 0U) + (f.same_token ? 2U : 0U) + (f.errors_differ ? 4U : 0U);
        if (met_.insert(mixed(mixed(f.states, c.diverged_by), standing)).second) waiting_.add_longer(c, length_);
    }

    // Returns the kinds of differences on this input that can result from the divergence. A difference at the end does
    // not count if the end of the input would cause it even without the divergence.
    [[nodiscard]] counted_kinds what_tells(const candidate& c, const findings& f) const {
        difference without = c.before_divergence;
        if (f.same_place) {
            const auto clean = clean_.find(f.states);
            if (clean != clean_.end()) without = clean->second;
        }
        return {!c.errors_alone && (f.for_good || without < difference::in_tokens),
                !c.token_alone && (f.errors_differ || without < difference::in_errors)};
    }

    // Examines the input, unless an equivalent input has been examined. Returns whether the divergence becomes visible
    // on the input.
    bool tells_anything(const candidate& c, const findings& f) {
        const counted_kinds which = what_tells(c, f);
        if (f.at_end == difference::none || !which.any()) return false;
        const std::uint64_t way = mixed(mixed(f.states, c.diverged_by), mixed(f.way, c.of_class));
        const unsigned outcome = (which.tokens ? 1U : 0U) + (which.errors ? 2U : 0U) + (f.for_good ? 4U : 0U) +
                                 8U * static_cast<unsigned>(f.at_end);
        if (!ways_.insert(mixed(way, outcome)).second) return false;
        const std::size_t known = found_.size();
        const bool told = look_closely(c, which);
        if (told && found_.size() > known) last_told_[c.diverged_by] = length_;
        return told;
    }

    // Whether the divergence has become visible before, but in no new way for more than `horizon` characters.
    bool is_beyond_horizon(const candidate& c, bool told) {
        if (told) last_told_.emplace(c.diverged_by, length_);
        const auto last = last_told_.find(c.diverged_by);
        if (last == last_told_.end()) return false;
        return length_ - begun_end_tag(c.input, starts_[c.start].last_start_tag) > last->second + horizon;
    }

    // For machines that are in corresponding states again: whether longer inputs show nothing new. This is so if
    // another input has reached the same pair of states and the divergence has already shown its result.
    bool goes_on_as_others(const candidate& c, const findings& f, bool told) {
        const std::uint64_t wanted = mixed(c.diverged_by, f.same_token ? 0 : 1);
        if (told) shown_.insert(wanted);
        const bool is_new = clean_.count(f.states) == 0 && settled_.insert(f.states).second;
        return !is_new && shown_.count(wanted) != 0;
    }

    const witness_options& options_;
    const machine_pair& pair_;
    const std::vector<witness_start>& starts_;
    const std::vector<input_class> classes_;
    candidates waiting_;
    discoveries found_;
    // The pairs of states that have been reached. Each is combined with how the machines compare and how they diverged.
    std::unordered_set<std::uint64_t> met_;
    // The examined inputs, identified by the states of the machines and the last steps that led there.
    std::unordered_set<std::uint64_t> ways_;
    // Hashes of the divergences that have shown a result.
    std::unordered_set<std::uint64_t> shown_;
    // Pairs of corresponding states that have been reached only after a divergence.
    std::unordered_set<std::uint64_t> settled_;
    // Pairs of states that have been reached without a divergence. The value is the difference that appears if the
    // input ends there.
    std::unordered_map<std::uint64_t, difference> clean_;
    // For each divergence, the length of the input on which it last showed something new.
    std::unordered_map<std::uint64_t, std::size_t> last_told_;
    std::size_t length_ = 0;  // the length of the inputs being run, in characters
    std::size_t inputs_ = 0;
    std::size_t early_stops_ = 0;  // the number of inputs in which a machine stopped early
    bool stopped_ = false;
};

}  // namespace

catalogue find_witnesses(const registry& known, const spec::draft& one, const spec::draft& other,
                         const witness_options& options) {
    spec::require_sound(one);
    spec::require_sound(other);
    const machine_pair pair(known, one, other);
    product_findings found = search_products(pair, starts_of(one, other), options);
    catalogue made = catalogue_of(pair, std::move(found.found));
    take_figures(made, found);
    return made;
}

void take_figures(catalogue& to, const product_findings& of) {
    to.stopped = of.stopped;
    to.exhausted = of.exhausted;
    to.complete_to = of.complete_to;
    to.product_states = of.product_states;
    to.inputs = of.inputs;
    to.classes = of.classes;
    to.early_stops = of.early_stops;
}

product_findings search_products(const machine_pair& pair, const std::vector<witness_start>& starts,
                                 const witness_options& options) {
    return product_search(pair, starts, options).run();
}

}  // namespace strata::search
