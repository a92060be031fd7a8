#include "tests/bench/ratio_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

namespace strata::bench {
namespace {

std::string shown(std::optional<double> value) { return value ? fmt::format("{:.2f}", *value) : ""; }

// Describes the counts of two passes: "1200 = 1200", or which counts differ.
std::string counts_of(const findings& a, const findings& b) {
    const auto said = [](std::string_view of, std::uint64_t one, std::uint64_t other) {
        return fmt::format("{}{} {} {}", of, one, one == other ? "=" : "!=", other);
    };
    if (a.count == b.count && a.tokens && b.tokens) {
        if (a.tokens->text != b.tokens->text) return said("text ", a.tokens->text, b.tokens->text);
        if (a.tokens->attributes != b.tokens->attributes)
            return said("attributes ", a.tokens->attributes, b.tokens->attributes);
    }
    return said("", a.count, b.count);
}

std::string words_of(const target& wanted) {
    if (wanted.at_least) return fmt::format("at least {}", *wanted.at_least);
    return wanted.at_most ? fmt::format("at most {}", *wanted.at_most) : "";
}

bool misses(const target& wanted, std::optional<double> value) {
    return value && ((wanted.at_least && *value < *wanted.at_least) || (wanted.at_most && *value > *wanted.at_most));
}

}  // namespace

bool same_found(const findings& a, const findings& b) {
    return a.count == b.count && (!a.tokens || !b.tokens || *a.tokens == *b.tokens);
}

ratio_table::ratio_table() {
    fmt::print("| load | | MB/s | of the other | median | best | found | target | |\n");
    fmt::print("| --- | --- | ---: | ---: | ---: | ---: | --- | --- | --- |\n");
}

void ratio_table::speed(std::string_view load, std::string_view what, const timed& a, const timed& b,
                        const target& wanted, counts found) {
    const std::string speeds = fmt::format("{:.1f} | {:.1f}", a.best(), b.best());
    const std::string counted = found == counts::equal ? counts_of(a.found, b.found) : "";
    if (found == counts::equal && !same_found(a.found, b.found))
        return row(load, what, speeds, std::nullopt, std::nullopt, counted, wanted);
    const ratio_of_speeds times = ratio(a, b);
    row(load, what, speeds, times.median, times.best, counted, wanted);
}

void ratio_table::cost(std::string_view load, std::string_view what, const timed& a, const timed& b,
                       const target& wanted) {
    const ratio_of_speeds times = ratio(b, a);
    row(load, what, fmt::format("{:.1f} | {:.1f}", a.best(), b.best()), times.median, times.best, "", wanted);
}

void ratio_table::value(std::string_view load, std::string_view what, std::optional<double> median,
                        std::optional<double> best, const target& wanted) {
    row(load, what, " | ", median, best, "", wanted);
}

void ratio_table::row(std::string_view load, std::string_view what, std::string_view speeds,
                      std::optional<double> median, std::optional<double> best, std::string_view found,
                      const target& wanted) {
    const bool asked = wanted.at_least || wanted.at_most;
    const std::string_view verdict = !median && !best                                 ? "refused"
                                     : !asked                                         ? ""
                                     : misses(wanted, median) || misses(wanted, best) ? "missed"
                                                                                      : "met";
    fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} |\n", load, what, speeds, shown(median), shown(best), found,
               words_of(wanted), verdict);
    std::fflush(stdout);
}

}  // namespace strata::bench
