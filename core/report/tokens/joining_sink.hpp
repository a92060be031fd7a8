#pragma once
// Joins adjacent character tokens, so that a text is always one token, even if the tokenizer emitted it in pieces.

#include <string>

#include "core/text/kept_tokens.hpp"
#include "core/text/sink.hpp"

namespace strata::report {

/// Passes tokens on, with adjacent character tokens joined. An error within a text is passed on before the text, just
/// as a tokenizer reports an error within a tag before the tag. An error after the text is passed on after the text.
class joining_sink : public sink {
public:
    /// `to` must outlive the object.
    explicit joining_sink(sink& to) : to_(to) {}

    feedback on_token(const token& t) override {
        if (const auto* run = boost::variant2::get_if<characters>(&t)) {
            // The text continues here, so the errors since its previous piece were within the text.
            pass_errors();
            if (text_.empty()) where_.begin = run->where.begin;
            text_.append(run->data);
            where_.end = run->where.end;
            return {};
        }
        flush();
        return to_.on_token(t);
    }
    void on_error(const parse_error& e) override {
        if (text_.empty())
            to_.on_error(e);
        else
            errors_.add(e);
    }

    /// Passes on the last text. Call this if the machine stopped without an end-of-file token.
    void finish() { flush(); }

private:
    void pass_errors() {
        if (errors_.empty()) return;
        errors_.for_each([this](const parse_error& each) { to_.on_error(each); });
        errors_.clear();
    }
    void flush() {
        if (text_.empty()) return;
        to_.on_token(characters{text_, where_});
        text_.clear();
        pass_errors();
    }
    sink& to_;
    std::string text_;
    source_span where_;
    kept_errors errors_;  // the errors since the last piece of the text
};

}  // namespace strata::report
