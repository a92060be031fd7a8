#pragma once
// The fast engine: one function for each draft, expanded by the compiler from the draft's table.
//
// For each state the compiler works out which rule fires on which byte in which mode (table.hpp), so that a step is one
// look-up and a jump to the rule's actions, which are constants and leave no trace of the table (exact_step.hpp). A
// rule of the form "append (or emit) the current character and stay" is run over all bytes at once up to the next byte
// that another rule handles (runs.hpp). The most frequent parts of pages, tags and references with nothing unusual, are
// read in one go where the table shows that the result is the same (plain_tags.hpp, plain_references.hpp).
// The cursor is a local variable throughout. If a chunk ends before it is clear which rule applies, the step is undone
// and taken again when more input has come.
//
// This file is the complete step of a state, the loop around it, and the engine's interface. Only drafts/engine.cpp.in
// includes it: everything else uses an engine as `engine::running` (core/engine/running.hpp). The reference is
// core/engine/reference/interpreter.cpp; tests/agreement compares this engine with it.

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/exact_step.hpp"
#include "core/engine/fused/plain_references.hpp"
#include "core/engine/fused/plain_tags.hpp"
#include "core/engine/fused/reference_facts.hpp"
#include "core/engine/fused/reference_procedure.hpp"
#include "core/engine/fused/run_facts.hpp"
#include "core/engine/fused/runs.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/fused/tag_path.hpp"
#include "core/engine/fused/words.hpp"
#include "core/engine/running.hpp"
#include "core/engine/stop_index.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"

namespace strata::engine::fused {

// ---------------------------------------------------------------------------------------------------------------------
// Content states that are taken back at the end of the file
//
// A title of March 2006, if no end tag ends it, is read again as if it had not been one. Tokens cannot be taken back,
// so the engine waits until the end tag has come, or the end of the file, before it reads on. The interpreter, which
// has the whole input, looks ahead (`end_tag_comes`).

template <class D>
inline constexpr bool takes_content_back = std::any_of(D::draft.contents.begin(), D::draft.contents.end(),
                                                       [](const spec::content_state& each) {
                                                           return each.taken_back_at_eof;
                                                       });

/// What may follow the name in an end tag: what the close tag open state asks for.
template <class D>
inline constexpr const spec::symbol_set& after_end_tag_name = []() -> const spec::symbol_set& {
    for (const spec::rule& rule : D::machine.rules)
        if (rule.given.what == condition::close_tag_does_not_match) return rule.given.followed_by.set;
    throw "no state looks for an end tag";
}();

/// Whether an end tag of the last start tag's name comes at `p` or later. Each byte is looked at once, however the
/// input is cut; and once it is known that none comes, none comes later either.
template <class D>
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
            const answer differs = close_tag_does_not_match(r, name, after_end_tag_name<D>);
            if (differs == answer::no) return answer::yes;
            if (differs == answer::unknown) return answer::unknown;
        }
        ++r.searched;
    }
    if (!r.input_ended) return answer::unknown;
    r.never_ended = r.last_start_tag;
    return answer::no;
}

/// Decides about a content state that may have to be taken back; `p` is where reading goes on. False if the chunk ends
/// too early.
template <class D>
bool decide_content(working_registers& r, const char* p) {
    const answer comes = end_tag_comes<D>(r, p, r.stream.end());
    if (comes == answer::unknown) return false;
    r.searched = 0;
    r.may_be_taken_back = false;
    if (comes == answer::no) r.take_content_back();
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// A complete step of a state: everything that can be taken at once is, and the rest step by step

/// Takes steps of state S, which is described by rules, until another state follows, the sink has interrupted, or the
/// chunk ends.
template <class D, std::size_t S>
[[gnu::always_inline]] inline outcome take_steps(working_registers& r, cursor& at) {
    for (;;) {
        if constexpr (run_action_in<D>(S) != op::none) {
            if (!take_runs<D, S>(r, at)) return continue_in(S);
        }
        if constexpr (ignores_any<D>(S)) {
            while (at.p != at.end && ignored_in<D, S>[static_cast<unsigned char>(*at.p)]) ++at.p;
        }
        if constexpr (gathers<D>(S)) {
            if (r.has_text() && leaves_text_at<D, S>(r, at)) {
                r.flush_text();
                if (r.interrupted) [[unlikely]]
                    return continue_in(S);
            }
        }
        if constexpr (takes_plain_references<D>(S)) {
            if (take_plain_reference<D, S>(r, at)) continue;
        }
        if constexpr (path_from<D, S>.has_value()) {
            const plain_tag read = take_plain_tag<D, S>(r, at);
            if (read == plain_tag::whole) {
                if (r.interrupted || r.state_from_sink) [[unlikely]]
                    return after_sink<D>(r, S);
                continue;
            }
            if (read == plain_tag::up_to_attribute) return continue_in(path_from<D, S>->before_name);
        }
        if constexpr (S == path_of_pages<D>.before_name) take_plain_attributes<D>(r, at);
        const outcome next = exact_step<D, S>(r, at);
        if (next != continue_in(S)) return next;
        if (r.interrupted) [[unlikely]]
            return next;
    }
}

/// Takes steps of state S, however it is described.
template <class D, std::size_t S>
[[gnu::always_inline]] inline outcome step(working_registers& r, cursor& at) {
    if constexpr (state_at<D>(S).reads == part::procedure)
        return outcome::suspended;  // run by `take_reference`
    else if constexpr (is_bogus_comment<D>(S))
        return take_bogus_comment<D, S>(r, at);
    else if constexpr (rule_at<D>(S, 0).does(op::consume_cdata_section))
        return take_cdata_section<D, S>(r, at);
    else if constexpr (rule_at<D>(S, 0).does(op::consume_reference))
        return take_reference_by_procedure<D, S>(r, at);
    else
        return take_steps<D, S>(r, at);
}

// ---------------------------------------------------------------------------------------------------------------------
// The loop and the interface

/// Takes steps from `p` onwards until the buffer is used up and, if the input has ended, to the end of the file;
/// returns where it stopped. Not inline, so that only a draft's engine.cpp compiles it: elsewhere it is only declared.
template <class D>
const char* run(working_registers& r, const char* p) {
    cursor at{p, r.stream.end(), p, p, 0, 0, p};
    outcome next = continue_in(r.state);
    while (continues(next)) {
        const outcome from = next;
        [&]<std::size_t... S>(std::index_sequence<S...>) __attribute__((always_inline)) {
            static_cast<void>(((from == continue_in(S) && (next = step<D, S>(r, at), true)) || ...));
        }
        (std::make_index_sequence<state_count<D>>{});
        if (continues(next)) r.state = static_cast<spec::state_index>(next);
        if (r.interrupted) [[unlikely]]
            break;
        if constexpr (takes_content_back<D>)
            if (r.may_be_taken_back) break;
    }
    return at.p;
}

/// The engine of the draft that `D` defines.
template <class D>
class engine_of {
public:
    engine_of(const tokenizer_options& options, sink& to)
        : r_(D::draft, plain, options, to, &index_words_of<text_stops<D>, value_stops<D>, name_stops<D>>,
             &index_rest_of<text_stops<D>, value_stops<D>, name_stops<D>>) {}

    /// The draft it runs.
    static const spec::draft& draft() { return D::draft; }

    /// Tokenizes as far as `chunk` allows. Views of `chunk` end with the call. Complexity: linear in the chunk.
    void feed(std::string_view chunk) {
        call_order::call call(r_.order, "feed");
        if (!chunk.empty()) {
            r_.stream.accept(unread_, chunk, false);
            read_on();
        }
        call.done(call_order::phase::reading);
    }
    /// Ends the input with `last`: the rest is tokenized, and the end-of-file token emitted. Nothing is kept, so a
    /// whole input in one piece costs no more than its tokens.
    void finish(std::string_view last) {
        call_order::call call(r_.order, "finish");
        r_.stream.accept(unread_, last, true);
        for (drive(true); r_.stream.has_more(); drive(true)) accept_more();
        call.done(call_order::phase::ended);
    }
    /// Begins another input, in the state that `options` describes. Storage is reused if it is not large.
    void reset(const tokenizer_options& options) {
        call_order::call call(r_.order);
        r_.start_over(options);
        r_.forget_looking_ahead();
        unread_ = {};
        call.done(call_order::phase::reading);
    }
    /// Puts characters (generalised UTF-8) at the insertion point: from within `on_token` before the next input
    /// character, between chunks after everything that has been fed.
    void insert(std::string_view characters) {
        if (r_.order.in_token) return r_.insert_from_sink(characters);
        call_order::call call(r_.order, "insert");
        if (!characters.empty()) {
            r_.stream.prepare_insertion(characters);
            r_.stream.append(unread_);
            read_on();
        }
        call.done(call_order::phase::reading);
    }

private:
    // Continues as far as the input allows. What is unread then belongs to a chunk that is about to go away.
    void read_on() {
        unread_ = between(r_.stream.begin(), r_.stream.end());
        if (r_.stream.has_begun()) {
            for (drive(false); r_.stream.has_more(); drive(false)) accept_more();
            r_.retain();
        }
        r_.stream.keep(unread_);
        unread_ = between(r_.stream.begin(), r_.stream.end());
    }

    // The next piece of a chunk.
    void accept_more() {
        r_.retain();
        r_.stream.accept_more(unread_);
    }

    // Reads the buffer. `last`: the input ends with the chunk.
    void drive(bool last) {
        r_.input_ended = last && !r_.stream.has_more();
        const char* p = r_.stream.begin();
        r_.runs.begin(p, r_.stream.end());
        if (r_.mark < r_.stream.first_position()) r_.mark = r_.stream.first_position();
        for (;;) {
            if constexpr (takes_content_back<D>)
                if (r_.may_be_taken_back && !decide_content<D>(r_, p)) break;
            p = run<D>(r_, p);
            if (!r_.interrupted) r_.flush_text();
            if (!r_.interrupted) {
                if (takes_content_back<D> && r_.may_be_taken_back && !r_.done) continue;
                break;
            }
            r_.interrupted = false;
            if (r_.done) break;
            r_.retain();
            r_.stream.insert(between(p, r_.stream.end()));
            r_.stream.forget_before(r_.oldest());
            r_.forget_looking_ahead();  // at characters that no longer come next
            p = r_.stream.begin();
            r_.runs.begin(p, r_.stream.end());
        }
        unread_ = between(p, r_.stream.end());
        r_.stream.forget_before(r_.oldest());
    }

    static constexpr plain_bytes plain = plain_bytes_of(D::draft.stream);

    working_registers r_;
    std::string_view unread_;
};

}  // namespace strata::engine::fused
