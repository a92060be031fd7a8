#pragma once
// JSON schemas, as the descriptions of JSON values make them (json_object.hpp).

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace strata::report::json {

/// A part of a schema: a JSON value with its layout still to be chosen.
class schema_node {
public:
    /// An object without members.
    schema_node() = default;

    /// A value that is written as `json`.
    [[nodiscard]] static schema_node scalar(std::string json);
    [[nodiscard]] static schema_node text(std::string_view value);
    [[nodiscard]] static schema_node array(std::vector<schema_node> elements);
    /// `{"type": name}`.
    [[nodiscard]] static schema_node of_type(std::string_view name);

    /// Adds a member to an object, and returns the object.
    schema_node& add(std::string name, schema_node value);
    schema_node& add(std::string name, std::string_view value) { return add(std::move(name), text(value)); }
    /// Adds the members of `other` to an object, and returns the object.
    schema_node& add_all(const schema_node& other);
    /// Puts a description before the other members of an object. An empty text adds nothing.
    [[nodiscard]] schema_node described(std::string_view meaning) const;
    /// The schema of the same values and null.
    [[nodiscard]] schema_node or_null() const;

    /// The value in JSON: on one line where it fits after `column` characters with `behind` to follow.
    [[nodiscard]] std::string laid_out(std::size_t depth = 0, std::size_t column = 0, std::size_t behind = 0) const;

private:
    enum class form : std::uint8_t { scalar, array, object };

    [[nodiscard]] std::string on_one_line() const;

    form form_ = form::object;
    std::string scalar_;
    std::vector<std::pair<std::string, schema_node>> parts_;  // elements of an array have no names
};

/// The definitions to which schemas refer, by name.
class definitions {
public:
    /// Defines `name` unless it is defined, as `make()` says, and returns a reference to it.
    template <class Make>
    schema_node refer_to(std::string_view name, const Make& make) {
        if (!all_.contains(name)) {
            all_.emplace(name, schema_node());  // `make` may refer to the name
            const bool was_inside = std::exchange(inside_, true);
            all_.find(name)->second = make();
            inside_ = was_inside;
        }
        return reference(name);
    }
    /// The schema document of all definitions.
    [[nodiscard]] std::string document() const;

private:
    [[nodiscard]] schema_node reference(std::string_view name) const;

    std::map<std::string, schema_node, std::less<>> all_;
    bool inside_ = false;  // whether a definition is being made
};

/// The schema of an input or output: its name, as `strata schema` lists it, and its document.
struct schema {
    std::string_view name;
    std::string document;
};

/// The document of the schema `node`.
[[nodiscard]] schema schema_document(std::string_view name, std::string_view title, std::string_view meaning,
                                     const schema_node& node);

}  // namespace strata::report::json
