#include "core/engine/tokenizer/page_tokenizer.hpp"

#include <string_view>

#include "core/text/kept_tokens.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata {
namespace {

tokenizer_options options_of(const spec::draft& draft, const simulation& how) {
    return how.fragment ? options_of_fragment(draft, *how.fragment, how.scripting) : tokenizer_options{};
}

class token_keeper : public sink {
public:
    explicit token_keeper(kept_tokens& to) : to_(to) {}
    feedback on_token(const token& t) override {
        to_.add(t);
        return {};
    }
    void on_error(const parse_error& /*e*/) override {}

private:
    kept_tokens& to_;
};

}  // namespace

page_tokenizer::page_tokenizer(const spec::draft& draft, sink& to, const simulation& how)
    : feedback_(draft, how, to), begin_(options_of(draft, how)), tokenizer_(draft, feedback_, begin_) {}

void page_tokenizer::reset() {
    feedback_.reset();
    tokenizer_.reset(begin_);
}

kept_tokens tokens(std::string_view page, const spec::draft& draft, const simulation& how) {
    kept_tokens kept = kept_tokens::of_source(page);
    token_keeper keeper(kept);
    page_tokenizer(draft, keeper, how).finish(page);
    return kept;
}

}  // namespace strata
