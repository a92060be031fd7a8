#include "core/compare/steps/traced_run.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

#include "core/spec/content_states.hpp"
#include "core/text/listed_token.hpp"

namespace strata::compare {
namespace {

std::uint32_t few_bits_of(std::string_view name) {
    return static_cast<std::uint32_t>(std::hash<std::string_view>()(name));
}

}  // namespace

traced_run::traced_run(const start_state& from, const part_of_input& part, const correspondence::of_draft& places)
    : draft_(*from.draft),
      part_(part),
      places_(places),
      answers_(from.answers),
      answering_(from.answering),
      begins_in_first_content_(from.options.content == spec::content_index::first),
      machine_(std::make_unique<engine::interpreter>(draft_, from.options, static_cast<sink&>(*this))),
      met_(draft_.table.states.size()),
      origins_(draft_),
      last_start_tag_(few_bits_of(from.options.last_start_tag)),
      output_end_(part.begin) {
    if (from.answered != nullptr)
        for (const spec::content_state& each : from.answered->contents)
            contents_.push_back(spec::find_content(draft_, each.name));
    feedback_.push_back({0, class_of(from.options.content), from.options.foreign});
    if (answers_ != nullptr) {
        const auto& all = *answers_;
        const auto first = std::partition_point(all.begin(), all.end(),
                                                [&](const journal::answer& each) { return each.at < part.begin; });
        next_answer_ = static_cast<std::size_t>(first - all.begin());
    }
    if (part.keep_from > part.begin) where_ = phase::before;
    const std::size_t likely = std::min<std::size_t>(part.source.size(), 4096);
    steps_.reserve(likely + likely / 4 + 16);
    machine_->observe(this);
    machine_->feed(part.source);
    machine_->look_ahead(part.following);
    machine_->finish();
    if (machine_->stopped_early()) stopped_behind_ = output_end_;
    // After the stop, there is no output up to the end of the part.
    if (stopped_behind_ || is_beyond_) end_steps(part.source.size());
    machine_.reset();
    move_stream_errors();
    // Unused memory is freed, because several runs of a part exist at the same time.
    steps_.shrink_to_fit();
    errors_.shrink_to_fit();
    if (part_.watch != nullptr) part_.watch->on_end();
}

// An error of preprocessing is reported together with the token that contains its character. This function assigns each
// such error to the last step that looks at the character, so that runs can be compared within a token.
void traced_run::move_stream_errors() {
    const auto of_stream = [](const parse_error& e) { return e.state == preprocessing_state; };
    if (std::none_of(errors_.begin(), errors_.end(), of_stream)) return;
    std::vector<parse_error> from_stream, others;
    // For each error, the number of earlier errors that preprocessing did not report.
    std::vector<std::uint32_t> others_before(errors_.size() + 1);
    for (std::size_t i = 0; i < errors_.size(); ++i) {
        others_before[i] = static_cast<std::uint32_t>(others.size());
        (of_stream(errors_[i]) ? from_stream : others).push_back(errors_[i]);
    }
    others_before[errors_.size()] = static_cast<std::uint32_t>(others.size());
    for (const parse_error& each : from_stream) stream_errors_.push_back(each.offset);
    std::sort(stream_errors_.begin(), stream_errors_.end());
    std::vector<parse_error> merged;
    std::size_t next = 0;
    for (run_step& each : steps_) {
        const std::uint32_t others_by_now = others_before[each.errors];
        while (merged.size() - next < others_by_now) merged.push_back(others[merged.size() - next]);
        while (next < from_stream.size() && from_stream[next].offset < each.offset)
            merged.push_back(from_stream[next++]);
        each.errors = static_cast<std::uint32_t>(merged.size());
    }
    // Errors of the summed-up output follow the errors of the last step.
    const std::size_t others_taken = merged.size() - next;
    merged.insert(merged.end(), others.begin() + static_cast<std::ptrdiff_t>(others_taken), others.end());
    merged.insert(merged.end(), from_stream.begin() + static_cast<std::ptrdiff_t>(next), from_stream.end());
    errors_ = std::move(merged);
}

feedback traced_run::on_token(const token& t) {
    namespace v = boost::variant2;
    if (is_beyond_) return {};
    if (const auto* end = v::get_if<end_of_file>(&t)) {
        end_steps(end->where.begin);
        return {};
    }
    const source_span at = where_of(t);
    const source_span where{part_.begin + at.begin, part_.begin + at.end};
    is_beyond_ = where.begin >= part_.known_to;
    if (is_beyond_) return {};
    output_end_ = where.end;
    if (where_ == phase::before)
        before_.add(t);
    else
        put_out(t, where);
    if (const auto* start = v::get_if<start_tag>(&t)) last_start_tag_ = few_bits_of(start->name);
    const feedback answer = answer_to(t, where);
    note_feedback(answer, v::holds_alternative<characters>(t), where.begin);
    return answer;
}

// Adds the state after the last step, so that each step has a successor.
void traced_run::end_steps(std::uint64_t end) {
    run_step last;
    last.offset = part_.begin + end + 1;
    last.spelt = static_cast<std::uint32_t>(spelt_.size());
    last.pieces = static_cast<std::uint32_t>(pieces_.size());
    last.errors = static_cast<std::uint32_t>(errors_.size());
    last.last_start_tag = last_start_tag_;
    last.reads_text = true;
    steps_.push_back(last);
}

std::uint16_t traced_run::class_of(spec::content_index content) const {
    const spec::content_state& its = spec::content_at(draft_, content);
    return places_.class_of(its.state, its.model);
}

void traced_run::note_feedback(const feedback& answer, bool to_characters, std::uint64_t from) {
    if (to_characters && !answer.foreign) return;
    feedback_state now = feedback_.back();
    now.from = from;
    if (!to_characters) now.content = class_of(answer.content.value_or(spec::content_index::first));
    now.foreign = answer.foreign.value_or(now.foreign);
    add_feedback(feedback_, now);
}

// Returns the feedback according to the journal.
feedback traced_run::answer_to(const token& t, source_span where) {
    feedback answer;
    if (answering_ != nullptr) return answering_->answer_to(t, where);
    if (answers_ == nullptr) return answer;
    const auto& all = *answers_;
    if (boost::variant2::holds_alternative<characters>(t)) {
        for (; next_answer_ < all.size() && all[next_answer_].to_characters && all[next_answer_].at < where.end;
             ++next_answer_)
            answer.foreign = all[next_answer_].foreign;
        return answer;
    }
    while (next_answer_ < all.size() && all[next_answer_].at < where.begin) ++next_answer_;
    if (next_answer_ == all.size() || all[next_answer_].to_characters || all[next_answer_].at != where.begin)
        return answer;
    const journal::answer& given = all[next_answer_++];
    answer.content = given.content;
    if (answer.content && !contents_.empty()) answer.content = contents_[spec::place_of(*answer.content)];
    answer.foreign = given.foreign;
    return answer;
}

void traced_run::put_out(const token& t, source_span where) {
    if (where_ == phase::kept) {
        keep_piece(t, where);
        spell(t);
        return;
    }
    // If a token is too long for a list, only its beginning is listed.
    const std::size_t size = text_size(t);
    const bool fits = text_after_ + size <= most_listed_text;
    const bool open = rest_.spelt.size() == 0 && rest_.tokens.tokens == 0 && pieces_after_ < most_listed_tokens;
    const bool listed = open && (fits || !boost::variant2::holds_alternative<characters>(t));
    if (listed)
        keep_piece(t, where);
    else
        rest_.tokens.add(t);
    if (listed && fits) {
        text_after_ += size;
        spell(t);
        return;
    }
    if (const auto* run = boost::variant2::get_if<characters>(&t)) {
        rest_.spelt.add(run->data);
        return;
    }
    spelling one;
    one.add_token(t);
    rest_.spelt.add(one.from(0, one.size()));
}

void traced_run::keep_piece(const token& t, source_span where) {
    piece p;
    p.where = where;
    p.spelt_at = static_cast<std::uint32_t>(spelt_.size());
    if (const auto* run = boost::variant2::get_if<characters>(&t)) {
        // Where steps are not kept, characters are not split by step but form a single piece.
        const bool uncut = !steps_.empty() && steps_.back().pieces < pieces_.size();
        if (uncut && pieces_.back().token < 0 && pieces_.back().where.end == p.where.begin) {
            pieces_.back().where.end = p.where.end;
            pieces_.back().spelt += static_cast<std::uint32_t>(run->data.size());
            return;
        }
        p.spelt = static_cast<std::uint32_t>(run->data.size());
    } else {
        p.token = static_cast<std::int32_t>(tokens_.all().size());
        const cut_token cut(t, most_listed_text);
        tokens_.add(cut.listed(), part_.begin);
        token_origins_.push_back(where_ == phase::kept ? origins_.on_token(t) : run::token_origin());
        if (cut.left_out().any()) cut_.emplace_back(p.token, cut.left_out());
    }
    p.step = step_now();
    pieces_.push_back(p);
    if (where_ == phase::after) ++pieces_after_;
}

void traced_run::spell(const token& t) {
    if (const auto* run = boost::variant2::get_if<characters>(&t))
        spelt_.add_text(run->data);
    else
        spelt_.add_token(t);
}

bool traced_run::is_in_first_content() const {
    return begins_in_first_content_ && std::all_of(feedback_.begin(), feedback_.end(), [&](const feedback_state& each) {
               return each.content == feedback_.front().content;
           });
}

void traced_run::on_error(const parse_error& e) {
    if (where_ == phase::before) return;
    parse_error placed = e;
    placed.offset += part_.begin;
    if (placed.offset >= part_.known_to) return;
    // A kept step may cover much input: for example, it may consume a whole bogus comment.
    const bool after = where_ == phase::after || (placed.offset >= part_.keep_to && part_.keep_to < part_.end);
    if (after && ++errors_after_ > most_listed_errors)
        rest_.errors.add(placed);
    else
        errors_.push_back(placed);
}

void traced_run::on_step(const engine::step& s) {
    const std::uint64_t offset = part_.begin + s.offset;
    if (is_beyond_) {
        machine_->stop();
        return;
    }
    if (where_ == phase::before && offset >= part_.keep_from) where_ = phase::kept;
    if (where_ == phase::kept && offset >= part_.keep_to && part_.keep_to < part_.end) where_ = phase::after;
    if (!part_.to_the_end && offset >= part_.end && places_.reads_text(s.state)) {
        keep_step(s);
        machine_->stop();
        return;
    }
    met_.add(s);
    if (part_.watch != nullptr) part_.watch->on_step(draft_, s);
    if (offset >= part_.keep_from && (offset < part_.keep_to || offset >= part_.end) && !continues(s)) keep_step(s);
    engine::step placed = s;
    placed.offset = offset;
    origins_.on_step(placed, machine_->texts(), step_now());
}

run::step_number traced_run::step_now() const {
    return where_ == phase::kept && !steps_.empty() ? static_cast<run::step_number>(steps_.size() - 1) : run::no_step;
}

// Lowercase letters and digits that one rule consumes in sequence count as one step. Within a name, a value or a
// comment, no draft distinguishes these characters. So if two runs diverge there, the divergence becomes visible only
// later.
bool traced_run::continues(const engine::step& s) {
    const auto is_plain = [](char32_t c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    const bool plain = !s.at_eof && s.next_state == s.state && is_plain(s.character) && !places_.reads_text(s.state);
    const bool same = plain && last_was_plain_ && steps_.back().state == s.state && steps_.back().rule == s.rule &&
                      steps_.back().errors == errors_.size() && steps_.back().spelt == spelt_.size();
    last_was_plain_ = plain;
    return same;
}

void traced_run::keep_step(const engine::step& s) {
    run_step& kept = steps_.emplace_back();
    kept.offset = part_.begin + s.offset;
    kept.spelt = static_cast<std::uint32_t>(spelt_.size());
    kept.pieces = static_cast<std::uint32_t>(pieces_.size());
    kept.errors = static_cast<std::uint32_t>(errors_.size());
    kept.in_progress = machine_->in_progress();
    kept.last_start_tag = last_start_tag_;
    kept.state = static_cast<std::uint16_t>(s.state);
    kept.place = places_.class_of(s.state, s.content_model);
    kept.symbol = s.symbol();
    kept.rule = static_cast<std::uint8_t>(s.rule);
    kept.reads_text = places_.reads_text(s.state);
}

void traced_run::add_tokens(group& to, std::size_t first, std::size_t last, bool with_rest) const {
    std::size_t room = most_listed_text;
    std::uint64_t text_end = 0;  // the end of a text that the next characters may continue
    bool in_text = false, listed = true;
    const auto begin_token = [&] {
        listed = to.more_tokens == 0 && to.tokens.all().size() < most_listed_tokens && room > 0 && !to.left_out.any();
        if (!listed) ++to.more_tokens;
    };
    for (std::size_t i = first; i < last; ++i) {
        const piece& p = pieces_[i];
        if (p.token < 0) {
            if (!in_text || text_end != p.where.begin) begin_token();
            in_text = true;
            text_end = p.where.end;
            if (!listed) continue;
            const std::string_view text = beginning_of(spelt_.from(p.spelt_at, p.spelt), room);
            to.left_out.text += p.spelt - text.size();
            room = to.left_out.any() ? 0 : room - text.size();
            to.tokens.add(characters{text, p.where});
            continue;
        }
        in_text = false;
        begin_token();
        if (!listed) continue;
        const token& t = tokens_.all()[static_cast<std::size_t>(p.token)];
        const cut_token cut(t, room);
        to.tokens.add(cut.listed());
        to.left_out = cut.left_out();
        room -= text_size(cut.listed());
        const auto lacks =
            std::find_if(cut_.begin(), cut_.end(), [&](const auto& each) { return each.first == p.token; });
        if (lacks == cut_.end()) continue;
        to.left_out.text += lacks->second.text;
        to.left_out.attributes += lacks->second.attributes;
    }
    if (!with_rest || rest_.tokens.tokens == 0) return;
    const bool continues = in_text && rest_.tokens.begin_with_text;
    to.more_tokens += rest_.tokens.tokens - (continues ? 1 : 0);
    if (continues && listed) to.left_out.text += rest_.tokens.text_at_begin;
}

output traced_run::output_at(std::size_t index) const {
    const piece& p = pieces_[index];
    output o;
    o.where = p.where;
    o.step = p.step;
    if (p.token < 0) {
        o.text = spelt_.from(p.spelt_at, p.spelt);
    } else {
        o.other = &tokens_.all()[static_cast<std::size_t>(p.token)];
        o.origin = &token_origins_[static_cast<std::size_t>(p.token)];
    }
    return o;
}

bool traced_run::has_token_at(std::uint64_t begin) const {
    auto piece = std::partition_point(pieces_.begin(), pieces_.end(),
                                      [&](const struct piece& each) { return each.where.begin < begin; });
    for (; piece != pieces_.end() && piece->where.begin == begin; ++piece)
        if (piece->token >= 0) return true;
    return false;
}

bool traced_run::has_token_like(const token& t, std::uint64_t begin) const {
    const tag* const wanted = tag_in(t);
    auto piece = std::partition_point(pieces_.begin(), pieces_.end(),
                                      [&](const struct piece& each) { return each.where.begin < begin; });
    for (; piece != pieces_.end() && piece->where.begin == begin; ++piece) {
        if (piece->token < 0) continue;
        const token& other = tokens_.all()[static_cast<std::size_t>(piece->token)];
        if (other.index() == t.index() && (wanted == nullptr || tag_in(other)->name == wanted->name)) return true;
    }
    return false;
}

bool traced_run::any_but_characters(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i)
        if (pieces_[i].token >= 0) return true;
    return false;
}

step_range range_through(const traced_run& of, std::size_t& next, const part_of_input& part, source_span where) {
    const auto& steps = of.steps();
    // Returns the first step that looks at the character at `offset` or at a later character. Among the steps at that
    // character, a step with nothing pending is preferred.
    const auto step_at = [&](std::size_t at, std::uint64_t offset) {
        while (at + 1 < steps.size() && steps[at].offset < offset) ++at;
        // At the end of the part, a run that is within a token also has steps that it took as if the input ended there.
        if (offset >= part.end && !part.to_the_end) return at;
        for (std::size_t i = at; i < steps.size() && steps[i].offset == offset; ++i)
            if (steps[i].reads_text) return i;
        return at;
    };
    if (where.begin > part.begin) next = step_at(next, where.begin);
    // The end of the input closes whatever is still open.
    if (part.to_the_end && where.end >= part.end) return {&of, next, steps.size() - 1};
    return {&of, next, step_at(next, where.end)};
}

}  // namespace strata::compare
