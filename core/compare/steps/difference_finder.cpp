#include "core/compare/steps/difference_finder.hpp"

// Three private classes compare tokens, texts and errors. Each class passes the differences to the difference writer,
// which finds the steps that wrote the differing values.

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "core/compare/steps/difference_writer.hpp"

namespace strata::compare {
namespace {

using run::no_step;

// --- Tokens other than characters ---

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

class token_comparison {
public:
    explicit token_comparison(difference_writer& to) : to_(to), groups_(to.groups()), tracks_(to.tracks()) {}

    void compare_tokens() {
        // Key: the byte where a token begins, and the token's index among the tokens that begin at this byte.
        std::map<std::pair<std::uint64_t, std::size_t>, token_row> rows;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const auto& tokens = to_.first_of(g).tokens;
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

private:
    using token_row = std::vector<std::optional<std::size_t>>;  // for each group, the index of its token

    [[nodiscard]] const output& token_of(std::size_t run, const token_row& row, std::size_t group) const {
        // All runs of a group emit the same tokens.
        return tracks_[run].tokens[*row[group]];
    }

    void compare_row(std::uint64_t begin, const token_row& row) {
        group_values kinds(groups_.size());
        std::vector<std::string_view> present;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            kinds[g].compared = true;
            if (!row[g]) continue;
            kinds[g].value = kind_of(*token_of(groups_[g].front(), row, g).other);
            if (std::find(present.begin(), present.end(), *kinds[g].value) == present.end())
                present.push_back(*kinds[g].value);
        }
        to_.begin_kind({});
        to_.add(difference_kind::token, {}, begin, kinds,
                [&](std::size_t w, std::size_t g) { return row[g] ? token_of(w, row, g).origin->emitted : no_step; });
        for (const std::string_view kind : present) {
            to_.begin_kind(kind);
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

    // Compares the values that `value_of` returns for tokens of a kind. `origin`: returns the steps that wrote a value.
    template <class Kind, class ValueOf>
    void compare_text(difference_kind what, std::uint64_t begin, const token_row& row, ValueOf value_of,
                      run::text_origin run::token_origin::*origin) {
        group_values values(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g)
            if (const Kind* const t = as<Kind>(g, row)) values[g] = {true, value_of(*t)};
        to_.add_text(what, {}, begin, values,
                     [&](std::size_t w, std::size_t g) { return &(token_of(w, row, g).origin->*origin); });
    }
    template <class Kind>
    void compare_flag(difference_kind what, std::uint64_t begin, const token_row& row, bool Kind::*flag,
                      run::step_number run::token_origin::*origin) {
        group_values values(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const Kind* const t = as<Kind>(g, row);
            if (t == nullptr) continue;
            values[g].compared = true;
            if (t->*flag) values[g].value = std::string_view();
        }
        to_.add(what, {}, begin, values, [&](std::size_t w, std::size_t g) {
            return values[g].value ? token_of(w, row, g).origin->*origin : no_step;
        });
    }

    void compare_fields(std::uint64_t begin, const token_row& row) {
        using kind = difference_kind;
        using origin = run::token_origin;
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

    using attribute_row = std::vector<const attribute*>;  // for each group; null if the attribute is absent

    void compare_attributes(std::uint64_t begin, const token_row& row) {
        // Attributes are matched by name. Attributes that were dropped are matched among themselves, and are numbered
        // because several may have the same name.
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

    // Returns the steps that wrote the parts of the attribute `of` in run `w` of group `g`; null if these steps are not
    // kept.
    [[nodiscard]] const run::attribute_origin* origin_of(std::size_t w, std::size_t g, const token_row& row,
                                                         const attribute& of) const {
        // In all runs of a group, the attribute begins at the same byte.
        const auto& all = token_of(w, row, g).origin->attributes;
        const auto found = std::partition_point(
            all.begin(), all.end(), [&](const run::attribute_origin& each) { return each.begin < of.where.begin; });
        return found != all.end() && found->begin == of.where.begin ? &*found : nullptr;
    }

    void compare_attribute(std::uint64_t begin, std::string_view name, const token_row& row,
                           const attribute_row& attributes) {
        group_values there(groups_.size());
        group_values values(groups_.size());
        const attribute* some = nullptr;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            there[g].compared = row[g].has_value();
            if (attributes[g] == nullptr) continue;
            some = attributes[g];
            there[g].value = std::string_view();
            values[g] = {true, attributes[g]->value};
        }
        to_.add(difference_kind::attribute, name, begin, there, [&](std::size_t w, std::size_t g) {
            const attribute* const counterpart =
                attributes[g] != nullptr ? attributes[g] : attribute_at(g, row, some->where.begin);
            const run::attribute_origin* const from =
                counterpart != nullptr ? origin_of(w, g, row, *counterpart) : nullptr;
            if (from == nullptr) return no_step;
            return from->name.of_byte(difference_of_names(row, some->where.begin));
        });
        if (some == nullptr) return;
        const bool stand_apart = std::any_of(attributes.begin(), attributes.end(), [&](const attribute* each) {
            return each != nullptr && each->where.begin != some->where.begin;
        });
        if (stand_apart) {
            // The attributes have only the name in common: the drafts read different attributes.
            to_.add_following(difference_kind::attribute_value, name, begin, values, [&](std::size_t w, std::size_t g) {
                const run::attribute_origin* const from = origin_of(w, g, row, *attributes[g]);
                return from != nullptr ? from->started : no_step;
            });
            return;
        }
        to_.add_text(difference_kind::attribute_value, name, begin, values,
                     [&](std::size_t w, std::size_t g) -> const run::text_origin* {
                         const run::attribute_origin* const from = origin_of(w, g, row, *attributes[g]);
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
    // Returns the index of the byte at which the names of the groups' attributes first differ.
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
        // If the names are the same, or if only some groups have a name, the difference is at the name's first letter,
        // which creates the attribute.
        return at == std::numeric_limits<std::size_t>::max() ? 0 : at;
    }

    difference_writer& to_;
    const run_groups& groups_;
    const std::vector<track>& tracks_;
};

// --- Texts, by their position in the source ---

class text_comparison {
    // The characters that each group emitted for a span of the source.
    struct text_region {
        std::uint64_t begin = 0, end = 0;
        std::uint64_t first_end = 0;      // where the region ended before following regions were joined to it
        std::vector<std::string> values;  // the characters of each group
        std::vector<bool> there;          // for each group, whether it has any characters
    };

public:
    explicit text_comparison(difference_writer& to) : to_(to), groups_(to.groups()), tracks_(to.tracks()) {}

    void compare_texts() {
        to_.begin_kind("characters");
        std::vector<std::size_t> next(groups_.size(), 0);
        std::vector<text_region> regions;
        bool continues = false;  // whether the next characters may extend the last region
        while (const std::optional<std::uint64_t> at = next_begin(next)) {
            if (all_alike(next, *at)) {
                continues = false;
                for (std::size_t& each : next) ++each;
                continue;
            }
            text_region region = region_from(next, *at);
            if (is_the_same(region)) {
                continues = false;
                continue;
            }
            if (continues && regions.back().end == region.begin && regions.back().there == region.there) {
                text_region& last = regions.back();
                last.end = region.end;
                for (std::size_t g = 0; g < groups_.size(); ++g) last.values[g] += region.values[g];
                continue;
            }
            regions.push_back(std::move(region));
            continues = true;
        }
        for (const text_region& each : regions) add_region(each);
    }

private:
    // Whether the groups have the same characters, even if these are divided into pieces differently.
    static bool is_the_same(const text_region& r) {
        return std::all_of(r.there.begin(), r.there.end(), [](bool b) { return b; }) &&
               std::equal(r.values.begin() + 1, r.values.end(), r.values.begin());
    }

    [[nodiscard]] std::optional<std::uint64_t> next_begin(const std::vector<std::size_t>& next) const {
        std::optional<std::uint64_t> begin;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const auto& texts = to_.first_of(g).texts;
            if (next[g] == texts.size()) continue;
            const std::uint64_t its = texts[next[g]].where.begin;
            begin = begin ? std::min(*begin, its) : its;
        }
        return begin;
    }
    [[nodiscard]] bool all_alike(const std::vector<std::size_t>& next, std::uint64_t at) const {
        const output* first = nullptr;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const auto& texts = to_.first_of(g).texts;
            if (next[g] == texts.size()) return false;
            const output& each = texts[next[g]];
            if (each.where.begin != at) return false;
            if (first == nullptr) first = &each;
            if (!(each.where == first->where) || each.text != first->text) return false;
        }
        return true;
    }
    // Returns the characters from `at` up to the first source byte that is not inside a piece of characters of any
    // group. Moves `next` past these pieces.
    text_region region_from(std::vector<std::size_t>& next, std::uint64_t at) const {
        text_region r{at, at, at, std::vector<std::string>(groups_.size()), std::vector<bool>(groups_.size())};
        for (bool more = true; more;) {
            more = false;
            for (std::size_t g = 0; g < groups_.size(); ++g) {
                const auto& texts = to_.first_of(g).texts;
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
        group_values values(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            values[g].compared = true;
            if (r.there[g]) values[g].value = r.values[g];
        }
        const std::size_t alike = alike_at_begin(values);
        to_.add(difference_kind::data, {}, r.begin, values, [&](std::size_t w, std::size_t /*g*/) {
            const auto& texts = tracks_[w].texts;
            auto found = std::partition_point(texts.begin(), texts.end(),
                                              [&](const output& o) { return o.where.begin < r.begin; });
            if (found == texts.end() || (found->where.begin >= r.first_end && found->where.begin != r.begin))
                return no_step;
            // The texts may begin with the same characters.
            for (std::size_t left = alike;
                 left >= found->text.size() && std::next(found) != texts.end() && std::next(found)->where.begin < r.end;
                 ++found)
                left -= found->text.size();
            return found->step;
        });
    }

    // Returns how many bytes at the beginning of the texts are the same in all groups; 0 if some groups have no text.
    static std::size_t alike_at_begin(const group_values& values) {
        std::size_t alike = values.front().value ? values.front().value->size() : 0;
        for (const group_value& each : values)
            alike = each.value ? std::min(alike, first_difference(*each.value, *values.front().value)) : 0;
        return alike;
    }

    difference_writer& to_;
    const run_groups& groups_;
    const std::vector<track>& tracks_;
};

// --- Errors, by position and, if the drafts name errors, by name ---

class error_comparison {
public:
    explicit error_comparison(difference_writer& to) : to_(to), groups_(to.groups()), tracks_(to.tracks()) {}

    void compare_errors() {
        to_.begin_kind({});
        // For each position and each group, the indices of its errors there.
        std::map<std::uint64_t, std::vector<std::vector<std::size_t>>> errors;
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
    using error_row = std::vector<std::optional<std::size_t>>;  // for each group, the index of its error

    [[nodiscard]] const parse_error& error_of(std::size_t w, std::size_t index) const {
        return tracks_[w].of().errors()[tracks_[w].first_error + index];
    }
    // A draft that does not name errors may report two errors at the same character, from different steps. Errors that
    // have the same meaning are matched first. Then the remaining errors are matched in order.
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
            const std::size_t one_run = groups_[g].front();
            const std::size_t other_run = groups_[other].front();
            const parse_error& one = error_of(one_run, index);
            const parse_error& another = error_of(other_run, its);
            if (!same_error(tracks_[one_run].of().draft(), one, tracks_[other_run].of().draft(), another)) return false;
            return !only_alike || one.code == another.code ||
                   (is_of_null(one_run, index) && is_of_null(other_run, its));
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
    // Whether the error is about a U+0000. Either preprocessing or a rule may have reported the error.
    [[nodiscard]] bool is_of_null(std::size_t w, std::size_t index) const {
        const track& t = tracks_[w];
        const parse_error& e = error_of(w, index);
        if (e.state == preprocessing_state) {
            const auto& errors = t.of().draft().stream.errors;
            return std::any_of(errors.begin(), errors.end(),
                               [&](const spec::input_error& each) { return each.range.has(0) && each.code == e.code; });
        }
        const run::step_number by = reporting_step(t, index);
        return by != no_step && t.of().steps()[by].symbol == 0;
    }
    void add_error(std::uint64_t offset, const error_row& row) {
        group_values values(groups_.size());
        std::string_view name;
        bool named = false, of_stream = false;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            values[g].compared = true;
            if (!row[g]) continue;
            const parse_error& e = error_of(groups_[g].front(), *row[g]);
            // Some drafts do not name errors, so the name is taken from a draft that does.
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
    [[nodiscard]] static run::step_number reporting_step(const track& t, std::size_t index) {
        const auto& steps = t.of().steps();
        const auto begin = steps.begin() + static_cast<std::ptrdiff_t>(t.along.first);
        const auto end = steps.begin() + static_cast<std::ptrdiff_t>(t.along.last);
        const auto after =
            std::partition_point(begin, end, [&](const run_step& s) { return s.errors <= t.first_error + index; });
        return after == begin ? no_step : static_cast<run::step_number>(after - steps.begin() - 1);
    }
    // Adds an error of preprocessing. The causes are both drafts' sections on the input stream.
    void add_in_stream(std::uint64_t offset, const group_values& values) {
        difference* const d = to_.begin(difference_kind::error, {}, offset, values);
        if (d == nullptr || to_.causes() == nullptr) return;
        for (const track& each : tracks_)
            cause_maker::add(d->causes, to_.causes()->of_stream(cause_role::makes, each.of(), offset));
    }

    difference_writer& to_;
    const run_groups& groups_;
    const std::vector<track>& tracks_;
};

// --- All differences ---

difference_list found_by(difference_writer& to) {
    token_comparison(to).compare_tokens();
    text_comparison(to).compare_texts();
    std::stable_sort(to.found().listed.begin(), to.found().listed.end(),
                     [](const difference& a, const difference& b) { return a.offset < b.offset; });
    error_comparison(to).compare_errors();
    return std::move(to.found());
}

}  // namespace

difference_list find_all_differences(const part_of_input& part, const std::vector<step_range>& runs,
                                     const std::vector<std::vector<std::size_t>>& groups, cause_maker& causes) {
    difference_writer to(part, runs, groups, &causes);
    return found_by(to);
}

std::vector<difference> find_all_values(const part_of_input& part, const std::vector<step_range>& runs) {
    run_groups groups;
    for (std::size_t i = 0; i < runs.size(); ++i) groups.push_back({i});
    difference_writer to(part, runs, groups, nullptr);
    return found_by(to).listed;
}

namespace {

// --- Looking up differences ---

// Whether `d` and `other` are about the same part of the same token, or about the same error. `other` comes from a
// comparison of more drafts, which may have split text at different bytes. So the text of `d` corresponds to the last
// text that begins at or before `d.offset`.
bool is_about_the_same(const difference& d, const difference& other) {
    if (d.what != other.what || d.of != other.of || d.name != other.name) return false;
    if (d.of == "characters") return other.offset <= d.offset;
    if (d.offset != other.offset) return false;
    if (d.what != difference_kind::error) return true;
    // There may be several errors at one character.
    const auto value_of = [](const difference& e) {
        const auto has_value = [](const difference::side& s) { return s.value.has_value(); };
        const auto found = std::find_if(e.sides.begin(), e.sides.end(), has_value);
        return found == e.sides.end() ? std::string() : *found->value;
    };
    return value_of(d) == value_of(other);
}

}  // namespace

std::optional<std::size_t> side_of(const difference& d, const spec::draft& draft) {
    for (std::size_t i = 0; i < d.sides.size(); ++i) {
        const auto& drafts = d.sides[i].drafts;
        if (std::find(drafts.begin(), drafts.end(), &draft) != drafts.end()) return i;
    }
    return std::nullopt;
}

bool differ_in(const difference& d, const spec::draft& one, const spec::draft& other) {
    const std::optional<std::size_t> side = side_of(d, one);
    const std::optional<std::size_t> other_side = side_of(d, other);
    return side && other_side && side != other_side;
}

const difference* same_difference_in(const difference& d, const std::vector<difference>& of_all, const spec::draft& one,
                                     const spec::draft& other) {
    const difference* found = nullptr;
    for (const difference& each : of_all)
        if (is_about_the_same(d, each) && differ_in(each, one, other)) found = &each;
    return found;
}

const difference* difference_of_two(const difference& d, const std::vector<difference>& of_all, const spec::draft& one,
                                    const spec::draft& other) {
    if (differ_in(d, one, other)) return &d;
    for (const difference& each : of_all)
        if (each.what == difference_kind::token && each.offset == d.offset && differ_in(each, one, other)) return &each;
    return nullptr;
}

}  // namespace strata::compare
