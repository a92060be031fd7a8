// Everything that strata prints as the words of a text is in the text. This holds for texts that strata reads, and for
// the texts of the program's drafts. Brackets mark words that the reader or the table has added.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/days_of_chain.hpp"
#include "core/language/grammar/phrase_tree.hpp"
#include "core/language/recital.hpp"
#include "core/reading/read_draft.hpp"
#include "drafts/registry.hpp"
#include "tests/reading/little_standard.hpp"
#include "tests/reading/recited_text.hpp"

namespace quoted_words_test {

namespace {

using namespace strata;
namespace fs = std::filesystem;

/// Returns the pieces of a sentence that are not in brackets.
std::vector<std::string> outside_brackets(const std::string& sentence) {
    std::vector<std::string> pieces(1);
    std::size_t depth = 0;
    bool quoted = false;
    for (const char c : sentence) {
        // The texts have "[CDATA[" in quotation marks. These brackets do not mark added words.
        if (c == '"') quoted = !quoted;
        const bool marks = !quoted && (c == '[' || c == ']');
        if (marks && c == '[') ++depth;
        if (depth == 0) pieces.back() += c;
        if (marks && c == ']' && depth > 0 && --depth == 0) pieces.emplace_back();
    }
    return pieces;
}

/// The words of a text from which a draft is read.
class words_of_text {
public:
    explicit words_of_text(std::string_view text) : text_(plain(text)) {}

    /// Counts the pieces of `said`, and those that the text lacks. `where` describes where strata printed them.
    void check(const std::string& said, const std::string& where) {
        for (const std::string& each : outside_brackets(said)) {
            const auto begin = each.find_first_not_of(' ');
            if (begin == std::string::npos) continue;
            const std::string piece = plain(each);
            ++said_;
            // The sentences of one rule may be at different places of the text.
            std::string_view left = piece;
            while (!left.empty()) {
                std::size_t length = left.size();
                while (length > 0 && text_.find(left.substr(0, length)) == std::string::npos) {
                    const auto end = left.substr(0, length - 1).find_last_of(".:");
                    length = end == std::string_view::npos ? 0 : end + 1;
                }
                if (length == 0) {
                    BOOST_ERROR(where << ": not in the text: " << left);
                    break;
                }
                left.remove_prefix(std::min(left.find_first_not_of(' ', length), left.size()));
            }
        }
        if (said.find('[') == 0) ++supplied_;
    }
    [[nodiscard]] std::size_t said() const { return said_; }
    [[nodiscard]] std::size_t supplied() const { return supplied_; }

private:
    /// Returns the text without separators of list items: bullets, or commas in a quotation.
    static std::string plain(std::string_view text) {
        std::string without(text);
        std::erase_if(without, [](char c) { return c == ',' || c == '*' || c == '+'; });
        without = reading::in_plain_characters(without);
        if (without.ends_with(' ')) without.pop_back();
        return without.substr(std::min(without.find_first_not_of(' '), without.size()));
    }

    std::string text_;
    std::size_t said_ = 0;
    std::size_t supplied_ = 0;
};

/// Checks everything that reports print as the words of a draft.
void check_draft(const spec::draft& d, const std::string& file, words_of_text& words) {
    for (std::size_t s = 0; s < d.table.states.size(); ++s) {
        const std::string where = file + ", " + std::string(d.table.states[s].name);
        words.check(language::before_rules(d, s), where);
        words.check(language::on_leaving(d, s), where);
        const language::prose around = language::prose_around(d, s);
        for (const std::string& each : around.before) words.check(each, where);
        for (const std::string& each : around.after) words.check(each, where);
        for (std::size_t r = 0; r < d.table.rules_of(s).size(); ++r) {
            words.check(language::sentence(d, s, r), where);
        }
    }
    if (d.about.has_own_stream) {
        for (const spec::input_error& each : d.stream.errors)
            words.check(language::stream_sentence(d, each.range.first), file + ", preprocessing");
        if (d.stream.drops_byte_order_mark) words.check(language::stream_sentence(d, 0xFEFF), file + ", preprocessing");
    }
}

/// Reads a text, and checks everything that reports print as its words.
words_of_text check_words(const std::string& text, const std::string& file, const spec::draft* base = nullptr) {
    words_of_text words(text);
    const reading::read_draft read =
        reading::read(text, drafts::known(), {.name = "@" + file, .file = file, .base = base});
    check_draft(read.draft->value(), file, words);
    return words;
}

/// Returns a text of the shared folder. If it is absent, prints a message and returns "".
std::string shared_text(std::string_view name) {
    const fs::path file = fs::path(STRATA_SHARED_DIR) / "drafts" / (std::string(name) + ".txt");
    std::ifstream in(file, std::ios::binary);
    if (!in) BOOST_TEST_MESSAGE("the text of " << name << " is not available (" << file.string() << ")");
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string without(std::string text, std::string_view note) {
    if (const std::size_t at = text.find(note); at != std::string::npos) text.erase(at, note.size());
    return text;
}

/// The text from which a draft of the program was made.
struct own_text {
    std::string_view draft;
    std::string_view file;
    std::string_view note{};  ///< a note that the person who made the copy put inside a sentence
};
constexpr auto own_texts = std::to_array<own_text>({
    {"2006-03-02", "2006-03-02"},
    {"2006-12-20", "2006-12-20"},
    {"2007", "2007-10-27", "[restored from the source of the same day's draft; the list was lost in the copy:"},
    {"2008", "2008-03-09"},
    {"2009", "2009-02-07"},
    {"2009-10-19", "2009-10-19"},
    {"2009-10-24", "2009-10-24"},
    {"2009-10-24-bug8019", "2009-10-24-bug8019"},
    {"2010-04-30", "2010-04-30"},
    {"2011-05-25", "2011-05-25"},
    {"2014-10-28", "2014-10-28"},
    {"2016-06-13", "2016-06-13"},
    {"2017-02-27", "2017-02-27"},
    {"modern", "modern-full"},
    {"2026", "2026-full"},
});

/// Returns the sentences of the states whose headings begin with `states`, and those on the input stream, after
/// applying `rewordings`.
std::string sentences_with(spec::draft d, std::span<const spec::rewording> rewordings, std::string_view states) {
    d.words.rewordings = rewordings;
    std::string all;
    for (std::size_t s = 0; s < d.table.states.size(); ++s) {
        if (!d.table.states[s].name.starts_with(states)) continue;
        all += language::before_rules(d, s) + language::on_leaving(d, s);
        for (std::size_t r = 0; r < d.table.rules_of(s).size(); ++r) all += language::sentence(d, s, r);
        if (states.empty()) continue;  // the words around the rules would need a recital for each state
        for (const std::string& each : language::prose_around(d, s).before) all += each;
    }
    for (const spec::input_error& each : d.stream.errors) all += language::stream_sentence(d, each.range.first);
    return all + language::stream_sentence(d, 0xFEFF);
}

bool is_of_day(const spec::rewording& each, std::string_view day) {
    return each.since <= day && (each.until.empty() || day < each.until);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(quoted_words)

BOOST_AUTO_TEST_CASE(what_a_recital_says_is_quoted_from_it) {
    for (const spec::draft* const each : drafts::all()) {
        const words_of_text words =
            check_words(reading_test::recited_text_in_its_section(*each), std::string(each->about.day) + ".txt");
        BOOST_TEST(words.said() > each->table.rules.size() / 2);
        // Steps of the procedure on references follow one another without words in the text. Contexts of nested entries
        // are not sentences.
        BOOST_TEST(words.supplied() < each->table.rules.size() / 7);
    }
}

BOOST_AUTO_TEST_CASE(a_text_of_unknown_sentences_has_no_others_put_in_its_mouth) {
    (void)check_words(std::string(reading_test::indented), "little.txt");
}

BOOST_AUTO_TEST_CASE(the_words_of_a_base_are_not_those_of_the_text) {
    for (const std::string_view base : {"2007", "2009", "2026"})
        (void)check_words(reading_test::recited_text_in_its_section(*drafts::find("modern")), "x.txt",
                          drafts::find(base));
}

BOOST_AUTO_TEST_CASE(what_the_drafts_texts_say_is_quoted_from_them) {
    for (const std::string_view name :
         {"2006-12-20", "2008-03-09", "2009-10-24", "2010-04-30", "2011-05-25", "2017-02-27", "modern-full"}) {
        const std::string text = shared_text(name);
        if (text.empty()) continue;
        const words_of_text words = check_words(text, std::string(name) + ".txt");
        BOOST_TEST(words.said() > 100U);
    }
}

BOOST_AUTO_TEST_CASE(what_the_programs_drafts_say_is_quoted_from_their_texts) {
    history::days_of_chain days(drafts::known(), {});
    for (const own_text& each : own_texts) {
        const spec::draft* draft = drafts::find(each.draft);
        if (draft == nullptr) draft = days.find(each.draft);
        BOOST_TEST_REQUIRE(draft != nullptr, each.draft);
        const std::string text = shared_text(each.file);
        if (text.empty()) continue;
        std::string whole = without(text, each.note);
        if (!each.note.empty()) whole = without(whole, "]\n");  // the note ends in this bracket
        words_of_text words(whole);
        check_draft(*draft, std::string(each.draft), words);
        BOOST_TEST(words.said() > draft->table.rules.size());
    }
}

BOOST_AUTO_TEST_CASE(each_rewording_is_of_a_sentence_that_a_draft_has) {
    history::days_of_chain days(drafts::known(), {});
    std::set<const spec::rewording*> used;
    for (const own_text& of : own_texts) {
        const spec::draft* draft = drafts::find(of.draft);
        if (draft == nullptr) draft = days.find(of.draft);
        BOOST_TEST_REQUIRE(draft != nullptr, of.draft);
        for (const spec::rewording& each : draft->words.rewordings) {
            if (used.contains(&each) || !is_of_day(each, draft->about.day)) continue;
            std::vector<spec::rewording> all;
            std::vector<spec::rewording> others;
            for (const spec::rewording& one : draft->words.rewordings) {
                if (!is_of_day(one, draft->about.day)) continue;
                all.push_back(one);
                if (&one != &each) others.push_back(one);
            }
            if (sentences_with(*draft, all, each.states) != sentences_with(*draft, others, each.states))
                used.insert(&each);
        }
    }
    for (const spec::rewording& each : drafts::standard().words.rewordings)
        BOOST_TEST(used.contains(&each), "no draft needs " << each.of_phrases << " of " << each.since);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace quoted_words_test
