#pragma once
// A fictitious chain of revisions. It begins before the first draft, passes the first draft, and ends before the second
// draft.

#include <array>
#include <string_view>

#include "core/spec/machine.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/2007-10-27/draft.hpp"

namespace strata::testing::made_up {

using namespace strata::spec;

/// The text at which the chain begins. It has the table of 2007, but another date and no compiled program.
inline constexpr spec::draft root = [] {
    spec::draft d = d2007_10_27::value;
    d.about = {.day = "2007-01-15",
               .predecessor = "",
               .name = "2007-01-15",
               .date = "15 January 2007",
               .title = "Web Applications",
               .section = "8.2.3",
               .source = ""};
    d.compiled = nullptr;
    return d;
}();

inline constexpr auto at_sign = revision_of(
    {.id = "at-sign",
     .date = "2007-02-01",
     .title = "Comments may begin with an at sign",
     .commit = "aaaaaaaa11111111111111111111111111111111",
     .kind = change_kind::tokens,
     .topic = change_topic::comments,
     .witness = R"("<@")"},
    spec::in("Tag open state",
             insert_before(when(pcdata, entry('?')), when(pcdata, on('@', switch_to("Bogus comment state"))))));
inline constexpr auto number_sign = revision_of(
    {.id = "number-sign",
     .date = "2007-02-01",
     .title = "So they may with a number sign",
     .commit = "bbbbbbbb22222222222222222222222222222222",
     .kind = change_kind::tokens,
     .topic = change_topic::comments,
     .witness = R"("<#")"},
    spec::in("Tag open state",
             insert_before(when(pcdata, entry('?')), when(pcdata, on('#', switch_to("Bogus comment state"))))));
inline constexpr auto no_signs = revision_of({.id = "no-signs",
                                              .date = "2007-03-01",
                                              .title = "Comments may no longer begin with signs",
                                              .commit = "bbbbbbb333333333333333333333333333333333",
                                              .topic = change_topic::comments},
                                             spec::in("Tag open state", spec::remove(when(pcdata, entry('@')))),
                                             spec::in("Tag open state", spec::remove(when(pcdata, entry('#')))));
inline constexpr auto spelling = revision_of({.id = "spelling",
                                              .date = "2007-11-05",
                                              .title = "A word is spelled otherwise",
                                              .commit = "dddddddd44444444444444444444444444444444",
                                              .editorial = true},
                                             fact_edits{});
inline constexpr auto dollar_sign = revision_of(
    {.id = "dollar-sign",
     .date = "2007-12-04",
     .title = "A tag of a dollar sign is dropped, which nobody has asked for so far, nor will",
     .commit = "eeeeeeee55555555555555555555555555555555",
     .topic = change_topic::tags},
    spec::in("Tag open state",
             insert_before(when(pcdata, entry('?')), when(pcdata, on('$', switch_to("Dollar sign state"))))),
    spec::after("Tag open state", spec::state("Dollar sign state", "8.2.3", on('>', switch_to("Data state")),
                                              on(anything_else, emit('<'), emit('$'), reconsume_in("Data state")))));

inline constexpr std::array<revision_view, 5> revisions{at_sign, number_sign, no_signs, spelling, dollar_sign};
inline constexpr revisions_as_changes<revisions.size()> changes(revisions);
inline constexpr revision_chain chain{
    .landmark = &root, .revisions = revisions, .until = "2007-12-31", .changes = changes.all()};

}  // namespace strata::testing::made_up
