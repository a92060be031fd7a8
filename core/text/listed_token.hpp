#pragma once
// Prepares tokens for lists in reports: shortens long tokens, and moves offsets.

#include <boost/variant2/variant.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/text/token.hpp"

namespace strata {

// --- How much of a draft's output a report lists for one part of the input ---
// The report only counts the rest, because the part may be as long as the input.

inline constexpr std::size_t most_listed_tokens = 1000;
inline constexpr std::size_t most_listed_errors = 1000;
inline constexpr std::size_t most_listed_attributes = 1000;             ///< of a tag
inline constexpr std::size_t most_listed_text = std::size_t{1} << 17U;  ///< in bytes, for all tokens of a report

/// What is missing from the last token of a list, if that token was too long to be listed completely.
struct left_out_of_token {
    std::uint64_t text = 0;        ///< how many bytes are missing at the ends of its texts
    std::uint64_t attributes = 0;  ///< how many attributes are missing at its end
    [[nodiscard]] bool any() const { return text > 0 || attributes > 0; }
};

/// Returns how many bytes of text a token holds. Complexity: linear in its attributes.
[[nodiscard]] std::size_t text_size(const token& t);

/// A token with at most `most_listed_attributes` attributes and a limited amount of text.
class cut_token {
public:
    /// `t` must outlive the object. Complexity: linear in the parts that are listed, and in the attributes.
    cut_token(const token& t, std::size_t most_text);
    cut_token(const cut_token&) = delete;
    cut_token(cut_token&&) = delete;
    cut_token& operator=(const cut_token&) = delete;
    cut_token& operator=(cut_token&&) = delete;
    ~cut_token() = default;

    /// The token to be listed. Its views point into `t` or into this object.
    [[nodiscard]] const token& listed() const { return *listed_; }
    /// What is left out of that token.
    [[nodiscard]] const left_out_of_token& left_out() const { return left_out_; }

private:
    void cut(std::string_view& text, std::size_t& room);
    void cut(tag& t, std::size_t& room);

    token own_;
    const token* listed_;
    std::vector<attribute> attributes_;
    left_out_of_token left_out_;
};

/// Returns the beginning of `text`: as many whole characters as fit into `most` bytes.
[[nodiscard]] std::string_view beginning_of(std::string_view text, std::size_t most);

// --- Conversion of offsets, for instance to offsets in characters or in a longer input ---

/// Returns the span with the function `place` applied to both of its offsets.
template <class Place>
[[nodiscard]] source_span moved(source_span s, const Place& place) {
    return {place(s.begin), place(s.end)};
}

/// Returns the attribute with the function `place` applied to all of its offsets.
template <class Place>
[[nodiscard]] attribute moved(attribute a, const Place& place) {
    a.where = moved(a.where, place);
    a.name_end = place(a.name_end);
    if (a.has_value) a.value_span = moved(a.value_span, place);
    return a;
}

/// Changes the offsets of tokens, one token after the other. The object stores the attributes of the last token.
class token_mover {
public:
    /// Returns the token with the function `place` applied to all of its offsets. Its attributes are valid until the
    /// next call; everything else is valid as long as `t` is. Complexity: linear in the attributes.
    template <class Place>
    [[nodiscard]] token operator()(const token& t, const Place& place) {
        token other = t;
        boost::variant2::visit(
            [&](auto& each) {
                each.where = moved(each.where, place);
                if constexpr (std::is_base_of_v<tag, std::decay_t<decltype(each)>>) {
                    attributes_.clear();
                    for (const attribute& a : each.attributes) attributes_.push_back(moved(a, place));
                    each.attributes = attributes_;
                }
            },
            other);
        return other;
    }

private:
    std::vector<attribute> attributes_;
};

}  // namespace strata
