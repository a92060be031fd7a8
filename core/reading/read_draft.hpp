#pragma once
// Reads the text of a draft into a machine, at run time.
//
//     text -> outline -> phrases -> branches -> rules
//
// The outline (outline.hpp) knows only the layout of a text. Phrases (phrases.hpp) are what the grammar consists of,
// each with the word of the tables that it stands for; statements.hpp finds them in paragraphs, branching.hpp finds
// what depends on which condition, state_reader.hpp and procedure_reader.cpp make rules of it.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/reading/readings.hpp"
#include "core/reading/statements.hpp"
#include "core/spec/owned_draft.hpp"

namespace strata::reading {

/// A draft that was read.
struct read_draft {
    std::unique_ptr<spec::owned_draft> draft;  ///< never null
    std::vector<gap> gaps;  ///< what was not understood: `draft::gaps` has the same, in the same order
    std::vector<applied_reading> readings;
    std::size_t sentences = 0;
    std::size_t sentences_read = 0;
    const spec::draft* base = nullptr;  ///< what stands beside the section is this draft's
};

/// How a text is read.
struct read_options {
    std::string name;                   ///< shown: "@mine.txt"
    std::string file;                   ///< its path, for messages; its name may begin with a day
    const spec::draft* base = nullptr;  ///< what stands beside the machine; null: the nearest by date among the known,
                                        ///< or the one most of whose states the text has, if it has no date
};

/// Reads a text in any of the forms of outline.hpp. `known` must not be empty, and its drafts must outlive what is
/// returned. Throws std::runtime_error (one line) when the text has no section on tokenization, or more states than a
/// table can have. Complexity: linear in the text.
[[nodiscard]] read_draft read(std::string_view text, const registry& known, const read_options& how);

}  // namespace strata::reading
