#include "core/cli/inputs/texts_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/child_process.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/language/character_classes.hpp"
#include "core/language/sentence_names.hpp"
#include "core/spec/day.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/behaviour.hpp"

namespace strata::cli {
namespace {

constexpr std::size_t most_states_said = 4;
constexpr std::string_view before_mark = "#before";

bool is_file(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

bool is_there(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

/// Returns the short name of a text in reports: "@" and the label, or "@" and the name of the file with its revision.
/// It is used if no other text has the same short name.
std::string short_name(const text_source& of) {
    const std::string_view side = of.side == reading::side_of_changes::before ? before_mark : "";
    if (!of.label.empty()) return fmt::format("@{}{}", of.label, side);
    return fmt::format("@{}{}{}{}", of.path.substr(of.path.rfind('/') + 1), of.revision.empty() ? "" : "@", of.revision,
                       side);
}

// --- Revisions of a repository ---

/// Runs git in the folder of `file`, and returns what it prints. Throws: failure with the first line of git's message.
std::string printed_by_git(const std::string& file, std::vector<std::string> words) {
    const std::size_t slash = file.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : file.substr(0, slash + 1);
    words.insert(words.begin(), {"git", "-C", folder});
    finished_process git = run_process(std::move(words), "", process_output::kept);
    if (git.not_started != 0) throw failure(file, "its revision cannot be read: 'git' is not installed");
    if (git.status != 0)
        throw failure(file, git.errors.empty() ? std::string("'git' failed without a message")
                                               : fmt::format("git: {}", git.errors.substr(0, git.errors.find('\n'))));
    return std::move(git.out);
}

/// Returns the contents of the file at the revision that the text's name mentions.
std::string at_revision(const text_source& of) {
    if (of.revision.empty() || of.revision.front() == '-')
        throw failure(of.path, fmt::format("'{}' is not a revision of a git repository", of.revision));
    return printed_by_git(of.path,
                          {"show", fmt::format("{}:./{}", of.revision, of.path.substr(of.path.rfind('/') + 1))});
}

/// Returns the names of texts in `lists`, in order and without repetitions.
std::vector<std::string_view> texts_in(const std::vector<std::string>& lists) {
    std::vector<std::string_view> texts;
    if (std::none_of(lists.begin(), lists.end(),
                     [](std::string_view each) { return each.find('@') != std::string_view::npos; }))
        return texts;
    for (const std::string_view each : history::names_in(lists)) {
        const std::string_view name = history::spelled(each).name;
        if (is_text(name) && std::find(texts.begin(), texts.end(), name) == texts.end()) texts.push_back(name);
    }
    return texts;
}

// Reports the states that have no rule for some character. The machine of such a draft stops at that character.
void say_missing_entries(const console& io, const spec::draft& draft) {
    const std::vector<study::missing_entry> missing = study::missing_entries(draft);
    std::string words;
    for (std::size_t i = 0; i < std::min(missing.size(), most_states_said); ++i)
        words += fmt::format("{}{} has no entry for {}", i == 0 ? "" : "; ",
                             language::state_name(draft, missing[i].state), language::quoted_class(missing[i].on));
    if (missing.size() > most_states_said)
        words += fmt::format("; {} more states lack one", missing.size() - most_states_said);
    if (!words.empty()) complain(io, draft.about.name, words);
}

}  // namespace

bool is_text(std::string_view name) { return name.starts_with('@'); }

text_source source_of(std::string_view name) {
    text_source found;
    found.path = name.substr(1);
    if (is_there(found.path)) return found;
    if (name.ends_with(before_mark)) {
        found.path.resize(found.path.size() - before_mark.size());
        found.side = reading::side_of_changes::before;
        if (is_there(found.path)) return found;
    }
    const std::size_t equals = found.path.find('=');
    if (equals != std::string::npos && equals > 0 && found.path.find('/') > equals) {
        found.label = found.path.substr(0, equals);
        found.path.erase(0, equals + 1);
        if (is_there(found.path)) return found;
    }
    const std::size_t at = found.path.find('@', 1);
    if (at != std::string::npos) {
        found.revision = found.path.substr(at + 1);
        found.path.erase(at);
    }
    return found;
}

reading::read_draft read_text(const console& io, const registry& known, std::string_view name, std::string_view shown,
                              const spec::draft* base, history::days_of_chain& days) {
    const text_source source = source_of(name);
    const std::string& path = source.path;
    if (path.empty()) throw failure(fmt::format("draft '{}'", name), "a path is missing after '@'");
    const input_file file =
        source.revision.empty() ? read_input(io, {path, std::nullopt}) : input_file{path, at_revision(source)};
    // A day that the user gives takes precedence over the day in the text.
    std::string day = source.label.substr(0, spec::day_length);
    if (!spec::is_day(day)) day.clear();
    std::optional<reading::read_draft> made;
    const auto base_on = [&](std::string_view day) {
        const spec::draft* const named = known.find(day);
        return named != nullptr ? named : days.find(day);
    };
    try {
        made = reading::read(file.bytes, known,
                             {.name = std::string(shown),
                              .file = path,
                              .day = day,
                              .base = base,
                              .base_on = base_on,
                              .side = source.side});
    } catch (const failure&) {
        throw;
    } catch (const std::runtime_error& e) {
        throw failure(path, e.what());
    }
    if (source.side == reading::side_of_changes::before && !made->marks_changes)
        throw failure(path, "it marks no changes, so it has no '#before'");
    reading::set_apart(*made, known, name, shown);
    warn_of_encoding(io, path, file.bytes);
    say_missing_entries(io, made->draft->value());
    return std::move(*made);
}

texts_read::texts_read(const registry& known, const history::named_drafts& named, const console& io)
    : days_(known, run::remarks{}), known_(known) {
    for (const std::string_view each : history::names_in(named.lists)) {
        const std::string_view name = history::spelled(each).name;
        if (!is_text(name) && known.find(name) == nullptr && !history::time_named(known, name) &&
            is_file(std::string(name)))
            throw failure(fmt::format("draft '{}'", name),
                          fmt::format("unknown draft; for the text in this file, write @{}", name));
    }
    const std::vector<std::string_view> texts = texts_in(named.lists);
    const spec::draft* base = nullptr;
    if (!named.base.empty() && !named.reads_text) {
        if (texts.empty()) throw failure("--base", "needs a draft that is read from a text, such as --draft=@mine.txt");
        base = &history::draft_named(known, named.base, io);
    }
    if (texts.empty()) return;
    all_.assign(known.drafts.begin(), known.drafts.end());
    for (const std::string_view each : texts) {
        const std::string brief = short_name(source_of(each));
        const auto alike = std::count_if(texts.begin(), texts.end(),
                                         [&](std::string_view other) { return short_name(source_of(other)) == brief; });
        const std::string shown = alike == 1 ? brief : std::string(each);
        reading::read_draft read = read_text(io, known, each, shown, base, days_);
        if (read.marks_changes && source_of(each).side == reading::side_of_changes::after)
            io.err << fmt::format(
                "strata: {}: the page marks changes; strata reads the text after them, and \"{}#before\" is the "
                "text before them\n",
                shown, shown);
        if (!read.gaps.empty())
            io.err << fmt::format(
                "strata: {}: {} not understood; \"strata read\" lists them\n", shown,
                read.gaps.size() == 1 ? "1 sentence is" : fmt::format("{} sentences are", read.gaps.size()));
        took_input_ = took_input_ || source_of(each).path == "-";
        read_.push_back(std::move(read.draft));
        if (const auto fault = spec::fault_of(read_.back()->value()))
            throw failure(shown, fmt::format("its machine cannot be run as it was read: {}", *fault));
        all_.push_back(&read_.back()->value());
    }
    known_.drafts = all_;
}

}  // namespace strata::cli
