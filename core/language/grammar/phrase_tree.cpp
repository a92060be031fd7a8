#include "core/language/grammar/phrase_tree.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/language/phrases.hpp"
#include "core/spec/ascii_case.hpp"

namespace strata::reading {

namespace {

std::string in_lower_case(std::string_view word) {
    std::string lower(word);
    std::transform(lower.begin(), lower.end(), lower.begin(), spec::ascii_lower);
    return lower;
}

}  // namespace

void phrase_tree::add(std::string_view says, std::size_t which) {
    const auto group = language::first_alternatives(says);
    if (!group) return add_from(0, says, which);
    // Alternatives are written out: the rest of the phrase follows each of them.
    for (const std::string_view each : group->each)
        add(fmt::format("{}{}{}", says.substr(0, group->begin), each, says.substr(group->end)), which);
}

std::size_t phrase_tree::step(std::map<std::string, std::size_t, std::less<>>& to, std::string key, std::size_t which) {
    const auto [found, is_new] = to.try_emplace(std::move(key), nodes_.size());
    const std::size_t next = found->second;
    if (is_new) {
        nodes_.emplace_back();  // `to` is not valid after this
        nodes_.back().some = which;
    }
    return next;
}

void phrase_tree::add_from(std::size_t at, std::string_view rest, std::size_t which) {
    while (!rest.empty()) {
        if (rest.front() == ' ') {
            rest.remove_prefix(1);
            continue;
        }
        if (rest.front() == '{') {
            const auto close = rest.find('}');
            const language::slot what = language::slot_named(rest.substr(1, close - 1));
            const auto [found, is_new] = nodes_[at].slots.try_emplace(what, nodes_.size());
            at = found->second;
            if (is_new) {
                nodes_.emplace_back();
                nodes_.back().some = which;
            }
            rest.remove_prefix(close + 1);
            continue;
        }
        if (rest.front() == '"') {
            const auto close = rest.find('"', 1);
            at = step(nodes_[at].quoted, std::string(rest.substr(1, close - 1)), which);
            rest.remove_prefix(close + 1);
            continue;
        }
        const auto end = std::min(rest.find(' '), rest.size());
        at = step(nodes_[at].words, in_lower_case(rest.substr(0, end)), which);
        rest.remove_prefix(end);
    }
    nodes_[at].phrase = which;
}

struct phrase_tree::search {
    const std::vector<node>& nodes;
    std::span<const text_word> words;
    const slot_reader& fill;
    std::optional<found_phrase> best{};
    std::vector<filling> slots{};
    std::size_t farthest = 0;
    std::optional<std::size_t> nearest{};

    void from(std::size_t in, std::size_t at) {
        const node& here = nodes[in];
        if (in != 0 && (!nearest || at > farthest)) {
            farthest = at;
            nearest = here.some;
        }
        if (here.phrase && (!best || at > best->end)) best = {*here.phrase, at, slots};
        if (at == words.size()) return;
        const text_word& next = words[at];
        if (next.what == text_word::kind::quoted) {
            if (const auto to = here.quoted.find(next.text); to != here.quoted.end()) from(to->second, at + 1);
        } else if (const auto to = here.words.find(in_lower_case(next.text)); to != here.words.end()) {
            from(to->second, at + 1);
        }
        for (const auto& [what, to] : here.slots) {
            filling with{.what = what};
            const auto end = fill(what, words, at, with);
            if (!end) continue;
            slots.push_back(std::move(with));
            from(to, *end);
            slots.pop_back();
        }
    }
};

std::optional<found_phrase> phrase_tree::longest(std::span<const text_word> words, std::size_t at,
                                                 const slot_reader& fill, std::optional<std::size_t>* reached) const {
    search found{nodes_, words, fill};
    found.from(0, at);
    if (!found.best && reached != nullptr) *reached = found.nearest;
    return std::move(found.best);
}

}  // namespace strata::reading
