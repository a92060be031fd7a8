#include "core/study/graph/graph_node_names.hpp"

#include <array>
#include <cstddef>
#include <string>

#include "core/spec/state_names.hpp"

namespace strata::study {

namespace {

// In a cluster with the heading "Script data", the names of states need not repeat it.
std::string without_construct(std::string_view name, construct of) {
    constexpr std::array<std::string_view, 5> heads = {
        "Script data ", "Tokenising entities: ", "Tokenizing character references: ", "DOCTYPE ",
        "Processing instruction "};
    std::string text(name);
    for (const std::string_view head : heads)
        if (text.size() > head.size() && text.compare(0, head.size(), head) == 0) text.erase(0, head.size());
    if (of == construct::doctype)
        if (const std::size_t at = text.find(" DOCTYPE "); at != std::string::npos && text != "Bogus DOCTYPE")
            text.erase(at, 8);
    if (of == construct::processing_instructions)
        if (const std::size_t at = text.find(" processing instruction"); at != std::string::npos) text.erase(at, 23);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 0x20);
    return text;
}

}  // namespace

void name_node(graph_node& node, const spec::state_info& info) {
    node.name = spec::without_state(info.name);
    node.section = info.section;
    node.of = construct_of(info);
    node.short_name = without_construct(node.name, node.of);
}

void tell_apart(std::vector<graph_node>& nodes) {
    std::vector<bool> is_taken(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::size_t j = 0; j < nodes.size(); ++j)
            if (i != j && (nodes[i].short_name == nodes[j].short_name || nodes[i].short_name == nodes[j].name))
                is_taken[i] = true;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (is_taken[i]) nodes[i].short_name = nodes[i].name;
}

}  // namespace strata::study
