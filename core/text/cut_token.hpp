#pragma once
// A token as it is listed: whole, or shortened if it is too long.

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/text/listing.hpp"
#include "core/text/token.hpp"

namespace strata {

/// How many bytes of text a token holds. Complexity: linear in its attributes.
[[nodiscard]] std::size_t text_size(const token& t);

/// A token with at most `most_listed_attributes` attributes and so much text.
class cut_token {
public:
    /// `t` must outlive this. Complexity: linear in what is listed, and in the attributes.
    cut_token(const token& t, std::size_t most_text);
    cut_token(const cut_token&) = delete;
    cut_token(cut_token&&) = delete;
    cut_token& operator=(const cut_token&) = delete;
    cut_token& operator=(cut_token&&) = delete;
    ~cut_token() = default;

    /// The token to be listed. Its views point into `t` or into this.
    [[nodiscard]] const token& listed() const { return *listed_; }
    /// What it lacks.
    [[nodiscard]] const left_out_of_token& left_out() const { return left_out_; }

private:
    void cut(std::string_view& text, std::size_t& room);
    void cut(tag& t, std::size_t& room);

    token own_;
    const token* listed_;
    std::vector<attribute> attributes_;
    left_out_of_token left_out_;
};

/// The beginning of `text`, in at most `most` bytes and whole characters.
[[nodiscard]] std::string_view beginning_of(std::string_view text, std::size_t most);

}  // namespace strata
