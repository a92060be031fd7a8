// "In frameset" and "after frameset", and the frameset that replaces a body.

#include "core/tree/construction.hpp"

namespace strata::tree {
namespace {

using e = element;
using kind_of = seen_token::kind;

}  // namespace

void construction::in_frameset(const seen_token& t) {
    if (t.what == kind_of::start) {
        if (t.name == e::noframes) {
            open_text(t);
        } else if (mode_ == mode::in_frameset) {
            if (t.name == e::frame) acknowledge(t);
            if (t.name == e::frameset) insert(t.name);
        }
        return;
    }
    if (t.what != kind_of::end || t.name != e::frameset || mode_ != mode::in_frameset) return;
    if (top() == 1) return;
    pop();
    if (!fragment_ && !current_is(e::frameset)) mode_ = mode::after_frameset;
}

void construction::frameset_in_body() {
    if (!draft_.has_frameset_ok || !frameset_ok_) return;
    const place second = second_open();
    if (second == 0 || name_at(second) != e::body || !is_html_at(second)) return;
    pop_to(second);
    insert(e::frameset);
    mode_ = mode::in_frameset;
}

}  // namespace strata::tree
