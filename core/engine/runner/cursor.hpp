#pragma once
// What a step of the runner works on: the characters it looks at, the registers, and its result for the loop.
//
// The headers of this folder are one body of code, which runner.cpp includes. They are apart because each is one idea.
// The cursor is a local variable of the loop throughout, so that its members can live in the processor's registers.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "core/engine/byte_stream.hpp"
#include "core/engine/program/plain_characters.hpp"
#include "core/engine/program/program.hpp"
#include "core/engine/registers.hpp"
#include "core/engine/stop_index.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/spec/draft.hpp"
#include "core/text/sink.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

// --- The result of a step ---

/// The result of a step for the loop around it: the next state, whose number is below the other values, or that it
/// ends here.
enum class outcome : unsigned {
    suspended = std::numeric_limits<spec::state_index>::max() + 1U,  ///< waits for more input; step not taken
    finished  ///< the end-of-file token has been emitted, or the draft does not say how to continue
};
constexpr outcome continue_in(std::size_t state) { return static_cast<outcome>(state); }
constexpr bool continues(outcome o) { return o < outcome::suspended; }
/// The next state in an outcome that continues.
constexpr std::size_t state_of(outcome o) { return static_cast<std::size_t>(o); }

// --- Registers ---

/// The most frequent runs of a page are found by an index (see stop_index.hpp): text between tags, values in double
/// quotes, and attribute names.
enum indexed_runs : std::size_t { text_runs, value_runs, name_runs };

/// The registers, the program, and what only the runner keeps.
struct working_registers : registers {
    working_registers(const program& of, const tokenizer_options& options, sink& to)
        : registers(of.draft, of.plain, options, to),
          its(of),
          runs({&of.text_stops, &of.value_stops, &of.name_stops}) {}

    const program& its;
    stop_index runs;  ///< where the runs of the buffer end
    /// How many bytes have matched of what a condition looks ahead for, of any length: the name in the close tag open
    /// state, or the letters of a name that is in no table.
    std::size_t matched_name = 0;
    /// Whether no more input comes: only then is the end of the buffer the end of the input. It is tested only there,
    /// so that one body serves both cases.
    bool input_ended = false;
    /// Where the machine stopped because its draft does not say how to continue.
    std::optional<early_stop> stopped_early;

    /// Before a content state that may be taken back is entered: how many bytes begin no end tag, and the name of which
    /// no end tag comes any more. See `end_tag_comes` (runner.cpp).
    std::size_t searched = 0;
    std::optional<std::string> never_ended;
    /// What has been seen by looking ahead no longer holds.
    void forget_looking_ahead() {
        matched_name = searched = 0;
        never_ended.reset();
    }

    [[nodiscard, gnu::always_inline]] stream_position position(const char* p) const { return stream.position_of(p); }
};

/// The next state after the sink has been called: `here`, unless tree construction has set another.
inline outcome after_sink(working_registers& r, std::size_t here) {
    if (!r.state_from_sink) return continue_in(here);
    r.state = *r.state_from_sink;
    r.state_from_sink.reset();
    return continue_in(r.state);
}

// --- Characters ---

/// The characters of a step.
struct cursor {
    const char* p;  ///< the next input character
    const char* end;
    const char* current;   ///< where the current input character begins
    const char* text;      ///< the current character, as it is in the stream
    std::uint32_t length;  ///< of `text`
    spec::symbol c;
    const char* rule_start;  ///< the next input character when the rules were evaluated
};

inline constexpr std::string_view line_feed = "\n";

/// The length of the character whose first byte, beyond ASCII, is `lead`. The stream is well-formed.
[[gnu::always_inline]] inline std::uint32_t length_by_lead(unsigned char lead) {
    return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
}
[[gnu::always_inline]] inline spec::symbol symbol_at(const char* p, const char* end) {
    if (p == end) return spec::eof_symbol;
    const auto c = static_cast<unsigned char>(*p);
    return c == '\r' ? spec::symbol{'\n'} : spec::symbol{c};
}
[[gnu::always_inline]] inline std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}
/// Where the characters of `letters` end that begin at `p`.
[[gnu::always_inline]] inline const char* end_of_letters(const char* p, const char* end,
                                                         const spec::symbol_set& letters) {
    while (p != end && letters.has(symbol_at(p, end))) ++p;
    return p;
}
/// The position of the current character; for a rule that has not consumed one, the character before the next.
[[gnu::always_inline]] inline stream_position current_position(const working_registers& r, const cursor& at,
                                                               bool consumed) {
    return r.position(consumed ? at.current : at.p - 1);
}

/// Consumes the next input character: false if the chunk ends before it.
[[gnu::always_inline]] inline bool consume(const working_registers& r, cursor& at) {
    at.current = at.p;
    if (at.p == at.end) {
        at.c = spec::eof_symbol;
        at.text = at.p;
        at.length = 0;
        return r.input_ended;
    }
    const auto c = static_cast<unsigned char>(*at.p);
    at.text = at.p;
    if (c >= ascii_limit) [[unlikely]] {
        at.c = c;
        at.length = length_by_lead(c);
        at.p += at.length;
        return true;
    }
    at.length = 1;
    if (c == '\r') [[unlikely]] {
        at.c = '\n';
        ++at.p;
        if (at.p != at.end && *at.p == '\n')
            at.text = at.p++;
        else
            at.text = line_feed.data();
        return true;
    }
    at.c = c;
    ++at.p;
    return true;
}
/// Undoes a step whose character has been consumed: it is taken again when more input has come.
[[gnu::always_inline]] inline outcome give_back(cursor& at) {
    at.p = at.current;
    return outcome::suspended;
}

/// The result of a condition, unless the chunk ends before it can be decided.
enum class answer : std::uint8_t { no, yes, unknown };
constexpr answer yes_if(bool b) { return b ? answer::yes : answer::no; }

/// Whether `word` is at `p`.
[[gnu::always_inline]] inline answer begins_with(const working_registers& r, const char* p, const char* end,
                                                 std::string_view word, bool fold) {
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (p + i == end) return r.input_ended ? answer::no : answer::unknown;
        char have = p[i];
        char want = word[i];
        if (fold) {
            have = spec::ascii_lower(have);
            want = spec::ascii_lower(want);
        }
        if (have != want) return answer::no;
    }
    return answer::yes;
}

}  // namespace strata::engine
