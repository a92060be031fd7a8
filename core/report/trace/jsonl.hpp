#pragma once
// Writes traces as JSON Lines, with an object for each step of a machine. Also writes the registers that a machine has
// between two steps.
//
// Scripts rely on the objects and their members. docs/trace.md describes steps; docs/playground/exports/exports.hpp
// describes registers.

#include <array>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "core/compare/run/side_by_side.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/run/trace.hpp"
#include "core/spec/draft.hpp"
#include "core/text/encoding/source_map.hpp"
#include "core/text/locator.hpp"
#include "core/text/options.hpp"

namespace strata::report {

/// Writes the steps of one draft.
class trace_jsonl {
public:
    /// `source` is the input. `head` writes the first members of each object. `places` converts offsets in `source` to
    /// the offsets that the output has. All arguments must outlive the object.
    trace_jsonl(const spec::draft& draft, std::string_view source, record_head& head, std::ostream& to,
                input_kind kind = input_kind::bytes, encoding::source_places places = {});

    /// Writes a step. `more`: members to add to its object, each preceded by a comma.
    void write(const run::traced_step& step, std::string_view more = {});
    /// Sends the buffered text to the stream.
    void finish();

private:
    const spec::draft& draft_;
    input::locator locator_;
    record_head& head_;
    std::ostream& to_;
    encoding::source_places places_;
    std::string pending_;
};

/// Writes the steps of two drafts side by side, and an object for the place where they diverge.
class side_by_side_jsonl {
public:
    /// For `source`, `head` and `places` see `trace_jsonl`. All must outlive the object.
    side_by_side_jsonl(const std::array<const spec::draft*, 2>& drafts, std::string_view source, record_head& head,
                       std::ostream& to, encoding::source_places places = {});

    /// Writes the steps of both drafts at a character. If the drafts diverge at these steps, writes the object for the
    /// divergence first.
    void write(const compare::pair_of_steps& pair, const std::optional<compare::divergence>& first_divergence);
    /// Sends the buffered text to the stream. If no divergence was written, first writes that there was none.
    void finish();

private:
    std::array<const spec::draft*, 2> drafts_;
    std::array<input::locator, 2> locators_;
    record_head& head_;
    std::ostream& to_;
    encoding::source_places places_;
    bool diverged_ = false;
    std::string pending_;
};

/// At most this many bytes of a register's text are written. If the text is longer, its last bytes are written, because
/// the machine appends at the end.
inline constexpr std::size_t most_of_register = 256;

/// Writes the registers of a draft's machine after each step.
class registers_json {
public:
    /// `draft` must outlive the object. Complexity: linear in the number of the draft's rules.
    explicit registers_json(const spec::draft& draft);

    /// Appends an object: the draft's flags, the token being built and other registers that are not empty.
    /// `has_return_state`: whether a step has set the return state.
    void append(std::string& to, const engine::machine_registers& registers, const engine::texts_in_progress& texts,
                bool has_return_state) const;

private:
    const spec::draft& draft_;
    bool has_content_model_flag_, has_escape_flag_;
};

}  // namespace strata::report
