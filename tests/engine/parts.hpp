#pragma once
// Input that is given to a tokenizer part by part.

#include <string>
#include <utility>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"

namespace strata::testing {

/// A chunk of input, or characters inserted after the parts before.
struct part {
    bool inserted = false;
    std::string text;
};
inline part fed(std::string text) { return {false, std::move(text)}; }
inline part put(std::string text) { return {true, std::move(text)}; }

/// Gives the tokenizer all parts, and the end.
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
