#include "core/compare/time/compared_encodings.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "core/run/page.hpp"

namespace strata::compare {

// --- The encodings of compared drafts ---

namespace {

bool is_same_choice(const encoding::choice& a, const encoding::choice& b) {
    return a.encoding == b.encoding && a.step == b.step && a.sure == b.sure && a.sentence == b.sentence &&
           a.section == b.section && a.label == b.label;
}

bool is_same(const run::encoding_found& a, const run::encoding_found& b) {
    return is_same_choice(a.chosen, b.chosen) && a.at_first.has_value() == b.at_first.has_value() &&
           (!a.at_first || is_same_choice(*a.at_first, *b.at_first));
}

std::string_view name_of_section(const run::encoding_found& found) {
    return found.at_first ? "Changing the encoding while parsing" : "Determining the character encoding";
}

}  // namespace

compared_encodings::compared_encodings(const std::vector<run::configuration>& configurations, std::string_view bytes,
                                       const encoding::page_context& about) {
    for (const run::configuration& each : configurations) {
        run::encoding_found found = run::find_encoding(each, bytes, about);
        used_ = found.chosen.encoding;
        agree_ = agree_ && (all_.empty() || all_.front().found.chosen.encoding == used_);
        const auto same = std::find_if(all_.begin(), all_.end(),
                                       [&](const drafts_and_encoding& other) { return is_same(other.found, found); });
        if (same != all_.end())
            same->drafts.push_back(each.draft);
        else
            all_.push_back({{each.draft}, std::move(found)});
    }
}

divergence compared_encodings::difference(const run::page_text& text) const {
    divergence d;
    d.kind = divergence_kind::encoding;
    d.after = text.text().substr(0, std::min(text.text().find_first_of("\r\n"), context_bytes));
    compare::difference what;
    what.what = difference_kind::encoding;
    for (const drafts_and_encoding& each : all_) {
        const encoding::choice& chosen = each.found.chosen;
        cause by;
        by.role = cause_role::makes;
        by.drafts = each.drafts;
        if (chosen.declared_at) by.offset = text.places().text_of(chosen.declared_at->begin);
        by.state_name = name_of_section(each.found);
        by.section = chosen.section;
        by.sentence = chosen.sentence.empty() ? "(The text says nothing about encodings.)" : chosen.sentence;
        if (!chosen.label.empty()) by.subject = "\"" + chosen.label + "\"";
        what.causes.push_back(by);
        by.role = cause_role::diverges;
        d.causes.push_back(std::move(by));

        const std::string_view name = name_of(chosen.encoding);
        const auto side = std::find_if(what.sides.begin(), what.sides.end(),
                                       [&](const compare::difference::side& other) { return other.value == name; });
        if (side != what.sides.end())
            side->drafts.insert(side->drafts.end(), each.drafts.begin(), each.drafts.end());
        else
            what.sides.push_back({each.drafts, std::string(name)});
    }
    for (const compare::difference::side& each : what.sides) {
        group made;
        made.drafts = each.drafts;
        d.groups.push_back(std::move(made));
    }
    d.differences.push_back(std::move(what));
    return d;
}

bool is_certainly_utf_8(const std::vector<run::configuration>& configurations, std::string_view first_bytes,
                        const encoding::page_context& about) {
    return std::all_of(configurations.begin(), configurations.end(), [&](const run::configuration& each) {
        const spec::sniffing* const by = encodings_of(each);
        if (by == nullptr) return false;
        const encoding::choice found = choose(*by, first_bytes, about);
        return found.encoding == encoding::id::utf_8 && found.sure == encoding::confidence::certain;
    });
}

// --- Encodings through time ---

namespace {

std::size_t changes_until(const spec::sniffing_history& history, std::string_view day) {
    std::size_t n = 0;
    while (n < history.changes.size() && history.changes[n].date <= day) ++n;
    return n;
}

/// Goes through the texts, oldest first, and records where the encoding of the page changes.
class page_in_time {
public:
    page_in_time(const spec::sniffing_history& history, std::span<const history::moment> moments,
                 std::span<const run::configuration> configurations, std::string_view bytes,
                 const encoding::page_context& about)
        : history_(history), moments_(moments), configurations_(configurations), bytes_(bytes), about_(about) {
        changes_ = changes_until(history, moments.front().day);
        day_ = moments.front().day;
        periods_.push_back({day_, find(changes_, 0)});
    }

    /// Moves to the next change in how encodings are chosen.
    void advance_to_change() {
        const spec::sniffing_change& change = history_.changes[changes_++];
        while (moment_ + 1 < moments_.size() && moments_[moment_ + 1].day <= change.date) ++moment_;
        note(
            change.date, [&] { return find(changes_ - 1, moment_); }, &change, nullptr);
    }
    /// Moves to a later text.
    void advance_to_text(std::size_t moment) {
        moment_ = moment;
        note(
            moments_[moment].day, [&] { return find(changes_, moment - 1); }, nullptr, &moments_[moment]);
    }

    /// Returns how many changes have been applied.
    [[nodiscard]] std::size_t changes() const { return changes_; }
    [[nodiscard]] std::size_t moment() const { return moment_; }
    [[nodiscard]] std::vector<encoding_period> take_periods() { return std::move(periods_); }

private:
    [[nodiscard]] run::encoding_found find(std::size_t changes, std::size_t moment) const {
        run::configuration by = configurations_[moment];
        by.encodings = &history_.values[changes];
        return run::find_encoding(by, bytes_, about_);
    }
    // `without`: finds the encoding as it would be without the last event. An event is a change in how encodings are
    // chosen, or a later text.
    template <class Find>
    void note(std::string_view day, const Find& without, const spec::sniffing_change* change,
              const history::moment* text) {
        run::encoding_found now = find(changes_, moment_);
        encoding_period& last = periods_.back();
        if (now.chosen.encoding == last.found.chosen.encoding) {
            last.found = std::move(now);
        } else if (without().chosen.encoding == last.found.chosen.encoding) {
            const std::string_view later_than = change != nullptr ? change->later_than : text->after;
            periods_.push_back({day, std::move(now), change, text, later_than});
        } else {
            periods_.push_back({day, std::move(now), nullptr, nullptr, day_});
        }
        day_ = day;
    }

    const spec::sniffing_history& history_;
    std::span<const history::moment> moments_;
    std::span<const run::configuration> configurations_;
    std::string_view bytes_;
    const encoding::page_context& about_;
    std::vector<encoding_period> periods_;
    std::size_t changes_ = 0, moment_ = 0;  // how many changes have been applied, and the index of the current text
    std::string_view day_;                  // the day of the last event
};

}  // namespace

std::vector<encoding_period> encodings_in_time(const spec::sniffing_history& history,
                                               std::span<const history::moment> moments,
                                               std::span<const run::configuration> configurations,
                                               const readings_in_time& found, std::string_view until,
                                               std::string_view bytes, const encoding::page_context& about) {
    if (history.values.empty() || moments.empty()) return {};
    page_in_time page(history, moments, configurations, bytes, about);
    const std::size_t last = until.empty() ? history.changes.size() : changes_until(history, until);
    const auto advance_to_changes_before = [&](std::string_view day) {
        while (page.changes() < last && history.changes[page.changes()].date < day) page.advance_to_change();
    };
    for (const turning_point& turn : found.turns) {
        advance_to_changes_before(moments[turn.moment].day);
        if (turn.moment > page.moment()) page.advance_to_text(turn.moment);
    }
    while (page.changes() < last) page.advance_to_change();
    if (page.moment() + 1 < moments.size()) page.advance_to_text(moments.size() - 1);
    return page.take_periods();
}

}  // namespace strata::compare
