// make_digests SHARED_DIR OUT_DIR: writes <draft>.digests for each draft whose text lies in SHARED_DIR/drafts, and
// <draft>.facts with what the text says beside its states and what SHARED_DIR/entities has of names; prints how many of
// its sentences each normalisation touches.

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draft_text.hpp"
#include "facts.hpp"

namespace {

using namespace strata::recital_test;

constexpr std::array<std::string_view, 5> drafts{"2007", "2008", "2009", "modern", "2026"};

/// How many sentences each normalisation changes, as they stand when its turn comes.
std::vector<std::size_t> touched(const std::vector<text_entry>& entries) {
    const auto steps = normalisations();
    std::vector<std::size_t> counts(steps.size());
    for (const auto& entry : entries) {
        for (auto text : entry.sentences) {
            for (std::size_t i = 0; i < steps.size(); ++i) {
                auto changed = steps[i].apply(text);
                if (changed != text) ++counts[i];
                text = std::move(changed);
            }
        }
    }
    return counts;
}

void run(const std::filesystem::path& shared, const std::filesystem::path& out) {
    const auto texts = shared / "drafts";
    std::filesystem::create_directories(out);
    std::vector<std::vector<std::size_t>> counts;
    for (const auto name : drafts) {
        const auto entries = read_draft_text(name, texts);
        const auto digests = digests_of(entries);
        write_digests(out / (std::string{name} + ".digests"), digests);
        std::printf("%-8.*s %4zu entries, %4zu digests\n", static_cast<int>(name.size()), name.data(), entries.size(),
                    digests.size());
        counts.push_back(touched(entries));
        auto facts = read_facts(name, texts);
        const std::string table{name == "2026" ? "modern" : name};  // the names did not change
        if (name == "modern" || name == "2026")
            for (auto& each : read_quirks(texts / (std::string{name} + "-tree.txt"))) facts.push_back(std::move(each));
        for (auto& each : read_names(shared / "entities" / (table + ".json"))) facts.push_back(std::move(each));
        write_digests(out / (std::string{name} + ".facts"), digests_of(facts));
    }
    std::printf("\nsentences touched          2007  2008  2009 modern  2026\n");
    for (std::size_t i = 0; i < normalisations().size(); ++i) {
        const auto name = normalisations()[i].name;
        std::printf("%-25.*s", static_cast<int>(name.size()), name.data());
        for (const auto& of_draft : counts) std::printf(" %5zu", of_draft[i]);
        std::printf("\n");
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: make_digests SHARED_DIR OUT_DIR\n");
        return EXIT_FAILURE;
    }
    try {
        run(argv[1], argv[2]);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "make_digests: %s\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
