#include "core/compare/steps/difference_finder.hpp"

#include <algorithm>
#include <utility>

#include "core/compare/steps/difference_writer.hpp"

namespace strata::compare {
namespace {

difference_list found_by(difference_writer& to) {
    compare_tokens(to);
    compare_texts(to);
    std::stable_sort(to.found().listed.begin(), to.found().listed.end(),
                     [](const difference& a, const difference& b) { return a.offset < b.offset; });
    compare_errors(to);
    return std::move(to.found());
}

}  // namespace

difference_list find_all_differences(const part_of_input& part, const std::vector<stretch>& walks,
                                     const std::vector<std::vector<std::size_t>>& groups, cause_maker& causes) {
    difference_writer to(part, walks, groups, &causes);
    return found_by(to);
}

std::vector<difference> find_all_values(const part_of_input& part, const std::vector<stretch>& walks) {
    walk_groups groups;
    for (std::size_t i = 0; i < walks.size(); ++i) groups.push_back({i});
    difference_writer to(part, walks, groups, nullptr);
    return found_by(to).listed;
}

}  // namespace strata::compare
