#include "core/compare/run/comparison.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/compare/run/cached_result.hpp"
#include "core/compare/run/comparison_runner.hpp"
#include "core/text/keyed_hash.hpp"

namespace strata::compare {

namespace {

// Sorts the configurations, oldest first. Throws: std::invalid_argument for the same reasons as the constructor of
// `comparison`.
std::vector<run::configuration> by_date(const registry& known, std::vector<run::configuration> configurations) {
    if (configurations.size() < 2) throw std::invalid_argument("a comparison needs at least two drafts");
    for (const run::configuration& each : configurations) {
        const spec::draft* const draft = &run::registered(known.drafts, *each.draft);
        if (std::find(known.drafts.begin(), known.drafts.end(), draft) == known.drafts.end())
            throw std::invalid_argument("a compared draft must belong to the registry");
    }
    const auto date = [&](const run::configuration& c) {
        return std::find(known.drafts.begin(), known.drafts.end(), &run::registered(known.drafts, *c.draft)) -
               known.drafts.begin();
    };
    std::stable_sort(configurations.begin(), configurations.end(),
                     [&](const run::configuration& a, const run::configuration& b) { return date(a) < date(b); });
    return configurations;
}

// Fewer bytes than this are not discarded, because discarding has a fixed cost for each draft.
constexpr std::uint64_t worth_forgetting = std::uint64_t{1} << 10U;

}  // namespace

// --- From the beginning of the input to its end ---

comparison::runner::runner(const registry& known, const std::vector<run::configuration>& configurations,
                           divergence_sink& to, examined_parts* examined, bool independent)
    : to_(to),
      own_examined_(examined == nullptr ? std::make_unique<examined_parts>() : nullptr),
      examined_(examined == nullptr ? own_examined_.get() : examined),
      places_(examined_->places(known.drafts)),
      texts_(examined_->texts(known)),
      has_looked_for_common_(independent),
      changes_(known, configurations),
      locator_(*configurations.front().draft, {}, configurations.front().options.input) {
    for (const run::configuration& each : configurations) {
        lanes_.push_back(std::make_unique<lane>(each, places_.of(*each.draft), is_on_path(*each.draft)));
        classes_.push_back(lanes_.back()->places);
        lanes_.back()->here.tag = lanes_.back()->safe.tag = number_of(each.options.last_start_tag);
    }
    add_drafts_between();
    const auto emits_text = [](const auto& each) { return input_shape::emits_text(*each->who.draft); };
    may_use_shapes_ = examined_->remembers() && std::all_of(lanes_.begin(), lanes_.end(), emits_text) &&
                      std::all_of(between_.begin(), between_.end(), emits_text);
    add_candidates();
}

void comparison::runner::feed(std::string_view chunk) {
    if (window_end() == 0 && !together_) begin_together();
    while (!chunk.empty()) {
        const std::string_view piece = chunk.substr(0, piece_size);
        chunk.remove_prefix(piece.size());
        window_.append(piece);
        examined_->add_bytes_read(piece.size());
        read_window();
    }
}

void comparison::runner::read_window() {
    for (bool more = true; more;) {
        if (together_)
            more = read_together();
        else if (feed_lanes())
            advance();
        else
            more = join() || extend_limit();
        hand_over();
        forget();
    }
}

summary comparison::runner::finish() {
    closing_ = true;
    for (bool more = true; more;) {
        read_window();
        // One lane is within a long token. The other lanes continue after it has finished that token.
        more = false;
        for (const auto& each : lanes_) {
            if (!holds_much(*each)) continue;
            end(*each);
            more = true;
            break;
        }
    }
    for (const auto& each : lanes_)
        if (each->tokenizer) end(*each);
    ended_ = true;
    note_stops();
    advance();
    if (summary_.stopped.empty()) agreed_.add_token();
    hand_over();
    summary_.tokens = agreed_.tokens();
    return summary_;
}

char comparison::runner::source_at(std::uint64_t offset) const {
    return window_[static_cast<std::size_t>(offset - window_begin_)];
}

// --- Feeding the lanes ---

void comparison::runner::end(lane& l) {
    l.written->expect(window_, window_begin_);
    l.tokenizer->finish();
    l.stop = l.tokenizer->stopped_early();
    if (l.stop) l.stop->offset += l.written->base();
    l.tokenizer.reset();
}

void comparison::runner::note_stops() {
    std::uint64_t known_to = std::numeric_limits<std::uint64_t>::max();
    for (const auto& each : lanes_)
        if (each->stop) known_to = std::min(known_to, each->written->reached());
    locator_.look_at(window_, window_begin_);
    for (const auto& each : lanes_) {
        if (!each->stop || each->written->reached() != known_to) continue;
        input::locator along = locator_;
        summary_.stopped.push_back({each->who.draft, *each->stop, along.at(each->stop->offset)});
    }
}

void comparison::runner::feed_piece(lane& l) {
    l.written->expect(window_, window_begin_);
    const std::uint64_t end = std::min<std::uint64_t>(l.fed + piece_size, limit_);
    l.tokenizer->feed(source(l.fed, end));
    l.fed = end;
}

bool comparison::runner::feed_lanes() {
    for (const auto& each : lanes_) {
        if (!holds_much(*each)) continue;
        if (each->fed == limit_) return false;
        while (each->fed < limit_ && holds_much(*each)) feed_piece(*each);
        return true;
    }
    std::uint64_t from = limit_;
    for (const auto& each : lanes_) from = std::min(from, each->fed);
    if (from == limit_) return false;
    // If no lane lags behind the others, all are fed the same chunk.
    for (const auto& each : lanes_) {
        if (each->fed != from) continue;
        feed_piece(*each);
        if (holds_much(*each)) break;
    }
    return true;
}

std::uint32_t comparison::runner::number_of(std::string_view name) {
    const auto found = std::find(tag_names_.begin(), tag_names_.end(), name);
    if (found != tag_names_.end()) return static_cast<std::uint32_t>(found - tag_names_.begin());
    tag_names_.emplace_back(name);
    return static_cast<std::uint32_t>(tag_names_.size() - 1);
}

// --- Reading the journals side by side ---

void comparison::runner::advance() {
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
                    // The drafts differ again at `trial_`, so the part ends later.
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

comparison::runner::outcome comparison::runner::read_on(cursor lane::*at, bool moves_safe) {
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

bool comparison::runner::errors_agree(cursor lane::*at, std::uint64_t end) {
    // This is checked first, because most tokens have no errors.
    if (std::none_of(lanes_.begin(), lanes_.end(),
                     [&](const auto& each) { return each->written->errors().has_before(((*each).*at).error, end); }))
        return true;
    ends_.clear();
    counts_.clear();
    for (const auto& each : lanes_) {
        ends_.push_back(((*each).*at).error);
        counts_.push_back(each->written->errors().pass(ends_.back(), end));
    }
    // It is enough to compare each lane with the first: lanes that agree with the first lane agree with one another.
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

void comparison::runner::pass_characters(const lane& l, cursor& c) {
    const journal::entry& e = l.written->entry_at(c.entry++);
    if (e.foreign) c.foreign = *e.foreign;
}

void comparison::runner::pass_token(const lane& l, cursor& c) {
    const journal::entry& e = l.written->entry_at(c.entry);
    c.content = e.content.value_or(spec::content_index::first);
    if (e.foreign) c.foreign = *e.foreign;
    if (c.content != spec::content_index::first && e.is_start_tag)
        c.tag = number_of(spelling::tag_name_in(l.written->spelling_of(e)));
    c.text_begin = c.escape_from = e.end;
    c.escaped = false;
    ++c.entry;
}

// --- Safe positions, where a part can begin ---

void comparison::runner::make_safe(std::uint64_t offset) {
    safe_ = offset;
    safe_agreed_ = agreed_;
    for (const auto& each : lanes_) each->safe = each->here;
}

bool comparison::runner::may_begin_behind(const journal::entry& e) const {
    return e.end > e.begin && source_at(e.end - 1) == '>' && !is_end(e.end);
}

bool comparison::runner::may_begin_in_text(const lane& l, cursor& c, std::uint64_t offset) {
    if (c.content == spec::content_index::first) return !c.foreign;
    if (!l.places->ends_with_tag(c.content)) return false;
    if (c.escaped) return false;
    // Some characters are searched twice, in case "<!--" is split between two searches.
    const std::uint64_t from = std::max(c.text_begin, c.escape_from > 3 ? c.escape_from - 3 : 0);
    const std::string_view text = std::string_view(window_).substr(static_cast<std::size_t>(from - window_begin_),
                                                                   static_cast<std::size_t>(offset - from));
    c.escaped = text.find("<!--") != std::string_view::npos;
    c.escape_from = offset;
    return !c.escaped;
}

bool comparison::runner::separates_before(std::uint64_t offset) const {
    const char c = source_at(offset - 1);
    return c == ' ' || c == '\n' || c == '>';
}

void comparison::runner::note_safe_characters(std::uint64_t begin, std::uint64_t end) {
    // Not every blank needs to become a safe position. One safe position in 16 bytes is enough.
    if (end - safe_ < 16) return;
    std::uint64_t offset = end;
    while (offset > begin && !separates_before(offset)) --offset;
    if (offset == begin) return;
    for (const auto& each : lanes_)
        if (!may_begin_in_text(*each, each->here, offset)) return;
    make_safe(offset);
}

// --- Passing divergences on, and discarding input ---

std::string_view comparison::runner::source(std::uint64_t begin, std::uint64_t end) const {
    return std::string_view(window_).substr(static_cast<std::size_t>(begin - window_begin_),
                                            static_cast<std::size_t>(end - begin));
}

void comparison::runner::place(divergence& d) {
    locator_.look_at(window_, window_begin_);
    d.begin = locator_.at(d.where.begin);
    for (group& g : d.groups) {
        // The errors of a group are nearly in ascending order, so one copy of the locator can follow them.
        input::locator along = locator_;
        for (placed_error& e : g.errors) {
            if (e.error.offset < along.offset()) along = locator_;
            e.where = along.at(e.error.offset);
        }
    }
    input::locator later = locator_;
    d.end = later.at(d.where.end);
    d.source = source(d.where.begin, d.where.end);
    const std::string_view before = source(
        std::max(window_begin_, d.where.begin - std::min<std::uint64_t>(d.where.begin, context_bytes)), d.where.begin);
    const std::size_t line_end = before.find_last_of("\r\n");
    d.before = line_end == std::string_view::npos ? before : before.substr(line_end + 1);
}

void comparison::runner::hand_over() {
    while (!waiting_.empty()) {
        divergence& d = waiting_.front();
        if (!ended_ && window_end() < d.where.end + context_bytes) return;
        const std::string_view after =
            source(d.where.end, std::min<std::uint64_t>(window_end(), d.where.end + context_bytes));
        d.after = after.substr(0, after.find_first_of("\r\n"));
        to_.on_divergence(std::move(d));
        waiting_.pop_front();
    }
}

void comparison::runner::forget() {
    // A long text or a long difference may have no safe position, but its input can be discarded nevertheless.
    const std::uint64_t reached = std::max({safe_, here_, lanes_.front()->fed});
    if (reached >= forgotten_ && reached - forgotten_ < worth_forgetting) return;
    forgotten_ = reached;
    for (const auto& each : lanes_) {
        const cursor& needed = mode_ == mode::agreeing ? each->here : each->ahead;
        each->written->forget(needed.entry, needed.error, safe_);
    }
    for (const auto& each : between_) {
        move_to_safe(*each);
        each->written->forget(each->here.entry, each->here.error, safe_);
    }
    for (const auto& each : candidates_) each->forget(safe_);
    for (const auto* const lanes : {&lanes_, &between_})
        for (const auto& each : *lanes)
            if (each->logged) each->logged->forget();
    std::uint64_t from = safe_;
    if (!waiting_.empty()) from = std::min(from, waiting_.front().where.end);
    if (from < window_begin_ + context_bytes + piece_size) return;
    locator_.look_at(window_, window_begin_);
    // The locator may already be further ahead, in a divergence that has not been passed on yet.
    if (from > locator_.offset()) static_cast<void>(locator_.at(from));
    const std::uint64_t keep = from - context_bytes;
    for (const auto& each : between_) catch_up(*each, keep);
    window_.erase(0, static_cast<std::size_t>(keep - window_begin_));
    window_begin_ = keep;
}

// --- The public class ---

comparison::comparison(const registry& known, std::vector<run::configuration> configurations, divergence_sink& to,
                       examined_parts* examined, bool independent)
    : run_(std::make_unique<runner>(known, by_date(known, std::move(configurations)), to, examined, independent)) {}
comparison::~comparison() = default;
void comparison::feed(std::string_view chunk) { run_->feed(chunk); }
summary comparison::finish() { return run_->finish(); }
std::size_t comparison::bytes_kept() const { return run_->bytes_kept(); }

// --- The cache of examined parts ---

namespace {

std::size_t weight_of(const std::string& key, const cached_result& part) { return 256 + key.size() + part.weight; }

}  // namespace

examined_parts::examined_parts(std::size_t most, std::shared_ptr<texts_on_chain> texts)
    : most_of_generation_(most / 2), texts_(std::move(texts)) {}
examined_parts::~examined_parts() = default;

std::size_t examined_parts::hash::operator()(const std::string& key) const {
    return static_cast<std::size_t>(keyed_hash(key));
}

const correspondence& examined_parts::places(std::span<const spec::draft* const> drafts) {
    const std::lock_guard lock(mutex_);
    if (places_ == nullptr) places_ = std::make_unique<const correspondence>(drafts);
    return *places_;
}

const common_reading& examined_parts::common(std::span<const spec::draft* const> drafts,
                                             std::span<const correspondence::of_draft* const> places) {
    const std::lock_guard lock(mutex_);
    if (common_ == nullptr) common_ = std::make_unique<const common_reading>(find_common_reading(drafts, places));
    return *common_;
}

texts_on_chain& examined_parts::texts(const registry& known) {
    const std::lock_guard lock(mutex_);
    if (texts_ == nullptr) texts_ = std::make_shared<texts_on_chain>(known);
    return *texts_;
}

std::shared_ptr<const cached_result> examined_parts::find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = recent_.find(key);
    if (found != recent_.end()) return found->second;
    const auto earlier = earlier_.find(key);
    if (earlier == earlier_.end()) return nullptr;
    auto node = earlier_.extract(earlier);
    make_room(weight_of(key, *node.mapped()));
    return recent_.insert(std::move(node)).position->second;
}

std::shared_ptr<const cached_result> examined_parts::add(const std::string& key, cached_result&& part) {
    auto added = std::make_shared<const cached_result>(std::move(part));
    const std::lock_guard lock(mutex_);
    make_room(weight_of(key, *added));
    recent_[key] = added;
    return added;
}

void examined_parts::make_room(std::size_t weight) {
    if (recent_weight_ + weight > most_of_generation_) {
        earlier_ = std::move(recent_);
        recent_.clear();
        recent_weight_ = 0;
    }
    recent_weight_ += weight;
}

}  // namespace strata::compare
