#include "core/cli/io/pager.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/cli/io/interruption.hpp"

namespace strata::cli {
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

    // The second pipe tells whether the program started: it is closed if it did, and carries a byte if it did not.
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
        // These options are those of git: quit if the text fits on one screen, show colours and links, and leave the
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

}  // namespace strata::cli
