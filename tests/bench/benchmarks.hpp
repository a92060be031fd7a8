#pragma once
// The measurements: single passes over a load, and benchmarks by subject. A benchmark is named LOAD/DRAFT/WHAT. A load
// must outlive the run.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "tests/bench/findings.hpp"
#include "tests/bench/loads.hpp"

namespace strata::spec {
struct draft;  // core/spec/draft.hpp
}

namespace strata::bench {

/// The last part of the name of a benchmark: what it measures.
namespace what {
// For every draft:
inline constexpr std::string_view tokens = "tokens";    // counts tokens, with feedback and errors; with lexbor,
                                                        // feedback by name
inline constexpr std::string_view by_name = "by name";  // counts tokens, with feedback by a tag's name alone
inline constexpr std::string_view bare = "bare";        // counts tokens, without feedback, and ignores errors
inline constexpr std::string_view in_chunks = "4 KiB";  // counts tokens of an input that is fed in chunks
inline constexpr std::string_view kept = "kept";        // keeps every token; also measured with lexbor
inline constexpr std::string_view kept_in_source = "kept in source";  // keeps every token, but does not copy text that
                                                                      // is in the page
inline constexpr std::string_view as_jsonl = "as jsonl";              // does the work of `strata tokenize
                                                                      // --format=jsonl`
inline constexpr std::string_view interpreter = "interpreter";        // counts tokens with the reference engine
inline constexpr std::string_view streamed = "1 GB streamed";         // uses one tokenizer for all of the input
inline constexpr std::string_view in_parts = "1000 times 1 MB";       // uses a tokenizer for each megabyte
inline constexpr std::string_view construction = "construction";
inline constexpr std::string_view visiting_scan = "visiting scan";
inline constexpr std::string_view compared = "compared";
inline constexpr std::string_view compared_as_json = "compared as json";
inline constexpr std::string_view compared_as_text = "compared as text";
inline constexpr std::string_view decoded = "decoded";
inline constexpr std::string_view inflated = "inflated";
inline constexpr std::string_view pages = "pages of archive";
inline constexpr std::string_view validated = "validated";  // counts tokens with lexbor, which checks the UTF-8
}  // namespace what

/// The middle part of the name if no draft is involved.
inline constexpr std::string_view no_draft = "none";
/// The middle part of the name if all drafts are compared.
inline constexpr std::string_view all_drafts = "all";

/// Returns a pass that tokenizes `over` under `draft`. `what` is one of the first eight names above. One tokenizer
/// reads all inputs of the load, one after the other.
[[nodiscard]] pass tokenizing(const spec::draft& draft, const load& over, std::string_view what);
/// Returns a pass that calls `visit` on each input of `over`, and adds up the counts.
[[nodiscard]] pass scanning(const load& over);
/// Returns a pass that compares all drafts on `over`. `what` is one of the three names for comparisons.
[[nodiscard]] pass comparing(const load& over, std::string_view what);
/// Returns a pass with lexbor's tokenizer. `what` is `tokens`, `validated` or `kept`. Returns null if the benchmarks
/// were built without lexbor.
[[nodiscard]] pass with_lexbor(const load& over, std::string_view what);

/// Returns all inputs of `pages` as one text.
[[nodiscard]] std::shared_ptr<const std::string> joined(const load& pages);
/// Returns a pass that tokenizes a gigabyte: `text` again and again. `text` must not be empty. `what` is `streamed` or
/// `in_parts`.
[[nodiscard]] pass tokenizing_gigabyte(const spec::draft& draft, std::shared_ptr<const std::string> text,
                                       std::string_view what);
inline constexpr std::uint64_t gigabyte = 1'000'000'000;

/// Adds benchmarks for every way to tokenize `over` under every draft, and for the visiting scan.
void add_throughput(const load& over);
/// Adds benchmarks that count the tokens of `over` under every draft. The inputs are fed as a whole and in chunks.
void add_hostile(const load& over);
/// Adds benchmarks that make and destroy a tokenizer and its feedback for each input of `over`, under every draft.
/// Nothing is tokenized.
void add_construction(const load& over);
/// Adds benchmarks for comparing all drafts on `over`.
void add_comparing(const load& over);
/// Adds benchmarks for a gigabyte of repeated `pages`, with one tokenizer and in parts, under every draft.
void add_long(const load& pages);
/// Adds benchmarks for each decoder, over 10 MB in its encoding.
void add_decoding();
/// Packs an archive of 10 MB from `pages`. Adds benchmarks for reading its pages and for unpacking it.
void add_archives(const load& pages);
/// Adds benchmarks for Debian's gumbo, a full parser, if the benchmarks were built with gumbo.
void add_gumbo(const load& over);
/// Adds benchmarks for lexbor's tokenizer, if the benchmarks were built with lexbor.
void add_lexbor(const load& over);

}  // namespace strata::bench
