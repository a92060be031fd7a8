#include "core/compare/attribute/tree_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/variant2/variant.hpp>

#include "core/spec/ascii_case.hpp"
#include "core/text/keyed_hash.hpp"
#include "core/tree/seen_token.hpp"

namespace strata::compare {

using tree::element;

std::array<bool, tree::known_element_count> tree_log::always_looked_at() {
    std::array<bool, tree::known_element_count> looked_at{};
    for (const element each : {element::input, element::annotation_xml, element::font})
        looked_at[static_cast<std::size_t>(each)] = true;
    return looked_at;
}

void tree_log::will_be_shown_to(const tree::rules& rules) {
    for (const tree::element_rule& each : rules.elements)
        if (each.start == tree::on_start::formatting || each.start == tree::on_start::nobr)
            looks_at_attributes_[static_cast<std::size_t>(each.name)] = true;
}

// Runs of characters may be cut anywhere. Only what they contain together matters, and what comes first.
unsigned tree_log::bits_of(std::string_view data) {
    unsigned bits = 0;
    for (const char c : data) {
        switch (c) {
            case '\t':
            case '\n':
            case '\f':
            case ' ': bits |= space; break;
            case '\r': bits |= carriage_return; break;
            case '\v': bits |= line_tabulation; break;
            case '\0': bits |= null; break;
            default: bits |= other; break;
        }
        if ((bits & other) != 0) break;
    }
    return bits;
}

void tree_log::add(const token& t) {
    namespace v = boost::variant2;
    if (const auto* const text = v::get_if<characters>(&t)) {
        add_text(bits_of(text->data), text->where.begin);
    } else if (const auto* const start = v::get_if<start_tag>(&t)) {
        const std::uint32_t number = number_of(tree::find_element(start->name), start->name);
        const bool noted = !start->attributes.empty() && note(*start, number);
        add(kind::start, start->where.begin, number, start->self_closing ? unsigned{self_closing} : 0U, noted);
    } else if (const auto* const end = v::get_if<end_tag>(&t)) {
        add(kind::end, end->where.begin, number_of(tree::find_element(end->name), end->name), 0, false);
    } else if (const auto* const type = v::get_if<doctype>(&t)) {
        add_doctype(*type);
    }
}

void tree_log::add(kind what, std::uint64_t begin, std::uint32_t number, unsigned bits, bool has_attributes) {
    entry e{};
    // If the distance does not fit, later tokens merely appear to begin a little earlier.
    e.further = static_cast<std::uint32_t>(std::min<std::uint64_t>(begin - last_, UINT32_MAX));
    e.number = number & 0xFFFFFFU;
    e.bits = bits & 0x1FU;
    e.what = static_cast<unsigned>(what) & 3U;
    e.has_attributes = has_attributes ? 1 : 0;
    last_ += e.further;
    closed_ = false;
    entries_.push_back(e);
}

void tree_log::add_text(unsigned bits, std::uint64_t begin) {
    if (bits == 0) return;
    if (!closed_ && !entries_.empty() && static_cast<kind>(entries_.back().what) == kind::text)
        entries_.back().bits = (entries_.back().bits | bits) & 0x1FU;
    else
        add(kind::text, begin, 0, bits, false);
}

void tree_log::add_doctype(const doctype& t) {
    if (doctypes_.size() == most_doctypes) return;
    add(kind::doctype, t.where.begin, static_cast<std::uint32_t>(doctypes_.size()), 0, false);
    noted_doctype& noted = doctypes_.emplace_back();
    const auto keep = [](const std::optional<std::string_view>& from, bool& has, std::string& to) {
        has = from.has_value();
        if (from) to = *from;
    };
    keep(t.name, noted.has_name, noted.name);
    keep(t.public_identifier, noted.has_public, noted.public_identifier);
    keep(t.system_identifier, noted.has_system, noted.system_identifier);
    noted.force_quirks = t.force_quirks;
}

std::uint32_t tree_log::number_of(element known, std::string_view name) {
    if (known != element::none) return static_cast<std::uint32_t>(known);
    const auto [place, is_new] = numbers_.try_emplace(std::string(name), static_cast<std::uint32_t>(names_.size()));
    if (is_new) names_.push_back(&place->first);
    return static_cast<std::uint32_t>(tree::known_element_count) + place->second;
}

bool tree_log::note(const start_tag& t, std::uint32_t number) {
    if (number >= tree::known_element_count || !looks_at_attributes_[number]) return false;
    noted_attributes noted;
    for (const attribute& each : t.attributes) {
        if (each.dropped) continue;
        noted.all += joined_hash(keyed_hash(each.name), keyed_hash(each.value));
        noted.hidden = noted.hidden || (each.name == "type" && spec::same_in_any_case(each.value, "hidden"));
        noted.html_encoding = noted.html_encoding || (each.name == "encoding" && tree::is_html_encoding(each.value));
        noted.coloured = noted.coloured || each.name == "color" || each.name == "face" || each.name == "size";
    }
    attributes_.push_back(noted);
    return true;
}

void tree_log::show(place& from, std::uint64_t before,
                    const std::function<void(const token&, std::uint64_t begin)>& to) {
    while (from.entry < size()) {
        const entry& e = entries_[static_cast<std::size_t>(from.entry - forgotten_.entry)];
        if (from.begin + e.further >= before) return;
        ++from.entry;
        from.begin += e.further;
        const noted_attributes* noted = nullptr;
        if (e.has_attributes != 0)
            noted = &attributes_[static_cast<std::size_t>(from.attributes++ - forgotten_.attributes)];
        show(e, from.begin, noted, to);
    }
    closed_ = true;
}

void tree_log::show_all(const std::function<void(const token&, std::uint64_t begin)>& to) const {
    std::uint64_t begin = forgotten_.begin;
    auto noted = attributes_.begin();
    for (const entry& e : entries_) {
        begin += e.further;
        show(e, begin, e.has_attributes != 0 ? &*noted++ : nullptr, to);
    }
}

void tree_log::forget(const place& before) {
    const auto drop = [](auto& from, std::uint64_t count) {
        from.erase(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(count));
    };
    drop(entries_, before.entry - forgotten_.entry);
    drop(attributes_, before.attributes - forgotten_.attributes);
    forgotten_ = before;
}

void tree_log::restart() {
    forget(end());
    numbers_.clear();
    names_.clear();
}

void tree_log::show(const entry& e, std::uint64_t begin, const noted_attributes* noted,
                    const std::function<void(const token&, std::uint64_t begin)>& to) const {
    const source_span where{begin, begin};
    const auto what = static_cast<kind>(e.what);
    if (what == kind::text) {
        std::array<char, 5> text{};
        std::size_t size = 0;
        if ((e.bits & space) != 0) text[size++] = ' ';
        if ((e.bits & line_tabulation) != 0) text[size++] = '\v';
        if ((e.bits & carriage_return) != 0) text[size++] = '\r';
        if ((e.bits & null) != 0) text[size++] = '\0';
        if ((e.bits & other) != 0) text[size++] = 'x';
        return to(characters{std::string_view(text.data(), size), where}, begin);
    }
    if (what == kind::doctype) {
        const noted_doctype& noted = doctypes_[e.number];
        doctype t;
        if (noted.has_name) t.name = noted.name;
        if (noted.has_public) t.public_identifier = noted.public_identifier;
        if (noted.has_system) t.system_identifier = noted.system_identifier;
        t.force_quirks = noted.force_quirks;
        t.where = where;
        return to(t, begin);
    }
    const std::string_view name = e.number < tree::known_element_count
                                      ? tree::element_names[e.number]
                                      : std::string_view(*names_[e.number - tree::known_element_count]);
    if (what == kind::end) {
        end_tag t;
        t.name = name;
        t.where = where;
        return to(t, begin);
    }
    start_tag t;
    t.name = name;
    t.self_closing = (e.bits & self_closing) != 0;
    t.where = where;
    std::vector<attribute> attributes;
    std::string all;
    if (noted != nullptr) {
        const auto add = [&](std::string_view attribute_name, std::string_view value) {
            attribute& each = attributes.emplace_back();
            each.name = attribute_name;
            each.value = value;
        };
        if (noted->hidden) add("type", "hidden");
        if (noted->html_encoding) add("encoding", "text/html");
        if (noted->coloured) add("color", "");
        all = fmt::format("{:x}", noted->all);
        add("all", all);
        t.attributes = attributes;
    }
    to(t, begin);
}

}  // namespace strata::compare
