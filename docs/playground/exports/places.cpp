#include "docs/playground/exports/places.hpp"

#include "core/text/utf8.hpp"
#include "docs/playground/exports/answers.hpp"
#include "docs/playground/exports/session.hpp"

namespace strata::exports {

void unit_cursor::advance(const kept_input& in, std::uint64_t to) {
    const std::string_view text = in.bytes;
    auto at = static_cast<std::size_t>(offset_ - in.begin);
    const auto end = static_cast<std::size_t>(std::min(to, in.end()) - in.begin);
    while (at < end) {
        if (static_cast<unsigned char>(text[at]) < 0x80) {
            ++at;
            ++units_;
            continue;
        }
        const input::decoded d = input::decode_one(text.substr(at), surrogates_);
        at += d.length;
        units_ += d.code_point >= 0x10000 ? 2 : 1;
    }
    offset_ = in.begin + at;
}

void places::forget(std::uint64_t offset) {
    // Dropping bytes moves all bytes after them. To keep the time linear, this is done only when at least half of the
    // bytes can be dropped.
    if (offset - input_.begin < input_.bytes.size() / 2 + 1) return;
    lines_.forget(input_, offset);
    if (with_utf16_) units_.forget(input_, offset);
    input_.bytes.erase(0, static_cast<std::size_t>(offset - input_.begin));
    input_.begin = offset;
}

}  // namespace strata::exports

strata_answer* strata_utf16_positions(const char* input, std::size_t input_size, std::uint32_t flags,
                                      std::uint32_t* offsets, std::size_t count) noexcept {
    using namespace strata::exports;
    return answer_of([&]() -> reply {
        check_memory(offsets, count, sizeof *offsets);
        const kept_input all{std::string(text_at(input, input_size))};
        indexed<unit_cursor> units{unit_cursor(kind_of(flags))};
        for (std::size_t i = 0; i < count; ++i) offsets[i] = static_cast<std::uint32_t>(units.at(all, offsets[i]));
        return std::string();
    });
}
