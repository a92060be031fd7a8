#pragma once
// Unpacks the bytes of an archive.
//
// A byte source gives the packed bytes in order. The bytes come from a file, from standard input, or from a part of a
// file. gzip and zstd archives are chains of members. Each member is packed on its own, and usually there is one for
// each record.

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

/// Where an archive's bytes come from.
class byte_source {
public:
    byte_source() = default;
    byte_source(const byte_source&) = delete;
    byte_source(byte_source&&) = delete;
    byte_source& operator=(const byte_source&) = delete;
    byte_source& operator=(byte_source&&) = delete;
    virtual ~byte_source() = default;

    /// Writes the next bytes to `to`: at least one and at most `size`. Returns the number of bytes; 0 at the end.
    /// Throws: std::system_error if reading fails.
    virtual std::size_t read(char* to, std::size_t size) = 0;
};

/// Reads a file from `offset` on, at most `length` bytes. Throws: std::system_error if it cannot be opened.
[[nodiscard]] std::unique_ptr<byte_source> open_file(const std::string& path, std::uint64_t offset = 0,
                                                     std::optional<std::uint64_t> length = std::nullopt);

/// Reads from a descriptor, which stays open.
[[nodiscard]] std::unique_ptr<byte_source> read_descriptor(int descriptor);

/// Reads a text in memory, which must outlive the source.
[[nodiscard]] std::unique_ptr<byte_source> read_text(std::string_view text);

/// Limits of reading.
struct limits {
    std::size_t most_body = std::size_t{16} << 20U;  ///< the maximum size of a page; only the beginning of a longer
                                                     ///< page is kept
    /// The maximum number of bytes that a packed record may unpack to. The rest is skipped.
    std::uint64_t most_unpacked = std::uint64_t{4} << 30U;
    /// Called before each piece of a few hundred kilobytes is read or unpacked, and from time to time while another
    /// process reads or unpacks. The function may throw an exception to end the work. It may be null.
    std::function<void()> asks{};
};

// --- Unpacking ---

/// How the bytes of an archive are packed.
enum class packing : std::uint8_t { none, gzip, zstd };

/// How bytes are packed that begin with `first_bytes`.
[[nodiscard]] packing packing_of(std::string_view first_bytes);

/// Whether bytes begin with the frame that holds the dictionary of a WARC file packed with zstd. Only such files use
/// this frame.
[[nodiscard]] bool begins_with_dictionary(std::string_view first_bytes);

/// If the bytes of `of` begin with a frame that holds a dictionary, returns this frame; otherwise "". Throws:
/// std::system_error if the bytes cannot be read.
[[nodiscard]] std::string dictionary_in_front(byte_source& of);

/// Unpacks members, a few hundred kilobytes at a time. Damaged parts are skipped: unpacking continues at the next
/// member that can be found. Memory: the buffered bytes, plus less than a megabyte for gzip, or 72 megabytes for zstd.
class unpacked_input {
public:
    /// `offset` is the offset in the archive of the source's first byte. `expected` says how the source is packed, if
    /// its first bytes do not show this.
    explicit unpacked_input(std::unique_ptr<byte_source> from, std::uint64_t offset = 0,
                            packing expected = packing::none, limits most = {});
    ~unpacked_input();
    unpacked_input(const unpacked_input&) = delete;
    unpacked_input(unpacked_input&&) = delete;
    unpacked_input& operator=(const unpacked_input&) = delete;
    unpacked_input& operator=(unpacked_input&&) = delete;

    /// The bytes that have been unpacked but not yet taken. The view is valid until the next call of another function.
    [[nodiscard]] std::string_view ahead() const { return std::string_view(buffer_).substr(taken_); }
    /// Unpacks more. Returns whether there were more bytes. Throws: std::system_error if the source cannot be
    /// read.
    bool more();
    /// Unpacks until at least `size` bytes are ahead, or until the end if fewer bytes are left. Returns the bytes
    /// ahead.
    std::string_view ahead(std::size_t size);
    /// Takes the next `size` bytes. They must already have been unpacked.
    void take(std::size_t size);
    /// Says that a record begins at or near the next byte, or anything else to which the limit of unpacked bytes
    /// applies. If more bytes than the limit follow in the same member, the rest of the member is skipped and counts as
    /// damaged.
    void begin_record() { unpacked_ = 0; }
    /// Puts back `bytes`, the last bytes that were taken, so that they are read again. Does nothing and returns false
    /// if they do not all belong to the last member from which bytes were taken: it is no longer known where an earlier
    /// member is in the archive.
    [[nodiscard]] bool put_back(std::string_view bytes);

    /// The distance from here to the next member, in unpacked bytes; npos if no member begins after this place within
    /// the bytes ahead.
    [[nodiscard]] std::size_t next_member() const;
    /// Whether a packed member begins here.
    [[nodiscard]] bool is_at_member() const;
    /// Whether a member other than the first begins here.
    [[nodiscard]] bool begins_member() const;
    /// The offset in the archive of the member that has the next byte; if the archive is not packed, the offset of that
    /// byte itself.
    [[nodiscard]] std::uint64_t offset() const;
    /// The offset in the archive up to which bytes have been unpacked. At a damaged place, it may become a little
    /// smaller.
    [[nodiscard]] std::uint64_t reached() const;
    /// The offsets in the archive of damaged parts that were skipped and that no call has returned yet; at most `most`
    /// of them. They may be ahead of this place. If 65,536 parts have not been returned yet, any further part counts as
    /// being at the offset of the last one.
    [[nodiscard]] std::vector<std::uint64_t> take_damaged(std::size_t most);
    /// Whether a damaged part begins at that offset of the archive. Only the part that `take_damaged` returned last and
    /// the parts that it has not returned yet are known.
    [[nodiscard]] bool is_damaged(std::uint64_t at) const;
    /// Whether the part at that offset counts as damaged only because it unpacks to more bytes than the limit.
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
    std::uint64_t position_ = 0;                 // of the next byte, unpacked
    std::deque<member> members_;                 // the member of the next byte, and later members that are ahead
    member last_{};                              // the one before these
    std::deque<std::uint64_t> damaged_;          // where damaged parts begin,
    std::size_t damaged_after_those_ = 0;        // how many others there are
    std::optional<std::uint64_t> last_damaged_;  // that was taken
    limits most_;
    std::uint64_t unpacked_ = 0;         // since a record began
    std::set<std::uint64_t> too_large_;  // of the damaged ones
    std::unique_ptr<unpacker> unpacker_;
};

}  // namespace strata::archive
