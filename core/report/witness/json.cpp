#include "core/report/witness/witness.hpp"

// Describes catalogues of witnesses and minimized pages as JSON, and writes them.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/report/changes/case_json.hpp"
#include "core/report/comparison/parts_json.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/report/writing/formatting.hpp"

namespace strata::report {
namespace {

// --- What one of two drafts does ---

struct side_of_witness {
    const spec::draft* draft;
    const compare::divergence* found;
    const std::vector<std::string>* tree_errors = nullptr;  // null unless errors of tree construction are shown

    [[nodiscard]] bool has_draft(const std::vector<const spec::draft*>& drafts) const {
        return std::find(drafts.begin(), drafts.end(), draft) != drafts.end();
    }
    [[nodiscard]] std::vector<const compare::cause*> steps(compare::cause_role role) const {
        std::vector<const compare::cause*> made;
        for (const compare::cause& each : found->causes)
            if (each.role == role && has_draft(each.drafts)) made.push_back(&each);
        return made;
    }
    // Returns what the draft gives. A witness of tree errors has no tokens.
    [[nodiscard]] const compare::group& output() const {
        static const compare::group nothing;
        const auto group = std::find_if(found->groups.begin(), found->groups.end(),
                                        [&](const compare::group& each) { return has_draft(each.drafts); });
        return group == found->groups.end() ? nothing : *group;
    }
};

constexpr auto step = json::defined(
    "step",
    json::object(json::required("state", json::text, &compare::cause::state_name),
                 json::required("section", json::text, &compare::cause::section),
                 json::required("on", json::text,
                                "The entry that contains the rule; \"\" if the rule does not depend on a character.",
                                &compare::cause::subject),
                 json::required("rule", json::text, "The rule, in the draft's words.", &compare::cause::sentence),
                 json::required("offset", json::count, "The byte of the character that the step inspects.",
                                &compare::cause::offset)));

constexpr auto side = json::defined(
    "side",
    json::object(json::required("draft", json::draft_name, &side_of_witness::draft),
                 json::required("parts", json::list(step), "The steps at which the rules diverge.",
                                [](const side_of_witness& of) { return of.steps(compare::cause_role::diverges); }),
                 json::required("shows", json::list(step), "Later steps, at which the difference is first visible.",
                                [](const side_of_witness& of) { return of.steps(compare::cause_role::shows); }),
                 json::include(output_of_draft, &side_of_witness::output),
                 json::optional("treeErrors", json::list(json::text),
                                "The names of the tags for which tree construction reports an error.",
                                &side_of_witness::tree_errors)),
    "What one of two drafts does.");
constexpr auto sides = json::two_of(side);

// --- Witnesses ---

template <class Witness>
struct listed_witness {
    const search::catalogue* all;
    const Witness* shown;
};
using token_witness = listed_witness<search::witness>;
using tree_witness = listed_witness<search::tree_witness>;

std::array<side_of_witness, 2> sides_of_tokens(const token_witness& of) {
    return {{{of.all->one, &of.shown->found}, {of.all->other, &of.shown->found}}};
}
std::array<side_of_witness, 2> sides_of_trees(const tree_witness& of) {
    static const compare::divergence nothing;
    const search::tree_witness& shown = *of.shown;
    if (shown.kind == search::tree_difference::tokens)
        return {{{of.all->one, &shown.found}, {of.all->other, &shown.found}}};
    return {{{of.all->one, &nothing, &shown.tree_errors[0]}, {of.all->other, &nothing, &shown.tree_errors[1]}}};
}

constexpr json::member_list members_of_any_witness(
    json::required("id", json::text, [](const auto& w) { return std::string_view(w.id); }),
    json::required("kind", json::one_of("tokens", "errors", "tree errors"), [](const auto& w) { return kind_of(w); }),
    json::required("input", json::text, [](const auto& w) { return std::string_view(w.input); }),
    json::include(case_members, [](const auto& w) { return start_of(w); }),
    json::required("length", json::count, "The length of the input in characters.",
                   [](const auto& w) { return w.length; }),
    json::required("cause", json::text,
                   "An id of the cause. Two witnesses have the same id if their rules and facts are the same.",
                   [](const auto& w) { return std::string_view(w.cause); }));

constexpr auto span_of_witness = json::required("span", json::span, [](const auto& w) { return w.found.where; });

constexpr json::member_list members_of_token_witness(
    json::include(members_of_any_witness, json::itself), json::required("about", json::text, &search::witness::about),
    json::required("names", json::list(json::text), &search::witness::members),
    json::include(changes_and_commits,
                  [](const search::witness& w) {
                      return compare::changes_behind(
                          json::from_each(w.found.differences, [](const auto& each) { return &each; }));
                  }),
    json::required("shortest", json::count, "The length of the shortest input with this cause.",
                   &search::witness::shortest),
    json::required("otherDifferences", json::count,
                   [](const search::witness& w) { return w.shown_besides.differences; }),
    span_of_witness);

constexpr json::member_list members_of_tree_witness(
    json::include(members_of_any_witness, json::itself),
    json::required("about", json::text,
                   [](const search::tree_witness& w) { return fmt::format("tree construction, {}", w.cause); }),
    json::required("names", json::list(json::text),
                   [](const search::tree_witness& /*w*/) { return std::array<std::string_view, 0>(); }),
    json::required("says", json::list(json::text), "What each draft says about tree construction.",
                   &search::tree_witness::says),
    span_of_witness);

constexpr auto witness_of_tokens = json::double_escaped_object(
    json::include(members_of_token_witness, &token_witness::shown), json::required("sides", sides, sides_of_tokens));
constexpr auto witness_of_tree_construction = json::double_escaped_object(
    json::include(members_of_tree_witness, &tree_witness::shown), json::required("sides", sides, sides_of_trees));

// --- A catalogue ---

struct shown_catalogue {
    const search::catalogue* found;
    const search::tree_catalogue* trees;

    [[nodiscard]] std::vector<std::variant<token_witness, tree_witness>> witnesses() const {
        std::vector<std::variant<token_witness, tree_witness>> made;
        made.reserve(found->entries.size() + trees->entries.size());
        for (const search::witness& each : found->entries) made.emplace_back(token_witness{found, &each});
        for (const search::tree_witness& each : trees->entries) made.emplace_back(tree_witness{found, &each});
        return made;
    }
};

constexpr auto fact_without_witness =
    json::object(json::required("cause", json::text, &search::unshown_fact::name),
                 json::required("why", json::text, "Why no input can show the fact; \"\" if the data give no reason.",
                                &search::unshown_fact::why));

constexpr auto search_for_trees = json::object(
    json::required("witnesses", json::count, [](const search::tree_catalogue& of) { return of.entries.size(); }),
    json::required("facts", json::count, &search::tree_catalogue::facts),
    json::required("completeTo", json::count, &search::tree_catalogue::complete_to),
    json::required("stopped", json::truth, &search::tree_catalogue::stopped),
    json::required("productStates", json::count, &search::tree_catalogue::product_states),
    json::required("withoutWitness", json::list(fact_without_witness), &search::tree_catalogue::without_witness));

constexpr auto whole_search = json::object(
    json::required("witnesses", json::count,
                   [](const shown_catalogue& of) { return of.found->entries.size() + of.trees->entries.size(); }),
    json::include(
        json::member_list(
            json::required("completeTo", json::count, "The search covered all inputs up to this length.",
                           &search::catalogue::complete_to),
            json::required("exhausted", json::truth, "Whether the search ended because longer inputs show nothing new.",
                           &search::catalogue::exhausted)),
        &shown_catalogue::found),
    json::required("stopped", json::truth,
                   [](const shown_catalogue& of) { return of.found->stopped || of.trees->stopped; }),
    json::include(
        json::member_list(json::required("lastNew", json::count, "The length at which the last new witness was found.",
                                         &search::catalogue::last_new),
                          json::required("productStates", json::count, &search::catalogue::product_states),
                          json::required("inputs", json::count, &search::catalogue::inputs),
                          json::required("characterClasses", json::count, &search::catalogue::classes),
                          json::optional("earlyStops", json::positive,
                                         "The number of inputs in which a machine stopped at a sentence that was not "
                                         "understood, if any; what the rest of these inputs shows is not known.",
                                         &search::catalogue::early_stops)),
        &shown_catalogue::found),
    json::required("trees", search_for_trees, &shown_catalogue::trees));

constexpr auto whole_catalogue = json::object(
    json::version,
    json::required("drafts", json::draft_names,
                   [](const shown_catalogue& of) {
                       return std::array{of.found->one, of.found->other};
                   }),
    json::required(
        "witnesses",
        json::list(json::any_of(witness_of_tokens, witness_of_tree_construction), json::list_layout::in_a_block),
        &shown_catalogue::witnesses),
    json::required("summary", whole_search, json::itself));

// --- A minimized page ---

struct minimized_page {
    const search::minimized* found;
    std::array<const spec::draft*, 2> drafts;
    std::size_t page_bytes;

    [[nodiscard]] const compare::divergence& place() const { return found->after.in; }
};

constexpr auto whole_minimized_page = json::object(
    json::version,
    json::required("input", json::bytes, "The minimized page, with U+FFFD for bytes that are not UTF-8.",
                   [](const minimized_page& of) { return std::string_view(of.found->input); }),
    json::required("bytes", json::count, [](const minimized_page& of) { return of.found->input.size(); }),
    json::required("pageBytes", json::count, "The length of the page before minimizing.", &minimized_page::page_bytes),
    json::required("kind", json::one_of("tokens", "errors"),
                   [](const minimized_page& of) { return compare::name_of(of.place().kind); }),
    json::required("stopped", json::truth,
                   "Whether the search stopped early because it would have taken too long. In this case, a smaller "
                   "input may exist.",
                   [](const minimized_page& of) { return of.found->stopped; }),
    json::required("tried", json::count, "How many inputs were tried.",
                   [](const minimized_page& of) { return of.found->tried; }),
    json::required("span", json::span, [](const minimized_page& of) { return of.place().where; }),
    json::required(
        "sides", sides,
        [](const minimized_page& of) {
            return std::array{side_of_witness{of.drafts[0], &of.place()}, side_of_witness{of.drafts[1], &of.place()}};
        }),
    json::required("before", json::or_null(difference_as_json), "The difference on the page.",
                   [](const minimized_page& of) { return of.found->before.get(); }),
    json::required("after", json::or_null(difference_as_json), "The same difference on the minimized page.",
                   [](const minimized_page& of) { return of.found->after.get(); }),
    json::required("otherDifferences", json::count, [](const minimized_page& of) {
        return of.found->left.differences > 0 ? of.found->left.differences - 1 : 0;
    }));

}  // namespace

witness_case start_of(const search::witness& w) {
    witness_case made{w.start.content, w.start.last_start_tag, w.start.foreign, std::nullopt, ""};
    if (w.simulated) made.scripting = true;
    return made;
}
witness_case start_of(const search::tree_witness& w) {
    return {"", "", false, w.context.scripting, w.context.fragment};
}

void write_witnesses_as_json(std::ostream& to, const search::catalogue& found, const search::tree_catalogue& trees) {
    json::write_line(to, whole_catalogue, shown_catalogue{&found, &trees});
}

json::schema witness_schema(json::definitions& defined) {
    return json::schema_of("witness", "strata witness --format=json", "The whole output.", whole_catalogue, defined);
}

void write_minimized_as_json(std::ostream& to, const search::minimized& found, const spec::draft& one,
                             const spec::draft& other, std::size_t page_bytes) {
    json::write_line(to, whole_minimized_page, minimized_page{&found, {&one, &other}, page_bytes});
}

json::schema minimized_page_schema(json::definitions& defined) {
    return json::schema_of("minimize", "strata minimize --format=json", "The whole output.", whole_minimized_page,
                           defined);
}

}  // namespace strata::report
