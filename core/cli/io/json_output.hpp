#pragma once
// Converts JSON to JSON Lines and back, so that each command can offer both although it writes only one of them.

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace strata::cli {

/// How the JSON that a command writes is converted to the form that the user wants.
enum class json_form : std::uint8_t {
    as_written,
    on_one_line,  ///< each value on a line of its own, as in JSON Lines
    as_array,     ///< the lines of JSON Lines become the elements of one array
};

/// Converts JSON and passes it to another buffer. Passes flushes on as well, except for an array, which is flushed only
/// at its end. Memory: constant.
class json_buffer : public std::streambuf {
public:
    /// `to` must outlive the object.
    json_buffer(std::streambuf& to, json_form form) : to_(to), form_(form) {}
    /// Writes the end of the array. Call this function after all output.
    void end();

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type c) override;
    int sync() override { return form_ == json_form::as_array ? 0 : to_.pubsync(); }

private:
    void pass(std::string_view text);
    void keep_on_one_line(char c);
    void add_to_array(char c);

    std::streambuf& to_;
    json_form form_;
    std::string made_;
    std::size_t depth_ = 0;
    bool in_string_ = false, is_escaped_ = false;
    bool has_begun_ = false, is_between_ = true;
};

/// A stream whose buffer is a `json_buffer`.
class json_output : public std::ostream {
public:
    json_output(std::ostream& to, json_form form);
    void end() { buffer_.end(); }

private:
    json_buffer buffer_;
};

}  // namespace strata::cli
