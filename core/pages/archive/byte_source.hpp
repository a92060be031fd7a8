#pragma once
// Bytes that come one after the other: a file, standard input, or a part of a file.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace strata::archive {

/// Where an archive's bytes come from.
class byte_source {
public:
    byte_source() = default;
    byte_source(const byte_source&) = delete;
    byte_source(byte_source&&) = delete;
    byte_source& operator=(const byte_source&) = delete;
    byte_source& operator=(byte_source&&) = delete;
    virtual ~byte_source() = default;

    /// Puts at most `size` of the next bytes, and at least one, at `to`. Returns how many; 0 at the end.
    /// Throws: std::system_error if reading fails.
    virtual std::size_t read(char* to, std::size_t size) = 0;
};

/// The bytes of a file from `offset` on, at most `length`. Throws: std::system_error if it cannot be opened.
[[nodiscard]] std::unique_ptr<byte_source> open_file(const std::string& path, std::uint64_t offset = 0,
                                                     std::optional<std::uint64_t> length = std::nullopt);

/// What can be read from a descriptor, which stays open.
[[nodiscard]] std::unique_ptr<byte_source> read_descriptor(int descriptor);

/// A text in memory, which must outlive the source.
[[nodiscard]] std::unique_ptr<byte_source> read_text(std::string_view text);

}  // namespace strata::archive
