#include "core/report/writing/word_diff.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/spec/ascii.hpp"

namespace strata::report {
namespace {

// A word, with the punctuation and the spaces around it.
struct word {
    std::string_view letters;  // the part that is compared
    std::string_view all;
    std::size_t sentence = 0;
    bool differs = true;
    std::size_t other = 0;  // for a word that does not differ: the index of the same word on the other side
};

bool is_mark(char c) { return std::string_view(".,:;()\"").find(c) != std::string_view::npos; }

void add_words(std::vector<word>& to, std::string_view text, std::size_t sentence) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && text[end] != ' ') ++end;
        std::string_view letters = text.substr(at, end - at);
        while (letters.size() > 1 && is_mark(letters.back())) letters.remove_suffix(1);
        while (letters.size() > 1 && is_mark(letters.front())) letters.remove_prefix(1);
        while (end < text.size() && text[end] == ' ') ++end;
        to.push_back({letters, text.substr(at, end - at), sentence, true, 0});
        at = end;
    }
}

std::vector<word> words_in(const std::vector<std::string_view>& sentences) {
    std::vector<word> words;
    for (std::size_t i = 0; i < sentences.size(); ++i) add_words(words, sentences[i], i);
    return words;
}

bool is_same(const word& a, const word& b) { return spec::same_in_any_case(a.letters, b.letters); }

void pair_up(std::vector<word>& a, std::size_t in_a, std::vector<word>& b, std::size_t in_b) {
    a[in_a].differs = b[in_b].differs = false;
    a[in_a].other = in_b;
    b[in_b].other = in_a;
}

// Whether the word is common in sentences on any subject.
bool is_small(const word& each) {
    constexpr auto small = std::to_array<std::string_view>(
        {"a", "an", "and", "as", "in", "is", "it", "it's", "of", "or", "that", "the", "then", "this", "to"});
    return std::any_of(small.begin(), small.end(),
                       [&](std::string_view s) { return spec::same_in_any_case(each.letters, s); });
}

// Joins two differences if only small words separate them.
void join_differences(std::vector<word>& a, std::vector<word>& b) {
    for (std::size_t begin = 0; begin < a.size(); ++begin) {
        if (a[begin].differs) continue;
        std::size_t end = begin + 1;
        while (end < a.size() && !a[end].differs && a[end].other == a[end - 1].other + 1) ++end;
        const std::size_t in_b = a[begin].other;
        const std::size_t end_in_b = a[end - 1].other + 1;
        const bool after_difference = (begin > 0 && a[begin - 1].differs) || (in_b > 0 && b[in_b - 1].differs);
        const bool before_difference =
            (end < a.size() && a[end].differs) || (end_in_b < b.size() && b[end_in_b].differs);
        const auto first = a.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = a.begin() + static_cast<std::ptrdiff_t>(end);
        if (after_difference && before_difference && std::all_of(first, last, is_small))
            for (std::size_t i = begin; i < end; ++i) a[i].differs = b[a[i].other].differs = true;
        begin = end - 1;
    }
}

// Finds the words that both sides have in the same order: the longest common subsequence.
void match(std::vector<word>& a, std::vector<word>& b) {
    std::size_t begin = 0;
    while (begin < a.size() && begin < b.size() && is_same(a[begin], b[begin])) {
        pair_up(a, begin, b, begin);
        ++begin;
    }
    std::size_t end_a = a.size();
    std::size_t end_b = b.size();
    for (; end_a > begin && end_b > begin && is_same(a[end_a - 1], b[end_b - 1]); --end_a, --end_b)
        pair_up(a, end_a - 1, b, end_b - 1);
    const std::size_t rows = end_a - begin;
    const std::size_t columns = end_b - begin;
    if (rows == 0 || columns == 0 || rows > most_word_pairs / columns) return;
    // The length of the longest common subsequence of `a` from `row` on and `b` from `column` on.
    std::vector<std::uint32_t> common((rows + 1) * (columns + 1), 0);
    const auto at = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
        return common[row * (columns + 1) + column];
    };
    for (std::size_t row = rows; row-- > 0;)
        for (std::size_t column = columns; column-- > 0;)
            at(row, column) = is_same(a[begin + row], b[begin + column])
                                  ? at(row + 1, column + 1) + 1
                                  : std::max(at(row + 1, column), at(row, column + 1));
    for (std::size_t row = 0, column = 0; row < rows && column < columns;) {
        if (is_same(a[begin + row], b[begin + column])) {
            pair_up(a, begin + row++, b, begin + column++);
        } else if (at(row + 1, column) >= at(row, column + 1)) {
            ++row;
        } else {
            ++column;
        }
    }
}

// Appends text to a sentence. If the last part of the sentence has the same `differs`, the text is added to that part;
// otherwise it becomes a new part.
void append(compared_sentence& to, std::string_view text, bool differs) {
    if (text.empty()) return;
    if (to.empty() || to.back().differs != differs) to.push_back({{}, differs});
    to.back().text += text;
}

std::vector<compared_sentence> sentences_of(const std::vector<word>& words, std::size_t count) {
    std::vector<compared_sentence> sentences(count);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const word& each = words[i];
        compared_sentence& to = sentences[each.sentence];
        if (!each.differs) {
            append(to, each.all, false);
            continue;
        }
        // Punctuation and spaces after a word belong to the difference only if the next word also differs.
        const bool next_differs =
            i + 1 < words.size() && words[i + 1].sentence == each.sentence && words[i + 1].differs;
        const auto before = static_cast<std::size_t>(each.letters.data() - each.all.data());
        const std::size_t end = before + each.letters.size();
        const bool inside = !to.empty() && to.back().differs;
        append(to, each.all.substr(0, before), inside);
        append(to, each.letters, true);
        append(to, each.all.substr(end), next_differs);
    }
    return sentences;
}

}  // namespace

word_diff compare_words(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after) {
    std::vector<word> a = words_in(before);
    std::vector<word> b = words_in(after);
    match(a, b);
    join_differences(a, b);
    return {sentences_of(a, before.size()), sentences_of(b, after.size())};
}

}  // namespace strata::report
