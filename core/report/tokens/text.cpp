#include "core/report/tokens/text.hpp"

#include <fmt/format.h>
#include <optional>
#include <ostream>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {

// --- Words ---

namespace {

struct kind_named {
    token_kind operator()(const characters&) const { return {"text", plain}; }
    token_kind operator()(const start_tag&) const { return {"start tag", green}; }
    token_kind operator()(const end_tag&) const { return {"end tag", cyan}; }
    token_kind operator()(const comment&) const { return {"comment", blue}; }
    token_kind operator()(const doctype&) const { return {"doctype", magenta}; }
    token_kind operator()(const processing_instruction&) const { return {"instruction", yellow}; }
    token_kind operator()(const end_of_file&) const { return {"end of file", dim}; }
};

// Writes the contents of a token; its kind has already been written.
struct say {
    std::string& to;
    const token_wording& how;

    void operator()(const characters& t) const { text(t.data); }
    void operator()(const start_tag& t) const { of_tag(t); }
    void operator()(const end_tag& t) const { of_tag(t); }
    void operator()(const comment& t) const { text(t.data); }
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
        text(t.data);
    }
    void operator()(const end_of_file&) const {}

private:
    void text(std::string_view data) const {
        to += ' ';
        how.quote(to, data);
    }
    void of_tag(const tag& t) const {
        to += ' ';
        append_visible(to, t.name);
        std::size_t hidden = 0;
        for (std::size_t i = 0; i < t.attributes.size(); ++i) {
            if (how.shown && !how.shown(i)) {
                ++hidden;
                continue;
            }
            say_hidden(hidden);
            of_attribute(t.attributes[i]);
        }
        say_hidden(hidden);
        if (t.self_closing) to += " (self-closing)";
    }
    void of_attribute(const attribute& a) const {
        to += ' ';
        if (a.dropped) to += "(dropped: ";
        append_visible(to, a.name);
        if (a.has_value || !a.value.empty()) {
            to += '=';
            how.quote(to, a.value);
        }
        if (a.dropped) to += ')';
    }
    void say_hidden(std::size_t& count) const {
        if (count > 0) append_format(to, " … ({} attributes)", count);
        count = 0;
    }
    void identifier(std::string_view name, const std::optional<std::string_view>& data) const {
        if (!data) return;
        to.append(" ").append(name);
        text(*data);
    }
};

}  // namespace

token_kind kind_of(const token& t) { return boost::variant2::visit(kind_named{}, t); }

void append_words(std::string& to, const token& t, const token_wording& how) {
    boost::variant2::visit(say{to, how}, t);
}

std::span<const attribute> attributes_of(const token& t) {
    const tag* const its = tag_in(t);
    return its == nullptr ? std::span<const attribute>() : its->attributes;
}

// --- Lines ---

namespace {

void append_kind(std::string& to, token_kind k, bool colour) {
    if (colour)
        append_format(to, "{}{:<11}{}", k.colour, k.name, plain);
    else
        append_format(to, "{:<11}", k.name);
}

}  // namespace

void append_readable(std::string& to, const token& t, token_style style) {
    append_kind(to, kind_of(t), style.colour);
    append_words(to, t,
                 {[&style](std::string& line, std::string_view text) { append_quoted(line, text, style.longest_text); },
                  nullptr});
    // If the line has only a kind, the spaces after the kind are removed.
    while (to.back() == ' ') to.pop_back();
}

void append_readable(std::string& to, const parse_error& e, std::string_view state, token_style style) {
    append_kind(to, {"error", red}, style.colour);
    to.append(" ").append(spec::name_of(e.code));
    if (!state.empty()) to.append(" (").append(state).append(")");
}

text_sink::text_sink(const spec::draft& draft, std::string_view source, input_kind kind, token_style style,
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

void text_sink::send() {
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

void text_sink::write_tree_error(std::string_view code, std::uint64_t offset) {
    begin_line(of_tokens_.at(offset));
    append_kind(pending_, {"tree error", red}, style_.colour);
    pending_.append(" ").append(code);
    end_line(true);
}

void text_sink::begin_line(const input::position& where) {
    const std::string place = fmt::format("{}:{}", where.line, where.column);
    if (style_.colour)
        append_format(pending_, "{}{:>8}{}  ", dim, place, plain);
    else
        append_format(pending_, "{:>8}  ", place);
}

void text_sink::end_line(bool last) {
    pending_ += '\n';
    if (!last && pending_.size() < outgoing_text::piece) return;
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

}  // namespace strata::report
