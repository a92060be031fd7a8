#pragma once
// Unpacks (decompresses) the bytes of an archive.
//
// A byte source provides the packed bytes in order: from a file, from a part of a file, or from standard input. An
// archive that is packed with gzip or zstd is a chain of members. Each member is packed on its own, and usually
// contains one record.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace strata::archive {

// --- Packed bytes ---

/// Provides the bytes of an archive in order.
class byte_source {
public:
    byte_source() = default;
    byte_source(const byte_source&) = delete;
    byte_source(byte_source&&) = delete;
    byte_source& operator=(const byte_source&) = delete;
    byte_source& operator=(byte_source&&) = delete;
    virtual ~byte_source() = default;

    /// Writes the next bytes to `to`: at least one byte, and at most `size`. Returns the number of bytes; 0 at the end.
    /// Throws: std::system_error if reading fails.
    virtual std::size_t read(char* to, std::size_t size) = 0;
};

/// Returns a source for at most `length` bytes of the file, starting at `offset`. Throws: std::system_error if the file
/// cannot be opened.
[[nodiscard]] std::unique_ptr<byte_source> open_file(const std::string& path, std::uint64_t offset = 0,
                                                     std::optional<std::uint64_t> length = std::nullopt);

/// Returns a source that reads from a descriptor, which stays open.
[[nodiscard]] std::unique_ptr<byte_source> read_descriptor(int descriptor);

/// Returns a source that reads a text in memory. The text must outlive the source.
[[nodiscard]] std::unique_ptr<byte_source> read_text(std::string_view text);

/// Limits that protect against large or hostile archives.
struct limits {
    std::size_t most_body = std::size_t{16} << 20U;  ///< the largest size of a page in bytes; of a longer page, only
                                                     ///< the beginning is kept
    /// The maximum unpacked size of a packed record in bytes. If a record is larger, the rest of its member is skipped.
    std::uint64_t most_unpacked = std::uint64_t{4} << 30U;
    /// Called before each piece of a few hundred kilobytes is read or unpacked, and from time to time while another
    /// process reads the archive. May throw an exception to end the work. May be null.
    std::function<void()> asks{};
};

// --- Unpacking ---

/// How the bytes of an archive are packed (compressed).
enum class packing : std::uint8_t { none, gzip, zstd };

/// Returns how bytes that begin with `first_bytes` are packed.
[[nodiscard]] packing packing_of(std::string_view first_bytes);

/// Whether the bytes begin with a frame that contains the dictionary of a WARC file packed with zstd. Only such files
/// have this frame.
[[nodiscard]] bool begins_with_dictionary(std::string_view first_bytes);

/// Returns the frame with the dictionary at the beginning of the source; "" if the source does not begin with a
/// dictionary. Throws: std::system_error if the bytes cannot be read.
[[nodiscard]] std::string dictionary_in_front(byte_source& of);

/// Unpacks members, a few hundred kilobytes at a time. Skips damaged parts: unpacking continues at the next member that
/// can be found. Memory: the bytes that have been unpacked but not taken, plus less than a megabyte (gzip) or less than
/// 72 megabytes (zstd).
class unpacked_input {
public:
    /// `offset` is the archive offset of the source's first byte. `expected` says how the source is packed, in case its
    /// first bytes do not show this.
    explicit unpacked_input(std::unique_ptr<byte_source> from, std::uint64_t offset = 0,
                            packing expected = packing::none, limits most = {});
    ~unpacked_input();
    unpacked_input(const unpacked_input&) = delete;
    unpacked_input(unpacked_input&&) = delete;
    unpacked_input& operator=(const unpacked_input&) = delete;
    unpacked_input& operator=(unpacked_input&&) = delete;

    /// Returns the bytes that have been unpacked but not taken. The view is valid until another function is called.
    [[nodiscard]] std::string_view ahead() const { return std::string_view(buffer_).substr(taken_); }
    /// Unpacks another piece. Returns whether there was one. Throws: std::system_error if the source cannot be read.
    bool more();
    /// Unpacks until at least `size` bytes can be returned, or until the end. Returns all bytes that have been unpacked
    /// but not taken.
    std::string_view ahead(std::size_t size);
    /// Takes the next `size` bytes, which must have been unpacked.
    void take(std::size_t size);
    /// Call this at or near the beginning of a record, or of anything else to which the limit on unpacked bytes
    /// applies. If more bytes than the limit follow in this member, the rest of the member is skipped and counts as
    /// damaged.
    void begin_record() { unpacked_ = 0; }
    /// Puts back `bytes`, the bytes that were taken last, so that they can be read again. Does nothing and returns
    /// false if the bytes do not all belong to the member from which bytes were taken last, because the positions of
    /// earlier members are no longer known.
    [[nodiscard]] bool put_back(std::string_view bytes);

    /// Returns the number of unpacked bytes from the next byte to the beginning of the next member; npos if no member
    /// begins later among the bytes that have been unpacked.
    [[nodiscard]] std::size_t next_member() const;
    /// Whether a packed member begins at the next byte.
    [[nodiscard]] bool is_at_member() const;
    /// Whether a member other than the first begins at the next byte.
    [[nodiscard]] bool begins_member() const;
    /// Returns the archive offset of the member that contains the next byte. If the archive is not packed, returns the
    /// offset of the byte itself.
    [[nodiscard]] std::uint64_t offset() const;
    /// Returns the offset in the archive up to which bytes have been unpacked. It may decrease a little at a damaged
    /// part.
    [[nodiscard]] std::uint64_t reached() const;
    /// Returns the offsets in the archive of up to `most` damaged parts that were skipped. Each part is returned once.
    /// The offsets may be beyond the next byte. At most 65,536 offsets are stored until they are returned. For each
    /// further part, the last of these offsets is returned again.
    [[nodiscard]] std::vector<std::uint64_t> take_damaged(std::size_t most);
    /// Whether a damaged part begins at offset `at` of the archive. Considers only the part that `take_damaged`
    /// returned last, and the parts that it has not returned yet.
    [[nodiscard]] bool is_damaged(std::uint64_t at) const;
    /// Whether the part at offset `at` counts as damaged only because it exceeds the limit on unpacked bytes.
    [[nodiscard]] bool is_too_large(std::uint64_t at) const { return too_large_.contains(at); }

private:
    class unpacker;
    class plain;
    class gzip;
    class zstd;
    void note_damaged(std::uint64_t at);
    void pass_members();
    struct member {
        std::uint64_t unpacked;
        std::uint64_t packed;
    };

    std::string buffer_;
    std::size_t taken_ = 0;
    std::uint64_t position_ = 0;  // the position of the next byte, counted in unpacked bytes
    std::deque<member> members_;  // the member of the next byte, and later members whose beginning has been unpacked
    member last_{};               // the member before these
    std::deque<std::uint64_t> damaged_;          // the offsets of damaged parts that have not been returned
    std::size_t damaged_after_those_ = 0;        // the number of further damaged parts
    std::optional<std::uint64_t> last_damaged_;  // the last offset that `take_damaged` has returned
    limits most_;
    std::uint64_t unpacked_ = 0;         // the number of bytes unpacked since the current record began
    std::set<std::uint64_t> too_large_;  // the offsets of the damaged parts that exceed the limit
    std::unique_ptr<unpacker> unpacker_;
};

}  // namespace strata::archive
