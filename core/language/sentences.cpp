#include "core/language/sentences.hpp"

#include <cstddef>
#include <string_view>

namespace strata::words {

strings stated(const std::vector<phrase>& phrases, opening how) {
    strings paragraphs(1);
    for (std::size_t i = 0; i < phrases.size(); ++i) {
        auto text = listed(phrases[i].parts);
        const bool first = i == 0;
        // In drafts whose errors have no names, an entry opens with just "Parse error."
        constexpr std::string_view full = "this is a parse error";
        if (first && how == opening::capital && phrases[i].is_error && text.starts_with(full)) {
            text.replace(0, full.size(), "Parse error");
        }
        if (!first || how == opening::capital || text.starts_with('('))
            text = as_sentence(text);
        else
            text += '.';
        if (!first && phrases[i].own_paragraph) paragraphs.emplace_back();
        if (!paragraphs.back().empty()) paragraphs.back() += ' ';
        paragraphs.back() += text;
    }
    return paragraphs;
}

std::string stated_in_one(const std::vector<phrase>& phrases, opening how) { return joined(stated(phrases, how), " "); }

std::string as_clause(const std::vector<phrase>& phrases, opening how) {
    strings parts;
    std::size_t i = 0;
    for (; i < phrases.size() && !phrases[i].is_error; ++i)
        parts.insert(parts.end(), phrases[i].parts.begin(), phrases[i].parts.end());
    if (parts.empty()) return stated_in_one(phrases, how);
    auto text = listed(parts) + '.';
    if (how == opening::capital) text = capitalised(text);
    if (i == phrases.size()) return text;
    // Not the "Parse error." of a sentence that opens an entry.
    const auto rest = stated_in_one({phrases.begin() + static_cast<std::ptrdiff_t>(i), phrases.end()}, opening::lower);
    return text + ' ' + capitalised(rest);
}

}  // namespace strata::words
