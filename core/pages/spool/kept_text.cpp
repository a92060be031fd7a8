#include "core/pages/spool/kept_text.hpp"

#include <algorithm>

namespace strata::storage {

void kept_text::append(std::string_view text) {
    if (end_.size() + text.size() > most_) {
        if (!file_) file_ = std::make_unique<unnamed_file>();
        file_->write(in_file_, end_);
        file_->write(in_file_ + end_.size(), text);
        in_file_ += end_.size() + text.size();
        end_.clear();
    } else {
        end_ += text;
    }
}

void kept_text::replace(std::uint64_t at, std::string_view by) {
    if (at < in_file_) {
        const std::string_view part =
            by.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(by.size(), in_file_ - at)));
        file_->write(at, part);
        at += part.size();
        by.remove_prefix(part.size());
    }
    if (!by.empty()) end_.replace(static_cast<std::size_t>(at - in_file_), by.size(), by);
}

std::string kept_text::read(std::uint64_t at, std::size_t size) const {
    std::string text;
    if (at < in_file_) {
        text.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size, in_file_ - at)));
        file_->read(at, text.data(), text.size());
        at += text.size();
    }
    if (text.size() < size) text.append(end_, static_cast<std::size_t>(at - in_file_), size - text.size());
    return text;
}

void kept_text::read_all(const std::function<void(std::string_view part)>& use) const {
    constexpr std::uint64_t piece = std::uint64_t{256} << 10U;
    for (std::uint64_t at = 0; at < in_file_; at += piece)
        use(read(at, static_cast<std::size_t>(std::min(piece, in_file_ - at))));
    if (!end_.empty()) use(end_);
}

}  // namespace strata::storage
