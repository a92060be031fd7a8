#pragma once
// The rows of docs/drafts/changes/DAY.md, the page on what the draft of that day changed: an input on which it and its
// predecessor differ, what each makes of it, and by which words. docs/evolution.md says how a row is written.

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// Words of a draft: "Tag name state, EOF: “Parse error. ... Emit the current tag token.”"
struct quotation {
    std::string place;  ///< what stands before the colon; "": the state of the side
    std::string words;  ///< with " ... " where something is left out
};

/// One of the two drafts of a row.
struct evolution_side {
    std::string draft;
    std::vector<std::string> tokens;  ///< each as JSON
    std::vector<std::string> errors;  ///< "1:5 eof-in-tag"
    std::vector<std::string> tree_errors;
    bool has_tree_errors = false;
    std::string state;    ///< where the drafts part; "": the row does not say
    std::string section;  ///< of that state
    std::string subject;  ///< the line of the entry; "" for none
    std::vector<quotation> said;
};

/// A row.
struct evolution_row {
    std::string id;
    std::string section;  ///< the page's heading over it: "2007 to 2008: attributes"
    std::string note;     ///< the sentence under its heading
    std::string input;    ///< a JSON string
    std::vector<std::string> more_inputs;
    std::vector<std::string> options;  ///< "--content-model=RCDATA"
    bool of_characters = false;
    std::string differs_in;  ///< "tokens", "errors" or "tree errors"
    std::size_t places = 1;  ///< at how many places the drafts differ
    std::array<evolution_side, 2> sides;
};

/// Whether the row is about these two drafts, in this order.
[[nodiscard]] bool is_of(const evolution_row& row, const spec::draft& one, const spec::draft& other);

/// Where the page on what a draft changed is: `docs` is the folder.
[[nodiscard]] std::filesystem::path page_of_changes(const std::filesystem::path& docs, const spec::draft& draft);

/// The rows of the page, in its order.
/// Throws: std::runtime_error saying which row is not of the form that docs/evolution.md describes.
[[nodiscard]] std::vector<evolution_row> read_page_of_changes(const std::filesystem::path& page);

/// The rows of all pages, in the order of `drafts`. A draft without a page has none.
/// Throws: as `read_page_of_changes`.
[[nodiscard]] std::vector<evolution_row> read_evolution(const std::filesystem::path& docs,
                                                        std::span<const spec::draft* const> drafts);

}  // namespace strata::testing
