#include "tests/reading/recited_text.hpp"

#include <fmt/format.h>

#include "core/language/recital.hpp"

namespace strata::reading_test {

reading::outline recited_outline(const spec::draft& d) {
    reading::outline text;
    text.section = d.about.section;
    for (const language::recited_entry& each : language::recite(d)) {
        reading::entry e;
        e.state = each.state;
        e.under = each.under;
        e.subjects = each.subjects;
        for (const std::string& said : each.sentences) e.paragraphs.push_back({said, 1});
        text.entries.push_back(std::move(e));
    }
    return text;
}

std::string recited_text(const spec::draft& d) {
    std::string text = fmt::format("{}\n", d.about.section);
    std::string state;
    std::size_t number = 0;
    for (const language::recited_entry& each : language::recite(d)) {
        if (!each.under.empty()) continue;
        if (each.state != state) text += fmt::format("\n\n8.2.4.{} {}\n\n", ++number, each.state);
        state = each.state;
        for (const std::string& line : each.subjects) text += fmt::format("   {}\n", line);
        for (const std::string& said : each.sentences)
            text += fmt::format("{}{}\n\n", each.subjects.empty() ? "   " : "       ", said);
    }
    return text;
}

}  // namespace strata::reading_test
