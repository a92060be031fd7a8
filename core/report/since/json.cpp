#include <cstddef>
#include <ostream>
#include <string>

#include "core/report/encoding/json.hpp"
#include "core/report/since/encodings.hpp"
#include "core/report/since/ranges.hpp"
#include "core/report/since/since.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/json_members.hpp"
#include "core/report/writing/outgoing_text.hpp"

namespace strata::report {
namespace {

constexpr int version_of_since = 1;

class json_writer {
public:
    json_writer(std::ostream& to, const input_in_time& of) : to_(to), of_(of), found_(*of.found) {}

    void write() {
        std::string& text = to_.text();
        append_format(text, "{{\"version\":{},\"input\":{{\"name\":", version_of_since);
        append_json_string(text, of_.name, text_encoding::utf8);
        append_format(text, ",\"bytes\":{}}}", of_.bytes > 0 ? of_.bytes : of_.source.size());
        if (of_.encoding != nullptr) {
            begin_member(text, "encoding");
            append_encoding(text, *of_.encoding);
        }
        append_encodings_as_json(text, of_);
        append_list(text, "unknown", unknown_times(of_.moments, of_.chain_ends), [&](const study::moment* each) {
            text += '{';
            append_between(text, *each);
            text += '}';
        });
        begin_member(text, "dependsOnTreeConstruction");
        text += found_.depends_on_tree ? "true" : "false";
        begin_member(text, "readings");
        text += '[';
        for (std::size_t reading = 0; reading < found_.count; ++reading) {
            if (reading > 0) text += ',';
            append_reading(reading);
        }
        text += ']';
        append_list(text, "changes", found_.turns,
                    [&](const compare::turning_point& turn) { append_turn_as_json(to_, of_, turn); });
        text += "}\n";
        to_.send();
    }

private:
    void append_reading(std::size_t reading) {
        to_.text() += '{';
        append_list(to_.text(), "days", days_of(reading, of_), [&](const days_of_reading& days) {
            to_.text() += '{';
            append_member(to_.text(), "from", days.from);
            append_member_or_null(to_.text(), "knownUntil", days.known_until);
            append_member_or_null(to_.text(), "until", days.until);
            to_.text() += '}';
        });
        to_.text() += '}';
    }

    outgoing_text to_;
    const input_in_time& of_;
    const compare::readings_in_time& found_;
};

}  // namespace

void write_since_as_json(std::ostream& to, const input_in_time& of) { json_writer(to, of).write(); }

}  // namespace strata::report
