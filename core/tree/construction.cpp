// The machine as a whole: how it begins, how tokens are dispatched, and which insertion mode applies.

#include "core/tree/construction.hpp"

#include <type_traits>
#include <utility>

namespace strata::tree {
namespace {

using e = element;
using kind_of = seen_token::kind;

}  // namespace

construction::construction(std::shared_ptr<const compiled_rules> by, bool scripting, const fragment_context* context,
                           size keeps)
    : rules_(std::move(by)),
      draft_(*rules_->of),
      table_(rules_->table),
      deferred_(rules_->deferrals[scripting ? 1 : 0]),
      scripting_(scripting),
      whole_(keeps == size::whole) {
    insert(e::html);
    begin_input(context);
}

void construction::start_over(const fragment_context* context, std::size_t most_kept) {
    // The small size uses nothing that is not set here.
    const auto clear = [&](auto& stack) {
        stack.clear();
        // Not `stack = {}`, which keeps the storage.
        if (stack.capacity() * sizeof(stack.front()) > most_kept) stack = std::decay_t<decltype(stack)>();
    };
    clear(template_modes_);
    kept_.clear(most_kept);
    insert(e::html);
    context_ = {};
    mode_ = mode::before_head;
    secondary_ = mode::in_body;
    form_ = 0;
    has_form_ = has_head_ = fragment_ = fostering_ = false;
    frameset_ok_ = quirks_ = initial_ = true;
    begin_input(context);
}

void construction::begin_input(const fragment_context* context) {
    // In drafts where a frameset is never taken, the flag has no meaning.
    if (!draft_.has_frameset_ok) frameset_ok_ = false;
    if (context == nullptr) return;
    fragment_ = true;
    quirks_ = initial_ = false;
    context_ = *context;
    if (context_.space == name_space::html) {
        if (context_.name == e::template_ && draft_.has_templates) template_modes_.push_back(mode::in_template);
        has_form_ = context_.name == e::form;
    }
    reset_mode();
}

void construction::dispatch(const seen_token& t) {
    if (t.what == kind_of::doctype) {
        if (mode_ == mode::before_head && initial_) quirks_ = t.is(seen_token::quirky);
        initial_ = false;
        return;
    }
    if (whole_ && draft_.foreign == foreign_rules::by_adjusted_node && adjusted_current_is_foreign() &&
        !html_rules_apply(t))
        in_foreign(t);
    else
        by_mode(mode_, t);
}

void construction::by_mode(mode m, const seen_token& t) {
    switch (m) {
        case mode::before_head: return before_head(t);
        case mode::in_head: return in_head(t);
        case mode::in_head_noscript: return in_head_noscript(t);
        case mode::after_head: return after_head(t);
        case mode::in_body: return in_body(t);
        case mode::in_table: return in_table(t);
        case mode::in_caption: return in_caption(t);
        case mode::in_column_group: return in_column_group(t);
        case mode::in_table_body: return in_table_body(t);
        case mode::in_row: return in_row(t);
        case mode::in_cell: return in_cell(t);
        case mode::in_select: return in_select(t, false);
        case mode::in_select_in_table: return in_select(t, true);
        case mode::in_template: return in_template(t);
        case mode::in_frameset:
        case mode::after_frameset: return in_frameset(t);
        case mode::in_foreign_content: return in_foreign_mode(t);
    }
}

// "Reset the insertion mode appropriately".
void construction::reset_mode() {
    const place top = topmost_that_decides();
    const bool by_context = top == 1 && fragment_;
    mode_ = by_context ? mode_of_context() : mode_within(name_at(top));
    if (draft_.foreign != foreign_rules::in_a_mode) return;
    const bool in_foreign_context = by_context && context_.space != name_space::html;
    if (!in_foreign_context && (!whole_ || lowest_of_topmost_foreign() <= top)) return;
    secondary_ = draft_.reset_finds_secondary_mode ? mode_ : mode::in_body;
    mode_ = mode::in_foreign_content;
}

// The topmost of the open elements that the insertion mode depends on.
place construction::topmost_that_decides() const {
    place top = 1;
    for (const element each : {e::select, e::td, e::th, e::tr, e::tbody, e::tfoot, e::thead, e::caption, e::colgroup,
                               e::table, e::template_, e::head, e::body, e::frameset})
        if (top_of(each) > top && (each != e::select || draft_.has_select_modes)) top = top_of(each);
    return top;
}

construction::mode construction::mode_within(element name) const {
    switch (name) {
        case e::select: {
            const bool in_table = draft_.reset_finds_select_in_table && top_of(e::table) > top_of(e::template_);
            return in_table ? mode::in_select_in_table : mode::in_select;
        }
        case e::td:
        case e::th: return mode::in_cell;
        case e::tr: return mode::in_row;
        case e::tbody:
        case e::tfoot:
        case e::thead: return mode::in_table_body;
        case e::caption: return mode::in_caption;
        case e::colgroup: return mode::in_column_group;
        case e::table: return mode::in_table;
        case e::template_: return template_modes_.back();
        case e::head: return mode::in_head;
        case e::body: return mode::in_body;
        case e::frameset: return mode::in_frameset;
        default: return has_head_ ? mode::after_head : mode::before_head;
    }
}

construction::mode construction::mode_of_context() const {
    if (context_.space != name_space::html) return mode::in_body;
    switch (context_.name) {
        case e::select: return draft_.has_select_modes ? mode::in_select : mode::in_body;
        case e::td:
        case e::th: return draft_.cell_context_begins_before_head ? mode::before_head : mode::in_body;
        case e::tr: return mode::in_row;
        case e::tbody:
        case e::tfoot:
        case e::thead: return mode::in_table_body;
        case e::caption: return mode::in_caption;
        case e::colgroup: return mode::in_column_group;
        case e::table: return mode::in_table;
        case e::template_: return draft_.has_templates ? template_modes_.back() : mode::in_body;
        case e::frameset: return mode::in_frameset;
        case e::html: return has_head_ ? mode::after_head : mode::before_head;
        default: return mode::in_body;
    }
}

std::uint64_t construction::digest() {
    push_deferred();
    update_obstacles();
    std::uint64_t sum = 0;
    const auto add = [&](std::uint64_t value) {
        sum = (sum ^ value) * 0x9E3779B97F4A7C15U;
        sum ^= sum >> 29U;
    };
    const auto depth_of = [](const auto& stack, place at) {
        std::uint64_t depth = at == 0 ? 0 : 1;
        for (place p = stack.top(); at != 0 && p != at && p != 0; p = stack.below(p)) ++depth;
        return depth;
    };
    add(static_cast<std::uint64_t>(mode_) << 8U | static_cast<std::uint64_t>(secondary_));
    add((has_form_ ? 1U : 0U) | (has_head_ ? 2U : 0U) | (frameset_ok_ ? 4U : 0U) | (quirks_ ? 8U : 0U) |
        (fostering_ ? 16U : 0U) | (initial_ && mode_ == mode::before_head ? 32U : 0U));
    for (const mode each : template_modes_) add(static_cast<std::uint64_t>(each) + 1);
    for (place p = whole_ ? 0 : kept_.top(); p != 0; --p)
        add(static_cast<std::uint64_t>(kept_.name(p)) << 8U | (kept_.is_tainted(p) ? 8U : 0U));
    add(depth_of(open_, form_));
    for (place p = open_.top(); p != 0; p = open_.below(p)) {
        const open_element& node = open_[p];
        add(static_cast<std::uint64_t>(node.name) << 8U | static_cast<std::uint64_t>(node.space) << 4U |
            (node.text_integration ? 1U : 0U) | (node.html_integration ? 2U : 0U) | (node.annotation_xml ? 4U : 0U) |
            (node.tainted ? 8U : 0U));
        add(depth_of(formatting_, node.formatting()));
    }
    for (place p = formatting_.top(); p != 0; p = formatting_.below(p)) {
        const formatting_entry& entry = formatting_[p];
        add(static_cast<std::uint64_t>(entry.name));
        add(entry.tag != 0 ? tags_.hash_of(entry.tag) : 0);
        add(entry.open != 0 ? 1U : 0U);
    }
    return sum;
}

}  // namespace strata::tree
