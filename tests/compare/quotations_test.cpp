// The words that changes and their rows quote occur in the drafts.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/recital.hpp"
#include "core/study/changes.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/evolution_rows.hpp"
#include "tests/draft_data.hpp"
#include "tests/recital/draft_text.hpp"

namespace quotations_test {

namespace {

using namespace strata;
using namespace strata::testing;

constexpr std::string_view preprocessing = "Preprocessing the input stream";

std::filesystem::path texts() { return std::filesystem::path{STRATA_SHARED_DIR} / "drafts"; }

/// Returns the text of the file, in which all white space is reduced to single spaces.
std::string words_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::string words;
    for (std::istreambuf_iterator<char> c(in), end; c != end; ++c) {
        const bool space = *c == ' ' || *c == '\n' || *c == '\t' || *c == '\r';
        if (!space)
            words += *c;
        else if (!words.empty() && words.back() != ' ')
            words += ' ';
    }
    return words;
}

/// Splits a quotation at "...".
std::vector<std::string> parts_of(std::string_view words) {
    constexpr std::string_view dots = "...";
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= words.size();) {
        const std::size_t end = std::min(words.find(dots, at), words.size());
        std::string_view part = words.substr(at, end - at);
        while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
        while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
        if (!part.empty()) parts.emplace_back(part);
        at = end + dots.size();
    }
    return parts;
}

bool has_in_order(std::string_view text, std::string_view words) {
    std::size_t at = 0;
    for (const std::string& part : parts_of(words)) {
        const std::size_t found = text.find(part, at);
        if (found == std::string_view::npos) return false;
        at = found + part.size();
    }
    return true;
}

/// Normalises `words` as for comparing recitals, but without the full stop that normalising adds at the end of a
/// sentence.
std::string normalised(std::string_view words) {
    std::string text;
    for (const std::string& part : parts_of(words)) {
        std::string one = recital_test::normalise(part);
        if (one.ends_with('.')) one.pop_back();
        text.append(text.empty() ? "" : " ... ").append(one);
    }
    return text;
}

/// The state and the heading of the entry in the name of a place, such as "Tag name state, EOF".
struct named_place {
    std::string state;
    std::string subject;
};
named_place place_in(const spec::change_quotation& q) {
    const std::size_t comma = q.place.find(" state, ");
    if (comma == std::string_view::npos) return {std::string(q.place), {}};
    return {std::string(q.place.substr(0, comma + 6)), std::string(q.place.substr(comma + 8))};
}

/// All steps of the procedure on character references have the procedure's heading.
std::string heading_of(const std::string& state) {
    return state.rfind("Tokeni", 0) == 0 ? state.substr(0, state.find(": ")) : state;
}

/// Returns whether the entry `where` of the draft has `words`. If `where` has no heading, any entry of the state may
/// have them.
bool says(const spec::draft& draft, const named_place& where, std::string_view words) {
    const std::string wanted = normalised(words);
    for (const auto& entry : language::recite(draft)) {
        if (!where.state.empty() && entry.state != heading_of(where.state)) continue;
        const auto& subjects = entry.subjects;
        if (!where.subject.empty() && std::find(subjects.begin(), subjects.end(), where.subject) == subjects.end())
            continue;
        std::string said;
        std::string said_normalised;
        for (const std::string& sentence : entry.sentences) {
            said += sentence + " ";
            said_normalised += recital_test::normalise(sentence) + " ";
        }
        if (has_in_order(said, words) || has_in_order(said_normalised, wanted)) return true;
    }
    return false;
}

bool has_state(const spec::draft& draft, const std::string& state) {
    const auto recited = language::recite(draft);
    return std::any_of(recited.begin(), recited.end(), [&](const auto& e) { return e.state == heading_of(state); });
}

/// Returns whether the draft's table of names has the row `words`, such as "lang; U+27E8".
bool has_name(const spec::draft& draft, std::string_view words) {
    const std::size_t space = words.find(' ');
    std::vector<char32_t> characters;
    for (std::size_t at = space; at != std::string_view::npos; at = words.find(' ', at + 1))
        if (words.substr(at, 3) == " U+")
            characters.push_back(static_cast<char32_t>(std::stoul(std::string(words.substr(at + 3, 5)), nullptr, 16)));
    characters.resize(2);
    for (const spec::named_reference& row : draft.references.names)
        if (row.name == words.substr(0, space)) return row.first == characters[0] && row.second == characters[1];
    return false;
}

/// Returns the text of `draft`; "" if it is absent. Each text is read once.
const std::string& text_of(const spec::draft& draft) {
    static std::map<const spec::draft*, std::string> known;
    std::string& text = known[&draft];
    if (text.empty() && std::filesystem::exists(texts()))
        text = words_of(texts() / data_of(STRATA_DATA_DIR, draft).text.file);
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(evolution)

BOOST_AUTO_TEST_CASE(quotations_are_in_the_drafts) {
    const bool have_texts = std::filesystem::exists(texts());
    if (!have_texts)
        BOOST_TEST_MESSAGE("the drafts' texts are absent (" << texts().string()
                                                            << "): quotations of other sections are not checked");
    std::map<std::string, std::size_t> kinds;
    for (const evolution_row& row : rows_of_changes(drafts::all()))
        for (const spec::change_quotation& q : row.what->quotations) {
            const spec::draft& draft = *row.drafts[q.of == spec::change_side::before ? 0 : 1];
            const named_place where = place_in(q);
            if (has_state(draft, where.state)) {
                ++kinds["of states"];
                BOOST_CHECK_MESSAGE(says(draft, where, q.words), row.id << ", " << draft.about.name << ": \""
                                                                        << where.state << "\" (" << where.subject
                                                                        << ") does not say: " << q.words);
            } else if (where.state == preprocessing || where.state == "Tokenization") {
                if (!have_texts) continue;
                ++kinds["of other sections at hand"];
                BOOST_CHECK_MESSAGE(has_in_order(text_of(draft), q.words),
                                    row.id << ", " << draft.about.name << ": the text does not say: " << q.words);
            } else {
                ++kinds["of tree construction"];
                BOOST_CHECK_MESSAGE(q.place.starts_with("Tree construction, "),
                                    row.id << ", " << draft.about.name << ": no state is called " << where.state);
            }
        }
    for (const auto& [kind, count] : kinds) BOOST_TEST_MESSAGE(count << " quotations " << kind);
}

BOOST_AUTO_TEST_CASE(words_of_a_change_are_in_the_drafts_or_quoted_in_its_rows) {
    for (const study::change_step& each : study::all_changes(drafts::all())) {
        const auto is_known = [&](const spec::draft& draft, spec::change_side side, std::string_view words) {
            for (const spec::change_row& row : each.what->rows)
                for (const spec::change_quotation& q : row.quotations)
                    if (q.of == side && has_in_order(q.words, words)) return true;
            return says(draft, {}, words) || has_name(draft, words) ||
                   has_in_order(language::stream_sentence(draft, U'\x1'), words) ||
                   has_in_order(language::stream_sentence(draft, U'\0'), words) ||
                   has_in_order(language::stream_sentence(draft, U'\xFEFF'), words);
        };
        const spec::change& what = *each.what;
        BOOST_TEST(is_known(*each.from, spec::change_side::before, what.before), what.id << ": " << what.before);
        BOOST_TEST(is_known(*each.to, spec::change_side::after, what.after), what.id << ": " << what.after);
        BOOST_TEST(what.before != what.after, what.id);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace quotations_test
