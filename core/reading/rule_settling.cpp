#include "core/reading/rule_settling.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/reading/error_names.hpp"
#include "core/spec/number_conditions.hpp"

namespace strata::reading {

using namespace spec;

namespace {

class rule_settling {
public:
    rule_settling(rule r, const entry& from, const names& known, record& to, read_state& state)
        : rule_(r), from_(from), names_(known), record_(to), state_(state) {}

    /// The rule with all of it decided.
    [[nodiscard]] rule settled() {
        for (action& a : actions()) settle_stay(a);
        for (action& a : actions()) settle_token(a);
        for (action& a : actions()) settle_count(a);
        for (std::size_t i = 0; i < rule_.count; ++i) settle_bogus_comment(i);
        for (action& a : actions()) settle_flush(a);
        settle_reconsumption();
        for (action& a : actions())
            if (a.code == op::parse_error || a.code == op::parse_error_unless_permitted_slash) settle_error(a);
        return rule_;
    }

private:
    [[nodiscard]] std::span<action> actions() { return {rule_.actions.data(), rule_.count}; }
    [[nodiscard]] action gap(std::string_view nearest) {
        return record_.add_gap({from_.line, from_.state, from_.paragraphs.front().text, std::string(nearest)});
    }

    /// "Stay in the comment state" says as much as "Stay", in the comment state.
    void settle_stay(action& a) const {
        if (a.code != op::stay) return;
        if (a.to == names_.state(state_.heading))
            a.to = 0;
        else
            a.code = op::switch_to;
    }

    /// "Emit the current token": its kind follows from the state.
    void settle_token(action& a) const {
        if (a.code != op::emit_tag || a.what == 0) return;
        a.what = 0;
        if (state_.heading.find("DOCTYPE") != std::string::npos) a.code = op::emit_doctype;
        if (state_.heading.find("omment") != std::string::npos) a.code = op::emit_comment;
    }

    /// "Consume those two characters": as many as the condition has matched.
    void settle_count(action& a) {
        if (a.code != op::consume_those_characters) return;
        const std::size_t count = std::exchange(a.what, 0);
        if (count != 0 && count != rule_.given.word.size()) a = gap("as many characters as were matched");
    }

    /// What becomes of U+0000 is said where the comment is emitted.
    void settle_bogus_comment(std::size_t i) {
        action& emitted = rule_.actions[i];
        if (emitted.code != op::emit_comment || emitted.what == 0) return;
        const auto before = actions().first(i);
        const auto consumed = std::find_if(before.begin(), before.end(),
                                           [](const action& a) { return a.code == op::consume_bogus_comment; });
        if (consumed == before.end())
            emitted = gap("a bogus comment");
        else
            consumed->what = std::exchange(emitted.what, 0);
    }

    /// Only one half of what becomes of a reference, and not under "Check the return state:".
    void settle_flush(action& a) {
        if (a.code == op::flush_reference && a.what != 0) a = gap("check the return state");
    }

    /// "Switch to the data state. ... Reconsume the current input character.": one action, at the end.
    void settle_reconsumption() {
        for (std::size_t i = 0; i < rule_.count; ++i) {
            action& reconsumption = rule_.actions[i];
            if (reconsumption.code != op::reconsume_in || reconsumption.what == 0) continue;
            reconsumption.what = 0;
            const auto before = actions().first(i);
            const auto there =
                std::find_if(before.begin(), before.end(), [](const action& a) { return a.code == op::switch_to; });
            if (there != before.end()) {
                reconsumption.to = there->to;
                std::copy(there + 1, actions().end(), there);
                --rule_.count;
                return;
            }
            reconsumption = gap("the state to reconsume it in");
        }
    }

    /// Gives an error its name, if the text has none, and its position.
    void settle_error(action& a) {
        if (a.code == op::parse_error_unless_permitted_slash) {
            a.error = error_code::slash_not_permitted;
        } else if (a.but_on == symbol_count && a.what == not_mentioned) {
            if (asks_about_number(rule_.given.what)) {
                a = parse_error_by_number;
                return;
            }
            const auto named = name_of_error();
            if (!named) {
                a = record_.add_gap({from_.line, from_.state, "Parse error.", "an error in this place"});
                return;
            }
            a = *named;
            state_.unnamed_errors.push_back({state_.rules.size(), from_.line});
        } else {
            state_.names_errors = true;
        }
        a.what = 0;
        a.at_next = rule_.by == trigger::always && !rule_.does(op::consume_those_characters);
    }

    /// By the rule's condition, or by its place.
    [[nodiscard]] std::optional<action> name_of_error() const {
        if (rule_.given.what == condition::close_tag_does_not_match)
            return parse_error(error_code::end_tag_other_than_expected);
        if (rule_.by != trigger::always) return named_error(state_.heading, rule_.on);
        if (const auto code = error_of_condition(rule_.given.what)) return parse_error(*code);
        return named_error(state_.heading, anything_else);
    }

    rule rule_;
    const entry& from_;
    const names& names_;
    record& record_;
    read_state& state_;
};

}  // namespace

void add_settled(rule r, const entry& from, const names& known, record& to, read_state& state) {
    state.rules.push_back(rule_settling(r, from, known, to, state).settled());
}

}  // namespace strata::reading
