#pragma once
// A draft's entries under construction. The last one is still being written.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/english.hpp"
#include "core/language/recital.hpp"
#include "core/spec/draft.hpp"

namespace strata::words {

class entry_list {
public:
    /// The draft must outlive this.
    explicit entry_list(const spec::draft& d) : d_(d) {}

    /// Starts an entry of a state or, for a step, of the procedure on character references.
    void start(std::size_t state, std::string under, strings subjects = {});

    /// Adds a paragraph to the last entry.
    void say(std::string text) { entries_.back().sentences.push_back(std::move(text)); }
    void say(strings texts);
    /// Extends the last paragraph.
    void append(std::string_view text) { entries_.back().sentences.back().append(text); }

    /// Records that the last entry states this rule of the state.
    void claim(std::size_t state, std::size_t rule);
    /// Records the same for the rules from `first` up to `last`.
    void claim(std::size_t state, std::size_t first, std::size_t last);

    /// Adds the draft's remark on the state, if any, as a separate entry.
    void add_remark(std::size_t state);
    /// Adds the table of numbers, with an entry for each row.
    void add_numbers(std::size_t state);

    /// Returns all entries and leaves the list empty.
    [[nodiscard]] std::vector<recited_entry> take() { return std::exchange(entries_, {}); }

private:
    const spec::draft& d_;
    std::vector<recited_entry> entries_;
};

/// The lines of an entry for these characters.
[[nodiscard]] strings subjects(const spec::draft& d, const spec::characters& c);

}  // namespace strata::words
