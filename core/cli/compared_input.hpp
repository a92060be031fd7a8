#pragma once
// Compares one input: what `strata compare` does with each, without writing anything.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/cli/chosen_differences.hpp"
#include "core/cli/console.hpp"
#include "core/cli/encoding_warning.hpp"
#include "core/cli/input_files.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/compare/time/compared_encodings.hpp"
#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/text/ill_formed.hpp"

namespace strata::cli {

/// What a comparison of an input found, when it has been read to its end.
struct input_result {
    compare::summary figures;  ///< of the chosen differences
    bool any_chosen = false;
    input::ill_formed_counter ill_formed;       ///< of UTF-8
    std::optional<decoding_errors> decoding{};  ///< of any other encoding
};

/// Receives what happens while an input is compared, in this order.
class input_events {
public:
    input_events() = default;
    input_events(const input_events&) = delete;
    input_events(input_events&&) = delete;
    input_events& operator=(const input_events&) = delete;
    input_events& operator=(input_events&&) = delete;
    virtual ~input_events() = default;
    /// It can be read. `bytes`: its size; 0 if that is not known.
    virtual void on_begin(std::uint64_t bytes) = 0;
    /// How the drafts turn its bytes into characters.
    virtual void on_encodings(std::shared_ptr<const compare::compared_encodings> found) = 0;
    /// This part of its text is compared next. The view is valid during the call.
    virtual void on_source(std::string_view piece) = 0;
    virtual void on_divergence(compare::divergence&& d) = 0;
    virtual void on_end(input_result&& result) = 0;
};

/// How inputs are compared.
struct comparing {
    const registry& known;
    const std::vector<compare::configuration>& configurations;
    const difference_choice& choice;
    bool size_first = false;            ///< whether an input of unknown size is read whole before it is compared
    encoding::page_context encoding{};  ///< what is known of the encoding of all inputs
    /// Whether offsets in divergences are those of the input's bytes, and not of its text. They differ if it is
    /// decoded.
    bool offsets_of_bytes = false;
};

/// Compares an input, and takes what it holds. `examined`: see `compare::comparison`. `goes_on` is asked before each
/// piece of the input; it may throw to end the comparison. Throws: failure if the input cannot be read; `interrupted`;
/// what `to` throws.
void compare_input(const console& io, input_argument input, const comparing& how, compare::examined_parts& examined,
                   const std::function<void()>& goes_on, input_events& to);

}  // namespace strata::cli
