#include "core/study/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "core/spec/content_states.hpp"
#include "core/spec/soundness.hpp"
#include "core/spec/state_names.hpp"
#include "core/study/state_relation.hpp"
#include "core/study/trace.hpp"
#include "core/words/character_classes.hpp"

namespace strata::study {
namespace {

using spec::condition;
using spec::op;
using spec::trigger;

// -- labels -----------------------------------------------------------------------------------------------------------

bool has_all(const spec::symbol_set& set, const spec::characters& of) {
    for (spec::symbol s = 0; s < spec::symbol_count; ++s)
        if (of.set.has(s) && !set.has(s)) return false;
    return true;
}

spec::symbol_set without(const spec::symbol_set& set, const spec::characters& of) {
    spec::symbol_set left;
    for (spec::symbol s = 0; s < spec::symbol_count; ++s)
        if (set.has(s) && !of.set.has(s)) left.add(s);
    return left;
}

// A class of characters in as few words as an edge has room for.
std::string edge_class(spec::symbol_set set) {
    const bool eof = set.has(spec::eof_symbol);
    std::string text;
    const auto add = [&](std::string_view word) { text.append(text.empty() ? "" : " ").append(word); };
    if (set.has(0x80)) {
        add("else");
    } else {
        const spec::characters blanks = spec::tab | spec::line_feed | spec::form_feed | spec::space;
        if (has_all(set, blanks)) {
            add("blank");
            set = without(set, blanks | spec::line_tabulation);
        }
        if (has_all(set, spec::ascii_alpha)) {
            add("letter");
            set = without(set, spec::ascii_alpha);
        }
        if (has_all(set, spec::ascii_digit)) {
            add("digit");
            set = without(set, spec::ascii_digit);
        }
        set = without(set, spec::eof);
        if (const std::string rest = words::short_class(set); !rest.empty()) add(rest);
    }
    if (eof) add("EOF");
    return text;
}

// What a condition adds to the label, where it names something.
std::string word_of(const spec::guard& g) {
    switch (g.what) {
        case condition::next_characters_are:
        case condition::characters_from_current_are: return fmt::format("\"{}\"", g.word);
        case condition::close_tag_does_not_match: return "another name";
        default: return "";
    }
}

std::string_view emitted_by(op code) {
    switch (code) {
        case op::emit:
        case op::emit_temporary_buffer:
        case op::emit_what_was_returned:
        case op::consume_cdata_section: return "text";
        case op::emit_tag: return "tag";
        case op::emit_comment: return "comment";
        case op::emit_doctype: return "DOCTYPE";
        case op::emit_processing_instruction: return "instruction";
        default: return "";
    }
}

// -- ways out of states -----------------------------------------------------------------------------------------------

// Where a way leads that leads to no state of its own.
constexpr std::size_t to_return_state = static_cast<std::size_t>(-1);

/// All that leads from one state to another in one manner.
struct way {
    std::size_t to = 0;
    bool reconsumes = false;
    spec::symbol_set on;
    bool by_character = false;
    std::vector<std::string> words;
    std::string emits;
    spec::modes in{0};
};

class ways_of_states {
public:
    ways_of_states(const spec::draft& draft, const std::optional<spec::content_model>& mode) : draft_(draft) {
        occupied_ = occupied_modes(draft);
        if (!spec::has_content_model_flag(draft))
            for (spec::modes& each : occupied_) each.bits &= 1U;
        if (mode)
            for (spec::modes& each : occupied_)
                each.bits = static_cast<std::uint8_t>(each.bits & 3U << (2 * static_cast<unsigned>(*mode)));
    }

    [[nodiscard]] spec::modes occupied(std::size_t state) const { return occupied_[state]; }

    [[nodiscard]] std::vector<way> of(std::size_t state) const {
        std::vector<way> ways;
        for (spec::mode m = 0; m < spec::mode_count; ++m) {
            if (!occupied_[state].has(m)) continue;
            for (spec::symbol s = 0; s <= 0x80; ++s) take(state, m, s == 0x80 ? spec::symbol{0x80} : s, ways);
            take(state, m, spec::eof_symbol, ways);
        }
        return ways;
    }

private:
    void take(std::size_t state, spec::mode m, spec::symbol s, std::vector<way>& ways) const {
        bool conditional = false;
        for (const spec::rule& r : draft_.table.rules_of(state)) {
            if (!r.in.has(m) || (r.by != trigger::always && !r.on.set.has(s))) continue;
            const bool asks = r.given.what != condition::none || r.only_if_foreign;
            follow(state, m, s, r, conditional, ways);
            if (!asks) return;
            conditional = true;
        }
    }

    void follow(std::size_t state, spec::mode m, spec::symbol s, const spec::rule& r, bool behind_a_condition,
                std::vector<way>& ways) const {
        way found;
        found.to = state;
        std::string emits;
        bool ends = false;
        std::vector<const spec::action*> actions;
        const auto add_all = [&](const spec::rule& rule) {
            for (const spec::action& a : rule.then()) actions.push_back(&a);
        };
        add_all(r);
        if (r.does(op::as_anything_else))
            for (const spec::rule& each : draft_.table.rules_of(state))
                if (each.on == spec::anything_else && each.in == spec::any_mode && each.given.what == condition::none)
                    add_all(each);
        for (const spec::action* const a : actions) {
            if (const std::string_view what = emitted_by(a->code); !what.empty()) emits = what;
            switch (a->code) {
                case op::switch_to:
                case op::continue_in:
                case op::switch_to_reference_in_attribute: found.to = a->to; break;
                case op::reconsume_in:
                    found.to = a->to;
                    found.reconsumes = true;
                    break;
                case op::switch_back:
                case op::switch_to_return_state:
                case op::return_nothing:
                case op::return_character: found.to = to_return_state; break;
                case op::reconsume_in_return_state:
                    found.to = to_return_state;
                    found.reconsumes = true;
                    break;
                case op::consume_reference: {
                    // The procedure is run on the way.
                    way call;
                    call.to = draft_.reference_procedure;
                    join(ways, call, m, s, false, "");
                    break;
                }
                case op::emit_eof: ends = true; break;
                default: break;
            }
        }
        if (ends) return;
        found.emits = emits;
        std::string word = word_of(r.given);
        // Behind conditions that ask for words, the rest.
        if (word.empty() && behind_a_condition && is_all_always(state) && asks_for_words(state)) word = "else";
        const bool by_character = word.empty() && (r.by != trigger::always || behind_a_condition) &&
                                  !(r.by == trigger::always && !behind_a_condition);
        join(ways, found, m, s, by_character && !(r.by == trigger::always && is_all_always(state)), word);
    }

    [[nodiscard]] bool asks_for_words(std::size_t state) const {
        const auto rules = draft_.table.rules_of(state);
        return std::any_of(rules.begin(), rules.end(), [](const spec::rule& r) { return !word_of(r.given).empty(); });
    }

    [[nodiscard]] bool is_all_always(std::size_t state) const {
        const auto rules = draft_.table.rules_of(state);
        return std::all_of(rules.begin(), rules.end(), [](const spec::rule& r) { return r.by == trigger::always; });
    }

    static void join(std::vector<way>& ways, const way& one, spec::mode m, spec::symbol s, bool by_character,
                     const std::string& word) {
        auto same = std::find_if(ways.begin(), ways.end(), [&](const way& each) {
            return each.to == one.to && each.reconsumes == one.reconsumes;
        });
        if (same == ways.end()) {
            ways.push_back(one);
            same = ways.end() - 1;
        }
        same->in = same->in | spec::modes{static_cast<std::uint8_t>(1U << m)};
        if (same->emits.empty()) same->emits = one.emits;
        if (by_character) {
            same->by_character = true;
            same->on.add(s);
        } else if (!word.empty() && std::find(same->words.begin(), same->words.end(), word) == same->words.end()) {
            same->words.push_back(word);
        }
    }

    const spec::draft& draft_;
    std::vector<spec::modes> occupied_;
};

std::string label_of(const way& w, bool with_eof) {
    std::string text;
    for (const std::string& each : w.words) text += (text.empty() ? "" : " ") + each;
    if (w.by_character) {
        const std::string on = edge_class(with_eof ? w.on : without(w.on, spec::eof));
        // Beside words, what is left is only the rest.
        if (!on.empty()) text += (text.empty() ? "" : " ") + on;
    }
    return text;
}

bool is_only_eof(const way& w) {
    return w.by_character && w.words.empty() && without(w.on, spec::eof) == spec::symbol_set{};
}

// In a cluster that says "Script data" its states need not.
std::string without_construct(std::string_view name, construct of) {
    constexpr std::array<std::string_view, 5> heads = {
        "Script data ", "Tokenising entities: ", "Tokenizing character references: ", "DOCTYPE ",
        "Processing instruction "};
    std::string text(name);
    for (const std::string_view head : heads)
        if (text.size() > head.size() && text.compare(0, head.size(), head) == 0) text.erase(0, head.size());
    if (of == construct::doctype)
        if (const std::size_t at = text.find(" DOCTYPE "); at != std::string::npos && text != "Bogus DOCTYPE")
            text.erase(at, 8);
    if (of == construct::processing_instructions)
        if (const std::size_t at = text.find(" processing instruction"); at != std::string::npos) text.erase(at, 23);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 0x20);
    return text;
}

void name(graph_node& node, const spec::state_info& info) {
    node.name = spec::without_state(info.name);
    node.section = info.section;
    node.of = construct_of(info);
    node.short_name = without_construct(node.name, node.of);
}

// A short name that two nodes have, or that is another's whole name, is none.
void tell_apart(std::vector<graph_node>& nodes) {
    std::vector<bool> is_taken(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::size_t j = 0; j < nodes.size(); ++j)
            if (i != j && (nodes[i].short_name == nodes[j].short_name || nodes[i].short_name == nodes[j].name))
                is_taken[i] = true;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (is_taken[i]) nodes[i].short_name = nodes[i].name;
}

// -- the whole machine ------------------------------------------------------------------------------------------------

class builder {
public:
    builder(const spec::draft& draft, const graph_choices& choices)
        : draft_(draft), choices_(choices), ways_(draft, choices.mode), home_(draft.contents.front().state) {}

    graph all() {
        choose_states();
        graph_.title = title();
        for (std::size_t s = 0; s < draft_.table.states.size(); ++s)
            if (shown_[s]) add_node(s);
        tell_apart(graph_.nodes);
        for (std::size_t s = 0; s < draft_.table.states.size(); ++s)
            if (shown_[s]) add_ways(s);
        return std::move(graph_);
    }
    /// The node of each state; what is not shown has none.
    [[nodiscard]] const std::map<std::size_t, std::size_t>& nodes() const { return node_of_; }

private:
    [[nodiscard]] std::string title() const {
        std::string text = fmt::format("{}: {}, {}", draft_.about.name, draft_.about.title, draft_.about.date);
        if (choices_.around) text += fmt::format(" · around the {}", draft_.table.states[*choices_.around].name);
        if (choices_.mode)
            text += fmt::format(
                " · content model {}",
                words::mode_words({static_cast<std::uint8_t>(3U << (2 * static_cast<unsigned>(*choices_.mode)))}));
        return text;
    }

    void choose_states() {
        const std::size_t count = draft_.table.states.size();
        shown_.assign(count, !choices_.around);
        for (std::size_t s = 0; s < count; ++s)
            if (ways_.occupied(s).bits == 0) shown_[s] = false;
        if (!choices_.around) return;
        shown_[*choices_.around] = true;
        for (std::size_t s = 0; s < count; ++s)
            for (const way& each : ways_.of(s)) {
                if (each.to == to_return_state) continue;
                if (s == *choices_.around) shown_[each.to] = true;
                if (each.to == *choices_.around) shown_[s] = true;
            }
    }

    void add_node(std::size_t s) {
        const spec::state_info& info = draft_.table.states[s];
        graph_node node;
        node.id = fmt::format("s{}", s);
        name(node, info);
        node.is_centre = choices_.around == s;
        node.is_entrance = is_entrance(s);
        node_of_[s] = graph_.nodes.size();
        graph_.nodes.push_back(std::move(node));
    }

    void add_ways(std::size_t s) {
        graph_node& node = graph_.nodes[node_of_[s]];
        const bool is_centre = choices_.around == s;
        for (const way& each : ways_.of(s)) {
            if (!is_centre && is_only_eof(each)) continue;
            const std::string on = label_of(each, is_centre) + modes_of(each, s);
            if (each.to == to_return_state) {
                node.notes.push_back({graph_note::kind::back, "", on, each.emits, each.reconsumes});
            } else if (each.to == s && !each.reconsumes) {
                if (!on.empty()) node.notes.push_back({graph_note::kind::stays, "", on, each.emits, false});
            } else if (!choices_.around && (each.to == home_ || (each.reconsumes && is_entrance(each.to)))) {
                node.notes.push_back({graph_note::kind::leads,
                                      std::string(spec::without_state(draft_.table.states[each.to].name)), on,
                                      each.emits, each.reconsumes});
            } else if (const auto to = node_of_.find(each.to); to != node_of_.end()) {
                // Around a state only what has to do with it is of interest.
                if (choices_.around && !is_centre && each.to != *choices_.around) continue;
                graph_.edges.push_back({node_of_[s], to->second, on, each.emits, each.reconsumes, mark::none, 0});
            }
        }
    }

    [[nodiscard]] bool is_entrance(std::size_t state) const {
        return std::any_of(draft_.contents.begin(), draft_.contents.end(),
                           [&](const spec::content_state& each) { return each.state == state; });
    }

    // Where a way is there in some content models only.
    [[nodiscard]] std::string modes_of(const way& w, std::size_t s) const {
        spec::modes models{0};
        spec::modes ever{0};
        for (unsigned m = 0; m < spec::mode_count; m += 2) {
            const spec::modes both{static_cast<std::uint8_t>(3U << m)};
            if ((w.in & both).bits != 0) models = models | both;
            if ((ways_.occupied(s) & both).bits != 0) ever = ever | both;
        }
        return models == ever ? "" : fmt::format(" ({})", words::mode_words(models));
    }

    const spec::draft& draft_;
    const graph_choices& choices_;
    ways_of_states ways_;
    std::size_t home_;
    graph graph_;
    std::vector<bool> shown_;
    std::map<std::size_t, std::size_t> node_of_;
};

// -- what changed -----------------------------------------------------------------------------------------------------

using ends = std::pair<std::size_t, std::size_t>;

std::vector<ends> moves_of(const spec::draft& draft, const graph_choices& choices) {
    std::vector<ends> moves;
    const ways_of_states ways(draft, choices.mode);
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        for (const way& each : ways.of(s))
            if (each.to != to_return_state && !is_only_eof(each)) moves.emplace_back(s, each.to);
    return moves;
}

std::size_t state_of(const graph_node& node) { return static_cast<std::size_t>(std::stoul(node.id.substr(1))); }

}  // namespace

construct construct_of(const spec::state_info& state) {
    const auto has = [&](std::string_view word) { return state.name.find(word) != std::string_view::npos; };
    if (state.reads == spec::part::procedure || has("haracter reference") || has("ntity") || has("mbiguous ampersand"))
        return construct::references;
    if (has("cript data")) return construct::script_data;
    if (has("rocessing instruction")) return construct::processing_instructions;
    if (has("CDATA section")) return construct::cdata_sections;
    if (has("omment") || has("arkup declaration")) return construct::comments;
    if (has("DOCTYPE")) return construct::doctype;
    if (has("ttribute")) return construct::attributes;
    if (has(" tag") || has("ag name") || has("ag open") || has("less-than sign")) return construct::tags;
    return construct::text;
}

std::string_view name_of(construct c) {
    switch (c) {
        case construct::text: return "Text";
        case construct::tags: return "Tags";
        case construct::attributes: return "Attributes";
        case construct::comments: return "Comments";
        case construct::doctype: return "DOCTYPE";
        case construct::script_data: return "Script data";
        case construct::cdata_sections: return "CDATA sections";
        case construct::processing_instructions: return "Processing instructions";
        case construct::references: return "Character references";
    }
    return "";
}

graph graph_of(const spec::draft& draft, const graph_choices& choices) {
    spec::require_sound(draft);
    return builder(draft, choices).all();
}

graph changes_as_graph(std::span<const spec::draft* const> drafts, const spec::draft& former, const spec::draft& draft,
                       const graph_choices& choices) {
    graph g = graph_of(draft, choices);
    g.marks = true;
    g.title = fmt::format("{} → {}", former.about.name, draft.about.name);
    if (choices.around) g.title += fmt::format(" · around the {}", draft.table.states[*choices.around].name);
    const draft_diff diff = diff_of(drafts, former, draft);
    const state_relation relation(drafts, former, draft);
    std::map<std::size_t, std::size_t> node_of;
    for (std::size_t n = 0; n < g.nodes.size(); ++n) node_of[state_of(g.nodes[n])] = n;
    for (graph_node& node : g.nodes) {
        const std::size_t s = state_of(node);
        if (std::find(diff.added.begin(), diff.added.end(), s) != diff.added.end()) node.changed = mark::added;
        for (const continued_state& each : diff.continued) {
            const bool differs = !each.comparable || each.count(weight::words) < each.rules.size();
            if (each.after == s && differs) node.changed = mark::changed;
        }
    }
    // What a state of the former draft is drawn as: the one of its name, or the first it went on as.
    std::map<std::size_t, std::size_t> drawn_as;
    for (const state_link& each : relation.links()) {
        const auto node = node_of.find(each.to);
        if (node == node_of.end()) continue;
        const bool same = former.table.states[each.from].name == draft.table.states[each.to].name;
        if (same || drawn_as.find(each.from) == drawn_as.end()) drawn_as[each.from] = node->second;
    }
    if (!choices.around) {
        for (const std::size_t s : diff.removed) {
            const spec::state_info& info = former.table.states[s];
            graph_node node;
            node.id = fmt::format("r{}", s);
            name(node, info);
            node.changed = mark::removed;
            drawn_as[s] = g.nodes.size();
            g.nodes.push_back(std::move(node));
        }
    }
    const std::vector<ends> before = moves_of(former, choices);
    const auto is_same_place = [&](std::size_t from, std::size_t to) {
        return std::any_of(relation.links().begin(), relation.links().end(),
                           [&](const state_link& each) { return each.from == from && each.to == to; });
    };
    for (graph_edge& each : g.edges) {
        const std::size_t from = state_of(g.nodes[each.from]);
        const std::size_t to = state_of(g.nodes[each.to]);
        const bool was_there = std::any_of(before.begin(), before.end(), [&](const ends& move) {
            return is_same_place(move.first, from) && is_same_place(move.second, to);
        });
        if (!was_there) each.changed = mark::added;
    }
    const std::vector<ends> after = moves_of(draft, choices);
    for (const ends& move : before) {
        const auto from = drawn_as.find(move.first);
        const auto to = drawn_as.find(move.second);
        if (from == drawn_as.end() || to == drawn_as.end() || from->second == to->second) continue;
        if (move.second == former.contents.front().state) continue;
        const bool goes_on = std::any_of(after.begin(), after.end(), [&](const ends& now) {
            return is_same_place(move.first, now.first) && is_same_place(move.second, now.second);
        });
        const bool drawn = std::any_of(g.edges.begin(), g.edges.end(), [&](const graph_edge& each) {
            return each.from == from->second && each.to == to->second;
        });
        if (goes_on || drawn) continue;
        graph_edge edge;
        edge.from = from->second;
        edge.to = to->second;
        edge.changed = mark::removed;
        g.edges.push_back(std::move(edge));
    }
    return g;
}

graph trace_as_graph(const spec::draft& draft, const tokenizer_options& options,
                     const std::optional<simulation>& feedback, std::string_view source) {
    graph g;
    g.counts = true;
    g.title = fmt::format("{}: {}, {}", draft.about.name, draft.about.title, draft.about.date);
    std::map<std::size_t, std::size_t> node_of;
    const auto node = [&](std::size_t s) {
        const auto known = node_of.find(s);
        if (known != node_of.end()) return known->second;
        const spec::state_info& info = draft.table.states[s];
        graph_node made;
        made.id = fmt::format("s{}", s);
        name(made, info);
        for (const spec::content_state& each : draft.contents) made.is_entrance |= each.state == s;
        g.nodes.push_back(std::move(made));
        return node_of[s] = g.nodes.size() - 1;
    };
    struct passage {
        spec::symbol_set on;
        std::string emits;
        std::uint64_t taken = 0;
    };
    std::map<std::tuple<std::size_t, std::size_t, bool>, passage> passages;
    trace steps(draft, options, feedback, source);
    while (const std::optional<traced_step> step = steps.next()) {
        const std::size_t from = node(step->state);
        ++g.nodes[from].visits;
        if (step->ends) continue;
        const bool reconsumes = step->where.begin == step->where.end && !step->at_eof;
        passage& p = passages[{from, node(step->next), reconsumes}];
        ++p.taken;
        p.on.add(step->at_eof              ? spec::eof_symbol
                 : step->character >= 0x80 ? spec::symbol{0x80}
                                           : static_cast<spec::symbol>(step->character));
        for (const token& t : step->tokens()) {
            if (boost::variant2::holds_alternative<start_tag>(t) || boost::variant2::holds_alternative<end_tag>(t))
                p.emits = "tag";
            else if (boost::variant2::holds_alternative<comment>(t))
                p.emits = "comment";
            else if (boost::variant2::holds_alternative<doctype>(t))
                p.emits = "DOCTYPE";
            else if (p.emits.empty() && boost::variant2::holds_alternative<characters>(t))
                p.emits = "text";
        }
    }
    tell_apart(g.nodes);
    for (const auto& [between, p] : passages) {
        const auto& [from, to, reconsumes] = between;
        // Many different letters are a word, not a list.
        std::string on = edge_class(p.on);
        if (on.size() > 16) {
            spec::symbol_set letters = without(p.on, spec::ascii_alpha);
            const bool any_letter = !(letters == p.on);
            spec::symbol_set others = without(letters, spec::ascii_digit);
            const bool any_digit = !(others == letters);
            on = any_letter ? "letter" : "";
            if (any_digit) on += on.empty() ? "digit" : " digit";
            const std::string rest = edge_class(others);
            if (!rest.empty()) on += (on.empty() ? "" : " ") + (rest.size() > 12 ? std::string("…") : rest);
        }
        g.edges.push_back({from, to, on, p.emits, reconsumes, mark::none, p.taken});
    }
    return g;
}

}  // namespace strata::study
