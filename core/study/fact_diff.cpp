#include "core/study/fact_diff.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/language/sentence_names.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/tree_diff.hpp"
#include "core/text/preprocess.hpp"

namespace strata::study {

// --- Code points in words ---

std::string code_point(char32_t c) { return fmt::format("U+{:04X}", static_cast<std::uint32_t>(c)); }

void add(code_point_ranges& to, char32_t c) { add(to, c, c); }

void add(code_point_ranges& to, char32_t first, char32_t last) {
    if (!to.empty() && to.back().last + 1 == first)
        to.back().last = last;
    else
        to.push_back({first, last});
}

std::vector<char32_t> sorted(std::vector<char32_t> numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    numbers.erase(std::upper_bound(numbers.begin(), numbers.end(), beyond_code_points), numbers.end());
    return numbers;
}

std::string words_of(const code_point_ranges& list) {
    // The two noncharacters at the end of each plane are treated as one.
    std::string text;
    std::size_t planes = 0;
    const auto is_end_of_plane = [](const spec::code_point_range& r) {
        return (r.first & 0xFFFFU) == 0xFFFE && r.last == r.first + 1;
    };
    for (const spec::code_point_range& each : list) planes += is_end_of_plane(each) ? 1U : 0U;
    for (const spec::code_point_range& each : list) {
        if (planes > 2 && is_end_of_plane(each)) continue;
        text += text.empty() ? "" : ", ";
        text += code_point(each.first);
        if (each.last != each.first) text += " to " + code_point(each.last);
    }
    if (planes > 2) text += fmt::format("{}the last two of {} planes", text.empty() ? "" : ", ", planes);
    return text.empty() ? "none" : text;
}

// --- Numeric references ---

namespace {

using spec::condition;
using spec::op;

constexpr spec::code_point_range surrogates{0xD800, 0xDFFF};
// The control characters that are not white space, and U+000D.
constexpr std::array<spec::code_point_range, 4> controls = {{{0, 0x8}, {0xB, 0xB}, {0xD, 0x1F}, {0x7F, 0x9F}}};
constexpr spec::code_point_range noncharacters_in_a_block{0xFDD0, 0xFDEF};
// The last two code points of each plane.
constexpr char32_t plane_size = 0x10000;
constexpr spec::code_point_range noncharacters_in_a_plane{0xFFFE, 0xFFFF};

bool is_noncharacter(char32_t n) {
    return noncharacters_in_a_block.has(n) || noncharacters_in_a_plane.has(n % plane_size);
}
bool is_control(char32_t n) {
    return std::any_of(controls.begin(), controls.end(),
                       [&](const spec::code_point_range& each) { return each.has(n); });
}

const spec::number_row* row_of(const spec::draft& draft, char32_t number) {
    const auto rows = draft.references.numbers;
    const auto found = std::lower_bound(rows.begin(), rows.end(), number,
                                        [](const spec::number_row& row, char32_t n) { return row.number < n; });
    return found != rows.end() && found->number == number ? &*found : nullptr;
}

bool holds(const spec::draft& draft, condition what, char32_t n) {
    switch (what) {
        case condition::number_is_in_table: return row_of(draft, n) != nullptr;
        case condition::number_is_replaced:
            return n >= beyond_code_points ||
                   std::any_of(draft.references.replaced_numbers.begin(), draft.references.replaced_numbers.end(),
                               [&](const spec::code_point_range& each) { return each.has(n); });
        case condition::number_is_zero: return n == 0;
        case condition::number_is_beyond_unicode: return n >= beyond_code_points;
        case condition::number_is_surrogate: return surrogates.has(n);
        case condition::number_is_noncharacter: return is_noncharacter(n);
        case condition::number_is_control: return is_control(n);
        default: return true;
    }
}

}  // namespace

numeric_references::numeric_references(const spec::draft& draft) : draft_(draft) {
    for (std::size_t s = 0; s < draft.table.states.size() && rules_.empty(); ++s)
        for (const spec::rule& each : draft.table.rules_of(s))
            if (each.given.what == condition::number_is_in_table || each.given.what == condition::number_is_zero ||
                each.given.what == condition::number_is_replaced)
                rules_ = draft.table.rules_of(s);
}

number_given numeric_references::of(char32_t number) const {
    for (const spec::rule& each : rules_) {
        if (!holds(draft_, each.given.what, number)) continue;
        number_given g{number, false};
        for (const spec::action& a : each.then()) {
            if (a.code == op::parse_error || a.code == op::parse_error_by_number) g.error = true;
            if (a.code == op::set_code) g.character = a.what;
            const bool from_table = a.code == op::set_code_from_table ||
                                    (a.code == op::return_character && a.what == spec::what_was_returned);
            if (from_table)
                if (const spec::number_row* const row = row_of(draft_, number)) g.character = row->character;
            if (a.code == op::return_character && a.what == spec::replacement_character)
                g.character = spec::replacement_character;
        }
        return g;
    }
    return {number, false};
}

std::vector<char32_t> numeric_references::cuts() const {
    std::vector<char32_t> found = {0, 1, beyond_code_points};
    const auto cut_around = [&](const spec::code_point_range& range) {
        found.push_back(range.first);
        found.push_back(range.last + 1);
    };
    for (const spec::number_row& each : draft_.references.numbers) cut_around({each.number, each.number});
    for (const spec::code_point_range& each : draft_.references.replaced_numbers) cut_around(each);
    for (const spec::rule& rule : rules_)
        for (const spec::action& each : rule.then())
            if (each.code == op::set_code) cut_around({each.what, each.what});
    cut_around({spec::replacement_character, spec::replacement_character});
    for (const spec::code_point_range& each : controls) cut_around(each);
    cut_around(surrogates);
    cut_around(noncharacters_in_a_block);
    for (char32_t plane = 0; plane < beyond_code_points; plane += plane_size)
        cut_around({plane + noncharacters_in_a_plane.first, plane + noncharacters_in_a_plane.last});
    return found;
}

// --- Differences ---

namespace {

std::string characters_of(const spec::named_reference& row) {
    std::string text = code_point(row.first);
    if (row.second != 0) text += " " + code_point(row.second);
    return text;
}

std::string yes_or_no(bool value) { return value ? "yes" : "no"; }

class gatherer {
public:
    gatherer(const spec::draft& a, const spec::draft& b) : a_(a), b_(b) {}

    std::vector<fact_change> all() {
        stream();
        references();
        tokens();
        feedback();
        return std::move(facts_);
    }

private:
    void add_fact(fact_topic topic, std::string what, std::string before, std::string after,
                  code_point_ranges which = {}) {
        if (before == after) return;
        facts_.push_back({topic, std::move(what), std::move(before), std::move(after), std::move(which)});
        mark_source(facts_.back().before, a_);
        mark_source(facts_.back().after, b_);
    }

    // The section of the standard for the facts that are added next. If a text that was read at run time does not have
    // this section, these facts come from another draft.
    enum class section : std::uint8_t { tokenization, stream, slash_tags, tree_construction };
    section stands_in_ = section::tokenization;

    void mark_source(std::string& said, const spec::draft& of) const {
        const bool is_own = stands_in_ == section::tokenization ||
                            (stands_in_ == section::stream && of.about.has_own_stream) ||
                            (stands_in_ == section::slash_tags && of.about.has_own_slash_tags);
        if (!is_own && !said.empty()) said += language::from_beside(of);
    }

    [[nodiscard]] static bool is_input_error(const spec::draft& draft, char32_t c) {
        return input::input_error_of(draft.stream, c) != nullptr;
    }
    // Returns the name of the draft's error for `c`, or "a parse error" if one of the two drafts does not name errors;
    // "" if `c` is no error.
    [[nodiscard]] std::string_view name_of_input_error(const spec::draft& draft, char32_t c) const {
        const spec::input_error* const found = input::input_error_of(draft.stream, c);
        if (found == nullptr) return "";
        return a_.names_errors && b_.names_errors ? spec::name_of(found->code) : "a parse error in the input stream";
    }

    void stream() {
        stands_in_ = section::stream;
        const auto mark = [](const spec::draft& d) {
            return d.stream.drops_byte_order_mark ? "dropped by preprocessing" : "dropped only by the byte decoder";
        };
        add_fact(fact_topic::preprocessing, std::string(fact_of_byte_order_mark), mark(a_), mark(b_));
        const auto null = [](const spec::draft& d) {
            if (d.stream.drops_null) return "dropped by preprocessing";
            if (d.stream.replaces_null && !is_input_error(d, 0)) return "becomes U+FFFD before the machine sees it";
            return d.stream.replaces_null ? "becomes U+FFFD before the machine sees it, with a parse error"
                                          : "reaches the machine, whose states have entries for it";
        };
        add_fact(fact_topic::preprocessing, std::string(fact_of_null), null(a_), null(b_));
        const auto surrogates = [](const spec::draft& d) {
            return d.stream.replaces_surrogates ? "become U+FFFD before the machine sees them, with a parse error"
                                                : "reach the machine";
        };
        add_fact(fact_topic::preprocessing, "lone surrogates", surrogates(a_), surrogates(b_));
        struct part {
            std::string before, after;
            code_point_ranges which;
        };
        std::vector<part> parts;
        // U+0000 is included only if neither draft replaces it. If one does, there is a separate fact about U+0000.
        const char32_t first = a_.stream.replaces_null || b_.stream.replaces_null ? 1 : 0;
        std::vector<char32_t> cuts = {first, beyond_code_points};
        for (const spec::draft* d : {&a_, &b_})
            for (const spec::input_error& each : d->stream.errors) {
                cuts.push_back(std::max(each.range.first, first));
                cuts.push_back(std::max<char32_t>(each.range.last + 1, first));
            }
        cuts = sorted(std::move(cuts));
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            const std::string_view in_a = name_of_input_error(a_, cuts[i]);
            const std::string_view in_b = name_of_input_error(b_, cuts[i]);
            if (in_a == in_b) continue;
            const auto said = [](std::string_view its, std::string_view other) {
                if (its.empty()) return std::string("no error");
                return std::string(other.empty() ? "a parse error in the input stream" : its);
            };
            std::string before = said(in_a, in_b);
            std::string after = said(in_b, in_a);
            const auto same = std::find_if(parts.begin(), parts.end(), [&](const part& each) {
                return each.before == before && each.after == after;
            });
            add(same == parts.end() ? parts.emplace_back(part{std::move(before), std::move(after), {}}).which
                                    : same->which,
                cuts[i], cuts[i + 1] - 1);
        }
        // Characters that are no longer errors come first.
        std::stable_sort(parts.begin(), parts.end(),
                         [](const part& x, const part& y) { return x.after == "no error" && y.after != "no error"; });
        for (part& each : parts) {
            std::string what = words_of(each.which);
            add_fact(fact_topic::preprocessing, std::move(what), std::move(each.before), std::move(each.after),
                     std::move(each.which));
        }
    }

    [[nodiscard]] static std::string gives(const number_given& g) {
        const std::string what = g.character == spec::replacement_character ? "U+FFFD" : "the character itself";
        return what + (g.error ? ", a parse error" : ", no error");
    }

    // Whether some sentence about numbers was not understood, so that the results of numeric references are unknown.
    [[nodiscard]] static bool has_gap_in_numbers(const spec::draft& d) {
        for (std::size_t s = 0; s < d.table.states.size(); ++s) {
            const spec::state_info& info = d.table.states[s];
            const bool of_references =
                info.reads == spec::part::procedure || info.name.find("eference") != std::string_view::npos;
            if (!of_references) continue;
            for (const spec::rule& each : d.table.rules_of(s))
                if (each.does(spec::op::gap)) return true;
        }
        return false;
    }

    void references() {
        stands_in_ = section::tokenization;
        if (!has_gap_in_numbers(a_) && !has_gap_in_numbers(b_)) numbers();
        additional_character();
    }

    void numbers() {
        const numeric_references of_a(a_);
        const numeric_references of_b(b_);
        struct part {
            std::string before, after;
            code_point_ranges which;
        };
        std::vector<part> parts;
        const auto differs = [&](char32_t n) { return of_a.of(n) != of_b.of(n); };
        const auto note = [&](char32_t n) {
            const auto said = [n](const number_given& g) {
                if (g.character == n || g.character == spec::replacement_character) return gives(g);
                return code_point(g.character) + (g.error ? ", a parse error" : ", no error");
            };
            std::string before = said(of_a.of(n));
            std::string after = said(of_b.of(n));
            const auto same = std::find_if(parts.begin(), parts.end(), [&](const part& each) {
                return each.before == before && each.after == after;
            });
            add(same == parts.end() ? parts.emplace_back(part{std::move(before), std::move(after), {}}).which
                                    : same->which,
                n);
        };
        // In the range from one cut to the next, the results of the two drafts differ for all numbers or for none. So
        // only the first number of each range is tested.
        std::vector<char32_t> cuts = of_a.cuts();
        for (const char32_t each : of_b.cuts()) cuts.push_back(each);
        cuts = sorted(std::move(cuts));
        cuts.push_back(beyond_code_points + 1);
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            if (!differs(cuts[i])) continue;
            for (char32_t n = cuts[i]; n < cuts[i + 1]; ++n) note(n);
        }
        for (part& each : parts)
            add_fact(fact_topic::references, "The numbers " + words_of(each.which), each.before, each.after,
                     each.which);
    }

    void additional_character() {
        const auto additional = [](const spec::draft& d) {
            for (const spec::rule& each : d.table.rules)
                for (std::size_t i = 0; i < each.on.count; ++i)
                    if (each.on.items[i].what == spec::character_item::kind::additional_allowed_character) return true;
            return false;
        };
        if (spec::has_reference_procedure(a_) || spec::has_reference_procedure(b_)) {
            const auto how = [&](const spec::draft& d) -> std::string {
                if (!spec::has_reference_procedure(d)) return "states of the machine, with a return state";
                return additional(d) ? "a procedure that states run, with an additional allowed character"
                                     : "a procedure that states run";
            };
            add_fact(fact_topic::references, "Character references are read by", how(a_), how(b_));
        }
    }

    void tokens() {
        const auto quirks = [](const spec::draft& d) {
            return d.has_correctness_flag ? "a correctness flag" : "a force-quirks flag";
        };
        add_fact(fact_topic::tokens, "A DOCTYPE token has", quirks(a_), quirks(b_));
        add_fact(fact_topic::tokens, "A start tag token has a self-closing flag", yes_or_no(a_.has_self_closing_flag),
                 yes_or_no(b_.has_self_closing_flag));
        add_fact(fact_topic::tokens, "An end tag with a self-closing flag is a parse error",
                 yes_or_no(a_.end_tag_self_closing_is_error), yes_or_no(b_.end_tag_self_closing_is_error));
        stands_in_ = section::slash_tags;
        const auto slashes = [](const spec::draft& d) {
            return d.permitted_slash_tags.empty() ? std::string("not by tag name")
                                                  : fmt::format("{}", fmt::join(d.permitted_slash_tags, ", "));
        };
        add_fact(fact_topic::tokens, "Start tags whose slash is permitted", slashes(a_), slashes(b_));
    }

    // Adds the facts about the content states in which documents and fragments begin.
    void contents() {
        const auto begins = [](const spec::draft& d, const spec::content_state& content) {
            return fmt::format("{}{}{}", d.table.states[content.state].name,
                               content.model == spec::content_model::pcdata
                                   ? ""
                                   : fmt::format(" under {}", spec::name_of(content.model)),
                               content.taken_back_at_eof ? ", unless the end tag is missing" : "");
        };
        if (!a_.contents.empty() && !b_.contents.empty() && a_.contents.front().name != b_.contents.front().name &&
            !spec::has_content_model_flag(a_) && !spec::has_content_model_flag(b_))
            add_fact(fact_topic::feedback, "Documents begin in", begins(a_, a_.contents.front()),
                     begins(b_, b_.contents.front()));
        for (const spec::content_state& each : a_.contents)
            for (const spec::content_state& other : b_.contents)
                if (each.name == other.name)
                    add_fact(fact_topic::feedback, fmt::format("The content \"{}\" begins in", each.name),
                             begins(a_, each), begins(b_, other));
    }

    [[nodiscard]] static std::string content_of(const spec::feedback_rule& rule) {
        return fmt::format("{}{}", rule.content, rule.only_with_scripting ? " where scripts run" : "");
    }

    void feedback() {
        stands_in_ = section::tokenization;
        const auto sets = [](const spec::draft& d) {
            return d.end_tag_resets_content_model ? "resets the content model flag to PCDATA"
                                                  : "leaves the machine in the data state";
        };
        add_fact(fact_topic::feedback, "An end tag that is emitted", sets(a_), sets(b_));
        contents();
        stands_in_ = section::tree_construction;
        // Tags that switch to the same content state are listed together.
        struct part {
            std::string tags, before, after;
        };
        std::vector<part> parts;
        const auto note = [&](std::string_view tag) {
            const auto of = [&](const spec::draft& d) {
                for (const spec::feedback_rule& each : d.feedback)
                    if (each.tag_name == tag) return content_of(each);
                return std::string("no switch");
            };
            std::string before = of(a_);
            std::string after = of(b_);
            if (before == after) return;
            for (part& each : parts) {
                if (each.before != before || each.after != after) continue;
                each.tags += fmt::format(" <{}>", tag);
                return;
            }
            parts.push_back({fmt::format("<{}>", tag), std::move(before), std::move(after)});
        };
        for (const spec::feedback_rule& each : a_.feedback) note(each.tag_name);
        for (const spec::feedback_rule& each : b_.feedback)
            if (std::none_of(a_.feedback.begin(), a_.feedback.end(),
                             [&](const spec::feedback_rule& r) { return r.tag_name == each.tag_name; }))
                note(each.tag_name);
        for (part& each : parts)
            add_fact(fact_topic::feedback, "Start tags " + each.tags, std::move(each.before), std::move(each.after));
        if (a_.tree_construction != nullptr && b_.tree_construction != nullptr)
            for (fact_change& each : construction_diff(*a_.tree_construction, *b_.tree_construction)) {
                mark_source(each.before, a_);
                mark_source(each.after, b_);
                facts_.push_back(std::move(each));
            }
    }

    const spec::draft& a_;
    const spec::draft& b_;
    std::vector<fact_change> facts_;
};

}  // namespace

std::string_view name_of(fact_topic topic) {
    switch (topic) {
        case fact_topic::preprocessing: return "Preprocessing the input stream";
        case fact_topic::references: return "Character references";
        case fact_topic::tokens: return "Tokens";
        case fact_topic::feedback: return "What tree construction does to the tokenizer";
    }
    return "";
}

name_changes names_between(const spec::draft& a, const spec::draft& b) {
    name_changes found;
    const auto of_a = a.references.names;
    const auto of_b = b.references.names;
    found.before = of_a.size();
    found.after = of_b.size();
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < of_a.size() || j < of_b.size()) {
        const bool only_a = j == of_b.size() || (i < of_a.size() && of_a[i].name < of_b[j].name);
        const bool only_b = i == of_a.size() || (j < of_b.size() && of_b[j].name < of_a[i].name);
        if (only_a) {
            found.removed.push_back({std::string(of_a[i].name), characters_of(of_a[i]), ""});
            ++i;
        } else if (only_b) {
            found.added.push_back({std::string(of_b[j].name), "", characters_of(of_b[j])});
            ++j;
        } else {
            std::string before = characters_of(of_a[i]);
            std::string after = characters_of(of_b[j]);
            if (before != after) found.changed.push_back({std::string(of_a[i].name), before, after});
            ++i;
            ++j;
        }
    }
    return found;
}

std::vector<fact_change> facts_between(const spec::draft& a, const spec::draft& b) {
    spec::require_sound(a);
    spec::require_sound(b);
    return gatherer(a, b).all();
}

}  // namespace strata::study
