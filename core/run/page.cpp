#include "core/run/page.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/ascii.hpp"
#include "core/tree/simulated.hpp"

namespace strata::run {
namespace {

// --- The text ---

// Whether a byte order mark can show that a page has this encoding. In other encodings, U+FEFF is a character of the
// page.
bool has_byte_order_mark(encoding::id encoding) {
    return encoding == encoding::id::utf_16be || encoding == encoding::id::utf_16le;
}

constexpr std::string_view mark = "\xEF\xBB\xBF";

page_text text_in(const configuration& by, std::string_view bytes, encoding::id encoding) {
    return {bytes, encoding, by.draft->stream.drops_byte_order_mark};
}

// --- The encoding ---

/// The rules for drafts without a section on encodings. Only the user's choice and the default matter.
constexpr spec::sniffing nothing_said{};

/// Thrown to end the run as soon as the encoding is certain.
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

// Whether the text may contain a meta element. A search for "<meta" is enough, because a tag cannot be written with
// character references.
bool may_have_meta(std::string_view text) {
    constexpr std::string_view tag = "<meta";
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1))
        if (spec::same_in_any_case(text.substr(at, tag.size()), tag)) return true;
    return false;
}

void look_for_declaration(const configuration& by, const spec::sniffing& encodings, const page_text& text,
                          encoding_found& found) {
    if (!may_have_meta(text.text())) return;
    first_declaration observer(encodings, text, found);
    no_tokens nowhere;
    simulation how = *by.feedback;
    how.errors = nullptr;
    how.metas = &observer;
    simulated_feedback answering(*by.draft, how, nowhere);
    try {
        strata::tokenize(*by.draft, engine_kind::runner, by.options, text.text(), answering);
    } catch (const certain&) {
        // The encoding is certain now, so the rest of the page has no influence.
    }
}

}  // namespace

std::string_view name_of(encoding::confidence how_sure) {
    switch (how_sure) {
        case encoding::confidence::tentative: return "tentative";
        case encoding::confidence::certain: return "certain";
        case encoding::confidence::irrelevant: return "irrelevant";
    }
    return {};
}

std::string_view name_of(spec::sniffing_step step) {
    switch (step) {
        case spec::sniffing_step::override_by_user: return "user";
        case spec::sniffing_step::byte_order_mark: return "byteOrderMark";
        case spec::sniffing_step::transport: return "transport";
        case spec::sniffing_step::declaration: return "prescan";
        case spec::sniffing_step::parent_document: return "parentDocument";
        case spec::sniffing_step::likely_encoding: return "likelyEncoding";
        case spec::sniffing_step::autodetection: return "autodetection";
        case spec::sniffing_step::default_encoding: return "default";
    }
    return {};
}

std::string_view rule_of(const encoding_found& found) { return found.at_first ? "meta" : name_of(found.chosen.step); }

page_text::page_text(std::string_view bytes, encoding::id encoding, bool any_mark_is_dropped)
    : encoding_(encoding), bytes_(bytes) {
    if (encoding == encoding::id::utf_8) return;
    decoded_ = encoding::decode(encoding, bytes);
    // Tokenizers drop one byte order mark at the beginning.
    if (!any_mark_is_dropped && !has_byte_order_mark(encoding) && decoded_->text.starts_with(mark)) {
        decoded_->text.insert(0, mark);
        decoded_->places.put_before(mark.size());
    }
}

encoding_found find_encoding(const configuration& by, std::string_view bytes, const encoding::page_context& about) {
    const spec::sniffing* const said = encodings_of(by);
    const spec::sniffing& encodings = said != nullptr ? *said : nothing_said;
    encoding_found found{choose(encodings, bytes, about), std::nullopt, std::nullopt};
    if (by.feedback && found.chosen.sure == encoding::confidence::tentative && !encodings.change.section.empty())
        look_for_declaration(by, encodings, text_in(by, bytes, found.chosen.encoding), found);
    return found;
}

read_page read(const configuration& by, std::string_view bytes, const encoding::page_context& about) {
    encoding_found found = find_encoding(by, bytes, about);
    page_text text = text_in(by, bytes, found.chosen.encoding);
    return {std::move(found), std::move(text)};
}

std::optional<early_stop> tokenize(const configuration& by, std::string_view text, sink& to,
                                   tree_error_sink* tree_errors, meta_observer* metas) {
    if (!by.feedback) return strata::tokenize(*by.draft, by.engine, by.options, text, to);
    simulation how = *by.feedback;
    if (tree_errors != nullptr) how.errors = tree_errors;
    if (metas != nullptr) how.metas = metas;
    simulated_feedback answering(*by.draft, how, to);
    return strata::tokenize(*by.draft, by.engine, by.options, text, answering);
}

}  // namespace strata::run
