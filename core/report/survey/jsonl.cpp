#include "core/report/survey/survey.hpp"

// Writes the pages of a survey as JSON Lines.

#include <cstddef>
#include <ostream>
#include <string>
#include <utility>

#include "core/pages/content_digest.hpp"
#include "core/pages/survey_json.hpp"

namespace strata::report {
namespace {

using pages::json;

constexpr int version_of_row = 1;

json text_or_null(const std::string& text) { return text.empty() ? json(nullptr) : json(text); }

json changes_of(const pages::page_record& page) {
    json made = json::object();
    for (const auto& [id, change] : page.changes)
        made[id] = {{"places", change.places}, {"inErrorsAlone", change.of_errors}};
    return made;
}

json drafts_of(const pages::page_record& page, const pages::survey_terms& terms) {
    json made = json::object();
    for (std::size_t i = 0; i < page.drafts.size() && i < terms.drafts.size(); ++i) {
        const pages::draft_on_page& each = page.drafts[i];
        made[terms.drafts[i]] = {
            {"encoding", each.encoding}, {"tokens", each.tokens}, {"errors", pages::json_of(each.errors)}};
    }
    return made;
}

json fields_of(const pages::page_record& page, const pages::survey_terms& terms) {
    json made = json::object();
    for (std::size_t i = 0; i < page.fields.size() && i < terms.by.size(); ++i) made[terms.by[i]] = page.fields[i];
    return made;
}

json row_of(const std::string& input, const pages::page_record& page, const pages::survey_terms& terms) {
    json row = {{"version", version_of_row}, {"input", input}, {"uri", page.uri}, {"offset", page.offset}};
    if (!page.skipped.empty()) {
        row["skipped"] = page.skipped;
        row["detail"] = page.detail;
        return row;
    }
    row["date"] = text_or_null(page.date);
    row["contentType"] = text_or_null(page.content_type);
    row["length"] = page.length;
    row["sha256"] = pages::hex_of(page.digest);
    row["bytes"] = page.bytes;
    row["cutShort"] = text_or_null(page.cut_short);
    row["tokens"] = page.tokens;
    row["places"] = page.places;
    row["inErrorsAlone"] = page.places_of_errors;
    row["changes"] = changes_of(page);
    row["drafts"] = drafts_of(page, terms);
    row["fields"] = fields_of(page, terms);
    return row;
}

}  // namespace

void write_survey_row(std::ostream& to, const std::string& input, const pages::page_record& page,
                      const pages::survey_terms& of) {
    to << pages::line_of(row_of(input, page, of)) + '\n';
}

}  // namespace strata::report
