#include "core/pages/archive/reader_process.hpp"

// The other process sends pages and skipped entries through a pipe. If it crashes, a broken record is reported. What
// the library writes to standard error is dropped, because it does not help the user.

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "core/system/calls.hpp"

namespace strata::archive {
namespace {

// How much memory the process may use in addition to the memory that the program uses when it starts the process.
constexpr std::uint64_t most_memory = std::uint64_t{256} << 20U;
constexpr int most_milliseconds = 60'000;  // the longest time without a message, after which the process counts as
                                           // crashed
constexpr int milliseconds_between_questions = 100;
constexpr std::size_t most_failures = 100;

/// A message from the other process: a header, and the texts that follow it.
struct message {
    enum class kind : std::uint8_t { opened, refused, page, passed_over, end };
    struct head {
        kind what = kind::end;
        bool cut_short = false;
        std::uint64_t offset = 0, length = 0;
        std::uint64_t reached = 0;             // how far the archive has been read, in bytes
        std::array<std::uint32_t, 4> sizes{};  // the sizes of the texts
    };
    head about{};
    // For a page: its name, date, type and body. For a skipped entry: its name, reason and detail. If the archive
    // cannot be opened: the reason.
    std::array<std::string, 4> texts{};
};

/// The number of the entry that the other process is reading. If the process crashes, this entry is to blame.
struct place_in_file {
    std::atomic<std::uint64_t> entry = 0;
};

/// The code that runs in the other process.
class reader_process : public found_sender {
public:
    reader_process(int pipe, place_in_file& place) : pipe_(pipe), place_(place) {}

    [[noreturn]] void run(const archive_work& work, std::uint64_t from) noexcept {
        prepare();
        try {
            work.run(*this, from);
            send({{message::kind::end}, {}});
        } catch (const std::exception& e) {
            send({{message::kind::refused}, {e.what()}});
        } catch (...) {
        }
        ::_exit(0);
    }

    void opened() override { send({{message::kind::opened}, {}}); }
    void reach(std::uint64_t entry, std::uint64_t bytes) override {
        place_.entry = entry;
        reached_ = bytes;
    }
    void send(const page& found) override {
        send({{message::kind::page, found.cut_short, found.offset, found.length},
              {found.name, found.date, found.content_type, found.body}});
    }
    void send(const passed_over& found) override {
        send({{message::kind::passed_over, false, found.offset}, {found.name, found.reason, found.detail}});
    }

private:
    void prepare() noexcept {
        // Closes the program's other files, because the program holds locks on them. Only the pipe stays open. If the
        // program is killed, nobody reads from the pipe, and the next write to it ends this process.
        constexpr int first_after_standard_streams = 3;
        if (::dup2(pipe_, first_after_standard_streams) >= 0) pipe_ = first_after_standard_streams;
        system::close_from(first_after_standard_streams + 1);
        // The program has installed signal handlers that have no use in this process.
        for (const int each : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGPIPE, SIGTERM, SIGALRM})
            std::signal(each, SIG_DFL);
        // An interrupt from the terminal reaches both processes. The program handles it and ends this process.
        std::signal(SIGINT, SIG_IGN);
        const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
        const rlimit no_core{0, 0};
        ::setrlimit(RLIMIT_CORE, &no_core);
        system::limit_growth(most_memory);
    }

    void send(message made) noexcept {
        made.about.reached = reached_;
        for (std::size_t i = 0; i < made.texts.size(); ++i)
            made.about.sizes[i] = static_cast<std::uint32_t>(made.texts[i].size());
        write(&made.about, sizeof made.about);
        for (const std::string& each : made.texts) write(each.data(), each.size());
    }
    void write(const void* from, std::size_t size) noexcept {
        const char* at = static_cast<const char*>(from);
        while (size > 0) {
            const ssize_t count = ::write(pipe_, at, size);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) ::_exit(1);  // nobody reads from the pipe any more
            at += count;
            size -= static_cast<std::size_t>(count);
        }
    }

    int pipe_;
    place_in_file& place_;
    std::uint64_t reached_ = 0;
};

/// Keeps a `place_in_file` in memory that both processes share.
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

class process_reader : public archive_reader {
public:
    process_reader(const std::string& path, archive_work work, const limits& most)
        : work_(std::move(work)), asks_(most.asks) {
        // The program opens the file itself first, because the library's message about a file that cannot be opened is
        // not fit for users.
        system::descriptor file;
        file.set(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
        if (!file.is_open()) throw std::system_error(errno, std::generic_category());
        if (const std::optional<std::string> refused = start(0)) throw std::runtime_error(*refused);
    }
    process_reader(const process_reader&) = delete;
    process_reader& operator=(const process_reader&) = delete;
    ~process_reader() override { stop(); }

    found_in_archive next() override {
        if (!pipe_.is_open()) return end_of_archive();
        std::optional<message> found = receive();
        if (!found) return go_on_after_failure();
        reached_ = found->about.reached;
        auto& [name, second, third, body] = found->texts;
        switch (found->about.what) {
            case message::kind::page: {
                page made;
                made.name = std::move(name);
                made.date = std::move(second);
                made.content_type = std::move(third);
                made.body = std::move(body);
                made.offset = found->about.offset;
                made.length = found->about.length;
                made.cut_short = found->about.cut_short;
                return made;
            }
            case message::kind::passed_over:
                return passed_over{std::move(second), std::move(third), std::move(name), found->about.offset};
            case message::kind::refused: stop(); return passed_over{"broken record", std::move(name), "", 0};
            case message::kind::opened:
            case message::kind::end: break;
        }
        stop();
        return end_of_archive();
    }
    [[nodiscard]] std::uint64_t bytes_read() const override { return reached_; }

private:
    // Starts a process that reads the archive, beginning with entry `from`. Returns the reason if the archive cannot be
    // opened.
    std::optional<std::string> start(std::uint64_t from) {
        system::two_ends ends;
        place_.get().entry = from;
        const pid_t process = ::fork();
        if (process == 0) {
            ends.out.close();
            reader_process(ends.in.number(), place_.get()).run(work_, from);
        }
        if (process < 0) throw std::system_error(errno, std::generic_category());
        ends.in.close();
        pipe_.set(ends.out.release());
        process_ = process;
        const std::optional<message> first = receive();
        if (first && first->about.what == message::kind::opened) return std::nullopt;
        stop();
        return first ? first->texts[0] : fmt::format("not a readable {} file: it is damaged", work_.kind);
    }

    void stop() {
        pipe_.close();
        if (process_ <= 0) return;
        ::kill(process_, SIGKILL);
        while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
        }
        process_ = -1;
    }

    // Reports the entry at which the process failed. Only the number of this entry is known. Continues with the next
    // entry if possible.
    found_in_archive go_on_after_failure() {
        const std::uint64_t entry = place_.get().entry;
        stop();
        passed_over what{"broken record", fmt::format("entry {} cannot be read", entry), "", 0};
        if (!work_.goes_on || ++failures_ == most_failures || start(entry + 1))
            what.detail += ", and nothing after it is read";
        return what;
    }

    // Returns the next message; nothing if the process has ended or sends no more messages.
    std::optional<message> receive() {
        message made;
        if (!read(&made.about, sizeof made.about)) return std::nullopt;
        for (std::size_t i = 0; i < made.texts.size(); ++i) {
            made.texts[i].resize(made.about.sizes[i]);
            if (!read(made.texts[i].data(), made.texts[i].size())) return std::nullopt;
        }
        return made;
    }
    [[nodiscard]] bool read(void* to, std::size_t size) const {
        char* at = static_cast<char*>(to);
        int waited = 0;
        while (size > 0) {
            if (asks_) asks_();
            pollfd pipe{pipe_.number(), POLLIN, 0};
            const int ready = ::poll(&pipe, 1, milliseconds_between_questions);
            if (ready < 0 && errno == EINTR) continue;
            if (ready == 0 && (waited += milliseconds_between_questions) < most_milliseconds) continue;
            if (ready <= 0) return false;
            const ssize_t count = ::read(pipe_.number(), at, size);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return false;
            at += count;
            size -= static_cast<std::size_t>(count);
            waited = 0;
        }
        return true;
    }

    archive_work work_;
    std::function<void()> asks_;
    shared_place place_;
    system::descriptor pipe_;
    pid_t process_ = -1;
    std::size_t failures_ = 0;
    std::uint64_t reached_ = 0;
};

}  // namespace

std::unique_ptr<archive_reader> read_in_process(const std::string& path, archive_work work, const limits& most) {
    return std::make_unique<process_reader>(path, std::move(work), most);
}

}  // namespace strata::archive
