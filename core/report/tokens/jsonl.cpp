#include "core/report/tokens/jsonl.hpp"

#include <ostream>
#include <string_view>
#include <type_traits>

#include "core/report/schemas/schemas.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::report {
namespace {

constexpr auto span_of_token = json::required("span", json::span, [](const auto& of) { return of.where; });

constexpr auto type(std::string_view json) { return json::required("type", json::constant(json), json::itself); }

constexpr auto attribute_as_json = json::defined(
    "attribute",
    json::object(
        json::required("name", json::text, &attribute::name),
        json::required("value", json::text, "The value; \"\" if the attribute has no value.", &attribute::value),
        json::required("span", json::span,
                       "The bytes from the beginning of the name to the end of the value, including a closing quote.",
                       &attribute::where),
        json::required("nameSpan", json::span, &attribute::name_where),
        json::required("valueSpan", json::or_null(json::span),
                       "The bytes of the value without quotes; null if the attribute has no value.",
                       &attribute::value_where),
        json::optional("dropped", json::yes,
                       "Present if the attribute was dropped because the tag already had an attribute of this name. "
                       "Dropped attributes come after the others.",
                       &attribute::dropped)));

// The members of each kind of token.
template <class Kind>
constexpr bool members_of = false;
template <>
constexpr auto members_of<doctype> = json::member_list(
    type("\"doctype\""),
    json::required("name", json::or_null(json::text), "The name; null if the DOCTYPE has no name.", &doctype::name),
    json::required("publicId", json::or_null(json::text),
                   "The public identifier; null if the DOCTYPE has no public identifier.", &doctype::public_identifier),
    json::required("systemId", json::or_null(json::text),
                   "The system identifier; null if the DOCTYPE has no system identifier.", &doctype::system_identifier),
    json::required("forceQuirks", json::truth,
                   "Whether the force-quirks flag is on. In 2007: whether the correctness flag is \"incorrect\".",
                   &doctype::force_quirks),
    span_of_token);
template <>
constexpr auto members_of<start_tag> =
    json::member_list(type("\"startTag\""), json::required("name", json::text, &start_tag::name),
                      json::required("attributes", json::list(attribute_as_json), &start_tag::attributes),
                      json::required("selfClosing", json::truth, &start_tag::self_closing), span_of_token);
template <>
constexpr auto members_of<end_tag> = json::member_list(type("\"endTag\""),
                                                       json::required("name", json::text, &end_tag::name),
                                                       span_of_token);
template <>
constexpr auto members_of<comment> = json::member_list(type("\"comment\""),
                                                       json::required("data", json::text, &comment::data),
                                                       span_of_token);
template <>
constexpr auto members_of<processing_instruction> = json::member_list(
    type("\"processingInstruction\""), json::required("target", json::text, &processing_instruction::target),
    json::required("data", json::text, &processing_instruction::data), span_of_token);
template <>
constexpr auto members_of<characters> =
    json::member_list(type("\"characters\""),
                      json::required("data", json::text,
                                     "Lone surrogates are escaped. Only an input given in characters, not in "
                                     "bytes, can contain them.",
                                     &characters::data),
                      span_of_token);
template <>
constexpr auto members_of<end_of_file> = json::member_list(type("\"endOfFile\""), span_of_token);

template <class To>
void write_members(To& to, const token& t, bool first) {
    boost::variant2::visit([&](const auto& each) { members_of<std::decay_t<decltype(each)>>.write(to, each, first); },
                           t);
}

template <class To>
void write_object(To& to, const token& t) {
    json::text_of(to) += '{';
    write_members(to, t, true);
    json::text_of(to) += '}';
    json::pause(to);
}

// An object with the members of one kind of token.
template <class Kind>
constexpr auto open_token(std::string_view name) {
    return json::defined(name, json::open_object(json::include(members_of<Kind>, json::itself)));
}

constexpr auto open_token_of_any_kind = json::defined(
    "tokenMembers",
    json::any_of(open_token<doctype>("doctype"), open_token<start_tag>("startTag"), open_token<end_tag>("endTag"),
                 open_token<comment>("comment"), open_token<processing_instruction>("processingInstruction"),
                 open_token<characters>("characters"), open_token<end_of_file>("endOfFile")),
    "A token. Its span is exactly the part of the input that the token covers.");

struct tree_error {
    std::string_view code;
    source_span where;
};
constexpr json::member_list tree_error_members(type("\"treeError\""),
                                               json::required("code", json::text, &tree_error::code),
                                               json::required("span", json::span, "The start tag.",
                                                              &tree_error::where));

}  // namespace

void token_json::write(std::string& to, const token& value) const { write_object(to, value); }
void token_json::write(outgoing_text& to, const token& value) const { write_object(to, value); }

json::schema_node token_json::schema(json::definitions& defined) const {
    return defined.refer_to("token", [&] {
        return open_token_of_any_kind.schema(defined).add("unevaluatedProperties", json::schema_node::scalar("false"));
    });
}

jsonl_sink::jsonl_sink(const spec::draft& draft, std::string_view source, input_kind kind, std::ostream& to,
                       record_head* head, encoding::source_places places)
    : locator_(draft, source, kind), pending_(to), head_(head), places_(places) {}

void jsonl_sink::open() {
    if (head_ != nullptr)
        head_->open(pending_.text());
    else
        pending_.text() += '{';
}

feedback jsonl_sink::on_token(const token& t) {
    open();
    if (places_.are_the_same())
        write_members(pending_, t, true);
    else
        write_members(pending_, mover_(t, places_), true);
    pending_.text() += '}';
    end_line(boost::variant2::holds_alternative<end_of_file>(t));
    return {};
}

void jsonl_sink::on_error(const parse_error& e) {
    open();
    bool first = true;
    error_members.write(pending_, located_error{{e.code, e.state, places_(e.offset)}, locator_.at(e.offset)}, first);
    pending_.text() += '}';
    end_line(false);
}

void jsonl_sink::write_tree_error(std::string_view code, source_span where) {
    open();
    bool first = true;
    tree_error_members.write(pending_, tree_error{code, moved(where, places_)}, first);
    pending_.text() += '}';
    end_line(true);
}

void jsonl_sink::end_line(bool last) {
    pending_.text() += '\n';
    if (last)
        pending_.send();
    else
        pending_.send_if_long();
}

json::schema tokens_schema(json::definitions& defined) {
    using json::schema_node;
    const auto error = json::open_object(json::include(error_members, json::itself));
    const auto error_of_tree = json::open_object(json::include(tree_error_members, json::itself));
    schema_node record = json::open_object(json::include(first_members_of_record, json::itself)).schema(defined);
    record.add("oneOf", schema_node::array({open_token_of_any_kind.schema(defined), error.schema(defined),
                                            error_of_tree.schema(defined).described(
                                                "An error that tree construction reports. Present only with "
                                                "--tree-errors.")}));
    record.add("unevaluatedProperties", schema_node::scalar("false"));
    return json::schema_document("tokens-jsonl", "A record of strata tokenize --format=jsonl",
                                 "One line of the output: a token or an error. The lines are in the order in which "
                                 "tokens and errors occur.",
                                 record);
}

}  // namespace strata::report
