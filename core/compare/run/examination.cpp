#include "core/compare/run/examination.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "core/compare/steps/cause_maker.hpp"
#include "core/compare/steps/difference_finder.hpp"
#include "core/compare/steps/divergence_point.hpp"

namespace strata::compare {
namespace {

/// Compares the runs of all drafts through one part, segment by segment.
class segment_comparison {
public:
    segment_comparison(const part_of_input& part, const std::vector<start_state>& starts,
                       const std::vector<const correspondence::of_draft*>& places, recited_rules& recited,
                       agreement_count& agreed, const naming_context* names)
        : part_(part), places_(places), causes_(part_, recited), agreed_(agreed) {
        make_runs(starts);
        // If a machine stops, its output from there on is unknown. So all drafts are compared only up to the first
        // stop.
        for (const auto& each : runs_)
            if (each->stopped_behind()) part_.known_to = std::min(part_.known_to, *each->stopped_behind());
        if (part_.known_to < part.known_to) make_runs(starts);
        if (names != nullptr) namer_.emplace(part_, *names, causes_);
        for (std::size_t d = 0; d < starts.size(); ++d) {
            data_.push_back(
                places[d]->class_of(starts[d].draft->contents[0].state, starts[d].draft->contents[0].model));
            const summed_up& rest = runs_[d]->rest();
            is_summed_up_ = is_summed_up_ || rest.spelt.size() > 0 || rest.tokens.tokens > 0 || rest.errors.count > 0;
        }
    }

    void find(const std::function<void(divergence&&)>& found) {
        find_cuts();
        // In a long part, the steps before the first difference are not kept.
        count(runs_[0]->before());
        if (!cuts_.empty()) count(0, step(cuts_.front(), 0).pieces);
        for (std::size_t i = 0; i + 1 < cuts_.size();) {
            if (agree_on(i, i + 1)) {
                count_agreed(i, i + 1);
                ++i;
                continue;
            }
            const std::size_t end = end_of_divergence(i);
            divergence d = divergence_of(i, end);
            if (d.kind == divergence_kind::errors)
                count_agreed(i, end);
            else
                agreed_.interrupt();
            found(std::move(d));
            i = end;
        }
        if (!namer_) return;
        std::vector<const traced_run*> compared;
        for (const auto& each : runs_) compared.push_back(each.get());
        namer_->end_part(compared);
    }

private:
    using cut = std::vector<std::size_t>;  // for each run, the first step after the cut

    void make_runs(const std::vector<start_state>& starts) {
        runs_.clear();
        for (std::size_t d = 0; d < starts.size(); ++d)
            runs_.push_back(std::make_unique<traced_run>(starts[d], part_, *places_[d]));
    }

    [[nodiscard]] const run_step& step(const cut& c, std::size_t d) const { return runs_[d]->steps()[c[d]]; }

    [[nodiscard]] std::uint64_t first_offset(const cut& c) const {
        std::uint64_t offset = step(c, 0).offset;
        for (std::size_t d = 1; d < runs_.size(); ++d) offset = std::min(offset, step(c, d).offset);
        return offset;
    }

    // Finds the characters at which every run is in a state with nothing pending.
    void find_cuts() {
        cut at(runs_.size(), 0);
        // The beginning of the part is a cut for all runs, even for a run that drops the first character.
        if (part_.keep_from <= part_.begin) {
            cuts_.push_back(at);
            for (std::size_t d = 0; d < runs_.size(); ++d)
                if (step(at, d).offset == part_.begin) ++at[d];
        }
        const auto done = [&](std::size_t d) { return at[d] >= runs_[d]->steps().size(); };
        for (;;) {
            std::uint64_t offset = 0;
            for (std::size_t d = 0; d < runs_.size(); ++d) {
                while (!done(d) && !step(at, d).reads_text) ++at[d];
                if (done(d)) return;
                offset = std::max(offset, step(at, d).offset);
            }
            bool together = true;
            for (std::size_t d = 0; d < runs_.size(); ++d) {
                if (step(at, d).offset == offset) continue;
                together = false;
                while (!done(d) && step(at, d).offset < offset) ++at[d];
            }
            if (!together) continue;
            // In a long part, the output after the kept steps is a single sum that extends to the end of the part, so
            // it has no cuts.
            if (is_summed_up_ && !cuts_.empty() && offset >= part_.end && first_offset(cuts_.back()) >= part_.end)
                cuts_.back() = at;
            else
                cuts_.push_back(at);
            for (std::size_t& each : at) ++each;
        }
    }
    // Whether the segment that ends at the cut `last` contains the summed-up output. If so, `last` is the last cut.
    [[nodiscard]] bool has_rest(std::size_t last) const { return is_summed_up_ && last + 1 == cuts_.size(); }

    [[nodiscard]] std::string_view output(std::size_t d, std::size_t first, std::size_t last) const {
        const std::size_t begin = step(cuts_[first], d).spelt;
        return runs_[d]->spelt().from(begin, step(cuts_[last], d).spelt - begin);
    }
    [[nodiscard]] bool same_output(std::size_t one, std::size_t other, std::size_t first, std::size_t last) const {
        if (!has_rest(last)) return output(one, first, last) == output(other, first, last);
        const auto sum = [&](std::size_t d) {
            digest all;
            all.add(output(d, first, last));
            all.add(runs_[d]->rest().spelt);
            return all;
        };
        return sum(one) == sum(other);
    }
    [[nodiscard]] bool same_errors(std::size_t one, std::size_t other, std::size_t first, std::size_t last) const {
        if (has_rest(last)) {
            const auto sum = [&](std::size_t d) {
                error_sum all = runs_[d]->rest().errors;
                for (std::size_t e = step(cuts_[first], d).errors; e < step(cuts_[last], d).errors; ++e)
                    all.add(runs_[d]->errors()[e]);
                return all;
            };
            return same_sum(runs_[one]->draft(), sum(one), runs_[other]->draft(), sum(other));
        }
        return compare::same_errors(*runs_[one], step(cuts_[first], one).errors, step(cuts_[last], one).errors,
                                    *runs_[other], step(cuts_[first], other).errors, step(cuts_[last], other).errors);
    }
    [[nodiscard]] bool agree_on(std::size_t first, std::size_t last) const {
        for (std::size_t d = 1; d < runs_.size(); ++d)
            if (!same_output(0, d, first, last)) return false;
        for (std::size_t one = 0; one < runs_.size(); ++one)
            for (std::size_t other = one + 1; other < runs_.size(); ++other)
                if (!same_errors(one, other, first, last)) return false;
        return true;
    }
    static bool same_sum(const spec::draft& one, const error_sum& a, const spec::draft& other, const error_sum& b) {
        return a.is_same(b, one.names_errors && other.names_errors);
    }
    [[nodiscard]] bool any_token(std::size_t first, std::size_t last) const {
        if (has_rest(last) && runs_[0]->rest().tokens.any_but_text) return true;
        return runs_[0]->any_but_characters(step(cuts_[first], 0).pieces, step(cuts_[last], 0).pieces);
    }
    void count(std::size_t first, std::size_t last) {
        for (std::size_t p = first; p < last; ++p) {
            if (runs_[0]->any_but_characters(p, p + 1))
                agreed_.add_token();
            else
                agreed_.add_characters();
        }
    }

    void count(const counted_tokens& summed) {
        agreed_.add({summed.tokens, summed.tokens > 0, summed.begin_with_text, summed.end_with_text});
    }
    void count_agreed(std::size_t first, std::size_t last) {
        count(step(cuts_[first], 0).pieces, step(cuts_[last], 0).pieces);
        if (has_rest(last)) count(runs_[0]->rest().tokens);
    }

    // Whether the machines are in corresponding states at cut `i`: in the same kind of content, which the same end tag
    // would end.
    [[nodiscard]] bool correspond(std::size_t i) const {
        const run_step& first = step(cuts_[i], 0);
        for (std::size_t d = 1; d < runs_.size(); ++d) {
            const run_step& each = step(cuts_[i], d);
            if (each.place != first.place) return false;
            if (each.place != data_[d] && each.last_start_tag != first.last_start_tag) return false;
        }
        return true;
    }

    // Returns the cut at which a divergence that begins at cut `from` ends. As long as the machines are not in
    // corresponding states, agreement on some characters does not mean that the drafts have converged. For example, one
    // draft may be in a title, and the others outside. They have converged when they agree on a token, or when the
    // input ends.
    [[nodiscard]] std::size_t end_of_divergence(std::size_t from) const {
        std::size_t end = from + 1;
        if (correspond(end)) return end;
        for (std::size_t i = end; i + 1 < cuts_.size(); ++i) {
            if (!agree_on(i, i + 1)) {
                end = i + 1;
                if (correspond(end)) return end;
            } else if (any_token(i, i + 1)) {
                return end;
            }
        }
        return end;
    }

    divergence divergence_of(std::size_t first, std::size_t last) {
        divergence d;
        d.where = {first_offset(cuts_[first]),
                   std::min({first_offset(cuts_[last]), part_.end, std::max(part_.known_to, part_.begin)})};
        d.where.begin = std::min(d.where.begin, d.where.end);
        std::vector<std::vector<std::size_t>> members;
        bool in_tokens = false;
        for (std::size_t w = 0; w < runs_.size(); ++w) {
            bool placed = false;
            for (auto& group : members) {
                const bool belongs = std::all_of(group.begin(), group.end(), [&](std::size_t other) {
                    return same_output(w, other, first, last) && same_errors(w, other, first, last);
                });
                if (!belongs) continue;
                group.push_back(w);
                placed = true;
                break;
            }
            if (!placed) members.push_back({w});
            in_tokens = in_tokens || !same_output(0, w, first, last);
        }
        d.kind = in_tokens ? divergence_kind::tokens : divergence_kind::errors;
        d.groups.reserve(members.size());
        for (const auto& each : members) {
            group& g = d.groups.emplace_back();
            for (const std::size_t w : each) g.drafts.push_back(&runs_[w]->draft());
            const traced_run& of = *runs_[each.front()];
            const run_step& begin = step(cuts_[first], each.front());
            const run_step& end = step(cuts_[last], each.front());
            of.add_tokens(g, begin.pieces, end.pieces, has_rest(last));
            for (const parse_error& e : errors_of(each.front(), first, last)) g.errors.push_back({e, {}});
            g.more_errors = end.errors - begin.errors - g.errors.size() + (has_rest(last) ? of.rest().errors.count : 0);
            for (std::size_t w = 1; w < each.size(); ++w)
                add_other_names(g, runs_[each[w]]->draft(), errors_of(each[w], first, last));
        }
        find_causes(d, members, first, last);
        find_differences(d, members, first, last);
        return d;
    }

    // Returns the listed errors, in stream order. At the same character, errors of preprocessing come first.
    [[nodiscard]] std::vector<parse_error> errors_of(std::size_t w, std::size_t first, std::size_t last) const {
        const auto all = runs_[w]->errors().begin();
        const std::size_t begin = step(cuts_[first], w).errors;
        const std::size_t end = std::min<std::size_t>(step(cuts_[last], w).errors, begin + most_listed_errors);
        std::vector<parse_error> listed(all + static_cast<std::ptrdiff_t>(begin),
                                        all + static_cast<std::ptrdiff_t>(end));
        std::stable_sort(listed.begin(), listed.end(), [](const parse_error& a, const parse_error& b) {
            if (a.offset != b.offset) return a.offset < b.offset;
            return a.state == preprocessing_state && b.state != preprocessing_state;
        });
        return listed;
    }

    static void add_other_names(group& g, const spec::draft& draft, const std::vector<parse_error>& its) {
        for (std::size_t e = 0; e < std::min(g.errors.size(), its.size()); ++e) {
            placed_error& known = g.errors[e];
            const bool is_same = its[e].code == known.error.code && its[e].state == known.error.state;
            if (is_same || its[e].offset != known.error.offset) continue;
            const auto found =
                std::find_if(known.elsewhere.begin(), known.elsewhere.end(), [&](const placed_error::other_name& each) {
                    return each.code == its[e].code && each.state == its[e].state;
                });
            if (found == known.elsewhere.end())
                known.elsewhere.push_back({{&draft}, its[e].code, its[e].state});
            else
                found->drafts.push_back(&draft);
        }
    }

    void find_differences(divergence& d, const std::vector<std::vector<std::size_t>>& members, std::size_t first,
                          std::size_t last) {
        std::vector<step_range> ranges;
        for (std::size_t w = 0; w < runs_.size(); ++w) ranges.push_back(along(w, first, last));
        difference_list found = find_all_differences(part_, ranges, members, causes_);
        d.differences = std::move(found.listed);
        d.more_differences = found.more;
        if (namer_) namer_->name_changes(d, ranges);
    }

    // A cause of the divergence: a step of a run or, instead of a step, an error of preprocessing.
    struct explanation {
        cause_role role;
        std::size_t run;
        std::size_t step;
        std::optional<std::uint64_t> in_stream;  // the character that preprocessing treats differently
        friend bool operator==(const explanation& a, const explanation& b) {
            return a.role == b.role && a.run == b.run && a.in_stream == b.in_stream &&
                   (a.in_stream || a.step == b.step);
        }
    };

    void find_causes(divergence& d, const std::vector<std::vector<std::size_t>>& members, std::size_t first,
                     std::size_t last) {
        std::vector<explanation> found;
        for (std::size_t g = 0; g < members.size(); ++g)
            for (std::size_t h = g + 1; h < members.size(); ++h)
                // All members of a group have the same result, so each draft is compared only with the first draft of
                // every other group.
                for (const std::size_t one : members[g])
                    for (const std::size_t other : members[h])
                        if (one == members[g].front() || other == members[h].front())
                            find_causes_of_pair(found, one, other, first, last);
        std::stable_sort(found.begin(), found.end(), [&](const explanation& a, const explanation& b) {
            if (a.role != b.role) return a.role < b.role;
            const std::uint64_t at_a = offset_of(a);
            const std::uint64_t at_b = offset_of(b);
            return at_a != at_b ? at_a < at_b : a.run < b.run;
        });
        // At one step, some drafts may diverge while the difference between other drafts becomes visible. Such a step
        // is listed only once.
        for (std::size_t i = 0; i < found.size(); ++i) {
            const bool said =
                std::any_of(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(i), [&](const explanation& t) {
                    explanation same = t;
                    same.role = found[i].role;
                    return same == found[i];
                });
            if (!said) add_cause(d, found[i], first);
        }
    }

    void find_causes_of_pair(std::vector<explanation>& found, std::size_t one, std::size_t other, std::size_t first,
                             std::size_t last) {
        for (const explaining_step& each :
             explaining_steps(part_, along(one, first, last), along(other, first, last))) {
            const explanation t{each.role, each.of_other ? other : one, each.step, each.in_stream};
            if (std::find(found.begin(), found.end(), t) == found.end()) found.push_back(t);
        }
    }
    [[nodiscard]] step_range along(std::size_t w, std::size_t first, std::size_t last) const {
        return {runs_[w].get(), cuts_[first][w], cuts_[last][w]};
    }

    [[nodiscard]] std::uint64_t offset_of(const explanation& t) const {
        return t.in_stream ? *t.in_stream : runs_[t.run]->steps()[t.step].offset;
    }

    void add_cause(divergence& d, const explanation& t, std::size_t first) {
        const traced_run& of = *runs_[t.run];
        cause c = t.in_stream ? causes_.of_stream(t.role, of, *t.in_stream) : causes_.of_step(t.role, of, t.step);
        c.content = content_at(t.run, first);
        cause_maker::add(d.causes, std::move(c));
    }

    // Returns the draft's content state at a cut: the state itself, or the value of the content model flag.
    [[nodiscard]] std::string_view content_at(std::size_t w, std::size_t i) const {
        const spec::draft& draft = runs_[w]->draft();
        const run_step& s = step(cuts_[i], w);
        for (const spec::content_state& each : draft.contents)
            if (each.state == s.state && places_[w]->class_of(each.state, each.model) == s.place) return each.name;
        return draft.table.states[s.state].name;
    }

    part_of_input part_;
    const std::vector<const correspondence::of_draft*>& places_;
    cause_maker causes_;
    std::optional<change_namer> namer_;
    agreement_count& agreed_;
    std::vector<std::unique_ptr<traced_run>> runs_;
    std::vector<std::uint16_t> data_;  // for each draft, the class of the data state
    std::vector<cut> cuts_;
    bool is_summed_up_ = false;  // whether the output at the end of the part is summed up
};

}  // namespace

void examine(const part_of_input& part, const std::vector<start_state>& starts,
             const std::vector<const correspondence::of_draft*>& places, recited_rules& recited,
             agreement_count& agreed, const naming_context* names, const std::function<void(divergence&&)>& found) {
    segment_comparison(part, starts, places, recited, agreed, names).find(found);
}

}  // namespace strata::compare
