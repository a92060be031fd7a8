#include "core/conformance/batch_case.hpp"

#include "core/conformance/parsed_json.hpp"
#include "core/report/writing/json_object.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::conformance {
namespace {

namespace described = report::json;

constexpr auto nullable_text = described::or_null(described::text);
constexpr auto nullable_truth = described::or_null(described::truth);

constexpr auto case_as_json = described::open_object(
    described::required("input", described::text,
                        "The input, in characters, not bytes. A lone surrogate is written as an escape.",
                        &batch_case::input),
    described::optional("draft", nullable_text,
                        "The name of a draft, or a day. The default is the draft that --draft names.",
                        &batch_case::draft),
    described::optional("initialState", nullable_text, "The state to begin in, or a content model.",
                        &batch_case::initial_state),
    described::optional("lastStartTag", nullable_text, "The name of the last start tag before the input.",
                        &batch_case::last_start_tag),
    described::optional("foreign", nullable_truth, "Whether the adjusted current node is not an HTML element.",
                        &batch_case::foreign),
    described::optional("scripting", nullable_truth,
                        "If this member is present, tree construction is simulated, with scripting on (true) or off "
                        "(false).",
                        &batch_case::scripting),
    described::optional("fragment", nullable_text,
                        "If this member is present, tree construction is simulated for a fragment with this context "
                        "element.",
                        &batch_case::fragment),
    described::optional("doubleEscaped", nullable_truth,
                        "If true, escapes in the decoded \"input\" are decoded once more, as in the html5lib tests: "
                        "\"\\\\ud800\" is a lone surrogate.",
                        &batch_case::double_escaped));

}  // namespace

batch_case read_batch_case(std::string_view line) {
    batch_case read;
    case_as_json.read(report::parsed_json(line), read);
    if (read.double_escaped.value_or(false)) read.input = report::unescape_again(read.input);
    return read;
}

described::schema batch_case_schema(described::definitions& defined) {
    return described::schema_of("batch-case", "A case for strata batch",
                                "One line of the input. Members that are not listed here are ignored.", case_as_json,
                                defined);
}

}  // namespace strata::conformance
