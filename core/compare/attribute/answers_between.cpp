#include "core/compare/attribute/answers_between.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/spec/content_states.hpp"

namespace strata::compare {
namespace {

const spec::feedback_rule* rule_for(const spec::draft& draft, const token& t) {
    const auto* const tag = boost::variant2::get_if<start_tag>(&t);
    if (tag == nullptr) return nullptr;
    const auto found = std::find_if(draft.feedback.begin(), draft.feedback.end(),
                                    [&](const spec::feedback_rule& each) { return each.tag_name == tag->name; });
    return found == draft.feedback.end() ? nullptr : &*found;
}

// The answers from the source byte onwards.
std::deque<journal::answer>::const_iterator answers_from(const std::deque<journal::answer>& all, std::uint64_t begin) {
    return std::partition_point(all.begin(), all.end(), [&](const journal::answer& each) { return each.at < begin; });
}

}  // namespace

feedback answers_between::answer_to(const token& t, source_span where) {
    if (older_.answers() == nullptr || newer_.answers() == nullptr) return {};
    feedback answer;
    if (boost::variant2::holds_alternative<characters>(t))
        answer = to_characters(where);
    else if (older_.taken->has_token_like(t, where.begin))
        answer = answered_by(older_, t, where);
    else if (newer_.taken->has_token_like(t, where.begin))
        answer = answered_by(newer_, t, where);
    else
        note_unknown(t, where);
    foreign_ = answer.foreign.value_or(foreign_);
    return answer;
}

feedback answers_between::to_characters(source_span where) {
    feedback answer;
    for (const answered_walk* const one : {&older_, &newer_}) {
        for (auto each = answers_from(*one->answers(), where.begin);
             each != one->answers()->end() && each->at < where.end; ++each)
            if (each->to_characters) answer.foreign = each->foreign;
        if (answer.foreign) break;
    }
    return answer;
}

feedback answers_between::answered_by(const answered_walk& one, const token& t, source_span where) {
    const spec::draft& draft = one.taken->draft();
    const auto& all = *one.answers();
    auto given = answers_from(all, where.begin);
    while (given != all.end() && given->at == where.begin && given->to_characters) ++given;
    const bool any = given != all.end() && given->at == where.begin;
    feedback answer;
    if (any) answer.foreign = given->foreign;
    const spec::feedback_rule* const rule = rule_for(text_, t);
    const spec::feedback_rule* const its_rule = rule_for(draft, t);
    if (rule != nullptr && its_rule == nullptr) note_unknown(t, where);
    if (!any || !given->content) return answer;
    const std::string_view name = spec::content_at(draft, *given->content).name;
    // A start tag that is accepted switches to what the text says, in its own terms.
    if (its_rule != nullptr && spec::find_content(draft, its_rule->content) == *given->content) {
        if (rule != nullptr) answer.content = spec::find_content(text_, rule->content);
    } else {
        answer.content = spec::find_content(text_, name);
    }
    return answer;
}

void answers_between::note_unknown(const token& t, source_span where) {
    const tag* const its = tag_in(t);
    if (its == nullptr) return;
    // In HTML, only these start tags have an effect.
    const bool has_effect = foreign_ || its->name == "svg" || its->name == "math" || rule_for(text_, t) != nullptr;
    if (has_effect) unknown_from_ = std::min(unknown_from_, where.begin);
}

}  // namespace strata::compare
