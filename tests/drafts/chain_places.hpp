#pragma once
// Makes the drafts along the chain of revisions, and writes their facts as lines, so that tests can compare them.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/history.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"

namespace strata::drafts_test {

/// The drafts at all places of the chain, each made once. They live as long as the object.
class chain_places {
public:
    /// Throws: spec::wrong_address if a revision cannot be applied.
    chain_places();

    [[nodiscard]] const spec::revision_chain& chain() const { return chain_; }
    /// Returns the number of revisions.
    [[nodiscard]] std::size_t size() const { return made_.size(); }
    /// Returns the draft after the first `count` revisions.
    [[nodiscard]] const spec::draft& after(std::size_t count) const {
        return count == 0 ? *chain_.landmark : made_[count - 1]->value();
    }
    /// Returns the draft after `commit`.
    [[nodiscard]] const spec::draft& after(std::string_view commit) const {
        return after(history::number_of_commit(chain_, commit));
    }

private:
    spec::revision_chain chain_;
    std::vector<std::unique_ptr<history::revised_draft>> made_;
};

/// Returns an object that all tests share, because making it takes a while.
[[nodiscard]] const chain_places& places();

// Each of these functions returns one kind of fact as lines.

/// Returns whether errors have names, which flags the text has, and the start tags that may end in "/>".
[[nodiscard]] std::vector<std::string> flags_of(const spec::draft& d);
/// Returns the rules of preprocessing, without the number of their section.
[[nodiscard]] std::vector<std::string> stream_of(const spec::draft& d);
/// Returns the rules of numeric references: the table of numbers, and the other numbers that are replaced.
[[nodiscard]] std::vector<std::string> numbers_of(const spec::draft& d);
/// Returns the names of character references.
[[nodiscard]] std::vector<std::string> names_of(const spec::draft& d);
/// Returns the content states, the headings of their states, and the start tags that switch to them.
[[nodiscard]] std::vector<std::string> contents_of(const spec::draft& d);

/// Describes how the tables of two drafts differ; returns "" if only the numbers of sections differ.
[[nodiscard]] std::string table_difference(const spec::draft& a, const spec::draft& b);

}  // namespace strata::drafts_test
