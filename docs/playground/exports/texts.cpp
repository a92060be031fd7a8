// Reads texts of the standard that the host gives, and reports what a change to the standard does.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/diff/model.hpp"
#include "core/report/reading/reading.hpp"
#include "core/report/what_if/what_if.hpp"
#include "core/run/messages.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/error_places.hpp"
#include "docs/playground/exports/answers.hpp"
#include "docs/playground/exports/session.hpp"

namespace strata::exports {
namespace {

// Returns the shortest inputs that show a difference. The host decides when the search ends.
report::input_effects inputs_for(const choice& chosen) {
    const std::array<run::configuration, 2> both = chosen.both();
    report::input_effects found;
    const auto goes_on = [](std::size_t done, std::size_t of) {
        return strata_on_progress(static_cast<std::uint32_t>(of - done), static_cast<std::uint32_t>(done)) != 0;
    };
    search::witness_options options;
    options.threads = 1;
    options.on_progress = [&](const search::search_progress& at) {
        const bool more = goes_on(at.done, at.of);
        found.is_cut_off = found.is_cut_off || !more;
        return more;
    };
    found.found = search::find_witnesses(chosen.known(), *both[0].draft, *both[1].draft, options);
    found.trees = search::find_tree_witnesses(
        chosen.known(), *both[0].draft, *both[1].draft, options.max_length,
        [&](std::size_t begun, std::size_t of) {
            const bool more = !found.is_cut_off && goes_on(begun, of);
            found.is_cut_off = found.is_cut_off || !more;
            return more;
        },
        options.threads);
    return found;
}

}  // namespace
}  // namespace strata::exports

using namespace strata;
using namespace strata::exports;

strata_answer* strata_add_text(strata_session* session, const char* name, std::size_t name_size, const char* text,
                               std::size_t text_size) noexcept {
    return answer_of([&]() -> reply {
        const auto made = given(session, "session").add_text(text_at(name, name_size), text_at(text, text_size));
        return report::reading_as_json({&made->read, made->name.substr(1), ""});
    });
}

strata_answer* strata_what_if(strata_session* session, const char* drafts, std::size_t drafts_size) noexcept {
    return answer_of([&]() -> reply {
        const auto chosen = given(session, "session").choose(text_at(drafts, drafts_size), {}, 0);
        if (chosen->size() != 2) throw run::failure("drafts", "two are needed");
        const std::vector<const spec::draft*> both = chosen->drafts();
        report::effects found;
        found.diff = study::diff_of(chosen->known().drafts, *both[0], *both[1]);
        if (report::any_differs(found.diff)) {
            found.errors = study::errors_between(found.diff);
            found.inputs = inputs_for(*chosen);
        }
        return report::effects_as_comment(found);
    });
}
