#include "core/report/html5lib.hpp"

#include <fmt/format.h>

#include <iterator>
#include <optional>

#include "core/report/json_text.hpp"

namespace strata::report {
namespace {

void append_optional(std::string& to, const std::optional<std::string_view>& text) {
    if (text)
        append_json_string(to, *text);
    else
        to += "null";
}

}  // namespace

html5lib_sink::html5lib_sink(const spec::draft& draft, std::string_view source, input_kind kind)
    : draft_(draft), locator_(draft, source, kind) {}

void html5lib_sink::end_text() {
    if (text_.empty()) return;
    const std::string text = std::move(text_);
    text_.clear();
    begin_token("Character");
    append_json_string(output_, text);
    output_ += ']';
}

void html5lib_sink::begin_token(std::string_view type) {
    end_text();
    fmt::format_to(std::back_inserter(output_), "{}[\"{}\", ", output_.empty() ? "" : ", ", type);
}

feedback html5lib_sink::on_token(const token& t) {
    namespace v = boost::variant2;
    if (const auto* run = v::get_if<characters>(&t)) {
        text_.append(run->data);
    } else if (const auto* start = v::get_if<start_tag>(&t)) {
        begin_token("StartTag");
        append_json_string(output_, start->name);
        output_ += ", {";
        bool first = true;
        for (const attribute& a : start->attributes) {
            if (a.dropped) continue;
            if (!first) output_ += ", ";
            first = false;
            append_json_string(output_, a.name);
            output_ += ": ";
            append_json_string(output_, a.value);
        }
        output_ += start->self_closing ? "}, true]" : "}]";
    } else if (const auto* end = v::get_if<end_tag>(&t)) {
        begin_token("EndTag");
        append_json_string(output_, end->name);
        output_ += ']';
    } else if (const auto* c = v::get_if<comment>(&t)) {
        begin_token("Comment");
        append_json_string(output_, c->data);
        output_ += ']';
    } else if (const auto* d = v::get_if<doctype>(&t)) {
        begin_token("DOCTYPE");
        if (!d->name && draft_.missing_doctype_name_is_empty)
            output_ += "\"\"";
        else
            append_optional(output_, d->name);
        output_ += ", ";
        append_optional(output_, d->public_identifier);
        output_ += ", ";
        append_optional(output_, d->system_identifier);
        output_ += d->force_quirks ? ", false]" : ", true]";
    } else if (const auto* pi = v::get_if<processing_instruction>(&t)) {
        begin_token("ProcessingInstruction");
        append_json_string(output_, pi->target);
        output_ += ", ";
        append_json_string(output_, pi->data);
        output_ += ']';
    } else {
        end_text();
    }
    return {};
}

void html5lib_sink::on_error(const parse_error& e) {
    const input::position where = locator_.at(e.offset);
    fmt::format_to(std::back_inserter(errors_), "{}{{\"code\": \"{}\", \"line\": {}, \"col\": {}, \"state\": \"{}\"}}",
                   errors_.empty() ? "" : ", ", spec::name_of(e.code), where.line, where.utf16_column, e.state);
}

std::string html5lib_sink::take() {
    end_text();
    return fmt::format("{{\"output\": [{}], \"errors\": [{}]}}", output_, errors_);
}

}  // namespace strata::report
