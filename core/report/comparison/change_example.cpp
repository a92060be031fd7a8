#include "core/report/comparison/change_example.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/report/comparison/compared_text.hpp"
#include "core/report/comparison/difference_words.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

// Of a line so many bytes of the place, and so many characters on either side of it.
constexpr std::size_t longest_place = 160;
constexpr std::size_t longest_side = 60;
// A place with more bytes or more differences makes a poor example.
constexpr std::size_t longest_plain = 80;
constexpr std::size_t most_plain = 4;
constexpr std::size_t most_said = 3;

// Without leading continuation bytes of a character that was cut.
std::string_view from_first_character(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && at < 3 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80) ++at;
    return text.substr(at);
}

// The start of the text, cut between two characters.
std::string_view cut_between_characters(std::string_view text, std::size_t bytes) {
    if (text.size() <= bytes) return text;
    std::size_t end = bytes;
    while (end > 0 && end + 3 > bytes && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80) --end;
    return text.substr(0, end);
}

std::uint64_t characters_in(std::string_view text) {
    return static_cast<std::uint64_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

}  // namespace

change_example example_of(std::string_view input, const compare::divergence& d,
                          const std::vector<const compare::difference*>& differences) {
    change_example made;
    made.input = input;
    made.where = d.where;
    made.begin = d.begin;
    made.before = from_first_character(d.before);
    made.cut_before = characters_in(d.before) + 1 < d.begin.column;
    const std::string_view source = d.source;
    const std::string_view line = source.substr(0, source.find_first_of("\r\n"));
    made.text = cut_between_characters(line, longest_place);
    if (line.size() == source.size() && made.text.size() == line.size()) {
        made.after = d.after;
        made.cut_after = d.after.size() + 4 > compare::context_bytes;
    } else {
        made.cut_after = true;
    }
    for (const compare::difference* each : differences)
        for (const compare::cause& cause : each->causes)
            if (cause.offset >= d.where.begin && cause.offset <= d.where.begin + made.text.size())
                made.marks.push_back(cause.offset - d.where.begin);
    std::sort(made.marks.begin(), made.marks.end());
    made.marks.erase(std::unique(made.marks.begin(), made.marks.end()), made.marks.end());
    made.differences = differences.size();
    made.differs = differences_in_words(differences, most_said);
    return made;
}

bool is_plain(const compare::divergence& d) {
    return d.source.size() <= longest_plain && d.source.find_first_of("\r\n") == std::string::npos &&
           d.differences.size() <= most_plain && d.more_differences == 0;
}

std::string place_of(const change_example& of) {
    return fmt::format("{}:{}:{}", on_one_line(of.input), of.begin.line, of.begin.column);
}

excerpted_place excerpted(const change_example& of) {
    excerpted_place place;
    place.text = of.text;
    place.before = of.before;
    place.after = of.after;
    place.line = of.begin.line;
    place.cut_before = of.cut_before;
    place.cut_after = of.cut_after;
    place.marks = of.marks;
    return place;
}

shortened_line line_of(const change_example& of) {
    shortened_line line;
    const std::string_view before = tail_of(of.before, longest_side);
    if (of.cut_before || before.size() < of.before.size()) line.text = "…";
    line.text += before;
    line.begin = line.text.size();
    line.text += of.text;
    line.end = line.text.size();
    const std::string_view after = head_of(of.after, longest_side);
    line.text += after;
    if (of.cut_after || after.size() < of.after.size()) line.text += "…";
    return line;
}

}  // namespace strata::report
