// The program `strata`: the command line of core, with all drafts.

#include <cstdlib>  // defines __GLIBC__
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "core/cli/io/console.hpp"
#include "core/cli/program.hpp"
#include "drafts/registry.hpp"

int main(int argc, char** argv) {
#ifdef __GLIBC__
    // Blocks of at least this size are returned to the system when they are freed. By default, glibc increases this
    // size over time, so that each thread keeps the memory that its largest page needed.
    constexpr int large_block = 4 << 20;
    mallopt(M_MMAP_THRESHOLD, large_block);
#endif
    strata::cli::standard_streams streams;
    return strata::cli::run(strata::drafts::known(), argc, argv, streams.io());
}
