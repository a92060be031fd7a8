#pragma once
// Joins the runs of characters that lie one behind the other, so that a text is one token however it was emitted.

#include <string>

#include "core/token/sink.hpp"

namespace strata::report {

/// Passes tokens on with adjacent character tokens joined. An error that arises while a text is being read reaches the
/// other sink before that text, as one within a tag comes before the tag.
class joining_sink : public sink {
public:
    /// `to` must outlive this.
    explicit joining_sink(sink& to) : to_(to) {}

    feedback on_token(const token& t) override {
        if (const auto* run = boost::variant2::get_if<characters>(&t)) {
            if (text_.empty()) where_.begin = run->where.begin;
            text_.append(run->data);
            where_.end = run->where.end;
            return {};
        }
        flush();
        return to_.on_token(t);
    }
    void on_error(const parse_error& e) override { to_.on_error(e); }

private:
    void flush() {
        if (text_.empty()) return;
        to_.on_token(characters{text_, where_});
        text_.clear();
    }
    sink& to_;
    std::string text_;
    source_span where_;
};

}  // namespace strata::report
