#pragma once
// A cache of the text of rules.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "core/spec/draft.hpp"

namespace strata::compare {

class recited_rules {
public:
    /// The text of the rule: `words::sentence`. The reference remains valid.
    const std::string& sentence(const spec::draft& draft, std::size_t state, std::size_t rule);
    /// The heading of the rule for this character: `words::subject`; "" for rules that test no character.
    const std::string& subject(const spec::draft& draft, std::size_t state, std::size_t rule, spec::symbol on);
    /// What preprocessing says of a character: `words::stream_sentence`.
    const std::string& on_stream(const spec::draft& draft, char32_t c);

private:
    std::map<std::tuple<const spec::draft*, std::size_t, std::size_t>, std::string> sentences_;
    std::map<std::tuple<const spec::draft*, std::size_t, std::size_t, spec::symbol>, std::string> subjects_;
    std::map<std::pair<const spec::draft*, char32_t>, std::string> on_stream_;
};

}  // namespace strata::compare
