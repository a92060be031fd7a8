#include "core/compare/record/journal.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/compare/record/spelling.hpp"

namespace strata::compare {

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
        // Between the parts of a run there is no markup, so it does not matter which part gets the answer.
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
    // The remaining entries are moved to the front only if this costs no more than it cost to write the forgotten ones.
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
