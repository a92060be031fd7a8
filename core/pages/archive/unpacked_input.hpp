#pragma once
// The bytes of an archive, unpacked.
//
// A byte source gives the packed bytes in order: of a file, of standard input, or of a part of a file. gzip and zstd
// archives are chains of members, each packed on its own, usually one for each record.

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

    /// Puts at most `size` of the next bytes, and at least one, at `to`. Returns how many; 0 at the end.
    /// Throws: std::system_error if reading fails.
    virtual std::size_t read(char* to, std::size_t size) = 0;
};

/// The bytes of a file from `offset` on, at most `length`. Throws: std::system_error if it cannot be opened.
[[nodiscard]] std::unique_ptr<byte_source> open_file(const std::string& path, std::uint64_t offset = 0,
                                                     std::optional<std::uint64_t> length = std::nullopt);

/// The bytes of a descriptor, which stays open.
[[nodiscard]] std::unique_ptr<byte_source> read_descriptor(int descriptor);

/// A text in memory, which must outlive the source.
[[nodiscard]] std::unique_ptr<byte_source> read_text(std::string_view text);

/// Limits of reading.
struct limits {
    std::size_t most_body = std::size_t{16} << 20U;  ///< bytes of a page; of longer ones only the beginning is kept
    /// Bytes that a packed record may unpack to. The rest is skipped.
    std::uint64_t most_unpacked = std::uint64_t{4} << 30U;
    /// Called before each piece of some hundred kilobytes that is read or unpacked, and now and then while another
    /// process does that. May throw, to end the work; null: nothing.
    std::function<void()> asks{};
};

// --- Unpacking ---

/// How the bytes of an archive are packed.
enum class packing : std::uint8_t { none, gzip, zstd };

/// How bytes that begin like this are packed.
[[nodiscard]] packing packing_of(std::string_view first_bytes);

/// Whether bytes begin with the frame that holds the dictionary of a WARC file packed with zstd. Nothing else uses it.
[[nodiscard]] bool begins_with_dictionary(std::string_view first_bytes);

/// The frame that holds a dictionary, if the bytes begin with one; otherwise "". Throws: std::system_error if they
/// cannot be read.
[[nodiscard]] std::string dictionary_in_front(byte_source& of);

/// Unpacks members, some hundred kilobytes at a time. Damaged parts are skipped: unpacking resumes at the next member
/// that can be found. Memory: what is buffered, and less than a megabyte (gzip) or 72 (zstd).
class unpacked_input {
public:
    /// `offset`: of the source's first byte in the archive. `expected`: how it is packed if its first bytes do not
    /// tell.
    explicit unpacked_input(std::unique_ptr<byte_source> from, std::uint64_t offset = 0,
                            packing expected = packing::none, limits most = {});
    ~unpacked_input();
    unpacked_input(const unpacked_input&) = delete;
    unpacked_input(unpacked_input&&) = delete;
    unpacked_input& operator=(const unpacked_input&) = delete;
    unpacked_input& operator=(unpacked_input&&) = delete;

    /// The bytes that have been unpacked but not yet taken. Valid until the next call of another function.
    [[nodiscard]] std::string_view ahead() const { return std::string_view(buffer_).substr(taken_); }
    /// Unpacks more. Returns whether there was any.
    /// Throws: std::system_error if the source cannot be read.
    bool more();
    /// Unpacks until `size` bytes are ahead, or all that are left.
    std::string_view ahead(std::size_t size);
    /// Takes the next `size` bytes, of those ahead.
    void take(std::size_t size);
    /// A record, or something else that the limit of unpacked bytes is about, begins with the next byte, or near it. If
    /// a member has more than the limit after that, the rest is passed over, and counts as damaged.
    void begin_record() { unpacked_ = 0; }
    /// Puts the last bytes that were taken back, to be read again. Returns false, and does nothing, if they began
    /// before the last member of which any were taken: where that member is in the archive is no longer known.
    [[nodiscard]] bool put_back(std::string_view bytes);

    /// How many bytes from here on a member begins, if one does within those ahead and not here; npos: none does.
    [[nodiscard]] std::size_t next_member() const;
    /// Whether a packed member begins here.
    [[nodiscard]] bool is_at_member() const;
    /// Whether a member begins here, and there is one before it.
    [[nodiscard]] bool begins_member() const;
    /// Where in the archive the member of the next byte begins; in an archive that is not packed, that byte itself.
    [[nodiscard]] std::uint64_t offset() const;
    /// Where in the archive unpacking has come to. It may go back a little, at a damaged place.
    [[nodiscard]] std::uint64_t reached() const;
    /// The places in the archive where skipped damaged parts begin, including those ahead, that no call has reported
    /// yet; at most `most`. If there are very many, those after the first 65,536 are at the place of the last.
    [[nodiscard]] std::vector<std::uint64_t> take_damaged(std::size_t most);
    /// Whether a damaged part begins at that place of the archive, which was reported last or not at all.
    [[nodiscard]] bool is_damaged(std::uint64_t at) const;
    /// Whether that part is damaged only in that it unpacks to more than the limit.
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
    std::deque<member> members_;                 // the one of the next byte, and those after it that are ahead
    member last_{};                              // the one before these
    std::deque<std::uint64_t> damaged_;          // where damaged parts begin,
    std::size_t damaged_after_those_ = 0;        // and how many others there are
    std::optional<std::uint64_t> last_damaged_;  // that was taken
    limits most_;
    std::uint64_t unpacked_ = 0;         // since a record began
    std::set<std::uint64_t> too_large_;  // of the damaged ones
    std::unique_ptr<unpacker> unpacker_;
};

}  // namespace strata::archive
