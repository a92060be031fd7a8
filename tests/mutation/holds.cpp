#include "tests/mutation/holds.hpp"
#include "drafts/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "core/engine/reference/interpreter.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/state_relation.hpp"
#include "tests/atlas/page_failures.hpp"
#include "tests/conformance/case_failures.hpp"
#include "tests/draft_data.hpp"
#include "tests/recital/facts.hpp"
#include "tests/recital/recital_failures.hpp"
#include "tests/spec/table_failures.hpp"
#include "tests/tree/answer_failures.hpp"

namespace strata::mutation {
namespace {

namespace fs = std::filesystem;
using namespace strata::testing;

std::optional<std::string> first_of(const std::vector<std::string>& failures) {
    if (failures.empty()) return {};
    return failures.front();
}

}  // namespace

holds::holds(const spec::draft& original, const fs::path& data, const fs::path& shared) {
    const auto add = [this](std::string_view of, first_message ask) { checks_.push_back({of, std::move(ask)}); };

    add("spec", [](const spec::draft& d) {
        for (auto* const each :
             {faults, wrong_silences, dead_parts, false_remarks, wrong_parts, wrong_error_places, wrong_flags})
            if (auto message = first_of(each(d))) return message;
        return std::optional<std::string>{};
    });
    const draft_data kept = data_of(data, original);
    const auto hold_to_text = [&](std::string_view check, recital_test::kept_text digests, auto said) {
        auto text = std::make_shared<recital_test::kept_text>(std::move(digests));
        add(check, [text, said](const spec::draft& d) -> std::optional<std::string> {
            const auto wrong = text->disagreeing(said(d));
            if (wrong.empty()) return {};
            return fmt::format("{}, {}: differs from the text", wrong.front().first, wrong.front().second);
        });
    };
    hold_to_text("recital", recital_test::kept_text(kept.text_digests(), kept.disagreements),
                 [](const spec::draft& d) { return recital_test::as_text(language::recite(d)); });
    hold_to_text("recital, facts", recital_test::kept_text(kept.facts_digests()),
                 [from = kept.text](const spec::draft& d) { return recital_test::facts_with_names(d, from); });
    add("firing_rules_of_a_table", [](const spec::draft& d) { return first_of(rules_that_cannot_fire(d)); });
    const auto own = std::make_shared<std::vector<case_file>>(read_case_files(kept.cases()));
    add("conformance_suites, own cases",
        [own](const spec::draft& d) { return first_of(run_cases(d, engine_kind::interpreter, *own, {}, 1).failures); });
    const fs::path docs = data / ".." / ".." / "docs";
    // Finds the pairs of a predecessor and its successor that contain the original draft. A pair consists of two
    // indices into the list of drafts.
    const auto registered = drafts::all();
    const auto place_of = [registered](const spec::draft* each) {
        return static_cast<std::size_t>(std::find(registered.begin(), registered.end(), each) - registered.begin());
    };
    const std::size_t place = place_of(&original);
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (const spec::draft* each : registered)
        if (const spec::draft* former = study::predecessor_of(registered, *each))
            if (each == &original || former == &original) pairs.emplace_back(place_of(former), place_of(each));
    add("atlas_of_drafts, pages of drafts",
        [docs](const spec::draft& d) { return first_of(wrong_on_page_of_draft(docs, d)); });
    const auto answers = std::make_shared<std::vector<answer_case>>(read_answer_cases(kept.answers()));
    add("feedback_cases",
        [answers](const spec::draft& d) { return first_of(wrong_answers(d, *answers, engine_kind::interpreter, 1)); });
    const auto hold_to_pages = [&](std::string_view check, page_part which) {
        add(check, [docs, place, pairs, which](const spec::draft& d) {
            std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
            if (place < all.size()) all[place] = &d;
            for (const auto& [one, other] : pairs)
                if (auto message = first_of(wrong_on_page_of_changes(docs, all, *all[one], *all[other], which)))
                    return message;
            return std::optional<std::string>{};
        });
    };
    hold_to_pages("atlas_of_drafts, tree construction", page_part::trees);
    const fs::path folder = kept.html5lib ? shared / "html5lib-tests" / kept.html5lib->folder : fs::path();
    if (fs::is_directory(folder)) {
        const auto files = std::make_shared<std::vector<case_file>>(read_case_files(folder));
        const auto known = std::make_shared<std::vector<conformance::known_disagreement>>();
        if (fs::exists(kept.known_disagreements())) *known = read_known(kept.known_disagreements());
        add("conformance_suites, html5lib", [files, known](const spec::draft& d) {
            return first_of(run_cases(d, engine_kind::interpreter, *files, *known, 1).failures);
        });
    }
    // This check is last because it takes longest.
    hold_to_pages("atlas_of_drafts, states", page_part::states_and_trees);
}

std::optional<catch_> holds::first_failure(const spec::draft& d) {
    for (const check& each : checks_)
        if (auto message = failure_of(each.name, d)) return catch_{std::string(each.name), std::move(*message)};
    return {};
}

std::vector<std::string_view> holds::names() const {
    std::vector<std::string_view> all;
    for (const check& each : checks_) all.push_back(each.name);
    return all;
}

std::optional<std::string> holds::failure_of(std::string_view name, const spec::draft& d) {
    for (const check& each : checks_) {
        if (each.name != name) continue;
        try {
            return each.ask(d);
        } catch (const std::exception& e) {
            return fmt::format("throws: {}", e.what());
        }
    }
    return fmt::format("there is no check named {}", name);
}

}  // namespace strata::mutation
