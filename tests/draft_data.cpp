#include "tests/draft_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace strata::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

draft_data read(const fs::path& folder) {
    std::ifstream in(folder / "draft.json");
    if (!in) throw std::runtime_error(fmt::format("cannot read {}", (folder / "draft.json").string()));
    const json said = json::parse(in);
    draft_data data;
    data.folder = folder;
    const json& text = said.at("text");
    data.text.file = text.at("file");
    data.text.heading = text.value("heading", "");
    data.text.lists_permitted_slash_tags = text.value("listsPermittedSlashTags", false);
    data.text.copy = text.value("copy", "");
    if (const auto from = text.find("fromCopy"); from != text.end())
        data.text.from_copy =
            copied_states{from->at("removed"), from->at("replaced"), from->at("added"), from->at("addedBehind")};
    for (const json& each : text.value("reworded", json::array()))
        data.text.reworded.push_back({each.at(0), each.at(1)});
    data.text.tree = text.value("tree", "");
    data.text.names = said.at("names");
    for (const json& each : said.value("disagreements", json::array()))
        data.disagreements.push_back({each.at("state"), each.at("place"), each.at("sentence"), each.at("reason")});
    if (const auto suite = said.find("html5lib"); suite != said.end())
        data.html5lib = html5lib_suite{suite->at("folder"), suite->at("of"), suite->at("runs")};
    return data;
}

}  // namespace

draft_data data_of(const fs::path& data, const spec::draft& draft) { return read(data / "drafts" / draft.about.day); }

std::vector<draft_data> data_of_all(const fs::path& data) {
    std::vector<fs::path> folders;
    for (const auto& each : fs::directory_iterator(data / "drafts")) folders.push_back(each.path());
    std::sort(folders.begin(), folders.end());
    std::vector<draft_data> all;
    all.reserve(folders.size());
    for (const fs::path& each : folders) all.push_back(read(each));
    return all;
}

}  // namespace strata::testing
