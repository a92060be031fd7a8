#include "core/token/kept_tokens.hpp"

#include <algorithm>
#include <optional>

namespace strata {
namespace {

source_span moved(source_span where, std::uint64_t offset) { return {where.begin + offset, where.end + offset}; }

std::string_view view_of(const std::vector<char>& text) { return {text.data(), text.size()}; }

}  // namespace

std::string_view kept_tokens::keep(std::string_view text) {
    if (text.empty()) return {};
    if (texts_.empty() || texts_.back().capacity() - texts_.back().size() < text.size()) {
        const std::size_t last = texts_.empty() ? 0 : texts_.back().capacity();
        texts_.emplace_back().reserve(std::max(text.size(), std::clamp<std::size_t>(last * 2, 64, 65536)));
    }
    std::vector<char>& to = texts_.back();
    const std::size_t begin = to.size();
    to.insert(to.end(), text.begin(), text.end());
    return view_of(to).substr(begin);
}

void kept_tokens::add(const token& t, std::uint64_t offset) {
    namespace v = boost::variant2;
    if (const auto* run = v::get_if<characters>(&t)) {
        auto* last = tokens_.empty() ? nullptr : v::get_if<characters>(&tokens_.back());
        if (last != nullptr && last->where.end == run->where.begin + offset) {
            // Its text is the last one kept.
            joined_.back().insert(joined_.back().end(), run->data.begin(), run->data.end());
            last->data = view_of(joined_.back());
            last->where.end = run->where.end + offset;
            return;
        }
        const std::vector<char>& text = joined_.emplace_back(run->data.begin(), run->data.end());
        tokens_.emplace_back(characters{view_of(text), moved(run->where, offset)});
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
            each.name_end += offset;
            if (each.has_value) each.value_span = moved(each.value_span, offset);
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
