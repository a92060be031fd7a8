#pragma once
// The tests' data on each draft, in tests/data/drafts/DAY/:
//
//     draft.json      the file of its text in the shared folder and how to read it, its table of names, the html5lib
//                     tests of its time, and where its table deliberately differs from the text
//     cases/          the project's own test cases
//     answers.tsv     the replies of tree construction to the tokenizer, case by case
//     text.digests    digests of the text's sentences; make_digests generates this file and the next one
//     facts.digests   digests of what the text says outside its states
//     ids.txt         the ids of its states in the public copy of its text, if the copy has ids
//     known.json      the html5lib tests of its time that the draft fails, if there are any
//     survivors.tsv   changes to its table and facts that no test can notice, if there are any

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// States that tests read from a later copy of the published page instead of the text.
struct copied_states {
    std::vector<std::string> removed;   ///< sections that the later copy removed; the sections after them have other
                                        ///< numbers there
    std::vector<std::string> replaced;  ///< sections that tests take from the copy
    std::vector<std::string> added;     ///< sections that exist only in the copy ...
    std::string added_after;            ///< ... and the section after which they are inserted
};

/// Words of a text, and the words with which tests replace them. The original words are a slip, or their wording
/// differs from that of the rest of the text.
struct rewording {
    std::string from, to;
};

/// The files with the text of a draft, in the folders `drafts/` and `entities/` of the shared folder.
struct text_source {
    std::string file;
    std::string heading;                      ///< the line at which the draft's title begins; "" if the text has no
                                              ///< title
    bool lists_permitted_slash_tags = false;  ///< "A permitted slash is ... one of the following: ..."
    std::string copy;                         ///< the file of a published copy, if there is one in addition to a tagged
                                              ///< text; otherwise ""
    std::optional<copied_states> from_copy;   ///< what to take from `copy`, if it is later than `file`
    std::vector<rewording> reworded;          ///< applied in this order; if parts come from a copy, applied to these
                                              ///< parts
    std::string tree;                         ///< the file of the text on tree construction, if tests compare facts
                                              ///< with it; otherwise ""
    std::string names;                        ///< the file of the named references
};

/// An entry of a table whose generated sentences differ from the text's for a good reason.
struct text_disagreement {
    std::string state;
    std::string place;     ///< the entry, as the file of digests writes it
    std::string sentence;  ///< the sentence generated from the table, normalised; "" if the table has no such entry
    std::string reason;
};

/// html5lib's tests from the time of a draft.
struct html5lib_suite {
    std::string folder;    ///< the folder in `html5lib-tests/` of the shared folder
    std::string of;        ///< the time of the tests, such as "March 2008"
    std::size_t runs = 0;  ///< the number of runs
};

struct draft_data {
    std::filesystem::path folder;
    text_source text;
    std::vector<text_disagreement> disagreements;  ///< every entry that disagrees; an entry that agrees with the text
                                                   ///< must not be listed
    std::optional<html5lib_suite> html5lib;

    [[nodiscard]] std::filesystem::path cases() const { return folder / "cases"; }
    [[nodiscard]] std::filesystem::path answers() const { return folder / "answers.tsv"; }
    [[nodiscard]] std::filesystem::path text_digests() const { return folder / "text.digests"; }
    [[nodiscard]] std::filesystem::path facts_digests() const { return folder / "facts.digests"; }
    /// Returns the path of known.json, which may not exist.
    [[nodiscard]] std::filesystem::path known_disagreements() const { return folder / "known.json"; }
    /// Returns the path of survivors.tsv, which may not exist.
    [[nodiscard]] std::filesystem::path survivors() const { return folder / "survivors.tsv"; }
};

/// Reads the data on `draft`. `data` is the folder tests/data. Throws: std::runtime_error if there is no data on the
/// draft or it cannot be read.
[[nodiscard]] draft_data data_of(const std::filesystem::path& data, const spec::draft& draft);

/// Reads the data on all drafts in the folder `data`, sorted by day.
[[nodiscard]] std::vector<draft_data> data_of_all(const std::filesystem::path& data);

}  // namespace strata::testing
