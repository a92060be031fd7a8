#include "core/search/reading_machine.hpp"

#include <algorithm>
#include <utility>

#include "core/text/token.hpp"
#include "core/tree/simulated.hpp"

namespace strata::search {

// --- Symbols ---

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

using tree::element;
using tree::seen_token;
using kind_of = seen_token::kind;

// --- The machine ---

namespace {

// The element number for all names to which no draft refers, and the number for "template" in a draft without this
// element.
constexpr auto other_name = static_cast<element>(tree::known_element_count);
constexpr auto other_template = static_cast<element>(tree::known_element_count + 1);

}  // namespace

reading_machine::reading_machine(const spec::draft& draft, const exchangeable_rules& by, const tree_context& context,
                                 const tree::fragment_context* fragment)
    : draft_(&draft),
      by_(&by),
      scripting_(context.scripting),
      machine_(
          tree::compiled(by.rules), context.scripting, fragment,
          draft.tree_construction->foreign == tree::foreign_rules::none && by.rules.foreign == tree::foreign_rules::none
              ? tree::construction::size::small
              : tree::construction::size::whole) {}

void reading_machine::take(const tag_symbol& s) {
    take_one(s);
    for (const tag_symbol& each : s.then) take_one(each);
}

void reading_machine::take_one(const tag_symbol& s) {
    rejects_slash_ = false;
    if (text_of_) {
        text_of_.reset();
        return;
    }
    seen_token t;
    t.what = s.what;
    t.bits = s.bits;
    const tree::rules& rules = by_->rules;
    if (s.control != 0 && (s.control == '\r' ? rules.carriage_return_is_space : rules.line_tabulation_is_space))
        t.bits = seen_token::space;
    if (s.what == kind_of::doctype) {
        doctype seen;
        seen.name = "html";
        if (!s.public_identifier.empty()) seen.public_identifier = s.public_identifier;
        if (s.has_empty_system_identifier) seen.system_identifier = "";
        if (sets_quirks_mode(by_->rules, seen)) t.bits |= seen_token::quirky;
    }
    if (s.what == kind_of::start || s.what == kind_of::end) t.name = number_of(s.name);
    const tree::outcome led_to = machine_.process(t);
    if (s.what != kind_of::start) return;
    if (led_to.switches && switches(s.name)) text_of_ = s.name;
    rejects_slash_ = (s.bits & seen_token::self_closing) != 0 && !led_to.acknowledged;
}

element reading_machine::number_of(std::string_view name) const {
    const element found = tree::find_element(name);
    if (found == element::template_ && !by_->rules.has_templates) return other_template;
    return found == element::none ? other_name : found;
}

bool reading_machine::switches(std::string_view name) const {
    return std::any_of(draft_->feedback.begin(), draft_->feedback.end(), [&](const spec::feedback_rule& rule) {
        const bool is_text = scripting_ || !rule.only_with_scripting || by_->rules.noscript_is_text_without_scripting;
        return rule.tag_name == name && is_text;
    });
}

}  // namespace strata::search
