#include "tests/atlas/stale_page.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "tests/atlas/atlas.hpp"

namespace strata::testing {
namespace {

std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Returns the first line in which the two texts differ, and the heading above it.
std::string first_difference(const std::string& is, const std::string& should_be) {
    std::istringstream a(is);
    std::istringstream b(should_be);
    std::string line_a;
    std::string line_b;
    std::string heading;
    for (std::size_t n = 1;; ++n) {
        const bool has_a = static_cast<bool>(std::getline(a, line_a));
        const bool has_b = static_cast<bool>(std::getline(b, line_b));
        if (!has_a && !has_b) return "";
        if (has_b && line_b.starts_with('#')) heading = line_b;
        if (has_a == has_b && line_a == line_b) continue;
        return fmt::format("{}\nline {} is\n  {}\nand should be\n  {}", heading, n, has_a ? line_a : "(missing)",
                           has_b ? line_b : "(missing)");
    }
}

}  // namespace

std::string what_is_stale(const std::filesystem::path& folder, const atlas_file& page) {
    const std::string is = content_of(folder / page.name);
    if (is == page.text) return "";
    return fmt::format("docs/evolution/{} is stale: {}\nregenerate it: {}", page.name, first_difference(is, page.text),
                       command_that_makes_it);
}

}  // namespace strata::testing
