#pragma once
// The atlas: docs/evolution/, made of what the library finds out about the drafts.
//
// Nothing in it depends on the machine or the day, so that whether its files are as they would be made can be tested.

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"
#include "core/study/graph.hpp"
#include "core/study/rule_diff.hpp"
#include "core/tokenizer/registry.hpp"
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
    std::string options;                ///< of `strata tokenize`; "" for none
    std::array<made_of_input, 2> made;  ///< by the two drafts
    std::vector<std::string> rows;      ///< of docs/drafts/changes: those of the same cause and kind
    /// Of these, where there are any, those that show it by the same steps.
    std::vector<std::string> nearest_rows;
    const compare::cause* place =
        nullptr;  ///< the first step of the older draft that parts; of the newer if it has none
};

/// An entry of tree construction's catalogue with its rows.
struct charted_tree_witness {
    const search::tree_witness* found = nullptr;
    std::string options;                ///< of `strata tokenize`; "" for none
    std::array<made_of_input, 2> made;  ///< by the two drafts
    /// Of docs/drafts/changes: those that the same fact is a cause of, or where there are none, another of its element.
    std::vector<std::string> rows;
};

/// A fact in which two drafts' tree construction differs.
struct charted_fact {
    std::string name;
    std::array<std::string, 2> says;
    std::vector<charted_tree_witness> witnesses;  ///< the shortest first
    std::string why;                              ///< where there are none: why no input shows it
};

/// A draft and its predecessor.
struct chapter {
    const spec::draft* one = nullptr;  ///< the predecessor
    const spec::draft* other = nullptr;
    search::catalogue found;
    study::draft_diff diff;
    study::graph changes;
    std::vector<charted_witness> witnesses;  ///< by the place in the older draft; of `found`
    search::tree_catalogue trees;
    std::vector<charted_fact> facts;  ///< what is true of the drafts as a whole first; of `trees`
};

/// An input that parts some drafts, under all of them.
struct charted_input {
    std::string input;    ///< generalised UTF-8
    std::string options;  ///< of `strata tokenize`
    bool of_characters = false;
    std::vector<std::optional<made_of_input>> made;  ///< by draft, oldest first; nothing where it cannot begin so
};

/// All that the pages are made of.
struct atlas {
    const registry* known = nullptr;
    std::vector<std::unique_ptr<chapter>> chapters;
    std::vector<charted_input> inputs;  ///< of all chapters, each once, by input
    std::vector<evolution_row> rows;    ///< of all changes
};

/// Searches and compares. Complexity: that of the searches; a minute.
[[nodiscard]] atlas charted(const registry& known);
/// Its part on tree construction: fills in a chapter's catalogue and facts.
void chart_trees(chapter& c, const registry& known, const std::vector<evolution_row>& rows);

/// The chapter on what the draft changed; null where it has no predecessor.
[[nodiscard]] const chapter* chapter_to(const atlas& a, const spec::draft& draft);
/// The chapters that lead from one draft to another, oldest first; none where the latter does not come from the former.
[[nodiscard]] std::vector<const chapter*> chapters_between(const atlas& a, const spec::draft& one,
                                                           const spec::draft& other);

[[nodiscard]] atlas_file index_page(const atlas& a);
/// A draft and its predecessor: figures, states, the graph of the changes, every witness.
[[nodiscard]] atlas_file chapter_page(const atlas& a, const chapter& c);
/// The end of it: what differs in tree construction.
[[nodiscard]] std::string section_on_trees(const chapter& c);
/// Their rules, compared.
[[nodiscard]] atlas_file rules_page(const chapter& c);
/// Two drafts of which neither is the predecessor of the other, by place.
[[nodiscard]] atlas_file distant_page(const atlas& a, std::size_t one, std::size_t other);
/// All inputs under all drafts.
[[nodiscard]] atlas_file inputs_page(const atlas& a);
/// Which draft reports which parse errors, in which states, and what references by number come to.
[[nodiscard]] atlas_file errors_page(const registry& known);
/// What html5lib's suites, which lie in `suites`, do not reach; `data` (tests/data) says which is of whose time.
[[nodiscard]] atlas_file html5lib_page(const registry& known, const std::filesystem::path& data,
                                       const std::filesystem::path& suites);

/// All pages but that on html5lib's suites, whose files are not part of the project.
[[nodiscard]] std::vector<atlas_file> pages_of(const atlas& a);

/// A picture that Graphviz draws. It need not be there to see whether the picture is still right: `mark` stands at its
/// end, and is another if the text or the colours are.
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
/// The head of every page, with the way to the others. `title` and `ways` are Markdown.
[[nodiscard]] std::string head_of_page(std::string_view title, std::string_view ways);
/// A table of all states and what they became.
[[nodiscard]] std::string state_map(const study::draft_diff& diff);
/// What states ask a content model flag and what they became; "" where no draft has one, or both.
[[nodiscard]] std::string flag_table(const study::draft_diff& diff);
/// Rows of a table about the two drafts.
[[nodiscard]] std::string table_of_figures(const study::draft_diff& diff);
/// Figures of tree construction: "90 witnesses of tree construction: 66 in tokens, 24 in tree errors".
[[nodiscard]] std::string figures_of_trees(const chapter& c);
/// "`--foreign`, as characters"; "" for none.
[[nodiscard]] std::string options_in_words(std::string_view options, bool of_characters);

}  // namespace strata::testing
