#pragma once
// Prints warnings about inputs on standard error: that an input is ill-formed in its encoding, or that a machine
// stopped before the end because its draft does not say how to continue.

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

/// The byte sequences of an input that are ill-formed in its encoding.
struct decoding_errors {
    encoding::id encoding = encoding::id::utf_8;
    std::size_t count = 0;
    std::optional<std::size_t> first;  ///< the offset in bytes of the first such sequence; nothing if there is none
};

/// Returns the errors that occurred when `page` was decoded.
[[nodiscard]] decoding_errors errors_of(const run::page_text& page);

/// Warns on standard error if parts of an input are not UTF-8, and says how many sequences are ill-formed and where the
/// first one is. `name` is the name that the user gave. If `progress` is not null, hides it before the warning.
void warn_of_encoding(const console& io, std::string_view name, const input::ill_formed_counter& of_input,
                      progress_bar* progress = nullptr);
/// Prints the warning for an input in an encoding other than UTF-8.
void warn_of_encoding(const console& io, std::string_view name, const decoding_errors& of_input,
                      progress_bar* progress = nullptr);
/// Prints the warning for an input in UTF-8. `bytes` is the whole input.
void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes,
                      progress_bar* progress = nullptr);
/// Prints the warning for a page in any encoding. `bytes` is the page before decoding.
void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes, const run::page_text& page,
                      progress_bar* progress = nullptr);

// --- Machines that stopped ---

/// Returns in words where a machine stopped: 'line 3, column 7 in the comment end state: "Words not understood."
/// (mine.txt:812)'.
[[nodiscard]] std::string where_stopped(const spec::draft& draft, std::string_view source, input_kind kind,
                                        const early_stop& stop);

/// Reports that machines stopped early on `stops` inputs of a search that ran `inputs` inputs. Reports nothing if
/// `stops` is 0. Returns the exit status.
int complain_of_stops(const console& io, std::string_view command, std::size_t stops, std::size_t inputs);

/// Reports where machines stopped early during a command. Reports in full only the first stop at each sentence, and the
/// number of the other stops at the end. A sentence may be long, and every page of a corpus may stop at the same one.
class stops_said {
public:
    /// `io` must outlive the object.
    explicit stops_said(const console& io) : io_(io) {}

    /// Records a stop in an input, and reports it if it is the first at its sentence. `input` is the input's name, or
    /// "" if there is only one input. `where` is the position of the stop.
    void say(const spec::draft& draft, std::string_view input, const input::position& where, const early_stop& stop);
    /// Records a stop as above. `source` has the bytes of the input, or the text of the test, that the stop's offset
    /// refers to.
    void say(const spec::draft& draft, std::string_view input, std::string_view source, input_kind kind,
             const early_stop& stop);
    /// Reports the number of stops that were not reported in full. Returns `negative_result` if a machine stopped, else
    /// `done`.
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
