#pragma once
// What the tests know of each draft: tests/data/drafts/DAY/.
//
//     draft.json      where its text is in the shared folder and how that is read, its table of names, html5lib's tests
//                     of its time, and where its table does not say what the text says, if it does not
//     cases/          the project's own cases
//     answers.tsv     what tree construction answers the tokenizer, case by case
//     text.digests    digests of the text's sentences, and
//     facts.digests   of what it says beside its states: make_digests makes both
//     known.json      where html5lib's tests of its time expect something else, if they do
//     survivors.tsv   changes to its table and facts that no test can notice, if there are any

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// How a text is laid out.
enum class text_layout : std::uint8_t {
    line_a_paragraph,  ///< nothing is wrapped, nothing is indented
    indented,          ///< wrapped; blank lines and indentation tell paragraphs apart
    unindented,        ///< wrapped, and neither blank lines nor indentation; headings are numbered
    tagged,            ///< each line says what it is
};

/// What a text takes from a later copy of the published page.
struct copied_states {
    std::vector<std::string> removed;   ///< these are gone, and the sections behind them have moved up
    std::vector<std::string> replaced;  ///< these are as the copy has them
    std::vector<std::string> added;     ///< these came ...
    std::string added_after;            ///< ... behind this one
};

/// Words of a text that are read as others: a slip, or what the rest of the text words otherwise.
struct rewording {
    std::string from, to;
};

/// Where the words of a draft are: names of files in the shared folder's `drafts/`, and in `entities/`.
struct text_source {
    std::string file;
    text_layout layout = text_layout::indented;
    std::string heading;                      ///< the line that opens the draft's title; "" where the text has none
    bool lists_permitted_slash_tags = false;  ///< "A permitted slash is ... one of the following: ..."
    std::string copy;                         ///< a copy of the published page, beside a tagged text; "": there is none
    std::optional<copied_states> from_copy;   ///< where the copy is later than `file`
    std::vector<rewording> reworded;          ///< in order; of what is taken from a copy, if anything is
    std::string tree;                         ///< tree construction, where facts of it are held to the words; ""
    std::string names;                        ///< in `entities/`
};

/// An entry whose generated sentences are not the text's, and why that is right.
struct text_disagreement {
    std::string state;
    std::string place;     ///< as in the file of digests
    std::string sentence;  ///< what the table says instead, normalised; "" where it has no such entry
    std::string reason;
};

/// html5lib's tests of a draft's time.
struct html5lib_suite {
    std::string folder;    ///< in the shared folder's `html5lib-tests/`
    std::string of;        ///< "March 2008"
    std::size_t runs = 0;  ///< how many runs there are
};

struct draft_data {
    std::filesystem::path folder;
    text_source text;
    std::vector<text_disagreement> disagreements;  ///< all there are; one that agrees is an error too
    std::optional<html5lib_suite> html5lib;

    [[nodiscard]] std::filesystem::path cases() const { return folder / "cases"; }
    [[nodiscard]] std::filesystem::path answers() const { return folder / "answers.tsv"; }
    [[nodiscard]] std::filesystem::path text_digests() const { return folder / "text.digests"; }
    [[nodiscard]] std::filesystem::path facts_digests() const { return folder / "facts.digests"; }
    /// There may be no such file.
    [[nodiscard]] std::filesystem::path known_disagreements() const { return folder / "known.json"; }
    /// There may be no such file.
    [[nodiscard]] std::filesystem::path survivors() const { return folder / "survivors.tsv"; }
};

/// `data` is tests/data. Throws: std::runtime_error, where there is nothing on the draft or it cannot be read.
[[nodiscard]] draft_data data_of(const std::filesystem::path& data, const spec::draft& draft);

/// That of each folder, by day.
[[nodiscard]] std::vector<draft_data> data_of_all(const std::filesystem::path& data);

}  // namespace strata::testing
