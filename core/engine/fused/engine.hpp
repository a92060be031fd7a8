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
// This file is the loop and the engine's interface. Only drafts/engine.cpp.in includes it: everything else uses an
// engine as `engine::running` (core/engine/running.hpp). The reference is core/engine/reference/interpreter.cpp;
// tests/agreement compares this engine with it.

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/engine/call_order.hpp"
#include "core/engine/fused/content_taken_back.hpp"
#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/step.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/fused/tag_path.hpp"
#include "core/engine/stop_index.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"

namespace strata::engine::fused {

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
