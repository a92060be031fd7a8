#include "tests/structure/reach.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace strata::structure {

std::set<std::string> reached_from(std::string_view path, const std::vector<source_file>& files) {
    std::set<std::string> reached;
    std::vector<std::string> waiting{std::string(path)};
    while (!waiting.empty()) {
        const std::string next = waiting.back();
        waiting.pop_back();
        const auto file =
            std::find_if(files.begin(), files.end(), [&](const source_file& f) { return f.path == next; });
        if (file == files.end()) throw std::out_of_range(next + " is not among the files");
        for (const std::string& each : file->includes)
            if (reached.insert(each).second) waiting.push_back(each);
    }
    return reached;
}

}  // namespace strata::structure
