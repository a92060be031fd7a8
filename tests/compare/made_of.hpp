#pragma once
// Runs a draft on a document and keeps the results, so that tests can look up the part that a difference is about.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/spec/draft.hpp"
#include "core/text/sink.hpp"

namespace strata::testing {

/// The replies of tree construction to the tokens of a run.
struct tree_answers {
    struct answer {
        std::uint64_t begin = 0;  ///< where the token begins
        bool to_text = false;
        feedback what;
    };
    const spec::draft* of = nullptr;  ///< the draft to whose content states the replies refer
    std::vector<answer> all;
};

/// Runs the interpreter with simulated tree construction. Keeps tokens, errors and steps.
class made_of : private sink, private engine::step_observer {
public:
    /// Runs `draft` on `document`. If `answers` is not null, its replies take the place of the draft's own tree
    /// construction. Throws: std::runtime_error if the draft loops forever, or reaches a rule that cannot be applied
    /// there. Both may happen in a draft that combines the rules of two drafts. `draft` need not outlive the object.
    made_of(const spec::draft& draft, std::string_view document, const tree_answers* answers = nullptr);

    /// A part of a token other than text: its name, an attribute, an attribute's value, the self-closing flag and so
    /// on.
    struct part {
        compare::difference_kind what{};
        std::string_view of;
        std::string name;
        std::uint64_t offset = 0;
        std::optional<std::string> value;
    };
    /// Characters that one step emitted.
    struct text {
        std::uint64_t begin = 0, end = 0;
        std::string data;
    };
    struct error {
        std::uint64_t offset = 0;
        std::string_view name;
    };

    [[nodiscard]] const std::vector<text>& texts() const { return texts_; }
    [[nodiscard]] const std::vector<engine::step>& steps() const { return steps_; }
    [[nodiscard]] const std::vector<error>& errors() const { return errors_; }
    [[nodiscard]] const tree_answers& answers() const { return answers_; }
    /// Describes the part that `d` is about; returns "" if there is no such part.
    [[nodiscard]] std::string at(const compare::difference& d) const;
    /// Returns the characters that were emitted for [begin, end) of the source.
    [[nodiscard]] std::string text_from(std::uint64_t begin, std::uint64_t end) const;
    /// Returns the offset at which the text emitted since `begin` is as long as `text`.
    [[nodiscard]] std::uint64_t end_of_text(std::uint64_t begin, std::string_view text) const;
    /// Returns the number of errors at `offset`. If the drafts name errors, only those called `name` count.
    [[nodiscard]] std::size_t errors_at(std::uint64_t offset, std::string_view name) const;

private:
    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;
    void on_step(const engine::step& s) override;
    void add(compare::difference_kind what, std::string_view name, std::optional<std::string_view> value);

    class with_answers;

    tree_answers answers_;
    std::vector<part> parts_;
    std::vector<text> texts_;
    std::vector<error> errors_;
    std::vector<engine::step> steps_;
    std::string_view of_;
    std::uint64_t begin_ = 0;
    std::size_t most_steps_ = 0;
    engine::interpreter* machine_ = nullptr;
    const spec::draft* draft_ = nullptr;
    bool is_stuck_ = false;
};

/// Returns whether the difference `d` between `older` and `newer` is gone in `changed`, which belongs to a draft made
/// from the older one. The difference is gone if, in this respect, `changed` equals `newer` or is nearer to it.
[[nodiscard]] bool is_gone(const compare::difference& d, const made_of& older, const made_of& newer,
                           const made_of& changed, bool errors_have_names);

}  // namespace strata::testing
