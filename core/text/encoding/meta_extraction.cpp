#include "core/text/encoding/meta_extraction.hpp"

#include "core/spec/ascii_case.hpp"

namespace strata::encoding {
namespace {

constexpr std::string_view charset_word = "charset";

class extraction {
public:
    extraction(const spec::sniffing& draft, std::string_view content, bool any_case)
        : draft_(draft), content_(content), any_case_(any_case) {}

    std::optional<std::string_view> run() {
        if (draft_.extraction.after_semicolon) {
            const std::size_t semicolon = content_.find(';');
            if (semicolon == std::string_view::npos) return std::nullopt;
            at_ = semicolon + 1;
            skip_spaces();
            if (!is_word_at(at_)) return std::nullopt;
        } else if (!find_word()) {
            return std::nullopt;
        }
        for (;;) {
            at_ += charset_word.size();
            skip_spaces();
            if (at_ < content_.size() && content_[at_] == '=') break;
            if (!draft_.extraction.goes_on || !find_word()) return std::nullopt;
        }
        ++at_;
        skip_spaces();
        return value();
    }

private:
    [[nodiscard]] bool is_space(char c) const {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' ||
               (c == '\v' && draft_.prescan.line_tabulation_is_space);
    }
    void skip_spaces() {
        while (at_ < content_.size() && is_space(content_[at_])) ++at_;
    }
    [[nodiscard]] bool is_word_at(std::size_t at) const {
        const std::string_view there = content_.substr(at, charset_word.size());
        return there.size() == charset_word.size() &&
               (any_case_ ? spec::same_in_any_case(there, charset_word) : there == charset_word);
    }
    bool find_word() {
        while (at_ + charset_word.size() <= content_.size() && !is_word_at(at_)) ++at_;
        return at_ + charset_word.size() <= content_.size();
    }
    [[nodiscard]] std::optional<std::string_view> value() const {
        if (at_ == content_.size()) return std::nullopt;
        const char first = content_[at_];
        if (first == '"' || first == '\'') {
            const std::size_t end = content_.find(first, at_ + 1);
            if (end == std::string_view::npos) return std::nullopt;
            return content_.substr(at_ + 1, end - at_ - 1);
        }
        std::size_t end = at_;
        while (end < content_.size() && !is_space(content_[end]) &&
               !(content_[end] == ';' && draft_.extraction.ends_at_semicolon))
            ++end;
        return content_.substr(at_, end - at_);
    }

    const spec::sniffing& draft_;
    std::string_view content_;
    bool any_case_;
    std::size_t at_ = 0;
};

}  // namespace

std::optional<std::string_view> extracted_label(const spec::sniffing& draft, std::string_view content,
                                                bool lowercased) {
    return extraction(draft, content, lowercased || draft.extraction.ignores_case).run();
}

}  // namespace strata::encoding
