#include "core/compare/steps/difference_writer.hpp"

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
        std::map<std::uint64_t, std::vector<std::vector<std::size_t>>> errors;  // by position, for each group
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const track& t = to_.first_of(g);
            for (std::size_t e = t.first_error; e < t.last_error; ++e) {
                auto& at = errors[t.of().errors()[e].offset];
                at.resize(groups_.size());
                at[g].push_back(e - t.first_error);
            }
        }
        for (const auto& [offset, at] : errors)
            for (const error_row& row : rows_of(at)) add_error(offset, row);
    }

private:
    using error_row = std::vector<std::optional<std::size_t>>;  // for each group, which of its errors

    [[nodiscard]] const parse_error& error_of(std::size_t w, std::size_t index) const {
        return tracks_[w].of().errors()[tracks_[w].first_error + index];
    }
    // Drafts that do not name errors may report two errors from different steps at one character. Errors that mean the
    // same are matched first, and the rest in order.
    [[nodiscard]] std::vector<error_row> rows_of(const std::vector<std::vector<std::size_t>>& errors) const {
        std::vector<error_row> rows;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            std::vector<std::size_t> left;
            for (const std::size_t each : errors[g])
                if (!place_error(rows, g, each, true)) left.push_back(each);
            for (const std::size_t each : left)
                if (!place_error(rows, g, each, false)) rows.emplace_back(groups_.size())[g] = each;
        }
        return rows;
    }
    bool place_error(std::vector<error_row>& rows, std::size_t g, std::size_t index, bool only_alike) const {
        const auto fits = [&](std::size_t other, std::size_t its) {
            const std::size_t one_walk = groups_[g].front();
            const std::size_t other_walk = groups_[other].front();
            const parse_error& one = error_of(one_walk, index);
            const parse_error& another = error_of(other_walk, its);
            if (!same_error(tracks_[one_walk].of().draft(), one, tracks_[other_walk].of().draft(), another))
                return false;
            return !only_alike || one.code == another.code ||
                   (is_of_null(one_walk, index) && is_of_null(other_walk, its));
        };
        for (error_row& row : rows) {
            bool all_fit = !row[g];
            for (std::size_t other = 0; all_fit && other < groups_.size(); ++other)
                all_fit = !row[other] || fits(other, *row[other]);
            if (!all_fit) continue;
            row[g] = index;
            return true;
        }
        return false;
    }
    // Whether the error is that of a U+0000, reported by preprocessing or by a rule.
    [[nodiscard]] bool is_of_null(std::size_t w, std::size_t index) const {
        const track& t = tracks_[w];
        const parse_error& e = error_of(w, index);
        if (e.state == preprocessing_state) {
            const auto& errors = t.of().draft().stream.errors;
            return std::any_of(errors.begin(), errors.end(),
                               [&](const spec::input_error& each) { return each.range.has(0) && each.code == e.code; });
        }
        const study::step_number by = reporting_step(t, index);
        return by != no_step && t.of().steps()[by].symbol == 0;
    }
    void add_error(std::uint64_t offset, const error_row& row) {
        possessions values(groups_.size());
        std::string_view name;
        bool named = false, of_stream = false;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            values[g].asked = true;
            if (!row[g]) continue;
            const parse_error& e = error_of(groups_[g].front(), *row[g]);
            // Drafts that do not name it still have the same error: use the name from those that do.
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
    // The causes are both drafts' sections on the input stream.
    void add_in_stream(std::uint64_t offset, const possessions& values) {
        difference* const d = to_.begin(difference_kind::error, {}, offset, values);
        if (d == nullptr || to_.causes() == nullptr) return;
        for (const track& each : tracks_)
            cause_maker::add(d->causes, to_.causes()->of_stream(cause_role::makes, each.of(), offset));
    }

    difference_writer& to_;
    const walk_groups& groups_;
    const std::vector<track>& tracks_;
};

}  // namespace

void compare_errors(difference_writer& to) { error_comparison(to).compare_errors(); }

}  // namespace strata::compare
