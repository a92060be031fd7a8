#include "core/study/fact_diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/feedback/joint_changes.hpp"
#include "core/feedback/rules.hpp"
#include "core/spec/soundness.hpp"

namespace strata::study {
namespace {

using spec::condition;
using spec::op;

std::string code_point(char32_t c) { return fmt::format("U+{:04X}", static_cast<std::uint32_t>(c)); }

std::string characters_of(const spec::named_reference& row) {
    std::string text = code_point(row.first);
    if (row.second != 0) text += " " + code_point(row.second);
    return text;
}

std::string yes_or_no(bool value) { return value ? "yes" : "no"; }

// -- ranges of code points --------------------------------------------------------------------------------------------

/// Code points as ranges, in ascending order.
using ranges = std::vector<spec::code_point_range>;

void add(ranges& to, char32_t c) {
    if (!to.empty() && to.back().last + 1 == c)
        to.back().last = c;
    else
        to.push_back({c, c});
}

std::string words_of(const ranges& list) {
    // The two noncharacters at the end of each plane are one thing.
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

constexpr char32_t beyond = 0x110000;

// -- what becomes of a number -----------------------------------------------------------------------------------------

/// What a numeric reference gives.
struct given {
    char32_t character = 0;
    bool error = false;
    friend bool operator==(const given&, const given&) = default;
};

bool is_noncharacter(char32_t n) { return (n >= 0xFDD0 && n <= 0xFDEF) || (n & 0xFFFEU) == 0xFFFE; }
bool is_control(char32_t n) {
    const bool white_space = n == 9 || n == 0xA || n == 0xC || n == 0x20;
    return n == 0xD || ((n < 0x20 || (n >= 0x7F && n <= 0x9F)) && !white_space);
}

/// The paragraphs of a draft on the number that was read, asked number by number.
class numbers {
public:
    explicit numbers(const spec::draft& draft) : draft_(draft) {
        for (std::size_t s = 0; s < draft.table.states.size() && rules_.empty(); ++s)
            for (const spec::rule& each : draft.table.rules_of(s))
                if (each.given.what == condition::number_is_in_table || each.given.what == condition::number_is_zero)
                    rules_ = draft.table.rules_of(s);
    }
    [[nodiscard]] given of(char32_t number) const {
        for (const spec::rule& each : rules_) {
            if (!holds(each.given.what, number)) continue;
            given g{number, false};
            for (const spec::action& a : each.then()) {
                if (a.code == op::parse_error || a.code == op::parse_error_by_number) g.error = true;
                if (a.code == op::set_code) g.character = a.what;
                const bool from_table = a.code == op::set_code_from_table ||
                                        (a.code == op::return_character && a.what == spec::what_was_returned);
                if (from_table)
                    if (const spec::number_row* const row = row_of(number)) g.character = row->character;
                if (a.code == op::return_character && a.what == spec::replacement_character)
                    g.character = spec::replacement_character;
            }
            return g;
        }
        return {number, false};
    }

private:
    [[nodiscard]] const spec::number_row* row_of(char32_t number) const {
        const auto rows = draft_.references.numbers;
        const auto found = std::lower_bound(rows.begin(), rows.end(), number,
                                            [](const spec::number_row& row, char32_t n) { return row.number < n; });
        return found != rows.end() && found->number == number ? &*found : nullptr;
    }
    [[nodiscard]] bool holds(condition what, char32_t n) const {
        switch (what) {
            case condition::number_is_in_table: return row_of(n) != nullptr;
            case condition::number_is_replaced:
                return n >= beyond ||
                       std::any_of(draft_.references.replaced_numbers.begin(), draft_.references.replaced_numbers.end(),
                                   [&](const spec::code_point_range& each) { return each.has(n); });
            case condition::number_is_zero: return n == 0;
            case condition::number_is_beyond_unicode: return n >= beyond;
            case condition::number_is_surrogate: return n >= 0xD800 && n <= 0xDFFF;
            case condition::number_is_noncharacter: return is_noncharacter(n);
            case condition::number_is_control: return is_control(n);
            default: return true;
        }
    }

    const spec::draft& draft_;
    std::span<const spec::rule> rules_;
};

// -- the facts --------------------------------------------------------------------------------------------------------

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
    void add_fact(fact_topic topic, std::string what, std::string before, std::string after, ranges which = {}) {
        if (before != after)
            facts_.push_back({topic, std::move(what), std::move(before), std::move(after), std::move(which)});
    }

    [[nodiscard]] static bool is_input_error(const spec::draft& draft, char32_t c) {
        return std::any_of(draft.stream.errors.begin(), draft.stream.errors.end(),
                           [&](const spec::input_error& each) { return each.range.has(c); });
    }

    void stream() {
        const auto mark = [](const spec::draft& d) {
            return d.stream.drops_byte_order_mark ? "dropped by preprocessing"
                                                  : "dropped by the decoder of bytes alone";
        };
        add_fact(fact_topic::preprocessing, "A leading U+FEFF", mark(a_), mark(b_));
        const auto null = [](const spec::draft& d) {
            return d.stream.replaces_null ? "becomes U+FFFD before the machine sees it, with a parse error"
                                          : "reaches the machine, whose states have entries for it";
        };
        add_fact(fact_topic::preprocessing, "U+0000", null(a_), null(b_));
        ranges only_a;
        ranges only_b;
        for (char32_t c = 1; c < beyond; ++c) {
            const bool in_a = is_input_error(a_, c);
            const bool in_b = is_input_error(b_, c);
            if (in_a && !in_b) add(only_a, c);
            if (in_b && !in_a) add(only_b, c);
        }
        if (!only_a.empty())
            add_fact(fact_topic::preprocessing, words_of(only_a), "a parse error in the input stream", "no error",
                     only_a);
        if (!only_b.empty())
            add_fact(fact_topic::preprocessing, words_of(only_b), "no error", "a parse error in the input stream",
                     only_b);
    }

    [[nodiscard]] static std::string gives(const given& g) {
        const std::string what = g.character == spec::replacement_character ? "U+FFFD" : "the character itself";
        return what + (g.error ? ", a parse error" : ", no error");
    }

    void references() {
        const numbers of_a(a_);
        const numbers of_b(b_);
        struct part {
            std::string before, after;
            ranges which;
        };
        std::vector<part> parts;
        for (char32_t n = 0; n <= beyond; ++n) {
            const given x = of_a.of(n);
            const given y = of_b.of(n);
            if (x == y) continue;
            const auto said = [n](const given& g) {
                if (g.character == n || g.character == spec::replacement_character) return gives(g);
                return code_point(g.character) + (g.error ? ", a parse error" : ", no error");
            };
            std::string before = said(x);
            std::string after = said(y);
            const auto same = std::find_if(parts.begin(), parts.end(), [&](const part& each) {
                return each.before == before && each.after == after;
            });
            add(same == parts.end() ? parts.emplace_back(part{std::move(before), std::move(after), {}}).which
                                    : same->which,
                n);
        }
        for (part& each : parts)
            add_fact(fact_topic::references, "The numbers " + words_of(each.which), each.before, each.after,
                     each.which);
        const auto additional = [](const spec::draft& d) {
            for (const spec::rule& each : d.table.rules)
                for (std::size_t i = 0; i < each.on.count; ++i)
                    if (each.on.items[i].what == spec::character_item::kind::additional_allowed_character) return true;
            return false;
        };
        if (a_.reference_procedure != 0 || b_.reference_procedure != 0) {
            const auto how = [&](const spec::draft& d) -> std::string {
                if (d.reference_procedure == 0) return "states of the machine, with a return state";
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
        const auto slashes = [](const spec::draft& d) {
            return d.permitted_slash_tags.empty() ? std::string("not a matter of names")
                                                  : fmt::format("{}", fmt::join(d.permitted_slash_tags, ", "));
        };
        add_fact(fact_topic::tokens, "Start tags whose slash is permitted", slashes(a_), slashes(b_));
    }

    [[nodiscard]] static std::string content_of(const spec::feedback_rule& rule) {
        return fmt::format("{}{}", rule.content, rule.only_with_scripting ? " where scripts run" : "");
    }

    void feedback() {
        const auto sets = [](const spec::draft& d) {
            return d.end_tag_resets_content_model ? "sets the content model flag back to PCDATA"
                                                  : "leaves the machine in the data state";
        };
        add_fact(fact_topic::feedback, "An end tag that is emitted", sets(a_), sets(b_));
        // Tags that are sent to the same content are said together.
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
            construction(*a_.tree_construction, *b_.tree_construction);
    }

    void construction(const tree::rules& a, const tree::rules& b) {
        const auto foreign = [](const tree::rules& r) {
            switch (r.foreign) {
                case tree::foreign_rules::none: return "none";
                case tree::foreign_rules::in_a_mode: return "MathML, in an insertion mode of its own";
                case tree::foreign_rules::by_adjusted_node: return "MathML and SVG, by the adjusted current node";
            }
            return "";
        };
        add_fact(fact_topic::feedback, "Foreign content", foreign(a), foreign(b));
        struct flag {
            std::string_view what;
            bool tree::rules::*is;
        };
        constexpr std::array<flag, 33> flags = {{
            {"U+000B is white space to tree construction", &tree::rules::line_tabulation_is_space},
            {"Any end tag after the head opens the body", &tree::rules::end_tags_open_body},
            {"<head> after the head is ignored", &tree::rules::after_head_ignores_head},
            {"A frameset-ok flag", &tree::rules::has_frameset_ok},
            {"<body> says that no frameset may come", &tree::rules::body_sets_frameset_not_ok},
            {"A hidden input leaves room for a frameset", &tree::rules::hidden_input_is_frameset_ok},
            {"Insertion modes for select", &tree::rules::has_select_modes},
            {"A table's start tags close a select", &tree::rules::table_start_tags_leave_select},
            {"<hr> in a select closes options", &tree::rules::select_takes_hr},
            {"A reset insertion mode tells a select in a table apart", &tree::rules::reset_finds_select_in_table},
            {"<input> closes a select in scope", &tree::rules::input_closes_select},
            {"<select> closes a select in scope", &tree::rules::select_closes_select},
            {"In a select in scope <hr> generates implied end tags", &tree::rules::hr_closes_options_of_select},
            {"In a select in scope <option> generates implied end tags", &tree::rules::option_closes_options_of_select},
            {"<option> closes an option in scope", &tree::rules::option_closes_option_in_scope},
            {"Ruby text closes all that is open in its ruby", &tree::rules::ruby_text_pops_to_ruby},
            {"A fragment of a cell begins before the head", &tree::rules::cell_context_begins_before_head},
            {"Templates", &tree::rules::has_templates},
            {"<table> in a table acts as its end tag", &tree::rules::table_acts_as_its_end_tag},
            {"A table takes <style> and <script>", &tree::rules::table_takes_style_and_script},
            {"A table takes a form", &tree::rules::table_takes_form},
            {"A table takes a hidden input and a form", &tree::rules::table_takes_hidden_input},
            {"A hidden input in a table has its slash acknowledged", &tree::rules::acknowledges_hidden_input_in_table},
            {"Scopes of their own for buttons and lists", &tree::rules::has_button_and_list_scope},
            {"Some foreign elements are special", &tree::rules::has_special_foreign_elements},
            {"Any other end tag closes foreign elements too", &tree::rules::end_tags_close_foreign_elements},
            {"Tables are tainted by text", &tree::rules::taints_tables},
            {"Of equal formatting elements three are kept", &tree::rules::keeps_three_equal_formatting},
            {"An end tag pops a formatting element that is not listed", &tree::rules::end_tags_pop_unlisted_formatting},
            {"The end tag of a formatting element without an entry is any other",
             &tree::rules::end_tags_without_entry_are_any_other},
            {"A button puts a marker among the formatting elements", &tree::rules::button_is_marked},
            {"In quirks mode a table does not close a p", &tree::rules::table_spares_p_in_quirks},
            {"A self-closing flag has to be acknowledged", &tree::rules::has_acknowledged_flag},
        }};
        for (const flag& each : flags)
            if (tree::told_with(each.is, a, b) == tree::joint_change::none)
                add_fact(fact_topic::feedback, std::string(each.what), yes_or_no(a.*each.is), yes_or_no(b.*each.is));
        // The tables of drafts without foreign content list only what the tokenizer can come to feel there.
        if (a.foreign == tree::foreign_rules::none || b.foreign == tree::foreign_rules::none) return;
        const tree::rule_table of_a = tree::table_of(a.elements);
        const tree::rule_table of_b = tree::table_of(b.elements);
        std::string names;
        std::size_t count = 0;
        for (std::size_t n = 1; n < of_a.size(); ++n) {
            if (of_a[n].start == of_b[n].start) continue;
            ++count;
            names += fmt::format("{}{}", names.empty() ? "" : ", ", tree::element_names[n]);
        }
        if (count > 0)
            facts_.push_back({fact_topic::feedback,
                              "Start tags that are handled in another way in the body",
                              "",
                              fmt::format("{}: {}", count, names),
                              {}});
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
