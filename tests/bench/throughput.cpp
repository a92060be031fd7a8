// Measures tokenizing under every draft.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/spec/draft.hpp"
#include "core/text/kept_tokens.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/bench/benchmarks.hpp"
#include "tests/bench/feedback_by_name.hpp"
#include "tests/bench/findings.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/sinks.hpp"
#include "tests/bench/visiting_scan.hpp"

namespace strata::bench {
namespace {

constexpr std::size_t chunk_size = 4096;

// One tokenizer for all inputs of a load, with its feedback. The feedback comes from tree construction, as for real
// pages, or from the names of tags alone.
template <class Feedback>
class reader {
public:
    // `more` has the arguments of the tokenizer's constructor after the sink.
    template <class... More>
    reader(const spec::draft& draft, sink& to, More... more)
        : answering_(made(draft, to)), tokenizer_(draft, answering_, more...) {}

    // Tokenizes `input` in chunks of `chunk` bytes, or as a whole if `chunk` is 0.
    void read(std::string_view input, std::size_t chunk = 0) {
        answering_.reset();
        tokenizer_.reset();
        if (chunk == 0) return tokenizer_.finish(input);
        for (std::size_t at = 0; at < input.size(); at += chunk) tokenizer_.feed(input.substr(at, chunk));
        tokenizer_.finish();
    }

private:
    static Feedback made(const spec::draft& draft, sink& to) {
        if constexpr (std::is_same_v<Feedback, simulated_feedback>)
            return {draft, simulation{}, to};
        else
            return {draft, to};
    }

    Feedback answering_;
    tokenizer tokenizer_;
};

template <class Feedback, class... More>
findings counted(const spec::draft& draft, const load& over, std::size_t chunk, More... more) {
    counter_of_all to;
    reader<Feedback> reading(draft, to, more...);
    for (const std::string& each : over.inputs) reading.read(each, chunk);
    return findings::of(to.counts());
}

findings bare(const spec::draft& draft, const load& over) {
    token_counter to;
    tokenizer t(draft, to);
    for (const std::string& each : over.inputs) {
        t.reset();
        t.finish(each);
    }
    return findings::of(to.counts());
}

// Where a kept token's text is stored.
enum class texts : std::uint8_t { copied, left_in_the_page };

// Keeps the tokens of each page. All pages use one list, which keeps its memory.
findings kept(const spec::draft& draft, const load& over, texts as) {
    std::uint64_t tokens = 0;
    kept_tokens list;
    token_keeper to(list);
    reader<simulated_feedback> reading(draft, to);
    for (const std::string& each : over.inputs) {
        list.clear(as == texts::copied ? std::string_view() : std::string_view(each));
        reading.read(each);
        tokens += list.all().size();
    }
    return {tokens, {}};
}

// Does the work of `strata tokenize --format=jsonl`, but drops the output.
findings as_jsonl(const spec::draft& draft, const load& over) {
    no_output out;
    for (const std::string& each : over.inputs) {
        report::jsonl_sink objects(draft, each, input_kind::bytes, out);
        report::joining_sink joined(objects);
        simulated_feedback simulated(draft, {}, joined);
        tokenizer t(draft, simulated);
        t.finish(each);
    }
    return {out.written(), {}};
}

void add_of(const spec::draft& draft, const load& over, std::string_view what, pass once) {
    add(fmt::format("{}/{}/{}", over.name, draft.about.name, what), size_of(over), std::move(once));
}

}  // namespace

pass tokenizing(const spec::draft& draft, const load& over, std::string_view what) {
    return [&draft, &over, what] {
        if (what == what::by_name) return counted<feedback_by_name>(draft, over, 0);
        if (what == what::bare) return bare(draft, over);
        if (what == what::in_chunks) return counted<simulated_feedback>(draft, over, chunk_size);
        if (what == what::kept) return kept(draft, over, texts::copied);
        if (what == what::kept_in_source) return kept(draft, over, texts::left_in_the_page);
        if (what == what::as_jsonl) return as_jsonl(draft, over);
        if (what == what::interpreter)
            return counted<simulated_feedback>(draft, over, 0, tokenizer_options{}, engine_kind::interpreter);
        return counted<simulated_feedback>(draft, over, 0);
    };
}

pass scanning(const load& over) {
    return [&over] {
        visits all;
        for (const std::string& each : over.inputs) {
            const visits seen = visit(each);
            all.count += seen.count;
            benchmark::DoNotOptimize(all.places += seen.places);
        }
        return findings{all.count, {}};
    };
}

void add_throughput(const load& over) {
    add(fmt::format("{}/{}/{}", over.name, no_draft, what::visiting_scan), size_of(over), scanning(over));
    for (const spec::draft* draft : drafts::all())
        for (const std::string_view each : {what::interpreter, what::tokens, what::bare, what::by_name, what::kept,
                                            what::kept_in_source, what::in_chunks, what::as_jsonl})
            add_of(*draft, over, each, tokenizing(*draft, over, each));
}

void add_hostile(const load& over) {
    for (const spec::draft* draft : drafts::all())
        for (const std::string_view each : {what::tokens, what::in_chunks})
            add_of(*draft, over, each, tokenizing(*draft, over, each));
}

void add_construction(const load& over) {
    for (const spec::draft* each : drafts::all()) {
        const spec::draft& draft = *each;
        add_of(draft, over, what::construction, [&draft, &over] {
            token_counter to;
            for (std::size_t i = 0; i < over.inputs.size(); ++i) {
                simulated_feedback simulated(draft, {}, to);
                tokenizer t(draft, simulated);
                benchmark::DoNotOptimize(&t);
            }
            return findings{over.inputs.size(), {}};
        });
    }
}

}  // namespace strata::bench
