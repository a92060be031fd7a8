#pragma once
// Makes drafts for places on the registry's chain of revisions. A place is identified by how many revisions are in
// force there. Any day can name a place, and any commit names two: just before and just after it.

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/history/names.hpp"
#include "core/run/messages.hpp"
#include "core/spec/draft.hpp"

namespace strata::history {

class days_of_chain {
public:
    /// Makes no draft yet. `known` must outlive the object.
    days_of_chain(const registry& known, run::remarks to) : program_(known), to_(std::move(to)), known_(known) {}
    /// Makes the drafts for all names in `named`, one draft for each place. `named` need not outlive the call. Throws:
    /// failure for the same reasons as `find`, or if a list has an empty name.
    days_of_chain(const registry& known, const named_drafts& named, run::remarks to);
    days_of_chain(const days_of_chain&) = delete;
    days_of_chain(days_of_chain&&) = delete;
    days_of_chain& operator=(const days_of_chain&) = delete;
    days_of_chain& operator=(days_of_chain&&) = delete;
    ~days_of_chain() = default;

    /// Returns a registry of the program's drafts and the drafts that the constructor made, oldest first. The registry
    /// finds each draft by any of its names; reports show the first name.
    [[nodiscard]] const registry& known() const { return known_; }

    /// Returns the draft at the place on the chain that `name` means (core/history/names.hpp describes such names). If
    /// the program has a draft at that place, returns that draft. Otherwise makes a draft, unless this object has
    /// already made it. Returns null if the chain has no such place, or if the name is the name of a draft of the
    /// program. If remarks are requested for every draft, sends a remark that says which draft the name means. Throws:
    /// failure if the commit is ambiguous or the revisions do not fit the tables.
    [[nodiscard]] const spec::draft* find(std::string_view name);

private:
    struct made_draft {
        std::string name, day, title, date;
        std::unique_ptr<revised_draft> walked;  ///< the draft with its revisions applied; null if no revision is in
                                                ///< force
        std::vector<spec::continuation> continues;
        spec::draft value;
    };

    const spec::draft& made_at(std::size_t place, std::string_view name);
    void describe(made_draft& made, std::size_t place) const;
    void put_in_order();
    void say_which(std::string_view name, const spec::draft& draft);
    void say_if_year(std::string_view name);

    const registry& program_;
    run::remarks to_;
    std::map<std::size_t, made_draft> made_;      ///< the key is the draft's place on the chain
    std::set<std::string, std::less<>> spelled_;  ///< the names that `names_` refers to
    std::vector<other_name> names_;
    std::vector<const spec::draft*> all_;
    std::vector<placed_draft> placed_;
    std::set<std::string, std::less<>> said_;
    registry known_;
};

}  // namespace strata::history
