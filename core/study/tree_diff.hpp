#pragma once
// Compares the tree construction of two drafts, as far as it affects the tokenizer. Also applies a single change of the
// next draft to a draft's tree construction.

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

// --- Differences as facts ---

/// Returns the rule of tree construction behind the fact with the name `what`; null if no fact has this name.
[[nodiscard]] bool tree::rules::*rule_of_fact(std::string_view what);
inline constexpr std::string_view fact_of_foreign_content = "Foreign content";
inline constexpr std::string_view fact_of_adoption_limits = "Limits of the adoption agency";
/// Returns the name of the fact that reports this joint change of several rules; "" if no fact reports it.
[[nodiscard]] std::string_view fact_of(tree::joint_change change);

/// Returns the facts that differ between `a` and `b`, in the order in which facts are declared.
[[nodiscard]] std::vector<fact_change> construction_diff(const tree::rules& a, const tree::rules& b);

/// Whether all rules are the same, including the rules for every element. Complexity: linear in the rules.
[[nodiscard]] bool same_construction(const tree::rules& a, const tree::rules& b);

// --- One change made to a draft's tree construction ---
//
// The effect of a change is determined by its `places`. A place is an element, or a fact with the rules that were added
// or removed together with it. If tree construction answers differently in the newer draft, each change is applied by
// itself to the older draft. The responsible change is the one with which the older draft answers like the newer draft.

/// A part of a draft's rules for an element, and the name of this part in the `places` of changes.
struct element_part {
    std::string_view name;
    std::uint32_t traits = 0;  ///< the traits that the part consists of; 0: the part is the effects of a tag
};
/// Returns all parts: "start tag", "end tag", and the traits.
[[nodiscard]] std::span<const element_part> element_parts();

/// A difference between a draft and its predecessor in one part of the rules for one element.
struct element_difference {
    tree::element name = tree::element::none;
    const element_part* part = nullptr;
};
/// Returns all parts of rules for elements that differ, sorted by element. Complexity: the number of elements in rules,
/// times the parts.
[[nodiscard]] std::vector<element_difference> elements_between(const tree::rules& from, const tree::rules& to);

/// Whether the place of a change covers the difference.
[[nodiscard]] bool is_about(const spec::change_place& place, const element_difference& what);
/// Returns the changes of `to` to which the difference belongs. These are the changes that name the element. If there
/// are none, returns the changes that name the part for all elements. If there are none of these either, returns the
/// changes that cover all remaining differences.
[[nodiscard]] change_views changes_of_element(const spec::draft& to, const element_difference& what);

/// Which of two drafts is revised: either the change is applied to the older draft, or it is reverted in the newer
/// draft.
enum class revised : std::uint8_t { older, newer };

/// A draft with one change of tree construction applied or reverted. The object cannot be copied, because the draft has
/// pointers into the object.
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
    /// Whether the revised draft differs from the original draft at all.
    [[nodiscard]] bool revises() const { return revises_; }

private:
    const spec::change& change_;
    tree::rule_table elements_;
    tree::rules rules_;
    spec::draft draft_;
    bool revises_ = false;
};

}  // namespace strata::study
