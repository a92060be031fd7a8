#include "core/compare/record/journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace strata::compare {

// --- Spellings ---

namespace {

// Bytes that never occur in UTF-8.
enum mark : unsigned char { opening = 0xF8, present, missing, kept, dropped, closing };

char* put(char* to, unsigned char byte) {
    *to = static_cast<char>(byte);
    return to + 1;
}
char* put(char* to, std::string_view text) {
    // Each byte has seven bits of the length, the lowest first. Nearly all lengths take one byte.
    std::size_t length = text.size();
    for (; length >= 0x80; length >>= 7U) to = put(to, static_cast<unsigned char>(length | 0x80U));
    to = put(to, static_cast<unsigned char>(length));
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    return to + text.size();
}
char* put(char* to, const std::optional<std::string_view>& text) {
    to = put(to, text ? present : missing);
    return put(to, text.value_or(std::string_view()));
}

std::size_t size_of(std::string_view text) {
    std::size_t size = 1 + text.size();
    for (std::size_t length = text.size(); length >= 0x80; length >>= 7U) ++size;
    return size;
}
std::size_t size_of(const std::optional<std::string_view>& text) {
    return 1 + size_of(text.value_or(std::string_view()));
}

}  // namespace

void spelling::reserve(std::size_t more) {
    move_to_room_for(std::max(size_ + more, std::max<std::size_t>(256, capacity_ * 2)));
}

void spelling::move_to_room_for(std::size_t capacity) {
    std::unique_ptr<char[]> bytes(new char[capacity]);  // NOLINT(modernize-avoid-c-arrays)
    if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
    bytes_ = std::move(bytes);
    capacity_ = capacity;
}

void spelling::shrink_to(std::size_t size) {
    constexpr std::size_t worth_giving_back = std::size_t{1} << 16U;
    size_ = size;
    if (capacity_ > worth_giving_back && capacity_ / 4 > size_) move_to_room_for(size_ * 2);
}

void spelling::add_token(const token& t) {
    namespace v = boost::variant2;
    const auto kind = static_cast<unsigned char>(t.index());
    const auto begin = [&](std::size_t size) { return put(put(grow(size + 3), opening), kind); };
    if (const auto* start = v::get_if<start_tag>(&t)) {
        std::size_t size = 1 + size_of(start->name);
        for (const attribute& a : start->attributes) size += 1 + size_of(a.name) + size_of(a.value);
        char* to = put(put(begin(size), start->self_closing ? present : missing), start->name);
        for (const attribute& a : start->attributes)
            to = put(put(put(to, a.dropped ? dropped : kept), a.name), a.value);
        put(to, closing);
    } else if (const auto* end = v::get_if<end_tag>(&t)) {
        // The attributes and the self-closing flag of an end tag are left out. They only cause errors, and no notation
        // of tokens shows them.
        put(put(put(begin(1 + size_of(end->name)), missing), end->name), closing);
    } else if (const auto* c = v::get_if<comment>(&t)) {
        put(put(begin(size_of(c->data)), c->data), closing);
    } else if (const auto* pi = v::get_if<processing_instruction>(&t)) {
        put(put(put(begin(size_of(pi->target) + size_of(pi->data)), pi->target), pi->data), closing);
    } else if (const auto* d = v::get_if<doctype>(&t)) {
        char* to = begin(size_of(d->name) + size_of(d->public_identifier) + size_of(d->system_identifier) + 1);
        to = put(put(put(to, d->name), d->public_identifier), d->system_identifier);
        put(put(to, d->force_quirks ? present : missing), closing);
    }
}

std::string_view spelling::tag_name_in(std::string_view spelt) {
    std::size_t at = tag_name_at;
    std::size_t length = 0;
    for (unsigned shift = 0;; shift += 7) {
        const auto byte = static_cast<unsigned char>(spelt[at++]);
        length |= std::size_t{byte & 0x7FU} << shift;
        if (byte < 0x80) break;
    }
    return spelt.substr(at, length);
}

// --- Journals ---

void journal::add_verbatim(std::uint64_t begin, std::uint64_t end) {
    if (may_extend_ && entries_.back().what == kind::verbatim && entries_.back().end == begin) {
        entries_.back().end = end;
        return;
    }
    entry e;
    e.begin = begin;
    e.end = end;
    entries_.push_back(e);
    may_extend_ = true;
}

void journal::add_spelt(std::string_view data, std::uint64_t begin, std::uint64_t end) {
    entry e;
    e.begin = begin;
    e.end = end;
    e.what = kind::characters;
    e.spelt_at = forgotten_spelling_ + spelt_.size();
    spelt_.add_text(data);
    end_spelling(e);
    entries_.push_back(e);
    may_extend_ = true;
}

// Ends the spelling of `e`. All bytes from `e.spelt_at` on belong to it.
void journal::end_spelling(entry& e) {
    const auto begin = static_cast<std::size_t>(e.spelt_at - forgotten_spelling_);
    const std::size_t size = spelt_.size() - begin;
    if (size > longest_spelling) {
        digest all;
        all.add(spelt_.from(begin, size));
        spelt_.shrink_to(begin + longest_spelling);
        spelt_.add_text(fmt::format("{:016x}{:016x}", all.value(), all.size()));
    }
    e.spelt = static_cast<std::uint16_t>(spelt_.size() - begin);
}

// Engines differ in where they end one run of characters and begin the next. So each run is split into characters that
// equal the source, and newlines that differ from the source. Then equal characters give equal entries under all
// engines.
void journal::add_characters(const strata::characters& run) {
    std::string_view data = run.data;
    std::uint64_t begin = run.where.begin + base_;
    const std::uint64_t end = run.where.end + base_;
    if (begin < source_offset_ || end > source_offset_ + source_.size()) {
        add_spelt(data, begin, end);
        return;
    }
    std::string_view source =
        source_.substr(static_cast<std::size_t>(begin - source_offset_), static_cast<std::size_t>(end - begin));
    while (!data.empty()) {
        std::size_t same = 0;
        if (data.size() == source.size() && (data.data() == source.data() || data == source)) {
            same = data.size();
        } else {
            const std::size_t most = std::min(data.size(), source.size());
            while (same < most && data[same] == source[same]) ++same;
        }
        if (same > 0) add_verbatim(begin, begin + same);
        begin += same;
        data.remove_prefix(same);
        source.remove_prefix(same);
        if (data.empty()) break;
        if (data.front() != '\n' || source.empty() || source.front() != '\r') break;
        const std::size_t length = source.size() > 1 && source[1] == '\n' ? 2 : 1;
        add_spelt(data.substr(0, 1), begin, begin + length);
        begin += length;
        data.remove_prefix(1);
        source.remove_prefix(length);
    }
    if (!data.empty() || !source.empty()) add_spelt(data, begin, end);
}

feedback journal::on_token(const token& t) {
    namespace v = boost::variant2;
    const feedback answer = answering_ != nullptr ? answering_->on_token(t) : feedback{};
    if (const auto* run = v::get_if<strata::characters>(&t)) {
        add_characters(*run);
        reached_ = run->where.end + base_;
        // There is no markup between the parts of a run, so it does not matter which part gets the answer.
        if (answer.foreign && run->where.end > run->where.begin) {
            if (!entries_.empty()) entries_.back().foreign = answer.foreign;
            answers_.push_back({reached_ - 1, std::nullopt, answer.foreign, true});
        }
        return answer;
    }
    if (v::get_if<end_of_file>(&t) != nullptr) return answer;
    entry e;
    const source_span where = where_of(t);
    e.begin = where.begin + base_;
    e.end = where.end + base_;
    e.what = kind::token;
    e.is_start_tag = v::get_if<start_tag>(&t) != nullptr;
    e.content = answer.content;
    e.foreign = answer.foreign;
    e.spelt_at = forgotten_spelling_ + spelt_.size();
    spelt_.add_token(t);
    end_spelling(e);
    entries_.push_back(e);
    may_extend_ = true;
    reached_ = e.end;
    if (e.content || e.foreign) answers_.push_back({e.begin, e.content, e.foreign, false});
    return answer;
}

void journal::forget(std::size_t entries_before, const error_log::place& errors_before, std::uint64_t answers_before) {
    // The remaining entries are moved to the front only if moving them costs no more than writing the forgotten entries
    // did.
    const std::size_t entries = entries_before - forgotten_entries_;
    if (entries > 0 && entries * 2 >= entries_.size()) {
        std::uint64_t keep_from = forgotten_spelling_ + spelt_.size();
        if (entries < entries_.size()) {
            // Verbatim entries have no spelling, so the first remaining spelling belongs to the next entry that has
            // one.
            for (std::size_t i = entries; i < entries_.size(); ++i) {
                if (entries_[i].spelt == 0) continue;
                keep_from = entries_[i].spelt_at;
                break;
            }
        }
        spelt_.drop_front(static_cast<std::size_t>(keep_from - forgotten_spelling_));
        forgotten_spelling_ = keep_from;
        entries_.erase(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(entries));
        forgotten_entries_ = entries_before;
    }
    errors_.forget(errors_before);
    while (!answers_.empty() && answers_.front().at < answers_before) answers_.pop_front();
}

}  // namespace strata::compare
