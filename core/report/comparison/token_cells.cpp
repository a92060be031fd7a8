#include "core/report/comparison/token_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/report/tokens/words.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

constexpr std::size_t most_attributes = 6;  // of a tag that has no counterpart
constexpr std::size_t few_attributes = 2;   // not worth leaving out

// The first byte at which two texts differ.
std::size_t first_difference(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(
        std::mismatch(a.begin(), a.begin() + std::min(a.size(), b.size()), b.begin()).first - a.begin());
}

// The text of a token that consists of text.
std::string_view text_of(const token& t) {
    namespace v = boost::variant2;
    if (const auto* run = v::get_if<characters>(&t)) return run->data;
    if (const auto* c = v::get_if<comment>(&t)) return c->data;
    if (const auto* pi = v::get_if<processing_instruction>(&t)) return pi->data;
    return {};
}

bool same(const attribute& a, const attribute& b) {
    return a.name == b.name && a.value == b.value && a.dropped == b.dropped;
}

// Where to show a text that is cut: at the first byte that differs from a counterpart.
class focus {
public:
    focus(const token& t, const std::vector<const token*>& counterparts) {
        for (const token* other : counterparts) {
            note(text_of(t), text_of(*other));
            const auto mine = attributes_of(t);
            const auto theirs = attributes_of(*other);
            for (std::size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i) note(mine[i].value, theirs[i].value);
        }
    }
    std::size_t at(std::string_view text) const {
        for (const place& each : places_)
            if (each.text == text.data()) return each.byte;
        return 0;
    }

private:
    struct place {
        const char* text;
        std::size_t byte;
    };
    void note(std::string_view mine, std::string_view theirs) {
        if (mine.size() <= readable_length || mine == theirs) return;
        const std::size_t byte = first_difference(mine, theirs);
        for (place& each : places_) {
            if (each.text != mine.data()) continue;
            each.byte = std::min(each.byte, byte);
            return;
        }
        places_.push_back({mine.data(), byte});
    }
    std::vector<place> places_;
};

// Which attributes of a tag to show: not the first and last ones if its counterparts have them too.
class telling_attributes {
public:
    telling_attributes(const token& t, const std::vector<const token*>& counterparts) {
        const auto mine = attributes_of(t);
        count_ = end_ = mine.size();
        bool compared = false;
        std::size_t same_head = mine.size();
        std::size_t same_tail = mine.size();
        for (const token* other : counterparts) {
            const auto theirs = attributes_of(*other);
            const std::size_t both = std::min(mine.size(), theirs.size());
            std::size_t head = 0;
            while (head < both && same(mine[head], theirs[head])) ++head;
            std::size_t tail = 0;
            while (tail < both - head && same(mine[mine.size() - 1 - tail], theirs[theirs.size() - 1 - tail])) ++tail;
            compared = true;
            same_head = std::min(same_head, head);
            same_tail = std::min(same_tail, tail);
        }
        if (!compared) {
            end_ = std::min(end_, most_attributes);
        } else {
            if (same_head > few_attributes) begin_ = same_head;
            if (same_head < mine.size() && same_tail > few_attributes) end_ = mine.size() - same_tail;
        }
        if (end_ - begin_ > 2 * most_attributes) end_ = begin_ + 2 * most_attributes;
        if (count_ - end_ <= few_attributes) end_ = count_;
    }
    bool shows(std::size_t i) const { return i >= begin_ && i < end_; }

private:
    std::size_t begin_ = 0, end_ = 0, count_ = 0;
};

std::string words_after_kind(const token& t, const std::vector<const token*>& counterparts) {
    const focus at(t, counterparts);
    const telling_attributes telling(t, counterparts);
    std::string words;
    append_words(words, t,
                 {[&](std::string& to, std::string_view text) { append_quoted_around(to, text, at.at(text)); },
                  [&](std::size_t i) { return telling.shows(i); }});
    return words;
}

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

// The part of some words that differs from others.
struct part {
    std::size_t begin = 0, end = 0;
};
part part_that_differs(std::string_view words, std::string_view other) {
    const std::size_t both = std::min(words.size(), other.size());
    part p{first_difference(words, other), words.size()};
    std::size_t tail = 0;
    while (tail < both - p.begin && words[words.size() - 1 - tail] == other[other.size() - 1 - tail]) ++tail;
    p.end -= tail;
    while (p.begin > 0 && p.begin < words.size() && continues(words[p.begin])) --p.begin;
    while (p.end < words.size() && continues(words[p.end])) ++p.end;
    return p;
}

bool is_ascii_at(std::string_view text, std::size_t at) {
    return at >= text.size() || static_cast<unsigned char>(text[at]) < 0x80;
}

// The text with characters beyond ASCII as escapes, for look-alikes.
std::string spelt_out(std::string_view text) {
    constexpr std::size_t most = 16;
    std::string to;
    std::size_t spelt = 0;
    for (std::size_t at = 0; at < text.size();) {
        const input::decoded d = input::decode_one(text.substr(at), true);
        if (d.code_point < 0x80 || d.code_point == U'…' || spelt == most) {
            to.append(text.substr(at, d.length));
        } else {
            to += fmt::format("\\u{{{:04X}}}", static_cast<std::uint32_t>(d.code_point));
            ++spelt;
        }
        at += d.length;
    }
    return to;
}

// A token in words: its kind in colour, and what the others do not have.
styled_text worded(const token& t, const std::string& words, const std::vector<std::string_view>& others) {
    const token_kind kind = kind_of(t);
    styled_text cell(std::string(kind.name), kind.colour);
    part p{words.size(), 0};
    bool look_alike = false;
    for (const std::string_view other : others) {
        if (other == words) continue;
        const part each = part_that_differs(words, other);
        p = {std::min(p.begin, each.begin), std::max(p.end, each.end)};
        look_alike = look_alike || (!is_ascii_at(words, each.begin) && !is_ascii_at(other, each.begin));
    }
    while (p.begin < p.end && words[p.begin] == ' ') ++p.begin;
    if (p.begin >= p.end) return cell.add(words);
    const std::string differs = words.substr(p.begin, p.end - p.begin);
    return cell.add(words.substr(0, p.begin))
        .add(look_alike ? spelt_out(differs) : differs, bold_red)
        .add(words.substr(p.end));
}

}  // namespace

std::vector<styled_text> token_cells(const std::vector<const token*>& here) {
    std::vector<std::string> words(here.size());
    const auto others_of = [&](std::size_t i) {
        std::vector<std::size_t> others;
        for (std::size_t j = 0; j < here.size(); ++j)
            if (j != i && here[j] != nullptr && here[j]->index() == here[i]->index()) others.push_back(j);
        return others;
    };
    for (std::size_t i = 0; i < here.size(); ++i) {
        if (here[i] == nullptr) continue;
        std::vector<const token*> others;
        for (const std::size_t j : others_of(i)) others.push_back(here[j]);
        words[i] = words_after_kind(*here[i], others);
    }
    std::vector<styled_text> cells(here.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
        if (here[i] == nullptr) continue;
        std::vector<std::string_view> others;
        for (const std::size_t j : others_of(i)) others.push_back(words[j]);
        cells[i] = worded(*here[i], words[i], others);
    }
    return cells;
}

}  // namespace strata::report
