#pragma once
// Tables that are computed once from a draft's rules: the rules of each element, indexed by its number; the tags that
// have no effect in most of a page; and the elements that can be deferred.
//
// For a draft in drafts/, the compiler computes the tables (drafts/feedback.cpp.in), so that nothing is left to do when
// an input begins. For rules made at run time, the function `compiled` computes them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/tree/rules.hpp"
#include "core/tree/seen_token.hpp"

namespace strata::tree {

// --- Elements on top of the stack of open elements that have not been pushed yet ---
//
// Most elements are closed by their own end tag before any rule depends on them; it is then as if they had never been
// open. So an element is deferred, that is, it is not pushed on the stack yet. It remains deferred as long as nothing
// follows but text, start tags of other elements that can be deferred, and the end tag of the last deferred element.
// An `obstacle` keeps an element from being deferred.

/// The deferred elements, each with the obstacles that were present before it. Every call takes constant time; memory
/// is constant.
class deferred_elements {
public:
    /// A set of conditions that may keep an element from being deferred, with one bit each. The condition of the
    /// highest bit always holds.
    using obstacles = std::uint32_t;
    static constexpr obstacles all_obstacles = ~obstacles{0};
    static constexpr unsigned always = 31;

    struct entry {
        element name = element::none;
        obstacles present_below = 0;
        std::uint64_t attributes = 0;
    };

    /// An element can be deferred unless one of `blocked_by` is present. While it is deferred, the obstacles that it
    /// `hides` are absent and the obstacles that it `adds` are present. By default, no element can be deferred. Text
    /// and names that no rule mentions are treated as `element::none`.
    struct deferral {
        obstacles blocked_by = obstacles{1} << always;
        obstacles hides = 0;
        obstacles adds = 0;
        bool stays_open = true;  ///< whether the element stays open; if not, it is closed at once, or by the end tag
                                 ///< that ends its text
    };
    /// How elements are deferred, indexed by their names.
    using deferrals = std::array<deferral, known_element_count>;

    /// `all` says how each element is deferred, and must outlive the object and its copies.
    explicit deferred_elements(const deferrals& all) : deferrals_(&all) {}

    /// Sets the obstacles that are present. Precondition: no element is deferred.
    void begin(obstacles present) {
        present_ = present | obstacles{1} << always;
        if (present == all_obstacles || !entries_.empty()) return;
        entries_.resize(max_deferred + 2);
        entries_.front().name = no_name;
    }

    /// Handles up to `count` tokens, from `token_at(0)` on, and stops before a token that cannot be handled here.
    /// Returns how many were handled.
    template <class TokenAt>
    [[gnu::always_inline]] std::size_t take(std::size_t count, TokenAt token_at) {
        // These variables are kept in registers. No branch depends on the kind of the next token, because such a branch
        // would be unpredictable.
        const deferrals& deferrals = *deferrals_;
        entry* const base = entries_.data();
        std::size_t top = count_;
        obstacles present = present_;
        std::size_t n = 0;
        // Until the first element can be deferred, there is no storage, and no token can be handled.
        for (; n < count && base != nullptr; ++n) {
            const seen_token t = token_at(n);
            const obstacles if_start = if_no_end[static_cast<std::size_t>(t.what)];
            const deferral how = deferrals[index_of(t.name)];
            const entry last = base[top];
            const std::uint32_t differs = static_cast<std::uint32_t>(last.name) ^ static_cast<std::uint32_t>(t.name);
            if (((how.blocked_by & present & if_start) | (differs & ~if_start)) != 0) break;
            if (top == max_deferred) [[unlikely]]
                break;
            base[top + 1] = {t.name, present, t.attributes};
            present = (((present & ~how.hides) | how.adds) & if_start) | (last.present_below & ~if_start);
            top += change[how.stays_open][static_cast<std::size_t>(t.what)];
        }
        count_ = top;
        present_ = present;
        return n;
    }

    [[nodiscard]] bool empty() const { return count_ == 0; }
    /// The deferred elements, with the topmost element last.
    [[nodiscard]] std::span<const entry> all() const {
        return entries_.empty() ? std::span<const entry>() : std::span(entries_).subspan(1, count_);
    }
    /// Removes all deferred elements. `begin` must then set the obstacles again.
    void clear() {
        count_ = 0;
        present_ = all_obstacles;
    }

private:
    static std::size_t index_of(element name) {
        const auto number = static_cast<std::size_t>(name);
        return number < known_element_count ? number : 0;
    }
    static constexpr std::array<obstacles, 4> if_no_end = {all_obstacles, 0, all_obstacles, all_obstacles};
    // Indexed by the kind of token: start tags, end tags, text, doctypes. The last two do nothing.
    static constexpr std::array<std::array<std::size_t, 4>, 2> change = {
        std::array<std::size_t, 4>{0, ~std::size_t{0}, 0, 0}, std::array<std::size_t, 4>{1, ~std::size_t{0}, 0, 0}};
    // The name of the entry below the lowest deferred element. No end tag has this name.
    static constexpr auto no_name = static_cast<element>(~std::uint32_t{0});
    static constexpr std::size_t max_deferred = 62;  // if more elements are open, they are pushed on the stack

    const deferrals* deferrals_;
    std::vector<entry> entries_;  // the lowest entry is not an element; empty until the first element can be deferred
    std::size_t count_ = 0;
    obstacles present_ = all_obstacles;
};

// --- The tables ---

/// A reason not to defer an element: a condition on which the effect of the element's start tag depends. The bits from
/// `listed` up mean that the list of active formatting elements has an entry after the last marker; there is one bit
/// for each name.
enum obstacle : deferred_elements::obstacles {
    elsewhere = 1,  ///< outside a body, or there are formatting elements to reconstruct
    p_in_scope = 2,
    heading_on_top = 4,
    li_in_reach = 8,
    dd_in_reach = 16,
};

/// Returns the obstacle that an open element with the name `name` creates for later start tags.
constexpr deferred_elements::obstacles obstacle_of(element name) {
    if (name == element::p) return p_in_scope;
    if (name == element::li) return li_in_reach;
    if (one_of(name, element::dd, element::dt)) return dd_in_reach;
    return is_heading(name) ? deferred_elements::obstacles{heading_on_top} : 0;
}

/// Returns the bit of a kind of tag in the sets below.
constexpr std::uint8_t tag_bit(seen_token::kind tag) {
    static_assert(static_cast<int>(seen_token::kind::start) == 0 && static_cast<int>(seen_token::kind::end) == 1);
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(tag));
}

/// The bit of start tags with attributes, in sets that distinguish such tags.
inline constexpr std::uint8_t tag_with_attributes_bit = 4;

/// Returns the bit of start tags that only switch the tokenizer.
constexpr std::uint8_t switching_tag_bit(bool scripting) { return scripting ? 16 : 8; }

/// A quiet place: a mode in which most of a page is read, and in which most tags have no effect on a machine of the
/// small size. The quiet places are the head, and the body once the frameset-ok flag has become "not ok" (which soon
/// happens on most pages). White space in the head and any text in such a body have no effect either.
enum class quiet_place : std::uint8_t { none, head, body_if_frameset_ok, body };
inline constexpr std::size_t quiet_place_count = 4;

/// An entry for each known element, indexed by the element's number. The entry of `element::none` is for all other
/// elements.
template <class Entry>
using by_element = std::array<Entry, known_element_count>;

struct compiled_rules {
    const rules* of = nullptr;  ///< the rules from which this was compiled
    rule_table table{};
    /// For each element, the tags that have no effect on a machine of the small size in a quiet body.
    by_element<std::uint8_t> inert{};
    /// For each element, the tags that have no effect on such a machine in a body that is not quiet only because the
    /// frameset-ok flag is still "ok".
    by_element<std::uint8_t> inert_if_frameset_ok{};
    /// For each quiet place and element, the tags that have no effect and need not be examined further, and the tags
    /// whose only effect is that the element's content is read as text. Start tags with attributes and start tags that
    /// switch the tokenizer have bits of their own.
    std::array<by_element<std::uint8_t>, quiet_place_count> passing{};
    /// Whether an element's start tag at the beginning of a page implies html, head and body, and then, in the body,
    /// affects only the frameset-ok flag.
    by_element<bool> opens_body{};
    /// Whether the effect of an element's start tag depends on its attributes.
    by_element<bool> looks_at_attributes{};
    /// How elements are deferred without and with scripting.
    std::array<deferred_elements::deferrals, 2> deferrals{};
    /// For each formatting element, the obstacle that is present while the element is in the list.
    by_element<deferred_elements::obstacles> obstacle_of_listed{};

    [[nodiscard]] std::span<const element> scope_bounds() const { return {bounds.data(), bound_count}; }
    by_element<element> bounds{};
    std::size_t bound_count = 0;
};

/// Returns the compiled form of `draft`, which must outlive the result. Complexity: constant if the draft is part of
/// the program, otherwise linear in the number of known elements.
[[nodiscard]] std::shared_ptr<const compiled_rules> compiled(const rules& draft);

}  // namespace strata::tree
