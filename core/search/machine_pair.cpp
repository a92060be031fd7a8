#include "core/search/machine_pair.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/search/mixed.hpp"

namespace strata::search {
namespace {

bool both_name_errors(const probe& a, const probe& b) { return a.draft().names_errors && b.draft().names_errors; }

// Whether the errors at characters before `end` differ. Compares them sorted by offset.
bool errors_differ_before(const probe& a, const probe& b, std::uint64_t end) {
    const bool by_name = both_name_errors(a, b);
    const auto of = [&](const probe& p) {
        std::vector<std::pair<std::uint64_t, int>> list;
        for (const parse_error& e : p.errors)
            if (e.offset < end) list.emplace_back(e.offset, by_name ? static_cast<int>(e.code) : 0);
        std::stable_sort(list.begin(), list.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
        return list;
    };
    if (a.errors.empty() && b.errors.empty()) return false;
    return of(a) != of(b);
}

// Whether the output before the machines wait differs, no matter what follows.
bool differ_for_good(const probe& a, const probe& b) {
    const std::size_t common = std::min(a.put_out, b.put_out);
    if (a.spelt().substr(0, common) != b.spelt().substr(0, common)) return true;
    const bool both_read_text = a.waits_at == b.waits_at && a.place == b.place && a.reads_text && b.reads_text;
    return both_read_text && a.put_out != b.put_out;
}

// What is known to differ if a machine stopped: it may have put out anything after that.
difference difference_before_stop(const probe& a, const probe& b) {
    const auto goes_on = [](const probe& of, const probe& stopped) {
        return stopped.stopped && of.spelt().starts_with(stopped.spelt());
    };
    if (!goes_on(a, b) && !goes_on(b, a)) return difference::in_tokens;
    std::uint64_t known_to = std::numeric_limits<std::uint64_t>::max();
    for (const probe* each : {&a, &b})
        if (each->stopped) known_to = std::min(known_to, each->output_end);
    return errors_differ_before(a, b, known_to) ? difference::in_errors : difference::none;
}

difference difference_at_end(const probe& a, const probe& b) {
    if (a.stopped || b.stopped) return difference_before_stop(a, b);
    if (a.spelt() != b.spelt()) return difference::in_tokens;
    return errors_differ_before(a, b, std::numeric_limits<std::uint64_t>::max()) ? difference::in_errors
                                                                                 : difference::none;
}

}  // namespace

machine_pair::machine_pair(const registry& known, const spec::draft& one, const spec::draft& other)
    : known_(known),
      one_(one),
      other_(other),
      places_(known.drafts),
      references_(one, other),
      looks_{live_states(one, references_), live_states(other, references_)},
      endings_{ending_states(one, places_.of(one)), ending_states(other, places_.of(other))} {}

probe machine_pair::run(std::size_t draft, const witness_start& start, std::string_view input,
                        std::size_t waits_from) const {
    const spec::draft& of = draft == 0 ? one_ : other_;
    return {of, looks_[draft], places_.of(of), options_at(start, draft, input_kind::characters), input, waits_from};
}

bool machine_pair::breaks_off(std::size_t draft, const probe& run, std::size_t size) const {
    const bool end_is_error =
        std::any_of(run.errors.begin(), run.errors.end(), [&](const parse_error& e) { return e.offset >= size; });
    return endings_[draft].breaks_off(run.state, run.return_state, end_is_error);
}

findings machine_pair::run_both(const witness_start& start, std::string_view input,
                                const std::array<std::uint32_t, 2>& waits_from) const {
    const probe a = run(0, start, input, waits_from[0]);
    const probe b = run(1, start, input, waits_from[1]);
    findings f;
    f.waits_at = {static_cast<std::uint32_t>(a.waits_at), static_cast<std::uint32_t>(b.waits_at)};
    f.states = mixed(a.live_state, b.live_state);
    f.last = mixed(a.last_step(), b.last_step());
    f.way = mixed(a.last_steps(), b.last_steps());
    // A machine that reads a whole section in one step has not yet emitted the section that it is waiting in.
    f.same_place = a.place == b.place && (a.put_out == b.put_out || a.waits_at != b.waits_at);
    f.same_token = a.in_progress.shape == b.in_progress.shape && a.in_progress.text == b.in_progress.text;
    f.errors_differ = errors_differ_before(a, b, input.size());
    f.for_good = differ_for_good(a, b);
    f.at_end = difference_at_end(a, b);
    f.stopped = a.stopped || b.stopped;
    return f;
}

}  // namespace strata::search
