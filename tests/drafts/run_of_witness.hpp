#pragma once
// Runs the witness of a revision under a draft, with the options that the revision declares.

#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/revision.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"
#include "tests/recording.hpp"

namespace strata::drafts_test {

/// How to run an input: the options of `strata tokenize` that revisions use.
struct setting {
    std::string content{};
    std::string last_start_tag{};
    bool simulated = false;
    bool scripting = true;
    std::string fragment{};    ///< the name of the context element; "" for a whole document
    bool tree_errors = false;  ///< whether to report errors of tree construction as well
};

[[nodiscard]] setting setting_of(std::string_view options);

/// A draft's results for an input: the tokens with their places, and the errors. States that report errors may have
/// been renamed, so they are left out.
class outcome : public sink, public tree_error_sink {
public:
    feedback on_token(const token& t) override { return tokens_.on_token(t); }
    void on_error(const parse_error& e) override;
    void on_unacknowledged_self_closing(const start_tag& tag) override;
    /// Returns the tokens. Leaves out the spans of empty values. An empty unquoted value has no characters, so its span
    /// may depend on the state that emits the tag.
    [[nodiscard]] std::vector<std::string> tokens() const;
    [[nodiscard]] const std::vector<std::string>& errors() const { return errors_; }

private:
    testing::recording tokens_;  // splits text only at errors
    std::vector<std::string> errors_;
};

/// Runs `input` under `d`. Precondition: the draft has the content state that `how` names.
[[nodiscard]] outcome run_setting(const spec::draft& d, const std::string& input, const setting& how);

/// Returns the witness as bytes.
[[nodiscard]] std::string input_of(const spec::revision_source& revision);

}  // namespace strata::drafts_test
