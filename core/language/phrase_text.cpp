#include "core/language/phrases.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace strata::language {

namespace {

constexpr char placeholder = '\1';   // stands for a filled slot
constexpr char article_mark = '\2';  // stands for "a" or "an", depending on the next letter

constexpr std::string_view full_stop = " . ";

/// Returns the index of the full stop that ends the first sentence, if another sentence follows. A full stop before a
/// closing parenthesis only ends a remark inside the sentence.
std::size_t end_of_sentence(std::string_view text) {
    auto end = text.find(full_stop);
    while (end != std::string_view::npos && text.substr(end + full_stop.size()).starts_with(')'))
        end = text.find(full_stop, end + full_stop.size());
    return end;
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

/// Converts a phrase from the notation of the lists to running text, with no space before a comma and none inside
/// parentheses.
std::string in_running_text(std::string_view listed) {
    std::string text;
    for (const char c : listed) {
        const bool closes = std::string_view{",.;:)"}.find(c) != std::string_view::npos;
        if (closes && text.ends_with(' ')) text.pop_back();
        if (c == ' ' && (text.empty() || text.back() == ' ' || text.back() == '(')) continue;
        text += c;
    }
    if (text.ends_with(' ')) text.pop_back();
    return text;
}

/// Turns a phrase into text. First chooses alternatives; then, in each sentence, fills slots and sets articles.
class phrase_writer {
public:
    phrase_writer(const fillings& with, const choices& chosen)
        : with_(with), used_(with.size()), chosen_(chosen), offered_(chosen.size()) {}

    /// Writes the wording `says`, with alternatives chosen, and with placeholders in place of slots.
    void write(std::string_view says) {
        while (const auto group = first_alternatives(says)) {
            write_words(says.substr(0, group->begin));
            const bool is_article = group->each[0] == "a" && group->each.size() > 1 && group->each[1] == "an";
            if (is_article)
                text_ += article_mark;
            else
                write(choice(group->each));
            says.remove_prefix(group->end);
        }
        write_words(says);
    }

    [[nodiscard]] std::vector<std::string> sentences(std::string_view phrase) const {
        for (std::size_t i = 0; i < chosen_.size(); ++i)
            if (!offered_[i] && !trimmed(chosen_[i]).empty())
                throw std::logic_error(fmt::format("\"{}\" is no alternative of \"{}\"", chosen_[i], phrase));
        std::vector<std::string> all;
        std::size_t next_slot = 0;
        std::string_view rest = text_;
        while (true) {
            const auto end = end_of_sentence(rest);
            all.push_back(filled_in(in_running_text(rest.substr(0, end)), next_slot));
            if (end == std::string_view::npos) return all;
            rest.remove_prefix(end + full_stop.size());
        }
    }

private:
    void write_words(std::string_view words) {
        while (!words.empty()) {
            const auto open = std::min(words.find('{'), words.size());
            text_ += words.substr(0, open);
            if (open == words.size()) return;
            const auto close = words.find('}', open);
            fills_.push_back(take(slot_named(words.substr(open + 1, close - open - 1))));
            text_ += placeholder;
            words.remove_prefix(close + 1);
        }
    }

    [[nodiscard]] std::optional<std::size_t> find(slot what) const {
        for (std::size_t i = 0; i < with_.size(); ++i)
            if (with_[i].what == what && !used_[i]) return i;
        return std::nullopt;
    }

    std::size_t take(slot what) {
        const auto found = find(what);
        if (!found) throw std::logic_error(fmt::format("a slot of \"{}\" is not filled", text_));
        used_[*found] = true;
        return *found;
    }

    std::string_view choice(const std::vector<std::string_view>& each) {
        for (const bool whole : {true, false}) {
            for (std::size_t i = 0; i < chosen_.size(); ++i) {
                const auto wanted = trimmed(chosen_[i]);
                if (wanted.empty()) continue;
                for (const auto one : each) {
                    const std::string text = in_running_text(one);
                    if (whole ? text != wanted : !text.starts_with(wanted)) continue;
                    offered_[i] = true;
                    return one;
                }
            }
        }
        for (const auto one : each)
            if (is_filled(one)) return one;
        return each.front();
    }

    /// Whether the alternative has slots, and all of them are filled.
    [[nodiscard]] bool is_filled(std::string_view says) const {
        bool any = false;
        for (auto open = says.find('{'); open != std::string_view::npos; open = says.find('{', open + 1)) {
            any = true;
            if (!find(slot_named(says.substr(open + 1, says.find('}', open) - open - 1)))) return false;
        }
        return any;
    }

    /// Returns `text` with its slots filled, beginning with the filling at index `next`, and with its articles set.
    [[nodiscard]] std::string filled_in(std::string_view text, std::size_t& next) const {
        std::string to;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == placeholder) {
                to += with_[fills_[next++]].with;
            } else if (text[i] == article_mark) {
                to += is_before_vowel(text.substr(i + 1), next) ? "an" : "a";
            } else {
                to += text[i];
            }
        }
        return to;
    }

    [[nodiscard]] bool is_before_vowel(std::string_view rest, std::size_t next) const {
        rest = trimmed(rest);
        if (rest.starts_with(placeholder)) rest = with_[fills_[next]].with;
        // "a U+0026": the U is pronounced as a consonant
        return !rest.empty() && !rest.starts_with("U+") &&
               std::string_view{"aeiouAEIOU"}.find(rest.front()) != std::string_view::npos;
    }

    const fillings& with_;
    std::vector<bool> used_;
    const choices& chosen_;
    std::vector<bool> offered_;
    std::string text_;
    std::vector<std::size_t> fills_;  // for each placeholder, the index of the filling that replaces it
};

}  // namespace

std::vector<std::string> sentences_of(std::string_view phrase, const fillings& with, const choices& chosen) {
    phrase_writer writer(with, chosen);
    writer.write(phrase);
    return writer.sentences(phrase);
}

std::string said(std::string_view phrase, const fillings& with, const choices& chosen) {
    std::string text;
    for (std::string& each : sentences_of(phrase, with, chosen)) {
        if (!text.empty()) {
            text += ". ";
            if (each.front() >= 'a' && each.front() <= 'z') each.front() = static_cast<char>(each.front() - 'a' + 'A');
        }
        text += each;
    }
    return text;
}

// --- The phrase for a word ---

namespace {

/// Whether a phrase has a slot for every filling.
bool has_slots_for(std::string_view says, const fillings& with) {
    return std::all_of(with.begin(), with.end(), [says](const filled& each) {
        for (auto open = says.find('{'); open != std::string_view::npos; open = says.find('{', open + 1))
            if (slot_named(says.substr(open + 1, says.find('}', open) - open - 1)) == each.what) return true;
        return false;
    });
}

template <class Phrase, class Fits>
std::string_view first_that(std::span<const Phrase> phrases, const Fits& fits) {
    const auto found = std::find_if(phrases.begin(), phrases.end(), fits);
    if (found == phrases.end()) throw std::logic_error("no phrase is listed for a word of the tables");
    return found->says;
}

}  // namespace

std::string_view phrase_for(const instruction& wanted, const fillings& with) {
    return first_that(action_phrases(), [&](const action_phrase& each) {
        return each.does == wanted.does && each.beside == wanted.beside && each.what == wanted.what &&
               has_slots_for(each.says, with);
    });
}

std::string_view phrase_for(spec::condition asked, const fillings& with, bool ignoring_case) {
    return first_that(condition_phrases(), [&](const condition_phrase& each) {
        return each.asks == asked && each.ignoring_case == ignoring_case && has_slots_for(each.says, with);
    });
}

std::string_view phrase_for(condition_phrase::about what) {
    return first_that(condition_phrases(), [what](const condition_phrase& each) {
        return each.of == what && each.asks == spec::condition::none;
    });
}

std::string_view keyword_phrase_for(const fillings& with, bool ignoring_case) {
    return first_that(keyword_phrases(), [&](const condition_phrase& each) {
        return each.ignoring_case == ignoring_case && has_slots_for(each.says, with);
    });
}

std::string_view phrase_for_operand(spec::operand what) {
    return first_that(operand_phrases(), [what](const operand_phrase& each) { return each.what == what; });
}

std::string_view phrase_for(spec::character_item::kind set) {
    return first_that(set_phrases(), [set](const set_phrase& each) { return each.what == set; });
}

std::string_view phrase_for(heading_of_entries what) {
    return first_that(heading_phrases(), [what](const heading_phrase& each) { return each.what == what; });
}

std::string_view phrase_for(fact what) {
    return first_that(fact_phrases(), [what](const fact_phrase& each) { return each.what == what; });
}

std::string_view phrase_for(spec::remark what) {
    return first_that(remark_phrases(), [what](const remark_phrase& each) { return each.what == what; });
}

std::string_view phrase_for(procedure_remark what) {
    return first_that(remark_phrases(), [what](const remark_phrase& each) { return each.on_procedure == what; });
}

}  // namespace strata::language
