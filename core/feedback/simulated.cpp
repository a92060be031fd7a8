#include "core/feedback/simulated.hpp"

#include "core/spec/content_states.hpp"
#include "core/token/keyed_hash.hpp"

namespace strata {
namespace {

using tree::element;
using tree::seen_token;
using kind_of = seen_token::kind;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c; }

bool same(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (lower(a[i]) != lower(b[i])) return false;
    return true;
}
bool begins(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() && same(text.substr(0, beginning.size()), beginning);
}
template <class Names>
bool is_one_of(std::string_view text, const Names& names) {
    for (const std::string_view each : names)
        if (same(text, each)) return true;
    return false;
}
template <class Names>
bool begins_with_one_of(std::string_view text, const Names& names) {
    for (const std::string_view each : names)
        if (begins(text, each)) return true;
    return false;
}

bool is_html_encoding(std::string_view value) {
    return same(value, "text/html") || same(value, "application/xhtml+xml");
}

/// The same for the same attributes in any order.
std::uint64_t hash_of(std::span<const attribute> attributes) {
    std::uint64_t sum = 0;
    for (const attribute& each : attributes)
        if (!each.dropped) sum += joined_hash(keyed_hash(each.name), keyed_hash(each.value));
    return sum;
}

const tree::rules no_rules{};

constexpr std::size_t start_tag_index = boost::mp11::mp_find<token, start_tag>::value;

// Behind so many tags the whole size costs less than the memory of them: an input may be of any length.
constexpr std::size_t remembered_at_most = std::size_t{1} << 16U;

}  // namespace

std::optional<tree::fragment_context> find_context(const spec::draft& draft, std::string_view words) {
    std::string lowered;
    for (const char c : words) lowered += lower(c);
    const auto next_word = [&] {
        const std::size_t end = std::min(lowered.find(' '), lowered.size());
        std::string word = lowered.substr(0, end);
        lowered.erase(0, std::min(end + 1, lowered.size()));
        return word;
    };
    const tree::foreign_rules foreign =
        draft.tree_construction != nullptr ? draft.tree_construction->foreign : tree::foreign_rules::none;
    tree::fragment_context context;
    std::string word = next_word();
    if ((word == "svg" || word == "math") && !lowered.empty()) {
        context.space = word == "svg" ? tree::name_space::svg : tree::name_space::mathml;
        const bool known =
            word == "svg" ? foreign == tree::foreign_rules::by_adjusted_node : foreign != tree::foreign_rules::none;
        if (!known) return std::nullopt;
        word = next_word();
        context.html_encoding = is_html_encoding(next_word());
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
    for (const spec::feedback_rule& rule : draft.feedback) {
        if ((rule.only_with_scripting && !scripting) || tree::find_element(rule.tag_name) != context.name) continue;
        if (const auto content = spec::find_content(draft, rule.content)) options.content = *content;
    }
    return options;
}

simulated_feedback::simulated_feedback(const spec::draft& draft, const simulation& how, sink& to)
    : rules_(draft.tree_construction != nullptr ? *draft.tree_construction : no_rules),
      how_(how),
      to_(to),
      table_(tree::table_of(rules_.elements)),
      machine_(std::make_unique<tree::construction>(
          rules_, table_, how.scripting, how_.fragment ? &*how_.fragment : nullptr, tree::construction::size::small)),
      remembers_(rules_.foreign != tree::foreign_rules::none) {
    for (const spec::feedback_rule& rule : draft.feedback) {
        if (rule.only_with_scripting && !how.scripting) continue;
        const auto content = spec::find_content(draft, rule.content);
        const element name = tree::find_element(rule.tag_name);
        if (content && name != element::none)
            content_[static_cast<std::size_t>(name)] = static_cast<std::uint8_t>(*content + 1);
    }
    if (!how_.fragment) return;
    const tokenizer_options start = options_of_fragment(draft, *how_.fragment, how.scripting);
    in_text_ = start.content != 0;
    was_foreign_ = start.foreign;
    // In a foreign context all that comes is foreign from the start.
    if (how_.fragment->space != tree::name_space::html) begin_whole();
}

simulated_feedback::simulated_feedback(const spec::draft& draft, bool scripting, sink& to)
    : simulated_feedback(draft, simulation{scripting, std::nullopt, nullptr}, to) {}

void simulated_feedback::begin_whole() {
    machine_ = std::make_unique<tree::construction>(
        rules_, table_, how_.scripting, how_.fragment ? &*how_.fragment : nullptr, tree::construction::size::whole);
    for (const seen_token& each : log_.all()) machine_->process(each);
    log_ = {};
    remembers_ = false;
    quiet_ = machine_->in_quiet_body();
}

element simulated_feedback::number_of(std::string_view name) {
    element known = tree::find_element(name);
    // Where there are no templates yet, "template" is a name like any other.
    if (known == element::template_ && !rules_.has_templates) known = element::none;
    if (known != element::none || rules_.foreign == tree::foreign_rules::none) return known;
    return static_cast<element>(tree::known_element_count + other_names_.number_of(name));
}

std::uint32_t simulated_feedback::other_names::number_of(std::string_view name) {
    if (slots_.size() < 2 * (entries_.size() + 1)) {
        slots_.assign(slots_.empty() ? 64 : 2 * slots_.size(), 0);
        for (std::size_t n = 0; n < entries_.size(); ++n) {
            std::size_t at = entries_[n].hash & (slots_.size() - 1);
            while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = static_cast<std::uint32_t>(n + 1);
        }
    }
    const std::uint64_t hash = keyed_hash(name);
    std::size_t at = hash & (slots_.size() - 1);
    for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
        const entry& known = entries_[slots_[at] - 1];
        if (known.hash == hash && std::string_view(text_).substr(known.begin, known.size) == name)
            return slots_[at] - 1;
    }
    entries_.push_back({hash, text_.size(), name.size()});
    text_.append(name);
    return (slots_[at] = static_cast<std::uint32_t>(entries_.size())) - 1;
}

void simulated_feedback::see(seen_token& s, const start_tag& t) {
    if (t.self_closing) s.bits |= seen_token::self_closing;
    if (t.attributes.empty() || static_cast<std::size_t>(s.name) >= tree::known_element_count) return;
    const auto value_of = [&](std::string_view name) -> const std::string_view* {
        for (const attribute& each : t.attributes)
            if (!each.dropped && each.name == name) return &each.value;
        return nullptr;
    };
    if (s.name == element::input) {
        const std::string_view* type = value_of("type");
        if (type != nullptr && same(*type, "hidden")) s.bits |= seen_token::hidden;
    } else if (s.name == element::annotation_xml) {
        const std::string_view* encoding = value_of("encoding");
        if (encoding != nullptr && is_html_encoding(*encoding)) s.bits |= seen_token::html_encoding;
    } else if (s.name == element::font) {
        if (value_of("color") != nullptr || value_of("face") != nullptr || value_of("size") != nullptr)
            s.bits |= seen_token::coloured;
    }
    const tree::on_start rule = table_[static_cast<std::size_t>(s.name)].start;
    if (remembers_ || rules_.foreign != tree::foreign_rules::none)
        // Of links there is never more than one in the list, so that theirs need not be told apart.
        if (rule == tree::on_start::formatting || rule == tree::on_start::nobr) s.attributes = hash_of(t.attributes);
}

void simulated_feedback::see(seen_token& s, const doctype& t) const {
    const tree::quirks& quirks = rules_.doctypes;
    bool quirky = t.force_quirks || !t.name || !same(*t.name, "html");
    if (t.public_identifier) {
        quirky = quirky || is_one_of(*t.public_identifier, quirks.public_identifiers) ||
                 begins_with_one_of(*t.public_identifier, quirks.public_beginnings) ||
                 (!t.system_identifier && begins_with_one_of(*t.public_identifier, quirks.public_beginnings_alone));
    }
    if (t.system_identifier) quirky = quirky || is_one_of(*t.system_identifier, quirks.system_identifiers);
    s.bits = quirky ? std::uint8_t{seen_token::quirky} : std::uint8_t{0};
}

std::uint8_t simulated_feedback::bits_of(std::string_view text) const {
    std::uint8_t bits = 0;
    for (const char c : text) {
        switch (c) {
            case '\t':
            case '\n':
            case '\f':
            case '\r':
            case ' ': bits |= seen_token::space; break;
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

// The place for what is seen next: at the end of the memory, where there is one.
seen_token& simulated_feedback::next_seen(kind_of what, element name) {
    if (remembers_ && log_.is_full()) make_room();
    seen_token& s = remembers_ ? log_.add() : last_seen_;
    s.what = what;
    s.bits = 0;
    s.name = name;
    s.attributes = 0;
    return s;
}

void simulated_feedback::make_room() {
    if (log_.size() >= remembered_at_most)
        begin_whole();
    else
        log_.make_room();
}

tree::outcome simulated_feedback::run(const seen_token& t) {
    const bool foreign = remembers_ && t.what == kind_of::start && !t.is(seen_token::self_closing) &&
                         (t.name == element::math ||
                          (t.name == element::svg && rules_.foreign == tree::foreign_rules::by_adjusted_node));
    if (foreign) {
        last_seen_ = t;
        log_.take_back();
        begin_whole();
        return run(last_seen_);
    }
    const tree::outcome led_to = machine_->process(t);
    if (remembers_ && machine_->has_frameset()) {
        log_ = {};
        remembers_ = false;
    }
    quiet_ = machine_->in_quiet_body();
    return led_to;
}

// Most tokens are read in a quiet body and change nothing: they are remembered, at most, and that is all.
bool simulated_feedback::is_quiet(const token& t) {
    namespace v = boost::variant2;
    if (const auto* text = v::get_if<characters>(&t)) {
        if (in_text_ || text->data.empty()) return true;
        if (!quiet_ || text->data.front() == '\0') return false;
        // Whatever it is, all that counts is that there is something to be inserted.
        if (remembers_ && !log_.ends_with_text()) next_seen(kind_of::text, element::none);
        if (remembers_) log_.last().bits |= seen_token::other;
        return quiet_;
    }
    if (const auto* start = v::get_if<start_tag>(&t)) {
        if (!quiet_ || (start->self_closing && how_.errors != nullptr)) return false;
        const element name = number_of(start->name);
        if (!machine_->is_inert_start(name)) return false;
        if (remembers_) see(next_seen(kind_of::start, name), *start);
        return quiet_;
    }
    if (const auto* end = v::get_if<end_tag>(&t)) {
        if (in_text_) {
            in_text_ = false;
            return true;
        }
        if (!quiet_) return false;
        const element name = number_of(end->name);
        if (!machine_->is_inert_end(name)) return false;
        if (remembers_) next_seen(kind_of::end, name);
        return quiet_;
    }
    return false;
}

feedback simulated_feedback::on_token(const token& t) {
    feedback answer = to_.on_token(t);
    if (is_quiet(t)) {
        if (answer.content && t.index() == start_tag_index) in_text_ = *answer.content != 0;
        return answer;
    }
    run(t, answer);
    return answer;
}

void simulated_feedback::run(const token& t, feedback& answer) {
    namespace v = boost::variant2;
    if (const auto* text = v::get_if<characters>(&t)) {
        const std::uint8_t bits = bits_of(text->data);
        // Runs of characters may be cut anywhere; what they are together is all that is remembered.
        if (remembers_ && log_.ends_with_text()) {
            log_.last().bits |= bits;
            last_seen_ = {kind_of::text, bits, element::none, 0};
            run(last_seen_);
        } else {
            seen_token& s = next_seen(kind_of::text, element::none);
            s.bits = bits;
            run(s);
        }
    } else if (const auto* start = v::get_if<start_tag>(&t)) {
        const element name = number_of(start->name);
        seen_token& s = next_seen(kind_of::start, name);
        see(s, *start);
        const tree::outcome led_to = run(s);
        if (led_to.switches && !answer.content) answer.content = content_of(name);
        if (answer.content) in_text_ = *answer.content != 0;
        if (start->self_closing && !led_to.acknowledged && how_.errors != nullptr && rules_.has_acknowledged_flag)
            how_.errors->on_unacknowledged_self_closing(*start);
    } else if (const auto* end = v::get_if<end_tag>(&t)) {
        run(next_seen(kind_of::end, number_of(end->name)));
    } else if (const auto* type = v::get_if<doctype>(&t)) {
        seen_token& s = next_seen(kind_of::doctype, element::none);
        see(s, *type);
        run(s);
    } else {
        return;
    }
    const bool is_foreign = machine_->is_foreign();
    if (is_foreign != was_foreign_ && !answer.foreign) answer.foreign = is_foreign;
    was_foreign_ = is_foreign;
}

// To what content the start tag of an element switches, if it does.
std::optional<std::uint8_t> simulated_feedback::content_of(element name) const {
    const auto number = static_cast<std::size_t>(name);
    if (number >= content_.size() || content_[number] == 0) return std::nullopt;
    return static_cast<std::uint8_t>(content_[number] - 1);
}

}  // namespace strata
