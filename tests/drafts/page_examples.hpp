#pragma once
// Reads the examples on the pages about drafts (docs/drafts), which state how a draft reads an input.
//
// A block of text has one or more examples:
//
//     input   a\0<!DOCTYPE>   (RCDATA, last start tag title)
//     tokens  ["Character", "a\ufffd"]
//     errors  1:2 null-character-in-input-stream (Preprocessing the input stream)
//
// A line may have the name of a draft instead of "tokens". The lines below it then have the errors of this draft. A
// table has an example in each cell:
//
//     | input | `2009-10-24` | `2010-04-30` | revision |
//     | --- | --- | --- | --- |
//     | `"&x"` (foreign) | `["Character", "&x"]`; `1:2 ...` | `["Character", "&x"]` | [fewer-ampersand-errors](...),
//     259c0608 |

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace strata::drafts_test {

/// How to run an input.
struct page_setting {
    std::string content{};  ///< the initial state or content model; "" for the draft's usual one
    std::string last_start_tag{};
    bool foreign = false;
    bool simulated = false;  ///< whether tree construction is simulated
};

/// A page's statement about how a draft reads an input.
struct page_example {
    std::size_t line = 0;  ///< the number of the line on the page, from 1
    std::string draft;     ///< the name of the draft; "" for the draft that the page is about
    std::string input;     ///< a JSON string
    page_setting setting;
    std::string tokens;               ///< a JSON array
    std::vector<std::string> errors;  ///< such as "1:2 eof-in-tag (Tag name state)"; in a table, without the state
    bool has_states = false;          ///< whether the errors name states
};

/// A row of a table, and the revisions that make the difference, according to the page.
struct page_row {
    std::size_t line = 0;
    std::string input;  ///< a JSON string
    page_setting setting;
    std::vector<std::string> revisions;  ///< the ids of the revisions
    std::vector<std::string> commits;    ///< the commits, each with eight digits
};

/// What a page states.
struct page_contents {
    std::vector<page_example> examples;
    std::vector<page_row> rows;
};

/// Reads the examples of a page. Throws: std::runtime_error if an example is malformed. The message names the line.
[[nodiscard]] page_contents contents_of_page(const std::vector<std::string>& lines);

}  // namespace strata::drafts_test
