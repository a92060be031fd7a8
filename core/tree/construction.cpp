#include "core/tree/construction.hpp"

// The machine as a whole: how it begins, how tokens are dispatched, and which insertion mode applies. After that comes
// the plain tag path, which handles most tokens without executing the rules of a mode.

#include <type_traits>
#include <utility>

#include "core/tree/compile_rules.hpp"
#include "core/tree/compiled_rules.hpp"
#include "core/tree/rules.hpp"

namespace strata::tree {

std::shared_ptr<const compiled_rules> compiled(const rules& draft) {
    // Copies of the rules do not use these tables, because a copy may have been changed.
    if (draft.compiled != nullptr && draft.compiled->of == &draft) return {std::shared_ptr<void>(), draft.compiled};
    return std::make_shared<const compiled_rules>(compile(draft, draft));
}

namespace {

using e = element;
using kind_of = seen_token::kind;

}  // namespace

// --- The machine ---

construction::construction(std::shared_ptr<const compiled_rules> by, bool scripting, const fragment_context* context,
                           size keeps)
    : rules_(std::move(by)),
      draft_(rules_->of),
      table_(&rules_->table),
      deferred_(rules_->deferrals[scripting ? 1 : 0]),
      scripting_(scripting),
      whole_(keeps == size::whole) {
    insert(e::html);
    begin_input(context);
}

void construction::start_over(const fragment_context* context, std::size_t most_kept) {
    // A machine of the small size uses only the members that are set here.
    const auto clear = [&](auto& stack) {
        stack.clear();
        // Not `stack = {}`, which would keep the storage.
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
    // In drafts in which a frameset never replaces the body, the flag has no meaning.
    if (!draft_->has_frameset_ok) frameset_ok_ = false;
    if (context == nullptr) return;
    fragment_ = true;
    quirks_ = initial_ = false;
    context_ = *context;
    if (context_.space == name_space::html) {
        if (context_.name == e::template_ && draft_->has_templates) template_modes_.push_back(mode::in_template);
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
    if (whole_ && draft_->foreign == foreign_rules::by_adjusted_node && adjusted_current_is_foreign() &&
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
    if (draft_->foreign != foreign_rules::in_a_mode) return;
    const bool in_foreign_context = by_context && context_.space != name_space::html;
    if (!in_foreign_context && (!whole_ || lowest_of_topmost_foreign() <= top)) return;
    secondary_ = draft_->reset_finds_secondary_mode ? mode_ : mode::in_body;
    mode_ = mode::in_foreign_content;
}

// Returns the topmost of the open elements on which the insertion mode depends.
place construction::topmost_that_decides() const {
    place top = 1;
    for (const element each : {e::select, e::td, e::th, e::tr, e::tbody, e::tfoot, e::thead, e::caption, e::colgroup,
                               e::table, e::template_, e::head, e::body, e::frameset})
        if (top_of(each) > top && (each != e::select || draft_->has_select_modes)) top = top_of(each);
    return top;
}

construction::mode construction::mode_within(element name) const {
    switch (name) {
        case e::select: {
            const bool in_table = draft_->reset_finds_select_in_table && top_of(e::table) > top_of(e::template_);
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
        case e::select: return draft_->has_select_modes ? mode::in_select : mode::in_body;
        case e::td:
        case e::th: return draft_->cell_context_begins_before_head ? mode::before_head : mode::in_body;
        case e::tr: return mode::in_row;
        case e::tbody:
        case e::tfoot:
        case e::thead: return mode::in_table_body;
        case e::caption: return mode::in_caption;
        case e::colgroup: return mode::in_column_group;
        case e::table: return mode::in_table;
        case e::template_: return draft_->has_templates ? template_modes_.back() : mode::in_body;
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

// --- The description of a state of the small size ---
// A description has the mode, the flags, the template insertion modes and the open elements, one byte each.

namespace {

enum flag_of_state : std::uint8_t { form_bit = 1, head_bit = 2, frameset_ok_bit = 4, quirks_bit = 8, initial_bit = 16 };

}  // namespace

bool construction::describe(small_state& to) const {
    const std::span<const std::uint8_t> open = kept_.coded();
    // The size of one of the lists shows where the other list begins.
    if (has_frameset() || mode_ == mode::in_foreign_content ||
        3 + template_modes_.size() + open.size() > small_state::room)
        return false;
    auto at = to.bytes.begin();
    *at++ = static_cast<std::uint8_t>(mode_);
    *at++ = static_cast<std::uint8_t>((has_form_ ? form_bit : 0) | (has_head_ ? head_bit : 0) |
                                      (frameset_ok_ ? frameset_ok_bit : 0) | (quirks_ ? quirks_bit : 0) |
                                      (initial_ ? initial_bit : 0));
    *at++ = static_cast<std::uint8_t>(template_modes_.size());
    for (const mode each : template_modes_) *at++ = static_cast<std::uint8_t>(each);
    // 0 is not the number of any element.
    std::copy(open.begin(), open.end(), at);
    return true;
}

void construction::restore(const small_state& from) {
    auto at = from.bytes.begin();
    mode_ = static_cast<mode>(*at++);
    const std::uint8_t flags = *at++;
    has_form_ = (flags & form_bit) != 0;
    has_head_ = (flags & head_bit) != 0;
    frameset_ok_ = (flags & frameset_ok_bit) != 0;
    quirks_ = (flags & quirks_bit) != 0;
    initial_ = (flags & initial_bit) != 0;
    template_modes_.clear();
    for (std::size_t left = *at++; left > 0; --left) template_modes_.push_back(static_cast<mode>(*at++));
    kept_.clear(std::size_t{1} << 16U);
    for (; at != from.bytes.end() && *at != 0; ++at) kept_.push_coded(*at);
}

// --- The plain tag path ---
// Finds the effect of most tokens without running the rules of the insertion modes. Elements are deferred until their
// end tag comes, end tags pop the current element, and some tags change nothing.

namespace {

// After an unsuccessful search for obstacles, the machine waits before it searches again. After this many unsuccessful
// searches, the wait no longer grows.
constexpr unsigned most_unsuccessful = 7;

}  // namespace

outcome construction::process(const seen_token& t) {
    if (!whole_) {
        // At this point, no element is deferred, and none is foreign.
        out_ = {};
        steps_ = 0;
        if (t.what == kind_of::doctype)
            dispatch(t);
        else
            by_mode(mode_, t);
        return out_;
    }
    if (try_plain_path(t)) {
        out_ = {};
        const bool has_effect = t.is(seen_token::self_closing) || !is_inert(t.what, t.name);
        if (t.what == kind_of::start && has_effect && leaves_nothing_open(*draft_, rule_of(t.name), scripting_))
            by_mode(mode_, t);  // does little, and sets the outcome of the token
        return out_;
    }
    return process_by_rules(t);
}

outcome construction::process_by_rules(const seen_token& t) {
    out_ = {};
    steps_ = 0;
    if (!deferred_.empty()) push_deferred();
    dispatch(t);
    // Finding the obstacles takes longer than processing most tokens, so a search that does not help is repeated less
    // and less often.
    if (wait_ != 0) {
        --wait_;
        deferred_.begin(deferred_elements::all_obstacles);
    } else {
        update_obstacles();
        unsuccessful_ = std::min(unsuccessful_ + 1, most_unsuccessful);
        wait_ = (1U << unsuccessful_) >> 2U;
    }
    return out_;
}

// Handles most end tags of elements that are not deferred: those whose only effect is to pop the current node. The
// rules would have the same result but take longer.
bool construction::pop_on_plain_path(const seen_token& t) {
    if (t.what != kind_of::end || !deferred_.empty() || !has_plain_top()) return false;
    const open_element& top = current();
    if (top.name != t.name || !is_inert(t.what, t.name)) return false;
    switch (rule_of(t.name).end) {
        case on_end::any_other:
        case on_end::block:
        case on_end::p:
        case on_end::list_item:
        case on_end::heading: pop(); break;
        case on_end::formatting:
            if (top.formatting() == 0 || top.formatting() != last_formatting(t.name)) return false;
            remove_formatting(top.formatting());
            pop();
            break;
        default: return false;
    }
    update_obstacles();
    return true;
}

// Most documents that are not whole pages begin in their body. The modes before the body do only what this function
// does.
void construction::open_body() {
    has_head_ = true;
    insert(e::body);
    mode_ = mode::in_body;
}

bool construction::try_inert_early(kind_of tag, element name) {
    const bool is_start = tag == kind_of::start;
    if (mode_ == mode::before_head) {
        if (!is_start || !rules_->opens_body[static_cast<std::size_t>(name)]) return false;
        open_body();
    }
    const element_rule& rule = rule_of(name);
    if (!is_start) return rule.end != on_end::br;
    if ((rule.traits & frameset_not_ok) != 0 && !spares_frameset_ok({tag, 0, name, 0})) frameset_ok_ = false;
    return true;
}

void construction::process_text_early() {
    if (mode_ == mode::before_head) open_body();
    frameset_ok_ = false;
}

// Pushes the deferred elements on the stack, as the rules would.
void construction::push_deferred() {
    for (const deferred_elements::entry& each : deferred_.all()) {
        if (rule_of(each.name).end == on_end::formatting)
            push_formatting(each.name, each.attributes);
        else
            insert(each.name);
    }
    deferred_.clear();
}

// Whether the current node is an ordinary element in a body.
bool construction::has_plain_top() const {
    return whole_ && is_in_body_or_cell() && !frameset_ok_ && !fostering_ && open_.top() != 1 &&
           current().space == name_space::html;
}

// Finds the obstacles on the stack and in the list of active formatting elements. May report an obstacle where the
// rules have none.
void construction::update_obstacles() {
    const place newest = formatting_.top();
    const bool reconstructs = newest != 0 && !formatting_[newest].is_marker() && formatting_[newest].open == 0;
    if (!has_plain_top() || reconstructs) return deferred_.begin(deferred_elements::all_obstacles);
    constexpr int most_looked_at = 8;
    deferred_elements::obstacles found = obstacle_of(current().name) & heading_on_top;
    int entries = 0;
    for (place entry = newest; entry != 0 && !formatting_[entry].is_marker(); entry = formatting_.below(entry)) {
        if (++entries > most_looked_at) return deferred_.begin(deferred_elements::all_obstacles);
        found |= rules_->obstacle_of_listed[static_cast<std::size_t>(formatting_[entry].name)];
    }
    if (in_scope(e::p, scope::button)) found |= p_in_scope;
    if (const place nearest = top_strict_special(); nearest != 0)
        found |= obstacle_of(open_[nearest].name) & (li_in_reach | dd_in_reach);
    deferred_.begin(found);
}

}  // namespace strata::tree
