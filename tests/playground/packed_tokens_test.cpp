// Packed tokens have everything that the lines of JSON have.

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/tokens/jsonl.hpp"
#include "core/text/token.hpp"
#include "core/text/utf8.hpp"
#include "docs/playground/exports/exports.hpp"
#include "tests/pages.hpp"
#include "tests/playground/host.hpp"

namespace packed_tokens_test {

namespace {

using namespace strata;
using testing::all_pages;
using testing::contents_of;
using testing::hard_inputs;
using testing::host;
using testing::lines_of_exports;
using testing::said;
using testing::taken;
using testing::word_at;

// Returns the texts of a table in packed output. `ends` has the end of each text in code units.
std::vector<std::string_view> texts_of(std::string_view table, std::string_view ends) {
    std::vector<std::string_view> texts;
    std::size_t at = 0;
    std::uint64_t units = 0;
    for (std::size_t i = 0; i < ends.size() / 4; ++i) {
        const std::size_t begin = at;
        while (units < word_at(ends, i)) {
            const input::decoded d = input::decode_one(table.substr(at), true);
            units += d.code_point >= 0x10000 ? 2 : 1;
            at += d.length;
        }
        texts.push_back(table.substr(begin, at - begin));
    }
    BOOST_TEST(at == table.size());
    return texts;
}

// Returns a piece of packed output as lines of JSON.
std::string unpacked(std::string_view piece) {
    const std::size_t end = 3 + word_at(piece, 0);
    const std::size_t count = word_at(piece, 1);
    const auto texts = texts_of(piece.substr((end + count) * 4), piece.substr(end * 4, count * 4));
    const bool has_surrogates = std::any_of(texts.begin(), texts.end(), [](std::string_view each) {
        for (std::size_t i = 0; i + 1 < each.size(); ++i)
            if (each[i] == '\xED' && static_cast<unsigned char>(each[i + 1]) >= 0xA0) return true;
        return false;
    });
    BOOST_TEST((word_at(piece, 2) == 1) == has_surrogates);
    std::string lines;
    std::size_t at = 3;
    const auto next = [&] { return word_at(piece, at++); };
    const auto text = [&] { return texts.at(next()); };
    const auto optional_text = [&]() -> std::optional<std::string_view> {
        const std::uint32_t number = next();
        return number == 0xFFFF'FFFFU ? std::nullopt : std::optional(texts.at(number));
    };
    while (at < end) {
        const std::uint32_t head = next();
        const bool flag = (head & 0x100U) != 0;
        if ((head & 0xFFU) == 7) {
            const std::uint32_t offset = next();
            const std::string_view code = text();
            const std::string_view state = text();
            const std::uint32_t line = next();
            lines += fmt::format(
                "{{\"type\":\"parseError\",\"code\":\"{}\",\"state\":\"{}\",\"offset\":{},\"line\":{},\"col\":{}}}\n",
                code, state, offset, line, next());
            continue;
        }
        const std::uint64_t begin = next();
        const source_span where{begin, next()};
        std::vector<attribute> attributes;
        token made = end_of_file{where};
        switch (head & 0xFFU) {
            case 0: {
                doctype d{{}, {}, {}, flag, where};
                d.name = optional_text();
                d.public_identifier = optional_text();
                d.system_identifier = optional_text();
                made = d;
                break;
            }
            case 1: {
                start_tag t;
                t.name = text();
                t.self_closing = flag;
                t.where = where;
                attributes.resize(next());
                for (attribute& each : attributes) {
                    const std::uint32_t flags = next();
                    each.has_value = (flags & 1U) != 0;
                    each.dropped = (flags & 2U) != 0;
                    each.name = text();
                    each.value = text();
                    each.where.begin = next();
                    each.where.end = next();
                    each.name_end = next();
                    each.value_span.begin = next();
                    each.value_span.end = next();
                }
                t.attributes = attributes;
                made = t;
                break;
            }
            case 2: {
                end_tag t;
                t.name = text();
                t.where = where;
                made = t;
                break;
            }
            case 3: made = comment{text(), where}; break;
            case 4: {
                const std::string_view target = text();
                made = processing_instruction{target, text(), where};
                break;
            }
            case 5: made = characters{text(), where}; break;
            default: BOOST_TEST((head & 0xFFU) == 6);
        }
        report::token_as_json.write(lines, made);
        lines += '\n';
    }
    return lines;
}

std::string lines_of_packed(const host& h, std::string_view draft, std::string_view input, std::uint32_t flags,
                            std::size_t size) {
    const said begun = h.tokenize(draft, "", flags | strata_tokens_are_packed);
    BOOST_REQUIRE_MESSAGE(begun.status == 0, begun.text);
    std::string lines;
    const auto take = [&] {
        for (said piece = taken(strata_take(begun.handle)); !piece.text.empty();
             piece = taken(strata_take(begun.handle)))
            lines += unpacked(piece.text);
    };
    for (; !input.empty(); input.remove_prefix(std::min(size, input.size()))) {
        BOOST_TEST(taken(strata_feed(begun.handle, input.data(), std::min(size, input.size()))).status == 0U);
        take();
    }
    BOOST_TEST(taken(strata_finish(begun.handle)).status == 0U);
    take();
    strata_free_job(begun.handle);
    return lines;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(exports_for_other_languages)

BOOST_AUTO_TEST_CASE(packed_tokens_are_those_of_the_lines) {
    const host h;
    std::vector<std::string> inputs = hard_inputs;
    inputs.push_back("<" + std::string(100, 'n') + " " + std::string(100, 'a') + "=1 b=2 c=3 b=4></p><p>" +
                     std::string(3'000'000, 'x'));
    for (const auto& path : all_pages())
        if (inputs.size() < 20) inputs.push_back(contents_of(path));
    for (const char* const draft : {"2007", "modern", "2026"})
        for (const std::string& input : inputs)
            for (const std::uint32_t flags :
                 {std::uint32_t{0}, std::uint32_t{strata_input_is_characters}, std::uint32_t{strata_spans_are_utf16}})
                for (const std::size_t size : {std::size_t{97}, std::size_t{1} << 20U})
                    BOOST_TEST((lines_of_packed(h, draft, input, flags, size) ==
                                lines_of_exports(h, draft, input, flags, size)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace packed_tokens_test
