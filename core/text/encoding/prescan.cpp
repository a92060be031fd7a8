#include "core/text/encoding/sniffer.hpp"

// The private class `scan` takes the draft's steps through the first bytes of a page. It skips comments and tags, and
// stops at the first meta element that names an encoding. Since 2021, an XML declaration at the beginning of the page
// also counts.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "core/spec/ascii.hpp"
#include "core/spec/sniffing.hpp"
#include "core/text/encoding/declarations.hpp"

namespace strata::encoding {

namespace {

// --- XML declarations ---

constexpr std::string_view encoding_word = "encoding";

// White space or a control character.
bool is_blank(char c) { return static_cast<unsigned char>(c) <= 0x20; }

// Looks for "<?x" in UTF-16 of either byte order. It does not matter what comes after it. Complexity: constant.
std::optional<declaration> utf_16_xml_declaration(std::string_view bytes) {
    using namespace std::string_view_literals;
    constexpr std::string_view little = "<\0?\0x\0"sv;
    constexpr std::string_view big = "\0<\0?\0x"sv;
    const std::string_view first = bytes.substr(0, little.size());
    if (first == little) return declaration{{id::utf_16le}, {0, little.size()}, {}};
    if (first == big) return declaration{{id::utf_16be}, {0, big.size()}, {}};
    return std::nullopt;
}

// "Get an XML encoding": the encoding named by an XML declaration at the beginning of `bytes`. Complexity: linear.
std::optional<declaration> xml_declaration(const spec::sniffing& draft, std::string_view bytes) {
    if (bytes.substr(0, 5) != "<?xml") return std::nullopt;
    const std::size_t end = bytes.find('>');
    // As worded, the algorithm finds "encoding" even after the end of the declaration.
    std::size_t at = bytes.find(encoding_word);
    if (end == std::string_view::npos || at == std::string_view::npos) return std::nullopt;
    at += encoding_word.size();
    const auto skip_blanks = [&] {
        while (at < bytes.size() && is_blank(bytes[at])) ++at;
    };
    skip_blanks();
    if (at == bytes.size() || bytes[at] != '=') return std::nullopt;
    if (!draft.prescan.stays_on_equals_sign) ++at;
    skip_blanks();
    if (at == bytes.size() || (bytes[at] != '"' && bytes[at] != '\'')) return std::nullopt;
    const std::size_t closing = bytes.find(bytes[at], at + 1);
    if (closing == std::string_view::npos) return std::nullopt;
    const std::string_view label = bytes.substr(at + 1, closing - at - 1);
    if (std::any_of(label.begin(), label.end(), is_blank)) return std::nullopt;
    std::optional<named_encoding> named = find_encoding(draft, label);
    if (!named) return std::nullopt;
    if (is_utf_16(named->encoding)) *named = {id::utf_8, false, nullptr};
    return declaration{*named, {0, std::max(end, closing) + 1}, std::string(label)};
}

// --- The prescan ---

/// An attribute as the prescan reads it. Names and values are compared without regard to case, because the prescan
/// converts them to lower case.
struct attribute {
    std::string_view name;
    std::string value;
};

/// Takes the steps of the draft. If a function runs out of bytes, it sets `is_out_`, which ends the prescan.
class scan {
public:
    scan(const spec::sniffing& draft, std::string_view bytes) : draft_(draft), how_(draft.prescan), bytes_(bytes) {}

    std::optional<declaration> run() {
        while (at_ < bytes_.size() && !is_out_) {
            const std::size_t begin = at_;
            if (starts_with("<!--")) {
                // The dashes that begin a comment may also be those that end it: "<!-->" is a comment.
                const std::size_t end = bytes_.find("-->", at_ + 2);
                if (end == std::string_view::npos) return std::nullopt;
                at_ = end + 2;
            } else if (is_at_meta()) {
                at_ += meta_length;
                if (std::optional<declaration> found = meta_element()) {
                    found->at = {begin, at_ < bytes_.size() && bytes_[at_] == '>' ? at_ + 1 : at_};
                    return found;
                }
            } else if (is_at_tag()) {
                ++at_;
                while (!is_over() && !is_space_here() && bytes_[at_] != '>' && !is_less_than_here()) ++at_;
                if (is_over()) return std::nullopt;
                if (is_less_than_here()) continue;
                while (next_attribute()) {
                }
            } else if (starts_with("<!") || starts_with("</") || starts_with("<?")) {
                at_ = bytes_.find('>', at_);
                if (at_ == std::string_view::npos) return std::nullopt;
            }
            ++at_;
        }
        return std::nullopt;
    }

private:
    static constexpr std::size_t meta_length = std::string_view("<meta").size();

    [[nodiscard]] bool is_over() const { return at_ >= bytes_.size(); }
    [[nodiscard]] bool starts_with(std::string_view text) const { return bytes_.substr(at_, text.size()) == text; }
    [[nodiscard]] bool is_space(char c) const {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' ||
               (c == '\v' && how_.line_tabulation_is_space);
    }
    [[nodiscard]] bool is_space_here() const { return is_space(bytes_[at_]); }
    [[nodiscard]] bool is_less_than_here() const { return how_.less_than_ends_tag && bytes_[at_] == '<'; }
    [[nodiscard]] bool is_at_meta() const {
        if (bytes_.size() - at_ <= meta_length) return false;
        const char after = bytes_[at_ + meta_length];
        return spec::same_in_any_case(bytes_.substr(at_, meta_length), "<meta") &&
               (is_space(after) || (after == '/' && how_.slash_may_follow_meta));
    }
    [[nodiscard]] bool is_at_tag() const {
        if (bytes_[at_] != '<') return false;
        const std::size_t name = at_ + (starts_with("</") ? 2 : 1);
        return name < bytes_.size() && spec::is_ascii_alpha(bytes_[name]);
    }

    // "Get an attribute". Returns nothing if there is no attribute, or if the bytes run out.
    std::optional<attribute> next_attribute() {
        while (!is_over() && (is_space_here() || bytes_[at_] == '/')) ++at_;
        if (is_out()) return std::nullopt;
        if (is_less_than_here()) {
            --at_;
            return std::nullopt;
        }
        if (bytes_[at_] == '>') return std::nullopt;
        const std::size_t begin = at_;
        while (!is_over() && !ends_name(begin)) ++at_;
        if (is_out()) return std::nullopt;
        attribute found{bytes_.substr(begin, at_ - begin), {}};
        if (bytes_[at_] != '=') {
            if (!is_space_here()) return found;
            while (!is_over() && is_space_here()) ++at_;
            if (is_out()) return std::nullopt;
            if (bytes_[at_] != '=') {
                // Drafts that leave the position on a closing quote also move it back by one here, to a space.
                if (how_.closing_quote_begins_name) --at_;
                return found;
            }
        }
        ++at_;
        while (!is_over() && is_space_here()) ++at_;
        if (is_out()) return std::nullopt;
        if (!read_value(found.value)) return std::nullopt;
        return found;
    }
    // "=" belongs to a name if it is the name's first character.
    [[nodiscard]] bool ends_name(std::size_t begin) const {
        const char c = bytes_[at_];
        return (c == '=' && at_ > begin) || is_space(c) || c == '/' || c == '>' || is_less_than_here();
    }
    // Whether the bytes have run out, which ends the prescan.
    bool is_out() { return is_out_ = is_out_ || is_over(); }

    bool read_value(std::string& value) {
        const char first = bytes_[at_];
        if (first == '"' || first == '\'') {
            const std::size_t end = bytes_.find(first, at_ + 1);
            if (end == std::string_view::npos) {
                is_out_ = true;
                return false;
            }
            value = bytes_.substr(at_ + 1, end - at_ - 1);
            at_ = how_.closing_quote_begins_name ? end : end + 1;
            return true;
        }
        if (first == '>' || is_less_than_here()) return true;
        const std::size_t begin = at_;
        while (!is_over() && !is_space_here() && bytes_[at_] != '>' && !is_less_than_here()) ++at_;
        if (is_out()) return false;
        if (how_.doubles_first_of_unquoted) value += first;
        value += bytes_.substr(begin, at_ - begin);
        return true;
    }

    std::optional<declaration> meta_element() {
        return how_.attributes == spec::meta_attributes::each_by_itself ? first_supported() : one_of_element();
    }

    // Examines each "charset" and "content" separately, until one names a supported encoding.
    std::optional<declaration> first_supported() {
        while (const std::optional<attribute> each = next_attribute()) {
            std::optional<declaration> found;
            if (spec::same_in_any_case(each->name, "charset")) found = declared(each->value);
            if (spec::same_in_any_case(each->name, "content")) found = extracted(each->value);
            if (found) return found;
            if (how_.goes_on_at_space) {
                while (!is_over() && !is_space_here()) ++at_;
                if (is_out()) return std::nullopt;
            }
        }
        return std::nullopt;
    }

    // Reads all attributes first, and then decides from all of them together.
    std::optional<declaration> one_of_element() {
        bool has_pragma = false;
        bool needs_pragma = false;
        bool is_settled = false;  // "charset" of the text is not null
        std::optional<declaration> found;
        bool seen_pragma = false;
        bool seen_charset = false;
        bool seen_content = false;
        const auto is_new = [&](bool& seen) {
            const bool drops = seen && how_.drops_duplicates;
            seen = true;
            return !drops;
        };
        while (const std::optional<attribute> each = next_attribute()) {
            if (spec::same_in_any_case(each->name, "http-equiv") && is_new(seen_pragma)) {
                has_pragma = has_pragma || spec::same_in_any_case(each->value, "content-type");
            } else if (spec::same_in_any_case(each->name, "charset") && is_new(seen_charset)) {
                if (is_settled && how_.attributes == spec::meta_attributes::first_with_value) continue;
                found = declared(each->value);
                is_settled = true;
                needs_pragma = false;
            } else if (spec::same_in_any_case(each->name, "content") && is_new(seen_content) && !is_settled) {
                const std::optional<std::string_view> label = extracted_label(draft_, each->value, true);
                found = label ? declared(*label) : std::nullopt;
                // If only the first such attribute counts, its label is final, even if it names no encoding.
                const bool is_first = how_.attributes == spec::meta_attributes::first_with_value;
                needs_pragma = is_settled = is_first ? label.has_value() : found.has_value();
            }
        }
        if (is_out_ || !found || (needs_pragma && !has_pragma)) return std::nullopt;
        return found;
    }

    [[nodiscard]] std::optional<declaration> declared(std::string_view label) const {
        std::optional<named_encoding> named = find_encoding(draft_, label);
        if (!named) return std::nullopt;
        if (is_utf_16(named->encoding) && how_.utf_16_becomes_utf_8) *named = {id::utf_8, false, nullptr};
        if (named->encoding == id::replacement && how_.replacement_becomes_utf_8) *named = {id::utf_8, false, nullptr};
        if (named->encoding == id::x_user_defined && how_.user_defined_becomes_windows_1252)
            *named = {id::windows_1252, false, nullptr};
        return declaration{*named, {}, std::string(label)};
    }
    [[nodiscard]] std::optional<declaration> extracted(std::string_view content) const {
        const std::optional<std::string_view> label = extracted_label(draft_, content, true);
        return label ? declared(*label) : std::nullopt;
    }

    const spec::sniffing& draft_;
    const spec::prescan_facts& how_;
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool is_out_ = false;
};

}  // namespace

std::optional<declaration> prescan(const spec::sniffing& draft, std::string_view page) {
    const std::string_view bytes = page.substr(0, draft.prescan.limit);
    const bool reads_xml = draft.prescan.reads_xml_declaration;
    if (reads_xml)
        if (std::optional<declaration> found = utf_16_xml_declaration(bytes)) return found;
    if (std::optional<declaration> found = scan(draft, bytes).run()) return found;
    return reads_xml ? xml_declaration(draft, bytes) : std::nullopt;
}

}  // namespace strata::encoding
