#pragma once
// The benchmarks by subject. Each is named LOAD/DRAFT/WHAT; a load must outlive the run.

#include <string_view>

#include "tests/bench/loads.hpp"

namespace strata::bench {

/// What is measured for every draft.
namespace what {
inline constexpr std::string_view interpreter = "interpreter";
inline constexpr std::string_view fused = "fused";                          // counted, with feedback and errors
inline constexpr std::string_view bare = "fused bare";                      // counted, no feedback, errors ignored
inline constexpr std::string_view by_name = "fused by name";                // counted, feedback by a tag's name alone
inline constexpr std::string_view kept = "fused kept";                      // every token kept
inline constexpr std::string_view kept_in_source = "fused kept in source";  // the same, text in the page not copied
inline constexpr std::string_view in_chunks = "fused 4 KiB";                // fed in chunks
inline constexpr std::string_view as_jsonl = "fused as jsonl";   // what `strata tokenize --format=jsonl` does
inline constexpr std::string_view streamed = "1 GB streamed";    // one tokenizer
inline constexpr std::string_view in_parts = "1000 times 1 MB";  // a tokenizer for each
inline constexpr std::string_view construction = "construction";
inline constexpr std::string_view visiting_scan = "visiting scan";
inline constexpr std::string_view compared = "compared";
inline constexpr std::string_view compared_as_json = "compared as json";
inline constexpr std::string_view compared_as_text = "compared as text";
inline constexpr std::string_view decoded = "decoded";
inline constexpr std::string_view inflated = "inflated";
inline constexpr std::string_view pages = "pages of archive";
// Of lexbor.
inline constexpr std::string_view tokens = "tokens";        // counted
inline constexpr std::string_view validated = "validated";  // the same, with its own check of UTF-8
inline constexpr std::string_view peer_kept = "kept";
}  // namespace what

/// Used in a name without a draft.
inline constexpr std::string_view no_draft = "none";
/// Used where all drafts are compared.
inline constexpr std::string_view all_drafts = "all";

/// Every way to tokenize `over` under every draft, and the visiting scan.
void add_throughput(const load& over);
/// The fused engine under every draft, whole and in chunks.
void add_hostile(const load& over);
/// A tokenizer and its feedback for each input of `over`, made and destroyed unused, under every draft.
void add_construction(const load& over);
/// All drafts compared.
void add_comparing(const load& over);
/// A gigabyte of `pages` repeated, in one go and in parts, under every draft.
void add_long(const load& pages);
/// Each decoder over 10 MB of its encoding.
void add_decoding();
/// Ten megabytes of `pages`, packed as an archive: its pages, and unpacking alone.
void add_archives(const load& pages);
/// Debian's gumbo, a full parser, if built with it.
void add_gumbo(const load& over);
/// lexbor's tokenizer, if built with it.
void add_lexbor(const load& over);

}  // namespace strata::bench
