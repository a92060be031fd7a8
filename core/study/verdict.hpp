#pragma once
// How two drafts' behaviour on a symbol differs, apart from their words.

#include <cstddef>
#include <string>
#include <vector>

#include "core/study/behaviour.hpp"
#include "core/study/draft_pair.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::study {

/// What differs between two behaviours.
struct verdict {
    bool effects = false, errors = false, means = false, route = false;
    [[nodiscard]] weight of() const {
        if (means) return weight::means;
        if (effects) return weight::tokens;
        if (route) return weight::route;
        return errors ? weight::errors : weight::words;
    }
    friend bool operator==(const verdict&, const verdict&) = default;
};

class judge {
public:
    /// `pair` must outlive the judge.
    explicit judge(const draft_pair& pair);

    /// How two corresponding states differ, in modes in which they correspond.
    [[nodiscard]] verdict on(const behaviour& a, const behaviour& b, std::size_t state_a, std::size_t state_b,
                             const cell& in) const;

private:
    struct doing;
    struct reported;
    [[nodiscard]] std::vector<doing> doings(const behaviour& of) const;
    [[nodiscard]] std::vector<reported> reports(const behaviour& of) const;
    [[nodiscard]] bool same_place(const destination& x, const destination& y, std::size_t state_a, std::size_t state_b,
                                  const cell& in, bool& route) const;
    [[nodiscard]] bool both_have_procedure() const;

    const draft_pair& pair_;
    // Only one of the drafts uses a temporary buffer.
    bool skips_bookkeeping_;
};

}  // namespace strata::study
