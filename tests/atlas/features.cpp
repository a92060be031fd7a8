#include "tests/atlas/features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/report/writing/formatting.hpp"
#include "core/study/changes.hpp"
#include "core/study/state_relation.hpp"
#include "tests/atlas/changes_page.hpp"

namespace strata::testing {
namespace {

using report::line;
using spec::feature;

const feature* declared(const spec::draft& draft, std::string_view name) {
    const feature* found = nullptr;
    for (const feature& each : spec::features_of(draft)) {
        if (each.name != name) continue;
        if (found != nullptr) throw std::runtime_error(fmt::format("{}: {} twice", draft.about.day, name));
        found = &each;
    }
    return found;
}

// Returns the value of the feature `name` in `draft`. This is the value that `draft` declares, or else the value that
// its latest predecessor declares. If no predecessor declares a value, a later draft declares the former value.
std::string_view in_draft(std::span<const spec::draft* const> drafts, const spec::draft& draft, std::string_view name) {
    for (const spec::draft* at = &draft; at != nullptr; at = study::predecessor_of(drafts, *at))
        if (const feature* const here = declared(*at, name)) return here->is;
    for (const spec::draft* each : drafts)
        if (const feature* const later = declared(*each, name); later != nullptr && !later->was.empty())
            return later->was;
    throw std::runtime_error(fmt::format("{}: no draft says what it was before", name));
}

const spec::change& change_of(const spec::draft& draft, const feature& of) {
    for (const spec::change& each : spec::changes_of(draft))
        if (each.id == of.change) return each;
    throw std::runtime_error(fmt::format("{}: no change {}", draft.about.day, of.change));
}

std::string in_markdown(std::string_view words) { return sentence_in_markdown(words); }

}  // namespace

std::string empty_cells(std::size_t count) {
    std::string cells;
    for (std::size_t i = 0; i < count; ++i) cells += " |";
    return cells;
}

std::vector<charted_feature> charted_features(std::span<const spec::draft* const> drafts) {
    std::vector<charted_feature> all;
    for (const spec::draft* each : drafts)
        for (const feature& f : spec::features_of(*each)) {
            const bool known =
                std::any_of(all.begin(), all.end(), [&](const charted_feature& c) { return c.name == f.name; });
            if (known == !f.was.empty())
                throw std::runtime_error(
                    fmt::format("{}: {} has to say what it was if no draft before it does, and "
                                "only then",
                                each->about.day, f.name));
            if (!known) all.push_back({f.name, change_of(*each, f).topic, {}});
        }
    std::stable_sort(all.begin(), all.end(),
                     [](const charted_feature& a, const charted_feature& b) { return a.topic < b.topic; });
    for (charted_feature& each : all)
        for (const spec::draft* draft : drafts)
            each.cells.push_back({in_draft(drafts, *draft, each.name), declared(*draft, each.name)});
    return all;
}

std::string features_between(std::span<const spec::draft* const> drafts, const spec::draft& one,
                             const spec::draft& other) {
    std::string to;
    for (const feature& each : spec::features_of(other)) {
        if (to.empty()) line(to, "| | {} | {} |\n| --- | --- | --- |", one.about.name, other.about.name);
        line(to, "| {} | {} | [{}](#{}) |", in_markdown(each.name), in_markdown(in_draft(drafts, one, each.name)),
             in_markdown(each.is), change_of(other, each).id);
    }
    return to;
}

std::string table_of_features(std::span<const spec::draft* const> drafts, std::string_view up,
                              std::optional<spec::change_topic> only) {
    std::string rows;
    std::string head = "| |";
    std::string rule = "| --- |";
    for (const spec::draft* each : drafts) {
        head += fmt::format(" {} |", each->about.name);
        rule += " --- |";
    }
    const spec::topic_name* topic = nullptr;
    for (const charted_feature& each : charted_features(drafts)) {
        if (only && each.topic != *only) continue;
        const spec::topic_name& own = spec::topic_names[static_cast<std::size_t>(each.topic)];
        if (topic != &own && !only) {
            line(rows, "| **[{}](topics/{}.md)** |{}", own.title, own.name, empty_cells(drafts.size()));
            topic = &own;
        }
        std::string row = fmt::format("| {} |", in_markdown(each.name));
        for (std::size_t d = 0; d < each.cells.size(); ++d) {
            const charted_feature::cell& cell = each.cells[d];
            if (cell.changed != nullptr)
                row += fmt::format(" [{}]({}drafts/changes/{}.md#{}) |", in_markdown(cell.is), up, drafts[d]->about.day,
                                   change_of(*drafts[d], *cell.changed).id);
            else if (d == 0)
                row += fmt::format(" {} |", in_markdown(cell.is));
            else
                row += " = |";
        }
        line(rows, "{}", row);
    }
    return rows.empty() ? rows : fmt::format("{}\n{}\n{}", head, rule, rows);
}

}  // namespace strata::testing
