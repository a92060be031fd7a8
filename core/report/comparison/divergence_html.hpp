#pragma once
// The details of one divergence, as HTML: the drafts in columns, their tokens side by side with marked differences,
// their errors, and the rules behind the differences in the drafts' words.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/report/comparison/token_html.hpp"
#include "core/text/locator.hpp"

namespace strata::report {

/// Writes the rules behind differences. Because many places have the same rules, the texts of a limited number of rules
/// are cached. The drafts must outlive the object.
class rule_texts {
public:
    /// Appends the rules of `causes` that drafts of the group applied. `positions` must know the offsets of `causes`.
    void append_rules(std::string& to, const compare::group& of, const same_words& causes,
                      const known_positions& positions);

private:
    // A step, and the drafts that took it.
    struct step {
        const compare::cause* is;
        std::vector<const spec::draft*> drafts;
    };
    // All `steps` have the same words. Each step was taken by at least one draft of `of`.
    const std::string& text_of(const compare::group& of, const std::vector<step>& steps);
    static void append_key(std::string& key, const compare::group& of, const std::vector<step>& steps);
    static void append_text(std::string& to, const compare::group& of, const std::vector<step>& steps);

    std::unordered_map<std::string, std::string> known_;  // by everything on which a text depends
    std::string key_;
};

/// Appends a position as pages show it.
void append_place(std::string& to, const input::position& p);

/// Appends the names of drafts, each with its title as a tooltip.
void append_drafts(std::string& to, const std::vector<const spec::draft*>& drafts);

/// How much to show of a divergence.
struct divergence_limits {
    token_limits tokens;
    std::size_t most_errors = 24;      ///< errors of a group
    std::size_t most_explained = 12;   ///< differences whose rules are shown
    std::size_t longest_source = 320;  ///< bytes of the place itself
};

/// The number of a divergence, and its anchors.
struct divergence_number {
    std::string name;  ///< "d" + `name` is the anchor of the divergence, "s" + `name` the anchor of its place in the
                       ///< source
    std::size_t number = 1;
    bool source_on_page = true;  ///< false: the place has no link
    int level = 3;  ///< the level of the divergence's heading; the headings of its groups are one level lower
};

/// Adds to `to` the offsets that `append_divergence` shows as lines and columns: those of causes, and of tokens that do
/// not begin or end at the same places in all groups.
void add_offsets(std::vector<std::uint64_t>& to, const compare::divergence& d, const divergence_limits& limits);
/// Appends an `article` about `d`. `positions` must know the offsets that `add_offsets` adds. `texts` keeps the texts
/// of rules for further articles. Complexity: linear in `d`; the output is bounded by the limits.
void append_divergence(std::string& to, const compare::divergence& d, const divergence_number& number,
                       const known_positions& positions, rule_texts& texts, const divergence_limits& limits);

}  // namespace strata::report
