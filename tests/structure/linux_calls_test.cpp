// Only one file makes system calls that only Linux has.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/source_files.hpp"

namespace linux_calls_test {

namespace {

using strata::structure::read_source_files;
using strata::structure::source_file;
using lines = std::vector<std::string>;

constexpr std::string_view home = "core/system/linux.cpp";

// Names, or parts of names, that only Linux or glibc has. Comments may not contain them either, because a comment about
// such a call belongs next to the call.
constexpr std::array<std::string_view, 21> names = {
    "SYS_",   "/proc/",      "<linux/", "pipe2",        "ppoll",        "pidfd",     "openat2",
    "O_PATH", "close_range", "accept4", "timer_create", "timerfd",      "signalfd",  "eventfd",
    "epoll_", "inotify",     "mallopt", "malloc.h",     "memfd_create", "fdatasync", "prctl"};

/// Returns a sentence for each file and each such name in it.
lines faults_in(const std::vector<source_file>& files) {
    lines faults;
    for (const source_file& each : files)
        for (const std::string_view name : names)
            if (each.path != home && each.text.find(name) != std::string::npos)
                faults.push_back(each.path + " has " + std::string(name) + ", which belongs in " + std::string(home));
    return faults;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(linux_calls)

BOOST_AUTO_TEST_CASE(calls_of_linux_are_made_in_one_file) {
    const std::vector<source_file> files = read_source_files(STRATA_SOURCE_DIR, {"core", "drafts"});
    const auto is_home = [](const source_file& each) { return each.path == home; };
    const auto found = std::find_if(files.begin(), files.end(), is_home);
    BOOST_REQUIRE(found != files.end());
    BOOST_TEST(found->text.find("openat2") != std::string::npos);
    for (const std::string& each : faults_in(files)) BOOST_ERROR(each);
}

BOOST_AUTO_TEST_CASE(a_call_of_linux_in_another_file_is_found) {
    const lines found = faults_in({{"core/system/linux.cpp", {}, "::pipe2(ends, O_CLOEXEC)"},
                                   {"core/cli/a.cpp", {}, "::pipe(ends); ::pipe2(ends, O_CLOEXEC)"},
                                   {"core/cli/b.cpp", {}, "::pipe(ends)"},
                                   {"drafts/c.cpp", {}, "open(\"/proc/self/statm\"); syscall(SYS_openat2)"}});
    const lines expected = {"core/cli/a.cpp has pipe2, which belongs in core/system/linux.cpp",
                            "drafts/c.cpp has SYS_, which belongs in core/system/linux.cpp",
                            "drafts/c.cpp has /proc/, which belongs in core/system/linux.cpp",
                            "drafts/c.cpp has openat2, which belongs in core/system/linux.cpp"};
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linux_calls_test
