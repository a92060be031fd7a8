#pragma once
// Reads the facts that a text states outside its states.

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/language/grammar/names.hpp"
#include "core/language/phrases.hpp"
#include "core/reading/machine_reader.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/reading/statements.hpp"
#include "core/spec/draft.hpp"

namespace strata::reading {

/// The facts that the introduction and the section "Preprocessing the input stream" state.
struct text_facts {
    bool has_correctness_flag = false;
    bool has_self_closing_flag = false;
    bool end_tag_resets_content_model = false;
    bool end_tag_self_closing_is_error = false;
    /// The tags that may have a permitted slash: an empty list if the text names none; nothing if the text refers to
    /// another section for them.
    std::optional<std::vector<std::string>> permitted_slash_tags = std::vector<std::string>{};
    bool drops_byte_order_mark = false;
    bool replaces_null = false;
    bool replaces_surrogates = false;
    bool drops_null = false;
    std::vector<spec::input_error> input_errors;  ///< errors in ascending order; their words are views of `sentences`
    std::deque<std::string> sentences{};
    std::string on_byte_order_mark{}, on_null{};  ///< the sentences about these characters in the input stream
    bool is_stream_understood = true;             ///< whether all sentences on preprocessing were understood
    std::set<language::fact> said;                ///< all facts that the text states
};

/// Moves facts to the introduction, where most texts have them. In the texts of 2006 and 2007, they are below a state.
/// Complexity: linear.
void move_facts_to_introduction(outline& of);

/// Reads the paragraphs before and after the states. A sentence that is neither a fact nor a known explanation is
/// recorded as not understood. Complexity: linear.
[[nodiscard]] text_facts read_facts_of(const outline& from, record& to);

/// A text with this machine must have certain sentences outside its states: about the initial state, and about errors
/// that no rule reports. Records which of these sentences are missing. If the text has no introduction or no section on
/// preprocessing, nothing counts as missing there. Complexity: linear in the machine.
void require_facts(const outline& from, const read_machine& machine, const text_facts& facts, record& to);

}  // namespace strata::reading
