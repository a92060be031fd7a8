// docs/drafts/changes/: every row is so, the drafts differ in it as it says, and its words are theirs.

#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/run_choices.hpp"
#include "core/compare/comparison.hpp"
#include "core/feedback/tree_error_names.hpp"
#include "core/report/tokens/html5lib.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/parsed_json.hpp"
#include "core/study/state_relation.hpp"
#include "core/tokenizer/tokenizer.hpp"
#include "core/words/recital.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"
#include "tests/compare/evolution_runs.hpp"
#include "tests/draft_data.hpp"
#include "tests/recital/draft_text.hpp"

namespace {

using namespace strata;
using namespace strata::testing;
using json = nlohmann::json;
using report::json_string;

constexpr std::string_view preprocessing = "Preprocessing the input stream";

std::filesystem::path docs() { return std::filesystem::path{STRATA_DATA_DIR} / "../../docs"; }
std::filesystem::path texts() { return std::filesystem::path{STRATA_SHARED_DIR} / "drafts"; }

const std::vector<evolution_row>& rows() {
    static const std::vector<evolution_row> all = read_evolution(docs(), drafts::all());
    return all;
}

// -- running a row
// ------------------------------------------------------------------------------------------------------

/// What a draft makes of an input, as a row writes it.
struct made {
    json tokens = json::array();
    std::vector<std::string> errors;  ///< "1:5 eof-in-tag"
    std::vector<std::string> tree_errors;
};

made run(const evolution_row& row, const spec::draft& draft, const std::string& input, engine_kind engine) {
    made result;
    tree_error_names tree_errors(result.tree_errors);
    const std::optional<simulation> simulated = cli::simulation_for(draft, choices_of(row));
    simulation how = simulated.value_or(simulation{});
    how.errors = &tree_errors;
    const tokenizer_options options = options_of(row, draft);
    report::html5lib_sink to(draft, input, options.input);
    simulated_feedback answering(draft, how, to);
    tokenizer t(draft, simulated ? static_cast<sink&>(answering) : to, options, engine);
    t.feed(input);
    t.finish();
    const json all = report::parsed_json(to.take());
    result.tokens = all["output"];
    for (const json& e : all["errors"])
        result.errors.push_back(
            fmt::format("{}:{} {}", e["line"].get<int>(), e["col"].get<int>(), e["code"].get<std::string>()));
    return result;
}

// -- how two drafts differ
// ----------------------------------------------------------------------------------------------

// A missing name of a DOCTYPE is "" in the notation of 2007 to 2009.
json without_empty_names(json tokens) {
    for (json& t : tokens)
        if (t[0] == "DOCTYPE" && t[1] == "") t[1] = nullptr;
    return tokens;
}

std::vector<std::string> compared_errors(const made& m, bool with_names) {
    std::vector<std::string> places;
    for (const std::string& each : m.errors) places.push_back(with_names ? each : each.substr(0, each.find(' ')));
    return places;
}

/// "tokens", "errors", "tree errors" or "nothing".
std::string difference(const made& one, const made& other, bool errors_have_names) {
    if (without_empty_names(one.tokens) != without_empty_names(other.tokens)) return "tokens";
    if (compared_errors(one, errors_have_names) != compared_errors(other, errors_have_names)) return "errors";
    return one.tree_errors == other.tree_errors ? "nothing" : "tree errors";
}

std::string difference_on(const evolution_row& row, const std::string& input) {
    const spec::draft& one = draft_of(row.sides[0]);
    const spec::draft& other = draft_of(row.sides[1]);
    const bool named = one.names_errors && other.names_errors;
    return difference(run(row, one, input, engine_kind::fused), run(row, other, input, engine_kind::fused), named);
}

// -- words
// --------------------------------------------------------------------------------------------------------------

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

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

/// A side's state and the line of the entry that a place names: "Tag name state, EOF".
struct named_place {
    std::string state;
    std::string subject;
};
named_place place_in(const quotation& q, const evolution_side& side) {
    if (q.place.empty()) return {side.state, {}};
    const std::size_t comma = q.place.find(" state, ");
    if (comma == std::string::npos) return {q.place, {}};
    return {q.place.substr(0, comma + 6), q.place.substr(comma + 8)};
}

/// The steps of the procedure on character references stand under one heading.
std::string heading_of(const std::string& state) {
    return state.rfind("Tokeni", 0) == 0 ? state.substr(0, state.find(": ")) : state;
}

bool says(const spec::draft& draft, const named_place& where, const std::string& words) {
    const std::string wanted = normalised(words);
    for (const auto& entry : words::recite(draft)) {
        if (entry.state != heading_of(where.state)) continue;
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
bool has_name(const spec::draft& draft, const std::string& words) {
    const std::size_t space = words.find(' ');
    std::vector<char32_t> characters;
    for (std::size_t at = space; at != std::string::npos; at = words.find(' ', at + 1))
        characters.push_back(static_cast<char32_t>(std::stoul(words.substr(at + 3), nullptr, 16)));
    characters.resize(2);
    for (const spec::named_reference& row : draft.references.names)
        if (row.name == words.substr(0, space)) return row.first == characters[0] && row.second == characters[1];
    return false;
}

// -- comparing
// ----------------------------------------------------------------------------------------------------------

std::vector<compare::divergence> divergences_on(const evolution_row& row, const std::string& input) {
    auto who = contestants_of(row);
    for (compare::contestant& each : who) each.feedback = cli::simulation_for(*each.draft, choices_of(row));
    kept_divergences kept;
    compare::comparison comparing(drafts::known(), {who[0], who[1]}, kept);
    comparing.feed(input);
    comparing.finish();
    return std::move(kept.all);
}

/// What is wrong with the divergences on an input of the row; "" for nothing.
/// `with_causes`: they are to name the row's states.
std::string complaint(const evolution_row& row, const std::string& input, bool with_causes) {
    const std::vector<compare::divergence> found = divergences_on(row, input);
    std::string all;
    for (const compare::divergence& d : found) all += "\n" + told(d);
    const std::size_t wanted = row.differs_in == "tree errors" ? 0 : row.places;
    if (found.size() != wanted) return fmt::format("{} divergences{}", found.size(), all);
    if (wanted == 0) return {};
    const auto kind = row.differs_in == "tokens" ? compare::divergence_kind::tokens : compare::divergence_kind::errors;
    for (const compare::divergence& d : found) {
        if (d.kind != kind) continue;
        const bool named =
            !with_causes || std::all_of(row.sides.begin(), row.sides.end(), [&](const evolution_side& side) {
                return std::any_of(d.causes.begin(), d.causes.end(), [&](const compare::cause& c) {
                    return c.state_name == side.state && c.section == side.section &&
                           std::find(c.drafts.begin(), c.drafts.end(), &draft_of(side)) != c.drafts.end();
                });
            });
        if (named) return {};
    }
    return "other kinds or causes" + all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(evolution)

BOOST_AUTO_TEST_CASE(every_draft_that_has_a_predecessor_says_what_it_changed_and_there_are_no_other_pages) {
    std::set<std::filesystem::path> pages;
    for (const spec::draft* draft : drafts::all()) {
        const spec::draft* former = study::predecessor_of(drafts::all(), *draft);
        if (former == nullptr) continue;
        const std::filesystem::path page = page_of_changes(docs(), *draft);
        pages.insert(page.filename());
        BOOST_CHECK_MESSAGE(std::filesystem::exists(page), "docs/drafts/changes has no " << page.filename().string());
        if (!std::filesystem::exists(page)) continue;
        for (const evolution_row& row : read_page_of_changes(page))
            BOOST_CHECK_MESSAGE(is_of(row, *former, *draft),
                                row.id << " is not about " << former->about.name << " and " << draft->about.name);
    }
    for (const auto& each : std::filesystem::directory_iterator(docs() / "drafts" / "changes"))
        BOOST_CHECK_MESSAGE(pages.count(each.path().filename()) != 0, each.path().filename().string()
                                                                          << " is of no draft that has a predecessor");
}

BOOST_AUTO_TEST_CASE(rows_have_names_of_their_own_and_are_complete) {
    std::set<std::string> ids;
    for (const evolution_row& row : rows()) {
        BOOST_CHECK_MESSAGE(ids.insert(row.id).second, row.id << " is there twice");
        const std::string pair = row.sides[0].draft + "-" + row.sides[1].draft + "-";
        BOOST_CHECK_MESSAGE(row.id.rfind(pair, 0) == 0, row.id << " is not named after its drafts");
        BOOST_CHECK_MESSAGE(row.section.rfind(row.sides[0].draft + " to " + row.sides[1].draft + ":", 0) == 0,
                            row.id << " stands under " << row.section);
        BOOST_CHECK_MESSAGE(!row.note.empty() && !row.input.empty(), row.id << " is not complete");
        for (const evolution_side& side : row.sides)
            BOOST_CHECK_MESSAGE(!side.said.empty(), row.id << ": no words of " << side.draft);
    }
    BOOST_TEST_MESSAGE(rows().size() << " rows");
    BOOST_TEST(!rows().empty());
}

BOOST_AUTO_TEST_CASE(both_engines_make_of_every_row_what_it_says) {
    for (const evolution_row& row : rows())
        for (const evolution_side& side : row.sides)
            for (const engine_kind engine : {engine_kind::fused, engine_kind::interpreter}) {
                const made m = run(row, draft_of(side), inputs_of(row).front(), engine);
                json tokens = json::array();
                for (const std::string& each : side.tokens) tokens.push_back(report::parsed_json(each));
                BOOST_CHECK_MESSAGE(m.tokens == tokens, row.id << ", " << side.draft << ": " << m.tokens.dump());
                BOOST_CHECK_MESSAGE(m.errors == side.errors,
                                    row.id << ", " << side.draft << ": " << json(m.errors).dump());
                if (side.has_tree_errors)
                    BOOST_CHECK_MESSAGE(m.tree_errors == side.tree_errors,
                                        row.id << ", " << side.draft << ": " << json(m.tree_errors).dump());
            }
}

BOOST_AUTO_TEST_CASE(drafts_differ_on_every_input_as_its_row_says) {
    std::size_t inputs = 0;
    for (const evolution_row& row : rows()) {
        for (const std::string& input : inputs_of(row)) {
            ++inputs;
            const std::string found = difference_on(row, input);
            BOOST_CHECK_MESSAGE(found == row.differs_in,
                                row.id << ", " << json_string(input) << ": differ in " << found);
        }
    }
    BOOST_TEST_MESSAGE(inputs << " inputs");
}

BOOST_AUTO_TEST_CASE(words_are_those_of_the_drafts) {
    const bool have_texts = std::filesystem::exists(texts());
    if (!have_texts)
        BOOST_TEST_MESSAGE("the drafts' texts are absent (" << texts().string()
                                                            << "): what is no rule of a state is taken as it is");
    std::map<std::string, std::string> whole;
    std::map<std::string, std::size_t> kinds;
    for (const evolution_row& row : rows())
        for (const evolution_side& side : row.sides) {
            const spec::draft& draft = draft_of(side);
            for (const quotation& q : side.said) {
                const named_place where = place_in(q, side);
                if (has_state(draft, where.state)) {
                    ++kinds["of states"];
                    BOOST_CHECK_MESSAGE(says(draft, where, q.words), row.id << ", " << side.draft << ": \""
                                                                            << where.state << "\" (" << where.subject
                                                                            << ") does not say: " << q.words);
                } else if (where.state == "Entities" || where.state == "Named character references") {
                    ++kinds["of tables of names"];
                    BOOST_CHECK_MESSAGE(has_name(draft, q.words), row.id << ", " << side.draft << ": no " << q.words);
                } else if (where.state == preprocessing || where.state == "Tokenization") {
                    if (!have_texts) continue;
                    ++kinds["of other sections at hand"];
                    std::string& text = whole[side.draft];
                    if (text.empty()) text = words_of(texts() / data_of(STRATA_DATA_DIR, draft).text.file);
                    BOOST_CHECK_MESSAGE(has_in_order(text, q.words),
                                        row.id << ", " << side.draft << ": the text does not say: " << q.words);
                } else {
                    ++kinds["of tree construction"];
                    BOOST_CHECK_MESSAGE(where.state.rfind("Tree construction, ", 0) == 0,
                                        row.id << ", " << side.draft << ": no state is called " << where.state);
                }
            }
        }
    for (const auto& [kind, count] : kinds) BOOST_TEST_MESSAGE(count << " quotations " << kind);
}

BOOST_AUTO_TEST_CASE(states_and_lines_are_those_of_the_drafts) {
    for (const evolution_row& row : rows())
        for (const evolution_side& side : row.sides) {
            if (side.state.empty() || side.state == preprocessing) continue;
            const spec::draft& draft = draft_of(side);
            const auto& states = draft.table.states;
            const auto found = std::find_if(states.begin(), states.end(), [&](const spec::state_info& s) {
                return s.name == side.state && s.section == side.section;
            });
            BOOST_CHECK_MESSAGE(found != states.end(), row.id << ": no " << side.state << ", " << side.section);
            if (found == states.end() || side.subject.empty()) continue;
            const auto rules = draft.table.rules_of(static_cast<std::size_t>(found - states.begin()));
            const bool known_line = std::any_of(rules.begin(), rules.end(), [&](const spec::rule& r) {
                for (std::size_t i = 0; i < r.on.count; ++i)
                    if (words::subject(draft, r.on.items[i]) == side.subject) return true;
                return false;
            });
            BOOST_CHECK_MESSAGE(known_line, row.id << ": " << side.state << " has no line " << side.subject);
        }
}

BOOST_AUTO_TEST_CASE(a_comparison_shows_every_row_once_and_by_its_states) {
    for (const evolution_row& row : rows()) {
        bool is_first = true;
        for (const std::string& input : inputs_of(row)) {
            const std::string wrong = complaint(row, input, is_first);
            BOOST_CHECK_MESSAGE(wrong.empty(), row.id << ", " << json_string(input) << ": " << wrong);
            is_first = false;
        }
    }
}

BOOST_AUTO_TEST_CASE(the_counts_on_the_pages_are_right) {
    for (const spec::draft* draft : drafts::all()) {
        const std::filesystem::path page = page_of_changes(docs(), *draft);
        if (!std::filesystem::exists(page)) continue;
        const spec::draft* former = study::predecessor_of(drafts::all(), *draft);
        BOOST_REQUIRE(former != nullptr);
        std::map<std::string, int> kinds;
        for (const evolution_row& row : read_page_of_changes(page)) ++kinds[row.differs_in];
        int all = 0;
        std::string list;
        for (const std::string_view kind : {"tokens", "errors", "tree errors"}) {
            const auto found = kinds.find(std::string(kind));
            if (found == kinds.end()) continue;
            all += found->second;
            list += fmt::format("{}{} in {}", list.empty() ? "" : ", ", found->second, kind);
        }
        const std::string line =
            fmt::format("## {} to {} {} rows: {}.", former->about.name, draft->about.name, all, list);
        BOOST_CHECK_MESSAGE(contains(words_of(page), line), "not on the page: " << line);
    }
}

BOOST_AUTO_TEST_SUITE_END()
