#pragma once
// What the tests know of each draft: tests/data/drafts/DAY/.
//
//     draft.json      where its text is in the shared folder and how that is laid out, its table of names, and
//     html5lib's
//                     tests of its time
//     cases/          the project's own cases
//     text.digests    digests of the text's sentences, and
//     facts.digests   of what it says beside its states: make_digests makes both
//     known.json      where html5lib's tests of its time expect something else, if they do

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

/// Where the words of a draft are: names of files in the shared folder's `drafts/`, and in `entities/`.
struct text_source {
    std::string file;
    text_layout layout = text_layout::indented;
    std::string copy;              ///< a copy of the published page, beside a tagged text; "" where there is none
    bool changed_by_copy = false;  ///< the copy is later than `file`, and what differs is taken from there
    std::string tree;              ///< tree construction, where facts of it are held to the words; ""
    std::string names;             ///< in `entities/`
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
    std::optional<html5lib_suite> html5lib;

    [[nodiscard]] std::filesystem::path cases() const { return folder / "cases"; }
    [[nodiscard]] std::filesystem::path text_digests() const { return folder / "text.digests"; }
    [[nodiscard]] std::filesystem::path facts_digests() const { return folder / "facts.digests"; }
    /// There may be no such file.
    [[nodiscard]] std::filesystem::path known_disagreements() const { return folder / "known.json"; }
};

/// `data` is tests/data. Throws: std::runtime_error, where there is nothing on the draft or it cannot be read.
[[nodiscard]] draft_data data_of(const std::filesystem::path& data, const spec::draft& draft);

/// That of each folder, by day.
[[nodiscard]] std::vector<draft_data> data_of_all(const std::filesystem::path& data);

}  // namespace strata::testing
