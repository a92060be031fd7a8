// Phrases for the actions that end a rule: the next state, and the character it begins with.

#include <utility>

#include <fmt/format.h>

#include "core/words/character_words.hpp"
#include "core/words/condition_words.hpp"
#include "core/words/operand_words.hpp"
#include "core/words/phrasing.hpp"
#include "core/words/state_words.hpp"

namespace strata::words {

using namespace spec;

std::string phrasing::consumed_keyword() const {
    const std::string_view keyword = rule_.given.word;
    if (!is_repeated(keyword)) return "consume those characters";
    return fmt::format("consume those {} characters", in_words(keyword.size()));
}

void phrasing::say_switch(state_index to) {
    auto text = fmt::format("switch to {}", state_name(d_, to));
    if (d_.table.states[to].remarks == remark::only_happens_in_pcdata_unrelated_cdata) {
        text += " (which is unrelated to the content model flag's CDATA state)";
    }
    if (does(op::consume_reference)) return say_apart("finally, " + text);
    if (does(op::consume_bogus_comment) || does(op::consume_cdata_section)) return say_apart(std::move(text));
    // If a state has only looked ahead, the drafts say that nothing is consumed.
    const bool looked_ahead =
        rule_.by == trigger::always && !consumes_more() && d_.table.states[state_].first.count == 0;
    if (!looked_ahead) return say(std::move(text));
    const auto target = d_.table.rules_of(to);
    if (!target.empty() && target.front().does(op::consume_bogus_comment)) {
        say(std::move(text));
        return say("the next character that is consumed, if any, is the first character that will be in the comment");
    }
    say(text.append(d_.words.after_looking_ahead));
}

void phrasing::say_reconsumption(state_index to) {
    const auto name = state_name(d_, to);
    if (!d_.words.says_what_is_reconsumed) return say("reconsume in " + name);
    const std::string_view character = rule_.on == eof ? "the EOF character" : "the current input character";
    if (all_.size() == 1) return say(fmt::format("switch to {} and reconsume {}", name, character));
    auto text = fmt::format("reconsume {} in {}", character, name);
    const bool after_one_token = !phrases_.empty() && phrases_.back().parts.size() == 1 &&
                                 phrases_.back().parts.front().starts_with("emit a U+");
    if (after_one_token) {
        phrases_.back().parts.push_back(std::move(text));
    } else {
        say(std::move(text));
    }
}

std::string phrasing::switch_to_reference(const action& a) const {
    auto text = fmt::format("switch to {}", state_name(d_, a.to));
    if (a.what == none_allowed) text += ", with no additional allowed character";
    if (is_code_point(a.what))
        text += fmt::format(", with the additional allowed character being {}", code_point(a.what));
    return text;
}

}  // namespace strata::words
