#include "docs/python/tokens.hpp"

#include <algorithm>
#include <utility>

namespace strata::python {

// ---------------------------------------------------------------------------------------------------------------------
// Positions in characters

void character_counter::add(std::string_view piece) {
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const auto byte = static_cast<unsigned char>(piece[i]);
        if (byte < 0xC0) continue;
        const std::uint64_t more = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
        more_ += more;
        i += more;
        wide_.push_back({size_ + i + 1, more_});
    }
    size_ += piece.size();
}

std::uint64_t character_counter::at(std::uint64_t offset) const {
    const auto after =
        std::upper_bound(wide_.begin(), wide_.end(), offset,
                         [](std::uint64_t place, const wide_character& each) { return place < each.end; });
    return offset - (after == wide_.begin() ? forgotten_ : (after - 1)->more);
}

void character_counter::forget(std::uint64_t offset) {
    const auto kept = std::partition_point(wide_.begin(), wide_.end(),
                                           [&](const wide_character& each) { return each.end <= offset; });
    // Dropping entries moves all entries after them. To keep the time linear, this is done only when more than half of
    // the entries can be dropped.
    if (kept - wide_.begin() <= wide_.end() - kept) return;
    forgotten_ = (kept - 1)->more;
    wide_.erase(wide_.begin(), kept);
}

// ---------------------------------------------------------------------------------------------------------------------
// Keeping

keeper::keeper(const spec::draft& draft, input_kind kind, std::shared_ptr<const exports::choice> chosen)
    : chosen_(std::move(chosen)),
      counts_characters_(kind == input_kind::characters),
      places_(draft, kind, false),
      kept_(empty_batch()) {}

std::shared_ptr<batch> keeper::empty_batch() const {
    auto made = std::make_shared<batch>();
    made->chosen = chosen_;
    return made;
}

void keeper::add(std::string_view piece) {
    places_.add(piece);
    if (counts_characters_) characters_.add(piece);
}

std::shared_ptr<batch> keeper::take() {
    places_.forget(begin_);
    if (counts_characters_) characters_.forget(begin_);
    return std::exchange(kept_, empty_batch());
}

feedback keeper::on_token(const token& t) {
    begin_ = where_of(t).begin;
    const std::size_t before = kept_->tokens.all().size();
    if (counts_characters_)
        kept_->tokens.add(moved_(t, [&](std::uint64_t offset) { return characters_.at(offset); }));
    else
        kept_->tokens.add(t);
    if (kept_->tokens.all().size() > before) kept_->all.push_back({false, before});
    return {};
}

void keeper::on_error(const parse_error& e) {
    error kept{e, places_.position(e.offset)};
    if (counts_characters_) kept.reported.offset = characters_.at(e.offset);
    kept_->all.push_back({true, kept_->errors.size()});
    kept_->errors.push_back(kept);
}

// ---------------------------------------------------------------------------------------------------------------------
// Tokenizing

stream::stream(std::shared_ptr<const exports::choice> chosen, input_kind kind)
    : how_(chosen->configurations().front()), kept_(*how_.draft, kind, chosen), joining_(kept_) {
    if (how_.feedback) answering_.emplace(*how_.draft, *how_.feedback, joining_);
    sink& to = answering_ ? static_cast<sink&>(*answering_) : joining_;
    tokenizer_.emplace(*how_.draft, to, how_.options);
}

std::shared_ptr<batch> stream::feed(std::string_view piece) {
    kept_.add(piece);
    tokenizer_->feed(piece);
    return kept_.take();
}

std::shared_ptr<batch> stream::close(std::string_view last) {
    kept_.add(last);
    tokenizer_->finish(last);
    if (tokenizer_->stopped_early()) joining_.finish();
    return kept_.take();
}

}  // namespace strata::python
