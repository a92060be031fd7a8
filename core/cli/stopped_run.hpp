#pragma once
// Says that a machine did not come to the end of an input, because its draft does not say how to go on.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/spec/draft.hpp"
#include "core/text/early_stop.hpp"
#include "core/text/locator.hpp"
#include "core/text/options.hpp"

namespace strata::cli {

/// 'line 3, column 7 in the comment end state: "Words not understood." (mine.txt:812)'.
[[nodiscard]] std::string where_stopped(const spec::draft& draft, std::string_view source, input_kind kind,
                                        const early_stop& stop);

/// The stops of a command, on standard error: the first at a sentence in full, the others as a number at the end. A
/// sentence may be long, and every page of a corpus may come to it.
class stops_said {
public:
    /// `io` must outlive this.
    explicit stops_said(const console& io) : io_(io) {}

    /// Notes a stop in the input of this name, which may be "" if there is one only; says it if it is the first there.
    void say(const spec::draft& draft, std::string_view input, const input::position& where, const early_stop& stop);
    /// The same for bytes that were read, or for the text of a test.
    void say(const spec::draft& draft, std::string_view input, std::string_view source, input_kind kind,
             const early_stop& stop);
    /// Says how many more there were. Returns the exit status: `negative_result` if a machine stopped.
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
