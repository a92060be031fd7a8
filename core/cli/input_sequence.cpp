#include "core/cli/input_sequence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace strata::cli {

input_sequence::input_sequence(std::vector<found_input> named, bool opens_archives) : bytes_(bytes_of(named)) {
    std::vector<std::string> names = short_names(named);
    named_.reserve(named.size());
    for (std::size_t i = 0; i < named.size(); ++i) {
        named_input made{std::move(named[i].input), std::move(names[i]), std::nullopt, {}};
        try {
            if (opens_archives && named[i].directory == 0) made.archive = archive_of(made.input);
        } catch (const std::exception&) {
            made.trouble = words_of_exception(made.input.name);
        }
        named_.push_back(std::move(made));
    }
}

std::optional<sequenced_input> input_sequence::read(const std::function<void()>& goes_on,
                                                    const report_trouble& report) {
    for (;;) {
        if (archive_) {
            std::optional<input_argument> page = archive_->next(goes_on, report);
            if (page) {
                std::string name = page->name;
                const std::uint64_t before = read_;
                // At a damaged place it may go back.
                read_ = std::max(read_, archive_->bytes_read());
                return sequenced_input{std::move(*page), std::move(name), read_ - before};
            }
            archive_.reset();
        }
        if (next_ == named_.size()) return std::nullopt;
        named_input& named = named_[next_++];
        if (!named.trouble.empty()) {
            report(named.trouble);
        } else if (named.archive) {
            archive_.emplace(*named.archive);
            read_ = 0;
        } else {
            return sequenced_input{std::move(named.input), std::move(named.short_name)};
        }
    }
}

std::optional<sequenced_input> input_sequence::next(const std::function<void()>& goes_on,
                                                    const report_trouble& report) {
    if (ahead_.empty()) return read(goes_on, report);
    sequenced_input first = std::move(ahead_.front());
    ahead_.pop_front();
    return first;
}

bool input_sequence::has_several(const std::function<void()>& goes_on, const report_trouble& report) {
    while (ahead_.size() < 2) {
        std::optional<sequenced_input> more = read(goes_on, report);
        if (!more) return false;
        ahead_.push_back(std::move(*more));
    }
    return true;
}

std::optional<std::size_t> input_sequence::count() const {
    const auto is_archive = [](const named_input& each) { return each.archive.has_value(); };
    if (std::any_of(named_.begin(), named_.end(), is_archive)) return std::nullopt;
    return named_.size();
}

std::vector<std::string> input_sequence::left() const {
    std::vector<std::string> names;
    for (const sequenced_input& each : ahead_) names.push_back(each.short_name);
    if (archive_) names.push_back(fmt::format("any further pages of {}", named_[next_ - 1].input.name));
    for (std::size_t i = next_; i < named_.size(); ++i) names.push_back(named_[i].short_name);
    return names;
}

}  // namespace strata::cli
