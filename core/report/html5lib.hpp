#pragma once
// Tokens and errors in the notation of the html5lib tests, as one JSON object for each input.

#include <string>
#include <string_view>

#include "core/input/locator.hpp"
#include "core/spec/draft.hpp"
#include "core/token/sink.hpp"

namespace strata::report {

/// Collects one input's tokens and errors as `{"output": [...], "errors": [...]}`.
class html5lib_sink : public sink {
public:
    /// `source` is the input, for lines and columns, and must outlive the sink, as must `draft`.
    html5lib_sink(const spec::draft& draft, std::string_view source, input_kind kind);

    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;

    /// The object, without a line end. Call it once, after the end-of-file token.
    [[nodiscard]] std::string take();

private:
    void end_text();
    void begin_token(std::string_view type);

    const spec::draft& draft_;
    input::locator locator_;
    std::string text_, output_, errors_;
};

}  // namespace strata::report
