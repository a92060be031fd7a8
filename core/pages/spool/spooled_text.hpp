#pragma once
// Stores text of any size for later use: some of it in memory, and the rest in a temporary file. The file has no name,
// so nothing is left of it when the program ends.
//
// The second part of this file sorts rows that do not fit into memory: they are added in any order and read in the
// order of their ranks.

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

/// Thrown if a temporary file cannot be made, written or read. `what()` says which of these failed, and why.
class temporary_file_failed : public std::system_error {
public:
    using std::system_error::system_error;
};

/// Makes a file in $TMPDIR, or in /tmp if that is not set, opens it for reading and writing, and removes its name. The
/// caller must close it. Throws: temporary_file_failed.
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

    /// Writes bytes from offset `at` on. Throws: temporary_file_failed.
    void write(std::uint64_t at, std::string_view bytes);
    /// Reads `size` bytes from offset `at` on. Throws: temporary_file_failed if reading fails, or if the file ends
    /// before that many bytes.
    void read(std::uint64_t at, char* to, std::size_t size) const;

private:
    int file_;
};

// --- The text ---

/// A text that grows at its end. All functions that write or read throw temporary_file_failed.
class spooled_text {
public:
    /// Up to `most` bytes are held in memory. A file is made only when the text has more.
    explicit spooled_text(std::size_t most = std::size_t{4} << 20U) : most_(most) {}
    /// Leaves `other` empty.
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
    /// Replaces the bytes from `at` on by `by`. Precondition: the text has at least that many bytes from `at` on.
    void replace(std::uint64_t at, std::string_view by);
    /// The `size` bytes of the text from `at` on. Precondition: the text has them.
    [[nodiscard]] std::string read(std::uint64_t at, std::size_t size) const;
    /// Calls `use` with the whole text, in parts. Each view is valid only during that call of `use`, which must not
    /// append to the text.
    void read_all(const std::function<void(std::string_view part)>& use) const;

private:
    std::size_t most_;
    std::unique_ptr<temporary_file> file_;  // the beginning of the text; null: all of it is in memory
    std::uint64_t in_file_ = 0;             // how much that is
    std::string end_;                       // what follows
};

// --- Sorting ---

/// Collects rows with ranks. Memory: some megabytes, and an entry for each rank that occurs. If there are many rows,
/// most are stored in a file. `add` and `for_each` throw temporary_file_failed.
class external_sort {
public:
    /// Adds a row. Complexity: logarithmic in the number of ranks.
    void add(std::uint64_t rank, std::string_view row);
    /// Calls `use` with each row, the highest rank first. Rows with the same rank come in the order in which they were
    /// added. The view is valid only during that call of `use`. Complexity: linear in the rows.
    void for_each(const std::function<void(std::string_view row)>& use) const;

private:
    // The rows of one rank form a chain: each row is stored together with the place of the next one.
    struct chain {
        std::uint64_t first = 0, last = 0;
    };
    spooled_text kept_;
    std::map<std::uint64_t, chain> chains_;
};

}  // namespace strata::pages
