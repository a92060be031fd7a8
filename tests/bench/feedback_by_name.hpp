#pragma once
// Gives feedback from the names of tags alone, without tree construction.

#include <array>
#include <optional>
#include <string_view>

#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/text/sink.hpp"
#include "core/tree/elements.hpp"

namespace strata::bench {

/// Passes on tokens and errors. Replies to each start tag with the draft's content state for the tag's name.
class feedback_by_name : public sink {
public:
    /// `draft` and `to` must outlive the object.
    feedback_by_name(const spec::draft& draft, sink& to) : to_(to) {
        for (const spec::feedback_rule& each : draft.feedback)
            content_[static_cast<std::size_t>(tree::find_element(each.tag_name))] =
                spec::find_content(draft, each.content);
    }

    /// Prepares for another input. There is nothing to do, because the object remembers nothing about inputs.
    void reset() {}

    feedback on_token(const token& t) override {
        to_.on_token(t);
        const auto* start = boost::variant2::get_if<start_tag>(&t);
        if (start == nullptr) return {};
        return {content_[static_cast<std::size_t>(tree::find_element(start->name))], std::nullopt};
    }
    void on_error(const parse_error& e) override { to_.on_error(e); }

private:
    sink& to_;
    std::array<std::optional<spec::content_index>, tree::known_element_count> content_{};  // the content state for each
                                                                                           // element
};

}  // namespace strata::bench
