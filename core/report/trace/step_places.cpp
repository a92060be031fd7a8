#include "core/report/trace/step_places.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace strata::report {

std::string words_of(const input::position& place) { return fmt::format("{}:{}", place.line, place.column); }

std::size_t longest_place(std::string_view source) {
    std::size_t lines = 1;
    std::size_t longest = 0;
    std::size_t begin = 0;
    for (std::size_t end = 0; end <= source.size(); ++end) {
        const bool ends = end == source.size() || source[end] == '\n' || source[end] == '\r';
        if (!ends) continue;
        longest = std::max(longest, end - begin);
        begin = end + 1;
        if (end < source.size()) ++lines;
    }
    // The last place of a line is the one after its last character.
    return fmt::formatted_size("{}:{}", lines, longest + 1);
}

std::string step_places::of(const study::traced_step& step) {
    const std::uint64_t offset = step.where.begin;
    if (offset < of_steps_.offset()) of_steps_ = of_procedure_;
    const std::string place = words_of(of_steps_.at(offset));
    if (!step.in_procedure) of_procedure_ = of_steps_;
    return place;
}

}  // namespace strata::report
