// The tables, looked at as data: total or silent on purpose, every state reached, every rule alive.

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <map>
#include <set>

#include "core/spec/audit.hpp"
#include "core/study/recital.hpp"
#include "drafts/registry.hpp"

namespace {
using namespace strata;
using namespace strata::spec;
}  // namespace

BOOST_AUTO_TEST_SUITE(spec)

BOOST_AUTO_TEST_CASE(no_draft_is_silent_where_the_machine_can_come) {
    for (const draft* d : drafts::all())
        for (const silence& each : silences(*d))
            BOOST_CHECK_MESSAGE(!each.reachable, d->about.name << ": " << d->table.states[each.state].name << ", mode "
                                                               << static_cast<int>(each.in) << ", symbol " << each.on);
}

BOOST_AUTO_TEST_CASE(the_silences_of_the_working_drafts_are_those_of_the_tag_open_state_under_plaintext) {
    for (const draft* d : drafts::all()) {
        std::map<std::string_view, std::set<int>> silent;
        for (const silence& each : silences(*d)) silent[d->table.states[each.state].name].insert(each.in);
        if (d->words == dialect::named_errors) {
            BOOST_TEST(silent.empty());
            continue;
        }
        BOOST_TEST(silent.size() == 1U);
        BOOST_TEST((silent["Tag open state"] == std::set<int>{6, 7}));
    }
}

BOOST_AUTO_TEST_CASE(every_state_can_be_reached) {
    for (const draft* d : drafts::all()) {
        const std::vector<bool> seen = reachable(*d);
        for (std::size_t s = 0; s < d->table.states.size(); ++s) {
            bool reached = false;
            for (mode m = 0; m < mode_count; ++m) reached = reached || seen[s * mode_count + m];
            BOOST_CHECK_MESSAGE(reached, d->about.name << ": " << d->table.states[s].name);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_the_drafts_remark_on_modes_is_true_of_their_tables) {
    for (const draft* d : drafts::all()) {
        const std::vector<bool> seen = reachable(*d);
        for (std::size_t s = 0; s < d->table.states.size(); ++s) {
            const auto reached_in = [&](content_model model) {
                return seen[s * mode_count + mode_of(model, false)] || seen[s * mode_count + mode_of(model, true)];
            };
            switch (d->table.states[s].remarks) {
                case remark::cannot_happen_in_cdata: BOOST_TEST(!reached_in(content_model::cdata)); break;
                case remark::only_happens_in_pcdata:
                case remark::only_happens_in_pcdata_unrelated_cdata:
                    BOOST_TEST(!reached_in(content_model::rcdata));
                    BOOST_TEST(!reached_in(content_model::cdata));
                    BOOST_TEST(!reached_in(content_model::plaintext));
                    break;
                default: break;
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(every_rule_can_fire_before_those_above_it_take_its_characters) {
    for (const draft* d : drafts::all())
        for (const rule_place& each : shadowed(*d))
            BOOST_ERROR(fmt::format("{}: {}, rule {}", d->about.name, d->table.states[each.state].name, each.rule));
}

BOOST_AUTO_TEST_CASE(names_of_references_are_sorted_and_unique) {
    for (const draft* d : drafts::all()) {
        const auto names = d->references.names;
        for (std::size_t i = 1; i < names.size(); ++i) BOOST_TEST((names[i - 1].name < names[i].name));
    }
}

BOOST_AUTO_TEST_CASE(the_sizes_of_the_drafts) {
    const auto sizes = [](std::string_view name) {
        const draft& d = *drafts::find(name);
        std::size_t states = 0;
        for (const state_info& each : d.table.states) states += each.reads == part::procedure ? 0U : 1U;
        return fmt::format("{} states, {} names", states, d.references.names.size());
    };
    BOOST_TEST(sizes("2007") == "33 states, 366 names");
    BOOST_TEST(sizes("2008") == "34 states, 366 names");
    BOOST_TEST(sizes("2009") == "36 states, 2137 names");
    BOOST_TEST(sizes("modern") == "80 states, 2231 names");
    BOOST_TEST(sizes("2026") == "84 states, 2231 names");
}

BOOST_AUTO_TEST_CASE(what_2026_does_not_change_of_modern_is_modern) {
    const draft& before = *drafts::find("modern");
    const draft& after = *drafts::find("2026");
    std::size_t same = 0;
    for (std::size_t s = 0; s < before.table.states.size(); ++s)
        for (std::size_t t = 0; t < after.table.states.size(); ++t) {
            if (before.table.states[s].name != after.table.states[t].name) continue;
            BOOST_TEST(before.table.states[s].first.count == after.table.states[t].first.count);
            for (std::size_t r = 0; r < before.table.states[s].rule_count; ++r)
                if (before.table.rules_of(s)[r].on == after.table.rules_of(t)[r].on &&
                    study::sentence(before, s, r) == study::sentence(after, t, r))
                    ++same;
        }
    // All but the entry "?" of the tag open state, "anything else" of the numeric character reference state, and the
    // two rules of the decimal character reference start state.
    BOOST_TEST(same == before.table.rules.size() - 4);
}

BOOST_AUTO_TEST_CASE(sections_of_2026_are_those_of_the_standard) {
    const draft& d = *drafts::find("2026");
    const auto section = [&](std::string_view name) {
        for (const state_info& each : d.table.states)
            if (each.name == name) return each.section;
        return std::string_view("none");
    };
    BOOST_TEST(section("Data state") == "13.2.5.1");
    BOOST_TEST(section("CDATA section end state") == "13.2.5.71");
    BOOST_TEST(section("Processing instruction open state") == "13.2.5.72");
    BOOST_TEST(section("Processing instruction questionable state") == "13.2.5.76");
    BOOST_TEST(section("Character reference state") == "13.2.5.77");
    BOOST_TEST(section("Decimal character reference state") == "13.2.5.83");
    BOOST_TEST(section("Decimal character reference start state") == "none");
    BOOST_TEST(section("Numeric character reference end state") == "13.2.5.84");
}

BOOST_AUTO_TEST_CASE(drafts_are_found_by_name_and_alias) {
    BOOST_TEST(drafts::find("2008") == drafts::find("2008-03-09"));
    BOOST_TEST(drafts::find("2008") != nullptr);
    BOOST_TEST(drafts::find("2026") == drafts::find("2026-07"));
    BOOST_TEST(drafts::find("2026") == drafts::find("living"));
    BOOST_TEST((drafts::find("") == nullptr));
    BOOST_TEST((drafts::find("2010") == nullptr));
    BOOST_TEST(&drafts::standard() == drafts::find("modern"));
}

BOOST_AUTO_TEST_SUITE_END()
