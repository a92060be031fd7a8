#include "core/report/changes/words.hpp"

namespace strata::report {

std::string_view kind_in_words(spec::change_kind kind) {
    switch (kind) {
        case spec::change_kind::tokens: return "tokens differ";
        case spec::change_kind::errors: return "only parse errors differ";
        case spec::change_kind::tree: return "only errors of tree construction differ";
    }
    return "";
}

}  // namespace strata::report
