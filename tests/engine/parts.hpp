#pragma once
// Gives an input to a tokenizer part by part.

#include <string>
#include <utility>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"

namespace strata::testing {

/// A chunk of input, or characters that are inserted after the earlier parts.
struct part {
    bool inserted = false;
    std::string text;
};
inline part fed(std::string text) { return {false, std::move(text)}; }
inline part put(std::string text) { return {true, std::move(text)}; }

/// Gives all parts to the tokenizer, and ends the input.
inline void give(tokenizer& t, const std::vector<part>& parts) {
    for (const part& each : parts) {
        if (each.inserted)
            t.insert(each.text);
        else
            t.feed(each.text);
    }
    t.finish();
}

}  // namespace strata::testing
