#include "core/pages/page_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace strata::pages {

bool is_broken(const page_record& record) {
    return record.skipped == "broken record" || record.skipped == "damaged member" ||
           record.skipped == "broken coordinates";
}

std::string difference_between(const survey_terms& one, const survey_terms& other) {
    const auto version = [](const survey_terms& of) {
        return of.commit.empty() ? of.strata : fmt::format("{} ({})", of.strata, of.commit);
    };
    if (version(one) != version(other)) return fmt::format("strata {} and strata {}", version(one), version(other));
    const auto texts = [](const survey_terms& of) {
        std::string words;
        for (const auto& [draft, digest] : of.texts) words += fmt::format(" {} {}", draft, digest);
        return words;
    };
    if (one.command != other.command) return fmt::format("'{}' and '{}'", one.command, other.command);
    if (one.texts != other.texts) return fmt::format("texts{} and{}", texts(one), texts(other));
    if (one != other)
        return fmt::format("drafts {} and {}, or other options", fmt::join(one.drafts, ", "),
                           fmt::join(other.drafts, ", "));
    return {};
}

}  // namespace strata::pages
