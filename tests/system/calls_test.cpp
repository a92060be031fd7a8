// Tests the system calls that differ between operating systems, in the implementation that the build has chosen.

#include "core/system/calls.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string>

#include "tests/cli/program_fixture.hpp"

namespace system_calls_test {

namespace {

namespace fs = std::filesystem;
namespace calls = strata::system;

bool is_open(int descriptor) { return fcntl(descriptor, F_GETFD) != -1; }

std::string contents_of(int file) {
    std::array<char, 64> bytes{};
    const ssize_t count = ::read(file, bytes.data(), bytes.size());
    return {bytes.data(), static_cast<std::size_t>(count < 0 ? 0 : count)};
}

/// Returns whether the descriptor becomes readable within this number of milliseconds.
bool is_readable(int descriptor, int milliseconds) {
    pollfd waits{descriptor, POLLIN, 0};
    return ::poll(&waits, 1, milliseconds) == 1;
}

/// A folder "inside" with a file and links. It must be impossible to reach the file "outside", which is next to the
/// folder, through the links.
struct folders : strata::testing::scratch_folder {
    folders() {
        fs::create_directories(path("inside/a/b"));
        static_cast<void>(write("outside", "secret"));
        static_cast<void>(write("inside/a/b/file", "found"));
        fs::create_symlink("../outside", path("inside/out"));
        fs::create_directory_symlink("..", path("inside/up"));
        fs::create_directory_symlink("a", path("inside/within"));
    }
    /// Opens a file in "inside" by its name. Returns the contents, or the error number if the file cannot be opened.
    [[nodiscard]] std::string opened(const std::string& name) const {
        calls::descriptor file;
        file.set(calls::open_beneath(path("inside"), name));
        return file.is_open() ? contents_of(file.number()) : std::to_string(errno);
    }
    [[nodiscard]] std::string opened_by_parts(const std::string& name) const {
        calls::descriptor folder;
        folder.set(::open(path("inside").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        calls::descriptor file;
        file.set(calls::open_by_parts(folder.number(), name));
        return file.is_open() ? contents_of(file.number()) : std::to_string(errno);
    }
};

/// A child process that ends when it has read from a pipe: a byte, or the end.
struct waiting_child {
    calls::two_ends pipe;
    pid_t process = ::fork();
    waiting_child() {
        BOOST_REQUIRE(process >= 0);
        if (process == 0) {
            pipe.in.close();
            static_cast<void>(contents_of(pipe.out.number()));
            ::_exit(7);
        }
        pipe.out.close();
    }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(system_calls)

BOOST_AUTO_TEST_CASE(a_pipe_carries_bytes_and_is_closed_in_other_programs) {
    const calls::two_ends pipe;
    BOOST_REQUIRE(::write(pipe.in.number(), "abc", 3) == 3);
    BOOST_TEST(contents_of(pipe.out.number()) == "abc");
    for (const int each : {pipe.in.number(), pipe.out.number()})
        BOOST_TEST((fcntl(each, F_GETFD) & FD_CLOEXEC) == FD_CLOEXEC);
}

BOOST_AUTO_TEST_CASE(the_end_of_a_process_makes_its_descriptor_readable_and_leaves_its_status) {
    waiting_child child;
    calls::process_end end;
    BOOST_TEST(!end.is_open());
    end.watch(child.process);
    BOOST_REQUIRE(end.is_open());
    BOOST_TEST(!is_readable(end.number(), 50));
    child.pipe.in.close();
    BOOST_TEST(is_readable(end.number(), 10'000));
    int status = 0;
    BOOST_TEST(::waitpid(child.process, &status, 0) == child.process);
    BOOST_TEST((WIFEXITED(status) && WEXITSTATUS(status) == 7));
}

BOOST_AUTO_TEST_CASE(the_end_of_a_killed_process_is_noticed_even_if_it_was_waited_for) {
    const waiting_child child;
    calls::process_end end;
    end.watch(child.process);
    ::kill(child.process, SIGKILL);
    int status = 0;
    BOOST_TEST(::waitpid(child.process, &status, 0) == child.process);
    BOOST_TEST((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
    BOOST_TEST(is_readable(end.number(), 10'000));
}

BOOST_AUTO_TEST_CASE(files_are_opened_beneath_a_folder_and_no_link_leads_out_of_it) {
    const folders made;
    BOOST_TEST(made.opened("a/b/file") == "found");
    BOOST_TEST(made.opened("a//b/./file") == "found");
    BOOST_TEST(made.opened("a/b/none") == std::to_string(ENOENT));
    for (const char* const name : {"out", "up/outside", "up/inside/a/b/file"}) BOOST_TEST(made.opened(name) != "found");
    for (const char* const name : {"out", "up/outside"}) BOOST_TEST(made.opened(name) != "secret");
}

BOOST_AUTO_TEST_CASE(opening_by_parts_follows_no_links) {
    const folders made;
    BOOST_TEST(made.opened_by_parts("a/b/file") == "found");
    BOOST_TEST(made.opened_by_parts("a//b/./file") == "found");
    BOOST_TEST(made.opened_by_parts("a/b/none") == std::to_string(ENOENT));
    BOOST_TEST(made.opened_by_parts("a/b/file/c") == std::to_string(ENOTDIR));
    for (const char* const name : {"within/b/file", "up/inside/a/b/file"})
        BOOST_TEST(made.opened_by_parts(name) != "found");
    for (const char* const name : {"out", "up/outside"}) BOOST_TEST(made.opened_by_parts(name) != "secret");
}

BOOST_AUTO_TEST_CASE(a_pipe_in_a_folder_is_opened_without_waiting) {
    const folders made;
    BOOST_REQUIRE(::mkfifo(made.path("inside/fifo").c_str(), 0600) == 0);
    BOOST_TEST(made.opened("fifo") == "");
    BOOST_TEST(made.opened_by_parts("fifo") == "");
}

BOOST_AUTO_TEST_CASE(all_descriptors_from_a_number_on_are_closed) {
    const pid_t child = ::fork();
    BOOST_REQUIRE(child >= 0);
    if (child == 0) {
        constexpr int first = 40;
        const bool are_open = ::dup2(STDERR_FILENO, first - 1) >= 0 && ::dup2(STDERR_FILENO, first) >= 0 &&
                              ::dup2(STDERR_FILENO, first + 100) >= 0;
        calls::close_from(first);
        ::_exit(are_open && is_open(first - 1) && !is_open(first) && !is_open(first + 100) ? 0 : 1);
    }
    int status = 0;
    BOOST_TEST(::waitpid(child, &status, 0) == child);
    BOOST_TEST((WIFEXITED(status) && WEXITSTATUS(status) == 0));
}

BOOST_AUTO_TEST_CASE(the_times_of_a_file_are_exact_and_its_data_can_be_written_to_the_disk) {
    const strata::testing::scratch_folder made;
    const std::string path = made.write("file", "a");
    const std::array<timespec, 2> times = {{{1'000'000'000, 5}, {1'234'567'890, 987'654'321}}};
    BOOST_REQUIRE(::utimensat(AT_FDCWD, path.c_str(), times.data(), 0) == 0);
    struct stat about {};
    BOOST_REQUIRE(::stat(path.c_str(), &about) == 0);
    BOOST_TEST(calls::times_of(about).contents == 1'234'567'890'987'654'321);
    BOOST_TEST(calls::times_of(about).inode > 1'234'567'890'987'654'321);
    calls::descriptor file;
    file.set(::open(path.c_str(), O_RDWR | O_CLOEXEC));
    BOOST_TEST(calls::sync_data(file.number()) == 0);
    file.close();
    BOOST_TEST(calls::sync_data(-1) == -1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace system_calls_test
