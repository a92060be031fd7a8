#include "core/reading/text_facts.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

#include "core/language/grammar/phrase_tree.hpp"

namespace strata::reading {

namespace {

using language::fact;
using language::fact_phrases;
using spec::code_point_range;
using spec::error_code;
using spec::input_error;

constexpr std::string_view preprocessing_heading = "Preprocessing the input stream";

/// Returns the index of the word after the sentence that begins at `at`. A full stop within parentheses ends the
/// sentence only if the whole sentence is within them.
std::size_t end_of_sentence(std::span<const text_word> words, std::size_t at) {
    std::size_t depth = 0;
    for (std::size_t i = at; i < words.size(); ++i) {
        if (words[i].what != text_word::kind::mark) continue;
        if (words[i].text == "(") ++depth;
        if (words[i].text == ")" && depth > 0 && --depth == 0 && i > at && words[i - 1].ends_sentence) return i + 1;
        if (words[i].ends_sentence && depth == 0) return i + 1;
    }
    return words.size();
}

/// Returns the error for code points that a text lists without naming an error.
error_code code_of(code_point_range range) {
    if (range.first >= 0xD800 && range.last <= 0xDFFF) return error_code::surrogate_in_input_stream;
    const bool noncharacter = (range.first >= 0xFDD0 && range.last <= 0xFDEF) || (range.first & 0xFFFEU) == 0xFFFE;
    return noncharacter ? error_code::noncharacter_in_input_stream : error_code::control_character_in_input_stream;
}

/// The phrases that state facts. None of them has a slot for a state.
class phrases_of_facts {
public:
    phrases_of_facts() {
        for (std::size_t i = 0; i < fact_phrases().size(); ++i) phrases_.add(fact_phrases()[i].says, i);
    }
    /// Returns the longest phrase at this position, like `phrase_tree::longest`.
    [[nodiscard]] std::optional<found_phrase> longest(std::span<const text_word> words, std::size_t at,
                                                      std::optional<std::size_t>* nearest = nullptr) const {
        const slot_reader fill = [this](language::slot what, std::span<const text_word> all, std::size_t place,
                                        filling& with) { return names_.fill(what, all, place, with); };
        return phrases_.longest(words, at, fill, nearest);
    }

private:
    phrase_tree phrases_;
    names names_;
};

class fact_reading {
public:
    fact_reading(text_facts& facts, record& to) : facts_(facts), record_(to) {}

    void read(const paragraph& from, std::string_view section);
    void finish();

private:
    bool take(const language::fact_phrase& phrase, std::span<const filling> slots, std::string_view sentence);
    void add_noncharacters_and_controls();
    void add_error(std::uint32_t first, std::uint32_t last, error_code code) {
        facts_.input_errors.push_back({{first, last}, code, facts_.sentences.back()});
    }

    text_facts& facts_;
    record& record_;
    phrases_of_facts phrases_;
};

void fact_reading::read(const paragraph& from, std::string_view section) {
    const std::string text = in_plain_characters(from.text);
    const auto words = sentence_words(text);
    for (std::size_t at = 0; at < words.size();) {
        std::size_t end = end_of_sentence(words, at);
        std::optional<std::size_t> nearest;
        const auto found = phrases_.longest(words, at, &nearest);
        std::size_t after = found ? found->end : 0;
        if (found && after < words.size() && words[after].ends_sentence) ++after;
        const bool whole = found && after >= end;
        if (whole) end = after;
        ++record_.sentences;
        const std::string_view sentence =
            std::string_view(text).substr(words[at].begin, words[end - 1].end - words[at].begin);
        const bool is_fact = whole && take(fact_phrases()[found->which], found->slots, sentence);
        if (is_fact) facts_.said.insert(fact_phrases()[found->which].what);
        if (is_fact || is_explanation(sentence))
            ++record_.sentences_read;
        else
            record_.add_gap({from.line, std::string(section), std::string(sentence),
                             nearest ? std::string(fact_phrases()[*nearest].says) : ""});
        at = end;
    }
}

bool fact_reading::take(const language::fact_phrase& phrase, std::span<const filling> slots,
                        std::string_view sentence) {
    facts_.sentences.emplace_back(sentence);
    switch (phrase.what) {
        case fact::nothing:
        case fact::end_tag_with_attributes_is_error:
        case fact::unacknowledged_flag_is_error:
        case fact::starts_in_data_state:
        case fact::content_model_starts_as_pcdata:
        case fact::escape_flag_starts_false:
        case fact::doctype_starts_without_anything:
        case fact::tag_starts_without_anything:
        case fact::no_end_tag_is_appropriate_at_first:
        case fact::normalizes_newlines: return true;
        case fact::has_correctness_flag: facts_.has_correctness_flag = true; return true;
        case fact::has_self_closing_flag: facts_.has_self_closing_flag = true; return true;
        case fact::end_tag_resets_content_model: facts_.end_tag_resets_content_model = true; return true;
        case fact::end_tag_self_closing_is_error: facts_.end_tag_self_closing_is_error = true; return true;
        case fact::permitted_slash:
            if (slots[0].number != '/' || slots[1].number != '>') return false;
            if (slots.size() == 3)
                facts_.permitted_slash_tags->assign(slots[2].names.begin(), slots[2].names.end());
            else
                facts_.permitted_slash_tags.reset();
            return true;
        case fact::drops_byte_order_mark:
            facts_.drops_byte_order_mark = slots[0].number == 0xFEFF;
            facts_.on_byte_order_mark = sentence;
            return facts_.drops_byte_order_mark;
        case fact::replaces_null:
            if (slots[0].number != 0) return false;
            facts_.replaces_null = true;
            facts_.on_null = sentence;
            add_error(0, 0, error_code::null_character_in_input_stream);
            return true;
        case fact::replaces_null_silently:
            facts_.replaces_null = slots[0].number == 0;
            facts_.on_null = sentence;
            return facts_.replaces_null;
        case fact::drops_null:
            facts_.drops_null = slots[0].number == 0;
            facts_.on_null = sentence;
            return facts_.drops_null;
        case fact::replaces_surrogates:
            if (slots[0].number != 0 || slots[1].list != std::vector<std::uint32_t>{0xD800, 0xDFFF}) return false;
            facts_.replaces_null = true;
            facts_.replaces_surrogates = true;
            facts_.on_null = sentence;
            add_error(0, 0, error_code::null_character_in_input_stream);
            add_error(0xD800, 0xDFFF, error_code::surrogate_in_input_stream);
            return true;
        case fact::errors_in_stream: {
            const auto& list = slots[0].list;
            for (std::size_t i = 0; i + 1 < list.size(); i += 2)
                add_error(list[i], list[i + 1], code_of({list[i], list[i + 1]}));
            return true;
        }
        case fact::surrogates_are_errors:
        case fact::isolated_surrogates_are_errors:
            add_error(0xD800, 0xDFFF, error_code::surrogate_in_input_stream);
            return true;
        case fact::all_controls_are_errors:
            add_error(0, 0, error_code::null_character_in_input_stream);
            add_error(0xD800, 0xDFFF, error_code::surrogate_in_input_stream);
            add_noncharacters_and_controls();
            return true;
        case fact::noncharacters_are_errors:
            if (slots[0].number != 0) return false;
            add_noncharacters_and_controls();
            return true;
    }
    return false;
}

/// Adds the errors of noncharacters and controls, except U+0000.
void fact_reading::add_noncharacters_and_controls() {
    constexpr auto controls = std::to_array<code_point_range>({{0x01, 0x08}, {0x0B, 0x0B}, {0x0E, 0x1F}, {0x7F, 0x9F}});
    for (const code_point_range& each : controls)
        add_error(each.first, each.last, error_code::control_character_in_input_stream);
    add_error(0xFDD0, 0xFDEF, error_code::noncharacter_in_input_stream);
    for (char32_t plane = 0; plane <= 16; ++plane)
        add_error(spec::end_of_plane(plane).first, spec::end_of_plane(plane).last,
                  error_code::noncharacter_in_input_stream);
}

/// Puts the errors in ascending order, and joins the two noncharacters at the end of a plane into one range.
void fact_reading::finish() {
    auto& errors = facts_.input_errors;
    std::sort(errors.begin(), errors.end(),
              [](const input_error& a, const input_error& b) { return a.range.first < b.range.first; });
    std::vector<input_error> joined;
    for (const input_error& each : errors) {
        const bool ends_plane = (each.range.first & 0xFFFFU) == 0xFFFF && each.range.first == each.range.last;
        if (ends_plane && !joined.empty() && joined.back().range.last + 1 == each.range.first &&
            joined.back().code == each.code)
            joined.back().range.last = each.range.last;
        else
            joined.push_back(each);
    }
    errors = std::move(joined);
}

}  // namespace

void move_facts_to_introduction(outline& of) {
    const phrases_of_facts phrases;
    for (entry& each : of.entries) {
        if (!each.subjects.empty()) continue;
        const auto is_fact = [&](const paragraph& p) {
            const std::string text = in_plain_characters(p.text);
            const auto words = sentence_words(text);
            return !words.empty() && phrases.longest(words, 0).has_value();
        };
        const auto facts = std::stable_partition(each.paragraphs.begin(), each.paragraphs.end(),
                                                 [&](const paragraph& p) { return !is_fact(p); });
        std::move(facts, each.paragraphs.end(), std::back_inserter(of.introduction));
        each.paragraphs.erase(facts, each.paragraphs.end());
    }
    std::erase_if(of.entries, [](const entry& e) { return e.subjects.empty() && e.paragraphs.empty(); });
}

text_facts read_facts_of(const outline& from, record& to) {
    text_facts facts;
    fact_reading reading(facts, to);
    for (const paragraph& each : from.introduction) reading.read(each, from.section);
    const std::size_t gaps = to.gaps.size();
    for (const paragraph& each : from.stream) reading.read(each, preprocessing_heading);
    facts.is_stream_understood = to.gaps.size() == gaps;
    reading.finish();
    return facts;
}

void require_facts(const outline& from, const read_machine& machine, const text_facts& facts, record& to) {
    const auto any_rule = [&](auto&& fits) {
        return std::any_of(machine.states.begin(), machine.states.end(),
                           [&](const read_state& s) { return std::any_of(s.rules.begin(), s.rules.end(), fits); });
    };
    const auto does = [&](spec::op code) { return any_rule([code](const spec::rule& r) { return r.does(code); }); };
    const auto require = [&](bool is_needed, fact what, const paragraph& near, std::string_view section) {
        if (!is_needed || facts.said.contains(what)) return;
        to.add_absent(near.line, section, language::said(language::phrase_for(what)));
    };
    if (!from.introduction.empty()) {
        const auto needs = [&](bool is_needed, fact what) {
            require(is_needed, what, from.introduction.front(), from.section);
        };
        needs(true, fact::starts_in_data_state);
        needs(any_rule([](const spec::rule& r) { return !(r.in == spec::any_mode); }),
              fact::content_model_starts_as_pcdata);
        needs(does(spec::op::set_escape_flag), fact::escape_flag_starts_false);
        if (does(spec::op::parse_error_unless_permitted_slash) && !facts.said.contains(fact::permitted_slash))
            to.add_absent(from.introduction.front().line, from.section,
                          "a permitted slash is a U+002F SOLIDUS character that is immediately followed by a U+003E "
                          "GREATER-THAN SIGN");
        needs(any_rule([](const spec::rule& r) { return r.given.what == spec::condition::appropriate_end_tag_token; }),
              fact::no_end_tag_is_appropriate_at_first);
        needs(does(spec::op::set_public_identifier_empty), fact::doctype_starts_without_anything);
        needs(facts.has_self_closing_flag, fact::tag_starts_without_anything);
        needs(facts.has_self_closing_flag, fact::unacknowledged_flag_is_error);
        needs(does(spec::op::create_end_tag), fact::end_tag_with_attributes_is_error);
    }
    if (!from.stream.empty() && !from.introduction.empty())
        require(true, fact::normalizes_newlines, from.stream.front(), preprocessing_heading);
}

}  // namespace strata::reading
