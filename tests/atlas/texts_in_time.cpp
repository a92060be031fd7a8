#include "tests/atlas/texts_in_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/report/tokens/html5lib.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"
#include "core/spec/change.hpp"
#include "core/tree/simulated.hpp"
#include "tests/compare/evolution_rows.hpp"

namespace strata::testing {

texts_in_time::texts_in_time(const registry& known) : known_(known), events_(history::timeline_of(known)) {
    const spec::revision_chain& chain = known.chain;
    if (chain.landmark == nullptr) return;
    const auto standing = [&](std::size_t place) -> const spec::draft* {
        const spec::draft* found = nullptr;
        for (const spec::draft* const each : known.drafts)
            if (history::place_of(chain, *each) == place) found = each;
        return found;
    };
    at_.push_back(chain.landmark);
    const history::trees_of_texts trees(chain);
    for (std::size_t n = 0; n < chain.revisions.size(); ++n) {
        made_.push_back(std::make_unique<history::revised_draft>(*at_[n], chain.revisions[n]));
        if (const tree::rules* const tree = trees.at(n + 1)) made_.back()->continue_with(*tree);
        const spec::draft* const in_full = standing(n + 1);
        at_.push_back(in_full != nullptr ? in_full : &made_.back()->value());
    }
}

const spec::draft& texts_in_time::after(std::string_view commit) const {
    return after(history::number_of_commit(known_.chain, commit));
}

const spec::draft& texts_in_time::before(std::string_view commit) const {
    return after(history::number_of_commit(known_.chain, commit) - 1);
}

std::optional<two_readings> texts_in_time::readings_of(const history::event& event) const {
    if (event.witness().empty()) return std::nullopt;
    const std::string input = text_of_witness(event.witness());
    if (event.change.what != nullptr) {
        const spec::change_row& row = event.change.what->rows.front();
        two_readings made{{taken_under(row, *event.change.from, input), taken_under(row, *event.change.to, input)}};
        made.how = difference_of(*event.change.from, made.made[0], *event.change.to, made.made[1]);
        return made;
    }
    const auto revisions = known_.chain.revisions;
    const auto found = std::find_if(revisions.begin(), revisions.end(),
                                    [&](const spec::revision_view& each) { return &each.source == event.revision; });
    const auto n = static_cast<std::size_t>(found - revisions.begin());
    return readings_with(after(n), after(n + 1), event.options(), input);
}

made_of_input made_with(const spec::draft& draft, std::string_view options, std::string_view input) {
    const std::string quoted = quoted_options(options);
    const run::choices choices = choices_of(spec::change_row{.options = quoted});
    run::configuration how = configuration_of(draft, choices);
    std::vector<std::string> names;
    tree_error_names tree_errors(names);
    if (how.feedback) how.feedback->errors = &tree_errors;
    report::html5lib_sink to(draft, input, input_kind::bytes);
    run::tokenize(how, input, to);
    made_of_input made = taken_by(to);
    made.tree_errors = std::move(names);
    return made;
}

two_readings readings_with(const spec::draft& one, const spec::draft& other, std::string_view options,
                           std::string_view input) {
    two_readings made{{made_with(one, options, input), made_with(other, options, input)}};
    made.how = difference_of(one, made.made[0], other, made.made[1]);
    return made;
}

std::string quoted_options(std::string_view options) {
    if (options.find('\'') != std::string_view::npos) return std::string(options);
    std::string quoted;
    while (!options.empty()) {
        const std::size_t end = std::min(options.find(" --", 1), options.size());
        const std::string_view each = options.substr(0, end);
        const std::size_t equals = each.find('=');
        if (!quoted.empty()) quoted += ' ';
        if (equals != std::string_view::npos && each.find(' ') != std::string_view::npos)
            quoted += fmt::format("{}='{}'", each.substr(0, equals), each.substr(equals + 1));
        else
            quoted += each;
        options = options.substr(std::min(end + 1, options.size()));
    }
    return quoted;
}

std::string text_of_witness(std::string_view witness) {
    return report::string_of(report::parsed_json(std::string(witness)));
}

}  // namespace strata::testing
