#include "tests/search/made_catalogues.hpp"

#include <map>

#include "core/study/state_relation.hpp"
#include "drafts/registry.hpp"
#include "tests/sample.hpp"

namespace strata::testing {

const std::vector<std::pair<std::string, std::string>>& neighbours() {
    static const std::vector<std::pair<std::string, std::string>> all = [] {
        std::vector<std::pair<std::string, std::string>> found;
        const auto drafts = drafts::known().drafts;
        for (const spec::draft* each : drafts)
            if (const spec::draft* former = study::predecessor_of(drafts, *each))
                found.emplace_back(former->about.name, each->about.name);
        return found;
    }();
    return all;
}

const std::vector<std::pair<std::string, std::string>>& neighbours_of_today() {
    static const std::vector<std::pair<std::string, std::string>> taken = [] {
        std::vector<std::pair<std::string, std::string>> found;
        const auto& all = neighbours();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (sample::today().takes(i, all.size())) found.push_back(all[i]);
        return found;
    }();
    return taken;
}

const search::catalogue& catalogue_of(const std::string& one, const std::string& other) {
    static std::map<std::pair<std::string, std::string>, search::catalogue> made;
    const auto key = std::make_pair(one, other);
    auto found = made.find(key);
    if (found == made.end())
        found =
            made.emplace(key, search::find_witnesses(drafts::known(), *drafts::find(one), *drafts::find(other))).first;
    return found->second;
}

const search::tree_catalogue& trees_of(const std::string& one, const std::string& other) {
    static std::map<std::pair<std::string, std::string>, search::tree_catalogue> made;
    const auto key = std::make_pair(one, other);
    auto found = made.find(key);
    if (found == made.end())
        found = made.emplace(key, search::find_tree_witnesses(drafts::known(), *drafts::find(one), *drafts::find(other),
                                                              search::witness_options{}.max_length))
                    .first;
    return found->second;
}

}  // namespace strata::testing
