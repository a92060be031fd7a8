#include "core/engine/reference/character_stream.hpp"

#include <algorithm>
#include <iterator>

#include "core/text/preprocess.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

character_stream::character_stream(const spec::draft& draft, const tokenizer_options& options)
    : draft_(draft),
      kind_(options.input),
      where_(options.continues ? input::placement::inserted : input::placement::beginning) {}

void character_stream::append(std::string_view characters) {
    std::vector<character> read_ones;
    read(characters, 0, input_kind::characters, input::placement::inserted, false, read_ones);
    if (read_ones.empty()) return;
    const std::size_t here = whole_characters(source_);
    if (insertions_.empty() || insertions_.back().at != here) insertions_.push_back({here, {}});
    std::vector<character>& all = insertions_.back().characters;
    all.insert(all.end(), read_ones.begin(), read_ones.end());
}

// How many of `bytes` form complete characters: all of them, except an incomplete sequence at the end that may
// continue.
std::size_t character_stream::whole_characters(std::string_view bytes) const {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, bytes.size()); ++back) {
        const std::size_t lead = bytes.size() - back;
        const auto byte = static_cast<unsigned char>(bytes[lead]);
        if (byte < 0x80) break;
        if (byte < 0xC0) continue;  // it continues a sequence
        const input::decoded d = input::decode_one(bytes.substr(lead), kind_ == input_kind::characters);
        return d.incomplete ? lead : bytes.size();
    }
    return bytes.size();
}

void character_stream::end() {
    std::size_t from = 0;
    const auto read_until = [&](std::size_t to) {
        if (to == from) return;
        read(std::string_view(source_).substr(from, to - from), from, kind_, where_, true, before_);
        where_ = input::placement::inserted;
        from = to;
    };
    before_.reserve(source_.size());
    end_ = source_.size();
    std::size_t before_the_first = 0;
    for (insertion& each : insertions_) {
        read_until(each.at);
        if (each.at == 0) before_the_first = each.characters.size();
        for (character c : each.characters) before_.push_back(c.moved_to(each.at));
    }
    read_until(source_.size());
    // Characters that were inserted before the first character come after the byte order mark, if one was dropped. A
    // dropped U+0000 does not count as part of the mark.
    const std::uint64_t first = before_the_first > 0 ? end_before(before_the_first) : 0;
    for (std::size_t i = 0; i < before_the_first; ++i) before_[i] = before_[i].moved_to(first);
    insertions_ = {};
    source_ = {};
}

// Preprocesses `bytes` block by block. If `in_place`, each character gets its own source position, counted from
// `offset`; otherwise, all characters get the position `offset`.
void character_stream::read(std::string_view bytes, std::uint64_t offset, input_kind kind, input::placement where,
                            bool in_place, std::vector<character>& to) {
    constexpr std::size_t block = 1U << 14U;
    while (!bytes.empty()) {
        std::size_t length = bytes.size();
        // If U+0000 is dropped, a CR may form a CR LF with an LF that comes after any number of U+0000.
        if (length > block && !draft_.stream.drops_null) {
            length = whole_characters(bytes.substr(0, block));
            if (bytes[length - 1] == '\r') --length;
        }
        const input::preprocessed result = input::preprocess(draft_, bytes.substr(0, length), kind, where);
        const std::size_t first = to.size();
        for (const input::stream_character& c : result.characters)
            to.emplace_back(c, in_place ? offset + c.begin : offset);
        if (in_place && draft_.stream.drops_null) keep_gaps(result, offset);
        for (const input::stream_error& e : result.errors) {
            const bool from_null = draft_.stream.replaces_null && bytes[result.characters[e.character].begin] == '\0';
            to[first + e.character].set_error(from_null);
        }
        bytes.remove_prefix(length);
        if (in_place) offset += length;
        where = input::placement::inserted;
    }
}

// Records which bytes before a character belong to no character.
void character_stream::keep_gaps(const input::preprocessed& result, std::uint64_t offset) {
    std::uint64_t last_end = result.begin;
    const auto keep = [&](std::uint64_t next) {
        if (next != last_end) gaps_[offset + next] = offset + last_end;
    };
    for (const input::stream_character& c : result.characters) {
        keep(c.begin);
        last_end = c.end;
    }
    keep(result.end);
}

std::uint64_t character_stream::end_before(std::size_t index) const {
    const std::uint64_t next = offset_of(index);
    if (gaps_.empty() || offset_of(index - 1) == next) return next;  // if equal, the character was inserted
    const auto gap = gaps_.find(next);
    return gap != gaps_.end() ? gap->second : next;
}

std::optional<spec::error_code> character_stream::take_error(std::size_t index) {
    character& c = at(index);
    if (!c.is_error()) return std::nullopt;
    c.clear_error();
    if (c.was_null()) return input::input_error_of(draft_.stream, 0)->code;
    if (const auto* error = input::input_error_of(draft_.stream, c.code_point())) return error->code;
    // The character was a surrogate, and the error is the same for all surrogates.
    return spec::error_code::surrogate_in_input_stream;
}

void character_stream::prepare_insertion(std::string_view characters) {
    read(characters, 0, input_kind::characters, input::placement::inserted, false, prepared_);
}

void character_stream::insert(std::size_t index) {
    const std::uint64_t place = index > 0 ? end_before(index) : offset_of(0);
    for (; before_.size() < index; after_.pop_back()) before_.push_back(after_.back());
    for (; before_.size() > index; before_.pop_back()) after_.push_back(before_.back());
    for (auto c = prepared_.rbegin(); c != prepared_.rend(); ++c) after_.push_back(c->moved_to(place));
    prepared_.clear();
}

}  // namespace strata::engine
