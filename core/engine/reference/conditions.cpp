// What the conditions of rules mean.

#include <algorithm>

#include "core/engine/reference/run.hpp"
#include "core/engine/references.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/text/code_points.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

namespace {

constexpr std::uint8_t ascii_lower(char32_t c) {
    return static_cast<std::uint8_t>(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
}

}  // namespace

bool interpreter::run::holds(const spec::guard& g) const {
    using spec::condition;
    switch (g.what) {
        case condition::none: return true;
        case condition::next_characters_are: return word_at(position_, g);
        case condition::characters_from_current_are: return word_at(current_, g);
        case condition::last_characters_are: {
            const std::size_t n = g.word.size();
            return position_ >= n && word_at(position_ - n, g);
        }
        case condition::close_tag_does_not_match: return !last_start_tag_name_at(position_, g);
        case condition::appropriate_end_tag_token: return has_last_start_tag_ && token_.tag_name == last_start_tag_;
        case condition::temporary_buffer_is: return temporary_buffer_ == g.word;
        case condition::temporary_buffer_is_one_of:
            return spec::same_in_any_case(temporary_buffer_, g.word) ||
                   spec::same_in_any_case(temporary_buffer_, g.other_word);
        case condition::part_of_attribute: return part_of_attribute();
        case condition::no_digits: return digits_ == 0;
        case condition::number_is_in_table: return row_of(draft_.references, code_) != nullptr;
        case condition::number_is_replaced: return is_replaced(draft_.references, code_);
        case condition::number_is_zero: return code_ == 0;
        case condition::number_is_beyond_unicode: return code_ > 0x10FFFF;
        case condition::number_is_surrogate: return input::is_surrogate(code_);
        case condition::number_is_noncharacter: return input::is_noncharacter(code_);
        case condition::number_is_control:
            return code_ == 0x0D || (input::is_control(code_) && !input::is_ascii_whitespace(code_));
        case condition::no_identifier_matches: return matched_ == nullptr;
        case condition::identifier_matches: return matched_ != nullptr;
        case condition::match_lacks_semicolon: return matched_ != nullptr && matched_->name.back() != ';';
        case condition::kept_for_historical_reasons:
            return part_of_attribute() && matched_ != nullptr && matched_->name.back() != ';' &&
                   g.followed_by.set.has(symbol_at(position_));
        case condition::unknown_name_before: return matched_ == nullptr && unknown_name_at(position_, g) != position_;
    }
    return false;
}

// Where such a name ends, after the word that follows it; `index` if there is none. The next reference begins
// after it, so that no character is looked at twice.
std::size_t interpreter::run::unknown_name_at(std::size_t index, const spec::guard& g) const {
    std::size_t at = index;
    while (at < characters_.size() && g.followed_by.set.has(symbol_at(at))) ++at;
    return at > index && word_at(at, g) ? at + g.word.size() : index;
}

bool interpreter::run::word_at(std::size_t index, const spec::guard& g) const {
    for (std::size_t i = 0; i < g.word.size(); ++i) {
        if (index + i >= characters_.size()) {
            met_end_ = true;
            return false;
        }
        const char32_t have = characters_[index + i];
        const auto want = static_cast<unsigned char>(g.word[i]);
        if (g.ignoring_case ? have >= 0x80 || ascii_lower(have) != ascii_lower(want) : have != want) return false;
    }
    return true;
}

bool interpreter::run::last_start_tag_name_at(std::size_t index, const spec::guard& g) const {
    if (!has_last_start_tag_) return false;
    std::size_t at = index;
    for (std::size_t i = 0; i < last_start_tag_.size();) {
        const input::decoded want = input::decode_one(std::string_view(last_start_tag_).substr(i), true);
        i += want.length;
        if (at == characters_.size()) {
            met_end_ = true;
            return false;
        }
        char32_t have = characters_[at++];
        if (have < 0x80) have = ascii_lower(have);
        if (have != (want.code_point < 0x80 ? ascii_lower(want.code_point) : want.code_point)) return false;
    }
    return g.followed_by.set.has(symbol_at(at));
}

}  // namespace strata::engine
