#include "core/pages/archive/coordinates.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include <stdexcept>
#include <utility>

namespace strata::archive {
namespace {

std::uint64_t number_of(std::string_view text, const char* what) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        throw std::runtime_error(std::string("no ") + what);
    return number;
}

// The values of a line of CSV. A value in quotes may have commas; a doubled quote in it stands for one.
std::vector<std::string> values_in(std::string_view line) {
    std::vector<std::string> values(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"') {
            if (quoted && i + 1 < line.size() && line[i + 1] == '"') {
                values.back() += c;
                ++i;
            } else {
                quoted = !quoted;
            }
        } else if (c == ',' && !quoted) {
            values.emplace_back();
        } else {
            values.back() += c;
        }
    }
    return values;
}

std::string text_of(const nlohmann::json& of, const char* name) {
    const auto found = of.find(name);
    if (found == of.end()) throw std::runtime_error(std::string("no ") + name);
    if (found->is_string()) return found->get<std::string>();
    if (found->is_number_unsigned()) return std::to_string(found->get<std::uint64_t>());
    throw std::runtime_error(std::string("no ") + name);
}

coordinates from_json(std::string_view line) {
    const nlohmann::json of = nlohmann::json::parse(line, nullptr, false);
    if (!of.is_object()) throw std::runtime_error("not a JSON object");
    coordinates made{text_of(of, "filename"), number_of(text_of(of, "offset"), "offset"),
                     number_of(text_of(of, "length"), "length")};
    for (const auto& [name, value] : of.items()) {
        if (value.is_null()) continue;
        made.values[name] = value.is_string() ? value.get<std::string>()
                                              : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
    return made;
}

}  // namespace

std::optional<coordinates> coordinate_list::read(std::string_view line) {
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (is_first_ && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    if (line.empty()) return std::nullopt;
    // The index server puts a key and a time before the object.
    if (const std::size_t brace = line.find('{'); brace != std::string_view::npos && line.back() == '}')
        return from_json(line.substr(brace));
    const std::vector<std::string> values = values_in(line);
    if (std::exchange(is_first_, false) && take_names(values)) return std::nullopt;
    if (values.size() <= std::max({file_, offset_, length_})) throw std::runtime_error("too few values");
    coordinates made{values[file_], number_of(values[offset_], "offset"), number_of(values[length_], "length")};
    for (std::size_t i = 0; i < std::min(values.size(), names_.size()); ++i) made.values[names_[i]] = values[i];
    return made;
}

bool coordinate_list::take_names(const std::vector<std::string>& values) {
    const auto find = [&](std::string_view name, std::string_view short_name, std::size_t& to) {
        const auto found = std::find_if(values.begin(), values.end(),
                                        [&](const std::string& each) { return each == name || each == short_name; });
        if (found == values.end()) return false;
        to = static_cast<std::size_t>(found - values.begin());
        return true;
    };
    std::size_t file = 0;
    std::size_t offset = 0;
    std::size_t length = 0;
    if (!find("warc_filename", "filename", file) || !find("warc_record_offset", "offset", offset) ||
        !find("warc_record_length", "length", length))
        return false;
    file_ = file;
    offset_ = offset;
    length_ = length;
    names_ = values;
    return true;
}

bool is_coordinate_list(std::string_view first_bytes, std::string_view name) {
    const auto ends_in = [&](std::string_view ending) { return name.ends_with(ending); };
    if (!ends_in(".jsonl") && !ends_in(".cdxj") && !ends_in(".csv") && !ends_in(".json") && name != "-") return false;
    const std::string_view line = first_bytes.substr(0, first_bytes.find('\n'));
    const bool has_offset = line.find("offset") != std::string_view::npos;
    return (line.find("filename") != std::string_view::npos && has_offset) ||
           (ends_in(".csv") && line.find(".gz,") != std::string_view::npos);
}

}  // namespace strata::archive
