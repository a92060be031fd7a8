// The program: the command line of core, handed all drafts.

#include "core/cli/console.hpp"
#include "core/cli/program.hpp"
#include "drafts/registry.hpp"

int main(int argc, char** argv) {
    return strata::cli::run(strata::drafts::known(), argc, argv, strata::cli::standard_console());
}
