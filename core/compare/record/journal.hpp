#pragma once
// Keeps the journal of a run: its tokens and errors in a compact form, written while the tokenizer runs. A journal is
// enough to see whether drafts agree, and to run through a part of the input again with the same feedback from tree
// construction. This file also defines a log of a journal's errors, a history of the feedback that a tokenizer
// received, and two forms of output that are quick to compare.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/spec/content_states.hpp"
#include "core/text/keyed_hash.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"

namespace strata::compare {

// --- Output in two forms that are quick to compare ---
// A spelling writes tokens as bytes. Two spellings have the same bytes if and only if their tokens are equal. A digest
// is a hash by which long outputs can be compared without being kept.

/// A byte buffer that grows at its end. (std::string would zero-fill it before it is written to.)
class spelling {
public:
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::string_view from(std::size_t begin, std::size_t length) const {
        return {bytes_.get() + begin, length};
    }
    /// Forgets the first `count` bytes; the others move down.
    void drop_front(std::size_t count) {
        if (count == 0) return;
        size_ -= count;
        std::memmove(bytes_.get(), bytes_.get() + count, size_);
    }

    /// Appends characters unchanged. `data` is UTF-8, so it has none of the bytes that mark tokens.
    void add_text(std::string_view data) {
        if (!data.empty()) std::memcpy(grow(data.size()), data.data(), data.size());
    }
    /// Appends a token other than characters and the end of the file. Two tokens get the same bytes if and only if they
    /// are equal apart from their spans.
    void add_token(const token& t);

    /// Shortens the buffer to `size` bytes, and frees memory that is no longer needed.
    void shrink_to(std::size_t size);

    /// Returns the name of the tag with the spelling `spelt`. If the spelling is shortened, returns the part of the
    /// name that it contains.
    [[nodiscard]] static std::string_view tag_name_in(std::string_view spelt);

private:
    // The name follows the opening byte, the kind and the self-closing flag.
    static constexpr std::size_t tag_name_at = 3;

    /// Makes room for `count` bytes at the end. Returns a pointer to the first of these bytes.
    char* grow(std::size_t count) {
        if (capacity_ - size_ < count) reserve(count);
        char* const end = bytes_.get() + size_;
        size_ += count;
        return end;
    }
    void reserve(std::size_t more);
    void move_to_room_for(std::size_t capacity);

    std::unique_ptr<char[]> bytes_;  // NOLINT(modernize-avoid-c-arrays): owned, and not initialised
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

// --- Digests ---
// Digests depend on a number chosen once per process, so nobody can construct different outputs with the same digest.

/// A digest of a sequence of bytes, which may be added in several parts.
class digest {
public:
    /// Complexity: linear.
    void add(std::string_view bytes) {
        for (const char c : bytes) value_ = (times(value_, base()) + static_cast<unsigned char>(c) + 1) % prime;
        size_ += bytes.size();
    }
    /// Appends the bytes of another digest.
    void add(const digest& later) {
        std::uint64_t power = 1;
        std::uint64_t factor = base();
        for (std::uint64_t n = later.size_; n > 0; n >>= 1U) {
            if ((n & 1U) != 0) power = times(power, factor);
            factor = times(factor, factor);
        }
        value_ = (times(value_, power) + later.value_) % prime;
        size_ += later.size_;
    }
    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] std::uint64_t value() const { return value_; }
    friend bool operator==(const digest& a, const digest& b) { return a.value_ == b.value_ && a.size_ == b.size_; }

private:
    static constexpr std::uint64_t prime = (std::uint64_t{1} << 61U) - 1;
    __extension__ using wide = unsigned __int128;
    static std::uint64_t times(std::uint64_t a, std::uint64_t b) {
        const wide product = static_cast<wide>(a) * b;
        const std::uint64_t sum =
            static_cast<std::uint64_t>(product & prime) + static_cast<std::uint64_t>(product >> 61U);
        return sum >= prime ? sum - prime : sum;
    }
    static std::uint64_t base() {
        static const std::uint64_t chosen = joined_hash(1, 2) % (prime - 1000) + 500;
        return chosen;
    }

    std::uint64_t value_ = 0;
    std::uint64_t size_ = 0;
};

/// A digest of errors, independent of their order.
struct error_sum {
    std::uint64_t count = 0;
    std::uint64_t places = 0;            ///< the sum of the hashes of their positions
    std::uint64_t places_and_names = 0;  ///< the sum of the hashes of their positions and names

    void add(const parse_error& e) {
        ++count;
        // Hashed twice: with a single round, equal sums could be constructed.
        places += joined_hash(joined_hash(e.offset, 1), 2);
        places_and_names += joined_hash(joined_hash(e.offset, static_cast<std::uint64_t>(e.code) + 3), 2);
    }
    void add(const error_sum& more) {
        count += more.count;
        places += more.places;
        places_and_names += more.places_and_names;
    }
    /// Whether both sums belong to the same errors. `by_name`: whether the names of the errors must also be the same.
    /// It must be false if one of the texts does not name errors.
    [[nodiscard]] bool is_same(const error_sum& other, bool by_name) const {
        return count == other.count && (by_name ? places_and_names == other.places_and_names : places == other.places);
    }
};

// --- Feedback along the source ---

/// The part of a tokenizer's state that tree construction's feedback sets.
struct feedback_state {
    std::uint64_t from = 0;     ///< source byte where the token that got the feedback begins
    std::uint16_t content = 0;  ///< the class of the tokenizer's content state
    bool foreign = false;
};

/// The feedback states of a run, in source order. Each state holds until the next one begins.
using feedback_history = std::vector<feedback_state>;
/// Returns the last state whose token begins before the source byte `before`; null if no token does.
[[nodiscard]] inline const feedback_state* feedback_before(const feedback_history& all, std::uint64_t before) {
    const auto after =
        std::partition_point(all.begin(), all.end(), [&](const feedback_state& each) { return each.from < before; });
    return after == all.begin() ? nullptr : &*(after - 1);
}
/// Adds a state that begins at the source byte `now.from`, unless the last state is the same.
inline void add_feedback(feedback_history& all, const feedback_state& now) {
    if (all.empty() || all.back().content != now.content || all.back().foreign != now.foreign) all.push_back(now);
}

/// A span of the source, [begin, end), in which the feedback of two drafts differs.
struct differing_span {
    std::uint64_t begin = 0, end = 0;
};
/// Returns all spans in which the feedback in two histories differs. Complexity: linear.
[[nodiscard]] inline std::vector<differing_span> differing_spans(const feedback_history& older,
                                                                 const feedback_history& newer) {
    std::vector<differing_span> found;
    for (std::size_t i = 0, j = 0; i < older.size() && j < newer.size();) {
        const std::uint64_t from = std::max(older[i].from, newer[j].from);
        const bool differs = older[i].content != newer[j].content || older[i].foreign != newer[j].foreign;
        const bool continues = !found.empty() && found.back().end == UINT64_MAX;
        if (differs && !continues) found.push_back({from, UINT64_MAX});
        if (!differs && continues) found.back().end = from;
        const std::uint64_t next_older = i + 1 < older.size() ? older[i + 1].from : UINT64_MAX;
        const std::uint64_t next_newer = j + 1 < newer.size() ? newer[j + 1].from : UINT64_MAX;
        if (next_older <= next_newer) ++i;
        if (next_newer <= next_older) ++j;
    }
    return found;
}

// --- Errors ---

/// The positions and names of a run's errors in the order in which they were reported, read from the front. Hostile
/// input may have an error at every byte, and each draft's errors are kept until the errors of the other drafts are
/// known. So an error takes only two or three bytes. The states of errors are not kept.
class error_log {
public:
    /// A reader's position in the log. The default value is the position of the first error.
    struct place {
        std::uint64_t byte = 0;    ///< an index into the bytes of the log, which also counts forgotten bytes
        std::uint64_t offset = 0;  ///< the offset of the error before the position
    };

    void add(const parse_error& e) {
        // Most errors are after the previous error, and a few are just before it. The lowest bit distinguishes these
        // cases.
        const bool back = e.offset < last_;
        std::uint64_t rest = (back ? last_ - e.offset : e.offset - last_) << 1U | (back ? 1U : 0U);
        for (; rest >= 0x80; rest >>= 7U) bytes_.push_back(static_cast<unsigned char>(rest | 0x80U));
        bytes_.push_back(static_cast<unsigned char>(rest));
        bytes_.push_back(static_cast<unsigned char>(e.code));
        last_ = e.offset;
    }
    [[nodiscard]] bool is_at_end(const place& at) const { return at.byte == forgotten_ + bytes_.size(); }
    /// Reads the error at `at`, which must not be the end, and moves `at` past it.
    [[nodiscard]] parse_error read(place& at) const {
        std::size_t i = static_cast<std::size_t>(at.byte - forgotten_);
        std::uint64_t distance = 0;
        unsigned shift = 0;
        for (; bytes_[i] >= 0x80; ++i, shift += 7) distance |= std::uint64_t{bytes_[i] & 0x7FU} << shift;
        distance |= std::uint64_t{bytes_[i]} << shift;
        at.offset = (distance & 1U) != 0 ? at.offset - (distance >> 1U) : at.offset + (distance >> 1U);
        at.byte = forgotten_ + i + 2;
        return {static_cast<spec::error_code>(bytes_[i + 1]), {}, at.offset};
    }
    /// Whether there is an error at the position `at` of the log, and it is before source byte `end`.
    [[nodiscard]] bool has_before(place at, std::uint64_t end) const { return !is_at_end(at) && read(at).offset < end; }
    /// Moves `at` past the next errors as long as they are before source byte `end`. Returns the number of these
    /// errors.
    std::size_t pass(place& at, std::uint64_t end) const {
        std::size_t count = 0;
        for (place next = at; !is_at_end(at) && read(next).offset < end; at = next) ++count;
        return count;
    }
    /// Returns where the log ends.
    [[nodiscard]] place end() const { return {forgotten_ + bytes_.size(), last_}; }
    /// Forgets the errors before `first`.
    void forget(const place& first) {
        bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(first.byte - forgotten_));
        forgotten_ = first.byte;
    }

private:
    std::deque<unsigned char> bytes_;
    std::uint64_t forgotten_ = 0;  // how many bytes have been forgotten
    std::uint64_t last_ = 0;       // offset of the last error
};

// --- The journal ---

/// The entries and errors of one run, in the order in which they were reported.
class journal : public sink {
public:
    /// What an entry stands for.
    enum class kind : std::uint8_t {
        verbatim,    ///< characters that are identical to the source, so they need no spelling
        characters,  ///< characters that differ from the source: references, newlines, replaced characters
        token,       ///< any other token except the end of the file
    };
    /// If a spelling is longer, only its beginning and a digest of the whole are kept.
    static constexpr std::size_t longest_spelling = 4096;

    /// A token, or a run of characters.
    struct entry {
        std::uint64_t begin = 0, end = 0;  ///< the span of the entry in the source
        /// The offset of the entry's spelling in the bytes that hold the spellings of all entries.
        std::uint64_t spelt_at = 0;
        std::uint16_t spelt = 0;  ///< the length of the spelling, in bytes
        kind what = kind::verbatim;
        bool is_start_tag = false;
        std::optional<spec::content_index> content;  ///< the content state in tree construction's answer
        std::optional<bool> foreign;                 ///< whether the current node is foreign, according to the answer
    };
    static_assert(sizeof(entry) == 32, "there is one for each token");

    /// Tree construction's answer to a token, if it gave one.
    struct answer {
        std::uint64_t at = 0;                        ///< source byte where the token begins; for characters, their last
                                                     ///< byte
        std::optional<spec::content_index> content;  ///< see `entry::content`
        std::optional<bool> foreign;                 ///< see `entry::foreign`
        bool to_characters = false;
    };

    /// `answering`: the sink that answers tokens, which must outlive the object. If null, tokens get no answers.
    explicit journal(sink* answering) : answering_(answering) {}

    /// Announces that more input will be fed. `source` is the buffered input including the new part, from source byte
    /// `offset` on. Entries that were written before this call no longer change.
    void expect(std::string_view source, std::uint64_t offset) {
        source_ = source;
        source_offset_ = offset;
        may_extend_ = false;
    }

    /// Records that the tokenizer starts again: its first byte is the source byte `offset`. Everything written so far
    /// must have been read.
    void begin_at(std::uint64_t offset) {
        base_ = reached_ = offset;
        may_extend_ = false;
    }

    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override { errors_.add({e.code, e.state, e.offset + base_}); }

    /// The source byte at which the tokenizer began.
    [[nodiscard]] std::uint64_t base() const { return base_; }
    /// The source byte at which the last entry ends. The tokenizer still holds the input that was fed beyond this byte.
    [[nodiscard]] std::uint64_t reached() const { return reached_; }

    // The number of entries since the beginning of the input, including forgotten entries. Indices of entries also
    // count forgotten ones.
    [[nodiscard]] std::size_t entry_count() const { return forgotten_entries_ + entries_.size(); }
    [[nodiscard]] const entry& entry_at(std::size_t index) const { return entries_[index - forgotten_entries_]; }
    /// The spelling of an entry. Two entries have the same spelling if and only if these bytes are the same (see
    /// `digest`).
    [[nodiscard]] std::string_view spelling_of(const entry& e) const {
        return spelt_.from(static_cast<std::size_t>(e.spelt_at - forgotten_spelling_), e.spelt);
    }
    [[nodiscard]] const error_log& errors() const { return errors_; }
    /// The answers that have not been forgotten, in source order. Most tokens have no answer, so answers can be kept
    /// longer than entries.
    [[nodiscard]] const std::deque<answer>& answers() const { return answers_; }
    /// Forgets the entries before `entries_before`, the errors before `errors_before`, and the answers before the
    /// source byte `answers_before`.
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
    std::uint64_t base_ = 0;  // the number that is added to the tokenizer's offsets
    std::uint64_t reached_ = 0;
    bool may_extend_ = false;  // whether the last entry has not been read yet, so characters may still be added to it
};

}  // namespace strata::compare
