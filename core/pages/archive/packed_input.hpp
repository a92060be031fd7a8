#pragma once
// The packed bytes of an archive, with as many kept as it takes to go back a little.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/pages/archive/byte_source.hpp"

namespace strata::archive {

/// Reads a source in large pieces.
class packed_input {
public:
    packed_input(std::unique_ptr<byte_source> from, std::uint64_t offset) : from_(std::move(from)), begin_(offset) {}

    /// The bytes that are next. Empty only at the end. Valid until the next call.
    std::string_view next() {
        if (at_ == buffer_.size()) read();
        return std::string_view(buffer_).substr(at_);
    }
    /// The same, with at least `size` bytes unless the source ends.
    std::string_view next(std::size_t size) {
        while (buffer_.size() - at_ < size && read()) {
        }
        return std::string_view(buffer_).substr(at_);
    }
    void take(std::size_t size) { at_ += size; }
    /// Where in the archive the next byte is.
    [[nodiscard]] std::uint64_t offset() const { return begin_ + at_; }

    /// Goes back to `offset`, or as near as bytes are kept. All that is read again must not be more than what the
    /// archive has: otherwise it goes back nowhere, so that damaged archives take linear time.
    void go_back(std::uint64_t offset) {
        const std::uint64_t to = offset < begin_ ? begin_ : offset;
        if (to >= this->offset()) return;
        const std::uint64_t again = this->offset() - to;
        if (read_again_ + again > begin_ + buffer_.size()) return;
        read_again_ += again;
        at_ = static_cast<std::size_t>(to - begin_);
    }

private:
    static constexpr std::size_t piece = std::size_t{256} << 10U;
    static constexpr std::size_t kept = std::size_t{64} << 10U;

    bool read() {
        if (at_ > kept) {
            const std::size_t dropped = at_ - kept;
            buffer_.erase(0, dropped);
            begin_ += dropped;
            at_ -= dropped;
        }
        const std::size_t before = buffer_.size();
        buffer_.resize(before + piece);
        const std::size_t count = from_->read(buffer_.data() + before, piece);
        buffer_.resize(before + count);
        return count > 0;
    }

    std::unique_ptr<byte_source> from_;
    std::string buffer_;
    std::uint64_t begin_;  // offset of the buffer in the archive
    std::size_t at_ = 0;
    std::uint64_t read_again_ = 0;
};

}  // namespace strata::archive
