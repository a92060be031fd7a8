#pragma once
// The atlas: docs/evolution/, generated from the library's findings about the drafts.
//
// Nothing in it depends on the machine or the day, so that a test can check whether its files are up to date.

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/graph/graph.hpp"
#include "tests/atlas/atlas_file.hpp"
#include "tests/atlas/made_of_input.hpp"
#include "tests/compare/evolution_rows.hpp"

namespace strata::testing {

/// The command that regenerates the atlas, as its pages and its test print it.
inline constexpr std::string_view command_that_makes_it =
    "cmake --build build && build/tests/make_atlas docs/evolution";

/// A draft's tokens and errors for a page or fragment, with tree construction simulated.
[[nodiscard]] made_of_input made_of_page(const spec::draft& draft, std::string_view page,
                                         const search::tree_context& context = {});

/// An entry of a catalogue with its place, rows and options.
struct charted_witness {
    const search::witness* found = nullptr;
    std::string options;                ///< for `strata tokenize`; "" for none
    std::array<made_of_input, 2> made;  ///< under the two drafts
    std::vector<std::string> rows;      ///< rows of docs/drafts/changes with the same cause and kind
    /// Those of these rows that show the cause by the same steps, if there are any.
    std::vector<std::string> nearest_rows;
    const compare::cause* place =
        nullptr;  ///< the first diverging step of the older draft; if it has none, that of the newer draft
};

/// An entry of tree construction's catalogue with its rows.
struct charted_tree_witness {
    const search::tree_witness* found = nullptr;
    std::string options;                ///< for `strata tokenize`; "" for none
    std::array<made_of_input, 2> made;  ///< under the two drafts
    /// The rows of docs/drafts/changes that have the same fact as a cause. If there are none, those that have another
    /// fact of its element.
    std::vector<std::string> rows;
};

/// A fact that differs between two drafts' tree construction.
struct charted_fact {
    std::string name;
    std::array<std::string, 2> says;
    std::vector<charted_tree_witness> witnesses;  ///< shortest first
    std::string why;                              ///< if there are no witnesses: why no input shows it
};

/// A draft and its predecessor.
struct chapter {
    const spec::draft* one = nullptr;  ///< the predecessor
    const spec::draft* other = nullptr;
    search::catalogue found;
    study::draft_diff diff;
    study::graph changes;
    std::vector<charted_witness> witnesses;  ///< by their places in the older draft; they refer to `found`
    search::tree_catalogue trees;
    std::vector<charted_fact> facts;  ///< first those about the drafts as a whole; they refer to `trees`
};

/// An input on which some drafts differ, run under all of them.
struct charted_input {
    std::string input;    ///< generalised UTF-8
    std::string options;  ///< for `strata tokenize`
    bool of_characters = false;
    std::vector<std::optional<made_of_input>> made;  ///< by draft, oldest first; nothing if the draft cannot begin in
                                                     ///< this way
};

/// All data for the pages.
struct atlas {
    const registry* known = nullptr;
    std::vector<std::unique_ptr<chapter>> chapters;
    std::vector<charted_input> inputs;  ///< of all chapters, without duplicates, sorted by input
    std::vector<evolution_row> rows;    ///< of all changes
};

/// Searches and compares. Complexity: that of the searches; about a minute.
[[nodiscard]] atlas charted(const registry& known);
/// Fills in the part on tree construction: a chapter's catalogue and facts.
void chart_trees(chapter& c, const registry& known, const std::vector<evolution_row>& rows);

/// The chapter on the changes of the draft; null if it has no predecessor.
[[nodiscard]] const chapter* chapter_to(const atlas& a, const spec::draft& draft);
/// The chapters from one draft to another, oldest first; none if the latter does not descend from the former.
[[nodiscard]] std::vector<const chapter*> chapters_between(const atlas& a, const spec::draft& one,
                                                           const spec::draft& other);

[[nodiscard]] atlas_file index_page(const atlas& a);
/// A page on a draft and its predecessor: figures, states, the graph of the changes, every witness.
[[nodiscard]] atlas_file chapter_page(const atlas& a, const chapter& c);
/// The last part of that page: the differences in tree construction.
[[nodiscard]] std::string section_on_trees(const chapter& c);
/// Their rules, compared.
[[nodiscard]] atlas_file rules_page(const chapter& c);
/// A page on two drafts of which neither is the other's predecessor, sorted by place.
[[nodiscard]] atlas_file distant_page(const atlas& a, std::size_t one, std::size_t other);
/// All inputs under all drafts.
[[nodiscard]] atlas_file inputs_page(const atlas& a);
/// A page on which draft reports which parse errors, in which states, and on the results of numeric references.
[[nodiscard]] atlas_file errors_page(const registry& known);
/// A page on the rules that html5lib's suites, found in `suites`, do not cover. `data` (tests/data) says which suite
/// belongs to which draft.
[[nodiscard]] atlas_file html5lib_page(const registry& known, const std::filesystem::path& data,
                                       const std::filesystem::path& suites);

/// All pages except the one on html5lib's suites, whose files are not part of the project.
[[nodiscard]] std::vector<atlas_file> pages_of(const atlas& a);

/// A picture that Graphviz draws. Graphviz is not needed to check whether the picture is up to date: `mark`, at its
/// end, changes with the text and the colours.
struct atlas_picture {
    std::string name;
    std::string dot;
    std::string mark;
};
[[nodiscard]] std::vector<atlas_picture> pictures_of(const atlas& a);

// -- parts that pages share
// --------------------------------------------------------------------------------------------

/// The draft's name.
inline std::string_view name_of(const spec::draft& draft) { return draft.about.name; }
/// "2009-modern"
[[nodiscard]] std::string pair_name(const spec::draft& one, const spec::draft& other);
/// The head of every page, with links to the others. `title` and `ways` are Markdown.
[[nodiscard]] std::string head_of_page(std::string_view title, std::string_view ways);
/// A table of all states, and of the states that continue them.
[[nodiscard]] std::string state_map(const study::draft_diff& diff);
/// For states that test a content model flag: which states replaced them; "" if neither draft has one, or both do.
[[nodiscard]] std::string flag_table(const study::draft_diff& diff);
/// Rows of a table about the two drafts.
[[nodiscard]] std::string table_of_figures(const study::draft_diff& diff);
/// The counts of tree construction: "90 witnesses of tree construction: 66 in tokens, 24 in tree errors".
[[nodiscard]] std::string figures_of_trees(const chapter& c);
/// "`--foreign`, as characters"; "" if there are no options.
[[nodiscard]] std::string options_in_words(std::string_view options, bool of_characters);

}  // namespace strata::testing
