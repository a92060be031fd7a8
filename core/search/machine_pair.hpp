#pragma once
// Runs two drafts' machines on one input and compares them at the point where more input could follow.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/compare/record/correspondence.hpp"
#include "core/engine/registry.hpp"
#include "core/search/content_taken_back.hpp"
#include "core/search/ending_states.hpp"
#include "core/search/live_state.hpp"
#include "core/search/probe.hpp"
#include "core/search/reference_classes.hpp"
#include "core/search/witness_start.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// What two drafts differ in, the least difference first.
enum class difference : std::uint8_t { none, in_errors, in_tokens };

/// What running both machines over an input finds.
struct findings {
    std::array<std::uint32_t, 2> waits_at{};  ///< how much of the input each has consumed
    std::uint64_t states = 0;                 ///< the live states of both machines
    std::uint64_t last = 0;                   ///< the last rule that each applied
    std::uint64_t way = 0;                    ///< the last few rules that each applied
    bool same_place = false;                  ///< the states correspond, and the output is equally long
    bool same_token = false;                  ///< the token being built is the same
    bool errors_differ = false;
    bool for_good = false;         ///< the output so far differs
    bool stopped = false;          ///< a machine stopped early: longer inputs show nothing more
    bool shown_elsewhere = false;  ///< what differs, and what follows from it, other starts of a search show as well
    difference at_end = difference::none;

    /// Whether nothing differs, except perhaps at the end of the input.
    [[nodiscard]] bool together() const { return same_place && same_token && !errors_differ && !for_good; }
};

class machine_pair {
public:
    /// `known`, which has both drafts, must outlive this object.
    machine_pair(const registry& known, const spec::draft& one, const spec::draft& other);
    machine_pair(const machine_pair&) = delete;
    machine_pair& operator=(const machine_pair&) = delete;
    machine_pair(machine_pair&&) = delete;
    machine_pair& operator=(machine_pair&&) = delete;
    ~machine_pair() = default;

    [[nodiscard]] const spec::draft& one() const { return one_; }
    [[nodiscard]] const spec::draft& other() const { return other_; }
    [[nodiscard]] const registry& known() const { return known_; }
    [[nodiscard]] const reference_classes& references() const { return references_; }
    /// The state classes of one of the two drafts.
    [[nodiscard]] const compare::correspondence::of_draft& places_of(const spec::draft& draft) const {
        return places_.of(draft);
    }

    /// Runs the first (0) or the second (1). A content state that would be taken back if the input ended is so from the
    /// start. `waits_from`: see `probe`.
    [[nodiscard]] probe run(std::size_t draft, const witness_start& start, std::string_view input,
                            std::size_t waits_from = 0) const;
    /// Whether an input of `size` bytes is cut off (ending_states.hpp) in the first (0) or the second (1), which has
    /// run over it.
    [[nodiscard]] bool breaks_off(std::size_t draft, const probe& run, std::size_t size) const;
    /// Runs both.
    [[nodiscard]] findings run_both(const witness_start& start, std::string_view input,
                                    const std::array<std::uint32_t, 2>& waits_from) const;

private:
    [[nodiscard]] bool is_open(std::size_t draft, const witness_start& start, std::string_view input) const;
    [[nodiscard]] probe run_as(const spec::draft& as, std::size_t draft, const witness_start& start,
                               std::string_view input, std::size_t waits_from) const;

    const registry& known_;
    const spec::draft& one_;
    const spec::draft& other_;
    compare::correspondence places_;
    reference_classes references_;
    std::array<live_states, 2> looks_;
    std::array<ending_states, 2> endings_;
    std::array<content_taken_back, 2> contents_;
};

}  // namespace strata::search
