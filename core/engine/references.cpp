#include "core/engine/references.hpp"

#include <algorithm>

#include "core/spec/ascii.hpp"

namespace strata::engine {

namespace {

bool is_word(std::string_view name) {
    if (name.back() == ';') name.remove_suffix(1);
    return std::all_of(name.begin(), name.end(), spec::is_ascii_alphanumeric);
}

}  // namespace

std::shared_ptr<const name_index> index_of(std::span<const spec::named_reference> names) {
    auto index = std::make_shared<name_index>();
    index->names = names;
    index->beginnings = beginnings_of(names);
    index->are_words =
        std::all_of(names.begin(), names.end(), [](const spec::named_reference& each) { return is_word(each.name); });
    // The names in the table of March 2006 have no semicolons; a semicolon is read after the name.
    const bool semicolon_follows = std::none_of(
        names.begin(), names.end(), [](const spec::named_reference& each) { return each.name.back() == ';'; });
    for (const spec::named_reference& each : names) {
        const std::string_view name = each.name;
        if (name.size() + (semicolon_follows ? 1 : 0) > 8 || (!semicolon_follows && name.back() != ';')) continue;
        std::uint64_t key = semicolon_follows ? ';' : 0;
        for (std::size_t i = name.size(); i-- > 0;) key = key << 8U | static_cast<unsigned char>(name[i]);
        const input::few_bytes first = input::utf8_of(each.first);
        std::uint64_t text = first.bytes;
        if (each.second != 0) text |= input::utf8_of(each.second).bytes << 8U * first.size;
        index->short_names.push_back({key, text});
        std::size_t at = slot_of_name(key);
        while (index->slots[at] != 0) at = (at + 1) % index->slots.size();
        index->slots[at] = static_cast<std::uint16_t>(index->short_names.size());
    }
    return index;
}

}  // namespace strata::engine
