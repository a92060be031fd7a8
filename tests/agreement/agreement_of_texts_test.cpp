// The engines agree on tables that are read from texts of the standard at run time. Such a table has a gap for each
// sentence that strata does not understand. If the table has a program, the program gives the results of the
// interpreter, and both stop at the same gap.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/engine/program/program.hpp"
#include "core/reading/read_draft.hpp"
#include "tests/agreement/compared_engines.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/sample.hpp"

namespace agreement_of_texts_test {

namespace {

using namespace strata;
using namespace strata::testing;
namespace fs = std::filesystem;

std::vector<fs::path> texts() {
    const fs::path folder = fs::path{STRATA_SHARED_DIR} / "drafts";
    std::vector<fs::path> all;
    if (!fs::is_directory(folder)) return all;
    for (const fs::directory_entry& each : fs::directory_iterator(folder))
        if (each.path().extension() == ".txt") all.push_back(each.path());
    std::sort(all.begin(), all.end());
    return all;
}

// Reads the text of the standard in the file `path`. Returns null if the text has no section on tokenization.
std::unique_ptr<spec::owned_draft> read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::string name = path.filename().string();
    try {
        return reading::read(text, drafts::known(), {.name = "@" + name, .file = name}).draft;
    } catch (const std::runtime_error&) {
        return nullptr;
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(agreement_of_texts)

BOOST_AUTO_TEST_CASE(engines_agree_on_tables_that_are_read_from_texts) {
    constexpr std::size_t inputs_of_each = 3000;
    const std::vector<fs::path> all = texts();
    if (all.empty()) {
        BOOST_TEST_MESSAGE("there are no texts in " STRATA_SHARED_DIR "/drafts: nothing is compared");
        return;
    }
    compared_engines compared;
    std::size_t tables = 0, programs = 0, considered = 0;
    std::string without;
    for (const fs::path& path : all) {
        const auto made = read(path);
        if (made == nullptr) continue;
        ++tables;
        const spec::draft& draft = made->value();
        if (engine::program_of(draft) == nullptr) {
            without += " " + path.filename().string();
            continue;
        }
        ++programs;
        const std::vector<tokenizer_options> starts = all_beginnings(draft);
        std::mt19937 random(static_cast<unsigned>(tables));
        for (std::size_t i = 0; i < inputs_of_each; ++i) {
            const reading_of_input how = random_reading(random, starts);
            const std::string input = hostile_string(random, 1 + random() % 32);
            if (sample::today().takes(considered++)) compared.agree(draft, input, how, draft.about.name);
        }
    }
    BOOST_TEST(tables > 0U);
    BOOST_TEST(programs > 0U);
    BOOST_TEST(compared.differences() == 0U);
    BOOST_TEST_MESSAGE(fmt::format("{} of {} texts have a table, and {} of these a program; {} inputs, {} differences",
                                   tables, all.size(), programs, compared.inputs(), compared.differences()));
    if (!without.empty()) BOOST_TEST_MESSAGE("without a program:" + without);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace agreement_of_texts_test
