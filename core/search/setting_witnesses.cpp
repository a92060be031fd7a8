#include "core/search/witnesses.hpp"

// First, `start_search` finds the starts of the search: those that the settings themselves give, and the shortest
// sequences of tags after which tree construction gives the two configurations different feedback. Then the search over
// both machines (witnesses.hpp) runs from these starts.

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/run/configuration.hpp"
#include "core/search/live_state.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/reading_machine.hpp"
#include "core/search/tree_facts.hpp"
#include "core/search/witness.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/soundness.hpp"

namespace strata::search {
namespace {

struct set_starts {
    std::vector<witness_start> all;  // the starts, those with the shortest prefix first
    std::size_t complete_to = 0;     // every sequence of tags with up to this many characters was tried
};

using kind_of = tree::seen_token::kind;

// The maximum number of states that the search extends by further tags.
constexpr std::size_t most_states = 1000;

// The state of a tokenizer after it has read some tags, as far as feedback determines it.
struct standing_there {
    spec::content_index content = spec::content_index::first;
    bool foreign = false;
    friend bool operator==(const standing_there& a, const standing_there& b) = default;
    friend bool operator<(const standing_there& a, const standing_there& b) {
        return std::tie(a.content, a.foreign) < std::tie(b.content, b.foreign);
    }
};

// A tokenizer that reads tags under one configuration. A copy continues independently of the original.
class tag_reader {
public:
    tag_reader(const run::configuration& c, const exchangeable_rules& rules)
        : draft_(c.draft), now_{c.options.content, c.options.foreign} {
        if (!c.feedback) return;
        const tree_context context{"", c.feedback->scripting};
        machine_.emplace(*c.draft, rules, context, c.feedback->fragment ? &*c.feedback->fragment : nullptr);
        was_foreign_ = machine_->is_foreign();
    }

    [[nodiscard]] bool takes(const tag_symbol& s) const { return !machine_ || machine_->takes(s); }
    void take(const tag_symbol& s) {
        if (!machine_) return;
        machine_->take(s);
        now_.content = spec::content_index::first;
        if (machine_->text_of())
            for (const spec::feedback_rule& rule : draft_->feedback)
                if (rule.tag_name == *machine_->text_of())
                    now_.content = spec::find_content(*draft_, rule.content).value_or(now_.content);
        // Tree construction gives feedback about foreign content only where such content begins or ends.
        if (machine_->is_foreign() != was_foreign_) now_.foreign = was_foreign_ = machine_->is_foreign();
    }
    [[nodiscard]] const standing_there& now() const { return now_; }
    [[nodiscard]] std::uint64_t digest() { return mixed(machine_ ? machine_->digest() : 0, now_.foreign ? 1 : 0); }

private:
    const spec::draft* draft_;
    std::optional<reading_machine> machine_;  // nothing if tree construction is not simulated
    standing_there now_;
    bool was_foreign_ = false;
};

tag_alphabet tags_for(const std::array<run::configuration, 2>& as_set) {
    tag_alphabet letters;
    for (const run::configuration& each : as_set)
        for (const spec::feedback_rule& rule : each.draft->feedback) {
            letters.add(fmt::format("<{}>", rule.tag_name));
            letters.add(fmt::format("</{}>", rule.tag_name));
        }
    letters.add_all(
        "<p><b><td><tr><mi><svg><desc><math><head><body><table><select><frameset><template>"
        "</p></svg></math></head></table></select>");
    return letters;
}

class start_search {
public:
    explicit start_search(const std::array<run::configuration, 2>& as_set)
        : as_set_(as_set),
          one_table_(as_set[0].draft->table.states.data() == as_set[1].draft->table.states.data()),
          letters_(tags_for(as_set)),
          rules_{std::make_unique<exchangeable_rules>(*as_set[0].draft),
                 std::make_unique<exchangeable_rules>(*as_set[1].draft)} {}

    set_starts run() {
        add_first();
        // In text, tags are not recognised.
        const bool read_tags = as_set_[0].options.content == spec::content_index::first &&
                               as_set_[1].options.content == spec::content_index::first;
        if (read_tags && (as_set_[0].feedback || as_set_[1].feedback)) search();
        return std::move(found_);
    }

private:
    struct node {
        std::vector<std::uint8_t> symbols;
        std::string input;
    };

    void add_first() {
        const tokenizer_options& a = as_set_[0].options;
        const tokenizer_options& b = as_set_[1].options;
        const standing_there in_a{a.content, a.foreign}, in_b{b.content, b.foreign};
        if (!one_table_ || !(in_a == in_b) || a.last_start_tag != b.last_start_tag) add({}, in_a, in_b, nullptr);
    }

    // `last`: the last symbol; null at the beginning of the input.
    void add(const std::string& prefix, const standing_there& a, const standing_there& b, const tag_symbol* last) {
        if (one_table_ && last != nullptr && a == b) return;
        if (!known_.insert({a, b}).second) return;
        witness_start start;
        start.prefix = prefix;
        start.apart.emplace();
        for (std::size_t d = 0; d < 2; ++d) {
            tokenizer_options& options = (*start.apart)[d];
            options = as_set_[d].options;
            options.content = d == 0 ? a.content : b.content;
            options.foreign = d == 0 ? a.foreign : b.foreign;
            if (last != nullptr && last->what == kind_of::start) options.last_start_tag = last->name;
            options.continues = !prefix.empty();
            start.contents[d] = options.content;
            if (start.last_start_tag.empty()) start.last_start_tag = options.last_start_tag;
        }
        found_.all.push_back(std::move(start));
    }

    void search() {
        std::map<std::size_t, std::vector<node>> waiting;
        waiting[0].emplace_back();
        std::size_t left = most_states;
        while (!waiting.empty() && left > 0) {
            const std::size_t length = waiting.begin()->first;
            const std::vector<node> level = std::move(waiting.begin()->second);
            waiting.erase(waiting.begin());
            for (const node& each : level) {
                if (left == 0) return;
                --left;
                go_on_from(each, length, waiting);
            }
            found_.complete_to = length;
        }
    }

    void go_on_from(const node& from, std::size_t length, std::map<std::size_t, std::vector<node>>& waiting) {
        std::array<tag_reader, 2> readers = {tag_reader(as_set_[0], *rules_[0]), tag_reader(as_set_[1], *rules_[1])};
        for (const std::uint8_t s : from.symbols)
            for (tag_reader& each : readers) each.take(letters_.symbols[s]);
        for (std::size_t s = 0; s < letters_.symbols.size(); ++s) {
            const tag_symbol& next = letters_.symbols[s];
            if (!readers[0].takes(next) || !readers[1].takes(next)) continue;
            std::array<tag_reader, 2> after = readers;
            for (tag_reader& each : after) each.take(next);
            const std::string input = from.input + next.text;
            add(input, after[0].now(), after[1].now(), &next);
            // If only one configuration reads text here, the two do not read the same tags from here on, so the prefix
            // is not extended.
            if (after[0].now().content != after[1].now().content && one_table_) continue;
            if (!met_.insert(mixed(after[0].digest(), after[1].digest())).second) continue;
            node longer{from.symbols, input};
            longer.symbols.push_back(static_cast<std::uint8_t>(s));
            waiting[length + next.text.size()].push_back(std::move(longer));
        }
    }

    const std::array<run::configuration, 2>& as_set_;
    bool one_table_;
    tag_alphabet letters_;
    std::array<std::unique_ptr<exchangeable_rules>, 2> rules_;
    std::set<std::pair<standing_there, standing_there>> known_;
    std::unordered_set<std::uint64_t> met_;
    set_starts found_;
};

// Finds the starts. Prefixes are built from the tags that switch to text, and from the tags that lead to foreign
// content, tables and the like. Configurations that share one table get only starts in which they differ. Complexity:
// bounded by a constant for all configurations.
set_starts starts_as_set(const std::array<run::configuration, 2>& as_set) { return start_search(as_set).run(); }

}  // namespace

catalogue find_setting_witnesses(const registry& known, const std::array<run::configuration, 2>& as_set,
                                 const witness_options& options) {
    for (const run::configuration& each : as_set) spec::require_sound(*each.draft);
    const machine_pair pair(known, *as_set[0].draft, *as_set[1].draft);
    const set_starts starts = starts_as_set(as_set);
    product_findings found = search_products(pair, starts.all, options);
    catalogue made = catalogue_of(pair, std::move(found.found), &as_set);
    take_figures(made, found);
    made.with_settings = true;
    made.trees_complete_to = starts.complete_to;
    return made;
}

}  // namespace strata::search
