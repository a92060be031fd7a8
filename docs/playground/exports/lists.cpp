// Lists drafts, revisions and changes, and describes a draft with the words of its text.

#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/history/history.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/drafts/listing.hpp"
#include "core/report/states/states.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/provenance.hpp"
#include "core/study/changes.hpp"
#include "docs/playground/exports/answers.hpp"
#include "docs/playground/exports/session.hpp"

namespace strata::exports {
namespace {

constexpr int draft_version = 1;

// Appends `text` as a JSON string, or null if `text` is empty.
void append_string_or_null(std::string& to, std::string_view text) {
    if (text.empty())
        to += "null";
    else
        report::append_json_string(to, text);
}

std::string words_of(const spec::draft& draft) {
    std::string text = fmt::format("{{\"version\":{}", draft_version);
    report::append_member(text, "name", draft.about.name);
    report::append_member(text, "day", draft.about.day.substr(0, spec::day_length));
    report::append_member(text, "date", draft.about.date);
    report::append_member(text, "title", draft.about.title);
    report::append_member(text, "section", draft.about.section);
    report::append_member_or_null(text, "url", draft.about.copy.url);
    report::append_member_or_null(text, "preprocessing", spec::link_to_preprocessing(draft));
    report::append_list(text, "contentStates", draft.contents,
                        [&](const spec::content_state& each) { report::append_json_string(text, each.name); });
    std::vector<std::string_view> errors;
    for (std::size_t i = 0; i < spec::error_code_count; ++i)
        errors.push_back(spec::name_of(static_cast<spec::error_code>(i)));
    report::append_strings(text, "errors", errors);
    std::size_t state = 0;
    report::append_list(text, "links", draft.table.states, [&](const spec::state_info& /*each*/) {
        append_string_or_null(text, spec::link_to_state(draft, state++));
    });
    state = 0;
    report::append_list(text, "states", draft.table.states, [&](const spec::state_info& /*each*/) {
        text += report::state_as_json(draft, state++);
        text.pop_back();  // removes the line end
    });
    return text + "}\n";
}

}  // namespace
}  // namespace strata::exports

using namespace strata;
using namespace strata::exports;

strata_answer* strata_drafts(strata_session* session) noexcept {
    return answer_of([&]() -> reply { return report::texts_as_json(given(session, "session").known()); });
}

strata_answer* strata_revisions(strata_session* session) noexcept {
    return answer_of([&]() -> reply {
        const registry& known = given(session, "session").known();
        return report::revisions_as_json(history::entries_of(known.chain, known.drafts));
    });
}

strata_answer* strata_changes(strata_session* session) noexcept {
    return answer_of([&]() -> reply {
        const registry& known = given(session, "session").known();
        return report::changes_as_json(known, study::all_changes(known.drafts));
    });
}

strata_answer* strata_draft(strata_session* session, const char* draft, std::size_t draft_size) noexcept {
    return answer_of([&]() -> reply {
        const auto chosen = given(session, "session").choose_one(text_at(draft, draft_size), {}, 0);
        return words_of(*chosen->drafts().front());
    });
}
