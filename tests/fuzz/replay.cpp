// Runs a target over files without libFuzzer: `fuzz_tokenizer_replay FOLDER_OR_FILE...`. The exit status is 1 if a
// property failed.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/target.hpp"

namespace {

namespace files = std::filesystem;

std::vector<files::path> named(int count, char** arguments) {
    std::vector<files::path> all;
    for (int i = 1; i < count; ++i) {
        if (!files::is_directory(arguments[i])) {
            all.emplace_back(arguments[i]);
            continue;
        }
        for (const auto& entry : files::directory_iterator(arguments[i])) all.push_back(entry.path());
    }
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

int main(int count, char** arguments) {
    int failed = 0, run = 0;
    for (const files::path& path : named(count, arguments)) {
        std::ifstream file(path, std::ios::binary);
        const std::string data{std::istreambuf_iterator<char>(file), {}};
        // The file's name is written first, so that it is known if the run crashes.
        std::printf("%s\n", path.filename().c_str());
        std::fflush(stdout);
        ++run;
        try {
            if (!file) throw strata::fuzz::failure("cannot be read");
            strata::fuzz::run(data);
        } catch (const std::exception& e) {
            std::printf("  %s\n", e.what());
            ++failed;
        }
    }
    std::printf("%d inputs, %d failed\n", run, failed);
    return failed == 0 && run != 0 ? 0 : 1;
}
