// The program: core's command line with all drafts.

#include "core/cli/program.hpp"
#include "core/cli/standard_streams.hpp"
#include "drafts/registry.hpp"

int main(int argc, char** argv) {
    strata::cli::standard_streams streams;
    return strata::cli::run(strata::drafts::known(), argc, argv, streams.io());
}
