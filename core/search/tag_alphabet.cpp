#include "core/search/tag_alphabet.hpp"

#include <utility>

namespace strata::search {

using tree::seen_token;
using kind_of = seen_token::kind;

namespace {

tag_symbol tag(std::string_view text) {
    tag_symbol s;
    s.text = text;
    s.what = text[1] == '/' ? kind_of::end : kind_of::start;
    const std::size_t begin = s.what == kind_of::end ? 2 : 1;
    s.name = text.substr(begin, text.find_first_of(" />", begin) - begin);
    if (text[text.size() - 2] == '/') s.bits |= seen_token::self_closing;
    if (text.find("type=hidden") != std::string_view::npos) s.bits |= seen_token::hidden;
    return s;
}

}  // namespace

void tag_alphabet::add(std::string_view text) {
    for (const tag_symbol& each : symbols)
        if (each.text == text) return;
    symbols.push_back(tag(text));
}

void tag_alphabet::add_all(std::string_view list) {
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = list.find('>', begin) + 1;
        add(list.substr(begin, end - begin));
        begin = end;
    }
}

void tag_alphabet::add_text(std::string_view text) {
    tag_symbol s;
    s.text = text;
    s.what = kind_of::text;
    s.bits = text == " " ? seen_token::space : seen_token::other;
    symbols.push_back(s);
}

void tag_alphabet::add_control(std::string_view text, char control) {
    add_text(text);
    symbols.back().control = control;
}

void tag_alphabet::add_doctype(std::string_view text, std::string_view public_identifier,
                               bool has_empty_system_identifier) {
    tag_symbol s;
    s.text = text;
    s.what = kind_of::doctype;
    s.public_identifier = public_identifier;
    s.has_empty_system_identifier = has_empty_system_identifier;
    symbols.push_back(s);
}

void tag_alphabet::add_piece(std::string_view tags) {
    tag_alphabet each;
    const std::size_t end = tags.rfind('>') + 1;
    for (std::size_t begin = 0; begin < end;) {
        const std::size_t next = tags.find('>', begin) + 1;
        each.symbols.push_back(tag(tags.substr(begin, next - begin)));
        begin = next;
    }
    if (end < tags.size()) each.add_text(tags.substr(end));
    tag_symbol first = each.symbols.front();
    first.text = tags;
    first.then.assign(each.symbols.begin() + 1, each.symbols.end());
    symbols.push_back(std::move(first));
}

}  // namespace strata::search
