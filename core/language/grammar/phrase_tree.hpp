#pragma once
// The phrases of one kind as a tree of words: finds the longest phrase that a text continues with.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/grammar/sentence_words.hpp"
#include "core/language/phrases.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/modes.hpp"

namespace strata::reading {

/// What a slot was filled with.
struct filling {
    language::slot what = language::slot::state;
    std::uint32_t number = 0;  ///< of `state`, `character`, `operand`, `error`, `number`, `count`
    std::string_view text{};   ///< of `string`
    std::vector<std::uint32_t>
        list{};  ///< of `operands`, `characters`; of `numbers`, `code_points`: first and last of each range
    std::vector<std::string_view> names{};  ///< of `tag_names`
    spec::characters set{};                 ///< of `set`
    spec::modes modes{};                    ///< of `models`; then `number` is `only_title` or 0
};

/// The title state alone, which the tables do not tell from RCDATA: see `content_state::taken_back_at_eof`.
inline constexpr std::uint32_t only_title = 1;

/// Fills a slot at a place of a text. Returns the place after it, or nothing.
using slot_reader =
    std::function<std::optional<std::size_t>(language::slot, std::span<const text_word>, std::size_t at, filling& to)>;

/// A phrase found in a text.
struct found_phrase {
    std::size_t which = 0;  ///< its number in the list
    std::size_t end = 0;    ///< the place after it
    std::vector<filling> slots;
};

class phrase_tree {
public:
    /// Adds phrase number `which`. Throws std::logic_error if it is not well formed.
    void add(std::string_view says, std::size_t which);

    /// The longest phrase at `at`, or nothing. If there is none and `reached` is given, it gets the number of the
    /// phrase that agrees with the text longest. Complexity: linear in the words of the longest phrase, times the few
    /// phrases that share a beginning.
    [[nodiscard]] std::optional<found_phrase> longest(std::span<const text_word> words, std::size_t at,
                                                      const slot_reader& fill,
                                                      std::optional<std::size_t>* reached = nullptr) const;

private:
    struct node {
        std::map<std::string, std::size_t, std::less<>> words;   ///< in lower case
        std::map<std::string, std::size_t, std::less<>> quoted;  ///< with their case
        std::map<language::slot, std::size_t> slots;
        std::optional<std::size_t> phrase;  ///< that ends here
        std::size_t some = 0;               ///< one that goes through here
    };
    struct search;
    void add_from(std::size_t at, std::string_view rest, std::size_t which);
    std::size_t step(std::map<std::string, std::size_t, std::less<>>& to, std::string key, std::size_t which);

    std::vector<node> nodes_{1};
};

}  // namespace strata::reading
