#include "core/run/configuration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"
#include "core/tree/elements.hpp"
#include "core/tree/simulated.hpp"

namespace strata::run {
namespace {

constexpr std::array all_settings = {setting::feedback,      setting::fragment,       setting::scripting,
                                     setting::initial_state, setting::last_start_tag, setting::foreign};

/// The settings of a configuration, in a form that means the same for every draft.
struct given_settings {
    bool simulated = true;
    bool scripting = true;
    std::optional<tree::fragment_context> fragment;
    std::optional<std::string_view> content;  // the name of the initial state; nothing if it is the draft's own
    std::string last_start_tag;
    bool foreign = false;
};

bool same_context(const std::optional<tree::fragment_context>& a, const std::optional<tree::fragment_context>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->name == b->name && a->space == b->space && a->html_encoding == b->html_encoding;
}

// Returns the draft's initial state if the user has not set one. For a fragment, the context element determines it.
tokenizer_options beginning_of(const spec::draft& draft, const given_settings& given) {
    return given.fragment ? options_of_fragment(draft, *given.fragment, given.scripting) : tokenizer_options{};
}

given_settings settings_of(const configuration& c) {
    given_settings given;
    given.simulated = c.feedback.has_value();
    if (c.feedback) {
        given.scripting = c.feedback->scripting;
        given.fragment = c.feedback->fragment;
    }
    const tokenizer_options begins = beginning_of(*c.draft, given);
    if (c.options.content != begins.content) given.content = spec::content_at(*c.draft, c.options.content).name;
    given.foreign = c.options.foreign && !begins.foreign;
    given.last_start_tag = c.options.last_start_tag;
    return given;
}

std::optional<configuration> configured(const spec::draft& draft, const given_settings& given,
                                        const configuration& like) {
    configuration c{&draft, like.options};
    if (given.simulated) c.feedback = simulation{given.scripting, given.fragment, nullptr};
    const tokenizer_options begins = beginning_of(draft, given);
    c.options.content = begins.content;
    if (given.content) {
        const auto content = spec::find_content(draft, *given.content);
        if (!content) return std::nullopt;
        c.options.content = *content;
    }
    c.options.foreign = given.foreign || begins.foreign;
    c.options.last_start_tag = given.last_start_tag;
    return c;
}

// Whether two names of content states have the same meaning in their drafts: for example, "CDATA" in 2007 means the
// same as "RAWTEXT state" and some other names in later drafts.
bool same_content(const spec::draft& one, const std::optional<std::string_view>& a, const spec::draft& other,
                  const std::optional<std::string_view>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    const auto is = [](const spec::draft& draft, std::string_view name, std::string_view its_own) {
        return spec::find_content(draft, name) == spec::find_content(draft, its_own);
    };
    return is(one, *b, *a) || is(other, *a, *b);
}

std::string words_of(const std::optional<tree::fragment_context>& context) {
    if (!context) return "none";
    std::string words;
    if (context->space == tree::name_space::svg) words = "svg ";
    if (context->space == tree::name_space::mathml) words = "math ";
    const auto number = static_cast<std::size_t>(context->name);
    words += number < tree::known_element_count ? tree::element_names[number] : std::string_view("another element");
    return words;
}

std::string value_of(setting which, const configuration& c) {
    const given_settings given = settings_of(c);
    switch (which) {
        case setting::feedback: return given.simulated ? "simulated" : "none";
        case setting::fragment: return words_of(given.fragment);
        case setting::scripting: return given.scripting ? "on" : "off";
        case setting::initial_state:
            return std::string(given.content.value_or(spec::content_at(*c.draft, c.options.content).name));
        case setting::last_start_tag: return given.last_start_tag.empty() ? "none" : given.last_start_tag;
        case setting::foreign: return given.foreign ? "on" : "off";
    }
    return {};
}

/// A copy of a draft under another name. `draft` has a view of `name`.
struct named_copy {
    std::string name;
    spec::draft draft;
};

}  // namespace

configuration renamed(configuration of, std::string name) {
    const auto copy = std::make_shared<named_copy>(named_copy{std::move(name), *of.draft});
    copy->draft.about.name = copy->name;
    of.draft = &copy->draft;
    of.own = std::shared_ptr<const spec::draft>(copy, &copy->draft);
    return of;
}

const spec::draft& registered(std::span<const spec::draft* const> all, const spec::draft& draft) {
    if (std::find(all.begin(), all.end(), &draft) != all.end()) return draft;
    const auto same_day = std::find_if(all.begin(), all.end(),
                                       [&](const spec::draft* each) { return each->about.day == draft.about.day; });
    return same_day == all.end() ? draft : **same_day;
}

std::string_view name_of(setting which) {
    switch (which) {
        case setting::feedback: return "feedback";
        case setting::fragment: return "fragment";
        case setting::scripting: return "scripting";
        case setting::initial_state: return "initial-state";
        case setting::last_start_tag: return "last-start-tag";
        case setting::foreign: return "foreign";
    }
    return {};
}

std::vector<setting> settings_between(const configuration& one, const configuration& other) {
    const given_settings a = settings_of(one);
    const given_settings b = settings_of(other);
    // Without simulation, the other settings of tree construction have no meaning.
    const bool both_simulated = a.simulated && b.simulated;
    const auto differs = [&](setting which) {
        switch (which) {
            case setting::feedback: return a.simulated != b.simulated;
            case setting::fragment: return both_simulated && !same_context(a.fragment, b.fragment);
            case setting::scripting: return both_simulated && a.scripting != b.scripting;
            case setting::initial_state: return !same_content(*one.draft, a.content, *other.draft, b.content);
            case setting::last_start_tag: return a.last_start_tag != b.last_start_tag;
            case setting::foreign: return a.foreign != b.foreign;
        }
        return false;
    };
    std::vector<setting> found;
    std::copy_if(all_settings.begin(), all_settings.end(), std::back_inserter(found), differs);
    return found;
}

std::optional<configuration> set_like(const spec::draft& draft, const configuration& like) {
    return configured(draft, settings_of(like), like);
}

std::optional<configuration> with_setting(const configuration& of, setting which, const configuration& other) {
    given_settings mixed = settings_of(of);
    given_settings wanted = settings_of(other);
    switch (which) {
        case setting::feedback:
            // The other settings of tree construction are copied as well.
            mixed.simulated = wanted.simulated;
            mixed.scripting = wanted.scripting;
            mixed.fragment = wanted.fragment;
            break;
        case setting::fragment: mixed.fragment = wanted.fragment; break;
        case setting::scripting: mixed.scripting = wanted.scripting; break;
        case setting::initial_state: mixed.content = wanted.content; break;
        case setting::last_start_tag: mixed.last_start_tag = std::move(wanted.last_start_tag); break;
        case setting::foreign: mixed.foreign = wanted.foreign; break;
    }
    std::optional<configuration> made = configured(*of.draft, mixed, of);
    if (made) made->own = of.own;
    return made;
}

std::string in_words(setting which, const configuration& one, const configuration& other) {
    return fmt::format("{}: {} / {}", name_of(which), value_of(which, one), value_of(which, other));
}

// --- A user's choices ---

namespace {

tree::fragment_context context_named(const spec::draft& draft, std::string_view words) {
    if (const auto found = find_context(draft, words)) return *found;
    throw failure(
        fmt::format("context '{}'", words),
        fmt::format("unknown to draft {}; expected the name of an HTML element, or 'svg NAME' or 'math NAME' if the "
                    "draft has foreign elements",
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

void say_what_svg_means(const choices& chosen, const remarks& to) {
    if (!to.say || !chosen.fragment) return;
    std::string name;
    for (const char c : *chosen.fragment) name += spec::ascii_lower(c);
    if (name == "svg" || name == "math")
        to.say(
            fmt::format("--fragment={0}: an HTML element named {1}; for the element of {2}, use --fragment='{1} {1}'",
                        *chosen.fragment, name, name == "svg" ? "SVG" : "MathML"));
}

encoding::page_context context_of(const choices& chosen, std::string_view content_type) {
    encoding::page_context about;
    about.content_type = chosen.content_type.empty() ? content_type : std::string_view(chosen.content_type);
    about.override_by_user = chosen.page_encoding;
    about.default_encoding = chosen.default_encoding.value_or(encoding::id::utf_8);
    return about;
}

std::vector<std::string> options_of(const choices& chosen) {
    std::vector<std::string> options;
    if (chosen.initial_state) options.push_back("--initial-state=" + *chosen.initial_state);
    if (chosen.content_model) options.push_back("--content-model=" + *chosen.content_model);
    if (chosen.fragment) options.push_back("--fragment=" + *chosen.fragment);
    if (!chosen.last_start_tag.empty()) options.push_back("--last-start-tag=" + chosen.last_start_tag);
    if (chosen.foreign) options.emplace_back("--foreign");
    if (chosen.simulates_feedback)
        options.emplace_back(*chosen.simulates_feedback ? "--feedback=simulated" : "--feedback=none");
    if (!chosen.scripting) options.emplace_back("--scripting=off");
    if (chosen.page_encoding) options.push_back(fmt::format("--encoding={}", name_of(*chosen.page_encoding)));
    if (chosen.default_encoding)
        options.push_back(fmt::format("--default-encoding={}", name_of(*chosen.default_encoding)));
    if (!chosen.content_type.empty()) options.push_back("--content-type=" + chosen.content_type);
    return options;
}

bool is_option_of_choices(std::string_view option) {
    constexpr std::array<std::string_view, 10> names = {
        "--initial-state", "--content-model", "--fragment", "--last-start-tag",   "--foreign",
        "--feedback",      "--scripting",     "--encoding", "--default-encoding", "--content-type"};
    return std::find(names.begin(), names.end(), option.substr(0, option.find('='))) != names.end();
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
    throw failure(fmt::format("{} '{}'", kind, name),
                  fmt::format("draft {} cannot start in it, only in {}", draft.about.name, spec::content_names(draft)));
}

encoding::id encoding_labelled(std::string_view label, std::string_view option) {
    if (const auto found = encoding::of_label(label)) return *found;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < encoding::encodings; ++i) names.push_back(name_of(static_cast<encoding::id>(i)));
    throw failure(fmt::format("{}={}", option, label), unknown_word("encoding", label, names));
}

}  // namespace strata::run
