#pragma once
// The tokens that tree construction has received, in a few bytes per token, so that they can be replayed to others.

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
    /// `one` and `other`: the rules of those that will be shown the log. They determine for which elements attributes
    /// matter.
    tree_log(const tree::rules& one, const tree::rules& other);

    /// A token, and what every log notes of it.
    class noted;
    void add(const noted& t);
    void add(const token& t);
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    /// Forgets all entries.
    void clear();
    /// Whether the log is full, at about a million tokens. Showing entries makes room.
    [[nodiscard]] bool is_full() const { return entries_.size() >= most_entries || names_.size() >= most_names; }
    /// Shows the tokens that begin before `before`, in order, and forgets them. A shown token has the same effect on
    /// tree construction as the original, but its text and attributes may differ. Complexity: linear in what is shown.
    void show(std::uint64_t before, const std::function<void(const token&, std::uint64_t begin)>& to);
    /// Shows all entries in the same way, and keeps them. Complexity: linear.
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
        std::uint32_t further = 0;  // how far it begins after the one before it
        std::uint32_t number : 24;  // that of the name, or of the doctype
        std::uint32_t bits : 4;
        std::uint32_t what : 3;  // a `kind`
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
    static constexpr std::size_t most_entries = std::size_t{1} << 20U;
    static constexpr std::size_t most_names = std::size_t{1} << 20U;
    // Only the first can have an effect; later ones are errors.
    static constexpr std::size_t most_doctypes = 16;

    void add(kind what, std::uint64_t begin, std::uint32_t number, unsigned bits, bool has_attributes);
    [[nodiscard]] static unsigned bits_of(std::string_view data);
    void add_text(unsigned bits, std::uint64_t begin);
    void add_doctype(const doctype& t);
    [[nodiscard]] std::uint32_t number_of(tree::element known, std::string_view name);
    [[nodiscard]] bool note(const start_tag& t, std::uint32_t number);
    void show(const entry& e, std::uint64_t begin, const noted_attributes* noted,
              const std::function<void(const token&, std::uint64_t begin)>& to) const;

    std::vector<bool> looks_at_attributes_;  // of each known element
    std::deque<entry> entries_;
    std::unordered_map<std::string, std::uint32_t> numbers_;  // of names that no rule mentions
    std::vector<const std::string*> names_;                   // of these
    std::deque<noted_attributes> attributes_;                 // of the entries that have attributes, in order
    std::uint64_t shown_to_ = 0, last_ = 0;  // where the last shown entry begins, and where the last entry begins
    std::vector<noted_doctype> doctypes_;
};

/// The token must outlive this.
class tree_log::noted {
public:
    /// Complexity: linear in the name, or in the white space that text begins with.
    explicit noted(const token& t);

private:
    friend class tree_log;
    const token& of_;
    tree::element name_ = tree::element::none;  // of a tag
    unsigned text_ = 0;                         // bits of text
};

}  // namespace strata::compare
