// Tokenizes while the input arrives in pieces.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
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
#include "core/spec/error_codes.hpp"
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

/// Ranges `[first, end)` of tokens and errors, which are counted together from 0. The ranges are in order and do not
/// overlap.
using number_ranges = std::vector<std::array<std::uint32_t, 2>>;

constexpr std::array<std::uint32_t, 2> all_numbers = {0, std::numeric_limits<std::uint32_t>::max()};

/// Counts tokens and errors from 0, and decides which of them are wanted.
class wanted_numbers {
public:
    explicit wanted_numbers(number_ranges ranges) : ranges_(std::move(ranges)) {}

    /// Returns whether the next token or error is wanted.
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

/// The kinds of tokens and errors in records. Their values are those in exports.hpp.
enum class kind : std::uint32_t {
    doctype,
    start_tag,
    end_tag,
    comment,
    processing_instruction,
    characters,
    end_of_file,
    parse_error
};

/// Packs tokens and errors into records of numbers and a table of texts (exports.hpp). A host decodes a whole table in
/// one call.
class token_packer {
public:
    void add(const token& t) {
        boost::variant2::visit([this](const auto& each) { pack(each); }, t);
    }
    void add(const parse_error& e, const input::position& where) {
        put({number(kind::parse_error), word(e.offset), name(spec::name_of(e.code)), name(e.state), word(where.line),
             word(where.utf16_column)});
    }

    /// Returns the size in bytes of what has been added.
    [[nodiscard]] std::size_t size() const {
        return (records_.size() + ends_.size()) * sizeof(word_type) + texts_.size();
    }
    /// Returns everything that was added since the last call, or "" if nothing was added.
    [[nodiscard]] std::string take() {
        std::string all;
        if (records_.empty()) return all;
        const std::array<word_type, 3> head = {word(records_.size()), word(ends_.size()), has_surrogates_ ? 1U : 0U};
        all.reserve(sizeof head + size());
        append(all, head);
        append(all, records_);
        append(all, ends_);
        all += texts_;
        records_.clear();
        ends_.clear();
        texts_.clear();
        recent_.fill({});
        units_ = 0;
        has_surrogates_ = false;
        return all;
    }

private:
    using word_type = std::uint32_t;
    static constexpr word_type missing = 0xFFFF'FFFF;

    /// The position and the number of a short text in the table.
    struct recent_name {
        std::size_t begin = 0, size = 0;
        word_type number = missing;
    };

    template <class Words>
    static void append(std::string& to, const Words& words) {
        to.append(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(word_type));
    }
    static constexpr word_type number(kind of, bool flag = false) {
        return static_cast<word_type>(of) | (flag ? 0x100U : 0U);
    }
    void put(std::initializer_list<word_type> words) { records_.insert(records_.end(), words); }

    void pack(const doctype& d) {
        put({number(kind::doctype, d.force_quirks), word(d.where.begin), word(d.where.end), optional_text(d.name),
             optional_text(d.public_identifier), optional_text(d.system_identifier)});
    }
    void pack(const start_tag& t) {
        put({number(kind::start_tag, t.self_closing), word(t.where.begin), word(t.where.end), name(t.name),
             word(t.attributes.size())});
        for (const attribute& each : t.attributes) {
            const word_type flags = (each.has_value ? 1U : 0U) | (each.dropped ? 2U : 0U);
            put({flags, name(each.name), text(each.value), word(each.where.begin), word(each.where.end),
                 word(each.name_end), word(each.value_span.begin), word(each.value_span.end)});
        }
    }
    void pack(const end_tag& t) { put({number(kind::end_tag), word(t.where.begin), word(t.where.end), name(t.name)}); }
    void pack(const comment& c) { put({number(kind::comment), word(c.where.begin), word(c.where.end), text(c.data)}); }
    void pack(const processing_instruction& p) {
        put({number(kind::processing_instruction), word(p.where.begin), word(p.where.end), text(p.target),
             text(p.data)});
    }
    void pack(const characters& c) {
        put({number(kind::characters), word(c.where.begin), word(c.where.end), text(c.data)});
    }
    void pack(const end_of_file& e) { put({number(kind::end_of_file), word(e.where.begin), word(e.where.end)}); }

    word_type optional_text(const std::optional<std::string_view>& t) { return t ? text(*t) : missing; }
    /// Adds a text to the table, and returns its number.
    word_type text(std::string_view t) {
        texts_ += t;
        for (std::size_t i = 0; i < t.size(); ++i) {
            const auto byte = static_cast<unsigned char>(t[i]);
            if (byte >= 0x80 && byte < 0xC0) continue;
            units_ += byte >= 0xF0 ? 2 : 1;
            if (byte == 0xED && i + 1 < t.size() && static_cast<unsigned char>(t[i + 1]) >= 0xA0)
                has_surrogates_ = true;
        }
        ends_.push_back(word(units_));
        return word(ends_.size() - 1);
    }
    /// Returns the number of a text that is probably already in the table, because a few names make up most of the
    /// names on a page.
    word_type name(std::string_view t) {
        constexpr std::size_t longest = 40;
        if (t.size() > longest) return text(t);
        std::uint32_t hash = 2166136261U;
        for (const char c : t) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
        recent_name& slot = recent_[(hash ^ hash >> 16U) % recent_.size()];
        if (slot.number != missing && std::string_view(texts_).substr(slot.begin, slot.size) == t) return slot.number;
        slot = {texts_.size(), t.size(), text(t)};
        return slot.number;
    }

    std::vector<word_type> records_;
    std::vector<word_type> ends_;  // where each text ends, in UTF-16 code units
    std::string texts_;
    std::uint64_t units_ = 0;
    bool has_surrogates_ = false;
    std::array<recent_name, 256> recent_;
};

/// Writes tokens and errors in one of the three forms.
class token_writer : public sink {
public:
    token_writer(const spec::draft& draft, std::uint32_t flags, number_ranges wanted, places& where, pieces& to)
        : draft_(draft),
          as_places_((flags & strata_tokens_are_places) != 0),
          as_packed_((flags & strata_tokens_are_packed) != 0),
          in_utf16_((flags & strata_spans_are_utf16) != 0),
          wanted_(std::move(wanted)),
          where_(where),
          to_(to) {}

    feedback on_token(const token& t) override {
        if (!wanted_.next()) return {};
        if (as_places_)
            write_place(t);
        else if (as_packed_)
            packed_.add(t);
        else
            write_line(t);
        end();
        return {};
    }
    void on_error(const parse_error& e) override {
        if (!wanted_.next()) return;
        parse_error shown = e;
        if (in_utf16_) shown.offset = where_.utf16(e.offset);
        if (as_places_) {
            append({static_cast<std::uint32_t>(kind::parse_error), word(shown.offset), state_of(e),
                    static_cast<std::uint32_t>(e.code)});
        } else if (as_packed_) {
            packed_.add(shown, where_.position(e.offset));
        } else {
            report::error_as_json.write(to_.text(), report::located_error{shown, where_.position(e.offset)});
            to_.text() += '\n';
        }
        end();
    }
    /// Outputs what has been packed. Called after each piece of the input.
    void flush() { to_.add(packed_.take()); }

private:
    using place = std::array<std::uint32_t, 4>;
    static constexpr std::uint32_t no_state = 0xFFFF'FFFF;

    void append(const place& p) { to_.text().append(reinterpret_cast<const char*>(p.data()), sizeof p); }
    void end() {
        if (packed_.size() >= pieces::enough) flush();
        to_.end();
    }

    void write_line(const token& t) {
        report::token_as_json.write(to_.text(), t);
        to_.text() += '\n';
    }

    void write_place(const token& t) {
        struct parts {
            place operator()(const doctype& d) const { return of(kind::doctype, d.where); }
            place operator()(const start_tag& s) const { return of(kind::start_tag, s.where, s.attributes.size()); }
            place operator()(const end_tag& e) const { return of(kind::end_tag, e.where, e.attributes.size()); }
            place operator()(const comment& c) const { return of(kind::comment, c.where); }
            place operator()(const processing_instruction& p) const {
                return of(kind::processing_instruction, p.where);
            }
            place operator()(const characters& c) const { return of(kind::characters, c.where); }
            place operator()(const end_of_file& e) const { return of(kind::end_of_file, e.where); }

            static place of(kind what, source_span where, std::size_t detail = 0) {
                return {static_cast<std::uint32_t>(what), word(where.begin), word(where.end), word(detail)};
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
    bool as_places_, as_packed_, in_utf16_;
    wanted_numbers wanted_;
    places& where_;
    pieces& to_;
    token_packer packed_;
    std::size_t last_state_ = 0;
};

/// Remembers where the last token begins, and, if requested, computes the spans of tokens in UTF-16. The offsets of
/// errors stay in bytes: the sink that writes errors computes their positions.
class span_keeper : public sink {
public:
    span_keeper(bool in_utf16, places& where, sink& to) : in_utf16_(in_utf16), where_(where), to_(to) {}

    feedback on_token(const token& t) override {
        begin_ = where_of(t).begin;
        if (!in_utf16_) return to_.on_token(t);
        return to_.on_token(moved_(t, [&](std::uint64_t offset) { return where_.utf16(offset); }));
    }
    void on_error(const parse_error& e) override { to_.on_error(e); }

    /// Returns where the last token begins. No position before it will be needed.
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
        writer_.flush();
        where_.forget(spans_.begin());
    }
    void finish() override {
        tokenizer_->finish();
        if (tokenizer_->stopped_early()) joining_.finish();
        writer_.flush();
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
