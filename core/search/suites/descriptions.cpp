#include "core/search/suites/descriptions.hpp"

#include <fmt/format.h>

#include "core/language/rule_sentences.hpp"
#include "core/search/candidates.hpp"
#include "core/spec/content_states.hpp"
#include "core/study/graph/construct.hpp"
#include "core/text/utf8.hpp"

namespace strata::generation {
namespace {

std::string character_words(std::string_view text) {
    if (text.empty()) return "end of file";
    const input::decoded d = input::decode_one(text, true);
    if (d.length != text.size()) return quoted(text);
    switch (d.code_point) {
        case 0: return "a null character";
        case '\t': return "a tab";
        case '\n': return "a line feed";
        case '\v': return "a line tabulation";
        case '\f': return "a form feed";
        case ' ': return "a space";
        case '\'': return "an apostrophe";
        default: break;
    }
    if (search::is_printable(d.code_point)) return fmt::format("'{}'", text);
    return fmt::format("U+{:04X}", static_cast<std::uint32_t>(d.code_point));
}

}  // namespace

std::string quoted(std::string_view text) {
    std::string made = "\"";
    while (!text.empty()) {
        const input::decoded d = input::decode_one(text, true);
        if (search::is_printable(d.code_point))
            made += text.substr(0, d.length);
        else
            made += fmt::format("[U+{:04X}]", static_cast<std::uint32_t>(d.code_point));
        text.remove_prefix(d.length);
    }
    return made + '"';
}

std::string_view heading_of(const spec::draft& draft, std::size_t state) { return draft.table.states[state].name; }

std::string words_of(const spec::draft& draft, const beginning& from) {
    std::string words;
    if (from.content != spec::content_index::first)
        words = fmt::format(", from {}{}", spec::content_at(draft, from.content).name,
                            from.last_start_tag.empty() ? " with no start tag" : "");
    return words;
}

std::string description_of(const spec::draft& draft, std::size_t state, const described_test& t,
                           const beginning& from) {
    const spec::rule& rule = draft.table.rules[t.rule];
    std::string text = fmt::format("{}: {}", heading_of(draft, state), character_words(t.character));
    if (!t.before.empty()) text += fmt::format(" after {}", quoted(t.before));
    if (t.with_condition)
        if (const std::string condition = language::condition_clause(draft, rule, false); !condition.empty())
            text += fmt::format(", if {}", condition);
    if (!t.continuation.empty()) text += fmt::format(", then {}", quoted(t.continuation));
    return text + words_of(draft, from);
}

spec::change_topic topic_of(const spec::draft& draft, std::size_t state, const beginning& from) {
    using spec::change_topic;
    using study::construct;
    if (state >= draft.table.states.size()) return change_topic::character_references;
    const spec::state_info& info = draft.table.states[state];
    switch (study::construct_of(info)) {
        case construct::text: break;
        case construct::tags: return change_topic::tags;
        case construct::attributes: return change_topic::attributes;
        case construct::comments: return change_topic::comments;
        case construct::doctype: return change_topic::doctype;
        case construct::script_data:
        case construct::escaped_script_data:
        case construct::double_escaped_script_data: return change_topic::script_data;
        case construct::cdata_sections: return change_topic::cdata;
        case construct::processing_instructions: return change_topic::processing_instructions;
        case construct::references: return change_topic::character_references;
    }
    return from.content == spec::content_index::first ? change_topic::text : change_topic::raw_text;
}

}  // namespace strata::generation
