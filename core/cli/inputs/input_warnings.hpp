#pragma once
// Warnings about inputs on standard error: an input is not well-formed in its encoding, or a machine stopped early
// because its draft does not say how to continue.

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

/// The sequences that a decoder did not accept.
struct decoding_errors {
    encoding::id encoding = encoding::id::utf_8;
    std::size_t count = 0;
    std::optional<std::size_t> first;  ///< offset in the bytes of the first; nothing: there are none
};

/// The errors of a page that was decoded.
[[nodiscard]] decoding_errors errors_of(const run::page_text& page);

/// Prints to standard error how many sequences of an input are not UTF-8, and where the first one is; nothing if there
/// are none. `name`: the input, as given on the command line. Hides `progress` first, unless it is null.
void warn_of_encoding(const console& io, std::string_view name, const input::ill_formed_counter& of_input,
                      progress_bar* progress = nullptr);
/// Warns of an input in an encoding other than UTF-8.
void warn_of_encoding(const console& io, std::string_view name, const decoding_errors& of_input,
                      progress_bar* progress = nullptr);
/// Warns of an input in UTF-8 that was read whole.
void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes,
                      progress_bar* progress = nullptr);
/// Warns how many sequences of a page in any encoding the decoder did not accept.
void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes, const run::page_text& page,
                      progress_bar* progress = nullptr);

// --- Machines that stopped ---

/// The place of a stop: 'line 3, column 7 in the comment end state: "Words not understood." (mine.txt:812)'.
[[nodiscard]] std::string where_stopped(const spec::draft& draft, std::string_view source, input_kind kind,
                                        const early_stop& stop);

/// Reports in how many inputs of a search a machine stopped, if there are any. Returns the exit status.
int complain_of_stops(const console& io, std::string_view command, std::size_t stops, std::size_t inputs);

/// Reports the stops of a command on standard error. The first stop at each sentence is reported in full; the others
/// are counted at the end. A sentence may be long, and every page of a corpus may come to it.
class stops_said {
public:
    /// `io` must outlive the object.
    explicit stops_said(const console& io) : io_(io) {}

    /// Records a stop in the input with this name, which may be "" if there is only one input; reports the stop if it
    /// is the first at its sentence.
    void say(const spec::draft& draft, std::string_view input, const input::position& where, const early_stop& stop);
    /// Records a stop in bytes that were read, or in the text of a test.
    void say(const spec::draft& draft, std::string_view input, std::string_view source, input_kind kind,
             const early_stop& stop);
    /// Reports how many further stops there were. Returns the exit status: `negative_result` if a machine stopped.
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
