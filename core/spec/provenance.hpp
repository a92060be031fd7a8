#pragma once
// Where a draft's text comes from, its names, and links to its public copy.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata::spec {

struct draft;  // core/spec/draft.hpp

/// A public copy of a draft's text. Section numbers in reports link to it.
struct public_copy {
    /// How a link leads to a state in the copy.
    enum class anchors : std::uint8_t {
        ids,          ///< a page of HTML with an id for each state: "#data-state"
        definitions,  ///< the page's source as plain text; links let browsers search for the markup that defines the
                      ///< state
    };
    std::string_view url{};  ///< an https URL of printable ASCII, without a fragment; "" if no copy is known
    anchors by = anchors::ids;
};

/// Where the draft's text comes from.
struct provenance {
    std::string_view day;                       ///< the text's day and canonical name: "2008-03-09"
    std::string_view predecessor{};             ///< the day of the text on which this one is based; "" if there is none
    std::string_view name;                      ///< the name for display, "2008"; the day if there is no shorter name
    std::array<std::string_view, 2> aliases{};  ///< more names; "" if unused
    std::string_view date;                      ///< "9 March 2008"
    std::string_view title;                     ///< "HTML 5, Working Draft"
    std::string_view section;                   ///< the section of the text that describes the machine
    std::string_view source;                    ///< where the text was published
    public_copy copy{};                         ///< where the text can be read today
    /// The id of the last revision that a text on a chain includes, unless that is simply the last revision of its day.
    std::string_view last_revision{};
    /// Whether the draft was made at run time, from a text or from a chain of revisions. It then has no position in the
    /// sequence of drafts, and its `predecessor` is only the draft with which it shares the names of states.
    /// Differences between the two are not changes that a draft made.
    bool stands_apart = false;

    // A text that is read at run time has only one section. The facts from the other sections come from another draft:

    std::string_view beside{};       ///< the day of that other draft; "" if nothing comes from another draft
    bool has_own_stream = true;      ///< whether the text itself says how the input stream is preprocessed
    bool has_own_slash_tags = true;  ///< whether the text itself says which start tags may have a slash
};

/// Returns `draft.about`. For code that does not include the definition of a draft.
[[nodiscard]] const provenance& about(const draft& draft);

// --- Links to the public copy ---

/// Returns the id of a state or section on the pages of the HTML Standard. It is the name in lower case with hyphens
/// for spaces: "attribute-value-(double-quoted)-state".
[[nodiscard]] std::string id_of_heading(std::string_view name);

/// Returns a link to where the draft's public copy defines a state, or the procedure that a step is part of; "" if no
/// copy is known.
[[nodiscard]] std::string link_to_state(const draft& draft, std::size_t state);

/// Returns a link to the public copy's section on preprocessing the input stream; "" if no copy is known.
[[nodiscard]] std::string link_to_preprocessing(const draft& draft);

}  // namespace strata::spec
