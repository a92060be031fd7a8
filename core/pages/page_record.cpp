#include "core/pages/page_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

namespace strata::pages {

bool is_broken(const page_record& record) {
    return record.skipped == "broken record" || record.skipped == "damaged member" ||
           record.skipped == "broken coordinates";
}

bool is_pattern(std::string_view text, std::size_t drafts) {
    return text.size() == pairs_of(drafts) && text.find_first_not_of(".et") == std::string_view::npos &&
           text.find_first_of("et") != std::string_view::npos;
}

void unite(pair_pattern& all, const pair_pattern& more) {
    all.resize(std::max(all.size(), more.size()), '.');
    // The characters are ordered '.' < 'e' < 't', so the greater character is the stronger difference.
    for (std::size_t i = 0; i < more.size(); ++i) all[i] = std::max(all[i], more[i]);
}

pair_pattern united(const places_by_pairs& places) {
    pair_pattern all;
    for (const auto& [pattern, count] : places) unite(all, pattern);
    return all;
}

std::string_view impossible_in(const page_record& page, std::size_t drafts) {
    const auto fit = [&](const places_by_pairs& by, std::uint64_t places, std::uint64_t of_errors) {
        std::uint64_t left = places;
        std::uint64_t left_of_errors = of_errors;
        for (const auto& [pattern, count] : by) {
            std::uint64_t& of = has_tokens(pattern) ? left : left_of_errors;
            if (!is_pattern(pattern, drafts) || count == 0 || count > left || count > of) return false;
            left -= count;
            if (&of != &left) of -= count;
        }
        return left == 0 && left_of_errors == 0;
    };
    if (page.drafts.size() != drafts) return "a page has other drafts than the survey";
    if (!fit(page.by_pairs, page.places, page.places_of_errors)) return "the places of a page do not fit its pairs";
    for (const auto& [id, change] : page.changes)
        if (!fit(change.by_pairs, change.places, change.of_errors) || change.places > page.places)
            return "the places of a change do not fit its pairs";
    return "";
}

std::string shell_word(std::string_view word) {
    constexpr std::string_view others = "@%+=:,./_-";
    const bool is_safe = !word.empty() && std::all_of(word.begin(), word.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               others.find(c) != std::string_view::npos;
    });
    if (is_safe) return std::string(word);
    std::string made = "'";
    for (const char c : word) {
        if (c == '\'')
            made += "'\\''";
        else
            made += c;
    }
    return made + '\'';
}

namespace {

std::string list(std::string_view option, const std::vector<std::string>& of) {
    return ' ' + shell_word(fmt::format("{}={}", option, fmt::join(of, ",")));
}

// Returns the options that the commands for a survey and for a comparison have in common.
std::string which_places(const survey_terms& terms) {
    std::string options;
    if (!terms.topics.empty()) options += list("--topic", terms.topics);
    if (terms.tokens_only) options += " --tokens-only";
    return options;
}

// Returns the other options in words, after a "#". A shell ignores them when a user copies the command.
std::string other_options(const survey_terms& terms) { return terms.options.empty() ? "" : " # " + terms.options; }

}  // namespace

std::string command_of(const survey_terms& terms) {
    std::string command = "strata survey" + list("--drafts", terms.drafts) + list("--by", terms.by);
    command += fmt::format(" --examples={} --max-page={} --max-seconds={} --max-record={}", terms.examples,
                           terms.limits.page_bytes >> 10U, terms.limits.seconds, terms.limits.record_bytes >> 20U);
    return command + which_places(terms) + other_options(terms);
}

std::string comparison_of(const survey_terms& terms, const std::vector<std::string>& drafts, const std::string& input) {
    return "strata compare" + list("--drafts", drafts) + which_places(terms) + (input.starts_with('-') ? " -- " : " ") +
           shell_word(input) + other_options(terms);
}

std::string difference_between(const survey_terms& one, const survey_terms& other) {
    const auto version = [](const survey_terms& of) {
        return of.commit.empty() ? of.strata : fmt::format("{} ({})", of.strata, of.commit);
    };
    if (version(one) != version(other)) return fmt::format("strata {} and strata {}", version(one), version(other));
    const auto list = [](const std::vector<std::string>& of) {
        return of.empty() ? "none" : fmt::format("{}", fmt::join(of, ","));
    };
    const auto texts = [](const survey_terms& of) {
        std::string words;
        for (const auto& [draft, digest] : of.texts) words += fmt::format(" {} {}", draft, digest);
        return words.empty() ? " none" : words;
    };
    const auto differ = [](std::string_view option, const auto& mine, const auto& others) {
        return fmt::format("{}: {} and {}", option, mine, others);
    };
    if (one.drafts != other.drafts) return differ("--drafts", list(one.drafts), list(other.drafts));
    if (one.texts != other.texts) return fmt::format("texts of drafts:{} and{}", texts(one), texts(other));
    if (one.topics != other.topics) return differ("--topic", list(one.topics), list(other.topics));
    if (one.tokens_only != other.tokens_only)
        return differ("--tokens-only", one.tokens_only ? "on" : "off", other.tokens_only ? "on" : "off");
    if (one.by != other.by) return differ("--by", list(one.by), list(other.by));
    if (one.examples != other.examples) return differ("--examples", one.examples, other.examples);
    const survey_limits& limits = one.limits;
    if (limits.page_bytes != other.limits.page_bytes)
        return differ("--max-page", limits.page_bytes >> 10U, other.limits.page_bytes >> 10U);
    if (limits.seconds != other.limits.seconds) return differ("--max-seconds", limits.seconds, other.limits.seconds);
    if (limits.record_bytes != other.limits.record_bytes)
        return differ("--max-record", limits.record_bytes >> 20U, other.limits.record_bytes >> 20U);
    if (limits.places != other.limits.places) return differ("places of a page", limits.places, other.limits.places);
    if (one.options != other.options)
        return differ("options", one.options.empty() ? "none" : one.options,
                      other.options.empty() ? "none" : other.options);
    return one.command == other.command ? "" : differ("command", one.command, other.command);
}

}  // namespace strata::pages
