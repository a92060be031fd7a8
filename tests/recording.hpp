#pragma once
// Records the tokens and errors of a run, so that tests can compare two runs and print where they differ.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

/// Returns `bytes` with all unprintable and non-ASCII bytes escaped: "<a\x0D\xFF".
inline std::string readable(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F && c != '\\')
            text.push_back(c);
        else
            text += fmt::format("\\x{:02X}", byte);
    }
    return text;
}

/// Records every token and error with its spans. Adjacent character tokens become one event, unless an error is between
/// them.
class recording : public sink {
public:
    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (const auto* run = v::get_if<characters>(&t)) {
            if (text_.empty()) text_begin_ = run->where.begin;
            text_.append(run->data);
            text_end_ = run->where.end;
            return answer ? answer(t) : feedback{};
        }
        end_text();
        if (const auto* start = v::get_if<start_tag>(&t)) add_tag("StartTag", *start);
        if (const auto* end = v::get_if<end_tag>(&t)) add_tag("EndTag", *end);
        if (const auto* c = v::get_if<comment>(&t))
            events.push_back(fmt::format("Comment {} \"{}\"", place(c->where), readable(c->data)));
        if (const auto* d = v::get_if<doctype>(&t))
            events.push_back(fmt::format("DOCTYPE {} {} {} {} {}", place(d->where), optional(d->name),
                                         optional(d->public_identifier), optional(d->system_identifier),
                                         d->force_quirks ? "quirks" : "ok"));
        if (const auto* pi = v::get_if<processing_instruction>(&t))
            events.push_back(fmt::format("ProcessingInstruction {} \"{}\" \"{}\"", place(pi->where),
                                         readable(pi->target), readable(pi->data)));
        if (const auto* eof = v::get_if<end_of_file>(&t)) events.push_back("EOF " + place(eof->where));
        spans.push_back(where_of(t));
        return answer ? answer(t) : feedback{};
    }
    void on_error(const parse_error& e) override {
        end_text();
        events.push_back(fmt::format("Error {} {} in {}", e.offset, spec::name_of(e.code), e.state));
        errors.emplace_back(spec::name_of(e.code));
    }

    /// Returns the recording's reply to a token. By default, the recording replies with nothing.
    std::function<feedback(const token&)> answer;
    std::vector<std::string> events;
    std::vector<std::string> errors;  ///< the names of the errors
    std::vector<source_span> spans;   ///< the spans of the tokens; joined character tokens have one span

private:
    static std::string place(source_span s) { return fmt::format("[{},{})", s.begin, s.end); }
    static std::string optional(const std::optional<std::string_view>& text) {
        return text ? fmt::format("\"{}\"", readable(*text)) : "missing";
    }
    void add_tag(std::string_view kind, const tag& t) {
        std::string event = fmt::format("{} {} \"{}\"{}", kind, place(t.where), readable(t.name),
                                        t.self_closing ? " self-closing" : "");
        for (const attribute& a : t.attributes)
            event +=
                fmt::format(" {}{}:\"{}\"{}=\"{}\"{}", a.dropped ? "dropped " : "", place(a.where), readable(a.name),
                            place(a.name_where()), readable(a.value), a.has_value ? place(a.value_span) : "none");
        events.push_back(event);
    }
    void end_text() {
        if (text_.empty()) return;
        events.push_back(fmt::format("Characters [{},{}) \"{}\"", text_begin_, text_end_, readable(text_)));
        spans.push_back({text_begin_, text_end_});
        text_.clear();
    }
    std::string text_;
    std::uint64_t text_begin_ = 0, text_end_ = 0;
};

/// Computes a number from the events that `recording` would record. Equal events give equal numbers. Computing the
/// number takes a fraction of the time of recording.
class fingerprint : public sink {
public:
    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (const auto* run = v::get_if<characters>(&t)) {
            if (length_ == 0) text_.begin = run->where.begin;
            for (const char c : run->data) step(static_cast<unsigned char>(c));
            length_ += run->data.size();
            text_.end = run->where.end;
            return answer ? answer(t) : feedback{};
        }
        end_text();
        add(t.index());
        add(where_of(t));
        if (const auto* start = v::get_if<start_tag>(&t)) add(*start);
        if (const auto* end = v::get_if<end_tag>(&t)) add(*end);
        if (const auto* c = v::get_if<comment>(&t)) add(c->data);
        if (const auto* d = v::get_if<doctype>(&t)) {
            for (const auto& each : {d->name, d->public_identifier, d->system_identifier}) {
                add(each ? 1U : 0U);
                if (each) add(*each);
            }
            add(d->force_quirks ? 1U : 0U);
        }
        if (const auto* pi = v::get_if<processing_instruction>(&t)) {
            add(pi->target);
            add(pi->data);
        }
        return answer ? answer(t) : feedback{};
    }
    void on_error(const parse_error& e) override {
        end_text();
        add(~std::uint64_t{0});
        add(e.offset);
        add(static_cast<std::uint64_t>(e.code));
        add(e.state);
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

    /// Returns the fingerprint's reply to a token. By default, the fingerprint replies with nothing.
    std::function<feedback(const token&)> answer;

private:
    void step(std::uint64_t next) { value_ = (value_ ^ next) * 0x100000001B3U; }
    void add(std::uint64_t number) {
        step(number);
        value_ ^= value_ >> 29U;
    }
    void add(source_span s) {
        add(s.begin);
        add(s.end);
    }
    void add(std::string_view text) {
        for (const char c : text) step(static_cast<unsigned char>(c));
        add(text.size());
    }
    void add(const tag& t) {
        add(t.name);
        add(t.self_closing ? 1U : 0U);
        for (const attribute& a : t.attributes) {
            add(a.dropped ? 1U : 0U);
            add(a.where);
            add(a.name);
            add(a.name_where());
            add(a.value);
            add(a.has_value ? 1U : 0U);
            if (a.has_value) add(a.value_span);
        }
        add(t.attributes.size());
    }
    void end_text() {
        if (length_ == 0) return;
        add(length_);
        add(text_);
        length_ = 0;
    }
    std::uint64_t value_ = 0xCBF29CE484222325U;
    source_span text_{};
    std::size_t length_ = 0;
};

/// How to run an input.
struct run_options {
    tokenizer_options start;
    engine_kind engine = engine_kind::runner;
    bool simulated = false;
    /// Returns the length of the next chunk, given the number of bytes left. By default, the whole rest is one chunk.
    /// Each run copies the function, so a function that draws random lengths draws the same lengths in each run.
    std::function<std::size_t(std::size_t)> cut;
};

/// Runs `input` under `draft` and passes the events to `log`. Returns where the machine stopped, if it stopped early.
/// Each chunk has its own storage, which is freed after the call, so that the address sanitizer finds views that
/// outlive it.
inline std::optional<early_stop> run_into(sink& log, const spec::draft& draft, std::string_view input,
                                          const run_options& options) {
    simulated_feedback simulated(draft, {}, log);
    sink& to = options.simulated ? static_cast<sink&>(simulated) : log;
    tokenizer t(draft, to, options.start, options.engine);
    if (const auto cut = options.cut; !cut) {
        t.feed(input);
    } else {
        for (std::size_t at = 0; at < input.size();) {
            const std::size_t length = std::min(std::max<std::size_t>(1, cut(input.size() - at)), input.size() - at);
            const std::vector<char> chunk(input.begin() + static_cast<std::ptrdiff_t>(at),
                                          input.begin() + static_cast<std::ptrdiff_t>(at + length));
            t.feed({chunk.data(), chunk.size()});
            at += length;
        }
    }
    t.finish();
    return t.stopped_early();
}

/// Runs `input` under `draft` and returns the recording.
inline recording record(const spec::draft& draft, std::string_view input, const run_options& options = {}) {
    recording log;
    run_into(log, draft, input, options);
    return log;
}

/// Runs `input` under `draft`, and returns the fingerprint of the run.
inline std::uint64_t fingerprint_of(const spec::draft& draft, std::string_view input, const run_options& options = {}) {
    fingerprint log;
    run_into(log, draft, input, options);
    return log.value();
}

/// Describes the first event in which two recordings differ; returns "" if they are equal.
inline std::string difference(const recording& a, const recording& b) {
    for (std::size_t i = 0; i < std::max(a.events.size(), b.events.size()); ++i) {
        const std::string left = i < a.events.size() ? a.events[i] : "(nothing)";
        const std::string right = i < b.events.size() ? b.events[i] : "(nothing)";
        if (left != right) return fmt::format("event {}:\n  {}\n  {}", i, left, right);
    }
    return {};
}

/// Runs `input` in the two ways `a` and `b`, and describes the first difference; returns "" if there is no difference.
/// Only if the fingerprints differ are the events made into text.
inline std::string difference(const spec::draft& draft, std::string_view input, const run_options& a,
                              const run_options& b) {
    if (fingerprint_of(draft, input, a) == fingerprint_of(draft, input, b)) return {};
    const std::string first = difference(record(draft, input, a), record(draft, input, b));
    return first.empty() ? "the fingerprints of equal events differ" : first;
}

}  // namespace strata::testing
