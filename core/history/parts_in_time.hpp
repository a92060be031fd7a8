#pragma once
// Parts of the machine through time: when a state, a rule or an error came, changed, got another name, and went.
//
// This is about tables, not about inputs. A revision that changes only words is among the changes if it renames the
// state or writes its rules otherwise, and not if it leaves the table as it is.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/moments.hpp"
#include "core/history/state_lines.hpp"
#include "core/spec/change.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/revision.hpp"
#include "core/study/changed_rules.hpp"

namespace strata::study {

/// What happens to a part of the machine.
enum class part_event : std::uint8_t { came, changed, renamed, went };
[[nodiscard]] std::string_view name_of(part_event event);

/// A state in which something changed, or (without a name) what is outside the states. With a rule or an error, `how`
/// is what happened to that in the state.
struct changed_part {
    part_event how = part_event::changed;
    std::string before, after;        ///< its headings; "" where it is not there
    std::vector<changed_rule> rules;  ///< of the part that is asked about
};

/// One revision, or the time between two texts if no more is known.
struct change_in_time {
    std::size_t moment = 0;  ///< number of the text after it
    part_event how = part_event::changed;
    std::vector<changed_part> parts{};              ///< none for a topic
    std::vector<const spec::change*> candidates{};  ///< named changes of that time, if no more than the time is known
};

/// What is known of a part.
struct part_in_time {
    bool in_first_text = false, in_last_text = false;
    std::vector<change_in_time> changes{};  ///< oldest first
};

/// The texts in which to look for parts.
class parts_in_time {
public:
    /// `moments`: those of `standard`, from the first on, of tables (`moments_kept::of_tables`). Both, and the chain,
    /// must outlive this. Throws `spec::wrong_address` if a revision does not fit.
    parts_in_time(const moments_of_standard& standard, const spec::revision_chain& chain,
                  std::span<const moment> moments)
        : moments_(moments), lines_(standard, chain, moments) {}

    /// The states' lines through the texts.
    [[nodiscard]] const state_lines& lines() const { return lines_; }

    /// Some lines of states: those of one name.
    [[nodiscard]] part_in_time of_states(const std::vector<std::size_t>& lines) const;
    /// What these states do with a character.
    [[nodiscard]] part_in_time of_rule(const std::vector<std::size_t>& lines, spec::symbol on) const;
    /// Where an error is reported.
    [[nodiscard]] part_in_time of_error(spec::error_code code) const;
    /// The revisions on a topic.
    [[nodiscard]] part_in_time of_topic(spec::change_topic topic) const;

private:
    [[nodiscard]] state_in_text at(std::size_t moment, std::size_t state) const {
        return {moments_[moment].draft, state};
    }
    // What the states do with a character, or with all.
    [[nodiscard]] part_in_time of_lines(const std::vector<std::size_t>& lines, std::optional<spec::symbol> on) const;
    [[nodiscard]] std::vector<changed_part> parts_with_error(std::size_t moment, spec::error_code code) const;
    [[nodiscard]] bool is_there(std::size_t moment, const std::vector<std::size_t>& lines) const;
    [[nodiscard]] bool is_uncertain(std::size_t moment) const { return moments_[moment].made_by == nullptr; }

    std::span<const moment> moments_;
    state_lines lines_;
};

}  // namespace strata::study
