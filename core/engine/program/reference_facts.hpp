#pragma once
// The places where, according to a draft's table, an "&" does not begin a reference, and the references that the runner
// may take in one pass. The tables of names and numbers are searched by core/engine/references.hpp.

#include <array>
#include <cstddef>
#include <vector>

#include "core/engine/program/plain_characters.hpp"
#include "core/engine/program/table.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

/// The state that "&" leads to, in drafts that have states for references; nothing in those that have a procedure.
[[nodiscard]] maybe_state reference_state_of(const table& t, std::size_t s, std::size_t m = 0);

/// The bytes after an "&" that show that no reference begins, without an error: in the procedure, or in the states that
/// "&" leads to from state `text`. Empty if the table describes these bytes in an unexpected form.
[[nodiscard]] byte_set not_in_references(const table& t, std::size_t text);

/// Whether an "&" before letters and digits that are not a name does not begin a reference either, as long as no
/// semicolon follows them: `href="?a=b&c=d"`. `value`: a state that reads an attribute's value.
[[nodiscard]] bool leaves_unknown_names(const table& t, std::size_t value);

/// The step of the procedure that consumes digits, or the number of states.
[[nodiscard]] std::size_t digits_step_of(const table& t);
/// Whether G to Z count as digits of hexadecimal numbers. Such a number does not stand for any character.
[[nodiscard]] bool all_letters_are_digits(const table& t);

// --- Proof of plain references ---
//
// Whether a table reads plain references as the runner does.
//
// The runner takes `&amp;`, `&#65;` and `&#x41;` at once. The proof covers the states that "&" leads to, or the steps
// of the procedure. These must give just these characters, consume just the reference, and do nothing else that anyone
// could see. A text that is read at run time may have other rules there. So the proof executes the table on all such
// references together. Only the first character of a name distinguishes it. The value of a number's digits is not
// known, but must be what the table computes. If something is not known, the proof fails.

/// The facts proved about the references that begin in a state.
struct plain_references {
    /// Whether every name of the table with its semicolon (which follows the name in the table of March 2006) gives the
    /// characters of its row.
    bool names = false;
    /// Whether every number of `plain_ascii` and `plain_beyond_ascii` with its semicolon gives its own code point:
    /// decimal, or hexadecimal after "x" or "X", with any number of zeros before it.
    bool numbers = false;
};

/// The first characters of the names that are read in one pass.
struct first_characters {
    std::array<bool, ascii_limit> of_names{};
    bool semicolon_follows = false;  ///< the table's names have none
};

/// Proves these facts, once for all states that read references in the same way.
class plain_reference_proof {
public:
    /// `t` has passed `can_be_run` and must outlive the object.
    explicit plain_reference_proof(const table& t);

    /// The facts proved about state `s` in mode `m`. Complexity: linear in the rules that references go through, times
    /// the characters that a reference may have.
    [[nodiscard]] plain_references of(std::size_t s, std::size_t m);

    /// How references are read: by these states or steps, in text or in an attribute's value.
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
