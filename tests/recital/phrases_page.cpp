#include "tests/recital/phrases_page.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/history/days_of_chain.hpp"
#include "core/language/grammar/names.hpp"
#include "core/language/phrases.hpp"
#include "core/language/recital.hpp"
#include "core/language/table_notation.hpp"
#include "drafts/registry.hpp"

namespace strata::recital_test {

namespace {

using language::action_phrase;
using language::condition_phrase;
using language::fact;
using language::heading_of_entries;
using language::procedure_remark;

constexpr std::string_view nothing = "nothing: it only explains";

// --- The words that phrases stand for ---

std::string in_code(std::string_view word) { return fmt::format("`{}`", word); }

std::string word_of(const action_phrase& of) {
    if (of.what == language::taken_back_at_eof && of.does == spec::op::none) return in_code("taken_back_at_eof");
    const std::string with =
        of.beside == spec::op::none ? "" : fmt::format(", said with {}", in_code(language::word_of(of.beside)));
    if (of.does == spec::op::none) return (of.beside == spec::op::none ? std::string(nothing) : "nothing more") + with;
    return in_code(language::word_of(of.does)) + with;
}

std::string word_of(const condition_phrase& of) {
    using enum condition_phrase::about;
    switch (of.of) {
        case models:
            if (of.asks != spec::condition::none) break;
            return in_code("when(pcdata, ...)");
        case escape_flag_true: return in_code("when(escape_flag_true, ...)");
        case escape_flag_false: return in_code("when(escape_flag_false, ...)");
        case foreign: return in_code("if_adjusted_current_node_is_foreign");
        case current_character: return in_code("on(c, ...)");
        case next_character: return in_code("next_is(c, ...)");
        case consumed_if_it_is: return in_code("on(c, ...)") + ", consumed if it is one of them";
        case unless_it_is: return in_code("on(anything_else, ...)") + ", after one on the characters";
        case listed_number: return "the conditions on kinds of numbers that the list is made of";
        case characters_before: return "nothing: it follows from the condition after it";
        case never: return "nothing: it cannot hold";
        case guard: break;
    }
    if (of.asks == spec::condition::none) return std::string(nothing);
    const std::string source =
        language::guard_source({.what = of.asks, .ignoring_case = of.ignoring_case, .word = "x", .other_word = "y"});
    return in_code(std::string_view(source).substr(0, source.find('(')));
}

std::string word_of(const language::operand_phrase& of) { return in_code(language::word_of_operand(of.what)); }

std::string word_of(const language::set_phrase& of) {
    static constexpr auto sets = std::to_array<spec::characters>(
        {spec::ascii_alpha, spec::ascii_upper_alpha, spec::ascii_lower_alpha, spec::ascii_alphanumeric,
         spec::ascii_digit, spec::ascii_upper_hex_digit, spec::ascii_lower_hex_digit, spec::ascii_hex_digit,
         spec::additional_allowed_character, spec::eof, spec::anything_else});
    for (const spec::characters& each : sets)
        if (each.items[0].what == of.what) return in_code(language::characters_source(each));
    return std::string(nothing);
}

std::string word_of(const language::heading_phrase& of) {
    using enum heading_of_entries;
    switch (of.what) {
        case next_character: return in_code("on(c, ...)") + " below it";
        case next_few_characters: return in_code("if_next(...)") + " below it";
        case reference_code: return "the conditions on numbers below it";
        case return_state: return in_code("flush_reference");
        case after_name_of_end_tag: return in_code("unless_last_start_tag_name_followed_by") + " before it";
        case drops_duplicate_attribute:
        case drops_duplicate_attribute_silently: return in_code("on_leaving_drop_duplicate_attribute");
    }
    return std::string(nothing);
}

std::string word_of(const language::remark_phrase& of) {
    switch (of.what) {
        case spec::remark::none: break;
        case spec::remark::cannot_happen_in_cdata: return in_code("remark::cannot_happen_in_cdata");
        case spec::remark::only_happens_in_pcdata: return in_code("remark::only_happens_in_pcdata");
        case spec::remark::only_happens_in_pcdata_unrelated_cdata:
            return in_code("remark::only_happens_in_pcdata_unrelated_cdata");
        case spec::remark::depends_on_content_model_flag: return in_code("remark::depends_on_content_model_flag");
    }
    if (of.on_procedure == procedure_remark::none) return std::string(nothing);
    return "what introduces entries or steps on character references";
}

std::string word_of(const language::fact_phrase& of) {
    static constexpr auto words = std::to_array<std::string_view>({
        "",
        "has_correctness_flag",
        "has_self_closing_flag",
        "end_tag_resets_content_model",
        "end_tag_self_closing_is_error",
        "",  // words that all drafts have
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "permitted_slash_tags",
        "drops_byte_order_mark",
        "replaces_null",
        "replaces_null",
        "drops_null",
        "replaces_surrogates",
    });
    const auto which = static_cast<std::size_t>(of.what);
    if (which >= words.size()) return of.what == fact::normalizes_newlines ? "what all drafts say" : in_code("errors");
    return words[which].empty() ? "what all drafts say" : in_code(words[which]);
}

// --- A sentence for each phrase ---

struct example {
    std::string sentence;
    std::string_view draft;
    std::string_view state;
};

/// The phrases of a list, each with the first sentence that contains it.
class listed_phrases {
public:
    template <class Phrase>
    explicit listed_phrases(std::span<const Phrase> list) : examples_(list.size()) {
        for (std::size_t i = 0; i < list.size(); ++i) tree_.add(list[i].says, i);
    }

    void look_in(std::string_view text, std::span<const reading::text_word> words, std::size_t at,
                 const reading::slot_reader& fill, std::string_view draft, std::string_view state) {
        const auto found = tree_.longest(words, at, fill);
        if (!found || !examples_[found->which].sentence.empty()) return;
        std::size_t first = at;
        while (first > 0 && !words[first - 1].ends_sentence) --first;
        std::size_t last = found->end - 1;
        while (last + 1 < words.size() && !words[last].ends_sentence) ++last;
        const std::size_t begin = words[first].begin;
        examples_[found->which] = {std::string(text.substr(begin, words[last].end - begin)), draft, state};
    }
    [[nodiscard]] const example& of(std::size_t which) const { return examples_[which]; }

private:
    reading::phrase_tree tree_;
    std::vector<example> examples_;
};

/// Returns a sentence without the bracketed parts before and after it.
std::string_view without_brackets(std::string_view said) {
    if (const auto end = said.find(":] "); said.starts_with('[') && end != std::string_view::npos)
        said.remove_prefix(end + 3);
    return said.substr(0, std::min(said.find(" [Go on"), said.size()));
}

class page_writer {
public:
    page_writer() {
        for (const std::string_view name : {"modern", "2009", "2007", "2006-03-02", "2026", "2014-10-28", "2016-06-13"})
            if (const spec::draft* const found = drafts::find(name); found != nullptr)
                look_in(*found);
            else
                look_in(*days_.find(name));
    }

    std::string text() {
        section("Instructions", language::action_phrases(), actions_);
        section("Conditions", language::condition_phrases(), conditions_);
        section("Lines of a list of keywords", language::keyword_phrases(), keywords_);
        section("What is appended, emitted or set", language::operand_phrases(), operands_);
        section("Sets of characters", language::set_phrases(), sets_);
        section("What introduces entries, and what comes after them", language::heading_phrases(), headings_);
        section("Remarks on states and on the procedure", language::remark_phrases(), remarks_);
        section("Facts outside the states", language::fact_phrases(), facts_);
        return std::move(text_);
    }

private:
    // The examples have views of the names of drafts, which `days_` owns.
    history::days_of_chain days_{drafts::known(), {}};

    void look_in(const spec::draft& d) {
        reading::names names;
        for (const spec::state_info& each : d.table.states) names.add_state(each.name);
        const reading::slot_reader fill = [&](language::slot what, std::span<const reading::text_word> words,
                                              std::size_t at,
                                              reading::filling& to) { return names.fill(what, words, at, to); };
        const auto look = [&](std::string_view said, std::string_view state) {
            const std::string text(without_brackets(said));
            const auto words = reading::sentence_words(text);
            for (std::size_t at = 0; at < words.size(); ++at)
                for (listed_phrases* const each :
                     {&actions_, &conditions_, &keywords_, &operands_, &sets_, &headings_, &remarks_, &facts_})
                    each->look_in(text, words, at, fill, d.about.name, state);
        };
        for (const language::recited_entry& each : language::recite(d))
            if (each.rule_count == 0)
                for (const std::string& said : each.sentences) look(said, kept(each.state));
        for (std::size_t s = 0; s < d.table.states.size(); ++s) {
            const std::string_view state = kept(std::string(d.table.states[s].name));
            look(language::before_rules(d, s), state);
            look(language::on_leaving(d, s), state);
            for (std::size_t r = 0; r < d.table.rules_of(s).size(); ++r) look(language::sentence(d, s, r), state);
        }
        for (const spec::input_error& each : d.stream.errors)
            look(language::stream_sentence(d, each.range.first), "preprocessing");
        if (d.stream.drops_byte_order_mark) look(language::stream_sentence(d, 0xFEFF), "preprocessing");
    }

    /// Stores `text`, and returns a view that is valid as long as the object lives.
    std::string_view kept(std::string text) { return *kept_.insert(std::move(text)).first; }

    template <class Phrase>
    void section(std::string_view title, std::span<const Phrase> list, const listed_phrases& found) {
        text_ += fmt::format("\n## {}\n\n", title);
        for (std::size_t i = 0; i < list.size(); ++i) {
            text_ += fmt::format("- `{}`\n  → {}\n", list[i].says, word_of(list[i]));
            const example& of = found.of(i);
            if (!of.sentence.empty()) text_ += fmt::format("  > {} ({}, {})\n", of.sentence, of.draft, of.state);
        }
    }

    listed_phrases actions_{language::action_phrases()}, conditions_{language::condition_phrases()},
        keywords_{language::keyword_phrases()}, operands_{language::operand_phrases()}, sets_{language::set_phrases()},
        headings_{language::heading_phrases()}, remarks_{language::remark_phrases()}, facts_{language::fact_phrases()};
    std::set<std::string> kept_;
    std::string text_ =
        "# The phrases that are read\n\n"
        "`strata read` understands these phrases, and no other ([reading.md](reading.md)). Each is written as in the\n"
        "lists of `core/language`: `(a|b|)` is one of several wordings, the last of them nothing, and `{slot}` is a "
        "name,\n"
        "a character or a number. After the arrow comes the word of the tables that it stands for\n"
        "([language.md](language.md)), and below it a sentence of a draft that has the phrase. A phrase without a "
        "sentence\n"
        "is one of texts between those drafts, or outside the sections that they quote.\n\n"
        "`build/tests/make_phrases docs/phrases.md` writes this page.\n";
};

}  // namespace

std::string phrases_page() { return page_writer().text(); }

}  // namespace strata::recital_test
