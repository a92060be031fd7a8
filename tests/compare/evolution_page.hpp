#pragma once
// The rows of docs/evolution.md: an input on which two drafts differ, what each makes of it, and by which words.

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

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

/// The rows of the page, in its order.
/// Throws: std::runtime_error saying which row is not of the form that the page describes.
[[nodiscard]] std::vector<evolution_row> read_evolution_page(const std::filesystem::path& page);

}  // namespace strata::testing
