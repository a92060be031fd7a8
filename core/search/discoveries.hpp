#pragma once
// What a search has found: for each cause, and each way in which it shows, the first input and how to close it.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/record/journal.hpp"
#include "core/compare/steps/recited_rules.hpp"
#include "core/search/candidates.hpp"
#include "core/search/cause_name.hpp"
#include "core/search/input_classes.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/witness.hpp"
#include "core/search/witness_start.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// Which differences count.
struct counted_kinds {
    bool tokens = true;
    bool errors = true;
    [[nodiscard]] bool any() const { return tokens || errors; }
};

class discoveries {
public:
    /// `pair` must outlive this object.
    explicit discoveries(const machine_pair& pair) : pair_(pair), no_answers_(nullptr) {}

    /// Examines the input as a comparison does and keeps new causes. Returns whether it found a difference of the
    /// counted kinds that results from the divergence, already known or not. `length`: of the input, in characters.
    bool look_closely(const candidate& c, const witness_start& start, std::size_t length, counted_kinds which);

    /// Extends inputs that show more than their own difference by up to `most` of these characters, to `max_length` at
    /// most, where the longer input shows less besides.
    void complete(const std::vector<input_class>& closing, std::size_t most, std::size_t max_length);

    [[nodiscard]] std::size_t size() const { return found_.size(); }
    /// Removes and returns the witnesses, sorted by cause. Their `id` and `found` are empty.
    [[nodiscard]] std::vector<witness> take();

private:
    using key = std::tuple<std::string, std::string, compare::divergence_kind>;
    [[nodiscard]] besides besides_one(const std::vector<compare::divergence>& all, std::string_view input,
                                      const witness_start& start) const;
    static void keep(witness& w, const compare::divergence& d, cause_name name, besides more, std::string_view input,
                     std::size_t length);
    void complete(const key& of, witness& w, const std::vector<input_class>& closing, std::size_t most);
    void try_completed(const key& of, witness& w, const std::string& input, std::size_t length);
    [[nodiscard]] std::vector<compare::divergence> divergences_on(std::string_view input, const witness_start& start);
    [[nodiscard]] std::string variant_of(const compare::divergence& d, std::string_view input,
                                         const witness_start& start) const;
    [[nodiscard]] bool shows_by_itself(const compare::divergence& d, std::string_view input,
                                       const witness_start& start) const;
    [[nodiscard]] bool is_alone(const spec::draft& draft, std::string_view state) const;

    const machine_pair& pair_;
    compare::journal no_answers_;  // tree construction is not consulted
    compare::recited_rules recited_;
    std::map<key, witness> found_;
};

}  // namespace strata::search
