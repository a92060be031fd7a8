#include "core/pages/archive/unpacked_input.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace strata::archive {

// --- Packed bytes ---

namespace {

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

class descriptor_source : public byte_source {
public:
    descriptor_source(int descriptor, bool owned, std::uint64_t left)
        : descriptor_(descriptor), owned_(owned), left_(left) {}
    descriptor_source(const descriptor_source&) = delete;
    descriptor_source(descriptor_source&&) = delete;
    descriptor_source& operator=(const descriptor_source&) = delete;
    descriptor_source& operator=(descriptor_source&&) = delete;
    ~descriptor_source() override {
        if (owned_) ::close(descriptor_);
    }

    std::size_t read(char* to, std::size_t size) override {
        size = static_cast<std::size_t>(std::min<std::uint64_t>(size, left_));
        if (size == 0) return 0;
        // A signal may interrupt the wait for a pipe. The exception then lets the caller decide whether to continue.
        const ssize_t count = ::read(descriptor_, to, size);
        if (count < 0) fail();
        left_ -= static_cast<std::uint64_t>(count);
        return static_cast<std::size_t>(count);
    }

private:
    int descriptor_;
    bool owned_;
    std::uint64_t left_;
};

class text_source : public byte_source {
public:
    explicit text_source(std::string_view text) : text_(text) {}
    std::size_t read(char* to, std::size_t size) override {
        size = std::min(size, text_.size());
        if (size > 0) std::memcpy(to, text_.data(), size);
        text_.remove_prefix(size);
        return size;
    }

private:
    std::string_view text_;
};

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::unique_ptr<byte_source> open_file(const std::string& path, std::uint64_t offset,
                                       std::optional<std::uint64_t> length) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) fail();
    auto made = std::make_unique<descriptor_source>(descriptor, true, length.value_or(no_limit));
    if (offset > 0 && ::lseek(descriptor, static_cast<off_t>(offset), SEEK_SET) < 0) fail();
    return made;
}

std::unique_ptr<byte_source> read_descriptor(int descriptor) {
    return std::make_unique<descriptor_source>(descriptor, false, no_limit);
}

std::unique_ptr<byte_source> read_text(std::string_view text) { return std::make_unique<text_source>(text); }

// The packed bytes of an archive. The bytes that were read last stay in memory, so that reading can go back a little.

/// Reads a source in large pieces.
class packed_input {
public:
    packed_input(std::unique_ptr<byte_source> from, std::uint64_t offset, std::function<void()> asks)
        : from_(std::move(from)), asks_(std::move(asks)), begin_(offset) {}

    /// Returns the next bytes without taking them; empty only at the end. The view is valid until the next call.
    std::string_view next() {
        if (at_ == buffer_.size()) read();
        return std::string_view(buffer_).substr(at_);
    }
    /// Returns the next bytes without taking them: at least `size` bytes, unless the source ends earlier.
    std::string_view next(std::size_t size) {
        while (buffer_.size() - at_ < size && read()) {
        }
        return std::string_view(buffer_).substr(at_);
    }
    void take(std::size_t size) { at_ += size; }
    /// Returns the archive offset of the next byte.
    [[nodiscard]] std::uint64_t offset() const { return begin_ + at_; }

    /// Goes back to `offset`, or to the first byte that is still in memory. All calls together go back by at most as
    /// many bytes as have been read; further calls do nothing. So damaged archives take linear time.
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
        if (asks_) asks_();
        const std::size_t before = buffer_.size();
        buffer_.resize(before + piece);
        const std::size_t count = from_->read(buffer_.data() + before, piece);
        buffer_.resize(before + count);
        return count > 0;
    }

    std::unique_ptr<byte_source> from_;
    std::function<void()> asks_;
    std::string buffer_;
    std::uint64_t begin_;  // the archive offset of the buffer's first byte
    std::size_t at_ = 0;
    std::uint64_t read_again_ = 0;
};

namespace {

constexpr std::size_t piece_size = std::size_t{256} << 10U;
constexpr std::string_view gzip_magic = "\x1F\x8B\x08";
constexpr std::string_view zstd_magic = "\x28\xB5\x2F\xFD";

// Decoders for zstd skip a frame that begins with a byte from 0x50 to 0x5F and these three bytes.
constexpr std::string_view skippable_rest = "\x2A\x4D\x18";
// The first byte of the skippable frame that contains the dictionary of a WARC file packed with zstd.
constexpr unsigned char dictionary_frame = 0x5D;
constexpr std::size_t frame_head = 8;
constexpr std::size_t most_dictionary = std::size_t{16} << 20U;
// The largest window that is accepted, as the exponent of a power of two. It limits the memory for unpacking.
constexpr int most_window_log = 26;

// The positions of at most this many damaged parts are stored until they are reported.
constexpr std::size_t most_damaged = 65536;

bool is_skippable(std::string_view bytes) {
    return bytes.size() >= 4 && (static_cast<unsigned char>(bytes[0]) & 0xF0U) == 0x50 &&
           bytes.substr(1, 3) == skippable_rest;
}

// Returns the length of the content of a skippable frame.
std::size_t size_of_frame(std::string_view head) {
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4; ++i)
        size |= static_cast<std::size_t>(static_cast<unsigned char>(head[4 + i])) << (8 * i);
    return size;
}

// Moves to the next occurrence of the bytes `magic`. Returns whether there is one.
bool find_magic(packed_input& in, std::string_view magic) {
    for (;;) {
        const std::string_view bytes = in.next(magic.size());
        if (bytes.size() < magic.size()) {
            in.take(bytes.size());
            return false;
        }
        const std::size_t at = bytes.find(magic);
        if (at != std::string_view::npos) {
            in.take(at);
            return true;
        }
        in.take(bytes.size() - (magic.size() - 1));
    }
}

// Returns how an archive that begins with `bytes` is packed. If its first member is damaged, `expected` decides.
packing packing_at_start(std::string_view bytes, packing expected) {
    const packing found = packing_of(bytes);
    const bool may_be_plain = bytes.starts_with("WARC/") || bytes.find("\nWARC/") != std::string_view::npos ||
                              bytes.starts_with("filedesc://");
    const bool has_gzip = bytes.find(gzip_magic) != std::string_view::npos;
    if (found != packing::none || may_be_plain) return found;
    return has_gzip ? packing::gzip : expected;
}

}  // namespace

packing packing_of(std::string_view first_bytes) {
    if (first_bytes.starts_with(gzip_magic)) return packing::gzip;
    if (first_bytes.starts_with(zstd_magic) || is_skippable(first_bytes)) return packing::zstd;
    return packing::none;
}

bool begins_with_dictionary(std::string_view first_bytes) {
    return is_skippable(first_bytes) && static_cast<unsigned char>(first_bytes[0]) == dictionary_frame;
}

std::string dictionary_in_front(byte_source& of) {
    std::string frame;
    const auto read_to = [&](std::size_t size) {
        constexpr std::size_t piece = std::size_t{64} << 10U;
        while (frame.size() < size) {
            const std::size_t before = frame.size();
            frame.resize(std::min(size, before + piece));
            const std::size_t count = of.read(frame.data() + before, frame.size() - before);
            frame.resize(before + count);
            if (count == 0) return false;
        }
        return true;
    };
    if (!read_to(frame_head) || !begins_with_dictionary(frame)) return {};
    const std::size_t size = size_of_frame(frame);
    if (size > most_dictionary || !read_to(frame_head + size)) return {};
    return frame;
}

/// Unpacks the bytes of one format.
class unpacked_input::unpacker {
public:
    explicit unpacker(packed_input in) : in_(std::move(in)) {}
    unpacker(const unpacker&) = delete;
    unpacker(unpacker&&) = delete;
    unpacker& operator=(const unpacker&) = delete;
    unpacker& operator=(unpacker&&) = delete;
    virtual ~unpacker() = default;
    /// Appends a piece to the buffer of the object `to`, and records the members that begin in the piece. Returns false
    /// at the end.
    virtual bool unpack(unpacked_input& to) = 0;
    /// Skips the rest of the current member. Returns the offset at which the member began; nothing if there is no
    /// current member.
    virtual std::optional<std::uint64_t> leave_member() { return std::nullopt; }
    /// Returns the offset in the archive up to which bytes have been unpacked.
    [[nodiscard]] std::uint64_t reached() const { return in_.offset(); }

protected:
    packed_input& in() { return in_; }
    /// Records that a member begins `filled` bytes after the beginning of the piece. `packed` is its offset in the
    /// archive.
    void begin_member(unpacked_input& to, std::uint64_t packed, std::size_t filled) {
        const member begun{to.position_ + (before_ - to.taken_) + filled, packed};
        // Any number of empty members may be at the same position. Only the last one is recorded, because the positions
        // of empty members are never needed.
        if (!to.members_.empty() && to.members_.back().unpacked == begun.unpacked)
            to.members_.back() = begun;
        else
            to.members_.push_back(begun);
    }
    /// Returns the address at which to write the next piece. Call `end_piece` with the length of the piece afterwards.
    char* begin_piece(unpacked_input& to) {
        before_ = to.buffer_.size();
        to.buffer_.resize(before_ + piece_size);
        return to.buffer_.data() + before_;
    }
    void end_piece(unpacked_input& to, std::size_t size) { to.buffer_.resize(before_ + size); }
    /// Moves to the next occurrence of the bytes `magic` after the first byte of `member`. It may be among the bytes
    /// that were taken as part of this member. Returns whether there is one.
    bool find_after(std::uint64_t member, std::string_view magic) {
        in_.go_back(member + 1);
        // If no byte of the member has been taken, its first byte must be skipped now.
        if (in_.offset() <= member) in_.take(1);
        return find_magic(in_, magic);
    }

private:
    packed_input in_;
    std::size_t before_ = 0;
};

class unpacked_input::plain : public unpacker {
public:
    using unpacker::unpacker;
    bool unpack(unpacked_input& to) override {
        const std::string_view bytes = in().next();
        to.buffer_.append(bytes);
        in().take(bytes.size());
        return !bytes.empty();
    }
};

class unpacked_input::gzip : public unpacker {
public:
    explicit gzip(packed_input in) : unpacker(std::move(in)) {
        constexpr int window_bits = 15 + 16;  // the largest window, and the header of gzip
        if (inflateInit2(&stream_, window_bits) != Z_OK) throw std::bad_alloc();
    }
    gzip(const gzip&) = delete;
    gzip(gzip&&) = delete;
    gzip& operator=(const gzip&) = delete;
    gzip& operator=(gzip&&) = delete;
    ~gzip() override { inflateEnd(&stream_); }

    bool unpack(unpacked_input& to) override {
        stream_.next_out = reinterpret_cast<Bytef*>(begin_piece(to));
        stream_.avail_out = static_cast<uInt>(piece_size);
        bool any_left = true;
        while (stream_.avail_out > 0 && any_left) {
            any_left = in_member_ ? inflate_some(to) : begin(to);
        }
        end_piece(to, piece_size - stream_.avail_out);
        return stream_.avail_out < piece_size;
    }

private:
    std::optional<std::uint64_t> leave_member() override {
        if (!std::exchange(in_member_, false)) return std::nullopt;
        // If there is no further member, the next call of `unpack` reaches the end.
        static_cast<void>(find_magic(in(), gzip_magic));
        return member_;
    }

    // Finds the next member and begins to unpack it. Zeros between members are padding. Returns false at the end.
    bool begin(unpacked_input& to) {
        for (;;) {
            const std::string_view bytes = in().next(gzip_magic.size());
            if (bytes.empty()) return false;
            if (bytes.starts_with(gzip_magic)) break;
            const std::size_t zeros = std::min(bytes.find_first_not_of('\0'), bytes.size());
            in().take(zeros);
            if (zeros > 0) continue;
            to.note_damaged(in().offset());
            if (!find_magic(in(), gzip_magic)) return false;
        }
        inflateReset(&stream_);
        member_ = in().offset();
        begin_member(to, member_, piece_size - stream_.avail_out);
        in_member_ = true;
        return true;
    }

    bool inflate_some(unpacked_input& to) {
        const std::string_view bytes = in().next();
        if (bytes.empty()) {
            // The archive ends within this member. The bytes that were taken as part of the member may contain other
            // members.
            to.note_damaged(member_);
            in_member_ = false;
            return find_after(member_, gzip_magic);
        }
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream_.avail_in = static_cast<uInt>(bytes.size());
        const int result = inflate(&stream_, Z_NO_FLUSH);
        in().take(bytes.size() - stream_.avail_in);
        if (result == Z_STREAM_END) {
            in_member_ = false;
        } else if (result != Z_OK && result != Z_BUF_ERROR) {
            // The member is damaged. The next one may begin among the bytes that were taken as part of this one.
            to.note_damaged(member_);
            in_member_ = false;
            return find_after(member_, gzip_magic);
        }
        return true;
    }

    z_stream stream_{};
    bool in_member_ = false;
    std::uint64_t member_ = 0;
};

class unpacked_input::zstd : public unpacker {
public:
    explicit zstd(packed_input in) : unpacker(std::move(in)), context_(ZSTD_createDCtx(), &ZSTD_freeDCtx) {
        if (!context_) throw std::bad_alloc();
        ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, most_window_log);
        take_dictionary();
    }

    bool unpack(unpacked_input& to) override {
        ZSTD_outBuffer out{begin_piece(to), piece_size, 0};
        while (out.pos < out.size) {
            const std::string_view bytes = in_frame_ ? in().next() : in().next(zstd_magic.size());
            if (bytes.empty()) {
                if (in_frame_) to.note_damaged(frame_);
                in_frame_ = false;
                break;
            }
            if (!in_frame_) {
                if (!bytes.starts_with(zstd_magic) && !is_skippable(bytes)) {
                    to.note_damaged(in().offset());
                    if (!find_magic(in(), zstd_magic)) break;
                    continue;
                }
                in_frame_ = true;
                frame_ = in().offset();
                begin_member(to, frame_, out.pos);
                continue;
            }
            ZSTD_inBuffer from{bytes.data(), bytes.size(), 0};
            const std::size_t result = ZSTD_decompressStream(context_.get(), &out, &from);
            in().take(from.pos);
            if (ZSTD_isError(result) != 0) {
                to.note_damaged(frame_);
                in_frame_ = false;
                ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
                if (!find_after(frame_, zstd_magic)) break;
            } else if (result == 0) {
                in_frame_ = false;
            }
        }
        end_piece(to, out.pos);
        return out.pos > 0;
    }

    std::optional<std::uint64_t> leave_member() override {
        if (!std::exchange(in_frame_, false)) return std::nullopt;
        ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
        static_cast<void>(find_magic(in(), zstd_magic));
        return frame_;
    }

private:
    // A skippable frame at the beginning may contain the dictionary for all other frames. The dictionary itself may be
    // packed.
    void take_dictionary() {
        const std::string_view head = in().next(frame_head);
        if (head.size() < frame_head || !begins_with_dictionary(head)) return;
        const std::size_t size = size_of_frame(head);
        if (size > most_dictionary) return;
        const std::string_view all = in().next(frame_head + size);
        if (all.size() < frame_head + size) return;
        const std::string_view dictionary = all.substr(frame_head, size);
        if (dictionary.starts_with(zstd_magic)) {
            const auto unpacked = ZSTD_getFrameContentSize(dictionary.data(), dictionary.size());
            if (unpacked > most_dictionary) return;
            std::vector<char> made(static_cast<std::size_t>(unpacked));
            const std::size_t count = ZSTD_decompress(made.data(), made.size(), dictionary.data(), dictionary.size());
            if (ZSTD_isError(count) == 0) ZSTD_DCtx_loadDictionary(context_.get(), made.data(), count);
        } else {
            ZSTD_DCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size());
        }
        in().take(frame_head + size);
    }

    std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_;
    bool in_frame_ = false;
    std::uint64_t frame_ = 0;
};

unpacked_input::unpacked_input(std::unique_ptr<byte_source> from, std::uint64_t offset, packing expected, limits most)
    : most_(std::move(most)) {
    packed_input in(std::move(from), offset, most_.asks);
    switch (packing_at_start(in.next(4096), expected)) {
        case packing::none:
            members_.push_back({0, offset});
            unpacker_ = std::make_unique<plain>(std::move(in));
            break;
        case packing::gzip: unpacker_ = std::make_unique<gzip>(std::move(in)); break;
        case packing::zstd: unpacker_ = std::make_unique<zstd>(std::move(in)); break;
    }
}

unpacked_input::~unpacked_input() = default;

bool unpacked_input::more() {
    if (taken_ > 0) {
        buffer_.erase(0, taken_);
        taken_ = 0;
    }
    if (most_.asks) most_.asks();
    if (unpacked_ > most_.most_unpacked) {
        unpacked_ = 0;
        if (const std::optional<std::uint64_t> member = unpacker_->leave_member()) {
            if (too_large_.size() < most_damaged) too_large_.insert(*member);
            note_damaged(*member);
        }
    }
    const std::size_t before = buffer_.size();
    const bool has_more = unpacker_->unpack(*this);
    unpacked_ += buffer_.size() - before;
    // If the rest of a member was skipped, another member begins at the current position.
    pass_members();
    return has_more;
}

std::string_view unpacked_input::ahead(std::size_t size) {
    while (ahead().size() < size && more()) {
    }
    return ahead();
}

void unpacked_input::take(std::size_t size) {
    taken_ += size;
    position_ += size;
    pass_members();
}

void unpacked_input::pass_members() {
    while (members_.size() > 1 && members_[1].unpacked <= position_) {
        last_ = members_.front();
        members_.pop_front();
    }
}

bool unpacked_input::put_back(std::string_view bytes) {
    const std::uint64_t begin = position_ - bytes.size();
    if (!members_.empty() && begin < members_.front().unpacked) {
        if (position_ > members_.front().unpacked || begin < last_.unpacked) return false;
        members_.push_front(last_);
    }
    if (bytes.size() <= taken_) {
        taken_ -= bytes.size();
    } else {
        buffer_.replace(0, taken_, bytes);
        taken_ = 0;
    }
    position_ = begin;
    return true;
}

std::size_t unpacked_input::next_member() const {
    for (const member& each : members_)
        if (each.unpacked > position_) return static_cast<std::size_t>(each.unpacked - position_);
    return std::string_view::npos;
}

bool unpacked_input::is_at_member() const {
    const bool is_packed = dynamic_cast<const plain*>(unpacker_.get()) == nullptr;
    return is_packed && !members_.empty() && members_.front().unpacked == position_;
}

bool unpacked_input::begins_member() const {
    return position_ > 0 && !members_.empty() && members_.front().unpacked == position_;
}

std::uint64_t unpacked_input::offset() const {
    if (members_.empty()) return 0;
    const bool is_packed = dynamic_cast<const plain*>(unpacker_.get()) == nullptr;
    return is_packed ? members_.front().packed : members_.front().packed + position_;
}

std::uint64_t unpacked_input::reached() const { return unpacker_->reached(); }

void unpacked_input::note_damaged(std::uint64_t at) {
    if (damaged_.size() < most_damaged)
        damaged_.push_back(at);
    else
        ++damaged_after_those_;
}

std::vector<std::uint64_t> unpacked_input::take_damaged(std::size_t most) {
    std::vector<std::uint64_t> taken;
    for (; taken.size() < most && !damaged_.empty(); damaged_.pop_front()) {
        last_damaged_ = damaged_.front();
        taken.push_back(*last_damaged_);
    }
    for (; taken.size() < most && damaged_after_those_ > 0; --damaged_after_those_) taken.push_back(*last_damaged_);
    return taken;
}

bool unpacked_input::is_damaged(std::uint64_t at) const {
    return last_damaged_ == at || std::binary_search(damaged_.begin(), damaged_.end(), at);
}

}  // namespace strata::archive
