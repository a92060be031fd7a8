#pragma once
// Tree construction without a tree: the insertion modes over a stack of names.
//
// There is one machine in two sizes. A machine of the small size keeps on its stack only the open elements on which its
// modes depend (tables, selects, templates). This is exact as long as no foreign element has been opened. Until then,
// no other element affects which of these are open. A machine of the full size keeps all open elements and the list of
// active formatting elements, because in foreign content an end tag can close anything or nothing.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/tree/compiled_rules.hpp"
#include "core/tree/element_stacks.hpp"
#include "core/tree/known_states.hpp"
#include "core/tree/rules.hpp"
#include "core/tree/seen_token.hpp"

namespace strata::tree {

/// The effect of a token on the tokenizer.
struct outcome {
    bool switches = false;      ///< whether the content of the start tag's element is text
    bool acknowledged = false;  ///< whether the start tag's self-closing flag was acknowledged
    bool inserts_meta = false;  ///< whether a meta element was inserted by the rules of "in head"
};

/// The machine. Each token takes constant time, plus time for elements that earlier tokens opened; each of those
/// elements costs time only once.
class construction {
public:
    enum class size : std::uint8_t { small, whole };

    /// The rules from which `by` was compiled must outlive the object. `context` is null for a whole document.
    construction(std::shared_ptr<const compiled_rules> by, bool scripting, const fragment_context* context, size keeps);

    /// Begins another input, as a new machine with the same rules and scripting would. Storage is reused if it is not
    /// larger than `most_kept` bytes. Precondition: the machine is of the small size.
    void start_over(const fragment_context* context, std::size_t most_kept);

    outcome process(const seen_token& t);
    /// Processes a token by the rules alone, without the plain tag path. Used by tests of that path.
    outcome process_by_rules(const seen_token& t);
    /// Returns the quiet place that the machine is in, if any. Most of a page is read in such places, and a machine of
    /// the small size need not process most tokens there.
    [[nodiscard]] quiet_place quiet() const {
        if (whole_) return quiet_place::none;
        if (mode_ == mode::in_head) return quiet_place::head;
        if (!is_in_body_or_cell()) return quiet_place::none;
        return frameset_ok_ ? quiet_place::body_if_frameset_ok : quiet_place::body;
    }
    /// Whether the next two functions may succeed: the machine is of the small size and will soon be in a quiet body,
    /// because it is in a body or before the head.
    [[nodiscard]] bool precedes_quiet_body() const {
        return !whole_ && (mode_ == mode::before_head || (mode_ == mode::in_body && frameset_ok_));
    }
    /// Handles an inert tag as `process` would, if `precedes_quiet_body` returns true. Returns false if the tag does
    /// more than open the body and set the frameset-ok flag; `process` must then be called.
    bool try_inert_early(seen_token::kind tag, element name);
    /// Handles text as `process` would, if `precedes_quiet_body` returns true. The text must not begin with white space
    /// or NUL.
    void process_text_early();
    /// The plain tag path, which is enough for most tokens in a body. Handles a token as `process` would, if the token
    /// only pushes an element on the stack, only pops the current element, or has no effect. If the token does anything
    /// else, returns false; `process` must then be called. The effect of the token on the tokenizer is not returned.
    /// For machines of the full size.
    bool try_plain_path(const seen_token& t) {
        if (deferred_.take(1, [&](std::size_t) { return t; }) == 0) return pop_on_plain_path(t);
        unsuccessful_ = 0;
        return true;
    }
    /// Processes `count` tokens, from `token_at(0)` onwards, without returning their effects on the tokenizer. For
    /// machines of the full size.
    template <class TokenAt>
    void process_all(std::size_t count, TokenAt token_at) {
        for (std::size_t n = 0; n < count; ++n) {
            const std::size_t taken = deferred_.take(count - n, [&](std::size_t more) { return token_at(n + more); });
            if (taken != 0) unsuccessful_ = 0;
            n += taken;
            if (n == count) return;
            const seen_token t = token_at(n);
            if (!pop_on_plain_path(t)) process_by_rules(t);
        }
    }
    [[nodiscard]] bool is_whole() const { return whole_; }
    /// Whether the machine is of the small size, and has at most `bytes` bytes of storage.
    [[nodiscard]] bool is_small_within(std::size_t bytes) const {
        return !whole_ && kept_.bytes_kept() + template_modes_.capacity() * sizeof(mode) <= bytes;
    }
    /// Whether, at the moment, white space and other text have the same effect.
    [[nodiscard]] bool treats_all_text_the_same() const { return !frameset_ok_ && is_in_body_or_cell(); }
    /// Whether, at the moment, text has no effect on a machine of either size.
    [[nodiscard]] bool ignores_text() const { return mode_ == mode::in_select || mode_ == mode::in_select_in_table; }
    /// Writes to `to` everything on which the behaviour of a machine of the small size depends, apart from its rules,
    /// scripting and context. Returns false if this does not fit, or if the current mode is one that only pages with
    /// framesets or MathML use. Complexity: constant.
    [[nodiscard]] bool describe(small_state& to) const;
    /// Puts the machine into the state `from`, which a machine with the same rules, scripting and context has
    /// described.
    void restore(const small_state& from);
    /// Whether `process` would ignore this tag in a quiet body: neither change the machine nor switch the tokenizer.
    /// May return false although true would be correct.
    [[nodiscard]] bool is_inert(seen_token::kind tag, element name) const {
        return (of_element(rules_->inert, name) & tag_bit(tag)) != 0;
    }
    /// Whether a tag has no effect in a body with the present frameset-ok flag, which may still be "ok". For machines
    /// of the small size.
    [[nodiscard]] bool is_inert_now(seen_token::kind tag, element name) const {
        return (of_element(frameset_ok_ ? rules_->inert_if_frameset_ok : rules_->inert, name) & tag_bit(tag)) != 0;
    }
    /// Whether the effect of the start tag of a known element depends on its attributes.
    [[nodiscard]] bool looks_at_attributes(element name) const {
        return rules_->looks_at_attributes[static_cast<std::size_t>(name)];
    }
    /// Whether a CDATA section would be recognised now.
    [[nodiscard]] bool is_foreign() const;
    /// Whether a frameset has been inserted, after which nothing can open foreign content.
    [[nodiscard]] bool has_frameset() const { return mode_ == mode::in_frameset || mode_ == mode::after_frameset; }
    /// A digest of the machine's state. If two machines have equal digests and the same rules, context and scripting,
    /// they behave in the same way from then on (unless two 64-bit digests are equal by accident). The function pushes
    /// deferred elements on the stack, which does not affect results. Complexity: linear in the number of open
    /// elements, times the entries of the list of active formatting elements.
    [[nodiscard]] std::uint64_t digest();
    /// How many elements are on the stack of a machine of the small size; 0 for the full size.
    [[nodiscard]] std::size_t count_kept() const { return kept_.top(); }
    /// How many bytes of storage the input has needed so far. Storage that any input needs is not counted.
    [[nodiscard]] std::size_t bytes_kept() const {
        return kept_.bytes_kept() + open_.bytes_kept() + formatting_.bytes_kept() + tags_.bytes_kept() +
               (markers_.capacity() + bounds_.capacity() + foreign_.capacity()) * sizeof(place) +
               template_modes_.capacity() * sizeof(mode);
    }

private:
    enum class mode : std::uint8_t {
        before_head,  // initial, before html and before head, which do not differ in anything that matters here
        in_head,
        in_head_noscript,
        after_head,
        in_body,  // also after body and after after body, which only return to it
        in_table,
        in_caption,
        in_column_group,
        in_table_body,
        in_row,
        in_cell,
        in_select,
        in_select_in_table,
        in_template,
        in_frameset,
        after_frameset,
        in_foreign_content,  // an insertion mode only if the draft has `foreign_rules::in_a_mode`
    };
    enum class scope : std::uint8_t { plain, button, list_item };
    // How a search down the stack treats an open element. The lenient special elements are address, div and p.
    enum class kind : std::uint8_t { ordinary, lenient_special, special };
    struct open_element {
        element name = element::none;
        // The next special element below, or a place above that element where a special element used to be. A search
        // continues from that place.
        place special_below = 0;
        // The element's entry in the list of active formatting elements. Special elements have no entry. For them, this
        // is the next element of `kind::special` below, or a place above it, as in `special_below`.
        place entry_or_special = 0;
        kind is = kind::ordinary;
        name_space space = name_space::html;
        bool text_integration : 1, html_integration : 1, annotation_xml : 1;
        bool tainted : 1;

        open_element() : text_integration(false), html_integration(false), annotation_xml(false), tainted(false) {}
        [[nodiscard]] place formatting() const { return is == kind::ordinary ? entry_or_special : 0; }
        // An HTML element and a foreign element of the same name have different keys.
        [[nodiscard]] std::uint32_t key() const { return key_of_name(name, space != name_space::html); }
        static std::uint32_t key_of_name(element name, bool foreign) {
            return static_cast<std::uint32_t>(name) * 2 + (foreign ? 1 : 0);
        }
    };
    struct formatting_entry {
        element name = element::none;  // the element's name; `none` if the entry is a marker
        // The number of the tag. Two tags have the same number if their names and, where attributes matter, their
        // attributes are equal.
        std::uint32_t tag = 0;
        place open = 0;         // the place of its element on the stack
        place equal_below = 0;  // the next entry below that has the same tag

        [[nodiscard]] bool is_marker() const { return name == element::none; }
        [[nodiscard]] std::uint32_t key() const { return static_cast<std::uint32_t>(name); }
    };

    [[nodiscard]] bool is_in_body_or_cell() const {
        return mode_ == mode::in_body || mode_ == mode::in_cell || mode_ == mode::in_caption;
    }
    [[nodiscard]] static std::uint8_t of_element(const by_element<std::uint8_t>& all, element name) {
        const auto number = static_cast<std::size_t>(name);
        return all[number < known_element_count ? number : 0];
    }

    // -- the plain tag path: construction.cpp
    bool pop_on_plain_path(const seen_token& t);
    [[nodiscard]] bool has_plain_top() const;
    void update_obstacles();
    void push_deferred();
    void open_body();

    // -- the machine as a whole: construction.cpp
    void begin_input(const fragment_context* context);
    void dispatch(const seen_token& t);
    void by_mode(mode m, const seen_token& t);
    void reset_mode();
    place topmost_that_decides() const;
    mode mode_within(element name) const;
    mode mode_of_context() const;

    // -- before head, in head, in head noscript, after head: page_modes.cpp
    bool leads_to_body(element end_tag) const;
    void before_head(const seen_token& t);
    void in_head(const seen_token& t);
    void in_head_noscript(const seen_token& t);
    void after_head(const seen_token& t);
    bool take_in_head(const seen_token& t);  // Processes the token by the rules of "in head", if the rule for it stays
                                             // in the head. Returns whether it did.

    // -- in body: page_modes.cpp
    void in_body(const seen_token& t);
    void in_body_fostered(const seen_token& t);
    void start_in_body(const seen_token& t);
    bool spares_frameset_ok(const seen_token& t) const;
    void ordinary_start(element name);
    void body_start();
    void block_start(element name);
    void heading_start(element name);
    // Whether a form is already open. If so, another form is ignored.
    bool ignores_form() const { return has_form_ && top_of(element::template_) == 0; }
    void form_start();
    void list_item_start(const seen_token& t);
    void anchor_start(const seen_token& t);
    void nobr_start(const seen_token& t);
    void button_start(const seen_token& t);
    void table_start(element name);
    void rule_start(const seen_token& t);
    void isindex_start(const seen_token& t);
    void close_menuitem();
    void menuitem_start(element name);
    void ruby_start(element name, element stays_open);
    void end_in_body(const seen_token& t);
    void form_end();
    void p_end();
    void heading_end();
    void any_other_end(element name);

    // -- in table, in caption, in column group, in table body, in row, in cell: table_modes.cpp
    void in_table(const seen_token& t);
    void start_in_table(const seen_token& t);
    void table_in_table(const seen_token& t);
    void form_in_table();
    bool end_table();
    void in_caption(const seen_token& t);
    void in_column_group(const seen_token& t);
    void in_table_body(const seen_token& t);
    void in_row(const seen_token& t);
    void in_cell(const seen_token& t);
    void end_cell(element name);

    // -- in select, in select in table, and selects in a body: table_modes.cpp
    void in_select(const seen_token& t, bool in_table);
    bool is_in_select_fragment() const;
    bool input_closes_select();
    void select_start(element name);
    void option_start(element name);

    // -- in template: table_modes.cpp
    void in_template(const seen_token& t);
    void go_into_template(mode m, const seen_token& t);
    void template_start();
    void template_end();

    // -- in frameset, after frameset: page_modes.cpp
    void in_frameset(const seen_token& t);
    void frameset_in_body();

    // -- foreign content: foreign_content.cpp
    bool adjusted_current_is_foreign() const;
    place lowest_of_topmost_foreign();
    bool html_rules_apply(const seen_token& t) const;
    bool breaks_out_of_foreign_content(const seen_token& t) const;
    bool close_foreign(element name);
    void in_foreign(const seen_token& t);
    bool secondary_rules_apply(const seen_token& t) const;
    void in_foreign_mode(const seen_token& t);
    void break_out_of_mode(const seen_token& t);
    void leave_foreign_mode_if_gone();
    void foreign_start(const seen_token& t, name_space space);
    void insert_foreign(const seen_token& t, name_space space);
    void pop_while_foreign();

    // -- the effect of a token
    void acknowledge(const seen_token& t) { out_.acknowledged = t.is(seen_token::self_closing); }
    // The element is not pushed, because only its text and its own end tag can come while it is open.
    void open_text(const seen_token& /*t*/) {
        note_insertion();
        out_.switches = true;
    }

    // -- the stack: open_elements.cpp
    const element_rule& rule_of(element name) const {
        const auto number = static_cast<std::size_t>(name);
        return (*table_)[number < known_element_count ? number : 0];
    }
    bool has_trait(element name, trait which) const { return (rule_of(name).traits & which) != 0; }
    kind kind_of_html(element name) const;
    place insert(element name);
    place push_open(open_element added, bool bounds);
    void pop() {
        if (!whole_) return kept_.pop();
        remove_open(open_.top());
    }
    // In a fragment without a table, an end tag that refers to a foreign element may have no other element to pop.
    void pop_unless_html() {
        if (top() != 1) pop();
    }
    void pop_to(place at) {
        if (at == 0) return;
        while (top() > at) pop();
        if (top() == at) pop();
    }
    void clear_back_to(element a, element b, element c);
    void generate_implied_end_tags(element except = element::none);
    void remove_open(place at);
    place top() const { return whole_ ? open_.top() : kept_.top(); }
    element name_at(place at) const { return whole_ ? open_[at].name : kept_.name(at); }
    bool is_html_at(place at) const { return !whole_ || open_[at].space == name_space::html; }
    // For machines of the full size.
    const open_element& current() const { return open_[open_.top()]; }
    element current_name() const { return name_at(top()); }
    bool current_is_html() const { return is_html_at(top()); }
    bool current_is(element name) const { return current_is_html() && current_name() == name; }
    // The second element on the stack, if there is one: a body or a frameset.
    place second_open() const { return whole_ ? open_.above(1) : kept_.top() > 1 ? 2 : 0; }
    place top_of(element name) const {
        return whole_ ? open_.top_of(open_element::key_of_name(name, false)) : kept_.top_of(name);
    }
    place top_foreign_of(element name) const { return open_.top_of(open_element::key_of_name(name, true)); }
    // The topmost element that an end tag with this name can close.
    place top_closed_by(element end_tag) const {
        const place html = top_of(end_tag);
        return draft_->end_tags_close_foreign_elements ? std::max(html, top_foreign_of(end_tag)) : html;
    }
    // The first function returns the topmost special element, lenient or not; the second, the topmost special element
    // that is not lenient. For machines of the full size.
    place top_special() { return special_from(open_.top()); }
    place top_strict_special() { return strict_special_from(open_.top()); }
    place special_from(place at);
    place strict_special_from(place at);
    bool is_below_special(place at);
    place bound_of(scope s) const;
    bool in_scope(element name, scope s = scope::plain) const {
        const place found = top_of(name);
        return found != 0 && found >= bound_of(s);
    }
    bool is_in_table_scope(place found) const {
        return found != 0 && found >= top_of(element::table) && found >= top_of(element::template_);
    }
    bool in_table_scope(element name) const { return is_in_table_scope(top_of(name)); }
    // Whether there is an element in scope that an end tag with this name can close.
    bool closes_in_scope(element end_tag, scope s = scope::plain) const {
        const place found = top_closed_by(end_tag);
        return found != 0 && found >= bound_of(s);
    }
    bool closes_in_table_scope(element end_tag) const { return is_in_table_scope(top_closed_by(end_tag)); }
    void close_p();
    bool current_is_table_part() const;
    // Whether white space in a table is inserted into the current node.
    bool current_takes_white_space() const {
        return current_is_table_part() || (draft_->template_takes_white_space && current_is(element::template_));
    }
    // In a fragment without a table, html is "the current table".
    place current_table() const { return std::max(top_of(element::table), place{1}); }
    bool current_table_is_tainted() const {
        if (!draft_->taints_tables) return false;
        return whole_ ? open_[current_table()].tainted : kept_.is_tainted(current_table());
    }
    void taint_table();
    // For drafts of 2009: when content in a table is inserted before the table, the table becomes tainted.
    void note_insertion() {
        if (draft_->taints_tables && fostering_) taint_table();
    }

    // -- the list of active formatting elements: open_elements.cpp
    bool may_step();
    void reconstruct();
    void push_formatting(element name, std::uint64_t attributes);
    void push_marker();
    void clear_to_marker();
    void remove_formatting(place entry);
    bool replace_oldest_on_top(std::uint32_t tag, place open);
    void close_gaps_in_formatting();
    place last_formatting(element name) const {
        const place found = formatting_.top_of(static_cast<std::uint32_t>(name));
        return found > last_marker() ? found : 0;
    }
    place last_marker() const { return markers_.empty() ? 0 : markers_.back(); }
    // Returns whether the last entry with this name has been removed, or replaced by the entry of a new element.
    bool adoption_agency(element name);
    place remove_between(place formatting, place furthest);
    void move_to_furthest_block(place formatting, place furthest);
    void move_to_bookmark(place entry, place bookmark);
    place swap_open_with_above(place lower);
    place swap_formatting_with_above(place lower);
    void mend_open(place at);
    void mend_formatting(place entry);
    void replace_among_equal(std::uint32_t tag, place entry, place by);

    std::shared_ptr<const compiled_rules> rules_;
    const rules* draft_;
    const rule_table* table_;
    deferred_elements deferred_;
    kept_elements kept_;  // the open elements of a machine of the small size
    // The open elements of a machine of the full size. Only such a machine uses the members below.
    chained_stack<open_element> open_;
    chained_stack<formatting_entry> formatting_;
    tag_numbers tags_;  // numbers for the tags of entries in the list of active formatting elements
    std::vector<place> markers_;
    std::vector<place> bounds_;   // open elements at which "has an element in scope" ends, except html
    std::vector<place> foreign_;  // foreign elements that were opened in HTML elements; some may be gone
    std::vector<mode> template_modes_;
    fragment_context context_;
    outcome out_;
    std::uint32_t steps_ = 0;  // how many steps the current token has taken: see open_elements.cpp
    static constexpr std::uint32_t allowance_at_first = std::uint32_t{1} << 20U;
    // How many steps the input may still take, beyond those that every token may take.
    std::uint32_t allowance_ = allowance_at_first;
    // The unsuccessful searches for obstacles, and the wait after them: see construction.cpp.
    std::uint32_t unsuccessful_ = 0, wait_ = 0;
    mode mode_ = mode::before_head;
    mode secondary_ = mode::in_body;
    place form_ = 0;
    bool has_form_ = false, has_head_ = false;
    bool fragment_ = false, scripting_ = true, whole_ = false;
    bool frameset_ok_ = true, quirks_ = true, fostering_ = false;
    bool initial_ = true;  // "initial": a doctype counts only here
};

}  // namespace strata::tree
