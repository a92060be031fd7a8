#include "tests/graphs/pictures.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "core/report/graph/graph.hpp"
#include "core/report/graph/picture.hpp"
#include "core/tree/simulated.hpp"
#include "tests/drafts/drafts_of_chain.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::testing {
namespace {

std::string mark_of(const study::graph& g) {
    std::string drawn_from = report::with_schemes("<svg>");
    if (!g.only)
        drawn_from += report::graph_as_dot(g);
    else
        for (const report::slide_layout& layout : report::slide_layouts())
            drawn_from += report::slide_as_dot(g, layout);
    return fmt::format("<!-- Drawn from a graph of digest {:016x} -->\n", recital_test::digest(drawn_from));
}

std::size_t state_named(const spec::draft& draft, std::string_view name) {
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        if (draft.table.states[s].name == name) return s;
    throw std::logic_error(fmt::format("{} has no {}", draft.about.name, name));
}

}  // namespace

std::vector<graph_picture> graph_pictures(const registry& known) {
    std::vector<graph_picture> pictures;
    const auto add = [&](std::string name, study::graph g) {
        std::string mark = mark_of(g);
        pictures.push_back({std::move(name), std::move(g), std::move(mark)});
    };
    for (const spec::draft* const draft : known.drafts) {
        const study::graph whole = study::graph_of(*draft);
        add(fmt::format("{}.svg", draft->about.name), whole);
        for (const study::construct c : study::all_constructs)
            if (study::graph part = study::part_of(whole, c); !part.nodes.empty())
                add(fmt::format("{}/{}.svg", draft->about.name, study::key_of(c)), std::move(part));
    }
    const spec::draft& standard = *known.standard;
    study::graph_choices around;
    around.around = state_named(standard, "Comment end state");
    add("comment-end.svg", study::graph_of(standard, around));
    study::graph_choices rcdata;
    rcdata.mode = spec::content_model::rcdata;
    add("2008-rcdata.svg", study::graph_of(*known.find("2008"), rcdata));
    study::graph trace =
        study::trace_as_graph({&standard, {}, simulation{}}, "<p title=\"a&amp;b\">x<!-- c --><br/></p>");
    trace.title += " · standard input";
    add("trace.svg", std::move(trace));
    // These pictures are on docs/evolution/from-a-flag-to-states.md: the last machine with a content model flag, and
    // the first complete machine with states instead.
    const drafts_test::drafts_of_chain october(known, {"before 41beb5d9", "e4811161"});
    for (const auto& [folder, name] : {std::pair{"2009-10-19", "before 41beb5d9"}, {"2009-10-24", "e4811161"}}) {
        const study::graph whole = study::graph_of(october.named(name));
        add(fmt::format("{}.svg", folder), whole);
        for (const study::construct c :
             {study::construct::text, study::construct::tags, study::construct::script_data,
              study::construct::escaped_script_data, study::construct::double_escaped_script_data})
            if (study::graph part = study::part_of(whole, c); !part.nodes.empty())
                add(fmt::format("{}/{}.svg", folder, study::key_of(c)), std::move(part));
    }
    return pictures;
}

}  // namespace strata::testing
