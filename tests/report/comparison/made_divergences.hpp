#pragma once
// Makes divergences for tests of reports.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/engine/registry.hpp"
#include "core/spec/change.hpp"
#include "core/study/changes.hpp"
#include "core/text/kept_tokens.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

inline std::vector<const spec::draft*> drafts_named(const std::vector<std::string_view>& names) {
    std::vector<const spec::draft*> drafts;
    for (const std::string_view each : names) drafts.push_back(drafts::find(each));
    return drafts;
}

inline token tag_named(std::string_view name, source_span where, bool self_closing = false,
                       std::span<const attribute> attributes = {}) {
    start_tag t;
    t.name = name;
    t.attributes = attributes;
    t.self_closing = self_closing;
    t.where = where;
    return t;
}

inline compare::placed_error error_at(spec::error_code code, std::uint64_t offset, input::position where) {
    return {{code, "Some state", offset}, where};
}

inline compare::group group_of(const std::vector<std::string_view>& drafts, const std::vector<token>& tokens,
                               std::vector<compare::placed_error> errors = {}) {
    compare::group g;
    g.drafts = drafts_named(drafts);
    for (const token& each : tokens) g.tokens.add(each);
    g.errors = std::move(errors);
    return g;
}

inline compare::cause cause_of(const std::vector<std::string_view>& drafts, std::uint64_t offset,
                               std::string_view state, std::string_view section, std::string subject,
                               std::string sentence, std::string_view content) {
    compare::cause c;
    c.drafts = drafts_named(drafts);
    c.offset = offset;
    c.state = 0;
    c.state_name = state;
    c.section = section;
    c.subject = std::move(subject);
    c.sentence = std::move(sentence);
    c.content = content;
    return c;
}

/// Returns a place at byte `begin`, which is column `begin` + 1 of line 3.
inline compare::divergence place_of(std::uint64_t begin, std::string_view before, std::string_view source,
                                    std::string_view after) {
    compare::divergence d;
    d.where = {begin, begin + source.size()};
    d.source = source;
    d.before = before;
    d.after = after;
    d.begin = {3, begin + 1, begin + 1};
    d.end = {3, begin + 1 + source.size(), begin + 1 + source.size()};
    return d;
}

/// Returns the place of "<br/>" at byte 4, which three drafts read as a self-closing tag.
inline compare::divergence slash_in_br() {
    compare::divergence d = place_of(4, "<p>x", "<br/>", "y");
    d.groups.push_back(group_of({"2007", "2008"}, {tag_named("br", {4, 9})}));
    d.groups.push_back(group_of({"2009", "modern", "2026"}, {tag_named("br", {4, 9}, true)}));
    d.causes.push_back(cause_of({"2007", "2008"}, 7, "Tag name state", "8.2.3", "U+002F SOLIDUS (/)",
                                "Parse error unless this is a permitted slash. Switch to the before attribute name "
                                "state.",
                                "PCDATA"));
    d.causes.push_back(cause_of({"2009"}, 7, "Tag name state", "8.2.4.5", "U+002F SOLIDUS (/)",
                                "Switch to the self-closing start tag state.", "PCDATA"));
    d.causes.push_back(cause_of({"modern", "2026"}, 7, "Tag name state", "13.2.5.8", "U+002F SOLIDUS (/)",
                                "Switch to the self-closing start tag state.", "Data state"));
    return d;
}

/// Returns the place of "<a b=c\"d>" at byte 0, with an error in four drafts.
inline compare::divergence quote_in_value() {
    static constexpr attribute b{"b", "c\"d", {3, 8}, 4, {5, 8}, true, false};
    compare::divergence d = place_of(0, "", "<a b=c\"d>", "");
    d.kind = compare::divergence_kind::errors;
    const token tag = tag_named("a", {0, 9}, false, std::span<const attribute>(&b, 1));
    d.groups.push_back(group_of({"2007"}, {tag}));
    d.groups.push_back(
        group_of({"2008", "2009", "modern", "2026"}, {tag},
                 {error_at(spec::error_code::unexpected_character_in_unquoted_attribute_value, 6, {3, 8, 7})}));
    d.causes.push_back(cause_of({"2007"}, 6, "Attribute value (unquoted) state", "8.2.3", "Anything else",
                                "Append the current input character to the current attribute's value.", "PCDATA"));
    d.causes.push_back(cause_of({"2008", "2009", "modern", "2026"}, 6, "Attribute value (unquoted) state", "8.2.3",
                                "U+0022 QUOTATION MARK (\")",
                                "Parse error. Treat it as per the \"anything else\" entry below.", "PCDATA"));
    return d;
}

/// Returns the change with this id, of any draft.
inline const spec::change* change_named(std::string_view id) {
    const auto found = study::change_named(drafts::known().drafts, id);
    return found ? found->what : nullptr;
}

/// Returns a difference between 2008 and 2009, caused by one rule of each.
inline compare::difference difference_of(compare::difference_kind what, std::vector<std::string_view> changes) {
    compare::difference made;
    made.what = what;
    made.of = "startTag";
    made.sides = {{drafts_named({"2008"}), std::nullopt}, {drafts_named({"2009"}), ""}};
    made.causes.push_back(cause_of({"2008"}, 8, "Before attribute name state", "8.2.3", "U+003E GREATER-THAN SIGN (>)",
                                   "Emit the current tag token. Switch to the data state.", "PCDATA"));
    made.causes.push_back(cause_of({"2009"}, 8, "Self-closing start tag state", "8.2.4.15",
                                   "U+003E GREATER-THAN SIGN (>)",
                                   "Set the self-closing flag of the current tag token.", "PCDATA"));
    for (compare::cause& each : made.causes) each.role = compare::cause_role::makes;
    for (const std::string_view id : changes) made.changes.push_back(change_named(id));
    return made;
}

/// Returns the place of "<br/>" at byte 4, where the known difference is the self-closing flag.
inline compare::divergence flag_of_br() {
    compare::divergence d = slash_in_br();
    d.differences.push_back(difference_of(compare::difference_kind::self_closing, {"self-closing-flag"}));
    return d;
}

}  // namespace strata::testing
