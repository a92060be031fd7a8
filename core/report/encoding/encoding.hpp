#pragma once
// The encoding of a page, in words and as JSON.
//
// Scripts rely on the JSON members, which docs/json.md describes.

#include <string>

#include "core/report/writing/json_object.hpp"
#include "core/run/page.hpp"

namespace strata::report {

/// Whether to mention the encoding; false if it is UTF-8 and was chosen by default.
[[nodiscard]] bool is_worth_saying(const run::encoding_found& found);

/// "windows-1252, by a meta element at byte 2301 (latin1), certain; at first UTF-8, by default".
[[nodiscard]] std::string encoding_in_words(const run::encoding_found& found);

/// The first line of output for people: "encoding: windows-1252, ...".
[[nodiscard]] std::string encoding_line(const run::encoding_found& found);

/// The JSON object of an encoding: {"name":"windows-1252","confidence":"tentative","rule":"prescan",...}.
struct encoding_json {
    void write(std::string& to, const run::encoding_found& found) const;
    void write(outgoing_text& to, const run::encoding_found& found) const { write(to.text(), found); }
    [[nodiscard]] json::schema_node schema(json::definitions& defined) const;
};
inline constexpr encoding_json encoding_as_json;

/// Returns the encoding as a member for `record_head::tell_next`, with a comma after it.
[[nodiscard]] std::string encoding_member(const run::encoding_found& found);

}  // namespace strata::report
