#include "core/search/witness_start.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/spec/content_states.hpp"

namespace strata::search {
namespace {

bool begin_alike(const witness_start& a, const witness_start& b) {
    return a.contents == b.contents && a.last_start_tag == b.last_start_tag && a.foreign == b.foreign;
}

// Nothing where the content means nothing in one of the drafts.
std::optional<witness_start> start_in(const spec::draft& one, const spec::draft& other, std::string_view content,
                                      std::string_view last_start_tag, bool foreign) {
    witness_start start;
    if (!content.empty()) {
        const auto a = spec::find_content(one, content);
        const auto b = spec::find_content(other, content);
        if (!a || !b) return std::nullopt;
        start.contents = {*a, *b};
    }
    start.content = content;
    start.last_start_tag = last_start_tag;
    start.foreign = foreign;
    return start;
}

}  // namespace

std::vector<witness_start> starts_of(const spec::draft& one, const spec::draft& other,
                                     std::span<const std::string_view> last_start_tags) {
    std::vector<witness_start> starts;
    const auto add = [&](std::string_view content, std::string_view last_start_tag, bool foreign) {
        std::optional<witness_start> start = start_in(one, other, content, last_start_tag, foreign);
        if (!start) return;
        const bool known = std::any_of(starts.begin(), starts.end(),
                                       [&](const witness_start& each) { return begin_alike(each, *start); });
        if (!known) starts.push_back(std::move(*start));
    };
    add("", "", false);
    add("", "", true);
    for (const spec::draft* draft : {&one, &other})
        for (const spec::content_state& each : draft->contents) {
            add(each.name, "", false);
            for (const std::string_view name : last_start_tags) add(each.name, name, false);
        }
    return starts;
}

tokenizer_options options_at(const witness_start& start, std::size_t draft, input_kind kind) {
    tokenizer_options options;
    options.content = start.contents[draft];
    options.last_start_tag = start.last_start_tag;
    options.foreign = start.foreign;
    options.input = kind;
    return options;
}

}  // namespace strata::search
