#pragma once
// Reads the texts that fill the slots of phrases: characters, states, operands, numbers.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/grammar/phrase_tree.hpp"

namespace strata::reading {

/// The names that occur in a text. The functions return views of the words that were read, so the words must outlive
/// the results.
class names {
public:
    names();

    /// Adds a state with this heading, and returns the state's number. If the heading is already known, only returns
    /// its number.
    std::size_t add_state(std::string_view heading);
    /// Returns the number of the state with this heading, which may be in upper or lower case; nothing if there is
    /// none.
    [[nodiscard]] std::optional<std::size_t> state(std::string_view heading) const;

    /// Reads the text of the slot `what` into `to`. The text begins at the word with index `at`. Returns the index of
    /// the word after this text; nothing if the words do not fit the slot.
    [[nodiscard]] std::optional<std::size_t> fill(language::slot what, std::span<const text_word> words, std::size_t at,
                                                  filling& to) const;

    /// Returns the characters that a line of an entry names; nothing unless the whole line is understood.
    [[nodiscard]] std::optional<spec::characters> line_of_characters(std::span<const text_word> words) const;

private:
    using words_left = std::span<const text_word>;
    using place = std::optional<std::size_t>;
    [[nodiscard]] place fill_state(words_left words, std::size_t at, filling& to) const;
    [[nodiscard]] static place fill_character(words_left words, std::size_t at, filling& to);
    [[nodiscard]] place fill_operand(words_left words, std::size_t at, filling& to) const;
    [[nodiscard]] place fill_operands(words_left words, std::size_t at, filling& to) const;
    [[nodiscard]] static place fill_characters(words_left words, std::size_t at, filling& to);
    [[nodiscard]] place fill_item(words_left words, std::size_t at, spec::characters& to) const;
    [[nodiscard]] place fill_set(words_left words, std::size_t at, filling& to) const;
    [[nodiscard]] static place fill_ranges(words_left words, std::size_t at, std::string_view prefix, filling& to);
    [[nodiscard]] static place fill_tag_names(words_left words, std::size_t at, filling& to);
    [[nodiscard]] static place fill_models(words_left words, std::size_t at, filling& to);

    struct heading {
        std::string text;
        std::vector<text_word> words;
    };
    std::vector<std::unique_ptr<heading>> states_;
    phrase_tree operands_;
    phrase_tree sets_;
};

}  // namespace strata::reading
