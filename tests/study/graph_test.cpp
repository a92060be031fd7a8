// Turns machines into graphs, and graphs into source for Graphviz and Mermaid.

#include "core/study/graph/graph.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/report/graph/graph.hpp"
#include "core/report/graph/picture.hpp"
#include "drafts/registry.hpp"

namespace graph_test {

namespace {

using namespace strata;
using study::construct;
using study::mark;

const spec::draft& draft_of(std::string_view name) { return *drafts::find(name); }

std::size_t state_named(const spec::draft& draft, std::string_view name) {
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        if (draft.table.states[s].name == name) return s;
    BOOST_FAIL(name << " is not a state of " << draft.about.name);
    return 0;
}

const study::graph_node& node_of(const study::graph& g, std::string_view name) {
    for (const study::graph_node& each : g.nodes)
        if (each.name == name) return each;
    BOOST_FAIL(name << " is not in the graph");
    return g.nodes.front();
}

const study::graph_edge* edge_between(const study::graph& g, std::string_view from, std::string_view to) {
    for (const study::graph_edge& each : g.edges)
        if (g.nodes[each.from].name == from && g.nodes[each.to].name == to) return &each;
    return nullptr;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_SUITE(graphs)

BOOST_AUTO_TEST_CASE(every_state_is_there_and_transitions_of_one_kind_are_merged) {
    for (const spec::draft* each : drafts::all()) {
        const study::graph g = study::graph_of(*each);
        BOOST_TEST(g.nodes.size() == each->table.states.size(), each->about.name);
        std::set<std::pair<std::pair<std::size_t, std::size_t>, bool>> seen;
        std::set<std::string> names;
        for (const study::graph_edge& e : g.edges)
            BOOST_TEST(seen.insert({{e.from, e.to}, e.reconsumes}).second, each->about.name << ": " << e.on);
        for (const study::graph_node& n : g.nodes) BOOST_TEST(names.insert(n.short_name).second, n.short_name);
        // The number of edges must be small enough for a picture.
        BOOST_TEST(g.edges.size() < 2 * g.nodes.size());
    }
}

BOOST_AUTO_TEST_CASE(a_transition_is_labelled_with_its_characters) {
    const study::graph g = study::graph_of(draft_of("modern"));
    const study::graph_edge* const tag = edge_between(g, "Tag open", "Tag name");
    BOOST_REQUIRE(tag != nullptr);
    BOOST_TEST(tag->on == "letter");
    BOOST_TEST(tag->reconsumes);
    BOOST_REQUIRE(edge_between(g, "Tag name", "Before attribute name") != nullptr);
    BOOST_TEST(edge_between(g, "Tag name", "Before attribute name")->on == "blank");
    BOOST_REQUIRE(edge_between(g, "Markup declaration open", "DOCTYPE") != nullptr);
    BOOST_TEST(edge_between(g, "Markup declaration open", "DOCTYPE")->on == "\"DOCTYPE\"");
    // The transition back to the data state is a note on the state, not an edge.
    BOOST_TEST(edge_between(g, "Tag name", "Data") == nullptr);
    const auto& notes = node_of(g, "Tag name").notes;
    BOOST_TEST(std::any_of(notes.begin(), notes.end(), [](const study::graph_note& n) {
        return n.what == study::graph_note::kind::leads && n.to == "Data" && n.on == ">" && n.emits == "tag";
    }));
}

BOOST_AUTO_TEST_CASE(states_are_grouped_by_construct) {
    const study::graph g = study::graph_of(draft_of("2026"));
    BOOST_TEST((node_of(g, "Data").of == construct::text));
    BOOST_TEST((node_of(g, "Script data escaped dash").of == construct::escaped_script_data));
    BOOST_TEST((node_of(g, "RCDATA less-than sign").of == construct::text));
    BOOST_TEST((node_of(g, "Script data end tag name").of == construct::script_data));
    BOOST_TEST((node_of(g, "Script data double escape end").of == construct::double_escaped_script_data));
    BOOST_TEST((node_of(g, "Self-closing start tag").of == construct::tags));
    BOOST_TEST((node_of(g, "Before attribute value").of == construct::attributes));
    BOOST_TEST((node_of(g, "Comment less-than sign bang").of == construct::comments));
    BOOST_TEST((node_of(g, "Between DOCTYPE public and system identifiers").of == construct::doctype));
    BOOST_TEST((node_of(g, "CDATA section bracket").of == construct::cdata_sections));
    BOOST_TEST((node_of(g, "Ambiguous ampersand").of == construct::references));
    BOOST_TEST((node_of(g, "Processing instruction data").of == construct::processing_instructions));
    const study::graph old = study::graph_of(draft_of("2008"));
    BOOST_TEST((node_of(old, "Entity in attribute value").of == construct::references));
    BOOST_TEST((node_of(old, "Tokenising entities [the digits]").of == construct::references));
}

BOOST_AUTO_TEST_CASE(a_content_model_has_its_part_of_the_machine) {
    const spec::draft& draft = draft_of("2008");
    study::graph_choices choices;
    choices.mode = spec::content_model::rcdata;
    const study::graph g = study::graph_of(draft, choices);
    BOOST_TEST(edge_between(g, "Tag open", "Close tag open") != nullptr);
    BOOST_TEST(edge_between(g, "Tag open", "Tag name") == nullptr);
    for (const study::graph_node& each : g.nodes) BOOST_TEST(each.name != "Comment");
    // An end tag with another name becomes text.
    const auto& notes = node_of(g, "Close tag open").notes;
    BOOST_TEST(std::any_of(notes.begin(), notes.end(),
                           [](const study::graph_note& n) { return has(n.on, "another name") && n.emits == "text"; }));
    choices.mode = spec::content_model::plaintext;
    BOOST_TEST(study::graph_of(draft, choices).nodes.size() == 1U);
    // If no content model is chosen, and only some models have a transition, its label lists these models.
    const study::graph all = study::graph_of(draft);
    BOOST_TEST(has(edge_between(all, "Data", "Entity data")->on, "(PCDATA, RCDATA)"));
}

BOOST_AUTO_TEST_CASE(around_a_state_are_its_neighbours) {
    const spec::draft& draft = draft_of("modern");
    study::graph_choices choices;
    choices.around = state_named(draft, "Comment end state");
    const study::graph g = study::graph_of(draft, choices);
    BOOST_TEST(node_of(g, "Comment end").is_centre);
    for (const study::graph_edge& each : g.edges)
        BOOST_TEST((g.nodes[each.from].is_centre || g.nodes[each.to].is_centre));
    BOOST_TEST(edge_between(g, "Comment end", "Data") != nullptr);
    BOOST_TEST(edge_between(g, "Comment end dash", "Comment end") != nullptr);
}

BOOST_AUTO_TEST_CASE(a_construct_has_its_states_and_their_neighbours) {
    for (const spec::draft* each : drafts::all()) {
        const study::graph whole = study::graph_of(*each);
        std::size_t inner = 0;
        for (const construct c : study::all_constructs) {
            const study::graph part = study::part_of(whole, c);
            for (const study::graph_node& n : part.nodes) {
                if (n.is_outer) continue;
                BOOST_TEST((n.of == c));
                ++inner;
            }
            // Every neighbour has an arrow, but no arrow leads from one neighbour to another.
            std::set<std::size_t> with_arrow;
            for (const study::graph_edge& e : part.edges) {
                BOOST_TEST((!part.nodes[e.from].is_outer || !part.nodes[e.to].is_outer));
                with_arrow.insert({e.from, e.to});
            }
            for (std::size_t n = 0; n < part.nodes.size(); ++n)
                if (part.nodes[n].is_outer) BOOST_TEST(with_arrow.contains(n), part.nodes[n].name);
        }
        BOOST_TEST(inner == whole.nodes.size(), each->about.name);
    }
    BOOST_TEST(study::part_of(study::graph_of(draft_of("2008")), construct::script_data).nodes.empty());
}

BOOST_AUTO_TEST_CASE(neighbours_with_the_same_arrows_are_merged) {
    const study::graph g = study::part_of(study::graph_of(draft_of("modern")), construct::attributes);
    const study::graph_node& tags = node_of(
        g,
        "Tag name,RCDATA end tag name,RAWTEXT end tag name,Script data end tag name,Script data escaped end tag name");
    BOOST_TEST(tags.is_outer);
    BOOST_TEST(edge_between(g, tags.name, "Before attribute name")->on == "blank");
    // One neighbour of the text states represents all constructs that return to them. The neighbour's notes describe
    // the return.
    const study::graph text = study::part_of(study::graph_of(draft_of("2026")), construct::text);
    BOOST_TEST(std::any_of(text.nodes.begin(), text.nodes.end(), [](const study::graph_node& n) {
        return n.is_outer && has(n.name, "Comments") && has(n.name, "Processing instructions");
    }));
}

BOOST_AUTO_TEST_CASE(fallbacks_to_one_state_can_be_notes) {
    const study::graph g = study::part_of(study::graph_of(draft_of("modern")), construct::doctype);
    const auto into_bogus = [](const study::graph& of) {
        return std::count_if(of.edges.begin(), of.edges.end(),
                             [&](const study::graph_edge& e) { return of.nodes[e.to].name == "Bogus DOCTYPE"; });
    };
    BOOST_TEST(into_bogus(g) > 5);
    const study::graph first = study::with_fallbacks(g, study::fallbacks::first_drawn);
    BOOST_TEST(into_bogus(first) == 1);
    BOOST_TEST(edge_between(first, "After DOCTYPE name", "Bogus DOCTYPE")->on == "else");
    const auto& notes = node_of(first, "After DOCTYPE system identifier").notes;
    BOOST_TEST(std::any_of(notes.begin(), notes.end(), [](const study::graph_note& n) {
        return n.what == study::graph_note::kind::leads && n.to == "Bogus DOCTYPE" && n.on == "else";
    }));
    BOOST_TEST(into_bogus(study::with_fallbacks(g, study::fallbacks::noted)) == 0);
}

BOOST_AUTO_TEST_CASE(states_that_differ_in_a_quotation_mark_can_be_one_node) {
    const study::graph g = study::part_of(study::graph_of(draft_of("modern")), construct::attributes);
    const study::graph joined = study::with_quoted_states_joined(g);
    BOOST_TEST(joined.nodes.size() + 1 == g.nodes.size());
    BOOST_TEST(node_of(joined, "Attribute value (double-quoted)").short_name == "Attribute value (\" or ')");
    BOOST_TEST(edge_between(joined, "Before attribute value", "Attribute value (double-quoted)")->on == "\" '");
}

BOOST_AUTO_TEST_CASE(the_escape_flag_is_noted_where_a_draft_has_one) {
    const auto notes_it = [](const study::graph& g, std::string_view on, study::graph_note::kind what) {
        const auto& notes = node_of(g, "Data").notes;
        return std::any_of(notes.begin(), notes.end(),
                           [&](const study::graph_note& n) { return n.what == what && n.on == on; });
    };
    using kind = study::graph_note::kind;
    const spec::draft& draft = draft_of("2008");
    BOOST_TEST(notes_it(study::graph_of(draft), "\"<!--\"", kind::sets_escape_flag));
    BOOST_TEST(notes_it(study::graph_of(draft), "\"-->\"", kind::clears_escape_flag));
    study::graph_choices choices;
    choices.mode = spec::content_model::pcdata;
    BOOST_TEST(!notes_it(study::graph_of(draft, choices), "\"<!--\"", kind::sets_escape_flag));
}

BOOST_AUTO_TEST_CASE(a_name_that_a_transition_depends_on_is_on_the_arrow) {
    const study::graph g = study::graph_of(draft_of("modern"));
    BOOST_TEST(edge_between(g, "Script data double escape start", "Script data double escaped")->on ==
               "blank / > after \"script\"");
}

BOOST_AUTO_TEST_CASE(what_changed_is_marked) {
    const study::graph g = study::changes_as_graph(drafts::all(), draft_of("modern"), draft_of("2026"));
    BOOST_TEST((node_of(g, "Processing instruction open").changed == mark::added));
    BOOST_TEST((node_of(g, "Decimal character reference start").changed == mark::removed));
    BOOST_TEST((node_of(g, "Tag open").changed == mark::changed));
    BOOST_TEST((node_of(g, "Comment").changed == mark::none));
    BOOST_TEST((edge_between(g, "Tag open", "Processing instruction open")->changed == mark::added));
    BOOST_TEST((edge_between(g, "Tag open", "Bogus comment")->changed == mark::removed));
    BOOST_TEST((edge_between(g, "Comment start", "Comment")->changed == mark::none));
}

BOOST_AUTO_TEST_CASE(a_trace_is_counted) {
    const study::graph g = study::trace_as_graph({&draft_of("modern"), {}, simulation{}}, "a<b>c</b>");
    BOOST_TEST(edge_between(g, "Data", "Tag open")->taken == 2U);
    BOOST_TEST(edge_between(g, "Tag open", "Tag name")->taken == 1U);
    BOOST_TEST(node_of(g, "Tag open").visits == 2U);
    std::uint64_t steps = 0;
    std::uint64_t ways = 0;
    for (const study::graph_node& each : g.nodes) steps += each.visits;
    for (const study::graph_edge& each : g.edges) ways += each.taken;
    // Every step except the last one follows an edge.
    BOOST_TEST(steps == ways + 1);
    for (const study::graph_node& each : g.nodes) BOOST_TEST(each.name != "Comment");
}

BOOST_AUTO_TEST_CASE(dot_output_is_complete) {
    for (const spec::draft* each : drafts::all()) {
        const study::graph g = study::graph_of(*each);
        const std::string dot = report::graph_as_dot(g);
        BOOST_TEST(dot.starts_with("digraph strata {\n"));
        BOOST_TEST(dot.ends_with("}\n"));
        BOOST_TEST(std::count(dot.begin(), dot.end(), '{') == std::count(dot.begin(), dot.end(), '}'));
        std::size_t arrows = 0;
        for (std::size_t at = dot.find(" -> s"); at != std::string::npos; at = dot.find(" -> s", at + 1)) ++arrows;
        BOOST_TEST(arrows == g.edges.size());
        BOOST_TEST(has(dot, "subgraph cluster_comments {"));
    }
    // Characters that are special in DOT or in its HTML are escaped.
    const std::string dot = report::graph_as_dot(study::graph_of(draft_of("modern")));
    BOOST_TEST(has(dot, "label=\" \\\" \""));
    BOOST_TEST(has(dot, "&gt; → Data · tag"));
}

BOOST_AUTO_TEST_CASE(mermaid_output_is_complete) {
    const study::graph g = study::graph_of(draft_of("modern"));
    const std::string text = report::graph_as_mermaid(g);
    BOOST_TEST(has(text, "\nflowchart LR\n"));
    BOOST_TEST(has(text, "subgraph c3 [\"Comments\"]"));
    std::size_t arrows = 0;
    for (const std::string_view arrow : {" --> ", " -->|", " -.-> ", " -.->|"})
        for (std::size_t at = text.find(arrow); at != std::string::npos; at = text.find(arrow, at + 1)) ++arrows;
    BOOST_TEST(arrows == g.edges.size());
    BOOST_TEST(!has(text, "|\"<\"|"));
    BOOST_TEST(has(text, "|\"#60;\"|"));
}

BOOST_AUTO_TEST_CASE(a_picture_follows_the_readers_scheme) {
    const std::string svg = report::with_schemes("<?xml?>\n<svg width=\"1\">\n<g/></svg>");
    BOOST_TEST(svg.starts_with("<?xml?>\n<svg width=\"1\">\n<style>"));
    BOOST_TEST(has(svg, "prefers-color-scheme: dark"));
    BOOST_TEST(svg.ends_with("<g/></svg>"));
    BOOST_TEST(report::with_schemes("no picture") == "no picture");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace graph_test
