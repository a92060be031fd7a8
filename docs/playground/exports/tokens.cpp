// Tokenizing, piece by piece.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/run/configuration.hpp"
#include "core/text/listed_token.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"
#include "core/tree/simulated.hpp"
#include "docs/playground/exports/answers.hpp"
#include "docs/playground/exports/job.hpp"
#include "docs/playground/exports/places.hpp"
#include "docs/playground/exports/session.hpp"

namespace strata::exports {
namespace {

/// Numbers of tokens and errors, `[first, end)` for each range, in order and apart.
using number_ranges = std::vector<std::array<std::uint32_t, 2>>;

constexpr std::array<std::uint32_t, 2> all_numbers = {0, std::numeric_limits<std::uint32_t>::max()};

/// Goes through the numbers from 0 and tells which of them are wanted.
class wanted_numbers {
public:
    explicit wanted_numbers(number_ranges ranges) : ranges_(std::move(ranges)) {}

    /// Whether the next number is wanted.
    [[nodiscard]] bool next() {
        const std::uint32_t number = next_++;
        while (range_ < ranges_.size() && number >= ranges_[range_][1]) ++range_;
        return range_ < ranges_.size() && number >= ranges_[range_][0];
    }

private:
    number_ranges ranges_;
    std::size_t range_ = 0;
    std::uint32_t next_ = 0;
};

/// Writes tokens and errors in one of the two forms.
class token_writer : public sink {
public:
    token_writer(const spec::draft& draft, std::uint32_t flags, number_ranges wanted, places& where, pieces& to)
        : draft_(draft),
          as_records_((flags & strata_tokens_are_records) != 0),
          in_utf16_((flags & strata_spans_are_utf16) != 0),
          wanted_(std::move(wanted)),
          where_(where),
          to_(to) {}

    feedback on_token(const token& t) override {
        if (!wanted_.next()) return {};
        if (as_records_)
            write_record(t);
        else
            write_line(t);
        to_.end();
        return {};
    }
    void on_error(const parse_error& e) override {
        if (!wanted_.next()) return;
        parse_error shown = e;
        if (in_utf16_) shown.offset = where_.utf16(e.offset);
        if (as_records_) {
            append({error_kind, word(shown.offset), state_of(e), static_cast<std::uint32_t>(e.code)});
        } else {
            report::append_jsonl(to_.text(), shown, where_.position(e.offset));
            to_.text() += '\n';
        }
        to_.end();
    }

private:
    using record = std::array<std::uint32_t, 4>;
    static constexpr std::uint32_t error_kind = 7;
    static constexpr std::uint32_t no_state = 0xFFFF'FFFF;

    void append(const record& r) { to_.text().append(reinterpret_cast<const char*>(r.data()), sizeof r); }

    void write_line(const token& t) {
        report::append_jsonl(to_.text(), t);
        to_.text() += '\n';
    }

    void write_record(const token& t) {
        struct parts {
            record operator()(const doctype& d) const { return of(0, d.where); }
            record operator()(const start_tag& s) const { return of(1, s.where, s.attributes.size()); }
            record operator()(const end_tag& e) const { return of(2, e.where, e.attributes.size()); }
            record operator()(const comment& c) const { return of(3, c.where); }
            record operator()(const processing_instruction& p) const { return of(4, p.where); }
            record operator()(const characters& c) const { return of(5, c.where); }
            record operator()(const end_of_file& e) const { return of(6, e.where); }

            static record of(std::uint32_t kind, source_span where, std::size_t detail = 0) {
                return {kind, word(where.begin), word(where.end), word(detail)};
            }
        };
        append(boost::variant2::visit(parts{}, t));
    }

    [[nodiscard]] std::uint32_t state_of(const parse_error& e) {
        const auto states = draft_.table.states;
        if (last_state_ >= states.size() || states[last_state_].name.data() != e.state.data())
            for (last_state_ = 0; last_state_ < states.size() && states[last_state_].name != e.state;) ++last_state_;
        return last_state_ < states.size() ? word(last_state_) : no_state;
    }

    const spec::draft& draft_;
    bool as_records_, in_utf16_;
    wanted_numbers wanted_;
    places& where_;
    pieces& to_;
    std::size_t last_state_ = 0;
};

/// Notes how far tokens have come, and puts their spans in UTF-16 if that is wanted. Errors keep their offsets: whoever
/// writes them asks for their places.
class span_keeper : public sink {
public:
    span_keeper(bool in_utf16, places& where, sink& to) : in_utf16_(in_utf16), where_(where), to_(to) {}

    feedback on_token(const token& t) override {
        begin_ = where_of(t).begin;
        if (!in_utf16_) return to_.on_token(t);
        return to_.on_token(moved_(t, [&](std::uint64_t offset) { return where_.utf16(offset); }));
    }
    void on_error(const parse_error& e) override { to_.on_error(e); }

    /// Where the last token begins: no place before it will be asked for.
    [[nodiscard]] std::uint64_t begin() const { return begin_; }

private:
    bool in_utf16_;
    places& where_;
    sink& to_;
    std::uint64_t begin_ = 0;
    token_mover moved_;
};

class tokenizing : public job {
public:
    tokenizing(std::unique_ptr<choice> chosen, std::uint32_t flags, number_ranges wanted)
        : chosen_(std::move(chosen)),
          how_(chosen_->configurations().front()),
          where_(*how_.draft, chosen_->kind(), (flags & strata_spans_are_utf16) != 0),
          writer_(*how_.draft, flags, std::move(wanted), where_, output()),
          joining_(writer_),
          spans_((flags & strata_spans_are_utf16) != 0, where_, joining_) {
        if (how_.feedback) answering_.emplace(*how_.draft, *how_.feedback, spans_);
        sink& to = answering_ ? static_cast<sink&>(*answering_) : spans_;
        tokenizer_.emplace(*how_.draft, to, how_.options);
    }

    void feed(std::string_view piece) override {
        where_.add(piece);
        tokenizer_->feed(piece);
        where_.forget(spans_.begin());
    }
    void finish() override {
        tokenizer_->finish();
        if (tokenizer_->stopped_early()) joining_.finish();
    }

private:
    std::unique_ptr<choice> chosen_;
    run::configuration how_;
    places where_;
    token_writer writer_;
    report::joining_sink joining_;
    span_keeper spans_;
    std::optional<simulated_feedback> answering_;
    std::optional<tokenizer> tokenizer_;
};

reply begun(strata_session* session, std::string_view draft, std::string_view settings, std::uint32_t flags,
            number_ranges wanted) {
    auto chosen = given(session, "session").choose_one(draft, settings, flags);
    return static_cast<void*>(static_cast<job*>(new tokenizing(std::move(chosen), flags, std::move(wanted))));
}

}  // namespace
}  // namespace strata::exports

using namespace strata::exports;

strata_answer* strata_tokenize(strata_session* session, const char* draft, std::size_t draft_size, const char* settings,
                               std::size_t settings_size, std::uint32_t flags) noexcept {
    return answer_of([&]() -> reply {
        return begun(session, text_at(draft, draft_size), text_at(settings, settings_size), flags, {all_numbers});
    });
}

strata_answer* strata_tokenize_ranges(strata_session* session, const char* draft, std::size_t draft_size,
                                      const char* settings, std::size_t settings_size, std::uint32_t flags,
                                      const void* ranges, std::size_t ranges_size) noexcept {
    return answer_of([&]() -> reply {
        check_memory(ranges, ranges_size);
        number_ranges wanted(ranges_size / sizeof(number_ranges::value_type));
        if (!wanted.empty()) std::memcpy(wanted.data(), ranges, wanted.size() * sizeof(number_ranges::value_type));
        return begun(session, text_at(draft, draft_size), text_at(settings, settings_size), flags, std::move(wanted));
    });
}
