#pragma once
// Keeps the result of examining a part of an input, and translates the result for other parts with the same shape.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/attribute/change_namer.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/compare/run/examination.hpp"
#include "core/compare/steps/traced_run.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"

namespace strata::compare {

// --- The shape of a part of the input: its source with runs of ordinary characters as markers (input_shape.cpp) ---
//
// Often two parts differ only in the words of text or of quoted attribute values. In both parts, drafts then differ in
// the same way. Such parts have the same shape, and the shape is examined only once. A run is a sequence of ordinary
// characters. In the shape, each run is replaced by a marker, a character that no draft treats specially.

/// The kind of text that contains a run of ordinary characters. It determines which characters are ordinary.
enum class run_place : std::uint8_t { text, double_quoted, single_quoted };

/// The shape of one part. Translates between positions in the shape and in the part.
class input_shape {
public:
    /// Makes the shape of `source`, which must stay at the same address. The shape has no runs if the source contains
    /// characters that might be taken for markers. Complexity: linear.
    void make(std::string_view source);

    /// Makes the shape that is the source itself, without markers.
    void make_exact(std::string_view source) {
        source_ = source;
        text_.assign(source);
        runs_.clear();
    }

    /// The source with markers.
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::size_t run_count() const { return runs_.size(); }
    [[nodiscard]] run_place place_of(std::size_t run) const { return runs_[run].place; }
    /// Returns where the marker of a run begins in `text()`.
    [[nodiscard]] std::size_t marker_of(std::size_t run) const { return runs_[run].marker; }
    /// Returns the offset in `text()` of the source byte `offset`; nothing if the byte is in a run.
    [[nodiscard]] std::optional<std::size_t> place_in_text(std::size_t offset) const;
    /// Returns the source byte that corresponds to `offset` in `text()`. The offset must not be within a marker.
    /// Complexity: logarithmic in the runs.
    [[nodiscard]] std::size_t place_in_source(std::size_t offset) const;
    /// Appends `marked` to `to`, with each marker replaced by its run.
    void append_expanded(std::string_view marked, std::string& to) const;

    /// Returns the index of the run that the character marks; nothing if the character is no marker.
    [[nodiscard]] static std::optional<std::size_t> run_marked_by(char32_t c) {
        return c >= first_marker && c < first_marker + most_runs ? std::optional<std::size_t>(c - first_marker)
                                                                 : std::nullopt;
    }
    /// Returns the index of the run whose marker is at the beginning of `text`; nothing if there is no marker.
    [[nodiscard]] static std::optional<std::size_t> run_marked_at(std::string_view text);
    static constexpr std::size_t marker_size = 4;
    /// Whether a run of the kind `place` may contain the byte.
    [[nodiscard]] static bool is_ordinary(char c, run_place place);
    /// Returns the length of the run at the beginning of the source, if the source begins with text; otherwise 0.
    [[nodiscard]] static std::size_t leading_text(std::string_view source);
    /// Whether the draft's preprocessing leaves markers and ordinary characters unchanged, and the first content state
    /// of its machine only emits the ordinary characters of text.
    [[nodiscard]] static bool emits_text(const spec::draft& draft);

    /// Whether the rule consumes no character and does not depend on the next characters.
    [[nodiscard]] static bool reads_nothing(const spec::machine_view& table, std::size_t state, std::size_t rule);
    /// Whether the rule only copies its character to text or a value, and the state treats all characters that are
    /// ordinary in `place` in the same way. Complexity: linear in the state's rules.
    [[nodiscard]] static bool copies_all(const spec::machine_view& table, std::size_t state, std::size_t rule,
                                         run_place place);

private:
    struct run {
        std::size_t begin = 0, end = 0;  // the span of the run in the source
        std::size_t marker = 0;          // where the run's marker begins in `text_`
        run_place place = run_place::text;
    };
    static constexpr char32_t first_marker = 0xF0000;  // a code point for private use, which no draft treats specially
    static constexpr std::size_t most_runs = 4096;

    // These functions return the source byte at which to continue.
    std::size_t copy(std::size_t at);
    std::size_t copy_reference(std::size_t at, char end);
    std::size_t take_run(std::size_t at, std::size_t end, run_place place);

    std::string_view source_;
    std::string text_;
    std::vector<run> runs_;
    bool exists_ = false;
};

// --- The results of examining parts ---

/// What the examination of a part found.
struct cached_result {
    /// Whether the result holds for all parts with this shape. If not, each such part has to be examined.
    bool holds = false;
    std::vector<divergence> found;
    agreement_sum agreed;
    tree_notes notes;
    std::size_t weight = 0;  ///< about how many bytes the result takes
};

/// About how many bytes a divergence takes. Complexity: linear in what it lists.
[[nodiscard]] std::size_t weight_of(const divergence& d);

/// Watches traced runs through a shape, to find out whether all of them only copy the characters that the markers
/// represent.
class marker_watch : public run_watch {
public:
    /// `of` must outlive the object.
    explicit marker_watch(const input_shape& of) : of_(of) {}
    void on_step(const spec::draft& draft, const engine::step& s) override;
    void on_end() override;
    [[nodiscard]] bool all_copied() const { return all_copied_; }

private:
    const input_shape& of_;
    std::size_t next_ = 0;  // the index of the marker that the current run reaches next
    bool all_copied_ = true;
};

/// Whether the result for a shape holds for all parts with that shape. It does if no difference depends on a character
/// within a run of ordinary characters, or on whether two such runs are equal. Assumes that all traced runs copy these
/// characters. `begin`: the source byte at which the examined part began. Complexity: linear.
[[nodiscard]] bool is_independent_of_runs(const input_shape& of, const divergence& d, std::uint64_t begin);

/// Translates the divergence `known` for another part with the same shape as the examined part. The examined part began
/// at the source byte `known_begin`; the other part begins at `begin`. Complexity: linear.
[[nodiscard]] divergence translated(const input_shape& of, const divergence& known, std::uint64_t known_begin,
                                    std::uint64_t begin);
/// Returns the span in the other part that corresponds to the span `known` of the examined part.
[[nodiscard]] source_span translated(const input_shape& of, source_span known, std::uint64_t known_begin,
                                     std::uint64_t begin);

}  // namespace strata::compare
