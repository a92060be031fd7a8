#include "core/compare/difference_writer.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>

#include "core/compare/table_rows.hpp"

namespace strata::compare {
namespace {

using study::no_step;
using study::step_number;

track track_of(const stretch& s) {
    track t;
    t.along = s;
    const walked_step& begin = s.of->steps()[s.first];
    const walked_step& end = s.of->steps()[s.last];
    for (std::size_t i = begin.pieces; i < end.pieces; ++i) {
        const output o = s.of->output_at(i);
        (o.other != nullptr ? t.tokens : t.texts).push_back(o);
    }
    t.first_error = begin.errors;
    t.last_error = end.errors;
    return t;
}

// The last step at the last character up to this one.
step_number step_that_took(track& t, std::uint64_t offset) {
    if (!t.has_steps()) return no_step;
    auto& all = t.taken_by;
    if (all.empty()) {
        for (std::size_t i = t.along.first; i < t.along.last; ++i) all.emplace_back(t.of().steps()[i].offset, i);
        std::sort(all.begin(), all.end());
        for (std::size_t i = 1; i < all.size(); ++i) all[i].second = std::max(all[i].second, all[i - 1].second);
    }
    const auto after = std::partition_point(all.begin(), all.end(), [&](const auto& e) { return e.first <= offset; });
    return static_cast<step_number>(after == all.begin() ? t.along.first : std::prev(after)->second);
}

}  // namespace

std::size_t first_difference(std::string_view a, std::string_view b) {
    const auto shorter = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size()));
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.begin() + shorter, b.begin()).first - a.begin());
}

difference_writer::difference_writer(const part_of_input& part, const std::vector<stretch>& walks,
                                     const walk_groups& groups, cause_maker& causes)
    : part_(part), groups_(groups), causes_(causes) {
    tracks_.reserve(walks.size());
    for (const stretch& each : walks) tracks_.push_back(track_of(each));
}

difference* difference_writer::begin(difference_kind what, std::string_view name, std::uint64_t offset,
                                     const possessions& values) {
    difference d;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        if (!values[g].asked) continue;
        auto side = std::find_if(d.sides.begin(), d.sides.end(),
                                 [&](const difference::side& each) { return each.value == values[g].value; });
        if (side == d.sides.end()) {
            side = d.sides.emplace(d.sides.end());
            if (values[g].value) side->value = std::string(*values[g].value);
        }
        for (const std::size_t w : groups_[g]) side->drafts.push_back(&tracks_[w].of().draft());
    }
    if (d.sides.size() < 2) return nullptr;
    if (found_.listed.size() == most_listed_differences) {
        ++found_.more;
        return nullptr;
    }
    d.what = what;
    d.of = kind_;
    d.name = name;
    d.offset = offset;
    return &found_.listed.emplace_back(std::move(d));
}

void difference_writer::add_text(difference_kind what, std::string_view name, std::uint64_t offset,
                                 const possessions& values, const origin_of_walk& origin_of) {
    std::optional<std::string_view> first;
    bool any_missing = false;
    std::size_t at = std::numeric_limits<std::size_t>::max();
    for (const possession& each : values) {
        if (!each.asked) continue;
        any_missing = any_missing || !each.value;
        if (!each.value) continue;
        if (!first)
            first = each.value;
        else if (*each.value != *first)
            at = std::min(at, first_difference(*first, *each.value));
    }
    if (at == std::numeric_limits<std::size_t>::max()) at = 0;
    add(what, name, offset, values, [&](std::size_t w, std::size_t g) {
        if (!values[g].value) return no_step;
        const study::text_origin* const from = origin_of(w, g);
        if (from == nullptr) return no_step;
        if (any_missing && from->begun() != no_step) return from->begun();
        return from->of_byte(at);
    });
}

void difference_writer::add(difference_kind what, std::string_view name, std::uint64_t offset,
                            const possessions& values, const step_of_walk& step_of) {
    difference* const d = begin(what, name, offset, values);
    if (d == nullptr) return;
    std::vector<std::pair<std::size_t, step_number>> steps;  // of each walk that is asked
    std::optional<std::uint64_t> written_at;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        if (!values[g].asked) continue;
        for (const std::size_t w : groups_[g]) {
            step_number step = step_of(w, g);
            const track& t = tracks_[w];
            if (step != no_step && (step < t.along.first || step >= t.along.last)) step = no_step;
            steps.emplace_back(w, step);
            if (step != no_step && !written_at) written_at = t.of().steps()[step].offset;
        }
    }
    std::sort(steps.begin(), steps.end());
    for (auto& [w, step] : steps)
        if (step == no_step) step = step_that_took(tracks_[w], written_at.value_or(offset));
    add_causes(*d, steps);
}

void difference_writer::add_causes(difference& d, const std::vector<std::pair<std::size_t, step_number>>& steps) {
    const auto offset_of = [&](std::size_t w, step_number step) {
        return step == no_step ? part_.begin : tracks_[w].of().steps()[step].offset;
    };
    // Drafts that replace U+0000 before their machines see it stand against drafts that do not.
    const auto reads_null = [&](std::size_t w, step_number step) {
        const auto at = static_cast<std::size_t>(offset_of(w, step) - part_.begin);
        return at < part_.source.size() && part_.source[at] == '\0';
    };
    const auto replaces = [&](std::size_t w) { return tracks_[w].of().draft().stream.replaces_null; };
    std::vector<table_row> rows;
    rows.reserve(steps.size());
    for (const auto& [w, step] : steps)
        rows.push_back(step == no_step ? table_row() : table_row_used(part_, tracks_[w].of(), step));
    // What a reference stands for is no matter of the character that follows it, which its last step looks at.
    bool replaced = false, kept = false;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (rows[i].words.empty())
            (reads_null(steps[i].first, steps[i].second) && replaces(steps[i].first) ? replaced : kept) = true;
    // Of drafts whose rules do not go by a table, nothing can be set against a row.
    std::string_view some_row;
    bool rows_differ = false;
    for (const table_row& each : rows) {
        if (each.words.empty()) continue;
        rows_differ = rows_differ || (!some_row.empty() && some_row != each.words);
        some_row = each.words;
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& [w, step] = steps[i];
        const walk& of = tracks_[w].of();
        // A draft that dropped a byte order mark before its machine saw it has taken no step.
        const bool in_stream =
            step == no_step || (rows[i].words.empty() && replaced && kept && reads_null(w, step) && replaces(w));
        cause c = in_stream ? causes_.of_stream(cause_role::makes, of, offset_of(w, step))
                            : causes_.of_step(cause_role::makes, of, step);
        if (!in_stream) c.row = rows[i];
        if (!rows_differ) c.row.words.clear();
        cause_maker::add(d.causes, std::move(c));
    }
}

}  // namespace strata::compare
