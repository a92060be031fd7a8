#pragma once
// The examples on the pages about drafts, docs/drafts: how a draft reads an input.
//
// A block of text has one or several examples:
//
//     input   a\0<!DOCTYPE>   (RCDATA, last start tag title)
//     tokens  ["Character", "a\ufffd"]
//     errors  1:2 null-character-in-input-stream (Preprocessing the input stream)
//
// where names of drafts may stand in place of "tokens", with their errors below. A table has one in each cell:
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

/// How an input is run.
struct page_setting {
    std::string content{};  ///< the initial state or content model; "": the draft's first
    std::string last_start_tag{};
    bool foreign = false;
    bool simulated = false;  ///< with simulated tree construction
};

/// A page's statement about how a draft reads an input.
struct page_example {
    std::size_t line = 0;  ///< on its page, from 1
    std::string draft;     ///< "": the page's own
    std::string input;     ///< as a JSON string
    page_setting setting;
    std::string tokens;               ///< as a JSON array
    std::vector<std::string> errors;  ///< "1:2 eof-in-tag (Tag name state)", in a table without the state
    bool has_states = false;          ///< whether the errors name states
};

/// A row of a table, with the revisions that are said to make the difference.
struct page_row {
    std::size_t line = 0;
    std::string input;  ///< as a JSON string
    page_setting setting;
    std::vector<std::string> revisions;  ///< their ids
    std::vector<std::string> commits;    ///< eight digits each
};

/// A page taken apart.
struct page_contents {
    std::vector<page_example> examples;
    std::vector<page_row> rows;
};

/// The examples of a page. Throws: std::runtime_error, with the line, if an example is malformed.
[[nodiscard]] page_contents contents_of_page(const std::vector<std::string>& lines);

}  // namespace strata::drafts_test
