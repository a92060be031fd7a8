// What is printed as the words of a text that was read is in the text. What the reader has supplied stands in brackets.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

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

/// A sentence without what stands in brackets, in pieces.
std::vector<std::string> outside_brackets(const std::string& sentence) {
    std::vector<std::string> pieces(1);
    std::size_t depth = 0;
    bool quoted = false;
    for (const char c : sentence) {
        // "[CDATA[" is quoted in the texts.
        if (c == '"') quoted = !quoted;
        const bool marks = !quoted && (c == '[' || c == ']');
        if (marks && c == '[') ++depth;
        if (depth == 0) pieces.back() += c;
        if (marks && c == ']' && depth > 0 && --depth == 0) pieces.emplace_back();
    }
    return pieces;
}

/// The words of a text that a draft is read from.
class words_of_text {
public:
    explicit words_of_text(std::string_view text) : text_(plain(text)) {}

    /// Counts what is said, and how many pieces of it the text lacks.
    void check(const std::string& said, const std::string& where) {
        for (const std::string& each : outside_brackets(said)) {
            const auto begin = each.find_first_not_of(' ');
            if (begin == std::string::npos) continue;
            const std::string piece = plain(each);
            ++said_;
            // A rule's sentences may be apart in the text.
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
    /// Without what separates the items of a list: bullets, or commas in a quotation.
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

/// All that reports print as the words of a text.
words_of_text check_words(const std::string& text, const std::string& file, const spec::draft* base = nullptr) {
    words_of_text words(text);
    const reading::read_draft read =
        reading::read(text, drafts::known(), {.name = "@" + file, .file = file, .base = base});
    const spec::draft& d = read.draft->value();
    for (std::size_t s = 0; s < d.table.states.size(); ++s) {
        const std::string where = file + ", " + std::string(d.table.states[s].name);
        words.check(language::before_rules(d, s), where);
        words.check(language::on_leaving(d, s), where);
        const language::prose around = language::prose_around(d, s);
        for (const std::string& each : around.before) words.check(each, where);
        for (const std::string& each : around.after) words.check(each, where);
        for (std::size_t r = 0; r < d.table.rules_of(s).size(); ++r) {
            const spec::rule& rule = d.table.rules_of(s)[r];
            if (rule.does(spec::op::gap)) continue;
            words.check(language::sentence(d, s, r), where);
        }
    }
    if (d.about.has_own_stream) {
        for (const spec::input_error& each : d.stream.errors)
            words.check(language::stream_sentence(d, each.range.first), file + ", preprocessing");
        if (d.stream.drops_byte_order_mark) words.check(language::stream_sentence(d, 0xFEFF), file + ", preprocessing");
    }
    return words;
}

/// The recital numbers states as 2009 does; here they have the numbers of their section.
std::string recited_text_of(const spec::draft& d) {
    constexpr std::string_view of_2009 = "\n8.2.4.";
    const std::string own = "\n" + std::string(d.about.section.substr(0, d.about.section.find(' '))) + ".";
    std::string text = reading_test::recited_text(d);
    for (std::size_t at = 0; (at = text.find(of_2009, at)) != std::string::npos; at += own.size())
        text.replace(at, of_2009.size(), own);
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(quoted_words)

BOOST_AUTO_TEST_CASE(what_a_recital_says_is_quoted_from_it) {
    for (const spec::draft* const each : drafts::all()) {
        const words_of_text words = check_words(recited_text_of(*each), std::string(each->about.day) + ".txt");
        BOOST_TEST(words.said() > each->table.rules.size() / 2);
        // Steps of the procedure on references, which follow one another without a word.
        BOOST_TEST(words.supplied() < each->table.rules.size() / 15);
    }
}

BOOST_AUTO_TEST_CASE(a_text_of_unknown_sentences_has_no_others_put_in_its_mouth) {
    (void)check_words(std::string(reading_test::indented), "little.txt");
}

BOOST_AUTO_TEST_CASE(the_words_of_a_base_are_not_those_of_the_text) {
    for (const std::string_view base : {"2007", "2009", "2026"})
        (void)check_words(recited_text_of(*drafts::find("modern")), "x.txt", drafts::find(base));
}

BOOST_AUTO_TEST_CASE(what_the_drafts_texts_say_is_quoted_from_them) {
    for (const std::string_view name :
         {"2006-12-20", "2008-03-09", "2009-10-24", "2010-04-30", "2011-05-25", "2017-02-27", "modern-full"}) {
        const fs::path file = fs::path(STRATA_SHARED_DIR) / "drafts" / (std::string(name) + ".txt");
        if (!fs::exists(file)) continue;
        std::ifstream in(file, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const words_of_text words = check_words(text, file.filename().string());
        BOOST_TEST(words.said() > 100U);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace quoted_words_test
