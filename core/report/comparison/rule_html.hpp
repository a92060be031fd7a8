#pragma once
// The rules behind a difference, as HTML.

#include <string>
#include <unordered_map>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/cause_words.hpp"
#include "core/report/comparison/known_positions.hpp"
#include "core/text/locator.hpp"

namespace strata::report {

/// Writes rules. Places repeat the same ones over and over, so the texts of a limited number are remembered. The drafts
/// must outlive it.
class rule_texts {
public:
    /// Appends the rules among `causes` that the group's drafts took. `positions` must know their offsets.
    void append_rules(std::string& to, const compare::group& of, const same_words& causes,
                      const known_positions& positions);

private:
    // The step of some drafts.
    struct step {
        const compare::cause* is;
        std::vector<const spec::draft*> drafts;
    };
    // `steps` say the same; at least one draft of `of` took each.
    const std::string& text_of(const compare::group& of, const std::vector<step>& steps);
    static void append_key(std::string& key, const compare::group& of, const std::vector<step>& steps);
    static void append_text(std::string& to, const compare::group& of, const std::vector<step>& steps);

    std::unordered_map<std::string, std::string> known_;  // by everything that a text depends on
    std::string key_;
};

/// Appends a position as pages show it.
void append_place(std::string& to, const input::position& p);

/// Appends the names of drafts, each with its title as a tooltip.
void append_drafts(std::string& to, const std::vector<const spec::draft*>& drafts);

}  // namespace strata::report
