// make_digests SHARED_DIR DATA_DIR: writes digests. For each draft with a folder in DATA_DIR/drafts, writes two files:
// text.digests has the digests of the sentences of the draft's text in SHARED_DIR/drafts. facts.digests has those of
// the text's other facts, and of the names in SHARED_DIR/entities. Prints how many sentences each normalisation
// changes. For each text in DATA_DIR/recitals, writes the digests of the text's entries.

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "day_texts.hpp"
#include "draft_text.hpp"
#include "facts.hpp"
#include "tests/draft_data.hpp"

namespace {

using namespace strata::recital_test;

/// Returns the number of sentences that each normalisation changes.
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

void run(const std::filesystem::path& shared, const std::filesystem::path& data) {
    const auto texts = shared / "drafts";
    std::vector<std::vector<std::size_t>> counts;
    std::vector<std::string> names;
    for (const strata::testing::draft_data& draft : strata::testing::data_of_all(data)) {
        const std::string& name = names.emplace_back(draft.folder.filename().string());
        const auto entries = read_draft_text(draft.text, texts);
        const auto digests = digests_of(entries);
        write_digests(draft.text_digests(), digests);
        fmt::print("{:<12} {:>4} entries, {:>4} digests\n", name, entries.size(), digests.size());
        counts.push_back(touched(entries));
        auto facts = read_facts(draft.text, texts);
        if (!draft.text.tree.empty())
            for (auto& each : read_quirks(texts / draft.text.tree)) facts.push_back(std::move(each));
        for (auto& each : read_names(shared / "entities" / draft.text.names)) facts.push_back(std::move(each));
        write_digests(draft.facts_digests(), digests_of(facts));
    }
    fmt::print("\n{:<24}", "sentences touched");
    for (const std::string& name : names) fmt::print(" {:>10}", name);
    for (std::size_t i = 0; i < normalisations().size(); ++i) {
        fmt::print("\n{:<24}", normalisations()[i].name);
        for (const auto& of_draft : counts) fmt::print(" {:>10}", of_draft[i]);
    }
    fmt::print("\n\n");
    for (const day_text& text : day_texts(data)) {
        const auto digests = digests_of(said_by(text, texts));
        write_entry_digests(text.digests, digests);
        fmt::print("{:<20} {:>4} entries\n", text.name, digests.size());
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        fmt::print(stderr, "usage: make_digests SHARED_DIR DATA_DIR\n");
        return EXIT_FAILURE;
    }
    try {
        run(argv[1], argv[2]);
    } catch (const std::exception& e) {
        fmt::print(stderr, "make_digests: {}\n", e.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
