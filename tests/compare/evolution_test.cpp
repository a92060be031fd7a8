// The rows of changes: their inputs differ as they say, their words are those of the drafts, and docs/drafts/changes is
// made of them.

#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/json_text.hpp"
#include "core/study/changes.hpp"
#include "core/study/state_relation.hpp"
#include "core/words/recital.hpp"
#include "core/words/stream_recital.hpp"
#include "drafts/registry.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/changes_page.hpp"
#include "tests/atlas/features.hpp"
#include "tests/atlas/stale_page.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/evolution_rows.hpp"
#include "tests/draft_data.hpp"
#include "tests/recital/draft_text.hpp"

namespace {

using namespace strata;
using namespace strata::testing;
using report::json_string;

constexpr std::string_view preprocessing = "Preprocessing the input stream";

std::filesystem::path docs() { return std::filesystem::path{STRATA_DATA_DIR} / "../../docs"; }
std::filesystem::path texts() { return std::filesystem::path{STRATA_SHARED_DIR} / "drafts"; }

const std::vector<evolution_row>& rows() {
    static const std::vector<evolution_row> all = rows_of_changes(drafts::all());
    return all;
}

// -- words
// --------------------------------------------------------------------------------------------------------------

/// The text of the file with single spaces for any white space.
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

/// The parts of a quotation between its dots.
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

/// Words as recitals are compared, without what normalising puts at the end of a sentence.
std::string normalised(std::string_view words) {
    std::string text;
    for (const std::string& part : parts_of(words)) {
        std::string one = recital_test::normalise(part);
        if (one.ends_with('.')) one.pop_back();
        text.append(text.empty() ? "" : " ... ").append(one);
    }
    return text;
}

/// The state and the line of the entry that a place names: "Tag name state, EOF".
struct named_place {
    std::string state;
    std::string subject;
};
named_place place_in(const spec::change_quotation& q) {
    const std::size_t comma = q.place.find(" state, ");
    if (comma == std::string_view::npos) return {std::string(q.place), {}};
    return {std::string(q.place.substr(0, comma + 6)), std::string(q.place.substr(comma + 8))};
}

/// The steps of the procedure on character references stand under one heading.
std::string heading_of(const std::string& state) {
    return state.rfind("Tokeni", 0) == 0 ? state.substr(0, state.find(": ")) : state;
}

/// Whether the draft says the words in a state, and under a line; in any if `where` has none.
bool says(const spec::draft& draft, const named_place& where, std::string_view words) {
    const std::string wanted = normalised(words);
    for (const auto& entry : words::recite(draft)) {
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
    const auto recited = words::recite(draft);
    return std::any_of(recited.begin(), recited.end(), [&](const auto& e) { return e.state == heading_of(state); });
}

/// "lang; U+27E8": a row of the draft's table of names.
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

/// The texts of drafts, each read once; "" where they are absent.
const std::string& text_of(const spec::draft& draft) {
    static std::map<const spec::draft*, std::string> known;
    std::string& text = known[&draft];
    if (text.empty() && std::filesystem::exists(texts()))
        text = words_of(texts() / data_of(STRATA_DATA_DIR, draft).text.file);
    return text;
}

// -- comparing
// ----------------------------------------------------------------------------------------------------------

/// What is wrong with the divergences on an input of the row; "" for nothing.
std::string complaint(const evolution_row& row, const std::string& input) {
    const std::vector<compare::divergence> found = divergences_on(row, input);
    std::string all;
    for (const compare::divergence& d : found) all += "\n" + told(d);
    if (row.what->kind == spec::change_kind::tree) return found.empty() ? all : "divergences" + all;
    const auto kind = row.what->kind == spec::change_kind::tokens ? compare::divergence_kind::tokens
                                                                  : compare::divergence_kind::errors;
    const auto is_of_kind = [&](const compare::divergence& d) { return d.kind == kind; };
    if (std::none_of(found.begin(), found.end(), is_of_kind)) return "no divergence of that kind" + all;
    // An input shows its row, and besides at most one other.
    return found.size() <= 2 ? "" : "more than two divergences" + all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(evolution)

BOOST_AUTO_TEST_CASE(every_page_on_what_a_draft_changed_is_as_it_would_be_made_and_there_is_no_other) {
    std::set<std::filesystem::path> known;
    for (const atlas_file& page : pages_of_changes(drafts::known())) {
        known.insert(std::filesystem::path(page.name).filename());
        const std::string stale = what_is_stale(docs() / "evolution", page);
        BOOST_CHECK_MESSAGE(stale.empty(), stale);
    }
    for (const auto& each : std::filesystem::directory_iterator(docs() / "drafts" / "changes"))
        BOOST_CHECK_MESSAGE(known.contains(each.path().filename()), each.path().filename().string()
                                                                        << " is of no draft that has a predecessor");
}

BOOST_AUTO_TEST_CASE(every_draft_that_has_a_predecessor_has_changes_and_each_has_a_row) {
    for (const spec::draft* draft : drafts::all()) {
        if (study::predecessor_of(drafts::all(), *draft) == nullptr) continue;
        BOOST_CHECK_MESSAGE(!spec::changes_of(*draft).empty(), draft->about.name << " changed nothing");
        for (const spec::change& each : spec::changes_of(*draft))
            BOOST_CHECK_MESSAGE(!each.rows.empty(), each.id << " has no row");
    }
}

BOOST_AUTO_TEST_CASE(rows_have_names_of_their_own_and_are_complete) {
    std::set<std::string_view> ids;
    std::set<std::string> inputs;
    for (const evolution_row& row : rows()) {
        BOOST_CHECK_MESSAGE(ids.insert(row.id).second, row.id << " is there twice");
        const std::string pair = pair_name(*row.drafts[0], *row.drafts[1]) + "-";
        BOOST_CHECK_MESSAGE(row.id.starts_with(pair), row.id << " is not named after its drafts");
        const std::string_view sentence = row.what->sentence;
        BOOST_CHECK_MESSAGE(sentence.ends_with('.') || sentence.ends_with(".)"), row.id << ": " << sentence);
        BOOST_CHECK_MESSAGE(std::count(sentence.begin(), sentence.end(), '`') % 2 == 0, row.id << ": " << sentence);
        BOOST_CHECK_MESSAGE(!row.what->inputs.empty(), row.id << " has no input");
        for (const std::string_view input : row.what->inputs)
            BOOST_CHECK_MESSAGE(inputs.insert(fmt::format("{}{} {}", pair, input, row.what->options)).second,
                                row.id << ": " << input << " is there twice");
        // What tree construction says is in no table.
        if (is_of_tree_construction(row))
            BOOST_CHECK_MESSAGE(!row.change->rows.front().quotations.empty(), row.change->id << ": no words of it");
    }
    BOOST_TEST_MESSAGE(rows().size() << " rows, " << inputs.size() << " inputs");
    BOOST_TEST(!rows().empty());
}

BOOST_AUTO_TEST_CASE(both_engines_make_the_same_of_every_input) {
    for (const evolution_row& row : rows())
        for (const spec::draft* draft : row.drafts)
            for (const std::string& input : inputs_of(row))
                BOOST_CHECK_MESSAGE(made_of(*row.what, *draft, input, engine_kind::fused) ==
                                        made_of(*row.what, *draft, input, engine_kind::interpreter),
                                    row.id << ", " << draft->about.name << ", " << json_string(input));
}

BOOST_AUTO_TEST_CASE(drafts_differ_on_every_input_in_what_its_row_says) {
    for (const evolution_row& row : rows())
        for (const std::string& input : inputs_of(row)) {
            const auto found = difference_on(row, input);
            BOOST_CHECK_MESSAGE(found == row.what->kind, row.id << ", " << json_string(input) << ": differ in "
                                                                << (found ? in_words(*found) : "nothing") << ", not "
                                                                << in_words(row.what->kind));
        }
}

BOOST_AUTO_TEST_CASE(a_comparison_shows_every_input_at_one_or_two_places) {
    for (const evolution_row& row : rows())
        for (const std::string& input : inputs_of(row)) {
            const std::string wrong = complaint(row, input);
            BOOST_CHECK_MESSAGE(wrong.empty(), row.id << ", " << json_string(input) << ": " << wrong);
        }
}

BOOST_AUTO_TEST_CASE(quotations_are_words_of_the_drafts) {
    const bool have_texts = std::filesystem::exists(texts());
    if (!have_texts)
        BOOST_TEST_MESSAGE("the drafts' texts are absent (" << texts().string()
                                                            << "): what is no rule of a state is taken as it is");
    std::map<std::string, std::size_t> kinds;
    for (const evolution_row& row : rows())
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

BOOST_AUTO_TEST_CASE(words_of_a_change_are_said_by_the_drafts_or_quoted_in_its_rows) {
    // A paragraph on no state stands in the texts alone.
    const bool have_texts = std::filesystem::exists(texts());
    std::size_t unchecked = 0;
    for (const study::change_step& each : study::all_changes(drafts::all())) {
        const auto is_known = [&](const spec::draft& draft, spec::change_side side, std::string_view words) {
            for (const spec::change_row& row : each.what->rows)
                for (const spec::change_quotation& q : row.quotations)
                    if (q.of == side && has_in_order(q.words, words)) return true;
            return says(draft, {}, words) || has_name(draft, words) ||
                   has_in_order(words::stream_sentence(draft, U'\x1'), words) ||
                   has_in_order(words::stream_sentence(draft, U'\0'), words) ||
                   has_in_order(words::stream_sentence(draft, U'\xFEFF'), words) || has_in_order(text_of(draft), words);
        };
        const auto check = [&](const spec::draft& draft, spec::change_side side, std::string_view words) {
            if (is_known(draft, side, words)) return;
            if (have_texts)
                BOOST_ERROR(each.what->id << ": " << draft.about.name << " does not say: " << words);
            else
                ++unchecked;
        };
        check(*each.from, spec::change_side::before, each.what->before);
        check(*each.to, spec::change_side::after, each.what->after);
        BOOST_TEST(each.what->before != each.what->after, each.what->id);
    }
    if (!have_texts) BOOST_TEST_MESSAGE(unchecked << " quotations not checked: the drafts' texts are absent");
    // Nearly all are in the tables or stand in rows.
    BOOST_TEST(unchecked <= 10U);
}

BOOST_AUTO_TEST_CASE(every_feature_is_of_every_draft_and_of_a_change) {
    const std::vector<charted_feature> features = charted_features(drafts::all());
    BOOST_TEST(features.size() >= 20U);
    for (const charted_feature& each : features) {
        BOOST_TEST(each.cells.size() == drafts::all().size(), each.name);
        for (std::size_t d = 1; d < each.cells.size(); ++d)
            BOOST_CHECK_MESSAGE((each.cells[d].changed != nullptr) == (each.cells[d].is != each.cells[d - 1].is),
                                each.name << " in " << drafts::all()[d]->about.name);
    }
}

BOOST_AUTO_TEST_CASE(what_is_said_of_a_topic_is_of_one_in_which_the_draft_changed_something) {
    for (const spec::draft* draft : drafts::all())
        for (const spec::change_remark& each : spec::remarks_of(*draft)) {
            BOOST_CHECK_MESSAGE(each.words.ends_with('.'), each.words);
            if (each.on != spec::change_remark::kind::topic) continue;
            const auto changes = spec::changes_of(*draft);
            BOOST_CHECK_MESSAGE(std::any_of(changes.begin(), changes.end(),
                                            [&](const spec::change& c) { return c.topic == each.topic; }),
                                draft->about.name << ": " << each.words);
        }
}

BOOST_AUTO_TEST_SUITE_END()
