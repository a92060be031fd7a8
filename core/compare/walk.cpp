#include "core/compare/walk.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

namespace strata::compare {
namespace {

std::uint32_t few_bits_of(std::string_view name) {
    return static_cast<std::uint32_t>(std::hash<std::string_view>()(name));
}

}  // namespace

walk::walk(const standing& from, const part_of_input& part, const correspondence::of_draft& places)
    : draft_(*from.draft),
      part_(part),
      places_(places),
      answers_(from.answers),
      next_answer_(from.next_entry),
      machine_(std::make_unique<engine::interpreter>(draft_, from.options, static_cast<sink&>(*this))),
      last_start_tag_(few_bits_of(from.options.last_start_tag)) {
    const std::size_t likely = std::min<std::size_t>(part.source.size(), 4096);
    steps_.reserve(likely + likely / 4 + 16);
    machine_->observe(this);
    machine_->feed(part.source);
    machine_->finish();
    machine_.reset();
    move_stream_errors();
}

// Errors of preprocessing are reported with the token that their character is part of. Here each belongs to the last
// step that looks at its character, so that walks can be compared within a token.
void walk::move_stream_errors() {
    const auto of_stream = [](const parse_error& e) { return e.state == preprocessing_state; };
    if (std::none_of(errors_.begin(), errors_.end(), of_stream)) return;
    std::vector<parse_error> from_stream, others;
    std::vector<std::uint32_t> others_before(errors_.size() + 1);  // of an error: how many others came before it
    for (std::size_t i = 0; i < errors_.size(); ++i) {
        others_before[i] = static_cast<std::uint32_t>(others.size());
        (of_stream(errors_[i]) ? from_stream : others).push_back(errors_[i]);
    }
    others_before[errors_.size()] = static_cast<std::uint32_t>(others.size());
    std::vector<parse_error> merged;
    std::size_t next = 0;
    for (walked_step& each : steps_) {
        const std::uint32_t others_by_now = others_before[each.errors];
        while (merged.size() - next < others_by_now) merged.push_back(others[merged.size() - next]);
        while (next < from_stream.size() && from_stream[next].offset < each.offset)
            merged.push_back(from_stream[next++]);
        each.errors = static_cast<std::uint32_t>(merged.size());
    }
    errors_ = std::move(merged);
}

feedback walk::on_token(const token& t) {
    namespace v = boost::variant2;
    if (const auto* end = v::get_if<end_of_file>(&t)) {
        // The state of things behind the last step, so that each step has one after it.
        walked_step last;
        last.offset = part_.begin + end->where.begin + 1;
        last.spelt = static_cast<std::uint32_t>(spelt_.size());
        last.pieces = static_cast<std::uint32_t>(pieces_.size());
        last.errors = static_cast<std::uint32_t>(errors_.size());
        last.last_start_tag = last_start_tag_;
        last.reads_text = true;
        steps_.push_back(last);
        return {};
    }
    piece p;
    const source_span where = where_of(t);
    p.where = {part_.begin + where.begin, part_.begin + where.end};
    p.spelt_at = static_cast<std::uint32_t>(spelt_.size());
    feedback answer;
    if (const auto* run = v::get_if<characters>(&t)) {
        answer.foreign = foreign_after_characters(p.where.begin);
        spelt_.add_text(run->data);
        // Where steps are not kept, nothing is cut either: characters make one piece.
        const bool uncut = !steps_.empty() && steps_.back().pieces < pieces_.size();
        if (uncut && pieces_.back().token < 0 && pieces_.back().where.end == p.where.begin) {
            pieces_.back().where.end = p.where.end;
            pieces_.back().spelt += static_cast<std::uint32_t>(run->data.size());
            return answer;
        }
    } else {
        spelt_.add_token(t);
        p.token = static_cast<std::int32_t>(tokens_.all().size());
        tokens_.add(t, part_.begin);
        if (const auto* start = v::get_if<start_tag>(&t)) last_start_tag_ = few_bits_of(start->name);
    }
    p.spelt = static_cast<std::uint32_t>(spelt_.size() - p.spelt_at);
    pieces_.push_back(p);
    if (p.token < 0) return answer;
    while (next_answer_ < answers_->entry_count()) {
        const journal::entry& e = answers_->entry_at(next_answer_++);
        if (e.what != journal::kind::token) continue;
        if (e.content >= 0) answer.content = static_cast<std::uint8_t>(e.content);
        if (e.foreign >= 0) answer.foreign = e.foreign != 0;
        break;
    }
    return answer;
}

// What the journal says of the characters at `begin`, if text changed the adjusted current node there.
std::optional<bool> walk::foreign_after_characters(std::uint64_t begin) {
    std::optional<bool> foreign;
    for (; next_answer_ < answers_->entry_count(); ++next_answer_) {
        const journal::entry& e = answers_->entry_at(next_answer_);
        if (e.what == journal::kind::token || e.begin > begin) break;
        if (e.foreign >= 0) foreign = e.foreign != 0;
        if (e.end > begin) break;
    }
    return foreign;
}

void walk::on_error(const parse_error& e) {
    errors_.push_back(e);
    errors_.back().offset += part_.begin;
}

void walk::on_step(const engine::step& s) {
    const std::uint64_t offset = part_.begin + s.offset;
    if (!part_.to_the_end && offset >= part_.end && places_.reads_text(s.state)) {
        keep_step(s);
        machine_->stop();
    } else if (offset >= part_.keep_from && (offset < part_.keep_to || offset >= part_.end) && !goes_on(s)) {
        keep_step(s);
    }
}

// Small letters and digits that one rule takes one after the other are one step: no draft tells them apart within a
// name, a value or a comment, so that nothing can part two walks there that does not show behind them.
bool walk::goes_on(const engine::step& s) {
    const auto is_plain = [](char32_t c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    const bool plain = !s.at_eof && s.next_state == s.state && is_plain(s.character) && !places_.reads_text(s.state);
    const bool same = plain && last_was_plain_ && steps_.back().state == s.state && steps_.back().rule == s.rule &&
                      steps_.back().errors == errors_.size() && steps_.back().spelt == spelt_.size();
    last_was_plain_ = plain;
    return same;
}

void walk::keep_step(const engine::step& s) {
    walked_step& kept = steps_.emplace_back();
    kept.offset = part_.begin + s.offset;
    kept.spelt = static_cast<std::uint32_t>(spelt_.size());
    kept.pieces = static_cast<std::uint32_t>(pieces_.size());
    kept.errors = static_cast<std::uint32_t>(errors_.size());
    kept.in_progress = machine_->in_progress();
    kept.last_start_tag = last_start_tag_;
    kept.state = static_cast<std::uint16_t>(s.state);
    kept.place = places_.class_of(s.state, s.content_model);
    kept.symbol = s.at_eof ? spec::eof_symbol : static_cast<std::uint16_t>(s.character < 0x80 ? s.character : 0x80);
    kept.rule = static_cast<std::uint8_t>(s.rule);
    kept.reads_text = places_.reads_text(s.state);
}

void walk::add_tokens(kept_tokens& to, std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i) {
        const piece& p = pieces_[i];
        if (p.token < 0)
            to.add(characters{spelt_.from(p.spelt_at, p.spelt), p.where});
        else
            to.add(tokens_.all()[static_cast<std::size_t>(p.token)]);
    }
}

bool walk::any_but_characters(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i)
        if (pieces_[i].token >= 0) return true;
    return false;
}

}  // namespace strata::compare
