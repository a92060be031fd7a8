#include "core/report/text.hpp"

#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <ostream>

#include "core/report/terminal.hpp"

namespace strata::report {
namespace {

constexpr std::size_t piece = std::size_t{1} << 16U;

// What a kind of token is called, and its colour.
struct kind {
    std::string_view name, colour;
};
struct kind_of {
    kind operator()(const characters&) const { return {"text", plain}; }
    kind operator()(const start_tag&) const { return {"start tag", green}; }
    kind operator()(const end_tag&) const { return {"end tag", cyan}; }
    kind operator()(const comment&) const { return {"comment", blue}; }
    kind operator()(const doctype&) const { return {"doctype", magenta}; }
    kind operator()(const processing_instruction&) const { return {"instruction", yellow}; }
    kind operator()(const end_of_file&) const { return {"end of file", dim}; }
};

// What is said of a token behind its kind.
struct say {
    std::string& to;
    std::size_t limit;

    void operator()(const characters& t) const {
        to += ' ';
        append_quoted(to, t.data, limit);
    }
    void operator()(const start_tag& t) const { of_tag(t); }
    void operator()(const end_tag& t) const { of_tag(t); }
    void operator()(const comment& t) const {
        to += ' ';
        append_quoted(to, t.data, limit);
    }
    void operator()(const doctype& t) const {
        to += ' ';
        if (t.name)
            append_visible(to, *t.name);
        else
            to += "(no name)";
        identifier("public", t.public_identifier);
        identifier("system", t.system_identifier);
        if (t.force_quirks) to += " (quirks)";
    }
    void operator()(const processing_instruction& t) const {
        to += ' ';
        append_visible(to, t.target);
        to += ' ';
        append_quoted(to, t.data, limit);
    }
    void operator()(const end_of_file&) const {}

private:
    void of_tag(const tag& t) const {
        to += ' ';
        append_visible(to, t.name);
        for (const attribute& each : t.attributes) {
            to += ' ';
            if (each.dropped) to += "(dropped: ";
            append_visible(to, each.name);
            if (each.value_where || !each.value.empty()) {
                to += '=';
                append_quoted(to, each.value, limit);
            }
            if (each.dropped) to += ')';
        }
        if (t.self_closing) to += " (self-closing)";
    }
    void identifier(std::string_view name, const std::optional<std::string_view>& text) const {
        if (!text) return;
        to.append(" ").append(name).append(" ");
        append_quoted(to, *text, limit);
    }
};

void append_kind(std::string& to, kind k, bool colour) {
    if (colour)
        fmt::format_to(std::back_inserter(to), "{}{:<11}{}", k.colour, k.name, plain);
    else
        fmt::format_to(std::back_inserter(to), "{:<11}", k.name);
}

}  // namespace

void append_readable(std::string& to, const token& t, text_style style) {
    append_kind(to, boost::variant2::visit(kind_of{}, t), style.colour);
    boost::variant2::visit(say{to, style.longest_text}, t);
    // No spaces hang over the end of a line that has nothing behind its kind.
    while (to.back() == ' ') to.pop_back();
}

void append_readable(std::string& to, const parse_error& e, std::string_view state, text_style style) {
    append_kind(to, {"error", red}, style.colour);
    to.append(" ").append(spec::name_of(e.code));
    if (!state.empty()) to.append(" (").append(state).append(")");
}

text_sink::text_sink(const spec::draft& draft, std::string_view source, input_kind kind, text_style style,
                     std::ostream& to)
    : style_(style), of_tokens_(draft, source, kind), of_errors_(draft, source, kind), to_(to) {}

feedback text_sink::on_token(const token& t) {
    begin_line(of_tokens_.at(where_of(t).begin));
    append_readable(pending_, t, style_);
    end_line(boost::variant2::holds_alternative<end_of_file>(t));
    return {};
}

void text_sink::on_error(const parse_error& e) {
    begin_line(of_errors_.at(e.offset));
    append_readable(pending_, e, e.state, style_);
    end_line(false);
}

void text_sink::begin_line(const input::position& where) {
    const std::string place = fmt::format("{}:{}", where.line, where.column);
    if (style_.colour)
        fmt::format_to(std::back_inserter(pending_), "{}{:>8}{}  ", dim, place, plain);
    else
        fmt::format_to(std::back_inserter(pending_), "{:>8}  ", place);
}

void text_sink::end_line(bool last) {
    pending_ += '\n';
    if (!last && pending_.size() < piece) return;
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

}  // namespace strata::report
