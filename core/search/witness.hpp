#pragma once
// The result of a search for witnesses: inputs on which two drafts differ, how each input begins, and the catalogue of
// the inputs. Also the names by which catalogues and the minimizer distinguish causes.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"

namespace strata::search {

class machine_pair;
class reference_classes;

// --- Starts ---

/// How both drafts begin, each in its own terms.
struct witness_start {
    std::string_view content;  ///< the content state's name in a draft that has it; "" for the start of a document
    std::array<spec::content_index, 2> contents{};  ///< the content state in each draft
    std::string last_start_tag;                     ///< "": none
    bool foreign = false;
    /// How each draft begins, if the drafts have their own settings. The members above then describe the first draft,
    /// as far as they can. Nothing: both begin in the same way.
    std::optional<std::array<tokenizer_options, 2>> apart{};
    std::string prefix{};  ///< the input read before the start
};

/// Whether a start tag with that name can bring the draft's tokenizer into this content state: tree construction
/// switches to the state at this tag, or documents begin in the state.
[[nodiscard]] bool is_reached_behind(const spec::draft& draft, spec::content_index content, std::string_view tag);

/// Every start that both drafts have, without duplicates: documents first, then the content states of `one` and of
/// `other`. Each content state occurs twice: without a start tag, as in a fragment, and after the shortest start tag
/// that leads both drafts to it. The starts hold views that are valid as long as the drafts.
[[nodiscard]] std::vector<witness_start> starts_of(const spec::draft& one, const spec::draft& other);

/// How the tokenizer of the first draft (0) or the second (1) begins at this start.
[[nodiscard]] tokenizer_options options_at(const witness_start& start, std::size_t draft, input_kind kind);

// --- Entries ---

/// What an input shows besides one difference; less is better.
struct besides {
    std::size_t differences = 0;  ///< number of other differences
    bool breaks_off = false;      ///< the input ends where a machine is not reading text, or the end is an error
    std::size_t errors = 0;       ///< number of errors in both drafts, including those that differ
    [[nodiscard]] bool nothing() const { return differences == 0 && !breaks_off; }
};

/// An input on which two drafts differ, and the difference that it shows.
struct witness {
    std::string id;           ///< readable, and the same in every run: "2009-modern-tag-name-state-eof-tokens"
    std::string cause;        ///< the steps at which the drafts diverge, as `cause_of` writes them; several entries may
                              ///< share it
    std::string showing;      ///< the steps that show the difference, if only this cause leads to them; otherwise ""
    std::string raw_showing;  ///< the steps that show the difference, whatever leads to them
    compare::divergence_kind kind = compare::divergence_kind::tokens;
    std::string input;       ///< generalised UTF-8
    std::size_t length = 0;  ///< of the input, in characters
    witness_start start;
    besides shown_besides;       ///< what the input shows besides its own difference
    std::size_t shortest = 0;    ///< length of the shortest input found, even if that input shows more
    bool ends_in_cause = false;  ///< the drafts diverge at the end of the input
    bool simulated = false;      ///< tree construction is simulated, and the drafts start as their settings say
    bool of_characters = false;  ///< the input cannot be given as bytes: it has a lone surrogate, or a BOM that a
                                 ///< decoder drops
    std::string about;           ///< the facts that differ, if the rules alone do not show them: "names that only 2009
                                 ///< has"
    std::vector<std::string> members;  ///< names of character references for which the witness would be the same
    compare::divergence found;         ///< the divergence that `strata compare` finds on the input
};

// --- The catalogue ---

/// The entries that a comparison confirms, sorted and named, and the extent of the search for them.
struct catalogue {
    const spec::draft* one = nullptr;
    const spec::draft* other = nullptr;
    std::vector<witness> entries;  ///< sorted by length, except that entries with one cause follow the shortest of them
    std::size_t complete_to = 0;   ///< every input of up to this many characters is covered
    std::size_t last_new = 0;      ///< the length at which the last new entry was found
    std::size_t product_states = 0;
    std::size_t inputs = 0;             ///< number of inputs run
    std::size_t classes = 0;            ///< number of character classes
    std::size_t early_stops = 0;        ///< the number of inputs in which a machine stopped early, so that later
                                        ///< differences are unknown
    bool exhausted = false;             ///< no states are left to explore, so longer inputs show nothing new
    bool stopped = false;               ///< stopped before `max_length` was reached
    bool with_settings = false;         ///< the drafts run with their own settings; `trees_complete_to` is valid
    std::size_t trees_complete_to = 0;  ///< every sequence of tags up to this many characters was tried as a prefix
    std::size_t unconfirmed = 0;        ///< entries left out because a comparison did not confirm them
};

/// Makes a catalogue of the findings of a search over the pair: runs the engines and a comparison over each
/// input, drops entries that they do not confirm or that show less than another entry, and names the rest. The
/// caller fills in the figures of the search. `as_set`: the drafts with their settings, if entries start with these
/// settings and with simulated tree construction. Inputs then include their prefix. Null: each entry has its own start.
[[nodiscard]] catalogue catalogue_of(const machine_pair& pair, std::vector<witness> found,
                                     const std::array<run::configuration, 2>* as_set = nullptr);

// --- The names of causes (cause_name.cpp) ---

/// Identifies a cause.
struct cause_name {
    std::string diverges;  ///< for each step that diverges: draft, state and rule; and the drafts' facts that decide
                           ///< there
    std::string shows;     ///< the same for the steps that make the divergence visible
    std::string about;     ///< those facts in words; may be ""
    std::vector<std::string> members;
    bool of_stream = false;  ///< preprocessing alone is the cause
};
/// The cause of a divergence of two drafts. `one` is the older draft.
[[nodiscard]] cause_name cause_of(const compare::divergence& d, const spec::draft& one, const spec::draft& other,
                                  const reference_classes& references);

}  // namespace strata::search
