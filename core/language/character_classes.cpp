#include "core/language/character_classes.hpp"
#include "core/spec/modes.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace strata::language {
namespace {

struct range {
    unsigned char first, last;
};
constexpr std::array<range, 3> runs = {{{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}};

std::size_t run_of(spec::symbol s) {
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs[i].first <= s && s <= runs[i].last) return i;
    return runs.size();
}

}  // namespace

std::string short_name(spec::symbol s) {
    switch (s) {
        case spec::eof_symbol: return "EOF";
        case 0: return "NUL";
        case '\t': return "tab";
        case '\n': return "LF";
        case '\v': return "VT";
        case '\f': return "FF";
        case ' ': return "space";
        default: break;
    }
    if (s >= 0x80) return "anything else";
    if (s < 0x20 || s == 0x7F) return "control";
    return {static_cast<char>(s)};
}

std::vector<std::string> short_names(const spec::symbol_set& set) {
    std::vector<std::string> names;
    if (set.has(0x80)) {
        names.emplace_back("anything else");
        if (set.has(spec::eof_symbol)) names.emplace_back("EOF");
        return names;
    }
    const auto all_of = [&](const range& r) {
        for (spec::symbol s = r.first; s <= r.last; ++s)
            if (!set.has(s)) return false;
        return true;
    };
    // White space comes first, in the order of the drafts; then visible characters, in the order of the code points.
    for (spec::symbol s = 0; s < 0x80; ++s) {
        if (!set.has(s)) continue;
        const std::size_t run = run_of(s);
        if (run == runs.size()) {
            names.push_back(short_name(s));
            continue;
        }
        if (all_of(runs[run])) {
            names.push_back(std::string(1, static_cast<char>(runs[run].first)) + "–" +
                            static_cast<char>(runs[run].last));
            s = runs[run].last;
            continue;
        }
        spec::symbol last = s;
        while (last < runs[run].last && set.has(static_cast<spec::symbol>(last + 1))) ++last;
        if (last - s < 2) {
            names.push_back(short_name(s));
        } else {
            names.push_back(short_name(s) + "–" + short_name(last));
            s = last;
        }
    }
    if (set.has(spec::eof_symbol)) names.emplace_back("EOF");
    return names;
}

std::string short_class(const spec::symbol_set& set) {
    std::string text;
    for (const std::string& each : short_names(set)) text.append(text.empty() ? "" : " ").append(each);
    return text;
}

std::string quoted_class(const spec::symbol_set& set) {
    std::string text;
    for (const std::string& each : short_names(set)) {
        text += text.empty() ? "" : " ";
        const bool is_sign = each.size() == 1 && run_of(static_cast<unsigned char>(each.front())) == runs.size();
        text += is_sign ? (each == "\"" ? "'\"'" : '"' + each + '"') : each;
    }
    return text;
}

std::string mode_words(spec::modes in, spec::modes ever) {
    if (in == spec::any_mode) return "any content model";
    std::string text;
    for (std::size_t m = 0; m < spec::content_model_count; ++m) {
        const auto model = static_cast<spec::content_model>(m);
        const bool without = in.has(spec::mode_of(model, false));
        const bool with = in.has(spec::mode_of(model, true));
        if (!with && !without) continue;
        text.append(text.empty() ? "" : ", ").append(spec::name_of(model));
        if (with && !without) text += " with the escape flag";
        if (without && !with && ever.has(spec::mode_of(model, true))) text += " without the escape flag";
    }
    return text;
}

}  // namespace strata::language
