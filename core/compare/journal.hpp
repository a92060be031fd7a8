#pragma once
// What one draft made of the input, written down while its tokenizer runs: enough to see whether drafts agree, and to
// walk through a part of the input again with the same answers from tree construction.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

#include "core/compare/error_log.hpp"
#include "core/compare/spelling.hpp"
#include "core/spec/content_index.hpp"
#include "core/token/sink.hpp"

namespace strata::compare {

/// The entries and errors of one run, in the order in which they came.
class journal : public sink {
public:
    /// What an entry is about.
    enum class kind : std::uint8_t {
        verbatim,    ///< characters that stand in the source as they are, without a spelling of their own
        characters,  ///< other characters: references, newlines, replaced ones
        token,       ///< any other token but the end of the file
    };
    /// Of a spelling that is longer, only the beginning is kept, and a digest of all of it.
    static constexpr std::size_t longest_spelling = 4096;

    /// A token, or a run of characters.
    struct entry {
        std::uint64_t begin = 0, end = 0;  ///< source offsets
        std::uint64_t spelt_at = 0;        ///< place of its spelling among all that was ever spelt
        std::uint16_t spelt = 0;           ///< length of the spelling
        kind what = kind::verbatim;
        bool is_start_tag = false;
        std::optional<spec::content_index> content;  ///< the content state that tree construction answered
        std::optional<bool> foreign;                 ///< whether it answered that the current node is foreign
    };
    static_assert(sizeof(entry) == 32, "there is one for each token");

    /// What tree construction answered to a token, where it answered anything.
    struct answer {
        std::uint64_t at = 0;                        ///< where the token begins; of characters, their last byte
        std::optional<spec::content_index> content;  ///< as in an entry
        std::optional<bool> foreign;                 ///< likewise
        bool to_characters = false;
    };

    /// `answering` is asked what tokens lead to; null: nothing. It must outlive this.
    explicit journal(sink* answering) : answering_(answering) {}

    /// More is about to be fed: `source` is the input with it, as far back as it is at hand, from `offset` on. What has
    /// been written is not touched any more.
    void expect(std::string_view source, std::uint64_t offset) {
        source_ = source;
        source_offset_ = offset;
        may_extend_ = false;
    }

    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override { errors_.add(e); }

    /// Where the last entry ends. What has been fed beyond it, the tokenizer still holds.
    [[nodiscard]] std::uint64_t reached() const { return reached_; }

    // Entries are counted from the beginning of the input, whatever has been forgotten since.
    [[nodiscard]] std::size_t entry_count() const { return forgotten_entries_ + entries_.size(); }
    [[nodiscard]] std::size_t oldest_entry() const { return forgotten_entries_; }
    [[nodiscard]] const entry& entry_at(std::size_t index) const { return entries_[index - forgotten_entries_]; }
    /// Two entries have the same spelling exactly if these are the same (see `digest`).
    [[nodiscard]] std::string_view spelling_of(const entry& e) const {
        return spelt_.from(static_cast<std::size_t>(e.spelt_at - forgotten_spelling_), e.spelt);
    }
    [[nodiscard]] const error_log& errors() const { return errors_; }
    /// The answers to tokens that have not been forgotten, in the order of the source. There may be many tokens to an
    /// answer, so that they outlast the entries.
    [[nodiscard]] const std::deque<answer>& answers() const { return answers_; }
    /// Forgets the entries and errors before these, and the answers that stand before source byte
    /// `answers_before`.
    void forget(std::size_t entries_before, const error_log::place& errors_before, std::uint64_t answers_before);

private:
    void add_characters(const strata::characters& run);
    void add_verbatim(std::uint64_t begin, std::uint64_t end);
    void add_spelt(std::string_view data, std::uint64_t begin, std::uint64_t end);
    void end_spelling(entry& e);

    sink* answering_;
    std::string_view source_;
    std::uint64_t source_offset_ = 0;
    std::vector<entry> entries_;
    error_log errors_;
    std::deque<answer> answers_;
    spelling spelt_;
    std::size_t forgotten_entries_ = 0;
    std::uint64_t forgotten_spelling_ = 0;
    std::uint64_t reached_ = 0;
    bool may_extend_ = false;  // the last entry has not been seen yet
};

}  // namespace strata::compare
