#include "core/report/writing/outgoing_text.hpp"

namespace strata::report {

void append_json_characters(outgoing_text& to, std::string_view text, text_encoding encoding) {
    std::string quoted;
    while (!text.empty()) {
        std::size_t end = text.size();
        if (end > outgoing_text::piece) {
            // Do not split a character.
            end = outgoing_text::piece;
            for (int i = 0; i < 3 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80; ++i) --end;
        }
        quoted.clear();
        append_json_string(quoted, text.substr(0, end), encoding);
        to.text().append(quoted, 1, quoted.size() - 2);
        to.send_part_if_long();
        text.remove_prefix(end);
    }
}

void append_json_string(outgoing_text& to, std::string_view text, text_encoding encoding) {
    if (text.size() <= outgoing_text::piece) {
        // Members tell by what stands before them whether they are the first: something has to.
        to.send_part_if_long();
        append_json_string(to.text(), text, encoding);
        return;
    }
    to.text() += '"';
    append_json_characters(to, text, encoding);
    to.text() += '"';
}

}  // namespace strata::report
