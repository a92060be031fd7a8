#pragma once
// Elements on top of the stack of open elements that have not been pushed yet.
//
// Most elements are closed by their own end tag before any rule depends on them; it is then as if they had never been
// open. So an element is deferred, that is, it is not pushed on the stack yet. It remains deferred as long as nothing
// follows but text, start tags of other elements that can be deferred, and the end tag of the last deferred element.
// compiled_rules.hpp defines what keeps an element from being deferred.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/tree/seen_token.hpp"

namespace strata::tree {

/// The deferred elements, each with the obstacles that were present before it. Every call takes constant time; memory
/// is constant.
class deferred_elements {
public:
    /// A set of conditions that may keep an element from being deferred, with one bit each. The highest one always
    /// holds.
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
        bool stays_open = true;  ///< whether it stays open; if not, it is closed at once, or by the end tag that ends
                                 ///< its text
    };
    /// By name.
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

    /// Handles `count` tokens, from `token_at(0)` on; fewer if a token cannot be handled here. Returns how many were
    /// handled.
    template <class TokenAt>
    [[gnu::always_inline]] std::size_t take(std::size_t count, TokenAt token_at) {
        // These are kept in registers. No branch depends on the kind of the next token, because it is unpredictable.
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
    // Below the lowest deferred element is an entry with this name, which no end tag has.
    static constexpr auto no_name = static_cast<element>(~std::uint32_t{0});
    static constexpr std::size_t max_deferred = 62;  // if more are open, they are pushed

    const deferrals* deferrals_;
    std::vector<entry> entries_;  // the lowest entry is not an element; empty until the first element can be deferred
    std::size_t count_ = 0;
    obstacles present_ = all_obstacles;
};

}  // namespace strata::tree
