#pragma once
// strata for other languages: plain functions over the library and its reports. WebAssembly exports them to JavaScript
// (docs/playground/package), and a native program may link them as well (strata_exports).
//
// Memory. Text goes in as an address and a length in bytes, and need not outlive the call unless it says so. A host
// that has no memory in common with the module copies text into what `strata_allocate` returns.
//
// Answers. Nothing is ever thrown at the caller, whatever the arguments. A function that can fail returns an answer,
// which belongs to the caller until `strata_free_answer`; null: there is no memory for one. Its status says how it
// went:
//   0  done: `data` is what was asked for, `size` bytes
//   1  the answer is "no", for the reason in `data`: a page that does not differ cannot be minimized
//   2  it could not be done, for the reason in `data`: an unknown draft, a wrong setting, no memory, a session or text
//      that is missing, an answer or input of more bytes than 32 bits count
// Reasons are one line in English. What is JSON has the shapes of the command line (docs/json.md): `strata schema`
// prints their schemas.
//
// Names. A draft is what `--draft` takes: a name or date of `strata_drafts`, any day, commit or revision
// ("2009-06-08", "ece65ae9", "before comment-end-space"), with settings of its own or not ("modern+scripting=off").
// `settings` apply to all drafts, one a line, spelled as there:
//   scripting=off          fragment=svg desc      foreign=on      feedback=none
//   initial-state=RCDATA   content-model=RCDATA   last-start-tag=title
//
// Input. `flags` say what it consists of: by default bytes, which are decoded as UTF-8, so that every ill-formed
// sequence is one U+FFFD and a byte order mark is dropped. With `strata_input_is_characters` it is code points in
// generalised UTF-8, which has lone surrogates as three bytes each: that is what a string of JavaScript is. All
// positions are offsets of bytes in the input, before any preprocessing, unless `strata_spans_are_utf16` asks for
// UTF-16 code units of the decoded text: then an ill-formed sequence counts as one unit, as does a byte order mark.
//
// A module has one thread, and nothing here may be called while another call is running.

#include <cstddef>
#include <cstdint>

// In WebAssembly the linker removes what is not exported.
#ifdef __EMSCRIPTEN__
#define STRATA_EXPORT __attribute__((used, visibility("default")))
#else
#define STRATA_EXPORT
#endif

extern "C" {

// ---------------------------------------------------------------------------------------------------------------------
// Memory, answers, sessions

/// What a call returns. In WebAssembly: four words of 32 bits, in this order.
struct strata_answer {
    std::uint32_t status;  ///< 0 done, 1 no, 2 failed
    std::uint32_t size;    ///< of `data`, in bytes
    const char* data;
    void* handle;  ///< what was begun, for calls that begin something; null otherwise
};

STRATA_EXPORT void* strata_allocate(std::size_t size) noexcept;  ///< null: no memory
STRATA_EXPORT void strata_free(void* allocated) noexcept;
STRATA_EXPORT void strata_free_answer(strata_answer* answer) noexcept;

/// Keeps what is costly to make from one call to the next: drafts of days, the texts through time. A program needs one.
/// It must outlive what is begun with it.
struct strata_session;
STRATA_EXPORT strata_session* strata_new_session() noexcept;  ///< null: no memory
STRATA_EXPORT void strata_free_session(strata_session* session) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// What there is

/// JSON: the texts that have a name, as `strata drafts --format=json`.
STRATA_EXPORT strata_answer* strata_drafts(strata_session* session) noexcept;
/// JSON Lines: every revision since 2006, as `strata drafts --revisions --format=json`.
STRATA_EXPORT strata_answer* strata_revisions(strata_session* session) noexcept;
/// JSON Lines: the named changes with their witnesses, as `strata changes --format=json`.
STRATA_EXPORT strata_answer* strata_changes(strata_session* session) noexcept;

/// JSON: a draft in its own words, for what refers to its states, rules and errors by number:
///   {"version":1,"name":"modern","day":"2021-11-22","date":"...","title":"...","section":"...","url":"..."|null,
///    "preprocessing":"https://..."|null,   where its text has the section on the input stream
///    "contentStates":["Data state",...],   where a tokenizer can begin, by name
///    "errors":["abrupt-closing-of-empty-comment",...],   all names of errors, of all drafts, by number
///    "links":["https://..."|null,...],     of each state, where its text is
///    "states":[{...},...]}                 each as `strata states STATE --format=json`, in the order of their numbers
STRATA_EXPORT strata_answer* strata_draft(strata_session* session, const char* draft, std::size_t draft_size) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// Jobs: input goes in piece by piece, output comes out piece by piece

enum strata_flags : std::uint32_t {
    strata_input_is_characters = 1,
    strata_spans_are_utf16 = 2,
    strata_tokens_are_places = 4,  ///< `strata_tokenize`: places instead of JSON Lines
    strata_tokens_are_packed = 8,  ///< `strata_tokenize`: records with their texts instead of JSON Lines
};

/// Begins to tokenize: `handle` is a job. Its output has one of three forms.
///
/// By default, JSON Lines as those of `strata tokenize --format=jsonl`, without the version.
///
/// Places: four words of 32 bits for each token and error, in the order of the lines:
///   kind     0 doctype, 1 start tag, 2 end tag, 3 comment, 4 processing instruction, 5 characters, 6 end of file,
///            7 parse error
///   begin    of its span; where the error is
///   end      of its span; of an error, the number of its state, 0xFFFFFFFF if it is one of preprocessing
///   detail   of a tag, the number of its attributes; of an error, its number in the list of `strata_draft`
///
/// Packed: everything that the lines have, as numbers and a table of texts, which a host decodes much faster than JSON.
/// Each piece of the output stands alone, in words of 32 bits in the byte order of the machine:
///   3 words  the number of words in the records; the number of texts; 1 if the texts have lone surrogates, otherwise 0
///   records  one for each token and error. A text is its number in the table. The first word is the kind, as above;
///            0x100 is added if a doctype forces quirks or a start tag is self-closing. An error has its offset and
///            four words: the texts of its code and state, its line, its column. All others have the two ends of the
///            span, and:
///              doctype                 the texts of its name, public and system identifier, 0xFFFFFFFF if missing
///              start tag               the text of its name, the number of attributes; of each attribute, eight words:
///                                      1 it has a value, plus 2 it was dropped; the texts of its name and value; the
///                                      two ends of its span; the end of its name; the two ends of its value
///              end tag                 the text of its name
///              processing instruction  the texts of its target and data
///              comment, characters     the text of its data
///   ends     a word for each text: where it ends in the table, in UTF-16 code units. It begins where the last one
///   ends. table    all texts, in UTF-8, or in generalised UTF-8 if there are lone surrogates
STRATA_EXPORT strata_answer* strata_tokenize(strata_session* session, const char* draft, std::size_t draft_size,
                                             const char* settings, std::size_t settings_size,
                                             std::uint32_t flags) noexcept;

/// The same, but only some tokens and errors are output: those whose numbers, counted from 0 in the order of
/// `strata_tokenize`, are in one of the ranges `[first, end)`. `ranges`: two words of 32 bits for each range; they are
/// in order and do not overlap. `ranges_size` is in bytes.
STRATA_EXPORT strata_answer* strata_tokenize_ranges(strata_session* session, const char* draft, std::size_t draft_size,
                                                    const char* settings, std::size_t settings_size,
                                                    std::uint32_t flags, const void* ranges,
                                                    std::size_t ranges_size) noexcept;

/// Begins to compare drafts, one a line: `handle` is a job. Its output is the object of `strata compare --format=json`,
/// with positions in bytes. `bytes`: the size of the input if that is known; it is repeated in the object. `most`: how
/// many divergences are output, the first ones; the summary counts all. 0: all of them.
STRATA_EXPORT strata_answer* strata_compare(strata_session* session, const char* drafts, std::size_t drafts_size,
                                            const char* settings, std::size_t settings_size, std::uint32_t flags,
                                            std::uint32_t bytes, std::uint32_t most) noexcept;

/// Adds a piece of the input, cut anywhere. The results do not depend on the cuts.
STRATA_EXPORT strata_answer* strata_feed(void* job, const char* piece, std::size_t size) noexcept;
/// Ends the input. Where no engine is compiled for a draft, all its output comes only now.
STRATA_EXPORT strata_answer* strata_finish(void* job) noexcept;
/// The next piece of the output, about a megabyte at most: whole lines or whole records, except for what is itself
/// longer. Empty: there is no more for now. Take all of it before the next call of `strata_feed`, so that memory does
/// not grow with the input.
STRATA_EXPORT strata_answer* strata_take(void* job) noexcept;
/// Ends the job, finished or not.
STRATA_EXPORT void strata_free_job(void* job) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// Traces

/// Begins a trace: `handle` is a trace, which keeps a copy of the input. Its positions are bytes.
STRATA_EXPORT strata_answer* strata_trace(strata_session* session, const char* draft, std::size_t draft_size,
                                          const char* settings, std::size_t settings_size, const char* input,
                                          std::size_t input_size, std::uint32_t flags) noexcept;

/// The next steps, at most `most`: records of twelve bytes, in the byte order of the machine:
///   32 bits  the offset of the character that the step looks at
///   16 bits  the number of its state
///   16 bits  the number of its rule among those of the state
///   16 bits  the number of the next state; of the last step, 0xFFFF
///   16 bits  flags: 1 it looks at the end of the input; 2 it is a step of the procedure on character references, which
///            happens within the last step that is none; 4 it emits tokens; 8 it has parse errors; 16 tree construction
///            or an end tag sets the content state; 32 it changes whether the element is foreign; 64 it sets the escape
///            flag
/// Fewer than `most`: the machine has stopped.
STRATA_EXPORT strata_answer* strata_trace_steps(void* trace, std::uint32_t most) noexcept;

/// The errors of the steps that were given since this was last asked: records of eight bytes, in order:
///   32 bits  the number of the step, from 0
///   32 bits  the number of the error in the list of `strata_draft`
STRATA_EXPORT strata_answer* strata_trace_errors(void* trace) noexcept;

/// JSON Lines: `count` steps from number `first` (from 0), each as `strata trace --format=jsonl` without the version,
/// and with its number ("step"), where the text of its state is ("link", null if nowhere), and the registers after it:
///   "registers":{"contentModel":"PCDATA","escapeFlag":false,   if the draft has these flags
///                "foreign":false,"lastStartTag":"p",
///                "building":""|"tag"|"comment"|"doctype"|"processingInstruction",
///                of a tag: "endTag","tagName","selfClosing","attributes" (how many), "attributeName","attributeValue";
///                of a comment: "data"; of an instruction: "target","data";
///                of a doctype: "name","publicId","systemId" (null: missing), "forceQuirks"
///                "temporaryBuffer":"...","returnState":"...","characterReferenceCode":38}
/// What is empty or not set is left out, but for the members of the token being built. Of a text longer than 256 bytes
/// the end is given, and "tagNameLeftOut" and so on says how many bytes come before. Steps before the ones asked for
/// are run again if the trace is past them: going on costs nothing, going back costs as much as the steps from the
/// beginning.
STRATA_EXPORT strata_answer* strata_trace_window(void* trace, std::uint32_t first, std::uint32_t count) noexcept;
STRATA_EXPORT void strata_free_trace(void* trace) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// Questions about an input

/// JSON: how the standard read the input since 2006, as `strata since --format=json`. `until`: the last text that
/// counts, as `--until` takes it; empty: all.
STRATA_EXPORT strata_answer* strata_since(strata_session* session, const char* settings, std::size_t settings_size,
                                          const char* until, std::size_t until_size, const char* input,
                                          std::size_t input_size, std::uint32_t flags) noexcept;

/// JSON: the input shrunk while two drafts (one a line) still differ on it, as `strata minimize --format=json`.
/// `wanted`: the id of a change, or the number of a difference from 1; empty: the first difference. Status 1: there is
/// no such difference. Calls `strata_on_progress`.
STRATA_EXPORT strata_answer* strata_minimize(strata_session* session, const char* drafts, std::size_t drafts_size,
                                             const char* settings, std::size_t settings_size, const char* wanted,
                                             std::size_t wanted_size, const char* input, std::size_t input_size,
                                             std::uint32_t flags) noexcept;

/// Supplied by the host: how far `strata_minimize` is. Returns 0 to end the work with what has been reached.
/// `left`: bytes left of the input; `tried`: inputs tried so far.
#ifdef __EMSCRIPTEN__
__attribute__((import_module("strata"), import_name("on_progress")))
#endif
extern std::uint32_t
strata_on_progress(std::uint32_t left, std::uint32_t tried);

// ---------------------------------------------------------------------------------------------------------------------
// Encodings

/// JSON: the encoding that a draft chooses for a page of these bytes, and the rule that chooses it, as the member
/// `encoding` of `strata tokenize --format=json`. The draft's rules before its tokenizer runs count: a byte order mark
/// and the prescan for a declaration. `bytes`: the page, or its first 1024 bytes, which is all that the prescan reads.
STRATA_EXPORT strata_answer* strata_encoding(strata_session* session, const char* draft, std::size_t draft_size,
                                             const char* bytes, std::size_t bytes_size) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// Positions

/// Replaces each of the offsets, in any order, by its position in UTF-16 code units. An offset within a character or
/// behind the end becomes the next position that there is. `offsets` must be aligned. Complexity: linear in the input,
/// plus a constant for each offset.
STRATA_EXPORT strata_answer* strata_utf16_positions(const char* input, std::size_t input_size, std::uint32_t flags,
                                                    std::uint32_t* offsets, std::size_t count) noexcept;

}  // extern "C"
