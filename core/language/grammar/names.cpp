#include "core/language/grammar/names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>

#include "core/language/character_words.hpp"
#include "core/spec/error_codes.hpp"

namespace strata::reading {

using namespace phrases;
using namespace spec;

namespace {

using place = std::optional<std::size_t>;
using words_left = std::span<const text_word>;

std::optional<content_model> model_named(std::string_view name) {
    if (name == "RAWTEXT") return content_model::cdata;  // as it was called in the last texts that had it
    // As they were called in the first texts. "title" is RCDATA but for what happens at EOF.
    if (name == "normal") return content_model::pcdata;
    if (name == "textarea" || name == "title") return content_model::rcdata;
    if (name == "plaintext") return content_model::plaintext;
    for (std::size_t i = 0; i < content_model_count; ++i)
        if (name == content_model_names[i]) return static_cast<content_model>(i);
    return std::nullopt;
}

}  // namespace

names::names() {
    for (std::size_t i = 0; i < operand_phrases().size(); ++i) operands_.add(operand_phrases()[i].says, i);
    for (std::size_t i = 0; i < set_phrases().size(); ++i) sets_.add(set_phrases()[i].says, i);
}

std::size_t names::add_state(std::string_view name) {
    if (const auto known = state(name)) return *known;
    auto added = std::make_unique<heading>();
    added->text = name;
    added->words = sentence_words(added->text);
    states_.push_back(std::move(added));
    return states_.size() - 1;
}

std::optional<std::size_t> names::state(std::string_view name) const {
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (same_word(states_[i]->text, name)) return i;
    return std::nullopt;
}

std::optional<std::size_t> names::fill(slot what, words_left words, std::size_t at, filling& to) const {
    const text_word& next = words[at];
    const auto take = [&](std::optional<std::uint32_t> value) -> place {
        if (!value) return std::nullopt;
        to.number = *value;
        return at + 1;
    };
    switch (what) {
        case slot::state: return fill_state(words, at, to);
        case slot::character: return fill_character(words, at, to);
        case slot::operand: return fill_operand(words, at, to);
        case slot::operands: return fill_operands(words, at, to);
        case slot::error:
            for (std::size_t i = 0; i < error_code_count; ++i)
                if (next.text == name_of(static_cast<error_code>(i))) return take(static_cast<std::uint32_t>(i));
            return std::nullopt;
        case slot::number: {
            const auto hexadecimal = number_after(next.text, "0x", 16);
            return take(hexadecimal ? hexadecimal : number_after(next.text, "", 10));
        }
        case slot::count: return take(count_of(next.text));
        case slot::string:
            if (next.what != text_word::kind::quoted) return std::nullopt;
            to.text = next.text;
            return at + 1;
        case slot::models: return fill_models(words, at, to);
        case slot::characters: return fill_characters(words, at, to);
        case slot::set: return fill_set(words, at, to);
        case slot::code_points: return fill_ranges(words, at, "U+", to);
        case slot::tag_names: return fill_tag_names(words, at, to);
        case slot::numbers: return fill_ranges(words, at, "0x", to);
    }
    return std::nullopt;
}

names::place names::fill_state(words_left words, std::size_t at, filling& to) const {
    if (!is_word(words, at, "the")) return std::nullopt;
    place longest;
    for (std::size_t i = 0; i < states_.size(); ++i) {
        const auto& name = states_[i]->words;
        std::size_t n = 0;
        while (n < name.size() && at + 1 + n < words.size() && same_word(name[n].text, words[at + 1 + n].text)) ++n;
        if (n < name.size() || (longest && *longest >= at + 1 + n)) continue;
        longest = at + 1 + n;
        to.number = static_cast<std::uint32_t>(i);
    }
    return longest;
}

names::place names::fill_operand(words_left words, std::size_t at, filling& to) const {
    const slot_reader none = [](slot, words_left, std::size_t, filling&) { return place{}; };
    if (const auto found = operands_.longest(words, at, none)) {
        to.number = operand_phrases()[found->which].what;
        return found->end;
    }
    const bool has_article = is_word(words, at, "a") || is_word(words, at, "an") || is_word(words, at, "one");
    if (has_article && ++at == words.size()) return std::nullopt;
    auto end = fill_character(words, at, to);
    if (end && is_word(words, *end, "character")) ++*end;
    return end;
}

names::place names::fill_operands(words_left words, std::size_t at, filling& to) const {
    place end;
    for (std::size_t next = at; next < words.size();) {
        filling one;
        std::size_t count = 1;
        auto after = fill_operand(words, next, one);
        if (!after) {
            const auto several = count_of(words[next].text);
            if (!several || next + 1 == words.size()) break;
            count = *several;
            after = fill_character(words, next + 1, one);
            if (after && is_word(words, *after, "characters")) ++*after;
        }
        if (!after) break;
        to.list.insert(to.list.end(), count, one.number);
        end = after;
        next = *after;
        if (is_word(words, next, ",")) ++next;
        if (is_word(words, next, "and")) ++next;
        if (next == *after) break;
    }
    return end;
}

/// "the PCDATA state", "one of the PCDATA or RCDATA states", "either the RCDATA state or the CDATA state".
names::place names::fill_models(words_left words, std::size_t at, filling& to) {
    const bool all_but = is_word(words, at, "a") && is_word(words, at + 1, "state") && is_word(words, at + 2, "other");
    if (all_but) at += 4;  // "than"
    if (is_word(words, at, "either")) ++at;
    if (is_word(words, at, "one") && is_word(words, at + 1, "of")) at += 2;
    to.modes = {0};
    bool has_title = false;
    bool has_textarea = false;
    place end;
    for (std::size_t next = at; next < words.size();) {
        if (is_word(words, next, "the")) ++next;
        const auto model = next < words.size() ? model_named(words[next].text) : std::nullopt;
        if (!model) break;
        has_title = has_title || words[next].text == "title";
        has_textarea = has_textarea || words[next].text == "textarea";
        to.modes = to.modes | modes{static_cast<std::uint8_t>(3U << (2U * static_cast<unsigned>(*model)))};
        ++next;
        if (is_word(words, next, "state") || is_word(words, next, "states")) {
            ++next;
            end = next;
        }
        const std::size_t after_name = next;
        if (is_word(words, next, ",")) ++next;
        if (is_word(words, next, "or")) ++next;
        if (next == after_name) break;
    }
    if (has_textarea && !has_title) return std::nullopt;  // the tables do not tell one from the other
    to.number = has_title && !has_textarea ? only_title : 0;
    if (to.number == only_title && (all_but || to.modes != rcdata)) return std::nullopt;
    if (all_but && end) to.modes.bits = static_cast<std::uint8_t>(~to.modes.bits);
    return end;
}

}  // namespace strata::reading
