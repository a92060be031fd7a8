#pragma once
// The tokens that tree construction has received, in a few bytes per token, so that they can be replayed to others.

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/token.hpp"
#include "core/tree/elements.hpp"
#include "core/tree/rules.hpp"

namespace strata::compare {

class tree_log {
public:
    /// How far someone has been shown it.
    struct place {
        std::uint64_t entry = 0;       ///< how many entries
        std::uint64_t attributes = 0;  ///< and how many of them have attributes
        std::uint64_t begin = 0;       ///< where the last of them begins
    };

    /// The log will be shown to someone who follows these rules. They determine for which elements attributes matter.
    void will_be_shown_to(const tree::rules& rules);

    /// Notes a token. Complexity: linear in the name and, if they matter, the attributes, or in the white space that
    /// text begins with.
    void add(const token& t);
    /// How many entries it has ever had.
    [[nodiscard]] std::uint64_t size() const { return forgotten_.entry + entries_.size(); }
    [[nodiscard]] place end() const { return {size(), forgotten_.attributes + attributes_.size(), last_}; }
    /// Whether it has to be restarted because of all the names in it.
    [[nodiscard]] bool has_too_many_names() const { return names_.size() >= most_names; }
    /// Forgets all entries and names.
    void restart();
    /// Forgets the entries before a place. Complexity: linear in those.
    void forget(const place& before);
    /// Shows the tokens from a place onwards that begin before `before`, in order, and moves the place behind them. A
    /// shown token has the same effect on tree construction as the original, but its text and attributes may differ.
    /// Complexity: linear in what is shown.
    void show(place& from, std::uint64_t before, const std::function<void(const token&, std::uint64_t begin)>& to);
    /// Shows all entries in the same way. None may have been forgotten. Complexity: linear.
    void show_all(const std::function<void(const token&, std::uint64_t begin)>& to) const;

private:
    enum class kind : std::uint8_t { start, end, text, doctype };
    enum bit : std::uint8_t {
        self_closing = 1,
        // of text
        space = 1,
        line_tabulation = 2,
        null = 4,
        other = 8,
        carriage_return = 16,
    };
    struct entry {
        std::uint32_t further = 0;  // how far it begins after the one before it
        std::uint32_t number : 24;  // that of the name, or of the doctype
        std::uint32_t bits : 5;
        std::uint32_t what : 2;  // a `kind`
        std::uint32_t has_attributes : 1;
    };
    static_assert(sizeof(entry) == 8, "there is one for each token");
    // The attributes that matter, and a hash of all attributes.
    struct noted_attributes {
        std::uint64_t all = 0;
        bool hidden = false, html_encoding = false, coloured = false;
    };
    struct noted_doctype {
        bool has_name = false, has_public = false, has_system = false, force_quirks = false;
        std::string name, public_identifier, system_identifier;
    };
    static constexpr std::size_t most_names = std::size_t{1} << 20U;
    // Only the first can have an effect; later ones are errors.
    static constexpr std::size_t most_doctypes = 16;

    void add(kind what, std::uint64_t begin, std::uint32_t number, unsigned bits, bool has_attributes);
    [[nodiscard]] static std::array<bool, tree::known_element_count> always_looked_at();
    [[nodiscard]] static unsigned bits_of(std::string_view data);
    void add_text(unsigned bits, std::uint64_t begin);
    void add_doctype(const doctype& t);
    [[nodiscard]] std::uint32_t number_of(tree::element known, std::string_view name);
    [[nodiscard]] bool note(const start_tag& t, std::uint32_t number);
    void show(const entry& e, std::uint64_t begin, const noted_attributes* noted,
              const std::function<void(const token&, std::uint64_t begin)>& to) const;

    std::array<bool, tree::known_element_count> looks_at_attributes_ = tree_log::always_looked_at();
    std::deque<entry> entries_;
    std::unordered_map<std::string, std::uint32_t> numbers_;  // of names that no rule mentions
    std::vector<const std::string*> names_;                   // of these
    std::deque<noted_attributes> attributes_;                 // of the entries that have attributes, in order
    place forgotten_;                                         // where the entries begin
    std::uint64_t last_ = 0;                                  // where the last entry begins
    bool closed_ = false;                                     // the last entry has been shown
    std::vector<noted_doctype> doctypes_;
};

}  // namespace strata::compare
