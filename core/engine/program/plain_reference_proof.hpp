#pragma once
// Whether a table reads plain references as the runner does.
//
// The runner takes `&amp;`, `&#65;` and `&#x41;` at once. That is right where the states, or the steps of the
// procedure, that "&" leads to give just these characters, consume just the reference, and do nothing else that anyone
// could see. A text that is read at run time may say something else there. So the table is executed here on all such
// references together: names are told apart by their first character, and numbers by the digits that have been read,
// whose value is not known but must be what the table computes. Whatever is not known counts against the table.

#include <array>
#include <cstddef>
#include <vector>

#include "core/engine/program/plain_characters.hpp"
#include "core/engine/program/table.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

/// What is proved of the references that begin in a state.
struct plain_references {
    /// Any name of the table with its semicolon (which follows the name in the table of March 2006) gives the
    /// characters of its row.
    bool names = false;
    /// Any number of `plain_ascii` and `plain_beyond_ascii` with its semicolon gives its own code point: decimal, or
    /// hexadecimal after "x" or "X", with any number of zeros before it.
    bool numbers = false;
};

/// The first characters of the names that are read in one go.
struct first_characters {
    std::array<bool, ascii_limit> of_names{};
    bool semicolon_follows = false;  ///< the table's names have none
};

/// Proves it, once for all states that read references alike.
class plain_reference_proof {
public:
    /// `t` has passed `can_be_run` and must outlive this.
    explicit plain_reference_proof(const table& t);

    /// What is proved of state `s` in mode `m`. Complexity: linear in the rules that references go through, times the
    /// characters that a reference may have.
    [[nodiscard]] plain_references of(std::size_t s, std::size_t m);

    /// How references are read: by these states or steps, in text or in an attribute's value.
    struct way {
        std::size_t first = 0;
        bool by_procedure = false, in_attribute = false;
        spec::operand additional = 0;  ///< the additional allowed character, or none of ASCII
        friend bool operator==(const way&, const way&) = default;
    };

private:
    struct proved {
        way by;
        plain_references what;
    };
    [[nodiscard]] plain_references prove(const way& by) const;

    const table& t_;
    first_characters names_;
    bool numbers_mean_themselves_;
    std::vector<proved> known_;
};

}  // namespace strata::engine
