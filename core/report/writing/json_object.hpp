#pragma once
// Descriptions of JSON objects. A description lists the members of an object in their order: name, kind of value, how
// to get the value, and what it means. The text of an object and the schema are both made from the description.
// Therefore an object has all members that its schema requires, and no others.
//
//   constexpr auto input_as_json =
//       json::object(json::required("name", json::bytes, &input::name),
//                    json::optional("lines", json::count, "Absent if there are none.", &input::lines));
//
// A kind has two functions: `write(to, value)` appends a value, and `schema(defined)` makes the schema of all its
// values. `to` is a std::string, or an outgoing_text, which is sent in parts when it gets long.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_schema.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/text/token.hpp"

namespace strata::report::json {

// --- Where JSON goes ---

inline std::string& text_of(std::string& to) { return to; }
inline std::string& text_of(outgoing_text& to) { return to.text(); }
inline void pause(std::string& /*to*/) {}
inline void pause(outgoing_text& to) { to.send_part_if_long(); }

// --- Missing values: `optional` omits a member whose value is empty, and `or_null` writes null ---

template <class Value>
concept dereferenced = requires(const Value& value) {
    *value;
    static_cast<bool>(value);
};

/// Whether `value` is an empty optional, a null pointer, an empty text or list, zero or false.
template <class Value>
bool is_nothing(const Value& value) {
    if constexpr (dereferenced<Value> || std::is_arithmetic_v<Value>)
        return !value;
    else
        return value.empty();
}

/// Returns the value in an optional or behind a pointer. Returns any other value unchanged.
template <class Value>
const auto& held_by(const Value& value) {
    if constexpr (dereferenced<Value>)
        return *value;
    else
        return value;
}

// --- Strings, numbers and truth values ---

struct text_kind {
    text_encoding encoding;

    template <class To>
    void write(To& to, std::string_view value) const {
        append_json_string(to, value, encoding);
    }
    [[nodiscard]] schema_node schema(definitions& /*defined*/) const { return schema_node::of_type("string"); }
};
/// A string made by strata. It may contain lone surrogates.
inline constexpr text_kind text{text_encoding::generalised_utf8};
/// A string of bytes from outside, such as a file name.
inline constexpr text_kind bytes{text_encoding::utf8};

/// A value that is JSON text already, and is written unchanged. The schema describes it as a string.
struct spelt_kind {
    template <class To>
    void write(To& to, std::string_view value) const {
        text_of(to) += value;
    }
    [[nodiscard]] schema_node schema(definitions& /*defined*/) const { return schema_node::of_type("string"); }
};
inline constexpr spelt_kind spelt;

struct number_kind {
    std::string_view least;

    template <class To, std::integral Number>
    requires(!std::same_as<Number, bool>) void write(To& to, Number value) const {
        append_number(text_of(to), static_cast<std::uint64_t>(value));
    }
    [[nodiscard]] schema_node schema(definitions& /*defined*/) const {
        return schema_node::of_type("integer").add("minimum", schema_node::scalar(std::string(least)));
    }
};
inline constexpr number_kind count{"0"};
inline constexpr number_kind positive{"1"};

struct truth_kind {
    template <class To, std::same_as<bool> Truth>
    void write(To& to, Truth value) const {
        text_of(to) += value ? "true" : "false";
    }
    [[nodiscard]] schema_node schema(definitions& /*defined*/) const { return schema_node::of_type("boolean"); }
};
inline constexpr truth_kind truth;

/// A value that is always the same, such as `true` for an optional member that is present only if it is true. `json` is
/// the value as JSON text.
struct constant_kind {
    std::string_view json;

    template <class To, class Value>
    void write(To& to, const Value& /*value*/) const {
        text_of(to) += json;
    }
    [[nodiscard]] schema_node schema(definitions& /*defined*/) const {
        return schema_node().add("const", schema_node::scalar(std::string(json)));
    }
};
inline constexpr constant_kind yes{"true"};
constexpr constant_kind constant(std::string_view json) { return {json}; }

/// A string that is one of the listed words.
template <std::size_t Count>
struct word_kind {
    std::array<std::string_view, Count> words;

    template <class To>
    void write(To& to, std::string_view value) const {
        append_json_string(to, value);
    }
    [[nodiscard]] schema_node schema(definitions& /*defined*/) const {
        std::vector<schema_node> all;
        for (const std::string_view each : words) all.push_back(schema_node::text(each));
        return schema_node().add("enum", schema_node::array(std::move(all)));
    }
};
template <class... Words>
constexpr word_kind<sizeof...(Words)> one_of(Words... words) {
    return {{words...}};
}

// --- Kinds built from other kinds ---

/// A value of `kind`, or null if the value is empty (see `is_nothing`).
template <class Kind>
struct nullable_kind {
    Kind kind;

    template <class To, class Value>
    requires(!std::is_arithmetic_v<Value>) void write(To& to, const Value& value) const {
        if (is_nothing(value))
            text_of(to) += "null";
        else
            kind.write(to, held_by(value));
    }
    [[nodiscard]] schema_node schema(definitions& defined) const { return kind.schema(defined).or_null(); }
};
template <class Kind>
constexpr nullable_kind<Kind> or_null(Kind kind) {
    return {kind};
}

/// Where a list has line feeds. Line feeds do not change the value, but make a long list readable.
enum class list_layout : std::uint8_t {
    on_one_line,
    on_lines,    ///< before each element
    in_a_block,  ///< before each element and after the last
};

template <class Kind>
struct list_kind {
    Kind kind;
    std::size_t least = 0;  ///< the least number of elements, for the schema
    list_layout layout = list_layout::on_one_line;

    template <class To, class List>
    void write(To& to, const List& list) const {
        text_of(to) += '[';
        bool first = true;
        for (const auto& each : list) {
            if (!first) text_of(to) += ',';
            first = false;
            if (layout != list_layout::on_one_line) text_of(to) += '\n';
            kind.write(to, each);
            pause(to);
        }
        if (layout == list_layout::in_a_block) text_of(to) += '\n';
        text_of(to) += ']';
    }
    [[nodiscard]] schema_node schema(definitions& defined) const {
        schema_node made = schema_node::of_type("array").add("items", kind.schema(defined));
        return least == 0 ? made : made.add("minItems", schema_node::scalar(std::to_string(least)));
    }
};
template <class Kind>
constexpr list_kind<Kind> list(Kind kind, std::size_t least = 0) {
    return {kind, least};
}
template <class Kind>
constexpr list_kind<Kind> list(Kind kind, list_layout layout) {
    return {kind, 0, layout};
}

/// A list of exactly two values of `kind`.
template <class Kind>
struct pair_kind {
    Kind kind;

    template <class To, class Value>
    void write(To& to, const std::array<Value, 2>& values) const {
        list_kind<Kind>{kind}.write(to, values);
    }
    [[nodiscard]] schema_node schema(definitions& defined) const {
        return list_kind<Kind>{kind, 2}.schema(defined).add("maxItems", schema_node::scalar("2"));
    }
};
template <class Kind>
constexpr pair_kind<Kind> two_of(Kind kind) {
    return {kind};
}

/// A value that the function `get` computes from the given value, and that is written as `kind`.
template <class Kind, class Get>
struct derived_kind {
    Kind kind;
    Get get;

    template <class To, class Value>
    void write(To& to, const Value& value) const {
        kind.write(to, std::invoke(get, value));
    }
    [[nodiscard]] schema_node schema(definitions& defined) const { return kind.schema(defined); }
};
template <class Kind, class Get>
constexpr derived_kind<Kind, Get> derived(Kind kind, Get get) {
    return {kind, get};
}

/// A kind whose schema has one more rule, `keyword`. `rule` is the rule as JSON text. The code that makes the value
/// must observe it.
template <class Kind>
struct restricted_kind {
    Kind kind;
    std::string_view keyword, rule;

    template <class To, class Value>
    void write(To& to, const Value& value) const {
        kind.write(to, value);
    }
    [[nodiscard]] schema_node schema(definitions& defined) const {
        return kind.schema(defined).add(std::string(keyword), schema_node::scalar(std::string(rule)));
    }
};
template <class Kind>
constexpr restricted_kind<Kind> restricted(Kind kind, std::string_view keyword, std::string_view rule) {
    return {kind, keyword, rule};
}

/// A kind with a name. Schemas refer to the kind by this name, and define it only once.
template <class Kind>
struct defined_kind {
    std::string_view name, meaning;
    Kind kind;

    template <class To, class Value>
    void write(To& to, const Value& value) const {
        kind.write(to, value);
    }
    [[nodiscard]] schema_node schema(definitions& defined) const {
        return defined.refer_to(name, [&] { return kind.schema(defined).described(meaning); });
    }
};
template <class Kind>
constexpr defined_kind<Kind> defined(std::string_view name, Kind kind, std::string_view meaning = {}) {
    return {name, meaning, kind};
}

/// A value of one of several kinds. A std::variant is written as the kind with the index of the value that it holds.
/// For other values, the code that knows the kind calls the writer of that kind.
template <class... Kinds>
struct any_kind {
    std::tuple<Kinds...> kinds;

    template <class To, class... Values>
    void write(To& to, const std::variant<Values...>& value) const {
        write(to, value, std::index_sequence_for<Values...>());
    }
    template <class To, class Variant, std::size_t... Index>
    void write(To& to, const Variant& value, std::index_sequence<Index...> /*indices*/) const {
        ((value.index() == Index ? std::get<Index>(kinds).write(to, *std::get_if<Index>(&value)) : void()), ...);
    }
    [[nodiscard]] schema_node schema(definitions& defined) const {
        return schema_node().add(
            "oneOf",
            std::apply([&](const auto&... each) { return schema_node::array({each.schema(defined)...}); }, kinds));
    }
};
template <class... Kinds>
constexpr any_kind<Kinds...> any_of(Kinds... kinds) {
    return {{kinds...}};
}

/// Returns the results of `make` for all elements of `list`. Use it in `get` for a list whose elements need more than
/// themselves, such as the object around them.
template <class List, class Make>
auto from_each(const List& list, const Make& make) {
    std::vector<std::decay_t<decltype(make(*list.begin()))>> made;
    made.reserve(list.size());
    for (const auto& each : list) made.push_back(make(each));
    return made;
}

/// Returns its argument. Use it as `get` for a member that describes the same value as the object around it.
inline constexpr auto itself = [](const auto& of) -> const auto& { return of; };

// --- Objects ---

/// Appends the name of a member, after a comma unless `first` is set. Clears `first`.
inline void begin_member(std::string& to, std::string_view name, bool& first) {
    to.append(std::exchange(first, false) ? "\"" : ",\"").append(name).append("\":");
}

template <class Kind, class Get>
struct required_member {
    std::string_view name;
    Kind kind;
    Get get;
    std::string_view meaning;

    template <class To, class Value>
    void write(To& to, const Value& of, bool& first) const {
        begin_member(text_of(to), name, first);
        kind.write(to, std::invoke(get, of));
    }
    void describe(schema_node& members, std::vector<schema_node>& required, definitions& defined) const {
        members.add(std::string(name), kind.schema(defined).described(meaning));
        required.push_back(schema_node::text(name));
    }
};
/// A member that every object has. `get` computes the member's value from the value of the object; `meaning` is the
/// description in the schema.
template <class Kind, class Get>
constexpr required_member<Kind, Get> required(std::string_view name, Kind kind, std::string_view meaning, Get get) {
    return {name, kind, get, meaning};
}
template <class Kind, class Get>
constexpr required_member<Kind, Get> required(std::string_view name, Kind kind, Get get) {
    return {name, kind, get, {}};
}

template <class Kind, class Get>
struct optional_member {
    std::string_view name;
    Kind kind;
    Get get;
    std::string_view meaning;

    template <class To, class Value>
    void write(To& to, const Value& of, bool& first) const {
        const auto& value = std::invoke(get, of);
        if (is_nothing(value)) return;
        begin_member(text_of(to), name, first);
        kind.write(to, held_by(value));
    }
    void describe(schema_node& members, std::vector<schema_node>& /*required*/, definitions& defined) const {
        members.add(std::string(name), kind.schema(defined).described(meaning));
    }
};
/// A member that is left out if its value is empty (see `is_nothing`).
template <class Kind, class Get>
constexpr optional_member<Kind, Get> optional(std::string_view name, Kind kind, std::string_view meaning, Get get) {
    return {name, kind, get, meaning};
}
template <class Kind, class Get>
constexpr optional_member<Kind, Get> optional(std::string_view name, Kind kind, Get get) {
    return {name, kind, get, {}};
}

/// The members of an object. The list can be shared by several objects.
template <class... Members>
class member_list {
public:
    explicit constexpr member_list(Members... members) : members_(members...) {}

    /// Appends the members. `of`: the value that they describe. `first`: whether no member of the object has been
    /// written.
    template <class To, class Value>
    void write(To& to, const Value& of, bool& first) const {
        std::apply([&](const auto&... each) { (each.write(to, of, first), ...); }, members_);
    }
    void describe(schema_node& members, std::vector<schema_node>& required, definitions& defined) const {
        std::apply([&](const auto&... each) { (each.describe(members, required, defined), ...); }, members_);
    }

private:
    std::tuple<Members...> members_;
};

/// Includes the members of another list in the same object. `get` computes the value that these members describe.
template <class Members, class Get>
struct included_members {
    Members members;
    Get get;

    template <class To, class Value>
    void write(To& to, const Value& of, bool& first) const {
        members.write(to, held_by(std::invoke(get, of)), first);
    }
    void describe(schema_node& described, std::vector<schema_node>& required, definitions& defined) const {
        members.describe(described, required, defined);
    }
};
template <class Members, class Get>
constexpr included_members<Members, Get> include(Members members, Get get) {
    return {members, get};
}

/// A member before which the object has a line feed.
template <class Member>
struct member_on_new_line {
    Member member;

    template <class To, class Value>
    void write(To& to, const Value& of, bool& first) const {
        if (!std::exchange(first, true)) text_of(to) += ",\n";
        member.write(to, of, first);
    }
    void describe(schema_node& members, std::vector<schema_node>& required, definitions& defined) const {
        member.describe(members, required, defined);
    }
};
template <class Member>
constexpr member_on_new_line<Member> on_new_line(Member member) {
    return {member};
}

template <class Members>
struct object_kind {
    Members members;
    bool is_open = false;  ///< whether the schema allows members that are not described

    template <class To, class Value>
    void write(To& to, const Value& value) const {
        bool first = true;
        text_of(to) += '{';
        members.write(to, held_by(value), first);
        text_of(to) += '}';
    }
    [[nodiscard]] schema_node schema(definitions& defined) const {
        schema_node described;
        std::vector<schema_node> required;
        members.describe(described, required, defined);
        schema_node made = schema_node::of_type("object").add("properties", described);
        if (!required.empty()) made.add("required", schema_node::array(std::move(required)));
        return is_open ? made : made.add("additionalProperties", schema_node::scalar("false"));
    }
};
/// An object that has these members and no others.
template <class... Members>
constexpr auto object(Members... members) {
    return object_kind<member_list<Members...>>{member_list<Members...>(members...)};
}
/// An object that may have more members. A schema that refers to this object adds them.
template <class... Members>
constexpr auto open_object(Members... members) {
    return object_kind<member_list<Members...>>{member_list<Members...>(members...), true};
}

/// An object whose strings may have lone surrogates, which some parsers reject. If a string has one, the escapes of
/// surrogates are escaped a second time, and the member "doubleEscaped" is added.
template <class Members>
struct double_escaped_kind {
    object_kind<Members> object;

    template <class Value>
    void write(std::string& to, const Value& value) const {
        const std::size_t begin = to.size();
        object.write(to, value);
        to.pop_back();
        end_double_escaped(to, begin);
    }
    template <class Value>
    void write(outgoing_text& to, const Value& value) const {
        write(to.text(), value);
    }
    [[nodiscard]] schema_node schema(definitions& defined) const { return object.schema(defined); }
};
template <class... Members>
constexpr auto double_escaped_object(Members... members) {
    const auto is_double_escaped = optional("doubleEscaped", yes,
                                            "Present if a string of this case has lone surrogates. The escapes in "
                                            "these strings are then escaped once more, as in the html5lib tests.",
                                            [](const auto& /*of*/) { return false; });
    const auto made = object(members..., is_double_escaped);
    return double_escaped_kind<std::remove_const_t<decltype(made.members)>>{made};
}

// --- Documents ---

/// The member that gives the version of a document's format.
inline constexpr auto version =
    required("version", constant("1"), "The version of this format.", [](const auto& /*of*/) { return 1; });

/// The version member for output in lines: only the first line has it. `is_first` tells whether a line is the first.
template <class Get>
constexpr auto version_of_lines(Get is_first) {
    return optional("version", constant("1"),
                    "The version of this format. Only the first line of the output has this member.", is_first);
}

/// Returns `value` as JSON text.
template <class Kind, class Value>
std::string written(const Kind& kind, const Value& value) {
    std::string json;
    kind.write(json, value);
    return json;
}

/// Writes `value` as a line of JSON to `stream`. Long output is sent in pieces.
template <class Kind, class Value>
void write_line(std::ostream& stream, const Kind& kind, const Value& value) {
    outgoing_text to(stream);
    kind.write(to, value);
    to.text() += '\n';
    to.send();
}

/// Returns the schema of the values of `kind`.
template <class Kind>
schema schema_of(std::string_view name, std::string_view title, std::string_view meaning, const Kind& kind,
                 definitions& defined) {
    return schema_document(name, title, meaning, kind.schema(defined));
}

}  // namespace strata::report::json
