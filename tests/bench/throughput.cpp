// The engines under every draft.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/feedback/simulated.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/spec/draft.hpp"
#include "core/tokenizer/tokenizer.hpp"
#include "drafts/registry.hpp"
#include "tests/bench/benchmarks.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/sinks.hpp"
#include "tests/bench/visiting_scan.hpp"

namespace strata::bench {
namespace {

constexpr std::size_t chunk_size = 4096;

// How input is fed: whole if `chunk` is 0.
struct manner {
    engine_kind kind = engine_kind::fused;
    std::size_t chunk = 0;
};

void tokenize(const spec::draft& draft, std::string_view input, manner how, sink& to) {
    tokenizer t(draft, to, {}, how.kind);
    const std::size_t step = how.chunk == 0 ? input.size() : how.chunk;
    for (std::size_t at = 0; at < input.size(); at += step) t.feed(input.substr(at, step));
    t.finish();
}

// With feedback, as for real pages.
template <class Sink>
std::uint64_t with_feedback(const spec::draft& draft, const load& over, manner how) {
    std::uint64_t tokens = 0;
    for (const std::string& each : over.inputs) {
        Sink to;
        simulated_feedback simulated(draft, true, to);
        tokenize(draft, each, how, simulated);
        tokens += to.tokens();
    }
    return tokens;
}

std::uint64_t bare(const spec::draft& draft, const load& over) {
    std::uint64_t tokens = 0;
    for (const std::string& each : over.inputs) {
        token_counter to;
        tokenize(draft, each, {}, to);
        tokens += to.tokens();
    }
    return tokens;
}

// What `strata tokenize --format=jsonl` does, without the writing.
std::uint64_t as_jsonl(const spec::draft& draft, const load& over) {
    no_output out;
    for (const std::string& each : over.inputs) {
        report::jsonl_sink objects(draft, each, input_kind::bytes, out);
        report::joining_sink joined(objects);
        simulated_feedback simulated(draft, true, joined);
        tokenize(draft, each, {}, simulated);
    }
    return out.written();
}

void add_of(const spec::draft& draft, const load& over, std::string_view what, pass once) {
    add(fmt::format("{}/{}/{}", over.name, draft.about.name, what), size_of(over), std::move(once));
}

void add_counted(const spec::draft& draft, const load& over, std::string_view what, manner how) {
    add_of(draft, over, what, [&draft, &over, how] { return with_feedback<counter_of_all>(draft, over, how); });
}

}  // namespace

void add_throughput(const load& over) {
    add(fmt::format("{}/{}/{}", over.name, no_draft, what::visiting_scan), size_of(over), [&over] {
        visits all;
        for (const std::string& each : over.inputs) {
            const visits seen = visit(each);
            all.count += seen.count;
            benchmark::DoNotOptimize(all.places += seen.places);
        }
        return all.count;
    });
    for (const spec::draft* each : drafts::all()) {
        const spec::draft& draft = *each;
        add_counted(draft, over, what::interpreter, {engine_kind::interpreter});
        add_counted(draft, over, what::fused, {});
        add_of(draft, over, what::bare, [&draft, &over] { return bare(draft, over); });
        add_of(draft, over, what::kept, [&draft, &over] { return with_feedback<token_keeper>(draft, over, {}); });
        add_counted(draft, over, what::in_chunks, {engine_kind::fused, chunk_size});
        add_of(draft, over, what::as_jsonl, [&draft, &over] { return as_jsonl(draft, over); });
    }
}

void add_hostile(const load& over) {
    for (const spec::draft* draft : drafts::all()) {
        add_counted(*draft, over, what::fused, {});
        add_counted(*draft, over, what::in_chunks, {engine_kind::fused, chunk_size});
    }
}

}  // namespace strata::bench
