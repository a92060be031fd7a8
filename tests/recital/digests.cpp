#include <algorithm>
#include <charconv>
#include <cstddef>
#include <fstream>
#include <iomanip>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/reading/outline/text_lines.hpp"
#include "core/spec/ascii.hpp"
#include "tests/recital/character_names.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::recital_test {
namespace {

using reading::contains;
using reading::words_of;
using spec::is_ascii_upper_alpha;

bool is_code_point(std::string_view word) {
    return word.size() >= 6 && word.starts_with("U+") &&
           word.find_first_not_of("0123456789ABCDEF", 2) == std::string_view::npos;
}

/// Returns a subject, or the context of nested entries, in one or two words.
std::string short_name(std::string_view line) {
    const auto text = glyphs(std::string{line});
    if (const auto quote = text.find('"'); quote != std::string::npos) {
        return text.substr(quote + 1, text.find('"', quote + 1) - quote - 1);
    }
    std::string name;
    const bool is_condition = text.starts_with("If the content model flag");
    for (const auto word : words_of(text)) {
        if (!is_code_point(word) && !(is_condition && is_ascii_upper_alpha(word.front()) && !has_lower(word))) continue;
        if (!name.empty()) name += contains(text, "through to") ? ".." : "/";
        name += word;
    }
    return name.empty() ? text.substr(0, text.find(',')) : name;
}

}  // namespace

std::string place_of(const text_entry& entry) {
    std::string place;
    if (!entry.under.empty()) place += short_name(entry.under) + " > ";
    if (entry.subjects.empty()) place += "-";
    for (std::size_t i = 0; i < entry.subjects.size(); ++i) {
        if (i > 0) place += ", ";
        place += short_name(entry.subjects[i]);
    }
    return place;
}

std::uint64_t digest(std::string_view normalised) {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const char c : normalised) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001B3;
    }
    return hash;
}

std::vector<sentence_digest> digests_of(std::span<const text_entry> entries) {
    std::vector<sentence_digest> digests;
    std::map<std::pair<std::string, std::string>, int> seen;
    for (const auto& entry : entries) {
        auto place = place_of(entry);
        if (const int nth = ++seen[{entry.state, place}]; nth > 1) place += "#" + std::to_string(nth);
        for (const auto& sentence : entry.sentences) {
            const auto normalised = normalise(sentence);
            if (!normalised.empty()) digests.push_back({digest(normalised), entry.state, place});
        }
    }
    return digests;
}

std::vector<sentence_digest> read_digests(const std::filesystem::path& file) {
    std::ifstream in{file};
    if (!in) throw std::runtime_error{"cannot read " + file.string()};
    std::vector<sentence_digest> digests;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto first = line.find('\t');
        const auto second = line.find('\t', first + 1);
        std::uint64_t value = 0;
        const auto* const end = line.data() + std::min(first, line.size());
        if (second == std::string::npos || std::from_chars(line.data(), end, value, 16).ptr != end) {
            throw std::runtime_error{"not a line of digests: " + line};
        }
        digests.push_back({value, line.substr(first + 1, second - first - 1), line.substr(second + 1)});
    }
    return digests;
}

void write_digests(const std::filesystem::path& file, std::span<const sentence_digest> digests) {
    std::ofstream out{file};
    out << "# Digests (64-bit FNV-1a) of the normalised sentences of a draft: digest, state, place in the state.\n"
           "# Made by tests/recital/make_digests.cpp.\n";
    for (const auto& each : digests) {
        out << std::hex << std::setw(16) << std::setfill('0') << each.digest << '\t' << each.state << '\t' << each.place
            << '\n';
    }
    if (!out.flush()) throw std::runtime_error{"cannot write " + file.string()};
}

}  // namespace strata::recital_test
