#pragma once
// One run for several drafts, as long as all of them read the input in the same way.
//
// The input is read by a program that stops wherever two of the drafts may differ (engine::compile_common). Each
// draft's tree construction receives the tokens of this program. The run ends where the program stops, or after a token
// that the tree construction of the drafts answers differently. From there on, each draft runs by itself, until all
// drafts have reached a place where they can run together again.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/attribute/tree_changes.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/run/examination.hpp"
#include "core/engine/runner/runner.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::compare {

/// The program that drafts share.
struct common_reading {
    std::shared_ptr<const engine::program> program;  ///< the last draft's program, restricted to what all drafts have
                                                     ///< in common; null: they have nothing in common
    /// For each draft and each content state of the last draft: the corresponding content state of this draft, or
    /// nothing.
    std::vector<std::vector<std::optional<spec::content_index>>> contents;
    /// Whether preprocessing is the same in all drafts. If not, the run must receive only plain text
    /// (text/plain_text.hpp).
    bool preprocessed_alike = false;
};
/// `places`: the classes of each draft's states.
[[nodiscard]] common_reading find_common_reading(std::span<const spec::draft* const> drafts,
                                                 std::span<const correspondence::of_draft* const> places);

/// The state of a draft's tokenizer between two tokens.
struct resting_state {
    spec::content_index content = spec::content_index::first;
    std::string tag;  ///< the name of the last start tag, if `content` is not the first content state
    bool foreign = false;
};

/// A run for several drafts.
class common_run : private sink {
public:
    /// The objects that the run needs for a draft. Either may be null.
    struct member {
        logged_feedback* logged = nullptr;        ///< logs the tokens
        simulated_feedback* answering = nullptr;  ///< answers them
    };
    /// `members`: one for each draft of `reading`, in the same order. `to` counts the tokens. `reading`, `to` and the
    /// objects that the members point to must outlive this object.
    common_run(const common_reading& reading, std::vector<member> members, input_kind input, agreement_count& to);

    [[nodiscard]] const common_reading& reading() const { return reading_; }

    /// Begins at source byte `offset`, with the last draft in state `at` and the other drafts in corresponding states.
    void begin(std::uint64_t offset, bool continues, const resting_state& state);
    /// Reads `text`, the next part of the input. Returns false if the run ends within this part.
    bool feed(std::string_view text);
    /// Ends the input. Returns false if the run ends before the end of the input.
    bool finish();
    /// The source byte at which the run began.
    [[nodiscard]] std::uint64_t begun_at() const { return base_; }
    /// The source byte after the last token or text.
    [[nodiscard]] std::uint64_t reached() const { return reached_; }
    /// The beginning of the text that ends at `reached`; equals `reached` if a token ends there.
    [[nodiscard]] std::uint64_t text_begin() const { return text_begin_; }
    /// The state in which a draft continues at `reached`, once the run has ended.
    [[nodiscard]] resting_state state_of(std::size_t member) const;

private:
    feedback on_token(const token& t) override;
    // Whether the text so far, continued by `text`, contains "<!--".
    [[nodiscard]] bool continues_to_escape(std::string_view text);
    [[nodiscard]] bool answers_differ(bool to_text) const;

    const common_reading& reading_;
    std::vector<member> members_;
    std::vector<feedback> answers_;  // for each member, its answer to the last token
    input_kind input_;
    agreement_count& agreed_;
    std::uint64_t base_ = 0, reached_ = 0, text_begin_ = 0;
    // The state of the last member; if the answers to the last token differ, its state before that token.
    resting_state state_;
    std::string last_tag_;  // the last start tag
    std::string text_end_;  // the last few characters of the text that has been read in this content state
    bool differs_ = false;
    engine::runner machine_;
};

}  // namespace strata::compare
