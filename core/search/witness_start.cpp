#include "core/search/witness_start.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "core/spec/content_states.hpp"

namespace strata::search {
namespace {

bool begin_alike(const witness_start& a, const witness_start& b) {
    return a.contents == b.contents && a.last_start_tag == b.last_start_tag && a.foreign == b.foreign;
}

// nullopt if one of the drafts does not have this content state.
std::optional<witness_start> start_in(const spec::draft& one, const spec::draft& other, std::string_view content) {
    const auto a = spec::find_content(one, content);
    const auto b = spec::find_content(other, content);
    if (!a || !b) return std::nullopt;
    witness_start start;
    start.content = content;
    start.contents = {*a, *b};
    return start;
}

// The shortest start tag (the first of several) that switches both drafts to the content state; "" if there is none.
std::string_view tag_that_switches(const spec::draft& one, const spec::draft& other, const witness_start& to) {
    std::string_view shortest;
    for (const spec::feedback_rule& each : one.feedback) {
        const std::string_view tag = each.tag_name;
        if (!is_reached_behind(one, to.contents[0], tag) || !is_reached_behind(other, to.contents[1], tag)) continue;
        if (shortest.empty() ||
            std::forward_as_tuple(tag.size(), tag) < std::forward_as_tuple(shortest.size(), shortest))
            shortest = tag;
    }
    return shortest;
}

}  // namespace

bool is_reached_behind(const spec::draft& draft, spec::content_index content, std::string_view tag) {
    if (content == spec::content_index::first) return true;
    return std::any_of(draft.feedback.begin(), draft.feedback.end(), [&](const spec::feedback_rule& each) {
        return each.tag_name == tag && spec::find_content(draft, each.content) == content;
    });
}

std::vector<witness_start> starts_of(const spec::draft& one, const spec::draft& other) {
    std::vector<witness_start> starts;
    const auto add = [&](witness_start start) {
        const bool known = std::any_of(starts.begin(), starts.end(),
                                       [&](const witness_start& each) { return begin_alike(each, start); });
        if (!known) starts.push_back(std::move(start));
    };
    add({});
    witness_start foreign;
    foreign.foreign = true;
    add(foreign);
    for (const spec::draft* draft : {&one, &other})
        for (const spec::content_state& each : draft->contents) {
            std::optional<witness_start> start = start_in(one, other, each.name);
            if (!start) continue;
            add(*start);
            if (start->contents[0] == spec::content_index::first) continue;
            start->last_start_tag = tag_that_switches(one, other, *start);
            if (!start->last_start_tag.empty()) add(*start);
        }
    return starts;
}

tokenizer_options options_at(const witness_start& start, std::size_t draft, input_kind kind) {
    if (start.apart) {
        tokenizer_options options = (*start.apart)[draft];
        options.input = kind;
        return options;
    }
    tokenizer_options options;
    options.content = start.contents[draft];
    options.last_start_tag = start.last_start_tag;
    options.foreign = start.foreign;
    options.input = kind;
    return options;
}

}  // namespace strata::search
