#include "draft_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <utility>

#include "core/reading/outline/outline.hpp"
#include "core/reading/outline/text_lines.hpp"
#include "drafts/registry.hpp"

namespace strata::recital_test {
namespace {

using reading::outline;
using reading::paragraph;

outline outline_of_file(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) throw std::runtime_error{"cannot read " + path.string()};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    return reading::outline_of(text, drafts::standard());
}

std::vector<std::string> words_of_all(std::span<const paragraph> paragraphs) {
    std::vector<std::string> texts;
    for (const paragraph& each : paragraphs) texts.push_back(each.text);
    return texts;
}

std::string reworded(std::string text, std::span<const testing::rewording> with) {
    for (const testing::rewording& each : with) reading::replace_all(text, each.from, each.to);
    return text;
}

bool is_among(std::string_view name, const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// These functions handle a text that must be combined with a later copy of the standard. Some states of the text are
// unchanged in the copy; others were added, changed or removed.

/// Returns a state of a copy of the standard: its prose, and then an entry for each line of characters.
std::vector<text_entry> state_of_copy(const outline& copy, std::string_view name,
                                      std::span<const testing::rewording> with) {
    std::vector<text_entry> entries(1, {std::string{name}, "", {}, {}});
    for (const reading::entry& each : copy.entries) {
        if (each.state != name) continue;
        std::string body;
        for (const paragraph& one : each.paragraphs) {
            if (each.subjects.empty()) entries.front().sentences.push_back(one.text);
            body.append(body.empty() ? "" : " ").append(one.text);
        }
        for (const std::string& subject : each.subjects)
            entries.push_back({std::string{name}, "", {subject}, {reworded(body, with)}});
    }
    return entries;
}

/// Returns the text with the states of the copy in it.
std::vector<text_entry> changed_by_copy(std::vector<text_entry> text, const outline& copy,
                                        const testing::text_source& from) {
    const testing::copied_states& states = *from.from_copy;
    std::vector<text_entry> entries;
    const auto add_state = [&](std::string_view name) {
        for (auto& each : state_of_copy(copy, name, from.reworded)) entries.push_back(std::move(each));
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string state = text[i].state;
        const bool is_last = i + 1 == text.size() || text[i + 1].state != state;
        const bool is_replaced = is_among(state, states.replaced);
        if (!is_replaced && !is_among(state, states.removed)) entries.push_back(std::move(text[i]));
        if (!is_last) continue;
        if (is_replaced) add_state(state);
        if (state == states.added_after)
            for (const std::string& each : states.added) add_state(each);
    }
    return entries;
}

// Facts outside the states.

std::string paragraph_with(std::span<const paragraph> paragraphs, std::string_view beginning) {
    for (const paragraph& each : paragraphs)
        if (const auto at = each.text.find(beginning); at != std::string::npos) {
            const auto end = std::min(each.text.find(" (These are all", at), each.text.find(" These are all", at));
            return each.text.substr(at, end == std::string::npos ? end : end - at);
        }
    return {};
}

text_entry fact(std::string_view of, std::string_view what, std::string said) {
    return {std::string{of}, "", {std::string{what}}, {std::move(said)}};
}

/// Adds the numbers of the states' sections. In drafts before 2009, only the section around the states has a number.
/// `gone` has the states that were removed later; leaves them out, and lowers the numbers of the sections after them.
void add_sections(std::vector<text_entry>& facts, const outline& text, const std::vector<std::string>& gone) {
    facts.push_back(fact("The text", "section", text.section));
    std::string number = text.section.substr(0, text.section.find(' '));
    std::size_t removed = 0;
    std::string_view state;
    for (const reading::entry& each : text.entries) {
        if (each.state == state) continue;
        state = each.state;
        if (!each.section.empty()) number = each.section;
        if (is_among(state, gone)) {
            ++removed;
            continue;
        }
        if (removed == 0) {
            facts.push_back(fact(state, "section", number));
            continue;
        }
        const auto dot = number.rfind('.');
        std::size_t last = 0;
        std::from_chars(number.data() + dot + 1, number.data() + number.size(), last);
        facts.push_back(fact(state, "section", number.substr(0, dot + 1) + std::to_string(last - removed)));
    }
}

void add_stream(std::vector<text_entry>& facts, std::span<const paragraph> paragraphs) {
    const auto first_of = [&](std::string_view beginning, std::string_view or_else) {
        auto found = paragraph_with(paragraphs, beginning);
        return found.empty() ? paragraph_with(paragraphs, or_else) : found;
    };
    constexpr std::string_view of_the_standard = "Any occurrences of surrogates are";
    constexpr std::string_view on_null = "All U+0000 NULL characters";
    facts.push_back(
        fact(stream_heading, "byte order mark", first_of("One leading U+FEFF", "The input stream consists")));
    facts.push_back(fact(stream_heading, "U+0000", first_of(on_null, of_the_standard)));
    auto errors = first_of("Any occurrences of any characters in the ranges", of_the_standard);
    facts.push_back(fact(stream_heading, "errors", errors.empty() ? first_of(on_null, "") : std::move(errors)));
}

}  // namespace

std::vector<text_entry> read_draft_text(const testing::text_source& from, const std::filesystem::path& directory) {
    const auto path = directory / from.file;
    outline text = outline_of_file(path);
    if (text.entries.empty()) throw std::runtime_error{"no states in " + path.string()};
    std::vector<text_entry> entries;
    for (reading::entry& each : text.entries)
        entries.push_back(
            {std::move(each.state), std::move(each.under), std::move(each.subjects), words_of_all(each.paragraphs)});
    if (from.from_copy) return changed_by_copy(std::move(entries), outline_of_file(directory / from.copy), from);
    for (text_entry& each : entries)
        for (std::string& sentence : each.sentences) sentence = reworded(std::move(sentence), from.reworded);
    return entries;
}

std::vector<text_entry> read_facts(const testing::text_source& from, const std::filesystem::path& directory) {
    const bool is_copied = !from.copy.empty();
    const outline text = outline_of_file(directory / (is_copied ? from.copy : from.file));
    std::vector<text_entry> facts;
    if (!is_copied && !from.heading.empty()) {
        facts.push_back(fact("The text", "title", text.title));
        facts.push_back(fact("The text", "date", text.date));
    }
    add_sections(facts, text, from.from_copy ? from.from_copy->removed : std::vector<std::string>{});
    if (from.lists_permitted_slash_tags)
        facts.push_back(fact("The text", "permitted slash", paragraph_with(text.introduction, "A permitted slash is")));
    if (text.stream.empty()) throw std::runtime_error{"no section on preprocessing in the text"};
    facts.push_back(fact(stream_heading, "section", text.stream_section));
    add_stream(facts, text.stream);
    return facts;
}

}  // namespace strata::recital_test
