#include "core/report/changes/words.hpp"

#include "core/report/writing/terminal.hpp"

namespace strata::report {

std::string_view kind_in_words(spec::change_kind kind) {
    switch (kind) {
        case spec::change_kind::tokens: return "tokens differ";
        case spec::change_kind::errors: return "only parse errors differ";
        case spec::change_kind::tree: return "only errors of tree construction differ";
    }
    return "";
}

std::string_view colour_of(spec::change_kind kind) {
    switch (kind) {
        case spec::change_kind::tokens: return bold_red;
        case spec::change_kind::errors: return yellow;
        case spec::change_kind::tree: return cyan;
    }
    return "";
}

std::string link_to_commit(std::string_view hash) {
    return hash.empty() ? "" : "https://github.com/whatwg/html/commit/" + std::string(hash);
}

}  // namespace strata::report
