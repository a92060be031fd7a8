// Runs the decoders on all bytes, all pairs of bytes, edge cases, random strings and real pages. Compares the results
// with hashes of a browser's results.

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "core/pages/content_digest.hpp"
#include "core/text/encoding/decoder.hpp"
#include "core/text/encoding/encoding.hpp"
#include "core/text/utf8.hpp"
#include "tests/pages.hpp"
#include "tests/text/encoding/decoding.hpp"

namespace decoder_hashes_test {

namespace {

using namespace strata;
using nlohmann::json;

const std::filesystem::path folder = std::filesystem::path(STRATA_SHARED_DIR) / "encodings";

/// Records of equal length. Each is decoded on its own.
struct record_set {
    std::size_t length = 0;
    std::string bytes;
};

void add(std::string& to, std::initializer_list<unsigned> bytes) {
    for (const unsigned each : bytes) to += static_cast<char>(each);
}

// Returns bytes from the generator x -> 6364136223846793005 x + 1442695040888963407: the highest byte of each number.
std::string generated(std::uint64_t seed, std::size_t size, const std::function<char(unsigned)>& byte) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        bytes += byte(static_cast<unsigned>(seed >> 56U));
    }
    return bytes;
}

record_set records(std::string_view name) {
    record_set made;
    if (name == "single") {
        made.length = 2;
        for (unsigned b = 0; b < 256; ++b) add(made.bytes, {b, 0x41});
    } else if (name == "pair") {
        made.length = 3;
        for (unsigned a = 0; a < 256; ++a)
            for (unsigned b = 0; b < 256; ++b) add(made.bytes, {a, b, 0x41});
    } else if (name == "random") {
        made.length = 16;
        made.bytes = generated(1, std::size_t{2000} * 16, [](unsigned b) { return static_cast<char>(b); });
    } else if (name == "edge") {
        constexpr std::string_view edges(
            "\x1b\x24\x28\x40\x42\x49\x4a\x0e\x0f\x41\x0a\x00\x7f\x80\x81\x8e\x8f\xa0\xa1\xfd\xfe\xff\x30\x39\x3c\x5c"
            "\x7e\xc0\xc2\xdf\xe0\xed\xef\xbb\xbf\xf0\xf4\xf5\xd8\xdb\xdc\xdf\x9f\xa2\xc7\xc8\xc9\xf9",
            48);
        made.length = 16;
        made.bytes = generated(2, std::size_t{5000} * 16, [&](unsigned b) { return edges[b % edges.size()]; });
    } else if (name == "triple") {
        made.length = 4;
        for (const unsigned lead : {0x8FU, 0x8EU})
            for (unsigned a = 0; a < 256; ++a)
                for (unsigned b = 0; b < 256; ++b) add(made.bytes, {lead, a, b, 0x41});
    } else if (name == "esc") {
        made.length = 11;
        for (unsigned a = 0; a < 256; ++a)
            for (unsigned b = 0; b < 256; ++b)
                add(made.bytes, {0x1B, 0x24, 0x42, a, b, 0x1B, 0x28, 0x42, 0x41, 0x42, 0x43});
    } else {
        made.length = 5;
        for (unsigned a = 0x81; a < 0xFF; ++a)
            for (unsigned c = 0x30; c < 0x3A; ++c)
                for (unsigned b = 0x81; b < 0xFF; ++b)
                    for (unsigned d = 0x30; d < 0x3A; ++d) add(made.bytes, {a, c, b, d, 0x41});
    }
    return made;
}

std::string sha256_of(std::string_view text) { return pages::hex_of(pages::digest_of(text)); }

std::string hash_of(encoding::id encoding, const record_set& of) {
    pages::digester hash;
    for (std::size_t at = 0; at < of.bytes.size(); at += of.length) {
        hash.add(encoding::decode(encoding, std::string_view(of.bytes).substr(at, of.length)).text);
        hash.add("\n");
    }
    return pages::hex_of(hash.finish());
}

std::string lowercased(std::string_view name) {
    std::string made(name);
    for (char& c : made)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return made;
}

std::string_view without_mark(encoding::id encoding, std::string_view bytes) {
    const auto mark = encoding::find_byte_order_mark(bytes);
    return mark && mark->encoding == encoding ? bytes.substr(mark->size) : bytes;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(decoder_hashes)

BOOST_AUTO_TEST_CASE(every_label_decodes_as_in_a_browser) {
    std::ifstream lines(folder / "decoders.jsonl");
    if (!lines) {
        BOOST_TEST_MESSAGE("not available, decoders not compared with a browser: encodings");
        return;
    }
    std::map<std::string, record_set> sets;
    std::map<std::pair<encoding::id, std::string>, std::string> known;
    std::size_t labels = 0;
    std::size_t hashes = 0;
    for (std::string line; std::getline(lines, line); ++labels) {
        const json each = json::parse(line);
        const encoding::id encoding = testing::labelled(each.at("label").get<std::string>());
        BOOST_TEST(lowercased(name_of(encoding)) == each.at("encoding").get<std::string>(), each.at("label"));
        for (const char* const name : {"single", "pair", "random", "edge", "triple", "esc", "four"}) {
            if (!each.contains(name) || each.at(name).is_null()) continue;
            record_set& set = sets[name];
            if (set.bytes.empty()) set = records(name);
            std::string& hash = known[{encoding, name}];
            if (hash.empty()) hash = hash_of(encoding, set);
            BOOST_TEST(hash == each.at(name).get<std::string>(), each.at("label") << ", " << name);
            ++hashes;
        }
    }
    BOOST_TEST(labels == 228U);
    BOOST_TEST(hashes == 903U);
}

BOOST_AUTO_TEST_CASE(pages_have_the_text_that_a_browser_reads) {
    std::ifstream lines(folder / "expected.jsonl");
    if (!lines) {
        BOOST_TEST_MESSAGE("not available, texts not compared with a browser: encodings");
        return;
    }
    std::size_t pages = 0;
    for (std::string line; std::getline(lines, line); ++pages) {
        const json each = json::parse(line);
        const encoding::id encoding = testing::labelled(each.at("characterSet").get<std::string>());
        const std::string bytes = testing::contents_of(folder / each.at("file").get<std::string>());
        const std::string text = encoding::decode(encoding, without_mark(encoding, bytes)).text;
        BOOST_TEST(sha256_of(text) == each.at("textSha256").get<std::string>(), each.at("file"));
        BOOST_TEST(input::characters_in(text) == each.at("textLength").get<std::size_t>(), each.at("file"));
    }
    BOOST_TEST(pages == 489U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace decoder_hashes_test
