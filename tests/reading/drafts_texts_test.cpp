// Reads the outlines of the drafts' texts in the shared folder. No outline loses a word. The outlines of the markup and
// of the plain text of a day agree.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/reading/outline/outline.hpp"
#include "core/reading/outline/text_lines.hpp"
#include "drafts/registry.hpp"
#include "tests/reading/shown_outline.hpp"

namespace drafts_texts_test {

namespace {

namespace fs = std::filesystem;
using strata::reading::outline;
using strata::reading::words_of;
using strata::reading_test::notes_shown;
using strata::reading_test::words_shown;

fs::path shared() { return STRATA_SHARED_DIR; }

bool has_texts() {
    if (fs::is_directory(shared() / "drafts") && fs::is_directory(shared() / "history")) return true;
    BOOST_TEST_MESSAGE("the drafts' texts are not available (" << shared().string() << "): not read");
    return false;
}

std::string text_of(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    BOOST_TEST_REQUIRE(file.good(), path.string());
    return {std::istreambuf_iterator<char>{file}, {}};
}

outline outline_of(std::string_view text) { return strata::reading::outline_of(text, strata::drafts::standard()); }

/// Returns the paths of the texts that have the section as plain text.
std::vector<fs::path> plain_texts() {
    std::vector<fs::path> paths;
    for (const auto& each : fs::directory_iterator{shared() / "history" / "texts"}) paths.push_back(each.path());
    for (const auto& each : fs::directory_iterator{shared() / "drafts"}) {
        const std::string name = each.path().filename().string();
        if (name.find("-tree.") == std::string::npos && name.find("-parse-state.") == std::string::npos &&
            name != "2026.txt" && name != "modern.txt")
            paths.push_back(each.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

using word_counts = std::map<std::string, long, std::less<>>;

/// Counts words. Does not count the marks of lists, notes and cells, which are not words of the section. Does not count
/// commas after words, because the outline puts commas between the items of lists.
void count(word_counts& counts, std::string_view text, long by) {
    for (std::string_view word : words_of(text)) {
        if (word.ends_with(',')) word.remove_suffix(1);
        const bool is_number = word.ends_with('.') && word.find_first_not_of("0123456789.") == std::string_view::npos;
        if (is_number) word.remove_suffix(1);  // removes the dot after the number of an item or a section
        const bool is_mark = word == "*" || word == "+" || word == "|" || word == "]" || word == "[note]" ||
                             word == "[example]" || word == "[warning]" || word == "Note:" || word == "Example:" ||
                             word == "Issue:";
        if (!word.empty() && !is_mark && !(is_number && word.find('.') == std::string_view::npos))
            counts[std::string{word}] += by;
    }
}

void count_outline(word_counts& counts, const outline& of) {
    const auto count_all = [&](std::span<const strata::reading::paragraph> paragraphs) {
        for (const auto& each : paragraphs) count(counts, each.text, 1);
    };
    count_all(of.introduction);
    count_all(of.stream);
    count_all(of.notes);
    const strata::reading::entry* before = nullptr;
    for (const auto& each : of.entries) {
        if (before == nullptr || before->state != each.state) {
            count(counts, each.section, 1);
            count(counts, each.state, 1);
        }
        // A condition, or the head of a table, applies to several entries below it.
        const bool stands_apart =
            each.under.starts_with("If the content model flag") || each.under.starts_with("Number");
        if (stands_apart && (before == nullptr || before->under != each.under)) count(counts, each.under, 1);
        for (const std::string& subject : each.subjects) count(counts, subject, 1);
        count_all(each.paragraphs);
        before = &each;
    }
}

/// Counts the words of both sections, without the headings, from the lines that a person would find.
void count_sections(word_counts& counts, std::string_view text) {
    const bool is_of_first_texts = text.find("Preprocessing the input stream") == std::string_view::npos;
    bool in_section = false;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        const auto line = strata::reading::trimmed(text.substr(at, end - at));
        at = end + 1;
        const auto ends_in = [&](std::string_view heading) {
            return line.ends_with(heading) && line.size() < heading.size() + 20;
        };
        if (line.starts_with("=====") || line.starts_with("-----"))
            in_section = false;
        else if (ends_in("Tokenisation") || ends_in("Tokenization") || ends_in("Preprocessing the input stream"))
            in_section = true;
        else if (is_of_first_texts &&
                 (ends_in("The input stream") || ends_in("Parsing HTML documents, up to the section on tokenisation")))
            in_section = true;
        else if (in_section)
            count(counts, line, 1);
    }
}

/// Removes the section on preprocessing, because one of the forms has only the section on tokenization.
void without_stream(outline& of) {
    const std::size_t begin = of.stream.front().line;
    std::erase_if(of.notes, [begin](const strata::reading::paragraph& note) { return note.line >= begin; });
    of.stream.clear();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(outlines_of_drafts)

BOOST_AUTO_TEST_CASE(every_word_is_in_the_outline_once) {
    if (!has_texts()) return;
    std::size_t texts = 0;
    for (const fs::path& path : plain_texts()) {
        const std::string text = text_of(path);
        const outline found = outline_of(text);
        word_counts counts;
        count_outline(counts, found);
        for (auto& [word, times] : counts) times = -times;
        count_sections(counts, text);
        for (const auto& [word, times] : counts)
            BOOST_CHECK_MESSAGE(times == 0, path.filename().string() << ": \"" << word << "\" is "
                                                                     << (times > 0 ? "lost" : "there more often")
                                                                     << ", " << std::abs(times) << " times");
        BOOST_TEST(found.entries.size() > 100U, path.string());
        BOOST_TEST(found.introduction.size() >= 5U, path.string());
        ++texts;
    }
    BOOST_TEST_MESSAGE(texts << " texts");
    BOOST_TEST(texts >= 150U);
}

BOOST_AUTO_TEST_CASE(markup_and_plain_text_of_a_day_have_the_same_outline) {
    if (!has_texts()) return;
    std::size_t pairs = 0;
    for (const auto& each : fs::directory_iterator{shared() / "history" / "source"}) {
        const std::string day = each.path().stem().string();
        const bool is_modern = day.starts_with("modern");
        auto plain = outline_of(text_of(shared() / "drafts" / (is_modern ? "modern-full.txt" : day + ".txt")));
        const auto markup = outline_of(text_of(each.path()));
        if (markup.stream.empty() && !plain.stream.empty()) without_stream(plain);
        const auto expected = words_shown(plain);
        const auto found = words_shown(markup);
        BOOST_TEST_CONTEXT(day) {
            BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
            // Remarks by the person who copied the text do not count as notes. In one copy of 2009, the character
            // references in the example have already been replaced by their characters.
            auto notes = notes_shown(plain);
            std::erase_if(notes, [](const std::string& note) { return note.starts_with('[') || note == "]"; });
            auto notes_of_markup = notes_shown(markup);
            if (day == "2009-02-07") {
                const auto is_example = [](const std::string& note) { return note.starts_with("If the markup"); };
                std::erase_if(notes, is_example);
                std::erase_if(notes_of_markup, is_example);
            }
            BOOST_CHECK_EQUAL_COLLECTIONS(notes_of_markup.begin(), notes_of_markup.end(), notes.begin(), notes.end());
        }
        ++pairs;
    }
    BOOST_TEST(pairs == 8U);
}

BOOST_AUTO_TEST_CASE(a_section_is_found_in_a_whole_page) {
    if (!has_texts()) return;
    const std::string part = text_of(shared() / "history" / "source" / "2009-10-24.html");
    const auto expected = words_shown(outline_of(part));
    const auto found =
        words_shown(outline_of("<!DOCTYPE html><title>Tokenization</title><script>if (a < b) "
                               "'<h4>Tokenization</h4>'</script><body><h1>HTML</h1>"
                               "<ol><li>Tokenization</ol><div><h3>Parsing</h3><dl><dt>a<dd>b</dl>" +
                               part + "<h4>Tree construction</h4><p>c<dl><dt>d<dd>e</dl></div>"));
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

BOOST_AUTO_TEST_CASE(texts_cut_off_anywhere_have_an_outline_or_a_reason_why_not) {
    if (!has_texts()) return;
    const auto cut = [](const fs::path& path, std::size_t step) {
        const std::string text = text_of(path);
        std::size_t entries = 0;
        for (std::size_t size = 0; size < text.size(); size += step) {
            try {
                entries = std::max(entries, outline_of(std::string_view{text}.substr(0, size)).entries.size());
            } catch (const strata::reading::outline_error&) {
                BOOST_TEST(entries < 2U, path.string());  // only entries before the section
            }
        }
        BOOST_TEST(entries > 100U);
    };
    constexpr std::size_t step = 97;
    for (const char* name : {"2006-03-02.txt", "2007-10-27.txt", "2008-03-09.txt", "2009-02-07.txt", "2026-full.txt"})
        cut(shared() / "drafts" / name, step);
    cut(shared() / "history" / "source" / "2006-03-02.html", step);
    constexpr std::size_t step_of_page = 997;
    cut(shared() / "history" / "source" / "modern-2021-11-22.html", step_of_page);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace drafts_texts_test
