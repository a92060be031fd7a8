#include "core/text/encoding/encoding_change.hpp"

#include "core/spec/ascii.hpp"
#include "core/text/encoding/declarations.hpp"

namespace strata::encoding {
namespace {

struct declared_encoding {
    named_encoding named;
    std::string_view label;
    std::string_view by;
};

std::optional<declared_encoding> declared_by(const spec::sniffing& draft, const meta_values& meta) {
    if (meta.charset)
        if (const auto named = find_encoding(draft, *meta.charset))
            return declared_encoding{*named, *meta.charset, draft.change.by_charset};
    if (!meta.content) return std::nullopt;
    const bool has_pragma = meta.http_equiv && spec::same_in_any_case(*meta.http_equiv, "content-type");
    if (draft.change.content_needs_pragma && !has_pragma) return std::nullopt;
    const std::optional<std::string_view> label = extracted_label(draft, *meta.content, false);
    if (!label) return std::nullopt;
    const auto named = find_encoding(draft, *label);
    if (!named) return std::nullopt;
    return declared_encoding{*named, *label, draft.change.by_content};
}

}  // namespace

meta_values meta_values_of(const start_tag& tag) {
    meta_values values;
    for (const auto& each : tag.attributes) {
        if (each.dropped) continue;
        if (each.name == "charset") values.charset = each.value;
        if (each.name == "http-equiv") values.http_equiv = each.value;
        if (each.name == "content") values.content = each.value;
    }
    return values;
}

encoding_change change_by(const spec::sniffing& draft, const choice& current, const meta_values& meta) {
    using spec::utf_16_turns;
    const spec::encoding_change_facts& facts = draft.change;
    encoding_change result;
    result.encoding = current.encoding;
    if (facts.section.empty() || current.sure != confidence::tentative) return result;
    const std::optional<declared_encoding> found = declared_by(draft, meta);
    if (!found) return result;
    result.effect = change_effect::certain;
    result.label = found->label;
    result.by = found->by;
    result.section = facts.section;
    if (facts.current_utf_16_stays && is_utf_16(current.encoding)) {
        result.sentence = facts.stays_utf_16;
        return result;
    }
    id next = found->named.encoding;
    const auto turn = [&](utf_16_turns when) {
        if (facts.utf_16_becomes_utf_8 == when && is_utf_16(next)) next = id::utf_8;
    };
    turn(utf_16_turns::before_comparing);
    if (facts.replacement_becomes_utf_8 && next == id::replacement) next = id::utf_8;
    if (facts.user_defined_becomes_windows_1252 && next == id::x_user_defined) next = id::windows_1252;
    if (next == current.encoding) {
        result.sentence = facts.same;
        return result;
    }
    turn(utf_16_turns::after_comparing);
    result.effect = change_effect::change;
    result.encoding = next;
    result.sentence = facts.other;
    return result;
}

choice changed(const choice& current, const encoding_change& change, std::optional<byte_range> at) {
    if (change.effect == change_effect::nothing) return current;
    choice next = current;
    next.sure = confidence::certain;
    if (change.effect == change_effect::certain) return next;
    next.encoding = change.encoding;
    next.step = spec::sniffing_step::declaration;
    next.sentence = change.by;
    next.section = change.section;
    next.declared_at = at;
    next.label = change.label;
    next.replaced_by = nullptr;
    return next;
}

}  // namespace strata::encoding
