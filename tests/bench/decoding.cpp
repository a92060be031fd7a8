// Measures each decoder, over text beyond ASCII and over bytes that are meant to be slow.

#include "core/text/encoding/decoder.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "tests/bench/benchmarks.hpp"
#include "tests/bench/measure.hpp"

namespace strata::bench {
namespace {

constexpr std::size_t whole_size = 10'000'000;

struct sample {
    std::string_view name;
    encoding::id encoding;
    std::string_view bytes;  // the input repeats these bytes
};

constexpr std::string_view markup = "<p class=a>Hello</p>\n";

constexpr sample samples[] = {
    {"ascii", encoding::id::windows_1252, markup},
    {"utf-8", encoding::id::utf_8, "\xE4\xBD\xA0\xE5\xA5\xBD"},
    {"windows-1251", encoding::id::windows_1251, "\xCF\xF0\xE8\xE2\xE5\xF2"},
    {"windows-1251 words", encoding::id::windows_1251, "<p>\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0</p>\n"},
    {"gb18030", encoding::id::gb18030, "\xC4\xE3\xBA\xC3\xCA\xC0\xBD\xE7"},
    {"gb18030 four bytes", encoding::id::gb18030, "\x81\x39\xEF\x30\x90\x30\x81\x30"},
    {"big5", encoding::id::big5, "\xA7\x41\xA6\x6E\xA5\x40"},
    {"euc-jp", encoding::id::euc_jp, "\xA4\xA2\xB0\xA1\xC6\xFC"},
    {"iso-2022-jp", encoding::id::iso_2022_jp, "\x1B$B$\"0!F|K\\8l$N\x1B(B"},
    {"iso-2022-jp ascii", encoding::id::iso_2022_jp, markup},
    {"shift_jis", encoding::id::shift_jis, "\x82\xA0\x88\x9F\x93\xFA"},
    {"euc-kr", encoding::id::euc_kr, "\xB0\xA1\xC7\xD1\xB1\xDB"},
    {"utf-16le", encoding::id::utf_16le, "\x60\x4F\x7D\x59"},
    {"x-user-defined", encoding::id::x_user_defined, "\x80\x90\xFF"},
    // These inputs are meant to be slow. Each run has only one character, or at least every second character is an
    // error.
    {"hostile runs", encoding::id::windows_1251, "a\xCF"},
    {"hostile errors", encoding::id::gb18030, "a\xFF"},
    {"hostile escapes", encoding::id::iso_2022_jp, "\x1B"},
};

}  // namespace

void add_decoding() {
    for (const sample& each : samples) {
        const auto bytes = std::make_shared<std::string>();
        bytes->reserve(whole_size + each.bytes.size());
        while (bytes->size() < whole_size) *bytes += each.bytes;
        add(fmt::format("decoding {}/{}/{}", each.name, no_draft, what::decoded), bytes->size(),
            [encoding = each.encoding, bytes] {
                return findings{encoding::decode(encoding, *bytes).text.size(), {}};
            });
    }
}

}  // namespace strata::bench
