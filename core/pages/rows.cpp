#include "core/pages/rows.hpp"

#include <cstddef>
#include <set>
#include <vector>

#include "core/pages/content_digest.hpp"

namespace strata::survey {

void for_each_row(const journal& from,
                  const std::function<void(const std::string& input, const page_record& page)>& on_row) {
    // An input's name and digest stand after its pages.
    std::vector<std::string> names;
    std::vector<bool> counts;
    std::set<content_digest> known;
    from.replay([](const page_record&) {},
                [&](const journal_input& input) {
                    names.push_back(input.name);
                    counts.push_back(known.insert(input.digest).second);
                });
    std::size_t at = 0;
    from.replay(
        [&](const page_record& page) {
            if (counts[at]) on_row(names[at], page);
        },
        [&](const journal_input&) { ++at; });
}

}  // namespace strata::survey
