#include "core/report/drafts/listed_texts.hpp"

#include <algorithm>
#include <utility>

namespace strata::report {

listed_texts::listed_texts(const registry& known) {
    for (const spec::draft* const each : known.drafts)
        list.push_back({each, each->about.name, each->about.day, each->about.title});
    for (const spec::named_text& text : known.chain.texts) {
        if (known.find(text.name) != nullptr) continue;
        const std::string_view day = text.name.substr(0, spec::day_length);
        if (text.full != nullptr) {
            list.push_back({text.full, text.name, day, text.title, true});
            continue;
        }
        auto walked = study::walk(known.chain, *study::place_of_text(known.chain, text.name));
        list.push_back({walked ? &walked->value() : known.chain.landmark, text.name, day, text.title, true, true});
        made.push_back(std::move(walked));
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const listed_text& a, const listed_text& b) { return a.day < b.day; });
}

std::vector<std::string_view> aliases_of(const listed_text& text) {
    std::vector<std::string_view> aliases;
    if (text.is_on_chain) return aliases;
    for (const std::string_view alias : text.draft->about.aliases)
        if (!alias.empty()) aliases.push_back(alias);
    return aliases;
}

}  // namespace strata::report
