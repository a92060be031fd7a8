#include "core/compare/record/left_content.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace strata::compare {
namespace {

using spec::op;

bool ends_a_token(const spec::rule& rule) {
    for (const op each : {op::emit_tag, op::emit_comment, op::emit_doctype, op::emit_processing_instruction,
                          op::consume_bogus_comment, op::emit_eof})
        if (rule.does(each)) return true;
    return false;
}

// Nothing follows.
bool is_for_end_of_file(const spec::rule& rule) {
    if (rule.by != spec::trigger::consume) return false;
    for (spec::symbol s = 0; s < spec::eof_symbol; ++s)
        if (rule.on.set.has(s)) return false;
    return true;
}

}  // namespace

bool is_begun_by_tag(const spec::draft& draft, const spec::content_state& content) {
    return std::any_of(draft.feedback.begin(), draft.feedback.end(),
                       [&](const spec::feedback_rule& rule) { return rule.content == content.name; });
}

bool is_left_without_token(const spec::draft& draft, const spec::content_state& content) {
    const auto is_content = [&](std::size_t state) {
        return std::any_of(draft.contents.begin(), draft.contents.end(), [&](const spec::content_state& each) {
            return each.state == state && (&each == &draft.contents.front() || is_begun_by_tag(draft, each));
        });
    };
    std::vector<bool> reached(draft.table.states.size());
    std::vector<std::size_t> next = {content.state};
    reached[content.state] = true;
    while (!next.empty()) {
        const std::size_t state = next.back();
        next.pop_back();
        if (state != content.state && is_content(state)) return true;
        for (const spec::rule& rule : draft.table.rules_of(state)) {
            if (ends_a_token(rule) || is_for_end_of_file(rule)) continue;
            for (const spec::action& a : rule.then()) {
                if (!spec::goes_somewhere(a.code) || reached[a.to]) continue;
                reached[a.to] = true;
                next.push_back(a.to);
            }
        }
    }
    return false;
}

}  // namespace strata::compare
