#pragma once
// Finds out which step of a machine wrote which part of a token.
//
// The table shows what each rule writes. The interpreter reports which rule fires, and how long the texts of the token
// are at that time. This is enough to find the step that wrote each part, so the engines need not record it.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/engine/reference/interpreter.hpp"
#include "core/spec/draft.hpp"
#include "core/text/token.hpp"

namespace strata::run {

/// A step, identified by a number that the caller assigns.
using step_number = std::uint32_t;
inline constexpr step_number no_step = ~step_number{0};

/// Which steps wrote a text, byte by byte.
class text_origin {
public:
    /// Records that the text now has `size` bytes, and that step `by` wrote the new bytes.
    void note(std::size_t size, step_number by);
    /// Returns the step that wrote the byte with the index `at`; `no_step` if no step did. Complexity: logarithmic in
    /// the number of steps.
    [[nodiscard]] step_number of_byte(std::size_t at) const;
    /// Records that the step `by` set the text, perhaps to the empty string.
    void begin(step_number by) { begun_ = by; }
    /// Returns the step that set the text; `no_step` if steps only appended to the text.
    [[nodiscard]] step_number begun() const { return begun_; }

private:
    struct part {
        std::uint32_t end;  // the step wrote the bytes before this index
        step_number by;
    };
    std::vector<part> parts_;
    step_number begun_ = no_step;
};

/// Which steps wrote an attribute.
struct attribute_origin {
    std::uint64_t begin = 0;  ///< the source byte at which the attribute begins, as in `attribute::where`
    step_number started = no_step;
    text_origin name, value;
};

/// Which steps wrote a token. A part that has not been written has no step.
struct token_origin {
    step_number emitted = no_step;
    step_number self_closing = no_step;  ///< the step that set the self-closing flag
    step_number quirks = no_step;        ///< the step that wrote the force-quirks flag or correctness flag
    text_origin name;                    ///< for the name of a tag or DOCTYPE, or for the target of a processing
                                         ///< instruction
    text_origin data;                    ///< for the data of a comment or a processing instruction
    text_origin public_identifier, system_identifier;
    std::vector<attribute_origin> attributes;  ///< the first `most_listed_attributes`, in source order
};

/// Follows one machine, and records the steps that write the token that is being built.
class token_origins {
public:
    explicit token_origins(const spec::draft& draft) : draft_(draft) {}

    /// Called before step `number` is taken. `texts` are the texts before the step. `s.offset` is the source byte of
    /// the character that the step looks at. Several steps may have the same number.
    void on_step(const engine::step& s, const engine::texts_in_progress& texts, step_number number);
    /// Called when the last step emits the token `t`, which must not be a character token. Returns which steps wrote
    /// its parts; the result is valid until the next step.
    const token_origin& on_token(const token& t);

private:
    enum class text : std::uint8_t {
        none,
        tag_name,
        attribute_name,
        attribute_value,
        comment,
        target,
        instruction,
        doctype_name,
        public_identifier,
        system_identifier,
    };
    void note(text which, std::size_t size);
    void settle(const engine::texts_in_progress& texts);
    void write(const spec::action& a, std::uint64_t offset);
    void will_write(text which) { pending_[pending_count_++] = which; }
    [[nodiscard]] attribute_origin* attribute_being_read();

    const spec::draft& draft_;
    token_origin origin_;
    step_number now_ = no_step;
    // The texts that the last step may have written. Their lengths are known only when the next step begins.
    static constexpr std::size_t most_pending = spec::rule::capacity * 2;
    text pending_[most_pending] = {};  // NOLINT(modernize-avoid-c-arrays)
    std::size_t pending_count_ = 0;
    std::size_t attributes_ = 0;  // the number of attributes of the tag, including those that are not kept
    bool reference_in_attribute_ = false;
};

}  // namespace strata::run
