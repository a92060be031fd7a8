#pragma once
// The facts of a text outside its states.

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

/// The facts of a draft in its introduction and in "Preprocessing the input stream".
struct text_facts {
    bool has_correctness_flag = false;
    bool has_self_closing_flag = false;
    bool end_tag_resets_content_model = false;
    bool end_tag_self_closing_is_error = false;
    /// The tags that may have a permitted slash: an empty list if the text names none, nothing if it refers to another
    /// section.
    std::optional<std::vector<std::string>> permitted_slash_tags = std::vector<std::string>{};
    bool drops_byte_order_mark = false;
    bool replaces_null = false;
    bool replaces_surrogates = false;
    bool drops_null = false;
    std::vector<spec::input_error> input_errors;  ///< in ascending order; their words are views of `sentences`
    std::deque<std::string> sentences{};
    std::string on_byte_order_mark{}, on_null{};  ///< the sentences about these characters in the input stream
    bool is_stream_understood = true;             ///< all sentences on preprocessing were understood
    std::set<language::fact> said;                ///< all facts that the text states
};

/// Moves facts that are below a state, as in the texts of 2006 and 2007, to the introduction, where other texts have
/// them. Complexity: linear.
void move_facts_to_introduction(outline& of);

/// Reads the paragraphs around the states. Records a sentence as not understood if it is neither a fact nor known as an
/// explanation. Complexity: linear.
[[nodiscard]] text_facts read_facts_of(const outline& from, record& to);

/// Records missing sentences: those on the initial state, and on errors that no rule reports, if a text with this
/// machine must have them around its states. A text without an introduction, or without a section on preprocessing,
/// needs no such sentences there. Complexity: linear in the machine.
void require_facts(const outline& from, const read_machine& machine, const text_facts& facts, record& to);

}  // namespace strata::reading
