#pragma once
// Text of any size that is kept until later: a part that fits is in memory, the rest is in a temporary file. The file
// has no name, so that nothing is left of it when the program ends.
//
// Also here: rows that are too many for memory, which are added in any order and read by rank.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace strata::pages {

// --- The file ---

/// A temporary file could not be made, written or read. `what` says so, and why.
class temporary_file_failed : public std::system_error {
public:
    using std::system_error::system_error;
};

/// Opens a new file in $TMPDIR, or /tmp, for reading and writing, and removes its name. The caller closes it. Throws:
/// temporary_file_failed.
[[nodiscard]] int open_temporary_file();

/// A temporary file, which is closed on destruction.
class temporary_file {
public:
    /// Throws: temporary_file_failed.
    temporary_file() : file_(open_temporary_file()) {}
    ~temporary_file();
    temporary_file(const temporary_file&) = delete;
    temporary_file(temporary_file&&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;
    temporary_file& operator=(temporary_file&&) = delete;

    /// Writes bytes at a place, in bytes from the beginning. Throws: temporary_file_failed.
    void write(std::uint64_t at, std::string_view bytes);
    /// Reads `size` bytes from a place. Throws: temporary_file_failed, also if there are fewer.
    void read(std::uint64_t at, char* to, std::size_t size) const;

private:
    int file_;
};

// --- The text ---

/// A text that grows at its end. All functions that write or read throw temporary_file_failed.
class spooled_text {
public:
    /// `most`: how many bytes are held in memory. There is no file before there are more.
    explicit spooled_text(std::size_t most = std::size_t{4} << 20U) : most_(most) {}
    /// The one that is moved from is empty.
    spooled_text(spooled_text&& other) noexcept
        : most_(other.most_),
          file_(std::move(other.file_)),
          in_file_(std::exchange(other.in_file_, 0)),
          end_(std::exchange(other.end_, {})) {}
    spooled_text& operator=(spooled_text&& other) noexcept {
        most_ = other.most_;
        file_ = std::move(other.file_);
        in_file_ = std::exchange(other.in_file_, 0);
        end_ = std::exchange(other.end_, {});
        return *this;
    }
    spooled_text(const spooled_text&) = delete;
    spooled_text& operator=(const spooled_text&) = delete;
    ~spooled_text() = default;

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
    std::unique_ptr<temporary_file> file_;  // the beginning; null: all is in memory
    std::uint64_t in_file_ = 0;             // how much that is
    std::string end_;                       // what follows
};

// --- Sorting ---

/// Rows and their ranks. Memory: some megabytes, and an entry for each rank that occurs; the rows themselves are in a
/// file if they are many. `add` and `for_each` throw temporary_file_failed.
class external_sort {
public:
    /// Complexity: logarithmic in the number of ranks.
    void add(std::uint64_t rank, std::string_view row);
    /// Calls `use` with each row, the highest rank first; those of the same rank in the order in which they were added.
    /// The view is valid during the call. Complexity: linear.
    void for_each(const std::function<void(std::string_view row)>& use) const;

private:
    // The rows of a rank are a chain: before each row is where the next one is.
    struct chain {
        std::uint64_t first = 0, last = 0;
    };
    spooled_text kept_;
    std::map<std::uint64_t, chain> chains_;
};

}  // namespace strata::pages
