#pragma once
// The atlas: the pages in docs/evolution/, which a program generates from what strata finds out about the drafts. Some
// of them are only on the site (editions.hpp).
//
// The pages depend on neither the machine nor the day. So a test can check whether the files are up to date.

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
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

/// The command that regenerates the atlas. The pages and their test quote it.
inline constexpr std::string_view command_that_makes_it =
    "cmake --build build && build/tests/make_atlas docs/evolution";

/// Returns the tokens and errors of `draft` for `page`, with simulated tree construction. `context` says whether the
/// page is a fragment.
[[nodiscard]] made_of_input made_of_page(const spec::draft& draft, std::string_view page,
                                         const search::tree_context& context = {});

/// A witness in the tokenizers, and what the pages say about it.
struct charted_witness {
    const search::witness* found = nullptr;
    std::string options;                ///< options for `strata tokenize`; "" if none are needed
    std::array<made_of_input, 2> made;  ///< the tokens and errors under the two drafts
    std::vector<std::string> rows;      ///< ids of rows in docs/drafts/changes with the same cause and kind
    /// The ids of those `rows` whose inputs lead to the cause by the same steps as this witness. If there are no such
    /// rows, all `rows`.
    std::vector<std::string> nearest_rows;
    const compare::cause* place =
        nullptr;  ///< the first diverging step of the older draft; the newer draft's step if the older draft has none
};

/// A witness in tree construction, and what the pages say about it.
struct charted_tree_witness {
    const search::tree_witness* found = nullptr;
    std::string options;                ///< options for `strata tokenize`; "" if none are needed
    std::array<made_of_input, 2> made;  ///< the tokens and errors under the two drafts
    /// The ids of rows in docs/drafts/changes whose differences have the same fact as their cause. If there are no such
    /// rows, the ids of rows with another fact about the same element.
    std::vector<std::string> rows;
};

/// A fact about tree construction in which two drafts differ.
struct charted_fact {
    std::string name;
    std::array<std::string, 2> says;
    std::vector<charted_tree_witness> witnesses;  ///< the shortest witness first
    std::string why;                              ///< why no input shows the difference, if there are no witnesses
};

/// The atlas's findings about a draft and its predecessor.
struct chapter {
    const spec::draft* one = nullptr;  ///< the predecessor
    const spec::draft* other = nullptr;
    search::catalogue found;
    study::draft_diff diff;
    study::graph changes;
    std::vector<charted_witness> witnesses;  ///< sorted by place in the older draft; they point into `found`
    search::tree_catalogue trees;
    std::vector<charted_fact> facts;  ///< facts about the drafts as a whole come first; witnesses point into `trees`
};

/// An input on which some drafts differ, and the results of all drafts.
struct charted_input {
    std::string input;    ///< in generalised UTF-8
    std::string options;  ///< options for `strata tokenize`
    bool of_characters = false;
    std::vector<std::optional<made_of_input>> made;  ///< the results of the drafts, the oldest first; nothing if a
                                                     ///< draft does not support the options
};

/// All data from which the pages are written.
struct atlas {
    const registry* known = nullptr;
    std::vector<std::unique_ptr<chapter>> chapters;
    std::vector<charted_input> inputs;  ///< the inputs of all chapters, sorted and without duplicates
    std::vector<evolution_row> rows;    ///< the rows of all changes
};

/// Collects the data. Complexity: dominated by the searches for witnesses, which take about a minute.
[[nodiscard]] atlas charted(const registry& known);
/// Adds the data on tree construction to the chapter `c`: the catalogue and the facts.
void chart_trees(chapter& c, const registry& known, const std::vector<evolution_row>& rows);

/// Returns the chapter that compares `draft` with its predecessor; null if it has no predecessor.
[[nodiscard]] const chapter* chapter_to(const atlas& a, const spec::draft& draft);
/// Returns the chapters from draft `one` to draft `other`, the oldest first. Returns no chapters if `other` does not
/// descend from `one`.
[[nodiscard]] std::vector<const chapter*> chapters_between(const atlas& a, const spec::draft& one,
                                                           const spec::draft& other);

[[nodiscard]] atlas_file index_page(const atlas& a);
/// Writes the page on a draft and its predecessor: figures, states, the graph of the changes, and every witness.
[[nodiscard]] atlas_file chapter_page(const atlas& a, const chapter& c);
/// Writes the last part of a chapter's page: the differences in tree construction.
[[nodiscard]] std::string section_on_trees(const chapter& c);
/// Writes the page that compares the rules of the two drafts of `c`.
[[nodiscard]] atlas_file rules_page(const chapter& c);
/// Writes the page on two drafts that are not consecutive. `one` and `other` are the numbers of the drafts.
[[nodiscard]] atlas_file distant_page(const atlas& a, std::size_t one, std::size_t other);
/// Writes the page with all inputs under all drafts.
[[nodiscard]] atlas_file inputs_page(const atlas& a);
/// Writes the page on parse errors: the states in which each draft reports each error, and the results of numeric
/// references.
[[nodiscard]] atlas_file errors_page(const registry& known);
/// Writes the page on the rules that html5lib's suites do not cover. `suites` is the folder with the suites. The files
/// in `data` (tests/data) say which suite belongs to which draft.
[[nodiscard]] atlas_file html5lib_page(const registry& known, const std::filesystem::path& data,
                                       const std::filesystem::path& suites);

/// Writes all pages for both editions, except the page on html5lib's suites. The files of these suites are not part of
/// the project.
[[nodiscard]] std::vector<atlas_file> pages_of(const atlas& a);

/// A picture of two drafts, which Graphviz draws for the site. The picture ends in `mark`, which changes with the text
/// and the colours of `dot`. So a picture is drawn again only if it is out of date.
struct atlas_picture {
    std::string name;
    std::string dot;
    std::string mark;
};
[[nodiscard]] std::vector<atlas_picture> pictures_of(const atlas& a);

/// Returns the paths, from `docs`, of all pictures that only the site has, and of the page that lists them.
[[nodiscard]] std::set<std::string> pictures_only_on_site(const atlas& a);

// --- Parts that pages share ---

/// Returns the draft's name.
inline std::string_view name_of(const spec::draft& draft) { return draft.about.name; }
/// Returns the name of the page on two drafts: "2009-modern".
[[nodiscard]] std::string pair_name(const spec::draft& one, const spec::draft& other);
/// Writes the head of a page. `title` is Markdown, and so is `ways`, which has the links to other pages.
[[nodiscard]] std::string head_of_page(std::string_view title, std::string_view ways);
/// Writes the rows with figures about the two drafts.
[[nodiscard]] std::string table_of_figures(const study::draft_diff& diff);
/// Counts the witnesses in tree construction: "90 witnesses of tree construction: 66 in tokens, 24 in tree errors".
[[nodiscard]] std::string figures_of_trees(const chapter& c);
/// Describes how an input is tokenized: "`--foreign`, as characters". `options` are options of `strata tokenize`.
/// Returns "" if there is nothing to describe.
[[nodiscard]] std::string options_in_words(std::string_view options, bool of_characters);

}  // namespace strata::testing
