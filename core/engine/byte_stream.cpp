#include "core/engine/byte_stream.hpp"

#include <algorithm>
#include <utility>

#include "core/engine/text_builder.hpp"
#include "core/text/plain_text.hpp"
#include "core/text/preprocess.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

namespace {
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view replacement = "\xEF\xBF\xBD";

// The size of a piece: the number of bytes that are copied or rewritten at once. A piece that is read in place has at
// most `most_errors` errors.
constexpr std::size_t piece = std::size_t{1} << 14U;
constexpr std::size_t most_errors = 4096;
// The number of bytes that are copied from a chunk to complete a character that the previous chunk began. This is more
// than any character needs.
constexpr std::size_t completing = 64;
// Plain text between errors is scanned byte by byte if it is not longer than this.
constexpr std::size_t short_text = 16;
// Plain text of at least this length becomes a separate piece, which is not copied.
constexpr std::size_t long_text = 512;

/// Whether `byte` never begins a character. Such a byte is part of a character only if the byte before it requires a
/// continuation.
constexpr bool never_begins(unsigned char byte) { return (byte >= 0x80 && byte < 0xC2) || byte > 0xF4; }
/// Appends U+FFFD `count` times, several at a time.
void append_replacements(std::size_t count, byte_buffer& to) {
    static constexpr auto several = [] {
        std::array<char, 64 * replacement.size()> all{};
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = replacement[i % replacement.size()];
        return all;
    }();
    for (std::size_t left = count * replacement.size(); left > 0;) {
        const std::size_t some = std::min(left, several.size());
        to.append({several.data(), some});
        left -= some;
    }
}
/// Returns how many bytes at the beginning of `bytes` equal the first byte.
std::size_t run_length(std::string_view bytes) {
    return std::min(bytes.find_first_not_of(bytes.front()), bytes.size());
}
}  // namespace

byte_stream::byte_stream(const spec::draft& draft, const plain_bytes& plain, const tokenizer_options& options)
    : draft_(draft), plain_(plain.are), first_errors_(plain.errors), plain_text_is_plain_(plain.all_plain_text) {
    begin_input(options);
}

void byte_stream::begin_input(const tokenizer_options& options) {
    of_characters_ = options.input == input_kind::characters;
    at_start_ = !options.continues && (!of_characters_ || draft_.stream.drops_byte_order_mark);
}

void byte_stream::start_over(const tokenizer_options& options, std::size_t most_kept) {
    first_ = base_ = 0;
    begin_ = end_ = nullptr;
    buffer_.clear(most_kept);
    in_buffer_ = hides_last_ = false;
    held_.clear();
    history_ = {};
    rest_ = {};
    if (!is_source_ || has_had_errors_ || !prepared_.empty()) forget_marks(most_kept);
    begin_input(options);
}

// Called only if there may be shifts or errors to discard. Few inputs have any.
void byte_stream::forget_marks(std::size_t most_kept) {
    is_source_ = true;
    has_had_errors_ = false;
    map_.clear();
    forget_mapping();
    errors_.clear();
    find_next_errors();
    clear_text(prepared_, most_kept);
    prepared_errors_.clear();
    if (prepared_errors_.capacity() * sizeof(pending_error) > most_kept) prepared_errors_ = {};
}

// -- continuing in another buffer

// Makes the buffer begin at `unread`.
void byte_stream::move_to(const char* unread) {
    if (begin_ == nullptr) return;
    std::array<unsigned char, 4> now{};
    for (std::size_t back = 1; back <= now.size(); ++back) now[now.size() - back] = byte_before(unread, back);
    history_ = now;
    const auto read = static_cast<std::size_t>(unread - begin_);
    base_ += read;
    begin_ = unread;
    if (in_buffer_) buffer_.drop_front(read);
}

void byte_stream::use_buffer() {
    in_buffer_ = true;
    begin_ = buffer_.begin();
    end_ = buffer_.end();
    hides_last_ = false;
}

// A CR that may be part of a CR LF is normally not put into the buffer. In drafts that drop U+0000, it is put there,
// because any number of U+0000 may follow the CR in the source.
void byte_stream::hide_last() {
    if (!draft_.stream.drops_null || !in_buffer_ || hides_last_ || begin_ == end_) return;
    const bool is_all = rest_is_last_ && rest_.empty() && held_.empty();
    hides_last_ = !is_all && *(end_ - 1) == '\r';
    if (hides_last_) --end_;
}

void byte_stream::keep(std::string_view unread) {
    move_to(unread.data());
    if (!in_buffer_) buffer_.assign(unread);
    use_buffer();
    hide_last();
}

void byte_stream::accept(std::string_view unread, std::string_view chunk, bool last) {
    rest_ = chunk;
    rest_is_last_ = last;
    if (held_.empty()) {
        if (!at_start_) return accept_more(unread);
        move_to(unread.data());
        drop_byte_order_mark(rest_, last);
        return accept_more(unread);
    }
    // The last bytes of the previous chunk were held back. The first bytes of this chunk complete their character.
    const std::string_view first = chunk.substr(0, completing);
    const std::string joined = std::exchange(held_, {}).append(first);
    const bool is_all = first.size() == chunk.size();
    keep(unread);
    std::string_view bytes = joined;
    if (at_start_) drop_byte_order_mark(bytes, last);
    for (extent taken; !bytes.empty() && taken.by != stop::incomplete; bytes.remove_prefix(taken.size))
        taken = read(bytes, last && is_all);
    if (is_all) {
        rest_ = {};
        if (held_.empty()) held_.assign(bytes);
    } else {
        rest_ = chunk.substr(first.size() - bytes.size());
    }
    hide_last();
}

void byte_stream::accept_more(std::string_view unread) {
    if (!in_buffer_ && !unread.empty()) {
        move_to(unread.data());  // the rest follows immediately
    } else if (unread.empty() && !hides_last_) {
        move_to(unread.data());
        in_buffer_ = false;
        begin_ = end_ = rest_.data();
    } else {
        keep(unread);
    }
    // The number of bytes copied is limited.
    std::string_view bytes = rest_;
    if (in_buffer_) bytes = bytes.substr(0, piece);
    const bool is_all = bytes.size() == rest_.size();
    const extent taken = read(bytes, rest_is_last_ && is_all);
    rest_.remove_prefix(taken.size);
    if (is_all && taken.by == stop::incomplete) {
        held_.assign(rest_);
        rest_ = {};
    }
    hide_last();
}

// Removes a byte order mark from `bytes`, the first bytes of the input. If they may be the beginning of a mark, holds
// all of them back and leaves `bytes` empty.
void byte_stream::drop_byte_order_mark(std::string_view& bytes, bool last) {
    if (bytes.size() < byte_order_mark.size() && !last && byte_order_mark.substr(0, bytes.size()) == bytes) {
        held_.assign(bytes);
        bytes = {};
        return;
    }
    at_start_ = false;
    if (bytes.substr(0, byte_order_mark.size()) != byte_order_mark) return;
    bytes.remove_prefix(byte_order_mark.size());
    if (is_source_) {
        first_ = base_ += byte_order_mark.size();
        return;
    }
    // Characters have been inserted before the first character of the input.
    map_.change_all([](shift& each) { each.source += byte_order_mark.size(); });
    forget_mapping();
}

// Adds source bytes at the end of the buffer. (If the buffer is a part of the chunk, they are already there.) Leaves
// out a CR at the end if an LF may follow.
byte_stream::extent byte_stream::read(std::string_view bytes, bool last) {
    extent clean = scan(bytes, last);
    if (clean.by == stop::to_be_rewritten && clean.size == 0) {
        if (!in_buffer_) {
            buffer_.assign({begin_, static_cast<std::size_t>(end_ - begin_)});
            in_buffer_ = true;
        }
        const std::string_view some = bytes.substr(0, piece);
        const extent taken = rewrite(some, last && some.size() == bytes.size());
        use_buffer();
        return some.size() == bytes.size() ? taken : extent{taken.size, stop::enough};
    }
    if (!last && clean.by == stop::end && clean.size > 0 && bytes[clean.size - 1] == '\r')
        clean = {clean.size - 1, stop::incomplete};
    if (in_buffer_) {
        buffer_.append(bytes.substr(0, clean.size));
        use_buffer();
    } else {
        end_ += clean.size;
    }
    return clean;
}

// Returns how many of the bytes after the buffer can stay unchanged, and records the errors in these bytes.
byte_stream::extent byte_stream::scan(std::string_view bytes, bool last) {
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    const stream_position base = in_buffer_ ? base_ + buffer_.size() : position_of(end_);
    std::size_t at = 0;
    std::size_t errors_left = most_errors;
    std::size_t skipping = 0;  // where text is skipped next: between many errors, plain text is short
    while (at < bytes.size()) {
        if (plain_text_is_plain_ && at >= skipping) {
            at = static_cast<std::size_t>(input::skip_plain_text(bytes.data() + at, bytes.data() + bytes.size()) -
                                          bytes.data());
            if (at == bytes.size()) break;
            skipping = at + short_text;
        }
        if (plain_[data[at]]) {
            ++at;
            continue;
        }
        if (errors_left == 0) return {at, stop::enough};
        std::size_t length = 1;
        if (data[at] < 0x80) {
            if (data[at] == 0 && draft_.stream.replaces_null) return {at, stop::to_be_rewritten};
            if (data[at] == 0 && draft_.stream.drops_null) {
                const bool after_cr = at > 0 && data[at - 1] == '\r';  // an LF may follow
                return {after_cr ? at - 1 : at, stop::to_be_rewritten};
            }
            add_error(base + at, *first_errors_[data[at]]);
            --errors_left;
        } else {
            const input::decoded d = input::decode_one(bytes.substr(at), of_characters_);
            if (!d.well_formed) return {at, d.incomplete && !last ? stop::incomplete : stop::to_be_rewritten};
            if (input::is_replaced(draft_.stream, d.code_point)) return {at, stop::to_be_rewritten};
            if (add_error_of(d.code_point, base + at)) --errors_left;
            length = d.length;
        }
        at += length;
    }
    return {at, stop::end};
}

// Preprocesses `bytes` and appends them to `buffer_`. Stops before plain text that is long enough to be read in place.
byte_stream::extent byte_stream::rewrite(std::string_view bytes, bool last) {
    std::uint64_t source = source_of(base_ + buffer_.size());
    std::size_t at = 0;
    while (at < bytes.size()) {
        std::size_t plain_end = at;
        while (plain_end < bytes.size() && plain_[static_cast<unsigned char>(bytes[plain_end])]) ++plain_end;
        if (plain_end - at >= long_text) return {at, stop::enough};
        const bool ends_in_cr = plain_end == bytes.size() && !last && plain_end > at && bytes.back() == '\r';
        if (ends_in_cr) --plain_end;
        buffer_.append(bytes.substr(at, plain_end - at));
        source += plain_end - at;
        at = plain_end;
        if (ends_in_cr) return {at, stop::incomplete};
        if (at == bytes.size()) break;
        const stream_position here = base_ + buffer_.size();
        if (bytes[at] == '\0' && draft_.stream.drops_null) {
            const std::size_t count = run_length(bytes.substr(at));
            source += count;
            at += count;
            add_shift({here, source, shift::as_source});
            continue;
        }
        // Handles a whole run of equal bytes, each of which is replaced no matter what follows it.
        if (const auto byte = static_cast<unsigned char>(bytes[at]);
            (byte == 0 && draft_.stream.replaces_null) || never_begins(byte)) {
            const std::size_t count = run_length(bytes.substr(at));
            if (byte == 0 && first_errors_[0]) {
                has_had_errors_ = true;
                errors_.add_row({here, *first_errors_[0]}, count, replacement.size());
                if (next_error_at_ == no_position) find_next_errors();
            }
            if (count > 1 || draft_.stream.drops_null) add_shift({here, source, 1});
            append_replacements(count, buffer_);
            source += count;
            at += count;
            add_shift({base_ + buffer_.size(), source, shift::as_source});
            continue;
        }
        const input::decoded d = input::decode_one(bytes.substr(at), of_characters_);
        if (d.incomplete && !last) return {at, stop::incomplete};
        if (d.well_formed) add_error_of(d.code_point, here);
        // The shift records where the character ends, because a U+0000 after it may be dropped.
        if (!d.well_formed && draft_.stream.drops_null) add_shift({here, source, static_cast<std::uint8_t>(d.length)});
        source += d.length;
        const bool stays = d.well_formed && !input::is_replaced(draft_.stream, d.code_point);
        buffer_.append(stays ? bytes.substr(at, d.length) : replacement);
        if (!d.well_formed && d.length != replacement.size())
            add_shift({base_ + buffer_.size(), source, shift::as_source});
        at += d.length;
    }
    return {at, stop::end};
}

// -- inserted characters

void byte_stream::prepare_insertion(std::string_view characters) {
    for (std::size_t at = 0; at < characters.size();) {
        const input::decoded d = input::decode_one(characters.substr(at), true);
        if (d.code_point == 0 && draft_.stream.drops_null) {
            ++at;
            continue;
        }
        if (d.well_formed)
            if (const spec::input_error* error = input::input_error_of(draft_.stream, d.code_point))
                prepared_errors_.push_back({prepared_.size(), error->code});
        if (d.code_point == '\r') {
            // The CR does not form a CR LF with an LF after the insertion.
            prepared_.push_back('\n');
            std::size_t after = at + 1;
            if (draft_.stream.drops_null)
                after = std::min(characters.find_first_not_of('\0', after), characters.size());
            if (characters.substr(after, 1) == "\n") at = after;
        } else if (d.well_formed && !input::is_replaced(draft_.stream, d.code_point)) {
            prepared_.append(characters.substr(at, d.length));
        } else {
            prepared_.append(replacement);
        }
        at += d.length;
    }
}

void byte_stream::insert(std::string_view unread) {
    keep(unread);
    if (prepared_.empty()) return;
    const stream_position length = prepared_.size();
    const shift before = shift_at(base_);
    has_had_errors_ = has_had_errors_ || !prepared_errors_.empty();
    // A dropped U+0000 counts as part of the input after the inserted characters.
    const bool drops = draft_.stream.drops_null && base_ > first_;
    const std::uint64_t here = drops ? source_before(base_) : before.source;
    map_.open(base_ + 1, length);
    map_.add_passed({base_, here, shift::inserted});
    map_.add_inserted({base_ + length, before.source, before.pace});
    is_source_ = false;
    forget_mapping();
    for (; upcoming_end_ > first_upcoming_; --upcoming_end_) errors_.put_back(upcoming_[upcoming_end_ - 1]);
    errors_.open(base_, length);
    for (std::size_t n = prepared_errors_.size(); n-- > 0;)
        errors_.add_inserted({base_ + prepared_errors_[n].at, prepared_errors_[n].code});
    find_next_errors();
    buffer_.prepend(prepared_);
    use_buffer();
    hide_last();
    prepared_.clear();
    prepared_errors_.clear();
}

void byte_stream::append(std::string_view unread) {
    keep(unread);
    if (prepared_.empty()) return;
    // CRs at the end already count as newlines, so a following LF is another newline.
    if (hides_last_) {
        buffer_.truncate(buffer_.size() - 1);
        buffer_.append("\n");
    }
    if (held_ == "\r") {
        buffer_.append("\n");
        held_.clear();
    }
    const stream_position here = base_ + buffer_.size();
    const std::uint64_t source = source_of(here);
    add_shift({here, source, shift::inserted});
    add_shift({here + prepared_.size(), source, shift::as_source});
    for (const pending_error& each : prepared_errors_) add_error(here + each.at, each.code);
    buffer_.append(prepared_);
    use_buffer();
    prepared_.clear();
    prepared_errors_.clear();
}

// -- errors and positions

// If `c` is an error, adds it and returns true.
bool byte_stream::add_error_of(char32_t c, stream_position at) {
    if (c < first_errors_.size()) {
        if (first_errors_[c]) add_error(at, *first_errors_[c]);
        return first_errors_[c].has_value();
    }
    // Beyond U+009F, only surrogates and noncharacters can be errors in any draft, so the list is searched only for
    // them.
    if (!input::is_surrogate(c) && !input::is_noncharacter(c)) return false;
    const spec::input_error* error = input::input_error_of(draft_.stream, c);
    if (error != nullptr) add_error(at, error->code);
    return error != nullptr;
}

void byte_stream::add_error(stream_position at, spec::error_code code) {
    has_had_errors_ = true;
    errors_.add({at, code});
    if (next_error_at_ == no_position) find_next_errors();
}

void byte_stream::find_next_errors() {
    first_upcoming_ = upcoming_end_ = 0;
    next_error_at_ = no_position;
    if (errors_.empty() && upcoming_.empty()) return;
    upcoming_.resize(most_upcoming + 1);
    if (!errors_.empty())
        upcoming_end_ =
            errors_.pop_some(most_upcoming, [&](std::size_t i, const pending_error& each) { upcoming_[i] = each; });
    upcoming_[upcoming_end_].at = no_position;
    next_error_at_ = upcoming_[0].at;
}

void byte_stream::add_shift(shift s) {
    map_.add(s);
    is_source_ = false;
    forget_mapping();
}

// The shift that applies from `p` onwards.
byte_stream::shift byte_stream::shift_at(stream_position p) const {
    const std::optional<shift> s = map_.last_until(p);
    if (!s) return {p, p};
    return {p, s->source_of(p), s->pace};
}

std::uint64_t byte_stream::mapped(stream_position p) const {
    const auto is_in = [&](std::size_t i) { return mapping_[i].at <= p && p < mapping_[i + 1].at; };
    for (std::size_t i = mapped_last_ + 1; i < mapping_count_ && i <= mapped_last_ + 2; ++i)
        if (is_in(i)) {
            mapped_last_ = i;
            return mapping_[i].source_of(p);
        }
    mapping_count_ = 0;
    const std::optional<stream_position> end = map_.some_from(p, most_mapping, [&](std::size_t i, const shift& each) {
        mapping_[i] = each;
        mapping_count_ = i + 1;
    });
    if (!end) {
        forget_mapping();
        return p;
    }
    mapping_[mapping_count_].at = *end;
    mapped_last_ = 0;
    return mapping_[0].source_of(p);
}

std::uint64_t byte_stream::mapped_before(stream_position p) const {
    static_cast<void>(mapped_nearby(p - 1));
    return mapping_count_ == 0 ? p : mapping_[mapped_last_].source_of(p);
}

source_span byte_stream::mapped_span(stream_position begin, stream_position end) const {
    const std::uint64_t from = mapped_nearby(begin);
    return {from, begin == end ? from : source_before(end)};
}

void byte_stream::forget_mapping() const {
    mapping_count_ = mapped_last_ = 0;
    mapping_.resize(most_mapping + 1);
    mapping_[0].at = mapping_[1].at = 0;
}

void byte_stream::forget_before(stream_position p) {
    if (!is_source_) map_.forget_before(p);
}

}  // namespace strata::engine
