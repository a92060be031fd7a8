#include "core/conformance/outputs.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "core/conformance/parsed_json.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::conformance {
namespace {

using json = nlohmann::json;
using item = output_item;

// The library's own writer refuses lone surrogates. Its objects are sorted by name.
void append(std::string& to, const json& value) {
    if (value.is_string()) {
        report::append_json_string(to, value.get_ref<const std::string&>());
    } else if (value.is_array()) {
        to += '[';
        for (const json& each : value) {
            if (&each != &value.front()) to += ", ";
            append(to, each);
        }
        to += ']';
    } else if (value.is_object()) {
        to += '{';
        for (auto each = value.begin(); each != value.end(); ++each) {
            if (each != value.begin()) to += ", ";
            report::append_json_string(to, each.key());
            to += ": ";
            append(to, each.value());
        }
        to += '}';
    } else {
        to += value.dump();
    }
}

// A value of a test file with its strings as they are meant: with lone surrogates, and without double escapes.
json meant(const json& value, bool double_escaped) {
    const auto plain = [&](const json& spelt) {
        std::string text = report::string_of(spelt);
        return double_escaped ? report::unescape_again(text) : text;
    };
    if (value.is_string()) return plain(value);
    if (value.is_array()) {
        json all = json::array();
        for (const json& each : value) all.push_back(meant(each, double_escaped));
        return all;
    }
    if (value.is_object()) {
        json all = json::object();
        for (auto each = value.begin(); each != value.end(); ++each)
            all[plain(each.key())] = meant(each.value(), double_escaped);
        return all;
    }
    return value;
}

}  // namespace

void bad(std::string_view what) { throw std::runtime_error(std::string(what)); }

void output_builder::add_token(const json& token) {
    std::string text;
    append(text, token);
    items_.push_back({item::kind::token, std::move(text)});
}

void output_builder::add_characters(std::string_view data) {
    if (items_.empty() || items_.back().what != item::kind::characters) items_.push_back({item::kind::characters, ""});
    items_.back().text += data;
}

std::string error_line(std::uint64_t line, std::uint64_t column, std::string_view code) {
    return fmt::format("{}:{} {}", line, column, code);
}

result without_marks(const result& r) {
    result bare;
    for (const item& each : r.output) {
        if (each.what == item::kind::error_mark) continue;
        if (each.what == item::kind::characters && !bare.output.empty() &&
            bare.output.back().what == item::kind::characters)
            bare.output.back().text += each.text;
        else
            bare.output.push_back(each);
    }
    bare.errors = r.errors;
    bare.more = r.more;
    return bare;
}

std::size_t marks_in(const result& r) {
    std::size_t count = 0;
    for (const item& each : r.output) count += each.what == item::kind::error_mark ? 1 : 0;
    return count;
}

const json& member(const json& of, const char* name, std::string_view where) {
    const auto found = of.find(name);
    if (found == of.end()) bad(fmt::format("{} has no \"{}\"", where, name));
    return *found;
}

std::string text_of(const json& value, std::string_view what) {
    if (!value.is_string()) bad(fmt::format("{} is not a string", what));
    return report::string_of(value);
}

std::vector<item> read_output(const json& list, bool double_escaped, std::string_view where) {
    if (!list.is_array()) bad(fmt::format("\"output\" of {} is not an array", where));
    output_builder out;
    for (const json& spelt : list) {
        const json each = meant(spelt, double_escaped);
        if (each == "ParseError") {
            out.add_error_mark();
        } else if (!each.is_array() || each.size() < 2 || !each[0].is_string()) {
            bad(fmt::format("\"output\" of {} holds something that is not a token", where));
        } else if (each[0] == "Character") {
            if (!each[1].is_string()) bad(fmt::format("\"output\" of {} holds a Character without text", where));
            out.add_characters(each[1].get_ref<const std::string&>());
        } else if (each[0] == "DOCTYPE" && each.size() == 3 && each[2].is_boolean()) {
            // The notation before DOCTYPEs had identifiers, which says whether the token is in error.
            out.add_token(json::array({each[0], each[1], nullptr, nullptr, !each[2].get<bool>()}));
        } else {
            out.add_token(each);
        }
    }
    return out.take();
}

std::vector<std::string> read_errors(const json& list, std::string_view where) {
    if (!list.is_array()) bad(fmt::format("\"errors\" of {} is not an array", where));
    std::vector<std::string> lines;
    for (const json& each : list) {
        if (!each.is_object()) bad(fmt::format("\"errors\" of {} holds something that is not an error", where));
        const json& line = member(each, "line", "an error");
        const json& column = member(each, "col", "an error");
        if (!line.is_number_unsigned() || !column.is_number_unsigned())
            bad(fmt::format("an error of {} has a place that is not a number", where));
        lines.push_back(error_line(line.get<std::uint64_t>(), column.get<std::uint64_t>(),
                                   text_of(member(each, "code", "an error"), "the code of an error")));
    }
    return lines;
}

}  // namespace strata::conformance
