#pragma once
// One input under several drafts: where their tokens and errors differ, and why.

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/run/examined_parts.hpp"
#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"

namespace strata::compare {

/// Runs drafts side by side over an input that arrives in chunks.
class comparison {
public:
    /// `configurations`: at least two, of different drafts or of one under different names. `known` and `to` must
    /// outlive this.
    /// `examined`: remembers parts from one comparison to the next; it must outlive this and must only be used with
    /// these configurations and this registry. Null: each comparison remembers its own.
    comparison(const registry& known, std::vector<configuration> configurations, divergence_sink& to,
               examined_parts* examined = nullptr);
    ~comparison();
    comparison(const comparison&) = delete;
    comparison& operator=(const comparison&) = delete;
    comparison(comparison&&) = delete;
    comparison& operator=(comparison&&) = delete;

    /// Adds a chunk of the input, which may be cut anywhere. Divergences are reported as soon as they are decided.
    /// Complexity: linear in the chunk, plus the cost of stepping each draft's rules through the parts that differ.
    void feed(std::string_view chunk);
    /// Ends the input and returns the totals.
    summary finish();
    /// How many bytes of the input are buffered: those of a divergence that has not ended yet, and one chunk more.
    [[nodiscard]] std::size_t bytes_kept() const;

private:
    class run;
    std::unique_ptr<run> run_;
};

}  // namespace strata::compare
