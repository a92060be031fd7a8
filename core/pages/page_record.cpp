#include "core/pages/page_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/pages/archive/archive_reader.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/ascii.hpp"
#include "core/text/encoding/declarations.hpp"
#include "core/text/utf8.hpp"

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
    if (page.drafts.size() != drafts) return "the drafts of a page are not those of the survey";
    if (!fit(page.by_pairs, page.places, page.places_of_errors)) return "the places of a page do not fit its pairs";
    for (const auto& [id, change] : page.changes)
        if (!fit(change.by_pairs, change.places, change.of_errors) || change.places > page.places)
            return "the places of a change do not fit its pairs";
    return "";
}

std::string shell_word(std::string_view word) {
    constexpr std::string_view others = "@%+=:,./_-";
    // zsh replaces a word that begins with "=".
    const bool is_safe = !word.empty() && word.front() != '=' && std::all_of(word.begin(), word.end(), [&](char c) {
        return spec::is_ascii_alphanumeric(c) || others.find(c) != std::string_view::npos;
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

// Returns the options that the commands for a survey and for a comparison share.
std::string which_places(const survey_terms& terms) {
    std::string options;
    if (!terms.topics.empty()) options += list("--topic", terms.topics);
    if (terms.tokens_only) options += " --tokens-only";
    return options;
}

// Returns the first word of `text`, which may be quoted for a shell, and removes the word and the space after it.
std::string next_word(std::string_view& text) {
    std::string word;
    bool is_quoted = false;
    for (; !text.empty() && (is_quoted || text.front() != ' '); text.remove_prefix(1)) {
        if (text.front() == '\'') {
            is_quoted = !is_quoted;
            continue;
        }
        if (!is_quoted && text.front() == '\\') text.remove_prefix(1);
        if (!text.empty()) word += text.front();
        if (text.empty()) break;
    }
    if (!text.empty()) text.remove_prefix(1);
    return word;
}

}  // namespace

bool are_run_options(std::string_view text) {
    std::string again;
    for (std::string_view left = text; !left.empty();) {
        const std::string word = next_word(left);
        if (!run::is_option_of_choices(word) && !word.starts_with("--base=")) return false;
        again += (again.empty() ? "" : " ") + shell_word(word);
    }
    return again == text;
}

std::string command_of(const survey_terms& terms) {
    std::string command = "strata survey" + list("--drafts", terms.drafts) + list("--by", terms.by);
    command += fmt::format(" --examples={} --max-page={} --max-seconds={} --max-record={}", terms.examples,
                           terms.limits.page_bytes >> 10U, terms.limits.seconds, terms.limits.record_bytes >> 20U);
    return command + which_places(terms) + (terms.options.empty() ? "" : " ") + terms.options;
}

std::string comparison_of(const survey_terms& terms, const std::vector<std::string>& drafts, const std::string& input) {
    return "strata compare" + list("--drafts", drafts) + which_places(terms) + (terms.options.empty() ? "" : " ") +
           terms.options + (input.starts_with('-') ? " -- " : " ") + shell_word(input);
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

// --- The host ---

namespace {

constexpr std::size_t longest_label = 63;

int value_of_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c = spec::ascii_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::string percent_decoded(std::string_view text) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_escape = text[i] == '%' && text.size() - i > 2 && value_of_digit(text[i + 1]) >= 0 &&
                               value_of_digit(text[i + 2]) >= 0;
        if (is_escape) {
            made += static_cast<char>(value_of_digit(text[i + 1]) * 16 + value_of_digit(text[i + 2]));
            i += 2;
        } else {
            made += text[i];
        }
    }
    return made;
}

// Converts a capital letter of the Latin, Greek, Cyrillic or Armenian script to a small letter. Nearly all domain names
// with capital letters use only these scripts.
char32_t lower(char32_t c) {
    if (c < 0x80) return static_cast<unsigned char>(spec::ascii_lower(static_cast<char>(c)));
    if ((c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x391 && c <= 0x3AB) || (c >= 0x410 && c <= 0x42F))
        return c + 0x20;
    if (c >= 0x400 && c <= 0x40F) return c + 0x50;
    if (c >= 0x531 && c <= 0x556) return c + 0x30;
    const bool is_pair = (c >= 0x100 && c <= 0x12F) || (c >= 0x132 && c <= 0x137) || (c >= 0x14A && c <= 0x177) ||
                         (c >= 0x460 && c <= 0x481) || (c >= 0x48A && c <= 0x4BF) || (c >= 0x4D0 && c <= 0x52F) ||
                         (c >= 0x1E00 && c <= 0x1E95) || (c >= 0x1EA0 && c <= 0x1EFF);
    if (is_pair) return c | 1U;
    const bool is_odd_pair = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E) || (c >= 0x4C1 && c <= 0x4CE);
    return is_odd_pair && c % 2 == 1 ? c + 1 : c;
}

// --- Punycode (RFC 3492) ---

constexpr std::uint32_t base = 36;
constexpr std::uint32_t first_threshold = 1;
constexpr std::uint32_t last_threshold = 26;

std::uint32_t adapted(std::uint32_t delta, std::uint32_t points, bool is_first) {
    constexpr std::uint32_t skew = 38;
    constexpr std::uint32_t damp = 700;
    delta = is_first ? delta / damp : delta / 2;
    delta += delta / points;
    std::uint32_t k = 0;
    for (; delta > (base - first_threshold) * last_threshold / 2; k += base) delta /= base - first_threshold;
    return k + (base - first_threshold + 1) * delta / (delta + skew);
}

char digit_of(std::uint32_t value) { return static_cast<char>(value < 26 ? 'a' + value : '0' + (value - 26)); }

void append_number(std::string& to, std::uint32_t number, std::uint32_t bias) {
    for (std::uint32_t k = base;; k += base) {
        const std::uint32_t threshold = k <= bias                    ? first_threshold
                                        : k >= bias + last_threshold ? last_threshold
                                                                     : k - bias;
        if (number < threshold) break;
        to += digit_of(threshold + (number - threshold) % (base - threshold));
        number = (number - threshold) / (base - threshold);
    }
    to += digit_of(number);
}

// Encodes a label. `label` must have at most 63 characters, so that no number overflows.
std::string punycode_of(const std::u32string& label) {
    constexpr std::uint32_t first_bias = 72;
    std::string made = "xn--";
    for (const char32_t c : label)
        if (c < 0x80) made += static_cast<char>(c);
    auto handled = static_cast<std::uint32_t>(made.size() - 4);
    const std::uint32_t basic = handled;
    if (basic > 0) made += '-';
    std::uint32_t next = 0x80;
    std::uint32_t delta = 0;
    std::uint32_t bias = first_bias;
    while (handled < label.size()) {
        std::uint32_t least = 0x10FFFF;
        for (const char32_t c : label)
            if (c >= next) least = std::min<std::uint32_t>(least, c);
        delta += (least - next) * (handled + 1);
        next = least;
        for (const char32_t c : label) {
            if (c < next) ++delta;
            if (c != next) continue;
            append_number(made, delta, bias);
            bias = adapted(delta, handled + 1, handled == basic);
            delta = 0;
            ++handled;
        }
        ++delta;
        ++next;
    }
    return made;
}

// Returns a label of a domain name in ASCII; nothing if `label` cannot be a label.
std::optional<std::string> ascii_label(std::string_view label) {
    std::u32string letters;
    bool is_ascii = true;
    for (std::size_t at = 0; at < label.size();) {
        const input::decoded next = input::decode_one(label.substr(at), false);
        if (!next.well_formed) return std::nullopt;
        at += next.length;
        letters += lower(next.code_point);
        is_ascii = is_ascii && next.code_point < 0x80;
        if (!is_ascii && letters.size() > longest_label) return std::nullopt;
    }
    if (!is_ascii) return punycode_of(letters);
    std::string made;
    for (const char32_t c : letters) made += static_cast<char>(c);
    return made;
}

std::string in_ascii(const std::string& host) {
    std::string made;
    std::string_view rest = host;
    for (;;) {
        const std::size_t dot = rest.find('.');
        const std::optional<std::string> label = ascii_label(rest.substr(0, dot));
        if (!label) return host;
        made += *label;
        if (dot == std::string_view::npos) return made;
        made += '.';
        rest.remove_prefix(dot + 1);
    }
}

}  // namespace

std::string host_of(std::string_view uri) {
    const std::size_t begin = uri.find("://");
    if (begin == std::string_view::npos) return "";
    uri.remove_prefix(begin + 3);
    uri = uri.substr(0, uri.find_first_of("/?#"));
    uri.remove_prefix(uri.rfind('@') + 1);
    uri = uri.substr(0, uri.rfind(':') == std::string_view::npos || uri.ends_with(']') ? uri.size() : uri.rfind(':'));
    std::string host = in_ascii(percent_decoded(uri));
    while (host.ends_with('.')) host.pop_back();
    return host;
}

// --- Fields ---

namespace {

constexpr std::string_view of_list = "list:";
constexpr std::string_view unknown = "unknown";

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Returns the year of a date, with its month if `with_month` is set. No web page is older than 1990.
std::string_view part_of_date(std::string_view date, bool with_month) {
    constexpr std::size_t year_size = 4;
    constexpr std::size_t month_size = 7;
    const std::string_view year = date.substr(0, year_size);
    if (year.size() < year_size || !is_digits(year) || year < "1990" || year > "2099") return unknown;
    if (date.size() > year_size && date[year_size] != '-') return unknown;
    if (!with_month) return year;
    const std::string_view month = date.size() < month_size ? "" : date.substr(year_size + 1, 2);
    const bool goes_on = date.size() > month_size && date[month_size] != '-';
    return is_digits(month) && month >= "01" && month <= "12" && !goes_on ? date.substr(0, month_size) : unknown;
}

}  // namespace

bool is_field(std::string_view name) {
    const std::vector<std::string_view>& known = known_fields();
    return std::find(known.begin(), known.end(), name) != known.end() ||
           (name.starts_with(of_list) && name.size() > of_list.size());
}

const std::vector<std::string_view>& known_fields() {
    static const std::vector<std::string_view> fields = {"year", "month", "tld", "host", "encoding", "type"};
    return fields;
}

std::string field_of(std::string_view name, const page_record& page, const archive::page& given) {
    if (name.starts_with(of_list)) {
        const auto found = given.listed.find(std::string(name.substr(of_list.size())));
        return found == given.listed.end() ? "" : found->second;
    }
    if (name == "year" || name == "month") return std::string(part_of_date(page.date, name == "month"));
    if (name == "encoding") return page.drafts.empty() ? "" : page.drafts.back().encoding;
    if (name == "type") {
        const std::optional<encoding::media_type> type = encoding::media_type_of(page.content_type);
        return type ? type->essence : "";
    }
    std::string host = host_of(page.uri);
    if (name == "host") return host;
    const std::size_t dot = host.rfind('.');
    const std::string last = dot == std::string::npos ? "" : host.substr(dot + 1);
    return is_digits(last) ? "" : last;
}

}  // namespace strata::pages
