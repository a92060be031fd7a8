#include "core/report/encoding/encoding.hpp"

#include <fmt/format.h>
#include <optional>
#include <string_view>

#include "core/report/writing/json_definitions.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {

// --- Words ---

namespace {

std::string_view step_in_words(spec::sniffing_step step) {
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
    if (!found.at_first) return words_of_choice(found.chosen, step_in_words(found.chosen.step));
    return fmt::format("{}; at first {}", words_of_choice(found.chosen, "changed by the meta element"),
                       words_of_choice(*found.at_first, step_in_words(found.at_first->step)));
}

std::string encoding_line(const run::encoding_found& found) { return "encoding: " + encoding_in_words(found); }

// --- JSON ---

namespace {

struct named_choice {
    const encoding::choice* of;
    std::string_view rule;
};

constexpr json::member_list members_of_choice(
    json::required("name", json::text, "The name as the Encoding Standard spells it.",
                   [](const named_choice& c) { return name_of(c.of->encoding); }),
    json::required("confidence", json::one_of("tentative", "certain", "irrelevant"),
                   "\"irrelevant\" if the draft does not distinguish tentative choices from certain choices.",
                   [](const named_choice& c) { return run::name_of(c.of->sure); }),
    json::required("rule",
                   json::one_of("user", "byteOrderMark", "transport", "prescan", "parentDocument", "likelyEncoding",
                                "autodetection", "default", "meta"),
                   "\"meta\" if a meta element that tree construction inserted changed the encoding.",
                   &named_choice::rule),
    json::optional("label", json::text, "The label as it was declared.",
                   [](const named_choice& c) { return std::string_view(c.of->label); }),
    json::optional("insteadOf", json::text, "The declared encoding, which this encoding replaces.",
                   [](const named_choice& c) {
                       return c.of->replaced_by != nullptr ? c.of->replaced_by->declared : std::string_view();
                   }),
    json::optional("declared", json::span, "The bytes of the declaration.",
                   [](const named_choice& c) {
                       std::optional<source_span> at;
                       if (c.of->declared_at) at = {c.of->declared_at->begin, c.of->declared_at->end};
                       return at;
                   }),
    json::optional("section", json::text, "The section of the draft.",
                   [](const named_choice& c) { return c.of->section; }),
    json::optional("sentence", json::text, "The rule in the draft's words.",
                   [](const named_choice& c) { return c.of->sentence; }));

constexpr auto first_choice =
    json::defined("encodingChoice", json::object(json::include(members_of_choice, json::itself)),
                  "An encoding, and the rule that chose it.");

// Returns the draft's sentence by which a meta element changed the encoding, or made it certain; "" if it did not.
std::string_view sentence_on_meta(const run::encoding_found& found, bool changed) {
    return found.by_meta && found.at_first.has_value() == changed ? found.by_meta->sentence : std::string_view();
}

constexpr auto whole_choice = json::defined(
    "encoding",
    json::object(
        json::include(members_of_choice,
                      [](const run::encoding_found& of) {
                          return named_choice{&of.chosen, rule_of(of)};
                      }),
        json::optional("confirmation", json::text,
                       "The draft's sentence by which a meta element made the encoding certain.",
                       [](const run::encoding_found& of) { return sentence_on_meta(of, false); }),
        json::optional("change", json::text, "The draft's sentence by which a meta element changed the encoding.",
                       [](const run::encoding_found& of) { return sentence_on_meta(of, true); }),
        json::optional("atFirst", first_choice, "The encoding that was chosen before this change.",
                       [](const run::encoding_found& of) {
                           std::optional<named_choice> choice;
                           if (of.at_first) choice = {&*of.at_first, run::name_of(of.at_first->step)};
                           return choice;
                       })),
    "The encoding in which a draft reads the input.");

}  // namespace

void encoding_json::write(std::string& to, const run::encoding_found& found) const { whole_choice.write(to, found); }

json::schema_node encoding_json::schema(json::definitions& defined) const { return whole_choice.schema(defined); }

// --- The beginning of records in JSON Lines ---

void record_head::name_file(std::string_view name) {
    values_.file = name;
    spell();
}

void record_head::tell_next(const run::encoding_found& found) {
    values_.encoding = found;
    spell();
}

void record_head::spell() {
    text_.clear();
    bool is_empty = true;
    first_members_of_record.write(text_, values_, is_empty);
    if (!is_empty) text_ += ',';
    is_for_one_record_ = values_.is_first || values_.encoding;
}

void record_head::begin_next() {
    values_.is_first = false;
    values_.encoding.reset();
    spell();
}

}  // namespace strata::report
