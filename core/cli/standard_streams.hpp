#pragma once
// The standard streams of this process, with an input stream that reports why reading failed.

#include <array>
#include <cstddef>
#include <istream>
#include <streambuf>

#include "core/cli/console.hpp"

namespace strata::cli {

/// Reads a descriptor. An interrupt while it waits ends the stream; `interruption::pending` distinguishes that from a
/// real end. A failed read throws `failure`, which a stream rethrows if badbit is among its exceptions.
class descriptor_buffer : public std::streambuf {
public:
    explicit descriptor_buffer(int descriptor) : descriptor_(descriptor) {}

protected:
    int_type underflow() override;
    /// 1 if something can be read without blocking, else 0.
    std::streamsize showmanyc() override;

private:
    int descriptor_;
    std::array<char, std::size_t{1} << 16U> bytes_;  // not cleared: most runs read little or nothing
};

/// The streams of this process; create only one. Turns off synchronisation with stdio, and SIGPIPE and SIGXFSZ, so that
/// writing to a closed pipe or more than a file may have is an error, and keeps files that are opened later from taking
/// the descriptor of a closed standard stream.
class standard_streams {
public:
    standard_streams();
    /// The streams, without guards, valid as long as this. Colour is on if standard output is a terminal, NO_COLOR is
    /// not set, and TERM is set and not "dumb".
    [[nodiscard]] console io();

private:
    descriptor_buffer bytes_in_;
    std::istream in_;
};

}  // namespace strata::cli
