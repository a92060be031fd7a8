#include "core/cli/chosen_differences.hpp"

#include <algorithm>
#include <utility>

namespace strata::cli {

bool chosen_differences::is_of_a_topic(const spec::change& what) const {
    return std::find(choice_.topics.begin(), choice_.topics.end(), what.topic) != choice_.topics.end();
}

void chosen_differences::on_divergence(compare::divergence&& d) {
    using compare::difference;
    if (choice_.tokens_only && d.kind == compare::divergence_kind::errors) return;
    if (choice_.tokens_only && choice_.no_errors)
        std::erase_if(d.differences,
                      [](const difference& each) { return each.what == compare::difference_kind::error; });
    if (!choice_.topics.empty()) {
        for (difference& each : d.differences)
            std::erase_if(each.changes, [&](const spec::change* what) { return !is_of_a_topic(*what); });
        std::erase_if(d.differences, [](const difference& each) { return each.changes.empty(); });
        if (d.differences.empty()) return;
    }
    ++passed_on_;
    of_tokens_ += d.kind != compare::divergence_kind::errors ? 1 : 0;
    to_.on_divergence(std::move(d));
}

compare::summary chosen_differences::of_these(compare::summary all) const {
    all.divergences = passed_on_;
    all.of_tokens = of_tokens_;
    return all;
}

}  // namespace strata::cli
