#include "core/search/page_reading.hpp"

#include <cstddef>
#include <optional>

#include "core/engine/reference/interpreter.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::search {
namespace {

class error_names : public sink {
public:
    error_names(page_reading& to, std::size_t end) : to_(to), end_(end) {}
    feedback on_token(const token& /*t*/) override { return {}; }
    void on_error(const parse_error& e) override {
        to_.errors.insert(e.code);
        end_is_error = end_is_error || e.offset >= end_;
    }
    bool end_is_error = false;

private:
    page_reading& to_;
    std::size_t end_;
};

}  // namespace

page_reading read_page(const compare::configuration& by, const ending_states& endings, std::string_view input) {
    page_reading reading;
    error_names errors(reading, input.size());
    std::optional<simulated_feedback> answering;
    if (by.feedback) answering.emplace(*by.draft, *by.feedback, errors);
    sink& to = answering ? static_cast<sink&>(*answering) : errors;
    engine::interpreter machine(*by.draft, by.options, to);
    machine.feed(input);
    machine.begin_steps();
    // The state before the step that looks at the end is the state in which the input leaves the machine.
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
    reading.breaks_off = endings.breaks_off(state, return_state, errors.end_is_error);
    return reading;
}

}  // namespace strata::search
