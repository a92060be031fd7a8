#include "core/report/encoding/text.hpp"

#include <fmt/format.h>

#include <string_view>

#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

std::string_view words_of(spec::sniffing_step step) {
    switch (step) {
        case spec::sniffing_step::override_by_user: return "as asked for";
        case spec::sniffing_step::byte_order_mark: return "by the byte order mark";
        case spec::sniffing_step::transport: return "by the Content-Type";
        case spec::sniffing_step::declaration: return "by the declaration that the prescan found";
        case spec::sniffing_step::parent_document: return "from the parent document";
        case spec::sniffing_step::likely_encoding: return "as is likely";
        case spec::sniffing_step::autodetection: return "by autodetection";
        case spec::sniffing_step::default_encoding: return "by default";
    }
    return {};
}

std::string words_of_choice(const encoding::choice& of, std::string_view by) {
    std::string words = fmt::format("{}, {}", name_of(of.encoding), by);
    if (of.declared_at && of.step == spec::sniffing_step::declaration)
        words += fmt::format(" at byte {}", of.declared_at->begin);
    if (!of.label.empty()) words += fmt::format(" (\"{}\")", on_one_line(of.label));
    if (of.sure != encoding::confidence::irrelevant) words += fmt::format(", {}", page::name_of(of.sure));
    return words;
}

}  // namespace

bool is_worth_saying(const page::encoding_found& found) {
    return found.chosen.encoding != encoding::id::utf_8 || found.chosen.step != spec::sniffing_step::default_encoding;
}

std::string encoding_in_words(const page::encoding_found& found) {
    if (!found.at_first) return words_of_choice(found.chosen, words_of(found.chosen.step));
    return fmt::format("{}; at first {}", words_of_choice(found.chosen, "changed by the meta element"),
                       words_of_choice(*found.at_first, words_of(found.at_first->step)));
}

std::string encoding_line(const page::encoding_found& found) { return "encoding: " + encoding_in_words(found); }

}  // namespace strata::report
