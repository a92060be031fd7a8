#include "core/compare/journal.hpp"

namespace strata::compare {

bool journal::stands_in_source(const strata::characters& run) const {
    if (run.data.size() != run.where.end - run.where.begin || run.where.begin < piece_offset_) return false;
    const auto at = static_cast<std::size_t>(run.where.begin - piece_offset_);
    if (at + run.data.size() > piece_.size()) return false;
    return run.data.data() == piece_.data() + at || run.data == piece_.substr(at, run.data.size());
}

feedback journal::on_token(const token& t) {
    namespace v = boost::variant2;
    const feedback answer = answering_ != nullptr ? answering_->on_token(t) : feedback{};
    if (const auto* run = v::get_if<strata::characters>(&t)) {
        const bool verbatim = stands_in_source(*run);
        if (verbatim && may_extend_ && entries_.back().what == kind::verbatim &&
            entries_.back().end == run->where.begin) {
            entries_.back().end = run->where.end;
            return answer;
        }
        entry e;
        e.begin = run->where.begin;
        e.end = run->where.end;
        if (!verbatim) {
            e.what = kind::characters;
            e.spelt_at = forgotten_spelling_ + spelt_.size();
            spelt_.add_text(run->data);
            e.spelt = static_cast<std::uint32_t>(run->data.size());
        }
        entries_.push_back(e);
        may_extend_ = true;
        return answer;
    }
    if (v::get_if<end_of_file>(&t) != nullptr) {
        ended_ = true;
        return answer;
    }
    entry e;
    const source_span where = where_of(t);
    e.begin = where.begin;
    e.end = where.end;
    e.what = kind::token;
    e.is_start_tag = v::get_if<start_tag>(&t) != nullptr;
    if (answer.content) e.content = *answer.content;
    if (answer.foreign) e.foreign = *answer.foreign ? 1 : 0;
    e.spelt_at = forgotten_spelling_ + spelt_.size();
    spelt_.add_token(t);
    e.spelt = static_cast<std::uint32_t>(forgotten_spelling_ + spelt_.size() - e.spelt_at);
    entries_.push_back(e);
    may_extend_ = true;
    return answer;
}

void journal::forget(std::size_t entries_before, std::size_t errors_before) {
    // Entries are moved down only when that costs no more than writing them did.
    const std::size_t entries = entries_before - forgotten_entries_;
    if (entries > 0 && entries * 2 >= entries_.size()) {
        std::uint64_t keep_from = forgotten_spelling_ + spelt_.size();
        if (entries < entries_.size()) {
            // Verbatim entries have no spelling: the next that has one says where spellings begin.
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
    const std::size_t errors = errors_before - forgotten_errors_;
    if (errors > 0 && errors * 2 >= errors_.size()) {
        errors_.erase(errors_.begin(), errors_.begin() + static_cast<std::ptrdiff_t>(errors));
        forgotten_errors_ = errors_before;
    }
}

}  // namespace strata::compare
