#include "core/report/survey/compared_examples.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <zlib.h>

#include <algorithm>
#include <new>
#include <utility>

#include "core/compare/run/comparison.hpp"
#include "core/report/comparison/divergence_html.hpp"
#include "core/report/comparison/known_positions.hpp"

namespace strata::report {
namespace {

bool is_made_by(const compare::divergence& d, std::string_view change) {
    return std::any_of(d.differences.begin(), d.differences.end(), [&](const compare::difference& each) {
        return std::any_of(each.changes.begin(), each.changes.end(),
                           [&](const spec::change* made) { return made->id == change; }) ||
               std::any_of(each.settings.begin(), each.settings.end(),
                           [&](const compare::different_setting& made) { return made.words == change; });
    });
}

/// Keeps the first place that a change made, if it is where it should be.
class place_finder : public compare::divergence_sink {
public:
    place_finder(std::size_t begin, std::string_view change) : begin_(begin), change_(change) {}
    void on_divergence(compare::divergence&& d) override {
        if (!found && d.where.begin == begin_ && d.groups.size() > 1 && is_made_by(d, change_)) found = std::move(d);
    }

    std::optional<compare::divergence> found;

private:
    std::size_t begin_;
    std::string_view change_;
};

std::string deflated(const std::string& text) {
    z_stream stream{};
    constexpr int raw = -15;  // neither a header nor a checksum
    constexpr int memory = 8;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, raw, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    std::string packed(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    return packed;
}

// Base64 with the alphabet of addresses, without padding.
std::string in_base64url(const std::string& bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
    const int size =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                        reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(size));
    text.resize(std::min(text.find('='), text.size()));
    std::replace(text.begin(), text.end(), '+', '-');
    std::replace(text.begin(), text.end(), '/', '_');
    return text;
}

// The name of a draft, with what means something else in an address escaped.
std::string in_address(std::string_view name) {
    constexpr std::string_view plain = "-.,:_~";
    std::string text;
    for (const char c : name) {
        const bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                              plain.find(c) != std::string_view::npos;
        if (is_plain)
            text += c;
        else
            text += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return text;
}

}  // namespace

std::optional<compared_example> compared_examples::compared(std::string_view excerpt, std::size_t begin,
                                                            std::string_view change) const {
    place_finder finder(begin, change);
    compare::comparison comparison(known_, configurations_, finder);
    comparison.feed(excerpt);
    static_cast<void>(comparison.finish());
    if (!finder.found) return std::nullopt;
    const std::vector<compare::group>& groups = finder.found->groups;
    std::string left(groups[0].drafts.front()->about.name);
    std::string right(groups[1].drafts.front()->about.name);
    return compared_example{std::string(excerpt), std::move(*finder.found), std::move(left), std::move(right)};
}

std::optional<compared_example> compared_examples::of(const survey::place_example& example,
                                                      std::string_view change) const {
    if (configurations_.size() < 2) return std::nullopt;
    // Alone it is clearest. What comes before may have to open the element that it is in, but may begin within a tag.
    if (std::optional<compared_example> alone = compared(example.source, 0, change)) return alone;
    const std::string with_after = example.source + example.after;
    if (std::optional<compared_example> ended = compared(with_after, 0, change)) return ended;
    return compared(example.before + with_after, example.before.size(), change);
}

void compared_examples::append_html(std::string& to, const compared_example& of) {
    const divergence_limits limits;
    std::vector<std::uint64_t> offsets;
    add_offsets(offsets, of.place, limits);
    const known_positions positions(*of.place.groups.front().drafts.front(), of.excerpt, std::move(offsets));
    ++shown_;
    constexpr int level = 4;
    append_divergence(to, of.place, {fmt::format("x{}", shown_), shown_, false, level}, positions, texts_, limits);
}

std::string fragment_for(const compared_example& of) {
    return fmt::format("#v=1&d={},{}&i={}", in_address(of.left), in_address(of.right),
                       in_base64url(deflated(of.excerpt)));
}

}  // namespace strata::report
