#include "core/run/run_choices.hpp"

#include <fmt/format.h>

#include <vector>

#include "core/run/failure.hpp"
#include "core/run/suggestion.hpp"
#include "core/spec/content_states.hpp"
#include "core/tree/simulated.hpp"

namespace strata::naming {

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

namespace {

tree::fragment_context context_named(const spec::draft& draft, std::string_view words) {
    if (const auto found = find_context(draft, words)) return *found;
    throw failure(
        fmt::format("context '{}'", words),
        fmt::format("unknown to draft {}; expected an HTML element, or 'svg NAME' or 'math NAME' where the draft "
                    "has them",
                    draft.about.name));
}

}  // namespace

tokenizer_options options_for(const spec::draft& draft, const run_choices& choices) {
    tokenizer_options options;
    if (choices.fragment)
        options = options_of_fragment(draft, context_named(draft, *choices.fragment), choices.scripting);
    if (choices.initial_state) options.content = content_named(draft, *choices.initial_state);
    if (choices.content_model) options.content = content_named(draft, *choices.content_model, "content model");
    options.last_start_tag = choices.last_start_tag;
    options.foreign = options.foreign || choices.foreign;
    options.input = input_kind::bytes;
    return options;
}

bool simulates_feedback(const run_choices& choices) {
    return choices.simulates_feedback.value_or(!choices.initial_state && !choices.content_model);
}

std::optional<simulation> simulation_for(const spec::draft& draft, const run_choices& choices) {
    if (!simulates_feedback(choices)) return std::nullopt;
    simulation how{choices.scripting, std::nullopt, nullptr};
    if (choices.fragment) how.fragment = context_named(draft, *choices.fragment);
    return how;
}

std::optional<early_stop> tokenize_page(const spec::draft& draft, const run_choices& choices, std::string_view bytes,
                                        sink& to, tree_error_sink* tree_errors, meta_observer* metas) {
    const tokenizer_options options = options_for(draft, choices);
    std::optional<simulation> how = simulation_for(draft, choices);
    if (!how) return tokenize(draft, choices.engine, options, bytes, to);
    how->errors = tree_errors;
    how->metas = metas;
    simulated_feedback answering(draft, *how, to);
    return tokenize(draft, choices.engine, options, bytes, answering);
}

std::string words_of(const run_choices& run) {
    std::vector<std::string> words;
    if (run.initial_state) words.push_back(fmt::format("initial state {}", *run.initial_state));
    if (run.content_model) words.push_back(fmt::format("content model {}", *run.content_model));
    if (run.fragment) words.push_back(fmt::format("a fragment of {}", *run.fragment));
    if (!run.last_start_tag.empty()) words.push_back(fmt::format("last start tag {}", run.last_start_tag));
    if (run.foreign) words.emplace_back("in a foreign element");
    if (!simulates_feedback(run)) words.emplace_back("no feedback of tree construction");
    if (!run.scripting) words.emplace_back("scripting off");
    if (run.page_encoding) words.push_back(fmt::format("encoding {}", name_of(*run.page_encoding)));
    if (run.default_encoding) words.push_back(fmt::format("encoding {} by default", name_of(*run.default_encoding)));
    if (!run.content_type.empty()) words.push_back(fmt::format("content type {}", run.content_type));
    return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace strata::naming
