#pragma once
// The drafts along the registered chain of revisions, and their facts outside the states, for comparing.

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
    /// Throws spec::wrong_address if a revision does not fit.
    chain_places();

    [[nodiscard]] const spec::revision_chain& chain() const { return chain_; }
    /// How many revisions there are.
    [[nodiscard]] std::size_t size() const { return made_.size(); }
    /// The draft that the first `count` revisions make.
    [[nodiscard]] const spec::draft& after(std::size_t count) const {
        return count == 0 ? *chain_.landmark : made_[count - 1]->value();
    }
    /// The draft after this commit.
    [[nodiscard]] const spec::draft& after(std::string_view commit) const {
        return after(history::number_of_commit(chain_, commit));
    }

private:
    spec::revision_chain chain_;
    std::vector<std::unique_ptr<history::revised_draft>> made_;
};

/// The same object for all tests, because making it takes a while.
[[nodiscard]] const chain_places& places();

// The kinds of facts outside the states, each as lines.

/// Flags of tokens and of the text's wording, and the start tags that may end in "/>".
[[nodiscard]] std::vector<std::string> flags_of(const spec::draft& d);
/// Preprocessing, without the number of its section.
[[nodiscard]] std::vector<std::string> stream_of(const spec::draft& d);
/// The table of numbers, and the numbers that are replaced.
[[nodiscard]] std::vector<std::string> numbers_of(const spec::draft& d);
/// Names of character references.
[[nodiscard]] std::vector<std::string> names_of(const spec::draft& d);
/// Content states with the headings of their states, and the start tags that switch to them.
[[nodiscard]] std::vector<std::string> contents_of(const spec::draft& d);

/// The differences between the tables of two drafts, in a few words; "" if they are equal except for numbers of
/// sections.
[[nodiscard]] std::string table_difference(const spec::draft& a, const spec::draft& b);

}  // namespace strata::drafts_test
