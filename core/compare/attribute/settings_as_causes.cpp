#include "core/compare/attribute/settings_as_causes.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace strata::compare {
namespace {

// "fragment, scripting"; "" if a change of a draft is involved too.
std::string settings_alone(const difference& of) {
    std::string names;
    if (!of.changes.empty()) return names;
    for (const different_setting& each : of.settings) names.append(names.empty() ? "" : ", ").append(each.name);
    return names;
}

// The rules at which drafts with the same table but different settings first do different things. Everything later in
// a place follows from that, because the rules themselves are the same.
std::vector<cause> first_rules(const divergence& d) {
    std::vector<cause> first;
    for (const cause& each : d.causes) {
        if (each.role != cause_role::diverges) continue;
        first.push_back(each);
        first.back().role = cause_role::makes;
        first.back().content = {};
    }
    return first;
}

}  // namespace

void add_setting(difference& to, const different_setting& which) {
    if (std::find(to.settings.begin(), to.settings.end(), which) == to.settings.end()) to.settings.push_back(which);
}

void name_settings_of_causes(divergence& d, bool of_settings) {
    for (difference& each : d.differences) {
        if (of_settings) each.causes = first_rules(d);
        for (cause& c : each.causes) c.setting = settings_alone(each);
    }
    if (d.differences.empty()) return;
    const std::string of_first = settings_alone(d.differences.front());
    const bool of_all = std::all_of(d.differences.begin(), d.differences.end(),
                                    [&](const difference& each) { return settings_alone(each) == of_first; });
    for (cause& c : d.causes)
        if (of_all) c.setting = of_first;
}

}  // namespace strata::compare
