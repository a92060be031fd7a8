#include "core/cli/compared_input.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "core/compare/steps/moved_divergence.hpp"
#include "core/run/page_text.hpp"

namespace strata::cli {
namespace {

// The first bytes in which most pages are certain of their encoding.
constexpr std::size_t bytes_for_encoding = 4096;
// A declaration of the encoding that comes later than that is not looked for. Of a pipe, whose end may be far off, less
// is read before its comparison begins.
constexpr std::size_t most_examined = std::size_t{64} << 20U;
constexpr std::size_t most_examined_of_a_pipe = std::size_t{1} << 20U;
constexpr std::size_t piece_size = std::size_t{1} << 16U;

/// Passes divergences on as events, with the offsets that are asked for.
class divergences_as_events : public compare::divergence_sink {
public:
    divergences_as_events(input_events& to, encoding::source_places places) : to_(to), places_(places) {}
    void on_divergence(compare::divergence&& d) override {
        to_.on_divergence(places_.are_the_same() ? std::move(d) : moved(std::move(d), places_));
    }

private:
    input_events& to_;
    encoding::source_places places_;
};

std::shared_ptr<const compare::compared_encodings> encodings_of(input_reader& reader, const comparing& how) {
    encoding::page_context about = how.encoding;
    if (about.content_type.empty()) about.content_type = reader.content_type();
    const std::string_view begin = reader.ahead(bytes_for_encoding);
    const bool are_enough = compare::is_certainly_utf_8(how.configurations, begin, about);
    const std::size_t most = reader.size() ? most_examined : most_examined_of_a_pipe;
    return std::make_shared<compare::compared_encodings>(how.configurations, are_enough ? begin : reader.ahead(most),
                                                         about);
}

}  // namespace

void compare_input(const console& io, input_argument input, const comparing& how, compare::examined_parts& examined,
                   const std::function<void()>& goes_on, input_events& to) {
    input_reader reader(io, std::move(input));
    if (how.size_first && !reader.size()) reader.read_whole();
    to.on_begin(reader.size().value_or(0));
    const std::shared_ptr<const compare::compared_encodings> encodings = encodings_of(reader, how);
    to.on_encodings(encodings);
    // Text of UTF-8 is compared as it is read.
    const bool is_decoded = encodings->used() != encoding::id::utf_8;
    const std::string bytes = is_decoded ? reader.rest() : std::string();
    const page::page_text text(is_decoded ? std::string_view(bytes) : reader.ahead(bytes_for_encoding),
                               encodings->used());

    divergences_as_events as_events(to, how.offsets_of_bytes ? text.places() : encoding::source_places());
    chosen_differences chosen(how.choice, as_events);
    if (!encodings->agree()) chosen.on_divergence(encodings->difference(text));
    compare::comparison comparison(how.known, how.configurations, chosen, &examined);
    input_result result;
    const auto compare_piece = [&](std::string_view piece) {
        goes_on();
        to.on_source(piece);
        comparison.feed(piece);
    };
    if (is_decoded) {
        result.decoding = errors_of(text);
        for (std::size_t at = 0; at < text.text().size(); at += piece_size)
            compare_piece(text.text().substr(at, piece_size));
    } else {
        for (std::string_view chunk = reader.next(); !chunk.empty(); chunk = reader.next()) {
            result.ill_formed.read(chunk);
            compare_piece(chunk);
        }
    }
    result.figures = chosen.of_these(comparison.finish());
    result.any_chosen = chosen.any();
    result.ill_formed.finish();
    to.on_end(std::move(result));
}

}  // namespace strata::cli
