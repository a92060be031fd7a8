#pragma once
// Finds the facts of a text about how encodings are chosen. Each fact follows from a sentence, or from the lack of one.

#include <string>
#include <string_view>
#include <vector>

#include "core/spec/sniffing.hpp"
#include "tests/text/encoding/byte_stream/section_text.hpp"

namespace byte_stream_test {

/// A fact, with its name in words.
struct named_fact {
    std::string_view name;
    std::string value;

    friend bool operator==(const named_fact&, const named_fact&) = default;
};

/// Returns those facts of `value` that the section states.
[[nodiscard]] std::vector<named_fact> facts_of(const strata::spec::sniffing& value);
/// Returns the facts that the sentences of the text state. The paragraphs that state them count as found.
[[nodiscard]] std::vector<named_fact> facts_stated_in(section_text& text);

/// Returns the sentences of `value`, in the order of the text.
[[nodiscard]] std::vector<std::string_view> sentences_of(const strata::spec::sniffing& value);

}  // namespace byte_stream_test
