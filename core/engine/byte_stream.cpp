#include "core/engine/byte_stream.hpp"

#include "core/engine/scan.hpp"
#include "core/engine/text_builder.hpp"
#include "core/input/code_points.hpp"
#include "core/input/utf8.hpp"

namespace strata::engine {

namespace {
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view replacement = "\xEF\xBF\xBD";
}  // namespace

byte_stream::byte_stream(const spec::draft& draft, const tokenizer_options& options) : draft_(draft) {
    begin_input(options);
    for (std::size_t c = 0; c < 0x80; ++c)
        plain_[c] = input::input_error_of(draft.stream, static_cast<char32_t>(c)) == nullptr &&
                    !(c == 0 && draft.stream.replaces_null);
    for (std::size_t c = 0; c < 0x80; ++c)
        if (!beyond_plain_text[c] && !plain_[c]) plain_text_is_plain_ = false;
}

void byte_stream::begin_input(const tokenizer_options& options) {
    of_characters_ = options.input == input_kind::characters;
    at_start_ = !options.continues && (!of_characters_ || draft_.stream.drops_byte_order_mark);
}

void byte_stream::start_over(const tokenizer_options& options, std::size_t most_kept) {
    first_ = base_ = 0;
    begin_ = end_ = nullptr;
    buffer_.clear(most_kept);
    in_buffer_ = false;
    held_.clear();
    history_ = {};
    is_source_ = true;
    map_.clear();
    errors_.clear();
    next_error_at_ = no_position;
    clear_text(prepared_, most_kept);
    prepared_errors_.clear();
    if (prepared_errors_.capacity() * sizeof(pending_error) > most_kept) prepared_errors_ = {};
    begin_input(options);
}

// -- continuing in another buffer

// From now on the buffer begins at `unread`.
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
}

void byte_stream::keep(std::string_view unread) {
    move_to(unread.data());
    if (!in_buffer_) buffer_.assign(unread);
    use_buffer();
}

void byte_stream::accept(std::string_view unread, std::string_view chunk, bool last) {
    std::string with_held;
    if (!held_.empty()) {
        with_held = std::move(held_);
        held_.clear();
        with_held.append(chunk);
        chunk = with_held;
    }
    if (unread.empty() && with_held.empty()) {
        move_to(unread.data());
        if (at_start_) drop_byte_order_mark(chunk, last);
        in_buffer_ = false;
        begin_ = end_ = chunk.data();
        read(chunk, last);
        return;
    }
    keep(unread);
    if (at_start_) drop_byte_order_mark(chunk, last);
    buffer_.append(chunk);
    begin_ = buffer_.begin();
    end_ = begin_ + unread.size();
    read(buffer_.view().substr(unread.size()), last);
}

// Removes a byte order mark from the first bytes of the input, or all of them if they cannot be decided yet.
void byte_stream::drop_byte_order_mark(std::string_view& bytes, bool last) {
    if (bytes.size() < byte_order_mark.size() && !last && byte_order_mark.substr(0, bytes.size()) == bytes) {
        held_.assign(bytes);
        bytes = {};
        return;
    }
    at_start_ = false;
    if (bytes.substr(0, byte_order_mark.size()) != byte_order_mark) return;
    bytes.remove_prefix(byte_order_mark.size());
    if (is_source_)
        first_ = base_ += byte_order_mark.size();
    else  // characters have been inserted before the first
        map_.change_all([](shift& each) { each.source += byte_order_mark.size(); });
}

// Reads source bytes located at `end_`, unchanged until something has to be rewritten.
void byte_stream::read(std::string_view bytes, bool last) {
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    const stream_position base = position_of(end_);
    std::size_t whole = bytes.size();
    std::size_t at = 0;
    while (at < whole) {
        if (plain_text_is_plain_)
            at = static_cast<std::size_t>(skip_plain_text(bytes.data() + at, bytes.data() + whole) - bytes.data());
        while (at < whole && plain_[data[at]]) ++at;
        if (at == whole) break;
        if (data[at] < 0x80) {
            if (data[at] == 0 && draft_.stream.replaces_null) break;
            add_error_of(data[at], base + at);
            ++at;
            continue;
        }
        const input::decoded d = input::decode_one(bytes.substr(at), of_characters_);
        if (!d.well_formed) {
            if (!d.incomplete || last) break;
            held_.assign(bytes.substr(at));
            whole = at;
            break;
        }
        add_error_of(d.code_point, base + at);
        at += d.length;
    }
    if (at < whole) {
        const std::string rest(bytes.substr(at));
        const std::size_t size = static_cast<std::size_t>(end_ - begin_) + at;
        if (in_buffer_)
            buffer_.truncate(size);
        else
            buffer_.assign({begin_, size});
        rewrite(rest, last);
        return;
    }
    if (!last && whole > 0 && held_.empty() && bytes[whole - 1] == '\r') {
        held_.assign(1, '\r');  // whether it is dropped depends on what follows
        --whole;
    }
    end_ += whole;
    if (in_buffer_) buffer_.truncate(static_cast<std::size_t>(end_ - begin_));
}

// Appends `bytes` to `buffer_` in their preprocessed form.
void byte_stream::rewrite(std::string_view bytes, bool last) {
    std::uint64_t source = source_of(base_ + buffer_.size());
    std::size_t at = 0;
    while (at < bytes.size()) {
        std::size_t plain_end = at;
        while (plain_end < bytes.size() && plain_[static_cast<unsigned char>(bytes[plain_end])]) ++plain_end;
        if (plain_end == bytes.size() && !last && plain_end > at && bytes.back() == '\r') {
            held_.assign(1, '\r');
            --plain_end;
            bytes.remove_suffix(1);
        }
        buffer_.append(bytes.substr(at, plain_end - at));
        source += plain_end - at;
        at = plain_end;
        if (at == bytes.size()) break;
        const stream_position here = base_ + buffer_.size();
        const input::decoded d = input::decode_one(bytes.substr(at), of_characters_);
        if (d.incomplete && !last) {
            held_.assign(bytes.substr(at));
            break;
        }
        if (d.well_formed) add_error_of(d.code_point, here);
        source += d.length;
        if (d.well_formed && !(d.code_point == 0 && draft_.stream.replaces_null)) {
            buffer_.append(bytes.substr(at, d.length));
        } else {
            buffer_.append(replacement);
            if (d.length != replacement.size()) add_shift({base_ + buffer_.size(), source, false});
        }
        at += d.length;
    }
    use_buffer();
}

// -- inserted characters

void byte_stream::prepare_insertion(std::string_view characters) {
    for (std::size_t at = 0; at < characters.size();) {
        const input::decoded d = input::decode_one(characters.substr(at), true);
        if (d.well_formed)
            if (const spec::input_error* error = input::input_error_of(draft_.stream, d.code_point))
                prepared_errors_.push_back({prepared_.size(), error->code});
        if (d.code_point == '\r') {
            // The CR does not combine with an LF after the insertion.
            prepared_.push_back('\n');
            if (characters.substr(at, 2) == "\r\n") ++at;
        } else if (d.well_formed && !(d.code_point == 0 && draft_.stream.replaces_null)) {
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
    map_.open(base_ + 1, length);
    map_.add_passed({base_, before.source, true});
    map_.add_inserted({base_ + length, before.source, before.fixed});
    is_source_ = false;
    errors_.open(base_, length);
    for (std::size_t n = prepared_errors_.size(); n-- > 0;)
        errors_.add_inserted({base_ + prepared_errors_[n].at, prepared_errors_[n].code});
    find_next_error();
    buffer_.prepend(prepared_);
    use_buffer();
    prepared_.clear();
    prepared_errors_.clear();
}

void byte_stream::append(std::string_view unread) {
    keep(unread);
    if (prepared_.empty()) return;
    if (held_ == "\r") {
        // It is already a newline, and an LF that follows is another one.
        buffer_.append("\n");
        held_.clear();
    }
    const stream_position here = base_ + buffer_.size();
    const std::uint64_t source = source_of(here);
    add_shift({here, source, true});
    add_shift({here + prepared_.size(), source, false});
    for (const pending_error& each : prepared_errors_) add_error(here + each.at, each.code);
    buffer_.append(prepared_);
    use_buffer();
    prepared_.clear();
    prepared_errors_.clear();
}

// -- errors and positions

void byte_stream::add_error_of(char32_t c, stream_position at) {
    // Beyond ASCII only these can be errors in any draft; the list is searched for them alone.
    if (c >= 0xA0 && !input::is_surrogate(c) && !input::is_noncharacter(c)) return;
    if (const spec::input_error* error = input::input_error_of(draft_.stream, c)) add_error(at, error->code);
}

void byte_stream::add_error(stream_position at, spec::error_code code) {
    if (errors_.empty()) next_error_at_ = at;
    errors_.add({at, code});
}

pending_error byte_stream::take_error() {
    const pending_error e = errors_.front();
    errors_.pop_front();
    find_next_error();
    return e;
}

void byte_stream::find_next_error() { next_error_at_ = errors_.empty() ? no_position : errors_.front().at; }

void byte_stream::add_shift(shift s) {
    map_.add(s);
    is_source_ = false;
}

// The mapping in effect from `p` onwards.
byte_stream::shift byte_stream::shift_at(stream_position p) const {
    const std::optional<shift> s = map_.last_until(p);
    if (!s) return {p, p, false};
    return {p, s->fixed ? s->source : s->source + (p - s->at), s->fixed};
}

std::uint64_t byte_stream::mapped(stream_position p) const { return shift_at(p).source; }

void byte_stream::forget_before(stream_position p) {
    if (!is_source_) map_.forget_before(p);
}

}  // namespace strata::engine
