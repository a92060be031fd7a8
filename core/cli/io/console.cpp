#include "core/cli/io/console.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <new>
#include <ostream>
#include <string_view>
#include <system_error>

#include "core/cli/io/interruption.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/spooled_text.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::cli {
namespace {

// The maximum length of a message, in characters. The middle of a longer message is left out.
constexpr std::size_t longest_message = 1200;

}  // namespace

console::operator run::remarks() const {
    return {[&to = err](const std::string& remark) { to << "strata: " << remark << '\n'; }, verbose};
}

console with_output(const console& io, std::ostream& out) {
    return {io.in,       out,          io.err,        io.colour,  io.width,
            io.terminal, io.err_width, io.guard,      io.links,   io.in_terminal,
            io.may_page, io.pager,     io.in_is_text, io.verbose, io.hint_for_missing};
}

std::size_t text_width(const console& io) {
    constexpr std::size_t usual = 80;
    const std::size_t given = io.width == static_cast<std::size_t>(-1) ? usual : io.width;
    return std::clamp(given, report::narrowest, report::widest);
}

int complain(const console& io, std::string_view message) {
    const std::string line = report::on_one_line(report::without_middle(message, longest_message));
    io.err << "strata: " + line + '\n' << std::flush;
    return failed;
}

int complain(const console& io, std::string_view what, std::string_view why) {
    return complain(io, fmt::format("{}: {}", what, why));
}

int complain(const console& io, const failure& f) { return complain(io, f.what()); }

int complain_of_exception(const console& io, std::string_view what) { return complain(io, words_of_exception(what)); }

std::string words_of_exception(std::string_view what) {
    try {
        throw;
    } catch (const failure& f) {
        return f.what();
    } catch (const std::bad_alloc&) {
        rlimit most{};
        if (::getrlimit(RLIMIT_DATA, &most) != 0 || most.rlim_cur == RLIM_INFINITY)
            return fmt::format("{}: out of memory", what);
        return fmt::format("{}: out of memory: the limit is {} MB", what, most.rlim_cur >> 20U);
    } catch (const std::length_error&) {
        return fmt::format("{}: out of memory", what);
    } catch (const report::temporary_file_failed& e) {
        return fmt::format("{}: {}", what, e.what());
    } catch (const std::system_error& e) {
        return fmt::format("{}: {}", what, e.code().message());
    } catch (const std::exception& e) {
        return fmt::format("{}: internal error: {}", what, e.what());
    }
}

// --- The standard streams of this process ---

namespace {

// Returns the value of an environment variable; "" if it is not set.
std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool obeys_escapes() {
    const std::string_view terminal = variable("TERM");
    return !terminal.empty() && terminal != "dumb";
}

bool wants_colour() { return variable("NO_COLOR").empty() && obeys_escapes() && isatty(STDOUT_FILENO) == 1; }

// Whether to write hyperlinks (OSC 8). A terminal cannot be asked whether it supports them, and some terminals print
// them as garbage. So only terminals that are known to support hyperlinks get them; FORCE_HYPERLINK overrides this.
bool takes_links() {
    if (const std::string_view forced = variable("FORCE_HYPERLINK"); !forced.empty()) return forced != "0";
    if (!obeys_escapes() || isatty(STDOUT_FILENO) != 1) return false;
    constexpr std::array<std::string_view, 6> programs = {"iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio"};
    constexpr std::array<std::string_view, 6> terminals = {"xterm-kitty", "xterm-ghostty", "alacritty",
                                                           "foot",        "contour",       "wezterm"};
    const auto is_among = [](const auto& list, std::string_view name) {
        return std::find(list.begin(), list.end(), name) != list.end();
    };
    if (is_among(programs, variable("TERM_PROGRAM")) || is_among(terminals, variable("TERM"))) return true;
    if (!variable("WT_SESSION").empty() || !variable("KONSOLE_VERSION").empty()) return true;
    // GNOME Terminal and other terminals based on VTE have supported hyperlinks since VTE 0.50.
    const std::string_view vte = variable("VTE_VERSION");
    int version = 0;
    std::from_chars(vte.data(), vte.data() + vte.size(), version);
    return version >= 5000;
}

// Returns the width of the terminal in columns; 0 if the descriptor is not a terminal or the width is unknown.
std::size_t columns_of_terminal(int descriptor) {
    winsize size{};
    return isatty(descriptor) == 1 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::size_t columns() {
    if (const std::size_t of_terminal = columns_of_terminal(STDOUT_FILENO); of_terminal > 0) return of_terminal;
    const std::string_view text = variable("COLUMNS");
    std::size_t count = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), count);
    const bool is_number = end.ec == std::errc() && end.ptr == text.data() + text.size();
    // A value of COLUMNS that is not a positive number is ignored.
    return is_number && count > 0 ? std::min(count, report::widest) : static_cast<std::size_t>(-1);
}

// Replaces each closed standard stream by a descriptor that can be neither read nor written. Otherwise, after ">&-",
// the next file that is opened would get the descriptor of standard output, and output would go into that file.
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
        if (interruption::pending()) return traits_type::eof();
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

// --- Output ---

namespace {

// Returns the offset after the last newline in `text`; 0 if there is no newline. Searches from the beginning, because
// `find` is many times faster than `rfind`.
std::size_t end_of_lines(std::string_view text) {
    std::size_t end = 0;
    for (std::size_t next = 0; (next = text.find('\n', end)) != std::string_view::npos;) end = next + 1;
    return end;
}

}  // namespace

descriptor_output::descriptor_output(int descriptor) : descriptor_(descriptor) {
    struct stat about {};
    waits_ = fstat(descriptor, &about) == 0 && !S_ISREG(about.st_mode);
}

std::streamsize descriptor_output::xsputn(const char* text, std::streamsize size) {
    constexpr std::size_t most_held = std::size_t{1} << 16U;
    held_.append(text, static_cast<std::size_t>(size));
    if (held_.size() < most_held) return size;
    const std::size_t lines_end = end_of_lines(held_);
    const std::size_t whole = lines_end == 0 ? held_.size() : lines_end;
    if (!write(std::string_view(held_).substr(0, whole))) {
        held_.clear();
        return 0;
    }
    held_.erase(0, whole);
    return size;
}

descriptor_output::int_type descriptor_output::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char only = traits_type::to_char_type(c);
    return xsputn(&only, 1) == 1 ? c : traits_type::eof();
}

int descriptor_output::sync() {
    const bool is_written = write(held_);
    held_.clear();
    return is_written ? 0 : -1;
}

bool descriptor_output::write(std::string_view text) {
    while (!text.empty()) {
        std::string_view piece = text;
        if (waits_) {
            if (!interruption::wait_to_write(descriptor_)) {
                errno = EINTR;
                return false;
            }
            // When a pipe is ready for writing, a write of at most PIPE_BUF bytes neither waits nor is split.
            piece = piece.substr(0, PIPE_BUF);
            if (const std::size_t end = end_of_lines(piece); end > 0 && piece.size() < text.size())
                piece = piece.substr(0, end);
        }
        const ssize_t count = ::write(descriptor_, piece.data(), piece.size());
        if (count < 0 && errno != EINTR && errno != EAGAIN) return false;
        if (count <= 0) continue;
        interruption::note_line(text[static_cast<std::size_t>(count) - 1] == '\n');
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

standard_streams::standard_streams()
    : bytes_in_(STDIN_FILENO), in_(&bytes_in_), bytes_out_(STDOUT_FILENO), out_(&bytes_out_) {
    occupy_standard_descriptors();
    interruption::limit_time();
    std::ios::sync_with_stdio(false);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    in_.exceptions(std::ios::badbit);
}

console standard_streams::io() {
    return {in_,
            out_,
            std::cerr,
            wants_colour(),
            columns(),
            isatty(STDOUT_FILENO) == 1,
            obeys_escapes() ? columns_of_terminal(STDERR_FILENO) : 0,
            nullptr,
            takes_links(),
            isatty(STDIN_FILENO) == 1,
            obeys_escapes() && isatty(STDOUT_FILENO) == 1,
            nullptr};
}

}  // namespace strata::cli
