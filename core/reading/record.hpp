#pragma once
// What is collected while a text is read.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/reading/outline/outline.hpp"
#include "core/reading/statements.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::reading {

/// A sentence that was not understood.
struct gap {
    std::size_t line = 0;  ///< of the text, from 1
    std::string state;     ///< the heading of its state, or of its section
    std::string sentence;
    std::string nearest;  ///< the phrase among those known that agrees with it longest; "": none
};

/// The texts that rules have views of, and the sentences that were not understood.
class record {
public:
    /// Keeps a text that rules have views of, and counts its sentences.
    const read_entry& keep(std::unique_ptr<read_entry> entry);
    /// Records a sentence that was not understood; returns the action that stands for it.
    spec::action add_gap(gap of);
    /// The action that stands for the last gap with this sentence, which was recorded.
    [[nodiscard]] spec::action action_of_gap(std::string_view sentence) const;
    /// Records those of an entry; returns the first, or nothing.
    std::optional<spec::action> add_gaps(const entry& from, const read_entry& read);

    /// Numbers that the text's table of numbers deals with, and 0.
    [[nodiscard]] std::vector<std::uint32_t> settled_numbers() const;

    std::vector<gap> gaps;
    std::vector<std::uint32_t> numbers;  ///< of the text's table of numbers
    std::size_t sentences = 0;
    std::size_t sentences_read = 0;

private:
    std::vector<std::unique_ptr<read_entry>> texts_;
};

}  // namespace strata::reading
