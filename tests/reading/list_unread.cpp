// Lists the unknown sentences around the states of texts, with their digests. Sentences that only explain something
// must be added to core/language/grammar/explanations.inc.

#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "core/language/grammar/phrase_tree.hpp"
#include "core/reading/machine_reader.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/reading/text_facts.hpp"
#include "drafts/registry.hpp"

int main(int count, char** arguments) {
    using namespace strata;
    for (int i = 1; i < count; ++i) {
        try {
            std::ifstream file(arguments[i], std::ios::binary);
            const std::string text((std::istreambuf_iterator<char>(file)), {});
            const reading::outline outline = reading::outline_of(text, drafts::standard());
            reading::record said;
            (void)reading::read_machine_of(outline, said);
            (void)reading::read_facts_of(outline, said);
            for (const auto& each : said.gaps)
                fmt::print("0x{:016X}\t{}\t{}:{}\t{}\n", reading::digest_of_sentence(each.sentence), each.state,
                           arguments[i], each.line, each.sentence);
        } catch (const std::exception& e) {
            fmt::print(stderr, "{}: {}\n", arguments[i], e.what());
        }
    }
}
