#include "core/reading/outline/html_blocks.hpp"

#include <algorithm>
#include <utility>

namespace strata::reading {
namespace {

constexpr std::array<std::pair<std::string_view, block>, 47> blocks{{
    {"p", block::paragraph},
    {"h1", block::heading},
    {"h2", block::heading},
    {"h3", block::heading},
    {"h4", block::heading},
    {"h5", block::heading},
    {"h6", block::heading},
    {"dl", block::definitions},
    {"dt", block::term},
    {"dd", block::definition},
    {"ul", block::list},
    {"menu", block::list},
    {"dir", block::list},
    {"ol", block::numbered_list},
    {"li", block::item},
    {"table", block::table},
    {"tr", block::row},
    {"td", block::cell},
    {"th", block::cell},
    {"thead", block::separator},
    {"tbody", block::separator},
    {"tfoot", block::separator},
    {"caption", block::separator},
    {"hr", block::separator},
    {"html", block::separator},
    {"head", block::separator},
    {"body", block::separator},
    {"div", block::other},
    {"pre", block::other},
    {"section", block::other},
    {"article", block::other},
    {"aside", block::other},
    {"header", block::other},
    {"footer", block::other},
    {"nav", block::other},
    {"main", block::other},
    {"blockquote", block::other},
    {"figure", block::other},
    {"figcaption", block::other},
    {"details", block::other},
    {"summary", block::other},
    {"address", block::other},
    {"center", block::other},
    {"form", block::other},
    {"fieldset", block::other},
    {"hgroup", block::other},
    {"xmp", block::other},
}};

bool is_container(block what) {
    return what == block::term || what == block::definition || what == block::item || what == block::heading ||
           what == block::cell;
}

}  // namespace

block block_of(std::string_view element) {
    const auto* const found =
        std::find_if(blocks.begin(), blocks.end(), [&](const auto& each) { return each.first == element; });
    return found == blocks.end() ? block::none : found->second;
}

void open_blocks::pop() {
    --counts_[static_cast<std::size_t>(open_.back().what)];
    open_.pop_back();
}

void open_blocks::pop_until(block what, block or_what) {
    if (count(what) + count(or_what) == 0) return;
    while (open_.back().what != what && open_.back().what != or_what) pop();
}

void open_blocks::open(block what, bool is_note) {
    if (count(block::paragraph) > 0 && open_.back().what == block::paragraph) pop();
    switch (what) {
        case block::none:
        case block::separator: return;
        case block::term:
        case block::definition: pop_until(block::definitions, block::definitions); break;
        case block::item: pop_until(block::list, block::numbered_list); break;
        case block::row: pop_until(block::table, block::table); break;
        case block::cell: pop_until(block::row, block::row); break;
        case block::heading:
            // No list or table goes on after a heading, whether or not it was closed.
            while (!open_.empty() && open_.back().what != block::other) pop();
            break;
        default: break;
    }
    const open_block around = open_.empty() ? open_block{} : open_.back();
    open_block inner = around;
    inner.what = what;
    inner.is_note = around.is_note || is_note;
    if (is_container(what)) inner.container = what;
    if (what == block::definition || what == block::list) inner.is_numbered = false;
    if (what == block::numbered_list) inner.is_numbered = true;
    open_.push_back(inner);
    ++counts_[static_cast<std::size_t>(what)];
}

void open_blocks::close(block what) {
    if (what == block::paragraph) {
        if (!open_.empty() && open_.back().what == block::paragraph) pop();
        return;
    }
    if (what == block::none || count(what) == 0) return;
    pop_until(what, what);
    pop();
}

}  // namespace strata::reading
