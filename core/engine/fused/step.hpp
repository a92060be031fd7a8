#pragma once
// A complete step of a state: everything that can be taken at once is, and the rest step by step. Each part is in its
// own file; engine.hpp is the loop around it.

#include <cstddef>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/exact_step.hpp"
#include "core/engine/fused/one_sentence_states.hpp"
#include "core/engine/fused/plain_attributes.hpp"
#include "core/engine/fused/plain_references.hpp"
#include "core/engine/fused/plain_tags.hpp"
#include "core/engine/fused/reference_facts.hpp"
#include "core/engine/fused/reference_procedure.hpp"
#include "core/engine/fused/run_facts.hpp"
#include "core/engine/fused/runs.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/fused/tag_path.hpp"

namespace strata::engine::fused {

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

}  // namespace strata::engine::fused
