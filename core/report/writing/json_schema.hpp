#pragma once
// Builds JSON schemas. Descriptions of JSON values (json_object.hpp) use these classes.

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace strata::report::json {

/// A JSON value within a schema. It can be changed until `laid_out` turns it into text.
class schema_node {
public:
    /// Makes an object without members.
    schema_node() = default;

    /// Makes a value that is written as the JSON text `json`.
    [[nodiscard]] static schema_node scalar(std::string json);
    [[nodiscard]] static schema_node text(std::string_view value);
    [[nodiscard]] static schema_node array(std::vector<schema_node> elements);
    /// Makes the object `{"type": name}`.
    [[nodiscard]] static schema_node of_type(std::string_view name);

    /// Adds a member to an object, and returns the object.
    schema_node& add(std::string name, schema_node value);
    schema_node& add(std::string name, std::string_view value) { return add(std::move(name), text(value)); }
    /// Adds the members of `other` to an object, and returns the object.
    schema_node& add_all(const schema_node& other);
    /// Returns a copy of the object with `meaning` as its first member, "description". If `meaning` is empty, the copy
    /// has no such member.
    [[nodiscard]] schema_node described(std::string_view meaning) const;
    /// Returns a schema that accepts the same values, and null in addition.
    [[nodiscard]] schema_node or_null() const;

    /// Returns the value as JSON text: on one line if that fits, otherwise with a line for each part. `depth`: the
    /// number of values around this one. `column`: how many characters precede it on its line. `behind`: how many
    /// characters must fit after it.
    [[nodiscard]] std::string laid_out(std::size_t depth = 0, std::size_t column = 0, std::size_t behind = 0) const;

private:
    enum class form : std::uint8_t { scalar, array, object };

    [[nodiscard]] std::string on_one_line() const;

    form form_ = form::object;
    std::string scalar_;
    std::vector<std::pair<std::string, schema_node>> parts_;  // elements of an array have no names
};

/// The definitions that schemas share, by name.
class definitions {
public:
    /// Returns a reference to the definition `name`. If the name is new, first defines it as the result of `make()`.
    template <class Make>
    schema_node refer_to(std::string_view name, const Make& make) {
        if (!all_.contains(name)) {
            all_.emplace(name, schema_node());  // before the call of `make`, which may refer to the name
            const bool was_inside = std::exchange(inside_, true);
            all_.find(name)->second = make();
            inside_ = was_inside;
        }
        return reference(name);
    }
    /// Returns a schema document that consists of all definitions.
    [[nodiscard]] std::string document() const;

private:
    [[nodiscard]] schema_node reference(std::string_view name) const;

    std::map<std::string, schema_node, std::less<>> all_;
    // Whether a definition is being made. References then point into the document of definitions.
    bool inside_ = false;
};

/// The schema of an input or output. `name` is its name in `strata schema`, and `document` its text.
struct schema {
    std::string_view name;
    std::string document;
};

/// Makes the schema document for `node`. `title` and `meaning` are the members "title" and "description".
[[nodiscard]] schema schema_document(std::string_view name, std::string_view title, std::string_view meaning,
                                     const schema_node& node);

}  // namespace strata::report::json
