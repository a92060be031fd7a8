#pragma once
// The measurements: single passes, and benchmarks by subject. A benchmark is named LOAD/DRAFT/WHAT. A load must outlive
// the run.

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

/// What is measured.
namespace what {
// Of every draft.
inline constexpr std::string_view tokens = "tokens";    // counted, with feedback and errors; with lexbor: feedback by
                                                        // name
inline constexpr std::string_view by_name = "by name";  // counted, with feedback by a tag's name alone
inline constexpr std::string_view bare = "bare";        // counted, no feedback, errors ignored
inline constexpr std::string_view in_chunks = "4 KiB";  // counted, fed in chunks
inline constexpr std::string_view kept = "kept";        // every token kept; also with lexbor
inline constexpr std::string_view kept_in_source = "kept in source";  // every token kept, but text in the page not
                                                                      // copied
inline constexpr std::string_view as_jsonl = "as jsonl";              // what `strata tokenize --format=jsonl` does
inline constexpr std::string_view interpreter = "interpreter";        // counted by the reference engine
inline constexpr std::string_view streamed = "1 GB streamed";         // one tokenizer
inline constexpr std::string_view in_parts = "1000 times 1 MB";       // a tokenizer for each
inline constexpr std::string_view construction = "construction";
inline constexpr std::string_view visiting_scan = "visiting scan";
inline constexpr std::string_view compared = "compared";
inline constexpr std::string_view compared_as_json = "compared as json";
inline constexpr std::string_view compared_as_text = "compared as text";
inline constexpr std::string_view decoded = "decoded";
inline constexpr std::string_view inflated = "inflated";
inline constexpr std::string_view pages = "pages of archive";
inline constexpr std::string_view validated = "validated";  // with lexbor: counted, with its own check of UTF-8
}  // namespace what

/// Used in a name without a draft.
inline constexpr std::string_view no_draft = "none";
/// Used where all drafts are compared.
inline constexpr std::string_view all_drafts = "all";

/// One way to tokenize `over` under `draft`: `what` is one of the first eight names. One tokenizer reads all inputs of
/// a load, one after the other.
[[nodiscard]] pass tokenizing(const spec::draft& draft, const load& over, std::string_view what);
/// Counts the places that `visit` finds.
[[nodiscard]] pass scanning(const load& over);
/// All drafts compared: `what` is one of the three names for comparisons.
[[nodiscard]] pass comparing(const load& over, std::string_view what);
/// lexbor's tokenizer: `what` is `tokens`, `validated` or `kept`. Null if not built with it.
[[nodiscard]] pass with_lexbor(const load& over, std::string_view what);

/// All inputs as one text.
[[nodiscard]] std::shared_ptr<const std::string> joined(const load& pages);
/// A gigabyte of `text`, which is not empty, repeated: `what` is `streamed` or `in_parts`.
[[nodiscard]] pass tokenizing_gigabyte(const spec::draft& draft, std::shared_ptr<const std::string> text,
                                       std::string_view what);
inline constexpr std::uint64_t gigabyte = 1'000'000'000;

/// Every way to tokenize `over` under every draft, and the visiting scan.
void add_throughput(const load& over);
/// Tokens under every draft, whole and in chunks.
void add_hostile(const load& over);
/// Makes and destroys a tokenizer and its feedback for each input of `over`, without using them, under every draft.
void add_construction(const load& over);
/// All drafts compared.
void add_comparing(const load& over);
/// A gigabyte of repeated `pages`, in one pass and in parts, under every draft.
void add_long(const load& pages);
/// Each decoder over 10 MB of its encoding.
void add_decoding();
/// Ten megabytes of `pages`, packed as an archive: reading its pages, and only unpacking it.
void add_archives(const load& pages);
/// Debian's gumbo, a full parser, if strata was built with it.
void add_gumbo(const load& over);
/// lexbor's tokenizer, if strata was built with it.
void add_lexbor(const load& over);

}  // namespace strata::bench
