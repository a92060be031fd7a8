#include "core/text/encoding/indexes.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace strata::encoding {
namespace {

constexpr single_byte_index single_byte[] = {
#include "core/text/encoding/indexes/single_byte.inc"
};
constexpr char32_t big5[] = {
#include "core/text/encoding/indexes/big5.inc"
};
constexpr char16_t euc_kr[] = {
#include "core/text/encoding/indexes/euc_kr.inc"
};
constexpr char16_t gb18030[] = {
#include "core/text/encoding/indexes/gb18030.inc"
};
constexpr char16_t jis0208[] = {
#include "core/text/encoding/indexes/jis0208.inc"
};
constexpr char16_t jis0212[] = {
#include "core/text/encoding/indexes/jis0212.inc"
};

struct range {
    std::uint32_t pointer;
    char32_t first;
};
constexpr range gb18030_ranges[] = {
#include "core/text/encoding/indexes/gb18030_ranges.inc"
};

template <class Index>
char32_t at(const Index& index, std::size_t pointer) {
    return pointer < std::size(index) ? index[pointer] : 0;
}

}  // namespace

const single_byte_index& single_byte_index_of(id encoding) {
    std::size_t place = static_cast<std::size_t>(encoding) - static_cast<std::size_t>(id::ibm866);
    if (encoding >= id::iso_8859_8_i) --place;
    return single_byte[place];
}

char32_t in_big5(std::size_t pointer) { return at(big5, pointer); }
char32_t in_euc_kr(std::size_t pointer) { return at(euc_kr, pointer); }
char32_t in_gb18030(std::size_t pointer) { return at(gb18030, pointer); }
char32_t in_jis0208(std::size_t pointer) { return at(jis0208, pointer); }
char32_t in_jis0212(std::size_t pointer) { return at(jis0212, pointer); }

char32_t in_gb18030_ranges(std::size_t pointer) {
    if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) return 0;
    if (pointer == 7457) return 0xE7C7;
    const auto* const after = std::upper_bound(std::begin(gb18030_ranges), std::end(gb18030_ranges), pointer,
                                               [](std::size_t p, const range& each) { return p < each.pointer; });
    const range& of = *std::prev(after);
    return of.first + static_cast<char32_t>(pointer - of.pointer);
}

}  // namespace strata::encoding
