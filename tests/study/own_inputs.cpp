#include "tests/study/own_inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <tuple>

#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/run/configuration.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/evolution_rows.hpp"

namespace strata::testing {
namespace {

namespace fs = std::filesystem;

std::string contents_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(path.string() + " cannot be read");
    return {std::istreambuf_iterator<char>(file), {}};
}

class collection {
public:
    void add(std::string text, std::string last_start_tag = "", bool foreign = false) {
        if (seen_.emplace(text, last_start_tag, foreign).second)
            all_.push_back({std::move(text), std::move(last_start_tag), foreign});
    }
    std::vector<own_input> take() { return std::move(all_); }

private:
    std::set<std::tuple<std::string, std::string, bool>> seen_;
    std::vector<own_input> all_;
};

void add_cases(collection& to, const fs::path& folder) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".test") continue;
        for (const conformance::test& each : conformance::read_tests(contents_of(entry.path())))
            to.add(each.input, each.last_start_tag);
    }
}

void add_rows_of_changes(collection& to) {
    for (const evolution_row& row : rows_of_changes(drafts::all())) {
        const run::choices choices = choices_of(*row.what);
        for (const std::string& input : inputs_of(row)) to.add(input, choices.last_start_tag, choices.foreign);
    }
}

void add_list(collection& to, const fs::path& list) {
    for (const nlohmann::json& each : report::parsed_json(contents_of(list)))
        to.add(report::string_of(each.at("input")), each.value("lastStartTag", ""), each.value("foreign", false));
}

}  // namespace

std::vector<own_input> own_inputs() {
    const fs::path data = STRATA_DATA_DIR;
    collection all;
    add_cases(all, data / "drafts");
    add_rows_of_changes(all);
    all.add(contents_of(data / "pages" / "hostile.html"));
    add_list(all, data / "coverage" / "inputs.json");
    return all.take();
}

}  // namespace strata::testing
