#pragma once
// The registers of a machine between two steps as JSON.
//
// Programs rely on the object and its members: docs/playground/exports/exports.hpp describes them.

#include <string>

#include "core/engine/reference/interpreter.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// The most bytes of a register's text that are written. Of a longer one the end is, where the machine appends.
inline constexpr std::size_t most_of_register = 256;

/// Writes the registers of a draft's machine, step after step.
class registers_json {
public:
    /// `draft` must outlive this. Complexity: linear in its rules.
    explicit registers_json(const spec::draft& draft);

    /// Appends an object: the flags of the draft, the token being built and the other registers that are not empty.
    /// `has_return_state`: whether a step has set the return state.
    void append(std::string& to, const engine::machine_registers& registers, const engine::texts_in_progress& texts,
                bool has_return_state) const;

private:
    const spec::draft& draft_;
    bool has_content_model_flag_, has_escape_flag_;
};

}  // namespace strata::report
