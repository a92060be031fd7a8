#include "core/generation/machine_graph.hpp"

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/engine/reference/interpreter.hpp"
#include "core/input/utf8.hpp"
#include "core/search/candidates.hpp"
#include "core/search/live_state.hpp"
#include "core/search/mixed.hpp"
#include "core/search/witness_start.hpp"
#include "core/token/sink.hpp"
#include "core/token/token.hpp"

namespace strata::generation {
namespace {

// As many contexts of each rule as tell the states apart in which it fires.
constexpr std::size_t most_contexts = 24;
// As many nodes of a state that looks ahead as there are words to look for.
constexpr std::size_t most_waiting = 4;
// No two states need longer inputs to be told apart, except by the end tag of a script.
constexpr std::size_t longest_telling = 24;
// No draft needs inputs as long as this to reach a live state.
constexpr std::size_t longest_input = 70;

std::vector<beginning> starts_of(const spec::draft& draft) {
    std::vector<beginning> starts;
    for (const search::witness_start& each : search::starts_of(draft, draft)) {
        // A test cannot say that the adjusted current node is foreign.
        if (each.foreign) continue;
        starts.push_back({each.contents[0], each.last_start_tag});
    }
    return starts;
}

std::vector<std::string_view> tags_of(const std::vector<beginning>& starts) {
    std::vector<std::string_view> names;
    for (const beginning& each : starts)
        if (!each.last_start_tag.empty()) names.push_back(each.last_start_tag);
    return names;
}

// Whether rules have set a register that is read again only after it has been set again: in a table with a fault it may
// be read before.
bool leaves_something(const spec::draft& draft, const std::vector<fired_rule>& fired) {
    using spec::op;
    return std::any_of(fired.begin(), fired.end(), [&](const fired_rule& each) {
        const spec::rule& rule = draft.table.rules[each.rule];
        return rule.does(op::set_return_state) || rule.does(op::switch_to_reference_in_attribute) ||
               rule.does(op::append_to_temporary_buffer) || rule.does(op::set_code);
    });
}

// What a machine puts out, as far as it does not depend on the texts it has read before.
class event_sink final : public sink {
public:
    explicit event_sink(std::size_t size) : size_(size) {}
    feedback on_token(const token& t) override {
        std::uint64_t text = 0;
        if (const auto* run = boost::variant2::get_if<characters>(&t))
            for (const char c : run->data) text = search::mixed(text, static_cast<unsigned char>(c));
        events.push_back(search::mixed(t.index(), text));
        return {};
    }
    void on_error(const parse_error& e) override {
        events.push_back(search::mixed(100 + static_cast<std::uint64_t>(e.code), size_ - e.offset));
    }
    std::vector<std::uint64_t> events;

private:
    std::size_t size_;
};

std::uint64_t digest_of(const std::vector<std::uint64_t>& events, std::size_t from) {
    std::uint64_t all = 0;
    for (std::size_t i = from; i < events.size(); ++i) all = search::mixed(all, events[i]);
    return all;
}

// Where a machine waits for more input.
struct waiting_machine {
    std::uint64_t live = 0;
    std::size_t state = 0;
    spec::mode mode = 0;
    std::uint64_t consumed = 0;
    std::size_t waits_after = 0;  // how many of the events are before it waits
    std::vector<std::uint64_t> events;
};

waiting_machine wait(const spec::draft& draft, const search::live_states& looks, const beginning& from,
                     std::string_view input) {
    event_sink seen(input.size());
    engine::interpreter machine(draft, options_at(from), seen);
    machine.feed(input);
    machine.begin_steps();
    waiting_machine w;
    for (bool goes_on = true; goes_on;) {
        const engine::machine_registers r = machine.registers();
        w = {looks.of(r, input.substr(0, static_cast<std::size_t>(r.consumed)),
                      input.substr(static_cast<std::size_t>(r.consumed))),
             r.state,
             spec::mode_of(r.content_model, r.escape_flag),
             r.consumed,
             seen.events.size(),
             {}};
        goes_on = machine.take_step() && !machine.has_met_end();
    }
    while (machine.take_step()) {
    }
    w.events = std::move(seen.events);
    return w;
}

}  // namespace

machine_graph::machine_graph(const spec::draft& draft)
    : draft_(draft),
      starts_(starts_of(draft)),
      classes_(search::input_classes(draft, draft, tags_of(starts_))),
      references_(draft, draft),
      contexts_(draft.table.rules.size()),
      looking_(draft.table.states.size()) {
    const search::live_states looks(draft, references_);
    search::candidates waiting(classes_, references_);
    std::unordered_map<std::uint64_t, std::uint32_t> by_live;
    std::vector<std::unordered_map<std::string, std::uint32_t>> by_input(starts_.size());
    std::unordered_map<std::string_view, std::uint32_t> class_by_text;
    for (std::size_t i = 0; i < classes_.size(); ++i)
        class_by_text.emplace(classes_[i].text, static_cast<std::uint32_t>(i));
    std::unordered_map<std::string_view, std::string_view> reference_by_text;
    for (const search::reference_class& each : references_.all())
        reference_by_text.emplace(each.plainest, each.plainest);
    for (std::size_t s = 0; s < starts_.size(); ++s) waiting.add_start(s, 0);
    std::vector<fired_rule> fired;
    while (!waiting.empty() && waiting.shortest() <= longest_input) {
        const std::size_t length = waiting.shortest();
        for (const search::candidate& c : waiting.take_shortest()) {
            const beginning& from = starts_[c.start];
            // The node it extends, by one character or by a reference.
            std::uint32_t before = none;
            std::size_t last = c.input.size();
            if (!c.input.empty()) {
                do --last;
                while ((static_cast<unsigned char>(c.input[last]) & 0xC0U) == 0x80);
                if (const auto found = by_input[c.start].find(c.input.substr(0, last));
                    found != by_input[c.start].end()) {
                    before = found->second;
                } else if (const std::size_t ampersand = c.input.rfind('&'); ampersand != std::string::npos) {
                    if (const auto parent = by_input[c.start].find(c.input.substr(0, ampersand + 1));
                        parent != by_input[c.start].end()) {
                        before = parent->second;
                        last = ampersand + 1;
                    }
                }
            }
            const waiting_machine w = wait(draft_, looks, from, c.input);
            const auto [at, is_new] = by_live.emplace(w.live, static_cast<std::uint32_t>(nodes_.size()));
            const std::uint32_t node = at->second;
            if (is_new) {
                nodes_.push_back({c.start,
                                  c.input,
                                  {},
                                  w.state,
                                  w.mode,
                                  w.consumed < c.input.size(),
                                  std::vector<std::uint32_t>(classes_.size(), none),
                                  std::vector<std::uint64_t>(classes_.size()),
                                  digest_of(w.events, w.waits_after),
                                  w.waits_after,
                                  {}});
                by_input[c.start].emplace(c.input, node);
                if (!nodes_[node].waits) looking_[w.state].push_back(node);
                waiting.add_longer(c, length);
            }
            if (before != none) {
                const std::string_view more = std::string_view(c.input).substr(last);
                if (const auto which = class_by_text.find(more); which != class_by_text.end()) {
                    nodes_[before].next[which->second] = node;
                    std::vector<std::uint64_t> until_it_waits = w.events;
                    until_it_waits.resize(w.waits_after);
                    nodes_[before].puts_out[which->second] = digest_of(until_it_waits, nodes_[before].events);
                } else if (const auto reference = reference_by_text.find(more); reference != reference_by_text.end())
                    nodes_[before].by_reference.emplace_back(reference->second, node);
            }
            fired.clear();
            static_cast<void>(outcome_of(draft_, from, c.input, &fired));
            if (!is_new && nodes_[node].start == c.start && nodes_[node].longer.empty() && !nodes_[node].waits &&
                leaves_something(draft_, fired))
                nodes_[node].longer = c.input;
            for (const fired_rule& each : fired) {
                const bool at_end = each.symbol == spec::eof_symbol;
                if (!at_end && each.offset < last) continue;
                if (at_end && !is_new) continue;
                if (at_end && draft_.table.states[each.state].reads == spec::part::procedure) {
                    std::vector<std::uint32_t>& nodes = looking_[each.state];
                    if (nodes.empty() || nodes.back() != node) nodes.push_back(node);
                }
                std::vector<rule_context>& known = contexts_[each.rule];
                const std::uint32_t source = at_end ? node : before;
                if (known.size() >= most_contexts || source == none) continue;
                const bool again = std::any_of(known.begin(), known.end(), [&](const rule_context& k) {
                    return k.node == source && k.at_end == at_end;
                });
                if (!again) known.push_back({source, c.start, c.input, at_end});
            }
        }
    }
    // What goes on from a longer input is longer too.
    for (std::size_t n = 0; n < nodes_.size(); ++n)
        for (std::size_t c = 0; c < classes_.size() && !nodes_[n].longer.empty(); ++c)
            if (const std::uint32_t next = nodes_[n].next[c]; next != none && nodes_[next].longer.empty() &&
                                                              !nodes_[next].waits &&
                                                              nodes_[next].start == nodes_[n].start)
                nodes_[next].longer = nodes_[n].longer + classes_[c].text;
    for (const std::size_t each : search::classes_of_ascii(classes_, draft_, draft_, tags_of(starts_)))
        class_of_.push_back(static_cast<std::uint32_t>(each));
}

std::vector<std::uint32_t> machine_graph::nodes_of(std::size_t state, spec::mode mode) const {
    std::vector<std::uint32_t> found;
    for (const std::uint32_t each : looking_[state])
        if (nodes_[each].mode == mode) found.push_back(each);
    return found;
}

std::vector<std::uint32_t> machine_graph::waiting_in(std::size_t state) const {
    std::vector<std::uint32_t> found;
    std::vector<std::size_t> taken(starts_.size());
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        const graph_node& node = nodes_[i];
        if (node.waits && node.state == state && taken[node.start]++ < most_waiting)
            found.push_back(static_cast<std::uint32_t>(i));
    }
    return found;
}

std::uint32_t machine_graph::node_after(std::uint32_t node, char32_t c) const {
    if (c < class_of_.size()) return nodes_[node].next[class_of_[c]];
    for (std::size_t i = 0; i < classes_.size(); ++i)
        if (classes_[i].character >= 0x80 && classes_[i].printable) return nodes_[node].next[i];
    return none;
}

std::uint32_t machine_graph::node_behind(std::uint32_t node, std::string_view text) const {
    while (!text.empty() && node != none) {
        const input::decoded d = input::decode_one(text, true);
        node = node_after(node, d.code_point);
        text.remove_prefix(d.length);
    }
    return node;
}

std::optional<std::string> machine_graph::telling(std::uint32_t one, std::uint32_t other) const {
    struct pair {
        std::uint32_t one, other;
        std::string way;
    };
    std::set<std::pair<std::uint32_t, std::uint32_t>> known{{one, other}};
    std::vector<pair> level{{one, other, {}}};
    for (std::size_t length = 0; length < longest_telling && !level.empty(); ++length) {
        std::vector<pair> further;
        for (const pair& each : level) {
            const graph_node& a = nodes_[each.one];
            const graph_node& b = nodes_[each.other];
            // A machine that waits has yet to put out what another may have put out before.
            const bool waits = a.waits || b.waits;
            if (!waits && a.at_end != b.at_end) return each.way;
            for (std::size_t c = 0; c < classes_.size(); ++c) {
                if (!classes_[c].printable || classes_[c].character >= 0x80) continue;
                if (a.next[c] == none || b.next[c] == none) continue;
                if (!waits && a.puts_out[c] != b.puts_out[c]) return each.way + classes_[c].text;
                if (a.next[c] == b.next[c]) continue;
                if (known.emplace(a.next[c], b.next[c]).second)
                    further.push_back({a.next[c], b.next[c], each.way + classes_[c].text});
            }
        }
        level = std::move(further);
    }
    return std::nullopt;
}

std::optional<graph_way> machine_graph::way(std::uint32_t from, const std::vector<bool>& to,
                                            std::size_t longest) const {
    std::vector<bool> known(nodes_.size());
    known[from] = true;
    std::vector<std::vector<graph_way>> by_length(longest + 1);
    by_length[0].push_back({{}, from});
    for (std::size_t length = 0; length <= longest; ++length)
        for (std::size_t i = 0; i < by_length[length].size(); ++i) {
            const graph_way here = by_length[length][i];
            if (to[here.node]) return here;
            const graph_node& node = nodes_[here.node];
            const auto go = [&](std::string_view text, std::uint32_t next) {
                if (next == none || known[next] || length + text.size() > longest) return;
                // A longer step may find its node by a shorter one later: only single characters settle it.
                if (text.size() == 1) known[next] = true;
                by_length[length + text.size()].push_back({here.text + std::string(text), next});
            };
            for (std::size_t c = 0; c < classes_.size(); ++c)
                if (classes_[c].printable && classes_[c].character < 0x80) go(classes_[c].text, node.next[c]);
            for (const auto& [text, next] : node.by_reference) go(text, next);
        }
    return std::nullopt;
}

}  // namespace strata::generation
