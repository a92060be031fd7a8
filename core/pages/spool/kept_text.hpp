#pragma once
// Text that is kept until later, however much it is: in memory, or in a file what is too much for that.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/pages/spool/unnamed_file.hpp"

namespace strata::storage {

/// A text that grows at its end. All functions that write or read throw temporary_file_failed.
class kept_text {
public:
    /// `most`: how many bytes are held in memory. There is no file before there are more.
    explicit kept_text(std::size_t most = std::size_t{4} << 20U) : most_(most) {}
    /// The one that is moved from is empty.
    kept_text(kept_text&& other) noexcept
        : most_(other.most_),
          file_(std::move(other.file_)),
          in_file_(std::exchange(other.in_file_, 0)),
          end_(std::exchange(other.end_, {})) {}
    kept_text& operator=(kept_text&& other) noexcept {
        most_ = other.most_;
        file_ = std::move(other.file_);
        in_file_ = std::exchange(other.in_file_, 0);
        end_ = std::exchange(other.end_, {});
        return *this;
    }
    kept_text(const kept_text&) = delete;
    kept_text& operator=(const kept_text&) = delete;
    ~kept_text() = default;

    /// Its size in bytes.
    [[nodiscard]] std::uint64_t size() const { return in_file_ + end_.size(); }
    void append(std::string_view text);
    /// Replaces the bytes from `at` on. Requires: as many are there.
    void replace(std::uint64_t at, std::string_view by);
    /// A part. Requires: it is there.
    [[nodiscard]] std::string read(std::uint64_t at, std::size_t size) const;
    /// Calls `use` with all of it, in parts. The views are valid during the call, which must not append.
    void read_all(const std::function<void(std::string_view part)>& use) const;

private:
    std::size_t most_;
    std::unique_ptr<unnamed_file> file_;  // the beginning; null: all is in memory
    std::uint64_t in_file_ = 0;           // how much that is
    std::string end_;                     // what follows
};

}  // namespace strata::storage
