#include "core/report/tokens/html5lib.hpp"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::report {
html5lib_writer::html5lib_writer(const spec::draft& draft, std::string_view source, input_kind kind, std::ostream& to,
                                 html5lib_head head)
    : draft_(draft),
      locator_(draft, source, kind),
      pending_(to),
      marks_errors_(head.marks_errors),
      names_states_(head.names_states),
      stops_(std::move(head.stops)) {
    append("{");
    if (head.has_version) append_format(pending_.text(), "\"version\": {}, ", html5lib_version);
    if (head.file) {
        append("\"file\": ");
        append_json_string(pending_, *head.file, text_encoding::utf8);
        append(", ");
    }
    if (!head.encoding.empty()) append_format(pending_.text(), "\"encoding\": {}, ", head.encoding);
    append("\"output\": [");
}

void html5lib_writer::append_optional(const std::optional<std::string_view>& text) {
    if (text)
        append_json_string(pending_, *text);
    else
        append("null");
}

void html5lib_writer::end_text() {
    if (in_text_) append("\"]");
    in_text_ = false;
}

void html5lib_writer::begin_token(std::string_view type) {
    end_text();
    append_format(pending_.text(), "{}[\"{}\", ", first_ ? "" : ", ", type);
    first_ = false;
}

feedback html5lib_writer::on_token(const token& t) {
    namespace v = boost::variant2;
    if (const auto* run = v::get_if<characters>(&t)) {
        if (run->data.empty()) return {};
        if (!in_text_) {
            begin_token("Character");
            append("\"");
            in_text_ = true;
        }
        append_json_characters(pending_, run->data);
    } else if (const auto* start = v::get_if<start_tag>(&t)) {
        begin_token("StartTag");
        append_json_string(pending_, start->name);
        append(", {");
        bool first = true;
        for (const attribute& a : start->attributes) {
            if (a.dropped) continue;
            if (!first) append(", ");
            first = false;
            append_json_string(pending_, a.name);
            append(": ");
            append_json_string(pending_, a.value);
        }
        append(start->self_closing ? "}, true]" : "}]");
    } else if (const auto* end = v::get_if<end_tag>(&t)) {
        begin_token("EndTag");
        append_json_string(pending_, end->name);
        append("]");
    } else if (const auto* c = v::get_if<comment>(&t)) {
        begin_token("Comment");
        append_json_string(pending_, c->data);
        append("]");
    } else if (const auto* d = v::get_if<doctype>(&t)) {
        begin_token("DOCTYPE");
        if (!d->name && draft_.missing_doctype_name_is_empty)
            append("\"\"");
        else
            append_optional(d->name);
        append(", ");
        append_optional(d->public_identifier);
        append(", ");
        append_optional(d->system_identifier);
        append(d->force_quirks ? ", false]" : ", true]");
    } else if (const auto* pi = v::get_if<processing_instruction>(&t)) {
        begin_token("ProcessingInstruction");
        append_json_string(pending_, pi->target);
        append(", ");
        append_json_string(pending_, pi->data);
        append("]");
    } else {
        end_text();
    }
    pending_.send_if_long();
    return {};
}

void html5lib_writer::on_error(const parse_error& e) {
    errors_.add(e);
    if (!marks_errors_) return;
    end_text();
    append(first_ ? "\"ParseError\"" : ", \"ParseError\"");
    first_ = false;
}

void html5lib_writer::finish(std::string_view stopped) {
    end_text();
    append("], \"errors\": [");
    std::string_view between;
    bool is_cut_off = false;
    errors_.for_each([&](const parse_error& e) {
        is_cut_off = is_cut_off || (stops_ && stops_());
        if (is_cut_off) return;
        const input::position where = locator_.at(e.offset);
        append_format(pending_.text(), "{}{{\"code\": \"{}\", \"line\": {}, \"col\": {}", between,
                      spec::name_of(e.code), where.line, where.utf16_column);
        if (names_states_) append_format(pending_.text(), ", \"state\": \"{}\"", e.state);
        append("}");
        pending_.send_if_long();
        between = ", ";
    });
    append("]");
    if (is_cut_off) stopped = "interrupted";
    if (!stopped.empty()) {
        append(", \"stopped\": ");
        append_json_string(pending_, stopped);
    }
    append("}");
    pending_.send();
}

}  // namespace strata::report
