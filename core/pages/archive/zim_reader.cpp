#include <stdexcept>

#include "core/pages/archive/archive_reader.hpp"

#ifdef STRATA_HAS_ZIM

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zim/archive.h>
#include <zim/entry.h>
#include <zim/item.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <exception>
#include <fstream>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/pages/archive/http_response.hpp"

namespace strata::archive {
namespace {

// libzim crashes on many damaged files. It runs in a process of its own, which sends what it finds through a pipe, and
// whose end is one more broken place. What it writes to standard error is dropped: it tells nobody anything.

// Of that process, beyond what the program has when it starts it.
constexpr std::uint64_t most_memory = std::uint64_t{256} << 20U;
constexpr int most_milliseconds = 60'000;  // without a word from it
constexpr std::size_t most_failures = 100;

/// What precedes the texts of a message.
struct message_head {
    enum class kind : std::uint8_t { opened, refused, page, passed_over, end };
    kind what = kind::end;
    bool cut_short = false;
    std::uint32_t name = 0, words = 0, body = 0;  // how long these are
};

struct message {
    message_head::kind what = message_head::kind::end;
    bool cut_short = false;
    std::string name;
    std::string words;  // of a page its type, of others a detail, with the reason in `body`
    std::string body;
};

// Of several lines the first that is not empty.
std::string one_line(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of('\n'), text.size()));
    return std::string(text.substr(0, text.find('\n')));
}

/// How far the other process is.
struct place_in_file {
    std::atomic<std::uint64_t> entry = 0, entries = 0;
};

/// The other process: never returns from `run`.
class zim_process {
public:
    zim_process(int pipe, place_in_file& place, const limits& most) : pipe_(pipe), place_(place), most_(most) {}

    [[noreturn]] void run(const std::string& path, std::uint64_t from) noexcept {
        prepare();
        try {
            const zim::Archive archive(path);
            send({message_head::kind::opened, false, "", "", ""});
            place_.entries = archive.getEntryCount();
            for (std::uint64_t each = from; each < archive.getEntryCount(); ++each) {
                place_.entry = each;
                send_entry(archive, static_cast<zim::entry_index_type>(each));
            }
            send({message_head::kind::end, false, "", "", ""});
        } catch (const std::exception& e) {
            send({message_head::kind::refused, false, "", one_line(e.what()), ""});
        }
        ::_exit(0);
    }

private:
    void prepare() noexcept {
        // Files that the program has locked are its own. If it is killed, nobody reads from the pipe, which ends this
        // process when it next writes.
        constexpr int first_after_standard_streams = 3;
        if (::dup2(pipe_, first_after_standard_streams) >= 0) pipe_ = first_after_standard_streams;
        ::close_range(first_after_standard_streams + 1, ~0U, 0);
        // The program's handlers are about the program.
        for (const int each : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGPIPE, SIGTERM}) std::signal(each, SIG_DFL);
        // If it is interrupted, it ends this process.
        std::signal(SIGINT, SIG_IGN);
        const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
        const rlimit no_core{0, 0};
        ::setrlimit(RLIMIT_CORE, &no_core);
        // The sixth number is the memory that is neither code nor shared.
        std::uint64_t pages = 0;
        std::ifstream sizes("/proc/self/statm");
        for (int i = 0; i < 6; ++i) sizes >> pages;
        rlimit data{};
        if (!sizes || ::getrlimit(RLIMIT_DATA, &data) != 0) return;
        data.rlim_cur = std::min<rlim_t>(data.rlim_max, pages * static_cast<rlim_t>(::getpagesize()) + most_memory);
        ::setrlimit(RLIMIT_DATA, &data);
    }

    void send_entry(const zim::Archive& archive, zim::entry_index_type index) {
        message made;
        try {
            const zim::Entry entry = archive.getEntryByPath(index);
            made.name = entry.getPath();
            if (entry.isRedirect()) return;
            const zim::Item item = entry.getItem();
            made.words = item.getMimetype();
            if (html_type_of(made.words) == html_type::html) {
                const auto size = static_cast<std::size_t>(std::min<zim::size_type>(item.getSize(), most_.most_body));
                made.body = std::string(item.getData(0, size));
                made.cut_short = item.getSize() > size;
                made.what = message_head::kind::page;
            } else {
                made.words = "type " + made.words;
                made.body = "not HTML";
                made.what = message_head::kind::passed_over;
            }
        } catch (const std::exception& e) {
            made = {message_head::kind::passed_over, false, made.name, one_line(e.what()), "broken record"};
        }
        send(made);
    }

    void send(const message& what) noexcept {
        const message_head head{what.what, what.cut_short, static_cast<std::uint32_t>(what.name.size()),
                                static_cast<std::uint32_t>(what.words.size()),
                                static_cast<std::uint32_t>(what.body.size())};
        write(&head, sizeof head);
        for (const std::string* const each : {&what.name, &what.words, &what.body}) write(each->data(), each->size());
    }
    void write(const void* from, std::size_t size) noexcept {
        const char* at = static_cast<const char*>(from);
        while (size > 0) {
            const ssize_t count = ::write(pipe_, at, size);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) ::_exit(1);  // nobody reads
            at += count;
            size -= static_cast<std::size_t>(count);
        }
    }

    int pipe_;
    place_in_file& place_;
    limits most_;
};

/// Such a place in memory that both processes see.
class shared_place {
public:
    shared_place() {
        void* const memory =
            ::mmap(nullptr, sizeof(place_in_file), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category());
        place_ = new (memory) place_in_file;
    }
    shared_place(const shared_place&) = delete;
    shared_place& operator=(const shared_place&) = delete;
    ~shared_place() { ::munmap(place_, sizeof *place_); }
    [[nodiscard]] place_in_file& get() const { return *place_; }

private:
    place_in_file* place_;
};

class zim_reader : public archive_reader {
public:
    zim_reader(const std::string& path, const limits& most) : path_(path), most_(most) {
        // libzim's words for this are not for people.
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) throw std::system_error(errno, std::generic_category());
        const off_t end = ::lseek(file, 0, SEEK_END);
        size_ = end > 0 ? static_cast<std::uint64_t>(end) : 0;
        ::close(file);
        if (const std::optional<std::string> refused = start(0))
            throw std::runtime_error("not a ZIM file that can be read: " + *refused);
    }
    zim_reader(const zim_reader&) = delete;
    zim_reader& operator=(const zim_reader&) = delete;
    ~zim_reader() override { stop(); }

    found_in_archive next() override {
        if (pipe_ < 0) return end_of_archive();
        std::optional<message> found = receive();
        if (!found) return go_on_after_failure();
        switch (found->what) {
            case message_head::kind::page: {
                page made;
                made.name = std::move(found->name);
                made.content_type = std::move(found->words);
                made.body = std::move(found->body);
                made.cut_short = found->cut_short;
                return made;
            }
            case message_head::kind::passed_over:
                return passed_over{std::move(found->body), std::move(found->words), std::move(found->name), 0};
            case message_head::kind::refused:
                stop();
                return passed_over{"broken record", std::move(found->words), "", 0};
            case message_head::kind::opened:
            case message_head::kind::end: break;
        }
        stop();
        return end_of_archive();
    }
    [[nodiscard]] std::uint64_t bytes_read() const override {
        const place_in_file& place = place_.get();
        const std::uint64_t entries = place.entries;
        if (entries == 0) return 0;
        return static_cast<std::uint64_t>(static_cast<double>(size_) * static_cast<double>(place.entry) /
                                          static_cast<double>(entries));
    }

private:
    // Begins with an entry. Returns why it cannot.
    std::optional<std::string> start(std::uint64_t from) {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
        place_.get().entry = from;
        const pid_t process = ::fork();
        if (process == 0) {
            ::close(ends[0]);
            zim_process(ends[1], place_.get(), most_).run(path_, from);
        }
        ::close(ends[1]);
        pipe_ = ends[0];
        process_ = process;
        if (process < 0) {
            const int error = errno;
            stop();
            throw std::system_error(error, std::generic_category());
        }
        const std::optional<message> first = receive();
        if (first && first->what == message_head::kind::opened) return std::nullopt;
        stop();
        return first ? first->words : "it is damaged";
    }

    void stop() {
        if (pipe_ >= 0) ::close(std::exchange(pipe_, -1));
        if (process_ <= 0) return;
        ::kill(process_, SIGKILL);
        while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
        }
        process_ = -1;
    }

    // Nothing is known of the entry but that it was the last.
    found_in_archive go_on_after_failure() {
        const std::uint64_t entry = place_.get().entry;
        stop();
        passed_over what{"broken record", fmt::format("entry {} cannot be read", entry), "", 0};
        if (++failures_ == most_failures || start(entry + 1)) what.detail += ", and nothing after it is read";
        return what;
    }

    // Nothing: the process has ended, or says nothing more.
    std::optional<message> receive() {
        message_head head;
        if (!read(&head, sizeof head)) return std::nullopt;
        message made{head.what, head.cut_short, std::string(head.name, '\0'), std::string(head.words, '\0'),
                     std::string(head.body, '\0')};
        for (std::string* const each : {&made.name, &made.words, &made.body})
            if (!read(each->data(), each->size())) return std::nullopt;
        return made;
    }
    [[nodiscard]] bool read(void* to, std::size_t size) const {
        char* at = static_cast<char*>(to);
        while (size > 0) {
            pollfd pipe{pipe_, POLLIN, 0};
            const int ready = ::poll(&pipe, 1, most_milliseconds);
            if (ready < 0 && errno == EINTR) continue;
            if (ready <= 0) return false;
            const ssize_t count = ::read(pipe_, at, size);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return false;
            at += count;
            size -= static_cast<std::size_t>(count);
        }
        return true;
    }

    std::string path_;
    limits most_;
    std::uint64_t size_ = 0;  // of the file
    shared_place place_;
    int pipe_ = -1;
    pid_t process_ = -1;
    std::size_t failures_ = 0;
};

}  // namespace

bool reads_zim() { return true; }

std::unique_ptr<archive_reader> read_zim(const std::string& path, const limits& most) {
    return std::make_unique<zim_reader>(path, most);
}

}  // namespace strata::archive

#else

namespace strata::archive {

bool reads_zim() { return false; }

std::unique_ptr<archive_reader> read_zim(const std::string& /*path*/, const limits& /*most*/) {
    throw std::runtime_error("this program was built without libzim, which reads ZIM files");
}

}  // namespace strata::archive

#endif
