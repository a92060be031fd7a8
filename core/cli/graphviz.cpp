#include "core/cli/graphviz.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/cli/child_process.hpp"
#include "core/cli/console.hpp"

namespace strata::cli {
namespace {

constexpr std::string_view what = "graphviz";
constexpr const char* no_graphviz = "Graphviz is not installed: no 'dot' in PATH (install it, or use --format=dot)";

}  // namespace

std::string drawn_by_graphviz(const std::string& dot_text) {
    finished_process dot = run_process({"dot", "-Tsvg"}, dot_text, process_output::kept);
    if (dot.not_started == ENOENT) throw failure("--format=svg", no_graphviz);
    if (dot.not_started != 0) throw failure(what, std::strerror(dot.not_started));
    if (dot.status == 127 && dot.out.empty()) throw failure("--format=svg", no_graphviz);
    if (dot.status != 0 || dot.out.empty())
        throw failure(what, dot.errors.empty()
                                ? "'dot' failed without a message"
                                : fmt::format("'dot' reports: {}", dot.errors.substr(0, dot.errors.find('\n'))));
    return std::move(dot.out);
}

}  // namespace strata::cli
