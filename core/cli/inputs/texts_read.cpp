#include "core/cli/inputs/texts_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/language/character_classes.hpp"
#include "core/language/sentence_names.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/behaviour.hpp"

namespace strata::cli {
namespace {

constexpr std::size_t most_states_said = 4;

std::string_view file_name_in(std::string_view name) {
    const std::size_t slash = name.rfind('/');
    return slash == std::string_view::npos ? name.substr(1) : name.substr(slash + 1);
}

/// The texts among the names, each once, in order.
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

// Its place among drafts, whatever its text says of itself.
void set_apart(spec::owned_draft& draft, const registry& known, std::string_view name, std::string_view shown,
               const spec::draft* base) {
    spec::provenance& about = draft.facts.about;
    about.name = about.day = draft.keep(std::string(shown));
    about.aliases = {draft.keep(std::string(name)), {}};
    about.stands_apart = true;
    if (about.predecessor.empty()) about.predecessor = (base != nullptr ? base : known.standard)->about.day;
    draft.seal();
}

// A character that no rule of a state takes stops the machine there.
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

reading::read_draft read_text(const console& io, const registry& known, std::string_view name, std::string_view shown,
                              const spec::draft* base) {
    const std::string path(name.substr(1));
    if (path.empty()) throw failure("draft '@'", "a path is missing after '@'");
    const input_file file = read_input(io, {path, std::nullopt});
    std::optional<reading::read_draft> made;
    try {
        made = reading::read(file.bytes, known, {std::string(shown), path, base});
    } catch (const failure&) {
        throw;
    } catch (const std::runtime_error& e) {
        throw failure(path, e.what());
    }
    set_apart(*made->draft, known, name, shown, base);
    warn_of_encoding(io, path, file.bytes);
    say_missing_entries(io, made->draft->value());
    return std::move(*made);
}

texts_read::texts_read(const registry& known, const history::named_drafts& named, const console& io) : known_(known) {
    const std::vector<std::string_view> texts = texts_in(named.lists);
    const spec::draft* base = nullptr;
    if (!named.base.empty() && !named.reads_text) {
        if (texts.empty()) throw failure("--base", "no draft is read from a text, such as --draft=@mine.txt");
        base = &history::draft_named(known, named.base, io);
    }
    if (texts.empty()) return;
    all_.assign(known.drafts.begin(), known.drafts.end());
    for (const std::string_view each : texts) {
        const std::string_view file = file_name_in(each);
        const auto alike = std::count_if(texts.begin(), texts.end(),
                                         [&](std::string_view other) { return file_name_in(other) == file; });
        const std::string shown = alike == 1 ? fmt::format("@{}", file) : std::string(each);
        reading::read_draft read = read_text(io, known, each, shown, base);
        if (!read.gaps.empty())
            io.err << fmt::format(
                "strata: {}: {} not understood; \"strata read\" lists them\n", shown,
                read.gaps.size() == 1 ? "1 sentence is" : fmt::format("{} sentences are", read.gaps.size()));
        took_input_ = took_input_ || each == "@-";
        read_.push_back(std::move(read.draft));
        if (const auto fault = spec::fault_of(read_.back()->value()))
            throw failure(shown, fmt::format("its machine cannot be run as it was read: {}", *fault));
        all_.push_back(&read_.back()->value());
    }
    known_.drafts = all_;
}

}  // namespace strata::cli
