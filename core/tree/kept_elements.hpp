#pragma once
// The stack of open elements of the small size: only those that insertion modes depend on, in a byte each. A hostile
// page opens millions, and memory costs more than anything else that is done with them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/tree/chained_stack.hpp"
#include "core/tree/element_groups.hpp"
#include "core/tree/elements.hpp"

namespace strata::tree {

/// A stack of HTML elements of which `decides_modes` is true, which always knows the topmost one of each name.
class kept_elements {
public:
    [[nodiscard]] place top() const { return static_cast<place>(codes_.size() - 1); }
    [[nodiscard]] element name(place at) const { return names[codes_[at] & ~tainted]; }
    /// The topmost element with this name; 0 if there is none.
    [[nodiscard]] place top_of(element name) const { return tops_[code_of(name)]; }
    [[nodiscard]] bool is_tainted(place at) const { return (codes_[at] & tainted) != 0; }
    void taint(place at) { codes_[at] |= tainted; }

    void push(element name) {
        const std::uint8_t code = code_of(name);
        const auto at = static_cast<place>(codes_.size());
        if (const place below = tops_[code]; below != 0 && at - below > near) far_.push_back({at, below});
        codes_.push_back(code);
        tops_[code] = at;
    }
    /// Complexity: constant.
    void pop() {
        const std::uint8_t code = codes_.back() & ~tainted;
        place below = top();
        codes_.pop_back();
        if (!far_.empty() && far_.back().at == below) {
            below = far_.back().below;
            far_.pop_back();
        } else {
            const place last = below > near ? below - near : 1;
            for (--below; below >= last && (codes_[below] & ~tainted) != code;) --below;
            if (below < last) below = 0;
        }
        tops_[code] = below;
    }
    /// Removes all elements, and frees the storage if it is larger than `most_kept` bytes.
    void clear(std::size_t most_kept) {
        if (bytes_kept() > most_kept) {
            *this = {};
            return;
        }
        codes_.resize(1);
        far_.clear();
        tops_ = {};
    }
    [[nodiscard]] std::size_t bytes_kept() const { return codes_.capacity() + far_.capacity() * sizeof(far_link); }

private:
    static constexpr std::uint8_t tainted = 0x80;
    // An element's next one below with the same name is found by looking at this many elements, or is remembered.
    static constexpr place near = 16;

    static constexpr std::size_t code_count = [] {
        std::size_t count = 1;
        for (std::size_t n = 0; n < known_element_count; ++n) count += decides_modes(static_cast<element>(n)) ? 1 : 0;
        return count;
    }();
    static_assert(code_count <= tainted);
    static constexpr std::array<element, code_count> names = [] {
        std::array<element, code_count> all{};
        std::size_t count = 1;
        for (std::size_t n = 0; n < known_element_count; ++n)
            if (decides_modes(static_cast<element>(n))) all[count++] = static_cast<element>(n);
        return all;
    }();
    // 0: not kept.
    static constexpr std::array<std::uint8_t, known_element_count> codes = [] {
        std::array<std::uint8_t, known_element_count> all{};
        for (std::size_t code = 1; code < code_count; ++code)
            all[static_cast<std::size_t>(names[code])] = static_cast<std::uint8_t>(code);
        return all;
    }();
    [[nodiscard]] static std::uint8_t code_of(element name) {
        const auto number = static_cast<std::size_t>(name);
        return number < known_element_count ? codes[number] : std::uint8_t{0};
    }

    struct far_link {
        place at = 0, below = 0;
    };
    std::vector<std::uint8_t> codes_ = std::vector<std::uint8_t>(1);  // there is nothing at place 0
    std::vector<far_link> far_;
    std::array<place, code_count> tops_{};
};

}  // namespace strata::tree
