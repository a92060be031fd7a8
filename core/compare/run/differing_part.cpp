// Finds the end of a part in which the drafts differ, and examines the part, unless a part of the same shape has been
// examined before.

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "core/compare/run/comparison_runner.hpp"
#include "core/run/configuration.hpp"

namespace strata::compare {

void comparison::runner::begin_search() {
    for (const auto& each : lanes_) {
        each->ahead = each->here;
        each->found = 0;
    }
    differs_at_ = differs_from_ = here_;
    for (const auto& each : lanes_)
        if (each->here.entry < each->written->entry_count())
            differs_from_ = std::min(differs_from_, each->written->entry_at(each->here.entry).begin);
    end_ = here_ + 1;
    mode_ = mode::searching;
}

bool comparison::runner::find_end() {
    for (;;) {
        const std::uint64_t from = end_;
        bool starved = false;
        for (const auto& each : lanes_) {
            if (find_safe(*each, end_)) {
                end_ = each->found;
            } else {
                // The end of the part must be after everything that this lane has written so far. The other lanes
                // search from there.
                end_ = std::max(end_, each->written->reached() + 1);
                starved = true;
            }
        }
        for (const auto& each : lanes_) static_cast<void>(each->written->errors().pass(each->ahead.error, end_));
        if (starved) return false;
        if (end_ == from) return true;
    }
}

bool comparison::runner::find_safe(lane& l, std::uint64_t from) {
    if (l.found >= from) return true;
    cursor& c = l.ahead;
    while (c.entry < l.written->entry_count()) {
        const journal::entry& e = l.written->entry_at(c.entry);
        if (e.what == journal::kind::token) {
            pass_token(l, c);
            if (e.end < from || !may_begin_behind(e)) continue;
            l.found = e.end;
            return true;
        }
        for (std::uint64_t offset = std::max(from, e.begin + 1); offset <= e.end; ++offset) {
            if (!separates_before(offset) || is_end(offset)) continue;
            if (!may_begin_in_text(l, c, offset)) break;
            l.found = offset;
            if (offset == e.end) pass_characters(l, c);
            return true;
        }
        pass_characters(l, c);
    }
    return false;
}

bool comparison::runner::ends_correspond() const {
    const lane& first = *lanes_[0];
    for (const auto& each : lanes_) {
        if (each->class_at(each->ahead) != first.class_at(first.ahead)) return false;
        if (each->ahead.content != spec::content_index::first && each->ahead.tag != first.ahead.tag) return false;
    }
    return true;
}

void comparison::runner::report(divergence&& d) {
    ++summary_.divergences;
    if (d.kind == divergence_kind::tokens) ++summary_.of_tokens;
    place(d);
    waiting_.push_back(std::move(d));
    hand_over();
}

void comparison::runner::examine_to(std::uint64_t end, bool to_the_end) {
    part_of_input part;
    part.begin = safe_;
    part.end = end;
    part.to_the_end = to_the_end;
    part.source = source(safe_, end);
    if (!to_the_end) part.following = source(end, window_end());
    part.keep_to = end;
    if (end - safe_ > long_part) {
        part.keep_from = std::max(differs_from_, differs_at_ > long_part ? differs_at_ - long_part : 0);
        part.keep_from = part.keep_from > 256 ? part.keep_from - 256 : 0;
        part.keep_to = differs_at_ + long_part;
    }
    naming_context names{&changes_, &texts_, {}, {}, nullptr};
    for (const auto& each : candidates_) names.candidates.push_back(each.get());
    for (const auto& each : lanes_)
        names.drafts.push_back({start_state_of(*each, each->safe), each->places, names.drafts.size()});
    std::size_t number = lanes_.size();
    for (const auto& each : between_) {
        catch_up(*each, end);
        if (to_the_end && each->tokenizer) this->end(*each);
        if (move_to_safe(*each)) names.drafts.push_back({start_state_of(*each, each->here), each->places, number});
        ++number;
    }
    agreed_ = safe_agreed_;
    if (!report_if_recognised(part, names)) {
        std::vector<start_state> starts;
        for (std::size_t d = 0; d < lanes_.size(); ++d) starts.push_back(names.drafts[d].at);
        examine(part, starts, classes_, recited_, agreed_, &names, [this](divergence&& d) { report(std::move(d)); });
    }
    for (const auto& each : lanes_) {
        if (to_the_end) {
            each->here.entry = each->written->entry_count();
            each->here.error = each->written->errors().end();
        } else {
            each->here = each->ahead;
        }
    }
    here_ = end;
    make_safe(end);
    mode_ = mode::agreeing;
}

// --- The configurations on the paths between the compared ones ---

void comparison::runner::add_drafts_between() {
    for (const run::configuration& each : changes_.paths().not_compared()) {
        between_.push_back(std::make_unique<lane>(each, places_.of(*each.draft), is_on_path(*each.draft)));
        between_.back()->here.tag = number_of(each.options.last_start_tag);
    }
}

bool comparison::runner::is_on_path(const spec::draft& draft) const {
    const auto is_end_of_link = [&](const draft_path& path) {
        for (std::size_t i = 1; i < path.size(); ++i) {
            const draft_link& link = changes_.paths().link_of(*path[i - 1], *path[i]);
            if ((path[i - 1] == &draft || path[i] == &draft) && !link.by) return true;
        }
        return false;
    };
    return std::any_of(changes_.paths().all().begin(), changes_.paths().all().end(), is_end_of_link);
}

lane* comparison::runner::lane_of(const spec::draft& draft) const {
    for (const auto* const lanes : {&lanes_, &between_})
        for (const auto& each : *lanes)
            if (each->who.draft == &draft) return each.get();
    return nullptr;
}

void comparison::runner::add_candidates() {
    for (const draft_path& path : changes_.paths().all())
        for (std::size_t i = 1; i < path.size(); ++i) {
            const draft_link& link = changes_.paths().link_of(*path[i - 1], *path[i]);
            const lane* const from = lane_of(*link.from);
            if (link.by || from == nullptr || !from->logged || link.to->tree_construction == nullptr) continue;
            const lane* const to = lane_of(*link.to);
            tree_log& older = from->logged->log();
            tree_log* const newer = to != nullptr && to->logged ? &to->logged->log() : nullptr;
            candidates_.push_back(std::make_unique<tree_change_candidates>(
                *link.from, *link.to, places_, *from->who.feedback, older, newer, link.on_chain ? &texts_ : nullptr));
            from->logged->show_to(*candidates_.back());
            for (tree_log* const each : {&older, newer}) {
                if (each == nullptr) continue;
                each->will_be_shown_to(*link.from->tree_construction);
                each->will_be_shown_to(*link.to->tree_construction);
            }
        }
}

void comparison::runner::catch_up(lane& l, std::uint64_t to) {
    while (l.tokenizer && l.fed < std::min(to, limit_)) feed_piece(l);
}

bool comparison::runner::move_to_safe(lane& l) {
    cursor& c = l.here;
    while (c.entry < l.written->entry_count() && l.written->entry_at(c.entry).end <= safe_) {
        if (l.written->entry_at(c.entry).what == journal::kind::token)
            pass_token(l, c);
        else
            pass_characters(l, c);
    }
    static_cast<void>(l.written->errors().pass(c.error, safe_));
    // The draft cannot start there if it is within a token.
    if (c.entry == l.written->entry_count()) return safe_ == 0 || !l.tokenizer;
    const journal::entry& next = l.written->entry_at(c.entry);
    if (next.begin < safe_ && next.what == journal::kind::token) return false;
    if (c.content == spec::content_index::first && !c.foreign) return true;
    // In other states, something may be pending between two characters. But nothing is pending if a compared draft can
    // start in a corresponding state there.
    return std::any_of(lanes_.begin(), lanes_.end(), [&](const auto& each) {
        return each->class_at(each->safe) == l.class_at(c) && each->safe.foreign == c.foreign &&
               (c.content == spec::content_index::first || each->safe.tag == c.tag);
    });
}

start_state comparison::runner::start_state_of(const lane& l, const cursor& at) const {
    start_state s;
    s.draft = l.who.draft;
    s.options.content = at.content;
    s.options.last_start_tag = tag_names_[at.tag];
    s.options.foreign = at.foreign;
    s.options.input = l.who.options.input;
    s.options.continues = safe_ > 0 || l.who.options.continues;
    s.answers = &l.written->answers();
    return s;
}

// --- Parts whose shape has been examined ---

namespace {

// The source byte at which a shape begins when it is examined. It must not be 0, because 0 is the beginning of the
// input.
constexpr std::uint64_t shape_begin = std::uint64_t{1} << 20U;
// A larger result is not cached, because it would take much memory, and the same shape rarely occurs again.
constexpr std::size_t most_remembered = std::size_t{64} << 10U;
// Longer parts are not cached, because two of them rarely have the same shape.
constexpr std::size_t longest_shaped = 2048;

template <class Number>
void append_number(std::string& to, Number n) {
    auto rest = static_cast<std::uint64_t>(n);
    for (; rest >= 0x80; rest >>= 7U) to += static_cast<char>((rest & 0x7FU) | 0x80U);
    to += static_cast<char>(rest);
}
void append_answer(std::string& to, const journal::answer& a, std::uint64_t at) {
    append_number(to, at);
    append_number(to, a.content ? spec::place_of(*a.content) + 1 : 0);
    to += static_cast<char>((a.foreign ? (*a.foreign ? 2 : 1) : 0) + (a.to_characters ? 4 : 0));
}

}  // namespace

bool comparison::runner::make_key(const naming_context& names, std::uint64_t end) {
    std::string& key = shaped_.key;
    key.clear();
    append_number(key, shaped_.of.text().size());
    key += shaped_.of.text();
    shaped_.answers.assign(names.drafts.size(), {});
    for (std::size_t d = 0; d < names.drafts.size(); ++d) {
        const start_state& its = names.drafts[d].at;
        key += '\xFF';
        append_number(key, names.drafts[d].number);
        append_number(key, spec::place_of(its.options.content));
        key += its.options.foreign ? 'f' : ' ';
        // If a content state can be undone at EOF, the text after the part decides whether it is.
        const auto may_be_taken_back = [&](spec::content_index content) {
            return spec::content_at(*its.draft, content).taken_back_at_eof;
        };
        if (may_be_taken_back(its.options.content)) return false;
        // In a content state that ends without an end tag, no rule tests the last start tag.
        bool has_content = its.options.content != spec::content_index::first;
        const auto& all = *its.answers;
        auto each = std::partition_point(all.begin(), all.end(),
                                         [&](const journal::answer& a) { return a.at < shaped_.begin; });
        for (; each != all.end() && each->at < end; ++each) {
            const std::optional<std::size_t> at =
                shaped_.of.place_in_text(static_cast<std::size_t>(each->at - shaped_.begin));
            if (!at || (each->content && may_be_taken_back(*each->content))) return false;
            has_content = has_content || each->content;
            key += '\xFD';
            append_answer(key, *each, *at);
            journal::answer& placed = shaped_.answers[d].emplace_back(*each);
            placed.at = shape_begin + *at;
        }
        key += '\xFE';
        if (has_content) key += its.options.last_start_tag;
    }
    return true;
}

cached_result comparison::runner::examine_shape(const naming_context& names) {
    cached_result known;
    marker_watch watch(shaped_.of);
    part_of_input part;
    part.source = shaped_.of.text();
    part.begin = shape_begin;
    part.end = part.keep_to = shape_begin + part.source.size();
    part.watch = &watch;
    naming_context of_shape = names;
    of_shape.notes = &known.notes;
    for (std::size_t d = 0; d < names.drafts.size(); ++d) of_shape.drafts[d].at.answers = &shaped_.answers[d];
    std::vector<start_state> starts;
    for (std::size_t d = 0; d < lanes_.size(); ++d) starts.push_back(of_shape.drafts[d].at);
    agreement_count agreed;
    bool independent = true;
    examine(part, starts, classes_, recited_, agreed, &of_shape, [&](divergence&& d) {
        known.weight += weight_of(d);
        independent =
            independent && known.weight < most_remembered && is_independent_of_runs(shaped_.of, d, shape_begin);
        if (independent) known.found.push_back(std::move(d));
    });
    known.agreed = agreed.sum();
    known.holds = independent && watch.all_copied() && !known.notes.needed;
    if (known.holds) return known;
    known.found.clear();
    known.notes = {};
    known.weight = 0;
    return known;
}

void comparison::runner::report_cached(const cached_result& known) {
    for (const divergence& each : known.found) report(translated(shaped_.of, each, shape_begin, shaped_.begin));
    agreed_.add(known.agreed);
    for (const tree_notes::other_tokens& each : known.notes.found)
        candidates_[each.candidates]->note_other_tokens(translated(shaped_.of, each.place, shape_begin, shaped_.begin),
                                                        each.changes);
    for (std::size_t i = 0; i < known.notes.still_differ.size(); ++i)
        candidates_[i]->end_part(known.notes.still_differ[i]);
}

bool comparison::runner::report_by_shape(const naming_context& names, std::uint64_t end) {
    if (!make_key(names, end)) return false;
    std::shared_ptr<const cached_result> known = examined_->find(shaped_.key);
    if (known == nullptr) known = examined_->add(shaped_.key, examine_shape(names));
    if (!known->holds) return false;
    report_cached(*known);
    return true;
}

// Text at the beginning of the part has no influence on what follows if all drafts only emit it.
std::size_t comparison::runner::leading_text(const part_of_input& part, const naming_context& names) const {
    const std::size_t length = input_shape::leading_text(part.source);
    const bool is_emitted = std::all_of(names.drafts.begin(), names.drafts.end(), [&](const path_draft& each) {
        const auto& all = *each.at.answers;
        const auto answer =
            std::partition_point(all.begin(), all.end(), [&](const journal::answer& a) { return a.at < part.begin; });
        return each.at.options.content == spec::content_index::first &&
               (answer == all.end() || answer->at >= part.begin + length);
    });
    return is_emitted ? length : 0;
}

bool comparison::runner::report_if_recognised(const part_of_input& part, const naming_context& names) {
    if (!may_use_shapes_ || part.to_the_end || part.begin == 0 || part.source.size() > longest_shaped) return false;
    const std::size_t skipped = leading_text(part, names);
    shaped_.begin = part.begin + skipped;
    const std::string_view source = part.source.substr(skipped);
    const agreement_count before = agreed_;
    if (skipped > 0) agreed_.add_characters();
    shaped_.of.make(source);
    if (shaped_.of.run_count() > 0 && report_by_shape(names, part.end)) return true;
    // If the characters of the runs matter, the result holds only for parts with the same source.
    shaped_.of.make_exact(source);
    if (report_by_shape(names, part.end)) return true;
    agreed_ = before;
    return false;
}

}  // namespace strata::compare
