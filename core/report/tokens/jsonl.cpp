#include "core/report/tokens/jsonl.hpp"

#include <fmt/format.h>

#include <optional>
#include <ostream>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::report {
namespace {

// The functions below append either to a string or to an `outgoing_text`, which is sent in parts when it gets long.
std::string& text_of(std::string& to) { return to; }
std::string& text_of(outgoing_text& to) { return to.text(); }
void pause(std::string& /*to*/) {}
void pause(outgoing_text& to) { to.send_part_if_long(); }

template <class Text>
void append_optional(Text& to, const std::optional<std::string_view>& text) {
    if (text)
        append_json_string(to, *text);
    else
        text_of(to) += "null";
}

void append_span(std::string& to, std::string_view name, source_span where) {
    append_format(to, ",\"{}\":[{},{}]", name, where.begin, where.end);
}

void append_bool(std::string& to, std::string_view name, bool value) { append_format(to, ",\"{}\":{}", name, value); }

template <class Text>
void append_string(Text& to, std::string_view name, std::string_view value) {
    append_format(text_of(to), ",\"{}\":", name);
    append_json_string(to, value);
}

template <class Text>
void append_attribute(Text& where, const attribute& a) {
    std::string& to = text_of(where);
    to += "{\"name\":";
    append_json_string(where, a.name);
    append_string(where, "value", a.value);
    append_span(to, "span", a.where);
    append_span(to, "nameSpan", a.name_where());
    if (a.has_value)
        append_span(to, "valueSpan", a.value_span);
    else
        to += ",\"valueSpan\":null";
    if (a.dropped) to += ",\"dropped\":true";
    to += '}';
}

// Writes the members of each kind of token, except the span, which is the last member.
template <class Text>
struct members {
    Text& where;
    std::string& to = text_of(where);

    void operator()(const characters& t) const {
        to += "\"type\":\"characters\"";
        append_string(where, "data", t.data);
    }
    void operator()(const start_tag& t) const {
        to += "\"type\":\"startTag\"";
        append_string(where, "name", t.name);
        to += ",\"attributes\":[";
        bool first = true;
        for (const attribute& each : t.attributes) {
            if (!first) to += ',';
            first = false;
            append_attribute(where, each);
            pause(where);
        }
        to += ']';
        append_bool(to, "selfClosing", t.self_closing);
    }
    void operator()(const end_tag& t) const {
        to += "\"type\":\"endTag\"";
        append_string(where, "name", t.name);
    }
    void operator()(const comment& t) const {
        to += "\"type\":\"comment\"";
        append_string(where, "data", t.data);
    }
    void operator()(const doctype& t) const {
        to += "\"type\":\"doctype\",\"name\":";
        append_optional(where, t.name);
        to += ",\"publicId\":";
        append_optional(where, t.public_identifier);
        to += ",\"systemId\":";
        append_optional(where, t.system_identifier);
        append_bool(to, "forceQuirks", t.force_quirks);
    }
    void operator()(const processing_instruction& t) const {
        to += "\"type\":\"processingInstruction\"";
        append_string(where, "target", t.target);
        append_string(where, "data", t.data);
    }
    void operator()(const end_of_file&) const { to += "\"type\":\"endOfFile\""; }
};

// Appends the members of the token's object, and the brace that closes the object. The caller has opened the object.
template <class Text>
void finish_object(Text& where, const token& t) {
    boost::variant2::visit(members<Text>{where}, t);
    append_span(text_of(where), "span", where_of(t));
    text_of(where) += '}';
    pause(where);
}

void finish_object(std::string& to, const parse_error& e, const input::position& where) {
    append_format(to, "\"type\":\"parseError\",\"code\":\"{}\",\"state\":\"{}\",\"offset\":{},\"line\":{},\"col\":{}}}",
                  spec::name_of(e.code), e.state, e.offset, where.line, where.utf16_column);
}

}  // namespace

void append_jsonl(std::string& to, const token& t) {
    to += '{';
    finish_object(to, t);
}

void append_jsonl(outgoing_text& to, const token& t) {
    to.text() += '{';
    finish_object(to, t);
}

void append_jsonl(std::string& to, const parse_error& e, const input::position& where) {
    to += '{';
    finish_object(to, e, where);
}

jsonl_sink::jsonl_sink(const spec::draft& draft, std::string_view source, input_kind kind, std::ostream& to,
                       record_head* head, encoding::source_places places)
    : locator_(draft, source, kind), pending_(to), head_(head), places_(places) {}

void jsonl_sink::open() {
    if (head_ != nullptr)
        head_->open(pending_.text());
    else
        pending_.text() += '{';
}

feedback jsonl_sink::on_token(const token& t) {
    open();
    if (places_.are_the_same())
        finish_object(pending_, t);
    else
        finish_object(pending_, mover_(t, places_));
    end_line(boost::variant2::holds_alternative<end_of_file>(t));
    return {};
}

void jsonl_sink::on_error(const parse_error& e) {
    open();
    const input::position where = locator_.at(e.offset);
    finish_object(pending_.text(), {e.code, e.state, places_(e.offset)}, where);
    end_line(false);
}

void jsonl_sink::write_tree_error(std::string_view code, source_span where) {
    open();
    append_format(pending_.text(), "\"type\":\"treeError\",\"code\":\"{}\",\"span\":[{},{}]}}", code,
                  places_(where.begin), places_(where.end));
    end_line(true);
}

void jsonl_sink::end_line(bool last) {
    pending_.text() += '\n';
    if (last)
        pending_.send();
    else
        pending_.send_if_long();
}

}  // namespace strata::report
