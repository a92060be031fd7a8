#include "tests/conformance/case_failures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace strata::testing {
namespace {

std::string contents_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::vector<case_file> read_case_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".test" && entry.path().filename() != "xmlViolation.test")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<case_file> files;
    for (const auto& each : paths)
        files.push_back({each.filename().string(), conformance::read_tests(contents_of(each))});
    return files;
}

std::vector<conformance::known_disagreement> read_known(const std::filesystem::path& file) {
    return conformance::read_known_disagreements(contents_of(file));
}

case_results run_cases(const spec::draft& draft, engine_kind engine, const std::vector<case_file>& files,
                       const std::vector<conformance::known_disagreement>& known, std::size_t enough) {
    case_results results;
    for (const case_file& file : files)
        for (const conformance::test& test : file.cases)
            for (const std::string& content : test.contents) {
                if (results.failures.size() >= enough) return results;
                ++results.runs;
                const conformance::verdict verdict = conformance::run(draft, engine, test, content);
                const auto listed = std::find_if(known.begin(), known.end(), [&](const auto& each) {
                    return conformance::speaks_of(each, draft, file.name, test, content);
                });
                if (listed != known.end()) {
                    if (verdict.passed || !conformance::agree(test, listed->actual, verdict.actual))
                        results.failures.push_back(
                            fmt::format("{}: {}: not as it is listed", file.name, test.description));
                } else if (!verdict.passed) {
                    results.failures.push_back(
                        fmt::format("{}: {} ({}): {}\n{}", file.name, test.description, content, verdict.obstacle,
                                    conformance::difference(test, test.expected, verdict.actual)));
                }
            }
    return results;
}

}  // namespace strata::testing
