#pragma once
// Reads the text of a draft into a machine, at run time.
//
//     text -> outline -> phrases -> branches -> rules
//
// The outline (outline.hpp) knows only the layout of a text. Phrases (phrases.hpp) are what the grammar consists of,
// each with the word of the tables that it stands for; statements.hpp finds them in paragraphs, and state_reader.hpp
// finds which instruction depends on which condition and makes rules.

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/reading/statements.hpp"
#include "core/spec/owned_draft.hpp"

namespace strata::reading {

// --- Readings of open points: words of the text, and the words to read instead (readings.cpp) ---
//
// A reading is never silent: each that was applied is reported with its place. The list here is for the texts that are
// known; a user may give others.

/// One reading.
struct reading {
    std::string_view state;  ///< only in the state with this heading; "": anywhere
    std::string_view from;   ///< words of the text
    std::string_view to;     ///< what they are read as
    std::string_view why;
};

/// A reading that was applied.
struct applied_reading {
    std::size_t line = 0;
    std::string state;
    std::string from;
    std::string to;
    std::string why;
    /// The sentence with these words, as it is read and as it is written.
    std::string sentence_read{}, sentence_written{};
};

/// The readings of open points and slips in the texts from 2006 to 2026.
[[nodiscard]] std::span<const reading> known_readings();

/// The reading of the procedure on references where the text's own table of names is not at hand.
[[nodiscard]] const reading& names_without_semicolons();

/// Applies readings to the paragraphs of a text; returns where. Complexity: linear in the text, times the readings.
[[nodiscard]] std::vector<applied_reading> apply(std::span<const reading> readings, outline& to);

// --- Drafts ---

/// A draft that was read.
struct read_draft {
    std::unique_ptr<spec::owned_draft> draft;  ///< never null
    std::vector<gap> gaps;  ///< what was not understood: `draft::gaps` has the same, in the same order
    std::vector<applied_reading> readings;
    std::size_t sentences = 0;
    std::size_t sentences_read = 0;
    const spec::draft* base = nullptr;    ///< supplies what is outside the section
    bool marks_changes = false;           ///< it is a page that marks what was deleted and inserted
    std::vector<std::string> new_errors;  ///< names of errors that no draft has, in the order of the text
};

/// How a text is read.
struct read_options {
    std::string name;                   ///< shown: "@mine.txt"
    std::string file;                   ///< its path, for messages; its name may begin with a day
    std::string day{};                  ///< its day, if that is known; "": the text or its file's name says
    const spec::draft* base = nullptr;  ///< supplies what is outside the machine; null: see `base_on`
    /// The draft of a day ("2010-04-30"), which then is the base; null: it is not known. The draft must outlive what is
    /// read. Without it, the base is the known draft nearest by date or, if the text has no date, the one that shares
    /// most states with the text.
    std::function<const spec::draft*(std::string_view day)> base_on{};
    side_of_changes side = side_of_changes::after;  ///< of a page that marks changes
};

/// Reads a text in any of the forms of outline.hpp. `known` must not be empty, and its drafts must outlive what is
/// returned. Throws std::runtime_error (one line) when the text has no section on tokenization, or more states than a
/// table can have. Complexity: linear in the text.
[[nodiscard]] read_draft read(std::string_view text, const registry& known, const read_options& how);

}  // namespace strata::reading
