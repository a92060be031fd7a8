#pragma once
// Prints warnings about inputs on standard error: that an input is not well-formed in its encoding, or that a machine
// stopped early because its draft does not say how to continue.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/inputs/input_files.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/progress_bar.hpp"
#include "core/run/page.hpp"
#include "core/spec/draft.hpp"
#include "core/text/locator.hpp"
#include "core/text/options.hpp"
#include "core/text/plain_text.hpp"

namespace strata::cli {

// --- Encoding ---

/// The sequences of an input that a decoder did not accept.
struct decoding_errors {
    encoding::id encoding = encoding::id::utf_8;
    std::size_t count = 0;
    std::optional<std::size_t> first;  ///< the offset of the first one in the bytes; nothing if there are none
};

/// The errors of a page that was decoded.
[[nodiscard]] decoding_errors errors_of(const run::page_text& page);

/// Prints on standard error how many sequences of an input are not UTF-8, and where the first one is. If there are
/// none, prints nothing. `name` is the name of the input as given on the command line. Hides `progress` first, unless
/// it is null.
void warn_of_encoding(const console& io, std::string_view name, const input::ill_formed_counter& of_input,
                      progress_bar* progress = nullptr);
/// Prints such a warning for an input in an encoding other than UTF-8.
void warn_of_encoding(const console& io, std::string_view name, const decoding_errors& of_input,
                      progress_bar* progress = nullptr);
/// Prints such a warning for an input in UTF-8 that has been read completely.
void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes,
                      progress_bar* progress = nullptr);
/// Prints such a warning for a page in any encoding.
void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes, const run::page_text& page,
                      progress_bar* progress = nullptr);

// --- Machines that stopped ---

/// The place where a machine stopped, in words: 'line 3, column 7 in the comment end state: "Words not understood."
/// (mine.txt:812)'.
[[nodiscard]] std::string where_stopped(const spec::draft& draft, std::string_view source, input_kind kind,
                                        const early_stop& stop);

/// Reports in how many inputs of a search a machine stopped early, if it did in any. Returns the exit status.
int complain_of_stops(const console& io, std::string_view command, std::size_t stops, std::size_t inputs);

/// Reports on standard error where machines stopped early during a command. The first stop at each sentence is reported
/// in full; at the end, the number of the others is reported. This is because a sentence may be long, and every page of
/// a corpus may lead to it.
class stops_said {
public:
    /// `io` must outlive the object.
    explicit stops_said(const console& io) : io_(io) {}

    /// Records a stop in the input with this name, which may be "" if there is only one input; reports the stop if it
    /// is the first at its sentence.
    void say(const spec::draft& draft, std::string_view input, const input::position& where, const early_stop& stop);
    /// Records a stop in `source`: the bytes of an input that was read, or the text of a test.
    void say(const spec::draft& draft, std::string_view input, std::string_view source, input_kind kind,
             const early_stop& stop);
    /// Reports how many other stops there were. Returns the exit status: `negative_result` if a machine stopped.
    int finish();

private:
    struct place {
        const spec::draft* draft;
        early_stop first;
        std::uint64_t more = 0;
    };
    const console& io_;
    std::vector<place> places_;
};

}  // namespace strata::cli
