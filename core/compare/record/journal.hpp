#pragma once
// A record of one draft's tokens and errors, written while its tokenizer runs: enough to see whether drafts agree, and
// to run through a part of the input again with the same answers from tree construction.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

#include "core/compare/record/error_log.hpp"
#include "core/compare/record/spelling.hpp"
#include "core/spec/content_index.hpp"
#include "core/text/sink.hpp"

namespace strata::compare {

/// The entries and errors of one run, in the order in which they were reported.
class journal : public sink {
public:
    /// What an entry is about.
    enum class kind : std::uint8_t {
        verbatim,    ///< characters identical to the source, without a spelling of their own
        characters,  ///< other characters: references, newlines, replaced ones
        token,       ///< any other token except the end of the file
    };
    /// If a spelling is longer, only its beginning is kept, and a digest of all of it.
    static constexpr std::size_t longest_spelling = 4096;

    /// A token, or a run of characters.
    struct entry {
        std::uint64_t begin = 0, end = 0;  ///< source offsets
        std::uint64_t spelt_at = 0;        ///< offset of its spelling among everything ever spelt
        std::uint16_t spelt = 0;           ///< length of the spelling
        kind what = kind::verbatim;
        bool is_start_tag = false;
        std::optional<spec::content_index> content;  ///< the content state in tree construction's answer
        std::optional<bool> foreign;                 ///< whether the current node is foreign, according to the answer
    };
    static_assert(sizeof(entry) == 32, "there is one for each token");

    /// Tree construction's answer to a token, if it gave one.
    struct answer {
        std::uint64_t at = 0;                        ///< where the token begins; for characters, their last byte
        std::optional<spec::content_index> content;  ///< as in an entry
        std::optional<bool> foreign;                 ///< likewise
        bool to_characters = false;
    };

    /// `answering` answers tokens; null: there are no answers. It must outlive this.
    explicit journal(sink* answering) : answering_(answering) {}

    /// Announces that more input is about to be fed. `source` is the input including it, as far back as it is buffered,
    /// from `offset` onwards. Entries written so far are no longer changed.
    void expect(std::string_view source, std::uint64_t offset) {
        source_ = source;
        source_offset_ = offset;
        may_extend_ = false;
    }

    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override { errors_.add(e); }

    /// Where the last entry ends. The tokenizer still holds the input that was fed beyond it.
    [[nodiscard]] std::uint64_t reached() const { return reached_; }

    // Entries are numbered from the beginning of the input, including those forgotten since.
    [[nodiscard]] std::size_t entry_count() const { return forgotten_entries_ + entries_.size(); }
    [[nodiscard]] std::size_t oldest_entry() const { return forgotten_entries_; }
    [[nodiscard]] const entry& entry_at(std::size_t index) const { return entries_[index - forgotten_entries_]; }
    /// Two entries have the same spelling exactly if these are the same (see `digest`).
    [[nodiscard]] std::string_view spelling_of(const entry& e) const {
        return spelt_.from(static_cast<std::size_t>(e.spelt_at - forgotten_spelling_), e.spelt);
    }
    [[nodiscard]] const error_log& errors() const { return errors_; }
    /// The answers that have not been forgotten, in source order. There may be many tokens per answer, so answers are
    /// kept longer than entries.
    [[nodiscard]] const std::deque<answer>& answers() const { return answers_; }
    /// Forgets the entries and errors before these, and the answers before source byte `answers_before`.
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
    bool may_extend_ = false;  // the last entry has not been read yet
};

}  // namespace strata::compare
