#include "core/cli/description.hpp"

// The description of the program determines which option or argument each word of a command line belongs to. A table in
// this file says what kind of names each option or argument takes.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/history/chosen_drafts.hpp"
#include "core/history/days_of_chain.hpp"
#include "core/history/history.hpp"
#include "core/history/names.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/run/messages.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/change.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/modes.hpp"
#include "core/study/changes.hpp"
#include "core/study/graph/graph.hpp"
#include "core/text/encoding/encoding.hpp"

namespace strata::cli {
namespace {

// --- The meaning of each word ---

// The kind of names that an option or argument takes.
enum class value_kind : std::uint8_t {
    none,
    commands,
    shells,
    schemas,
    drafts,
    days,
    states,
    content_states,
    content_models,
    constructs,
    topics,
    changes,
    errors,
    encodings,
    files,
};

// Says what kind of names an option or argument takes. The first row that fits applies.
struct known_value {
    std::string_view name;         ///< the name of the option; "" if the row fits any option and any argument
    std::string_view placeholder;  ///< the beginning of the placeholder, up to a comma, a bar or a space
    value_kind kind;
};
constexpr known_value known_values[] = {
    {"--initial-state", "STATE", value_kind::content_states},
    {"--encoding", "NAME", value_kind::encodings},
    {"--default-encoding", "NAME", value_kind::encodings},
    {"--construct", "NAME", value_kind::constructs},
    {"--last-start-tag", "NAME", value_kind::none},
    {"--state", "NAME", value_kind::states},
    {"", "NAME", value_kind::schemas},
    {"", "D", value_kind::drafts},
    {"", "DRAFT", value_kind::drafts},
    {"", "A", value_kind::drafts},
    {"", "B", value_kind::drafts},
    {"", "BEFORE", value_kind::drafts},
    {"", "AFTER", value_kind::drafts},
    {"", "DATE", value_kind::days},
    {"", "STATE", value_kind::states},
    {"", "MODEL", value_kind::content_models},
    {"", "T", value_kind::topics},
    {"", "ID", value_kind::changes},
    {"", "CODE", value_kind::errors},
    {"", "COMMAND", value_kind::commands},
    {"", "SHELL", value_kind::shells},
    {"", "FILE", value_kind::files},
    {"", "DIRECTORY", value_kind::files},
    {"", "DIR", value_kind::files},
    {"", "PATH", value_kind::files},
    {"", "INPUT", value_kind::files},
    {"", "LIST", value_kind::files},
    {"", "TEXT", value_kind::files},
};

value_kind kind_of(const described_option& option) {
    const std::string_view whole = option.placeholder;
    const std::string_view placeholder = whole.substr(0, whole.find_first_of(",| "));
    for (const known_value& each : known_values) {
        if (each.placeholder != placeholder) continue;
        if (each.name.empty() || std::find(option.names.begin(), option.names.end(), each.name) != option.names.end())
            return each.kind;
    }
    return value_kind::none;
}

// What the user has typed before the word to complete.
struct typed_line {
    std::vector<std::string> drafts;          ///< the names of drafts that the user has typed
    const described_option* begun = nullptr;  ///< the option whose value comes next; null: the next word is not a value
    std::size_t arguments = 0;                ///< the number of arguments so far, without options
    bool is_program = false;                  ///< whether "--" was typed, after which another command line follows
};

const described_option* option_named(const described_command& command, std::string_view name) {
    for (const described_option& each : command.options)
        if (std::find(each.names.begin(), each.names.end(), name) != each.names.end()) return &each;
    return nullptr;
}

const described_option* argument_at(const described_command& command, std::size_t place) {
    for (const described_option& each : command.options)
        if (each.is_argument() && (each.repeats || place-- == 0)) return &each;
    return nullptr;
}

typed_line read_line(const described_command& command, std::span<const std::string> words) {
    typed_line line;
    std::size_t values = 0;  // the number of values that `begun` still takes
    const auto note = [&line](const described_option* of, std::string_view value) {
        if (of != nullptr && kind_of(*of) == value_kind::drafts) line.drafts.emplace_back(value);
    };
    for (const std::string& word : words) {
        if (values > 0) {
            note(line.begun, word);
            if (--values == 0) line.begun = nullptr;
        } else if (word == "--") {
            line.is_program = true;
            return line;
        } else if (word.size() > 1 && word.front() == '-') {
            const std::size_t equals = word.find('=');
            const described_option* const option = option_named(command, word.substr(0, equals));
            if (equals != std::string::npos)
                note(option, std::string_view(word).substr(equals + 1));
            else if (option != nullptr && option->values > 0) {
                line.begun = option;
                values = option->values;
            }
        } else {
            note(argument_at(command, line.arguments++), word);
        }
    }
    return line;
}

// Joins an option, "=" and its value into one word again, because some shells pass them as three words.
std::vector<std::string> joined(std::span<const std::string> words) {
    std::vector<std::string> all;
    bool joins = false;
    for (const std::string& each : words) {
        const bool is_equals = each == "=" && !all.empty() && all.back().starts_with("--") && !joins;
        if (is_equals || joins)
            all.back() += each;
        else
            all.push_back(each);
        joins = is_equals;
    }
    return all;
}

// --- The names ---

std::string first_sentence(std::string_view text) { return std::string(text.substr(0, text.find(". "))); }

// Collects the candidates for one word. Each candidate begins with `before`, the part of the word that is not
// completed.
class collector {
public:
    // `typed` is the part of the word that the user has typed after `before`.
    collector(std::string before, std::string_view typed) : before_(std::move(before)), typed_(typed) {}

    // Adds `name` if it begins with the typed letters in upper or lower case. The candidate keeps the letters as typed.
    void add(std::string_view name, std::string_view about = {}) {
        if (name.size() < typed_.size() || !spec::same_in_any_case(name.substr(0, typed_.size()), typed_)) return;
        if (!seen_.emplace(name).second) return;
        found_.all.push_back(
            {before_ + std::string(typed_) + std::string(name.substr(typed_.size())), std::string(about)});
    }
    void add_files(std::string_view after = {}) { found_.files_after = before_ + std::string(after); }
    [[nodiscard]] std::string_view typed() const { return typed_; }
    [[nodiscard]] completions take() { return std::move(found_); }

private:
    std::string before_;
    std::string_view typed_;
    std::set<std::string, std::less<>> seen_;
    completions found_;
};

void offer_days(const registry& known, collector& to) {
    for (const spec::draft* each : known.drafts) to.add(each->about.day, each->about.title);
    for (const spec::revision_view& each : known.chain.revisions)
        if (!each.source.date.empty()) to.add(each.source.date, each.source.title);
}

void offer_changes(const registry& known, collector& to) {
    for (const study::change_step& each : study::all_changes(known.drafts)) to.add(each.what->id, each.what->title);
    for (const spec::revision_view& each : known.chain.revisions) to.add(each.source.id, each.source.title);
    // Commits are offered only after the user has begun to type one, because there are hundreds.
    if (!to.typed().empty())
        for (const spec::revision_view& each : known.chain.revisions)
            if (!each.source.commit.empty()) to.add(each.source.short_commit(), each.source.title);
}

void offer_names_of_drafts(const registry& known, collector& to) {
    for (const spec::draft* each : known.drafts) to.add(each->about.name, each->about.title);
    if (known.chain.landmark == nullptr) return;
    to.add("latest", "the newest text");
    for (const spec::named_text& each : known.chain.texts) to.add(each.name, each.title);
}

// Offers nothing until the user has typed something, because there are hundreds of days.
void offer_years_and_days(const registry& known, collector& to) {
    if (known.chain.landmark == nullptr || to.typed().empty()) return;
    for (const spec::revision_view& each : known.chain.revisions)
        to.add(each.source.date.substr(0, 4), "the text at the end of that year");
    offer_days(known, to);
}

// Offers the named drafts first. The hundreds of other names are offered only after the user has typed something.
void offer_drafts(const registry& known, collector& to) {
    const std::string_view typed = to.typed();
    if (typed.starts_with('@')) return to.add_files("@");
    if (const std::size_t plus = typed.rfind('+'); plus != std::string_view::npos) {
        const std::string names = history::setting_names();
        for (std::string_view rest = names; !rest.empty();) {
            const std::size_t comma = std::min(rest.find(", "), rest.size());
            to.add(fmt::format("{}{}=", typed.substr(0, plus + 1), rest.substr(0, comma)), "a setting of this draft");
            rest.remove_prefix(std::min(comma + 2, rest.size()));
        }
        return;
    }
    offer_names_of_drafts(known, to);
    offer_years_and_days(known, to);
    if (known.chain.landmark != nullptr && !typed.empty()) offer_changes(known, to);
}

// Calls `use` with the last draft that the line names, or with the default draft if the line names no draft that can be
// found.
template <class Use>
void with_draft(const registry& known, const typed_line& line, Use use) {
    try {
        const history::days_of_chain days(known, {line.drafts, ""}, {});
        const auto names = history::names_in(line.drafts);
        const std::string_view name = names.empty() ? "" : history::spelled(names.back()).name;
        use(*history::find_draft(days.known(), name).draft);
    } catch (const run::failure&) {
        // The user is still typing, so the name of a draft may be incomplete, or may refer to a text in a file.
        use(*known.standard);
    }
}

void offer_commands(const described_program& program, collector& to) {
    for (const described_command& each : program.commands) to.add(each.name, each.summary());
}

void offer_values(const described_program& program, const registry& known, const typed_line& line, value_kind kind,
                  collector& to) {
    switch (kind) {
        case value_kind::none: break;
        case value_kind::commands: offer_commands(program, to); break;
        case value_kind::shells:
            for (const std::string_view each : shells_with_completion) to.add(each);
            break;
        case value_kind::schemas:
            for (const report::json_schema& each : report::json_schemas()) to.add(each.name, each.title);
            break;
        case value_kind::drafts: offer_drafts(known, to); break;
        case value_kind::days: offer_days(known, to); break;
        case value_kind::states:
            with_draft(known, line, [&to](const spec::draft& draft) {
                for (const spec::state_info& each : draft.table.states)
                    to.add(spec::without_state(each.name), each.section);
            });
            break;
        case value_kind::content_states:
            with_draft(known, line, [&to](const spec::draft& draft) {
                for (const spec::content_state& each : draft.contents) to.add(spec::without_state(each.name));
            });
            break;
        case value_kind::content_models:
            for (const std::string_view each : spec::content_model_names) to.add(each);
            break;
        case value_kind::constructs:
            for (const study::construct each : study::all_constructs) to.add(study::key_of(each));
            break;
        case value_kind::topics:
            for (const spec::topic_name& each : spec::topic_names) to.add(each.name);
            break;
        case value_kind::changes: offer_changes(known, to); break;
        case value_kind::errors:
            for (const std::string_view each : spec::detail::error_names) to.add(each);
            break;
        case value_kind::encodings:
            for (std::size_t i = 0; i < encoding::encodings; ++i) to.add(name_of(static_cast<encoding::id>(i)));
            break;
        case value_kind::files: to.add_files(); break;
    }
}

// Completes the value of an option or argument. `typed` is the part of the value that was typed. `before` is what
// precedes the value in its word, such as "--draft=".
completions values_of(const described_program& program, const registry& known, const typed_line& line,
                      const described_option& option, std::string before, std::string_view typed) {
    if (option.placeholder.find(',') != std::string::npos) {
        const std::size_t begin = typed.rfind(',') + 1;
        before += typed.substr(0, begin);
        typed.remove_prefix(begin);
    }
    collector to(std::move(before), typed);
    for (const std::string_view each : option.choices()) to.add(each);
    offer_values(program, known, line, kind_of(option), to);
    return to.take();
}

// Completes an argument of a command that takes drafts before its files. No ids of revisions are offered, because such
// an argument would be the name of a file.
completions drafts_or_files(const registry& known, std::string_view typed) {
    collector to("", typed);
    offer_names_of_drafts(known, to);
    offer_years_and_days(known, to);
    to.add_files(typed.starts_with('@') ? "@" : "");
    return to.take();
}

bool takes_drafts_before_files(const described_command& command) {
    const described_option* const drafts = option_named(command, "--drafts");
    return drafts != nullptr && drafts->placeholder.find(',') != std::string::npos;
}

completions options_beginning_with(const described_command& command, std::string_view typed) {
    collector to("", typed);
    for (const described_option& each : command.options)
        for (const std::string& name : each.names)
            to.add(name + (name.starts_with("--") && each.values == 1 ? "=" : ""), first_sentence(each.words));
    return to.take();
}

}  // namespace

completions completions_of(const described_program& program, const registry& known,
                           std::span<const std::string> given) {
    const std::vector<std::string> words = joined(given);
    if (words.size() < 2) return {};
    const std::string_view last = words.back();
    if (words.size() == 2) {
        if (last.starts_with('-')) return options_beginning_with(program.itself, last);
        collector to("", last);
        offer_commands(program, to);
        return to.take();
    }
    const auto command = std::find_if(program.commands.begin(), program.commands.end(),
                                      [&](const described_command& each) { return each.name == words[1]; });
    if (command == program.commands.end()) return {};
    const typed_line line = read_line(*command, std::span(words).subspan(2, words.size() - 3));
    if (line.is_program) {
        collector to("", last);
        to.add_files();
        return to.take();
    }
    if (line.begun != nullptr) return values_of(program, known, line, *line.begun, "", last);
    if (last.starts_with('-') && last != "-") {
        const std::size_t equals = last.find('=');
        if (equals == std::string_view::npos) return options_beginning_with(*command, last);
        const described_option* const option = option_named(*command, last.substr(0, equals));
        if (option == nullptr) return {};
        return values_of(program, known, line, *option, std::string(last.substr(0, equals + 1)),
                         last.substr(equals + 1));
    }
    const described_option* const argument = argument_at(*command, line.arguments);
    if (argument == nullptr) return {};
    const bool may_be_draft = line.arguments < 2 && line.drafts.empty() && kind_of(*argument) == value_kind::files &&
                              takes_drafts_before_files(*command);
    return may_be_draft ? drafts_or_files(known, last) : values_of(program, known, line, *argument, "", last);
}

// --- The scripts for shells ---
// They pass the typed words to `strata complete`, and show the candidates that it prints.

namespace {

constexpr std::string_view bash_script = R"SCRIPT(# Completes the command lines of strata in bash.
_strata() {
    local word about before file typed=${COMP_WORDS[COMP_CWORD]} cut= quoted=
    local -a words=()
    for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        words+=("${word//[\'\"\\]/}")
    done
    [[ $typed == [\'\"]* ]] && quoted=yes
    typed=${words[COMP_CWORD]}
    # bash splits words at "=", and takes only what comes after it.
    if [[ $typed == "=" || ${words[COMP_CWORD - 1]} == "=" ]]; then
        cut=yes
        typed=${typed#=}
    fi
    COMPREPLY=()
    while IFS= read -r about; do
        word=${about%%  *}
        about=${about#*  }
        if [[ $word == / ]]; then
            before=${about}
            [[ -z $cut ]] || before=${about#*=}
            [[ -n $before ]] || compopt -o filenames 2>/dev/null
            while IFS= read -r file; do
                [[ -z $before || ! -d $file ]] || file+=/
                COMPREPLY+=("$before$file")
            done < <(compgen -f -- "${typed#"$before"}")
        else
            [[ -z $cut ]] || word=${word#*=}
            [[ -n $quoted || $word != *[^A-Za-z0-9,._:/=+@%-]* ]] || printf -v word %q "$word"
            COMPREPLY+=("$word")
        fi
    done < <("${words[0]}" complete -- "${words[@]}" 2>/dev/null)
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *[=+/] ]] || compopt -o nospace 2>/dev/null
}
complete -F _strata strata
)SCRIPT";

constexpr std::string_view zsh_script = R"SCRIPT(#compdef strata
# Completes the command lines of strata in zsh.
_strata() {
    local line word about files found=1
    local -a whole open
    # The quotation mark of a word that is not finished goes.
    local typed=${${(Q)words[CURRENT]}#[\'\"]}
    while IFS= read -r line; do
        word=${line%%  *}
        about=${${line#$word}#  }
        if [[ $word == / ]]; then
            files=yes
            compset -P "${(b)about}"
        elif [[ $word == *[=+] ]]; then
            open+=("${word//:/\\:}:$about")
        else
            whole+=("${word//:/\\:}:$about")
        fi
    done < <("${(Q)words[1]}" complete -- "${(@Q)words[1,CURRENT-1]}" "$typed" 2>/dev/null)
    (( $#whole )) && _describe -V 'word' whole && found=0
    (( $#open )) && _describe -V 'word' open -S '' && found=0
    [[ -n $files ]] && _files && found=0
    return found
}
if [[ $funcstack[1] == _strata ]]; then
    _strata "$@"
else
    compdef _strata strata
fi
)SCRIPT";

constexpr std::string_view fish_script = R"SCRIPT(# Completes the command lines of strata in fish.
function __strata_complete
    set -l words (commandline -opc)
    set -l typed (string replace -r '^[\'"]' '' -- (commandline -ct) | string replace -a '\\' '')
    $words[1] complete -- $words "$typed" 2>/dev/null | while read -l line
        set -l parts (string split -m 1 '  ' -- $line)
        if test "$parts[1]" = /
            set -l from (string length -- "$parts[2]")
            for file in (__fish_complete_path (string sub -s (math $from + 1) -- "$typed") '')
                echo -- $parts[2]$file
            end
        else
            string join \t -- $parts
        end
    end
end
complete -c strata -f -k -a '(__strata_complete)'
)SCRIPT";

}  // namespace

std::string_view completion_script(std::string_view shell) {
    if (shell == "bash") return bash_script;
    if (shell == "zsh") return zsh_script;
    if (shell == "fish") return fish_script;
    return "";
}

}  // namespace strata::cli
