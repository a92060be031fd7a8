#include "core/compare/difference_finder.hpp"

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/compare/table_rows.hpp"

namespace strata::compare {
namespace {

using study::no_step;
using study::step_number;

// What one walk put out in the place.
struct track {
    stretch along;
    std::vector<output> tokens;  // other than characters
    std::vector<output> texts;
    std::size_t first_error = 0, last_error = 0;
    // By offset, the last step at or before it.
    std::vector<std::pair<std::uint64_t, std::size_t>> taken_by;

    [[nodiscard]] const walk& of() const { return *along.of; }
    [[nodiscard]] bool has_steps() const { return along.first < along.last; }
};

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

std::string_view kind_of(const token& t) {
    struct kind {
        std::string_view operator()(const characters& /*t*/) const { return "characters"; }
        std::string_view operator()(const start_tag& /*t*/) const { return "startTag"; }
        std::string_view operator()(const end_tag& /*t*/) const { return "endTag"; }
        std::string_view operator()(const comment& /*t*/) const { return "comment"; }
        std::string_view operator()(const doctype& /*t*/) const { return "doctype"; }
        std::string_view operator()(const processing_instruction& /*t*/) const { return "processingInstruction"; }
        std::string_view operator()(const end_of_file& /*t*/) const { return "endOfFile"; }
    };
    return boost::variant2::visit(kind(), t);
}

// Where two texts first differ.
std::size_t first_difference(std::string_view a, std::string_view b) {
    const auto shorter = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size()));
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.begin() + shorter, b.begin()).first - a.begin());
}

class difference_finder {
public:
    difference_finder(const part_of_input& part, const std::vector<stretch>& walks,
                      const std::vector<std::vector<std::size_t>>& groups, cause_maker& causes)
        : part_(part), groups_(groups), causes_(causes) {
        tracks_.reserve(walks.size());
        for (const stretch& each : walks) tracks_.push_back(track_of(each));
    }

    difference_list find() {
        compare_tokens();
        compare_texts();
        std::stable_sort(found_.listed.begin(), found_.listed.end(),
                         [](const difference& a, const difference& b) { return a.offset < b.offset; });
        compare_errors();
        return std::move(found_);
    }

private:
    // What a group has: it may not be asked at all, and it may have nothing.
    struct possession {
        bool asked = false;
        std::optional<std::string_view> value;
    };
    using possessions = std::vector<possession>;  // of each group

    [[nodiscard]] const track& first_of(std::size_t group) const { return tracks_[groups_[group].front()]; }

    // -- tokens -------------------------------------------------------------------------------------------------------

    using token_row = std::vector<std::optional<std::size_t>>;  // of each group, which of its tokens

    void compare_tokens() {
        // By where they begin; tokens that begin at one byte are counted.
        std::map<std::pair<std::uint64_t, std::size_t>, token_row> rows;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const auto& tokens = first_of(g).tokens;
            std::size_t before = 0;
            for (std::size_t k = 0; k < tokens.size(); ++k) {
                const std::uint64_t begin = tokens[k].where.begin;
                before = k > 0 && tokens[k - 1].where.begin == begin ? before + 1 : 0;
                token_row& row = rows[{begin, before}];
                row.resize(groups_.size());
                row[g] = k;
            }
        }
        for (const auto& [place, row] : rows) compare_row(place.first, row);
    }

    [[nodiscard]] const output& token_of(std::size_t walk, const token_row& row, std::size_t group) const {
        // Walks of one group put out the same tokens.
        return tracks_[walk].tokens[*row[group]];
    }

    void compare_row(std::uint64_t begin, const token_row& row) {
        possessions kinds(groups_.size());
        std::vector<std::string_view> present;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            kinds[g].asked = true;
            if (!row[g]) continue;
            kinds[g].value = kind_of(*token_of(groups_[g].front(), row, g).other);
            if (std::find(present.begin(), present.end(), *kinds[g].value) == present.end())
                present.push_back(*kinds[g].value);
        }
        kind_ = {};
        add(difference_kind::token, {}, begin, kinds,
            [&](std::size_t w, std::size_t g) { return row[g] ? token_of(w, row, g).origin->emitted : no_step; });
        for (const std::string_view kind : present) {
            kind_ = kind;
            token_row alike = row;
            for (std::size_t g = 0; g < groups_.size(); ++g)
                if (kinds[g].value != kind) alike[g].reset();
            compare_fields(begin, alike);
        }
    }

    template <class Kind>
    [[nodiscard]] const Kind* as(std::size_t g, const token_row& row) const {
        return row[g] ? boost::variant2::get_if<Kind>(token_of(groups_[g].front(), row, g).other) : nullptr;
    }

    // Compares what `value_of` says of each token of a kind, which the steps of `origin` wrote.
    template <class Kind, class ValueOf>
    void compare_text(difference_kind what, std::uint64_t begin, const token_row& row, ValueOf value_of,
                      study::text_origin study::token_origin::*origin) {
        possessions values(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g)
            if (const Kind* const t = as<Kind>(g, row)) values[g] = {true, value_of(*t)};
        add_text(what, {}, begin, values,
                 [&](std::size_t w, std::size_t g) { return &(token_of(w, row, g).origin->*origin); });
    }
    template <class Kind>
    void compare_flag(difference_kind what, std::uint64_t begin, const token_row& row, bool Kind::*flag,
                      step_number study::token_origin::*origin) {
        possessions values(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const Kind* const t = as<Kind>(g, row);
            if (t == nullptr) continue;
            values[g].asked = true;
            if (t->*flag) values[g].value = std::string_view();
        }
        add(what, {}, begin, values, [&](std::size_t w, std::size_t g) {
            return values[g].value ? token_of(w, row, g).origin->*origin : no_step;
        });
    }

    void compare_fields(std::uint64_t begin, const token_row& row) {
        using kind = difference_kind;
        using origin = study::token_origin;
        const auto name = [](const tag& t) { return std::optional(t.name); };
        compare_text<start_tag>(kind::name, begin, row, name, &origin::name);
        compare_text<end_tag>(kind::name, begin, row, name, &origin::name);
        compare_attributes(begin, row);
        compare_flag<start_tag>(kind::self_closing, begin, row, &start_tag::self_closing, &origin::self_closing);
        compare_text<comment>(
            kind::data, begin, row, [](const comment& t) { return std::optional(t.data); }, &origin::data);
        using instruction = processing_instruction;
        compare_text<instruction>(
            kind::target, begin, row, [](const instruction& t) { return std::optional(t.target); }, &origin::name);
        compare_text<instruction>(
            kind::data, begin, row, [](const instruction& t) { return std::optional(t.data); }, &origin::data);
        compare_text<doctype>(
            kind::doctype_name, begin, row, [](const doctype& t) { return t.name; }, &origin::name);
        compare_text<doctype>(
            kind::public_identifier, begin, row, [](const doctype& t) { return t.public_identifier; },
            &origin::public_identifier);
        compare_text<doctype>(
            kind::system_identifier, begin, row, [](const doctype& t) { return t.system_identifier; },
            &origin::system_identifier);
        compare_flag<doctype>(kind::quirks, begin, row, &doctype::force_quirks, &origin::quirks);
    }

    // -- attributes ---------------------------------------------------------------------------------------------------

    using attribute_row = std::vector<const attribute*>;  // of each group; null: it has none

    void compare_attributes(std::uint64_t begin, const token_row& row) {
        // By their names; dropped ones apart, and counted.
        std::map<std::tuple<bool, std::string_view, std::size_t>, attribute_row> rows;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const start_tag* const t = as<start_tag>(g, row);
            if (t == nullptr) continue;
            std::map<std::pair<bool, std::string_view>, std::size_t> seen;
            for (const attribute& each : t->attributes) {
                const std::size_t before = seen[{each.dropped, each.name}]++;
                attribute_row& to = rows[{each.dropped, each.name, before}];
                to.resize(groups_.size());
                to[g] = &each;
            }
        }
        for (const auto& [key, attributes] : rows) compare_attribute(begin, std::get<1>(key), row, attributes);
    }

    // Where the parts of a group's attribute come from, in a walk of that group; null where that is not kept.
    [[nodiscard]] const study::attribute_origin* origin_of(std::size_t w, std::size_t g, const token_row& row,
                                                           const attribute& of) const {
        // Walks of one group have the attribute at the same byte.
        const auto& all = token_of(w, row, g).origin->attributes;
        const auto found = std::partition_point(
            all.begin(), all.end(), [&](const study::attribute_origin& each) { return each.begin < of.where.begin; });
        return found != all.end() && found->begin == of.where.begin ? &*found : nullptr;
    }

    void compare_attribute(std::uint64_t begin, std::string_view name, const token_row& row,
                           const attribute_row& attributes) {
        possessions there(groups_.size());
        possessions values(groups_.size());
        const attribute* some = nullptr;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            there[g].asked = row[g].has_value();
            if (attributes[g] == nullptr) continue;
            some = attributes[g];
            there[g].value = std::string_view();
            values[g] = {true, attributes[g]->value};
        }
        add(difference_kind::attribute, name, begin, there, [&](std::size_t w, std::size_t g) {
            const attribute* const counterpart =
                attributes[g] != nullptr ? attributes[g] : attribute_at(g, row, some->where.begin);
            const study::attribute_origin* const from =
                counterpart != nullptr ? origin_of(w, g, row, *counterpart) : nullptr;
            if (from == nullptr) return no_step;
            return from->name.of_byte(difference_of_names(row, some->where.begin));
        });
        if (some == nullptr) return;
        add_text(difference_kind::attribute_value, name, begin, values,
                 [&](std::size_t w, std::size_t g) -> const study::text_origin* {
                     const study::attribute_origin* const from = origin_of(w, g, row, *attributes[g]);
                     return from != nullptr ? &from->value : nullptr;
                 });
    }

    [[nodiscard]] const attribute* attribute_at(std::size_t g, const token_row& row, std::uint64_t begin) const {
        const start_tag* const t = as<start_tag>(g, row);
        if (t == nullptr) return nullptr;
        const auto found = std::find_if(t->attributes.begin(), t->attributes.end(),
                                        [&](const attribute& each) { return each.where.begin == begin; });
        return found != t->attributes.end() ? &*found : nullptr;
    }
    // At which byte the names differ that groups read there.
    [[nodiscard]] std::size_t difference_of_names(const token_row& row, std::uint64_t begin) const {
        const attribute* first = nullptr;
        std::size_t at = std::numeric_limits<std::size_t>::max();
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const attribute* const each = attribute_at(g, row, begin);
            if (each == nullptr) continue;
            if (first == nullptr)
                first = each;
            else if (each->name != first->name)
                at = std::min(at, first_difference(first->name, each->name));
        }
        // Where they are the same, or only some groups have one, the name's first letter makes the attribute.
        return at == std::numeric_limits<std::size_t>::max() ? 0 : at;
    }

    // -- texts --------------------------------------------------------------------------------------------------------

    // Characters of a stretch of the source that groups do not all have alike.
    struct text_region {
        std::uint64_t begin = 0, end = 0;
        std::uint64_t first_end = 0;      // of the first characters that differ
        std::vector<std::string> values;  // of each group
        std::vector<bool> there;          // whether it has any
    };

    void compare_texts() {
        kind_ = kind_of(characters());
        std::vector<std::size_t> next(groups_.size(), 0);
        std::optional<text_region> open;
        const auto close = [&] {
            if (open) add_region(*open);
            open.reset();
        };
        while (const std::optional<std::uint64_t> at = next_begin(next)) {
            if (all_alike(next, *at)) {
                close();
                for (std::size_t& each : next) ++each;
                continue;
            }
            text_region region = region_from(next, *at);
            if (std::all_of(region.there.begin(), region.there.end(), [](bool b) { return b; }) &&
                std::equal(region.values.begin() + 1, region.values.end(), region.values.begin())) {
                close();  // cut otherwise, and the same
                continue;
            }
            if (open && open->end == region.begin && open->there == region.there) {
                open->end = region.end;
                for (std::size_t g = 0; g < groups_.size(); ++g) open->values[g] += region.values[g];
                continue;
            }
            close();
            open = std::move(region);
        }
        close();
    }

    [[nodiscard]] std::optional<std::uint64_t> next_begin(const std::vector<std::size_t>& next) const {
        std::optional<std::uint64_t> begin;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const auto& texts = first_of(g).texts;
            if (next[g] == texts.size()) continue;
            const std::uint64_t its = texts[next[g]].where.begin;
            begin = begin ? std::min(*begin, its) : its;
        }
        return begin;
    }
    [[nodiscard]] bool all_alike(const std::vector<std::size_t>& next, std::uint64_t at) const {
        const output* first = nullptr;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const auto& texts = first_of(g).texts;
            if (next[g] == texts.size()) return false;
            const output& each = texts[next[g]];
            if (each.where.begin != at) return false;
            if (first == nullptr) first = &each;
            if (!(each.where == first->where) || each.text != first->text) return false;
        }
        return true;
    }
    // The characters from `at` on, as far as those of one group reach into those of another; they are passed.
    text_region region_from(std::vector<std::size_t>& next, std::uint64_t at) const {
        text_region r{at, at, at, std::vector<std::string>(groups_.size()), std::vector<bool>(groups_.size())};
        for (bool more = true; more;) {
            more = false;
            for (std::size_t g = 0; g < groups_.size(); ++g) {
                const auto& texts = first_of(g).texts;
                for (; next[g] < texts.size(); ++next[g]) {
                    const output& each = texts[next[g]];
                    if (each.where.begin != at && each.where.begin >= r.end) break;
                    r.end = std::max(r.end, each.where.end);
                    r.values[g] += each.text;
                    r.there[g] = more = true;
                }
            }
        }
        r.first_end = r.end;
        return r;
    }
    void add_region(const text_region& r) {
        possessions values(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            values[g].asked = true;
            if (r.there[g]) values[g].value = r.values[g];
        }
        add(difference_kind::data, {}, r.begin, values, [&](std::size_t w, std::size_t /*g*/) {
            const auto& texts = tracks_[w].texts;
            const auto found = std::partition_point(texts.begin(), texts.end(),
                                                    [&](const output& o) { return o.where.begin < r.begin; });
            if (found == texts.end() || (found->where.begin >= r.first_end && found->where.begin != r.begin))
                return no_step;
            return found->step;
        });
    }

    // -- errors -------------------------------------------------------------------------------------------------------

    using error_row = std::vector<std::optional<std::size_t>>;  // of each group, which of its errors

    void compare_errors() {
        kind_ = {};
        std::map<std::uint64_t, std::vector<error_row>> rows;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const track& t = first_of(g);
            for (std::size_t e = t.first_error; e < t.last_error; ++e)
                place_error(rows[t.of().errors()[e].offset], g, e - t.first_error);
        }
        for (const auto& [offset, at] : rows)
            for (const error_row& row : at) add_error(offset, row);
    }
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
        std::optional<std::string_view> name;
        bool of_stream = false;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            values[g].asked = true;
            if (!row[g]) continue;
            const parse_error& e = error_of(groups_[g].front(), *row[g]);
            // Drafts that do not name it have the same error all the same.
            if (!name) name = spec::name_of(e.code);
            values[g].value = name;
            of_stream = of_stream || e.state == preprocessing_state;
        }
        if (of_stream) {
            add_in_stream(offset, values);
            return;
        }
        add(difference_kind::error, {}, offset, values,
            [&](std::size_t w, std::size_t g) { return row[g] ? reporting_step(tracks_[w], *row[g]) : no_step; });
    }
    [[nodiscard]] static step_number reporting_step(const track& t, std::size_t index) {
        const auto& steps = t.of().steps();
        const auto begin = steps.begin() + static_cast<std::ptrdiff_t>(t.along.first);
        const auto end = steps.begin() + static_cast<std::ptrdiff_t>(t.along.last);
        const auto after =
            std::partition_point(begin, end, [&](const walked_step& s) { return s.errors <= t.first_error + index; });
        return after == begin ? no_step : static_cast<step_number>(after - steps.begin() - 1);
    }
    // Both drafts' sections on the stream are the cause.
    void add_in_stream(std::uint64_t offset, const possessions& values) {
        difference* const d = begin_difference(difference_kind::error, {}, offset, values);
        if (d == nullptr) return;
        for (const track& each : tracks_)
            cause_maker::add(d->causes, causes_.of_stream(cause_role::makes, each.of(), offset));
    }

    // -- differences --------------------------------------------------------------------------------------------------

    // Adds a difference without causes. Returns: null if the groups have the same, or too many are listed already.
    difference* begin_difference(difference_kind what, std::string_view name, std::uint64_t offset,
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

    // Adds what differs in a text, if anything does: `origin_of` says where a walk has its text from.
    template <class OriginOf>
    void add_text(difference_kind what, std::string_view name, std::uint64_t offset, const possessions& values,
                  OriginOf origin_of_walk) {
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
            const study::text_origin* const from = origin_of_walk(w, g);
            if (from == nullptr) return no_step;
            if (any_missing && from->begun() != no_step) return from->begun();
            return from->of_byte(at);
        });
    }

    // Adds the difference, if there is one: `step_of` says which step of a walk wrote what its group has.
    template <class StepOf>
    void add(difference_kind what, std::string_view name, std::uint64_t offset, const possessions& values,
             StepOf step_of) {
        difference* const d = begin_difference(what, name, offset, values);
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

    // The last step at the last character up to this one.
    static step_number step_that_took(track& t, std::uint64_t offset) {
        if (!t.has_steps()) return no_step;
        auto& all = t.taken_by;
        if (all.empty()) {
            for (std::size_t i = t.along.first; i < t.along.last; ++i) all.emplace_back(t.of().steps()[i].offset, i);
            std::sort(all.begin(), all.end());
            for (std::size_t i = 1; i < all.size(); ++i) all[i].second = std::max(all[i].second, all[i - 1].second);
        }
        const auto after =
            std::partition_point(all.begin(), all.end(), [&](const auto& e) { return e.first <= offset; });
        return static_cast<step_number>(after == all.begin() ? t.along.first : std::prev(after)->second);
    }

    void add_causes(difference& d, const std::vector<std::pair<std::size_t, step_number>>& steps) {
        const auto offset_of = [&](std::size_t w, step_number step) {
            return step == no_step ? part_.begin : tracks_[w].of().steps()[step].offset;
        };
        // Drafts that replace U+0000 before their machines see it stand against drafts that do not.
        const auto reads_null = [&](std::size_t w, step_number step) {
            const auto at = static_cast<std::size_t>(offset_of(w, step) - part_.begin);
            return at < part_.source.size() && part_.source[at] == '\0';
        };
        const auto replaces = [&](std::size_t w) { return tracks_[w].of().draft().stream.replaces_null; };
        bool replaced = false, kept = false;
        for (const auto& [w, step] : steps) (reads_null(w, step) && replaces(w) ? replaced : kept) = true;
        std::vector<table_row> rows;
        for (const auto& [w, step] : steps)
            rows.push_back(step == no_step ? table_row() : table_row_used(part_, tracks_[w].of(), step));
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
            const bool in_stream = step == no_step || (replaced && kept && reads_null(w, step) && replaces(w));
            cause c = in_stream ? causes_.of_stream(cause_role::makes, of, offset_of(w, step))
                                : causes_.of_step(cause_role::makes, of, step);
            if (!in_stream) c.row = rows[i];
            if (!rows_differ) c.row.words.clear();
            cause_maker::add(d.causes, std::move(c));
        }
    }

    const part_of_input& part_;
    const std::vector<std::vector<std::size_t>>& groups_;
    cause_maker& causes_;
    std::vector<track> tracks_;
    std::string_view kind_;  // of the tokens that are being compared
    difference_list found_;
};

}  // namespace

difference_list find_all_differences(const part_of_input& part, const std::vector<stretch>& walks,
                                     const std::vector<std::vector<std::size_t>>& groups, cause_maker& causes) {
    return difference_finder(part, walks, groups, causes).find();
}

}  // namespace strata::compare
