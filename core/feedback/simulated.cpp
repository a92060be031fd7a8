#include "core/feedback/simulated.hpp"

#include "core/spec/content_states.hpp"

namespace strata {

simulated_feedback::simulated_feedback(const spec::draft& draft, bool scripting, sink& to) : to_(to) {
    for (const spec::feedback_rule& rule : draft.feedback) {
        if (rule.only_with_scripting && !scripting) continue;
        if (const auto content = spec::find_content(draft, rule.content)) tags_.push_back({rule.tag_name, *content});
    }
}

feedback simulated_feedback::on_token(const token& t) {
    feedback answer = to_.on_token(t);
    const auto* start = boost::variant2::get_if<start_tag>(&t);
    if (start == nullptr || answer.content) return answer;
    for (const switching_tag& each : tags_) {
        if (each.name != start->name) continue;
        answer.content = each.content;
        break;
    }
    return answer;
}

}  // namespace strata
