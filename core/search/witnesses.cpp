#include "core/search/witnesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/search/at_once.hpp"
#include "core/search/candidates.hpp"
#include "core/search/discoveries.hpp"
#include "core/search/input_classes.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/mixed.hpp"
#include "core/search/witness_start.hpp"
#include "core/spec/soundness.hpp"
#include "core/text/utf8.hpp"

namespace strata::search {
namespace {

// How many characters may be added to an input that shows more than its own difference: "-->" and one more.
constexpr std::size_t longest_closing = 4;

// After the last new result of a divergence, the search for more results continues for this many characters.
constexpr std::size_t horizon = 3;

// How many inputs are run before the search asks whether to go on, and how many of them one thread runs at a time.
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

// The length of the partial end tag of that name at the end of the input, minus one: to a machine that compares the
// name, the partial tag counts as one character.
std::size_t begun_end_tag(std::string_view input, std::string_view name) {
    if (name.empty()) return 0;
    const std::string tag = fmt::format("</{}", name);
    for (std::size_t length = std::min(tag.size(), input.size()); length > 1; --length)
        if (input.ends_with(std::string_view(tag).substr(0, length))) return length - 1;
    return 0;
}

// The characters that can bring machines back to text: one letter, and everything that is neither letter nor digit.
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

/// The search over two drafts.
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
    // Runs all inputs of one length. Handles those that keep the machines together first, so that differences at the
    // end of input without a divergence are known, and no divergence is taken for their cause.
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

    // Runs both machines over each input, which depends on nothing else, in several threads.
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

    // Differences at the end result from the end alone.
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
            // If only errors have differed so far, they do not cause later differences in tokens, nor vice versa.
            c.errors_alone = c.errors_alone || f.same_token;
            c.token_alone = !f.same_token && !f.errors_differ;
        }
        const unsigned standing = (f.same_place ? 1U : 0U) + (f.same_token ? 2U : 0U) + (f.errors_differ ? 4U : 0U);
        if (met_.insert(mixed(mixed(f.states, c.diverged_by), standing)).second) waiting_.add_longer(c, length_);
    }

    // The kinds of differences on this input that can result from the divergence. If the machines would differ at the
    // end without having diverged before, the difference at the end does not count.
    [[nodiscard]] counted_kinds what_tells(const candidate& c, const findings& f) const {
        difference without = c.before_divergence;
        if (f.same_place) {
            const auto clean = clean_.find(f.states);
            if (clean != clean_.end()) without = clean->second;
        }
        return {!c.errors_alone && (f.for_good || without < difference::in_tokens),
                !c.token_alone && (f.errors_differ || without < difference::in_errors)};
    }

    // Examines the input unless an equivalent one has been, and returns whether it shows a result of the divergence.
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

    // Whether the divergence has shown a result, but nothing new within the horizon.
    bool is_beyond_horizon(const candidate& c, bool told) {
        if (told) last_told_.emplace(c.diverged_by, length_);
        const auto last = last_told_.find(c.diverged_by);
        if (last == last_told_.end()) return false;
        return length_ - begun_end_tag(c.input, starts_[c.start].last_start_tag) > last->second + horizon;
    }

    // For machines that have returned to the same place: whatever follows would also follow without their difference,
    // except for the difference itself.
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
    // Pairs of states, with how the machines compare and how they diverged.
    std::unordered_set<std::uint64_t> met_;
    // Inputs that were examined, by the last steps that led there.
    std::unordered_set<std::uint64_t> ways_;
    // Divergences that have shown a result.
    std::unordered_set<std::uint64_t> shown_;
    // Pairs of states in one place, reached only after a divergence.
    std::unordered_set<std::uint64_t> settled_;
    // Pairs reached without divergence, and what differs at the end there.
    std::unordered_map<std::uint64_t, difference> clean_;
    // By divergence: the length at which it last showed something new.
    std::unordered_map<std::uint64_t, std::size_t> last_told_;
    std::size_t length_ = 0;  // of the inputs being run
    std::size_t inputs_ = 0;
    std::size_t early_stops_ = 0;  // in how many of them a machine stopped early
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
