// A first program: prints the tags and parse errors of a string under today's standard.

#include <fmt/format.h>

#include <strata/drafts.hpp>
#include <strata/tokenizer.hpp>

struct printer : strata::sink {
    strata::feedback on_token(const strata::token& token) override {
        if (const auto* tag = boost::variant2::get_if<strata::start_tag>(&token))
            fmt::print("<{}> with {} attribute(s)\n", tag->name, tag->attributes.size());
        return {};
    }
    void on_error(const strata::parse_error& error) override {
        fmt::print("byte {}: {}\n", error.offset, strata::spec::name_of(error.code));
    }
};

int main() {
    printer sink;
    strata::page_tokenizer tokenizer(*strata::drafts::find("modern"), sink);
    tokenizer.feed("<p title=a\"b>Hello");
    tokenizer.finish();
}
