#pragma once
// Reads the text of a draft into a machine, at run time.
//
//     text -> outline -> phrases -> branches -> rules
//
// The outline (outline.hpp) knows only the layout of a text. The phrases (phrases.hpp) are the grammar; each stands for
// a word of the tables. statements.hpp finds the phrases in paragraphs. state_reader.hpp finds out which instruction
// depends on which condition, and makes the rules.

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

// --- Corrections: words of the text, and the words to read instead (readings.cpp) ---
//
// Each correction that was applied is reported with its line. The list here is for the known texts; a user may give
// other corrections.

/// A correction. The code calls it a reading, because it decides how an unclear text is read.
struct reading {
    std::string_view state;  ///< applies only in the state with this heading; if "", anywhere
    std::string_view from;   ///< the words of the text
    std::string_view to;     ///< the words that are read instead
    std::string_view why;
};

/// A correction that was applied.
struct applied_reading {
    std::size_t line = 0;
    std::string state;
    std::string from;
    std::string to;
    std::string why;
    /// The sentence that contains these words: as strata reads it, and as it is in the text.
    std::string sentence_read{}, sentence_written{};
};

/// Returns the corrections for points that the texts from 2006 to 2026 leave open, and for mistakes in these texts.
[[nodiscard]] std::span<const reading> known_readings();

/// Returns the correction that applies to the procedure on references in texts whose own table of names is not
/// available.
[[nodiscard]] const reading& names_without_semicolons();

/// Applies corrections to the paragraphs of a text. Returns each application, with its line. Complexity: linear in the
/// text, times the number of corrections.
[[nodiscard]] std::vector<applied_reading> apply(std::span<const reading> readings, outline& to);

// --- Drafts ---

/// A draft that was read from a text.
struct read_draft {
    std::unique_ptr<spec::owned_draft> draft;  ///< never null
    std::vector<gap> gaps;  ///< the sentences that were not understood, in the same order as in `draft::gaps`
    std::vector<applied_reading> readings;
    std::size_t sentences = 0;
    std::size_t sentences_read = 0;
    const spec::draft* base = nullptr;    ///< the draft that supplies everything outside the tokenization section
    bool marks_changes = false;           ///< whether the text is a page that marks deleted and inserted text
    std::vector<std::string> new_errors;  ///< the names of errors in the text that no known draft has, in the order of
                                          ///< the text
};

/// How to read a text.
struct read_options {
    std::string name;                   ///< the text's name in reports: "@mine.txt"
    std::string file;                   ///< the path of the text's file, for messages; the file's name may begin with a
                                        ///< day
    std::string day{};                  ///< the day of the text; if "", the day in the text or in the file's name
    const spec::draft* base = nullptr;  ///< the draft that supplies everything outside the machine; if null, see
                                        ///< `base_on`
    /// Returns the draft of a day ("2010-04-30"), which becomes the base; null if there is no such draft. The draft
    /// must outlive the text that is read. Without this function, the base is the known draft nearest by date or, if
    /// the text has no date, the draft that shares the most states with the text.
    std::function<const spec::draft*(std::string_view day)> base_on{};
    side_of_changes side = side_of_changes::after;  ///< which version of a page that marks changes is read
};

/// Reads a text in any of the forms of outline.hpp. `known` must not be empty, and its drafts must outlive the result.
/// Throws std::runtime_error, with a message of one line, if the text has no section on tokenization, or more states
/// than a table can have. Complexity: linear in the text.
[[nodiscard]] read_draft read(std::string_view text, const registry& known, const read_options& how);

/// Gives a draft that was read the name `shown` for reports, and the further name `name`. The draft then has the user's
/// names for its text, not the name that the text gives itself, so it is not confused with the drafts in `known`.
void set_apart(const read_draft& read, const registry& known, std::string_view name, std::string_view shown);

}  // namespace strata::reading
