#pragma once
// Web Applications 1.0, 2 March 2006: the machine and other facts, as one value. It is the root of the chain of
// revisions (drafts/history/chain.hpp).

#include <array>
#include "core/spec/draft.hpp"
#include "drafts/2006-03-02/encodings.hpp"
#include "drafts/2006-03-02/machine.hpp"
#include "drafts/2006-03-02/names.hpp"
#include "drafts/2007-10-27/draft.hpp"

namespace strata::spec::d2006_03_02 {

/// The states of the content model flag. The text calls PCDATA "normal" and RCDATA "textarea". "title" is read as
/// RCDATA as well, but taken back at the end of the file.
inline constexpr auto contents = std::to_array<content_state>({
    {"PCDATA", data, content_model::pcdata},
    {"RCDATA", data, content_model::rcdata},
    {"CDATA", data, content_model::cdata},
    {"PLAINTEXT", data, content_model::plaintext},
    {"title", data, content_model::rcdata, true},
});

/// The start tags at which tree construction sets the flag. The start tag of <noscript> sets it even if no scripts run:
/// see feedback.hpp.
inline constexpr auto feedback_rules = std::to_array<feedback_rule>({
    {"title", "title"},
    {"textarea", "RCDATA"},
    {"style", "CDATA"},
    {"xmp", "CDATA"},
    {"iframe", "CDATA"},
    {"noembed", "CDATA"},
    {"noframes", "CDATA"},
    {"noscript", "CDATA", true},
    {"script", "CDATA"},
    {"plaintext", "PLAINTEXT"},
});

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;

/// Storage for the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr draft value = [] {
    draft d{
        .about = {.day = "2006-03-02",
                  .name = "2006-03-02",
                  .date = "2 March 2006",
                  .title = "Web Applications 1.0, first check-in",
                  .section = "8.2.1 Tokenisation",
                  .source = "WHATWG, Web Applications 1.0, working draft as checked in on 2 March 2006",
                  .copy = {.url = "https://raw.githubusercontent.com/whatwg/html/"
                                  "c3550d90867392905edbd91c94fec8c89fbfe648/source",
                           .by = public_copy::anchors::definitions}},
        .words = d2007_10_27::words,
        .table = machine,
        .stream = {.drops_byte_order_mark = true, .drops_null = true, .section = "8.2"},
        .references = {.names = names, .numbers = {}, .replaced_numbers = d2007_10_27::replaced_numbers},
        .contents = contents,
        .feedback = feedback_rules,
    };
    d.reference_procedure = consume_an_entity;
    d.has_correctness_flag = true;
    d.missing_doctype_name_is_empty = true;
    d.end_tag_resets_content_model = true;
    d.tree_construction = &tree_construction;
    d.encodings = &encodings;
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2006_03_02
