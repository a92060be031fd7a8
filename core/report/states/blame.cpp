#include "core/report/states/states.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "core/history/parts_in_time.hpp"
#include "core/language/recital.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/day.hpp"

namespace strata::report {
namespace {

constexpr int version_of_blame = 1;
constexpr std::size_t margin = spec::short_commit_length + 2 + spec::day_length + 2;

// The revision that made a rule or a state.
struct origin {
    std::string_view commit, day, id, title;
};
origin origin_of(const spec::revision_chain& chain, std::size_t number) {
    if (number == 0) return {{}, chain.landmark->about.day.substr(0, spec::day_length), {}, {}};
    const spec::revision_source& source = chain.revisions[number - 1].source;
    return {source.commit, source.date, source.id, source.title};
}

styled_text begun(const origin& from) {
    styled_text line;
    const std::string digits = from.commit.empty() ? std::string(spec::short_commit_length, '.')
                                                   : std::string(from.commit.substr(0, spec::short_commit_length));
    line.add_link(digits, link_to_commit(from.commit), dim);
    line.add("  ").add(std::string(from.day), dim).add("  ");
    return line;
}

class blame_writer {
public:
    blame_writer(const blamed_draft& of, const text_style& style) : of_(of), draft_(*of.draft), style_(style) {}

    std::string text() {
        for (std::size_t s = 0; s < draft_.table.states.size(); ++s)
            if (!of_.state || *of_.state == s) add_state(s);
        std::string all;
        for (const styled_text& each : lines_) append_line(all, each, style_.colour, style_.links);
        return all;
    }

private:
    void add_state(std::size_t s) {
        if (!lines_.empty()) lines_.emplace_back();
        const spec::state_info& info = draft_.table.states[s];
        lines_.push_back(begun(origin_of(*of_.chain, of_.table->states[s])).add(std::string(info.name), bold));
        for (std::size_t r = 0; r < info.rule_count; ++r) {
            const std::vector<std::string> subjects = language::subjects(draft_, draft_.table.rules_of(s)[r]);
            std::string said = fmt::format("{}", fmt::join(subjects, ", "));
            said += (said.empty() ? "" : ": ") + language::sentence(draft_, s, r);
            add_rule(origin_of(*of_.chain, of_.table->rules[info.first_rule + r]), said);
        }
    }

    void add_rule(const origin& from, const std::string& said) {
        const std::size_t room = style_.width > margin + narrowest / 2 ? style_.width - margin : narrowest / 2;
        bool first = true;
        for (const styled_text& each : wrapped(styled_text(said), room)) {
            styled_text line = first ? begun(from) : styled_text(std::string(margin, ' '));
            lines_.push_back(line.add(each));
            first = false;
        }
    }

    const blamed_draft& of_;
    const spec::draft& draft_;
    const text_style& style_;
    block lines_;
};

}  // namespace

std::string blame_as_text(const blamed_draft& of, const text_style& style) { return blame_writer(of, style).text(); }

std::string blame_as_json(const blamed_draft& of) {
    const spec::draft& draft = *of.draft;
    std::string text;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (of.state && *of.state != s) continue;
        const spec::state_info& info = draft.table.states[s];
        for (std::size_t r = 0; r < info.rule_count; ++r) {
            const origin from = origin_of(*of.chain, of.table->rules[info.first_rule + r]);
            text += text.empty() ? fmt::format("{{\"version\":{}", version_of_blame) : "{";
            append_member(text, "state", info.name);
            append_strings(text, "on", language::subjects(draft, draft.table.rules_of(s)[r]));
            append_member(text, "rule", language::sentence(draft, s, r));
            append_member(text, "date", from.day);
            append_member_or_null(text, "commit", from.commit);
            append_member_or_null(text, "id", from.id);
            append_member_or_null(text, "title", from.title);
            text += "}\n";
        }
    }
    return text;
}

}  // namespace strata::report
