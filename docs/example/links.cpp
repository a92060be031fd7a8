// Prints the links of a page with their positions, under a draft named on the command line.
//
//     links 2008 < page.html
//
// Reads standard input in chunks, as one would read from a network connection.

#include <fmt/format.h>

#include <cstdio>
#include <strata/drafts.hpp>
#include <strata/tokenizer.hpp>
#include <string_view>
#include <vector>

namespace {

// Uses each token only during the call, because its views are not valid afterwards.
class link_printer : public strata::sink {
public:
    strata::feedback on_token(const strata::token& token) override {
        if (const auto* tag = boost::variant2::get_if<strata::start_tag>(&token))
            if (tag->name == "a")
                for (const strata::attribute& each : tag->attributes)
                    if (each.name == "href" && !each.dropped) fmt::print("{:>8}  {}\n", each.where.begin, each.value);
        return {};
    }
    void on_error(const strata::parse_error& error) override {
        fmt::print(stderr, "{:>8}  {} ({})\n", error.offset, strata::spec::name_of(error.code), error.state);
    }
};

}  // namespace

int main(int argc, char** argv) {
    const strata::spec::draft* draft = strata::drafts::find(argc > 1 ? argv[1] : "modern");
    if (draft == nullptr) {
        fmt::print(stderr, "links: no such draft: {}\n", argv[1]);
        return 2;
    }
    link_printer links;
    strata::page_tokenizer tokenizer(*draft, links);
    std::vector<char> chunk(4096);
    while (const std::size_t size = std::fread(chunk.data(), 1, chunk.size(), stdin))
        tokenizer.feed(std::string_view(chunk.data(), size));
    tokenizer.finish();
}
