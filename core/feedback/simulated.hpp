#pragma once
// What tree construction does to the tokenizer, without a tree: its first form, by tag names alone.
//
// Which start tags switch, and to what, is draft data (`spec::draft::feedback`). This form switches on the name
// wherever the tag stands; where a tree would ignore the tag (in a select, after a frameset, in foreign content) it is
// wrong, and says nothing of CDATA sections. docs/feedback.md says more.

#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/token/sink.hpp"

namespace strata {

/// Passes tokens and errors on, and answers start tags with the switch that the draft's tree construction would make.
class simulated_feedback : public sink {
public:
    /// `draft` and `to` must outlive this. `scripting`: whether "noscript" is raw text.
    simulated_feedback(const spec::draft& draft, bool scripting, sink& to);

    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override { to_.on_error(e); }

private:
    struct switching_tag {
        std::string_view name;
        std::uint8_t content;
    };
    std::vector<switching_tag> tags_;
    sink& to_;
};

}  // namespace strata
