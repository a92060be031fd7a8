#include "core/compare/run/side_by_side.hpp"

#include <algorithm>
#include <utility>

#include "core/language/recital.hpp"
#include "core/run/configuration.hpp"

namespace strata::compare {
namespace {

constexpr std::size_t piece = std::size_t{1} << 14U;

/// Keeps the first divergence that ends after the source byte `from`, or that begins at or after this byte.
class first_from : public divergence_sink {
public:
    explicit first_from(std::uint64_t from) : from_(from) {}
    void on_divergence(divergence&& d) override {
        if (!found && (d.where.end > from_ || d.where.begin >= from_)) found = std::move(d);
    }
    std::optional<divergence> found;

private:
    std::uint64_t from_;
};

std::optional<divergence> find_first_divergence(const registry& known,
                                                const std::array<run::configuration, 2>& configurations,
                                                std::string_view source, std::uint64_t from) {
    first_from first(from);
    comparison drafts(known, {configurations.begin(), configurations.end()}, first);
    for (std::size_t at = 0; at < source.size(); at += piece) {
        drafts.feed(source.substr(at, piece));
        if (first.found) return std::move(first.found);
    }
    static_cast<void>(drafts.finish());
    return std::move(first.found);
}

}  // namespace

side_by_side::side_by_side(const registry& known, const std::array<run::configuration, 2>& configurations,
                           std::string_view source, std::uint64_t from)
    : source_(source), places_(known.drafts), divergence_(find_first_divergence(known, configurations, source, from)) {
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        const run::configuration& c = configurations[i];
        sides_[i].steps = std::make_unique<run::trace>(c, source);
        sides_[i].places = &places_.of(*c.draft);
        sides_[i].ahead = sides_[i].steps->next();
    }
}

std::optional<pair_of_steps> side_by_side::next() {
    if ((!sides_[0].ahead && !sides_[1].ahead) || is_over_at_stop()) return std::nullopt;
    pair_of_steps pair;
    const std::array<bool, 2> turns = whose_turn();
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        if (!turns[i]) continue;
        pair.diverges_here = pair.diverges_here || (!diverged_ && is_cause(i, *sides_[i].ahead));
        pair.of[i] = std::exchange(sides_[i].ahead, sides_[i].steps->next());
    }
    diverged_ = diverged_ || pair.diverges_here;
    pair.diverged = diverged_;
    return pair;
}

bool side_by_side::are_past(std::uint64_t offset) const {
    return std::all_of(sides_.begin(), sides_.end(), [offset](const side& s) {
        return !s.ahead || (s.ahead->where.begin >= offset && !s.ahead->in_procedure);
    });
}

bool side_by_side::are_past_divergence() const {
    if (!diverged_ || !are_past(divergence_->where.end)) return false;
    // Steps at the end of the input may be part of the divergence.
    return divergence_->where.end < source_.size() || are_together();
}

bool side_by_side::are_together() const {
    const side& a = sides_[0];
    const side& b = sides_[1];
    return a.ahead && b.ahead && a.ahead->where.begin == b.ahead->where.begin && a.place() == b.place();
}

std::optional<early_stop> side_by_side::stop_of(std::size_t index) const {
    return sides_[index].ahead ? std::nullopt : sides_[index].steps->stopped_early();
}

bool side_by_side::is_over_at_stop() const {
    for (std::size_t i = 0; i < sides_.size(); ++i)
        if (const std::optional<early_stop> stop = stop_of(i); stop && are_past(stop->offset)) return true;
    return false;
}

std::array<bool, 2> side_by_side::whose_turn() const {
    const side& a = sides_[0];
    const side& b = sides_[1];
    if (!a.ahead || !b.ahead) return {a.ahead.has_value(), b.ahead.has_value()};
    const std::uint64_t at_a = a.ahead->where.begin;
    const std::uint64_t at_b = b.ahead->where.begin;
    if (at_a != at_b) return {at_a < at_b, at_b < at_a};
    if (a.place() == b.place()) return {true, true};
    const auto comes_back = [](const side& one, const side& other) {
        const run::traced_step& step = *one.ahead;
        if (step.where.begin != step.where.end || step.at_eof || other.ahead->in_procedure) return false;
        return step.in_procedure ||
               (other.places->reads_text(other.ahead->state) && !one.places->reads_text(step.state));
    };
    return {!comes_back(b, a), !comes_back(a, b)};
}

bool side_by_side::is_cause(std::size_t index, const run::traced_step& step) const {
    if (!divergence_) return false;
    const spec::draft& draft = sides_[index].steps->draft();
    const std::uint64_t last = std::max(step.where.begin + 1, step.where.end) - 1;
    return std::any_of(divergence_->causes.begin(), divergence_->causes.end(), [&](const cause& each) {
        if (each.role != cause_role::diverges ||
            std::find(each.drafts.begin(), each.drafts.end(), &draft) == each.drafts.end())
            return false;
        // If preprocessing is the cause, there is no step for it. The step that looks at the character is used instead.
        if (!each.state) return step.where.begin <= each.offset && each.offset <= last;
        // Drafts whose rules have the same wording share a cause. Its indices are valid only for the first of these
        // drafts, so the names of states and the sentences are compared instead.
        return each.offset == step.where.begin && each.state_name == draft.table.states[step.state].name &&
               each.sentence == language::sentence(draft, step.state, step.rule);
    });
}

}  // namespace strata::compare
