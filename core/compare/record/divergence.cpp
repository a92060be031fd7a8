#include "core/compare/record/divergence.hpp"

#include <algorithm>

#include <utility>
#include <vector>

#include "core/text/listed_token.hpp"

namespace strata::compare {

std::string_view name_of(divergence_kind kind) {
    switch (kind) {
        case divergence_kind::tokens: return "tokens";
        case divergence_kind::errors: return "errors";
        case divergence_kind::encoding: return "encoding";
    }
    return {};
}

std::string_view name_of(difference_kind what) {
    switch (what) {
        case difference_kind::token: return "token";
        case difference_kind::name: return "name";
        case difference_kind::attribute: return "attribute";
        case difference_kind::attribute_value: return "attributeValue";
        case difference_kind::self_closing: return "selfClosing";
        case difference_kind::doctype_name: return "doctypeName";
        case difference_kind::public_identifier: return "publicId";
        case difference_kind::system_identifier: return "systemId";
        case difference_kind::quirks: return "quirks";
        case difference_kind::data: return "data";
        case difference_kind::target: return "target";
        case difference_kind::error: return "error";
        case difference_kind::encoding: return "encoding";
    }
    return {};
}

namespace {

using moving = std::function<std::uint64_t(std::uint64_t)>;

void move_causes(std::vector<cause>& causes, const moving& place) {
    for (cause& each : causes) each.offset = place(each.offset);
}

void move_group(group& g, const moving& place) {
    kept_tokens tokens;
    token_mover mover;
    for (const token& each : g.tokens.all()) tokens.add(mover(each, place));
    g.tokens = std::move(tokens);
    for (placed_error& each : g.errors) each.error.offset = place(each.error.offset);
}

}  // namespace

divergence moved(divergence&& d, const moving& place) {
    d.where = strata::moved(d.where, place);
    for (group& each : d.groups) move_group(each, place);
    move_causes(d.causes, place);
    for (difference& each : d.differences) {
        each.offset = place(each.offset);
        move_causes(each.causes, place);
    }
    return std::move(d);
}

std::vector<made_change> changes_behind(const std::vector<const difference*>& differences) {
    std::vector<made_change> all;
    const auto add = [&](const made_change& each) {
        if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
    };
    for (const difference* const d : differences)
        for (const spec::change* const name : d->changes) {
            bool known = false;
            for (const made_change& each : d->made_by) {
                if (each.name != name) continue;
                known = true;
                add(each);
            }
            if (!known) add({name, nullptr});
        }
    return all;
}

}  // namespace strata::compare
