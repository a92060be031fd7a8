#pragma once
// strata for other languages: plain functions around the library and its reports. The WebAssembly module exports them
// to JavaScript (docs/playground/package). A native program can link them as well (strata_exports).
//
// Memory. A function takes text as an address and a length in bytes. The text need not outlive the call unless the
// function says so. A host that shares no memory with the module copies text to an address that `strata_allocate`
// returns.
//
// Answers. No function throws an exception, whatever its arguments are. A function that can fail returns an answer,
// which the caller frees with `strata_free_answer`. The function returns null if there is no memory for an answer. The
// status of an answer says whether the call succeeded:
//   0  the call succeeded: `data` has the result of `size` bytes
//   1  the result is negative, and `data` has the reason: for instance, a page on which drafts do not differ cannot be
//      minimized
//   2  the call failed, and `data` has the reason: an unknown draft, a wrong setting, no memory, a missing session or
//      text, or an answer or input whose size does not fit into 32 bits
// A reason is one line in English. JSON has the same shapes as on the command line (docs/json.md). `strata schema`
// prints the schemas.
//
// Names. A draft is named as for `--draft`: by a name or date that `strata_drafts` lists, or by any day, commit or
// revision ("2009-06-08", "ece65ae9", "before comment-end-space"). Settings may follow the name
// ("modern+scripting=off"). The parameter `settings` applies to all drafts. It has one setting on each line, written as
// on the command line:
//   scripting=off          fragment=svg desc      foreign=on      feedback=none
//   initial-state=RCDATA   content-model=RCDATA   last-start-tag=title
//
// Input. `flags` say what the input consists of. By default it is bytes, which are decoded as UTF-8: every ill-formed
// sequence becomes one U+FFFD, and a byte order mark is dropped. With `strata_input_is_characters`, it is code points
// in generalised UTF-8, which encodes a lone surrogate in three bytes. JavaScript's strings can be passed in this form.
//
// Positions are byte offsets in the input, before preprocessing. With `strata_spans_are_utf16`, they count UTF-16 code
// units of the decoded text. An ill-formed sequence then counts as one unit, and so does a byte order mark.
//
// A module has one thread. No function may be called while another call is running.

#include <cstddef>
#include <cstdint>

// In WebAssembly, the linker removes functions that are not exported.
#ifdef __EMSCRIPTEN__
#define STRATA_EXPORT __attribute__((used, visibility("default")))
#else
#define STRATA_EXPORT
#endif

extern "C" {

// ---------------------------------------------------------------------------------------------------------------------
// Memory, answers, sessions

/// The result of a call. In WebAssembly, it is four words of 32 bits, in this order.
struct strata_answer {
    std::uint32_t status;  ///< 0: success, 1: negative result, 2: failure
    std::uint32_t size;    ///< the size of `data` in bytes
    const char* data;
    void* handle;  ///< the job or trace that the call has begun; null for other calls
};

STRATA_EXPORT void* strata_allocate(std::size_t size) noexcept;  ///< returns null if there is no memory
STRATA_EXPORT void strata_free(void* allocated) noexcept;
STRATA_EXPORT void strata_free_answer(strata_answer* answer) noexcept;

/// Keeps the results of expensive work between calls: the drafts that were named by a day, and the texts of all
/// revisions. A program needs only one session. The session must outlive the jobs and traces that are begun with it.
struct strata_session;
STRATA_EXPORT strata_session* strata_new_session() noexcept;  ///< returns null if there is no memory
STRATA_EXPORT void strata_free_session(strata_session* session) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// What there is

/// Returns JSON: the texts that have a name, as `strata drafts --format=json` writes them.
STRATA_EXPORT strata_answer* strata_drafts(strata_session* session) noexcept;
/// Returns JSON Lines: every revision since 2006, as `strata drafts --revisions --format=json` writes them.
STRATA_EXPORT strata_answer* strata_revisions(strata_session* session) noexcept;
/// Returns JSON Lines: the named changes with their witnesses, as `strata changes --format=json` writes them.
STRATA_EXPORT strata_answer* strata_changes(strata_session* session) noexcept;

/// Returns JSON: the names and the texts of a draft's states, rules and errors, which other output refers to by number:
///   {"version":1,"name":"modern","day":"2021-11-22","date":"...","title":"...","section":"...","url":"..."|null,
///    "preprocessing":"https://..."|null,   the address of the section on the input stream
///    "contentStates":["Data state",...],   the names of the states in which a tokenizer can begin
///    "errors":["abrupt-closing-of-empty-comment",...],   the names of all errors of all drafts, by number
///    "links":["https://..."|null,...],     for each state, the address of its text
///    "states":[{...},...]}                 for each state, the output of `strata states STATE --format=json`, by
///    number
STRATA_EXPORT strata_answer* strata_draft(strata_session* session, const char* draft, std::size_t draft_size) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// Texts of the host

/// Reads a text of the standard: the section on tokenization, or a page that contains it, as for `strata read`. The
/// text is then a draft called "@" and `name`, until another text is read under this name or the session is freed.
/// Returns JSON, as `strata read --format=json` writes it: among others, the sentences that were not understood. `name`
/// must not have a comma, a plus sign, two adjacent dots or a line end. The status is 2 if the text is not the text of
/// a draft.
STRATA_EXPORT strata_answer* strata_add_text(strata_session* session, const char* name, std::size_t name_size,
                                             const char* text, std::size_t text_size) noexcept;

/// Returns Markdown: what a change to the standard does, as `strata what-if --format=markdown` reports it, without
/// pages and tests. The report has the rules that change, the shortest inputs that show a difference, and the errors
/// that only one text has. `drafts` has two names, one per line: the text before the change, and the text after it.
/// Calls `strata_on_progress`, which decides when the search for inputs ends.
STRATA_EXPORT strata_answer* strata_what_if(strata_session* session, const char* drafts,
                                            std::size_t drafts_size) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// Jobs: input goes in piece by piece, output comes out piece by piece

enum strata_flags : std::uint32_t {
    strata_input_is_characters = 1,
    strata_spans_are_utf16 = 2,
    strata_tokens_are_places = 4,  ///< `strata_tokenize` returns places instead of JSON Lines
    strata_tokens_are_packed = 8,  ///< `strata_tokenize` returns records with their texts instead of JSON Lines
};

/// Begins to tokenize. `handle` is a job. The job's output has one of three forms.
///
/// By default, the output is JSON Lines as `strata tokenize --format=jsonl` writes them, without the version.
///
/// With `strata_tokens_are_places`, it has four words of 32 bits for each token and error, in the order of the lines:
///   kind     0 doctype, 1 start tag, 2 end tag, 3 comment, 4 processing instruction, 5 characters, 6 end of file,
///            7 parse error
///   begin    where the token's span begins; for an error, its offset
///   end      where the token's span ends; for an error, the number of its state, 0xFFFFFFFF in preprocessing
///   detail   for a tag, the number of its attributes; for an error, its number in the list of `strata_draft`
///
/// With `strata_tokens_are_packed`, it has everything that the lines have, as numbers and a table of texts. A host
/// decodes this form much faster than JSON. Each piece of the output can be decoded alone. A piece consists of 32-bit
/// words in the byte order of the machine:
///   3 words  the number of words in the records; the number of texts; 1 if the texts have lone surrogates, otherwise 0
///   records  one for each token and error. A text is given by its number in the table. The first word is the kind, as
///            above, plus 0x100 if a doctype forces quirks or a start tag is self-closing. An error has its offset and
///            four words: the texts of its code and state, its line, its column. All other records have the two ends of
///            the span, and then:
///              doctype                 the texts of its name, public and system identifier, 0xFFFFFFFF if missing
///              start tag               the text of its name, the number of attributes; eight words for each attribute:
///                                      1 if it has a value, plus 2 if it was dropped; the texts of its name and value;
///                                      the two ends of its span; the end of its name; the two ends of its value
///              end tag                 the text of its name
///              processing instruction  the texts of its target and data
///              comment, characters     the text of its data
///   ends     a word for each text: where the text ends in the table, in UTF-16 code units. A text begins where the
///            text before it ends
///   table    all texts, in UTF-8, or in generalised UTF-8 if there are lone surrogates
STRATA_EXPORT strata_answer* strata_tokenize(strata_session* session, const char* draft, std::size_t draft_size,
                                             const char* settings, std::size_t settings_size,
                                             std::uint32_t flags) noexcept;

/// Begins to tokenize like `strata_tokenize`, but outputs only some tokens and errors. Tokens and errors are numbered
/// together from 0, in the order in which `strata_tokenize` outputs them. The output has those whose numbers are in one
/// of the ranges `[first, end)`. `ranges` has two words of 32 bits for each range. The ranges are in order and do not
/// overlap. `ranges_size` is in bytes.
STRATA_EXPORT strata_answer* strata_tokenize_ranges(strata_session* session, const char* draft, std::size_t draft_size,
                                                    const char* settings, std::size_t settings_size,
                                                    std::uint32_t flags, const void* ranges,
                                                    std::size_t ranges_size) noexcept;

/// Begins to compare `drafts`, which has one name per line. `handle` is a job. Its output is the object that
/// `strata compare --format=json` writes, with positions in bytes. `bytes` is the size of the input if it is known; the
/// object repeats it. `most` limits the number of divergences in the output; 0 means no limit. The summary always
/// counts all divergences.
STRATA_EXPORT strata_answer* strata_compare(strata_session* session, const char* drafts, std::size_t drafts_size,
                                            const char* settings, std::size_t settings_size, std::uint32_t flags,
                                            std::uint32_t bytes, std::uint32_t most) noexcept;

/// Adds a piece of the input. A piece may end anywhere: the division into pieces does not affect the results.
STRATA_EXPORT strata_answer* strata_feed(void* job, const char* piece, std::size_t size) noexcept;
/// Ends the input. If a draft is run by the interpreter, all its output appears only now.
STRATA_EXPORT strata_answer* strata_finish(void* job) noexcept;
/// Returns the next piece of the output: whole lines or whole records, about a megabyte in all. A longer line or record
/// is one piece. Returns an empty piece if there is no more output for now. To keep memory from growing with the input,
/// take all output before the next call of `strata_feed`.
STRATA_EXPORT strata_answer* strata_take(void* job) noexcept;
/// Frees the job, whether or not it has been finished.
STRATA_EXPORT void strata_free_job(void* job) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// Traces

/// Begins a trace. `handle` is a trace, which keeps a copy of the input. Positions are in bytes.
STRATA_EXPORT strata_answer* strata_trace(strata_session* session, const char* draft, std::size_t draft_size,
                                          const char* settings, std::size_t settings_size, const char* input,
                                          std::size_t input_size, std::uint32_t flags) noexcept;

/// Returns the next steps, at most `most`. A step is a record of twelve bytes, in the byte order of the machine:
///   32 bits  the offset of the character that the step looks at
///   16 bits  the number of its state
///   16 bits  the number of its rule among those of the state
///   16 bits  the number of the next state; 0xFFFF for the last step
///   16 bits  flags: 1 the step looks at the end of the input; 2 it belongs to the procedure on character references,
///            which runs inside the last step without this flag; 4 it emits tokens; 8 it has parse errors; 16 tree
///            construction or an end tag sets the content state; 32 the step changes whether the element is foreign; 64
///            the step sets the escape flag
/// If fewer than `most` steps are returned, the machine has stopped.
STRATA_EXPORT strata_answer* strata_trace_steps(void* trace, std::uint32_t most) noexcept;

/// Returns the errors of the steps returned since the last call, in order. An error is a record of eight bytes:
///   32 bits  the number of the step, from 0
///   32 bits  the number of the error in the list of `strata_draft`
STRATA_EXPORT strata_answer* strata_trace_errors(void* trace) noexcept;

/// Returns JSON Lines: `count` steps from number `first`, counted from 0. A line is what `strata trace --format=jsonl`
/// writes, without the version. It also has the step's number ("step"), the address of its state's text ("link", or
/// null), and the registers after the step:
///   "registers":{"contentModel":"PCDATA","escapeFlag":false,   if the draft has these flags
///                "foreign":false,"lastStartTag":"p",
///                "building":""|"tag"|"comment"|"doctype"|"processingInstruction",
///                for a tag: "endTag","tagName","selfClosing","attributes" (their number), "attributeName",
///                           "attributeValue";
///                for a comment: "data"; for an instruction: "target","data";
///                for a doctype: "name","publicId","systemId" (null: missing), "forceQuirks"
///                "temporaryBuffer":"...","returnState":"...","characterReferenceCode":38}
/// Registers that are empty or not set are left out, except those of the token that is being built. Only the last 256
/// bytes of a longer text are given. The number of bytes before them is in a member such as "tagNameLeftOut". If the
/// trace is past step `first`, it runs again from the beginning. Therefore going forward has no extra cost, but going
/// back costs as much as all steps up to `first`.
STRATA_EXPORT strata_answer* strata_trace_window(void* trace, std::uint32_t first, std::uint32_t count) noexcept;
STRATA_EXPORT void strata_free_trace(void* trace) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// Questions about an input

/// Returns JSON: how the standard has read the input since 2006, as `strata since --format=json` writes it. `until` is
/// the last text to run, named as for `--until`; if it is empty, the newest text.
STRATA_EXPORT strata_answer* strata_since(strata_session* session, const char* settings, std::size_t settings_size,
                                          const char* until, std::size_t until_size, const char* input,
                                          std::size_t input_size, std::uint32_t flags) noexcept;

/// Returns JSON: a shorter input on which two drafts still differ, as `strata minimize --format=json` writes it.
/// `drafts` has one name per line. `wanted` is the id of a change, or the number of a difference, counted from 1; if it
/// is empty, the first difference is kept. The status is 1 if there is no such difference. Calls `strata_on_progress`.
STRATA_EXPORT strata_answer* strata_minimize(strata_session* session, const char* drafts, std::size_t drafts_size,
                                             const char* settings, std::size_t settings_size, const char* wanted,
                                             std::size_t wanted_size, const char* input, std::size_t input_size,
                                             std::uint32_t flags) noexcept;

/// Supplied by the host. `strata_minimize` and `strata_what_if` call it to report progress. Returns 0 to end the search
/// with what it has found. For `strata_minimize`, `left` is the size of the shortest input so far in bytes, and `tried`
/// is the number of inputs tried so far. For `strata_what_if`, they are the numbers of inputs of the current length
/// that are left to try, and that were tried.
#ifdef __EMSCRIPTEN__
__attribute__((import_module("strata"), import_name("on_progress")))
#endif
extern std::uint32_t
strata_on_progress(std::uint32_t left, std::uint32_t tried);

// ---------------------------------------------------------------------------------------------------------------------
// Encodings

/// Returns JSON: the encoding that a draft chooses for a page, and the rule that chooses it, in the form of the member
/// `encoding` of `strata tokenize --format=json`. Only the rules that apply before tokenizing are used: the rules on
/// byte order marks, and the prescan for a declaration. `bytes` is the page, or its first 1024 bytes, which are all
/// that the prescan reads.
STRATA_EXPORT strata_answer* strata_encoding(strata_session* session, const char* draft, std::size_t draft_size,
                                             const char* bytes, std::size_t bytes_size) noexcept;

// ---------------------------------------------------------------------------------------------------------------------
// Positions

/// Replaces each of the offsets, which may be in any order, by its position in UTF-16 code units. An offset inside a
/// character counts as the end of the character, and an offset beyond the end as the end of the input. `offsets` must
/// be aligned. Complexity: linear in the input, plus a constant for each offset.
STRATA_EXPORT strata_answer* strata_utf16_positions(const char* input, std::size_t input_size, std::uint32_t flags,
                                                    std::uint32_t* offsets, std::size_t count) noexcept;

}  // extern "C"
