#include "core/cli/description.hpp"

// Authors break the paragraphs of help texts into lines by hand, and indent examples by two spaces. For a man page, the
// lines of a paragraph are joined again, and the lines of an example are kept.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/options.hpp"
#include "core/cli/version.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/spec/revision.hpp"

namespace strata::cli {
namespace {

// --- roff ---

// Escapes text for roff. Hyphens are part of options and names, which people copy, so roff must not turn them into
// typographic hyphens.
std::string roff(std::string_view text) {
    std::string made;
    for (const char c : text) {
        switch (c) {
            case '\\': made += "\\e"; break;
            case '-': made += "\\-"; break;
            case '\'': made += "\\(aq"; break;
            case '`': made += "\\(ga"; break;
            case '^': made += "\\(ha"; break;
            case '~': made += "\\(ti"; break;
            case '"': made += "\\(dq"; break;
            default: made += c;
        }
    }
    return made;
}

// Writes a line that roff must keep as it is. (roff would read a dot at the beginning of a line as a request.)
std::string roff_line(std::string_view line) { return (line.starts_with('.') ? "\\&" : "") + roff(line) + "\n"; }

// Writes text that roff breaks into lines anew. In the page, a line has at most 80 bytes, unless a word is longer.
std::string roff_text(std::string_view text) {
    std::string made, line;
    const auto end_line = [&] {
        if (!line.empty()) made += line + "\n";
        line.clear();
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string word = roff(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.size() + 1 + word.size() > 80) end_line();
        line += line.empty() ? (word.starts_with('.') ? "\\&" : "") + word : " " + word;
    }
    end_line();
    return made;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

std::string section(std::string_view title) {
    std::string upper(title);
    for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return ".SH " + (upper.find(' ') == std::string::npos ? upper : "\"" + upper + "\"") + "\n";
}

// Writes an item of a list: `about`, which is already roff, and its explanation.
std::string entry(const std::string& about, std::string_view words) {
    return ".TP\n" + about + "\n" + roff_text(words);
}

std::string reference(std::string_view page, int number) { return fmt::format("{}({})", bold(page), number); }

// --- Help text as paragraphs ---

// A paragraph of a help text, or an indented example.
struct paragraph {
    bool is_literal = false;  ///< whether it is an example, whose line breaks are kept
    std::string text;         ///< the text without the indentation
};

// Splits a help text into paragraphs and examples. A line that begins with `Exit status:` begins a new paragraph.
std::vector<paragraph> paragraphs_of(std::string_view text) {
    std::vector<paragraph> all;
    bool begins = true;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const bool is_literal = line.starts_with("  ");
        if (line.empty()) {
            begins = true;
            continue;
        }
        if (begins || line.starts_with("Exit status:") || is_literal != all.back().is_literal)
            all.push_back({is_literal, ""});
        else
            all.back().text += is_literal ? '\n' : ' ';
        begins = false;
        all.back().text += is_literal ? line.substr(2) : line;
    }
    return all;
}

std::string literal(std::string_view lines) {
    std::string made = ".RS 4\n.nf\n";
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        made += roff_line(lines.substr(0, end));
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return made + ".fi\n.RE\n";
}

// Writes the paragraphs of a section.
std::string laid_out(const std::vector<paragraph>& all) {
    std::string made;
    bool is_first = true;
    for (const paragraph& each : all) {
        if (!is_first) made += ".PP\n";
        made += each.is_literal ? literal(each.text) : roff_text(each.text);
        is_first = false;
    }
    return made;
}

// Writes the exit statuses as a list. `text` has the form "Exit status: 0 success; 2 error."
std::string exit_status(std::string_view text) {
    text.remove_prefix(std::string_view("Exit status: ").size());
    if (text.ends_with('.')) text.remove_suffix(1);
    const auto begins_entry = [](std::string_view rest) {
        return rest.size() > 2 && std::isdigit(static_cast<unsigned char>(rest[2])) != 0;
    };
    std::string made = section("Exit status");
    while (!text.empty()) {
        std::size_t end = text.find("; ");
        while (end != std::string_view::npos && !begins_entry(text.substr(end))) end = text.find("; ", end + 1);
        const std::string_view each = text.substr(0, end);
        const std::size_t space = each.find(' ');
        made += entry(bold(each.substr(0, space)), each.substr(space + 1));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
    }
    return made;
}

// --- Pages ---

std::string heading_of_page(std::string_view name, int number, std::string_view summary, std::string_view day) {
    std::string upper(name);
    for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return fmt::format(".TH {} {} \"{}\" \"strata {}\" \"strata\"\n{}{} \\- {}\n", roff(upper), number, day,
                       roff(program_version()), section("Name"), roff(name), roff(summary));
}

// Writes the options under their headings, in the order of --help. The command's own options come first.
std::string options_of(const described_command& command) {
    std::vector<std::string_view> headings;
    for (const described_option& each : command.options)
        if (std::find(headings.begin(), headings.end(), each.heading) == headings.end())
            headings.push_back(each.heading);
    std::string made;
    for (const std::string_view heading : headings) {
        bool begun = false;
        for (const described_option& each : command.options) {
            if (each.is_argument() || each.heading != heading) continue;
            if (!begun) made += section(heading);
            begun = true;
            std::vector<std::string> names;
            for (const std::string& name : each.names) names.push_back(bold(name));
            std::string about = fmt::format("{}", fmt::join(names, ", "));
            std::vector<std::string> choices;
            for (const std::string_view choice : each.choices()) choices.push_back(bold(choice));
            if (!choices.empty())
                about += fmt::format(" {}", fmt::join(choices, "|"));
            else if (!each.placeholder.empty())
                about += " " + italic(each.placeholder);
            made += entry(about, each.words);
        }
    }
    return made;
}

std::string arguments_of(const described_command& command) {
    std::string made;
    for (const described_option& each : command.options)
        if (each.is_argument())
            made += (made.empty() ? section("Arguments") : "") +
                    entry(italic(each.placeholder) + (each.repeats ? "..." : ""), each.words);
    return made;
}

// Writes the sections after the options: notes, the exit status and the examples.
std::string end_of_page(const described_command& command) {
    std::string examples, status;
    std::vector<paragraph> notes;
    bool in_examples = false;
    for (const paragraph& each : paragraphs_of(command.footer)) {
        const bool begins_examples = each.text == "Examples:";
        if (begins_examples)
            examples += section("Examples");
        else if (in_examples && each.is_literal)
            examples += literal(each.text);
        else if (each.text.starts_with("Exit status:"))
            status = exit_status(each.text);
        else
            notes.push_back(each);
        in_examples = begins_examples;
    }
    return (notes.empty() ? "" : section("Notes") + laid_out(notes)) + status + examples;
}

std::string page_of(const described_command& command, std::string_view day) {
    const std::string name = "strata-" + command.name;
    std::string page = heading_of_page(name, 1, command.summary(), day) + section("Synopsis");
    page += bold("strata " + command.name) + " [" + italic("OPTIONS") + "]";
    for (const described_option& each : command.options)
        if (each.is_argument()) {
            const std::string name = italic(each.placeholder) + (each.repeats ? "..." : "");
            page += each.is_required ? " " + name : " [" + name + "]";
        }
    page += roff(command.usage_end) + "\n" + section("Description");
    std::vector<paragraph> description = paragraphs_of(command.description);
    if (description.size() > 1) description.erase(description.begin());
    return page + laid_out(description) + arguments_of(command) + options_of(command) + end_of_page(command) +
           section("See also") + reference("strata", 1) + ", " + reference("strata-drafts", 7) + "\n";
}

std::string page_of_program(const described_program& program, std::string_view day) {
    std::string page = heading_of_page("strata", 1, "revisions of the HTML tokenizer, run and compared", day);
    page += section("Synopsis") + bold("strata") + " [" + italic("OPTIONS") + "] " + italic("COMMAND") + " [" +
            italic("ARGUMENTS") + "]\n";
    page += section("Description") + laid_out(paragraphs_of(program.itself.description)) + options_of(program.itself);
    page += section("Commands");
    std::string_view group;
    for (const described_command& each : program.commands) {
        if (each.group != group) page += fmt::format(".SS \"{}\"\n", roff(each.group));
        group = each.group;
        page += entry(reference("strata-" + each.name, 1), each.summary());
    }
    return page + end_of_page(program.itself) + section("See also") + reference("strata-drafts", 7) + "\n";
}

std::string page_of_names(const registry& known, std::string_view day) {
    std::string page = heading_of_page("strata-drafts", 7, "the drafts, and how to name them", day);
    page += section("Description") +
            roff_text(
                "A draft is a revision of the HTML standard, with the machine of its tokenizer. Wherever a "
                "command of strata takes a draft, it accepts these names.");
    for (const auto& [form, meaning] : forms_of_draft_names) page += entry(bold(form), meaning);
    page += ".PP\n" + roff_text(fmt::format("A name may be followed by settings for that draft only, each after a plus "
                                            "sign, as in modern+scripting=off: {}.",
                                            history::setting_names()));
    page += section("Drafts") + roff_text("Commands that compare drafts use these by default.");
    for (const spec::draft* each : known.drafts)
        page += entry(bold(each->about.name),
                      fmt::format("{}, {}. Also: {}", each->about.title, each->about.date, each->about.day));
    if (!known.chain.texts.empty())
        page += section("Texts") + roff_text("These other texts of the standard have names.");
    for (const spec::named_text& each : known.chain.texts) page += entry(bold(each.name), each.title);
    return page + section("See also") + reference("strata", 1) + ", " + reference("strata-drafts", 1) + "\n";
}

}  // namespace

std::vector<man_page> man_pages(const described_program& program, const registry& known, std::string_view day) {
    std::vector<man_page> pages;
    pages.push_back({"man1/strata.1", page_of_program(program, day)});
    for (const described_command& each : program.commands)
        pages.push_back({fmt::format("man1/strata-{}.1", each.name), page_of(each, day)});
    pages.push_back({"man7/strata-drafts.7", page_of_names(known, day)});
    return pages;
}

}  // namespace strata::cli
