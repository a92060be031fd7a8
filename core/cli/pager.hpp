#pragma once
// A pager for long text on a terminal, as git has one.

#include <sys/types.h>

#include <cstddef>
#include <streambuf>
#include <string>
#include <utility>

namespace strata::cli {

/// The pager that the environment asks for: $STRATA_PAGER, else $PAGER, else "less"; "" for none ("" or "cat" there).
[[nodiscard]] std::string wanted_pager();

/// Passes what is written on to a pager, which it starts at the first write; where there is nothing to start, to the
/// buffer given. What is written first thus decides when the pager takes the terminal, and a command that fails without
/// output never starts it.
/// The pager inherits standard output. Writing fails with EPIPE once its user has quit it.
class pager_buffer : public std::streambuf {
public:
    /// `direct` must outlive this.
    explicit pager_buffer(std::streambuf& direct) : direct_(direct) {}
    ~pager_buffer() override;
    pager_buffer(const pager_buffer&) = delete;
    pager_buffer& operator=(const pager_buffer&) = delete;

    /// Has the next write start the pager `command`, a shell command or a program with arguments. Without a call, and
    /// for "", everything goes to the buffer given.
    void use(std::string command) { command_ = std::move(command); }
    /// Whether a pager has been started or will be.
    [[nodiscard]] bool is_used() const { return !command_.empty() || pipe_ >= 0; }
    /// Sends off what is left and waits until the user has quit the pager.
    void finish();

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type c) override;
    int sync() override;

private:
    void start();
    void share_errors();
    bool send();

    std::streambuf& direct_;
    std::string command_;
    int pipe_ = -1;
    pid_t process_ = -1;
    int errors_ = -1;   // standard error as it was, while messages go to the pager
    std::string held_;  // what has not been sent to the pager
    static constexpr std::size_t most_held = std::size_t{1} << 14U;
};

}  // namespace strata::cli
