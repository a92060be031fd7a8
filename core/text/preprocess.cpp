#include "core/text/preprocess.hpp"

#include "core/text/utf8.hpp"

namespace strata::input {

preprocessed preprocess(const spec::draft& draft, std::string_view source, input_kind kind, placement where) {
    preprocessed stream;
    stream.characters.reserve(source.size());
    const bool of_characters = kind == input_kind::characters;
    std::size_t at = 0;
    const auto next = [&] {
        const decoded d = decode_one(source.substr(at), of_characters);
        const stream_character c{d.code_point, at, at + d.length};
        at += d.length;
        return c;
    };
    if (where == placement::beginning && source.substr(0, 3) == "\xEF\xBB\xBF" &&
        (!of_characters || draft.stream.drops_byte_order_mark))
        at = 3;
    stream.begin = at;
    while (at < source.size()) {
        stream_character c = next();
        if (c.code_point == 0 && draft.stream.drops_null) continue;
        if (c.code_point == '\r') {
            c.code_point = '\n';
            std::size_t after = at;
            while (draft.stream.drops_null && after < source.size() && source[after] == '\0') ++after;
            if (after < source.size() && source[after] == '\n') c.end = at = after + 1;
        }
        if (const spec::input_error* error = input_error_of(draft.stream, c.code_point))
            stream.errors.push_back({stream.characters.size(), error->code});
        if (is_replaced(draft.stream, c.code_point)) c.code_point = 0xFFFD;
        stream.characters.push_back(c);
    }
    stream.end = source.size();
    return stream;
}

}  // namespace strata::input
