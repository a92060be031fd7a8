#pragma once
// Descriptions of JSON objects. A description lists the members of an object in their order: name, kind of value, how
// to get the value, and what it means. The text of an object and the schema are both made from the description.
// Therefore an object has all members that its schema requires, and no others.
//
//   constexpr auto input_as_json =
//       json::object(json::required("name", json::bytes, &input::name),
//                    json::optional("lines", json::count, "Absent if there are none.", &input::lines));
//
// If each member of a description is a part of the described value, the description can also read the object:
// `input_as_json.read(parsed, input)`.

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_kinds.hpp"
#include "core/report/writing/json_schema.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::report::json {

// --- Objects ---

/// Appends the name of a member, after a comma unless `first` is set. Clears `first`.
template <class To>
void begin_member(To& to, std::string_view name, bool& first) {
    text_of(to)
        .append(std::exchange(first, false) ? std::string_view("\"") : between<To>::members)
        .append(name)
        .append(between<To>::name_and_value);
}

template <class Kind, class Get>
struct required_member {
    std::string_view name;
    Kind kind;
    Get get;
    std::string_view meaning;

    template <class To, class Value>
    void write(To& to, const Value& of, bool& first) const {
        begin_member(to, name, first);
        kind.write(to, std::invoke(get, of));
    }
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        if (!from.contains(name)) throw unreadable("is missing", std::string(name));
        read_member(name, kind, from.at(name), std::invoke(get, to));
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
        begin_member(to, name, first);
        kind.write(to, held_by(value));
    }
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        if (!from.contains(name)) return;
        auto& value = std::invoke(get, to);
        if constexpr (accepts_null<Kind>)
            read_member(name, kind, from.at(name), value);
        else
            read_member(name, kind, from.at(name), room_in(value));
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
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        std::apply([&](const auto&... each) { (each.read(from, to), ...); }, members_);
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
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        members.read(from, std::invoke(get, to));
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
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        member.read(from, to);
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
    template <class Json, class Value>
    void read(const Json& from, Value& to) const {
        if (!from.is_object()) throw unreadable("is not an object");
        members.read(from, to);
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
