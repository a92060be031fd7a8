// The completion scripts. Each script passes the typed words to `strata complete` and offers what that command prints.

#include <string_view>

#include "core/cli/completion.hpp"

namespace strata::cli {
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
