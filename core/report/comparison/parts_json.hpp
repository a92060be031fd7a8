#pragma once
// The parts of a comparison as JSON: for the report on a comparison, and for all reports that show places where texts
// differ.

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/writing/json_definitions.hpp"
#include "core/report/writing/json_object.hpp"

namespace strata::report {

// --- Changes ---

/// A change that made a difference. The first commit of `by` made it; `by` is null if the commit is not known.
struct change_and_commit {
    const spec::change* what;
    const spec::change* by;

    [[nodiscard]] std::string_view date() const { return by != nullptr ? by->date() : std::string_view(); }
    [[nodiscard]] std::string_view commit() const { return by != nullptr ? by->commit() : std::string_view(); }
};
inline change_and_commit with_commit(const spec::change* what) { return {what, what}; }
inline change_and_commit with_commit(const compare::made_change& made) {
    if (made.revision != nullptr) return {made.name, made.revision};
    // Any of several commits may have made the difference.
    return {made.name, made.name->commits.size() == 1 ? made.name : nullptr};
}

inline constexpr auto change_that_made =
    json::object(json::required("id", json::text, [](const change_and_commit& of) { return of.what->id; }),
                 json::required("title", json::text, [](const change_and_commit& of) { return of.what->title; }),
                 json::required("date", json::or_null(json::day), &change_and_commit::date),
                 json::required("commit", json::or_null(json::text), &change_and_commit::commit));
inline constexpr auto made_by = json::defined(
    "madeBy", json::list(json::derived(change_that_made, [](const auto& each) { return with_commit(each); })),
    "The changes with their titles and, as far as known, their days and commits.");

/// Returns the named changes of the list, each once.
inline std::vector<const spec::change*> named_in(const std::vector<compare::made_change>& list) {
    std::vector<const spec::change*> named;
    for (const compare::made_change& each : list)
        if (std::find(named.begin(), named.end(), each.name) == named.end()) named.push_back(each.name);
    return named;
}

/// The members that describe a list of `compare::made_change`.
inline constexpr json::member_list changes_and_commits(json::required("changes", json::change_ids, named_in),
                                                       json::required("madeBy", made_by, json::itself));

// --- Rules ---

inline constexpr json::member_list members_of_cause(
    json::required("drafts", json::draft_names, &compare::cause::drafts),
    json::required("offset", json::count, "The byte of the character that the step inspects.", &compare::cause::offset),
    json::required("state", json::text, &compare::cause::state_name),
    json::required("section", json::text, &compare::cause::section),
    json::required("rule", json::text, "The rule, in the draft's words.", &compare::cause::sentence),
    json::required("on", json::text,
                   "The entry that contains the rule; \"\" if the rule does not depend on a character.",
                   &compare::cause::subject),
    json::optional("setting",
                   json::defined("settingOfCause", json::text,
                                 "The settings that made the difference, separated by commas. Present only if no "
                                 "change of a draft made it."),
                   &compare::cause::setting));

inline constexpr auto rule_of_difference = json::defined(
    "ruleOfDifference",
    json::object(json::include(members_of_cause, json::itself),
                 json::optional("row", json::text,
                                "The row that differs in a table of names or numbers, if there is such a row.",
                                [](const compare::cause& of) { return std::string_view(of.row.words); })),
    "The rule that wrote the part that differs. If the drafts wrote nothing: the rule that consumed the character at "
    "which another draft wrote.");

inline constexpr auto rule_of_divergence = json::defined(
    "ruleOfDivergence",
    json::object(json::include(members_of_cause, json::itself),
                 json::required("content", json::text, "The content state of the draft where the divergence begins.",
                                &compare::cause::content),
                 json::required("role", json::one_of("parts", "shows"),
                                "\"parts\" if the rules diverge at this step; \"shows\" if the difference is first "
                                "visible at this step.",
                                [](const compare::cause& of) {
                                    return of.role == compare::cause_role::diverges ? "parts" : "shows";
                                })),
    "A step that is a cause of a divergence.");

// --- Tokens and errors ---

inline constexpr json::member_list counts_of_unlisted(
    json::optional("moreTokens", json::positive, "How many further tokens are not listed.",
                   &compare::group::more_tokens),
    json::optional("moreErrors", json::positive, "How many further errors are not listed.",
                   &compare::group::more_errors),
    json::optional("textLeftOut", json::positive, "How many bytes of text are missing from the last token in the list.",
                   [](const compare::group& of) { return of.left_out.text; }),
    json::optional("attributesLeftOut", json::positive,
                   "How many attributes are missing from the last token in the list.",
                   [](const compare::group& of) { return of.left_out.attributes; }));

/// What a draft of a group gives.
inline constexpr json::member_list output_of_draft(
    json::required("tokens", json::list(token_as_json), [](const compare::group& of) { return of.tokens.all(); }),
    json::required(
        "errors", json::list(error_as_json), [](const compare::group& of) -> const auto& { return of.errors; }),
    json::include(counts_of_unlisted, json::itself));

inline constexpr auto output_of_text =
    json::defined("outputOfText", json::object(json::include(output_of_draft, json::itself)),
                  "The tokens and errors of a text in the part of an input on which two texts differ.");

inline constexpr auto other_name_of_error =
    json::object(json::required("drafts", json::draft_names, &compare::placed_error::other_name::drafts),
                 json::required("code", json::error_code, &compare::placed_error::other_name::code),
                 json::required("state", json::text, &compare::placed_error::other_name::state));

inline constexpr auto shared_error = json::defined(
    "sharedError",
    json::object(json::include(error_members, json::itself),
                 json::optional(
                     "elsewhere", json::list(other_name_of_error),
                     "The drafts of the group that report the error under another name, or in a state with "
                     "another name. If one of two drafts does not name its errors, the two agree on any "
                     "error at the same place.",
                     [](const compare::placed_error& of) -> const auto& { return of.elsewhere; })),
    "An error that a group of drafts reports, as the first draft of the group reports it.");

inline constexpr auto group_of_drafts = json::object(
    json::required("drafts", json::draft_names, &compare::group::drafts),
    json::required("tokens", json::list(token_as_json), [](const compare::group& of) { return of.tokens.all(); }),
    json::required("errors", json::list(shared_error), &compare::group::errors),
    json::include(counts_of_unlisted, json::itself));

// --- Differences ---

struct side_of_difference {
    const compare::difference* of;
    const compare::difference::side* side;
};

/// The value of a difference in some drafts: a text, true or null.
struct value_kind {
    template <class To>
    void write(To& to, const side_of_difference& value) const {
        using compare::difference_kind;
        const difference_kind what = value.of->what;
        if (!value.side->value)
            json::text_of(to) += "null";
        else if (what == difference_kind::attribute || what == difference_kind::self_closing ||
                 what == difference_kind::quirks)
            json::text_of(to) += "true";
        else
            json::text.write(to, *value.side->value);
    }
    [[nodiscard]] json::schema_node schema(json::definitions& /*defined*/) const {
        using json::schema_node;
        return schema_node().add("type", schema_node::array({schema_node::text("string"), schema_node::text("boolean"),
                                                             schema_node::text("null")}));
    }
};

inline constexpr auto difference_as_json = json::defined(
    "difference",
    json::object(
        json::required("what",
                       json::one_of("token", "name", "attribute", "attributeValue", "selfClosing", "doctypeName",
                                    "publicId", "systemId", "quirks", "data", "target", "error", "encoding"),
                       "What differs.", [](const compare::difference& of) { return compare::name_of(of.what); }),
        json::optional("name", json::text, "The name of the attribute, if the difference is about an attribute.",
                       &compare::difference::name),
        json::required("offset", json::count,
                       "The byte of the error, or the byte at which the token or the characters begin.",
                       &compare::difference::offset),
        json::required(
            "groups",
            json::list(json::object(
                json::required(
                    "drafts", json::draft_names,
                    [](const side_of_difference& of) -> const auto& { return of.side->drafts; }),
                json::required("value", value_kind{},
                               "The kind of token, the text or the code of the error; true for an attribute or a flag "
                               "that is present; null if the drafts have nothing at this place.",
                               json::itself))),
            [](const compare::difference& of) {
                return json::from_each(of.sides, [&](const auto& each) { return side_of_difference{&of, &each}; });
            }),
        json::required("cause", json::list(rule_of_difference), &compare::difference::causes),
        json::include(changes_and_commits,
                      [](const compare::difference& of) { return compare::changes_behind({&of}); }),
        json::optional("earlier", made_by,
                       "If the texts are on the chain: earlier revisions that made the difference or removed it.",
                       &compare::difference::earlier)),
    "One difference between tokens or errors of drafts.");

// --- Places ---

inline constexpr auto divergence_as_json = json::defined(
    "divergence",
    json::object(
        json::required("span", json::span, &compare::divergence::where),
        json::required("source", json::bytes, "The bytes of the place, with U+FFFD for bytes that are not UTF-8.",
                       &compare::divergence::source),
        json::required("kind", json::one_of("tokens", "errors", "encoding"),
                       "\"errors\" if only errors differ; \"encoding\" if the drafts read the input in different "
                       "encodings.",
                       [](const compare::divergence& of) { return compare::name_of(of.kind); }),
        json::required("groups", json::list(group_of_drafts),
                       "Each group consists of all drafts that give the same tokens and errors.",
                       &compare::divergence::groups),
        json::required("cause", json::list(rule_of_divergence),
                       "The steps at which the rules diverge, then those at which the difference is first visible.",
                       &compare::divergence::causes),
        json::required("differences", json::list(difference_as_json), &compare::divergence::differences),
        json::optional("moreDifferences", json::positive, "How many further differences are not listed.",
                       &compare::divergence::more_differences),
        json::required("line", json::positive, "The line where the place begins, as the html5lib tests count lines.",
                       [](const compare::divergence& of) { return of.begin.line; }),
        json::required("col", json::positive, "The column where the place begins, in UTF-16 code units.",
                       [](const compare::divergence& of) { return of.begin.utf16_column; })));

}  // namespace strata::report
