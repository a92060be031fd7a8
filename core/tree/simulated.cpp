#include "core/tree/simulated.hpp"

// Computes the answers to tokens. Most tokens are answered quickly (quick_ways.cpp). The others are reduced to the
// properties on which tree construction depends (`seen`), recorded as long as a machine of the full size might be
// needed, and passed to the machine (`run`). The outcome that the machine returns gives the answer.

#include <algorithm>
#include <utility>

#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/text/keyed_hash.hpp"
#include "core/tree/construction.hpp"
#include "core/tree/rules.hpp"
#include "core/tree/seen_token.hpp"

namespace strata {

// --- Contexts of fragments, and quirks mode ---

namespace {

using tree::element;

const tree::rules& rules_of(const spec::draft& draft) {
    static const tree::rules none{};
    return draft.tree_construction != nullptr ? *draft.tree_construction : none;
}

bool begins(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() && spec::same_in_any_case(text.substr(0, beginning.size()), beginning);
}
template <class Names>
bool is_one_of(std::string_view text, const Names& names) {
    for (const std::string_view each : names)
        if (spec::same_in_any_case(text, each)) return true;
    return false;
}
template <class Names>
bool begins_with_one_of(std::string_view text, const Names& names) {
    for (const std::string_view each : names)
        if (begins(text, each)) return true;
    return false;
}

}  // namespace

std::optional<tree::fragment_context> find_context(const spec::draft& draft, std::string_view words) {
    std::string lowered;
    for (const char c : words) lowered += spec::ascii_lower(c);
    const auto next_word = [&] {
        const std::size_t end = std::min(lowered.find(' '), lowered.size());
        std::string word = lowered.substr(0, end);
        lowered.erase(0, std::min(end + 1, lowered.size()));
        return word;
    };
    const tree::rules& rules = rules_of(draft);
    tree::fragment_context context;
    std::string word = next_word();
    if ((word == "svg" || word == "math") && !lowered.empty()) {
        context.space = word == "svg" ? tree::name_space::svg : tree::name_space::mathml;
        if (!tree::opens_foreign_content(tree::rule_of(rules, tree::find_element(word)).start)) return std::nullopt;
        word = next_word();
        context.html_encoding = tree::is_html_encoding(next_word());
    }
    if (word.empty() || !lowered.empty() || draft.tree_construction == nullptr) return std::nullopt;
    context.name = tree::find_element(word);
    if (context.name == element::template_ && !draft.tree_construction->has_templates) context.name = element::none;
    return context;
}

tokenizer_options options_of_fragment(const spec::draft& draft, const tree::fragment_context& context, bool scripting) {
    tokenizer_options options;
    if (context.space != tree::name_space::html) {
        options.foreign = draft.tree_construction != nullptr &&
                          draft.tree_construction->foreign == tree::foreign_rules::by_adjusted_node;
        return options;
    }
    const tree::rules& rules = rules_of(draft);
    const bool as_style = context.name == element::script && rules.script_context_is_as_style;
    const element name = as_style ? element::style : context.name;
    const bool scripts_matter = !scripting && !rules.noscript_context_is_text_without_scripting;
    for (const spec::feedback_rule& rule : draft.feedback) {
        if ((rule.only_with_scripting && scripts_matter) || tree::find_element(rule.tag_name) != name) continue;
        if (const auto content = spec::find_content(draft, rule.content)) options.content = *content;
    }
    return options;
}

bool sets_quirks_mode(const tree::rules& rules, const doctype& t) {
    const tree::quirks& quirks = rules.doctypes;
    const bool has_no_system =
        !t.system_identifier || (rules.empty_system_identifier_is_missing && t.system_identifier->empty());
    bool quirky = t.force_quirks || !t.name || !spec::same_in_any_case(*t.name, "html");
    if (t.public_identifier) {
        quirky = quirky || is_one_of(*t.public_identifier, quirks.public_identifiers) ||
                 begins_with_one_of(*t.public_identifier, quirks.public_beginnings) ||
                 (has_no_system && begins_with_one_of(*t.public_identifier, quirks.public_beginnings_alone));
    }
    if (t.system_identifier) quirky = quirky || is_one_of(*t.system_identifier, quirks.system_identifiers);
    return quirky;
}

// --- From tokens to answers ---

namespace {

using tree::element;
using tree::seen_token;
using kind_of = seen_token::kind;

const tree::rules no_rules{};

constexpr std::size_t comment_index = boost::mp11::mp_find<token, comment>::value;
constexpr std::size_t end_tag_index = boost::mp11::mp_find<token, end_tag>::value;

// At least this many tokens may always be remembered.
constexpr std::size_t always_remembered = std::size_t{1} << 21U;

// The minimum memory that a machine of the full size needs for an open element, and the memory that a recorded token
// takes.
constexpr std::size_t bytes_an_element = 24, bytes_a_token = 4;

// At most this many bytes of each kind of storage are kept for another input.
constexpr std::size_t most_kept = std::size_t{1} << 16U;

}  // namespace

simulated_feedback::simulated_feedback(const spec::draft& draft, const simulation& how, sink& to)
    : draft_(draft),
      rules_(draft.tree_construction != nullptr ? *draft.tree_construction : no_rules),
      how_(how),
      to_(to),
      compiled_(tree::compiled(rules_)),
      table_(compiled_->table),
      machine_(new_machine(false)) {
    begin_input();
}

void simulated_feedback::freed::operator()(tree::construction* machine) const { delete machine; }

simulated_feedback::machine simulated_feedback::new_machine(bool whole) const {
    using size = tree::construction::size;
    return machine(new tree::construction(compiled_, how_.scripting, context(), whole ? size::whole : size::small));
}

std::size_t simulated_feedback::bytes_kept() const {
    return machine_->bytes_kept() + (lagging_ ? lagging_->bytes_kept() : 0) + other_names_.bytes_kept() +
           log_.bytes_kept() + states_.bytes_kept();
}

void simulated_feedback::reset() {
    lagging_ = nullptr;
    other_names_.clear(most_kept);
    log_.forget(most_kept);
    in_text_ = was_foreign_ = false;
    settled_text_ = 0;
    subtree_.clear();
    states_.make_room();
    state_ = 0;
    is_behind_ = false;
    // If the state in which documents begin is known, the machine can be put into that state once the machine is
    // needed.
    if (const tree::known_states::number first = states_.first();
        first != 0 && !goes_by_rules_ && machine_->is_small_within(most_kept)) {
        remembers_ = rules_.foreign != tree::foreign_rules::none;
        return go_to(first);
    }
    if (machine_->is_whole())
        machine_ = new_machine(false);
    else
        machine_->start_over(context(), most_kept);
    begin_input();
    if (how_.fragment || goes_by_rules_) return;
    find_state();
    states_.set_first(state_);
    note_place();
}

void simulated_feedback::begin_input() {
    if (how_.metas != nullptr && !passing_but_meta_) {
        passing_but_meta_ = std::make_unique<decltype(compiled_->passing)>(compiled_->passing);
        const std::uint8_t starts = tree::tag_bit(kind_of::start) | tree::tag_with_attributes_bit;
        for (auto& place : *passing_but_meta_)
            place[static_cast<std::size_t>(element::meta)] &= static_cast<std::uint8_t>(~starts);
    }
    remembers_ = rules_.foreign != tree::foreign_rules::none;
    quiet_ = tree::quiet_place::none;
    note_place();
    if (!how_.fragment) return;
    const tokenizer_options start = options_of_fragment(draft_, *how_.fragment, how_.scripting);
    in_text_ = start.content != spec::content_index::first;
    was_foreign_ = start.foreign;
    note_place();
    // If the context element is foreign, the content is foreign from the beginning.
    if (how_.fragment->space != tree::name_space::html) begin_whole();
}

// Makes a machine of the full size process the remembered tokens, so that their memory can be reused.
void simulated_feedback::catch_up() {
    if (!lagging_) lagging_ = new_machine(true);
    log_.replay(*lagging_);
    log_.forget();
}

bool simulated_feedback::is_whole() const { return machine_->is_whole(); }

void simulated_feedback::begin_whole() {
    catch_up();
    machine_ = std::move(lagging_);
    log_ = {};
    remembers_ = false;
    state_ = 0;
    is_behind_ = false;
    subtree_.clear();
    quiet_ = machine_->quiet();
    note_place();
}

// In drafts without templates, no rule is about the name "template".
element simulated_feedback::number_of_other(std::string_view name, element known) {
    if (known == element::template_ && rules_.has_templates) return known;
    if (rules_.foreign == tree::foreign_rules::none) return element::none;
    return static_cast<element>(tree::known_element_count + other_names_.number_of(name));
}

void simulated_feedback::remember(const seen_token& t) {
    if (!remembers_) return;
    // Runs of characters may be cut anywhere, and only the kinds of characters matter. So adjacent runs share an entry
    // of the log.
    if (t.what == kind_of::text && log_.ends_with_text()) return log_.add_to_text(t.bits);
    if (log_.is_full()) make_room_to_remember();
    if (t.attributes != 0) log_.add_attributes(t.attributes);
    log_.add(tree::token_log::entry_of(t.what, t.name, t.bits));
}

bool simulated_feedback::remember_in_new_room(tree::token_log::entry e) {
    make_room_to_remember();
    log_.add(e);
    return true;
}

void simulated_feedback::make_room_to_remember() {
    if (log_.size() >= remembered_at_most())
        catch_up();
    else
        log_.make_room();
}

// Returns how many tokens may be remembered. An input may have any length, so tokens cannot be remembered forever. But
// as long as a machine of the full size would need more memory for its open elements, nothing is gained by processing
// the tokens early.
std::size_t simulated_feedback::remembered_at_most() const {
    const std::size_t elements =
        std::max(machine_->count_kept() * bytes_an_element, lagging_ ? lagging_->bytes_kept() : 0);
    return std::max(always_remembered, elements / bytes_a_token);
}

tree::outcome simulated_feedback::run(const seen_token& t) {
    // The plain tag path has already been tried.
    if (machine_->is_whole()) return has_no_effect(t) ? machine_->process_by_rules(t) : machine_->process(t);
    const bool foreign = t.what == kind_of::start && !t.is(seen_token::self_closing) && opens_foreign(t.name);
    if (remembers_ && foreign) begin_whole();
    remember(t);
    const tree::outcome led_to = machine_->process(t);
    if (remembers_ && machine_->has_frameset()) {
        log_ = {};
        lagging_ = nullptr;
        remembers_ = false;
    }
    note_state(t, led_to.switches);
    quiet_ = machine_->quiet();
    note_place();
    return led_to;
}

feedback simulated_feedback::answer(const token& t, feedback given) {
    if (t.index() == comment_index) return given;  // a comment has no effect on tree construction
    if (!given.content && !in_text_ && takes_quick_way(t, given)) return given;
    if (!subtree_.empty()) begin_whole();
    if (is_behind_) states_.restore(state_, *machine_);
    is_behind_ = false;
    const auto* const start = boost::variant2::get_if<start_tag>(&t);
    if (start == nullptr || quiet_ == tree::quiet_place::none || !only_switches(*start, given))
        if (!passes_quietly(t)) take(t, given);
    if (given.content && start != nullptr) {
        in_text_ = *given.content != spec::content_index::first;
        note_place();
    }
    return given;
}

// Whether a tag in a body has no direct effect on the tokenizer.
bool simulated_feedback::has_no_effect(const seen_token& t) const {
    const bool is_tag = t.what == kind_of::start || t.what == kind_of::end;
    return is_tag && t.bits == 0 && machine_->is_inert(t.what, t.name);
}

bool simulated_feedback::takes_plain_path(const seen_token& t) {
    return machine_->is_whole() && has_no_effect(t) && machine_->try_plain_path(t);
}

void simulated_feedback::take(const token& t, feedback& answer) {
    if (!in_text_ || !is_quiet_in_text(t))
        run(t, answer);
    else if (t.index() == end_tag_index && machine_->is_whole())
        note_foreign(answer);
}

void simulated_feedback::run(const token& t, feedback& answer) {
    namespace v = boost::variant2;
    if (const auto* text = v::get_if<characters>(&t)) {
        if (text->data.empty()) return;
        const bool any = machine_->treats_all_text_the_same() && text->data.front() != '\0';
        if (any && machine_->is_whole() && machine_->try_plain_path(tree::some_text)) return;
        const std::uint8_t bits = any ? std::uint8_t{seen_token::other} : bits_of(text->data);
        run({kind_of::text, bits, element::none, 0});
        settled_text_ = bits;
        return note_foreign(answer);
    }
    settled_text_ = 0;
    if (const auto* start = v::get_if<start_tag>(&t)) {
        const element name = number_of(start->name);
        const seen_token as_seen = seen(*start, name);
        if (observes(name)) return report_meta(*start, as_seen, answer);
        // On the plain tag path, only an end tag can make a foreign element the current node.
        if (takes_plain_path(as_seen)) return;
        const tree::outcome led_to = run(as_seen);
        if (led_to.switches && !answer.content) answer.content = content_of(name);
        if (start->self_closing && !led_to.acknowledged && how_.errors != nullptr && rules_.has_acknowledged_flag)
            how_.errors->on_unacknowledged_self_closing(*start);
    } else if (const auto* end = v::get_if<end_tag>(&t)) {
        const seen_token as_seen{kind_of::end, 0, number_of(end->name), 0};
        if (!takes_plain_path(as_seen)) run(as_seen);
    } else if (const auto* type = v::get_if<doctype>(&t)) {
        run(seen(*type));
    } else {
        return;
    }
    note_foreign(answer);
}

// Reports a meta element to the observer. The quick ways cannot be used, because they do not show whether the element
// was inserted.
void simulated_feedback::report_meta(const start_tag& tag, const seen_token& as_seen, feedback& answer) {
    tree::outcome led_to;
    if (machine_->is_whole())
        led_to = machine_->process_by_rules(as_seen);
    else
        led_to = run(as_seen);
    if (tag.self_closing && !led_to.acknowledged && how_.errors != nullptr && rules_.has_acknowledged_flag)
        how_.errors->on_unacknowledged_self_closing(tag);
    if (led_to.inserts_meta) how_.metas->on_meta(tag);
    note_foreign(answer);
}

void simulated_feedback::note_foreign(feedback& answer) {
    const bool is_foreign = machine_->is_foreign();
    if (is_foreign != was_foreign_ && !answer.foreign) answer.foreign = is_foreign;
    was_foreign_ = is_foreign;
}

// Returns the content state to which an element's start tag switches, if any.
std::optional<spec::content_index> simulated_feedback::content_of(element name) {
    const auto number = static_cast<std::size_t>(name);
    if (name == element::none || number >= tree::known_element_count) return std::nullopt;
    std::optional<std::optional<spec::content_index>>& known = contents_[number];
    if (known) return *known;
    known.emplace();
    for (const spec::feedback_rule& rule : draft_.feedback) {
        const bool without_scripting = rule.only_with_scripting && !how_.scripting;
        if (without_scripting && !rules_.noscript_is_text_without_scripting) continue;
        if (tree::find_element(rule.tag_name) != name) continue;
        if (const auto content = spec::find_content(draft_, rule.content)) *known = content;
    }
    return *known;
}

// --- Tokens, reduced to what tree construction depends on ---

namespace {

/// Returns a hash of attributes. It does not depend on their order.
std::uint64_t hash_of(std::span<const attribute> attributes) {
    std::uint64_t sum = 0;
    for (const attribute& each : attributes)
        if (!each.dropped) sum += joined_hash(keyed_hash(each.name), keyed_hash(each.value));
    return sum;
}

}  // namespace

seen_token simulated_feedback::seen(const start_tag& t, element name) const {
    seen_token s{kind_of::start, t.self_closing ? std::uint8_t{seen_token::self_closing} : std::uint8_t{0}, name, 0};
    if (t.attributes.empty() || static_cast<std::size_t>(name) >= tree::known_element_count) return s;
    const auto value_of = [&](std::string_view name) -> const std::string_view* {
        for (const attribute& each : t.attributes)
            if (!each.dropped && each.name == name) return &each.value;
        return nullptr;
    };
    if (s.name == element::input) {
        const std::string_view* type = value_of("type");
        if (type != nullptr && spec::same_in_any_case(*type, "hidden")) s.bits |= seen_token::hidden;
    } else if (s.name == element::annotation_xml) {
        const std::string_view* encoding = value_of("encoding");
        if (encoding != nullptr && tree::is_html_encoding(*encoding)) s.bits |= seen_token::html_encoding;
    } else if (s.name == element::font) {
        if (value_of("color") != nullptr || value_of("face") != nullptr || value_of("size") != nullptr)
            s.bits |= seen_token::coloured;
    }
    // The list of active formatting elements never has more than one link, so the attributes of links do not matter.
    if (rules_.foreign != tree::foreign_rules::none && is_listed(table_[static_cast<std::size_t>(name)]))
        s.attributes = hash_of(t.attributes);
    return s;
}

seen_token simulated_feedback::seen(const doctype& t) const {
    const bool quirky = sets_quirks_mode(rules_, t);
    return {kind_of::doctype, quirky ? std::uint8_t{seen_token::quirky} : std::uint8_t{0}, element::none, 0};
}

std::uint8_t simulated_feedback::bits_of(std::string_view text) const {
    std::uint8_t bits = 0;
    for (const char c : text) {
        switch (c) {
            case '\t':
            case '\n':
            case '\f':
            case ' ': bits |= seen_token::space; break;
            case '\r':
                if (!rules_.carriage_return_is_space) return seen_token::other;
                bits |= seen_token::space;
                break;
            case '\v':
                if (!rules_.line_tabulation_is_space) return seen_token::other;
                bits |= seen_token::space;
                break;
            case '\0': bits |= seen_token::null; break;
            default: return seen_token::other;
        }
    }
    return bits;
}

}  // namespace strata
