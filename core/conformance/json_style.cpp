#include "core/conformance/json_style.hpp"

// `json_spans` finds the values in a JSON text. `json_layout` and `json_spelling` learn how a file lays out values and
// spells strings: they count the variants in the file's tests, and return the variant of the replaced value or the most
// frequent one.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/conformance/parsed_json.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/ascii.hpp"
#include "core/text/utf8.hpp"

namespace strata::conformance {

// --- Where values are ---

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // a byte order mark, which the library skips

// Whether `word` is a JSON number, such as -1.5e+3. A JSON number has no leading zero, and has digits in every part.
bool is_number(std::string_view word) {
    const auto drop_digits = [&word] {
        std::size_t count = 0;
        while (count < word.size() && spec::is_ascii_digit(word[count])) ++count;
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

// Finds the values of a JSON text, from its beginning to its end.
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

    // Begins a value at the current position. If the value is an array or object, reads only its bracket; otherwise
    // reads the whole value. For a member of an object, `named` has the position of its name.
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

    // Continues the innermost open array or object: reads its end, or begins its next value.
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
            if (here() != ',') bad("a comma or a closing bracket is missing");
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
        std::size_t last;  // the last value so far in the array or object
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

std::string edited(std::string_view text, const std::vector<text_edit>& edits) {
    std::string result;
    std::size_t taken = 0;
    for (const text_edit& each : edits) {
        result.append(text.substr(taken, each.begin - taken)).append(each.text);
        taken = each.end;
    }
    return result.append(text.substr(taken));
}

// --- Layout ---

namespace {

// Stands for the base in a stored layout. This character cannot occur in JSON outside strings.
constexpr char base_mark = '\x01';

// Replaces the base in a gap by the mark, so that the gap can be used in a test with another indentation.
std::string relative(std::string gap, std::string_view base) {
    const std::size_t line = gap.rfind('\n');
    if (line != std::string::npos && std::string_view(gap).substr(line + 1).starts_with(base))
        gap.replace(line + 1, base.size(), 1, base_mark);
    return gap;
}

std::string placed(std::string gap, std::string_view base) {
    const std::size_t mark = gap.find(base_mark);
    if (mark != std::string::npos) gap.replace(mark, 1, base);
    return gap;
}

bool has_line(std::string_view gap) { return gap.find('\n') != std::string_view::npos; }

bool is_list(const json_span* value) { return value != nullptr && value->first != json_span::none; }

}  // namespace

std::string json_layout::gap_before(const json_span& test, const json_span& member) const {
    std::size_t begin = test.begin + 1;
    for (const json_span* const each : in_.values_in(test)) {
        if (each->begin == member.begin) break;
        begin = each->end;
    }
    return between(begin, member.name_begin);
}

std::string_view json_layout::base_of(const json_span& test, const json_span& member) const {
    const std::string gap = gap_before(test, member);
    const std::size_t line = gap.rfind('\n');
    if (line == std::string::npos) return {};
    const std::size_t length = gap.size() - line - 1;
    return in_.text().substr(member.name_begin - length, length);
}

container_layout json_layout::seen_in(const json_span& list, std::string_view base) const {
    const std::vector<const json_span*> values = in_.values_in(list);
    const auto begin_of = [](const json_span& each) {
        return each.name_end > each.name_begin ? each.name_begin : each.begin;
    };
    container_layout seen;
    seen.open = relative(between(list.begin + 1, begin_of(*values.front())), base);
    if (values.size() > 1) seen.separator = relative(between(values[0]->end, begin_of(*values[1])), base);
    seen.close = relative(between(values.back()->end, list.end - 1), base);
    return seen;
}

std::optional<error_layout> json_layout::error_in(const json_span& error) const {
    const std::vector<const json_span*> members = in_.values_in(error);
    if (error.what != json_span::kind::object || members.size() != 3) return std::nullopt;
    constexpr std::array<std::string_view, 3> names = {"code", "line", "col"};
    error_layout layout;
    std::size_t end = error.begin;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const auto name = std::find_if(names.begin(), names.end(),
                                       [&](std::string_view each) { return in_.member(error, each) == members[i]; });
        if (name == names.end()) return std::nullopt;
        layout.order[i] = static_cast<std::size_t>(name - names.begin());
        layout.around[i] = between(end, members[i]->begin);
        end = members[i]->end;
    }
    layout.around[3] = between(end, error.end);
    return layout;
}

void json_layout::learn_list(container which, const json_span& list, std::string_view base) {
    if (list.first == json_span::none) return;
    habits& of = habits_[static_cast<std::size_t>(which)];
    const container_layout seen = seen_in(list, base);
    const ends around{seen.open, seen.close};
    of.most_ends.add(around);
    if (seen.separator.empty()) return;
    of.separators[around].add(seen.separator);
    if (!has_line(seen.separator)) of.separators_on_a_line.add(seen.separator);
}

void json_layout::learn(const json_span& test) {
    if (const json_span* const output = in_.member(test, "output")) {
        const std::string_view base = base_of(test, *output);
        const std::string gap = gap_before(test, *output);
        if (const std::size_t line = gap.find('\n'); newline_.empty() && line != std::string::npos)
            newline_ = line > 0 && gap[line - 1] == '\r' ? "\r\n" : "\n";
        learn_list(container::output, *output, base);
        for (const json_span* const token : in_.values_in(*output)) {
            learn_list(container::token, *token, base);
            for (const json_span* const part : in_.values_in(*token)) {
                if (part->what != json_span::kind::object) continue;
                learn_list(container::attributes, *part, base);
                for (const json_span* const each : in_.values_in(*part)) colons_.add(colon_of(*each));
            }
        }
    }
    if (const json_span* const errors = in_.member(test, "errors")) {
        empty_errors_ = empty_errors_ || errors->first == json_span::none;
        learn_list(container::errors, *errors, base_of(test, *errors));
        error_gaps_.add(relative(gap_before(test, *errors), base_of(test, *errors)));
        error_colons_.add(colon_of(*errors));
        for (const json_span* const each : in_.values_in(*errors))
            if (const auto layout = error_in(*each)) errors_.add(*layout);
    }
}

std::string json_layout::separator_for(container which, const container_layout& around) const {
    const habits& known = habits_[static_cast<std::size_t>(which)];
    const auto same_ends = known.separators.find({around.open, around.close});
    if (same_ends != known.separators.end()) return *same_ends->second.most();
    if (has_line(around.open)) return "," + around.open;
    const std::string* seen = known.separators_on_a_line.most();
    if (seen == nullptr) seen = habits_[static_cast<std::size_t>(container::token)].separators_on_a_line.most();
    return seen == nullptr ? ", " : *seen;
}

container_layout json_layout::of(container which, const json_span* old, std::string_view base) const {
    container_layout layout;
    if (is_list(old)) {
        layout = seen_in(*old, base);
    } else if (const ends* const seen = habits_[static_cast<std::size_t>(which)].most_ends.most()) {
        layout.open = seen->first;
        layout.close = seen->second;
    } else if (which == container::errors && !newline_.empty()) {
        layout = {newline_ + base_mark + "    ", "", newline_ + base_mark};
    }
    if (layout.separator.empty()) layout.separator = separator_for(which, layout);
    return {placed(layout.open, base), placed(layout.separator, base), placed(layout.close, base)};
}

std::string json_layout::colon(const json_span* old) const {
    if (is_list(old)) return colon_of(*in_.values_in(*old).front());
    const std::string* const seen = colons_.most();
    return seen == nullptr ? ": " : *seen;
}

error_layout json_layout::of_error(const json_span* old) const {
    if (is_list(old))
        for (const json_span* const each : in_.values_in(*old))
            if (const auto layout = error_in(*each)) return *layout;
    const error_layout* const seen = errors_.most();
    return seen == nullptr ? error_layout{} : *seen;
}

member_layout json_layout::of_new_errors(const json_span& test, const json_span& output) const {
    const std::string_view base = base_of(test, output);
    std::string own = gap_before(test, output);
    const bool comes_first = own.find(',') == std::string::npos;
    if (comes_first) own.insert(0, ",");
    const std::string* const gap = error_gaps_.most();
    const std::string* const colon = error_colons_.most();
    return {gap != nullptr ? placed(*gap, base) : own, colon != nullptr ? *colon : colon_of(output)};
}

// --- Spelling ---

namespace {

// The characters that have a short escape, such as \n, and the letters of these escapes.
constexpr std::string_view short_characters = "\b\f\n\r\t";
constexpr std::string_view short_letters = "bfnrt";

bool has_short_form(char32_t c) {
    return c < 0x80 && short_characters.find(static_cast<char>(c)) != std::string_view::npos;
}

bool is_hex(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

// Returns the code unit of the escape at the beginning of `text`; nothing if there is no escape. The escape begins with
// `mark`: \u or \\u.
std::optional<char32_t> unit_at(std::string_view text, std::string_view mark) {
    constexpr std::size_t digits = 4;
    if (!text.starts_with(mark) || text.size() < mark.size() + digits) return std::nullopt;
    const std::string_view word = text.substr(mark.size(), digits);
    if (!std::all_of(word.begin(), word.end(), is_hex)) return std::nullopt;
    return static_cast<char32_t>(std::stoul(std::string(word), nullptr, 16));
}

// A character, how many bytes spell it, and whether it is spelt as a \u escape.
struct spelt_character {
    char32_t character = 0;
    std::size_t length = 1;
    bool by_number = false;
};

// Returns the character at the beginning of `text`, which is a part of a string without the quotation marks.
spelt_character first_of(std::string_view text, escaping in) {
    constexpr std::string_view marks[] = {"\\\\u", "\\u"};  // NOLINT(modernize-avoid-c-arrays)
    for (const std::string_view mark : marks) {
        if (mark.size() == 3 && in == escaping::once) continue;
        const auto unit = unit_at(text, mark);
        if (!unit) continue;
        const std::size_t length = mark.size() + 4;
        if (*unit >= 0xD800 && *unit <= 0xDBFF)
            if (const auto low = unit_at(text.substr(length), mark); low && *low >= 0xDC00 && *low <= 0xDFFF)
                return {0x10000 + ((*unit - 0xD800) << 10U) + (*low - 0xDC00), 2 * length, true};
        return {*unit, length, true};
    }
    if (text.front() == '\\' && text.size() > 1) {
        const std::size_t which = short_letters.find(text[1]);
        const char meant = which == std::string_view::npos ? text[1] : short_characters[which];
        return {static_cast<char32_t>(meant), 2, false};
    }
    const input::decoded plain = input::decode_one(text, true);
    return {plain.code_point, plain.length, false};
}

// Spells a character as \u escapes, one for each of its UTF-16 code units.
std::string by_number(char32_t c, escaping in, bool lower) {
    const std::string_view mark = in == escaping::twice ? "\\\\u" : "\\u";
    const auto one = [&](char32_t unit) {
        const auto number = static_cast<std::uint32_t>(unit);
        return std::string(mark) + (lower ? fmt::format("{:04x}", number) : fmt::format("{:04X}", number));
    };
    if (c < 0x10000) return one(c);
    return one(0xD800 + ((c - 0x10000) >> 10U)) + one(0xDC00 + ((c - 0x10000) & 0x3FFU));
}

bool is_printable(char32_t c) { return c >= 0x20 && c < 0x7F; }

}  // namespace

void json_spelling::learn(std::string_view quoted, escaping in) {
    auto& to = in == escaping::twice ? twice_ : once_;
    std::string_view rest = quoted.substr(1, quoted.size() - 2);
    while (!rest.empty()) {
        const spelt_character each = first_of(rest, in);
        const std::string_view spelling = rest.substr(0, each.length);
        rest.remove_prefix(each.length);
        to.emplace(each.character, spelling);
        if (each.character >= 0x80) (each.by_number ? escaped_ : plain_) += 1;
        if (has_short_form(each.character)) (each.by_number ? long_forms_ : short_forms_) += 1;
        if (!each.by_number) continue;
        // Only the hexadecimal digits show whether the file uses capital letters: the "u" before them is always small.
        const std::string_view digits = spelling.substr(spelling.size() - 4);
        const auto any = [&](std::string_view letters) {
            return digits.find_first_of(letters) != std::string_view::npos;
        };
        upper_ += any("ABCDEF") ? 1 : 0;
        lower_ += any("abcdef") ? 1 : 0;
    }
}

void json_spelling::learn(const json_spans& file, const json_span& value, escaping in) {
    if (value.what == json_span::kind::string) learn(file.text_of(value), in);
    for (const json_span* const each : file.values_in(value)) {
        if (each->name_end > each->name_begin)
            learn(file.text().substr(each->name_begin, each->name_end - each->name_begin), in);
        learn(file, *each, in);
    }
}

const std::string* json_spelling::seen(char32_t c, escaping in) const {
    const auto& of = in == escaping::twice ? twice_ : once_;
    const auto found = of.find(c);
    return found == of.end() ? nullptr : &found->second;
}

std::string json_spelling::habitual(char32_t c, escaping in) const {
    std::string text;
    if (c == '"' || c == '\\') return text.append(1, '\\').append(1, static_cast<char>(c));
    const bool shown = is_printable(c) || (c >= 0x80 && plain_ > escaped_ && !report::is_invisible(c));
    if (shown) {
        input::append_utf8(text, c);
        return text;
    }
    if (in == escaping::once && has_short_form(c) && short_forms_ >= long_forms_)
        return text.append(1, '\\').append(1, short_letters[short_characters.find(static_cast<char>(c))]);
    return by_number(c, in, lower_ > upper_);
}

void json_spelling::append(std::string& to, std::string_view text, escaping in, const json_spelling& file) const {
    to += '"';
    while (!text.empty()) {
        const input::decoded next = input::decode_one(text, true);
        text.remove_prefix(next.length);
        const char32_t c = next.code_point;
        // With a plain backslash, the text would look like an escape. So the backslash itself is spelt as an escape.
        if (in == escaping::twice && c == '\\' && unit_at(text, "u")) {
            to += by_number(c, in, file.lower_ > file.upper_);
            continue;
        }
        const std::string* known = seen(c, in);
        if (known == nullptr && !is_printable(c)) known = file.seen(c, in);
        to += known != nullptr ? *known : file.habitual(c, in);
    }
    to += '"';
}

}  // namespace strata::conformance
