#pragma once
// Two drafts' tree construction, as far as it affects the tokenizer: the differences between them, and one draft's tree
// construction with a single change of the next draft applied.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"
#include "core/study/fact_diff.hpp"
#include "core/tree/joint_changes.hpp"
#include "core/tree/rules.hpp"

namespace strata::study {

// --- What differs, as facts ---

/// The rule of tree construction behind the fact with this name; null if there is none.
[[nodiscard]] bool tree::rules::*rule_of_fact(std::string_view what);
inline constexpr std::string_view fact_of_foreign_content = "Foreign content";
inline constexpr std::string_view fact_of_adoption_limits = "Limits of the adoption agency";
/// The name of the fact under which a joint change of rules is reported; "" if there is none.
[[nodiscard]] std::string_view fact_of(tree::joint_change change);

/// The facts that differ, in the order of their declarations.
[[nodiscard]] std::vector<fact_change> construction_diff(const tree::rules& a, const tree::rules& b);

/// Whether all rules are the same, including the rules for every element. Complexity: linear in the rules.
[[nodiscard]] bool same_construction(const tree::rules& a, const tree::rules& b);

// --- One change made to a draft's tree construction ---
//
// The effect of a change follows from its places: facts, each with the rules that were added or removed with it, and
// elements. Comparing the revised draft with both drafts shows which change made tree construction answer differently:
// with that change, the older draft answers like the newer one.

/// Part of a draft's rules for an element, and the name for it in places of changes.
struct element_part {
    std::string_view name;
    std::uint32_t traits = 0;  ///< the traits of the part; 0: the effects of its tags
};
/// All parts: "start tag", "end tag", and the traits.
[[nodiscard]] std::span<const element_part> element_parts();

/// A part of the rules for one element that differs between a draft and its predecessor.
struct element_difference {
    tree::element name = tree::element::none;
    const element_part* part = nullptr;
};
/// All such parts, sorted by element. Complexity: the number of elements in rules, times the parts.
[[nodiscard]] std::vector<element_difference> elements_between(const tree::rules& from, const tree::rules& to);

/// Whether the place covers the difference.
[[nodiscard]] bool is_about(const spec::change_place& place, const element_difference& what);
/// The changes of `to` to which the difference belongs: changes that name the element; if there are none, changes that
/// name the part for all elements; if there are none, changes that cover the rest.
[[nodiscard]] change_views changes_of_element(const spec::draft& to, const element_difference& what);

/// Which of two drafts is revised: the change is applied to the older draft, or reverted in the newer draft.
enum class revised : std::uint8_t { older, newer };

/// A draft with one change of tree construction applied or reverted. It cannot be copied, because the draft has
/// pointers into it.
class tree_revision {
public:
    /// `from` is the predecessor of `to`, which made the change; both have a tree construction and must outlive the
    /// object.
    tree_revision(const spec::draft& from, const spec::draft& to, const spec::change& what, revised which);
    tree_revision(const tree_revision&) = delete;
    tree_revision& operator=(const tree_revision&) = delete;
    tree_revision(tree_revision&&) = delete;
    tree_revision& operator=(tree_revision&&) = delete;
    ~tree_revision() = default;

    [[nodiscard]] const spec::change& change() const { return change_; }
    /// The revised draft: only its tree construction differs. It lives as long as the object.
    [[nodiscard]] const spec::draft& draft() const { return draft_; }
    /// Whether the revision changes anything.
    [[nodiscard]] bool revises() const { return revises_; }

private:
    const spec::change& change_;
    tree::rule_table elements_;
    tree::rules rules_;
    spec::draft draft_;
    bool revises_ = false;
};

}  // namespace strata::study
