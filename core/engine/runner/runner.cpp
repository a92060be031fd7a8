// The runner: one loop for all drafts.
//
// A program has the rule of each state for each byte, so a step consists of one look-up and the actions of the rule
// that was found (exact_step.hpp, words.hpp). Single steps are taken only for rare input. A rule of the form "append
// (or emit) the current character and stay" is applied at once to all bytes up to the next byte that another rule
// handles (runs.hpp). Plain tags, comments and references, which are the most frequent parts of pages, are read in one
// pass if the table shows that the result is the same (plain_tags.hpp, runs.hpp). If a chunk ends before it is clear
// which rule applies, the step is undone and taken again when more input has arrived.
//
// This file has the complete step of a state, the loop around it, and the engine's interface. The text of pages has a
// separate loop, `take_text_of_pages`, which reads most of every page.

#include "core/engine/runner/runner.hpp"

#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

#include "core/engine/call_order.hpp"
#include "core/engine/program/program.hpp"
#include "core/engine/runner/exact_step.hpp"
#include "core/engine/runner/plain_tags.hpp"
#include "core/engine/runner/runs.hpp"
#include "core/engine/runner/words.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

namespace {

// --- Content states that are taken back at the end of the file ---
//
// In March 2006, a title without an end tag is read again as if its start tag had not switched the content state.
// Emitted tokens cannot be taken back, so the engine does not read on before the end tag or the end of the file has
// arrived. The interpreter has the whole input and simply looks ahead (`end_tag_comes`).

// Whether an end tag with the last start tag's name comes at `p` or later. Each byte is examined once, however the
// input is cut into chunks. If the result is `no`, it stays `no` for this name in all later calls.
answer end_tag_comes(working_registers& r, const char* p, const char* end) {
    if (!r.has_last_start_tag || r.never_ended == r.last_start_tag) return answer::no;
    for (;;) {
        const char* const from = p + r.searched;
        const void* const found = from != end ? std::memchr(from, '<', static_cast<std::size_t>(end - from)) : nullptr;
        const char* const tag = found != nullptr ? static_cast<const char*>(found) : end;
        r.searched = static_cast<std::size_t>(tag - p);
        if (end - tag < 2) break;
        if (tag[1] == '/') {
            cursor name{};
            name.p = tag + 2;
            name.end = end;
            const answer differs = close_tag_does_not_match(r, name, *r.its.after_end_tag_name);
            if (differs == answer::no) return answer::yes;
            if (differs == answer::unknown) return answer::unknown;
        }
        ++r.searched;
    }
    if (!r.input_ended) return answer::unknown;
    r.never_ended = r.last_start_tag;
    return answer::no;
}

// Decides whether a content state is taken back. `p` is where reading continues. Returns false if the chunk ends too
// early.
bool decide_content(working_registers& r, const char* p) {
    const answer comes = end_tag_comes(r, p, r.stream.end());
    if (comes == answer::unknown) return false;
    r.searched = 0;
    r.may_be_taken_back = false;
    if (comes == answer::no) r.take_content_back();
    return true;
}

// --- A state until it is left: runs of characters where possible, otherwise single steps ---

// Takes steps of state S, which is described by rules, until another state follows, the sink has inserted characters,
// or the chunk ends.
[[gnu::always_inline]] inline outcome take_steps(working_registers& r, cursor& at, std::size_t S,
                                                 const compiled_state& s) {
    for (;;) {
        if (!s.only_steps) {
            if (s.run == op::emit) {
                if (!take_runs<true>(r, at, s)) return continue_in(S);
            } else if (s.run != op::none) {
                take_runs<false>(r, at, s);
            }
            if (s.ignores) {
                const reactions& row = s.reacts[0];
                while (at.p != at.end && reaction_to(row, *at.p).has(reaction::is_ignored)) ++at.p;
            }
            if (s.gathers) {
                if (r.has_text() && leaves_text_at(reactions_of(r, s), at)) {
                    r.flush_text();
                    if (r.interrupted) [[unlikely]]
                        return continue_in(S);
                }
                if (s.ends_content) {
                    const std::uint8_t after = s.after_content[s.modal ? r.mode : 0];
                    if (after != compiled_state::unknown && take_end_of_content(r, at)) return after_sink(r, after);
                }
            }
            if (s.takes_references && take_plain_references(r, at, s)) continue;
            if (s.begins_attributes) take_plain_attributes(r, at);
            if (s.reads_comments && take_more_comment(r, at)) continue;
        }
        const outcome next = exact_step(r, at, S, s);
        if (next != continue_in(S)) return next;
        if (r.interrupted) [[unlikely]]
            return next;
    }
}
[[gnu::noinline]] outcome take_steps_in_other_modes(working_registers& r, cursor& at, std::size_t S,
                                                    const compiled_state& s) {
    return take_steps(r, at, S, s);
}

// Reads the tag or comment at `at.p`, if there is one and it is plain.
[[gnu::always_inline]] inline plain_tag take_plain_markup(working_registers& r, cursor& at) {
    const plain_tag read = take_plain_tag<letters::small>(r, at);
    if (read != plain_tag::none || at.end - at.p < asked_at_once || *at.p != '<') return read;
    const plain_path& path = r.its.path;
    if (at.p[1] == '!') return path.takes_comments && take_plain_comment(r, at) ? plain_tag::whole : plain_tag::none;
    return path.takes_capitals ? take_plain_tag_with_capitals(r, at) : plain_tag::none;
}

// `take_steps` for the text of pages.
[[gnu::always_inline]] inline outcome take_text_of_pages(working_registers& r, cursor& at, std::size_t S,
                                                         const compiled_state& s) {
    const reactions& row = s.reacts[0];
    for (;;) {
        if (s.modal && r.mode != 0) return take_steps_in_other_modes(r, at, S, s);
        if (!take_runs<true>(r, at, s)) return continue_in(S);
        if (r.has_text() && leaves_text_at(row, at)) {
            r.flush_text();
            if (r.interrupted) [[unlikely]]
                return continue_in(S);
        }
        if (take_plain_references(r, at, s)) continue;
        switch (take_plain_markup(r, at)) {
            case plain_tag::whole:
                if (r.interrupted || r.state_from_sink) [[unlikely]]
                    return after_sink(r, S);
                continue;
            case plain_tag::up_to_attribute: return continue_in(r.its.path.before_name);
            case plain_tag::none: break;
        }
        const outcome next = exact_step(r, at, S, s);
        if (next != continue_in(S)) return next;
        if (r.interrupted) [[unlikely]]
            return next;
    }
}

// Takes steps of state S and of the states that follow, as long as rules describe them.
outcome take_rules(working_registers& r, cursor& at, std::size_t S) {
    for (;;) {
        const outcome next = take_steps(r, at, S, r.its.states[S]);
        if (!continues(next)) return next;
        S = state_of(next);
        r.state = static_cast<spec::state_index>(S);
        if (r.its.states[S].kind != state_kind::rules || r.interrupted || r.may_be_taken_back) return next;
    }
}

// Takes steps from `p` on until the buffer is used up or, if the input has ended, until the end of the file. Returns
// the address at which it stopped.
const char* run(working_registers& r, const char* p) {
    cursor at{p, r.stream.end(), p, p, 0, 0, p};
    outcome next = continue_in(r.state);
    while (continues(next)) {
        const std::size_t S = state_of(next);
        const compiled_state& s = r.its.states[S];
        switch (s.kind) {
            case state_kind::text_of_pages: next = take_text_of_pages(r, at, S, s); break;
            case state_kind::rules: next = take_rules(r, at, S); break;
            case state_kind::bogus_comment: next = take_bogus_comment(r, at, S, s); break;
            case state_kind::cdata_section: next = take_cdata_section(r, at, S, s); break;
            case state_kind::reference: next = take_reference(r, at, S, s); break;
            case state_kind::procedure: next = outcome::suspended; break;  // run by `take_reference`
            case state_kind::stops: next = stop(r, at, S); break;
        }
        if (continues(next)) r.state = static_cast<spec::state_index>(next);
        if (r.interrupted || r.may_be_taken_back) [[unlikely]]
            break;
    }
    return at.p;
}

}  // namespace

// --- The interface ---

class runner::machine {
public:
    machine(std::shared_ptr<const program> its, const tokenizer_options& options, sink& to)
        : its_(std::move(its)), r_(*its_, options, to) {}

    void feed(std::string_view chunk) {
        call_order::call call(r_.order, "feed");
        if (!chunk.empty() && !r_.stopped_early) {
            r_.stream.accept(unread_, chunk, false);
            read_on();
        }
        call.done(call_order::phase::reading);
    }
    void finish(std::string_view last) {
        call_order::call call(r_.order, "finish");
        if (!r_.stopped_early) {
            r_.stream.accept(unread_, last, true);
            for (drive(true); may_read_more(); drive(true)) accept_more();
        }
        call.done(call_order::phase::ended);
    }
    void reset(const tokenizer_options& options) {
        call_order::call call(r_.order);
        r_.start_over(options);
        r_.forget_looking_ahead();
        r_.stopped_early.reset();
        unread_ = {};
        call.done(call_order::phase::reading);
    }
    void insert(std::string_view characters) {
        if (r_.order.in_token) return r_.insert_from_sink(characters);
        call_order::call call(r_.order, "insert");
        if (!characters.empty() && !r_.stopped_early) {
            r_.stream.prepare_insertion(characters);
            r_.stream.append(unread_);
            read_on();
        }
        call.done(call_order::phase::reading);
    }
    void stop() {
        r_.stopped_early.emplace();
        r_.interrupted = true;
    }
    [[nodiscard]] const std::optional<early_stop>& stopped_early() const { return r_.stopped_early; }

private:
    // Reads as far as the input allows. Then copies the part of the chunk that has not been read, because the chunk is
    // about to be freed.
    void read_on() {
        unread_ = between(r_.stream.begin(), r_.stream.end());
        if (r_.stream.has_begun()) {
            for (drive(false); may_read_more(); drive(false)) accept_more();
            r_.retain();
        }
        r_.stream.keep(unread_);
        unread_ = between(r_.stream.begin(), r_.stream.end());
    }

    [[nodiscard]] bool may_read_more() const { return r_.stream.has_more() && !r_.stopped_early; }
    // Moves to the next piece of the chunk.
    void accept_more() {
        r_.retain();
        r_.stream.accept_more(unread_);
    }

    // Reads the buffer. `last` says that the input ends with the chunk.
    void drive(bool last) {
        r_.input_ended = last && !r_.stream.has_more();
        const char* p = r_.stream.begin();
        r_.runs.begin(p, r_.stream.end());
        if (r_.mark < r_.stream.first_position()) r_.mark = r_.stream.first_position();
        for (;;) {
            if (r_.may_be_taken_back && !decide_content(r_, p)) break;
            p = run(r_, p);
            if (!r_.interrupted) r_.flush_text();
            if (!r_.interrupted) {
                if (r_.may_be_taken_back && !r_.done) continue;
                break;
            }
            r_.interrupted = false;
            if (r_.done || r_.stopped_early) break;
            r_.retain();
            r_.stream.insert(between(p, r_.stream.end()));
            r_.stream.forget_before(r_.oldest());
            r_.forget_looking_ahead();  // they looked ahead at characters that are no longer next
            p = r_.stream.begin();
            r_.runs.begin(p, r_.stream.end());
        }
        unread_ = between(p, r_.stream.end());
        r_.stream.forget_before(r_.oldest());
    }

    std::shared_ptr<const program> its_;
    working_registers r_;
    std::string_view unread_;
};

runner::runner(std::shared_ptr<const program> its, const tokenizer_options& options, sink& to)
    : machine_(std::make_unique<machine>(std::move(its), options, to)) {}
runner::~runner() = default;
void runner::feed(std::string_view chunk) { machine_->feed(chunk); }
void runner::insert(std::string_view characters) { machine_->insert(characters); }
void runner::finish(std::string_view last) { machine_->finish(last); }
void runner::reset(const tokenizer_options& options) { machine_->reset(options); }
void runner::stop() { machine_->stop(); }
const std::optional<early_stop>& runner::stopped_early() const { return machine_->stopped_early(); }

}  // namespace strata::engine
