#include "core/search/tree_witnesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <thread>
#include <unordered_set>
#include <utility>

#include "core/compare/comparison.hpp"
#include "core/feedback/construction.hpp"
#include "core/feedback/simulated.hpp"
#include "core/input/utf8.hpp"
#include "core/search/mixed.hpp"

namespace strata::search {
namespace {

using tree::element;
using tree::rules;
using tree::seen_token;
using kind_of = seen_token::kind;

/// A piece of an input that is one token.
struct symbol {
    std::string text;
    kind_of what = kind_of::start;
    std::string name;
    std::uint8_t bits = 0;
    bool is_line_tabulation = false;
    std::string_view public_identifier{};  // of a doctype
    std::vector<symbol> then{};            // the tokens that follow it, where it is a piece of several

    [[nodiscard]] bool ends_with_text() const { return (then.empty() ? what : then.back().what) == kind_of::text; }
};

symbol tag(std::string_view text) {
    symbol s;
    s.text = text;
    s.what = text[1] == '/' ? kind_of::end : kind_of::start;
    const std::size_t begin = s.what == kind_of::end ? 2 : 1;
    s.name = text.substr(begin, text.find_first_of(" />", begin) - begin);
    if (text[text.size() - 2] == '/') s.bits |= seen_token::self_closing;
    if (text.find("type=hidden") != std::string_view::npos) s.bits |= seen_token::hidden;
    return s;
}

/// The tags that one search puts together, and its bounds.
struct alphabet {
    std::vector<symbol> symbols;
    std::size_t together = 120;  // how many states are gone on from while the machines have not parted
    std::size_t parted = 700;    // and behind that

    void add(std::string_view text) {
        for (const symbol& each : symbols)
            if (each.text == text) return;
        symbols.push_back(tag(text));
    }
    void add_all(std::string_view list) {
        for (std::size_t begin = 0; begin < list.size();) {
            const std::size_t end = list.find('>', begin) + 1;
            add(list.substr(begin, end - begin));
            begin = end;
        }
    }
    void add_text(std::string_view text, bool is_line_tabulation) {
        symbol s;
        s.text = text;
        s.what = kind_of::text;
        s.bits = text == " " ? seen_token::space : seen_token::other;
        s.is_line_tabulation = is_line_tabulation;
        symbols.push_back(s);
    }
    void add_doctype(std::string_view text, std::string_view public_identifier) {
        symbol s;
        s.text = text;
        s.what = kind_of::doctype;
        s.public_identifier = public_identifier;
        symbols.push_back(s);
    }
    /// Tags, and a space behind them perhaps, that come together.
    void add_piece(std::string_view tags) {
        alphabet each;
        const std::size_t end = tags.rfind('>') + 1;
        for (std::size_t begin = 0; begin < end;) {
            const std::size_t next = tags.find('>', begin) + 1;
            each.symbols.push_back(tag(tags.substr(begin, next - begin)));
            begin = next;
        }
        if (end < tags.size()) each.add_text(tags.substr(end), false);
        symbol first = each.symbols.front();
        first.text = tags;
        first.then.assign(each.symbols.begin() + 1, each.symbols.end());
        symbols.push_back(std::move(first));
    }
};

// Names that no draft asks for: one, and what is none yet.
constexpr auto other_name = static_cast<element>(tree::known_element_count);
constexpr auto other_template = static_cast<element>(tree::known_element_count + 1);

/// Tree construction by rules that may have been changed, with what `simulated_feedback` adds to it.
class reading_machine {
public:
    reading_machine(const spec::draft& draft, const exchangeable_rules& by, const tree_context& context,
                    const tree::fragment_context* fragment)
        : draft_(&draft),
          by_(&by),
          scripting_(context.scripting),
          machine_(by.rules, by.table, context.scripting, fragment,
                   draft.tree_construction->foreign == tree::foreign_rules::none &&
                           by.rules.foreign == tree::foreign_rules::none
                       ? tree::construction::size::small
                       : tree::construction::size::whole) {}

    /// Whether the symbol would be a token of its own: in text only its own end tag is.
    [[nodiscard]] bool takes(const symbol& s) const {
        return !text_of_ || (s.what == kind_of::end && s.name == *text_of_);
    }
    void take(const symbol& s) {
        take_one(s);
        for (const symbol& each : s.then) take_one(each);
    }
    [[nodiscard]] bool in_text() const { return text_of_.has_value(); }
    [[nodiscard]] bool is_foreign() const { return machine_.is_foreign(); }
    [[nodiscard]] bool rejects_slash() const { return rejects_slash_ && by_->rules.has_acknowledged_flag; }
    [[nodiscard]] std::uint64_t digest() { return machine_.digest() * 2 + (text_of_ ? 1 : 0); }

private:
    void take_one(const symbol& s) {
        rejects_slash_ = false;
        if (text_of_) {
            text_of_.reset();
            return;
        }
        seen_token t;
        t.what = s.what;
        t.bits = s.bits;
        if (s.is_line_tabulation) t.bits = by_->rules.line_tabulation_is_space ? seen_token::space : seen_token::other;
        if (s.what == kind_of::doctype) {
            doctype seen;
            seen.name = "html";
            if (!s.public_identifier.empty()) seen.public_identifier = s.public_identifier;
            if (sets_quirks_mode(by_->rules.doctypes, seen)) t.bits |= seen_token::quirky;
        }
        if (s.what == kind_of::start || s.what == kind_of::end) t.name = number_of(s.name);
        const tree::outcome led_to = machine_.process(t);
        if (s.what != kind_of::start) return;
        if (led_to.switches && switches(s.name)) text_of_ = s.name;
        rejects_slash_ = (s.bits & seen_token::self_closing) != 0 && !led_to.acknowledged;
    }
    element number_of(std::string_view name) const {
        const element found = tree::find_element(name);
        if (found == element::template_ && !by_->rules.has_templates) return other_template;
        return found == element::none ? other_name : found;
    }
    bool switches(std::string_view name) const {
        return std::any_of(draft_->feedback.begin(), draft_->feedback.end(), [&](const spec::feedback_rule& rule) {
            return rule.tag_name == name && (scripting_ || !rule.only_with_scripting);
        });
    }

    const spec::draft* draft_;
    const exchangeable_rules* by_;
    bool scripting_;
    tree::construction machine_;
    std::optional<std::string> text_of_;
    bool rejects_slash_ = false;
};

/// The search for one fact.
class fact_search {
public:
    fact_search(const registry& known, const spec::draft& one, const spec::draft& other, const tree_fact& fact,
                std::size_t max_length, const std::function<bool()>& goes_on)
        : known_(known), one_(one), other_(other), fact_(fact), max_length_(max_length), goes_on_(goes_on) {}

    /// False if it was stopped.
    bool run() {
        complete_to = max_length_;
        const exchangeable_rules one_rules(one_), other_rules(other_);
        exchangeable_rules one_changed(one_), other_changed(other_);
        fact_.exchange(one_changed, other_rules);
        fact_.exchange(other_changed, one_rules);
        const auto search_with = [&](const alphabet& letters, const tree_context& context) {
            search_pair(letters, context, other_, other_changed, other_rules);
            search_pair(letters, context, one_, one_rules, one_changed);
        };
        // What only foreign content shows takes long inputs of few tags. What they show bounds the others.
        search_with(narrow_alphabet(), {});
        const alphabet letters = usual_alphabet();
        for (const std::string_view fragment : {"", "select", "td", "colgroup", "template"}) {
            if (fragment == std::string_view("template") && !one_.tree_construction->has_templates) continue;
            for (const bool scripting : {true, false})
                if (scripting || fact_.has_trait(tree::stays_in_head_noscript))
                    search_with(letters, {std::string(fragment), scripting});
        }
        if (entries_.empty()) {
            // No claim of completeness rests on the pieces.
            const std::size_t complete = complete_to;
            const alphabet pieces = pieces_that_show();
            if (!pieces.symbols.empty()) search_with(pieces, {"", !fact_.has_trait(tree::stays_in_head_noscript)});
            complete_to = complete;
        }
        for (auto& [key, w] : entries_) {
            const auto shorter_one = [this, length = w.length](bool slash, bool in_fragment) {
                const auto found = entries_.find({slash, in_fragment});
                return found != entries_.end() && found->second.length <= length;
            };
            // In a fragment only what is shorter there says anything, and of a slash only what tokens do not show.
            if ((key.second && shorter_one(key.first, false)) || (key.first && shorter_one(false, key.second)))
                continue;
            if (key.first && key.second && entries_.count({true, false}) != 0) continue;
            entries.push_back(std::move(w));
        }
        return !stopped_;
    }

    std::vector<tree_witness> entries;
    std::size_t product_states = 0, complete_to = 0;

private:
    alphabet usual_alphabet() const {
        const tree_fact& fact = fact_;
        alphabet a;
        const bool templates = other_.tree_construction->has_templates;
        if (fact.has(tree_detail::part::outer_limit)) {
            a.add_all("<b><ul></b><math><xmp>");
            a.together = a.parted = 60000;
            return a;
        }
        if (fact.has(tree_detail::part::inner_limit)) {
            a.add_all("<b><i><u><p></b></i><math><xmp>");
            a.together = a.parted = 60000;
            return a;
        }
        if (fact.has_flag(&rules::keeps_three_equal_formatting)) {
            a.add_all("<b><p></b></p><math><xmp>");
            a.add_text("x", false);
            a.together = a.parted = 20000;
            return a;
        }
        if (fact.has_flag(&rules::table_spares_p_in_quirks) || fact.has(tree_detail::part::doctypes)) {
            a.add_all("<p><q><table></table></p></q><math><xmp>");
            a.add_doctype("<!DOCTYPE html>", "");
            a.add_doctype("<!DOCTYPE html PUBLIC 'html'>", "html");
            a.together = a.parted = 5000;
            return a;
        }
        add_own_tags(a);
        a.add_all(
            "<b><p><q><td><ul><li><tr><mi><col><svg><xmp><math><head><body><table><button><select><frameset>"
            "</a></b></p></q></ul></li></head></math></table></button></select>");
        if (templates) a.add_all("<template></template><desc>");
        if (fact.has_flag(&rules::hidden_input_is_frameset_ok) || fact.has_flag(&rules::table_takes_hidden_input) ||
            fact.has_flag(&rules::acknowledges_hidden_input_in_table))
            a.add_all("<input type=hidden><input type=hidden />");
        if (fact.has_flag(&rules::line_tabulation_is_space)) a.add_text("\v", true);
        if (fact.has_flag(&rules::has_select_modes)) a.add_all("<br/>");
        if (fact.has_flag(&rules::has_templates)) a.add_all("<hr/>");
        if (fact.has_trait(tree::stays_in_head_noscript)) a.add_all("<noscript>");
        a.add_text("x", false);
        return a;
    }

    alphabet narrow_alphabet() const {
        alphabet a;
        add_own_tags(a);
        a.add_all("<b><p><q><mi><xmp><math></b></p></q><frameset>");
        if (fact_.has_flag(&rules::has_button_and_list_scope)) a.add_all("<li><ul></li><button>");
        if (fact_.has_flag(&rules::button_is_marked)) a.add_all("<button></button>");
        using e = element;
        if (fact_.of == e::rb || fact_.of == e::rtc || fact_.of == e::rp || fact_.of == e::rt)
            a.add_all("<ruby><rt></rt></ruby>");
        if (fact_.has_flag(&rules::taints_tables)) a.add_all("<table><td></table><input type=hidden>");
        a.together = 600;
        a.parted = 2500;
        return a;
    }

    // What shows facts whose effect is far from them. A formatting element that is in the list but not open is opened
    // again by some tags and not by others; on which side of a table it stands is felt by its end tag.
    alphabet pieces_that_show() const {
        alphabet a;
        a.together = 2000;
        a.parted = 20000;
        add_own_tags(a);
        using part = tree_detail::part;
        if (fact_.has_flag(&rules::taints_tables)) {
            // White space in a tainted table opens it again, where it then is not one of the three that are kept.
            a.add_all("<p><b></p></b><math>");
            a.add_text("x", false);
            for (const std::string_view each : {"<p><b></p>", "<table><hr> ", "<b><b><b>", "</b></b></b>"})
                a.add_piece(each);
        } else if (fact_.has_trait(tree::implied_end)) {
            a.add_all("<form></form><math>");
        } else if (fact_.has_trait(tree::stays_in_head_noscript)) {
            a.add_all("<noscript></noscript></head><q><math></q>");
        } else if (fact_.has(part::end)) {
            a.add_all("<b><p></b><math>");
        } else if (fact_.has(part::start)) {
            a.add_all("<p><b></p></b><table></table><math>");
        } else {
            a.symbols.clear();
        }
        return a;
    }

    void add_own_tags(alphabet& a) const {
        if (fact_.of == element::none) return;
        const std::string_view name = tree::element_names[static_cast<std::size_t>(fact_.of)];
        a.add(fmt::format("<{}>", name));
        a.add(fmt::format("</{}>", name));
        a.add(fmt::format("<{}/>", name));
    }

    struct node {
        std::vector<std::uint8_t> symbols;
        std::string input;
        bool parted = false;
        bool named = false;  // the fact's element has come
    };

    // Two machines of one draft's switches, that differ in the fact alone.
    void search_pair(const alphabet& letters, const tree_context& context, const spec::draft& draft,
                     const exchangeable_rules& first, const exchangeable_rules& second) {
        std::optional<tree::fragment_context> fragment;
        if (!context.fragment.empty()) fragment = find_context(draft, context.fragment);
        const reading_machine start_a(draft, first, context, fragment ? &*fragment : nullptr);
        const reading_machine start_b(draft, second, context, fragment ? &*fragment : nullptr);
        // Fragments only begin otherwise: few states are enough to see it.
        std::size_t together = context.fragment.empty() ? letters.together : 45;
        std::size_t parted = context.fragment.empty() ? letters.parted : 100;
        std::unordered_set<std::uint64_t> met;
        std::map<std::size_t, std::vector<node>> waiting;
        waiting[0].emplace_back();
        std::size_t cut_at = max_length_;  // where the first state was left that should have been gone on from
        std::size_t shown_at = max_length_;
        const auto shown_before = entries_.find({false, !context.fragment.empty()});
        if (shown_before != entries_.end()) shown_at = shown_before->second.length;
        while (!waiting.empty() && waiting.begin()->first < std::min(shown_at, max_length_)) {
            const std::size_t length = waiting.begin()->first;
            const std::vector<node> level = std::move(waiting.begin()->second);
            waiting.erase(waiting.begin());
            if (stopped_ || !goes_on_()) {
                stopped_ = true;
                return;
            }
            for (const node& n : level) {
                std::size_t& left = n.parted ? parted : together;
                if (left == 0) {
                    cut_at = std::min(cut_at, length);
                    continue;
                }
                --left;
                reading_machine a = start_a, b = start_b;
                for (const std::uint8_t s : n.symbols) {
                    a.take(letters.symbols[s]);
                    b.take(letters.symbols[s]);
                }
                for (std::size_t s = 0; s < letters.symbols.size(); ++s) {
                    const symbol& each = letters.symbols[s];
                    if (!a.takes(each) || !b.takes(each)) continue;
                    if (each.what == kind_of::doctype && !n.symbols.empty()) continue;
                    if (each.what == kind_of::text && !n.symbols.empty() &&
                        letters.symbols[n.symbols.back()].ends_with_text())
                        continue;
                    reading_machine after_a = a, after_b = b;
                    after_a.take(each);
                    after_b.take(each);
                    const std::string input = n.input + each.text;
                    const bool text = after_a.in_text() != after_b.in_text();
                    if (text) note(tree_showing::text, input + "<!", context, draft, first, second, shown_at);
                    if (!text && !after_a.in_text() && after_a.is_foreign() != after_b.is_foreign())
                        note(tree_showing::section, input + "<![CDATA[", context, draft, first, second, shown_at);
                    if (after_a.rejects_slash() != after_b.rejects_slash())
                        note(tree_showing::slash, input, context, draft, first, second, shown_at);
                    if (text) continue;
                    const std::uint64_t in_a = after_a.digest(), in_b = after_b.digest();
                    node next;
                    next.named = n.named || (fact_.of != element::none && tree::find_element(each.name) == fact_.of);
                    next.parted = next.named || in_a != in_b;
                    if (!met.insert(mixed(mixed(in_a, in_b), next.parted ? 1 : 0)).second) continue;
                    next.symbols = n.symbols;
                    next.symbols.push_back(static_cast<std::uint8_t>(s));
                    next.input = input;
                    waiting[length + each.text.size()].push_back(std::move(next));
                }
            }
        }
        product_states += met.size();
        if (context.fragment.empty()) complete_to = std::min(complete_to, cut_at);
    }

    void note(tree_showing shows, const std::string& input, const tree_context& context, const spec::draft& draft,
              const exchangeable_rules& first, const exchangeable_rules& second, std::size_t& shown_at) {
        const std::size_t length = input::characters_in(input);
        if (length > max_length_) return;
        const auto key = std::make_pair(shows == tree_showing::slash, !context.fragment.empty());
        const auto known = entries_.find(key);
        if (known != entries_.end() && known->second.length <= length) return;
        tree_witness w;
        if (!confirm(w, shows, input, context)) return;
        // And with the fact exchanged they must not.
        const spec::draft& against = &draft == &one_ ? other_ : one_;
        const exchangeable_rules& exchanged = &draft == &one_ ? second : first;
        if (!same_in(w.kind, read_by(draft, exchanged.rules, input, context),
                     read_by(against, *against.tree_construction, input, context)))
            return;
        w.cause = fact_.name;
        w.says = fact_.says;
        w.shows = shows;
        w.input = input;
        w.length = length;
        w.context = context;
        if (shows != tree_showing::slash) shown_at = std::min(shown_at, length);
        entries_[key] = std::move(w);
    }

    class last_of_tokens : public compare::divergence_sink {
    public:
        void on_divergence(compare::divergence&& d) override {
            if (d.kind == compare::divergence_kind::tokens) found = std::move(d);
        }
        std::optional<compare::divergence> found;
    };

    // The drafts themselves have to differ too, by the engines and a comparison.
    bool confirm(tree_witness& w, tree_showing shows, const std::string& input, const tree_context& context) const {
        const tree_reading a = read_by(one_, *one_.tree_construction, input, context);
        const tree_reading b = read_by(other_, *other_.tree_construction, input, context);
        w.kind = difference_of(a, b);
        if (w.kind != (shows == tree_showing::slash ? tree_difference::tree_errors : tree_difference::tokens))
            return false;
        if (shows == tree_showing::slash) {
            w.tree_errors = {a.tree_errors, b.tree_errors};
            return true;
        }
        std::vector<compare::contestant> contestants;
        for (const spec::draft* draft : {&one_, &other_}) {
            compare::contestant& c = contestants.emplace_back();
            c.draft = draft;
            simulation how{context.scripting, std::nullopt, nullptr};
            if (!context.fragment.empty()) {
                how.fragment = find_context(*draft, context.fragment);
                c.options = options_of_fragment(*draft, *how.fragment, context.scripting);
            }
            c.feedback = how;
        }
        last_of_tokens kept;
        compare::comparison comparing(known_, contestants, kept);
        comparing.feed(input);
        comparing.finish();
        if (!kept.found) return false;
        w.found = std::move(*kept.found);
        return true;
    }

    const registry& known_;
    const spec::draft& one_;
    const spec::draft& other_;
    const tree_fact& fact_;
    std::size_t max_length_;
    const std::function<bool()>& goes_on_;
    std::map<std::pair<bool, bool>, tree_witness> entries_;  // by whether it is of a slash, and in a fragment
    bool stopped_ = false;
};

void name_entries(tree_catalogue& found, const spec::draft& one, const spec::draft& other) {
    std::set<std::string> used;
    for (tree_witness& each : found.entries) {
        std::string id = fmt::format("{}-{}-tree-", one.about.name, other.about.name);
        for (const char c : each.cause) {
            const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
            if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9'))
                id += lower;
            else if (id.back() != '-')
                id += '-';
        }
        while (id.back() == '-') id.pop_back();
        id += each.shows == tree_showing::slash ? "-slash" : "-tokens";
        std::string unique = id;
        for (std::size_t n = 2; !used.insert(unique).second; ++n) unique = fmt::format("{}-{}", id, n);
        each.id = unique;
    }
}

}  // namespace

tree_catalogue find_tree_witnesses(const registry& known, const spec::draft& one, const spec::draft& other,
                                   std::size_t max_length,
                                   const std::function<bool(std::size_t, std::size_t)>& goes_on) {
    const std::vector<tree_fact> facts = differing_facts(one, other);
    tree_catalogue found;
    found.complete_to = max_length;
    std::set<element> shown;
    // The sum of an element's details is searched for only where none of them shows by itself.
    for (const bool sums : {false, true}) {
        std::vector<const tree_fact*> wanted;
        for (const tree_fact& each : facts)
            if (each.is_sum == sums && (!sums || shown.count(each.of) == 0)) wanted.push_back(&each);
        std::vector<std::optional<fact_search>> searches(wanted.size());
        std::atomic<std::size_t> next{0};
        std::atomic<bool> stopped{false};
        // Searches do not touch one another, so it makes no difference which core takes which. This thread alone asks.
        const auto work = [&](bool asks) {
            const std::function<bool()> on = [&] {
                if (asks && goes_on && !goes_on(next.load(), wanted.size())) stopped = true;
                return !stopped.load();
            };
            for (std::size_t i = next++; i < wanted.size() && !stopped; i = next++) {
                searches[i].emplace(known, one, other, *wanted[i], max_length, on);
                if (!searches[i]->run()) searches[i].reset();
            }
        };
        // An exception ends all searches, and goes on from here once the threads have ended.
        std::mutex one_at_a_time;
        std::exception_ptr thrown;
        const auto work_until_thrown = [&](bool asks) {
            try {
                work(asks);
            } catch (...) {
                const std::lock_guard lock(one_at_a_time);
                if (thrown == nullptr) thrown = std::current_exception();
                stopped = true;
            }
        };
        std::vector<std::thread> others;
        for (unsigned n = 1; n < std::min(std::thread::hardware_concurrency(), 4U) && n < wanted.size(); ++n)
            others.emplace_back(work_until_thrown, false);
        work_until_thrown(true);
        for (std::thread& each : others) each.join();
        if (thrown != nullptr) std::rethrow_exception(thrown);
        found.stopped = found.stopped || stopped;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (!searches[i]) continue;
            ++found.facts;
            found.product_states += searches[i]->product_states;
            found.complete_to = std::min(found.complete_to, searches[i]->complete_to);
            if (searches[i]->entries.empty())
                found.without_witness.push_back({wanted[i]->name, why_nothing_shows(*wanted[i], one, other)});
            else if (wanted[i]->of != element::none)
                shown.insert(wanted[i]->of);
            for (tree_witness& w : searches[i]->entries) found.entries.push_back(std::move(w));
        }
    }
    if (found.stopped) found.complete_to = 0;
    std::stable_sort(found.entries.begin(), found.entries.end(),
                     [](const tree_witness& a, const tree_witness& b) { return a.length < b.length; });
    name_entries(found, one, other);
    return found;
}

}  // namespace strata::search
