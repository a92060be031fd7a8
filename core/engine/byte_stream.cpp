#include "core/engine/byte_stream.hpp"

#include <algorithm>

#include "core/engine/scan.hpp"
#include "core/input/code_points.hpp"
#include "core/input/utf8.hpp"

namespace strata::engine {

namespace {
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
}

byte_stream::byte_stream(const spec::draft& draft, const tokenizer_options& options)
    : draft_(draft), of_characters_(options.input == input_kind::characters), at_start_(!options.continues) {
    for (std::size_t c = 0; c < 0x80; ++c)
        plain_[c] = input::input_error_of(draft.stream, static_cast<char32_t>(c)) == nullptr &&
                    !(c == 0 && draft.stream.replaces_null);
    for (std::size_t c = 0; c < 0x80; ++c)
        if (!beyond_plain_text[c] && !plain_[c]) plain_text_is_plain_ = false;
}

void byte_stream::keep_history(const char* unread) {
    std::array<unsigned char, 4> now{};
    for (std::size_t back = 1; back <= now.size(); ++back) now[now.size() - back] = byte_before(unread, back);
    history_ = now;
}

void byte_stream::accept(std::string_view unread, std::string_view chunk, bool last) {
    if (begin_ != nullptr) keep_history(unread.data());
    base_ += static_cast<stream_position>(unread.data() == nullptr ? 0 : unread.data() - begin_);
    std::string with_held;
    if (!held_.empty()) {
        with_held = std::move(held_);
        held_.clear();
        with_held.append(chunk);
        chunk = with_held;
    }
    if (at_start_ && !drop_byte_order_mark(chunk, last)) chunk = {};
    // Views of the buffer before this one end here; its storage serves for the next.
    if (unread.empty() && with_held.empty()) {
        begin_ = end_ = chunk.data();
        read(chunk, last);
        return;
    }
    spare_.assign(unread);
    spare_.append(chunk);
    std::swap(buffer_, spare_);
    begin_ = buffer_.data();
    end_ = begin_ + unread.size();
    read(std::string_view(buffer_).substr(unread.size()), last);
}

// Takes a byte order mark off the first bytes of the input, and says whether they can be read yet.
bool byte_stream::drop_byte_order_mark(std::string_view& bytes, bool last) {
    if (of_characters_ && !draft_.stream.drops_byte_order_mark) {
        at_start_ = false;
        return true;
    }
    if (bytes.size() < byte_order_mark.size() && !last && byte_order_mark.substr(0, bytes.size()) == bytes) {
        held_.assign(bytes);
        return false;
    }
    at_start_ = false;
    if (bytes.substr(0, byte_order_mark.size()) != byte_order_mark) return true;
    bytes.remove_prefix(byte_order_mark.size());
    if (map_.empty())
        first_ = base_ += byte_order_mark.size();
    else
        map_.back().source += byte_order_mark.size();  // behind characters inserted before the first
    return true;
}

// Reads source bytes that stand at `end_`, as they are for as long as nothing has to be rewritten.
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
        if (begin_ != buffer_.data()) {
            spare_.assign(begin_, static_cast<std::size_t>(end_ - begin_) + at);
            std::swap(buffer_, spare_);
        } else {
            buffer_.resize(static_cast<std::size_t>(end_ - begin_) + at);
        }
        rewrite(rest, last);
        return;
    }
    if (!last && whole > 0 && held_.empty() && bytes[whole - 1] == '\r') {
        held_.assign(1, '\r');  // whether it is dropped hangs on what follows
        --whole;
    }
    end_ += whole;
}

// Appends `bytes` to `buffer_` in the form that the stream has them in.
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
            input::append_utf8(buffer_, 0xFFFD);
            if (d.length != 3) map_.push_back({base_ + buffer_.size(), source, false});
        }
        at += d.length;
    }
    begin_ = buffer_.data();
    end_ = begin_ + buffer_.size();
}

void byte_stream::insert(std::string_view unread, std::string_view characters) {
    if (begin_ != nullptr) keep_history(unread.data());
    const stream_position here =
        base_ + static_cast<stream_position>(unread.data() == nullptr ? 0 : unread.data() - begin_);
    const std::uint64_t source = source_of(here);
    std::string fresh;
    std::vector<pending_error> found;
    for (std::size_t at = 0; at < characters.size();) {
        const input::decoded d = input::decode_one(characters.substr(at), true);
        const stream_position where = here + fresh.size();
        if (d.well_formed)
            if (const spec::input_error* error = input::input_error_of(draft_.stream, d.code_point))
                found.push_back({where, error->code});
        if (d.code_point == '\r') {
            // Newlines of inserted characters are their own: the CR does not take the LF of what follows them.
            fresh.push_back('\n');
            if (characters.substr(at, 2) == "\r\n") ++at;
        } else if (d.well_formed && !(d.code_point == 0 && draft_.stream.replaces_null)) {
            fresh.append(characters.substr(at, d.length));
        } else {
            input::append_utf8(fresh, 0xFFFD);
        }
        at += d.length;
    }
    // What stood from here on stands further back in the stream now.
    const std::uint64_t shifted = fresh.size();
    for (shift& each : map_)
        if (each.from > here) each.from += shifted;
    const auto later = std::find_if(map_.begin(), map_.end(), [&](const shift& s) { return s.from > here; });
    map_.insert(later, {shift{here, source, true}, shift{here + shifted, source, false}});
    const auto waiting = errors_.begin() + static_cast<std::ptrdiff_t>(next_error_);
    const auto first_later = std::find_if(waiting, errors_.end(), [&](const pending_error& e) { return e.at >= here; });
    for (auto e = first_later; e != errors_.end(); ++e) e->at += shifted;
    errors_.insert(first_later, found.begin(), found.end());
    next_error_at_ = next_error_ < errors_.size() ? errors_[next_error_].at : no_position;

    fresh.append(unread);
    spare_ = std::move(fresh);
    std::swap(buffer_, spare_);
    begin_ = buffer_.data();
    end_ = begin_ + buffer_.size();
    base_ = here;
}

void byte_stream::add_error_of(char32_t c, stream_position at) {
    // Beyond ASCII only these can be errors in any draft; the list is asked for them alone.
    if (c >= 0xA0 && !input::is_surrogate(c) && !input::is_noncharacter(c)) return;
    if (const spec::input_error* error = input::input_error_of(draft_.stream, c)) add_error(at, error->code);
}

void byte_stream::add_error(stream_position at, spec::error_code code) {
    if (next_error_ == errors_.size()) {
        errors_.clear();
        next_error_ = 0;
        next_error_at_ = at;
    }
    errors_.push_back({at, code});
}

pending_error byte_stream::take_error() {
    const pending_error e = errors_[next_error_++];
    next_error_at_ = next_error_ < errors_.size() ? errors_[next_error_].at : no_position;
    return e;
}

std::uint64_t byte_stream::mapped(stream_position p) const {
    const auto after =
        std::upper_bound(map_.begin(), map_.end(), p, [](stream_position q, const shift& s) { return q < s.from; });
    if (after == map_.begin()) return p;
    const shift& s = *(after - 1);
    return s.fixed ? s.source : s.source + (p - s.from);
}

void byte_stream::forget_before(stream_position p) {
    const auto after =
        std::upper_bound(map_.begin(), map_.end(), p, [](stream_position q, const shift& s) { return q < s.from; });
    if (after - map_.begin() > 1024) map_.erase(map_.begin(), after - 1);
}

}  // namespace strata::engine
