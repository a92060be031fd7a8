#include "core/token/kept_tokens.hpp"

#include <optional>

namespace strata {
namespace {

source_span moved(source_span where, std::uint64_t offset) { return {where.begin + offset, where.end + offset}; }

std::string_view view_of(const std::vector<char>& text) { return {text.data(), text.size()}; }

}  // namespace

std::string_view kept_tokens::keep(std::string_view text) {
    texts_.emplace_back(text.begin(), text.end());
    return view_of(texts_.back());
}

void kept_tokens::add(const token& t, std::uint64_t offset) {
    namespace v = boost::variant2;
    if (const auto* run = v::get_if<characters>(&t)) {
        auto* last = tokens_.empty() ? nullptr : v::get_if<characters>(&tokens_.back());
        if (last != nullptr && last->where.end == run->where.begin + offset) {
            // Its text is the last one kept.
            texts_.back().insert(texts_.back().end(), run->data.begin(), run->data.end());
            last->data = view_of(texts_.back());
            last->where.end = run->where.end + offset;
            return;
        }
        tokens_.emplace_back(characters{keep(run->data), moved(run->where, offset)});
        return;
    }
    tokens_.push_back(t);
    const auto keep_optional = [this](std::optional<std::string_view>& text) {
        if (text) text = keep(*text);
    };
    const auto keep_tag = [this, offset](tag& kept) {
        kept.name = keep(kept.name);
        std::vector<attribute>& attributes = attributes_.emplace_back(kept.attributes.begin(), kept.attributes.end());
        for (attribute& each : attributes) {
            each.name = keep(each.name);
            each.value = keep(each.value);
            each.where = moved(each.where, offset);
            each.name_where = moved(each.name_where, offset);
            if (each.value_where) each.value_where = moved(*each.value_where, offset);
        }
        kept.attributes = attributes;
    };
    token& kept = tokens_.back();
    v::visit([offset](auto& each) { each.where = moved(each.where, offset); }, kept);
    if (auto* start = v::get_if<start_tag>(&kept)) keep_tag(*start);
    if (auto* end = v::get_if<end_tag>(&kept)) keep_tag(*end);
    if (auto* c = v::get_if<comment>(&kept)) c->data = keep(c->data);
    if (auto* pi = v::get_if<processing_instruction>(&kept)) {
        pi->target = keep(pi->target);
        pi->data = keep(pi->data);
    }
    if (auto* d = v::get_if<doctype>(&kept)) {
        keep_optional(d->name);
        keep_optional(d->public_identifier);
        keep_optional(d->system_identifier);
    }
}

}  // namespace strata
