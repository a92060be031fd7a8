#include "core/search/page_reading.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/engine/reference/interpreter.hpp"
#include "core/run/configuration.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::search {

// --- States in which an input may end ---

using spec::op;

namespace {

bool goes(const spec::action& a) {
    return a.code == op::switch_to || a.code == op::reconsume_in || a.code == op::continue_in;
}

}  // namespace

ending_states::ending_states(const spec::draft& draft, const compare::correspondence::of_draft& places)
    : draft_(draft),
      places_(places),
      reads_reference_(draft.table.states.size(), false),
      goes_on_in_(draft.table.states.size()) {
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        for (const spec::rule& rule : draft.table.rules_of(s)) {
            // In some drafts, a step runs the procedure on character references and then continues. Other drafts have
            // states for references, and a return state.
            if (rule.does(op::consume_reference)) {
                reads_reference_[s] = true;
                for (const spec::action& a : rule.then())
                    if (a.code == op::switch_to) goes_on_in_[s] = a.to;
            }
            if (!rule.does(op::set_return_state)) continue;
            for (const spec::action& a : rule.then())
                if (goes(a)) follow(a.to);
        }
}

// Marks the state and all states reachable from it up to the end of the reference.
void ending_states::follow(std::size_t state) {
    if (reads_reference_[state]) return;
    reads_reference_[state] = true;
    for (const spec::rule& rule : draft_.table.rules_of(state))
        for (const spec::action& a : rule.then())
            if (goes(a)) follow(a.to);
}

bool ending_states::breaks_off(std::size_t state, std::size_t return_state, bool end_is_error) const {
    if (places_.reads_text(state)) return end_is_error;
    return !reads_reference_[state] || !places_.reads_text(goes_on_in_[state].value_or(return_state));
}

// --- A page ---

namespace {

using errors_at_end = std::set<std::pair<std::uint64_t, spec::error_code>>;

class error_names : public sink {
public:
    error_names(page_reading& to, std::size_t end, const std::function<void()>& asks)
        : to_(to), end_(end), asks_(asks) {}
    feedback on_token(const token& /*t*/) override {
        constexpr std::size_t often = 1024;
        if (asks_ && ++tokens_ % often == 0) asks_();
        return {};
    }
    void on_error(const parse_error& e) override {
        to_.errors.insert(e.code);
        if (e.offset >= end_) at_end.insert({e.offset, e.code});
    }
    errors_at_end at_end;  // errors at the end or after it

private:
    page_reading& to_;
    std::size_t end_;
    const std::function<void()>& asks_;
    std::size_t tokens_ = 0;
};

// Whether the end of the input causes one of the errors in `at_end`. If so, the error is not reported if more input
// follows. The error for "&#150;" is not caused by the end: it is reported after the last character, regardless of what
// follows.
bool end_is_error(const run::configuration& by, std::string_view input, const errors_at_end& at_end) {
    page_reading unused;
    const std::function<void()> asks_nothing;
    error_names errors(unused, input.size(), asks_nothing);
    std::optional<simulated_feedback> answering;
    if (by.feedback) answering.emplace(*by.draft, *by.feedback, errors);
    engine::interpreter machine(*by.draft, by.options, answering ? static_cast<sink&>(*answering) : errors);
    machine.feed(input);
    machine.finish("z");  // "z" is neither a digit nor a letter that continues the name of a reference
    return !std::includes(errors.at_end.begin(), errors.at_end.end(), at_end.begin(), at_end.end());
}

}  // namespace

page_reading read_page(const run::configuration& by, const ending_states& endings, std::string_view input,
                       const std::function<void()>& asks) {
    page_reading reading;
    error_names errors(reading, input.size(), asks);
    std::optional<simulated_feedback> answering;
    if (by.feedback) answering.emplace(*by.draft, *by.feedback, errors);
    sink& to = answering ? static_cast<sink&>(*answering) : errors;
    engine::interpreter machine(*by.draft, by.options, to);
    machine.feed(input);
    machine.begin_steps();
    // The input leaves the machine in the state that it has before the step that looks at the end of the input.
    std::size_t state = machine.state();
    std::size_t return_state = machine.registers().return_state;
    while (machine.take_step() && !machine.has_met_end()) {
        // Every rule that sets the register also switches to another state.
        if (machine.state() == state) continue;
        state = machine.state();
        return_state = machine.registers().return_state;
    }
    while (machine.take_step()) {
    }
    reading.breaks_off =
        endings.breaks_off(state, return_state, !errors.at_end.empty() && end_is_error(by, input, errors.at_end));
    return reading;
}

}  // namespace strata::search
