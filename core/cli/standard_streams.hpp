#pragma once
// The standard streams of this process: what they are, and reading that says why it failed.

#include <array>
#include <cstddef>
#include <istream>
#include <streambuf>

#include "core/cli/console.hpp"

namespace strata::cli {

/// Reads a descriptor. An interrupt while it waits is the end of the stream; `interruption::wished` tells it from a
/// real one. Where a read fails, `failure` is thrown, which a stream passes on if badbit is among its exceptions.
class descriptor_buffer : public std::streambuf {
public:
    explicit descriptor_buffer(int descriptor) : descriptor_(descriptor) {}

protected:
    int_type underflow() override;
    /// 1 where something can be read without waiting, else 0.
    std::streamsize showmanyc() override;

private:
    int descriptor_;
    std::array<char, std::size_t{1} << 16U> bytes_{};
};

/// The streams of this process, of which there is one set. Makes them fast, and a closed pipe an error of writing in
/// place of a signal; sees to it that no file takes the place of a standard stream that is closed.
class standard_streams {
public:
    standard_streams();
    /// The streams, without guards; they last as long as this. Colour is on where standard output is a terminal,
    /// NO_COLOR is not set, and TERM is set and not "dumb".
    [[nodiscard]] console io();

private:
    descriptor_buffer bytes_in_;
    std::istream in_;
};

}  // namespace strata::cli
