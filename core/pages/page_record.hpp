#pragma once
// Declares the terms of a survey, and the record of what a survey found on one page. Sums, rows and examples are made
// from these records.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/content_digest.hpp"
#include "core/text/token.hpp"

namespace strata::archive {
struct page;  // core/pages/archive/archive_reader.hpp
}

namespace strata::pages {

/// A group of drafts that have the same value at a place where drafts differ.
struct reading_of_drafts {
    std::vector<std::string> drafts;  ///< the names of these drafts
    std::optional<std::string>
        value;  ///< their value, shortened as in `compare::difference::side`; nothing if they have nothing there
    friend bool operator==(const reading_of_drafts& a, const reading_of_drafts& b) = default;
};

/// A place at which drafts differ, with enough of the page's source to show the place without the page. Takes at most
/// about a thousand bytes.
struct place_example {
    source_span where;
    std::uint64_t line = 1, column = 1;  ///< the line and column at which the place begins
    std::string before, source, after;   ///< parts of the source, shortened: the text before the place on its first
                                         ///< line, the text of the place on that line, and the text after it
    std::string what, name;  ///< the kind of difference, such as "attributeValue", and the name of the attribute
    std::vector<reading_of_drafts> readings;
    friend bool operator==(const place_example& a, const place_example& b) = default;
};

/// Describes how each pair of a survey's drafts differs, with one character for each pair: '.' if the pair does not
/// differ, 'e' if it differs only in errors, 't' if it differs in tokens. First come the pairs of the first draft with
/// each later one, then the pairs of the second draft with each later one, and so on. For example, "..t" means that
/// among three drafts, only the second and the third differ.
using pair_pattern = std::string;
/// A survey compares at most this many drafts, because it counts every pair.
inline constexpr std::size_t most_drafts = 256;
/// Returns the number of pairs among `drafts` drafts.
constexpr std::size_t pairs_of(std::size_t drafts) { return drafts < 2 ? 0 : drafts * (drafts - 1) / 2; }
/// Whether `text` is a pattern for `drafts` drafts in which at least one pair differs.
[[nodiscard]] bool is_pattern(std::string_view text, std::size_t drafts);
inline bool has_tokens(std::string_view pattern) { return pattern.find('t') != std::string_view::npos; }

/// Adds the differences in `more` to those in `all`. Each pair gets the stronger of its two differences.
void unite(pair_pattern& all, const pair_pattern& more);

/// The number of places for each pattern.
using places_by_pairs = std::map<pair_pattern, std::uint64_t>;
/// Returns one pattern with the strongest difference that each pair has at any of these places.
[[nodiscard]] pair_pattern united(const places_by_pairs& places);

/// The places of a page at which one change makes drafts differ.
struct change_on_page {
    std::uint64_t places = 0;
    std::uint64_t of_errors = 0;           ///< how many of these places differ only in errors
    places_by_pairs by_pairs;              ///< the number of these places for each pattern
    std::optional<place_example> example;  ///< one of the places; nothing if no example is wanted
    friend bool operator==(const change_on_page& a, const change_on_page& b) = default;
};

/// The results of one draft on a page.
struct draft_on_page {
    std::uint64_t tokens = 0;  ///< the number of tokens, including the end of the file; adjacent text counts as one
                               ///< token
    std::map<std::string, std::uint64_t> errors;  ///< the number of errors for each error code
    bool stopped = false;                         ///< whether the draft's machine stopped before the end
    std::string encoding;                         ///< the encoding that the draft chooses for the page
    friend bool operator==(const draft_on_page& a, const draft_on_page& b) = default;
};

/// The differences on a page, grouped by their reason. A reason is the id of a change, or the name of a setting
/// ("scripting: on / off"), or "" if the reason is unknown. The name of a setting always contains a colon.
using changes_on_page = std::map<std::string, change_on_page>;

/// What a survey found on a page, or why it skipped an entry of an input.
struct page_record {
    std::string uri;           ///< the address of the page; "" if the input itself is the page
    std::string date;          ///< when the page was captured: "2008-04-05T12:00:00Z"; "" if unknown
    std::string content_type;  ///< the content type that the server sent; "" if unknown
    std::uint64_t offset = 0;  ///< where the record begins in the input
    std::uint64_t length = 0;  ///< the length of the record in bytes
    content_digest digest{};   ///< the digest of the URI, the date and the bytes
    std::string skipped;       ///< why the entry was skipped, such as "not HTML"; "" if it is a page
    std::string detail;        ///< the reason in more detail, for the user
    std::string cut_short;  ///< why only the beginning of the page was read, such as "longer than the limit"; "" if the
                            ///< whole page was read
    std::uint64_t bytes = 0;                         ///< the number of bytes of the page that were read
    std::uint64_t tokens = 0;                        ///< the number of tokens that all drafts have in common
    std::uint64_t places = 0, places_of_errors = 0;  ///< the number of places at which drafts differ, and how many of
                                                     ///< these differ only in errors
    places_by_pairs by_pairs;                        ///< the number of these places for each pattern
    std::vector<draft_on_page> drafts;               ///< one for each draft, in the order of the survey's drafts
    changes_on_page changes;
    std::vector<std::string> fields;  ///< the page's value for each field by which the survey divides its counts
    friend bool operator==(const page_record& a, const page_record& b) = default;
};

/// Whether the record stands for a damaged part of an input.
[[nodiscard]] bool is_broken(const page_record& record);

/// Returns a message about a contradiction in the record of a page, such as "the places of a page do not fit its
/// pairs"; "" if there is no contradiction. `drafts` is the number of the survey's drafts.
[[nodiscard]] std::string_view impossible_in(const page_record& page, std::size_t drafts);

// --- The terms of a survey. Two results can be added up only if their terms are equal. ---

/// The limits of a survey. Only the limit in seconds can make the result depend on the machine.
struct survey_limits {
    std::uint64_t page_bytes = std::uint64_t{5} << 20U;  ///< the largest size of a page in bytes; of a longer page,
                                                         ///< only the beginning is read
    std::uint64_t places = 100'000;  ///< how many places of a page are compared; any further places are not
    std::uint64_t seconds = 60;      ///< the processor time for one page; a page that takes longer is skipped
    /// The largest unpacked size of a record in bytes. A packed record that is larger counts as damaged.
    std::uint64_t record_bytes = std::uint64_t{4} << 30U;
    friend bool operator==(const survey_limits& a, const survey_limits& b) = default;
};

/// The terms of a survey: everything that determines the result, except the inputs.
struct survey_terms {
    std::string strata;                        ///< the version of strata that made the survey: "0.1.0"
    std::string commit;                        ///< the commit of that version; "" if unknown
    std::vector<std::string> drafts;           ///< the names of the drafts with their settings
    std::map<std::string, std::string> texts;  ///< the digest of each file from which a draft was read; the key
                                               ///< is the name of the draft
    std::vector<std::string> topics;           ///< the topics whose changes count; empty: all changes count
    bool tokens_only = false;                  ///< whether to leave out places that differ only in errors
    std::string options;                       ///< the other options that differ from the defaults, quoted
    std::vector<std::string> by;               ///< the fields by which the survey divides its counts, such as "year"
    std::uint64_t examples = 3;                ///< the number of pages to keep as examples of each change
    survey_limits limits;
    std::string command;  ///< the command line for these terms, without inputs and without options that do not affect
                          ///< the result
    friend bool operator==(const survey_terms& a, const survey_terms& b) = default;
};

/// Returns whether `text` consists of options that decide how pages are tokenized. The options must be quoted by
/// `shell_word` and separated by single spaces. A result may come from anyone, and a user may copy its options into a
/// shell.
[[nodiscard]] bool are_run_options(std::string_view text);

/// Returns the command line for these terms, without inputs. Each word is quoted for a shell. Precondition:
/// `are_run_options(terms.options)`.
[[nodiscard]] std::string command_of(const survey_terms& terms);

/// Returns the command line that compares `drafts` on `input`, with the options of a survey with these terms.
[[nodiscard]] std::string comparison_of(const survey_terms& terms, const std::vector<std::string>& drafts,
                                        const std::string& input);

/// Returns `word` in a form that is safe in any POSIX shell: unchanged if possible, otherwise in single quotes.
/// Complexity: linear.
[[nodiscard]] std::string shell_word(std::string_view word);

/// Returns the first term in which `one` and `other` differ, in words: "--drafts: 2008,modern and 2009,modern"; "" if
/// all terms are equal.
[[nodiscard]] std::string difference_between(const survey_terms& one, const survey_terms& other);

// --- The fields of a page by which a survey can divide its counts ---
// One of these fields is the host of the page's address. Each host has only one spelling.

/// Whether a survey can divide its counts by a field called `name`: one of `known_fields`, or "list:NAME" for the value
/// that a list of records has under NAME.
[[nodiscard]] bool is_field(std::string_view name);
/// Returns the fields that every page has: year, month, tld, host, encoding, type.
[[nodiscard]] const std::vector<std::string_view>& known_fields();

/// Returns the value of the field `name`. A year or month is "unknown" if the date of the page is unknown or invalid;
/// any other value is "" if it is unknown. `page` is the record of the page, and `given` is the page itself.
[[nodiscard]] std::string field_of(std::string_view name, const page_record& page, const archive::page& given);

/// Returns the host of a URI; "" if the URI has none. Equal hosts are spelt in the same way: in small letters, without
/// dots at the end, and with letters beyond ASCII encoded as in domain names ("xn--bcher-kva.example" for
/// "Bücher.example" and for "b%C3%BCcher.example"). A host that is not a domain name stays unchanged. Complexity:
/// linear, but quadratic in the length of a label, which has at most 63 characters.
[[nodiscard]] std::string host_of(std::string_view uri);

}  // namespace strata::pages
