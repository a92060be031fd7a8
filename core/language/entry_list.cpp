#include "core/language/entry_list.hpp"

#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "core/language/english.hpp"
#include "core/language/saying.hpp"
#include "core/language/state_words.hpp"

namespace strata::words {

using namespace spec;

void entry_list::start(std::size_t state, std::string under, strings subjects) {
    std::string heading{d_.table.states[is_procedure(d_, state) ? d_.reference_procedure : state].name};
    entries_.push_back({std::move(heading), std::move(under), std::move(subjects), {}, 0, 0, 0, 0});
}

void entry_list::say(strings texts) {
    for (auto& text : texts) say(std::move(text));
}

void entry_list::claim(std::size_t state, std::size_t rule) {
    const std::size_t at = d_.table.states[state].first_rule + rule;
    auto& e = entries_.back();
    if (e.rule_count == 0) e.first_rule = at;
    if (e.first_rule + e.rule_count == at) {
        ++e.rule_count;
    } else {
        if (e.continued_count == 0) e.continued_at = at;
        e.continued_count = at + 1 - e.continued_at;
    }
}

void entry_list::claim(std::size_t state, std::size_t first, std::size_t last) {
    for (std::size_t r = first; r < last; ++r) claim(state, r);
}

void entry_list::add_remark(std::size_t state) {
    const remark what = d_.table.states[state].remarks;
    if (what == remark::none) return;
    start(state, "");
    const bool names_raw_text =
        what == remark::cannot_happen_in_cdata || what == remark::only_happens_in_pcdata_unrelated_cdata;
    say(as_sentence(
        phrases::said(phrases::phrase_for(what), {}, {names_raw_text ? d_.words.raw_text : std::string_view()})));
}

void entry_list::add_numbers(std::size_t state) {
    for (const auto& row : d_.references.numbers) {
        start(state, std::string{d_.words.head_of_numbers}, {fmt::format("0x{:02X}", row.number)});
        say(fmt::format("{}{:04X} {}", d_.words.code_point_prefix, std::uint32_t{row.character}, row.character_name));
    }
}

strings subjects(const draft& d, const characters& c) {
    strings lines;
    for (std::size_t i = 0; i < c.count; ++i) lines.push_back(subject(d, c.items[i]));
    return lines;
}

}  // namespace strata::words
