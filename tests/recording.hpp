#pragma once
// Records what a tokenizer does, event by event, so that two runs can be compared and a failure can be read.

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

/// Bytes in readable form: "<a\x0D\xFF".
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

/// Records every token and error with its spans. Adjacent characters are one event, unless an error separates them.
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

    /// How the recording answers a token; by default with nothing.
    std::function<feedback(const token&)> answer;
    std::vector<std::string> events;
    std::vector<std::string> errors;  ///< only the names
    std::vector<source_span> spans;   ///< of the tokens, including joined characters

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

/// How an input is run.
struct run_options {
    tokenizer_options start;
    engine_kind engine = engine_kind::fused;
    bool simulated = false;
    /// Where the input is cut: the length of the next chunk, given what is left. Default: all of it.
    std::function<std::size_t(std::size_t)> cut;
};

/// Runs `input` under `draft` and records it. Each chunk is in its own storage, which is freed after the call, so
/// that the address sanitizer finds views that outlive it.
inline recording record(const spec::draft& draft, std::string_view input, const run_options& options = {}) {
    recording log;
    simulated_feedback simulated(draft, true, log);
    sink& to = options.simulated ? static_cast<sink&>(simulated) : log;
    tokenizer t(draft, to, options.start, options.engine);
    if (!options.cut) {
        t.feed(input);
    } else {
        for (std::size_t at = 0; at < input.size();) {
            const std::size_t length =
                std::min(std::max<std::size_t>(1, options.cut(input.size() - at)), input.size() - at);
            const std::vector<char> chunk(input.begin() + static_cast<std::ptrdiff_t>(at),
                                          input.begin() + static_cast<std::ptrdiff_t>(at + length));
            t.feed({chunk.data(), chunk.size()});
            at += length;
        }
    }
    t.finish();
    return log;
}

/// The first place where two recordings differ, for a message; empty if they do not.
inline std::string difference(const recording& a, const recording& b) {
    for (std::size_t i = 0; i < std::max(a.events.size(), b.events.size()); ++i) {
        const std::string left = i < a.events.size() ? a.events[i] : "(nothing)";
        const std::string right = i < b.events.size() ? b.events[i] : "(nothing)";
        if (left != right) return fmt::format("event {}:\n  {}\n  {}", i, left, right);
    }
    return {};
}

}  // namespace strata::testing
