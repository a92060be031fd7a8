#pragma once
// Headings of causes that have been laid out before: places that differ by the same rules have the same ones.

#include <cstddef>
#include <string>
#include <unordered_map>

#include "core/report/comparison/cause_words.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// Remembers headings, of a limited number of causes. The drafts must outlive it.
class known_headings {
public:
    /// What `headings_of` returns, laid out once. The reference is valid until the next call.
    const block& of(const same_words& causes, std::size_t width);

private:
    std::unordered_map<std::string, block> all_;  // by everything that a heading depends on
    std::string key_;
};

}  // namespace strata::report
