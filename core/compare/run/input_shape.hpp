#pragma once
// The shape of a part of the input: its source with runs of ordinary characters replaced by markers.
//
// In two parts that are the same except for the words of text or of quoted attribute values, the drafts differ in the
// same way. Such parts have the same shape, which is examined only once (cached_result.hpp). Within a part, each run
// has a marker of its own, a character that no draft treats specially.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"

namespace strata::compare {

/// Where a run of ordinary characters is. This determines which characters are ordinary.
enum class run_place : std::uint8_t { text, double_quoted, single_quoted };

/// The shape of one part. Translates between positions in the shape and in the part.
class input_shape {
public:
    /// Makes the shape of `source`, whose memory must stay in place. Makes no runs if the source contains characters
    /// that might be taken for markers. Complexity: linear.
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
    /// Where the marker of a run begins in `text()`.
    [[nodiscard]] std::size_t marker_of(std::size_t run) const { return runs_[run].marker; }
    /// The place in `text()` of a byte of the source; nothing if the byte is in a run.
    [[nodiscard]] std::optional<std::size_t> place_in_text(std::size_t offset) const;
    /// The source byte that corresponds to a place in `text()`. The place must not be within a marker. Complexity:
    /// logarithmic in the runs.
    [[nodiscard]] std::size_t place_in_source(std::size_t offset) const;
    /// Appends `marked` to `to`, with each marker replaced by its run.
    void append_expanded(std::string_view marked, std::string& to) const;

    /// The run that a character marks, if it is a marker.
    [[nodiscard]] static std::optional<std::size_t> run_marked_by(char32_t c) {
        return c >= first_marker && c < first_marker + most_runs ? std::optional<std::size_t>(c - first_marker)
                                                                 : std::nullopt;
    }
    /// The run that the marker at the beginning of `text` represents.
    [[nodiscard]] static std::optional<std::size_t> run_marked_at(std::string_view text);
    static constexpr std::size_t marker_size = 4;
    /// Whether runs in this place may contain the byte.
    [[nodiscard]] static bool is_ordinary(char c, run_place place);
    /// The length of the run at the beginning of the source, if the source begins with text; otherwise 0.
    [[nodiscard]] static std::size_t leading_text(std::string_view source);
    /// Whether the draft's preprocessing leaves markers and ordinary characters unchanged, and its machine, in the
    /// first content state, only emits the ordinary characters of text.
    [[nodiscard]] static bool emits_text(const spec::draft& draft);

    /// Whether the rule consumes no character and does not depend on the next characters.
    [[nodiscard]] static bool reads_nothing(const spec::machine_view& table, std::size_t state, std::size_t rule);
    /// Whether the rule treats all characters that are ordinary in this place in the same way and copies them to text
    /// or a value, in every step of the state. Complexity: linear in the state's rules.
    [[nodiscard]] static bool copies_all(const spec::machine_view& table, std::size_t state, std::size_t rule,
                                         run_place place);

private:
    struct run {
        std::size_t begin = 0, end = 0;  // in the source
        std::size_t marker = 0;          // where the run's marker begins in `text_`
        run_place place = run_place::text;
    };
    static constexpr char32_t first_marker = 0xF0000;  // a code point for private use, which no draft treats specially
    static constexpr std::size_t most_runs = 4096;

    // These functions return where to continue.
    std::size_t copy(std::size_t at);
    std::size_t copy_reference(std::size_t at, char end);
    std::size_t take_run(std::size_t at, std::size_t end, run_place place);

    std::string_view source_;
    std::string text_;
    std::vector<run> runs_;
    bool exists_ = false;
};

}  // namespace strata::compare
