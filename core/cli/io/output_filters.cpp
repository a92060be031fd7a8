#include "core/cli/io/output_filters.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/cli/io/interruption.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::cli {

// --- The guard ---

namespace {

constexpr char escape = '\x1B';

// A link with a longer address is not recognised. The beginning of a possible link is held back until it is complete,
// and the amount that is held back must be limited.
constexpr std::size_t longest_address = 2000;

bool is_plain(char c) { return (c >= 0x20 && c < 0x7F) || c == '\n'; }

// Returns the number of plain characters from `at` on, rounded down to a multiple of eight.
std::size_t plain_eights(std::string_view text, std::size_t at) {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    constexpr std::uint64_t high = ones * 0x80U;
    constexpr std::uint64_t low = ones * 0x7FU;
    const std::size_t begin = at;
    for (; text.size() - at >= 8; at += 8) {
        // In each of these numbers, the high bit of a byte says whether the byte has a property. No sum carries into
        // the next byte.
        const std::uint64_t bytes = input::load_eight(text.data() + at);
        const std::uint64_t from_space = (bytes & low) + ones * 0x60U;
        const std::uint64_t is_delete = (bytes & low) + ones;
        const std::uint64_t other_than_line_feed = ((bytes ^ ones * '\n') & low) + low;
        if (((bytes | is_delete | (~from_space & other_than_line_feed)) & high) != 0) break;
    }
    return at - begin;
}

// What a text begins with: a complete sequence of `length` bytes, or possibly the beginning of a sequence
// (`may_follow`), or neither.
struct found_sequence {
    std::size_t length = 0;
    bool may_follow = false;
};

// Checks whether `text` begins with a sequence that opens or closes a link.
found_sequence link_at(std::string_view text) {
    using namespace report;
    const auto begins = [](std::string_view a, std::string_view b) { return a.starts_with(b) || b.starts_with(a); };
    if (!begins(text, link_opening)) return {};
    if (text.size() <= link_opening.size()) return {0, true};
    const std::string_view rest = text.substr(link_opening.size());
    if (rest.starts_with(link_closing)) return {link_opening.size() + link_closing.size(), false};
    if (link_closing.starts_with(rest)) return {0, true};
    if (!begins(rest, link_scheme)) return {};
    std::size_t address = 0;
    while (address < rest.size() && rest[address] > 0x20 && rest[address] < 0x7F) ++address;
    if (address > longest_address) return {};
    const std::string_view end = rest.substr(address);
    if (end.starts_with(link_closing) && address > link_scheme.size())
        return {link_opening.size() + address + link_closing.size(), false};
    return {0, link_closing.starts_with(end)};
}

}  // namespace

void guarded_buffer::allow_everything() {
    end();
    everything_ = true;
}

void guarded_buffer::end() { pass({}, true); }

std::streamsize guarded_buffer::xsputn(const char* text, std::streamsize size) {
    const std::string_view given(text, static_cast<std::size_t>(size));
    if (everything_)
        put(given);
    else
        pass(given, false);
    if (failing_ != on_failure::raise || !interruption::pending()) return failed_ ? 0 : size;
    const bool may_end = interrupts_ == on_interrupt::document_is_lost ||
                         (interrupts_ == on_interrupt::line_is_ended && given.ends_with('\n'));
    if (may_end) throw interrupted();
    return failed_ ? 0 : size;
}

guarded_buffer::int_type guarded_buffer::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char only = traits_type::to_char_type(c);
    return xsputn(&only, 1) == 1 ? c : traits_type::eof();
}

int guarded_buffer::sync() {
    if (interrupts_ == on_interrupt::document_is_lost && document_.size() > 0) {
        interruption::throw_if_pending();
        interruption::note_document(true);
        document_.read_all([this](std::string_view part) { write(part); });
        drop();
    }
    errno = 0;
    if (!failed_ && to_.pubsync() == 0) {
        if (interrupts_ != on_interrupt::line_is_ended) interruption::note_document(false);
        return 0;
    }
    fail();
    return -1;
}

void guarded_buffer::drop() { document_ = report::spooled_text(); }

void guarded_buffer::put(std::string_view text) {
    if (failed_ || text.empty()) return;
    if (interrupts_ == on_interrupt::document_is_lost) return document_.append(text);
    write(text);
}

void guarded_buffer::write(std::string_view text) {
    if (failed_) return;
    errno = 0;
    if (to_.sputn(text.data(), static_cast<std::streamsize>(text.size())) != static_cast<std::streamsize>(text.size()))
        fail();
}

void guarded_buffer::fail() {
    failed_ = true;
    if (failing_ == on_failure::raise) throw output_failed{errno};
}

// Writes `text` with the forbidden characters replaced. `whole` says that no further text follows, so nothing can
// complete a character at the end.
void guarded_buffer::pass(std::string_view text, bool whole) {
    const std::string before = std::exchange(held_, {});
    std::string joined;
    if (!before.empty()) text = joined = before + std::string(text);
    std::string made;
    std::size_t passed = 0;  // everything before this has been written
    for (std::size_t at = 0; at < text.size();) {
        if (is_plain(text[at])) {
            at += std::max<std::size_t>(plain_eights(text, at), 1);
            continue;
        }
        const std::string_view rest = text.substr(at);
        if (const std::size_t length = length_of_sequence(rest); length > 0) {
            at += length;
            continue;
        }
        const input::decoded d = input::decode_one(rest, false);
        if (d.well_formed && !report::is_invisible(d.code_point)) {
            at += d.length;
            continue;
        }
        put(text.substr(passed, at - passed));
        if (!whole && (d.incomplete || may_become_sequence(rest))) {
            held_ = rest;
            return;
        }
        made.clear();
        report::append_visible_character(made, d.code_point);
        put(made);
        at += d.length;
        passed = at;
    }
    put(text.substr(passed));
}

std::size_t guarded_buffer::length_of_sequence(std::string_view text) const {
    if ((rewriting_ && text.front() == '\r') || (tabs_ && text.front() == '\t')) return 1;
    if (text.front() != escape) return 0;
    if (rewriting_ && text.starts_with(report::clear_line)) return report::clear_line.size();
    if (styles_)
        for (const std::string_view each : report::style_sequences)
            if (text.starts_with(each)) return each.size();
    return links_ ? link_at(text).length : 0;
}

bool guarded_buffer::may_become_sequence(std::string_view text) const {
    return (rewriting_ && report::clear_line.starts_with(text)) || (links_ && link_at(text).may_follow) ||
           (styles_ && std::any_of(report::style_sequences.begin(), report::style_sequences.end(),
                                   [&](std::string_view each) { return each.starts_with(text); }));
}

guarded_output::guarded_output(std::ostream& to, guarded_buffer::on_failure failing)
    : std::ostream(nullptr), buffer_(*to.rdbuf(), failing) {
    rdbuf(&buffer_);
    if (failing == guarded_buffer::on_failure::raise) exceptions(std::ios::badbit | std::ios::failbit);
}

// --- The pager ---

namespace {

// Splits a command into words, so that it runs without a shell. Returns no words if the command needs a shell.
std::vector<std::string> plain_words(std::string_view command) {
    if (command.find_first_of("|&;<>()$`\\\"'*?[#~=%\n") != std::string_view::npos) return {};
    std::vector<std::string> words;
    while (true) {
        const std::size_t begin = command.find_first_not_of(" \t");
        if (begin == std::string_view::npos) return words;
        command.remove_prefix(begin);
        const std::size_t end = std::min(command.find_first_of(" \t"), command.size());
        words.emplace_back(command.substr(0, end));
        command.remove_prefix(end);
    }
}

}  // namespace

std::string wanted_pager() {
    const char* wanted = std::getenv("STRATA_PAGER");
    if (wanted == nullptr) wanted = std::getenv("PAGER");
    if (wanted == nullptr) return "less";
    const std::vector<std::string> words = plain_words(wanted);
    const bool is_blank = std::string_view(wanted).find_first_not_of(" \t") == std::string_view::npos;
    return is_blank || (words.size() == 1 && words.front() == "cat") ? "" : wanted;
}

pager_buffer::~pager_buffer() { finish(); }

void pager_buffer::start() {
    const std::string command = std::exchange(command_, {});
    std::vector<std::string> words = plain_words(command);
    if (words.empty()) words = {"sh", "-c", command};
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& each : words) arguments.push_back(each.data());
    arguments.push_back(nullptr);

    // The second pipe shows whether the program started: it is closed if it did, and carries a byte if it did not.
    std::optional<system::two_ends> text;
    std::optional<system::two_ends> failed;
    try {
        text.emplace();
        failed.emplace();
    } catch (const std::system_error&) {
        return;
    }
    process_ = fork();
    if (process_ == 0) {
        std::signal(SIGPIPE, SIG_DFL);
        std::signal(SIGXFSZ, SIG_DFL);
        alarm(0);  // after a Ctrl-C since the fork, an alarm is set, which the pager would inherit
        dup2(text->out.number(), STDIN_FILENO);
        // git sets these options as well: quit if the text fits on one screen, show colours and links, and leave the
        // text on the screen.
        setenv("LESS", "FRX", 0);
        execvp(arguments.front(), arguments.data());
        const char byte = 1;
        static_cast<void>(!::write(failed->in.number(), &byte, 1));
        _exit(127);
    }
    failed->in.close();
    char byte = 0;
    const bool started = process_ > 0 && ::read(failed->out.number(), &byte, 1) == 0;
    if (started) {
        pipe_.set(text->in.release());
        share_errors();
        // Ctrl-C is also a key of the pager. The program must not end before the pager does.
        interruption::survive_repeats();
        return;
    }
    if (process_ > 0) waitpid(process_, nullptr, 0);
    process_ = -1;
}

// Sends standard error to the pager as well, because a message on the terminal would spoil the pager's screen.
void pager_buffer::share_errors() {
    if (isatty(STDERR_FILENO) != 1) return;
    errors_.set(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0));
    if (errors_.is_open()) dup2(pipe_.number(), STDERR_FILENO);
}

bool pager_buffer::send() {
    std::string_view rest = held_;
    while (!rest.empty()) {
        const ssize_t count = ::write(pipe_.number(), rest.data(), rest.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        rest.remove_prefix(static_cast<std::size_t>(count));
    }
    held_.clear();
    return true;
}

std::streamsize pager_buffer::xsputn(const char* text, std::streamsize size) {
    if (!command_.empty() && size > 0) start();
    if (!pipe_.is_open()) return direct_.sputn(text, size);
    held_.append(text, static_cast<std::size_t>(size));
    return held_.size() < most_held || send() ? size : 0;
}

pager_buffer::int_type pager_buffer::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char only = traits_type::to_char_type(c);
    return xsputn(&only, 1) == 1 ? c : traits_type::eof();
}

int pager_buffer::sync() {
    if (!pipe_.is_open()) return direct_.pubsync();
    return send() ? 0 : -1;
}

void pager_buffer::finish() {
    if (!pipe_.is_open()) return;
    send();
    if (errors_.is_open()) dup2(errors_.number(), STDERR_FILENO);
    errors_.close();
    pipe_.close();
    // From now on, Ctrl-C is meant for the pager alone.
    std::signal(SIGINT, SIG_IGN);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
}

// --- JSON ---

// Adds `c` to the output unless it is a line feed inside a value. A line feed after a value stays.
void json_buffer::keep_on_one_line(char c) {
    if (in_string_) {
        in_string_ = is_escaped_ || c != '"';
        is_escaped_ = !is_escaped_ && c == '\\';
    } else if (c == '"') {
        in_string_ = true;
    } else if (c == '{' || c == '[') {
        ++depth_;
    } else if (c == '}' || c == ']') {
        --depth_;
    } else if (c == '\n' && depth_ > 0) {
        return;
    }
    made_ += c;
}

void json_buffer::add_to_array(char c) {
    if (c == '\n') {
        is_between_ = true;
        return;
    }
    if (is_between_) made_ += has_begun_ ? ",\n" : "[\n";
    has_begun_ = true;
    is_between_ = false;
    made_ += c;
}

void json_buffer::pass(std::string_view text) {
    made_.clear();
    for (const char c : text)
        if (form_ == json_form::as_array)
            add_to_array(c);
        else
            keep_on_one_line(c);
    to_.sputn(made_.data(), static_cast<std::streamsize>(made_.size()));
}

void json_buffer::end() {
    if (form_ != json_form::as_array) return;
    const std::string_view last = has_begun_ ? "\n]\n" : "[]\n";
    to_.sputn(last.data(), static_cast<std::streamsize>(last.size()));
}

std::streamsize json_buffer::xsputn(const char* text, std::streamsize size) {
    pass({text, static_cast<std::size_t>(size)});
    return size;
}

json_buffer::int_type json_buffer::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char written = traits_type::to_char_type(c);
    pass({&written, 1});
    return c;
}

json_output::json_output(std::ostream& to, json_form form) : std::ostream(nullptr), buffer_(*to.rdbuf(), form) {
    rdbuf(&buffer_);
    exceptions(to.exceptions());
}

}  // namespace strata::cli
