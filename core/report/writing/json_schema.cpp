#include "core/report/writing/json_schema.hpp"

#include <fmt/format.h>

#include "core/report/writing/json_text.hpp"

namespace strata::report::json {
namespace {

constexpr std::size_t widest_line = 120;
constexpr std::string_view dialect = "https://json-schema.org/draft/2020-12/schema";

std::string indent(std::size_t depth) { return "\n" + std::string(2 * depth, ' '); }

}  // namespace

// --- Parts ---

schema_node schema_node::scalar(std::string json) {
    schema_node made;
    made.form_ = form::scalar;
    made.scalar_ = std::move(json);
    return made;
}

schema_node schema_node::text(std::string_view value) { return scalar(json_string(value)); }

schema_node schema_node::array(std::vector<schema_node> elements) {
    schema_node made;
    made.form_ = form::array;
    for (schema_node& each : elements) made.parts_.emplace_back("", std::move(each));
    return made;
}

schema_node schema_node::of_type(std::string_view name) {
    schema_node made;
    made.add("type", name);
    return made;
}

schema_node& schema_node::add(std::string name, schema_node value) {
    parts_.emplace_back(std::move(name), std::move(value));
    return *this;
}

schema_node& schema_node::add_all(const schema_node& other) {
    parts_.insert(parts_.end(), other.parts_.begin(), other.parts_.end());
    return *this;
}

schema_node schema_node::described(std::string_view meaning) const {
    schema_node made = *this;
    if (!meaning.empty()) made.parts_.emplace(made.parts_.begin(), "description", text(meaning));
    return made;
}

schema_node schema_node::or_null() const {
    schema_node made = *this;
    for (auto& [name, value] : made.parts_) {
        if (name == "enum") {
            value.parts_.emplace_back("", scalar("null"));
            return made;
        }
        if (name == "type") {
            value = array({value, text("null")});
            return made;
        }
    }
    return schema_node().add("oneOf", array({*this, of_type("null")}));
}

// --- Layout ---

std::string schema_node::on_one_line() const {
    if (form_ == form::scalar) return scalar_;
    std::string line(1, form_ == form::array ? '[' : '{');
    for (const auto& [name, value] : parts_) {
        if (line.size() > 1) line += ", ";
        if (form_ == form::object) line += json_string(name) + ": ";
        line += value.on_one_line();
    }
    return line + (form_ == form::array ? ']' : '}');
}

std::string schema_node::laid_out(std::size_t depth, std::size_t column, std::size_t behind) const {
    std::string line = on_one_line();
    if (form_ == form::scalar || (depth > 0 && column + line.size() + behind <= widest_line)) return line;
    std::string lines(1, form_ == form::array ? '[' : '{');
    std::size_t width = widest_line;
    for (const auto& [name, value] : parts_) {
        const std::size_t comma = &name == &parts_.back().first ? 0 : 1;
        const std::string label = form_ == form::object ? json_string(name) + ": " : "";
        const std::string said = value.laid_out(depth + 1, 2 * (depth + 1) + label.size(), comma);
        // Scalars in an array share lines; every other element begins a new line.
        const bool fits =
            form_ == form::array && value.form_ == form::scalar && width + 1 + said.size() + comma <= widest_line;
        lines += fits ? " " : indent(depth + 1);
        width = (fits ? width + 1 : 2 * (depth + 1)) + said.size() + comma;
        lines.append(label).append(said).append(comma, ',');
    }
    return lines + indent(depth) + (form_ == form::array ? ']' : '}');
}

// --- Documents ---

schema_node definitions::reference(std::string_view name) const {
    schema_node made;
    made.add("$ref", fmt::format("{}#/$defs/{}", inside_ ? "" : "definitions.schema.json", name));
    return made;
}

std::string definitions::document() const {
    schema_node members;
    for (const auto& [name, value] : all_) members.add(name, value);
    return schema_document("definitions", "Shared definitions",
                           "Definitions that several schemas share. strata schema NAME prints a schema together with "
                           "these definitions.",
                           schema_node().add("$defs", members))
        .document;
}

schema schema_document(std::string_view name, std::string_view title, std::string_view meaning,
                       const schema_node& node) {
    schema_node made;
    made.add("$schema", dialect).add("$id", fmt::format("{}.schema.json", name)).add("title", title);
    if (!meaning.empty()) made.add("description", meaning);
    return {name, made.add_all(node).laid_out() + "\n"};
}

}  // namespace strata::report::json
