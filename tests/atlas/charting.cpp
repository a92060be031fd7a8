// Collects the data of the atlas: witnesses, the tokens and errors of the drafts for inputs, and the rows of changes
// that have the same cause as a witness.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "core/cli/io/console.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/witness/witness.hpp"
#include "core/run/configuration.hpp"
#include "core/run/messages.hpp"
#include "core/run/page.hpp"
#include "core/search/reference_classes.hpp"
#include "core/study/state_relation.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/compare/evolution_rows.hpp"
#include "tests/search/named_causes.hpp"
#include "tests/search/tree_rows.hpp"

namespace strata::testing {
namespace {

made_of_input made_by(const spec::draft& draft, const tokenizer_options& options, std::string_view input) {
    report::html5lib_sink to(draft, input, options.input);
    tokenize(draft, engine_kind::runner, options, input, to);
    return taken_by(to);
}

// --- Rows of changes ---

// The inputs of `row` show differences. Returns the causes of these differences that are in the tokenizers. A row about
// tree construction may also have such causes, if a difference between the tokenizers is visible in the tree.
std::vector<named_cause> causes_of(const evolution_row& row, const search::reference_classes& references) {
    std::vector<named_cause> causes;
    for (const std::string& input : inputs_of(row))
        for (named_cause& each : causes_on(configurations_of(row), input, references))
            causes.push_back(std::move(each));
    return causes;
}

struct row_with_causes {
    std::string name;
    std::vector<named_cause> causes;
};

void find_rows(charted_witness& entry, const std::vector<row_with_causes>& rows) {
    const search::witness& w = *entry.found;
    for (const row_with_causes& row : rows) {
        bool is_of_cause = false;
        bool is_of_steps = false;
        for (const named_cause& each : row.causes) {
            if (each.kind != w.kind || each.name.diverges != w.cause) continue;
            is_of_cause = true;
            is_of_steps = is_of_steps || each.name.shows == w.raw_showing;
        }
        if (is_of_cause) entry.rows.push_back(row.name);
        if (is_of_steps) entry.nearest_rows.push_back(row.name);
    }
    if (entry.nearest_rows.empty()) entry.nearest_rows = entry.rows;
}

// --- Chapters ---

// Returns the older draft's first step at which the drafts diverge. If the older draft has no such step, returns the
// newer draft's. A step of preprocessing comes before all steps in states.
const compare::cause* place_of(const compare::divergence& d, const spec::draft& one) {
    const compare::cause* found = nullptr;
    for (const compare::cause& each : d.causes) {
        if (each.role != compare::cause_role::diverges) continue;
        const bool is_of_one = std::find(each.drafts.begin(), each.drafts.end(), &one) != each.drafts.end();
        if (is_of_one) return &each;
        if (found == nullptr) found = &each;
    }
    return found;
}

tokenizer_options options_of(const search::witness& w, std::size_t draft) {
    tokenizer_options options;
    options.content = w.start.contents[draft];
    options.last_start_tag = w.start.last_start_tag;
    options.foreign = w.start.foreign;
    if (w.of_characters) options.input = input_kind::characters;
    return options;
}

std::unique_ptr<chapter> chapter_of(const registry& known, const spec::draft& one, const spec::draft& other,
                                    const std::vector<evolution_row>& rows) {
    auto made = std::make_unique<chapter>();
    made->one = &one;
    made->other = &other;
    made->found = search::find_witnesses(known, one, other);
    made->diff = study::diff_of(known.drafts, one, other);
    made->changes = study::changes_as_graph(known.drafts, one, other);

    const search::reference_classes references(one, other);
    std::vector<row_with_causes> charted_rows;
    for (const evolution_row& row : rows)
        if (is_of(row, one, other)) charted_rows.push_back({std::string(row.id), causes_of(row, references)});
    for (const search::witness& w : made->found.entries) {
        charted_witness entry;
        entry.found = &w;
        entry.options = report::options_of(w);
        entry.made = {made_by(one, options_of(w, 0), w.input), made_by(other, options_of(w, 1), w.input)};
        entry.place = place_of(w.found, one);
        find_rows(entry, charted_rows);
        made->witnesses.push_back(std::move(entry));
    }
    const auto order = [](const charted_witness& w) {
        const bool is_step = w.place != nullptr && w.place->state.has_value();
        return std::make_tuple(is_step ? *w.place->state + 1 : 0, is_step ? w.place->rule : 0);
    };
    std::stable_sort(made->witnesses.begin(), made->witnesses.end(),
                     [&](const charted_witness& a, const charted_witness& b) { return order(a) < order(b); });
    chart_trees(*made, known, rows);
    return made;
}

// --- Inputs under all drafts ---

run::choices choices_of(const search::witness_start& start) {
    run::choices choices;
    if (!start.content.empty()) choices.initial_state = std::string(start.content);
    choices.last_start_tag = start.last_start_tag;
    choices.foreign = start.foreign;
    return choices;
}

charted_input under_all(const registry& known, const search::witness& w) {
    charted_input charted{w.input, report::options_of(w), w.of_characters, {}};
    for (const spec::draft* draft : known.drafts) {
        try {
            tokenizer_options options = configuration_of(*draft, choices_of(w.start)).options;
            if (w.of_characters) options.input = input_kind::characters;
            charted.made.emplace_back(made_by(*draft, options, w.input));
        } catch (const run::failure&) {
            charted.made.emplace_back();
        }
    }
    return charted;
}

}  // namespace

made_of_input made_of_page(const spec::draft& draft, std::string_view page, const search::tree_context& context) {
    report::html5lib_sink to(draft, page, input_kind::bytes);
    run::choices choices;
    if (!context.fragment.empty()) choices.fragment = context.fragment;
    choices.scripting = context.scripting;
    run::tokenize(configuration_of(draft, choices), page, to);
    return taken_by(to);
}

atlas charted(const registry& known) {
    atlas a;
    a.known = &known;
    a.rows = rows_of_changes(known.drafts);
    std::map<std::tuple<std::string, std::string, bool>, const search::witness*> inputs;
    for (const spec::draft* each : known.drafts) {
        const spec::draft* former = study::predecessor_of(known.drafts, *each);
        if (former == nullptr) continue;
        a.chapters.push_back(chapter_of(known, *former, *each, a.rows));
        for (const charted_witness& w : a.chapters.back()->witnesses)
            inputs.emplace(std::make_tuple(w.found->input, w.options, w.found->of_characters), w.found);
    }
    for (const auto& [key, w] : inputs) a.inputs.push_back(under_all(known, *w));
    return a;
}

const chapter* chapter_to(const atlas& a, const spec::draft& draft) {
    for (const auto& each : a.chapters)
        if (each->other == &draft) return each.get();
    return nullptr;
}

std::vector<const chapter*> chapters_between(const atlas& a, const spec::draft& one, const spec::draft& other) {
    std::vector<const chapter*> between;
    for (const spec::draft* at = &other; at != &one;) {
        const chapter* last = chapter_to(a, *at);
        if (last == nullptr) return {};
        between.insert(between.begin(), last);
        at = last->one;
    }
    return between;
}

}  // namespace strata::testing
