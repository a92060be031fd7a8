#pragma once
// Reads tags and comments of the forms `<name attribute="value" ...>` and `<!-- text -->` in one pass, from the state
// that reads the text of pages.
//
// An attribute is plain if it has no value, or if all references in its value are plain (runs.hpp); the value may be
// quoted or unquoted. `program::path` says whether the table has a path for plain tags. Any other tag is read step by
// step (exact_step.hpp), from its "<" or from its first attribute that is not plain.
//
// A tag whose names have capitals is also plain. Such tags have been rare since about 2005, so a tag is first read as
// if capitals were not allowed.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/engine/registers.hpp"
#include "core/engine/runner/runs.hpp"
#include "core/engine/runner/words.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/ascii.hpp"

namespace strata::engine {

/// A tag or an attribute is read in one pass only if the buffer has at least this many bytes from its first byte on.
inline constexpr std::ptrdiff_t asked_at_once = 4;

/// The letters that names may have.
enum class letters : std::uint8_t { small, any };
template <letters In>
constexpr bool begins_name(char c) {
    return spec::is_ascii_lower_alpha(In == letters::any ? static_cast<char>(c | 0x20) : c);
}

// --- Values in quotes ---

[[gnu::always_inline]] inline const char* find_end_of_value(working_registers& r, char quote, const char* p,
                                                            const char* end) {
    return quote == '"' ? r.runs.find<value_runs>(p) : scan(r.its.path.single_quoted_stops, p, end);
}
/// Gathers a value from the "&" at `p` onwards, as long as its references are plain. Returns the address at which it
/// stopped.
[[gnu::noinline]] inline const char* gather_value(working_registers& r, const compiled_state& s, const char* value,
                                                  const char* p, const char* end) {
    r.attribute_value.clear();
    r.attribute_value.append_copy(value, static_cast<std::size_t>(p - value));
    while (p != end && *p == '&') {
        const char* more = p;
        if (const char* after = after_ampersand(r.its, s, p, end)) {
            p = after;
        } else {
            const plain_reference found = find_plain_reference(r.its, p, end);
            if (found.length == 0) break;
            r.attribute_value.append_few({found.text, found.size});
            more = p += found.length;
        }
        p = scan(s.stops[0], p, end);
        r.attribute_value.append_copy(more, static_cast<std::size_t>(p - more));
    }
    return p;
}
struct value_read {
    const char* end;
    bool gathered;  ///< whether the value is in `attribute_value`; if not, it is in the buffer
};
/// Continues reading a value from the "&" at `p`, as long as the value is plain.
[[gnu::noinline]] inline value_read read_value_with_references(working_registers& r, char quote, const char* value,
                                                               const char* p, const char* end) {
    const compiled_state& s = r.its.states[quote == '"' ? r.its.path.double_quoted : r.its.path.single_quoted];
    while (s.references_in[0] && p != end && *p == '&') {
        const char* const after = after_ampersand(r.its, s, p, end);
        if (after == nullptr) return {gather_value(r, s, value, p, end), true};
        p = find_end_of_value(r, quote, after, end);
    }
    return {p, false};
}

// --- Attributes ---

/// Whether `c` begins an attribute's name.
template <letters In>
[[gnu::always_inline]] inline bool begins_attribute(const plain_path& path, char c) {
    return In == letters::any ? path.name_beginnings[static_cast<unsigned char>(c)] : spec::is_ascii_lower_alpha(c);
}
/// The name of an attribute in lower case; empty if the table does not convert capitals to lower case.
[[gnu::always_inline]] inline std::string_view lowercase_name(working_registers& r, std::string_view name,
                                                              const char* end) {
    if (!contains_upper(name, end)) return name;
    return r.its.path.lowers_names ? r.keep_lowercase(name) : std::string_view();
}
/// Adds the attribute `name`, which ends at `p` and has no value. Returns `p`, or null if the attribute must be read
/// step by step.
inline const char* read_bare_attribute(working_registers& r, std::string_view name, const char* p, const char* end,
                                       std::uint32_t index) {
    const plain_path& path = r.its.path;
    const char* next = p;
    while (next != end && is_plain_space(*next)) ++next;
    const bool is_bare = next != end && (*next == '>' || (next != p && begins_attribute<letters::any>(path, *next)));
    if (!path.takes_bare || !is_bare) return nullptr;
    const std::string_view its_name = lowercase_name(r, name, end);
    if (its_name.empty() || !r.set_bare_attribute(index, its_name, {name.data(), p})) return nullptr;
    return p;
}
/// Reads the attribute at `p` if it is plain, and stores it as the tag's attribute number `index`. Returns where it
/// ends; null if it is not plain.
template <letters In>
[[gnu::always_inline]] inline const char* read_plain_attribute(working_registers& r, const char* p, const char* end,
                                                               std::uint32_t index) {
    if (!begins_attribute<In>(r.its.path, *p)) return nullptr;
    const char* const name = p;
    p = In == letters::any ? scan_by_table(r.its.path.any_name_stops, p, end) : r.runs.find<name_runs>(p);
    if (In == letters::any && p != end && *p != '=') return read_bare_attribute(r, between(name, p), p, end, index);
    if (end - p < asked_at_once || *p != '=') return nullptr;
    const char* const name_end = p;
    const char* value = p + 1;
    const char quote = *value;
    const bool quoted = quote == '"' || quote == '\'';
    bool gathered = false;
    if (quoted) {
        ++value;
        p = find_end_of_value(r, quote, value, end);
        if (p != end && *p == '&') {
            const value_read read = read_value_with_references(r, quote, value, p, end);
            p = read.end;
            gathered = read.gathered;
        }
        if (p == end || *p != quote) return nullptr;
    } else {
        if (!r.its.path.unquoted_beginnings[static_cast<unsigned char>(quote)]) return nullptr;
        p = scan_by_table(r.its.path.unquoted_stops, value, end);
        if (p == end || (*p != '>' && !is_plain_space(*p))) return nullptr;
    }
    const registers::slice whole_value{value, p};
    const std::string_view text = gathered ? r.keep_value() : whole_value.text();
    std::string_view its_name = between(name, name_end);
    if constexpr (In == letters::any) {
        its_name = lowercase_name(r, its_name, end);
        if (its_name.empty()) return nullptr;
    }
    if (!r.set_plain_attribute(index, its_name, {name, name_end}, whole_value, text, quoted)) return nullptr;
    return quoted ? p + 1 : p;
}
/// Reads a plain attribute whose name has capitals, or that has no value.
[[gnu::noinline]] inline const char* read_unusual_attribute(working_registers& r, const char* p, const char* end,
                                                            std::uint32_t index) {
    if (index >= registers::few_attributes || p == end) return nullptr;
    return read_plain_attribute<letters::any>(r, p, end, index);
}

/// Reads the plain attributes at `at.p`; the machine is in the state before an attribute's name.
inline void take_plain_attributes(working_registers& r, cursor& at) {
    // Attributes of an end tag are an error, and the state that reads the ">" reports it.
    if (r.is_end_tag) return;
    const std::uint32_t count = r.attribute_count();
    while (at.p != at.end) {
        const char* p = read_plain_attribute<letters::small>(r, at.p, at.end, r.attribute_count());
        if (p == nullptr) p = read_unusual_attribute(r, at.p, at.end, r.attribute_count());
        // After the attribute, the machine must be back in this state, or in one that treats the next characters as
        // this state does.
        if (p == nullptr || p == at.end || (*p != '>' && !is_plain_space(*p))) break;
        r.add_plain_attribute();
        while (p != at.end && is_plain_space(*p)) ++p;
        at.p = p;
    }
    if (r.attribute_count() != count) r.go_on_with_last_attribute();
}

// --- Tags ---

/// How far a tag has been read.
enum class plain_tag : unsigned char {
    whole,            ///< the whole tag has been read and emitted
    up_to_attribute,  ///< the tag has been read up to the name of an attribute that is not plain
    none              ///< nothing has happened
};

/// The first byte of [p, end) that is in `stops`, or `end`. The byte at `p` must not be in `stops`. Each of the first
/// few bytes is tested by a branch of its own, so that the processor learns which names follow each other.
[[gnu::always_inline]] inline const char* end_of_name(const byte_set& stops, const char* p, const char* end) {
    constexpr std::size_t usual = 8;
    if (end - p < static_cast<std::ptrdiff_t>(usual)) [[unlikely]]
        return scan_by_table(stops, p, end);
    const char* found = nullptr;
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        static_cast<void>(((stops[static_cast<unsigned char>(p[I + 1])] && (found = p + I + 1, true)) || ...));
    }
    (std::make_index_sequence<usual - 1>{});
    return found != nullptr ? found : scan_by_table(stops, p + usual, end);
}

/// Handles a "/" at `p` that has no effect except perhaps an error. Reports the error unless a tag with the name `name`
/// permits the "/". Returns false if "/" has another effect in the table. `name_end` is where the tag's name ends.
[[gnu::noinline]] inline bool checks_slash(working_registers& r, std::string_view name, const char* name_end,
                                           const char* p) {
    const plain_path& path = r.its.path;
    if (!path.checks_slash || r.permits_slash(name)) return path.checks_slash;
    const std::string_view state = p == name_end           ? path.tag_name_state
                                   : is_plain_space(p[-1]) ? path.before_name_state
                                                           : path.after_quote_state;
    r.report(path.slash_error, state, r.position(p));
    return true;
}

/// Handles each "<" from `at.p` on that is followed by another "<": it becomes a token of its own.
[[gnu::noinline]] inline void take_lone_less_thans(working_registers& r, cursor& at) {
    const plain_path& path = r.its.path;
    const char* p = at.p;
    while (at.end - p >= 2 && *p == '<' && p[1] == '<') {
        ++p;
        r.report(path.lone_less_than_error, path.lone_less_than_state, r.position(p));
        r.emit_whole({p - 1, 1}, r.position(p));
        if (r.interrupted) [[unlikely]]
            break;
    }
    at.p = p;
}

/// Reads the tag at `at.p` as far as it is plain. Before the tag, there may be "<" characters that are text; these are
/// read first. The machine must be reading the text of pages, in mode 0.
template <letters In>
[[gnu::always_inline]] inline plain_tag take_plain_tag(working_registers& r, cursor& at) {
    const plain_path& path = r.its.path;
    const char* const end = at.end;
    if (end - at.p < asked_at_once || *at.p != '<') return plain_tag::none;
    const char* const limit = end - asked_at_once;
    const bool is_end_tag = at.p[1] == '/';
    const char* const name = at.p + 1 + (is_end_tag ? 1 : 0);
    const char* p = name;
    if (!begins_name<In>(*p)) {
        if (!path.has_lone_less_than || at.p[1] != '<') return plain_tag::none;
        take_lone_less_thans(r, at);
        return plain_tag::whole;
    }
    p = end_of_name(In == letters::any ? path.any_tag_name_stops : path.tag_name_stops, p, end);
    const char* const name_end = p;
    std::uint32_t count = 0;
    bool closes_itself = false;
    std::string_view its_name = between(name, name_end);
    const bool has_capitals = In == letters::any && contains_upper(its_name, end);
    if (has_capitals) its_name = r.keep_lowercase(its_name);
    for (;;) {
        if (p > limit) {
            if (p == end || *p != '>') return plain_tag::none;
            break;
        }
        if (*p == '>') break;
        if (is_plain_space(*p)) {
            do ++p;
            while (p != end && is_plain_space(*p));
            if (p > limit) return plain_tag::none;
            if (*p == '>') break;
        } else if (*p != '/') {
            return plain_tag::none;
        }
        if (*p == '/') {
            if (is_end_tag || p[1] != '>') return plain_tag::none;
            closes_itself = path.closes_itself;
            if (!closes_itself && !checks_slash(r, its_name, at.p + 1 + its_name.size(), p)) return plain_tag::none;
            ++p;
            break;
        }
        if (is_end_tag) return plain_tag::none;
        const char* after = read_plain_attribute<In>(r, p, end, count);
        if (In == letters::small && after == nullptr) after = read_unusual_attribute(r, p, end, count);
        if (after == nullptr) {
            if (count == 0) return plain_tag::none;
            r.begin_plain_tag(its_name, count);
            at.p = p;
            return plain_tag::up_to_attribute;
        }
        p = after;
        ++count;
    }
    at.p = p + 1;
    if (has_capitals)
        r.emit_lowercase_tag(its_name, is_end_tag, closes_itself, count, r.position(at.p));
    else
        r.emit_plain_tag(its_name, is_end_tag, closes_itself, count, r.position(at.p));
    return plain_tag::whole;
}
/// Reads a tag whose names may have capitals.
[[gnu::noinline]] inline plain_tag take_plain_tag_with_capitals(working_registers& r, cursor& at) {
    return take_plain_tag<letters::any>(r, at);
}

/// Takes the end tag at `at.p` if it is plain and ends the content: "</", the last start tag's name and ">". Otherwise
/// does nothing.
[[gnu::noinline]] inline bool take_end_of_content(working_registers& r, cursor& at) {
    const std::string_view name = r.last_start_tag;
    const auto left = static_cast<std::size_t>(at.end - at.p);
    if (left < name.size() + 3 || *at.p != '<' || at.p[1] != '/' || !r.has_last_start_tag || name.empty()) return false;
    const char* const begin = at.p + 2;
    const char* const end = begin + name.size();
    if (*end != '>' || between(begin, end) != name || !std::all_of(begin, end, spec::is_ascii_lower_alpha))
        return false;
    at.p = end + 1;
    r.emit_plain_tag(between(begin, end), true, false, 0, r.position(at.p));
    return true;
}

// --- Comments ---

/// Called for the character at `p`, which ends a run of a comment's data. If that character is part of the data and not
/// an error, returns the address from which to continue reading; otherwise null.
[[gnu::always_inline]] inline const char* after_more_comment(const plain_path& path, const char* p, const char* end) {
    if (end - p < 4) return nullptr;
    if (*p == '-') {
        if (p[1] == '-')
            return !path.dashes_are_error && path.after_dashes[static_cast<unsigned char>(p[2])] ? p + 2 : nullptr;
        // If the next character also ends a run, the state that reads it decides.
        const bool ends = path.comment_stops.in[static_cast<unsigned char>(p[1])];
        return !ends || (p[1] == '<' && path.less_than_in_comments) ? p + 1 : nullptr;
    }
    // A "<" may be the beginning of another comment.
    if (*p != '<' || !path.less_than_in_comments) return nullptr;
    if (p[1] != '!') return p + 1;
    return p[2] != '-' && p[2] != '<' ? p + 2 : nullptr;
}

/// Reads characters at `at.p` that end a run of a comment's data although they belong to the data, and reports their
/// errors. Returns whether there were such characters.
[[gnu::noinline]] inline bool take_more_comment(working_registers& r, cursor& at) {
    const plain_path& path = r.its.path;
    const char* const begin = at.p;
    for (;;) {
        const char* p = at.p;
        const char* after = after_more_comment(path, p, at.end);
        if (after == nullptr && at.end - p >= 5) {
            const bool nests =
                path.takes_nested && between(p, p + 4) == "<!--" && path.after_dashes[static_cast<unsigned char>(p[4])];
            const bool is_wrong = path.dashes_are_error && *p == '-' && p[1] == '-' &&
                                  path.after_dashes[static_cast<unsigned char>(p[2])];
            if (nests) r.report(path.nested_error, path.nested_state, r.position(after = p + 4));
            if (is_wrong) r.report(path.dashes_error, path.dashes_state, r.position(after = p + 2));
        }
        if (after == nullptr) return at.p != begin;
        at.p = scan(path.comment_stops, after, at.end);
        r.comment.append(p, static_cast<std::size_t>(at.p - p));
    }
}

/// Reads the comment at `at.p` if it is plain: it begins with "<!--", ends with "-->", and everything in between is its
/// data, without an error. If it is not plain, does nothing. The machine must be reading the text of pages, in mode 0.
[[gnu::noinline]] inline bool take_plain_comment(working_registers& r, cursor& at) {
    const plain_path& path = r.its.path;
    constexpr std::string_view opening = "<!--", closing = "-->";
    const auto left = [&](const char* p) { return static_cast<std::size_t>(at.end - p); };
    if (left(at.p) < 2 * opening.size() || between(at.p, at.p + opening.size()) != opening) return false;
    const char* const data = at.p + opening.size();
    if (*data == '-' || *data == '>') return false;
    for (const char* p = data;;) {
        p = scan(path.comment_stops, p, at.end);
        if (left(p) < closing.size()) return false;
        if (between(p, p + closing.size()) == closing) {
            r.comment.clear();
            r.comment.append(data, static_cast<std::size_t>(p - data));
            at.p = p + closing.size();
            r.emit_comment(r.position(at.p));
            return true;
        }
        p = after_more_comment(path, p, at.end);
        if (p == nullptr) return false;
    }
}

}  // namespace strata::engine
