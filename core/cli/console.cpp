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

bool obeys_escapes() {
    const char* const terminal = std::getenv("TERM");
    return terminal == nullptr || std::string_view(terminal) != "dumb";
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
    return {std::cin,
            std::cout,
            std::cerr,
            wants_colour(),
            columns(),
            isatty(STDOUT_FILENO) == 1,
            obeys_escapes() ? columns_of_terminal(STDERR_FILENO) : 0};
}

std::size_t text_width(const console& io, std::optional<std::size_t> asked) {
    constexpr std::size_t usual = 80;
    return asked.value_or(io.width == static_cast<std::size_t>(-1) ? usual : io.width);
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
