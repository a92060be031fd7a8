#include "core/tree/simulation.hpp"

#include <algorithm>

#include "core/spec/ascii_case.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/tree/rules.hpp"
#include "core/tree/seen_token.hpp"

namespace strata {
namespace {

using tree::element;

const tree::rules& rules_of(const spec::draft& draft) {
    static const tree::rules none{};
    return draft.tree_construction != nullptr ? *draft.tree_construction : none;
}

bool begins(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() && spec::same_in_any_case(text.substr(0, beginning.size()), beginning);
}
template <class Names>
bool is_one_of(std::string_view text, const Names& names) {
    for (const std::string_view each : names)
        if (spec::same_in_any_case(text, each)) return true;
    return false;
}
template <class Names>
bool begins_with_one_of(std::string_view text, const Names& names) {
    for (const std::string_view each : names)
        if (begins(text, each)) return true;
    return false;
}

}  // namespace

std::optional<tree::fragment_context> find_context(const spec::draft& draft, std::string_view words) {
    std::string lowered;
    for (const char c : words) lowered += spec::ascii_lower(c);
    const auto next_word = [&] {
        const std::size_t end = std::min(lowered.find(' '), lowered.size());
        std::string word = lowered.substr(0, end);
        lowered.erase(0, std::min(end + 1, lowered.size()));
        return word;
    };
    const tree::rules& rules = rules_of(draft);
    tree::fragment_context context;
    std::string word = next_word();
    if ((word == "svg" || word == "math") && !lowered.empty()) {
        context.space = word == "svg" ? tree::name_space::svg : tree::name_space::mathml;
        if (!tree::opens_foreign_content(tree::rule_of(rules, tree::find_element(word)).start)) return std::nullopt;
        word = next_word();
        context.html_encoding = tree::is_html_encoding(next_word());
    }
    if (word.empty() || !lowered.empty() || draft.tree_construction == nullptr) return std::nullopt;
    context.name = tree::find_element(word);
    if (context.name == element::template_ && !draft.tree_construction->has_templates) context.name = element::none;
    return context;
}

tokenizer_options options_of_fragment(const spec::draft& draft, const tree::fragment_context& context, bool scripting) {
    tokenizer_options options;
    if (context.space != tree::name_space::html) {
        options.foreign = draft.tree_construction != nullptr &&
                          draft.tree_construction->foreign == tree::foreign_rules::by_adjusted_node;
        return options;
    }
    const tree::rules& rules = rules_of(draft);
    const bool as_style = context.name == element::script && rules.script_context_is_as_style;
    const element name = as_style ? element::style : context.name;
    const bool scripts_matter = !scripting && !rules.noscript_context_is_text_without_scripting;
    for (const spec::feedback_rule& rule : draft.feedback) {
        if ((rule.only_with_scripting && scripts_matter) || tree::find_element(rule.tag_name) != name) continue;
        if (const auto content = spec::find_content(draft, rule.content)) options.content = *content;
    }
    return options;
}

bool sets_quirks_mode(const tree::rules& rules, const doctype& t) {
    const tree::quirks& quirks = rules.doctypes;
    const bool has_no_system =
        !t.system_identifier || (rules.empty_system_identifier_is_missing && t.system_identifier->empty());
    bool quirky = t.force_quirks || !t.name || !spec::same_in_any_case(*t.name, "html");
    if (t.public_identifier) {
        quirky = quirky || is_one_of(*t.public_identifier, quirks.public_identifiers) ||
                 begins_with_one_of(*t.public_identifier, quirks.public_beginnings) ||
                 (has_no_system && begins_with_one_of(*t.public_identifier, quirks.public_beginnings_alone));
    }
    if (t.system_identifier) quirky = quirky || is_one_of(*t.system_identifier, quirks.system_identifiers);
    return quirky;
}

}  // namespace strata
