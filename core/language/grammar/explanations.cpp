#include "core/language/grammar/explanations.hpp"

#include <algorithm>
#include <array>

#include "core/language/grammar/sentence_words.hpp"
#include "core/spec/ascii_case.hpp"

namespace strata::reading {

namespace {

constexpr std::uint64_t known[] = {
#include "core/language/grammar/explanations.inc"
};

}  // namespace

std::uint64_t digest_of_sentence(std::string_view sentence) {
    std::uint64_t hash = 0xCBF29CE484222325;
    const auto mix = [&hash](char c) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001B3;
    };
    for (const text_word& each : sentence_words(sentence)) {
        for (const char c : each.text) mix(c);
        mix(' ');
    }
    return hash;
}

bool is_explanation(std::string_view sentence) {
    return std::binary_search(std::begin(known), std::end(known), digest_of_sentence(sentence));
}

}  // namespace strata::reading
