#include "tests/mutation/mutants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/tree/elements.hpp"

namespace strata::mutation {
namespace {

using spec::action;
using spec::character_item;
using spec::characters;
using spec::condition;
using spec::op;
using spec::rule;
using spec::trigger;

// Returns the lines of `from`, in which `*with` replaces the line number `without`. If `with` is null, removes this
// line. Computes the set of characters again.
characters lines_of(const characters& from, std::size_t without, const character_item* with = nullptr) {
    characters made;
    for (std::size_t i = 0; i < from.count; ++i) {
        if (i == without && with == nullptr) continue;
        made.items[made.count++] = i == without ? *with : from.items[i];
    }
    for (std::size_t i = 0; i < made.count; ++i)
        for (spec::symbol s = 0; s < spec::symbol_count; ++s)
            if (spec::names(made.items[i], s)) made.set.add(s);
    return made;
}

bool has_operand(op code) {
    switch (code) {
        case op::emit:
        case op::set_tag_name:
        case op::append_to_tag_name:
        case op::set_attribute_name:
        case op::append_to_attribute_name:
        case op::append_to_attribute_value:
        case op::create_comment:
        case op::append_to_comment:
        case op::append_to_processing_instruction:
        case op::set_doctype_name:
        case op::append_to_doctype_name:
        case op::append_to_public_identifier:
        case op::append_to_system_identifier:
        case op::set_escape_flag:
        case op::append_to_temporary_buffer:
        case op::set_code:
        case op::multiply_code:
        case op::add_digit:
        case op::consume_reference:
        case op::return_character:
        case op::switch_to_reference_in_attribute: return true;
        default: return false;
    }
}

// Returns another valid operand for the action `a`.
spec::operand other_operand(const action& a) {
    switch (a.code) {
        case op::set_escape_flag: return a.what ^ 1U;
        case op::create_comment:
            return a.what == spec::the_empty_string ? spec::the_cdata_string : spec::the_empty_string;
        case op::consume_reference:
        case op::switch_to_reference_in_attribute:
            return a.what == spec::none_allowed ? spec::operand{'"'} : spec::none_allowed;
        default: break;
    }
    switch (a.what) {
        case spec::current_character: return 'x';
        case spec::lowercase_version:
        case spec::uppercase_version:
        case spec::what_was_returned:
        case spec::referenced_characters:
        case spec::character_reference_code: return spec::replacement_character;
        case spec::the_empty_string: return spec::the_cdata_string;
        case spec::replacement_character: return spec::current_character;
        default: return a.what + 1;
    }
}

bool is_same(const action& a, const action& b) {
    return a.code == b.code && a.to == b.to && a.what == b.what && a.error == b.error;
}

spec::error_code next_code(spec::error_code code) {
    return static_cast<spec::error_code>((static_cast<std::size_t>(code) + 1) % spec::error_code_count);
}

std::string other_text(std::string_view text) {
    std::string made(text);
    if (made.empty()) return "x";
    made.back() = made.back() == 'x' ? 'y' : 'x';
    return made;
}

class enumerator {
public:
    explicit enumerator(const spec::draft& original) : d_(original) {}

    std::vector<mutant> all() {
        provenance();
        flags();
        wording();
        stream();
        contents();
        continuations();
        feedback();
        permitted_slashes();
        numbers();
        names();
        elements();
        tree_flags();
        doctypes();
        in_table_ = true;
        for (std::size_t s = 0; s < d_.table.states.size(); ++s) state(s);
        return std::move(all_);
    }

private:
    void add(std::string kind, std::string place, std::function<void(made_draft&)> change) {
        all_.push_back({std::move(kind), std::move(place), std::move(change), !in_table_});
    }

    // Adds, for each element of a list, a mutant that lacks this element.
    template <class List>
    void drop_each(const std::string& kind, std::size_t count, List made_draft::*list,
                   const std::function<std::string(std::size_t)>& name) {
        for (std::size_t i = 0; i < count; ++i)
            add(kind + "/dropped", name(i), [list, i](made_draft& m) {
                auto& all = m.*list;
                all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
            });
    }

    // -- facts --------------------------------------------------------------------------------------------------------

    void text_fact(const std::string& name, std::string_view& (*of)(spec::draft&)) {
        add("draft/" + name, "changed", [of](made_draft& m) {
            std::string_view& text = of(m.value);
            text = m.keep(other_text(text));
        });
    }

    void provenance() {
        text_fact("day", [](spec::draft& d) -> std::string_view& { return d.about.day; });
        text_fact("predecessor", [](spec::draft& d) -> std::string_view& { return d.about.predecessor; });
        text_fact("name", [](spec::draft& d) -> std::string_view& { return d.about.name; });
        text_fact("date", [](spec::draft& d) -> std::string_view& { return d.about.date; });
        text_fact("title", [](spec::draft& d) -> std::string_view& { return d.about.title; });
        text_fact("section", [](spec::draft& d) -> std::string_view& { return d.about.section; });
        text_fact("source", [](spec::draft& d) -> std::string_view& { return d.about.source; });
        for (std::size_t i = 0; i < d_.about.aliases.size(); ++i) {
            add("draft/alias", fmt::format("{}, changed", i),
                [i](made_draft& m) { m.value.about.aliases[i] = m.keep(other_text(m.value.about.aliases[i])); });
            if (!d_.about.aliases[i].empty())
                add("draft/alias", fmt::format("{}, dropped", i),
                    [i](made_draft& m) { m.value.about.aliases[i] = {}; });
        }
        text_fact("stream section", [](spec::draft& d) -> std::string_view& { return d.stream.section; });
    }

    void flag(const std::string& name, bool spec::draft::*which) {
        add("draft/flag", name, [which](made_draft& m) { m.value.*which = !(m.value.*which); });
    }

    void flags() {
        flag("names_errors", &spec::draft::names_errors);
        flag("has_correctness_flag", &spec::draft::has_correctness_flag);
        flag("has_self_closing_flag", &spec::draft::has_self_closing_flag);
        flag("missing_doctype_name_is_empty", &spec::draft::missing_doctype_name_is_empty);
        flag("end_tag_self_closing_is_error", &spec::draft::end_tag_self_closing_is_error);
        flag("end_tag_resets_content_model", &spec::draft::end_tag_resets_content_model);
        add("draft/flag", "stream.drops_byte_order_mark",
            [](made_draft& m) { m.value.stream.drops_byte_order_mark = !m.value.stream.drops_byte_order_mark; });
        add("draft/flag", "stream.replaces_null",
            [](made_draft& m) { m.value.stream.replaces_null = !m.value.stream.replaces_null; });
        add("draft/flag", "stream.drops_null",
            [](made_draft& m) { m.value.stream.drops_null = !m.value.stream.drops_null; });
        add("draft/reference procedure", "one on", [](made_draft& m) {
            m.value.reference_procedure =
                static_cast<spec::state_index>((m.value.reference_procedure + 1U) % m.states.size());
        });
    }

    void wording() {
        using spec::wording;
        constexpr std::array<std::pair<std::string_view, bool wording::*>, 4> choices{{
            {"repeats_entry_for_each_line", &wording::repeats_entry_for_each_line},
            {"joins_branches", &wording::joins_branches},
            {"lists_keywords", &wording::lists_keywords},
            {"says_what_is_reconsumed", &wording::says_what_is_reconsumed},
        }};
        for (const auto& [name, which] : choices)
            add("wording", std::string(name),
                [which = which](made_draft& m) { m.value.words.*which = !(m.value.words.*which); });
        constexpr std::array<std::pair<std::string_view, std::string_view wording::*>, 15> phrases{{
            {"glyph_of_tab", &wording::glyph_of_tab},
            {"in_any_case", &wording::in_any_case},
            {"after_looking_ahead", &wording::after_looking_ahead},
            {"is_foreign", &wording::is_foreign},
            {"drop_attribute", &wording::drop_attribute},
            {"reference", &wording::reference},
            {"references", &wording::references},
            {"reference_table", &wording::reference_table},
            {"matching_identifier", &wording::matching_identifier},
            {"identifier_case", &wording::identifier_case},
            {"after_semicolon", &wording::after_semicolon},
            {"being_consumed", &wording::being_consumed},
            {"next_character_is", &wording::next_character_is},
            {"head_of_numbers", &wording::head_of_numbers},
            {"code_point_prefix", &wording::code_point_prefix},
        }};
        for (const auto& [name, which] : phrases)
            add("wording", std::string(name),
                [which = which](made_draft& m) { m.value.words.*which = m.keep(other_text(m.value.words.*which)); });
    }

    void stream() {
        const auto name = [this](std::size_t i) {
            const spec::input_error& e = d_.stream.errors[i];
            return fmt::format("U+{:04X} to U+{:04X}", static_cast<std::uint32_t>(e.range.first),
                               static_cast<std::uint32_t>(e.range.last));
        };
        drop_each("stream error", d_.stream.errors.size(), &made_draft::input_errors, name);
        for (std::size_t i = 0; i < d_.stream.errors.size(); ++i) {
            add("stream error/first", name(i), [i](made_draft& m) { ++m.input_errors[i].range.first; });
            add("stream error/last", name(i), [i](made_draft& m) {
                auto& r = m.input_errors[i].range;
                r.last = r.last == 0x10FFFF || r.last == 0 ? r.last - 1 : r.last + 1;
            });
            add("stream error/code", name(i),
                [i](made_draft& m) { m.input_errors[i].code = next_code(m.input_errors[i].code); });
        }
        add("stream error/added", "U+0020", [](made_draft& m) {
            spec::input_error e{{0x20, 0x20}, spec::error_code::control_character_in_input_stream};
            const auto at = std::find_if(m.input_errors.begin(), m.input_errors.end(),
                                         [](const spec::input_error& each) { return each.range.first > 0x20; });
            m.input_errors.insert(at, e);
        });
    }

    void contents() {
        const auto name = [this](std::size_t i) { return std::string(d_.contents[i].name); };
        drop_each("content state", d_.contents.size(), &made_draft::contents, name);
        for (std::size_t i = 0; i < d_.contents.size(); ++i) {
            add("content state/name", name(i),
                [i](made_draft& m) { m.contents[i].name = m.keep(other_text(m.contents[i].name)); });
            add("content state/state", name(i), [i](made_draft& m) {
                m.contents[i].state = static_cast<spec::state_index>((m.contents[i].state + 1U) % m.states.size());
            });
            add("content state/model", name(i), [i](made_draft& m) {
                m.contents[i].model = static_cast<spec::content_model>(
                    (static_cast<unsigned>(m.contents[i].model) + 1) % spec::content_model_count);
            });
        }
    }

    void continuations() {
        const auto name = [this](std::size_t i) {
            return fmt::format("{}: {} as {}", i, d_.continues[i].former, d_.continues[i].state);
        };
        drop_each("continuation", d_.continues.size(), &made_draft::continues, name);
        for (std::size_t i = 0; i < d_.continues.size(); ++i) {
            add("continuation/former", name(i), [i](made_draft& m) {
                m.continues[i].former = m.states[0].name == m.continues[i].former ? std::string_view("Tag name state")
                                                                                  : std::string_view("Data state");
            });
            add("continuation/state", name(i), [i](made_draft& m) {
                const auto to = std::find_if(m.states.begin(), m.states.end(), [&](const spec::state_info& each) {
                    return each.name == m.continues[i].state;
                });
                const auto other = to + 1 == m.states.end() ? m.states.begin() : to + 1;
                m.continues[i].state = other->name;
            });
            for (unsigned model = 0; model < spec::content_model_count; ++model)
                add("continuation/model", fmt::format("{}, content model {}", name(i), model),
                    [i, model](made_draft& m) {
                        m.continues[i].in.bits =
                            static_cast<std::uint8_t>(m.continues[i].in.bits ^ (3U << (2 * model)));
                    });
        }
    }

    void feedback() {
        const auto name = [this](std::size_t i) { return std::string(d_.feedback[i].tag_name); };
        drop_each("feedback rule", d_.feedback.size(), &made_draft::feedback, name);
        for (std::size_t i = 0; i < d_.feedback.size(); ++i) {
            add("feedback rule/tag", name(i),
                [i](made_draft& m) { m.feedback[i].tag_name = m.keep(other_text(m.feedback[i].tag_name)); });
            for (std::size_t c = 0; c < d_.contents.size(); ++c)
                if (d_.contents[c].name != d_.feedback[i].content)
                    add("feedback rule/content", fmt::format("{}, {}", name(i), d_.contents[c].name),
                        [i, c](made_draft& m) { m.feedback[i].content = m.contents[c].name; });
            add("feedback rule/scripting", name(i),
                [i](made_draft& m) { m.feedback[i].only_with_scripting = !m.feedback[i].only_with_scripting; });
        }
        add("feedback rule/added", "div", [](made_draft& m) { m.feedback.push_back({"div", m.contents[1].name}); });
    }

    void permitted_slashes() {
        const auto name = [this](std::size_t i) { return std::string(d_.permitted_slash_tags[i]); };
        drop_each("permitted slash", d_.permitted_slash_tags.size(), &made_draft::permitted_slash_tags, name);
        for (std::size_t i = 0; i < d_.permitted_slash_tags.size(); ++i)
            add("permitted slash/name", name(i),
                [i](made_draft& m) { m.permitted_slash_tags[i] = m.keep(other_text(m.permitted_slash_tags[i])); });
        if (d_.permitted_slash_tags.empty()) return;
        for (const std::string_view each : {"div", "wbr", "frame", "command", "event-source", "keygen", "source"})
            add("permitted slash/added", std::string(each),
                [each](made_draft& m) { m.permitted_slash_tags.push_back(each); });
    }

    void numbers() {
        const auto name = [this](std::size_t i) { return fmt::format("0x{:02X}", d_.references.numbers[i].number); };
        drop_each("number", d_.references.numbers.size(), &made_draft::numbers, name);
        for (std::size_t i = 0; i < d_.references.numbers.size(); ++i) {
            add("number/character", name(i), [i](made_draft& m) { ++m.numbers[i].character; });
            add("number/character name", name(i),
                [i](made_draft& m) { m.numbers[i].character_name = m.keep(other_text(m.numbers[i].character_name)); });
        }
        const auto range = [this](std::size_t i) {
            return fmt::format("U+{:04X}", static_cast<std::uint32_t>(d_.references.replaced_numbers[i].first));
        };
        drop_each("replaced number", d_.references.replaced_numbers.size(), &made_draft::replaced_numbers, range);
        for (std::size_t i = 0; i < d_.references.replaced_numbers.size(); ++i) {
            add("replaced number/first", range(i), [i](made_draft& m) { ++m.replaced_numbers[i].first; });
            add("replaced number/last", range(i), [i](made_draft& m) {
                auto& r = m.replaced_numbers[i];
                r.last = r.last == 0x10FFFF || r.last == 0 ? r.last - 1 : r.last + 1;
            });
        }
    }

    void names() {
        const auto name = [this](std::size_t i) { return std::string(d_.references.names[i].name); };
        drop_each("name", d_.references.names.size(), &made_draft::names, name);
        for (std::size_t i = 0; i < d_.references.names.size(); ++i) {
            add("name/first", name(i), [i](made_draft& m) { ++m.names[i].first; });
            add("name/second", name(i), [i](made_draft& m) { ++m.names[i].second; });
        }
        add("name/added", "aaa;", [](made_draft& m) {
            const spec::named_reference made{"aaa;", 0x61, 0};
            const auto at = std::find_if(m.names.begin(), m.names.end(),
                                         [&](const spec::named_reference& each) { return each.name > made.name; });
            m.names.insert(at, made);
        });
    }

    void elements() {
        const auto listed = d_.tree_construction->elements;
        const auto name = [&](std::size_t i) {
            return std::string(tree::element_names[static_cast<std::size_t>(listed[i].name)]);
        };
        constexpr unsigned starts = static_cast<unsigned>(tree::on_start::ignored) + 1;
        constexpr unsigned ends = static_cast<unsigned>(tree::on_end::br) + 1;
        constexpr unsigned traits = 12;
        drop_each("element", listed.size(), &made_draft::elements, name);
        for (std::size_t i = 0; i < listed.size(); ++i) {
            for (unsigned s = 0; s < starts; ++s)
                if (s != static_cast<unsigned>(listed[i].start))
                    add("element/start", fmt::format("{}, {}", name(i), s),
                        [i, s](made_draft& m) { m.elements[i].start = static_cast<tree::on_start>(s); });
            for (unsigned e = 0; e < ends; ++e)
                if (e != static_cast<unsigned>(listed[i].end))
                    add("element/end", fmt::format("{}, {}", name(i), e),
                        [i, e](made_draft& m) { m.elements[i].end = static_cast<tree::on_end>(e); });
            for (unsigned t = 0; t < traits; ++t)
                add("element/trait", fmt::format("{}, {}", name(i), t),
                    [i, t](made_draft& m) { m.elements[i].traits ^= 1U << t; });
        }
    }

    void tree_flags() {
        constexpr std::array<std::pair<std::string_view, bool tree::rules::*>, 60> flags{{
            {"has_acknowledged_flag", &tree::rules::has_acknowledged_flag},
            {"line_tabulation_is_space", &tree::rules::line_tabulation_is_space},
            {"carriage_return_is_space", &tree::rules::carriage_return_is_space},
            {"end_tags_open_body", &tree::rules::end_tags_open_body},
            {"only_html_end_tag_leads_to_body", &tree::rules::only_html_end_tag_leads_to_body},
            {"html_end_tag_opens_no_head", &tree::rules::html_end_tag_opens_no_head},
            {"head_in_head_ends_it", &tree::rules::head_in_head_ends_it},
            {"noscript_ends_head", &tree::rules::noscript_ends_head},
            {"metadata_after_head_returns_to_head", &tree::rules::metadata_after_head_returns_to_head},
            {"after_head_ignores_head", &tree::rules::after_head_ignores_head},
            {"has_frameset_ok", &tree::rules::has_frameset_ok},
            {"body_sets_frameset_not_ok", &tree::rules::body_sets_frameset_not_ok},
            {"body_in_body_sets_frameset_not_ok", &tree::rules::body_in_body_sets_frameset_not_ok},
            {"foreign_text_sets_frameset_not_ok", &tree::rules::foreign_text_sets_frameset_not_ok},
            {"hidden_input_is_frameset_ok", &tree::rules::hidden_input_is_frameset_ok},
            {"noscript_is_text_without_scripting", &tree::rules::noscript_is_text_without_scripting},
            {"noscript_context_is_text_without_scripting", &tree::rules::noscript_context_is_text_without_scripting},
            {"script_context_is_as_style", &tree::rules::script_context_is_as_style},
            {"cell_context_begins_before_head", &tree::rules::cell_context_begins_before_head},
            {"has_select_modes", &tree::rules::has_select_modes},
            {"table_start_tags_leave_select", &tree::rules::table_start_tags_leave_select},
            {"reset_finds_select_in_table", &tree::rules::reset_finds_select_in_table},
            {"input_closes_select", &tree::rules::input_closes_select},
            {"select_closes_select", &tree::rules::select_closes_select},
            {"hr_closes_options_of_select", &tree::rules::hr_closes_options_of_select},
            {"option_closes_options_of_select", &tree::rules::option_closes_options_of_select},
            {"has_templates", &tree::rules::has_templates},
            {"table_acts_as_its_end_tag", &tree::rules::table_acts_as_its_end_tag},
            {"table_takes_style_and_script", &tree::rules::table_takes_style_and_script},
            {"table_takes_form", &tree::rules::table_takes_form},
            {"form_in_table_sets_pointer", &tree::rules::form_in_table_sets_pointer},
            {"table_takes_hidden_input", &tree::rules::table_takes_hidden_input},
            {"acknowledges_hidden_input_in_table", &tree::rules::acknowledges_hidden_input_in_table},
            {"taints_tables", &tree::rules::taints_tables},
            {"table_text_depends_on_current_node", &tree::rules::table_text_depends_on_current_node},
            {"table_spares_p_in_quirks", &tree::rules::table_spares_p_in_quirks},
            {"has_button_scope", &tree::rules::has_button_scope},
            {"has_list_item_scope", &tree::rules::has_list_item_scope},
            {"li_closes_only_current_li", &tree::rules::li_closes_only_current_li},
            {"option_closes_option_in_scope", &tree::rules::option_closes_option_in_scope},
            {"isindex_has_no_p", &tree::rules::isindex_has_no_p},
            {"ruby_text_pops_to_ruby", &tree::rules::ruby_text_pops_to_ruby},
            {"button_is_marked", &tree::rules::button_is_marked},
            {"keeps_three_equal_formatting", &tree::rules::keeps_three_equal_formatting},
            {"end_tags_pop_unlisted_formatting", &tree::rules::end_tags_pop_unlisted_formatting},
            {"end_tags_without_entry_are_any_other", &tree::rules::end_tags_without_entry_are_any_other},
            {"has_special_foreign_elements", &tree::rules::has_special_foreign_elements},
            {"foreign_object_bounds_scopes", &tree::rules::foreign_object_bounds_scopes},
            {"encoding_makes_annotation_html", &tree::rules::encoding_makes_annotation_html},
            {"end_tags_close_foreign_elements", &tree::rules::end_tags_close_foreign_elements},
            {"foreign_end_tags_come_first", &tree::rules::foreign_end_tags_come_first},
            {"breaking_out_closes_one_root", &tree::rules::breaking_out_closes_one_root},
            {"reset_finds_secondary_mode", &tree::rules::reset_finds_secondary_mode},
            {"isindex_pops_current_node", &tree::rules::isindex_pops_current_node},
            {"hr_closes_menuitem", &tree::rules::hr_closes_menuitem},
            {"template_takes_white_space", &tree::rules::template_takes_white_space},
            {"p_and_br_end_tags_break_out", &tree::rules::p_and_br_end_tags_break_out},
            {"fragments_stay_foreign", &tree::rules::fragments_stay_foreign},
            {"end_tags_pop_listed_formatting", &tree::rules::end_tags_pop_listed_formatting},
            {"empty_system_identifier_is_missing", &tree::rules::empty_system_identifier_is_missing},
        }};
        for (const auto& [name, which] : flags)
            add("tree/flag", std::string(name),
                [which = which](made_draft& m) { m.tree_rules.*which = !(m.tree_rules.*which); });
        for (unsigned f = 0; f < 3; ++f)
            if (f != static_cast<unsigned>(d_.tree_construction->foreign))
                add("tree/foreign", fmt::format("{}", f),
                    [f](made_draft& m) { m.tree_rules.foreign = static_cast<tree::foreign_rules>(f); });
        add("tree/adoption outer limit", "one more", [](made_draft& m) { ++m.tree_rules.adoption_outer_limit; });
        add("tree/adoption outer limit", "one less", [](made_draft& m) { --m.tree_rules.adoption_outer_limit; });
        add("tree/adoption inner limit", "one more", [](made_draft& m) { ++m.tree_rules.adoption_inner_limit; });
        add("tree/adoption inner limit", "one less", [](made_draft& m) { --m.tree_rules.adoption_inner_limit; });
    }

    void doctype_list(const std::string& kind, std::span<const std::string_view> list,
                      std::vector<std::string_view> made_draft::*member) {
        const auto name = [&](std::size_t i) { return std::string(list[i]); };
        drop_each(kind, list.size(), member, name);
        for (std::size_t i = 0; i < list.size(); ++i)
            add(kind + "/changed", name(i),
                [i, member](made_draft& m) { (m.*member)[i] = m.keep(other_text((m.*member)[i])); });
    }

    void doctypes() {
        const tree::quirks& q = d_.tree_construction->doctypes;
        doctype_list("quirky public identifier", q.public_identifiers, &made_draft::public_identifiers);
        doctype_list("quirky public beginning", q.public_beginnings, &made_draft::public_beginnings);
        doctype_list("quirky public beginning alone", q.public_beginnings_alone, &made_draft::public_beginnings_alone);
        doctype_list("quirky system identifier", q.system_identifiers, &made_draft::system_identifiers);
    }

    // -- the table ----------------------------------------------------------------------------------------------------

    void state(std::size_t s) {
        const spec::state_info& info = d_.table.states[s];
        const std::string name(info.name);
        add("state/name", name,
            [s](made_draft& m) { m.states[s].name = m.keep("Another " + std::string(m.states[s].name)); });
        add("state/section", name,
            [s](made_draft& m) { m.states[s].section = m.keep(other_text(m.states[s].section)); });
        constexpr unsigned parts = static_cast<unsigned>(spec::part::procedure) + 1;
        for (unsigned p = 0; p < parts; ++p)
            if (p != static_cast<unsigned>(info.reads))
                add("state/part", fmt::format("{}, {}", name, p),
                    [s, p](made_draft& m) { m.states[s].reads = static_cast<spec::part>(p); });
        constexpr unsigned remarks = static_cast<unsigned>(spec::remark::depends_on_content_model_flag) + 1;
        for (unsigned r = 0; r < remarks; ++r)
            if (r != static_cast<unsigned>(info.remarks))
                add("state/remark", fmt::format("{}, {}", name, r),
                    [s, r](made_draft& m) { m.states[s].remarks = static_cast<spec::remark>(r); });
        add("state/duplicate attribute", name,
            [s](made_draft& m) { m.states[s].drops_duplicate_attribute = !m.states[s].drops_duplicate_attribute; });
        for (std::size_t i = 0; i < info.first.count; ++i) {
            add("prologue/dropped", fmt::format("{}, action {}", name, i), [s, i](made_draft& m) {
                spec::prologue& first = m.states[s].first;
                for (std::size_t k = i; k + 1 < first.count; ++k) first.actions[k] = first.actions[k + 1];
                --first.count;
            });
            altered_action("prologue", fmt::format("{}, action {}", name, i), info.first.actions[i],
                           [s, i](made_draft& m) -> action& { return m.states[s].first.actions[i]; });
        }
        for (std::size_t r = 0; r < info.rule_count; ++r) rule_of(s, r);
    }

    void altered_action(const std::string& kind, const std::string& place, const action& a,
                        const std::function<action&(made_draft&)>& which) {
        const std::size_t states = d_.table.states.size();
        if (goes_somewhere(a.code)) {
            for (const std::size_t by : {std::size_t{1}, states - 1, states / 2})
                add(kind + "/target", fmt::format("{}, {} on", place, by), [which, by](made_draft& m) {
                    action& it = which(m);
                    it.to = static_cast<spec::state_index>((it.to + by) % m.states.size());
                });
        }
        if (has_operand(a.code))
            add(kind + "/operand", place, [which](made_draft& m) {
                action& it = which(m);
                it.what = other_operand(it);
            });
        if (a.code == op::parse_error || a.code == op::parse_error_unless_permitted_slash)
            add(kind + "/error code", place, [which](made_draft& m) { which(m).error = next_code(which(m).error); });
        if (a.code == op::parse_error) {
            add(kind + "/error place", place, [which](made_draft& m) { which(m).at_next = !which(m).at_next; });
            if (a.but_on != spec::symbol_count) {
                add(kind + "/error but", place, [which](made_draft& m) { which(m).but = next_code(which(m).but); });
                add(kind + "/error but never", place, [which](made_draft& m) { which(m).but_on = spec::symbol_count; });
                add(kind + "/error but on", place, [which](made_draft& m) { ++which(m).but_on; });
            }
        }
        // Adds a mutant with a similar action.
        const op other = [&] {
            switch (a.code) {
                case op::switch_to: return op::reconsume_in;
                case op::reconsume_in: return op::switch_to;
                case op::create_start_tag: return op::create_end_tag;
                case op::create_end_tag: return op::create_start_tag;
                case op::append_to_public_identifier: return op::append_to_system_identifier;
                case op::append_to_system_identifier: return op::append_to_public_identifier;
                case op::set_public_identifier_empty: return op::set_system_identifier_empty;
                case op::set_system_identifier_empty: return op::set_public_identifier_empty;
                case op::append_to_attribute_name: return op::append_to_attribute_value;
                case op::append_to_attribute_value: return op::append_to_attribute_name;
                case op::switch_to_return_state: return op::reconsume_in_return_state;
                case op::reconsume_in_return_state: return op::switch_to_return_state;
                case op::interpret_as_decimal: return op::interpret_as_hexadecimal;
                case op::interpret_as_hexadecimal: return op::interpret_as_decimal;
                case op::ignore: return op::stay;
                case op::stay: return op::ignore;
                case op::mark_incorrect: return op::set_force_quirks;
                case op::set_force_quirks: return op::mark_incorrect;
                case op::parse_error_unless_permitted_slash: return op::parse_error;
                default: return op::none;
            }
        }();
        if (other != op::none) add(kind + "/word", place, [which, other](made_draft& m) { which(m).code = other; });
    }

    void rule_of(std::size_t s, std::size_t r) {
        const spec::state_info& info = d_.table.states[s];
        const std::size_t at = info.first_rule + r;
        const rule& it = d_.table.rules[at];
        const std::string place = fmt::format("{}, rule {}", info.name, r);
        add("rule/dropped", place, [at](made_draft& m) { m.remove_rule(at); });
        if (r + 1 < info.rule_count)
            add("rule/order", place, [at](made_draft& m) { std::swap(m.rules[at], m.rules[at + 1]); });
        if (it.by != trigger::always)
            add("rule/trigger", place, [at](made_draft& m) {
                m.rules[at].by = m.rules[at].by == trigger::consume ? trigger::peek : trigger::consume;
            });
        for (unsigned bit = 0; bit < spec::mode_count; ++bit)
            add("rule/mode", fmt::format("{}, mode {}", place, bit), [at, bit](made_draft& m) {
                m.rules[at].in.bits = static_cast<std::uint8_t>(m.rules[at].in.bits ^ (1U << bit));
            });
        add("rule/foreign", place, [at](made_draft& m) { m.rules[at].only_if_foreign = !m.rules[at].only_if_foreign; });
        lines(at, place, it);
        guard(at, place, it);
        for (std::size_t i = 0; i < it.count; ++i) {
            const std::string where = fmt::format("{}, action {}", place, i);
            add("action/dropped", where, [at, i](made_draft& m) {
                rule& changed = m.rules[at];
                for (std::size_t k = i; k + 1 < changed.count; ++k) changed.actions[k] = changed.actions[k + 1];
                --changed.count;
            });
            if (i + 1 < it.count && !is_same(it.actions[i], it.actions[i + 1]))
                add("action/order", where,
                    [at, i](made_draft& m) { std::swap(m.rules[at].actions[i], m.rules[at].actions[i + 1]); });
            altered_action("action", where, it.actions[i],
                           [at, i](made_draft& m) -> action& { return m.rules[at].actions[i]; });
        }
        if (it.count < rule::capacity) {
            add("action/added", fmt::format("{}, a parse error", place), [at](made_draft& m) {
                rule& changed = m.rules[at];
                for (std::size_t k = changed.count; k > 0; --k) changed.actions[k] = changed.actions[k - 1];
                changed.actions[0] = spec::parse_error(spec::error_code::eof_in_tag);
                ++changed.count;
            });
        }
    }

    void lines(std::size_t at, const std::string& place, const rule& it) {
        for (std::size_t i = 0; i < it.on.count; ++i) {
            const std::string where = fmt::format("{}, line {}", place, i);
            if (it.on.count > 1)
                add("line/dropped", where, [at, i](made_draft& m) { m.rules[at].on = lines_of(m.rules[at].on, i); });
            const character_item& line = it.on.items[i];
            character_item other = line;
            switch (line.what) {
                case character_item::kind::one: ++other.first; break;
                case character_item::kind::range: --other.last; break;
                case character_item::kind::ascii_alpha: other.what = character_item::kind::ascii_upper_alpha; break;
                case character_item::kind::eof:
                    other.what = character_item::kind::one;
                    other.first = 'x';
                    break;
                case character_item::kind::anything_else: other.what = character_item::kind::ascii_alphanumeric; break;
                case character_item::kind::additional_allowed_character:
                    other.what = character_item::kind::one;
                    other.first = '"';
                    break;
                default: other.what = character_item::kind::ascii_alpha; break;
            }
            add("line/other", where,
                [at, i, other](made_draft& m) { m.rules[at].on = lines_of(m.rules[at].on, i, &other); });
        }
        if (it.by != trigger::always && it.on.count < characters::capacity)
            add("line/added", place, [at](made_draft& m) { m.rules[at].on = m.rules[at].on | characters('z'); });
    }

    void guard(std::size_t at, const std::string& place, const rule& it) {
        const spec::guard& g = it.given;
        if (g.what == condition::none) return;
        add("condition/dropped", place, [at](made_draft& m) { m.rules[at].given = {}; });
        add("condition/other", place, [at](made_draft& m) {
            constexpr unsigned count = static_cast<unsigned>(spec::last_condition) + 1;
            spec::guard& given = m.rules[at].given;
            given.what = static_cast<condition>((static_cast<unsigned>(given.what) % (count - 1)) + 1);
        });
        const bool has_letters = std::any_of(g.word.begin(), g.word.end(),
                                             [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); });
        // For other conditions, it makes no difference whether case is ignored.
        if (has_letters && g.what != condition::temporary_buffer_is_one_of)
            add("condition/case", place,
                [at](made_draft& m) { m.rules[at].given.ignoring_case = !m.rules[at].given.ignoring_case; });
        if (!g.word.empty())
            add("condition/word", place,
                [at](made_draft& m) { m.rules[at].given.word = m.keep(other_text(m.rules[at].given.word)); });
        if (!g.other_word.empty())
            add("condition/other word", place, [at](made_draft& m) {
                m.rules[at].given.other_word = m.keep(other_text(m.rules[at].given.other_word));
            });
        for (std::size_t i = 0; i < g.followed_by.count; ++i)
            add("condition/line dropped", fmt::format("{}, line {}", place, i),
                [at, i](made_draft& m) { m.rules[at].given.followed_by = lines_of(m.rules[at].given.followed_by, i); });
        if (g.followed_by.count > 0)
            add("condition/line added", place, [at](made_draft& m) {
                m.rules[at].given.followed_by = m.rules[at].given.followed_by | characters('!');
            });
    }

    const spec::draft& d_;
    std::vector<mutant> all_;
    bool in_table_ = false;
};

}  // namespace

std::vector<mutant> mutants_of(const spec::draft& original) { return enumerator(original).all(); }

}  // namespace strata::mutation
