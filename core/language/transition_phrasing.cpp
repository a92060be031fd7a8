// Phrases for the actions that end a rule: the next state, and the character it begins with.

#include <string>
#include <string_view>
#include <utility>

#include "core/language/character_words.hpp"
#include "core/language/condition_words.hpp"
#include "core/language/english.hpp"
#include "core/language/operand_words.hpp"
#include "core/language/phrasing.hpp"
#include "core/language/state_words.hpp"

namespace strata::words {

using namespace spec;
using phrases::slot;

void phrasing::say_consumed_keyword() {
    const std::string_view keyword = rule_.given.word;
    if (!is_repeated(keyword)) return say({op::consume_those_characters});
    say({op::consume_those_characters}, {{slot::count, std::string{in_words(keyword.size())}}});
}

void phrasing::say_switch(state_index to) {
    const auto going = [&](std::string_view chosen) {
        return worded({op::switch_to}, {{slot::state, state_name(d_, to)}}, {chosen});
    };
    if (d_.table.states[to].remarks == remark::only_happens_in_pcdata_unrelated_cdata)
        return say(going("(which is unrelated"));
    if (does(op::consume_reference)) return say_apart("finally, " + going(""));
    if (does(op::consume_bogus_comment) || does(op::consume_cdata_section)) return say_apart(going(""));
    // If a state has only looked ahead, the drafts say that nothing is consumed.
    const bool looked_ahead =
        rule_.by == trigger::always && !consumes_more() && d_.table.states[state_].first.count == 0;
    if (!looked_ahead) return say(going(""));
    const auto target = d_.table.rules_of(to);
    if (!target.empty() && target.front().does(op::consume_bogus_comment)) {
        say(going(""));
        return say({.beside = op::switch_to});
    }
    say(going(d_.words.after_looking_ahead));
}

void phrasing::say_reconsumption(state_index to) {
    const std::string character = rule_.on == eof ? "the EOF character" : operand_phrase(d_, current_character);
    const phrases::fillings in{{slot::state, state_name(d_, to)}};
    if (!d_.words.says_what_is_reconsumed) return say({op::reconsume_in}, in);
    if (all_.size() == 1) return say({.does = op::reconsume_in, .beside = op::switch_to}, in, {character});
    auto text = worded({op::reconsume_in}, in, {character});
    const bool after_one_token = !phrases_.empty() && phrases_.back().parts.size() == 1 &&
                                 phrases_.back().parts.front().starts_with("emit a U+");
    if (after_one_token) {
        phrases_.back().parts.push_back(std::move(text));
    } else {
        say(std::move(text));
    }
}

void phrasing::say_switch_to_reference(const action& a) {
    const std::string to = state_name(d_, a.to);
    if (is_code_point(a.what)) return say({a.code}, {{slot::state, to}, {slot::character, code_point(a.what)}});
    if (a.what == none_allowed) return say({a.code, a.what}, {{slot::state, to}});
    say({op::switch_to}, {{slot::state, to}});
}

}  // namespace strata::words
