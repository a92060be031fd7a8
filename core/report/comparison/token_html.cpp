#include "core/report/comparison/html_parts.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/report/comparison/differences.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {

// --- Positions ---

known_positions::known_positions(const spec::draft& draft, std::string_view source,
                                 std::vector<std::uint64_t> offsets) {
    std::sort(offsets.begin(), offsets.end());
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
    places_.reserve(offsets.size());
    input::locator locator(draft, source, input_kind::bytes);
    for (const std::uint64_t each : offsets) places_.emplace_back(each, locator.at(each));
}

input::position known_positions::at(std::uint64_t offset) const {
    const auto found = std::lower_bound(places_.begin(), places_.end(), offset,
                                        [](const auto& each, std::uint64_t o) { return each.first < o; });
    return found == places_.end() ? input::position{} : found->second;
}

// --- Texts ---

namespace {

// Whether a text has more than `longest` characters. Counts the characters only if the text has more than `longest`
// bytes.
bool is_longer(std::string_view text, std::size_t longest) {
    return text.size() > longest && length_in_characters(text) > longest;
}

void append_text(std::string& to, std::string_view text) { append_html(to, text, html_place::token); }

void append_name_of_only(std::string& to, std::string_view text) {
    if (text.empty()) return;
    const input::decoded d = input::decode_one(text, true);
    if (d.length != text.size() || d.code_point < 0x80) return;
    append_format(to, "<small> U+{:04X}</small>", static_cast<std::uint32_t>(d.code_point));
}

}  // namespace

void append_gap(std::string& to, std::string_view left_out) {
    to += "<small> … ";
    append_count(to, length_in_characters(left_out), "character", "characters");
    to += " … </small>";
}

void append_cut(std::string& to, std::string_view text, std::size_t longest) {
    if (!is_longer(text, longest)) {
        append_text(to, text);
        return;
    }
    const std::string_view head = head_of(text, longest * 2 / 3);
    const std::string_view tail = tail_of(text, longest / 4);
    append_text(to, head);
    append_gap(to, text.substr(head.size(), text.size() - head.size() - tail.size()));
    append_text(to, tail);
}

common_ends ends_of(std::span<const std::string_view> texts) {
    common_ends c;
    const std::string_view first = texts.front();
    std::size_t shortest = first.size();
    c.head = first.size();
    for (const std::string_view each : texts.subspan(1)) {
        c.all_the_same = c.all_the_same && each == first;
        shortest = std::min(shortest, each.size());
        std::size_t same = 0;
        while (same < c.head && same < each.size() && first[same] == each[same]) ++same;
        c.head = same;
    }
    if (c.all_the_same) return c;
    // Two different characters may begin with the same bytes. These bytes do not belong to the common beginning.
    const auto is_inside = [&](std::string_view text) {
        return c.head < text.size() && input::is_continuation(text[c.head]);
    };
    while (c.head > 0 && std::any_of(texts.begin(), texts.end(), is_inside)) --c.head;
    c.tail = shortest - c.head;
    for (const std::string_view each : texts.subspan(1)) {
        std::size_t same = 0;
        while (same < c.tail && first[first.size() - 1 - same] == each[each.size() - 1 - same]) ++same;
        c.tail = same;
    }
    while (c.tail > 0 && input::is_continuation(first[first.size() - c.tail])) --c.tail;
    return c;
}

void append_compared(std::string& to, std::string_view text, const common_ends& ends, const text_limits& limits) {
    if (ends.all_the_same) {
        append_cut(to, text, limits.longest / 2);
        return;
    }
    const std::string_view head = text.substr(0, ends.head);
    const std::string_view middle = text.substr(ends.head, text.size() - ends.head - ends.tail);
    const std::string_view tail = text.substr(text.size() - ends.tail);
    const bool cut = is_longer(text, limits.longest);
    const std::string_view near_head = cut ? tail_of(head, limits.context) : head;
    const std::string_view near_tail = cut ? head_of(tail, limits.context) : tail;
    if (near_head.size() < head.size()) append_gap(to, head.substr(0, head.size() - near_head.size()));
    append_text(to, near_head);
    to += "<mark>";
    append_cut(to, middle, limits.longest);
    to += "</mark>";
    append_name_of_only(to, middle);
    append_text(to, near_tail);
    if (near_tail.size() < tail.size()) append_gap(to, tail.substr(near_tail.size()));
}

// --- Tokens ---

namespace {

struct parts_of_token {
    token_parts operator()(const characters& t) const { return {"text", "tx", {data(t.data)}, t.where}; }
    token_parts operator()(const comment& t) const { return {"comment", "co", {data(t.data)}, t.where}; }
    token_parts operator()(const end_of_file& t) const { return {"end of file", "ef", {}, t.where}; }
    token_parts operator()(const start_tag& t) const { return of_tag("start tag", "st", t); }
    token_parts operator()(const end_tag& t) const { return of_tag("end tag", "et", t); }
    token_parts operator()(const processing_instruction& t) const {
        return {"instruction", "pi", {{token_part::role::name, 0, "", t.target, false}, data(t.data)}, t.where};
    }
    token_parts operator()(const doctype& t) const {
        token_parts shown{"doctype", "dt", {}, t.where};
        if (t.name)
            shown.parts.push_back({token_part::role::name, 0, "", t.name, false});
        else
            shown.parts.push_back(flag(0, "no name"));
        if (t.public_identifier)
            shown.parts.push_back({token_part::role::identifier, 0, "public", t.public_identifier, false});
        if (t.system_identifier)
            shown.parts.push_back({token_part::role::identifier, 1, "system", t.system_identifier, false});
        if (t.force_quirks) shown.parts.push_back(flag(1, "quirks"));
        return shown;
    }

private:
    static token_part data(std::string_view text) { return {token_part::role::data, 0, "", text, false}; }
    static token_part flag(std::uint64_t which, std::string_view label) {
        return {token_part::role::flag, which, label, std::nullopt, false};
    }
    static token_parts of_tag(std::string_view kind, std::string_view style, const tag& t) {
        token_parts shown{kind, style, {}, t.where};
        shown.parts.reserve(t.attributes.size() + 2);
        shown.parts.push_back({token_part::role::name, 0, "", t.name, false});
        for (const attribute& each : t.attributes) {
            std::optional<std::string_view> value;
            if (each.has_value || !each.value.empty()) value = each.value;
            shown.parts.push_back({token_part::role::attribute, each.where.begin, each.name, value, each.dropped});
        }
        if (t.self_closing) shown.parts.push_back(flag(2, "self-closing"));
        return shown;
    }
};

// Finds the part of a token that corresponds to a given part of another token.
class part_index {
public:
    explicit part_index(const std::vector<token_part>& parts) {
        for (const token_part& each : parts) sorted_.emplace_back(key_of(each), &each);
        std::sort(sorted_.begin(), sorted_.end());
    }
    // The part with the same role and place, or null. Complexity: logarithmic.
    [[nodiscard]] const token_part* find(const token_part& p) const {
        const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), key_of(p),
                                            [](const auto& each, const key& k) { return each.first < k; });
        return found != sorted_.end() && found->first == key_of(p) ? found->second : nullptr;
    }

private:
    using key = std::pair<token_part::role, std::uint64_t>;
    static key key_of(const token_part& p) { return {p.is, p.place}; }
    std::vector<std::pair<key, const token_part*>> sorted_;
};

// Writes the parts of a token, and marks where they differ from the other groups' tokens in the same row.
class part_writer {
public:
    // `tokens`: the tokens of a row, one for each group, all of the same kind. If it is empty, nothing is compared.
    part_writer(std::string& to, const std::vector<const token_parts*>& tokens, const token_limits& limits)
        : to_(to), limits_(limits) {
        for (const token_parts* each : tokens) indexes_.emplace_back(each->parts);
    }

    // Writes all parts. If there are many, omits the attributes that do not differ, and those beyond a limit.
    void write(const std::vector<token_part>& parts) {
        constexpr std::size_t few = 6;
        std::size_t shown = 0;
        for (const token_part& each : parts) {
            if (each.is == token_part::role::attribute && parts.size() > few) {
                const bool same = is_everywhere(each);
                if (same || shown == limits_.most_attributes) {
                    ++left_out_;
                    all_the_same_ = all_the_same_ && same;
                    continue;
                }
                ++shown;
            }
            say_left_out();
            write_part(each);
        }
        say_left_out();
    }

private:
    [[nodiscard]] bool is_everywhere(const token_part& p) const {
        return !indexes_.empty() && std::all_of(indexes_.begin(), indexes_.end(), [&](const part_index& each) {
            const token_part* other = each.find(p);
            return other != nullptr && *other == p;
        });
    }

    void say_left_out() {
        if (left_out_ == 0) return;
        to_ += "<div class=\"sp\">… ";
        append_count(to_, left_out_, "attribute", "attributes");
        to_ += all_the_same_ ? " in common …</div>" : " more …</div>";
        left_out_ = 0;
        all_the_same_ = true;
    }

    void write_part(const token_part& p) {
        find_counterparts(p);
        const bool own_line = p.is == token_part::role::attribute || p.is == token_part::role::identifier;
        to_ += own_line ? "<div>" : " ";
        // Marks the whole part if some group does not have it.
        const bool lacking = !indexes_.empty() && !compared_;
        if (lacking) to_ += "<mark>";
        switch (p.is) {
            case token_part::role::name:
                to_ += "<code>";
                write_text(*p.text);
                to_ += "</code>";
                break;
            case token_part::role::data: write_quoted(*p.text); break;
            case token_part::role::flag: write_word(p.label); break;
            case token_part::role::identifier:
                write_word(p.label);
                to_ += ' ';
                write_quoted(*p.text);
                break;
            case token_part::role::attribute:
                to_ += p.dropped ? "<code class=\"dr\">" : "<code>";
                append_compared(to_, p.label, compared_ ? ends_of(labels_) : common_ends{}, limits_.text);
                to_ += "</code>";
                if (p.text) {
                    to_ += '=';
                    write_quoted(*p.text);
                }
                if (p.dropped) to_ += dropped_everywhere_ ? " <em>dropped</em>" : " <em><mark>dropped</mark></em>";
        }
        if (lacking) to_ += "</mark>";
        if (own_line) to_ += "</div>";
    }

    void find_counterparts(const token_part& p) {
        labels_.clear();
        texts_.clear();
        compared_ = !indexes_.empty();
        dropped_everywhere_ = true;
        for (const part_index& each : indexes_) {
            const token_part* other = each.find(p);
            if (other == nullptr || other->text.has_value() != p.text.has_value()) {
                compared_ = false;
                return;
            }
            labels_.push_back(other->label);
            texts_.push_back(other->text.value_or(""));
            dropped_everywhere_ = dropped_everywhere_ && other->dropped;
        }
    }

    void write_word(std::string_view word) { to_.append("<em>").append(word).append("</em>"); }
    void write_quoted(std::string_view text) {
        to_ += "<q>";
        write_text(text);
        to_ += "</q>";
    }
    void write_text(std::string_view text) {
        if (compared_)
            append_compared(to_, text, ends_of(texts_), limits_.text);
        else
            append_cut(to_, text, limits_.text.longest);
    }

    std::string& to_;
    const token_limits& limits_;
    std::vector<part_index> indexes_;
    std::size_t left_out_ = 0;  // the number of attributes left out since the last part that is shown
    bool all_the_same_ = true;  // whether all groups have the attributes that are left out
    // The label and text of the part being written, in all groups.
    std::vector<std::string_view> labels_;
    std::vector<std::string_view> texts_;
    bool compared_ = false;
    bool dropped_everywhere_ = true;
};

}  // namespace

compared_tokens::compared_tokens(const std::vector<compare::group>& groups, const token_limits& limits)
    : groups_(groups), limits_(limits) {
    // Where a token begins, and the number of earlier tokens of its group that begin there.
    using place = std::pair<std::uint64_t, std::size_t>;
    struct placed {
        place at;
        std::size_t group;
        const token* what;
    };
    std::vector<placed> all;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const auto tokens = groups[g].tokens.all();
        // Each row has at most one token of a group, so tokens beyond this number cannot be in a shown row.
        for (std::size_t i = 0; i < std::min(tokens.size(), limits_.most_rows); ++i) {
            const std::uint64_t begin = where_of(tokens[i]).begin;
            const bool again = i > 0 && all.back().at.first == begin;
            all.push_back({{begin, again ? all.back().at.second + 1 : 0}, g, &tokens[i]});
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const placed& a, const placed& b) { return a.at < b.at; });
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i == 0 || all[i].at != all[i - 1].at) {
            if (rows_.size() == limits_.most_rows) break;
            rows_.emplace_back(groups.size());
        }
        rows_.back()[all[i].group] = boost::variant2::visit(parts_of_token{}, *all[i].what);
    }
}

std::uint64_t compared_tokens::left_out(std::size_t group) const {
    std::uint64_t count = groups_[group].tokens.all().size() + groups_[group].more_tokens;
    for (const row& each : rows_) count -= each[group] ? 1 : 0;
    return count;
}

void compared_tokens::append_column(std::string& to, std::size_t group, const known_positions& positions) const {
    // Writes "no token" where the first token would be.
    bool nothing = groups_[group].tokens.empty();
    for (const row& each : rows_) {
        if (each[group]) {
            append_cell(to, each, group, positions);
        } else {
            to += nothing ? "<li class=\"no\">no token</li>\n" : "<li class=\"no\"></li>\n";
            nothing = false;
        }
    }
    to += nothing ? "<li class=\"no\">no token" : "<li class=\"no\">";
    if (const std::uint64_t more = left_out(group); more > 0) {
        to += "… ";
        append_count(to, more, "more token", "more tokens");
        to += " …";
    }
    to += "</li>\n";
}

void compared_tokens::append_cell(std::string& to, const row& tokens, std::size_t group,
                                  const known_positions& positions) const {
    const token_parts& own = *tokens[group];
    const bool comparable =
        std::all_of(tokens.begin(), tokens.end(), [&](const auto& each) { return each && each->kind == own.kind; });
    std::vector<const token_parts*> counterparts;
    bool same_place = true;
    bool same = comparable;
    if (comparable) {
        for (const auto& each : tokens) {
            counterparts.push_back(&*each);
            same_place = same_place && each->where == own.where;
            same = same && each->parts == own.parts;
        }
    }
    to += same && same_place ? "<li>" : "<li class=\"x\">";
    // If no other group has a token of this kind in the row, the kind itself is marked.
    to.append("<b class=\"").append(own.style).append(comparable ? "\">" : "\"><mark>");
    to.append(own.kind).append(comparable ? "</b>" : "</mark></b>");
    part_writer(to, counterparts, limits_).write(own.parts);
    // Only the last token in a group's list can be incomplete.
    const compare::group& of = groups_[group];
    if (of.left_out.any() && own.where == where_of(of.tokens.all().back()))
        to.append("<small> … ").append(words_of(of.left_out)).append(" …</small>");
    if (!same_place) {
        const input::position begin = positions.at(own.where.begin);
        const input::position end = positions.at(own.where.end);
        append_format(to, "<div class=\"sp\"><mark>from {}:{} to before {}:{}</mark></div>", begin.line, begin.column,
                      end.line, end.column);
    }
    to += "</li>\n";
}

}  // namespace strata::report
