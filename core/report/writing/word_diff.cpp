#include "core/report/writing/word_diff.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/spec/state_names.hpp"

namespace strata::report {
namespace {

// A word with the punctuation and the spaces around it.
struct word {
    std::string_view letters;  // what is compared
    std::string_view all;
    std::size_t sentence = 0;
    bool differs = true;
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
        to.push_back({letters, text.substr(at, end - at), sentence, true});
        at = end;
    }
}

std::vector<word> words_in(const std::vector<std::string_view>& sentences) {
    std::vector<word> words;
    for (std::size_t i = 0; i < sentences.size(); ++i) add_words(words, sentences[i], i);
    return words;
}

bool is_same(const word& a, const word& b) { return spec::same_in_any_case(a.letters, b.letters); }

// Marks the words of the longest common subsequence as the same.
void match(std::vector<word>& a, std::vector<word>& b) {
    std::size_t begin = 0;
    while (begin < a.size() && begin < b.size() && is_same(a[begin], b[begin])) {
        a[begin].differs = b[begin].differs = false;
        ++begin;
    }
    std::size_t end_a = a.size();
    std::size_t end_b = b.size();
    while (end_a > begin && end_b > begin && is_same(a[end_a - 1], b[end_b - 1]))
        a[--end_a].differs = b[--end_b].differs = false;
    const std::size_t rows = end_a - begin;
    const std::size_t columns = end_b - begin;
    if (rows == 0 || columns == 0 || rows > most_word_pairs / columns) return;
    // How many words the rest of `a` from a row on and the rest of `b` from a column on have in common.
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
            a[begin + row++].differs = b[begin + column++].differs = false;
        } else if (at(row + 1, column) >= at(row, column + 1)) {
            ++row;
        } else {
            ++column;
        }
    }
}

// Appends text to a sentence, to its last part where that is of the same kind.
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
        // Marks and spaces after a word belong to the difference only where the next word differs too.
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
    return {sentences_of(a, before.size()), sentences_of(b, after.size())};
}

}  // namespace strata::report
