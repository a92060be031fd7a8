#include "core/search/probe.hpp"
namespace strata::search {

probe::probe(const spec::draft& draft, const live_states& looks, const compare::correspondence::of_draft& places,
             const tokenizer_options& options, std::string_view input, std::size_t waits_from)
    : draft_(draft) {
    engine::interpreter machine(draft, options, static_cast<sink&>(*this));
    machine.observe(this);
    machine.feed(input);
    machine.begin_steps();
    // The machine waits just before the step that would look at the end.
    for (bool waits = false; !waits;) {
        if (machine.offset() >= waits_from || machine.stopped_early()) look(machine, looks, places, input);
        waits = !machine.take_step() || machine.has_met_end();
    }
    while (machine.take_step()) {
    }
    stopped = machine.stopped_early().has_value();
}

void probe::look(const engine::interpreter& machine, const live_states& looks,
                 const compare::correspondence::of_draft& places, std::string_view input) {
    const engine::machine_registers r = machine.registers();
    // A machine that stopped early reads nothing more, whatever follows.
    waits_at = machine.stopped_early() ? input.size() : static_cast<std::size_t>(r.consumed);
    live_state = looks.of(r, input.substr(0, waits_at), input.substr(waits_at));
    place = places.class_of(r.state, r.content_model);
    state = r.state;
    return_state = r.return_state;
    reads_text = places.reads_text(r.state);
    in_progress = machine.in_progress();
    put_out = spelt_.size();
    steps_before_ = steps_;
    if (way_.empty() || way_.back().first != r.consumed) way_.emplace_back(r.consumed, place);
}

feedback probe::on_token(const token& t) {
    namespace v = boost::variant2;
    if (v::holds_alternative<end_of_file>(t)) return {};
    output_end = where_of(t).end;
    if (const auto* run = v::get_if<characters>(&t))
        spelt_.add_text(run->data);
    else
        spelt_.add_token(t);
    return {};
}

void probe::on_error(const parse_error& e) { errors.push_back(e); }

void probe::on_step(const engine::step& s) { steps_ = steps_ << 16U | (s.state << 8U & 0xFF00U) | s.rule; }

}  // namespace strata::search
