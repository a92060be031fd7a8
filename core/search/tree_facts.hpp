#pragma once
// Finds the facts in which the tree construction of two drafts differs. Each fact can be exchanged on its own.
//
// A draft's tree construction is data (core/tree/rules.hpp). If tree construction makes two drafts differ on an input,
// the causes are found by trial: a fact is a cause if exchanging it makes one draft behave like the other.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/tree/rules.hpp"

namespace strata::search {

// --- Reading an input with changed rules ---

/// How a document or fragment is read.
struct tree_context {
    std::string fragment;  ///< the context element, in the form for `find_context`; "": a whole document
    bool scripting = true;
};

/// The kinds of visible difference between two drafts, the smallest first.
enum class tree_difference : std::uint8_t { none, tree_errors, errors, tokens };

/// How a draft reads an input.
struct tree_reading {
    std::string tokens;
    std::vector<std::uint64_t> errors;  ///< the offsets of the errors
    std::vector<std::string> tree_errors;
    bool has_flag = false;  ///< whether the draft has the self-closing tag's acknowledged flag, and therefore
                            ///< tree errors
};
/// Runs the draft on `input`, and simulates tree construction with `rules`: the draft's rules, in which facts may have
/// been exchanged. The draft must know the context element.
[[nodiscard]] tree_reading read_by(const spec::draft& draft, const tree::rules& rules, std::string_view input,
                                   const tree_context& context);
[[nodiscard]] tree_difference difference_of(const tree_reading& a, const tree_reading& b);
/// Whether the results of this kind are equal in `a` and `b`.
[[nodiscard]] bool same_in(tree_difference kind, const tree_reading& a, const tree_reading& b);

// --- Facts ---

/// A draft's tree construction in which facts can be replaced. The object cannot be moved, because its rules contain
/// pointers into it.
class exchangeable_rules {
public:
    explicit exchangeable_rules(const spec::draft& draft);
    exchangeable_rules(const exchangeable_rules&) = delete;
    exchangeable_rules& operator=(const exchangeable_rules&) = delete;
    exchangeable_rules(exchangeable_rules&&) = delete;
    exchangeable_rules& operator=(exchangeable_rules&&) = delete;
    ~exchangeable_rules() = default;

    tree::rules rules;
    tree::rule_table table;
};

/// The smallest unit in which the rules of two drafts can differ.
struct tree_detail {
    enum class part : std::uint8_t { start, end, trait, flag, foreign, doctypes, outer_limit, inner_limit };
    part what = part::flag;
    tree::element of = tree::element::none;  ///< for start tags, end tags and traits: the element
    std::uint32_t number = 0;                ///< for traits, the number of the trait; for flags, the index of the flag
};

/// A fact in which the drafts differ.
struct tree_fact {
    std::string name;                 ///< "keygen: sets frameset-ok to \"not ok\""
    std::array<std::string, 2> says;  ///< the value of the fact in each draft: "no", "yes"
    tree::element of = tree::element::none;
    bool is_sum = false;  ///< whether the fact combines all differences of an element that differs in more than one
                          ///< detail
    std::vector<tree_detail> details;

    /// Copies this fact from `from` to `to`.
    void exchange(exchangeable_rules& to, const exchangeable_rules& from) const;
    [[nodiscard]] bool has(tree_detail::part what) const;
    [[nodiscard]] bool has_flag(bool tree::rules::*flag) const;
    [[nodiscard]] bool has_trait(tree::trait which) const;
};

/// Returns all facts in which the drafts differ. If `one` has no foreign content, everything that only foreign content
/// can show is a single fact. If `other` has no foreign content either, there is no such fact. If a draft has no
/// insertion modes for select, everything that only these modes use is a single fact. `one` is the older draft. Both
/// must have tree construction.
[[nodiscard]] std::vector<tree_fact> differing_facts(const spec::draft& one, const spec::draft& other);

/// Returns a sentence that explains why no input can show this fact of `differing_facts(one, other)`; "" if such an
/// input may exist.
[[nodiscard]] std::string why_nothing_shows(const tree_fact& fact, const spec::draft& one, const spec::draft& other);

/// Returns the facts that cause a difference of the kind `kind` on the input: exchanging such a fact in one draft makes
/// that draft read the input as the other does. For an element, the result lists the details that are causes. The fact
/// that combines all details of the element is listed only if no single detail is a cause.
[[nodiscard]] std::vector<const tree_fact*> causes_in_trees(const std::vector<tree_fact>& facts, const spec::draft& one,
                                                            const spec::draft& other, std::string_view input,
                                                            const tree_context& context, tree_difference kind);

}  // namespace strata::search
