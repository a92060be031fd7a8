#pragma once
// Content states that are taken back at the end of the file: a title of March 2006, if no end tag ends it, is read
// again as if it had not been one. Tokens cannot be taken back, so the engine waits until the end tag has come, or the
// end of the file, before it reads on. The interpreter, which has the whole input, looks ahead (`end_tag_comes`).

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "core/engine/fused/conditions.hpp"
#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/table.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine::fused {

template <class D>
inline constexpr bool takes_content_back = std::any_of(D::draft.contents.begin(), D::draft.contents.end(),
                                                       [](const spec::content_state& each) {
                                                           return each.taken_back_at_eof;
                                                       });

/// What may follow the name in an end tag: what the close tag open state asks for.
template <class D>
inline constexpr const spec::symbol_set& after_end_tag_name = []() -> const spec::symbol_set& {
    for (const spec::rule& rule : D::machine.rules)
        if (rule.given.what == condition::close_tag_does_not_match) return rule.given.followed_by.set;
    throw "no state looks for an end tag";
}();

/// Whether an end tag of the last start tag's name comes at `p` or later. Each byte is looked at once, however the
/// input is cut; and once it is known that none comes, none comes later either.
template <class D>
answer end_tag_comes(working_registers& r, const char* p, const char* end) {
    if (!r.has_last_start_tag || r.never_ended == r.last_start_tag) return answer::no;
    for (;;) {
        const char* const from = p + r.searched;
        const void* const found = from != end ? std::memchr(from, '<', static_cast<std::size_t>(end - from)) : nullptr;
        const char* const tag = found != nullptr ? static_cast<const char*>(found) : end;
        r.searched = static_cast<std::size_t>(tag - p);
        if (end - tag < 2) break;
        if (tag[1] == '/') {
            cursor name{};
            name.p = tag + 2;
            name.end = end;
            const answer differs = close_tag_does_not_match(r, name, after_end_tag_name<D>);
            if (differs == answer::no) return answer::yes;
            if (differs == answer::unknown) return answer::unknown;
        }
        ++r.searched;
    }
    if (!r.input_ended) return answer::unknown;
    r.never_ended = r.last_start_tag;
    return answer::no;
}

/// Decides about a content state that may have to be taken back; `p` is where reading goes on. False if the chunk ends
/// too early.
template <class D>
bool decide_content(working_registers& r, const char* p) {
    const answer comes = end_tag_comes<D>(r, p, r.stream.end());
    if (comes == answer::unknown) return false;
    r.searched = 0;
    r.may_be_taken_back = false;
    if (comes == answer::no) r.take_content_back();
    return true;
}

}  // namespace strata::engine::fused
