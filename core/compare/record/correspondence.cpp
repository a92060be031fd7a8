#include "core/compare/record/correspondence.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/run/configuration.hpp"
#include "core/spec/content_states.hpp"
#include "core/study/state_relation.hpp"

namespace strata::compare {
namespace {

/// A union-find structure over all pairs of a state and a content model, in all drafts. The pairs are numbered
/// consecutively, and can be joined into classes.
class places {
public:
    explicit places(std::size_t count) : parents_(count) {
        std::iota(parents_.begin(), parents_.end(), std::size_t{0});
    }
    std::size_t root_of(std::size_t place) {
        while (parents_[place] != place) place = parents_[place] = parents_[parents_[place]];
        return place;
    }
    void join(std::size_t a, std::size_t b) { parents_[root_of(b)] = root_of(a); }

private:
    std::vector<std::size_t> parents_;
};

/// The states of all drafts that share one name.
class namesakes {
public:
    void add(const spec::draft& draft, std::size_t place) {
        all_.push_back({place, spec::has_content_model_flag(draft), draft.about.stands_apart});
    }
    /// Joins the states with this name if one of them belongs to a standalone draft. Under the first content model,
    /// such states are always joined. Under the others, they are joined only if both drafts have a content model flag,
    /// or if neither has one.
    void join(places& all) const {
        const auto apart = std::find_if(all_.begin(), all_.end(), [](const one& each) { return each.stands_apart; });
        if (apart == all_.end()) return;
        for (const one& each : all_) all.join(apart->place, each.place);
        for (const bool flag : {false, true}) {
            const auto like = std::find_if(all_.begin(), all_.end(), [&](const one& each) {
                return each.stands_apart && each.has_content_model_flag == flag;
            });
            for (const one& each : all_)
                for (std::size_t m = 1; m < spec::content_model_count; ++m)
                    if (like != all_.end() && each.has_content_model_flag == flag)
                        all.join(like->place + m, each.place + m);
        }
    }

private:
    struct one {
        std::size_t place;
        bool has_content_model_flag, stands_apart;
    };
    std::vector<one> all_;
};

bool reads_text(const spec::draft& draft, std::size_t state) {
    if (draft.table.states[state].reads == spec::part::text) return true;
    for (const spec::rule& rule : draft.table.rules_of(state)) {
        if (!(rule.on == spec::anything_else)) continue;
        for (const spec::action& a : rule.then())
            if (a.code == spec::op::emit && a.what == spec::current_character) return true;
    }
    return false;
}

std::vector<bool> contents_that_end_with_tag(const spec::draft& draft) {
    std::vector<bool> all;
    for (const spec::content_state& each : draft.contents)
        all.push_back(is_begun_by_tag(draft, each) && !is_left_without_token(draft, each));
    return all;
}

}  // namespace

correspondence::correspondence(std::span<const spec::draft* const> drafts) : drafts_(drafts.begin(), drafts.end()) {
    std::vector<std::size_t> first;
    std::size_t count = 0;
    for (const spec::draft* each : drafts_) {
        first.push_back(count);
        count += each->table.states.size() * spec::content_model_count;
    }
    places all(count);
    std::unordered_map<std::string_view, namesakes> named;
    for (std::size_t d = 0; d < drafts_.size(); ++d) {
        for (std::size_t s = 0; s < drafts_[d]->table.states.size(); ++s)
            named[drafts_[d]->table.states[s].name].add(*drafts_[d], first[d] + s * spec::content_model_count);
        // A standalone draft declares no correspondences. Its states correspond to the states with the same names in
        // any other draft.
        if (drafts_[d]->about.stands_apart) continue;
        const spec::draft* const former = study::predecessor_of(drafts_, *drafts_[d]);
        if (former == nullptr) continue;
        const auto f = static_cast<std::size_t>(std::find(drafts_.begin(), drafts_.end(), former) - drafts_.begin());
        const auto place_of = [&](std::size_t draft, std::size_t state, spec::content_model model) {
            return first[draft] + state * spec::content_model_count + static_cast<std::size_t>(model);
        };
        for (std::size_t s = 0; s < former->table.states.size(); ++s)
            for (std::size_t m = 0; m < spec::content_model_count; ++m) {
                const auto model = static_cast<spec::content_model>(m);
                for (const study::state_link& each : study::links_to_next(*former, *drafts_[d], s, model))
                    all.join(place_of(f, s, model), place_of(d, each.to, each.model_to));
            }
    }
    for (const auto& each : named) each.second.join(all);
    for (std::size_t d = 0; d < drafts_.size(); ++d) {
        of_draft& classes = classes_.emplace_back();
        for (std::size_t place = 0; place < drafts_[d]->table.states.size() * spec::content_model_count; ++place)
            classes.classes_.push_back(static_cast<std::uint16_t>(all.root_of(first[d] + place)));
        for (std::size_t s = 0; s < drafts_[d]->table.states.size(); ++s)
            classes.reads_text_.push_back(reads_text(*drafts_[d], s));
        classes.ends_with_tag_ = contents_that_end_with_tag(*drafts_[d]);
    }
}

correspondence::of_draft correspondence::of_draft::alone(const spec::draft& draft) {
    of_draft classes;
    classes.classes_.resize(draft.table.states.size() * spec::content_model_count);
    std::iota(classes.classes_.begin(), classes.classes_.end(), std::uint16_t{0});
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        classes.reads_text_.push_back(compare::reads_text(draft, s));
    classes.ends_with_tag_ = contents_that_end_with_tag(draft);
    return classes;
}

const correspondence::of_draft& correspondence::of(const spec::draft& draft) const {
    const auto found = std::find(drafts_.begin(), drafts_.end(), &run::registered(drafts_, draft));
    return classes_[static_cast<std::size_t>(found - drafts_.begin())];
}

namespace {

// --- Leaving a content state ---

using spec::op;

bool ends_a_token(const spec::rule& rule) {
    for (const op each : {op::emit_tag, op::emit_comment, op::emit_doctype, op::emit_processing_instruction,
                          op::consume_bogus_comment, op::emit_eof})
        if (rule.does(each)) return true;
    return false;
}

// Whether the rule applies only at the end of the file.
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
