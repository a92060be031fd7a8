#include "core/report/tokens/words.hpp"

#include <fmt/format.h>

#include <optional>

#include "core/report/writing/append_format.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
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

// Writes a token after its kind.
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

}  // namespace strata::report
