// Measures a gigabyte, which is never in memory as a whole: repeated pages, in chunks of 64 KiB.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/bench/benchmarks.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/sinks.hpp"

namespace strata::bench {
namespace {

constexpr std::uint64_t part_size = 1'000'000;
constexpr std::size_t chunk_size = std::size_t{64} * 1024;

// Tokenizes the bytes [begin, end) of an endless repetition of `text`.
token_counts tokenize_part(const spec::draft& draft, std::string_view text, std::uint64_t begin, std::uint64_t end) {
    counter_of_all to;
    simulated_feedback simulated(draft, {}, to);
    tokenizer t(draft, simulated);
    while (begin < end) {
        const std::string_view rest = text.substr(begin % text.size());
        const std::string_view chunk = rest.substr(0, std::min<std::uint64_t>(chunk_size, end - begin));
        t.feed(chunk);
        begin += chunk.size();
    }
    t.finish();
    return to.counts();
}

}  // namespace

std::shared_ptr<const std::string> joined(const load& pages) {
    auto text = std::make_shared<std::string>();
    for (const std::string& each : pages.inputs) *text += each;
    return text;
}

pass tokenizing_gigabyte(const spec::draft& draft, std::shared_ptr<const std::string> text, std::string_view what) {
    const std::uint64_t part = what == what::streamed ? gigabyte : part_size;
    return [&draft, text = std::move(text), part] {
        token_counts counts;
        for (std::uint64_t at = 0; at < gigabyte; at += part) counts += tokenize_part(draft, *text, at, at + part);
        return findings::of(counts);
    };
}

void add_long(const load& pages) {
    const auto text = joined(pages);
    if (text->empty()) return;
    for (const spec::draft* draft : drafts::all())
        for (const std::string_view each : {what::streamed, what::in_parts})
            add(fmt::format("long/{}/{}", draft->about.name, each), gigabyte, tokenizing_gigabyte(*draft, text, each),
                passes::one);
}

}  // namespace strata::bench
