// The program: core's command line with all drafts.

#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "core/cli/program.hpp"
#include "core/cli/standard_streams.hpp"
#include "drafts/registry.hpp"

int main(int argc, char** argv) {
#ifdef __GLIBC__
    // Blocks of this size go back to the system when they are freed. Otherwise each thread would keep what its largest
    // page took.
    constexpr int large_block = 4 << 20;
    mallopt(M_MMAP_THRESHOLD, large_block);
#endif
    strata::cli::standard_streams streams;
    return strata::cli::run(strata::drafts::known(), argc, argv, streams.io());
}
