#include "core/history/encodings_by_day.hpp"

#include "core/spec/day.hpp"
#include "core/spec/revision.hpp"

namespace strata::naming {

const spec::sniffing* encodings_of(const registry& known, std::string_view name, const spec::draft& draft) {
    const bool is_text = spec::goes_by(draft, name) && !draft.about.stands_apart;
    const bool is_covered = known.chain.until.empty() || name <= known.chain.until;
    if (is_text || !spec::is_day(name) || !is_covered) return draft.encodings;
    for (const spec::named_text& text : known.chain.texts)
        if (text.name == name) return draft.encodings;
    const spec::sniffing* const then = known.chain.encodings.on(name);
    return then != nullptr ? then : draft.encodings;
}

}  // namespace strata::naming
