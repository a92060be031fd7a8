#include "core/cli/trace_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "core/cli/chosen_drafts.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/state_elsewhere.hpp"
#include "core/compare/side_by_side.hpp"
#include "core/report/trace/jsonl.hpp"
#include "core/report/trace/side_by_side_text.hpp"
#include "core/report/trace/text.hpp"
#include "core/study/trace.hpp"

namespace strata::cli {
namespace {

/// Which steps are shown.
class step_filter {
public:
    step_filter(const registry& known, const spec::draft& draft, const trace_request& request)
        : from_(request.from), to_(request.to) {
        for (const std::string& each : request.states) states_.push_back(state_named(known, draft, each));
    }
    [[nodiscard]] bool shows(const study::traced_step& step) const {
        if (step.where.begin < from_ || (to_ && step.where.begin >= *to_)) return false;
        return states_.empty() || std::find(states_.begin(), states_.end(), step.state) != states_.end();
    }
    /// Whether no step from this one on is shown. Only the procedure on character references ever goes back.
    [[nodiscard]] bool is_over_at(const study::traced_step& step) const {
        return to_ && step.where.begin >= *to_ && !step.in_procedure;
    }

private:
    std::uint64_t from_;
    std::optional<std::uint64_t> to_;
    std::vector<std::size_t> states_;
};

template <class Writer>
void write_steps(study::trace& steps, const step_filter& filter, Writer writer) {
    while (const std::optional<study::traced_step> step = steps.next()) {
        if (filter.is_over_at(*step) || interruption::wished()) break;
        if (filter.shows(*step)) writer.write(*step);
    }
    writer.finish();
}

int trace_one(const registry& known, const trace_request& request, const console& io) {
    const chosen_drafts chosen = one_chosen(known, request.drafts, request.run, "trace", io);
    const spec::draft& draft = *chosen.front().draft;
    const step_filter filter(known, draft, request);
    bool first = true;
    return for_each_input(io, request.files, [&](const input_file& input) {
        study::trace steps(draft, chosen.front().options, chosen.front().feedback, input.bytes);
        if (request.format == trace_format::jsonl) {
            write_steps(steps, filter, report::trace_jsonl(draft, input.bytes, io.out));
        } else {
            if (request.files.size() > 1) io.out << heading_of(input, first);
            write_steps(steps, filter, report::trace_text(draft, input.bytes, {io.colour, io.width}, io.out));
        }
        first = false;
        return done;
    });
}

// Behind where two drafts part, so many pairs of steps are shown to people, unless they say up to where.
constexpr std::size_t most_apart = 60;

class pair_of_drafts {
public:
    pair_of_drafts(const registry& known, const trace_request& request, const console& io)
        : known_(known), request_(request), io_(io), chosen_(known, request.drafts, request.run, io) {
        if (chosen_.size() != 2)
            throw failure("--drafts", fmt::format("'strata trace' takes one draft or two, not {}", chosen_.size()));
        for (std::size_t i = 0; i < 2; ++i) {
            contestants_[i] = chosen_.contestants()[i];
            drafts_[i] = contestants_[i].draft;
        }
        if (!request.states.empty()) throw failure("--state", "goes with one draft, not with two");
    }

    void as_text(const std::string& source) const {
        compare::side_by_side steps(known_, contestants_, source, request_.from);
        report::side_by_side_text writer(drafts_, source, {io_.colour, io_.width}, io_.out);
        const auto& parting = steps.parting();
        std::size_t apart = 0;
        while (!is_over(steps) && !interruption::wished()) {
            const std::optional<compare::pair_of_steps> pair = steps.next();
            if (!pair) break;
            if (!shows(*pair)) continue;
            writer.write(*pair, parting);
            if (pair->apart && ++apart == most_apart && !request_.to) break;
        }
        if (apart == 0)
            writer.say(request_.to ? "up to here they walk together" : "they walk together to the end");
        else if (steps.are_past_parting())
            writer.say(fmt::format(
                "{} from {} on", steps.are_together() ? "together again" : "in other states, but with the same output",
                parting->where.end));
        else if (apart == most_apart && !request_.to)
            writer.say(fmt::format("and so on, to byte {}", parting->where.end));
        else
            writer.say(fmt::format("apart up to {}", request_.to ? "here" : "the end"));
        writer.finish();
    }

    void as_jsonl(const std::string& source) const {
        compare::side_by_side steps(known_, contestants_, source, request_.from);
        report::side_by_side_jsonl writer(drafts_, source, io_.out);
        while (!is_over(steps) && !interruption::wished()) {
            const std::optional<compare::pair_of_steps> pair = steps.next();
            if (!pair) break;
            if (shows(*pair)) writer.write(*pair, steps.parting());
        }
        writer.finish();
    }

private:
    [[nodiscard]] bool is_over(const compare::side_by_side& steps) const {
        if (request_.to && steps.are_past(*request_.to)) return true;
        return steps.are_past_parting();
    }
    [[nodiscard]] bool shows(const compare::pair_of_steps& pair) const {
        // Where they part is shown even if that began before.
        return (pair.offset() >= request_.from || pair.parts_here) && (!request_.to || pair.offset() < *request_.to);
    }

    const registry& known_;
    const trace_request& request_;
    const console& io_;
    chosen_drafts chosen_;
    std::array<const spec::draft*, 2> drafts_{};
    std::array<compare::contestant, 2> contestants_;
};

int trace_two(const registry& known, const trace_request& request, const console& io) {
    const pair_of_drafts drafts(known, request, io);
    bool first = true;
    return for_each_input(io, request.files, [&](const input_file& input) {
        if (request.format == trace_format::jsonl) {
            drafts.as_jsonl(input.bytes);
        } else {
            if (request.files.size() > 1) io.out << heading_of(input, first);
            drafts.as_text(input.bytes);
        }
        first = false;
        return done;
    });
}

}  // namespace

int trace_command(const registry& known, const trace_request& request, const console& io) {
    if (request.to && *request.to <= request.from)
        throw failure(fmt::format("--to={}", *request.to),
                      fmt::format("no byte before it is {} or later", request.from));
    return names_in(request.drafts).size() < 2 ? trace_one(known, request, io) : trace_two(known, request, io);
}

}  // namespace strata::cli
