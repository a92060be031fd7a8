#pragma once
// Runs the program with a command line.

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/io/console.hpp"
#include "core/cli/program.hpp"
#include "drafts/registry.hpp"

namespace strata::fuzz {

struct outcome {
    int status = 0;
    std::string out, err;
};

/// Runs `strata` with the arguments `words`, and with `input` as standard input. `colour` says whether text has colour.
/// `width` is the width of lines in characters.
inline outcome outcome_of(std::vector<std::string> words, std::string_view input, bool colour = false,
                          std::size_t width = 80) {
    words.insert(words.begin(), "strata");
    std::vector<const char*> pointers;
    pointers.reserve(words.size());
    for (const std::string& each : words) pointers.push_back(each.c_str());
    std::istringstream in{std::string(input)};
    std::ostringstream out, err;
    const int status = cli::run(drafts::known(), static_cast<int>(pointers.size()), pointers.data(),
                                cli::console{in, out, err, colour, width});
    return {status, out.str(), err.str()};
}

}  // namespace strata::fuzz
