#pragma once
// The elements of HTML that separate paragraphs, and those that are open.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace strata::reading {

/// What an element that separates paragraphs means for the outline. Elements that do not are none.
enum class block : std::uint8_t {
    none,
    separator,  ///< opens nothing: hr, parts of a table
    paragraph,
    heading,
    definitions,
    term,
    definition,
    list,
    numbered_list,
    item,
    table,
    row,
    cell,
    other,  ///< a division or the like
};

[[nodiscard]] block block_of(std::string_view element);

/// The open elements that separate paragraphs. End tags may be omitted where HTML allows it, and may be missing or
/// wrong anywhere. Complexity: each element is opened and closed once; no question takes longer than that.
class open_blocks {
public:
    /// Opens an element, after closing those that it ends.
    void open(block what, bool is_note);
    /// Closes the innermost element of this kind, with all inside it; nothing if there is none.
    void close(block what);

    [[nodiscard]] std::size_t count(block what) const { return counts_[static_cast<std::size_t>(what)]; }
    /// The innermost element is, or is inside, a note.
    [[nodiscard]] bool in_note() const { return !open_.empty() && open_.back().is_note; }
    /// The innermost term, definition, item, heading or cell that it is in; `none` if it is in none.
    [[nodiscard]] block container() const { return open_.empty() ? block::none : open_.back().container; }
    [[nodiscard]] bool in_numbered_list() const { return !open_.empty() && open_.back().is_numbered; }

private:
    struct open_block {
        block what = block::none;
        block container = block::none;
        bool is_note = false;
        bool is_numbered = false;
    };
    void pop();
    void pop_until(block what, block or_what);

    std::vector<open_block> open_;
    std::array<std::size_t, static_cast<std::size_t>(block::other) + 1> counts_{};
};

}  // namespace strata::reading
