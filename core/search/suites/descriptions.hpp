#pragma once
// What a test is about, in words: "Comment end state: '!'".

#include <cstddef>
#include <string>
#include <string_view>

#include "core/search/suites/outcome.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"

namespace strata::generation {

/// A test of a rule, in its parts.
struct described_test {
    std::size_t rule = 0;           ///< an index among the draft's rules
    std::string_view before;        ///< the input up to it; "" if it need not be said
    std::string_view character;     ///< what it takes; "" for the end of the file
    std::string_view continuation;  ///< what follows
    bool with_condition = false;    ///< whether to say what the rule requires besides
};

/// The test in words.
[[nodiscard]] std::string description_of(const spec::draft& draft, std::size_t state, const described_test& t,
                                         const beginning& from);

/// ", in the RCDATA state, after the start tag title": where a test begins, if not as documents do.
[[nodiscard]] std::string words_of(const spec::draft& draft, const beginning& from);

/// A text as part of a description, between quotation marks.
[[nodiscard]] std::string quoted(std::string_view text);

/// The heading of a state, which may be a step of the procedure on character references.
[[nodiscard]] std::string_view heading_of(const spec::draft& draft, std::size_t state);

/// The topic of a state's tests.
[[nodiscard]] spec::change_topic topic_of(const spec::draft& draft, std::size_t state, const beginning& from);

}  // namespace strata::generation
