#include "core/reading/outline/tagged_names.hpp"

#include <algorithm>
#include <cstddef>

#include "core/reading/outline/text_words.hpp"
#include "core/spec/ascii_case.hpp"

namespace strata::reading {

std::string standard_name(std::string_view underscored) {
    std::string name{underscored};
    std::replace(name.begin(), name.end(), '_', ' ');
    replace_all(name, "less than sign", "less-than sign");
    replace_all(name, "Self closing", "Self-closing");
    for (const std::string_view how : {"double quoted", "single quoted", "unquoted", "quoted"}) {
        const auto ending = std::string{" "}.append(how).append(" state");
        if (!name.ends_with(ending)) continue;
        std::string shown{how};
        std::replace(shown.begin(), shown.end(), ' ', '-');
        name.resize(name.size() - ending.size());
        name.append(" (").append(shown).append(") state");
        break;
    }
    return name;
}

std::string mentioned(std::string name) {
    if (name.size() > 1 && is_upper(name[0]) && !is_upper(name[1])) name[0] = spec::ascii_lower(name[0]);
    return name;
}

std::string with_standard_names(std::string_view sentence) {
    std::string text;
    for (std::size_t at = 0; at < sentence.size();) {
        if (!is_letter(sentence[at])) {
            text += sentence[at++];
            continue;
        }
        auto end = at;
        while (end < sentence.size() && (is_letter(sentence[end]) || sentence[end] == '_')) ++end;
        const auto word = sentence.substr(at, end - at);
        text += word.ends_with("_state") ? mentioned(standard_name(word)) : std::string{word};
        at = end;
    }
    return text;
}

}  // namespace strata::reading
