#include "core/search/candidates.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/search/reference_classes.hpp"
#include "core/spec/ascii.hpp"
#include "core/text/utf8.hpp"

namespace strata::search {
namespace {

/// The sets of symbols by which drafts distinguish characters, and the words for which drafts look ahead.
struct telling {
    std::vector<spec::symbol_set> sets;
    std::vector<std::pair<std::string_view, bool>> words;  // a word, and whether case is ignored
    bool has_references = false;

    void add(const spec::draft& draft) {
        for (const spec::rule& rule : draft.table.rules) {
            sets.push_back(rule.on.set);
            sets.push_back(rule.given.followed_by.set);
            if (!rule.given.word.empty()) words.emplace_back(rule.given.word, rule.given.ignoring_case);
            // If a rule looks for two words, one is enough here, because the longer one distinguishes no more
            // characters than the shorter one.
        }
        // All tags that may end in a slash are treated alike, so one of the shortest is enough.
        const auto& tags = draft.permitted_slash_tags;
        if (!tags.empty())
            words.emplace_back(
                *std::min_element(tags.begin(), tags.end(),
                                  [](std::string_view a, std::string_view b) { return a.size() < b.size(); }),
                true);
    }
};

telling what_tells(const spec::draft& one, const spec::draft& other, const std::vector<std::string_view>& names) {
    telling by;
    by.add(one);
    by.add(other);
    for (const std::string_view name : names) by.words.emplace_back(name, true);
    return by;
}

std::vector<std::uint32_t> key_of(char32_t c, const telling& by, const spec::draft& one, const spec::draft& other) {
    std::vector<std::uint32_t> key;
    const auto symbol = static_cast<spec::symbol>(c < 0x80 ? c : 0x80);
    std::uint32_t bits = 1;
    for (const spec::symbol_set& each : by.sets) {
        bits = bits << 1U | (each.has(symbol) ? 1U : 0U);
        if ((bits & 0x80000000U) == 0) continue;
        key.push_back(bits);
        bits = 1;
    }
    key.push_back(bits);
    for (const auto& [word, ignoring_case] : by.words) {
        for (const char each : word) {
            const bool same = ignoring_case
                                  ? c < 0x80 && spec::ascii_lower(static_cast<char>(c)) == spec::ascii_lower(each)
                                  : c == static_cast<unsigned char>(each);
            key.push_back(same ? 1 : 0);
        }
    }
    for (const spec::draft* draft : {&one, &other})
        key.push_back(static_cast<std::uint32_t>(2 * range_of(draft->stream.errors, c)) +
                      (draft->stream.replaces_surrogates && input::is_surrogate(c) ? 1U : 0U));
    key.push_back(c == 0 ? 1 : c == 0xFEFF ? 2 : c == '\r' ? 3 : 0);
    return key;
}

// The characters that may represent a class, in order of preference.
constexpr std::string_view preferred =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ <>/!?-=\"'&;#0123456789[]_.,:$%()*+@^`{|}~\\";

std::size_t rank_of(char32_t c) {
    if (c < 0x80) {
        const std::size_t at = preferred.find(static_cast<char>(c));
        if (at != std::string_view::npos) return at;
    }
    return preferred.size() + c;
}

}  // namespace

bool is_printable(char32_t c) {
    return c >= 0x20 && c != 0x7F && !(c >= 0x80 && c < 0xA0) && !input::is_surrogate(c) &&
           !input::is_noncharacter(c) && c != 0xFEFF && c <= 0x10FFFF;
}

std::vector<input_class> input_classes(const spec::draft& one, const spec::draft& other,
                                       const std::vector<std::string_view>& names) {
    const telling by = what_tells(one, other, names);
    // Every ASCII character is considered, because even letters may differ in which words contain them. Characters
    // beyond ASCII are considered only at the ends of ranges.
    std::vector<char32_t> candidates;
    for (char32_t c = 0; c < 0x80; ++c) candidates.push_back(c);
    candidates.insert(candidates.end(), {0x80, 0xE9, 0xFEFF, 0xD800});
    for (const spec::draft* draft : {&one, &other})
        for (const spec::input_error& each : draft->stream.errors)
            for (const char32_t c : {each.range.first, each.range.last, static_cast<char32_t>(each.range.last + 1)})
                if (c >= 0x80 && c <= 0x10FFFF) candidates.push_back(c);
    std::sort(candidates.begin(), candidates.end(), [](char32_t a, char32_t b) { return rank_of(a) < rank_of(b); });
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());

    std::map<std::vector<std::uint32_t>, std::size_t> known;
    std::vector<input_class> classes;
    for (const char32_t c : candidates) {
        const auto [at, is_new] = known.emplace(key_of(c, by, one, other), classes.size());
        if (!is_new) {
            ++classes[at->second].members;
            continue;
        }
        input_class& fresh = classes.emplace_back();
        fresh.character = c;
        input::append_utf8(fresh.text, c);
        fresh.printable = is_printable(c);
        fresh.in_stream =
            c == 0xFEFF || c == 0 || range_of(one.stream.errors, c) != 0 || range_of(other.stream.errors, c) != 0;
        fresh.members = 1;
    }
    return classes;
}

std::vector<std::size_t> classes_of_ascii(const std::vector<input_class>& classes, const spec::draft& one,
                                          const spec::draft& other, const std::vector<std::string_view>& names) {
    const telling by = what_tells(one, other, names);
    std::map<std::vector<std::uint32_t>, std::size_t> known;
    for (std::size_t i = 0; i < classes.size(); ++i) known.emplace(key_of(classes[i].character, by, one, other), i);
    std::vector<std::size_t> all;
    for (char32_t c = 0; c < 0x80; ++c) all.push_back(known.at(key_of(c, by, one, other)));
    return all;
}

// --- The queue ---

candidates::candidates(const std::vector<input_class>& classes, const reference_classes& references)
    : classes_(classes), references_(references) {
    for (std::size_t i = 0; i < classes_.size(); ++i) ranks_[classes_[i].text] = static_cast<char>(i + 1);
}

void candidates::add_start(std::size_t start, std::size_t length) {
    candidate c;
    c.start = static_cast<std::uint32_t>(start);
    // The sort key begins with the number of characters that are hard to read and the index of the start. The rank of
    // each character follows.
    c.order = {'\0', static_cast<char>(start)};
    waiting_[length].push_back(std::move(c));
}

void candidates::add_longer(const candidate& from, std::size_t length) {
    for (std::size_t i = 0; i < classes_.size(); ++i)
        waiting_[length + 1].push_back(longer(from, classes_[i].text, classes_[i].in_stream ? i + 1 : 0));
    if (from.input.empty() || from.input.back() != '&') return;
    const std::vector<reference_class>& references = references_.all();
    for (std::size_t i = 0; i < references.size(); ++i) {
        const std::string& plainest = references[i].plainest;
        waiting_[length + plainest.size()].push_back(longer(from, plainest, classes_.size() + i + 1));
    }
}

std::vector<candidate> candidates::take_shortest() {
    std::vector<candidate> level = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    std::sort(level.begin(), level.end(), [](const candidate& a, const candidate& b) {
        return std::tie(a.order, a.start, a.input) < std::tie(b.order, b.start, b.input);
    });
    return level;
}

candidate candidates::longer(const candidate& from, std::string_view more, std::uint64_t of_class) const {
    candidate c = from;
    c.input += more;
    c.of_class = of_class;
    while (!more.empty()) {
        const input::decoded d = input::decode_one(more, true);
        if (!is_printable(d.code_point)) ++c.order[0];
        const auto rank = ranks_.find(std::string(more.substr(0, d.length)));
        c.order += rank == ranks_.end() ? '\1' : rank->second;
        more.remove_prefix(d.length);
    }
    return c;
}

}  // namespace strata::search
