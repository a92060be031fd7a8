#pragma once
// The tests' data on each draft: tests/data/drafts/DAY/.
//
//     draft.json      where its text is in the shared folder and how it is read, its table of names, html5lib's tests
//                     of its time, and where its table deliberately differs from the text
//     cases/          the project's own cases
//     answers.tsv     what tree construction answers the tokenizer, case by case
//     text.digests    digests of the text's sentences, and
//     facts.digests   of what it says outside its states: make_digests generates both
//     ids.txt         the ids of its states in the public copy of its text, if it has such
//     known.json      where html5lib's tests of its time expect something else, if they do
//     survivors.tsv   changes to its table and facts that no test can notice, if there are any

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// The parts of a text taken from a later copy of the published page.
struct copied_states {
    std::vector<std::string> removed;   ///< these were removed, and the sections after them have moved up
    std::vector<std::string> replaced;  ///< these are taken from the copy
    std::vector<std::string> added;     ///< these were added ...
    std::string added_after;            ///< ... after this one
};

/// Words of a text that are read as other words: a slip, or a wording that differs from the rest of the text.
struct rewording {
    std::string from, to;
};

/// Where the words of a draft are: names of files in the shared folder's `drafts/`, and in `entities/`.
struct text_source {
    std::string file;
    std::string heading;                      ///< the line that begins the draft's title; "" if the text has none
    bool lists_permitted_slash_tags = false;  ///< "A permitted slash is ... one of the following: ..."
    std::string copy;                         ///< a copy of the published page, in addition to a tagged text; "": none
    std::optional<copied_states> from_copy;   ///< if the copy is later than `file`
    std::vector<rewording> reworded;          ///< in order; applied to the parts taken from a copy, if there are any
    std::string tree;                         ///< the text on tree construction, if its facts are compared with the
                                              ///< words; otherwise ""
    std::string names;                        ///< in `entities/`
};

/// An entry whose generated sentences differ from the text's, and why that is right.
struct text_disagreement {
    std::string state;
    std::string place;     ///< in the form for the file of digests
    std::string sentence;  ///< the table's sentence, normalised; "" if it has no such entry
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
    std::vector<text_disagreement> disagreements;  ///< all disagreements; one that agrees with the text is an error
    std::optional<html5lib_suite> html5lib;

    [[nodiscard]] std::filesystem::path cases() const { return folder / "cases"; }
    [[nodiscard]] std::filesystem::path answers() const { return folder / "answers.tsv"; }
    [[nodiscard]] std::filesystem::path text_digests() const { return folder / "text.digests"; }
    [[nodiscard]] std::filesystem::path facts_digests() const { return folder / "facts.digests"; }
    /// The file may not exist.
    [[nodiscard]] std::filesystem::path known_disagreements() const { return folder / "known.json"; }
    /// The file may not exist.
    [[nodiscard]] std::filesystem::path survivors() const { return folder / "survivors.tsv"; }
};

/// `data` is tests/data. Throws std::runtime_error if there is no data on the draft or it cannot be read.
[[nodiscard]] draft_data data_of(const std::filesystem::path& data, const spec::draft& draft);

/// The data in each folder, sorted by day.
[[nodiscard]] std::vector<draft_data> data_of_all(const std::filesystem::path& data);

}  // namespace strata::testing
