#pragma once
// What the parts that need a list of drafts are handed: core knows none by itself.

#include <span>
#include <string_view>

#include "core/spec/draft.hpp"
#include "core/tokenizer/tokenizer.hpp"

namespace strata {

/// The drafts of a program, and how to run them.
struct registry {
    std::span<const spec::draft* const> drafts;  ///< oldest first
    const spec::draft* standard = nullptr;       ///< where none is named
    /// Tokenizes a whole input.
    void (*tokenize)(const spec::draft&, engine_kind, const tokenizer_options&, std::string_view input,
                     sink&) = nullptr;

    /// The draft of this name or alias, or null.
    [[nodiscard]] const spec::draft* find(std::string_view name) const {
        for (const spec::draft* each : drafts)
            if (spec::goes_by(*each, name)) return each;
        return nullptr;
    }
};

}  // namespace strata
