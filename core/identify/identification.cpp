#include "core/identify/identification.hpp"

// Assembles an identification from its parts. An error that differs only because the tokens differ is not a deviation
// of its own.

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/text/utf8.hpp"

namespace strata::identify {

// --- Random inputs ---

namespace {

using namespace std::string_view_literals;

// No sequence of these pieces contains the name of an element whose content is read in another state. After the start
// tag of such an element, a parser would switch the state of the tokenizer.
constexpr std::array pieces = {"<"sv,
                               ">"sv,
                               "/"sv,
                               "</"sv,
                               "<a"sv,
                               "<!"sv,
                               "<!--"sv,
                               "-->"sv,
                               "--"sv,
                               "-"sv,
                               "!"sv,
                               "?"sv,
                               "<?"sv,
                               "<!DOCTYPE"sv,
                               "PUBLIC"sv,
                               "SYSTEM"sv,
                               "\""sv,
                               "'"sv,
                               "="sv,
                               "`"sv,
                               "&"sv,
                               "&amp"sv,
                               "&lt;"sv,
                               "&not"sv,
                               "&notin;"sv,
                               "&#"sv,
                               "&#x"sv,
                               "&#x80;"sv,
                               "&#0;"sv,
                               ";"sv,
                               "1"sv,
                               "0"sv,
                               "a"sv,
                               "B"sv,
                               "b"sv,
                               " "sv,
                               "\n"sv,
                               "\t"sv,
                               "\f"sv,
                               "\r"sv,
                               "\r\n"sv,
                               "\v"sv,
                               "\0"sv,
                               "\x7F"sv,
                               "\xC3\xA9"sv,
                               "\xF0\x9F\x98\x80"sv,
                               "\xEF\xBF\xBF"sv,
                               "]]>"sv,
                               "<![CDATA["sv,
                               "a=b"sv,
                               "<a b='c'>"sv,
                               "</a>"sv,
                               "<a/>"sv};

/// Makes random inputs. A seed produces the same inputs on every machine.
class input_maker {
public:
    input_maker(std::uint64_t seed, std::span<const asked_probe> like) : random_(seed), like_(like) {}

    probe next() {
        constexpr std::size_t longest = 12;
        if (!like_.empty() && below(2) == 0) return mutated(like_[below(like_.size())].what);
        probe made;
        for (std::size_t n = 1 + below(longest); n > 0; --n) made.input += piece();
        return made;
    }

private:
    // std::uniform_int_distribution is not used, because its numbers differ between libraries.
    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
    std::string_view piece() { return pieces[below(pieces.size())]; }

    // Returns a copy of a probe after adding, replacing or removing one to three characters or pieces.
    probe mutated(probe of) {
        for (std::size_t n = 1 + below(3); n > 0; --n) {
            std::vector<std::size_t> places = {0};
            while (places.back() < of.input.size())
                places.push_back(places.back() +
                                 input::decode_one(std::string_view(of.input).substr(places.back()), true).length);
            const std::size_t at = below(places.size());
            const std::size_t length = at + 1 < places.size() ? places[at + 1] - places[at] : 0;
            const std::size_t how = below(3);
            of.input.replace(places[at], how == 0 ? 0 : length, how == 2 ? std::string_view() : piece());
        }
        return of;
    }

    std::mt19937_64 random_;
    std::span<const asked_probe> like_;
};

/// Compares the answers of a tokenizer with the results of one text.
class random_interviewer {
public:
    random_interviewer(conversation& with, const spec::draft& tokens, const spec::draft* errors)
        : with_(with), tokens_(tokens), errors_(errors) {}

    // Sends an input, and records whether the tokenizer deviates.
    void ask(const probe& what) {
        const std::optional<random_deviation> found = deviation_on(what, true);
        if (!found) return;
        ++made_.differing;
        if (is_known(*found)) return;
        constexpr std::size_t most = 100;
        if (made_.deviations.size() >= most) return;
        random_deviation shorter = shortened(*found);
        // Shortening may lead to a deviation from another rule, for which a deviation is already known.
        if (!is_known(shorter)) made_.deviations.push_back(std::move(shorter));
    }
    [[nodiscard]] random_findings take() { return std::move(made_); }

private:
    using key = std::tuple<part, std::optional<std::size_t>, std::string, std::string>;
    static key key_of(const random_deviation& of) { return {of.in, of.why.state, of.why.state_name, of.why.subject}; }

    // Returns whether a deviation from the same rule is already known. If so, adds the new deviation to its count.
    bool is_known(const random_deviation& of) {
        const auto known = std::find_if(made_.deviations.begin(), made_.deviations.end(),
                                        [&](const random_deviation& each) { return key_of(each) == key_of(of); });
        if (known == made_.deviations.end()) return false;
        ++known->others;
        return true;
    }

    [[nodiscard]] std::optional<outcome> said_by(const spec::draft& text, const probe& what) const {
        const std::optional<tokenizer_options> options = options_of(text, what);
        if (!options) return std::nullopt;
        std::optional<conformance::result> made = conformance::result_of(
            text, engine_kind::interpreter, *options, what.input, conformance::notation::named_errors);
        if (!made) return std::nullopt;
        return reduced(std::move(*made), text.names_errors, with_.by());
    }

    std::optional<random_deviation> deviation_on(const probe& what, bool counts) {
        if (!with_.is_running() || !with_.can_be_asked(what)) return std::nullopt;
        const std::optional<outcome> expected = said_by(tokens_, what);
        if (!expected) return std::nullopt;
        said found = with_.answer_to(what);
        if (!found.given.given) return std::nullopt;
        if (counts) ++made_.answered;
        random_deviation made;
        made.asked = {what, {}, std::move(found.given)};
        const outcome& gave = *made.asked.given.given;
        if (!gave.same_tokens(*expected)) {
            made.why = reason_for(part::tokens, made.asked, tokens_, *expected);
            return made;
        }
        if (errors_ == nullptr) return std::nullopt;
        // Tokens and errors may be compared with different texts.
        const std::optional<outcome> errors = said_by(*errors_, what);
        if (!errors || !gave.same_tokens(*errors) || gave.same_errors(*errors)) return std::nullopt;
        made.in = part::errors;
        made.why = reason_for(part::errors, made.asked, *errors_, *errors);
        return made;
    }

    // Removes halves of the input, then quarters and so on down to single characters, as long as the tokenizer still
    // deviates from the same rule on the rest.
    random_deviation shortened(random_deviation of) {
        for (std::size_t size = std::max<std::size_t>(of.asked.what.input.size() / 2, 1);; size /= 2) {
            for (std::size_t at = 0; at < of.asked.what.input.size();) {
                probe shorter = of.asked.what;
                std::size_t length = 0;
                while (length < size && at + length < shorter.input.size())
                    length += input::decode_one(std::string_view(shorter.input).substr(at + length), true).length;
                shorter.input.erase(at, length);
                std::optional<random_deviation> still = deviation_on(shorter, false);
                if (still && key_of(*still) == key_of(of))
                    of = std::move(*still);
                else
                    at += length;
            }
            if (size <= 1) return of;
        }
    }

    conversation& with_;
    const spec::draft& tokens_;
    const spec::draft* errors_;
    random_findings made_;
};

}  // namespace

random_findings ask_at_random(conversation& with, const random_choice& choice, std::span<const asked_probe> like,
                              const spec::draft& tokens, const spec::draft* errors,
                              const std::function<void(std::size_t begun)>& goes_on) {
    input_maker inputs(choice.seed, like);
    random_interviewer asks(with, tokens, errors);
    for (std::size_t n = 0; n < choice.count; ++n) {
        goes_on(n);
        asks.ask(inputs.next());
    }
    return asks.take();
}

// --- The identification ---

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

    // Sends random inputs, and adds the deviations that they show to the result. Random inputs do not affect the
    // verdicts on commits.
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

    // Drops deviations in errors where the tokens deviate from the text that fits the errors best. That text may differ
    // from the text that fits the tokens best.
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
            // No commit can explain an answer that no text gives.
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
