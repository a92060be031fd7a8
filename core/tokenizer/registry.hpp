#pragma once
// What the parts that need a list of drafts are handed: core knows none by itself.

#include <memory>
#include <span>
#include <string_view>

#include "core/spec/draft.hpp"
#include "core/tokenizer/tokenizer.hpp"

namespace strata {

/// A tokenizer at work on an input that comes in chunks.
class running_tokenizer {
public:
    running_tokenizer() = default;
    running_tokenizer(const running_tokenizer&) = delete;
    running_tokenizer(running_tokenizer&&) = delete;
    running_tokenizer& operator=(const running_tokenizer&) = delete;
    running_tokenizer& operator=(running_tokenizer&&) = delete;
    virtual ~running_tokenizer() = default;
    /// As `basic_tokenizer::feed`.
    virtual void feed(std::string_view chunk) = 0;
    /// As `basic_tokenizer::finish`.
    virtual void finish() = 0;
};

/// The drafts of a program, and how to run them.
struct registry {
    std::span<const spec::draft* const> drafts;  ///< oldest first
    const spec::draft* standard = nullptr;       ///< where none is named
    /// Tokenizes a whole input.
    void (*tokenize)(const spec::draft&, engine_kind, const tokenizer_options&, std::string_view input,
                     sink&) = nullptr;
    /// Begins with an input that comes in chunks. The draft and the sink must outlive what is returned.
    std::unique_ptr<running_tokenizer> (*start)(const spec::draft&, engine_kind, const tokenizer_options&,
                                                sink&) = nullptr;

    /// The draft of this name or alias, or null.
    [[nodiscard]] const spec::draft* find(std::string_view name) const {
        for (const spec::draft* each : drafts)
            if (spec::goes_by(*each, name)) return each;
        return nullptr;
    }
};

}  // namespace strata
