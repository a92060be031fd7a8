#pragma once
// The encoding of a page, in words and as JSON.
//
// Scripts rely on the JSON members, which docs/json.md describes.

#include <optional>
#include <string>
#include <string_view>

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

// --- The beginning of records in JSON Lines ---

/// The values of the first members of a record.
struct record_beginning {
    bool is_first = true;  ///< whether the record is the first of the output
    std::string file{};    ///< the name of the input; "" if it is the only one
    std::optional<run::encoding_found> encoding{};
};
inline constexpr json::member_list first_members_of_record(
    json::version_of_lines(&record_beginning::is_first),
    json::optional("file", json::bytes, "The name of the input. Present only if there are several inputs.",
                   &record_beginning::file),
    json::optional("encoding", encoding_as_json,
                   "The encoding of the input. Only the first record of each input has this member.",
                   &record_beginning::encoding));

/// Opens the objects of an output, one per line. Use one object for a whole output.
class record_head {
public:
    record_head() { spell(); }

    /// Sets the name of the input for the records that follow. Call it only if there are several inputs.
    void name_file(std::string_view name);
    /// Adds the encoding of the input to the next record.
    void tell_next(const run::encoding_found& found);
    /// Appends `{` and the first members, each followed by a comma. So at least one more member must follow.
    void open(std::string& to) {
        to.append("{").append(text_);
        if (is_for_one_record_) begin_next();
    }

private:
    void spell();
    void begin_next();

    record_beginning values_;
    std::string text_;                // the members
    bool is_for_one_record_ = false;  // whether the text must be made anew after the next record
};

}  // namespace strata::report
