#pragma once
// From entries to rules: the entries of one state (state_reader.cpp), and those of the section on consuming a character
// reference (procedure_reader.cpp).

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/reading/branching.hpp"
#include "core/reading/statements.hpp"
#include "core/spec/machine.hpp"

namespace strata::reading {

/// A state as it was read. Strings of its rules are views of `texts` and of the outline.
struct read_state {
    std::string heading;
    std::string section;
    std::string step_of;  ///< the heading of the state whose step it is; "" for a state
    spec::prologue first{};
    spec::remark remarks = spec::remark::none;
    bool drops_duplicate_attribute = false;
    bool duplicate_attribute_is_error = true;
    bool takes_title_back = false;  ///< see `spec::content_state::taken_back_at_eof`
    spec::part reads = spec::part::other;
    /// Rules whose error got its name here, with the line of the text.
    struct unnamed_error {
        std::size_t rule = 0;
        std::size_t line = 0;
    };
    std::vector<unnamed_error> unnamed_errors;
    bool names_errors = false;  ///< at least one of its errors has a name in the text
    std::vector<spec::rule> rules;
    /// A rule that looks for a name and then asks what was found reconsumes its character in a state of its own,
    /// because a rule asks first and acts then. (Later texts have that state.)
    struct name_search {
        std::size_t rule;  ///< its action's state is not known yet
        std::vector<read_state> state;
    };
    std::optional<name_search> search;
    /// The states listed under "Check the return state:", where a reference is part of an attribute. The rules suppose
    /// that no others read attribute values.
    std::optional<std::vector<std::size_t>> return_states;
    std::size_t line = 0;  ///< of these states
};

/// Reads the state whose entries these are, in the order of the text. `entries` must outlive the state's rules.
[[nodiscard]] read_state read_state_of(std::span<const entry> entries, const names& known,
                                       const sentence_reader& grammar, record& to);

// --- The procedure on character references, which the texts before 2016 have ---
//
// Each paragraph of the section is a step, or belongs to the step before if it begins with "Otherwise".

/// The steps of a procedure, as states, and the numbers that it replaces.
struct read_procedure {
    std::vector<read_state> steps;                ///< `continue_in` names a step by its place here
    std::vector<std::uint32_t> replaced_numbers;  ///< first and last of each range
};

/// Whether this heading is the procedure's: "Tokenising entities", "Tokenizing character references".
[[nodiscard]] bool is_procedure(std::string_view heading);

/// Reads the procedure from its entries, which must outlive what is returned.
[[nodiscard]] read_procedure read_procedure_of(std::span<const entry> entries, const names& known,
                                               const sentence_reader& grammar, record& to);

}  // namespace strata::reading
