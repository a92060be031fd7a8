#include "core/search/tree_witnesses.hpp"

// There is a search for each fact (`fact_search`). In each search, two machines read sequences of symbols: the machine
// of one draft, and a copy of it that has the other draft's fact. The alphabet from which sequences are made depends on
// the fact. For example, facts about foreign content or about the list of formatting elements show only in long inputs,
// so their alphabets are small. When the machines differ, the engines and a comparison must confirm the difference.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/search/at_once.hpp"
#include "core/search/live_state.hpp"
#include "core/search/reading_machine.hpp"
#include "core/search/tree_facts.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/draft.hpp"
#include "core/text/utf8.hpp"
#include "core/tree/rules.hpp"
#include "core/tree/simulated.hpp"

namespace strata::search {
namespace {

using tree::element;
using tree::rules;

// --- Alphabets ---

void add_own_tags(tag_alphabet& a, const tree_fact& fact) {
    if (fact.of == element::none) return;
    const std::string_view name = tree::element_names[static_cast<std::size_t>(fact.of)];
    a.add(fmt::format("<{}>", name));
    a.add(fmt::format("</{}>", name));
    a.add(fmt::format("<{}/>", name));
}

// Whether only a page without scripting can show the fact.
bool is_about_scripting(const tree_fact& fact) {
    return fact.has_trait(tree::stays_in_head_noscript) || fact.has_flag(&rules::noscript_is_text_without_scripting);
}

// Returns the tags in the fact's name and about thirty other tags. If only long inputs can show the fact, returns only
// the few tags that such inputs need. `templates`: whether the later draft has templates.
tag_alphabet usual_alphabet(const tree_fact& fact, bool templates) {
    tag_alphabet a;
    if (fact.has(tree_detail::part::outer_limit)) {
        a.add_all("<b><ul></b><math><xmp>");
        a.together = a.diverged = 60000;
        return a;
    }
    if (fact.has(tree_detail::part::inner_limit)) {
        a.add_all("<b><i><u><p></b></i><math><xmp>");
        a.together = a.diverged = 60000;
        return a;
    }
    if (fact.has_flag(&rules::keeps_three_equal_formatting)) {
        a.add_all("<b><p></b></p><math><xmp>");
        a.add_text("x");
        a.together = a.diverged = 20000;
        return a;
    }
    const bool is_of_system_identifiers = fact.has_flag(&rules::empty_system_identifier_is_missing);
    if (fact.has_flag(&rules::table_spares_p_in_quirks) || fact.has(tree_detail::part::doctypes) ||
        is_of_system_identifiers) {
        a.add_all("<p><q><table></table></p></q><math><xmp>");
        a.add_doctype("<!DOCTYPE html>", "");
        if (is_of_system_identifiers) {
            // No shorter DOCTYPE shows this fact.
            a.add_doctype("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Frameset//' ''>",
                          "-//W3C//DTD HTML 4.01 Frameset//", true);
            a.beside = a.symbols.back().text.size();
        } else {
            a.add_doctype("<!DOCTYPE html PUBLIC 'html'>", "html");
        }
        a.together = a.diverged = 5000;
        return a;
    }
    add_own_tags(a, fact);
    a.add_all(
        "<b><p><q><td><ul><li><tr><mi><col><svg><xmp><math><head><body><table><button><select><frameset>"
        "</a></b></p></q></ul></li></head></math></table></button></select>");
    if (templates) a.add_all("<template></template><desc>");
    if (fact.has_flag(&rules::hidden_input_is_frameset_ok) || fact.has_flag(&rules::table_takes_hidden_input) ||
        fact.has_flag(&rules::acknowledges_hidden_input_in_table))
        a.add_all("<input type=hidden><input type=hidden />");
    if (fact.has_flag(&rules::line_tabulation_is_space)) a.add_control("\v", '\v');
    if (fact.has_flag(&rules::carriage_return_is_space)) a.add_control("&#13;", '\r');
    if (fact.has_flag(&rules::only_html_end_tag_leads_to_body) || fact.has_flag(&rules::html_end_tag_opens_no_head))
        a.add_all("</html></body></br>");
    if (fact.has_flag(&rules::metadata_after_head_returns_to_head)) a.add_all("<link>");
    if (fact.has_flag(&rules::noscript_ends_head) || is_about_scripting(fact)) a.add_all("<noscript>");
    if (fact.has_flag(&rules::has_select_modes)) a.add_all("<br/>");
    if (fact.has_flag(&rules::has_templates)) a.add_all("<hr/>");
    a.add_text("x");
    return a;
}

// Returns an alphabet of only a few tags, for facts that only foreign content can show. Such facts need long inputs.
tag_alphabet narrow_alphabet(const tree_fact& fact) {
    tag_alphabet a;
    add_own_tags(a, fact);
    a.add_all("<b><p><q><mi><xmp><math></b></p></q><frameset>");
    if (fact.has_flag(&rules::has_button_scope) || fact.has_flag(&rules::has_list_item_scope))
        a.add_all("<li><ul></li><button>");
    if (fact.has_flag(&rules::button_is_marked)) a.add_all("<button></button>");
    using e = element;
    if (fact.of == e::rb || fact.of == e::rtc || fact.of == e::rp || fact.of == e::rt)
        a.add_all("<ruby><rt></rt></ruby>");
    if (fact.has_flag(&rules::taints_tables)) a.add_all("<table><td></table><input type=hidden>");
    a.together = 600;
    a.diverged = 2500;
    return a;
}

// Returns pieces of input that show facts whose effect appears far from its cause; empty for other facts. The pieces
// rely on two effects of tree construction. A formatting element that is in the list of formatting elements, but not
// open, is reopened by some tags and not by others. And the end tag of such an element shows on which side of a table
// the element is.
tag_alphabet pieces_that_show(const tree_fact& fact) {
    tag_alphabet a;
    a.together = 2000;
    a.diverged = 20000;
    add_own_tags(a, fact);
    using part = tree_detail::part;
    if (fact.has_flag(&rules::taints_tables)) {
        // White space in a tainted table reopens a formatting element. The reopened element is then not one of the
        // three equal elements that are kept.
        a.add_all("<p><b></p></b><math>");
        a.add_text("x");
        for (const std::string_view each : {"<p><b></p>", "<table><hr> ", "<b><b><b>", "</b></b></b>"})
            a.add_piece(each);
    } else if (fact.has_trait(tree::implied_end)) {
        a.add_all("<form></form><math>");
    } else if (fact.has_trait(tree::stays_in_head_noscript)) {
        a.add_all("<noscript></noscript></head><q><math></q>");
    } else if (fact.has(part::end)) {
        a.add_all("<b><p></b><math>");
    } else if (fact.has(part::start)) {
        a.add_all("<p><b></p></b><table></table><math>");
    } else {
        a.symbols.clear();
    }
    return a;
}

// --- The search for one fact: breadth first, over two machines at once ---

class fact_search {
public:
    /// All arguments must outlive the search. `one` is the older draft. `goes_on` is called now and then. If it returns
    /// false, the search ends.
    fact_search(const registry& known, const spec::draft& one, const spec::draft& other, const tree_fact& fact,
                std::size_t max_length, const std::function<bool()>& goes_on)
        : known_(known), one_(one), other_(other), fact_(fact), max_length_(max_length), goes_on_(goes_on) {}

    /// Runs all searches for the fact. Returns false if `goes_on` ended them.
    [[nodiscard]] bool run();

    std::vector<tree_witness> entries;
    std::size_t product_states = 0, complete_to = 0;

private:
    // Two machines of the same draft that differ only in the fact, and the alphabet of their inputs.
    struct two_machines {
        const tag_alphabet& letters;
        const tree_context& context;
        const spec::draft& draft;
        const exchangeable_rules& first;
        const exchangeable_rules& second;
    };
    struct node {
        std::vector<std::uint8_t> symbols;
        std::string input;
        bool diverged = false;
        bool named = false;  // whether the input contains the fact's element
    };
    // What remains to be explored in the search over two machines.
    struct frontier {
        std::unordered_set<std::uint64_t> met;
        std::map<std::size_t, std::vector<node>> waiting;  // by the length of their inputs
        std::size_t together = 0, diverged = 0;            // how many more states may be explored
        std::size_t cut_at = 0;    // the length at which a state was first left unexplored because the budget was used
                                   // up
        std::size_t shown_at = 0;  // the length of the shortest witness
    };

    void search(const two_machines& both);
    void go_on_from(const node& n, std::size_t length, const two_machines& both, const reading_machine& a,
                    const reading_machine& b, frontier& at);
    void note(tree_showing shows, const std::string& input, const two_machines& both, frontier& at);
    [[nodiscard]] bool confirm(tree_witness& w, tree_showing shows, const std::string& input,
                               const tree_context& context) const;
    void keep_entries();

    const registry& known_;
    const spec::draft& one_;
    const spec::draft& other_;
    const tree_fact& fact_;
    std::size_t max_length_;
    const std::function<bool()>& goes_on_;
    std::map<std::pair<bool, bool>, tree_witness>
        entries_;  // the keys: whether the entry is about a slash, and whether it is a fragment
    bool stopped_ = false;
};

using tree::element;
using kind_of = tree::seen_token::kind;

bool fact_search::run() {
    complete_to = max_length_;
    const exchangeable_rules one_rules(one_), other_rules(other_);
    exchangeable_rules one_changed(one_), other_changed(other_);
    fact_.exchange(one_changed, other_rules);
    fact_.exchange(other_changed, one_rules);
    const auto search_with = [&](const tag_alphabet& letters, const tree_context& context) {
        search({letters, context, other_, other_changed, other_rules});
        search({letters, context, one_, one_rules, one_changed});
    };
    // This search comes first, because facts that only foreign content can show need long inputs of few tags. If it
    // finds a witness, the other searches only look for shorter ones.
    search_with(narrow_alphabet(fact_), {});
    const tag_alphabet letters = usual_alphabet(fact_, other_.tree_construction->has_templates);
    for (const std::string_view fragment : {"", "select", "td", "colgroup", "template"}) {
        if (fragment == std::string_view("template") && !one_.tree_construction->has_templates) continue;
        for (const bool scripting : {true, false})
            if (scripting || is_about_scripting(fact_)) search_with(letters, {std::string(fragment), scripting});
    }
    if (entries_.empty()) {
        // The search with pieces does not cover all inputs of a length, so it does not change `complete_to`.
        const std::size_t complete = complete_to;
        const tag_alphabet pieces = pieces_that_show(fact_);
        if (!pieces.symbols.empty()) search_with(pieces, {"", !is_about_scripting(fact_)});
        complete_to = complete;
    }
    keep_entries();
    return !stopped_;
}

void fact_search::keep_entries() {
    for (auto& [key, w] : entries_) {
        const auto shorter_one = [this, length = w.length](bool slash, bool in_fragment) {
            const auto found = entries_.find({slash, in_fragment});
            return found != entries_.end() && found->second.length <= length;
        };
        // An entry for a fragment is useful only if it is shorter than the entry for a document. An entry for a slash
        // is useful only if tokens do not show the fact.
        if ((key.second && shorter_one(key.first, false)) || (key.first && shorter_one(false, key.second))) continue;
        if (key.first && key.second && entries_.count({true, false}) != 0) continue;
        entries.push_back(std::move(w));
    }
}

void fact_search::search(const two_machines& both) {
    const tree_context& context = both.context;
    std::optional<tree::fragment_context> fragment;
    if (!context.fragment.empty()) fragment = find_context(both.draft, context.fragment);
    const reading_machine start_a(both.draft, both.first, context, fragment ? &*fragment : nullptr);
    const reading_machine start_b(both.draft, both.second, context, fragment ? &*fragment : nullptr);
    frontier at;
    // Fragments differ from documents only in how they begin, so it is enough to explore a few states.
    at.together = context.fragment.empty() ? both.letters.together : 45;
    at.diverged = context.fragment.empty() ? both.letters.diverged : 100;
    at.waiting[0].emplace_back();
    const std::size_t most = max_length_ + both.letters.beside;
    at.cut_at = at.shown_at = most;
    const auto shown_before = entries_.find({false, !context.fragment.empty()});
    if (shown_before != entries_.end()) at.shown_at = shown_before->second.length;
    while (!at.waiting.empty() && at.waiting.begin()->first < std::min(at.shown_at, most)) {
        const std::size_t length = at.waiting.begin()->first;
        const std::vector<node> level = std::move(at.waiting.begin()->second);
        at.waiting.erase(at.waiting.begin());
        if (stopped_ || !goes_on_()) {
            stopped_ = true;
            return;
        }
        // Assigning to a machine is faster than copying one, because its memory can be used again.
        reading_machine a = start_a, b = start_b;
        for (const node& n : level) {
            std::size_t& left = n.diverged ? at.diverged : at.together;
            if (left == 0) {
                at.cut_at = std::min(at.cut_at, length);
                continue;
            }
            --left;
            a = start_a;
            b = start_b;
            for (const std::uint8_t s : n.symbols) {
                a.take(both.letters.symbols[s]);
                b.take(both.letters.symbols[s]);
            }
            go_on_from(n, length, both, a, b, at);
        }
    }
    product_states += at.met.size();
    if (context.fragment.empty()) complete_to = std::min(complete_to, at.cut_at);
}

// Tries every symbol that may come next. `a` and `b`: the two machines after they have read the symbols of the node.
void fact_search::go_on_from(const node& n, std::size_t length, const two_machines& both, const reading_machine& a,
                             const reading_machine& b, frontier& at) {
    const std::vector<tag_symbol>& symbols = both.letters.symbols;
    reading_machine after_a = a, after_b = b;
    for (std::size_t s = 0; s < symbols.size(); ++s) {
        const tag_symbol& each = symbols[s];
        if (!a.takes(each) || !b.takes(each)) continue;
        if (each.what == kind_of::doctype && !n.symbols.empty()) continue;
        if (each.what == kind_of::text && !n.symbols.empty() && symbols[n.symbols.back()].ends_with_text()) continue;
        after_a = a;
        after_b = b;
        after_a.take(each);
        after_b.take(each);
        const std::string input = n.input + each.text;
        const bool text = after_a.in_text() != after_b.in_text();
        if (text) note(tree_showing::text, input + "<!", both, at);
        if (!text && !after_a.in_text() && after_a.is_foreign() != after_b.is_foreign())
            note(tree_showing::section, input + "<![CDATA[", both, at);
        if (after_a.rejects_slash() != after_b.rejects_slash()) note(tree_showing::slash, input, both, at);
        if (text) continue;
        const std::uint64_t in_a = after_a.digest(), in_b = after_b.digest();
        node next;
        next.named = n.named || (fact_.of != element::none && tree::find_element(each.name) == fact_.of);
        next.diverged = next.named || in_a != in_b;
        if (!at.met.insert(mixed(mixed(in_a, in_b), next.diverged ? 1 : 0)).second) continue;
        next.symbols = n.symbols;
        next.symbols.push_back(static_cast<std::uint8_t>(s));
        next.input = input;
        at.waiting[length + each.text.size()].push_back(std::move(next));
    }
}

// Makes an entry for an input on which the machines differ, if the drafts differ on this input and no longer differ
// when the fact is exchanged.
void fact_search::note(tree_showing shows, const std::string& input, const two_machines& both, frontier& at) {
    const std::size_t length = input::characters_in(input);
    if (length > max_length_ + both.letters.beside) return;
    const auto key = std::make_pair(shows == tree_showing::slash, !both.context.fragment.empty());
    const auto known = entries_.find(key);
    if (known != entries_.end() && known->second.length <= length) return;
    tree_witness w;
    if (!confirm(w, shows, input, both.context)) return;
    const spec::draft& against = &both.draft == &one_ ? other_ : one_;
    const exchangeable_rules& exchanged = &both.draft == &one_ ? both.second : both.first;
    if (!same_in(w.kind, read_by(both.draft, exchanged.rules, input, both.context),
                 read_by(against, *against.tree_construction, input, both.context)))
        return;
    w.cause = fact_.name;
    w.says = fact_.says;
    w.shows = shows;
    w.input = input;
    w.length = length;
    w.context = both.context;
    if (shows != tree_showing::slash) at.shown_at = std::min(at.shown_at, length);
    entries_[key] = std::move(w);
}

class last_of_tokens : public compare::divergence_sink {
public:
    void on_divergence(compare::divergence&& d) override {
        if (d.kind == compare::divergence_kind::tokens) found = std::move(d);
    }
    std::optional<compare::divergence> found;
};

// Whether the engines and a comparison confirm that the drafts differ.
bool fact_search::confirm(tree_witness& w, tree_showing shows, const std::string& input,
                          const tree_context& context) const {
    const tree_reading a = read_by(one_, *one_.tree_construction, input, context);
    const tree_reading b = read_by(other_, *other_.tree_construction, input, context);
    w.kind = difference_of(a, b);
    if (w.kind != (shows == tree_showing::slash ? tree_difference::tree_errors : tree_difference::tokens)) return false;
    if (shows == tree_showing::slash) {
        w.tree_errors = {a.tree_errors, b.tree_errors};
        return true;
    }
    std::vector<run::configuration> configurations;
    for (const spec::draft* draft : {&one_, &other_}) {
        run::configuration& c = configurations.emplace_back();
        c.draft = draft;
        simulation how{context.scripting, std::nullopt, nullptr};
        if (!context.fragment.empty()) {
            how.fragment = find_context(*draft, context.fragment);
            c.options = options_of_fragment(*draft, *how.fragment, context.scripting);
        }
        c.feedback = how;
    }
    last_of_tokens kept;
    compare::comparison comparing(known_, configurations, kept);
    comparing.feed(input);
    comparing.finish();
    if (!kept.found) return false;
    w.found = std::move(*kept.found);
    return true;
}

// --- The catalogue ---

void name_entries(tree_catalogue& found, const spec::draft& one, const spec::draft& other) {
    std::set<std::string> used;
    for (tree_witness& each : found.entries) {
        std::string id = fmt::format("{}-{}-tree-", one.about.name, other.about.name);
        for (const char c : each.cause) {
            const char lower = spec::ascii_lower(c);
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
                                   std::size_t max_length, const std::function<bool(std::size_t, std::size_t)>& goes_on,
                                   std::size_t threads) {
    const std::vector<tree_fact> facts = differing_facts(one, other);
    tree_catalogue found;
    found.complete_to = max_length;
    std::set<tree::element> shown;
    // For the fact that combines all details of an element, there is a search only if no single detail has a witness.
    for (const bool sums : {false, true}) {
        std::vector<const tree_fact*> wanted;
        for (const tree_fact& each : facts)
            if (each.is_sum == sums && (!sums || shown.count(each.of) == 0)) wanted.push_back(&each);
        std::vector<std::optional<fact_search>> searches(wanted.size());
        const auto run = [&](std::size_t i, const std::function<bool()>& on) {
            if (!searches[i].emplace(known, one, other, *wanted[i], max_length, on).run()) searches[i].reset();
        };
        found.stopped = !run_at_once(wanted.size(), threads_for(threads), run, goes_on) || found.stopped;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (!searches[i]) continue;
            ++found.facts;
            found.product_states += searches[i]->product_states;
            found.complete_to = std::min(found.complete_to, searches[i]->complete_to);
            if (searches[i]->entries.empty())
                found.without_witness.push_back({wanted[i]->name, why_nothing_shows(*wanted[i], one, other)});
            else if (wanted[i]->of != tree::element::none)
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
