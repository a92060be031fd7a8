#include "tests/mutation/made_draft.hpp"

#include <cstddef>
#include <span>
#include <utility>

namespace strata::mutation {
namespace {

template <class T>
std::vector<T> copied(std::span<const T> from) {
    return {from.begin(), from.end()};
}

}  // namespace

made_draft::made_draft(const spec::draft& original)
    : states(copied(original.table.states)),
      rules(copied(original.table.rules)),
      input_errors(copied(original.stream.errors)),
      names(copied(original.references.names)),
      numbers(copied(original.references.numbers)),
      replaced_numbers(copied(original.references.replaced_numbers)),
      contents(copied(original.contents)),
      continues(copied(original.continues)),
      feedback(copied(original.feedback)),
      permitted_slash_tags(copied(original.permitted_slash_tags)),
      elements(copied(original.tree_construction->elements)),
      public_identifiers(copied(original.tree_construction->doctypes.public_identifiers)),
      public_beginnings(copied(original.tree_construction->doctypes.public_beginnings)),
      public_beginnings_alone(copied(original.tree_construction->doctypes.public_beginnings_alone)),
      system_identifiers(copied(original.tree_construction->doctypes.system_identifiers)),
      tree_rules(*original.tree_construction),
      value(original) {
    value.compiled = nullptr;
    settle();
}

void made_draft::settle() {
    value.table.states = states;
    value.table.rules = rules;
    value.stream.errors = input_errors;
    value.references.names = names;
    value.references.numbers = numbers;
    value.references.replaced_numbers = replaced_numbers;
    value.contents = contents;
    value.continues = continues;
    value.feedback = feedback;
    value.permitted_slash_tags = permitted_slash_tags;
    tree_rules.elements = elements;
    tree_rules.doctypes = {.public_identifiers = public_identifiers,
                           .public_beginnings = public_beginnings,
                           .public_beginnings_alone = public_beginnings_alone,
                           .system_identifiers = system_identifiers};
    value.tree_construction = &tree_rules;
}

std::string_view made_draft::keep(std::string text) { return kept_.emplace_back(std::move(text)); }

void made_draft::remove_rule(std::size_t place) {
    rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(place));
    for (spec::state_info& each : states) {
        if (each.first_rule > place)
            --each.first_rule;
        else if (place < each.first_rule + std::size_t{each.rule_count})
            --each.rule_count;
    }
}

}  // namespace strata::mutation
