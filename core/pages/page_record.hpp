#pragma once
// The terms of a survey, and its findings about one page. Sums, rows and examples are made from these records.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/content_digest.hpp"
#include "core/text/token.hpp"

namespace strata::pages {

/// The values of some drafts where they differ.
struct reading_of_drafts {
    std::vector<std::string> drafts;  ///< their names
    std::optional<std::string>
        value;  ///< as in `compare::difference::side`, shortened; nothing: these drafts have nothing there
    friend bool operator==(const reading_of_drafts& a, const reading_of_drafts& b) = default;
};

/// A place on a page, with enough of its source to show it after the page itself is gone. At most about a thousand
/// bytes.
struct place_example {
    source_span where;
    std::uint64_t line = 1, column = 1;  ///< where it begins
    std::string before, source, after;   ///< the first line of the place: the place itself, and the text on either
                                         ///< side; shortened
    std::string what, name;              ///< the kind of difference: "attributeValue", and the name of the attribute
    std::vector<reading_of_drafts> readings;
    friend bool operator==(const place_example& a, const place_example& b) = default;
};

/// How each pair of a survey's drafts differs: a character for each pair, '.' for no difference, 'e' for errors only,
/// 't' for tokens. The order of the pairs: the first draft with each later draft, then the second draft with each later
/// draft, and so on. Example: "..t" for three drafts, of which only the last two differ.
using pair_pattern = std::string;
/// A survey compares at most this many drafts, because there is a count for each pair.
inline constexpr std::size_t most_drafts = 256;
/// How many pairs this number of drafts has.
constexpr std::size_t pairs_of(std::size_t drafts) { return drafts < 2 ? 0 : drafts * (drafts - 1) / 2; }
/// Whether `text` is a pattern for this number of drafts in which at least one pair differs.
[[nodiscard]] bool is_pattern(std::string_view text, std::size_t drafts);
inline bool has_tokens(std::string_view pattern) { return pattern.find('t') != std::string_view::npos; }

/// Adds to `all` the differences of the pairs in another place.
void unite(pair_pattern& all, const pair_pattern& more);

/// How many places have each pattern.
using places_by_pairs = std::map<pair_pattern, std::uint64_t>;
/// How the pairs differ in any of these places.
[[nodiscard]] pair_pattern united(const places_by_pairs& places);

/// The places of a page that one change made.
struct change_on_page {
    std::uint64_t places = 0;
    std::uint64_t of_errors = 0;           ///< places that differ in errors only
    places_by_pairs by_pairs;              ///< the same places
    std::optional<place_example> example;  ///< one of the places; left out if nobody needs it
    friend bool operator==(const change_on_page& a, const change_on_page& b) = default;
};

/// How one draft read a page.
struct draft_on_page {
    std::uint64_t tokens = 0;                     ///< adjacent text joined, the end of the file included
    std::map<std::string, std::uint64_t> errors;  ///< by code
    bool stopped = false;                         ///< its machine stopped before the end
    std::string encoding;                         ///< the encoding in which the draft reads the page
    friend bool operator==(const draft_on_page& a, const draft_on_page& b) = default;
};

/// The differences of a page, counted by the id of their reason: a change's id; "scripting: on / off" for a setting,
/// which always has a colon; "" if the reason is unknown.
using changes_on_page = std::map<std::string, change_on_page>;

/// A page, or a record of an input that does not count as a page.
struct page_record {
    std::string uri;           ///< where it was captured; "" if the page is the input itself
    std::string date;          ///< of its capture: "2008-04-05T12:00:00Z"; "" if not known
    std::string content_type;  ///< as the server sent it; "" if not known
    std::uint64_t offset = 0;  ///< where the record begins in the input
    std::uint64_t length = 0;  ///< bytes of the record
    content_digest digest{};   ///< of URI, date and bytes
    std::string skipped;       ///< the reason why it does not count as a page: "not HTML"; "": it does
    std::string detail;        ///< more about that, for people
    std::string cut_short;     ///< the reason why only its beginning was read: "longer than the limit"; "": it was read
                               ///< whole
    std::uint64_t bytes = 0;   ///< how many bytes of the page were read
    std::uint64_t tokens = 0;  ///< on which all drafts agree
    std::uint64_t places = 0, places_of_errors = 0;  ///< the number of places where the drafts differ, and how many of
                                                     ///< these differ in errors only
    places_by_pairs by_pairs;                        ///< the same places
    std::vector<draft_on_page> drafts;               ///< in the order of the survey's drafts
    changes_on_page changes;
    std::vector<std::string> fields;  ///< the page's value for each field that the survey divides by
    friend bool operator==(const page_record& a, const page_record& b) = default;
};

/// Whether the record stands for a place where an input is broken or damaged.
[[nodiscard]] bool is_broken(const page_record& record);

/// A contradiction in the places of a page: "a page has other drafts than the survey"; "" if there is no contradiction.
[[nodiscard]] std::string_view impossible_in(const page_record& page, std::size_t drafts);

// --- The terms of a survey: two results can be added up only if their terms are the same ---

/// Limits on a survey. All terms except the seconds give the same result on every machine.
struct survey_limits {
    std::uint64_t page_bytes = std::uint64_t{5} << 20U;  ///< the maximum size of a page; only the beginning of a longer
                                                         ///< page is read
    std::uint64_t places = 100'000;                      ///< a page is compared up to this number of places
    std::uint64_t seconds = 60;                          ///< of processor time; a page that takes longer is skipped
    /// A packed record that unpacks to more than this counts as damaged.
    std::uint64_t record_bytes = std::uint64_t{4} << 30U;
    friend bool operator==(const survey_limits& a, const survey_limits& b) = default;
};

/// The terms of a survey.
struct survey_terms {
    std::string strata;                        ///< the version that made the survey: "0.1.0"
    std::string commit;                        ///< the commit of that version; "" if unknown
    std::vector<std::string> drafts;           ///< names, with their settings
    std::map<std::string, std::string> texts;  ///< digests of the texts read from files, by the draft's name
    std::vector<std::string> topics;           ///< only changes with these topics count; none: all changes
    bool tokens_only = false;                  ///< places that differ in errors only are left out
    std::string options;                       ///< other options that differ from the defaults, in words
    std::vector<std::string> by;               ///< fields to divide by: "year"
    std::uint64_t examples = 3;                ///< how many pages to keep as examples of each change
    survey_limits limits;
    std::string command;  ///< the command line with these terms, without inputs and without options that do not affect
                          ///< the result
    friend bool operator==(const survey_terms& a, const survey_terms& b) = default;
};

/// The command line with these terms, without inputs. Each word is quoted for a shell, and other options are after a
/// "#".
[[nodiscard]] std::string command_of(const survey_terms& terms);

/// The command line that shows the differences of these drafts on one input of a survey with these terms.
[[nodiscard]] std::string comparison_of(const survey_terms& terms, const std::vector<std::string>& drafts,
                                        const std::string& input);

/// A word in the form for any POSIX shell: unchanged if that is safe, otherwise in single quotes. Complexity: linear.
[[nodiscard]] std::string shell_word(std::string_view word);

/// The first term in which the two differ, in words: "--drafts: 2008,modern and 2009,modern"; "" if they are the same.
[[nodiscard]] std::string difference_between(const survey_terms& one, const survey_terms& other);

}  // namespace strata::pages
