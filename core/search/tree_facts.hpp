#pragma once
// The facts in which two drafts' tree construction differs, each of which can be exchanged by itself.
//
// What a draft says of tree construction is data (core/feedback/rules.hpp). Where two drafts differ on an input because
// of it, which of the facts is the cause is found by trying: one that, exchanged, makes a draft do as the other does.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/feedback/rules.hpp"
#include "core/search/tree_reading.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// A draft's tree construction, of which facts can be replaced. Stays where it is: the rules point into it.
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

/// The smallest thing that can differ.
struct tree_detail {
    enum class part : std::uint8_t { start, end, trait, flag, foreign, doctypes, outer_limit, inner_limit };
    part what = part::flag;
    tree::element of = tree::element::none;  ///< of starts, ends and traits
    std::uint32_t number = 0;                ///< the trait; of flags an index
};

/// Something that the drafts say differently.
struct tree_fact {
    std::string name;                 ///< "keygen: sets frameset-ok to \"not ok\""
    std::array<std::string, 2> says;  ///< what each draft says: "no", "yes"
    tree::element of = tree::element::none;
    bool is_sum = false;  ///< all that differs of an element, where it differs in more than one detail
    std::vector<tree_detail> details;

    /// Has `to` say what `from` says.
    void exchange(exchangeable_rules& to, const exchangeable_rules& from) const;
    [[nodiscard]] bool has(tree_detail::part what) const;
    [[nodiscard]] bool has_flag(bool tree::rules::*flag) const;
    [[nodiscard]] bool has_trait(tree::trait which) const;
};

/// All facts in which they differ. Where `one` has no foreign content, all that only foreign content can show is one
/// fact: its data says nothing of that. So is what only the insertion modes of select ask, where one has none. `one` is
/// the older draft. Both have tree construction.
[[nodiscard]] std::vector<tree_fact> differing_facts(const spec::draft& one, const spec::draft& other);

/// Why no input can show that fact of `differing_facts(one, other)`: a sentence. "" where that does not follow from
/// what the drafts say.
[[nodiscard]] std::string why_nothing_shows(const tree_fact& fact, const spec::draft& one, const spec::draft& other);

/// The facts that are the cause of a difference of that kind on the input: exchanged in one of the drafts, it makes
/// of it what the other does. Of an element's details those, and the sum of them only where none of them does.
[[nodiscard]] std::vector<const tree_fact*> causes_in_trees(const std::vector<tree_fact>& facts, const spec::draft& one,
                                                            const spec::draft& other, std::string_view input,
                                                            const tree_context& context, tree_difference kind);

}  // namespace strata::search
