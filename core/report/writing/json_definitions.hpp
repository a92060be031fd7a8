#pragma once
// Kinds of JSON values that several outputs share: days, positions, inputs, and names of drafts, topics, errors and
// changes.

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/writing/json_object.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/error_codes.hpp"
#include "core/text/token.hpp"

namespace strata::report::json {

/// A string that matches the regular expression `pattern`. Reading does not check that.
struct pattern_kind {
    std::string_view pattern;

    template <class To>
    void write(To& to, std::string_view value) const {
        append_json_string(to, value);
    }
    template <class Json>
    void read(const Json& from, std::string& to) const {
        bytes.read(from, to);
    }
    [[nodiscard]] schema_node schema(definitions& /*defined*/) const { return schema(); }
    [[nodiscard]] schema_node schema() const { return schema_node::of_type("string").add("pattern", pattern); }
};

inline constexpr auto day = defined("day", pattern_kind{"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"});
inline constexpr auto two_days =
    defined("twoDays", two_of(day),
            "The last day on which the earlier text is known to have been in force, and the day of the later text.");

inline constexpr auto span = defined("span",
                                     converted(
                                         two_of(count),
                                         [](const source_span& of) {
                                             return std::array{of.begin, of.end};
                                         },
                                         [](const auto& of) {
                                             return source_span{of[0], of[1]};
                                         }),
                                     "[begin, end): byte offsets in the input, before any preprocessing.");

inline constexpr auto draft_name = derived(text, [](const spec::draft* of) { return of->about.name; });
inline constexpr auto draft_names =
    defined("draftNames", list(draft_name, 1), "Names of drafts, oldest first unless the command line gives an order.");

/// An input of a command: any value with the members `name` and `bytes`.
inline constexpr auto named_input = object(
    required("name", bytes, "The name as it was given; - is standard input.", [](const auto& of) { return of.name; }),
    required("bytes", count, [](const auto& of) { return of.bytes; }));

struct topic_kind {
    template <class To>
    void write(To& to, spec::change_topic value) const {
        append_json_string(to, spec::name_of(value));
    }
    template <class To>
    void write(To& to, std::string_view name) const {
        append_json_string(to, name);
    }
    [[nodiscard]] schema_node schema(definitions& /*defined*/) const {
        std::vector<schema_node> names;
        names.reserve(spec::topic_names.size());
        for (const spec::topic_name& each : spec::topic_names) names.push_back(schema_node::text(each.name));
        return schema_node().add("enum", schema_node::array(std::move(names)));
    }
};
inline constexpr auto topic = defined("topic", topic_kind{});

struct error_code_kind {
    template <class To>
    void write(To& to, spec::error_code value) const {
        append_json_string(to, spec::name_of(value));
    }
    template <class To>
    void write(To& to, std::string_view name) const {
        append_json_string(to, name);
    }
    [[nodiscard]] schema_node schema(definitions& /*defined*/) const {
        std::vector<schema_node> names;
        for (std::size_t i = 0; i < spec::error_code_count; ++i)
            names.push_back(schema_node::text(spec::name_of(static_cast<spec::error_code>(i))));
        const schema_node known = schema_node().add("enum", schema_node::array(std::move(names)));
        const schema_node read = pattern_kind{"^[a-z0-9]+(-[a-z0-9]+)+$"}.schema().described(
            "The name of a parse error that occurs only in a text that was read at run time.");
        return schema_node().add("anyOf", schema_node::array({known, read}));
    }
};
inline constexpr auto error_code =
    defined("errorCode", error_code_kind{},
            "The standard's name of a parse error, or strata's own name for a condition that only older drafts have.");

inline constexpr auto change_ids =
    defined("changeIds", list(derived(text, [](const spec::change* of) { return of->id; })),
            "Ids of changes, as strata changes lists them.");

}  // namespace strata::report::json
