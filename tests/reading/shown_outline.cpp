#include "tests/reading/shown_outline.hpp"

#include <algorithm>

namespace strata::reading_test {

std::vector<std::string> words_shown(const reading::outline& of) {
    std::vector<std::string> lines;
    for (const auto& each : of.introduction) lines.push_back("introduction: " + each.text);
    for (const auto& each : of.entries) {
        lines.push_back(each.state + (each.under.empty() ? "" : " / " + each.under));
        for (const auto& subject : each.subjects) lines.push_back("  " + subject);
        for (const auto& paragraph : each.paragraphs) lines.push_back("    " + paragraph.text);
    }
    for (const auto& each : of.stream) lines.push_back("stream: " + each.text);
    return lines;
}

std::vector<std::string> notes_shown(const reading::outline& of) {
    std::vector<std::string> lines;
    for (const auto& each : of.notes) lines.push_back(each.text);
    std::sort(lines.begin(), lines.end());
    return lines;
}

}  // namespace strata::reading_test
