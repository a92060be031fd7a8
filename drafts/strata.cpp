// The program `strata`: the command line of core, with all drafts.

#include "core/cli/io/console.hpp"
#include "core/cli/program.hpp"
#include "core/system/calls.hpp"
#include "drafts/registry.hpp"

int main(int argc, char** argv) {
    strata::system::return_large_blocks();
    strata::cli::standard_streams streams;
    return strata::cli::run(strata::drafts::known(), argc, argv, streams.io());
}
