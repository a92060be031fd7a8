#pragma once
// Shows long text on a terminal in a pager, as git does.

#include <sys/types.h>

#include <cstddef>
#include <streambuf>
#include <string>
#include <utility>

#include "core/system/descriptor.hpp"

namespace strata::cli {

/// Returns the pager to use: $STRATA_PAGER; if that is not set, $PAGER; if neither is set, "less". Returns "" for no
/// pager, if the variable is "" or "cat".
[[nodiscard]] std::string wanted_pager();

/// Passes output to a pager, or to the buffer `direct` if there is no pager. The pager starts at the first write, so a
/// command that fails without output does not start it. The pager writes to the standard output of this process. After
/// the user has quit the pager, writing fails with EPIPE.
class pager_buffer : public std::streambuf {
public:
    /// `direct` must outlive the object.
    explicit pager_buffer(std::streambuf& direct) : direct_(direct) {}
    ~pager_buffer() override;
    pager_buffer(const pager_buffer&) = delete;
    pager_buffer& operator=(const pager_buffer&) = delete;

    /// Makes the next write start the pager `command`, which is a shell command or a program with arguments. Without
    /// this call, or after a call with "", output goes to `direct`.
    void use(std::string command) { command_ = std::move(command); }
    /// Whether a pager has been started, or will be at the next write.
    [[nodiscard]] bool is_used() const { return !command_.empty() || pipe_.is_open(); }
    /// Sends what is left, and waits until the user quits the pager.
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
    system::descriptor pipe_;
    pid_t process_ = -1;
    system::descriptor errors_;  // the original standard error, while messages go to the pager
    std::string held_;           // output that has not been sent to the pager yet
    static constexpr std::size_t most_held = std::size_t{1} << 14U;
};

}  // namespace strata::cli
