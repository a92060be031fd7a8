#include "core/text/encoding/sniffer.hpp"

#include <utility>

#include "core/text/encoding/declarations.hpp"
#include "core/text/encoding/encoding.hpp"

namespace strata::encoding {
namespace {

using spec::sniffing_step;

// Takes the steps of the draft, in its order.
class sniffer {
public:
    sniffer(const spec::sniffing& draft, std::string_view bytes, const page_context& about)
        : draft_(draft), bytes_(bytes), about_(about), mark_(find_byte_order_mark(bytes)) {}

    choice run() const {
        if (mark_ && !draft_.mark_in_decoder.empty()) {
            choice by_decoder = marked();
            by_decoder.sentence = draft_.mark_in_decoder;
            by_decoder.section = draft_.section.substr(0, draft_.section.rfind('.'));
            return by_decoder;
        }
        // The user's choice also counts under drafts that do not mention such a choice.
        const bool speaks_of_user = draft_.steps.find(sniffing_step::override_by_user) != nullptr;
        if (!speaks_of_user && about_.override_by_user) return said({sniffing_step::override_by_user, {}}, by_user());
        for (const spec::sniffing_rule& rule : draft_.steps)
            if (std::optional<choice> found = by(rule.step)) return said(rule, std::move(*found));
        return said({sniffing_step::default_encoding, {}}, by_default());
    }

private:
    [[nodiscard]] choice said(const spec::sniffing_rule& rule, choice found) const {
        found.step = rule.step;
        found.sentence = rule.sentence;
        found.section = rule.sentence.empty() ? std::string_view() : draft_.section;
        if (!draft_.has_confidence) found.sure = confidence::irrelevant;
        return found;
    }

    [[nodiscard]] std::optional<choice> by(sniffing_step step) const {
        switch (step) {
            case sniffing_step::override_by_user:
                return about_.override_by_user ? std::optional(by_user()) : std::nullopt;
            case sniffing_step::byte_order_mark: return mark_ ? std::optional(marked()) : std::nullopt;
            case sniffing_step::transport: return by_transport();
            case sniffing_step::declaration: return by_declaration();
            case sniffing_step::parent_document: return by_parent();
            case sniffing_step::likely_encoding:
            case sniffing_step::autodetection:
                return std::nullopt;  // the draft allows this step but does not require it; strata does not take it
            case sniffing_step::default_encoding: return by_default();
        }
        return std::nullopt;
    }

    [[nodiscard]] choice by_user() const {
        choice found;
        found.encoding = *about_.override_by_user;
        found.sure = confidence::certain;
        return found;
    }
    [[nodiscard]] choice marked() const {
        choice found;
        found.encoding = mark_->encoding;
        found.step = sniffing_step::byte_order_mark;
        found.sure = confidence::certain;
        found.declared_at = byte_range{0, mark_->size};
        return found;
    }
    [[nodiscard]] std::optional<choice> by_transport() const {
        std::optional<std::string> label = charset_of(about_.content_type);
        if (!label) return std::nullopt;
        const std::optional<named_encoding> named = find_encoding(draft_, *label);
        if (!named) return std::nullopt;
        choice found = with(*named);
        found.sure = confidence::certain;
        found.label = std::move(*label);
        return found;
    }
    [[nodiscard]] std::optional<choice> by_declaration() const {
        std::optional<declaration> declared = prescan(draft_, bytes_);
        if (!declared) return std::nullopt;
        choice found = with(declared->named);
        found.declared_at = declared->at;
        found.label = std::move(declared->label);
        return found;
    }
    // "If parent document's character encoding is not an ASCII-compatible encoding, then abort these substeps."
    [[nodiscard]] std::optional<choice> by_parent() const {
        if (!about_.parent_document || is_utf_16(*about_.parent_document)) return std::nullopt;
        choice found;
        found.encoding = *about_.parent_document;
        return found;
    }
    [[nodiscard]] choice by_default() const {
        choice found;
        found.encoding = about_.default_encoding;
        return found;
    }

    // If the name of an encoding is just "UTF-16", a byte order mark decides its byte order.
    [[nodiscard]] choice with(const named_encoding& named) const {
        choice found;
        found.encoding = named.encoding;
        found.replaced_by = named.replaced_by;
        if (!named.is_any_utf_16) return found;
        if (mark_ && is_utf_16(mark_->encoding))
            found.encoding = mark_->encoding;
        else
            found.encoding = draft_.utf_16_is_little_endian ? id::utf_16le : id::utf_16be;
        return found;
    }

    const spec::sniffing& draft_;
    std::string_view bytes_;
    const page_context& about_;
    std::optional<byte_order_mark> mark_;
};

}  // namespace

choice choose(const spec::sniffing& draft, std::string_view bytes, const page_context& about) {
    return sniffer(draft, bytes, about).run();
}

}  // namespace strata::encoding
