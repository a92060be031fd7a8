#include "core/run/trace.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/engine/reference/interpreter.hpp"
#include "core/language/recital.hpp"
#include "core/language/table_notation.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/soundness.hpp"
#include "core/text/listed_token.hpp"
#include "core/text/silent_sink.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::run {
namespace {

using spec::op;

spec::symbol symbol_of(const traced_step& s) {
    if (s.at_eof) return spec::eof_symbol;
    return s.character < 0x80 ? static_cast<spec::symbol>(s.character) : spec::symbol{0x80};
}

}  // namespace

class trace::stepper : public sink, public engine::step_observer {
public:
    stepper(const configuration& by, std::string_view source)
        : draft_(*by.draft), machine_(draft_, by.options, *this), known_(draft_.table.rules.size()) {
        if (by.feedback) answering_.emplace(draft_, *by.feedback, nowhere_);
        content_ = by.options.content;
        machine_.observe(this);
        machine_.feed(source);
        machine_.begin_steps();
    }

    std::optional<traced_step> next() {
        if (given_ == taken_.size() && !take()) return std::nullopt;
        return std::move(taken_[given_++]);
    }

    [[nodiscard]] engine::machine_registers registers() const { return machine_.registers(); }
    [[nodiscard]] engine::texts_in_progress texts() const { return machine_.texts(); }
    [[nodiscard]] const spec::draft& draft() const { return draft_; }
    [[nodiscard]] const std::optional<early_stop>& stopped_early() const { return machine_.stopped_early(); }

    // --- Calls by the machine ---

    void on_step(const engine::step& s) override {
        const spec::state_info& info = draft_.table.states[s.state];
        traced_step& step = taken_.emplace_back();
        step.state = s.state;
        step.rule = s.rule;
        step.in_procedure = info.reads == spec::part::procedure;
        step.next = s.next_state;
        step.where = {s.offset, s.offset};
        step.at_eof = s.at_eof;
        step.character = s.character;
        step.content_model = s.content_model;
        step.escape_flag = s.escape_flag;
        const spec::rule& rule = draft_.table.rules_of(s.state)[s.rule];
        const known_rule& known = known_of(s);
        step.words = &known.said[has_other_error(rule, step) ? 1 : 0];
        step.subject = subject_of(rule, known, step);
        if (known.sets_escape_flag && *known.sets_escape_flag != s.escape_flag)
            step.sets_escape_flag = known.sets_escape_flag;
        if (taken_.size() > 1) taken_[taken_.size() - 2].where = span_until(taken_[taken_.size() - 2], s.offset);
    }

    feedback on_token(const token& t) override {
        // Steps of the procedure emit nothing. The step that runs the procedure emits tokens after the procedure has
        // returned.
        traced_step& step = taken_.front();
        if (!step.emitted) step.emitted.emplace();
        const cut_token cut(t, static_cast<std::size_t>(-1));
        step.emitted->add(cut.listed());
        step.more_attributes += cut.left_out().attributes;
        if (boost::variant2::holds_alternative<end_of_file>(t)) step.ends = true;
        if (boost::variant2::holds_alternative<end_tag>(t) && draft_.end_tag_resets_content_model &&
            spec::content_at(draft_, content_).model != spec::content_model::pcdata)
            enter(step, spec::content_index::first);
        if (!answering_) return {};
        const feedback answer = answering_->on_token(t);
        if (answer.content) enter(step, *answer.content);
        if (answer.foreign) step.foreign = answer.foreign;
        return answer;
    }

    void on_error(const parse_error& e) override {
        traced_step& step = taken_.back();
        if (step.errors.size() < most_listed_errors)
            step.errors.push_back(e);
        else
            ++step.more_errors;
    }

private:
    /// A rule in words. The words are made when the rule fires for the first time.
    struct known_rule {
        std::array<rule_words, 2>
            said;  ///< the second element is for the one character on which the rule reports an error with another code
        std::vector<std::string> subjects;
        std::optional<bool> sets_escape_flag;
    };

    bool take() {
        taken_.clear();
        given_ = 0;
        static_cast<void>(machine_.take_step());
        if (taken_.empty()) return false;
        const std::uint64_t end = machine_.offset();
        traced_step& last = taken_.back();
        last.where = span_until(last, end);
        traced_step& step = taken_.front();
        step.where = span_until(step, end);
        step.next = machine_.state();
        // The procedure returns to the state that ran it.
        if (last.in_procedure) last.next = step.state;
        return true;
    }

    static source_span span_until(const traced_step& step, std::uint64_t end) {
        return {step.where.begin, std::max(step.where.begin, end)};
    }

    void enter(traced_step& step, spec::content_index content) {
        content_ = content;
        step.content = content;
    }

    [[nodiscard]] std::size_t anything_else(std::size_t state) const {
        const auto rules = draft_.table.rules_of(state);
        const auto found = std::find_if(rules.begin(), rules.end(), [](const spec::rule& r) {
            return r.by == spec::trigger::consume && r.on == spec::anything_else && r.in == spec::any_mode;
        });
        return static_cast<std::size_t>(found - rules.begin());
    }

    const known_rule& known_of(const engine::step& s) {
        std::unique_ptr<known_rule>& place = known_[draft_.table.states[s.state].first_rule + s.rule];
        if (!place) place = std::make_unique<known_rule>(made(s));
        return *place;
    }

    [[nodiscard]] known_rule made(const engine::step& s) const {
        const spec::state_info& info = draft_.table.states[s.state];
        const spec::rule& rule = draft_.table.rules_of(s.state)[s.rule];
        known_rule known;
        rule_words& words = known.said[0];
        words.sentence = language::before_rules(draft_, s.state);
        if (!words.sentence.empty()) words.sentence += ' ';
        words.sentence += language::sentence(draft_, s.state, s.rule);
        known.said[1].sentence = words.sentence;
        const auto add = [&](const spec::action& a) {
            words.actions.push_back(language::words_of(draft_, a));
            spec::action other = a;
            if (a.but_on < spec::symbol_count) other.error = a.but;
            known.said[1].actions.push_back(language::words_of(draft_, other));
            if (a.code == op::set_escape_flag) known.sets_escape_flag = a.what != 0;
        };
        for (std::size_t i = 0; i < info.first.count; ++i) add(info.first.actions[i]);
        for (const spec::action& each : rule.then()) add(each);
        if (rule.does(op::as_anything_else)) {
            const std::size_t other = anything_else(s.state);
            for (rule_words& each : known.said)
                each.sentence += " Anything else: " + language::sentence(draft_, s.state, other);
            for (const spec::action& each : draft_.table.rules_of(s.state)[other].then()) add(each);
        }
        for (std::size_t i = 0; i < rule.on.count; ++i)
            known.subjects.push_back(language::subject(draft_, rule.on.items[i]));
        return known;
    }

    static bool has_other_error(const spec::rule& rule, const traced_step& s) {
        const spec::symbol symbol = symbol_of(s);
        return std::any_of(rule.then().begin(), rule.then().end(),
                           [&](const spec::action& a) { return a.but_on == symbol; });
    }

    static std::string_view subject_of(const spec::rule& rule, const known_rule& known, const traced_step& s) {
        if (rule.by == spec::trigger::always) return "";
        for (std::size_t i = 0; i < rule.on.count; ++i)
            // If no line of the rule names the character, the last line is used.
            if (spec::names(rule.on.items[i], symbol_of(s)) || i + 1 == rule.on.count) return known.subjects[i];
        return "";
    }

    const spec::draft& draft_;
    engine::interpreter machine_;
    silent_sink nowhere_;  // `answering_` needs a sink to pass tokens on to
    std::optional<simulated_feedback> answering_;
    spec::content_index content_ = spec::content_index::first;  // the content model flag, if there is one
    std::vector<std::unique_ptr<known_rule>> known_;
    std::vector<traced_step> taken_;  // the last step of a state, and then the steps of the procedure on character
                                      // references that it ran
    std::size_t given_ = 0;
};

trace::trace(const configuration& by, std::string_view source)
    : trace((spec::require_sound(*by.draft), known_to_be_sound()), by, source) {}
trace::trace(known_to_be_sound /*checked*/, const configuration& by, std::string_view source)
    : stepper_(std::make_unique<stepper>(by, source)) {}
trace::~trace() = default;
std::optional<traced_step> trace::next() { return stepper_->next(); }
engine::machine_registers trace::registers() const { return stepper_->registers(); }
engine::texts_in_progress trace::texts() const { return stepper_->texts(); }
const spec::draft& trace::draft() const { return stepper_->draft(); }
const std::optional<early_stop>& trace::stopped_early() const { return stepper_->stopped_early(); }

}  // namespace strata::run
