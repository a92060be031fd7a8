#include "core/compare/steps/recited_rules.hpp"

#include "core/language/recital.hpp"
#include "core/language/stream_recital.hpp"

namespace strata::compare {

const std::string& recited_rules::sentence(const spec::draft& draft, std::size_t state, std::size_t rule) {
    const auto key = std::make_tuple(&draft, state, rule);
    const auto found = sentences_.find(key);
    if (found != sentences_.end()) return found->second;
    return sentences_.emplace(key, words::sentence(draft, state, rule)).first->second;
}

const std::string& recited_rules::on_stream(const spec::draft& draft, char32_t c) {
    // All characters except two share one sentence.
    std::string& kept = on_stream_[{&draft, c == 0 || c == 0xFEFF ? c : 1}];
    if (kept.empty()) kept = words::stream_sentence(draft, c);
    return kept;
}

const std::string& recited_rules::subject(const spec::draft& draft, std::size_t state, std::size_t rule,
                                          spec::symbol on) {
    std::string& kept = subjects_[{&draft, state, rule, on}];
    const spec::rule& r = draft.table.rules_of(state)[rule];
    if (!kept.empty() || r.by == spec::trigger::always) return kept;
    for (std::size_t i = 0; i < r.on.count && kept.empty(); ++i) {
        const spec::character_item& item = r.on.items[i];
        // A heading that does not name the character is the last choice.
        if (spec::names(item, on) || i + 1 == r.on.count) kept = words::subject(draft, item);
    }
    return kept;
}

}  // namespace strata::compare
