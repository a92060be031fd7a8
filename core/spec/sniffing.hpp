#pragma once
// How a draft chooses the character encoding of a page: its "encoding sniffing algorithm", with the prescan for a
// declaration, and its rules on changing the encoding while a page is parsed.
//
// This file describes only the points in which drafts differ. core/text/encoding runs the algorithms according to these
// facts.

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace strata::spec {

/// A step of the algorithm. It is named after the source of information that it uses.
enum class sniffing_step : std::uint8_t {
    override_by_user,  ///< "If the user has explicitly instructed the user agent to override ..."
    byte_order_mark,   ///< the first bytes
    transport,         ///< "If the transport layer specifies ..."
    declaration,       ///< a declaration in the page's first bytes: the prescan
    parent_document,   ///< the encoding of the document that contains the page
    likely_encoding,   ///< "If the user agent has information on the likely encoding ..."
    autodetection,     ///< "The user agent may attempt to autodetect ..."
    default_encoding,  ///< "an implementation-defined or user-specified default"
};

/// A step of the algorithm, and the draft's sentence about it.
struct sniffing_rule {
    sniffing_step step = sniffing_step::default_encoding;
    std::string_view sentence;
};

/// The steps of the algorithm, in the draft's order.
class sniffing_steps {
public:
    constexpr sniffing_steps() = default;
    constexpr sniffing_steps(std::initializer_list<sniffing_rule> rules) {
        for (const sniffing_rule& each : rules) rules_[count_++] = each;
    }

    [[nodiscard]] constexpr const sniffing_rule* begin() const { return rules_.data(); }
    [[nodiscard]] constexpr const sniffing_rule* end() const { return rules_.data() + count_; }
    /// Returns the rule for `step`; null if the algorithm does not have the step.
    [[nodiscard]] constexpr const sniffing_rule* find(sniffing_step step) const {
        const std::size_t at = place_of(step);
        return at == count_ ? nullptr : &rules_[at];
    }

    /// Changes the words of an existing step.
    constexpr void reword(const sniffing_rule& rule) { rules_[place_of(rule.step)] = rule; }
    /// Adds a step before an existing step.
    constexpr void add_before(sniffing_step other, const sniffing_rule& rule) {
        const std::size_t at = place_of(other);
        for (std::size_t i = count_++; i > at; --i) rules_[i] = rules_[i - 1];
        rules_[at] = rule;
    }
    /// Removes a step and its words.
    constexpr void remove(sniffing_step step) {
        for (std::size_t i = place_of(step) + 1; i < count_; ++i) rules_[i - 1] = rules_[i];
        --count_;
    }

private:
    [[nodiscard]] constexpr std::size_t place_of(sniffing_step step) const {
        std::size_t at = 0;
        while (at < count_ && rules_[at].step != step) ++at;
        return at;
    }

    std::array<sniffing_rule, 8> rules_{};  // one for each kind of step, so that there is room for all
    std::size_t count_ = 0;
};

/// How a label is compared with the labels of encodings.
enum class label_matching : std::uint8_t {
    exact,                 ///< as in the Encoding Standard: case and the spaces around the label are ignored
    ignoring_punctuation,  ///< like `exact`, but all ASCII white space and punctuation is ignored
    charset_alias,         ///< "the Charset Alias Matching rules defined in Unicode Technical Standard #22"
    trimmed,               ///< "remove any leading or trailing space characters"; case is ignored
};

/// Which attribute of a meta element gives the prescan an encoding.
enum class meta_attributes : std::uint8_t {
    each_by_itself,    ///< the first "charset" or "content" that names a supported encoding
    first_with_value,  ///< the first attribute that declares an encoding; "content" counts only with
                       ///< http-equiv=content-type
    charset_first,     ///< like `first_with_value`, but "charset" takes precedence over "content"
};

/// The value of `prescan_facts::limit` in drafts whose prescan reads the whole page.
inline constexpr std::size_t whole_page = static_cast<std::size_t>(-1);

/// Facts about the prescan, which searches the page's first bytes for a declaration.
struct prescan_facts {
    /// How many bytes are read. The texts leave this to the user agent, but name a number.
    std::size_t limit = 0;
    bool line_tabulation_is_space = false;   ///< whether 0x0B counts as a space in the prescan and in values of
                                             ///< "content"
    bool slash_may_follow_meta = true;       ///< whether "<meta/" begins a meta element
    bool less_than_ends_tag = false;         ///< whether "<" ends a tag, an attribute's name or its value
    bool doubles_first_of_unquoted = false;  ///< whether the first byte of an unquoted value is appended twice
    bool closing_quote_begins_name = false;  ///< whether, after a quoted value, the position stays on the closing quote
    bool goes_on_at_space = false;           ///< whether the position moves to the next space after each attribute
    meta_attributes attributes = meta_attributes::charset_first;
    bool drops_duplicates = true;  ///< whether only the first of several attributes with the same name counts
    bool utf_16_becomes_utf_8 = true;
    bool replacement_becomes_utf_8 = false;  ///< as in "get an output encoding"
    bool user_defined_becomes_windows_1252 = true;
    bool reads_xml_declaration = true;
    /// Whether, in an XML declaration, the position stays on "=". If so, no quotation mark is ever found.
    bool stays_on_equals_sign = false;
};

/// Facts about the "algorithm for extracting a character encoding from a meta element" (in earlier drafts, "from a
/// Content-Type").
struct extraction_facts {
    bool after_semicolon = false;   ///< whether "charset" must come after the first ";"; if not, it may be anywhere
    bool ignores_case = true;       ///< whether the case of "charset" is ignored
    bool ends_at_semicolon = true;  ///< whether a value without quotes ends at ";"
    bool goes_on = true;            ///< whether the search continues after a "charset" without "="
};

/// When UTF-16 is replaced by UTF-8: before or after the current encoding is compared with the encoding that a meta
/// element names.
enum class utf_16_turns : std::uint8_t { before_comparing, after_comparing };

/// Facts about "changing the encoding while parsing", and about the meta elements that cause it.
struct encoding_change_facts {
    std::string_view section;          ///< the number of the section; "" if the draft has no such section
    bool current_utf_16_stays = true;  ///< whether a page that is read as UTF-16 stays UTF-16
    utf_16_turns utf_16_becomes_utf_8 = utf_16_turns::before_comparing;
    /// Whether the encoding "replacement" becomes UTF-8 before encodings are compared.
    bool replacement_becomes_utf_8 = false;
    bool user_defined_becomes_windows_1252 = true;
    bool content_needs_pragma = true;  ///< whether "content" counts only with http-equiv=content-type
    std::string_view by_charset;       ///< the sentence on "charset" in the section on tree construction
    std::string_view by_content;       ///< the sentence on "content" in that section
    std::string_view stays_utf_16;     ///< the sentence for `current_utf_16_stays`
    std::string_view same;             ///< "If the new encoding is identical or equivalent ..."
    std::string_view other;            ///< the sentence for any other new encoding
};

/// A row of the table of encodings that replace other encodings.
struct encoding_override {
    std::string_view declared;
    std::string_view used;
};

/// How a draft chooses the encoding of a page. All members are views of constants.
struct sniffing {
    std::string_view section;  ///< the number of the algorithm's section: "8.2.2.1"
    sniffing_steps steps;
    bool has_confidence = true;  ///< whether the draft calls encodings "tentative" or "certain"
    /// The sentence that says that the decoder looks for a byte order mark. "" if the algorithm itself looks for it.
    std::string_view mark_in_decoder;
    prescan_facts prescan;
    extraction_facts extraction;
    encoding_change_facts change;
    label_matching labels = label_matching::trimmed;
    /// Whether "UTF-16" without a byte order mark is little-endian. It is big-endian in drafts that do not say this.
    bool utf_16_is_little_endian = true;
    /// Encodings that are to be replaced, by label. From 2013 on, the Encoding Standard's labels determine this.
    std::span<const encoding_override> overrides{};
};

/// A change in how the standard chooses the encoding of a page. Its effect is given by the value that is in force after
/// the change.
struct sniffing_change {
    std::string_view date;    ///< when the commit was written, in UTC: "2008-05-22"
    std::string_view commit;  ///< the first eight digits of its hash in whatwg/html; "" if unknown; `date` is then the
                              ///< day of the next text
    std::string_view title;   ///< in plain words
    void (*apply)(sniffing&) = nullptr;
    bool is_known_by_title = false;  ///< whether the effect is known only from the commit's title and from later texts,
                                     ///< because its words are not available
    std::string_view later_than{};   ///< the day of the last text without the change, if the commit is unknown
};

/// Changes, oldest first, and the values that were in force: `values[n]` is the value after the first `n` changes.
struct sniffing_history {
    std::span<const sniffing_change> changes{};
    std::span<const sniffing> values{};

    /// Returns the value in force at the end of `day` ("2008-06-01"); null if there is none. Complexity: linear.
    [[nodiscard]] constexpr const sniffing* on(std::string_view day) const {
        std::size_t n = 0;
        while (n < changes.size() && changes[n].date <= day) ++n;
        return n < values.size() ? &values[n] : nullptr;
    }
};

/// Applies to `base` all changes that were made after the day `after`, up to and including the day `until`. Returns the
/// result.
constexpr sniffing with_changes(sniffing base, std::span<const sniffing_change> changes, std::string_view after,
                                std::string_view until) {
    for (const sniffing_change& each : changes)
        if (each.date > after && each.date <= until) each.apply(base);
    return base;
}

}  // namespace strata::spec
