#include "core/report/comparison/summary.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/report/comparison/difference_sentences.hpp"
#include "core/report/comparison/figures.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {

void comparison_summary::begin_input(std::string_view name, std::uint64_t /*bytes*/) {
    input_ = {};
    input_.name = name;
    name_ = on_one_line(name);
    counts_ = {};
}

void comparison_summary::on_source(std::string_view piece) { input_.bytes += piece.size(); }

void comparison_summary::on_divergence(compare::divergence&& d) {
    ++input_.figures.divergences;
    input_.figures.of_tokens += d.kind != compare::divergence_kind::errors ? 1 : 0;
    counts_.add(d, explained(d), input_.name, fmt::format("{}:{}:{}", name_, d.begin.line, d.begin.column));
}

void comparison_summary::end_input(const compare::summary& of) { add_input(of); }

void comparison_summary::abandon_input() {
    leave_out(input_.name);
    counts_ = {};
}

void comparison_summary::cut_off_input() {
    input_.whole = false;
    add_input(input_.figures);
}

void comparison_summary::leave_out(std::string_view name) { sums_.not_read.emplace_back(name); }

void comparison_summary::finish() {
    if (sums_.inputs > 0) write(sums_);
}

void comparison_summary::add_input(const compare::summary& of) {
    input_.figures = of;
    sums_.bytes += input_.bytes;
    sums_.figures.tokens += of.tokens;
    sums_.figures.divergences += of.divergences;
    sums_.figures.of_tokens += of.of_tokens;
    sums_.differing_inputs += of.divergences > 0 ? 1 : 0;
    sums_.stopped_inputs += of.stopped.empty() ? 0 : 1;
    sums_.same_inputs += of.divergences == 0 && of.stopped.empty() ? 1 : 0;
    add_stops(sums_.figures, of);
    if (const std::string row = row_of(input_); !row.empty()) sums_.rows.add(of.divergences, row);
    ++sums_.inputs;
    sums_.last = std::move(input_);
    sums_.changes.add(std::move(counts_));
}

}  // namespace strata::report
