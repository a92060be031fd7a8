#pragma once
// The facts of a text about how encodings are chosen, besides the words of a value. Each fact follows from a sentence,
// or from the lack of one.

#include <string>
#include <string_view>
#include <vector>

#include "core/spec/sniffing.hpp"
#include "tests/text/encoding/byte_stream/section_text.hpp"

namespace byte_stream_test {

/// A fact by name, in words.
struct named_fact {
    std::string_view name;
    std::string value;

    friend bool operator==(const named_fact&, const named_fact&) = default;
};

/// The facts of a value that the section states.
[[nodiscard]] std::vector<named_fact> facts_of(const strata::spec::sniffing& value);
/// The same facts, from the sentences of the text. The paragraphs that state them count as found.
[[nodiscard]] std::vector<named_fact> facts_stated_in(section_text& text);

/// The sentences of a value, in the order of the text.
[[nodiscard]] std::vector<std::string_view> sentences_of(const strata::spec::sniffing& value);

}  // namespace byte_stream_test
