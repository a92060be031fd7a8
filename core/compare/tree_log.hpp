#pragma once
// What tree construction has seen of a document, in a few bytes a token, so that others can be shown it later.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/feedback/elements.hpp"
#include "core/feedback/rules.hpp"
#include "core/token/token.hpp"

namespace strata::compare {

class tree_log {
public:
    /// `one` and `other`: the rules of those that will be shown it. They say of which elements attributes count.
    tree_log(const tree::rules& one, const tree::rules& other);

    void add(const token& t);
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    /// Forgets what is kept.
    void clear();
    /// Whether nothing more can be kept before something is shown: at a million tokens.
    [[nodiscard]] bool is_full() const { return entries_.size() >= most_entries || names_.size() >= most_names; }
    /// Shows the tokens that begin before `before`, in their order, and forgets them. What a token is shown as leads
    /// tree construction to the same: its text and attributes may be others. Complexity: linear in what is shown.
    void show(std::uint64_t before, const std::function<void(const token&, std::uint64_t begin)>& to);
    /// The same of all that is kept, which stays. Complexity: linear.
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
    };
    struct entry {
        std::uint32_t further = 0;  // than the one before it
        std::uint32_t number : 24;  // of the name, or of the doctype
        std::uint32_t bits : 4;
        std::uint32_t what : 3;  // a `kind`
        std::uint32_t has_attributes : 1;
    };
    static_assert(sizeof(entry) == 8, "there is one for each token");
    // The attributes that count, and what all of them come to together.
    struct noted_attributes {
        std::uint64_t all = 0;
        bool hidden = false, html_encoding = false, coloured = false;
    };
    struct noted_doctype {
        bool has_name = false, has_public = false, has_system = false, force_quirks = false;
        std::string name, public_identifier, system_identifier;
    };
    static constexpr std::size_t most_entries = std::size_t{1} << 20U;
    static constexpr std::size_t most_names = std::size_t{1} << 20U;
    // Only the first can do anything; those that follow are errors.
    static constexpr std::size_t most_doctypes = 16;

    void add(kind what, std::uint64_t begin, std::uint32_t number, unsigned bits, bool has_attributes);
    void add_text(std::string_view data, std::uint64_t begin);
    void add_doctype(const doctype& t);
    [[nodiscard]] std::uint32_t number_of(std::string_view name);
    [[nodiscard]] bool note(const start_tag& t, std::uint32_t number);
    void show(const entry& e, std::uint64_t begin, const noted_attributes* noted,
              const std::function<void(const token&, std::uint64_t begin)>& to) const;

    std::vector<bool> looks_at_attributes_;  // of each known element
    std::deque<entry> entries_;
    std::unordered_map<std::string, std::uint32_t> numbers_;  // of names that no rule asks for
    std::vector<const std::string*> names_;                   // of these
    std::deque<noted_attributes> attributes_;                 // of the entries that have any, in their order
    std::uint64_t shown_to_ = 0, last_ = 0;  // where the last entry that was shown begins, and the last of all
    std::vector<noted_doctype> doctypes_;
};

}  // namespace strata::compare
