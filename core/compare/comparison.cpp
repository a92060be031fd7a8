#include "core/compare/comparison.hpp"

#include <algorithm>
#include <deque>
#include <string>
#include <utility>

#include "core/compare/change_finder.hpp"
#include "core/compare/correspondence.hpp"
#include "core/compare/examination.hpp"
#include "core/compare/journal.hpp"
#include "core/compare/recited_rules.hpp"
#include "core/spec/content_states.hpp"
#include "core/token/silent_sink.hpp"
#include "core/tokenizer/tokenizer.hpp"

// How it works. Each draft's fused engine runs over the input, piece by piece, and writes a journal. The journals are
// read side by side: as long as their entries are the same, nothing else is done. Where they are not, the part of the
// input around the difference is examined: from the last place before it at which every draft stood between two tokens,
// in a state that can be begun in, to the first such place behind it, the interpreter walks each draft's rules
// (examination.hpp), with the answers of tree construction taken from the journals. What drafts agree on costs no walk,
// and of the input only what has not been decided yet is kept.

namespace strata::compare {
namespace {

constexpr std::size_t piece_size = std::size_t{1} << 14U;
// Of a part that is longer than this, not all steps are kept.
constexpr std::uint64_t long_part = std::uint64_t{1} << 14U;
// A tokenizer that holds more of the input than this goes on alone.
constexpr std::uint64_t long_token = std::uint64_t{1} << 15U;

/// A place in a draft's journal, and how its tokenizer stood there.
struct cursor {
    std::size_t entry = 0;
    error_log::place error;
    std::uint64_t text_begin = 0;   ///< where the text began that the place may be in
    std::uint64_t escape_from = 0;  ///< from where on that text has not been searched for "<!--"
    std::uint32_t tag = 0;          ///< which tag the text is the content of: a place in the list of names
    spec::content_index content = spec::content_index::first;
    bool foreign = false;
    bool escaped = false;  ///< the text has a "<!--" in it: flags or states hang on what followed
};

/// A draft at work.
struct lane {
    lane(const contestant& c, const correspondence::of_draft& of) : who(c), places(&of) {
        if (c.feedback) answering = std::make_unique<simulated_feedback>(*c.draft, *c.feedback, nothing);
        written = std::make_unique<journal>(answering.get());
        tokenizer = std::make_unique<strata::tokenizer>(*c.draft, *written, c.options, fastest_engine(*c.draft));
        for (const spec::content_state& content : c.draft->contents) {
            // A text that tree construction begins is ended by a tag or the end of the file, and by nothing else.
            const bool begun_by_tag =
                std::any_of(c.draft->feedback.begin(), c.draft->feedback.end(),
                            [&](const spec::feedback_rule& rule) { return rule.content == content.name; });
            ends_with_tag.push_back(begun_by_tag);
        }
        here.content = safe.content = c.options.content;
        here.foreign = safe.foreign = c.options.foreign;
    }

    [[nodiscard]] std::uint16_t class_at(const cursor& c) const {
        const spec::content_state& content = spec::content_at(*who.draft, c.content);
        return places->class_of(content.state, content.model);
    }

    contestant who;
    const correspondence::of_draft* places;
    silent_sink nothing;  // `answering` needs a sink to pass tokens on to
    std::unique_ptr<simulated_feedback> answering;
    std::unique_ptr<journal> written;
    std::unique_ptr<strata::tokenizer> tokenizer;
    std::uint64_t fed = 0;  ///< how much of the input the tokenizer has had
    std::vector<bool> ends_with_tag;
    cursor here;              ///< how far the journals have been found the same
    cursor safe;              ///< the last place before `here` that can be begun at
    cursor ahead;             ///< where the part that differs may end
    std::uint64_t found = 0;  ///< the offset of `ahead`, if it is a place that can be begun at
    cursor trial;             ///< how far the journals are the same behind where the part may end
};

}  // namespace

class comparison::run {
public:
    run(const registry& known, std::vector<contestant> contestants, divergence_sink& to)
        : to_(to), places_(known.drafts), locator_(*contestants.front().draft, {}, contestants.front().options.input) {
        std::stable_sort(contestants.begin(), contestants.end(), [&](const contestant& a, const contestant& b) {
            const auto date = [&](const contestant& c) {
                return std::find(known.drafts.begin(), known.drafts.end(), c.draft) - known.drafts.begin();
            };
            return date(a) < date(b);
        });
        for (const contestant& each : contestants) {
            lanes_.push_back(std::make_unique<lane>(each, places_.of(*each.draft)));
            classes_.push_back(lanes_.back()->places);
            lanes_.back()->here.tag = lanes_.back()->safe.tag = number_of(each.options.last_start_tag);
        }
        std::vector<const spec::draft*> drafts;
        for (const contestant& each : contestants) drafts.push_back(each.draft);
        changes_ = change_finder(drafts);
    }

    void feed(std::string_view chunk) {
        while (!chunk.empty()) {
            const std::string_view piece = chunk.substr(0, piece_size);
            chunk.remove_prefix(piece.size());
            window_.append(piece);
            while (feed_lanes()) {
                advance();
                hand_over();
                forget();
            }
        }
    }

    summary finish() {
        closing_ = true;
        for (bool more = true; more;) {
            while (feed_lanes()) {
                advance();
                hand_over();
                forget();
            }
            // The others go on once the one that is within a long token has ended it.
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
        advance();
        agreed_.add_token();
        hand_over();
        summary_.tokens = agreed_.tokens();
        return summary_;
    }

    [[nodiscard]] std::size_t bytes_kept() const { return window_.size(); }

private:
    enum class outcome : std::uint8_t { agreed, differed, starved };
    enum class mode : std::uint8_t {
        agreeing,
        searching,  ///< for the end of the part that differs
        trying,     ///< whether the drafts agree behind a place where it may end
    };

    [[nodiscard]] std::uint64_t window_end() const { return window_begin_ + window_.size(); }
    [[nodiscard]] char source_at(std::uint64_t offset) const {
        return window_[static_cast<std::size_t>(offset - window_begin_)];
    }

    // -- feeding ------------------------------------------------------------------------------------------------------

    // Whether the lane's tokenizer is within a long token.
    static bool holds_much(const lane& l) { return l.tokenizer && l.fed > l.written->reached() + long_token; }

    void end(lane& l) {
        l.written->expect(window_, window_begin_);
        l.tokenizer->finish();
        l.tokenizer.reset();
    }

    void feed_piece(lane& l) {
        l.written->expect(window_, window_begin_);
        const std::uint64_t end = std::min<std::uint64_t>(l.fed + piece_size, window_end());
        l.tokenizer->feed(source(l.fed, end));
        l.fed = end;
    }

    // Feeds what every lane may have of the window. A token takes many times the memory of its source while it is put
    // together, so that only one lane at a time is within a long one: the others wait until that is done with it.
    // Returns: false if no lane could be fed.
    bool feed_lanes() {
        for (const auto& each : lanes_) {
            if (!holds_much(*each)) continue;
            if (each->fed == window_end()) return false;
            while (each->fed < window_end() && holds_much(*each)) feed_piece(*each);
            return true;
        }
        std::uint64_t from = window_end();
        for (const auto& each : lanes_) from = std::min(from, each->fed);
        if (from == window_end()) return false;
        // Where none is behind the others, all are fed the same piece.
        for (const auto& each : lanes_) {
            if (each->fed != from) continue;
            feed_piece(*each);
            if (holds_much(*each)) break;
        }
        return true;
    }

    std::uint32_t number_of(std::string_view name) {
        const auto found = std::find(tag_names_.begin(), tag_names_.end(), name);
        if (found != tag_names_.end()) return static_cast<std::uint32_t>(found - tag_names_.begin());
        tag_names_.emplace_back(name);
        return static_cast<std::uint32_t>(tag_names_.size() - 1);
    }

    // -- reading the journals side by side ----------------------------------------------------------------------------

    void advance() {
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
                        // Of all places up to there the same is true.
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

    // Reads one step further: to the end of a token, or of the characters that all journals have.
    // `at`: which cursors; those of `here` move the place that can be begun at along with them.
    outcome read_on(cursor lane::*at, bool moves_safe) {
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

    // Whether the errors at characters before `end` are the same; then the cursors are moved behind them. Here errors
    // have their names in all drafts: two at one character may have come of different steps, which only a walk can
    // tell.
    bool errors_agree(cursor lane::*at, std::uint64_t end) {
        ends_.clear();
        counts_.clear();
        bool any = false;
        for (const auto& each : lanes_) {
            ends_.push_back(((*each).*at).error);
            counts_.push_back(each->written->errors().pass(ends_.back(), end));
            any = any || counts_.back() > 0;
        }
        if (!any) return true;
        for (std::size_t one = 0; one < lanes_.size(); ++one)
            for (std::size_t other = one + 1; other < lanes_.size(); ++other) {
                if (counts_[one] != counts_[other]) return false;
                const lane& a = *lanes_[one];
                const lane& b = *lanes_[other];
                error_log::place at_a = (a.*at).error;
                error_log::place at_b = (b.*at).error;
                for (std::size_t i = 0; i < counts_[one]; ++i) {
                    const parse_error of_a = a.written->errors().read(at_a);
                    const parse_error of_b = b.written->errors().read(at_b);
                    if (of_a.offset != of_b.offset || of_a.code != of_b.code) return false;
                }
            }
        for (std::size_t d = 0; d < lanes_.size(); ++d) ((*lanes_[d]).*at).error = ends_[d];
        return true;
    }

    // Moves the cursor past characters, which may have changed the adjusted current node.
    static void pass_characters(const lane& l, cursor& c) {
        const journal::entry& e = l.written->entry_at(c.entry++);
        if (e.foreign) c.foreign = *e.foreign;
    }

    // Moves the cursor past a token, with what that does to the content that follows it.
    void pass_token(const lane& l, cursor& c) {
        const journal::entry& e = l.written->entry_at(c.entry);
        c.content = e.content.value_or(spec::content_index::first);
        if (e.foreign) c.foreign = *e.foreign;
        if (c.content != spec::content_index::first && e.is_start_tag)
            c.tag = number_of(spelling::tag_name_in(l.written->spelling_of(e)));
        c.text_begin = c.escape_from = e.end;
        c.escaped = false;
        ++c.entry;
    }

    // -- places that can be begun at ----------------------------------------------------------------------------------

    // `offset` is where the cursors `here` stand, or lies within the characters just before.
    void make_safe(std::uint64_t offset) {
        safe_ = offset;
        safe_agreed_ = agreed_;
        for (const auto& each : lanes_) each->safe = each->here;
    }

    // A token that its own last character ended has left nothing pending, and no error that stands behind it. The end
    // of the file may have ended any.
    [[nodiscard]] bool may_begin_behind(const journal::entry& e) const {
        return e.end > e.begin && source_at(e.end - 1) == '>' && !is_end(e.end);
    }
    [[nodiscard]] bool is_end(std::uint64_t offset) const { return closing_ && offset == window_end(); }

    // Behind white space or ">" in a text nothing is pending in any draft. It can be begun at if the content state is
    // all there is to know: no section that some characters would end, no escaped text.
    bool may_begin_in_text(const lane& l, cursor& c, std::uint64_t offset) {
        if (c.content == spec::content_index::first) return !c.foreign;
        if (!l.ends_with_tag[spec::place_of(c.content)]) return false;
        if (c.escaped) return false;
        // Some characters are looked at twice, lest the mark be cut in two.
        const std::uint64_t from = std::max(c.text_begin, c.escape_from > 3 ? c.escape_from - 3 : 0);
        const std::string_view text = std::string_view(window_).substr(static_cast<std::size_t>(from - window_begin_),
                                                                       static_cast<std::size_t>(offset - from));
        c.escaped = text.find("<!--") != std::string_view::npos;
        c.escape_from = offset;
        return !c.escaped;
    }

    [[nodiscard]] bool separates_before(std::uint64_t offset) const {
        const char c = source_at(offset - 1);
        return c == ' ' || c == '\n' || c == '>';
    }

    void note_safe_characters(std::uint64_t begin, std::uint64_t end) {
        // Not every blank has to be one: a place now and then will do.
        if (end - safe_ < 16) return;
        std::uint64_t offset = end;
        while (offset > begin && !separates_before(offset)) --offset;
        if (offset == begin) return;
        for (const auto& each : lanes_)
            if (!may_begin_in_text(*each, each->here, offset)) return;
        make_safe(offset);
    }

    // -- a part that differs ------------------------------------------------------------------------------------------

    void begin_search() {
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

    // Finds the next place, from `end_` on, at which every draft can be begun at. False: more input is needed.
    bool find_end() {
        for (;;) {
            const std::uint64_t from = end_;
            bool starved = false;
            for (const auto& each : lanes_) {
                if (find_safe(*each, end_)) {
                    end_ = each->found;
                } else {
                    // It can only be found in what the lane has not written yet; the others go on to there.
                    end_ = std::max(end_, each->written->reached() + 1);
                    starved = true;
                }
            }
            for (const auto& each : lanes_) static_cast<void>(each->written->errors().pass(each->ahead.error, end_));
            if (starved) return false;
            if (end_ == from) return true;
        }
    }

    bool find_safe(lane& l, std::uint64_t from) {
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

    // Whether the machines are in corresponding places where the part may end.
    [[nodiscard]] bool ends_correspond() const {
        const lane& first = *lanes_[0];
        for (const auto& each : lanes_) {
            if (each->class_at(each->ahead) != first.class_at(first.ahead)) return false;
            if (each->ahead.content != spec::content_index::first && each->ahead.tag != first.ahead.tag) return false;
        }
        return true;
    }

    void examine_to(std::uint64_t end, bool to_the_end) {
        part_of_input part;
        part.begin = safe_;
        part.end = end;
        part.to_the_end = to_the_end;
        part.source = source(safe_, end);
        part.keep_to = end;
        if (end - safe_ > long_part) {
            part.keep_from = std::max(differs_from_, differs_at_ > long_part ? differs_at_ - long_part : 0);
            part.keep_from = part.keep_from > 256 ? part.keep_from - 256 : 0;
            part.keep_to = differs_at_ + long_part;
        }
        std::vector<standing> standings;
        for (const auto& each : lanes_) {
            standing& s = standings.emplace_back();
            s.draft = each->who.draft;
            s.options.content = each->safe.content;
            s.options.last_start_tag = tag_names_[each->safe.tag];
            s.options.foreign = each->safe.foreign;
            s.options.input = each->who.options.input;
            s.options.continues = safe_ > 0 || each->who.options.continues;
            s.answers = each->written.get();
        }
        agreed_ = safe_agreed_;
        examine(part, standings, classes_, recited_, agreed_, [this](divergence&& d) {
            ++summary_.divergences;
            if (d.kind == divergence_kind::tokens) ++summary_.of_tokens;
            place(d);
            waiting_.push_back(std::move(d));
            hand_over();
        });
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

    // -- divergences on their way out ---------------------------------------------------------------------------------

    [[nodiscard]] std::string_view source(std::uint64_t begin, std::uint64_t end) const {
        return std::string_view(window_).substr(static_cast<std::size_t>(begin - window_begin_),
                                                static_cast<std::size_t>(end - begin));
    }

    void place(divergence& d) {
        locator_.look_at(window_, window_begin_);
        d.begin = locator_.at(d.where.begin);
        for (group& g : d.groups) {
            // Errors are in ascending order but for few; a copy goes along with those of each group.
            input::locator along = locator_;
            for (placed_error& e : g.errors) {
                if (e.error.offset < along.offset()) along = locator_;
                e.where = along.at(e.error.offset);
            }
        }
        input::locator behind = locator_;
        d.end = behind.at(d.where.end);
        d.source = source(d.where.begin, d.where.end);
        const std::string_view before =
            source(std::max(window_begin_, d.where.begin - std::min<std::uint64_t>(d.where.begin, context_bytes)),
                   d.where.begin);
        const std::size_t line_end = before.find_last_of("\r\n");
        d.before = line_end == std::string_view::npos ? before : before.substr(line_end + 1);
    }

    // A divergence is handed over as soon as what follows it on its line has come.
    void hand_over() {
        while (!waiting_.empty()) {
            divergence& d = waiting_.front();
            if (!ended_ && window_end() < d.where.end + context_bytes) return;
            const std::string_view after =
                source(d.where.end, std::min<std::uint64_t>(window_end(), d.where.end + context_bytes));
            d.after = after.substr(0, after.find_first_of("\r\n"));
            changes_.name_changes(d);
            to_.on_divergence(std::move(d));
            waiting_.pop_front();
        }
    }

    // Of the input and the journals, what is before the last place that can be begun at is not needed any more.
    void forget() {
        for (const auto& each : lanes_) {
            const cursor& needed = mode_ == mode::agreeing ? each->here : each->ahead;
            each->written->forget(needed.entry, needed.error, safe_);
        }
        std::uint64_t from = safe_;
        if (!waiting_.empty()) from = std::min(from, waiting_.front().where.end);
        if (from < window_begin_ + context_bytes + piece_size) return;
        locator_.look_at(window_, window_begin_);
        // It may have been asked for a place behind that already, of a divergence that still waits.
        if (from > locator_.offset()) static_cast<void>(locator_.at(from));
        const std::uint64_t keep = from - context_bytes;
        window_.erase(0, static_cast<std::size_t>(keep - window_begin_));
        window_begin_ = keep;
    }

    divergence_sink& to_;
    correspondence places_;
    std::vector<const correspondence::of_draft*> classes_;
    std::vector<std::unique_ptr<lane>> lanes_;
    std::vector<std::string> tag_names_;
    recited_rules recited_;
    change_finder changes_{{}};

    std::string window_;  // the part of the input that is still needed
    std::uint64_t window_begin_ = 0;
    bool closing_ = false;  // no more input comes,
    bool ended_ = false;    // and the tokenizers have said all they have to say

    mode mode_ = mode::agreeing;
    std::uint64_t here_ = 0, safe_ = 0, end_ = 0, trial_ = 0, differs_at_ = 0;
    std::uint64_t differs_from_ = 0;  // where the entries begin that differ
    bool token_agreed_ = false;
    std::vector<error_log::place> ends_;  // used again and again
    std::vector<std::size_t> counts_;
    agreement_count agreed_, safe_agreed_;

    input::locator locator_;
    std::deque<divergence> waiting_;
    summary summary_;
};

comparison::comparison(const registry& known, std::vector<contestant> contestants, divergence_sink& to)
    : run_(std::make_unique<run>(known, std::move(contestants), to)) {}
comparison::~comparison() = default;
void comparison::feed(std::string_view chunk) { run_->feed(chunk); }
summary comparison::finish() { return run_->finish(); }
std::size_t comparison::bytes_kept() const { return run_->bytes_kept(); }

}  // namespace strata::compare
