// Places where a part can begin.

#include "core/compare/run/comparison_run.hpp"

#include <algorithm>

namespace strata::compare {

void comparison::run::make_safe(std::uint64_t offset) {
    safe_ = offset;
    safe_agreed_ = agreed_;
    for (const auto& each : lanes_) each->safe = each->here;
}

bool comparison::run::may_begin_behind(const journal::entry& e) const {
    return e.end > e.begin && source_at(e.end - 1) == '>' && !is_end(e.end);
}

bool comparison::run::may_begin_in_text(const lane& l, cursor& c, std::uint64_t offset) {
    if (c.content == spec::content_index::first) return !c.foreign;
    if (!l.ends_with_tag[spec::place_of(c.content)]) return false;
    if (c.escaped) return false;
    // Some characters are searched twice, in case "<!--" is split between two searches.
    const std::uint64_t from = std::max(c.text_begin, c.escape_from > 3 ? c.escape_from - 3 : 0);
    const std::string_view text = std::string_view(window_).substr(static_cast<std::size_t>(from - window_begin_),
                                                                   static_cast<std::size_t>(offset - from));
    c.escaped = text.find("<!--") != std::string_view::npos;
    c.escape_from = offset;
    return !c.escaped;
}

bool comparison::run::separates_before(std::uint64_t offset) const {
    const char c = source_at(offset - 1);
    return c == ' ' || c == '\n' || c == '>';
}

void comparison::run::note_safe_characters(std::uint64_t begin, std::uint64_t end) {
    // Not every blank has to be a safe place: one now and then is enough.
    if (end - safe_ < 16) return;
    std::uint64_t offset = end;
    while (offset > begin && !separates_before(offset)) --offset;
    if (offset == begin) return;
    for (const auto& each : lanes_)
        if (!may_begin_in_text(*each, each->here, offset)) return;
    make_safe(offset);
}

}  // namespace strata::compare
