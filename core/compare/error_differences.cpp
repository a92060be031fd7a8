#include "core/compare/difference_writer.hpp"

#include <algorithm>
#include <map>

namespace strata::compare {
namespace {

using study::no_step;

class error_comparison {
public:
    explicit error_comparison(difference_writer& to) : to_(to), groups_(to.groups()), tracks_(to.tracks()) {}

    void compare_errors() {
        to_.begin_kind({});
        std::map<std::uint64_t, std::vector<error_row>> rows;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const track& t = to_.first_of(g);
            for (std::size_t e = t.first_error; e < t.last_error; ++e)
                place_error(rows[t.of().errors()[e].offset], g, e - t.first_error);
        }
        for (const auto& [offset, at] : rows)
            for (const error_row& row : at) add_error(offset, row);
    }

private:
    using error_row = std::vector<std::optional<std::size_t>>;  // of each group, which of its errors

    [[nodiscard]] const parse_error& error_of(std::size_t w, std::size_t index) const {
        return tracks_[w].of().errors()[tracks_[w].first_error + index];
    }
    void place_error(std::vector<error_row>& rows, std::size_t g, std::size_t index) const {
        const auto same = [&](std::size_t other, std::size_t its) {
            const std::size_t one_walk = groups_[g].front();
            const std::size_t other_walk = groups_[other].front();
            return same_error(tracks_[one_walk].of().draft(), error_of(one_walk, index),
                              tracks_[other_walk].of().draft(), error_of(other_walk, its));
        };
        for (error_row& row : rows) {
            bool fits = !row[g];
            for (std::size_t other = 0; fits && other < groups_.size(); ++other)
                fits = !row[other] || same(other, *row[other]);
            if (!fits) continue;
            row[g] = index;
            return;
        }
        rows.emplace_back(groups_.size())[g] = index;
    }
    void add_error(std::uint64_t offset, const error_row& row) {
        possessions values(groups_.size());
        std::string_view name;
        bool named = false, of_stream = false;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            values[g].asked = true;
            if (!row[g]) continue;
            const parse_error& e = error_of(groups_[g].front(), *row[g]);
            // Drafts that do not name it have the same error all the same: it is called as those do that name it.
            const bool names_it = tracks_[groups_[g].front()].of().draft().names_errors;
            if (name.empty() || (names_it && !named)) name = spec::name_of(e.code);
            named = named || names_it;
            of_stream = of_stream || e.state == preprocessing_state;
        }
        for (std::size_t g = 0; g < groups_.size(); ++g)
            if (row[g]) values[g].value = name;
        if (of_stream) {
            add_in_stream(offset, values);
            return;
        }
        to_.add(difference_kind::error, {}, offset, values,
                [&](std::size_t w, std::size_t g) { return row[g] ? reporting_step(tracks_[w], *row[g]) : no_step; });
    }
    [[nodiscard]] static study::step_number reporting_step(const track& t, std::size_t index) {
        const auto& steps = t.of().steps();
        const auto begin = steps.begin() + static_cast<std::ptrdiff_t>(t.along.first);
        const auto end = steps.begin() + static_cast<std::ptrdiff_t>(t.along.last);
        const auto after =
            std::partition_point(begin, end, [&](const walked_step& s) { return s.errors <= t.first_error + index; });
        return after == begin ? no_step : static_cast<study::step_number>(after - steps.begin() - 1);
    }
    // Both drafts' sections on the stream are the cause.
    void add_in_stream(std::uint64_t offset, const possessions& values) {
        difference* const d = to_.begin(difference_kind::error, {}, offset, values);
        if (d == nullptr) return;
        for (const track& each : tracks_)
            cause_maker::add(d->causes, to_.causes().of_stream(cause_role::makes, each.of(), offset));
    }

    difference_writer& to_;
    const walk_groups& groups_;
    const std::vector<track>& tracks_;
};

}  // namespace

void compare_errors(difference_writer& to) { error_comparison(to).compare_errors(); }

}  // namespace strata::compare
