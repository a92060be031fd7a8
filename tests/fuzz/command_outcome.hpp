#pragma once
// Runs a command as the program does, without parsing arguments.

#include <sstream>
#include <string>
#include <string_view>

#include "core/cli/console.hpp"
#include "core/cli/guarded_output.hpp"

namespace strata::fuzz {

struct outcome {
    int status = 0;
    std::string out, err;
};

/// Runs `command`, which takes a console and returns a status, with `input` as standard input.
template <class Command>
outcome outcome_of(std::string_view input, Command command, bool colour = false, std::size_t width = 80) {
    std::istringstream in{std::string(input)};
    std::ostringstream raw_out, raw_err;
    outcome of;
    {
        cli::guarded_output out(raw_out, cli::guarded_buffer::on_failure::raise);
        cli::guarded_output err(raw_err, cli::guarded_buffer::on_failure::say);
        if (colour) out.guard().allow_styles();
        const cli::console io{in, out, err, colour, width, false, 0, &out.guard()};
        try {
            of.status = command(io);
        } catch (...) {
            of.status = cli::complain_of_exception(io, "strata");
        }
        out.guard().end();
    }
    of.out = raw_out.str();
    of.err = raw_err.str();
    return of;
}

}  // namespace strata::fuzz
