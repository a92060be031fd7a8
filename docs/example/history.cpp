// Shows how the standard read an input on two days, which commit made the difference, and how the reading changed over
// time.

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/compare.hpp>
#include <strata/drafts.hpp>
#include <strata/history.hpp>
#include <strata/study.hpp>

namespace {

constexpr std::string_view page = "<!-- a --!> b";

// Prints the differences, each with the commits that made it.
struct printer : strata::compare::divergence_sink {
    void on_divergence(strata::compare::divergence&& found) override {
        for (const auto& difference : found.differences) {
            fmt::print("  byte {}: {}", difference.offset, strata::compare::name_of(difference.what));
            for (const auto& made : difference.made_by)
                fmt::print(", by {} ({})", made.revision->commit().substr(0, 8), made.revision->title);
            fmt::print("\n");
        }
    }
};

void compare_two_days(const strata::registry& known, const strata::spec::draft& one, const strata::spec::draft& other) {
    printer to;
    strata::compare::comparison comparison(known, {{.draft = &one}, {.draft = &other}}, to);
    comparison.feed(page);
    comparison.finish();
}

void print_steps(const strata::spec::draft& draft, std::size_t most) {
    strata::run::trace trace({.draft = &draft}, page);
    for (std::size_t i = 0; i < most; ++i)
        if (const auto step = trace.next())
            fmt::print("  byte {}: {}\n", step->where.begin, draft.table.states[step->state].name);
}

void print_readings() {
    const strata::history::moments_of_standard standard(strata::drafts::known());
    std::vector<strata::run::configuration> configurations;
    for (const auto& moment : standard.all()) configurations.push_back({.draft = moment.draft});
    const auto found = strata::compare::read_in_time(standard, standard.all(), configurations, page);
    for (const auto& turn : found.turns) {
        const auto& moment = standard.all()[turn.moment];
        fmt::print("  {}: {}\n", moment.day,
                   moment.made_by != nullptr ? moment.made_by->title : moment.draft->about.title);
    }
}

}  // namespace

int main() {
    // Makes the drafts with these names, and keeps them. Any name that `strata --draft` accepts works, except the path
    // of a text.
    const strata::history::days_of_chain days(strata::drafts::known(), {{"2009-06-03", "cf99432c"}, ""}, {});
    const strata::spec::draft* const before = days.known().find("2009-06-03");
    const strata::spec::draft* const after = days.known().find("cf99432c");
    fmt::print("Between {} and cf99432c:\n", before->about.date);
    compare_two_days(days.known(), *before, *after);
    fmt::print("The first steps on {}:\n", before->about.date);
    print_steps(*before, 3);
    fmt::print("All readings began:\n");
    print_readings();
}
