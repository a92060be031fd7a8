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

std::string recited_text_in_its_section(const spec::draft& d) {
    constexpr std::string_view of_2009 = "\n8.2.4.";
    const std::string own = "\n" + std::string(d.about.section.substr(0, d.about.section.find(' '))) + ".";
    std::string text = recited_text(d);
    for (std::size_t at = 0; (at = text.find(of_2009, at)) != std::string::npos; at += own.size())
        text.replace(at, of_2009.size(), own);
    return text;
}

}  // namespace strata::reading_test
