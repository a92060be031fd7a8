#pragma once
// What differs between what two drafts do on a symbol, apart from their words.

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

    /// What differs between what two states that go on as each other do, in modes in which they are the same place.
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
    // One draft says without a temporary buffer what the other says with it.
    bool skips_bookkeeping_;
};

}  // namespace strata::study
