#include "core/cli/console.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "core/report/visible_text.hpp"

namespace strata::cli {
namespace {

bool wants_colour() {
    const char* const no_colour = std::getenv("NO_COLOR");
    if (no_colour != nullptr && *no_colour != '\0') return false;
    const char* const terminal = std::getenv("TERM");
    if (terminal != nullptr && std::string_view(terminal) == "dumb") return false;
    return isatty(STDOUT_FILENO) == 1;
}

std::size_t columns() {
    winsize size{};
    if (isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    const char* const given = std::getenv("COLUMNS");
    const unsigned long count = given == nullptr ? 0 : std::strtoul(given, nullptr, 10);
    return count == 0 ? static_cast<std::size_t>(-1) : count;
}

int say(const console& io, std::string_view message) {
    std::string line = "strata: ";
    for (const char c : message) {
        // What a library says may hold line ends, and so may the name of a file.
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F)
            report::append_visible(line, std::string_view(&c, 1));
        else
            line += c;
    }
    io.err << line << '\n' << std::flush;
    return not_done;
}

}  // namespace

failure::failure(std::string_view what, std::string_view why) : std::runtime_error(fmt::format("{}: {}", what, why)) {}

console standard_console() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    return {std::cin, std::cout, std::cerr, wants_colour(), columns()};
}

int complain(const console& io, std::string_view what, std::string_view why) {
    return say(io, fmt::format("{}: {}", what, why));
}

int complain(const console& io, const failure& f) { return say(io, f.what()); }

int finish_output(const console& io, int status) {
    if (io.out) {
        errno = 0;
        io.out.flush();
        if (io.out) return status;
    }
    // errno is that of the write that failed: once the stream has failed it tries no further ones.
    const int reason = errno;
    if (reason == EPIPE) return not_done;
    return complain(io, "standard output", reason == 0 ? "cannot be written" : std::strerror(reason));
}

}  // namespace strata::cli
