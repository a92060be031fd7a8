#include "core/compare/steps/cause_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text/utf8.hpp"

namespace strata::compare {

std::uint64_t cause_maker::place_of(std::uint64_t offset) const {
    return std::min(offset, part_.begin + part_.source.size());
}

cause cause_maker::of_step(cause_role role, const walk& w, std::size_t step) {
    const spec::draft& draft = w.draft();
    const walked_step& s = w.steps()[step];
    const spec::state_info& state = draft.table.states[s.state];
    cause c;
    c.role = role;
    c.drafts.push_back(&draft);
    c.offset = place_of(s.offset);
    c.state = s.state;
    c.rule = s.rule;
    c.symbol = s.symbol;
    c.state_name = state.name;
    c.section = state.section;
    c.subject = recited_.subject(draft, s.state, s.rule, s.symbol);
    c.sentence = recited_.sentence(draft, s.state, s.rule);
    return c;
}

cause cause_maker::of_stream(cause_role role, const walk& w, std::uint64_t at) {
    const spec::draft& draft = w.draft();
    const std::string_view from = part_.source.substr(static_cast<std::size_t>(at - part_.begin));
    const char32_t character = input::decode_one(from, true).code_point;
    cause c;
    c.role = role;
    c.drafts.push_back(&draft);
    c.offset = place_of(at);
    c.character = character;
    c.state_name = preprocessing_state;
    c.section = draft.stream.section;
    c.subject = fmt::format("U+{:04X}", static_cast<std::uint32_t>(character));
    c.sentence = recited_.on_stream(draft, character);
    return c;
}

void cause_maker::add(std::vector<cause>& to, cause&& c) {
    for (cause& each : to) {
        if (each.role != c.role || each.offset != c.offset || each.state_name != c.state_name ||
            each.section != c.section || each.sentence != c.sentence || each.content != c.content ||
            each.row.words != c.row.words)
            continue;
        each.drafts.insert(each.drafts.end(), c.drafts.begin(), c.drafts.end());
        return;
    }
    to.push_back(std::move(c));
}

}  // namespace strata::compare
