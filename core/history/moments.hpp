#pragma once
// Lists the standard's texts in order of time: each text that a program knows, with the day of its commit.
//
// On the chain of revisions, each text differs from the next by one commit. For a text after the end of the chain, only
// the day is known, not the commits since the previous text.

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/run/configuration.hpp"
#include "core/run/messages.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"

namespace strata::history {

/// A text of the standard, in force from one commit to the next. `moments_kept` decides which commits count.
struct moment {
    const spec::draft* draft = nullptr;
    std::string_view day;  ///< the day of the commit, "2009-06-04", or of the text if no commit is known
    /// The commit; null for the first text, and if only the day of the text is known.
    const spec::revision_source* made_by = nullptr;
    /// If the day of the change is unknown: the last day on which the previous text was still in force; otherwise "".
    /// On the chain, the day is unknown in two cases. Either the text takes tree construction from its own section,
    /// which changed at some time since the previous named text, or the text follows a revision whose commit is
    /// unknown.
    std::string_view after{};
};

/// Which texts on the chain are moments.
enum class moments_kept : std::uint8_t {
    of_readings,  ///< texts whose revision has an effect on some input, and texts whose own section on tree
                  ///< construction is known
    of_tables,    ///< a text for each revision, even if it changes only words
    all,          ///< the texts of `of_readings` and of `of_tables`
};

/// All moments in the history of the standard, and the drafts made for them.
class moments_of_standard {
public:
    /// `known` must outlive the object. Throws `spec::wrong_address` if a revision of its chain does not fit.
    /// Complexity: linear in the tables times the revisions.
    explicit moments_of_standard(const registry& known, moments_kept kept = moments_kept::of_readings);
    moments_of_standard(const moments_of_standard&) = delete;
    moments_of_standard(moments_of_standard&&) = delete;
    moments_of_standard& operator=(const moments_of_standard&) = delete;
    moments_of_standard& operator=(moments_of_standard&&) = delete;
    ~moments_of_standard() = default;

    /// The moments, oldest first; at least one. A draft on the chain is named by the first eight digits of its commit.
    [[nodiscard]] std::span<const moment> all() const { return all_; }
    /// The program's drafts and the drafts of the moments.
    [[nodiscard]] const registry& known() const { return known_; }

private:
    void add_chain(const registry& program, moments_kept kept);
    const spec::draft& text_moment(const spec::draft& draft, const spec::named_text& text,
                                   std::string_view predecessor);
    void add_moment(const spec::draft& draft, const spec::revision_source& made_by, std::string_view predecessor);

    std::vector<std::unique_ptr<revised_draft>> walked_;
    std::deque<spec::draft> drafts_;
    std::deque<std::string> texts_;
    std::vector<moment> all_;
    std::vector<const spec::draft*> in_order_;
    registry known_;
};

// --- Moments up to a named draft, day or place ---

/// The moments up to some day. `ends`: that day; "" if all moments are included.
struct chosen_moments {
    std::span<const moment> moments;
    std::string ends{};
};

/// Returns the moments that are not later than the draft, the day or the place on the chain with the name `name`. If
/// the name is "", returns all moments. `option`: the option whose value is `name`, for messages. Throws: failure if
/// the name is unknown, or if no moment is that early.
[[nodiscard]] chosen_moments moments_until(std::span<const moment> all, const registry& known, const std::string& name,
                                           const run::remarks& to, std::string_view option = "--until");

/// Returns one configuration for each moment. If the texts of some moments do not allow the choices, removes the last
/// of these moments, and all earlier ones, from `moments`. Throws: failure if the choices do not apply to the last
/// text.
[[nodiscard]] std::vector<run::configuration> configurations_at(std::span<const moment>& moments,
                                                                const run::choices& run);

}  // namespace strata::history
