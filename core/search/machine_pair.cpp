#include "core/search/machine_pair.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/engine/reference/interpreter.hpp"
#include "core/run/configuration.hpp"
#include "core/search/live_state.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::search {

// --- One machine ---

probe::probe(const spec::draft& draft, const live_states& looks, const compare::correspondence::of_draft& places,
             const tokenizer_options& options, std::string_view input, std::size_t waits_from)
    : draft_(draft) {
    engine::interpreter machine(draft, options, static_cast<sink&>(*this));
    machine.observe(this);
    machine.feed(input);
    machine.begin_steps();
    // The machine waits just before the step that looks at the end of the input.
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
    // A machine that stopped early reads nothing more, whatever input follows.
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

// --- Content states that are taken back ---

namespace {

// A sink that ignores all output, for runs of which only the registers are needed.
class unheard final : public sink {
    feedback on_token(const token& /*t*/) override { return {}; }
};

}  // namespace

content_taken_back::content_taken_back(const spec::draft& draft)
    : draft_(draft),
      contents_taken_back_(draft.contents.begin(), draft.contents.end()),
      contents_kept_(contents_taken_back_),
      taken_back_(draft),
      kept_(draft) {
    for (spec::content_state& each : contents_taken_back_) {
        if (each.taken_back_at_eof) each.model = spec::content_model::pcdata;
        each.taken_back_at_eof = false;
    }
    for (spec::content_state& each : contents_kept_) each.taken_back_at_eof = false;
    taken_back_.contents = contents_taken_back_;
    kept_.contents = contents_kept_;
}

bool content_taken_back::has_lasting(spec::content_index content) const {
    const spec::content_state& like = spec::content_at(draft_, content);
    return std::any_of(draft_.contents.begin(), draft_.contents.end(), [&](const spec::content_state& each) {
        return !each.taken_back_at_eof && each.model == like.model && each.state == like.state;
    });
}

bool content_taken_back::is_open(const tokenizer_options& begins, std::string_view input) const {
    const spec::content_state& content = spec::content_at(draft_, begins.content);
    // Without a last start tag, no end tag can match, so the outcome is not open.
    if (!content.taken_back_at_eof || begins.last_start_tag.empty()) return false;
    unheard nobody;
    engine::interpreter machine(draft_, begins, nobody);
    machine.feed(input);
    machine.begin_steps();
    return machine.registers().content_model != content.model;
}

// --- Two machines ---

namespace {

bool both_name_errors(const probe& a, const probe& b) { return a.draft().names_errors && b.draft().names_errors; }

// Whether the errors at characters before `end` differ. The errors are compared in the order of their offsets.
bool errors_differ_before(const probe& a, const probe& b, std::uint64_t end) {
    const bool by_name = both_name_errors(a, b);
    const auto of = [&](const probe& p) {
        std::vector<std::pair<std::uint64_t, int>> list;
        for (const parse_error& e : p.errors)
            if (e.offset < end) list.emplace_back(e.offset, by_name ? static_cast<int>(e.code) : 0);
        std::stable_sort(list.begin(), list.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
        return list;
    };
    if (a.errors.empty() && b.errors.empty()) return false;
    return of(a) != of(b);
}

// Whether the outputs up to the point where the machines wait differ in a way that no further input can undo.
bool differ_for_good(const probe& a, const probe& b) {
    const std::size_t common = std::min(a.put_out, b.put_out);
    if (a.spelt().substr(0, common) != b.spelt().substr(0, common)) return true;
    const bool both_read_text = a.waits_at == b.waits_at && a.place == b.place && a.reads_text && b.reads_text;
    return both_read_text && a.put_out != b.put_out;
}

// Returns the difference that is certain if a machine stopped early. What the machine would have emitted after the stop
// is unknown.
difference difference_before_stop(const probe& a, const probe& b) {
    const auto goes_on = [](const probe& of, const probe& stopped) {
        return stopped.stopped && of.spelt().starts_with(stopped.spelt());
    };
    if (!goes_on(a, b) && !goes_on(b, a)) return difference::in_tokens;
    std::uint64_t known_to = std::numeric_limits<std::uint64_t>::max();
    for (const probe* each : {&a, &b})
        if (each->stopped) known_to = std::min(known_to, each->output_end);
    return errors_differ_before(a, b, known_to) ? difference::in_errors : difference::none;
}

difference difference_at_end(const probe& a, const probe& b) {
    if (a.stopped || b.stopped) return difference_before_stop(a, b);
    if (a.spelt() != b.spelt()) return difference::in_tokens;
    return errors_differ_before(a, b, std::numeric_limits<std::uint64_t>::max()) ? difference::in_errors
                                                                                 : difference::none;
}

findings compared(const probe& a, const probe& b, std::uint64_t end) {
    findings f;
    f.waits_at = {static_cast<std::uint32_t>(a.waits_at), static_cast<std::uint32_t>(b.waits_at)};
    f.states = mixed(a.live_state, b.live_state);
    f.last = mixed(a.last_step(), b.last_step());
    f.way = mixed(a.last_steps(), b.last_steps());
    // If a machine reads a whole section in one step, the lengths of the outputs may differ, because the machine has
    // not yet emitted the section in which it waits.
    f.same_place = a.place == b.place && (a.put_out == b.put_out || a.waits_at != b.waits_at);
    f.same_token = a.in_progress.shape == b.in_progress.shape && a.in_progress.text == b.in_progress.text;
    f.errors_differ = errors_differ_before(a, b, end);
    f.for_good = differ_for_good(a, b);
    f.at_end = difference_at_end(a, b);
    f.stopped = a.stopped || b.stopped;
    return f;
}

// Combines the findings of the two outcomes while it is open whether a content state will be taken back or kept. A
// difference may exist in only one of these two outcomes. It is certain only if it exists in both. For the end of the
// input, the result is taken from `taken_back`, because the content state would be taken back if the input ended here.
findings either(const findings& taken_back, const findings& kept) {
    findings f = taken_back;
    f.states = mixed(taken_back.states, kept.states);
    f.last = mixed(taken_back.last, kept.last);
    f.way = mixed(taken_back.way, kept.way);
    f.same_place = taken_back.same_place && kept.same_place;
    f.same_token = taken_back.same_token && kept.same_token;
    f.errors_differ = taken_back.errors_differ || kept.errors_differ;
    f.for_good = taken_back.for_good && kept.for_good;
    f.stopped = taken_back.stopped && kept.stopped;
    return f;
}

}  // namespace

machine_pair::machine_pair(const registry& known, const spec::draft& one, const spec::draft& other)
    : known_(known),
      one_(one),
      other_(other),
      places_(known.drafts),
      references_(one, other),
      looks_{live_states(one, references_), live_states(other, references_)},
      endings_{ending_states(one, places_.of(one)), ending_states(other, places_.of(other))},
      contents_{content_taken_back(one), content_taken_back(other)} {}

probe machine_pair::run_as(const spec::draft& as, std::size_t draft, const witness_start& start, std::string_view input,
                           std::size_t waits_from) const {
    const tokenizer_options options = options_at(start, draft, input_kind::characters);
    return {as, looks_[draft], places_.of(draft == 0 ? one_ : other_), options, input, waits_from};
}

bool machine_pair::is_open(std::size_t draft, const witness_start& start, std::string_view input) const {
    return contents_[draft].is_open(options_at(start, draft, input_kind::characters), input);
}

probe machine_pair::run(std::size_t draft, const witness_start& start, std::string_view input,
                        std::size_t waits_from) const {
    if (is_open(draft, start, input)) return run_as(contents_[draft].if_taken_back(), draft, start, input, 0);
    return run_as(draft == 0 ? one_ : other_, draft, start, input, waits_from);
}

bool machine_pair::breaks_off(std::size_t draft, const probe& run, std::size_t size) const {
    const bool end_is_error =
        std::any_of(run.errors.begin(), run.errors.end(), [&](const parse_error& e) { return e.offset >= size; });
    return endings_[draft].breaks_off(run.state, run.return_state, end_is_error);
}

findings machine_pair::run_both(const witness_start& start, std::string_view input,
                                const std::array<std::uint32_t, 2>& waits_from) const {
    const probe a = run(0, start, input, waits_from[0]);
    const probe b = run(1, start, input, waits_from[1]);
    const findings f = compared(a, b, input.size());
    const std::array<bool, 2> open = {is_open(0, start, input), is_open(1, start, input)};
    if (!open[0] && !open[1]) return f;
    // The effect of further input depends on both outcomes.
    const probe kept_a = run_as(open[0] ? contents_[0].if_kept() : one_, 0, start, input, 0);
    const probe kept_b = run_as(open[1] ? contents_[1].if_kept() : other_, 1, start, input, 0);
    const findings kept = compared(kept_a, kept_b, input.size());
    findings both = either(f, kept);
    for (std::size_t d = 0; d < 2; ++d) {
        if (!open[d]) continue;
        both.waits_at[d] = 0;
        both.states = mixed(both.states, differ_for_good(d == 0 ? a : b, d == 0 ? kept_a : kept_b) ? 1 : 2);
    }
    // If the machines differ with both content states taken back, a start in PCDATA shows the same difference. If they
    // differ with both content states kept, the difference also appears after a start in a content state that has the
    // same content model and is never taken back.
    const bool differ_alike = !kept.together() || (open[0] && open[1] && !f.together());
    both.shown_elsewhere = differ_alike && !start.apart && contents_[0].has_lasting(start.contents[0]) &&
                           contents_[1].has_lasting(start.contents[1]);
    return both;
}

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

// Whether the end of the input causes one of the errors in `at_end`. Such an error is not reported if more input
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
    // The state that the input leads to is the state just before the step that looks at the end of the input.
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
