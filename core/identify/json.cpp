// Describes the report as JSON, and writes it.

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/identify/identification.hpp"
#include "core/report/writing/json_definitions.hpp"

namespace strata::identify {
namespace {

namespace described = report::json;

// --- Commits ---

constexpr auto commit_of_standard =
    described::object(described::required("commit", described::or_null(described::text),
                                          "The commit; null if it is not known.", &commit::hash),
                      described::required("date", described::day, &commit::day),
                      described::required("title", described::text, &commit::title));
constexpr auto commits = described::defined("commitsOfStandard", described::list(commit_of_standard));

// Returns the verdict on a commit. A commit that affects tokens is judged by tokens alone.
possession verdict_on(const identification& of, std::size_t commit) {
    const possession tokens = of.tokens.of.of_commit[commit];
    return tokens == possession::not_observable && of.errors ? of.errors->of.of_commit[commit] : tokens;
}

// Returns the commits with the verdict `wanted`. A slip that the tokenizer lacks is left out, because lacking it is
// right.
std::vector<std::string_view> commits_with(const identification& of, possession wanted) {
    std::vector<std::string_view> found;
    for (std::size_t c = 0; c < of.commits.size(); ++c) {
        const commit& each = of.commits[c];
        if (verdict_on(of, c) != wanted || each.hash.empty()) continue;
        if (wanted != possession::lacks || !each.is_slip) found.push_back(each.hash);
    }
    return found;
}

std::size_t count_of_not_observable(const identification& of) {
    std::size_t count = 0;
    for (std::size_t c = 0; c < of.commits.size(); ++c)
        count += verdict_on(of, c) == possession::not_observable ? 1U : 0U;
    return count;
}

// --- The texts that fit best ---

// One part of the answers, and the text that fits them best.
struct dated_part {
    const identification* all;
    const identified_part* part;

    [[nodiscard]] const history::moment& text() const { return all->texts[part->of.text]; }
    [[nodiscard]] std::string commit() const {
        return text().made_by != nullptr ? std::string(text().made_by->short_commit()) : std::string();
    }
    [[nodiscard]] std::vector<identify::commit> listed(const std::vector<std::size_t>& numbers) const {
        std::vector<identify::commit> found;
        found.reserve(numbers.size());
        for (const std::size_t each : numbers) found.push_back(all->commits[each]);
        return found;
    }
};

constexpr auto days_of_texts = described::object(described::required("from", described::day, &time_range::from),
                                                 described::required("to", described::day, &time_range::to));

constexpr auto texts_that_fit = described::defined(
    "textsThatFit",
    described::object(
        described::required("from", described::day, "The day of the first of these texts.",
                            [](const dated_part& of) { return of.part->when.front().from; }),
        described::required("to", described::day,
                            "The day on which the last of these texts was replaced, or the newest known day.",
                            [](const dated_part& of) { return of.part->when.back().to; }),
        described::required("commit", described::or_null(described::text),
                            "The commit of the text that fits best; null if only its day is known.",
                            &dated_part::commit),
        described::required("draft", described::text, "The name of the text that fits best.",
                            [](const dated_part& of) { return of.text().draft->about.name; }),
        described::required(
            "ranges", described::list(days_of_texts, 1),
            "The days from the first to the last of these texts, without the days of texts in between that "
            "answer differently.",
            [](const dated_part& of) { return of.part->when; }),
        described::required("lacks", commits, "The commits that the text includes and the tokenizer lacks.",
                            [](const dated_part& of) { return of.listed(of.part->of.missing); }),
        described::required("beyond", commits,
                            "The commits that the tokenizer follows although the text does not include them.",
                            [](const dated_part& of) { return of.listed(of.part->of.beyond); }),
        described::required("partly", commits, "The commits that the tokenizer follows only in part.",
                            [](const dated_part& of) { return of.listed(of.part->of.partial); }),
        described::required("answered", described::count, "How many inputs were answered.",
                            [](const dated_part& of) { return of.part->of.answered; }),
        described::required("deviations", described::count,
                            "How many answers differ from those of the text that fits best.",
                            [](const dated_part& of) { return of.part->of.deviations.size(); }),
        described::required("likeNoText", described::count, "How many answers match no text.",
                            [](const dated_part& of) { return of.part->of.unlike_all; })),
    "The texts that give the same answer to every input as the text that fits best.");

// true, false or "partly".
struct following_kind {
    void write(std::string& to, following value) const {
        to += value == following::yes ? "true" : value == following::no ? "false" : "\"partly\"";
    }
    [[nodiscard]] described::schema_node schema(described::definitions& /*defined*/) const {
        return described::schema_node().add("enum",
                                            described::schema_node::array({described::schema_node::scalar("true"),
                                                                           described::schema_node::scalar("false"),
                                                                           described::schema_node::text("partly")}));
    }
};

// --- Inputs ---

constexpr described::member_list input_members(described::required("input", described::text, &probe::input),
                                               described::optional("initialState", described::text,
                                                                   &probe::initial_state),
                                               described::optional("lastStartTag", described::text,
                                                                   &probe::last_start_tag),
                                               described::optional("foreign", described::yes, &probe::foreign));

struct listed_deviation {
    const identification* all;
    const deviation* each;

    [[nodiscard]] const asked_probe& asked() const { return all->said.probes[each->probe]; }
    [[nodiscard]] std::size_t text() const { return all->in(each->in).of.text; }
    [[nodiscard]] std::vector<std::string> got() const { return lines_of(each->in, *asked().given.given); }
    [[nodiscard]] std::vector<std::string> expected() const {
        const outcome* const given = asked().texts.of(text());
        return given == nullptr ? std::vector<std::string>() : lines_of(each->in, *given);
    }
    [[nodiscard]] std::string_view commit() const {
        return each->commits.empty() ? std::string_view() : all->commits[each->commits.front()].hash;
    }
};

constexpr auto answer_lines = described::defined(
    "answerLines", described::list(described::text),
    "Tokens in html5lib's notation, or errors with line, column and name. Each token or error is one "
    "string.");

constexpr auto one_deviation = described::object(
    described::include(input_members, [](const listed_deviation& of) { return of.asked().what; }),
    described::required("what", described::one_of("tokens", "errors"),
                        [](const listed_deviation& of) { return of.each->in == part::tokens ? "tokens" : "errors"; }),
    described::required("got", answer_lines, &listed_deviation::got),
    described::required("expected", answer_lines, &listed_deviation::expected),
    described::required("draft", described::text, "The text that gives the expected answer.",
                        [](const listed_deviation& of) { return of.all->texts[of.text()].draft->about.name; }),
    described::required("state", described::or_null(described::text),
                        "The state of the rule that is nearest to the deviation.",
                        [](const listed_deviation& of) { return of.each->why.state_name; }),
    described::required("on", described::or_null(described::text), "The characters that this rule is about.",
                        [](const listed_deviation& of) { return of.each->why.subject; }),
    described::required("rule", described::or_null(described::text), "The sentence of this rule.",
                        [](const listed_deviation& of) { return of.each->why.sentence; }),
    described::required("commit", described::or_null(described::text),
                        "A commit that explains the deviation: the tokenizer lacks this commit, or already follows it.",
                        &listed_deviation::commit),
    described::required("others", described::count,
                        "On how many other random inputs the tokenizer deviates from the same rule.",
                        [](const listed_deviation& of) { return of.each->others; }),
    described::required("likeSomeText", described::truth, "Whether there is a text that gives this answer.",
                        [](const listed_deviation& of) { return of.each->is_like_a_text; }));

std::vector<listed_deviation> listed_deviations(const identification& of) {
    std::vector<listed_deviation> found;
    found.reserve(of.deviations.size());
    for (const deviation& each : of.deviations) found.push_back({&of, &each});
    return found;
}

constexpr auto unanswered_input = described::object(
    described::include(input_members, &trouble::what),
    described::required("how", described::text, "What happened, in words.", &trouble::how),
    described::required("died", described::truth, "true if the program ended, or if it was silent for too long.",
                        &trouble::died));

constexpr auto random_inputs = described::object(
    described::required("seed", described::count, [](const identification& of) { return of.chosen_at_random->seed; }),
    described::required("answered", described::count, [](const identification& of) { return of.random.answered; }),
    described::required("deviating", described::count, [](const identification& of) { return of.random.differing; }));

// --- The whole ---

constexpr auto whole = described::object(
    described::version,
    described::required("implementation", described::text, "The name that the adapter gives, or else the command.",
                        &identification::implementation),
    described::required("tokens", texts_that_fit,
                        [](const identification& of) {
                            return dated_part{&of, &of.tokens};
                        }),
    described::required("errors", described::or_null(texts_that_fit),
                        "The result for errors; null if the adapter gives no errors.",
                        [](const identification& of) {
                            return of.errors ? std::optional(dated_part{&of, &*of.errors}) : std::nullopt;
                        }),
    described::required(
        "followsStandard", following_kind{},
        "Whether the tokenizer follows the standard, judged by tokens: true if fewer than 5% of the answers "
        "match no text, false if more than 20% match no text.",
        [](const identification& of) { return following_of(of.tokens.of); }),
    described::required("has", described::list(described::text), "The commits that the tokenizer follows.",
                        [](const identification& of) { return commits_with(of, possession::has); }),
    described::required("lacks", described::list(described::text),
                        "The commits that the tokenizer lacks, including the commits after its date.",
                        [](const identification& of) { return commits_with(of, possession::lacks); }),
    described::required("notObservable", described::count,
                        "How many commits cannot be observed: no answer is evidence for or against them.",
                        count_of_not_observable),
    described::required(
        "deviations", described::list(one_deviation, described::list_layout::on_lines),
        "The answers that differ from those of the text that fits best; answers with different tokens come "
        "first.",
        listed_deviations),
    described::required("unanswered", described::list(unanswered_input, described::list_layout::on_lines),
                        "The inputs to which the program gave no readable answer.",
                        [](const identification& of) { return of.said.troubles; }),
    described::required("probes", described::count, "How many inputs were answered.",
                        [](const identification& of) { return of.tokens.of.answered; }),
    described::required("skipped", described::count, "How many inputs the adapter skipped.",
                        [](const identification& of) { return of.said.skipped; }),
    described::required(
        "notSent", described::count,
        "How many inputs were not sent because the adapter cannot begin in the state of the input, or because "
        "the adapter had failed too often.",
        [](const identification& of) { return of.said.not_asked + of.said.given_up; }),
    described::required(
        "unclear", described::count,
        "For parsers that give trees: how many inputs are no evidence, because the tokens that some text "
        "gives cannot be written as plain HTML.",
        [](const identification& of) { return of.said.unclear; }),
    described::required("random", described::or_null(random_inputs),
                        "The results of the random inputs; null if none were sent.",
                        [](const identification& of) { return of.chosen_at_random ? &of : nullptr; }));

}  // namespace

void write_identification_as_json(std::ostream& to, const identification& of) {
    to << described::written(whole, of) << '\n';
}

described::schema identification_schema(described::definitions& defined) {
    return described::schema_of("identify", "strata identify --format=json",
                                "The whole output: which texts of the standard a tokenizer follows.", whole, defined);
}

}  // namespace strata::identify
