#include "core/identify/identification.hpp"

// Writes the report as a document: first which texts fit best and when they were in force, then everything in which the
// tokenizer differs from them.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/report/changes/changes.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/provenance.hpp"

namespace strata::identify {
namespace {

using report::counted;
using report::inline_text;
using report::role;
using report::table_row;

// The longest value that is shown in full. The tokens of a hostile adapter may be as long as the longest line.
constexpr std::size_t longest_value = 120;

std::string in_quotes(std::string_view text) {
    std::string words;
    report::append_quoted(words, text);
    return words;
}

std::string days_of(const time_range& range) {
    if (range.goes_on) return fmt::format("{} to today ({})", range.from, range.to);
    return range.from == range.to ? range.from : fmt::format("{} to {}", range.from, range.to);
}

/// Writes the report on one tokenizer.
class identification_writer {
public:
    identification_writer(report::document& to, const identification& of, std::size_t most)
        : to_(to), of_(of), most_(most) {}

    void all() {
        to_.title(inline_text(of_.implementation.empty() ? "The tokenizer" : of_.implementation));
        dates();
        commits();
        deviations();
        troubles();
        questions();
        to_.end();
    }

private:
    // --- Which texts ---

    void dates() {
        const auto& probes = of_.said.probes;
        const auto answered = static_cast<std::size_t>(std::count_if(
            probes.begin(), probes.end(), [](const asked_probe& each) { return each.given.given.has_value(); }));
        const std::size_t lost = of_.said.troubles.size() + of_.said.skipped + of_.said.given_up;
        if (answered < lost)
            to_.paragraph(
                inline_text(fmt::format("Only {} of {} inputs were answered, so the results below mean little.",
                                        answered, answered + lost),
                            role::strong));
        follows(part::tokens, of_.said.by.gives_trees ? "Trees" : "Tokens");
        if (!of_.errors) {
            to_.paragraph(inline_text("Parse errors: not compared, because the adapter gives none.", role::dim));
            return;
        }
        follows(part::errors, "Parse errors");
        if (!of_.is_expected && of_.tokens.of.answered > 0) together();
    }

    // Writes which texts fit best if both tokens and errors count. Writes nothing if this would only repeat the lines
    // before.
    void together() {
        std::vector<std::size_t> both;
        std::set_intersection(of_.tokens.of.like_it.begin(), of_.tokens.of.like_it.end(),
                              of_.errors->of.like_it.begin(), of_.errors->of.like_it.end(), std::back_inserter(both));
        if (both.empty()) {
            to_.paragraph(inline_text("Tokens and errors follow texts of different times."));
            return;
        }
        if (both.size() == of_.tokens.of.like_it.size() && both.size() == of_.errors->of.like_it.size()) return;
        const std::vector<time_range> when = ranges_of(both, of_.texts, of_.until);
        to_.paragraph(inline_text("Both together:", role::strong)
                          .add(" the standard of ")
                          .add(days_of(whole_of(when)), role::strong)
                          .add("."));
    }

    void follows(part in, std::string_view what) {
        const identified_part& found = of_.in(in);
        const dating& by = found.of;
        if (by.answered == 0) {
            to_.paragraph(inline_text(fmt::format("{}: no input was answered.", what)));
            return;
        }
        inline_text text(fmt::format("{}:", what), role::strong);
        text.add(" ");
        const std::size_t agrees = by.answered - by.deviations.size();
        if (of_.is_expected) {
            text.add(fmt::format("compared with the text of {}", of_.texts[by.text].day));
        } else if (following_of(by) == following::no) {
            text.add("not written from the standard", role::strong);
            text.add(fmt::format(": {} of {} answers match no text. The nearest text is that of ", by.unlike_all,
                                 by.answered));
            add_days(text, found);
        } else {
            text.add("the standard of ");
            add_days(text, found);
            if (following_of(by) == following::partly)
                text.add(fmt::format(", in part: {} of {} answers match no text", by.unlike_all, by.answered));
        }
        text.add(fmt::format(". {} of {} match that text.", agrees, counted(by.answered, "answer", "answers")));
        to_.paragraph(text);
        if (found.when.size() > 1 && !of_.is_expected) to_.paragraph(inline_text(gaps(found), role::dim));
        exceptions(by);
    }

    // Returns one range from the first to the last of the texts that fit equally well. Texts in between that fit less
    // well are mentioned elsewhere.
    static time_range whole_of(const std::vector<time_range>& when) {
        time_range whole = when.back();
        whole.first = when.front().first;
        whole.from = when.front().from;
        return whole;
    }
    static void add_days(inline_text& to, const identified_part& found) {
        to.add(days_of(whole_of(found.when)), role::strong);
    }
    static std::string gaps(const identified_part& found) {
        std::vector<std::string> days;
        for (std::size_t n = 1; n < found.when.size(); ++n)
            days.push_back(fmt::format("{} to {}", found.when[n - 1].to, found.when[n].from));
        return fmt::format("Texts in between that fit less well: {}.", fmt::join(days, ", "));
    }

    void exceptions(const dating& by) {
        std::vector<std::string> parts;
        const auto add = [&](const std::vector<std::size_t>& list, std::string_view one, std::string_view several) {
            if (!list.empty()) parts.push_back(counted(list.size(), one, several));
        };
        add(by.missing, "commit is missing", "commits are missing");
        add(by.beyond, "later commit is present", "later commits are present");
        add(by.partial, "commit is present only in part", "commits are present only in part");
        if (parts.empty()) return;
        to_.paragraph(inline_text(fmt::format("Compared with that text, {}.", fmt::join(parts, "; "))));
    }

    // --- Commits ---

    void commits() {
        struct kind {
            std::string_view heading;
            const std::vector<std::size_t> dating::*list;
        };
        for (const kind& each :
             {kind{"Commits that it lacks", &dating::missing}, kind{"Later commits that it has", &dating::beyond},
              kind{"Commits that it has in part", &dating::partial}}) {
            std::vector<std::pair<std::size_t, part>> found;
            for (const std::size_t c : of_.tokens.of.*each.list) found.emplace_back(c, part::tokens);
            if (of_.errors)
                for (const std::size_t c : of_.errors->of.*each.list)
                    if (!std::binary_search((of_.tokens.of.*each.list).begin(), (of_.tokens.of.*each.list).end(), c))
                        found.emplace_back(c, part::errors);
            if (found.empty()) continue;
            to_.section(inline_text(each.heading));
            std::vector<inline_text> items;
            for (const auto& [c, in] : found)
                if (items.size() < most_)
                    items.push_back(named(of_.commits[c]).add(in == part::errors ? " (errors)" : ""));
            to_.list(items);
            left_out(found.size() - items.size(), "commit is", "commits are");
        }
    }

    static inline_text named(const commit& of) {
        inline_text text(std::string(of.day));
        text.add(" ");
        if (!of.hash.empty()) text.add(of.hash, role::code, report::link_to_commit(of.hash)).add(" ");
        return text.add(of.title);
    }

    // --- Deviations ---

    // Why answers deviate: the commits or, if there are none, the rule. Deviations with the same cause are shown
    // together.
    using cause =
        std::tuple<part, bool, std::vector<std::size_t>, std::optional<std::size_t>, std::string, std::string>;
    struct group {
        cause of;
        std::vector<const deviation*> all;
    };
    [[nodiscard]] std::vector<group> groups() const {
        std::vector<group> found;
        for (const deviation& each : of_.deviations) {
            const bool by_rule = each.commits.empty();
            const cause of{each.in,
                           each.is_like_a_text,
                           each.commits,
                           by_rule ? each.why.state : std::nullopt,
                           by_rule ? each.why.state_name : "",
                           by_rule ? each.why.subject : ""};
            const auto known = std::find_if(found.begin(), found.end(), [&](const group& one) { return one.of == of; });
            if (known == found.end())
                found.push_back({of, {&each}});
            else
                known->all.push_back(&each);
        }
        return found;
    }

    void deviations() {
        if (of_.deviations.empty()) return;
        to_.section(inline_text("Deviations"));
        std::size_t shown = 0;
        std::size_t inputs = 0;
        for (const group& each : groups()) {
            if (shown == most_) break;
            ++shown;
            inputs += each.all.size();
            deviates(*each.all.front());
            others(each.all);
        }
        left_out(of_.deviations.size() - inputs, "deviation is", "deviations are");
    }

    void others(const std::vector<const deviation*>& all) {
        std::size_t at_random = 0;
        for (const deviation* const each : all) at_random += each->others;
        if (at_random > 0)
            to_.paragraph(inline_text(counted(at_random, "other random input deviates", "other random inputs deviate"))
                              .add(" because of these rules."));
        if (all.size() == 1) return;
        constexpr std::size_t most_named = 8;
        const deviation& first = *all.front();
        const bool is_known = !first.commits.empty() || !first.why.state_name.empty();
        inline_text text(is_known ? "For the same reason: " : "Other inputs for which no rule was found: ");
        for (std::size_t n = 1; n < std::min(all.size(), most_named + 1); ++n)
            text.add(n == 1 ? "" : ", ").add(in_quotes(of_.said.probes[all[n]->probe].what.input), role::code);
        if (all.size() > most_named + 1) text.add(fmt::format(" and {} more", all.size() - 1 - most_named));
        to_.paragraph(text.add("."));
    }

    void deviates(const deviation& of) {
        const asked_probe& asked = of_.said.probes[of.probe];
        const std::size_t at = of_.in(of.in).of.text;
        const spec::draft& text = *of_.texts[at].draft;
        to_.part(inline_text(in_quotes(asked.what.input), role::code).add(beginning(asked.what)));
        const outcome* const expected = asked.texts.of(at);
        to_.table(
            {inline_text("it gives"), inline_text(fmt::format("the text of {} says", of_.texts[at].day))},
            {{lines(of.in, *asked.given.given), expected == nullptr ? report::table_cell{} : lines(of.in, *expected)}});
        std::vector<inline_text> items;
        if (!of.why.state_name.empty()) items.push_back(rule(of.why, text));
        for (const std::size_t each : of.commits)
            items.push_back(inline_text("commit of ").add(named(of_.commits[each])));
        if (!of.is_like_a_text) items.emplace_back("No text gives this answer.");
        if (!items.empty()) to_.list(items);
    }

    static std::string beginning(const probe& of) {
        std::string words;
        if (!of.initial_state.empty()) words += fmt::format(" in the {}", of.initial_state);
        if (!of.last_start_tag.empty()) words += fmt::format(" after <{}>", of.last_start_tag);
        if (of.foreign) words += " in foreign content";
        return words;
    }

    static inline_text rule(const reason& of, const spec::draft& text) {
        inline_text words;
        words.add(of.state_name, role::plain, of.state ? spec::link_to_state(text, *of.state) : std::string());
        if (!of.subject.empty()) words.add(", ").add(of.subject);
        if (!of.sentence.empty()) words.add(fmt::format(": {}", of.sentence));
        return words;
    }

    static report::table_cell lines(part in, const outcome& of) {
        report::table_cell cell;
        for (const std::string& each : lines_of(in, of))  // a tree has several lines
            for (std::string_view rest = each; !rest.empty();) {
                const std::string_view line = rest.substr(0, rest.find('\n'));
                rest.remove_prefix(std::min(line.size() + 1, rest.size()));
                cell.emplace_back(report::without_middle(line, longest_value), role::code);
            }
        if (cell.empty()) cell.emplace_back(in == part::tokens ? "no tokens" : "no errors", role::dim);
        return cell;
    }

    // --- What the answers cover ---

    void troubles() {
        if (of_.said.troubles.empty()) return;
        to_.section(inline_text("Inputs without an answer"));
        std::vector<inline_text> items;
        for (const trouble& each : of_.said.troubles)
            if (items.size() < most_)
                items.push_back(inline_text(in_quotes(each.what.input), role::code)
                                    .add(beginning(each.what))
                                    .add(": it ")
                                    .add(each.how));
        to_.list(items);
        left_out(of_.said.troubles.size() - items.size(), "input is", "inputs are");
    }

    void questions() {
        to_.section(inline_text("What the answers cover"));
        const interview& said = of_.said;
        std::vector<inline_text> items{
            inline_text(counted(of_.tokens.of.answered, "input was answered.", "inputs were answered."))};
        const auto add = [&](std::size_t count, std::string_view one, std::string_view several) {
            if (count > 0) items.emplace_back(counted(count, one, several));
        };
        add(said.not_asked,
            "input was not sent, because the adapter does not support its initial state or its characters, or because "
            "no document can show its effect.",
            "inputs were not sent, because the adapter does not support their initial state or their characters, or "
            "because no document can show their effect.");
        add(said.unclear,
            "input reveals nothing, because its tokens under some text of the standard cannot be written as plain "
            "HTML.",
            "inputs reveal nothing, because their tokens under some text of the standard cannot be written as plain "
            "HTML.");
        if (said.skipped > 0)
            items.emplace_back(fmt::format("{} skipped: {}", counted(said.skipped, "input was", "inputs were"),
                                           report::without_middle(said.why_skipped, longest_value)));
        add(said.given_up, "input was not sent after too many failures.",
            "inputs were not sent after too many failures.");
        if (of_.chosen_at_random)
            items.emplace_back(fmt::format(
                "{} (seed {}): {}.",
                counted(of_.random.answered, "random input was answered", "random inputs were answered"),
                of_.chosen_at_random->seed, counted(of_.random.differing, "answer deviates", "answers deviate")));
        items.push_back(verdicts("tokens", of_.tokens.of));
        if (of_.errors) items.push_back(verdicts("errors", of_.errors->of));
        to_.list(items);
    }

    [[nodiscard]] inline_text verdicts(std::string_view what, const dating& by) const {
        const auto count = [&](possession p) {
            std::size_t commits = 0;
            for (std::size_t c = 0; c < of_.commits.size(); ++c)
                commits += by.of_commit[c] == p && !of_.commits[c].is_slip ? 1U : 0U;
            return commits;
        };
        return inline_text(
            fmt::format("Judging by the {}, it has {} and lacks {}. The other {} change only tree construction, or "
                        "have no effect that these answers show.",
                        what, counted(count(possession::has) + count(possession::in_part), "commit", "commits"),
                        count(possession::lacks), count(possession::not_observable)));
    }

    void left_out(std::size_t count, std::string_view one, std::string_view several) {
        if (count > 0)
            to_.paragraph(inline_text(fmt::format("{} left out here; ", counted(count, one, several)))
                              .add("--format=json", role::code)
                              .add(" lists all."));
    }

    report::document& to_;
    const identification& of_;
    std::size_t most_;
};

}  // namespace

void write_identification(report::document& to, const identification& of, std::size_t most) {
    identification_writer(to, of, most).all();
}

std::vector<std::string> lines_of(part in, const outcome& of) {
    if (in == part::errors) return lines_of(outcome{{}, of.errors, of.error_count, of.names_errors});
    std::vector<std::string> lines = lines_of(outcome{of.tokens, {}, 0, false});
    for (std::string& each : lines)
        if (each.starts_with(no_tree)) each = "(no tree can show these tokens)";
    return lines;
}

}  // namespace strata::identify
