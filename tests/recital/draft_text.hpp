#pragma once

/// The texts of the drafts, read for comparison with the recital, state by state and entry by entry. The sentence
/// generated from a rule can then be compared with the draft's sentence. Only the layout of a text is understood here
/// (headings, lines of characters, paragraphs), not the meaning of its sentences.
///
/// Two steps are separate on purpose. read_draft_text() loses no word and changes none. All changes to a draft's words
/// before the comparison are made by normalise(), and each of these changes is listed.

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
/// Prose of a state that belongs to no character (before, between or after its entries) is an entry without subjects.
/// Consecutive paragraphs without a subject between them share an entry, but a note in parentheses is an entry of its
/// own.
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

    /// The lines of characters, in order: "U+0026 AMPERSAND (&)", "EOF", "Anything else"...; for a row of a table, the
    /// number in the first column. Empty for prose of the state itself.
    std::vector<std::string> subjects;

    /// The paragraphs of the body, in order, each with its wrapped lines joined. The items of a list inside a sentence
    /// come after the colon, separated by ", ".
    std::vector<std::string> sentences;

    friend bool operator==(const text_entry&, const text_entry&) = default;
};

/// Returns all entries of a draft's states, in the order of the text. They include the old drafts' procedure on
/// character references ("Tokenising entities", "Tokenizing character references") and its table of numbers, with one
/// entry for each row. In modern, the state supplied in appendix A comes last, and the paragraph on leaving the
/// attribute name state is read from appendix C. The rest of the appendices is not about states.
///
/// If a later copy changes the text, the parts named in `from.from_copy` come from the copy.
///
/// Throws: std::runtime_error if the text cannot be read or has no states.
std::vector<text_entry> read_draft_text(const testing::text_source& from, const std::filesystem::path& directory);

/// The heading of the facts on preprocessing.
inline constexpr std::string_view stream_heading = "Preprocessing the input stream";

/// Returns the facts that a text states outside its states, as entries with one subject each: the section number of
/// every state ("Data state", "section"); the title, date and section of the text; the sentences on preprocessing; and,
/// if the text lists them, the tags that may have a permitted slash. The title and the date are missing if the text has
/// no heading.
///
/// Throws: the exceptions of `read_draft_text`.
std::vector<text_entry> read_facts(const testing::text_source& from, const std::filesystem::path& directory);

/// A change that is made to a sentence before it is compared, and the reason why the change is fair.
struct normalisation {
    std::string_view name;
    std::string_view why;
    std::string (*apply)(std::string);
};

/// Returns the normalisations in the order in which normalise() applies them. A normalisation changes only the
/// sentences that it is meant for. So a comparison before and after it shows which sentences it changes.
///
/// 1. white_space: runs of white space become one space, and disappear at the ends.
/// 2. missing_space: inserts a space between a full stop and a capital ("reference.Set").
/// 3. slips_of_the_drafts: corrects the three slips of point 21 of readings.md in the shared folder, and five others.
/// 4. slips_of_the_copy: corrects modern's "(-EXC-)" and "Emit the comment."
/// 5. glyphs: removes the glyph or abbreviation after a character's name, "(-)", "('€')", "(LF)".
/// 6. remarks: removes remarks in parentheses that only explain the words before them.
/// 7. current_input_character: all names of the character just consumed become one name.
/// 8. current_doctype_token: the four names of the current DOCTYPE token become one name.
/// 9. readings: for points 2, 3 and 5 of readings.md, uses the words of the draft that settled the point.
/// 10. content_models: the three ways to name two content models become one.
/// 11. spelling: "behavior" becomes "behaviour".
/// 12. first_word: "First, consume" becomes "Consume".
/// 13. then_word: removes "then" after a condition.
/// 14. commas: removes commas before "and" and around "including this one".
/// 15. examples: a paragraph that is an example becomes empty, and is not compared.
/// 16. full_stop: adds a missing full stop at the end of a sentence.
std::span<const normalisation> normalisations();

/// Returns a paragraph with all normalisations() applied. Meant for sentences of entries, including the rows of a
/// table.
std::string normalise(std::string_view sentence);

/// Returns a short name for an entry within its state: characters, quoted words, content models, "EOF", "Anything
/// else"; "-" for prose. For a nested entry, the name begins with the context and ">".
std::string place_of(const text_entry& entry);

/// Returns the 64-bit FNV-1a hash of the bytes. It identifies a sentence without storing its words.
std::uint64_t digest(std::string_view normalised);

/// Identifies a sentence by its digest and its position.
struct sentence_digest {
    std::uint64_t digest = 0;
    std::string state;
    std::string place;  ///< place_of() its entry, with "#2" and so on if a state has several entries with this name

    friend bool operator==(const sentence_digest&, const sentence_digest&) = default;
};

/// Returns the digests of all normalised sentences, in order. Leaves out sentences that normalisation makes empty.
std::vector<sentence_digest> digests_of(std::span<const text_entry> entries);

/// Read and write a file of digests. It has a line for each digest: the digest in hexadecimal, the state and the place,
/// separated by tabs. Lines that begin with "#" are comments.
///
/// Throws: std::runtime_error if the file cannot be read or written, or is malformed.
std::vector<sentence_digest> read_digests(const std::filesystem::path& file);
void write_digests(const std::filesystem::path& file, std::span<const sentence_digest> digests);

}  // namespace strata::recital_test
