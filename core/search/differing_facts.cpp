// The facts of tree construction in which two drafts differ.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/search/tree_fact_names.hpp"
#include "core/search/tree_facts.hpp"
#include "core/tree/joint_changes.hpp"

namespace strata::search {
namespace {

using tree::element;
using tree::on_start;
using tree::rules;
using part = tree_detail::part;

// Reduces a start tag rule to what tree construction without foreign content can tell apart.
on_start in_small(on_start s) {
    switch (s) {
        case on_start::html:
        case on_start::as_in_head:
        case on_start::body:
        case on_start::frameset:
        case on_start::plaintext:
        case on_start::table:
        case on_start::text:
        case on_start::select:
        case on_start::ignored: return s;
        case on_start::phrase_text:
        case on_start::block_text: return on_start::text;
        default: return on_start::ordinary;
    }
}

std::string_view yes_or_no(bool value) { return value ? "yes" : "no"; }

std::string_view foreign_content_of(const rules& r) {
    if (r.foreign == tree::foreign_rules::none) return "none";
    if (r.foreign == tree::foreign_rules::by_adjusted_node)
        return "decided by the adjusted current node, MathML and SVG";
    return tree::rule_of(r, element::svg).start == on_start::svg ? "an insertion mode, MathML and SVG"
                                                                 : "an insertion mode, MathML only";
}

std::string_view select_modes_of(const rules& r) {
    return r.has_select_modes ? "yes: most start tags in a select are ignored" : "no";
}

tree_fact fact_of(std::string_view name, std::string_view first, std::string_view second) {
    tree_fact f;
    f.name = name;
    f.says = {std::string(first), std::string(second)};
    return f;
}

class gatherer {
public:
    gatherer(const spec::draft& one, const spec::draft& other) : a_(one), b_(other) {}

    std::vector<tree_fact> all() {
        if (a_.rules.foreign != b_.rules.foreign) foreign_.details.push_back({part::foreign, element::none, 0});
        for (std::uint32_t i = 0; i < tree_flags.size(); ++i) flag(i);
        limit(part::outer_limit, "adoption agency: outer loop limit", a_.rules.adoption_outer_limit,
              b_.rules.adoption_outer_limit);
        limit(part::inner_limit, "adoption agency: inner loop limit", a_.rules.adoption_inner_limit,
              b_.rules.adoption_inner_limit);
        doctypes();
        for (std::size_t n = 1; n < tree::known_element_count; ++n) element_rules(n);
        for (tree_fact* each : {&selects_, &templates_, &frameset_, &foreign_})
            if (!each->details.empty()) facts_.insert(facts_.begin(), std::move(*each));
        return std::move(facts_);
    }

private:
    void add(std::string_view name, std::string_view first, std::string_view second, tree_detail detail) {
        tree_fact& f = facts_.emplace_back(fact_of(name, first, second));
        f.of = detail.of;
        f.details.push_back(detail);
    }

    void flag(std::uint32_t i) {
        const flag_row& row = tree_flags[i];
        const bool first = a_.rules.*row.flag, second = b_.rules.*row.flag;
        if (first == second) return;
        const tree_detail detail{part::flag, element::none, i};
        const tree::joint_change with = tree::reported_with(row.flag, a_.rules, b_.rules);
        if (small_ && row.of_foreign_alone) return of_foreign_content(detail);
        if (tree::follows_its_change(with))
            facts_.back().details.push_back(detail);
        else if (row.flag == &rules::has_frameset_ok)
            frameset_.details.push_back(detail);
        else if (row.flag == &rules::has_templates || with == tree::joint_change::templates)
            templates_.details.push_back(detail);
        else if (row.flag == &rules::has_select_modes || with == tree::joint_change::select_modes ||
                 (new_selects_ && row.flag == &rules::table_start_tags_leave_select))
            selects_.details.push_back(detail);
        else if (with == tree::joint_change::foreign_content)
            of_foreign_content(detail);
        else
            add(row.name, yes_or_no(first), yes_or_no(second), detail);
    }

    // What only foreign content shows is nothing to two drafts without it.
    void of_foreign_content(const tree_detail& detail) {
        if (a_.rules.foreign != b_.rules.foreign || !small_) foreign_.details.push_back(detail);
    }

    void limit(part what, std::string_view name, unsigned first, unsigned second) {
        if (first == second) return;
        const auto said = [](unsigned limit) { return limit > 8 ? "none" : fmt::format("{}", limit); };
        if (small_)
            of_foreign_content({what, element::none, 0});
        else
            add(name, said(first), said(second), {what, element::none, 0});
    }

    // Only tables depend on quirks mode.
    void doctypes() {
        if (a_.rules.doctypes.public_beginnings.size() == b_.rules.doctypes.public_beginnings.size()) return;
        const tree_detail detail{part::doctypes, element::none, 0};
        const auto of_tables = std::find_if(facts_.begin(), facts_.end(), [](const tree_fact& each) {
            return each.has_flag(&rules::table_spares_p_in_quirks);
        });
        if (small_)
            of_foreign_content(detail);
        else if (of_tables != facts_.end())
            of_tables->details.push_back(detail);
        else
            add("quirks mode of a doctype's identifiers", "no", "yes", detail);
    }

    void element_rules(std::size_t n) {
        const std::size_t before = facts_.size();
        start_tag(n);
        end_tag(n);
        for (const trait_row& row : tree_traits) trait(n, row);
        if (facts_.size() >= before + 2) add_sum(n, before);
    }

    [[nodiscard]] bool is_new_template(std::size_t n) const {
        return new_templates_ && static_cast<element>(n) == element::template_;
    }

    void start_tag(std::size_t n) {
        const on_start first = a_.table[n].start, second = b_.table[n].start;
        if (first == second) return;
        const tree_detail detail{part::start, static_cast<element>(n), 0};
        if (is_new_template(n))
            templates_.details.push_back(detail);
        else if (small_ && in_small(first) == in_small(second))
            of_foreign_content(detail);
        else
            add(fmt::format("{}: its start tag in body", tree::element_names[n]),
                start_names[static_cast<std::size_t>(first)], start_names[static_cast<std::size_t>(second)], detail);
    }

    void end_tag(std::size_t n) {
        const tree::on_end first = a_.table[n].end, second = b_.table[n].end;
        if (first == second) return;
        const tree_detail detail{part::end, static_cast<element>(n), 0};
        if (is_new_template(n))
            templates_.details.push_back(detail);
        else if (small_)
            of_foreign_content(detail);
        else
            add(fmt::format("{}: its end tag in body", tree::element_names[n]),
                end_names[static_cast<std::size_t>(first)], end_names[static_cast<std::size_t>(second)], detail);
    }

    void trait(std::size_t n, const trait_row& row) {
        const bool in_first = (a_.table[n].traits & row.bit) != 0, in_second = (b_.table[n].traits & row.bit) != 0;
        if (in_first == in_second) return;
        const bool of_select_modes = row.bit == tree::leaves_select || row.bit == tree::allowed_in_select;
        const tree_detail detail{part::trait, static_cast<element>(n), row.bit};
        if (is_new_template(n) || (new_templates_ && row.bit == tree::starts_no_template_mode))
            templates_.details.push_back(detail);
        else if (new_flag_ && row.bit == tree::frameset_not_ok)
            frameset_.details.push_back(detail);
        else if (new_selects_ && of_select_modes)
            selects_.details.push_back(detail);
        else if (small_ && row.of_foreign_alone)
            of_foreign_content(detail);
        else
            add(fmt::format("{}: {}", tree::element_names[n], row.name), yes_or_no(in_first), yes_or_no(in_second),
                detail);
    }

    // Everything about one element: the facts from `first` onwards.
    void add_sum(std::size_t n, std::size_t first) {
        const std::string_view name = tree::element_names[n];
        tree_fact sum;
        sum.name = fmt::format("{}: all its rules", name);
        sum.of = static_cast<element>(n);
        sum.is_sum = true;
        for (std::size_t i = first; i < facts_.size(); ++i) {
            const std::string what = facts_[i].name.substr(name.size() + 2);
            for (std::size_t d = 0; d < 2; ++d)
                sum.says[d] += fmt::format("{}{}: {}", sum.says[d].empty() ? "" : "; ", what, facts_[i].says[d]);
            sum.details.push_back(facts_[i].details.front());
        }
        facts_.push_back(std::move(sum));
    }

    const exchangeable_rules a_, b_;
    const bool small_ = a_.rules.foreign == tree::foreign_rules::none;
    const bool new_flag_ = a_.rules.has_frameset_ok != b_.rules.has_frameset_ok;
    const bool new_templates_ = a_.rules.has_templates != b_.rules.has_templates;
    const bool new_selects_ = a_.rules.has_select_modes != b_.rules.has_select_modes;
    // Facts that each combine many details.
    tree_fact foreign_ = fact_of("foreign content", foreign_content_of(a_.rules), foreign_content_of(b_.rules));
    tree_fact frameset_ =
        fact_of("the frameset-ok flag", "no flag: a frameset in a body is ignored", "a frameset replaces the body");
    tree_fact templates_ = fact_of("templates", "no", "yes");
    tree_fact selects_ = fact_of("insertion modes of select", select_modes_of(a_.rules), select_modes_of(b_.rules));
    std::vector<tree_fact> facts_;
};

}  // namespace

std::vector<tree_fact> differing_facts(const spec::draft& one, const spec::draft& other) {
    return gatherer(one, other).all();
}

}  // namespace strata::search
