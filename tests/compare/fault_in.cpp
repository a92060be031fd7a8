#include "tests/compare/fault_in.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "core/run/configuration.hpp"
#include "core/tree/simulated.hpp"
#include "tests/recording.hpp"

namespace strata::testing {
namespace {

namespace v = boost::variant2;

/// Returns the token as `recording` writes it, with its spans. An end tag is written without attributes.
std::string spelt(const token& t) {
    recording one;
    if (const auto* end = v::get_if<end_tag>(&t))
        static_cast<void>(one.on_token(end_tag{{end->name, {}, false, end->where}}));
    else
        static_cast<void>(one.on_token(t));
    return "<" + one.events.front() + ">";
}

/// Collects a draft's output, character by character and token by token, with spans.
class units : public sink {
public:
    struct unit {
        source_span where;
        std::string what;
    };
    feedback on_token(const token& t) override {
        if (const auto* run = v::get_if<characters>(&t)) {
            all.push_back({run->where, std::string(run->data)});
            return {};
        }
        all.push_back({where_of(t), spelt(t)});
        return {};
    }
    void on_error(const parse_error& e) override { errors.push_back(e); }
    std::vector<unit> all;
    std::vector<parse_error> errors;
};

units units_of(const run::configuration& c, std::string_view input) {
    units log;
    simulated_feedback simulated(*c.draft, c.feedback.value_or(simulation{}), log);
    sink& to = c.feedback ? static_cast<sink&>(simulated) : log;
    tokenizer t(*c.draft, to, c.options, engine_kind::interpreter);
    t.feed(input);
    t.finish();
    return log;
}

/// Returns the units as text: joins characters, and writes each token as `recording` does, with its spans. Only units
/// whose spans are `wanted` count.
std::string joined(const std::vector<units::unit>& all, const std::function<bool(source_span)>& wanted) {
    std::string text;
    for (const auto& each : all)
        if (wanted(each.where)) text += each.what;
    return text;
}

bool is_within(source_span part, source_span whole) { return whole.begin <= part.begin && part.end <= whole.end; }

std::string group_text(const compare::group& g) {
    std::string text;
    for (const token& t : g.tokens.all()) {
        if (const auto* run = v::get_if<characters>(&t)) {
            text += run->data;
            continue;
        }
        text += spelt(t);
    }
    return text;
}

}  // namespace

std::string fault_in(std::string_view input, const compare_options& options) {
    return fault_among(input, configurations_of(options), options.cut);
}

std::string fault_among(std::string_view input, const std::vector<run::configuration>& configurations,
                        std::size_t cut) {
    const compared result = compare_configurations(input, configurations, cut);
    std::uint64_t end = 0;
    for (const auto& d : result.divergences) {
        if (d.where.begin < end || d.where.end < d.where.begin || d.where.end > input.size()) return "they overlap";
        if (d.source != input.substr(d.where.begin, d.where.end - d.where.begin)) return "the source is wrong";
        if (d.groups.size() < 2) return "there are fewer than two groups";
        if (d.causes.empty()) return "there is no cause";
        end = d.where.end;
    }
    std::string common;
    bool first = true;
    std::vector<std::size_t> errors_outside;
    for (const run::configuration& c : configurations) {
        const units log = units_of(c, input);
        const auto is_outside = [&](source_span where) {
            // The divergences are in order. The first one that ends after the beginning of this unit decides whether
            // the unit is in a divergence.
            const auto next =
                std::partition_point(result.divergences.begin(), result.divergences.end(),
                                     [&](const compare::divergence& d) { return d.where.end <= where.begin; });
            return next == result.divergences.end() || next->where.begin >= where.end;
        };
        std::vector<std::uint64_t> error_places;
        for (const parse_error& each : log.errors) error_places.push_back(each.offset);
        std::sort(error_places.begin(), error_places.end());
        const std::string outside = joined(log.all, is_outside);
        if (!first && outside != common)
            return fmt::format("outside the divergences {} has\n  {}\nand the first\n  {}", c.draft->about.name,
                               readable(outside), readable(common));
        common = outside;
        first = false;
        std::size_t errors_inside = 0;
        for (const auto& d : result.divergences) {
            std::size_t groups = 0;
            for (const compare::group& g : d.groups) {
                if (std::find(g.drafts.begin(), g.drafts.end(), c.draft) == g.drafts.end()) continue;
                ++groups;
                errors_inside += g.errors.size() + g.more_errors;
                std::string inside;
                const auto begin_before = [](std::uint64_t at) {
                    return [at](const units::unit& each) { return each.where.begin < at; };
                };
                for (auto each = std::partition_point(log.all.begin(), log.all.end(), begin_before(d.where.begin));
                     each != log.all.end() && each->where.begin < d.where.end; ++each)
                    if (is_within(each->where, d.where) && each->where.begin < each->where.end) inside += each->what;
                const bool listed_whole = g.more_tokens == 0 && !g.left_out.any();
                if (listed_whole ? group_text(g) != inside : !inside.starts_with(group_text(g)) && !g.left_out.any())
                    return fmt::format("within [{},{}) {} has\n  {}\nand its group\n  {}", d.where.begin, d.where.end,
                                       c.draft->about.name, readable(inside), readable(group_text(g)));
                for (const auto& e : g.errors)
                    if (!std::binary_search(error_places.begin(), error_places.end(), e.error.offset))
                        return "an error that does not exist";
            }
            const std::size_t causes = static_cast<std::size_t>(
                std::count_if(d.causes.begin(), d.causes.end(), [&](const compare::cause& each) {
                    return each.role == compare::cause_role::diverges &&
                           std::find(each.drafts.begin(), each.drafts.end(), c.draft) != each.drafts.end();
                }));
            if (groups != 1) return fmt::format("{} is in {} groups", c.draft->about.name, groups);
            if (causes == 0) return fmt::format("{} is in no cause", c.draft->about.name);
        }
        if (log.errors.size() < errors_inside) return "more errors are listed than exist";
        errors_outside.push_back(log.errors.size() - errors_inside);
    }
    for (const std::size_t each : errors_outside)
        if (each != errors_outside.front()) return "errors differ outside";
    return {};
}

}  // namespace strata::testing
