#include "core/report/encoding/encoding.hpp"

#include <fmt/format.h>
#include <string_view>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {

// --- Words ---

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
    if (of.sure != encoding::confidence::irrelevant) words += fmt::format(", {}", run::name_of(of.sure));
    return words;
}

}  // namespace

bool is_worth_saying(const run::encoding_found& found) {
    return found.chosen.encoding != encoding::id::utf_8 || found.chosen.step != spec::sniffing_step::default_encoding;
}

std::string encoding_in_words(const run::encoding_found& found) {
    if (!found.at_first) return words_of_choice(found.chosen, words_of(found.chosen.step));
    return fmt::format("{}; at first {}", words_of_choice(found.chosen, "changed by the meta element"),
                       words_of_choice(*found.at_first, words_of(found.at_first->step)));
}

std::string encoding_line(const run::encoding_found& found) { return "encoding: " + encoding_in_words(found); }

// --- JSON ---

namespace {

void append_choice(std::string& to, const encoding::choice& of, std::string_view rule) {
    append_member(to, "name", name_of(of.encoding));
    append_member(to, "confidence", run::name_of(of.sure));
    append_member(to, "rule", rule);
    if (!of.label.empty()) append_member(to, "label", of.label);
    if (of.replaced_by != nullptr) append_member(to, "insteadOf", of.replaced_by->declared);
    if (of.declared_at) append_format(to, ",\"declared\":[{},{}]", of.declared_at->begin, of.declared_at->end);
    if (!of.section.empty()) append_member(to, "section", of.section);
    if (!of.sentence.empty()) append_member(to, "sentence", of.sentence);
}

}  // namespace

void append_encoding(std::string& to, const run::encoding_found& found) {
    to += '{';
    append_choice(to, found.chosen, rule_of(found));
    if (found.by_meta && !found.by_meta->sentence.empty())
        append_member(to, found.at_first ? "change" : "confirmation", found.by_meta->sentence);
    if (found.at_first) {
        begin_member(to, "atFirst");
        to += '{';
        append_choice(to, *found.at_first, run::name_of(found.at_first->step));
        to += '}';
    }
    to += '}';
}

std::string encoding_member(const run::encoding_found& found) {
    std::string member = "\"encoding\":";
    append_encoding(member, found);
    member += ',';
    return member;
}

}  // namespace strata::report
