#include "core/language/early_stop_words.hpp"

#include <fmt/format.h>

#include "core/language/state_words.hpp"

namespace strata::words {

std::string words_of(const spec::draft& draft, const early_stop& stop) {
    const std::string where = state_name(draft, stop.state);
    if (!stop.gap || *stop.gap >= draft.gaps.size())
        return fmt::format("in {}: the text has no rule for what comes next", where);
    const spec::gap_sentence& gap = draft.gaps[*stop.gap];
    return fmt::format("in {}: \"{}\" ({}:{})", where, gap.sentence, gap.file, gap.line);
}

}  // namespace strata::words
