// Compares the drafts of a survey again on its examples, which are excerpts of pages. So a report can show the tokens
// and rules of an example, and can link to the playground, which opens the excerpt.

#include <fmt/format.h>
#include <openssl/evp.h>
#include <zlib.h>

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "core/compare/run/comparison.hpp"
#include "core/pages/report/survey.hpp"
#include "core/spec/ascii.hpp"

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

// Keeps the first divergence that `change` causes at the offset `begin`.
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
    constexpr int raw = -15;  // writes neither a header nor a checksum
    constexpr int memory = 8;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, raw, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    std::string packed(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.erase(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    return packed;
}

// Encodes bytes as Base64 with the alphabet for addresses, without padding.
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

// Escapes the characters of a draft's name that have a meaning in an address.
std::string in_address(std::string_view name) {
    constexpr std::string_view plain = "-.,:_~";
    std::string text;
    for (const char c : name) {
        const bool is_plain = spec::is_ascii_alphanumeric(c) || plain.find(c) != std::string_view::npos;
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

std::optional<compared_example> compared_examples::of(const pages::place_example& example,
                                                      std::string_view change) const {
    if (configurations_.size() < 2) return std::nullopt;
    // The example alone is tried first, because it is clearest. The difference may need the text before the example,
    // such as a tag that opens the element around it. But that text may begin within a tag, so it is tried last.
    if (std::optional<compared_example> alone = compared(example.source, 0, change)) return alone;
    const std::string with_after = example.source + example.after;
    if (std::optional<compared_example> ended = compared(with_after, 0, change)) return ended;
    return compared(example.before + with_after, example.before.size(), change);
}

std::vector<std::string> compared_examples::as_named(std::vector<std::string> drafts) const {
    for (std::string& each : drafts)
        for (const run::configuration& known : configurations_)
            if (known.draft->about.name == each && known.name.starts_with('@')) each = known.name;
    return drafts;
}

std::string fragment_for(const compared_example& of) {
    return fmt::format("#v=1&d={},{}&i={}", in_address(of.left), in_address(of.right),
                       in_base64url(deflated(of.excerpt)));
}

}  // namespace strata::report
