// Traces an input. Returns all steps as records of a few bytes, and some steps in words.

#include "core/run/trace.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "core/report/trace/jsonl.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/provenance.hpp"
#include "core/spec/vocabulary.hpp"
#include "docs/playground/exports/answers.hpp"
#include "docs/playground/exports/session.hpp"

namespace strata::exports {
namespace {

/// A running machine, and what is needed to describe its registers.
class machine_run {
public:
    machine_run(const run::configuration& how, std::string_view input)
        : draft_(*how.draft), steps_(how, input), registers_(draft_) {}

    [[nodiscard]] std::optional<run::traced_step> next() {
        std::optional<run::traced_step> step = steps_.next();
        if (!step) return step;
        ++taken_;
        const spec::rule& rule = draft_.table.rules_of(step->state)[step->rule];
        has_return_state_ = has_return_state_ || rule.does(spec::op::set_return_state) ||
                            rule.does(spec::op::switch_to_reference_in_attribute);
        return step;
    }
    [[nodiscard]] std::uint64_t taken() const { return taken_; }
    void append_registers(std::string& to) const {
        registers_.append(to, steps_.registers(), steps_.texts(), has_return_state_);
    }

private:
    const spec::draft& draft_;
    run::trace steps_;
    report::registers_json registers_;
    std::uint64_t taken_ = 0;
    bool has_return_state_ = false;
};

/// A step in twelve bytes.
struct step_record {
    std::uint32_t offset;
    std::uint16_t state, rule, next, flags;
};
static_assert(sizeof(step_record) == 12);

/// An error of a step.
struct error_record {
    std::uint32_t step, error;
};
static_assert(sizeof(error_record) == 8);

template <class Record>
void append_record(std::string& to, const Record& r) {
    to.append(reinterpret_cast<const char*>(&r), sizeof r);
}

step_record record_of(const run::traced_step& step) {
    constexpr std::uint16_t no_state = 0xFFFF;
    unsigned flags = 0;
    const std::array facts = {step.at_eof,
                              step.in_procedure,
                              !step.tokens().empty(),
                              !step.errors.empty(),
                              step.content.has_value(),
                              step.foreign.has_value(),
                              step.sets_escape_flag.has_value()};
    for (std::size_t i = 0; i < facts.size(); ++i) flags |= facts[i] ? 1U << i : 0U;
    return {word(step.where.begin), static_cast<std::uint16_t>(step.state), static_cast<std::uint16_t>(step.rule),
            step.ends ? no_state : static_cast<std::uint16_t>(step.next), static_cast<std::uint16_t>(flags)};
}

class tracing {
public:
    tracing(std::unique_ptr<choice> chosen, std::string_view input)
        : chosen_(std::move(chosen)),
          how_(chosen_->configurations().front()),
          input_(input),
          all_(std::make_unique<machine_run>(how_, input_)) {}

    [[nodiscard]] std::string steps(std::uint32_t most) {
        std::string records;
        while (all_ && most-- > 0) {
            const std::optional<run::traced_step> step = all_->next();
            if (!step) {
                all_.reset();
                break;
            }
            append_record(records, record_of(*step));
            const std::uint32_t number = word(all_->taken() - 1);
            for (const parse_error& each : step->errors)
                append_record(errors_, error_record{number, static_cast<std::uint32_t>(each.code)});
        }
        return records;
    }

    [[nodiscard]] std::string errors() { return std::exchange(errors_, {}); }

    [[nodiscard]] std::string window(std::uint32_t first, std::uint32_t count) {
        if (!shown_ || shown_->taken() > first) shown_ = std::make_unique<machine_run>(how_, input_);
        while (shown_->taken() < first)
            if (!shown_->next()) return {};
        std::ostringstream lines;
        report::record_head head;
        report::trace_jsonl writer(*how_.draft, input_, head, lines, chosen_->kind());
        for (std::string more; count > 0; --count) {
            const std::uint64_t number = shown_->taken();
            const std::optional<run::traced_step> step = shown_->next();
            if (!step) break;
            more.assign(1, ',');
            report::append_member(more, "step", number);
            report::append_member_or_null(more, "link", spec::link_to_state(*how_.draft, step->state));
            report::begin_member(more, "registers");
            shown_->append_registers(more);
            writer.write(*step, more);
        }
        writer.finish();
        return std::move(lines).str();
    }

private:
    std::unique_ptr<choice> chosen_;
    run::configuration how_;
    std::string input_;
    std::unique_ptr<machine_run> all_;    // runs the steps that are returned as records; null after the machine has
                                          // stopped
    std::string errors_;                  // the errors of these steps, as records; those that have not been returned
    std::unique_ptr<machine_run> shown_;  // runs the steps that are described in words
};

}  // namespace
}  // namespace strata::exports

using namespace strata::exports;

strata_answer* strata_trace(strata_session* session, const char* draft, std::size_t draft_size, const char* settings,
                            std::size_t settings_size, const char* input, std::size_t input_size,
                            std::uint32_t flags) noexcept {
    return answer_of([&]() -> reply {
        auto chosen =
            given(session, "session").choose_one(text_at(draft, draft_size), text_at(settings, settings_size), flags);
        return static_cast<void*>(new tracing(std::move(chosen), text_at(input, input_size)));
    });
}

strata_answer* strata_trace_steps(void* trace, std::uint32_t most) noexcept {
    return answer_of([&]() -> reply { return given(static_cast<tracing*>(trace), "trace").steps(most); });
}

strata_answer* strata_trace_errors(void* trace) noexcept {
    return answer_of([&]() -> reply { return given(static_cast<tracing*>(trace), "trace").errors(); });
}

strata_answer* strata_trace_window(void* trace, std::uint32_t first, std::uint32_t count) noexcept {
    return answer_of([&]() -> reply { return given(static_cast<tracing*>(trace), "trace").window(first, count); });
}

void strata_free_trace(void* trace) noexcept { delete static_cast<tracing*>(trace); }
