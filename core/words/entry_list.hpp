#pragma once
// A draft's entries as they are made, the last of which is being said.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/words/english.hpp"
#include "core/words/recital.hpp"

namespace strata::words {

class entry_list {
public:
    /// The draft must outlive this.
    explicit entry_list(const spec::draft& d) : d_(d) {}

    /// Starts an entry of a state or, of a step, of the procedure on character references.
    void start(std::size_t state, std::string under, strings subjects = {});

    /// Says a paragraph of the last entry.
    void say(std::string text) { entries_.back().sentences.push_back(std::move(text)); }
    void say(strings texts);
    /// Goes on with the last paragraph.
    void go_on(std::string_view text) { entries_.back().sentences.back().append(text); }

    /// Notes that the last entry says this rule of the state.
    void claim(std::size_t state, std::size_t rule);
    /// Notes the same of the rules from `first` up to `last`.
    void claim(std::size_t state, std::size_t first, std::size_t last);

    /// The draft's remark on the state, an entry of its own, where there is one.
    void add_remark(std::size_t state);
    /// The table of numbers, an entry for each row.
    void add_numbers(std::size_t state);

    /// All entries. This is empty then.
    [[nodiscard]] std::vector<recited_entry> take() { return std::exchange(entries_, {}); }

private:
    const spec::draft& d_;
    std::vector<recited_entry> entries_;
};

/// The lines that rules of these characters stand under.
[[nodiscard]] strings subjects(const spec::draft& d, const spec::characters& c);

}  // namespace strata::words
