#include "core/cli/io/json_output.hpp"

namespace strata::cli {

// Adds `c` to the output unless it is a line feed inside a value. A line feed after a value stays.
void json_buffer::keep_on_one_line(char c) {
    if (in_string_) {
        in_string_ = is_escaped_ || c != '"';
        is_escaped_ = !is_escaped_ && c == '\\';
    } else if (c == '"') {
        in_string_ = true;
    } else if (c == '{' || c == '[') {
        ++depth_;
    } else if (c == '}' || c == ']') {
        --depth_;
    } else if (c == '\n' && depth_ > 0) {
        return;
    }
    made_ += c;
}

void json_buffer::add_to_array(char c) {
    if (c == '\n') {
        is_between_ = true;
        return;
    }
    if (is_between_) made_ += has_begun_ ? ",\n" : "[\n";
    has_begun_ = true;
    is_between_ = false;
    made_ += c;
}

void json_buffer::pass(std::string_view text) {
    made_.clear();
    for (const char c : text)
        if (form_ == json_form::as_array)
            add_to_array(c);
        else
            keep_on_one_line(c);
    to_.sputn(made_.data(), static_cast<std::streamsize>(made_.size()));
}

void json_buffer::end() {
    if (form_ != json_form::as_array) return;
    const std::string_view last = has_begun_ ? "\n]\n" : "[]\n";
    to_.sputn(last.data(), static_cast<std::streamsize>(last.size()));
}

std::streamsize json_buffer::xsputn(const char* text, std::streamsize size) {
    pass({text, static_cast<std::size_t>(size)});
    return size;
}

json_buffer::int_type json_buffer::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char written = traits_type::to_char_type(c);
    pass({&written, 1});
    return c;
}

json_output::json_output(std::ostream& to, json_form form) : std::ostream(nullptr), buffer_(*to.rdbuf(), form) {
    rdbuf(&buffer_);
    exceptions(to.exceptions());
}

}  // namespace strata::cli
