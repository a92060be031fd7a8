// Runs every command that reads a page, in every format. The exit status must be documented, and JSON must be valid.
// HTML must contain the page as text. Output for people must not contain anything that controls a terminal.

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/spec/change.hpp"
#include "drafts/registry.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/command_outcome.hpp"
#include "tests/fuzz/printed_text.hpp"
#include "tests/fuzz/soup.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/recording.hpp"
#include "tests/report/writing/problems_of_page.hpp"

namespace strata::fuzz {
namespace {

constexpr std::array<std::string_view, 10> pairs = {"2007,2008",
                                                    "2008,2009",
                                                    "2009,modern",
                                                    "modern,2026",
                                                    "2007,modern",
                                                    "2008,2026",
                                                    "2026,2009",
                                                    "2007,2026",
                                                    "modern,modern+scripting=off",
                                                    "2009,2026+scripting=off"};
constexpr std::array<std::string_view, 6> contents = {"", "", "", "RCDATA", "PLAINTEXT", "CDATA"};
constexpr std::array<std::string_view, 10> contexts = {"div",    "td",       "select", "title",    "template",
                                                       "script", "noscript", "html",   "svg desc", "math mi"};
constexpr std::array<std::size_t, 6> widths = {80, 40, 41, 60, 133, 1000};

enum class form { text, json, lines_of_json, html };

struct plan {
    std::vector<std::string> run;  // options for running the page
    std::string input;
    bool colour = false;
    std::size_t width = 80;
};

plan plan_of(choices& choose, std::string_view text) {
    plan made;
    made.input = choose.yes() ? soup(text) : std::string(text);
    bool has_context = false;
    switch (choose.below(6)) {
        case 1:
            if (const std::string_view content = choose.one_of(contents); !content.empty())
                made.run.push_back(fmt::format("--content-model={}", content));
            break;
        case 2:
            made.run.push_back(fmt::format("--fragment={}", choose.one_of(contexts)));
            has_context = true;
            break;
        case 3: made.run.emplace_back("--feedback=none"); break;
        default: break;
    }
    if (choose.yes() && !has_context) made.run.emplace_back("--last-start-tag=title");
    if (choose.yes()) made.run.emplace_back("--scripting=off");
    made.colour = choose.yes();
    made.width = choose.one_of(widths);
    return made;
}

/// Collects the words of a command line.
class command_words {
public:
    explicit command_words(const char* command) : all_({command}) {}
    void add(std::string word) { all_.push_back(std::move(word)); }
    void add_if(bool wanted, const char* word) {
        if (wanted) all_.emplace_back(word);
    }
    void add_pair(choices& choose) { add(fmt::format("--drafts={}", choose.one_of(pairs))); }
    void add_draft(choices& choose) {
        add(fmt::format("--draft={}", drafts::all()[choose.below(drafts::all().size())]->about.name));
    }
    [[nodiscard]] outcome run(const plan& p) const {
        std::vector<std::string> words = all_;
        words.insert(words.end(), p.run.begin(), p.run.end());
        return outcome_of(std::move(words), p.input, p.colour, p.width);
    }

private:
    std::vector<std::string> all_;
};

outcome compare(const plan& p, choices& choose, form& as) {
    command_words words("compare");
    if (choose.yes()) words.add_pair(choose);
    words.add_if(choose.yes(), "--tokens-only");
    words.add_if(choose.yes(), "--exit-code");
    words.add_if(choose.yes(), "--full");
    const auto add_json = [&] {
        words.add("--format=json");
        as = form::json;
    };
    const auto add_html = [&] {
        words.add("--format=html");
        as = form::html;
    };
    switch (choose.below(4)) {
        case 0: break;
        case 1: add_json(); break;
        case 2: add_html(); break;
        default:
            words.add("--summary");
            switch (choose.below(4)) {
                case 1: add_json(); break;
                case 2: add_html(); break;
                case 3: words.add("--format=csv"); break;
                default: break;
            }
            break;
    }
    if (choose.yes())
        words.add(fmt::format("--topic={}", spec::topic_names[choose.below(spec::topic_names.size())].name));
    return words.run(p);
}

outcome tokenize(const plan& p, choices& choose, form& as) {
    command_words words("tokenize");
    words.add_draft(choose);
    words.add_if(choose.yes(), "--engine=interpreter");
    words.add_if(choose.yes(), "--whole-texts");
    words.add_if(choose.yes(), "--tree-errors");
    switch (choose.below(3)) {
        case 0: break;
        case 1:
            words.add("--format=jsonl");
            as = form::lines_of_json;
            break;
        default:
            words.add("--format=html5lib");
            as = form::json;
            break;
    }
    return words.run(p);
}

outcome trace(const plan& p, choices& choose, form& as) {
    command_words words("trace");
    if (choose.yes())
        words.add_pair(choose);
    else
        words.add_draft(choose);
    const std::size_t from = choose.below(16);
    const std::string line = choose.yes() ? fmt::format("{}:", 1 + choose.below(3)) : "";
    words.add(fmt::format("--from={}{}", line, from + 1));
    if (choose.yes()) words.add(fmt::format("--to={}{}", line, from + 2 + choose.below(16)));
    if (choose.yes()) {
        words.add("--format=jsonl");
        as = form::lines_of_json;
    }
    return words.run(p);
}

outcome coverage(const plan& p, choices& choose, form& as) {
    command_words words("coverage");
    words.add_draft(choose);
    words.add_if(choose.yes(), "--unfired");
    words.add_if(choose.yes(), "--rules");
    words.add_if(choose.yes(), "--exit-code");
    switch (choose.below(3)) {
        case 0: break;
        case 1:
            words.add("--format=json");
            as = form::json;
            break;
        default:
            words.add("--format=html");
            as = form::html;
            break;
    }
    return words.run(p);
}

outcome graph(const plan& p, choices& choose, form&) {
    command_words words("graph");
    words.add_draft(choose);
    words.add("--trace=-");
    words.add_if(choose.yes(), "--format=mermaid");
    return words.run(p);
}

bool is_json(std::string_view text) { return nlohmann::json::accept(text.begin(), text.end()); }

std::string fault_in(const outcome& of, form as) {
    if (of.status != cli::done && of.status != cli::negative_result && of.status != cli::failed)
        return fmt::format("status {}", of.status);
    if (const std::string bad = obeyed_by_terminal(of.err, false); !bad.empty()) return "on standard error " + bad;
    // Remarks come first: the input is not UTF-8, or not all drafts can begin where the options require. The reason for
    // a failure is then on the line after them.
    std::string_view why = of.err;
    for (const std::string_view remark : {": left out ", ": not UTF-8: "}) {
        const std::size_t first = why.find('\n') + 1;
        if (why.substr(0, first).find(remark) != std::string_view::npos) why.remove_prefix(first);
    }
    if (!why.empty() && (why.find('\n') + 1 != why.size() || !why.starts_with("strata: ")))
        return fmt::format("standard error is not one line: {}", testing::readable(of.err));
    if ((of.status == cli::failed) != !why.empty()) return fmt::format("status {}, {}", of.status, of.err);
    if (of.status == cli::failed)
        return of.out.empty() ? "" : fmt::format("refused, but wrote: {}", testing::readable(of.out));
    switch (as) {
        case form::text: return obeyed_by_terminal(of.out, true);
        case form::json:
            if (!is_json(of.out)) return fmt::format("no JSON: {}", testing::readable(of.out));
            return {};
        case form::lines_of_json: {
            std::istringstream lines(of.out);
            for (std::string line; std::getline(lines, line);)
                if (!is_json(line)) return fmt::format("no JSON: {}", testing::readable(line));
            return {};
        }
        case form::html: return testing::problems_of(of.out);
    }
    return {};
}

}  // namespace

void run(std::string_view data) {
    auto [choose, text] = read(data);
    constexpr std::array commands = {compare, tokenize, trace, compare, coverage, graph};
    constexpr std::array<std::string_view, commands.size()> names = {"compare", "tokenize", "trace",
                                                                     "compare", "coverage", "graph"};
    const std::size_t command = choose.below(commands.size());
    const plan p = plan_of(choose, text);
    form as = form::text;
    const outcome of = commands[command](p, choose, as);
    if (const std::string fault = fault_in(of, as); !fault.empty())
        throw failure(fmt::format("{} on \"{}\": {}", names[command], testing::readable(p.input), fault));
}

}  // namespace strata::fuzz
