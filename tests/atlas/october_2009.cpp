#include "tests/atlas/october_2009.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>

#include "core/history/history.hpp"

namespace strata::testing {
namespace {

using enum october_subject;

constexpr std::string_view in_rcdata_after_h1 = "--content-model=RCDATA --last-start-tag=h1";

constexpr std::array<october_difference, 15> differences{{
    {cut_off_end_tags, "In RCDATA, an end tag that the end of the file cuts off is text.", {"<title></title"}},
    {cut_off_end_tags, "In RAWTEXT, an end tag that the end of the file cuts off is text.", {"<style></style"}},
    {cut_off_end_tags, "In a script, an end tag that the end of the file cuts off is text.", {"<script></script"}},
    {escape_flag, "In RCDATA, a character reference counts after `<!--`.", {"<title><!--&lt;", "<title><!--&a"}},
    {escape_flag, "In RCDATA, the end tag counts after `<!--`.", {"<title><!--</title>"}},
    {escape_flag, "In RAWTEXT, the end tag counts after `<!--`.", {"<style><!--</style>"}},
    {scripts,
     "In a script, the end tag counts after `<!--`.",
     {"<script><!--</script>", "<script><!--a</script>", "<script><!--a-</script>"}},
    {scripts,
     "But after `<!--` and `<script`, the first `</script` does not end the script; the next one does.",
     {"<script><!--<script></script></script>"}},
    {ends_of_scripts, "The end of the file right after `<!--` is a parse error.", {"<script><!--"}},
    {ends_of_scripts, "The end of the file later after `<!--` is a parse error.", {"<script><!--a"}},
    {ends_of_scripts, "After one dash, the end of the file is a parse error.", {"<script><!--a-"}},
    {ends_of_scripts, "After `<!--` and `<script`, the end of the file is a parse error.", {"<script><!--<script>"}},
    {ends_of_scripts,
     "After `<!--`, `<script` and one dash, the end of the file is a parse error.",
     {"<script><!--<script>-"}},
    {ends_of_scripts,
     "After `<!--`, `<script` and two dashes, the end of the file is a parse error.",
     {"<script><!--<script>--"}},
    {made_up_names, "Only a name of letters can end RCDATA, RAWTEXT or a script.", {"</h1>"}, in_rcdata_after_h1},
}};

constexpr std::array<october_difference, 1> mended{{
    {lost_rcdata,
     "After a character reference in RCDATA, the tokenizer is in the data state.",
     {"<title>&amp;<b>", "<title>&amp;< ", "<title><!--&<b>", "<title><!--&< "}},
}};

}  // namespace

std::span<const october_difference> differences_of_october() { return differences; }
std::span<const october_difference> mended_in_october() { return mended; }

october_texts::october_texts(const registry& program)
    : drafts(program, {fmt::format("before {}", flag_becomes_states), std::string(flag_becomes_states),
                       std::string(states_are_complete)}),
      with_flag(drafts.named(fmt::format("before {}", flag_becomes_states))),
      halfway(drafts.named(flag_becomes_states)),
      with_states(drafts.named(states_are_complete)) {}

std::string commits_that_change(const texts_in_time& texts, std::string_view options, std::string_view input) {
    const spec::revision_chain& chain = texts.known().chain;
    const std::size_t first = history::number_of_commit(chain, flag_becomes_states);
    const std::size_t last = history::number_of_commit(chain, states_are_complete);
    std::string said;
    for (std::size_t n = first; n <= last; ++n) {
        const output_difference how = readings_with(texts.after(n - 1), texts.after(n), options, input).how;
        if (how == output_difference::none) continue;
        said += fmt::format("{}{} ({})", said.empty() ? "" : ", ", chain.revisions[n - 1].source.short_commit(),
                            how == output_difference::in_tokens ? "tokens" : "errors");
    }
    return said;
}

}  // namespace strata::testing
