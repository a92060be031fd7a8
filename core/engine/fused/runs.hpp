#pragma once
// Takes a run at once: all characters up to the next one that another rule handles. run_facts.hpp determines which
// characters form a run; core/engine/scan.hpp and core/engine/stop_index.hpp find its end quickly.

#include <cstddef>
#include <string_view>
#include <utility>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/run_facts.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/fused/tag_path.hpp"
#include "core/engine/scan.hpp"
#include "core/engine/text_builder.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine::fused {

// ---------------------------------------------------------------------------------------------------------------------
// Where a run ends

template <class D, std::size_t S>
[[gnu::always_inline]] inline bool stops_here(const working_registers& r, char c) {
    return stops<D, S>[is_modal<D>(S) ? r.mode : 0][static_cast<unsigned char>(c)];
}
template <class D, std::size_t S>
[[gnu::noinline]] const char* scan_run_in_mode(const working_registers& r, const char* p, const char* end) {
    const char* q = p;
    [&]<std::size_t... M>(std::index_sequence<M...>) __attribute__((always_inline)) {
        static_cast<void>(((r.mode == M && (q = scan<stops_in<D, S, M>, stride_in<D, S>>(p, end), true)) || ...));
    }
    (std::make_index_sequence<spec::mode_count>{});
    return q;
}
/// Where the run at `p` ends.
template <class D, std::size_t S>
[[gnu::always_inline]] inline const char* scan_run(working_registers& r, const char* p, const char* end) {
    if constexpr (is_modal<D>(S)) {
        if (r.mode != 0) return scan_run_in_mode<D, S>(r, p, end);
    }
    if constexpr (stops_in<D, S, 0> == text_stops<D>)
        return r.runs.find<text_runs>(p);
    else if constexpr (stops_in<D, S, 0> == value_stops<D>)
        return r.runs.find<value_runs>(p);
    else
        return scan<stops_in<D, S, 0>, stride_in<D, S>>(p, end);
}

// ---------------------------------------------------------------------------------------------------------------------
// What is done with a run

template <class D, std::size_t S>
[[gnu::always_inline]] inline void append_run(text_builder& to, std::string_view text, const char* end) {
    if constexpr (lowers_in_run<D>(S))
        if (contains_upper(text, end)) return to.append_lowercase(text.data(), text.size());
    to.append_before(end, text.data(), text.size());
}
/// Does with all of `text` what the state's rules do with each of its characters. `end`: of the buffer.
template <class D, std::size_t S>
[[gnu::always_inline]] inline void take_run(working_registers& r, std::string_view text, const char* end) {
    constexpr op what = run_action_in<D>(S);
    if constexpr (what == op::emit) r.emit_run(text, r.position(text.data() + text.size()));
    if constexpr (what == op::append_to_tag_name) append_run<D, S>(r.tag_name, text, end);
    if constexpr (runs_are_buffered<D>(S)) r.temporary_buffer.append(text);
    if constexpr (what == op::append_to_attribute_name) append_run<D, S>(r.attribute_name, text, end);
    if constexpr (what == op::append_to_attribute_value) append_run<D, S>(r.attribute_value, text, end);
    if constexpr (what == op::append_to_comment) append_run<D, S>(r.comment, text, end);
    if constexpr (what == op::append_to_processing_instruction) append_run<D, S>(r.instruction_data, text, end);
    if constexpr (what == op::append_to_doctype_name) append_run<D, S>(r.doctype_name.text, text, end);
    if constexpr (what == op::append_to_public_identifier) append_run<D, S>(r.public_identifier.text, text, end);
    if constexpr (what == op::append_to_system_identifier) append_run<D, S>(r.system_identifier.text, text, end);
}

/// Whether gathered characters must be passed to the sink before what is at `at.p`.
template <class D, std::size_t S>
[[gnu::always_inline]] inline bool leaves_text_at(const working_registers& r, const cursor& at) {
    if (at.p == at.end) return false;
    const std::size_t m = is_modal<D>(S) ? r.mode : 0;
    if (!leaving_bytes<D, S>[m][static_cast<unsigned char>(*at.p)]) return false;
    return *at.p != '<' || at.end - at.p == 1 || !text_after_less_than<D, S>[m][static_cast<unsigned char>(at.p[1])];
}

/// Takes all characters that the state's run rules take. The CR of a CR LF is skipped, and the run continues. False
/// if the sink has interrupted.
template <class D, std::size_t S>
[[gnu::always_inline]] inline bool take_runs(working_registers& r, cursor& at) {
    constexpr op what = run_action_in<D>(S);
    // Where a tag follows a tag there is nothing to scan.
    if (what == op::emit && at.p != at.end && *at.p == '<' && stops_here<D, S>(r, '<')) return true;
    for (;;) {
        const char* text = at.p;
        const char* q = at.p;
        if (at.end - at.p >= 2 && *at.p == '\r' && at.p[1] == '\n' && !stops_here<D, S>(r, '\n')) {
            text = at.p + 1;
            q = at.p + 2;
        }
        q = scan_run<D, S>(r, q, at.end);
        if (q == at.p) return true;
        at.p = q;
        if constexpr (what == op::emit && gathers<D>(S)) {
            // Text up to the next tag is usually one run and one token.
            if (!r.has_text() && leaves_text_at<D, S>(r, at)) {
                r.emit_whole(between(text, q), r.position(q));
                return !r.interrupted;
            }
        }
        take_run<D, S>(r, between(text, q), at.end);
        if constexpr (what == op::emit) {
            if (r.interrupted) [[unlikely]]
                return false;
        }
        if (at.p == at.end || *at.p != '\r') return true;
    }
}

}  // namespace strata::engine::fused
