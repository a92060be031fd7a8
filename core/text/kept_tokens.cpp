#include "core/text/kept_tokens.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>

namespace strata {

void arena::begin_block(std::size_t size) {
    size = (size + alignment - 1) / alignment * alignment;
    // The memory is not initialised, because most of it may never be touched.
    std::unique_ptr<char[]> memory(new char[size]);
    char* const begin = memory.get();
    blocks_.push_back({std::move(memory), size});
    at_ = begin;
    end_ = begin + size;
}

void arena::add_block(std::size_t least) {
    constexpr std::size_t smallest = 128;
    constexpr std::size_t largest = std::size_t{256} * 1024;
    const std::size_t usual = blocks_.empty() ? smallest : std::clamp(2 * blocks_.back().size, smallest, largest);
    begin_block(std::max(least, usual));
}

void arena::clear() {
    if (blocks_.size() > 1) {
        std::size_t all = 0;
        for (const block& each : blocks_) all += each.size;
        blocks_.clear();
        at_ = end_ = nullptr;
        begin_block(all);
    } else if (!blocks_.empty()) {
        at_ = blocks_.front().memory.get();
    }
}

void token_array::make_room() {
    constexpr std::size_t least = 16;
    const std::size_t capacity = std::max(least, 2 * capacity_);
    void* const moved = std::realloc(static_cast<void*>(all_.get()), capacity * sizeof(token));
    if (moved == nullptr) throw std::bad_alloc();
    static_cast<void>(all_.release());
    all_.reset(static_cast<token*>(moved));
    capacity_ = capacity;
}

namespace {

namespace v = boost::variant2;

source_span moved(source_span where, std::uint64_t offset) { return {where.begin + offset, where.end + offset}; }

// Copies a text. Most texts are short, so a function call would take longer than the copy. The last block may overlap
// the one before it.
[[gnu::always_inline]] inline void copy(char* to, const char* from, std::size_t size) {
    const auto two_blocks = [=](auto block) {
        std::memcpy(to, from, block);
        std::memcpy(to + size - block, from + size - block, block);
    };
    using std::integral_constant;
    if (size > 64) {
        std::memcpy(to, from, size);
    } else if (size >= 32) {
        two_blocks(integral_constant<std::size_t, 32>());
    } else if (size >= 16) {
        two_blocks(integral_constant<std::size_t, 16>());
    } else if (size >= 8) {
        two_blocks(integral_constant<std::size_t, 8>());
    } else if (size >= 4) {
        two_blocks(integral_constant<std::size_t, 4>());
    } else if (size != 0) {
        to[0] = from[0];
        to[size / 2] = from[size / 2];
        to[size - 1] = from[size - 1];
    }
}

bool lies_in(std::string_view text, std::string_view source) {
    // The addresses are compared as numbers, because C++ does not define an order of pointers into different buffers.
    const auto distance =
        reinterpret_cast<std::uintptr_t>(text.data()) - reinterpret_cast<std::uintptr_t>(source.data());
    return distance < source.size() && text.size() <= source.size() - distance;
}

}  // namespace

kept_tokens kept_tokens::of_source(std::string_view source) {
    kept_tokens made;
    made.source_ = source;
    return made;
}

void kept_tokens::clear() {
    tokens_.clear();
    memory_.clear();
    last_is_in_memory_ = false;
}

void kept_tokens::clear(std::string_view source) {
    clear();
    source_ = source;
}

[[gnu::always_inline]] inline std::string_view kept_tokens::keep(std::string_view text) {
    if (text.empty()) return {};
    if (lies_in(text, source_)) return text;
    char* const to = memory_.take(text.size());
    copy(to, text.data(), text.size());
    return {to, text.size()};
}

// Appends to `text`, the text of the last token.
void kept_tokens::append(std::string_view& text, std::string_view more) {
    if (more.empty()) return;
    if (text.empty()) {
        text = keep(more);
        last_is_in_memory_ = text.data() != more.data();
        return;
    }
    const char* const end = text.data() + text.size();
    if (!last_is_in_memory_ && more.data() == end && lies_in(more, source_)) {
        text = {text.data(), text.size() + more.size()};
        return;
    }
    const std::size_t size = text.size() + more.size();
    if (char* const added = last_is_in_memory_ ? memory_.lengthen(end, more.size()) : nullptr; added != nullptr) {
        copy(added, more.data(), more.size());
        text = {text.data(), size};
        return;
    }
    // Takes twice the memory that is needed, so that a text that grows many times is rarely moved.
    char* const to = memory_.take(2 * size);
    memory_.shorten(size);
    copy(to, text.data(), text.size());
    copy(to + text.size(), more.data(), more.size());
    text = {to, size};
    last_is_in_memory_ = true;
}

// Adds a token whose members the caller sets in place. (To copy a token, the processor would have to wait for the
// writes to its members.)
template <class Kind>
[[gnu::always_inline]] inline Kind& kept_tokens::added() {
    return *v::get_if<Kind>(&tokens_.add(v::in_place_type_t<Kind>()));
}

void kept_tokens::add_characters(const characters& run, std::uint64_t offset) {
    token* const before = tokens_.last();
    auto* const last = before == nullptr ? nullptr : v::get_if<characters>(before);
    if (last != nullptr && last->where.end == run.where.begin + offset) {
        append(last->data, run.data);
        last->where.end = run.where.end + offset;
        return;
    }
    auto& kept = added<characters>();
    kept.data = keep(run.data);
    kept.where = moved(run.where, offset);
    last_is_in_memory_ = kept.data.data() != run.data.data();
}

template <class Tag>
[[gnu::always_inline]] inline void kept_tokens::add_tag(const Tag& t, std::uint64_t offset) {
    auto& kept = added<Tag>();
    kept.name = keep(t.name);
    kept.self_closing = t.self_closing;
    kept.where = moved(t.where, offset);
    if (!t.attributes.empty()) kept.attributes = keep(t.attributes, offset);
}

std::span<const attribute> kept_tokens::keep(std::span<const attribute> attributes, std::uint64_t offset) {
    auto* const to = memory_.take_for<attribute>(attributes.size());
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        attribute& each = *std::construct_at(to + i, attributes[i]);
        each.name = keep(each.name);
        each.value = keep(each.value);
        if (offset == 0) continue;
        each.where = moved(each.where, offset);
        each.name_end += offset;
        if (each.has_value) each.value_span = moved(each.value_span, offset);
    }
    return {to, attributes.size()};
}

void kept_tokens::add(const token& t, std::uint64_t offset) {
    if (const auto* run = v::get_if<characters>(&t))
        add_characters(*run, offset);
    else if (const auto* start = v::get_if<start_tag>(&t))
        add_tag(*start, offset);
    else if (const auto* end = v::get_if<end_tag>(&t))
        add_tag(*end, offset);
    else
        add_other(t, offset);
}

void kept_tokens::add_other(const token& t, std::uint64_t offset) {
    const auto keep_optional = [this](const std::optional<std::string_view>& text) {
        return text ? std::optional(keep(*text)) : std::nullopt;
    };
    if (const auto* c = v::get_if<comment>(&t))
        tokens_.add(comment{keep(c->data), moved(c->where, offset)});
    else if (const auto* pi = v::get_if<processing_instruction>(&t))
        tokens_.add(processing_instruction{keep(pi->target), keep(pi->data), moved(pi->where, offset)});
    else if (const auto* d = v::get_if<doctype>(&t))
        tokens_.add(doctype{keep_optional(d->name), keep_optional(d->public_identifier),
                            keep_optional(d->system_identifier), d->force_quirks, moved(d->where, offset)});
    else
        tokens_.add(end_of_file{moved(where_of(t), offset)});
}

}  // namespace strata
