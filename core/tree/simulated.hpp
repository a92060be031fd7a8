#pragma once
// Simulates the effect of tree construction on the tokenizer, without building a tree.
//
// A draft lists the start tags that switch the tokenizer, each with the content state to which it switches
// (`spec::draft::feedback`). It also has the rules by which such tags are accepted or ignored
// (`spec::draft::tree_construction`). `tree::construction` runs these rules over a stack of names. The simulation
// begins with a machine of the small size and keeps a log of all tokens. At the first svg or math element whose content
// is more than a foreign subtree, a machine of the full size processes the log and takes over. So a page without such
// an element does not need the full size. (If there are very many tokens, a machine of the full size processes the log
// from time to time, and its memory is reused.) docs/feedback.md describes what is exact and what is left out.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/content_states.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"
#include "core/tree/compiled_rules.hpp"
#include "core/tree/elements.hpp"
#include "core/tree/known_states.hpp"
#include "core/tree/rules.hpp"
#include "core/tree/seen_token.hpp"

namespace strata::tree {

// --- A foreign subtree ---
// Follows a foreign subtree: a piece of SVG or MathML in a quiet body that closes everything that it opens.
//
// Inside foreign elements, most tags only push or pop a foreign element, and text changes nothing. When the outermost
// foreign element has been closed, the open elements are the same as before it. So the machine of the small size, which
// did not process the piece, can continue. If anything else occurs in the piece, such as HTML in a foreignObject or an
// end tag of an outer element, the full size is needed.

/// The open foreign elements, as long as nothing but foreign elements has been opened or closed since the first of
/// them. Memory is constant.
class foreign_subtree {
public:
    [[nodiscard]] bool empty() const { return count_ == 0; }
    void clear() { count_ = 0; }
    /// Opens the outermost element: svg or math.
    void begin(element root) {
        space_ = root == element::svg ? name_space::svg : name_space::mathml;
        names_[0] = root;
        takes_only_text_ = false;
        count_ = 1;
    }
    /// Handles a start tag if it only opens a foreign element, which may be self-closing. If not, returns false. `rule`
    /// is the rule for its name.
    bool take_start(const seen_token& t, const element_rule& rule) {
        // In an integration point, HTML elements may be opened.
        if (takes_only_text_ || count_ == names_.size() || !is_plain(t.name, rule)) return false;
        if (t.is(seen_token::self_closing)) return true;
        names_[count_++] = t.name;
        takes_only_text_ = is_integration_point(t.name);
        return true;
    }
    /// Handles an end tag if it closes one of the elements; the outermost element may be closed only if
    /// `also_outermost`. If not, returns false.
    bool take_end(element name, const element_rule& rule, bool also_outermost) {
        if (!is_plain(name, rule)) return false;
        std::size_t at = count_;
        while (at > 0 && names_[at - 1] != name) --at;
        if (at == 0 || (at == 1 && !also_outermost)) return false;
        count_ = at - 1;
        takes_only_text_ = false;  // not an integration point, because an element was opened in it
        return true;
    }

private:
    // Whether a start tag does not end foreign content, and its attributes have no effect.
    static bool is_plain(element name, const element_rule& rule) {
        return (rule.traits & breaks_out) == 0 &&
               !one_of(name, element::p, element::br, element::font, element::annotation_xml, element::template_);
    }
    [[nodiscard]] bool is_integration_point(element name) const {
        return space_ == name_space::svg ? is_svg_integration(name) : is_text_integration(name);
    }

    std::array<element, 30> names_{};  // if more are open, the full size is needed
    std::uint8_t count_ = 0;
    bool takes_only_text_ = false;  // whether the innermost element is an integration point
    name_space space_ = name_space::html;
};

}  // namespace strata::tree

namespace strata {

namespace spec {
struct draft;  // core/spec/draft.hpp
}
namespace tree {
class construction;  // core/tree/construction.hpp
struct outcome;      // core/tree/construction.hpp
struct rules;        // core/tree/rules.hpp
}  // namespace tree

// --- What a simulation reports, and its choices ---

/// Receives the only parse error that tree construction reports about a tag token itself. It is not an error of the
/// tokenizer, so it is reported here and not to `sink::on_error`.
class tree_error_sink {
public:
    tree_error_sink() = default;
    tree_error_sink(const tree_error_sink&) = default;
    tree_error_sink(tree_error_sink&&) = default;
    tree_error_sink& operator=(const tree_error_sink&) = default;
    tree_error_sink& operator=(tree_error_sink&&) = default;
    virtual ~tree_error_sink() = default;

    /// Called if the self-closing flag of a start tag was set and not acknowledged, after the tag has been passed to
    /// the sink. Never called for drafts without such a flag.
    virtual void on_unacknowledged_self_closing(const start_tag& tag) = 0;
};

/// Keeps the names of the tags that have errors of tree construction, in order.
class tree_error_names : public tree_error_sink {
public:
    explicit tree_error_names(std::vector<std::string>& to) : to_(to) {}
    void on_unacknowledged_self_closing(const start_tag& tag) override { to_.emplace_back(tag.name); }

private:
    std::vector<std::string>& to_;
};

/// The standard's name for that error.
inline constexpr std::string_view unacknowledged_self_closing = "non-void-html-element-start-tag-with-trailing-solidus";

/// Is notified of the meta elements that tree construction inserts by the rules of "in head". Drafts look in these
/// elements for a declaration of the encoding. A meta element that is ignored or foreign is not reported.
class meta_observer {
public:
    meta_observer() = default;
    meta_observer(const meta_observer&) = default;
    meta_observer(meta_observer&&) = default;
    meta_observer& operator=(const meta_observer&) = default;
    meta_observer& operator=(meta_observer&&) = default;
    virtual ~meta_observer() = default;

    /// Called with the start tag of such an element, after the tag has been passed to the sink. The tag is valid only
    /// during the call.
    virtual void on_meta(const start_tag& tag) = 0;
};

/// How tree construction is simulated.
struct simulation {
    bool scripting = true;                             ///< whether scripting is enabled; if so, the content of noscript
                                                       ///< is raw text
    std::optional<tree::fragment_context> fragment{};  ///< the context element of a fragment; nothing for whole
                                                       ///< documents
    tree_error_sink* errors = nullptr;                 ///< receives errors of tree construction; null: they are not
                                                       ///< reported
    meta_observer* metas = nullptr;                    ///< receives meta elements; null: they are not reported
};

/// Returns the context element that `words` name. Examples are "title", "svg desc", "math annotation-xml text/html"
/// (the last word is the value of `encoding`). Returns nothing if `draft` does not have such an element: not all drafts
/// have MathML and SVG.
[[nodiscard]] std::optional<tree::fragment_context> find_context(const spec::draft& draft, std::string_view words);

/// Returns the tokenizer's initial state for a fragment: the content state, no last start tag, and whether CDATA
/// sections are recognised.
[[nodiscard]] tokenizer_options options_of_fragment(const spec::draft& draft, const tree::fragment_context& context,
                                                    bool scripting);

/// Whether a doctype sets quirks mode, according to a draft's rules for identifiers.
[[nodiscard]] bool sets_quirks_mode(const tree::rules& rules, const doctype& t);

// --- The simulation ---

/// Passes tokens and errors on to another sink, and answers as the draft's tree construction would. If the other sink
/// gives an answer, that answer is used.
///
/// If the sink of an engine is an object of this class, the engine calls the other sink itself, and needs this object
/// only for the answer. For most tokens, it only calls the inline functions `takes_tag` and `takes_text`; for the rest,
/// it calls `answer`. The result is the same as if it called `on_token`.
class simulated_feedback final : public sink {
public:
    /// `draft`, `to`, `how.errors` and `how.metas` must outlive the object.
    simulated_feedback(const spec::draft& draft, const simulation& how, sink& to);

    /// Begins another input, as a new object with the same draft, simulation and sink would. Storage is reused if it is
    /// not large. Call it together with `tokenizer::reset`, between two calls of the sink.
    void reset();

    /// Complexity: constant for each token, plus linear in its length.
    feedback on_token(const token& t) override { return answer(t, to_.on_token(t)); }
    void on_error(const parse_error& e) override { to_.on_error(e); }

    /// Returns the sink to which tokens and errors are passed on.
    [[nodiscard]] sink& passed_on_to() const { return to_; }
    /// Returns the answer to a token that has been passed on. `given` is the answer of the other sink.
    feedback answer(const token& t, feedback given);
    /// Returns the answer to a token for which the other sink has given no answer. Tries `takes_tag` and similar
    /// functions first, because they are quicker. `name` is the result of `find_element` for the name of a tag.
    feedback answer_to(const token& t, tree::element name);
    /// If a tag needs no answer, records the tag and returns true. If the tag may need an answer, returns false;
    /// `answer` must then be called. `takes_text` does the same for text.
    [[gnu::always_inline]] bool takes_tag(tree::element name, bool is_end_tag, bool has_attributes,
                                          bool closes_itself) {
        using kind_of = tree::seen_token::kind;
        const std::uint8_t wanted = is_end_tag       ? tree::tag_bit(kind_of::end)
                                    : has_attributes ? tree::tag_with_attributes_bit
                                                     : tree::tag_bit(kind_of::start);
        if (((*passing_)[static_cast<std::size_t>(name)] & wanted) == 0 || (closes_itself && how_.errors != nullptr))
            return takes_known_tag(name, is_end_tag, has_attributes, closes_itself);
        const auto bits = static_cast<std::uint8_t>(closes_itself && !is_end_tag ? tree::seen_token::self_closing : 0);
        return !remembers_ ||
               remember(tree::token_log::entry_of(is_end_tag ? kind_of::end : kind_of::start, name, bits));
    }
    /// Does the same as `takes_tag` for tags that `takes_tag` does not handle: those with a name that no rule mentions,
    /// and those in a foreign subtree. `name` is the result of `find_element` for the tag's name.
    bool takes_other_tag(tree::element name, const token& whole) {
        return takes_others_ && (needs_number(name) || !subtree_.empty()) && takes_numbered_tag(name, whole);
    }
    [[gnu::always_inline]] bool takes_text(std::string_view text) {
        using tree::seen_token;
        if (text_ == text_effect::none) return true;
        // Text in a body has an effect only if there is something to insert.
        const bool passes = text_ == text_effect::none_if_remembered && !text.empty() && text.front() != '\0';
        if (!passes || log_.ends_with_text()) [[unlikely]]
            return takes_unusual_text(text);
        return !remembers_ ||
               remember(tree::token_log::entry_of(seen_token::kind::text, tree::element::none, seen_token::other));
    }

    /// Uses a machine of the full size from now on. Tests and measurements call this function before the first token.
    void begin_whole();
    [[nodiscard]] bool is_whole() const;
    /// From now on, and in later inputs, does not use known states and does not follow foreign subtrees. Tests use this
    /// to check that the answers are the same.
    void go_by_rules() { goes_by_rules_ = true; }

    /// How many bytes of memory the input has needed so far. This is at most 40 times the size of the input, plus a few
    /// megabytes that any long input needs. Complexity: constant.
    [[nodiscard]] std::size_t bytes_kept() const;

private:
    // Frees a machine, whose type is incomplete here.
    struct freed {
        void operator()(tree::construction* machine) const;
    };
    using machine = std::unique_ptr<tree::construction, freed>;

    using text_effect = tree::text_effect;

    // Whether the result of `find_element` is a name that must still be numbered.
    static bool needs_number(tree::element found) {
        return found == tree::element::none || found == tree::element::template_;
    }
    tree::element number_of(std::string_view name) {
        const tree::element known = tree::find_element(name);
        return needs_number(known) ? number_of_other(name, known) : known;
    }
    tree::element number_of_other(std::string_view name, tree::element known);
    [[nodiscard]] bool looks_at_attributes(tree::element name) const {
        const auto number = static_cast<std::size_t>(name);
        return number < tree::known_element_count && compiled_->looks_at_attributes[number];
    }
    [[nodiscard]] const tree::element_rule& rule_of(tree::element name) const {
        const auto number = static_cast<std::size_t>(name);
        return table_[number < tree::known_element_count ? number : 0];
    }
    [[nodiscard]] bool opens_foreign(tree::element name) const {
        return tree::opens_foreign_content(rule_of(name).start);
    }
    [[nodiscard]] const tree::by_element<std::uint8_t>* passing_in(tree::quiet_place place) const {
        return &(passing_but_meta_ ? *passing_but_meta_ : compiled_->passing)[static_cast<std::size_t>(place)];
    }
    tree::seen_token seen(const start_tag& t, tree::element name) const;
    tree::seen_token seen(const doctype& t) const;
    std::uint8_t bits_of(std::string_view text) const;
    void remember(const tree::seen_token& t);
    bool remember(tree::token_log::entry e) {
        if (log_.is_full()) [[unlikely]]
            return remember_in_new_room(e);
        log_.add(e);
        return true;
    }
    bool remember_in_new_room(tree::token_log::entry e);
    void make_room_to_remember();
    [[nodiscard]] std::size_t remembered_at_most() const;
    tree::outcome run(const tree::seen_token& t);
    void run(const token& t, feedback& answer);
    bool passes_quietly(const token& t);
    bool opens_body_early(const characters& text);
    bool opens_body_early(const tag& t, tree::seen_token::kind what);
    void note_early(const tree::seen_token& t);
    [[gnu::noinline]] bool passes_after_all(const token& t, const tag& either, tree::seen_token::kind what);
    [[gnu::noinline]] bool passes_with_attributes(const token& t, tree::element name);
    [[gnu::noinline]] bool takes_unusual_text(std::string_view text);
    bool takes_known_tag(tree::element name, bool is_end_tag, bool has_attributes, bool closes_itself) {
        using kind_of = tree::seen_token::kind;
        const std::size_t kind = tree::known_states::kind_of_tag(is_end_tag, has_attributes);
        const tree::known_states::number next = (*moves_)[kind][static_cast<std::size_t>(name)];
        if (next == 0 || (closes_itself && how_.errors != nullptr)) return false;
        const auto bits = static_cast<std::uint8_t>(closes_itself && !is_end_tag ? tree::seen_token::self_closing : 0);
        if (remembers_) remember(tree::token_log::entry_of(is_end_tag ? kind_of::end : kind_of::start, name, bits));
        go_to(next);
        return true;
    }
    bool takes_numbered_tag(tree::element name, const token& whole);
    bool takes_quick_way(const token& t, feedback& answer);
    // Called only outside elements whose content is text, and outside foreign subtrees.
    void go_to(tree::known_states::number state) {
        if (state == state_) return;
        settled_text_ = 0;
        state_ = state;
        is_behind_ = true;
        quiet_ = states_.place(state);
        passing_ = passing_in(quiet_);
        text_ = states_.text(state);
        moves_ = &states_.of(state);
        takes_others_ = true;
    }
    void note_state(const tree::seen_token& t, bool switches);
    void find_state();
    [[nodiscard]] bool opens_subtree(const start_tag& t, tree::element name) const;
    bool takes_in_subtree(const token& t, feedback& answer);
    void note_subtree(feedback& answer);
    bool only_switches(const start_tag& t, feedback& answer);
    void note_place();
    void take(const token& t, feedback& answer);
    [[nodiscard]] bool has_no_effect(const tree::seen_token& t) const;
    bool takes_plain_path(const tree::seen_token& t);
    void note_foreign(feedback& answer);
    void begin_input();
    [[nodiscard]] machine new_machine(bool whole) const;
    [[nodiscard]] const tree::fragment_context* context() const { return how_.fragment ? &*how_.fragment : nullptr; }
    void catch_up();
    bool is_quiet_in_text(const token& t);
    std::optional<spec::content_index> content_of(tree::element name);
    void report_meta(const start_tag& tag, const tree::seen_token& as_seen, feedback& answer);
    [[nodiscard]] bool observes(tree::element name) const {
        return name == tree::element::meta && how_.metas != nullptr;
    }

    const spec::draft& draft_;
    const tree::rules& rules_;
    simulation how_;
    sink& to_;
    std::shared_ptr<const tree::compiled_rules> compiled_;
    const tree::rule_table& table_;
    // The tags that pass in the quiet place where the machine is.
    const tree::by_element<std::uint8_t>* passing_ = nullptr;
    // A copy of `passing` in which meta start tags never pass. It is used if there is an observer of meta elements.
    std::unique_ptr<decltype(tree::compiled_rules::passing)> passing_but_meta_;
    // The content state to which an element's start tag switches, if any. It is looked up when a start tag of the
    // element first needs it.
    tree::by_element<std::optional<std::optional<spec::content_index>>> contents_{};
    machine machine_;
    machine lagging_;  // a machine of the full size that has processed the tokens that were then forgotten
    tree::name_numbers other_names_;
    tree::token_log log_;
    tree::known_states states_;
    tree::known_states::number state_ = 0;  // the state of the small size, if it is known
    // The moves from `state_`; no moves if the next tag is in an element whose content is text, or in a foreign
    // subtree.
    const tree::known_states::moves* moves_ = &tree::known_states::no_moves;
    bool takes_others_ = false;  // whether `takes_other_tag` may succeed, because of the state or a foreign subtree
    bool is_behind_ = false;     // whether the machine is in an earlier state than `state_`
    bool goes_by_rules_ = false;
    tree::foreign_subtree subtree_;  // a foreign subtree that the small size has not seen
    // Whether the machine is of the small size, and may have to be replaced by one of the full size.
    bool remembers_ = false;
    bool in_text_ = false;                               // whether the machine is in an element whose content is text
    tree::quiet_place quiet_ = tree::quiet_place::none;  // the quiet place where the machine is
    text_effect text_ = text_effect::unknown;
    // The kinds of characters in the last text that the machine processed, if no tag has changed anything since then.
    // Further text with only these kinds of characters has no effect. (Such text is frequent in input with many errors,
    // because characters that are errors are passed on one by one.)
    std::uint8_t settled_text_ = 0;
    bool was_foreign_ = false;
};

}  // namespace strata
