#pragma once
// Holds the result of a search for witnesses: the inputs on which two drafts differ, how each draft starts on an input,
// and the catalogue of these inputs. `cause_of` names causes, so that catalogues and the minimizer can distinguish
// them.

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

/// How the two drafts start on an input. Content states have different names and indices in the two drafts.
struct witness_start {
    std::string_view content;  ///< the content state's name in a draft that has it; "" for the start of a document
    std::array<spec::content_index, 2> contents{};  ///< the content state in each draft
    std::string last_start_tag;                     ///< the name of the last start tag; "" if there is none
    bool foreign = false;
    /// How each draft starts, if the drafts have settings of their own. The members above then describe the start of
    /// the first draft, as far as they can. If empty, both drafts start in the same way.
    std::optional<std::array<tokenizer_options, 2>> apart{};
    std::string prefix{};  ///< the part of the input that is read before the start
};

/// Whether the draft's tokenizer can be in this content state after a start tag with that name. It can if tree
/// construction switches to the state at this tag, or if documents begin in the state.
[[nodiscard]] bool is_reached_behind(const spec::draft& draft, spec::content_index content, std::string_view tag);

/// Returns every start that both drafts have, without duplicates: documents first, then the content states of `one` and
/// of `other`. Each content state occurs twice: without a start tag, as in a fragment, and after the shortest start tag
/// that leads both drafts to it. The drafts must outlive the starts.
[[nodiscard]] std::vector<witness_start> starts_of(const spec::draft& one, const spec::draft& other);

/// Returns the options with which the tokenizer of the first draft (0) or the second (1) begins at this start.
[[nodiscard]] tokenizer_options options_at(const witness_start& start, std::size_t draft, input_kind kind);

// --- Entries ---

/// What an input shows in addition to the difference for which it was chosen. An input that shows less is a better
/// witness.
struct besides {
    std::size_t differences = 0;  ///< the number of other differences
    bool breaks_off = false;      ///< whether the input ends where a machine is not reading text, or the end is an
                                  ///< error
    std::size_t errors = 0;       ///< the number of errors in both drafts together, including errors that differ
    [[nodiscard]] bool nothing() const { return differences == 0 && !breaks_off; }
};

/// An input on which two drafts differ, and the difference that it shows.
struct witness {
    std::string id;     ///< readable, and the same in every run: "2009-modern-tag-name-state-eof-tokens"
    std::string cause;  ///< the steps at which the drafts diverge, as `cause_of` writes them; several entries may have
                        ///< the same cause
    std::string showing;      ///< the steps that show the difference; "" if another cause leads to them as well
    std::string raw_showing;  ///< the steps that show the difference, whatever leads to them
    compare::divergence_kind kind = compare::divergence_kind::tokens;
    std::string input;       ///< generalised UTF-8
    std::size_t length = 0;  ///< the length of the input in characters
    witness_start start;
    besides shown_besides;       ///< what the input shows besides its own difference
    std::size_t shortest = 0;    ///< length of the shortest input found, even if that input shows more
    bool ends_in_cause = false;  ///< whether the drafts diverge at the end of the input
    bool simulated = false;      ///< whether tree construction is simulated, and the drafts start as their settings say
    /// Whether the input cannot be given as bytes, because it has a lone surrogate, or a BOM that a decoder drops.
    bool of_characters = false;
    std::string about;  ///< the facts that differ, if the rules alone do not show them: "names that only 2009
                        ///< has"
    std::vector<std::string> members;  ///< the names of character references that could replace the one in the input
                                       ///< without changing the result
    compare::divergence found;         ///< the divergence that `strata compare` finds on the input
};

// --- The catalogue ---

/// The witnesses that a comparison confirmed, sorted and named, and how far the search for them got.
struct catalogue {
    const spec::draft* one = nullptr;
    const spec::draft* other = nullptr;
    /// Sorted by length, but entries with the same cause follow directly after the shortest of them.
    std::vector<witness> entries;
    std::size_t complete_to = 0;  ///< every input of up to this many characters is covered
    std::size_t last_new = 0;     ///< the length at which the last new entry was found
    std::size_t product_states = 0;
    std::size_t inputs = 0;             ///< the number of inputs run
    std::size_t classes = 0;            ///< the number of classes of characters
    std::size_t early_stops = 0;        ///< the number of inputs in which a machine stopped early, so later
                                        ///< differences are unknown
    bool exhausted = false;             ///< whether no states are left to explore, so longer inputs show nothing new
    bool stopped = false;               ///< whether the search ended before `max_length` was reached
    bool with_settings = false;         ///< whether the drafts run with settings of their own, so
                                        ///< `trees_complete_to` is valid
    std::size_t trees_complete_to = 0;  ///< every sequence of tags up to this many characters was tried as a prefix
    std::size_t unconfirmed = 0;        ///< entries left out because a comparison did not confirm them
};

/// Makes a catalogue of the findings of a search over the pair. Runs the engines and a comparison over each input, and
/// drops an entry if they do not confirm it, or if another entry shows more. The remaining entries get names. The
/// caller fills in the figures of the search. `as_set`: not null if entries start with the settings of these two
/// configurations and with simulated tree construction. In that case, inputs include their prefix. If it is null, each
/// entry has a start of its own.
[[nodiscard]] catalogue catalogue_of(const machine_pair& pair, std::vector<witness> found,
                                     const std::array<run::configuration, 2>* as_set = nullptr);

// --- The names of causes ---

/// Identifies a cause, so that a catalogue has each cause only once.
struct cause_name {
    std::string diverges;  ///< for each step at which the drafts diverge: the draft, the state and the rule; also the
                           ///< facts of the drafts on which these steps depend
    std::string shows;     ///< the same data for the steps that make the divergence visible
    std::string about;     ///< in words, the facts on which the steps depend; may be ""
    std::vector<std::string> members;
    bool of_stream = false;  ///< whether preprocessing alone is the cause
};
/// Returns the cause of a divergence of two drafts. `one` is the older draft.
[[nodiscard]] cause_name cause_of(const compare::divergence& d, const spec::draft& one, const spec::draft& other,
                                  const reference_classes& references);

}  // namespace strata::search
