#include "core/run/read_page.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/engine/tokenizer.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/text/encoding/encoding_change.hpp"

namespace strata::page {
namespace {

/// Of a draft that says nothing about encodings: the user's choice, or the default.
constexpr spec::sniffing nothing_said{};

/// Thrown when the encoding is certain.
struct certain {};

struct no_tokens : sink {
    feedback on_token(const token& /*t*/) override { return {}; }
};

/// Waits for the first meta element that makes the encoding certain.
class first_declaration : public meta_observer {
public:
    first_declaration(const spec::sniffing& by, const page_text& text, encoding_found& found)
        : by_(by), text_(text), found_(found) {}

    void on_meta(const start_tag& tag) override {
        encoding::encoding_change change = change_by(by_, found_.chosen, encoding::meta_values_of(tag));
        if (change.effect == encoding::change_effect::nothing) return;
        const encoding::source_places places = text_.places();
        const auto place = [&](std::uint64_t offset) { return static_cast<std::size_t>(places(offset)); };
        encoding::choice next =
            changed(found_.chosen, change, encoding::byte_range{place(tag.where.begin), place(tag.where.end)});
        if (change.effect == encoding::change_effect::change) found_.at_first = std::move(found_.chosen);
        found_.chosen = std::move(next);
        found_.by_meta = std::move(change);
        throw certain();
    }

private:
    const spec::sniffing& by_;
    const page_text& text_;
    encoding_found& found_;
};

// Whether there can be a meta element. Character references cannot write a tag.
bool may_have_meta(std::string_view text) {
    constexpr std::string_view tag = "<meta";
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1))
        if (spec::same_in_any_case(text.substr(at, tag.size()), tag)) return true;
    return false;
}

void look_for_declaration(const reading_draft& by, const spec::sniffing& encodings, const page_text& text,
                          encoding_found& found) {
    if (!may_have_meta(text.text())) return;
    first_declaration observer(encodings, text, found);
    no_tokens nowhere;
    simulation tree = *by.tree;
    tree.errors = nullptr;
    tree.metas = &observer;
    simulated_feedback answering(by.draft, tree, nowhere);
    try {
        tokenize(by.draft, engine_kind::fused, by.options, text.text(), answering);
    } catch (const certain&) {
        // The rest of the page does not count.
    }
}

page_text text_in(const reading_draft& by, std::string_view bytes, encoding::id encoding) {
    return {bytes, encoding, by.draft.stream.drops_byte_order_mark};
}

}  // namespace

encoding_found find_encoding(const reading_draft& by, std::string_view bytes, const encoding::page_context& about) {
    const spec::sniffing& encodings = by.encodings != nullptr ? *by.encodings : nothing_said;
    encoding_found found{choose(encodings, bytes, about), std::nullopt, std::nullopt};
    if (by.tree && found.chosen.sure == encoding::confidence::tentative && !encodings.change.section.empty())
        look_for_declaration(by, encodings, text_in(by, bytes, found.chosen.encoding), found);
    return found;
}

read_page read(const reading_draft& by, std::string_view bytes, const encoding::page_context& about) {
    encoding_found found = find_encoding(by, bytes, about);
    page_text text = text_in(by, bytes, found.chosen.encoding);
    return {std::move(found), std::move(text)};
}

}  // namespace strata::page
