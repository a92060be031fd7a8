#pragma once
// The inputs that a search has yet to run, by length, the plainest first.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/input_classes.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/reference_classes.hpp"

namespace strata::search {

/// An input to be run.
struct candidate {
    std::string order;  ///< what is plainer sorts first
    std::string input;
    std::uint32_t start = 0;                          ///< which of the starts
    std::uint32_t diverged_at = 0;                    ///< by which byte of the input they had
    std::uint64_t diverged_by = 0;                    ///< how the machines diverged on the way here; 0: they have not
    difference before_divergence = difference::none;  ///< at the end of the input, when the machines were last together
    std::array<std::uint32_t, 2> waits_at{};          ///< where each machine waited before the last character
    bool errors_alone = false;                        ///< nothing but errors had differed before the last character
    bool token_alone = false;                         ///< nothing but the token that is being built
    std::uint64_t of_class = 0;                       ///< its last characters stand for a class of their own
};

class candidates {
public:
    /// Both must outlive this.
    candidates(const std::vector<input_class>& classes, const reference_classes& references);

    /// Adds the empty input, behind a start of `length` characters.
    void add_start(std::size_t start, std::size_t length);
    /// Adds `from`, which has `length` characters, with one more of each class, and behind "&" with a reference of
    /// each.
    void add_longer(const candidate& from, std::size_t length);

    [[nodiscard]] bool empty() const { return waiting_.empty(); }
    /// The length of the shortest that wait, in characters; there are some.
    [[nodiscard]] std::size_t shortest() const { return waiting_.begin()->first; }
    /// Takes all of that length out: by the characters that are hard to read, then by few options, then in the order of
    /// the classes.
    [[nodiscard]] std::vector<candidate> take_shortest();

private:
    [[nodiscard]] candidate longer(const candidate& from, std::string_view more, std::uint64_t of_class) const;

    const std::vector<input_class>& classes_;
    const reference_classes& references_;
    std::map<std::string, char> ranks_;  // of the classes, by their text
    std::map<std::size_t, std::vector<candidate>> waiting_;
};

}  // namespace strata::search
