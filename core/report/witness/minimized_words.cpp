#include "core/report/witness/minimized_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "core/report/comparison/cause_words.hpp"
#include "core/report/comparison/difference_words.hpp"
#include "core/report/writing/counts.hpp"

namespace strata::report {
namespace {

// An error or text has a position; a part of a token, that of the character at which a rule wrote it.
std::uint64_t place_of(const compare::difference& d) {
    if (d.what == compare::difference_kind::error || d.of == "characters" || d.causes.empty()) return d.offset;
    std::uint64_t offset = d.causes.front().offset;
    for (const compare::cause& each : d.causes) offset = std::min(offset, each.offset);
    return offset;
}

std::string words_of(const search::placed_difference& placed, std::size_t bytes) {
    const compare::difference* const d = placed.get();
    std::string text = fmt::format("{}; ", counted(bytes, "byte", "bytes"));
    if (d == nullptr)
        return text + fmt::format("{}: too many differences to list", place_in_words(placed.in, placed.in.where.begin));
    text += fmt::format("{}: {}", place_in_words(placed.in, place_of(*d)), difference_in_words(*d));
    const std::string reasons = reasons_in_words({d});
    return reasons.empty() ? text : text + fmt::format(" ({})", reasons);
}

}  // namespace

std::string words_before(const search::minimized& of, std::size_t page_bytes) {
    return words_of(of.before, page_bytes);
}

std::string words_after(const search::minimized& of) {
    const std::string text = words_of(of.after, of.input.size());
    if (of.left.differences <= 1) return text + "; no other differences";
    return text + fmt::format("; {}", counted(of.left.differences - 1, "other difference", "other differences"));
}

}  // namespace strata::report
