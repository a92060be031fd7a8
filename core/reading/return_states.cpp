#include "core/reading/return_states.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace strata::reading {

using namespace phrases;
using namespace spec;
using kind = statement::kind;

namespace {

class check_reading {
public:
    check_reading(const names& known, const sentence_reader& grammar) : names_(known), grammar_(grammar) {}

    /// Whether the entry fits after those before it.
    bool take(const entry& from);
    /// The state, if all is there.
    std::optional<read_state> state(const entry& first, record& to);

private:
    bool take_introduction(std::span<const statement> said);
    bool take_states(const entry& from, std::span<const statement> said);
    bool take_conclusion(std::span<const statement> said);

    const names& names_;
    const sentence_reader& grammar_;
    std::vector<std::unique_ptr<read_entry>> texts_;
    std::size_t lines_ = 0;  ///< of states
    bool consumes_ = false;
    bool is_introduced_ = false;
    std::vector<std::size_t> listed_;
    bool has_others_ = false;
    std::vector<action> conclusion_;
};

bool check_reading::take(const entry& from) {
    if (!from.under.empty()) return false;
    texts_.push_back(grammar_.read(from.paragraphs));
    const auto& said = texts_.back()->statements;
    if (!from.subjects.empty()) return is_introduced_ && conclusion_.empty() && take_states(from, said);
    return is_introduced_ ? take_conclusion(said) : take_introduction(said);
}

bool check_reading::take_introduction(std::span<const statement> said) {
    for (const statement& each : said) {
        if (each.what != kind::heading || is_introduced_) return false;
        if (each.heading == heading_of_entries::next_character && !consumes_)
            consumes_ = true;
        else if (each.heading == heading_of_entries::return_state)
            is_introduced_ = true;
        else
            return false;
    }
    return true;
}

bool check_reading::take_states(const entry& from, std::span<const statement> said) {
    if (said.size() != 1 || said[0].what != kind::instruction || said[0].actions.size() != 1) return false;
    const action& does = said[0].actions[0];
    if (does.code != op::flush_reference || has_others_) return false;
    for (const std::string& line : from.subjects) {
        ++lines_;
        if (same_word(line, "Anything else")) {
            if (from.subjects.size() > 1 || listed_.empty() || does.what != as_tokens) return false;
            has_others_ = true;
            continue;
        }
        const auto listed = names_.state(line);
        if (!listed || does.what != to_value) return false;
        listed_.push_back(*listed);
    }
    return true;
}

bool check_reading::take_conclusion(std::span<const statement> said) {
    for (const statement& each : said) {
        if (each.what != kind::instruction || !has_others_) return false;
        conclusion_.insert(conclusion_.end(), each.actions.begin(), each.actions.end());
    }
    return conclusion_.size() < rule::capacity;
}

std::optional<read_state> check_reading::state(const entry& first, record& to) {
    // What was consumed must be given back.
    const bool goes_back =
        conclusion_.size() == 1 && (conclusion_[0].code == op::reconsume_in_return_state ||
                                    (!consumes_ && conclusion_[0].code == op::switch_to_return_state));
    if (!goes_back) return std::nullopt;
    read_state state;
    state.heading = first.state;
    state.section = first.section;
    state.line = first.line;
    rule r;
    r.by = consumes_ ? trigger::consume : trigger::always;
    if (consumes_) r.on = anything_else;
    r.actions[r.count++] = flush_reference;
    r.actions[r.count++] = conclusion_[0];
    state.rules.push_back(r);
    state.return_states = std::move(listed_);
    for (auto& text : texts_) (void)to.keep(std::move(text));
    to.sentences += lines_;
    to.sentences_read += lines_;
    return state;
}

}  // namespace

std::optional<read_state> read_check_of_return_state(std::span<const entry> entries, const names& known,
                                                     const sentence_reader& grammar, record& to) {
    const auto says_it = [&](const entry& each) {
        return each.subjects.empty() &&
               std::any_of(each.paragraphs.begin(), each.paragraphs.end(),
                           [](const paragraph& p) { return p.text.find("the return state") != std::string::npos; });
    };
    if (!std::any_of(entries.begin(), entries.end(), says_it)) return std::nullopt;
    check_reading check(known, grammar);
    for (const entry& each : entries)
        if (!check.take(each)) return std::nullopt;
    return check.state(entries.front(), to);
}

}  // namespace strata::reading
