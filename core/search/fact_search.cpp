#include "core/search/fact_search.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/compare/run/comparison.hpp"
#include "core/search/alphabets_of_facts.hpp"
#include "core/search/mixed.hpp"
#include "core/text/utf8.hpp"
#include "core/tree/simulated.hpp"

namespace strata::search {

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
    // Facts that only foreign content shows need long inputs of few tags. The witnesses found here limit the length of
    // the other searches.
    search_with(narrow_alphabet(fact_), {});
    const tag_alphabet letters = usual_alphabet(fact_, other_.tree_construction->has_templates);
    for (const std::string_view fragment : {"", "select", "td", "colgroup", "template"}) {
        if (fragment == std::string_view("template") && !one_.tree_construction->has_templates) continue;
        for (const bool scripting : {true, false})
            if (scripting || is_about_scripting(fact_)) search_with(letters, {std::string(fragment), scripting});
    }
    if (entries_.empty()) {
        // The search with pieces does not count towards completeness.
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
        // A fragment entry is useful only if it is shorter, and a slash entry only if tokens do not show the fact.
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
    // Fragments differ only in how they begin: a few states are enough to show it.
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
        for (const node& n : level) {
            std::size_t& left = n.diverged ? at.diverged : at.together;
            if (left == 0) {
                at.cut_at = std::min(at.cut_at, length);
                continue;
            }
            --left;
            reading_machine a = start_a, b = start_b;
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

// Tries every symbol that may come next. `a` and `b` have read the symbols of the node.
void fact_search::go_on_from(const node& n, std::size_t length, const two_machines& both, const reading_machine& a,
                             const reading_machine& b, frontier& at) {
    const std::vector<tag_symbol>& symbols = both.letters.symbols;
    for (std::size_t s = 0; s < symbols.size(); ++s) {
        const tag_symbol& each = symbols[s];
        if (!a.takes(each) || !b.takes(each)) continue;
        if (each.what == kind_of::doctype && !n.symbols.empty()) continue;
        if (each.what == kind_of::text && !n.symbols.empty() && symbols[n.symbols.back()].ends_with_text()) continue;
        reading_machine after_a = a, after_b = b;
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

// An input on which the machines differ becomes an entry if the drafts differ too, but not with the fact exchanged.
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

namespace {

class last_of_tokens : public compare::divergence_sink {
public:
    void on_divergence(compare::divergence&& d) override {
        if (d.kind == compare::divergence_kind::tokens) found = std::move(d);
    }
    std::optional<compare::divergence> found;
};

}  // namespace

// Whether the drafts differ according to the engines and a comparison.
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
    std::vector<compare::configuration> configurations;
    for (const spec::draft* draft : {&one_, &other_}) {
        compare::configuration& c = configurations.emplace_back();
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

}  // namespace strata::search
