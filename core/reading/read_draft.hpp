#pragma once
// Reads the text of a draft into a machine, at run time.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/owned_draft.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::reading {

/// A sentence that was not understood.
struct gap {
    std::size_t line = 0;  ///< of the text, from 1
    std::string state;     ///< the heading of its state
    std::string sentence;
    std::string nearest;  ///< the sentence among those understood that is most like it; "": none
};

/// A place that was read otherwise than it says.
struct applied_reading {
    std::size_t line = 0;
    std::string state;
    std::string from;  ///< as the text has it
    std::string to;    ///< as it was read
    std::string why;
};

/// A draft that was read.
struct read_draft {
    std::unique_ptr<spec::owned_draft> draft;  ///< never null
    std::vector<gap> gaps;
    std::vector<applied_reading> readings;
    std::size_t sentences = 0, sentences_read = 0;
};

/// How a text is read.
struct read_options {
    std::string name;                   ///< shown: "@mine.txt"
    std::string file;                   ///< its path, for messages
    const spec::draft* base = nullptr;  ///< what stands beside the machine; null: the nearest by date among the known
};

/// Throws std::runtime_error (one line) when the text has no section on tokenization.
[[nodiscard]] read_draft read(std::string_view text, const registry& known, const read_options& how);

}  // namespace strata::reading
