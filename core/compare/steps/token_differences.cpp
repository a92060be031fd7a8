#include "core/compare/steps/difference_writer.hpp"

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <limits>
#include <map>
#include <tuple>

namespace strata::compare {
namespace {

using study::no_step;

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
        // By where they begin; tokens that begin at one byte are counted.
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
    using token_row = std::vector<std::optional<std::size_t>>;  // for each group, which of its tokens

    [[nodiscard]] const output& token_of(std::size_t walk, const token_row& row, std::size_t group) const {
        // Walks of one group emit the same tokens.
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

    // Compares what `value_of` returns for each token of a kind, written by the steps of `origin`.
    template <class Kind, class ValueOf>
    void compare_text(difference_kind what, std::uint64_t begin, const token_row& row, ValueOf value_of,
                      study::text_origin study::token_origin::*origin) {
        possessions values(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g)
            if (const Kind* const t = as<Kind>(g, row)) values[g] = {true, value_of(*t)};
        to_.add_text(what, {}, begin, values,
                     [&](std::size_t w, std::size_t g) { return &(token_of(w, row, g).origin->*origin); });
    }
    template <class Kind>
    void compare_flag(difference_kind what, std::uint64_t begin, const token_row& row, bool Kind::*flag,
                      study::step_number study::token_origin::*origin) {
        possessions values(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const Kind* const t = as<Kind>(g, row);
            if (t == nullptr) continue;
            values[g].asked = true;
            if (t->*flag) values[g].value = std::string_view();
        }
        to_.add(what, {}, begin, values, [&](std::size_t w, std::size_t g) {
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

    using attribute_row = std::vector<const attribute*>;  // for each group; null: the attribute is absent

    void compare_attributes(std::uint64_t begin, const token_row& row) {
        // By name; dropped attributes separately, and numbered.
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

    // Which steps wrote the parts of a group's attribute, in a walk of that group; null if that is not kept.
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
        to_.add(difference_kind::attribute, name, begin, there, [&](std::size_t w, std::size_t g) {
            const attribute* const counterpart =
                attributes[g] != nullptr ? attributes[g] : attribute_at(g, row, some->where.begin);
            const study::attribute_origin* const from =
                counterpart != nullptr ? origin_of(w, g, row, *counterpart) : nullptr;
            if (from == nullptr) return no_step;
            return from->name.of_byte(difference_of_names(row, some->where.begin));
        });
        if (some == nullptr) return;
        const bool stand_apart = std::any_of(attributes.begin(), attributes.end(), [&](const attribute* each) {
            return each != nullptr && each->where.begin != some->where.begin;
        });
        if (stand_apart) {
            // They have only the name in common: the difference is which of them is read.
            to_.add_following(difference_kind::attribute_value, name, begin, values, [&](std::size_t w, std::size_t g) {
                const study::attribute_origin* const from = origin_of(w, g, row, *attributes[g]);
                return from != nullptr ? from->started : no_step;
            });
            return;
        }
        to_.add_text(difference_kind::attribute_value, name, begin, values,
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
    // At which byte the names differ that the groups read there.
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
        // If the names are the same, or only some groups have one, the name's first letter creates the attribute.
        return at == std::numeric_limits<std::size_t>::max() ? 0 : at;
    }

    difference_writer& to_;
    const walk_groups& groups_;
    const std::vector<track>& tracks_;
};

}  // namespace

void compare_tokens(difference_writer& to) { token_comparison(to).compare_tokens(); }

}  // namespace strata::compare
