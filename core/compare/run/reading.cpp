// Reading the journals side by side.

#include "core/compare/run/comparison_run.hpp"

#include <algorithm>

namespace strata::compare {

void comparison::run::advance() {
    for (;;) {
        switch (mode_) {
            case mode::agreeing: {
                const outcome o = read_on(&lane::here, true);
                if (o == outcome::starved) return;
                if (o == outcome::agreed) break;
                begin_search();
                break;
            }
            case mode::searching: {
                if (!find_end()) {
                    if (!ended_) return;
                    examine_to(window_end(), true);
                    return;
                }
                if (ends_correspond()) {
                    examine_to(end_, false);
                    break;
                }
                for (const auto& each : lanes_) each->trial = each->ahead;
                trial_ = end_;
                mode_ = mode::trying;
                break;
            }
            case mode::trying: {
                const outcome o = read_on(&lane::trial, false);
                if (o == outcome::starved && !ended_) return;
                if (o == outcome::differed) {
                    // The same holds for all places up to there.
                    mode_ = mode::searching;
                    end_ = trial_ + 1;
                    for (const auto& each : lanes_) {
                        each->ahead = each->trial;
                        each->found = 0;
                    }
                } else if (o == outcome::starved || token_agreed_) {
                    examine_to(end_, false);
                }
                break;
            }
        }
    }
}

comparison::run::outcome comparison::run::read_on(cursor lane::*at, bool moves_safe) {
    std::uint64_t& place = moves_safe ? here_ : trial_;
    token_agreed_ = false;
    std::size_t lacking = 0;
    for (const auto& each : lanes_)
        if (((*each).*at).entry == each->written->entry_count()) ++lacking;
    if (lacking > 0) {
        if (!ended_) return outcome::starved;
        if (lacking < lanes_.size()) return outcome::differed;
        return errors_agree(at, window_end() + 1) ? outcome::starved : outcome::differed;
    }
    const lane& first = *lanes_[0];
    const journal::entry& e = first.written->entry_at((first.*at).entry);
    const std::uint64_t begin = std::max(e.begin, place);
    if (e.what == journal::kind::verbatim) {
        std::uint64_t end = e.end;
        for (const auto& each : lanes_) {
            const journal::entry& other = each->written->entry_at(((*each).*at).entry);
            if (other.what != journal::kind::verbatim || std::max(other.begin, place) != begin)
                return outcome::differed;
            end = std::min(end, other.end);
        }
        if (!errors_agree(at, end)) return outcome::differed;
        for (const auto& each : lanes_)
            if (each->written->entry_at(((*each).*at).entry).end == end) pass_characters(*each, (*each).*at);
        place = end;
        if (moves_safe) {
            agreed_.add_characters();
            note_safe_characters(begin, end);
        }
        return outcome::agreed;
    }
    const std::string_view spelt = first.written->spelling_of(e);
    for (std::size_t d = 1; d < lanes_.size(); ++d) {
        const lane& each = *lanes_[d];
        const journal::entry& other = each.written->entry_at((each.*at).entry);
        if (other.what != e.what || other.begin != e.begin || other.end != e.end ||
            each.written->spelling_of(other) != spelt)
            return outcome::differed;
    }
    if (!errors_agree(at, e.end)) return outcome::differed;
    place = e.end;
    token_agreed_ = e.what == journal::kind::token;
    for (const auto& each : lanes_) {
        if (token_agreed_)
            pass_token(*each, (*each).*at);
        else
            pass_characters(*each, (*each).*at);
    }
    if (!moves_safe) return outcome::agreed;
    if (!token_agreed_) {
        agreed_.add_characters();
        return outcome::agreed;
    }
    agreed_.add_token();
    if (may_begin_behind(e)) make_safe(e.end);
    return outcome::agreed;
}

bool comparison::run::errors_agree(cursor lane::*at, std::uint64_t end) {
    // Most tokens have no errors.
    if (std::none_of(lanes_.begin(), lanes_.end(),
                     [&](const auto& each) { return each->written->errors().has_before(((*each).*at).error, end); }))
        return true;
    ends_.clear();
    counts_.clear();
    for (const auto& each : lanes_) {
        ends_.push_back(((*each).*at).error);
        counts_.push_back(each->written->errors().pass(ends_.back(), end));
    }
    // Those that agree with the first agree with one another.
    const error_log& first = lanes_[0]->written->errors();
    for (std::size_t d = 1; d < lanes_.size(); ++d) {
        if (counts_[d] != counts_[0]) return false;
        const error_log& other = lanes_[d]->written->errors();
        error_log::place at_first = ((*lanes_[0]).*at).error;
        error_log::place at_other = ((*lanes_[d]).*at).error;
        for (std::size_t i = 0; i < counts_[0]; ++i) {
            const parse_error a = first.read(at_first);
            const parse_error b = other.read(at_other);
            if (a.offset != b.offset || a.code != b.code) return false;
        }
    }
    for (std::size_t d = 0; d < lanes_.size(); ++d) ((*lanes_[d]).*at).error = ends_[d];
    return true;
}

void comparison::run::pass_characters(const lane& l, cursor& c) {
    const journal::entry& e = l.written->entry_at(c.entry++);
    if (e.foreign) c.foreign = *e.foreign;
}

void comparison::run::pass_token(const lane& l, cursor& c) {
    const journal::entry& e = l.written->entry_at(c.entry);
    c.content = e.content.value_or(spec::content_index::first);
    if (e.foreign) c.foreign = *e.foreign;
    if (c.content != spec::content_index::first && e.is_start_tag)
        c.tag = number_of(spelling::tag_name_in(l.written->spelling_of(e)));
    c.text_begin = c.escape_from = e.end;
    c.escaped = false;
    ++c.entry;
}

}  // namespace strata::compare
