#pragma once
// Sessions, which keep drafts between calls, and the drafts that a call names.

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/days_of_chain.hpp"
#include "core/history/moments.hpp"
#include "core/reading/read_draft.hpp"
#include "core/run/configuration.hpp"
#include "core/run/messages.hpp"
#include "core/text/options.hpp"
#include "docs/playground/exports/exports.hpp"
#include "drafts/registry.hpp"

namespace strata::exports {

/// The drafts that a call names, with their settings and everything that the drafts refer to.
class choice {
public:
    /// Throws: run::failure if a draft or a setting is not valid.
    choice(std::shared_ptr<const history::days_of_chain> days, const std::vector<std::string>& names,
           const run::choices& run, input_kind kind)
        : days_(std::move(days)), drafts_(days_->known(), names, run, {}), kind_(kind) {}

    [[nodiscard]] const registry& known() const { return days_->known(); }
    [[nodiscard]] std::vector<const spec::draft*> drafts() const { return drafts_.drafts(); }
    [[nodiscard]] std::vector<run::configuration> configurations() const;
    /// Returns the two drafts, the older one first.
    [[nodiscard]] std::array<run::configuration, 2> both() const;
    [[nodiscard]] std::size_t size() const { return drafts_.size(); }
    [[nodiscard]] input_kind kind() const { return kind_; }

private:
    std::shared_ptr<const history::days_of_chain> days_;
    history::chosen_drafts drafts_;
    input_kind kind_;
};

/// Returns the kind of input that the flags of a call specify.
[[nodiscard]] inline input_kind kind_of(std::uint32_t flags) {
    return (flags & strata_input_is_characters) != 0 ? input_kind::characters : input_kind::bytes;
}

/// Returns the lines of a text, without empty lines.
[[nodiscard]] std::vector<std::string> lines_in(std::string_view text);

}  // namespace strata::exports

namespace strata::exports {

/// A draft that was read from a text of the host, and the draft that it is based on.
struct given_text {
    explicit given_text(const registry& program) : bases(program, run::remarks{}) {}

    std::string name;  ///< "@mine.txt"
    history::days_of_chain bases;
    reading::read_draft read;
};

/// The drafts of the program, and those that were read from texts of the host.
struct known_drafts {
    /// `texts` may be empty.
    known_drafts(const registry& program, std::vector<std::shared_ptr<const given_text>> texts);
    known_drafts(const known_drafts&) = delete;
    known_drafts(known_drafts&&) = delete;
    known_drafts& operator=(const known_drafts&) = delete;
    known_drafts& operator=(known_drafts&&) = delete;
    ~known_drafts() = default;

    std::vector<std::shared_ptr<const given_text>> texts;
    std::vector<const spec::draft*> all;
    registry known;
};

}  // namespace strata::exports

struct strata_session {
public:
    /// Reads a text of the standard, which is then a draft called "@" and `name`. A text that was read under this name
    /// before is forgotten. Returns the text as it was read; the session keeps it. Throws: run::failure if the text is
    /// not the text of a draft, or its machine cannot be run.
    std::shared_ptr<const strata::exports::given_text> add_text(std::string_view name, std::string_view text);

    /// Returns the drafts whose names are in `drafts`, one per line. If `drafts` is empty, returns all drafts of the
    /// program. Throws: run::failure if a draft or a setting is not valid.
    [[nodiscard]] std::unique_ptr<strata::exports::choice> choose(std::string_view drafts, std::string_view settings,
                                                                  std::uint32_t flags);
    /// Returns the draft called `draft`; if `draft` is empty, the default draft. Throws: run::failure if the draft or a
    /// setting is not valid.
    [[nodiscard]] std::unique_ptr<strata::exports::choice> choose_one(std::string_view draft, std::string_view settings,
                                                                      std::uint32_t flags);
    /// Returns the settings for all drafts. Throws: run::failure if a setting is not valid.
    [[nodiscard]] static strata::run::choices run_with(std::string_view settings);

    /// Returns the program's drafts, without texts of the host.
    [[nodiscard]] const strata::registry& known() const { return program_; }
    /// Returns the texts of all revisions. The first call makes them.
    [[nodiscard]] const strata::history::moments_of_standard& moments();

private:
    struct made_days {
        std::vector<std::string> names;
        std::shared_ptr<const strata::history::days_of_chain> days;
    };
    [[nodiscard]] std::shared_ptr<const strata::history::days_of_chain> days_of(const std::vector<std::string>& names);

    const strata::registry& program_ = strata::drafts::known();
    std::shared_ptr<const strata::exports::known_drafts> drafts_ = std::make_shared<strata::exports::known_drafts>(
        program_, std::vector<std::shared_ptr<const strata::exports::given_text>>());
    std::deque<made_days> days_;  // the list that was used last comes first
    std::unique_ptr<strata::history::moments_of_standard> moments_;
};
