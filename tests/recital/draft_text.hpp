#pragma once

/// The texts of the drafts, read for comparison with the recital, state by state and entry by entry. The sentence
/// generated from a rule can then be compared with the draft's sentence. Only the layout of a text is understood here
/// (headings, lines of characters, paragraphs), not the meaning of its sentences.
///
/// Two steps are separate on purpose. read_draft_text() loses and changes no word. normalise() makes every change
/// between a draft's words and the words that are compared, and each of these changes is listed.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/draft_data.hpp"

namespace strata::recital_test {

/// One entry of a draft's state: its characters or condition, and what the draft requires for them.
///
/// Prose of a state without a character (before, between or after its entries) is an entry without subjects.
/// Consecutive paragraphs without a subject between them share an entry, except that a note in parentheses has an entry
/// to itself.
struct text_entry {
    /// The heading as in the text, without its number: "Tag open state". modern writes it with underscores; here it has
    /// the standard's form.
    std::string state;

    /// The context in which the entry is nested, or "":
    /// - a condition on a whole block of entries ("If the content model flag is set to the PCDATA state");
    /// - in the procedure on character references, the subject whose entries are nested in it
    ///   ("U+0023 NUMBER SIGN (#)"), also for the prose that follows the nested entries;
    /// - for a row of a table of numbers, the table's head ("Number Unicode character").
    std::string under;

    /// Its lines of characters, in order: "U+0026 AMPERSAND (&)", "EOF", "Anything else"...; for a row of a table the
    /// number in its first column. Empty: prose of the state itself.
    std::vector<std::string> subjects;

    /// Its body: paragraphs, each joined from its wrapped lines, in order. The items of a list inside a sentence are
    /// after the colon, separated by ", ".
    std::vector<std::string> sentences;

    friend bool operator==(const text_entry&, const text_entry&) = default;
};

/// All entries of a draft's states in the order of the text, including the procedure on character references of the old
/// drafts ("Tokenising entities", "Tokenizing character references") and its table of numbers as one entry per row. In
/// modern, the state supplied in appendix A comes last, and the paragraph on leaving the attribute name state is read
/// from appendix C. The rest of the appendices is not about states.
///
/// If a later copy changes the text, the parts named in `from.from_copy` come from the copy.
///
/// *Throws* std::runtime_error if the text cannot be read or has no states.
std::vector<text_entry> read_draft_text(const testing::text_source& from, const std::filesystem::path& directory);

/// The heading of the facts on preprocessing.
inline constexpr std::string_view stream_heading = "Preprocessing the input stream";

/// The facts that a text states outside its states, as entries with one subject each: the number of the section of
/// every state ("Data state", "section"); the title, date and section of the text; the sentences on preprocessing; and,
/// if the text lists them, the tags that may have a permitted slash. There are a title and a date only if the text has
/// a heading.
///
/// *Throws* as `read_draft_text` does.
std::vector<text_entry> read_facts(const testing::text_source& from, const std::filesystem::path& directory);

/// One change that is made to a sentence before it is compared, and the reason why that is fair.
struct normalisation {
    std::string_view name;
    std::string_view why;
    std::string (*apply)(std::string);
};

/// The normalisations in the order in which normalise() applies them. A normalisation leaves other sentences exactly as
/// they are, so that comparing before and after shows which sentences it changes.
///
/// 1. white_space: runs of white space become one space, none at the ends.
/// 2. missing_space: a space after a full stop that a capital follows directly ("reference.Set").
/// 3. slips_of_the_drafts: the three slips of point 21 of readings.md and five more.
/// 4. slips_of_the_copy: modern's "(-EXC-)" and "Emit the comment."
/// 5. glyphs: the glyph or abbreviation after a character's name, "(-)", "('€')", "(LF)".
/// 6. remarks: parenthesised remarks that only explain the words before them.
/// 7. current_input_character: the many names of the character just consumed become this one.
/// 8. current_doctype_token: the four names of the current DOCTYPE token become this one.
/// 9. readings: points 2, 3 and 5 of readings.md, in the words of the draft that settled them.
/// 10. content_models: the three ways to name two content models become one.
/// 11. spelling: "behavior" is "behaviour".
/// 12. first_word: "First, consume" is "Consume".
/// 13. then_word: no "then" after a condition.
/// 14. commas: none before "and", none around "including this one".
/// 15. examples: a paragraph that is an example becomes empty, and is not compared.
/// 16. full_stop: the full stop missing at the end of a sentence.
std::span<const normalisation> normalisations();

/// A paragraph with all normalisations() applied. Meant for sentences of entries, including the rows of a table.
std::string normalise(std::string_view sentence);

/// A short name for an entry within its state: characters, quoted words, content models, "EOF", "Anything else"; "-"
/// for prose. The context of nested entries goes before a ">".
std::string place_of(const text_entry& entry);

/// 64-bit FNV-1a of the bytes, so that a sentence can be recognised without being stored.
std::uint64_t digest(std::string_view normalised);

/// A sentence that can be recognised, by its digest and its position.
struct sentence_digest {
    std::uint64_t digest = 0;
    std::string state;
    std::string place;  ///< place_of() its entry, with "#2" and so on if a state has several entries with this name

    friend bool operator==(const sentence_digest&, const sentence_digest&) = default;
};

/// The digests of all normalised sentences, in order. Sentences that normalisation makes empty have no digest.
std::vector<sentence_digest> digests_of(std::span<const text_entry> entries);

/// Digests in the form of a file: a line for each, with the digest in hexadecimal, the state and the place, separated
/// by tabs. Lines that begin with "#" are comments.
///
/// *Throws* std::runtime_error if the file cannot be read or written, or has another form.
std::vector<sentence_digest> read_digests(const std::filesystem::path& file);
void write_digests(const std::filesystem::path& file, std::span<const sentence_digest> digests);

}  // namespace strata::recital_test
