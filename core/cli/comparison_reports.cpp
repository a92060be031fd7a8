#include "core/cli/comparison_reports.hpp"

#include <string>
#include <utility>

#include "core/report/comparison/html.hpp"
#include "core/report/comparison/json.hpp"
#include "core/report/comparison/summary_csv.hpp"
#include "core/report/comparison/summary_html.hpp"
#include "core/report/comparison/summary_json.hpp"
#include "core/report/comparison/summary_text.hpp"
#include "core/report/comparison/text.hpp"
#include "core/report/comparison/topic_words.hpp"
#include "core/study/changes.hpp"

namespace strata::cli {
namespace {

// Describes the options that differ from the defaults, and what is left out.
std::string words_of(const compare_request& request, const std::vector<spec::change_topic>& topics) {
    std::string words = words_of(request.run);
    const auto add = [&](const std::string& more) { words.append(words.empty() ? "" : ", ").append(more); };
    if (request.tokens_only) add("token differences only");
    if (!topics.empty()) add("only changes on " + report::topics_in_words(topics));
    return words;
}

std::unique_ptr<report::comparison_report> summary_for(const compare_request& request, report::summary_scope scope,
                                                       const console& io) {
    switch (request.format) {
        case comparison_format::json: return std::make_unique<report::summary_json>(std::move(scope), io.out);
        case comparison_format::csv: {
            const bool of_inputs = request.rows == summary_rows::inputs;
            return std::make_unique<report::summary_csv>(
                std::move(scope), of_inputs ? report::csv_rows::inputs : report::csv_rows::changes, io.out);
        }
        case comparison_format::html: {
            std::string run = words_of(request, scope.topics);
            return std::make_unique<report::summary_html>(std::move(scope), std::move(run), io.out);
        }
        case comparison_format::text: break;
    }
    report::summary_style style;
    style.colour = io.colour;
    style.links = io.links;
    style.width = text_width(io);
    if (request.every_sentence) style.most_causes = 0;
    return std::make_unique<report::summary_text>(std::move(scope), style, io.out);
}

}  // namespace

void check_form(const compare_request& request) {
    const bool is_table = request.format == comparison_format::csv;
    if (is_table && !request.summary_only) throw failure("--format", "csv requires --summary");
    if (request.rows && !is_table) throw failure("--by", "requires --summary --format=csv");
}

std::unique_ptr<report::comparison_report> report_for(const registry& known, const compare_request& request,
                                                      const std::vector<const spec::draft*>& drafts,
                                                      const std::vector<spec::change_topic>& topics, bool several,
                                                      const console& io) {
    if (request.summary_only)
        return summary_for(request, {drafts, study::all_changes(known.drafts), request.tokens_only, topics}, io);
    if (request.format == comparison_format::json) return std::make_unique<report::comparison_json>(drafts, io.out);
    if (request.format == comparison_format::html) {
        report::html_options options;
        options.run = words_of(request, topics);
        options.with_omissions = request.tokens_only || !topics.empty();
        options.changes = study::all_changes(known.drafts);
        return std::make_unique<report::comparison_html>(io.out, drafts, std::move(options));
    }
    report::comparison_style style;
    style.colour = io.colour;
    style.links = io.links;
    style.width = text_width(io);
    style.only_tokens = request.tokens_only;
    style.topics = report::topics_in_words(topics);
    style.every_sentence = request.every_sentence;
    style.headings = several;
    return std::make_unique<report::comparison_text>(drafts, style, io.out);
}

}  // namespace strata::cli
