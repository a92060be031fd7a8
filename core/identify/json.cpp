#include "core/identify/identification.hpp"

// Writes the report as JSON.

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string_view>
#include <utility>

#include "core/report/changes/case_json.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::identify {
namespace {

using report::append_json_string;
using report::append_list;
using report::append_member;
using report::append_member_or_null;
using report::begin_member;

constexpr std::uint64_t version_of_identification = 1;

/// Writes the report on one tokenizer as a JSON object.
class json_writer {
public:
    explicit json_writer(const identification& of) : of_(of) {}

    std::string text() {
        text_ = "{";
        append_member(text_, "version", version_of_identification);
        append_member(text_, "implementation", of_.implementation);
        dated("tokens", of_.tokens);
        if (of_.errors) {
            dated("errors", *of_.errors);
        } else {
            begin_member(text_, "errors");
            text_ += "null";
        }
        follows();
        commits("has", possession::has);
        commits("lacks", possession::lacks);
        append_member(text_, "notObservable", not_observable());
        deviations();
        append_list(text_, "unanswered", of_.said.troubles, [&](const trouble& each) {
            begin_probe(each.what);
            append_member(text_, "how", each.how);
            begin_member(text_, "died");
            text_ += each.died ? "true}" : "false}";
        });
        append_member(text_, "probes", of_.tokens.of.answered);
        append_member(text_, "skipped", of_.said.skipped);
        append_member(text_, "notSent", of_.said.not_asked + of_.said.given_up);
        append_member(text_, "unclear", of_.said.unclear);
        begin_member(text_, "random");
        if (of_.chosen_at_random) {
            text_ += '{';
            append_member(text_, "seed", of_.chosen_at_random->seed);
            append_member(text_, "answered", of_.random.answered);
            append_member(text_, "deviating", of_.random.differing);
            text_ += '}';
        } else {
            text_ += "null";
        }
        text_ += "}\n";
        return std::move(text_);
    }

private:
    void dated(std::string_view name, const identified_part& part) {
        const dating& by = part.of;
        begin_member(text_, name);
        text_ += '{';
        append_member(text_, "from", part.when.front().from);
        append_member(text_, "to", part.when.back().to);
        const history::moment& text = of_.texts[by.text];
        append_member_or_null(text_, "commit", text.made_by != nullptr ? text.made_by->short_commit() : "");
        append_member(text_, "draft", text.draft->about.name);
        append_list(text_, "ranges", part.when, [&](const time_range& each) {
            text_ += '{';
            append_member(text_, "from", each.from);
            append_member(text_, "to", each.to);
            text_ += '}';
        });
        list("lacks", by.missing);
        list("beyond", by.beyond);
        list("partly", by.partial);
        append_member(text_, "answered", by.answered);
        append_member(text_, "deviations", by.deviations.size());
        append_member(text_, "likeNoText", by.unlike_all);
        text_ += '}';
    }

    void list(std::string_view name, const std::vector<std::size_t>& commits) {
        append_list(text_, name, commits, [&](std::size_t each) { append_commit(of_.commits[each]); });
    }

    void append_commit(const commit& of) {
        text_ += '{';
        append_member_or_null(text_, "commit", of.hash);
        append_member(text_, "date", of.day);
        append_member(text_, "title", of.title);
        text_ += '}';
    }

    void follows() {
        begin_member(text_, "followsStandard");
        switch (following_of(of_.tokens.of)) {
            case following::yes: text_ += "true"; break;
            case following::partly: text_ += "\"partly\""; break;
            case following::no: text_ += "false"; break;
        }
    }

    [[nodiscard]] possession verdict_on(std::size_t commit) const {
        const possession tokens = of_.tokens.of.of_commit[commit];
        return tokens == possession::not_observable && of_.errors ? of_.errors->of.of_commit[commit] : tokens;
    }

    // Writes the commits with the verdict `wanted`. A commit that affects tokens is judged by tokens alone. A slip that
    // the tokenizer lacks is left out, because lacking it is right.
    void commits(std::string_view name, possession wanted) {
        begin_member(text_, name);
        text_ += '[';
        for (std::size_t c = 0; c < of_.commits.size(); ++c) {
            const commit& each = of_.commits[c];
            if (verdict_on(c) != wanted || each.hash.empty()) continue;
            if (wanted == possession::lacks && each.is_slip) continue;
            if (text_.back() != '[') text_ += ',';
            append_json_string(text_, each.hash);
        }
        text_ += ']';
    }

    [[nodiscard]] std::size_t not_observable() const {
        std::size_t count = 0;
        for (std::size_t c = 0; c < of_.commits.size(); ++c)
            count += verdict_on(c) == possession::not_observable ? 1U : 0U;
        return count;
    }

    void begin_probe(const probe& of) {
        text_ += text_.back() == '[' ? "\n{" : "{";
        append_member(text_, "input", of.input);
        report::append_case(text_, {of.initial_state, of.last_start_tag, of.foreign, std::nullopt, ""});
    }

    void deviations() {
        append_list(text_, "deviations", of_.deviations, [&](const deviation& each) {
            const asked_probe& asked = of_.said.probes[each.probe];
            const std::size_t at = of_.in(each.in).of.text;
            const outcome* const expected = asked.texts.of(at);
            begin_probe(asked.what);
            append_member(text_, "what", each.in == part::tokens ? "tokens" : "errors");
            report::append_strings(text_, "got", lines_of(each.in, *asked.given.given));
            report::append_strings(text_, "expected",
                                   expected == nullptr ? std::vector<std::string>() : lines_of(each.in, *expected));
            append_member(text_, "draft", of_.texts[at].draft->about.name);
            append_member_or_null(text_, "state", each.why.state_name);
            append_member_or_null(text_, "on", each.why.subject);
            append_member_or_null(text_, "rule", each.why.sentence);
            append_member_or_null(text_, "commit", each.commits.empty() ? "" : of_.commits[each.commits.front()].hash);
            append_member(text_, "others", each.others);
            begin_member(text_, "likeSomeText");
            text_ += each.is_like_a_text ? "true}" : "false}";
        });
    }

    const identification& of_;
    std::string text_;
};

}  // namespace

void write_identification_as_json(std::ostream& to, const identification& of) { to << json_writer(of).text(); }

}  // namespace strata::identify
