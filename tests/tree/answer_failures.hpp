#pragma once
// Checks the replies of tree construction under a draft, case by case.

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"

namespace strata::testing {

/// A line in a file of replies.
struct answer_case {
    bool scripting = true;
    std::string context;  ///< the context element of a fragment; "" for a document
    std::string input;
    std::string answers;
};

/// Reads a draft's file of replies. A line has the group, scripting, the context, the input and the replies, separated
/// by tabs. The first line that is not a comment names the columns. Throws: std::runtime_error if the file cannot be
/// read or a line has a different number of fields.
[[nodiscard]] std::vector<answer_case> read_answer_cases(const std::filesystem::path& file);

/// Which size of simulated tree construction gives the replies.
enum class answering_size { as_needed, whole };

/// Returns the replies to each start tag of the input, and to each "<![CDATA[". "!" after a reply means that the draft
/// has the self-closing flag, and that the start tag's flag is not acknowledged.
[[nodiscard]] std::string answers_to(const spec::draft& draft, const answer_case& each, answering_size size,
                                     engine_kind engine);

/// Returns the cases whose replies are not as expected. Stops after `enough`.
[[nodiscard]] std::vector<std::string> wrong_answers(const spec::draft& draft, const std::vector<answer_case>& cases,
                                                     engine_kind engine,
                                                     std::size_t enough = static_cast<std::size_t>(-1));

}  // namespace strata::testing
