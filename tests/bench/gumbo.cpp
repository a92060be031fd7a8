// Measures Debian's gumbo. Its tokenizer is not public, so a pass runs the whole parser and frees the tree.

#ifdef STRATA_HAS_GUMBO
#include <fmt/format.h>
#include <gumbo.h>

#include <cstdint>

#include "tests/bench/allocations.hpp"
#include "tests/bench/measure.hpp"
#endif

#include "tests/bench/benchmarks.hpp"

namespace strata::bench {

#ifdef STRATA_HAS_GUMBO
void add_gumbo(const load& over) {
    add(fmt::format("{}/gumbo/parsed", over.name), size_of(over), [&over] {
        GumboOptions options = kGumboDefaultOptions;
        options.allocator = [](void* /*data*/, std::size_t size) { return counted_allocate(size); };
        options.deallocator = [](void* /*data*/, void* memory) { counted_free(memory); };
        std::uint64_t children = 0;
        for (const std::string& each : over.inputs) {
            GumboOutput* output = gumbo_parse_with_options(&options, each.data(), each.size());
            children += output->document->v.document.children.length;
            gumbo_destroy_output(&options, output);
        }
        return findings{children, {}};
    });
}
#else
void add_gumbo(const load& /*over*/) {}
#endif

}  // namespace strata::bench
