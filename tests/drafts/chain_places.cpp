#include "tests/drafts/chain_places.hpp"

#include <cstdint>

#include <fmt/format.h>

#include "core/engine/registry.hpp"
#include "core/spec/error_codes.hpp"
#include "core/study/table_revision.hpp"
#include "drafts/registry.hpp"

namespace strata::drafts_test {

using lines = std::vector<std::string>;

chain_places::chain_places() : chain_(drafts::known().chain) {
    const history::trees_of_texts trees(chain_);
    for (const spec::revision_view& revision : chain_.revisions) {
        made_.push_back(std::make_unique<history::revised_draft>(after(made_.size()), revision));
        if (const tree::rules* const tree = trees.at(made_.size())) made_.back()->continue_with(*tree);
    }
}

const chain_places& places() {
    static const chain_places all;
    return all;
}

lines flags_of(const spec::draft& d) {
    lines all{fmt::format("names errors {}", d.names_errors),
              fmt::format("correctness flag {}", d.has_correctness_flag),
              fmt::format("self-closing flag {}", d.has_self_closing_flag),
              fmt::format("end tags reset the content model {}", d.end_tag_resets_content_model),
              fmt::format("end tags with that flag are errors {}", d.end_tag_self_closing_is_error)};
    for (const std::string_view each : d.permitted_slash_tags) all.push_back(fmt::format("permitted slash {}", each));
    return all;
}

lines stream_of(const spec::draft& d) {
    const spec::preprocessing& s = d.stream;
    lines all{fmt::format("byte order mark dropped {}", s.drops_byte_order_mark),
              fmt::format("U+0000 replaced {}", s.replaces_null), fmt::format("U+0000 dropped {}", s.drops_null),
              fmt::format("surrogates replaced {}", s.replaces_surrogates)};
    for (const spec::input_error& each : s.errors)
        all.push_back(fmt::format("error {:X}-{:X} {}", std::uint32_t{each.range.first}, std::uint32_t{each.range.last},
                                  spec::name_of(each.code)));
    return all;
}

lines numbers_of(const spec::draft& d) {
    lines all;
    for (const spec::number_row& each : d.references.numbers)
        all.push_back(
            fmt::format("number {:X}: {:X} {}", each.number, std::uint32_t{each.character}, each.character_name));
    for (const spec::code_point_range each : d.references.replaced_numbers)
        all.push_back(fmt::format("replaced {:X}-{:X}", std::uint32_t{each.first}, std::uint32_t{each.last}));
    return all;
}

lines names_of(const spec::draft& d) {
    lines all;
    for (const spec::named_reference& each : d.references.names)
        all.push_back(fmt::format("{}: {:X} {:X}", each.name, std::uint32_t{each.first}, std::uint32_t{each.second}));
    return all;
}

lines contents_of(const spec::draft& d) {
    lines all;
    for (const spec::content_state& each : d.contents)
        all.push_back(fmt::format("{}: {}, model {}{}", each.name, d.table.states[each.state].name,
                                  static_cast<int>(each.model), each.taken_back_at_eof ? ", taken back" : ""));
    for (const spec::feedback_rule& each : d.feedback)
        all.push_back(
            fmt::format("<{}>: {}{}", each.tag_name, each.content, each.only_with_scripting ? " with scripting" : ""));
    return all;
}

std::string table_difference(const spec::draft& a, const spec::draft& b) {
    std::string text;
    for (const spec::edit& each : study::revision_between(a, b).edits)
        text += fmt::format("{}\"{}\" (edit of kind {})", text.empty() ? "" : ", ", each.state,
                            static_cast<int>(each.kind));
    return text;
}

}  // namespace strata::drafts_test
