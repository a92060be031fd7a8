#pragma once
// Finds out from a draft's table where an "&" does not begin a reference, and which references the runner may read in
// one pass. core/engine/references.hpp searches the tables of names and numbers.

#include <array>
#include <cstddef>
#include <vector>

#include "core/engine/program/plain_characters.hpp"
#include "core/engine/program/table.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

/// The state to which "&" leads; nothing in drafts that have a procedure for references instead of states.
[[nodiscard]] maybe_state reference_state_of(const table& t, std::size_t s, std::size_t m = 0);

/// The bytes that neither begin a reference nor cause an error when they follow an "&". This is decided by the
/// procedure, or by the states to which "&" leads from state `text`. Empty if the table describes these bytes in an
/// unexpected form.
[[nodiscard]] byte_set not_in_references(const table& t, std::size_t text);

/// Whether an "&" is text if it is followed by letters and digits that are neither a name nor followed by a semicolon:
/// `href="?a=b&c=d"`. `value` is a state that reads an attribute's value.
[[nodiscard]] bool leaves_unknown_names(const table& t, std::size_t value);

/// The step of the procedure that consumes digits; the number of states if there is none.
[[nodiscard]] std::size_t digits_step_of(const table& t);
/// Whether G to Z count as digits of hexadecimal numbers. A number with such digits denotes no character.
[[nodiscard]] bool all_letters_are_digits(const table& t);

// --- Proof of plain references ---
//
// Proves that a table reads plain references as the runner does.
//
// The runner reads `&amp;`, `&#65;` and `&#x41;` in one pass. The proof covers the states to which "&" leads, or the
// steps of the procedure. These states or steps must produce exactly the characters, consume exactly the reference, and
// have no other visible effect. The rules of a text that is read at run time might do something else, so this is proved
// for every table: the proof executes the table on all such references together. It distinguishes names only by their
// first character. It does not know the digits of a number, but checks that the table computes the number from them. If
// a step depends on a fact that the proof does not know, the proof fails.

/// The facts proved about the references that begin in a state.
struct plain_references {
    /// Whether every name with its semicolon gives the characters of its row. (In the table of March 2006, names have
    /// no semicolon; the semicolon follows them in the input.)
    bool names = false;
    /// Whether every number in `plain_ascii` and `plain_beyond_ascii`, with its semicolon, gives its own code point.
    /// The number is decimal, or hexadecimal after "x" or "X", and may begin with any number of zeros.
    bool numbers = false;
};

/// The first characters of the names that are read in one pass.
struct first_characters {
    std::array<bool, ascii_limit> of_names{};
    bool semicolon_follows = false;  ///< the table's names have no semicolon
};

/// Proves these facts once for all states that read references in the same way.
class plain_reference_proof {
public:
    /// `t` must have passed `can_be_run`, and must outlive the object.
    explicit plain_reference_proof(const table& t);

    /// The facts proved about state `s` in mode `m`. Complexity: linear in the rules for references, times the
    /// characters that a reference may have.
    [[nodiscard]] plain_references of(std::size_t s, std::size_t m);

    /// How a reference is read: by the states from `first` on, or by the procedure; in text, or in an attribute's
    /// value.
    struct way {
        std::size_t first = 0;
        bool by_procedure = false, in_attribute = false;
        spec::operand additional = 0;  ///< the additional allowed character, if it is ASCII
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
