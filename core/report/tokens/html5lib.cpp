#include "core/report/tokens/html5lib.hpp"

#include <ostream>
#include <span>
#include <utility>

#include "core/report/encoding/encoding.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/report/writing/json_definitions.hpp"

namespace strata::report {
namespace {

// --- Tokens ---

constexpr auto type_element(std::string_view json) { return json::element(json::constant(json), json::itself); }

struct shown_doctype {
    const doctype* token;
    bool missing_name_is_empty;
};
constexpr auto doctype_as_html5lib = json::explained(
    "The name, the public identifier, the system identifier, and whether the DOCTYPE is correct. A missing part is "
    "null, but a missing name is \"\" in 2007 to 2009.",
    json::tuple(
        type_element("\"DOCTYPE\""),
        json::element(json::or_null(json::text),
                      [](const shown_doctype& of) {
                          return of.token->name || !of.missing_name_is_empty ? of.token->name : std::string_view();
                      }),
        json::element(json::or_null(json::text), [](const shown_doctype& of) { return of.token->public_identifier; }),
        json::element(json::or_null(json::text), [](const shown_doctype& of) { return of.token->system_identifier; }),
        json::element(json::truth, [](const shown_doctype& of) { return !of.token->force_quirks; })));

// The attributes of a tag without those that were dropped.
struct attributes_kind {
    void write(json::spaced_text& to, std::span<const attribute> attributes) const {
        to.text() += '{';
        bool first = true;
        for (const attribute& each : attributes) {
            if (each.dropped) continue;
            if (!std::exchange(first, false)) to.text() += ", ";
            append_json_string(to, each.name);
            to.text() += ": ";
            append_json_string(to, each.value);
        }
        to.text() += '}';
    }
    [[nodiscard]] json::schema_node schema(json::definitions& defined) const {
        return json::map(json::text).schema(defined);
    }
};
constexpr auto start_tag_as_html5lib =
    json::explained("The name, the attributes, and, only if the self-closing flag is set, true.",
                    json::tuple(type_element("\"StartTag\""), json::element(json::text, &start_tag::name),
                                json::element(attributes_kind{}, &start_tag::attributes),
                                json::optional_element(json::yes, &start_tag::self_closing)));

constexpr auto end_tag_as_html5lib = json::tuple(type_element("\"EndTag\""), json::element(json::text, &end_tag::name));
constexpr auto comment_as_html5lib =
    json::tuple(type_element("\"Comment\""), json::element(json::text, &comment::data));
// Adjacent characters become one token, whose text may be long. So the writer writes it in parts.
constexpr auto characters_as_html5lib =
    json::explained("Adjacent characters are one token.",
                    json::tuple(type_element("\"Character\""), json::element(json::text, &characters::data)));
constexpr auto processing_instruction_as_html5lib =
    json::explained("Target and data.", json::tuple(type_element("\"ProcessingInstruction\""),
                                                    json::element(json::text, &processing_instruction::target),
                                                    json::element(json::text, &processing_instruction::data)));

constexpr auto token_as_html5lib = json::defined(
    "html5libToken", json::any_of(doctype_as_html5lib, start_tag_as_html5lib, end_tag_as_html5lib, comment_as_html5lib,
                                  characters_as_html5lib, processing_instruction_as_html5lib));

// --- Errors ---

struct shown_error {
    const parse_error* error;
    input::position where;
};
constexpr json::member_list members_of_error(
    json::required("code", json::error_code, [](const shown_error& of) { return of.error->code; }),
    json::required("line", json::positive, "The line, counted from 1, in the preprocessed stream.",
                   [](const shown_error& of) { return of.where.line; }),
    json::required("col", json::positive, "The column, counted from 1 in UTF-16 code units.",
                   [](const shown_error& of) { return of.where.utf16_column; }));
constexpr auto error_as_in_tests = json::object(json::include(members_of_error, json::itself));
constexpr auto error_as_html5lib = json::defined(
    "html5libError",
    json::object(json::include(members_of_error, json::itself),
                 json::required("state", json::text, "The draft's name of the state that reports the error.",
                                [](const shown_error& of) { return of.error->state; })));

// --- The whole object ---

// The members before the tokens. An answer of `strata batch` has no name and no encoding.
constexpr auto version_in_answer = json::version_of_lines(&html5lib_head::has_version);
constexpr json::member_list other_first_members(
    json::optional("file", json::bytes, "The name of the input. Present only if there are several inputs.",
                   &html5lib_head::file),
    json::optional("encoding", encoding_as_json, &html5lib_head::encoding));
constexpr auto output =
    json::required("output", json::list(token_as_html5lib), "The tokens, without the end-of-file token.", json::itself);
constexpr auto errors = json::required("errors", json::list(error_as_html5lib), json::itself);
constexpr auto stopped =
    json::optional("stopped", json::text,
                   "Present only if the run ended early: the place where the machine stopped at a sentence that was "
                   "not understood, or \"interrupted\". Tokens and errors end there.",
                   json::itself);

constexpr auto whole_input =
    json::object(json::version, json::include(other_first_members, json::itself), output, errors, stopped);
constexpr auto result_of_case = json::object(version_in_answer, output, errors, stopped);

struct refusal {
    bool is_first;
    std::string_view why;
};
constexpr auto refused_case =
    json::object(json::version_of_lines(&refusal::is_first),
                 json::required("error", json::text, "What is wrong with the line of the input.", &refusal::why));

}  // namespace

html5lib_writer::html5lib_writer(const spec::draft& draft, std::string_view source, input_kind kind, std::ostream& to,
                                 html5lib_head head)
    : draft_(draft),
      locator_(draft, source, kind),
      pending_(to),
      marks_errors_(head.marks_errors),
      names_states_(head.names_states),
      stops_(std::move(head.stops)) {
    bool first = true;
    pending_.text() += '{';
    version_in_answer.write(pending_, head, first);
    other_first_members.write(pending_, head, first);
    json::begin_member(pending_, output.name, first);
    pending_.text() += '[';
}

void html5lib_writer::end_text() {
    if (std::exchange(in_text_, false)) pending_.text() += "\"]";
}

void html5lib_writer::begin_token() {
    end_text();
    if (!std::exchange(first_, false)) pending_.text() += ", ";
}

template <class Kind, class Value>
void html5lib_writer::write(const Kind& kind, const Value& value) {
    begin_token();
    kind.write(pending_, value);
}

feedback html5lib_writer::on_token(const token& t) {
    namespace v = boost::variant2;
    if (const auto* run = v::get_if<characters>(&t)) {
        if (run->data.empty()) return {};
        if (!in_text_) {
            begin_token();
            pending_.text() += "[\"Character\", \"";
            in_text_ = true;
        }
        append_json_characters(pending_, run->data);
    } else if (const auto* start = v::get_if<start_tag>(&t)) {
        write(start_tag_as_html5lib, *start);
    } else if (const auto* end = v::get_if<end_tag>(&t)) {
        write(end_tag_as_html5lib, *end);
    } else if (const auto* c = v::get_if<comment>(&t)) {
        write(comment_as_html5lib, *c);
    } else if (const auto* d = v::get_if<doctype>(&t)) {
        write(doctype_as_html5lib, shown_doctype{d, draft_.missing_doctype_name_is_empty});
    } else if (const auto* pi = v::get_if<processing_instruction>(&t)) {
        write(processing_instruction_as_html5lib, *pi);
    } else {
        end_text();
    }
    pending_.send_if_long();
    return {};
}

void html5lib_writer::on_error(const parse_error& e) {
    errors_.add(e);
    if (!marks_errors_) return;
    begin_token();
    pending_.text() += "\"ParseError\"";
}

void html5lib_writer::finish(std::string_view why_stopped) {
    end_text();
    pending_.text() += ']';
    bool first = false;
    json::begin_member(pending_, errors.name, first);
    pending_.text() += '[';
    std::string_view between;
    bool is_cut_off = false;
    errors_.for_each([&](const parse_error& e) {
        is_cut_off = is_cut_off || (stops_ && stops_());
        if (is_cut_off) return;
        pending_.text() += between;
        between = ", ";
        const shown_error shown{&e, locator_.at(e.offset)};
        if (names_states_)
            error_as_html5lib.write(pending_, shown);
        else
            error_as_in_tests.write(pending_, shown);
        pending_.send_if_long();
    });
    pending_.text() += ']';
    stopped.write(pending_, is_cut_off ? std::string_view("interrupted") : why_stopped, first);
    pending_.text() += '}';
    pending_.send();
}

std::string html5lib_refusal(bool is_first, std::string_view why) {
    return json::written(refused_case, refusal{is_first, why});
}

// --- Schemas ---

json::schema_node html5lib_token_kind::schema(json::definitions& defined) const {
    return token_as_html5lib.schema(defined);
}

json::schema html5lib_schema(json::definitions& defined) {
    return json::schema_of("tokens-html5lib", "An input in strata tokenize --format=html5lib",
                           "One line of the output: the tokens and errors of an input in the notation of the html5lib "
                           "tests.",
                           whole_input, defined);
}

json::schema batch_answer_schema(json::definitions& defined) {
    return json::schema_of(
        "batch-answer", "An answer of strata batch",
        "One line of the output: the result of a case, in the notation of the html5lib tests, or the "
        "reason why there is no result.",
        json::any_of(result_of_case, refused_case), defined);
}

}  // namespace strata::report
