#include "core/report/suite/json.hpp"

#include <ostream>
#include <string>
#include <string_view>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/tokens/html5lib.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/content_states.hpp"

namespace strata::report {
namespace {

// The members "output" and "errors" of a test.
std::string results_of(const spec::draft& draft, const generation::test& t) {
    html5lib_head head;
    head.marks_errors = generation::marks_errors(draft);
    head.names_states = false;
    html5lib_sink out(draft, t.input, input_kind::characters, head);
    tokenize(draft, engine_kind::interpreter, generation::options_at(t.from), t.input, out);
    const std::string object = out.take();
    return object.substr(1, object.size() - 2);
}

}  // namespace

void write_suite_as_json(std::ostream& to, const spec::draft& draft, const generation::suite& tests) {
    std::string_view between = "\n";
    to << "{\"tests\": [";
    for (const generation::test& each : tests.tests) {
        std::string input = json_string(each.input);
        std::string results = results_of(draft, each);
        const bool again = escape_surrogates_again(input);
        const bool doubly = escape_surrogates_again(results) || again;
        if (const std::size_t errors = results.find("], \"errors\": ["); errors != std::string::npos)
            results.replace(errors + 2, 1, "\n ");
        to << between << "{\"description\": " << json_string(each.description) << ",\n \"input\": " << input << ",\n "
           << results;
        if (each.from.content != spec::content_index::first) {
            const spec::content_state& content = spec::content_at(draft, each.from.content);
            // In drafts with a content model flag, a test names the flag's value. Tests of that time could not name a
            // state.
            to << (content.model != spec::content_model::pcdata ? ",\n \"contentModelFlags\": ["
                                                                : ",\n \"initialStates\": [")
               << json_string(content.name) << "]";
        }
        if (!each.from.last_start_tag.empty()) to << ",\n \"lastStartTag\": " << json_string(each.from.last_start_tag);
        if (doubly) to << ",\n \"doubleEscaped\": true";
        to << "}";
        between = ",\n";
    }
    to << "\n]}\n";
}

}  // namespace strata::report
