#pragma once
// Reads a published state of the standard's section "The input byte stream", or of another section, as paragraphs of
// plain words.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace byte_stream_test {

/// Returns the paragraphs of a page, or of a part of one: headings, paragraphs, items, terms, definitions and cells, in
/// the order of the text. Removes markup, and reduces white space to single spaces. Translates stock phrases that the
/// copy has in Japanese.
[[nodiscard]] std::vector<std::string> paragraphs_of(std::string_view html);

/// A place in a text: the number of a paragraph, and an offset in it.
struct place {
    std::size_t paragraph = 0;
    std::size_t at = 0;

    friend bool operator<(const place& a, const place& b) {
        return a.paragraph != b.paragraph ? a.paragraph < b.paragraph : a.at < b.at;
    }
};

/// A text that remembers in which of its paragraphs something was found.
class section_text {
public:
    explicit section_text(std::vector<std::string> paragraphs);

    [[nodiscard]] const std::vector<std::string>& paragraphs() const { return paragraphs_; }
    [[nodiscard]] bool is_found(std::size_t paragraph) const { return found_[paragraph]; }

    /// Finds the sentence that consists of exactly these words. Returns nothing unless the text has this sentence
    /// exactly once.
    std::optional<place> sentence(std::string_view words);
    /// Returns the first paragraph that contains these words. All paragraphs with these words count as found.
    std::optional<std::size_t> with(std::string_view words);
    bool says(std::string_view words) { return with(words).has_value(); }
    /// Returns the number of paragraphs that contain both texts. These paragraphs count as found.
    std::size_t count_with(std::string_view words, std::string_view and_words);
    /// Returns the number before the heading called `name`; "" if there is no such heading.
    [[nodiscard]] std::string number_of(std::string_view name) const;

private:
    std::vector<std::string> paragraphs_;
    std::vector<bool> found_;
};

/// A section as it was published on a day.
struct published_state {
    std::string day;   ///< "2016-03-12"
    std::string name;  ///< the file's name, without the extension; "2016-03-12b" is the second state of its day
    std::vector<std::string> paragraphs;
};

/// Returns the published states of a section in order. If they are not available, prints a message and returns none.
[[nodiscard]] std::vector<published_state> published_states(std::string_view section);

}  // namespace byte_stream_test
