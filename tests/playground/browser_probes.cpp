#include "tests/playground/browser_probes.hpp"

// Consecutive texts that read all probes alike form a period. A new period also begins where a commit was made or
// reverted, if probes show this commit. So either all texts of a period have a commit, or none has it.
//
// A browser may support processing instructions, but no plain HTML produces one in every parser. Tree construction
// inserts them where it inserts comments. So the file has a comment that begins with "instruction" for each of them,
// and the page treats this comment as the instruction.

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/conformance/parsed_json.hpp"
#include "core/history/moments.hpp"
#include "core/identify/plain_html.hpp"
#include "core/identify/probes.hpp"
#include "core/identify/verdict.hpp"

namespace strata::testing {
namespace {

// This type keeps the members of an object in the order in which they are written.
using json = nlohmann::ordered_json;
using conformance::output_item;

/// One way in which texts read a probe.
struct reading {
    std::optional<std::string> html;  ///< nothing: plain HTML cannot express its instructions
    bool has_instruction = false;

    friend bool operator==(const reading&, const reading&) = default;
};

/// A probe that can be shown in a document.
struct tree_probe {
    std::string input;
    std::vector<reading> readings;
    std::vector<std::size_t> of_text;  ///< for each text, the number of its reading
};

identify::outcome with_instructions_as_comments(identify::outcome of) {
    for (output_item& each : of.tokens) {
        if (each.what != output_item::kind::token) continue;
        const nlohmann::json token = report::parsed_json(each.text);
        if (token[0] != "ProcessingInstruction") continue;
        const std::string data = "instruction " + report::string_of(token[1]) + " " + report::string_of(token[2]);
        each.text = nlohmann::json{"Comment", data}.dump();
    }
    return of;
}

// Writes the tokens as plain HTML. Returns nothing if that is not possible.
std::optional<reading> written(const identify::outcome& of) {
    std::optional<identify::written_tokens> plain = identify::as_plain_html(of);
    if (!plain) return std::nullopt;
    if (!plain->has_instruction) return reading{std::move(plain->html), false};
    const std::optional<identify::written_tokens> marked = identify::as_plain_html(with_instructions_as_comments(of));
    return reading{marked ? std::optional(marked->html) : std::nullopt, true};
}

// Returns the beginning of a document, to which the input or its reading is appended.
std::string_view beginning() { return identify::beginning_for({}); }

// Returns the probe with its readings. Returns nothing if a document cannot show the probe, or if the tokens of some
// text cannot be written. No probe with a DOCTYPE can be written so far.
std::optional<tree_probe> for_trees(const identify::probe& what, std::span<const history::moment> texts) {
    if (identify::is_within(what) || identify::has_lone_surrogate(what)) return std::nullopt;
    const identify::readings all = identify::read_by_all(texts, what, identify::everything_in_tokens());
    if (!identify::shows_in_documents(what, all)) return std::nullopt;
    if (identify::beginning_for(all) != beginning()) return std::nullopt;
    tree_probe made{what.input, {}, {}};
    std::vector<std::size_t> numbers;
    for (const identify::outcome& each : all.different) {
        const std::optional<reading> one = written(each);
        if (!one) return std::nullopt;
        const auto known = std::find(made.readings.begin(), made.readings.end(), *one);
        numbers.push_back(static_cast<std::size_t>(known - made.readings.begin()));
        if (known == made.readings.end()) made.readings.push_back(*one);
    }
    for (const std::optional<std::size_t>& each : all.of_text) made.of_text.push_back(numbers[*each]);
    return made;
}

/// Writes probes.json.
class file_maker {
public:
    explicit file_maker(const registry& known)
        : standard_(known), texts_(standard_.all()), commits_(identify::commits_between(texts_)) {
        until_ = std::max(texts_.back().day, known.chain.until);
        for (const identify::probe& each : identify::probes_of(known, std::nullopt))
            if (std::optional<tree_probe> made = for_trees(each, texts_)) probes_.push_back(std::move(*made));
        find_periods();
    }

    [[nodiscard]] std::string text() const {
        std::string made = "{\"until\":" + json(until_).dump() + ",\n\"beginning\":" + json(beginning()).dump();
        const auto add = [&](const char* name, const std::vector<json>& all) {
            made.append(",\n\"").append(name).append("\":[");
            // The output is ASCII, because some characters look alike.
            for (const json& each : all)
                made.append(&each == all.data() ? "\n" : ",\n").append(each.dump(-1, ' ', true));
            made += ']';
        };
        add("periods", periods());
        add("commits", commits());
        add("probes", probes());
        return made + "}\n";
    }

private:
    void find_periods() {
        std::set<std::size_t> shown;  // the texts that read some probe differently from the text before
        for (std::size_t t = 1; t < texts_.size(); ++t)
            if (std::any_of(probes_.begin(), probes_.end(),
                            [&](const tree_probe& each) { return each.of_text[t] != each.of_text[t - 1]; }))
                shown.insert(t);
        first_texts_ = shown;
        first_texts_.insert(0);
        for (std::size_t c = 0; c < commits_.size(); ++c) {
            const identify::commit& each = commits_[c];
            if (std::none_of(each.texts.begin(), each.texts.end(), [&](std::size_t t) { return shown.contains(t); }))
                continue;
            shown_commits_.push_back(c);
            first_texts_.insert(each.texts.front());
            if (each.taken_back) first_texts_.insert(*each.taken_back);
        }
    }

    [[nodiscard]] std::size_t period_of(std::size_t text) const {
        return static_cast<std::size_t>(std::distance(first_texts_.begin(), first_texts_.upper_bound(text))) - 1;
    }

    [[nodiscard]] std::vector<json> periods() const {
        std::vector<json> all;
        for (const std::size_t each : first_texts_)
            all.push_back({{"from", texts_[each].day}, {"name", texts_[each].draft->about.name}});
        return all;
    }

    [[nodiscard]] std::vector<json> commits() const {
        std::vector<json> all;
        for (const std::size_t each : shown_commits_) {
            const identify::commit& of = commits_[each];
            std::set<std::size_t> periods;
            for (const std::size_t t : of.texts)
                if (first_texts_.contains(t)) periods.insert(period_of(t));
            json& made = all.emplace_back(
                json{{"commit", of.hash}, {"date", of.day}, {"title", of.title}, {"periods", periods}});
            if (of.is_slip) made["isSlip"] = true;
            if (of.taken_back) made["takenBack"] = period_of(*of.taken_back);
        }
        return all;
    }

    [[nodiscard]] std::vector<json> probes() const {
        std::vector<json> all;
        for (const tree_probe& each : probes_) {
            json& made = all.emplace_back(json{{"input", each.input}});
            json& readings = made["readings"] = json::array();
            for (const reading& one : each.readings) {
                const json html = one.html ? json(*one.html) : json(nullptr);
                readings.push_back(one.has_instruction ? json{{"instruction", html}} : html);
            }
            // Writes pairs of numbers: a period, and the reading that begins with it.
            json& since = made["since"] = json::array();
            for (std::size_t t = 0; t < texts_.size(); ++t)
                if (t == 0 || each.of_text[t] != each.of_text[t - 1]) since.push_back({period_of(t), each.of_text[t]});
        }
        return all;
    }

    history::moments_of_standard standard_;
    std::span<const history::moment> texts_;
    std::string_view until_;
    std::vector<identify::commit> commits_;
    std::vector<tree_probe> probes_;
    std::set<std::size_t> first_texts_;       // the first text of each period
    std::vector<std::size_t> shown_commits_;  // the numbers of the commits that the probes show
};

}  // namespace

std::string browser_probes(const registry& known) { return file_maker(known).text(); }

}  // namespace strata::testing
