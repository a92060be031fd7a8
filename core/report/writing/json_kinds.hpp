#pragma once
// Kinds of JSON values, of which descriptions of JSON objects consist (json_object.hpp).
//
// A kind has a function `write(to, value)`, which appends a value, and a function `schema(defined)`, which makes the
// schema of all its values. `to` is a std::string, or an outgoing_text, which is sent in parts when it gets long. Most
// kinds also have a function `read(from, to)`, which reads what `write` has written. `from` is a value of nlohmann's
// library; files that only write JSON need not include this library.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
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

/// An outgoing text whose JSON has a space after each comma and colon, as the html5lib tests have.
class spaced_text : public outgoing_text {
public:
    using outgoing_text::outgoing_text;
};
/// What stands between the parts of a list or an object.
template <class To>
struct between {
    static constexpr std::string_view elements = ",", members = ",\"", name_and_value = "\":", any_name_and_value = ":";
};
template <>
struct between<spaced_text> {
    static constexpr std::string_view elements = ", ", members = ", \"",
                                      name_and_value = "\": ", any_name_and_value = ": ";
};

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

// --- Reading ---

/// Thrown if JSON does not have the form that a description demands. `what()` names the member: "limits.places" is not
/// a number.
class unreadable : public std::runtime_error {
public:
    /// `reason` continues a sentence whose subject is the value: "is not a string". `member`: the path of the value.
    explicit unreadable(std::string_view reason, const std::string& member = {})
        : std::runtime_error((member.empty() ? "it " : "\"" + member + "\" ").append(reason)),
          reason_(reason),
          member_(member) {}

    /// Returns this error as one of the member `name` of the object around the value.
    [[nodiscard]] unreadable within(std::string_view name) const {
        return unreadable(reason_, std::string(name).append(member_.empty() ? "" : "." + member_));
    }

private:
    std::string reason_, member_;
};

/// Reads `from` into `to`. Throws: unreadable. `name` is the name of the member that `from` is.
template <class Kind, class Json, class Value>
void read_member(std::string_view name, const Kind& kind, const Json& from, Value& to) {
    try {
        kind.read(from, to);
    } catch (const unreadable& e) {
        throw e.within(name);
    }
}

/// Returns the place for the value of an optional, which is then no longer empty. Returns any other value unchanged.
template <class Value>
auto& room_in(Value& value) {
    if constexpr (requires {
                      *value = *value;
                      value.emplace();
                  })
        return value.emplace();
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
    /// If the string may have lone surrogates, `from` must have them as `spell_surrogates` encodes them.
    template <class Json>
    void read(const Json& from, std::string& to) const {
        if (!from.is_string()) throw unreadable("is not a string");
        const std::string& read = from.template get_ref<const std::string&>();
        to = encoding == text_encoding::generalised_utf8 ? unspell_surrogates(read) : read;
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
    /// Reads numbers of up to 2^53, so that sums of many of them do not overflow.
    template <class Json>
    void read(const Json& from, std::uint64_t& to) const {
        constexpr std::uint64_t most = std::uint64_t{1} << 53U;
        if (!from.is_number_unsigned()) throw unreadable("is not a number, or is negative");
        to = from.template get<std::uint64_t>();
        if (to > most) throw unreadable("is too large");
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
    template <class Json>
    void read(const Json& from, bool& to) const {
        if (!from.is_boolean()) throw unreadable("is neither true nor false");
        to = from.template get<bool>();
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
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        if (from.dump() != json) throw unreadable(std::string("is not ").append(json));
        to = from.template get<Value>();
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
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        if (from.is_null())
            to = Value();
        else
            kind.read(from, room_in(to));
    }
    [[nodiscard]] schema_node schema(definitions& defined) const { return kind.schema(defined).or_null(); }
};
template <class Kind>
constexpr nullable_kind<Kind> or_null(Kind kind) {
    return {kind};
}
template <class Kind>
inline constexpr bool accepts_null = false;
template <class Kind>
inline constexpr bool accepts_null<nullable_kind<Kind>> = true;

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
            if (!std::exchange(first, false)) text_of(to) += between<To>::elements;
            if (layout != list_layout::on_one_line) text_of(to) += '\n';
            kind.write(to, each);
            pause(to);
        }
        if (layout == list_layout::in_a_block) text_of(to) += '\n';
        text_of(to) += ']';
    }
    template <class Json, class List>
    void read(const Json& from, List& to) const {
        if (!from.is_array()) throw unreadable("is not a list");
        for (const Json& each : from) kind.read(each, to.emplace_back());
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

/// An object with any members, whose values are of `kind`. It is written from pairs of names and values, and read into
/// a map.
template <class Kind>
struct map_kind {
    Kind kind;
    text_encoding encoding;  ///< of the names

    template <class To, class Pairs>
    void write(To& to, const Pairs& pairs) const {
        text_of(to) += '{';
        bool first = true;
        for (const auto& [name, value] : pairs) {
            if (!std::exchange(first, false)) text_of(to) += between<To>::elements;
            append_json_string(to, name, encoding);
            text_of(to) += between<To>::any_name_and_value;
            kind.write(to, value);
            pause(to);
        }
        text_of(to) += '}';
    }
    template <class Json, class Map>
    void read(const Json& from, Map& to) const {
        if (!from.is_object()) throw unreadable("is not an object");
        for (const auto& [name, value] : from.items()) read_member(name, kind, value, to[name]);
    }
    [[nodiscard]] schema_node schema(definitions& defined) const {
        return schema_node::of_type("object").add("additionalProperties", kind.schema(defined));
    }
};
template <class Kind>
constexpr map_kind<Kind> map(Kind kind, text_encoding encoding = text_encoding::utf8) {
    return {kind, encoding};
}

/// A list of exactly two values of `kind`.
template <class Kind>
struct pair_kind {
    Kind kind;

    template <class To, class Value>
    void write(To& to, const std::array<Value, 2>& values) const {
        list_kind<Kind>{kind}.write(to, values);
    }
    template <class Json, class Value>
    void read(const Json& from, std::array<Value, 2>& to) const {
        if (!from.is_array() || from.size() != 2) throw unreadable("is not a list of two");
        for (std::size_t i = 0; i < 2; ++i) kind.read(from[i], to[i]);
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

/// A value that is converted before it is written as `kind`, and converted back after it has been read. `get` converts
/// it, and `make` converts it back; `make` may throw `unreadable`.
template <class Kind, class Get, class Make>
struct converted_kind {
    Kind kind;
    Get get;
    Make make;

    template <class To, class Value>
    void write(To& to, const Value& value) const {
        kind.write(to, std::invoke(get, value));
    }
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        std::decay_t<std::invoke_result_t<Get, const Value&>> converted{};
        kind.read(from, converted);
        to = make(std::move(converted));
    }
    [[nodiscard]] schema_node schema(definitions& defined) const { return kind.schema(defined); }
};
template <class Kind, class Get, class Make>
constexpr converted_kind<Kind, Get, Make> converted(Kind kind, Get get, Make make) {
    return {kind, get, make};
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
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        kind.read(from, to);
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
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        kind.read(from, to);
    }
    [[nodiscard]] schema_node schema(definitions& defined) const {
        return defined.refer_to(name, [&] { return kind.schema(defined).described(meaning); });
    }
};
template <class Kind>
constexpr defined_kind<Kind> defined(std::string_view name, Kind kind, std::string_view meaning = {}) {
    return {name, meaning, kind};
}

/// An element of a list in which each position has its own kind. `get` computes the element from the described value.
/// The last element may be optional: it is left out if it is empty (see `is_nothing`).
template <bool Optional, class Kind, class Get>
struct element_of_tuple {
    static constexpr bool is_optional = Optional;
    Kind kind;
    Get get;

    template <class To, class Value>
    void write(To& to, const Value& of, bool& first) const {
        const auto& value = std::invoke(get, of);
        if constexpr (Optional)
            if (is_nothing(value)) return;
        if (!std::exchange(first, false)) text_of(to) += between<To>::elements;
        kind.write(to, value);
    }
};
template <class Kind, class Get>
constexpr element_of_tuple<false, Kind, Get> element(Kind kind, Get get) {
    return {kind, get};
}
template <class Kind, class Get>
constexpr element_of_tuple<true, Kind, Get> optional_element(Kind kind, Get get) {
    return {kind, get};
}

/// A list in which each position has its own kind.
template <class... Elements>
struct tuple_kind {
    std::tuple<Elements...> elements;

    template <class To, class Value>
    void write(To& to, const Value& of) const {
        text_of(to) += '[';
        bool first = true;
        std::apply([&](const auto&... each) { (each.write(to, of, first), ...); }, elements);
        text_of(to) += ']';
    }
    [[nodiscard]] schema_node schema(definitions& defined) const {
        std::vector<schema_node> kinds;
        std::size_t least = 0;
        std::apply(
            [&](const auto&... each) {
                ((kinds.push_back(each.kind.schema(defined)), least += each.is_optional ? 0U : 1U), ...);
            },
            elements);
        return schema_node::of_type("array")
            .add("prefixItems", schema_node::array(std::move(kinds)))
            .add("minItems", schema_node::scalar(std::to_string(least)))
            .add("items", schema_node::scalar("false"));
    }
};
template <class... Elements>
constexpr tuple_kind<Elements...> tuple(Elements... elements) {
    return {{elements...}};
}

/// A kind whose values have a meaning of their own, for one of several kinds.
template <class Kind>
struct explained_kind {
    std::string_view meaning;
    Kind kind;

    template <class To, class Value>
    void write(To& to, const Value& value) const {
        kind.write(to, value);
    }
    [[nodiscard]] schema_node schema(definitions& defined) const { return kind.schema(defined).described(meaning); }
};
template <class Kind>
constexpr explained_kind<Kind> explained(std::string_view meaning, Kind kind) {
    return {meaning, kind};
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

}  // namespace strata::report::json
