// The graph of the states and transitions that an input takes.

#include <fmt/format.h>

#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "core/run/trace.hpp"
#include "core/study/graph/edge_label.hpp"
#include "core/study/graph/graph.hpp"
#include "core/study/graph/graph_node_names.hpp"

namespace strata::study {
namespace {

class trace_counter {
public:
    explicit trace_counter(const spec::draft& draft) : draft_(draft) {}

    void count(const traced_step& step) {
        const std::size_t from = node(step.state);
        ++graph_.nodes[from].visits;
        if (step.ends) return;
        const bool reconsumes = step.where.begin == step.where.end && !step.at_eof;
        passage& p = passages_[{from, node(step.next), reconsumes}];
        ++p.taken;
        p.on.add(step.at_eof              ? spec::eof_symbol
                 : step.character >= 0x80 ? spec::symbol{0x80}
                                          : static_cast<spec::symbol>(step.character));
        for (const token& t : step.tokens()) add_emitted(p.emits, t);
    }

    graph all() {
        tell_apart(graph_.nodes);
        for (const auto& [between, p] : passages_) {
            const auto& [from, to, reconsumes] = between;
            graph_.edges.push_back({from, to, class_of_those_met(p.on), p.emits, reconsumes, mark::none, p.taken});
        }
        return std::move(graph_);
    }

private:
    struct passage {
        spec::symbol_set on;
        std::string emits;
        std::uint64_t taken = 0;
    };

    std::size_t node(std::size_t s) {
        const auto known = node_of_.find(s);
        if (known != node_of_.end()) return known->second;
        graph_node made;
        made.id = fmt::format("s{}", s);
        name_node(made, draft_.table.states[s]);
        for (const spec::content_state& each : draft_.contents) made.is_entrance |= each.state == s;
        graph_.nodes.push_back(std::move(made));
        return node_of_[s] = graph_.nodes.size() - 1;
    }

    static void add_emitted(std::string& emits, const token& t) {
        namespace v = boost::variant2;
        if (v::holds_alternative<start_tag>(t) || v::holds_alternative<end_tag>(t))
            emits = "tag";
        else if (v::holds_alternative<comment>(t))
            emits = "comment";
        else if (v::holds_alternative<doctype>(t))
            emits = "DOCTYPE";
        else if (emits.empty() && v::holds_alternative<characters>(t))
            emits = "text";
    }

    const spec::draft& draft_;
    graph graph_;
    std::map<std::size_t, std::size_t> node_of_;
    std::map<std::tuple<std::size_t, std::size_t, bool>, passage> passages_;
};

}  // namespace

graph trace_as_graph(const spec::draft& draft, const tokenizer_options& options,
                     const std::optional<simulation>& feedback, std::string_view source) {
    trace_counter counter(draft);
    trace steps(draft, options, feedback, source);
    while (const std::optional<traced_step> step = steps.next()) counter.count(*step);
    graph g = counter.all();
    g.counts = true;
    g.stopped = steps.stopped_early();
    g.title = fmt::format("{}: {}, {}", draft.about.name, draft.about.title, draft.about.date);
    return g;
}

}  // namespace strata::study
