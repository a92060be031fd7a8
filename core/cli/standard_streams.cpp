#include "core/cli/standard_streams.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string_view>
#include <system_error>

#include "core/cli/interruption.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::cli {
namespace {

bool obeys_escapes() {
    const char* const terminal = std::getenv("TERM");
    return terminal != nullptr && *terminal != '\0' && std::string_view(terminal) != "dumb";
}

bool wants_colour() {
    const char* const no_colour = std::getenv("NO_COLOR");
    if (no_colour != nullptr && *no_colour != '\0') return false;
    return obeys_escapes() && isatty(STDOUT_FILENO) == 1;
}

// Those of the terminal that a descriptor is; 0 where it is none or does not say.
std::size_t columns_of_terminal(int descriptor) {
    winsize size{};
    return isatty(descriptor) == 1 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::size_t columns() {
    if (const std::size_t of_terminal = columns_of_terminal(STDOUT_FILENO); of_terminal > 0) return of_terminal;
    const char* const given = std::getenv("COLUMNS");
    const std::string_view text = given == nullptr ? "" : given;
    std::size_t count = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), count);
    const bool is_number = end.ec == std::errc() && end.ptr == text.data() + text.size();
    // What is no number of columns, as 0 and -1, says nothing.
    return is_number && count > 0 ? std::min(count, report::widest) : static_cast<std::size_t>(-1);
}

// A file that is opened takes the lowest number that is free. Where that of a standard stream is, as after ">&-", what
// is meant for the one would go to the other; so it is taken by something that can neither be read nor written.
void occupy_standard_descriptors() {
    for (const int each : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(each, F_GETFD) == -1)
            static_cast<void>(open("/dev/null", each == STDIN_FILENO ? O_WRONLY : O_RDONLY));
}

}  // namespace

descriptor_buffer::int_type descriptor_buffer::underflow() {
    if (gptr() < egptr()) return traits_type::to_int_type(*gptr());
    for (;;) {
        interruption::wait_to_read(descriptor_);
        if (interruption::wished()) return traits_type::eof();
        const ssize_t count = ::read(descriptor_, bytes_.data(), bytes_.size());
        if (count > 0) {
            setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
            return traits_type::to_int_type(*gptr());
        }
        if (count == 0) return traits_type::eof();
        if (errno != EINTR) throw failure("standard input", std::strerror(errno));
    }
}

std::streamsize descriptor_buffer::showmanyc() {
    pollfd waits{descriptor_, POLLIN, 0};
    return poll(&waits, 1, 0) > 0 ? 1 : 0;
}

standard_streams::standard_streams() : bytes_in_(STDIN_FILENO), in_(&bytes_in_) {
    occupy_standard_descriptors();
    std::ios::sync_with_stdio(false);
    std::signal(SIGPIPE, SIG_IGN);
    in_.exceptions(std::ios::badbit);
}

console standard_streams::io() {
    return {in_,
            std::cout,
            std::cerr,
            wants_colour(),
            columns(),
            isatty(STDOUT_FILENO) == 1,
            obeys_escapes() ? columns_of_terminal(STDERR_FILENO) : 0,
            nullptr};
}

}  // namespace strata::cli
