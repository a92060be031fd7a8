#include "core/run/choices.hpp"

#include <fmt/format.h>

#include <vector>

#include "core/run/messages.hpp"
#include "core/spec/content_states.hpp"
#include "core/tree/simulated.hpp"

namespace strata::run {
namespace {

tree::fragment_context context_named(const spec::draft& draft, std::string_view words) {
    if (const auto found = find_context(draft, words)) return *found;
    throw failure(
        fmt::format("context '{}'", words),
        fmt::format("unknown to draft {}; expected an HTML element, or 'svg NAME' or 'math NAME' where the draft "
                    "has them",
                    draft.about.name));
}

tokenizer_options options_for(const spec::draft& draft, const choices& chosen) {
    tokenizer_options options;
    if (chosen.fragment) options = options_of_fragment(draft, context_named(draft, *chosen.fragment), chosen.scripting);
    if (chosen.initial_state) options.content = content_named(draft, *chosen.initial_state);
    if (chosen.content_model) options.content = content_named(draft, *chosen.content_model, "content model");
    options.last_start_tag = chosen.last_start_tag;
    options.foreign = options.foreign || chosen.foreign;
    options.input = input_kind::bytes;
    return options;
}

bool simulates_feedback(const choices& chosen) {
    return chosen.simulates_feedback.value_or(!chosen.initial_state && !chosen.content_model);
}

std::optional<simulation> simulation_for(const spec::draft& draft, const choices& chosen) {
    if (!simulates_feedback(chosen)) return std::nullopt;
    simulation how{chosen.scripting, std::nullopt, nullptr};
    if (chosen.fragment) how.fragment = context_named(draft, *chosen.fragment);
    return how;
}

}  // namespace

configuration configuration_of(const spec::draft& draft, const choices& chosen) {
    configuration made{&draft};
    made.options = options_for(draft, chosen);
    made.feedback = simulation_for(draft, chosen);
    made.engine = chosen.engine;
    return made;
}

encoding::page_context context_of(const choices& chosen, std::string_view content_type) {
    encoding::page_context about;
    about.content_type = chosen.content_type.empty() ? content_type : std::string_view(chosen.content_type);
    about.override_by_user = chosen.page_encoding;
    about.default_encoding = chosen.default_encoding.value_or(encoding::id::utf_8);
    return about;
}

std::string words_of(const choices& chosen) {
    std::vector<std::string> words;
    if (chosen.initial_state) words.push_back(fmt::format("initial state {}", *chosen.initial_state));
    if (chosen.content_model) words.push_back(fmt::format("content model {}", *chosen.content_model));
    if (chosen.fragment) words.push_back(fmt::format("a fragment of {}", *chosen.fragment));
    if (!chosen.last_start_tag.empty()) words.push_back(fmt::format("last start tag {}", chosen.last_start_tag));
    if (chosen.foreign) words.emplace_back("in a foreign element");
    if (!simulates_feedback(chosen)) words.emplace_back("no feedback of tree construction");
    if (!chosen.scripting) words.emplace_back("scripting off");
    if (chosen.page_encoding) words.push_back(fmt::format("encoding {}", name_of(*chosen.page_encoding)));
    if (chosen.default_encoding)
        words.push_back(fmt::format("encoding {} by default", name_of(*chosen.default_encoding)));
    if (!chosen.content_type.empty()) words.push_back(fmt::format("content type {}", chosen.content_type));
    return fmt::format("{}", fmt::join(words, ", "));
}

spec::content_index content_named(const spec::draft& draft, std::string_view name, std::string_view kind) {
    if (const auto found = spec::find_content(draft, name)) return *found;
    throw failure(fmt::format("{} '{}'", kind, name), fmt::format("draft {} cannot start in it; it can start in {}",
                                                                  draft.about.name, spec::content_names(draft)));
}

encoding::id encoding_labelled(std::string_view label, std::string_view option) {
    if (const auto found = encoding::of_label(label)) return *found;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < encoding::encodings; ++i) names.push_back(name_of(static_cast<encoding::id>(i)));
    throw failure(fmt::format("{}={}", option, label), unknown_word("encoding", label, names));
}

}  // namespace strata::run
