#pragma once
// The terms of a survey, and the record of its findings about one page. Sums, rows and examples are made from these
// records.

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

/// What some drafts have at a place where drafts differ; these drafts have the same value there.
struct reading_of_drafts {
    std::vector<std::string> drafts;  ///< their names
    std::optional<std::string>
        value;  ///< their value, shortened, as in `compare::difference::side`; nothing: these drafts have nothing there
    friend bool operator==(const reading_of_drafts& a, const reading_of_drafts& b) = default;
};

/// A place on a page, with enough of the page's source to show the place when the page is no longer at hand. At most
/// about a thousand bytes.
struct place_example {
    source_span where;
    std::uint64_t line = 1, column = 1;  ///< where it begins
    std::string before, source, after;   ///< the first line of the place, shortened: the text before the place, the
                                         ///< place itself, and the text after it
    std::string what, name;              ///< the kind of difference: "attributeValue", and the name of the attribute
    std::vector<reading_of_drafts> readings;
    friend bool operator==(const place_example& a, const place_example& b) = default;
};

/// How each pair of a survey's drafts differs. Each pair has a character: '.' for no difference, 'e' if only errors
/// differ, 't' if tokens differ. The first draft is paired with each later draft, then the second draft with each later
/// draft, and so on. For instance, "..t" means that of three drafts only the second and the third differ.
using pair_pattern = std::string;
/// A survey compares at most this many drafts, because it has a count for each pair.
inline constexpr std::size_t most_drafts = 256;
/// The number of pairs that this number of drafts has.
constexpr std::size_t pairs_of(std::size_t drafts) { return drafts < 2 ? 0 : drafts * (drafts - 1) / 2; }
/// Whether `text` is a pattern for this number of drafts in which at least one pair differs.
[[nodiscard]] bool is_pattern(std::string_view text, std::size_t drafts);
inline bool has_tokens(std::string_view pattern) { return pattern.find('t') != std::string_view::npos; }

/// Adds the differences at another place, `more`, to those in `all`.
void unite(pair_pattern& all, const pair_pattern& more);

/// For each pattern, how many places have it.
using places_by_pairs = std::map<pair_pattern, std::uint64_t>;
/// How each pair differs at all these places taken together.
[[nodiscard]] pair_pattern united(const places_by_pairs& places);

/// The places of a page at which drafts differ because of one change.
struct change_on_page {
    std::uint64_t places = 0;
    std::uint64_t of_errors = 0;           ///< how many of these places differ in errors only
    places_by_pairs by_pairs;              ///< the same places
    std::optional<place_example> example;  ///< one of the places; nothing if no example is needed
    friend bool operator==(const change_on_page& a, const change_on_page& b) = default;
};

/// How one draft read a page.
struct draft_on_page {
    std::uint64_t tokens = 0;                     ///< the number of tokens; adjacent text counts as one token, and the
                                                  ///< end of the file also counts
    std::map<std::string, std::uint64_t> errors;  ///< by code
    bool stopped = false;                         ///< whether its machine stopped before the end
    std::string encoding;                         ///< the encoding in which the draft reads the page
    friend bool operator==(const draft_on_page& a, const draft_on_page& b) = default;
};

/// The differences on a page, by their reason. The reason is the id of a change; or a setting, which always has a
/// colon: "scripting: on / off"; or "" if the reason is unknown.
using changes_on_page = std::map<std::string, change_on_page>;

/// A page of an input, or an entry of an input that does not count as a page.
struct page_record {
    std::string uri;           ///< its address; "" if the page is the input itself
    std::string date;          ///< when it was captured: "2008-04-05T12:00:00Z"; "" if not known
    std::string content_type;  ///< the content type that the server sent; "" if not known
    std::uint64_t offset = 0;  ///< where the record begins in the input
    std::uint64_t length = 0;  ///< the length of the record in bytes
    content_digest digest{};   ///< the digest of URI, date and bytes
    std::string skipped;       ///< why it does not count as a page: "not HTML"; "" if it is a page
    std::string detail;        ///< more about that reason, for the user
    std::string cut_short;     ///< why only its beginning was read: "longer than the limit"; "" if all of it was read
    std::uint64_t bytes = 0;   ///< how many bytes of the page were read
    std::uint64_t tokens = 0;  ///< the number of tokens on which all drafts agree
    std::uint64_t places = 0, places_of_errors = 0;  ///< the number of places where the drafts differ, and how many of
                                                     ///< these differ in errors only
    places_by_pairs by_pairs;                        ///< the same places
    std::vector<draft_on_page> drafts;               ///< in the order of the survey's drafts
    changes_on_page changes;
    std::vector<std::string> fields;  ///< the page's value for each field that the survey divides by
    friend bool operator==(const page_record& a, const page_record& b) = default;
};

/// Whether the record stands for a broken or damaged place of an input.
[[nodiscard]] bool is_broken(const page_record& record);

/// A contradiction in the record of a page, as a message: "a page has other drafts than the survey"; "" if there is
/// none.
[[nodiscard]] std::string_view impossible_in(const page_record& page, std::size_t drafts);

// --- The terms of a survey: two results can be added up only if their terms are the same ---

/// Limits on a survey. Except for the limit in seconds, the result does not depend on the machine.
struct survey_limits {
    std::uint64_t page_bytes = std::uint64_t{5} << 20U;  ///< the maximum size of a page; only the beginning of a longer
                                                         ///< page is read
    std::uint64_t places = 100'000;                      ///< a page is compared up to this number of places
    std::uint64_t seconds = 60;                          ///< a page that takes more processor time is skipped
    /// A packed record that unpacks to more than this counts as damaged.
    std::uint64_t record_bytes = std::uint64_t{4} << 30U;
    friend bool operator==(const survey_limits& a, const survey_limits& b) = default;
};

/// The terms of a survey: everything that determines its result, apart from the inputs.
struct survey_terms {
    std::string strata;                        ///< the version that made the survey: "0.1.0"
    std::string commit;                        ///< the commit of that version; "" if unknown
    std::vector<std::string> drafts;           ///< the names of the drafts, with their settings
    std::map<std::string, std::string> texts;  ///< for drafts read from files: the digest of the file, by the draft's
                                               ///< name
    std::vector<std::string> topics;           ///< only changes with these topics count; empty: all changes
    bool tokens_only = false;                  ///< whether places that differ in errors only are left out
    std::string options;                       ///< other options that differ from the defaults, in words
    std::vector<std::string> by;               ///< the fields by which counts are divided: "year"
    std::uint64_t examples = 3;                ///< how many pages to keep as examples of each change
    survey_limits limits;
    std::string command;  ///< the command line for these terms, without inputs and without options that do not affect
                          ///< the result
    friend bool operator==(const survey_terms& a, const survey_terms& b) = default;
};

/// The command line for these terms, without inputs. Each word is quoted for a shell. `options` follow after a "#".
[[nodiscard]] std::string command_of(const survey_terms& terms);

/// The command line that compares these drafts on one input of a survey with these terms.
[[nodiscard]] std::string comparison_of(const survey_terms& terms, const std::vector<std::string>& drafts,
                                        const std::string& input);

/// A word in a form that is safe in any POSIX shell: unchanged if possible, otherwise in single quotes. Complexity:
/// linear.
[[nodiscard]] std::string shell_word(std::string_view word);

/// The first term in which `one` and `other` differ, in words: "--drafts: 2008,modern and 2009,modern"; "" if all terms
/// are the same.
[[nodiscard]] std::string difference_between(const survey_terms& one, const survey_terms& other);

// --- The fields of a page by which a survey can divide its counts ---
// One of them is the host of the page's address; each host has only one spelling.

/// Whether a survey can divide by a field of this name. The name is one of `known_fields`, or "list:NAME", which stands
/// for the value under NAME in a list of records.
[[nodiscard]] bool is_field(std::string_view name);
/// The fields that every page has: year, month, tld, host, encoding, type.
[[nodiscard]] const std::vector<std::string_view>& known_fields();

/// The value of a field. It is "unknown" for the year and month of a page whose date is unknown or invalid, and "" if
/// another value is unknown. `page` has the findings about `given`.
[[nodiscard]] std::string field_of(std::string_view name, const page_record& page, const archive::page& given);

/// The host of a URI; "" if it has none. The same host is always spelt in the same way: in small letters, without dots
/// at its end, and with letters beyond ASCII encoded as in domain names ("xn--bcher-kva.example" for "Bücher.example"
/// and for "b%C3%BCcher.example"). A host that is not a domain name stays unchanged. Complexity: linear, but quadratic
/// in the length of a label, which has at most 63 characters.
[[nodiscard]] std::string host_of(std::string_view uri);

}  // namespace strata::pages
