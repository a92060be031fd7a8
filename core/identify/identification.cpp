#include "core/identify/identification.hpp"

// Puts an identification together from its parts. An error that differs only because the tokens differ is not a
// deviation of its own.

#include <algorithm>
#include <string_view>
#include <utility>

namespace strata::identify {
namespace {

/// Makes an identification from an interview.
class identification_maker {
public:
    identification_maker(const registry& known, std::span<const history::moment> texts, interview&& said) {
        made_.said = std::move(said);
        made_.texts = texts;
        made_.until = std::max(texts.back().day, known.chain.until);
        made_.implementation = made_.said.by.implementation;
        made_.commits = commits_between(texts);
    }

    void date_all(std::optional<std::size_t> expected, std::optional<spec::change_topic> topic) {
        made_.is_expected = expected.has_value();
        made_.tokens = dated(part::tokens, expected, topic);
        add_deviations(part::tokens);
        if (made_.said.by.errors != error_detail::none) {
            made_.errors = dated(part::errors, expected, topic);
            add_deviations(part::errors);
        }
    }

    // Sends random inputs and adds the deviations on them. They do not affect the verdicts on commits.
    void ask_at_random(conversation& with, const random_choice& choice,
                       const std::function<void(std::size_t begun)>& goes_on) {
        const spec::draft* const errors = made_.errors ? made_.texts[made_.errors->of.text].draft : nullptr;
        made_.chosen_at_random = choice;
        made_.random = identify::ask_at_random(with, choice, made_.said.probes,
                                               *made_.texts[made_.tokens.of.text].draft, errors, goes_on);
        for (random_deviation& each : made_.random.deviations) {
            each.asked.texts = read_by_all(made_.texts, each.asked.what, made_.said.by);
            deviation found{
                each.in, made_.said.probes.size(), std::move(each.why), {}, is_like_any(each.in, each.asked)};
            if (found.is_like_a_text)
                found.commits = commits_behind(each.in, each.asked, made_.commits, made_.in(each.in).of);
            found.others = each.others;
            made_.said.probes.push_back(std::move(each.asked));
            made_.deviations.push_back(std::move(found));
        }
        made_.random.deviations.clear();
    }

    identification take() { return std::move(made_); }

private:
    identified_part dated(part in, std::optional<std::size_t> expected, std::optional<spec::change_topic> topic) const {
        // Where tokens deviate, errors deviate as a consequence. So such probes are left out when errors are dated.
        const std::span<const std::size_t> left_out = made_.tokens.of.deviations;
        identified_part made{date(in, made_.said.probes, made_.commits, made_.texts.size(), expected, topic, left_out),
                             {}};
        if (in == part::errors) leave_out_other_tokens(made.of);
        made.when = ranges_of(made.of.like_it, made_.texts, made_.until);
        return made;
    }

    // Drops deviations in errors where the tokens deviate from the text that fits the errors best. That text may be
    // another one than the text that fits the tokens best.
    void leave_out_other_tokens(dating& of) const {
        const std::size_t removed = std::erase_if(of.deviations, [&](std::size_t each) {
            const asked_probe& asked = made_.said.probes[each];
            const outcome* const text = asked.texts.of(of.text);
            return text != nullptr && !agree(part::tokens, *asked.given.given, *text);
        });
        of.answered -= removed;
    }

    void add_deviations(part in) {
        const dating& by = made_.in(in).of;
        for (const std::size_t each : by.deviations) {
            const asked_probe& asked = made_.said.probes[each];
            const outcome* const expected = asked.texts.of(by.text);
            deviation made{in, each, {}, {}, is_like_any(in, asked)};
            // An answer that differs from those of all texts cannot be explained by any commit.
            if (made.is_like_a_text) made.commits = commits_behind(in, asked, made_.commits, by);
            if (expected != nullptr && !made_.said.by.gives_trees)
                made.why = reason_for(in, asked, *made_.texts[by.text].draft, *expected);
            made_.deviations.push_back(std::move(made));
        }
    }

    identification made_;
};

}  // namespace

std::vector<time_range> ranges_of(std::span<const std::size_t> numbers, std::span<const history::moment> texts,
                                  std::string_view until) {
    std::vector<time_range> ranges;
    for (const std::size_t each : numbers) {
        if (ranges.empty() || ranges.back().last + 1 != each)
            ranges.push_back({each, each, std::string(texts[each].day), ""});
        ranges.back().last = each;
    }
    for (time_range& each : ranges) {
        // A text is in force until the day of the next one.
        each.goes_on = each.last + 1 == texts.size();
        each.to = each.goes_on ? until : texts[each.last + 1].day;
    }
    return ranges;
}

identification identify(const registry& known, std::span<const history::moment> texts, program& of,
                        const identify_request& request,
                        const std::function<void(std::size_t begun, std::size_t all)>& goes_on) {
    conversation with(of, request.names);
    std::vector<probe> probes = probes_of(known, request.topic);
    const std::size_t random = with.by().gives_trees ? 0 : request.random.count;
    const std::size_t all = probes.size() + random;
    interview said = hold_interview(with, texts, probes, [&](std::size_t begun, std::size_t) { goes_on(begun, all); });
    identification_maker maker(known, texts, std::move(said));
    maker.date_all(request.expected, request.topic);
    if (random > 0)
        maker.ask_at_random(with, request.random, [&](std::size_t begun) { goes_on(probes.size() + begun, all); });
    return maker.take();
}

}  // namespace strata::identify
