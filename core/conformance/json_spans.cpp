#include "core/conformance/json_spans.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "core/conformance/parsed_json.hpp"

namespace strata::conformance {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // which the library skips

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whether `word` is what JSON calls a number: -1.5e+3, without a leading zero or an empty part.
bool is_number(std::string_view word) {
    const auto drop_digits = [&word] {
        std::size_t count = 0;
        while (count < word.size() && is_digit(word[count])) ++count;
        word.remove_prefix(count);
        return count > 0;
    };
    if (word.starts_with('-')) word.remove_prefix(1);
    if (word.starts_with('0'))
        word.remove_prefix(1);
    else if (!drop_digits())
        return false;
    if (word.starts_with('.')) {
        word.remove_prefix(1);
        if (!drop_digits()) return false;
    }
    if (word.starts_with('e') || word.starts_with('E')) {
        word.remove_prefix(1);
        if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
        if (!drop_digits()) return false;
    }
    return word.empty();
}

// Reads a text from its beginning to its end.
class scanner {
public:
    scanner(std::string_view text, std::vector<json_span>& to)
        : text_(text), at_(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0), to_(to) {}

    void read() {
        begin_value({});
        while (!open_.empty()) go_on();
        skip_space();
        if (at_ < text_.size()) bad("more after the end");
    }

private:
    [[noreturn]] void bad(std::string_view what) const {
        throw std::runtime_error(fmt::format("not JSON at byte {}: {}", at_, what));
    }
    [[nodiscard]] char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip_space() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
    }
    void skip_string() {
        if (here() != '"') bad("a string is missing");
        for (++at_; at_ < text_.size(); ++at_) {
            if (text_[at_] == '"') {
                ++at_;
                return;
            }
            if (static_cast<unsigned char>(text_[at_]) < 0x20) bad("a control character in a string");
            if (text_[at_] == '\\') ++at_;
        }
        at_ = text_.size();
        bad("the string has no end");
    }
    void skip_word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && std::string_view(" \t\r\n,:[]{}\"").find(text_[at_]) == std::string_view::npos)
            ++at_;
        const std::string_view word = text_.substr(begin, at_ - begin);
        if (word == "true" || word == "false" || word == "null" || is_number(word)) return;
        at_ = begin;
        bad("a value is missing");
    }

    // Begins the value here, which `named` says the name of; one that is not an array or object also ends.
    void begin_value(json_span named) {
        skip_space();
        named.begin = at_;
        const std::size_t number = to_.size();
        if (!open_.empty()) {
            const open_value& in = open_.back();
            (in.last == json_span::none ? to_[in.number].first : to_[in.last].next) = number;
            open_.back().last = number;
        }
        switch (here()) {
            case '{': named.what = json_span::kind::object; break;
            case '[': named.what = json_span::kind::array; break;
            case '"':
                named.what = json_span::kind::string;
                skip_string();
                break;
            default: skip_word();
        }
        named.end = at_;
        to_.push_back(named);
        if (named.what != json_span::kind::object && named.what != json_span::kind::array) return;
        ++at_;
        open_.push_back({number, json_span::none});
    }

    // Reads what follows in the innermost array or object that is open: its end, or its next value.
    void go_on() {
        const open_value in = open_.back();
        const bool of_members = to_[in.number].what == json_span::kind::object;
        skip_space();
        if (here() == (of_members ? '}' : ']')) {
            to_[in.number].end = ++at_;
            open_.pop_back();
            return;
        }
        if (in.last != json_span::none) {
            if (here() != ',') bad("a comma or an end is missing");
            ++at_;
            skip_space();
        }
        json_span named;
        if (of_members) {
            named.name_begin = at_;
            skip_string();
            named.name_end = at_;
            skip_space();
            if (here() != ':') bad("a colon is missing");
            ++at_;
        }
        begin_value(named);
    }

    struct open_value {
        std::size_t number;
        std::size_t last;  // the last value in it so far
    };
    std::string_view text_;
    std::size_t at_;
    std::vector<json_span>& to_;
    std::vector<open_value> open_;
};

}  // namespace

json_spans::json_spans(std::string_view text) : text_(text) { scanner(text, all_).read(); }

std::vector<const json_span*> json_spans::values_in(const json_span& of) const {
    std::vector<const json_span*> values;
    for (std::size_t i = of.first; i != json_span::none; i = all_[i].next) values.push_back(&all_[i]);
    return values;
}

const json_span* json_spans::member(const json_span& of, std::string_view name) const {
    const json_span* found = nullptr;
    if (of.what != json_span::kind::object) return found;
    for (std::size_t i = of.first; i != json_span::none; i = all_[i].next) {
        const json_span& each = all_[i];
        const std::string_view quoted = text_.substr(each.name_begin, each.name_end - each.name_begin);
        const bool is_escaped = quoted.find('\\') != std::string_view::npos;
        if (is_escaped ? report::parsed_json(quoted).get_ref<const std::string&>() == name
                       : quoted.substr(1, quoted.size() - 2) == name)
            found = &each;
    }
    return found;
}

}  // namespace strata::conformance
