#include "core/conformance/rebaseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "core/compare/run/comparison.hpp"
#include "core/conformance/outputs.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/run/configuration.hpp"
#include "core/run/trace.hpp"
#include "core/spec/draft.hpp"

namespace strata::conformance {
namespace {

constexpr std::size_t most_reasons = 4;
constexpr std::string_view reports = "; reports the first error that differs";

// Names a rule: "2026 (13.2.5.6): Tag open state, U+003F QUESTION MARK (?)". `section` and `subject` may be "".
std::string heading(const spec::draft& draft, std::string_view section, std::string_view state,
                    std::string_view subject) {
    std::string text(draft.about.name);
    if (!section.empty()) text.append(" (").append(section).append(")");
    text.append(": ").append(state);
    if (!subject.empty()) text.append(", ").append(subject);
    return text;
}

void add_once(std::vector<std::string>& to, std::string reason) {
    if (to.size() < most_reasons && std::find(to.begin(), to.end(), reason) == to.end())
        to.push_back(std::move(reason));
}

// --- Reasons from a comparison with another draft ---

// Collects the rules of `draft` that made two drafts differ.
class reason_collector : public compare::divergence_sink {
public:
    // `ending` is appended to each rule, before the changes that the rule belongs to.
    reason_collector(const spec::draft& draft, std::string ending) : draft_(draft), ending_(std::move(ending)) {}

    void on_divergence(compare::divergence&& d) override {
        for (const report::explained_differences& each : report::explained(d))
            for (const compare::cause* const cause : each.causes) {
                if (std::find(cause->drafts.begin(), cause->drafts.end(), &draft_) == cause->drafts.end()) continue;
                // For a cause, only the section in its first draft is given.
                const bool own = cause->drafts.front() == &draft_;
                std::string reason =
                    heading(draft_, own ? cause->section : "", cause->state_name, cause->subject) + "; " + ending_;
                if (const std::string changes = each.changes(); !changes.empty()) reason += " (" + changes + ")";
                add_once(reasons_, std::move(reason));
            }
    }
    std::vector<std::string> take() { return std::move(reasons_); }

private:
    const spec::draft& draft_;
    std::string ending_;
    std::vector<std::string> reasons_;
};

std::vector<std::string> reasons_against(const registry& known, const spec::draft& draft, const spec::draft& other,
                                         const remade_test& of, std::string ending) {
    std::vector<run::configuration> both;
    for (const spec::draft* const each : {&draft, &other}) {
        const auto options = options_of(*each, of.before, of.content);
        if (!options) return {};
        both.push_back({each, *options, std::nullopt});
    }
    if (other.about.day < draft.about.day) std::swap(both[0], both[1]);
    reason_collector collected(draft, std::move(ending));
    compare::comparison comparison(known, std::move(both), collected);
    comparison.feed(of.before.input);
    comparison.finish();
    return collected.take();
}

// The result of looking through `others`, beginning with the nearest draft, for a draft that gives the old result.
struct way_to_other {
    const spec::draft* other = nullptr;      // the first draft that gives the old result; null if there is none
    const spec::draft* last_same = nullptr;  // the last draft before `first_not_same`: all drafts up to it give
                                             // the new result; null if the nearest draft does not
    const spec::draft* first_not_same = nullptr;
};

template <class Drafts>
way_to_other way_along(const Drafts& others, const remade_test& of) {
    const test& t = of.before;
    way_to_other way;
    for (const spec::draft* const each : others) {
        const std::optional<result> gives = result_of(*each, engine_kind::runner, t, of.content, t.written_in);
        const bool same = gives && agree(t, of.now, *gives);
        if (way.first_not_same == nullptr) (same ? way.last_same : way.first_not_same) = each;
        if (!gives || !agree(t, t.expected, *gives)) continue;
        way.other = each;
        break;
    }
    return way;
}

std::vector<std::string> reasons_by_comparison(const registry& known, const spec::draft& draft, const remade_test& of) {
    const auto place = std::find(known.drafts.begin(), known.drafts.end(), &draft);
    if (place == known.drafts.end()) return {};
    std::vector<const spec::draft*> earlier(known.drafts.begin(), place);
    std::reverse(earlier.begin(), earlier.end());
    if (const way_to_other way = way_along(earlier, of); way.other != nullptr) {
        const spec::draft& first = way.last_same != nullptr ? *way.last_same : draft;
        return reasons_against(known, draft, *way.other, of, fmt::format("since {}", first.about.name));
    }
    const std::vector<const spec::draft*> later(place + 1, known.drafts.end());
    if (const way_to_other way = way_along(later, of); way.other != nullptr)
        return reasons_against(known, draft, *way.other, of, fmt::format("until {}", way.first_not_same->about.name));
    return {};
}

// --- Reasons from a trace of the draft itself ---

// Where a new result first differs from an old one.
struct first_changes {
    std::optional<std::size_t> token;  // the index of the token, without error marks and with adjacent characters as
                                       // one token
    std::size_t byte = 0;              // if the token consists of characters: the offset of the first different byte
    std::optional<std::size_t> error;
};

first_changes changes_in(const result& before, const result& now) {
    first_changes first;
    std::size_t same = 0;
    while (same < before.output.size() && same < now.output.size() && before.output[same] == now.output[same]) ++same;
    if (same < now.output.size()) {
        const output_item& at = now.output[same];
        result head;
        head.output.assign(now.output.begin(), now.output.begin() + static_cast<std::ptrdiff_t>(same));
        if (at.what == output_item::kind::error_mark) {
            first.error = marks_in(head);
        } else {
            const result bare = without_marks(head);
            const bool goes_on = at.what == output_item::kind::characters && !bare.output.empty() &&
                                 bare.output.back().what == output_item::kind::characters;
            first.token = bare.output.size() - (goes_on ? 1 : 0);
            first.byte = goes_on ? bare.output.back().text.size() : 0;
            if (at.what == output_item::kind::characters && same < before.output.size() &&
                before.output[same].what == output_item::kind::characters) {
                const std::string& old = before.output[same].text;
                const std::size_t most = std::min(old.size(), at.text.size());
                std::size_t common = 0;
                while (common < most && old[common] == at.text[common]) ++common;
                first.byte += common;
                // The old characters are the new ones followed by others, so no rule has written a different character.
                if (common == at.text.size()) first.token.reset();
            }
        }
    }
    std::size_t errors = 0;
    while (errors < before.errors.size() && errors < now.errors.size() && before.errors[errors] == now.errors[errors])
        ++errors;
    if (errors < now.errors.size()) first.error = errors;
    return first;
}

std::vector<std::string> reasons_by_trace(const spec::draft& draft, const remade_test& of) {
    const test& t = of.before;
    const auto options = options_of(draft, t, of.content);
    if (!options) return {};
    const first_changes wanted = changes_in(t.expected, of.now);
    if (!wanted.token && !wanted.error) return {};

    std::vector<std::string> reasons;
    std::size_t errors = 0, tokens = 0, bytes = 0;  // how many errors, tokens and bytes of the current characters have
                                                    // been passed
    bool in_characters = false;
    run::trace steps(run::trace::known_to_be_sound(), {&draft, *options}, t.input);
    while (const std::optional<run::traced_step> step = steps.next()) {
        const spec::state_info& state = draft.table.states[step->state];
        const auto say = [&](std::string_view what) {
            add_once(reasons, heading(draft, state.section, state.name, step->subject).append(what));
        };
        for (std::size_t i = 0; i < step->errors.size(); ++i) {
            if (wanted.error != errors + i) continue;
            if (step->errors[i].state == preprocessing_state)
                add_once(reasons, heading(draft, draft.stream.section, preprocessing_state, "").append(reports));
            else
                say(reports);
        }
        errors += step->errors.size() + step->more_errors;
        for (const token& each : step->tokens()) {
            if (boost::variant2::holds_alternative<end_of_file>(each)) continue;
            const auto* const run = boost::variant2::get_if<characters>(&each);
            if (run == nullptr || !in_characters) bytes = 0;
            if (in_characters && run == nullptr) ++tokens;
            in_characters = run != nullptr;
            const std::size_t end = run != nullptr ? bytes + run->data.size() : 1;
            if (wanted.token == tokens && wanted.byte >= bytes && wanted.byte < end)
                say("; emits the first token that differs");
            if (run != nullptr)
                bytes = end;
            else
                ++tokens;
        }
    }
    return reasons;
}

}  // namespace

std::vector<std::string> reasons_for(const registry& known, const spec::draft& draft, const remade_test& of) {
    std::vector<std::string> reasons = reasons_by_comparison(known, draft, of);
    return reasons.empty() ? reasons_by_trace(draft, of) : reasons;
}

}  // namespace strata::conformance
