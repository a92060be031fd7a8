#include "core/search/suites/machine_graph.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/engine/reference/interpreter.hpp"
#include "core/run/messages.hpp"
#include "core/search/candidates.hpp"
#include "core/search/live_state.hpp"
#include "core/search/witness.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"
#include "core/text/utf8.hpp"

namespace strata::generation {
namespace {

// How many contexts are kept for each rule. This is enough to distinguish the live states in which it fires.
constexpr std::size_t most_contexts = 24;
// How many nodes are kept for a state that looks ahead: as many as there are words to look for.
constexpr std::size_t most_waiting = 4;
// How many inputs are kept for a node. Each of these inputs leaves different values in registers.
constexpr std::size_t most_left = 12;
// No draft needs even a twentieth of this number.
constexpr std::size_t most_graph_nodes = std::size_t{1} << 17U;
// No draft needs inputs of this length to reach a live state.
constexpr std::size_t longest_input = 70;

std::vector<beginning> starts_of(const spec::draft& draft) {
    std::vector<beginning> starts;
    for (const search::witness_start& each : search::starts_of(draft, draft)) {
        // A test cannot say that the adjusted current node is foreign.
        if (each.foreign) continue;
        // Content states that are taken back at EOF are left out: every input is read either as in PCDATA or as if the
        // content state were never taken back.
        if (!spec::content_at(draft, each.contents[0]).taken_back_at_eof)
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

// Returns a hash of the values that an input leaves in registers that are not live. The draft sets these registers
// again before it reads them, but a table with a fault may read them earlier. The contents of the temporary buffer
// count only if some rule compares the buffer with exactly these contents.
std::uint64_t left_behind(const std::vector<std::string_view>& words, const engine::machine_registers& r) {
    std::string buffer(r.temporary_buffer);
    for (char& c : buffer) c = spec::ascii_lower(c);
    const auto word = std::find(words.begin(), words.end(), buffer);
    const auto which = static_cast<std::uint64_t>(word - words.begin()) + (buffer.empty() ? 100 : 0);
    return search::mixed(search::mixed(which, r.return_state), r.code != 0 ? 1 : 0);
}

// Returns the words with which rules compare the temporary buffer.
std::vector<std::string_view> words_in_buffer(const spec::draft& draft) {
    std::vector<std::string_view> words;
    for (const spec::rule& each : draft.table.rules) {
        const spec::condition what = each.given.what;
        if (what != spec::condition::temporary_buffer_is && what != spec::condition::temporary_buffer_is_one_of)
            continue;
        for (const std::string_view word : {each.given.word, each.given.other_word})
            if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
    }
    return words;
}

class silent_sink final : public sink {
public:
    feedback on_token(const token& /*t*/) override { return {}; }
    void on_error(const parse_error& /*e*/) override {}
};

// The state of a machine that waits for more input.
struct waiting_state {
    std::uint64_t live = 0;
    std::size_t state = 0;
    spec::mode mode = 0;
    std::size_t consumed = 0;
    std::uint64_t left = 0;  // the result of `left_behind`
    bool stopped = false;    // whether the machine does not wait, because it stopped at a sentence that was not
                             // understood
};

waiting_state wait(const spec::draft& draft, const search::live_states& looks,
                   const std::vector<std::string_view>& words, const beginning& from, std::string_view input) {
    silent_sink unseen;
    engine::interpreter machine(draft, options_at(from), unseen);
    machine.feed(input);
    machine.begin_steps();
    waiting_state w;
    for (bool goes_on = true; goes_on;) {
        const engine::machine_registers r = machine.registers();
        w = {looks.of(r, input.substr(0, static_cast<std::size_t>(r.consumed)),
                      input.substr(static_cast<std::size_t>(r.consumed))),
             r.state, spec::mode_of(r.content_model, r.escape_flag), static_cast<std::size_t>(r.consumed),
             left_behind(words, r)};
        goes_on = machine.take_step() && !machine.has_met_end();
    }
    w.stopped = machine.stopped_early().has_value();
    return w;
}

}  // namespace

machine_graph::machine_graph(const spec::draft& draft)
    : draft_(draft),
      starts_(starts_of(draft)),
      classes_(search::input_classes(draft, draft, tags_of(starts_))),
      references_(draft, draft),
      contexts_(draft.table.rules.size()),
      steps_(draft.table.states.size()),
      looking_(draft.table.states.size()) {
    const search::live_states looks(draft, references_);
    const std::vector<std::string_view> words = words_in_buffer(draft);
    std::vector<std::set<std::uint64_t>> left;  // for each node, the results of `left_behind` for the node's inputs
    search::candidates waiting(classes_, references_);
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
            // The node that the input extends by one character or by a reference.
            std::uint32_t before = none;
            std::size_t last = c.input.size();
            if (!c.input.empty()) {
                do --last;
                while (input::is_continuation(c.input[last]));
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
            const waiting_state w = wait(draft_, looks, words, from, c.input);
            const bool is_new =
                !w.stopped && by_live_.emplace(w.live, static_cast<std::uint32_t>(nodes_.size())).second;
            const std::uint32_t node = w.stopped ? none : by_live_.at(w.live);
            if (is_new) {
                if (nodes_.size() == most_graph_nodes)
                    throw run::failure(std::string(draft.about.name), "its machine has too many states to be searched");
                nodes_.push_back({c.start,
                                  c.input,
                                  {},
                                  w.state,
                                  w.mode,
                                  w.consumed,
                                  w.consumed < c.input.size(),
                                  std::vector<std::uint32_t>(classes_.size(), none),
                                  {}});
                by_input[c.start].emplace(c.input, node);
                left.push_back({w.left});
                if (!nodes_[node].waits) looking_[w.state].push_back(node);
                waiting.add_longer(c, length);
            } else if (node != none && nodes_[node].start == c.start && !nodes_[node].waits &&
                       left[node].size() < most_left && left[node].insert(w.left).second)
                nodes_[node].others.push_back(c.input);
            if (before != none && node != none) {
                const std::string_view more = std::string_view(c.input).substr(last);
                if (const auto which = class_by_text.find(more); which != class_by_text.end())
                    nodes_[before].next[which->second] = node;
                else if (const auto reference = reference_by_text.find(more); reference != reference_by_text.end())
                    nodes_[before].by_reference.emplace_back(reference->second, node);
            }
            fired.clear();
            static_cast<void>(outcome_of(draft_, from, c.input, &fired));
            for (const fired_rule& each : fired) {
                const bool at_end = each.symbol == spec::eof_symbol;
                // A step for which the machine has waited may look at a character before the last character of the
                // input.
                if (at_end ? is_new : before != none && each.offset >= nodes_[before].consumed)
                    steps_[each.state].push_back({at_end ? node : before, at_end ? std::string() : c.input.substr(last),
                                                  each.rule, each.symbol});
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
    // Nodes with several inputs are extended as well. The longer inputs count as further inputs of the nodes to which
    // they lead, even if such a node has a shorter input.
    std::vector<std::uint32_t> open;
    for (std::uint32_t n = 0; n < nodes_.size(); ++n)
        if (!nodes_[n].others.empty()) open.push_back(n);
    for (std::size_t i = 0; i < open.size(); ++i)
        for (std::size_t c = 0; c < classes_.size(); ++c) {
            const graph_node& each = nodes_[open[i]];
            if (each.next[c] == none) continue;
            graph_node& next = nodes_[each.next[c]];
            if (!next.others.empty() || next.waits || next.start != each.start) continue;
            for (const std::string& other : each.others) next.others.push_back(other + classes_[c].text);
            open.push_back(each.next[c]);
        }
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
                // If a step of several characters leads to a node, a shorter input may still reach this node later. So
                // only steps of one character settle a node.
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
