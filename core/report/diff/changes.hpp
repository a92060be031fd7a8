#pragma once
// The named changes that the parts of a diff belong to.

#include <cstddef>
#include <string>
#include <string_view>

#include "core/spec/change.hpp"
#include "core/study/changes.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::report {

/// They are known in a diff of a draft's predecessor and the draft, in that order: `is_known`. In any other diff there
/// are none.
class changes_of_diff {
public:
    /// `diff` must outlive this.
    explicit changes_of_diff(const study::draft_diff& diff)
        : diff_(diff), is_known_(diff.b->about.predecessor == diff.a->about.day && !diff.b->about.stands_apart) {}

    [[nodiscard]] bool is_known() const { return is_known_; }
    [[nodiscard]] study::change_views of(const study::continued_state& pair, const study::rule_change& rule) const {
        return is_known_ ? study::changes_of_rule(diff_, pair, rule) : study::change_views();
    }
    /// Of a state that only one of the two drafts has.
    [[nodiscard]] study::change_views of(const spec::draft& draft, std::size_t state) const {
        const auto side = &draft == diff_.a ? spec::change_side::before : spec::change_side::after;
        return is_known_ ? study::changes_of_state(*diff_.a, *diff_.b, side, state) : study::change_views();
    }
    [[nodiscard]] study::change_views of(const study::name_change& name) const {
        return is_known_ ? study::changes_of_name(*diff_.b, name.name, name.before.empty()) : study::change_views();
    }
    [[nodiscard]] study::change_views of(const study::fact_change& fact) const {
        return is_known_ ? study::changes_of_fact(*diff_.b, fact) : study::change_views();
    }

private:
    const study::draft_diff& diff_;
    bool is_known_;
};

/// "self-closing-flag, slash-in-tag".
[[nodiscard]] inline std::string ids_of(const study::change_views& changes) {
    std::string ids;
    for (const spec::change* const each : changes) ids.append(ids.empty() ? "" : ", ").append(each->id);
    return ids;
}

}  // namespace strata::report
