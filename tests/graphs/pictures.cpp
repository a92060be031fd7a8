#include "tests/graphs/pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <utility>

#include "core/report/graph/graph.hpp"
#include "core/report/graph/picture.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/study/state_relation.hpp"
#include "core/tree/simulated.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/drafts/drafts_of_chain.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::testing {
namespace {

using report::line;

// The pictures on docs/graph.md and docs/evolution/from-a-flag-to-states.md. All others are only on the site.
constexpr std::array<std::string_view, 15> in_repository = {"2008-rcdata.svg",
                                                            "2008/attributes.svg",
                                                            "2008/doctype.svg",
                                                            "2009-10-19/tags.svg",
                                                            "2009-10-19/text.svg",
                                                            "2009-10-24/tags.svg",
                                                            "2009-10-24/text.svg",
                                                            "comment-end-since-2009.svg",
                                                            "comment-end.svg",
                                                            "modern.svg",
                                                            "modern/comments.svg",
                                                            "modern/doctype.svg",
                                                            "modern/double-escaped-script-data.svg",
                                                            "tag-open-since-modern.svg",
                                                            "trace.svg"};

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
        const bool is_shown = std::find(in_repository.begin(), in_repository.end(), name) != in_repository.end();
        std::string mark = mark_of(g);
        pictures.push_back({std::move(name), std::move(g), std::move(mark), !is_shown});
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
    add("comment-end-since-2009.svg", study::changes_as_graph(known.drafts, *known.find("2009"), standard, around));
    const spec::draft& newest = *known.find("2026");
    around.around = state_named(newest, "Tag open state");
    add("tag-open-since-modern.svg", study::changes_as_graph(known.drafts, standard, newest, around));
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

std::string page_of_pictures(const registry& known, const std::vector<graph_picture>& pictures) {
    std::set<std::string> unlisted;
    for (const graph_picture& each : pictures) unlisted.insert(each.name);
    // Returns a link to the picture; "" if there is no such picture.
    const auto link = [&](std::string_view words, const std::string& name) {
        return unlisted.erase(name) == 0 ? std::string() : fmt::format("[{}]({})", words, name);
    };
    std::string to = "# Pictures of the machines\n\n";
    line(to, "[How to read them](../graph.md#how-to-read-it) · [atlas](../evolution/index.md)\n");
    std::string head = "| |";
    std::string rule = "| --- |";
    std::string whole = "| whole machine |";
    std::string changes = "| changes |";
    for (const spec::draft* const draft : known.drafts) {
        const std::string_view name = draft->about.name;
        head += fmt::format(" {} |", name);
        rule += " --- |";
        whole += fmt::format(" {} |", link(name, fmt::format("{}.svg", name)));
        const spec::draft* const former = study::predecessor_of(known.drafts, *draft);
        changes += former == nullptr ? " |"
                                     : fmt::format(" [since {}](../evolution/{}.svg) |", former->about.name,
                                                   pair_name(*former, *draft));
    }
    line(to, "{}\n{}\n{}\n{}", head, rule, whole, changes);
    for (const study::construct c : study::all_constructs) {
        std::string row = fmt::format("| {} |", study::key_of(c));
        for (const spec::draft* const draft : known.drafts) {
            const std::string_view name = draft->about.name;
            const std::string found = link(name, fmt::format("{}/{}.svg", name, study::key_of(c)));
            row += found.empty() ? " |" : fmt::format(" {} |", found);
        }
        line(to, "{}", row);
    }
    line(to, "\n## Other pictures\n");
    line(to,
         "19 and 24 October 2009 are the days before and after [states replaced the content model "
         "flag](../evolution/from-a-flag-to-states.md).\n");
    for (const std::string& name : unlisted) line(to, "- [{}]({})", name.substr(0, name.rfind('.')), name);
    return to;
}

}  // namespace strata::testing
