#include "core/reading/read_draft.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "core/reading/base_draft.hpp"
#include "core/reading/machine_reader.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/reading/text_facts.hpp"

namespace strata::reading {

using namespace spec;

namespace {

/// Moves states and rules to storage that the draft owns.
void move_machine(const read_machine& from, owned_draft& to) {
    for (const read_state& each : from.states) {
        if (each.rules.size() > 0xFF)
            throw std::runtime_error(fmt::format("the {} has more than 255 rules", each.heading));
        state_info info;
        info.name = to.keep(each.heading);
        info.section = to.keep(each.section);
        info.first_rule = static_cast<std::uint16_t>(to.rules.size());
        info.rule_count = static_cast<std::uint8_t>(each.rules.size());
        info.reads = each.reads;
        info.remarks = each.remarks;
        info.step_of = to.keep(each.step_of);
        info.first = each.first;
        info.drops_duplicate_attribute = each.drops_duplicate_attribute;
        info.duplicate_attribute_is_error = each.duplicate_attribute_is_error;
        to.states.push_back(info);
        for (rule r : each.rules) {
            if (!r.given.word.empty()) r.given.word = to.keep(std::string(r.given.word));
            if (!r.given.other_word.empty()) r.given.other_word = to.keep(std::string(r.given.other_word));
            to.rules.push_back(r);
        }
    }
    for (const read_number& each : from.numbers)
        to.numbers.push_back({each.number, each.character, to.keep(each.name)});
    std::sort(to.numbers.begin(), to.numbers.end(),
              [](const number_row& a, const number_row& b) { return a.number < b.number; });
    const auto& replaced = from.replaced_numbers;
    for (std::size_t i = 0; i + 1 < replaced.size(); i += 2)
        to.replaced_numbers.push_back({replaced[i], replaced[i + 1]});
    std::sort(to.replaced_numbers.begin(), to.replaced_numbers.end(),
              [](code_point_range a, code_point_range b) { return a.first < b.first; });
    // The two that end a plane are one range.
    std::vector<code_point_range> joined;
    for (const code_point_range each : to.replaced_numbers) {
        if (!joined.empty() && joined.back().last + 1 == each.first && (each.last & 0xFFFFU) == 0xFFFF)
            joined.back().last = each.last;
        else
            joined.push_back(each);
    }
    to.replaced_numbers = std::move(joined);
}

/// The line of the text on which a state or the procedure begins.
std::size_t line_of(const outline& text, std::string_view heading) {
    const auto found = std::find_if(text.entries.begin(), text.entries.end(),
                                    [heading](const entry& each) { return each.state == heading; });
    return found == text.entries.end() ? 0 : found->line;
}

void move_facts(const text_facts& from, const outline& text, owned_draft& to) {
    draft& d = to.facts;
    d.has_correctness_flag = from.has_correctness_flag;
    d.has_self_closing_flag = from.has_self_closing_flag;
    d.end_tag_resets_content_model = from.end_tag_resets_content_model;
    d.end_tag_self_closing_is_error = from.end_tag_self_closing_is_error;
    if (from.permitted_slash_tags) {
        d.permitted_slash_tags = {};
        for (const std::string& each : *from.permitted_slash_tags) to.permitted_slash_tags.push_back(to.keep(each));
    }
    if (text.stream.empty()) return;  // then it is that of the base
    d.stream.drops_byte_order_mark = from.drops_byte_order_mark;
    d.stream.replaces_null = from.replaces_null;
    d.stream.replaces_surrogates = from.replaces_surrogates;
    d.stream.drops_null = from.drops_null;
    d.stream.section = to.keep(text.stream_section);
    d.stream.errors = {};
    to.input_errors = from.input_errors;
}

}  // namespace

read_draft read(std::string_view text, const registry& known, const read_options& how) {
    outline outlined = outline_of(text, *known.standard);
    read_draft result;
    result.readings = apply(known_readings(), outlined);
    move_facts_to_introduction(outlined);
    record said;
    const read_machine machine = read_machine_of(outlined, said);
    if (machine.states.empty()) throw std::runtime_error("the section on tokenization has no states");
    constexpr std::size_t most_states = 255;
    if (machine.states.size() > most_states)
        throw std::runtime_error(
            fmt::format("the text has {} states; at most {} can be run", machine.states.size(), most_states));
    const text_facts facts = read_facts_of(outlined, said);
    const std::string day = day_of(outlined, how.file);
    result.base = how.base != nullptr ? how.base : &nearest_draft(known, day, outlined, machine);
    result.draft = std::make_unique<owned_draft>();
    owned_draft& d = *result.draft;
    move_machine(machine, d);
    d.stand_beside(*result.base);
    find_contents(*result.base, d);
    if (machine.takes_title_back) add_title_content(d);
    // A state that documents or fragments begin in reads text.
    for (const content_state& each : d.contents) d.states[each.state].reads = part::text;
    move_facts(facts, outlined, d);
    d.facts.reference_procedure = static_cast<state_index>(machine.procedure.value_or(0));
    d.facts.names_errors = machine.names_errors;
    if (machine.procedure && take_names_without_semicolons(*result.base, d)) {
        const state_info& procedure = d.states[d.facts.reference_procedure];
        const reading& without = names_without_semicolons();
        result.readings.push_back({line_of(outlined, procedure.name), std::string(procedure.name),
                                   std::string(without.from), std::string(without.to), std::string(without.why)});
    }
    if (!machine.procedure) d.facts.references.replaced_numbers = {};
    d.facts.references.numbers = {};
    provenance& about = d.facts.about;
    about = result.base->about;
    about.day = day.empty() ? result.base->about.day : d.keep(day);
    about.name = d.keep(how.name);
    about.aliases = {};
    about.predecessor = result.base->about.day;
    about.stands_apart = true;
    about.copy = {};
    about.title = outlined.title.empty() ? "a text without a title" : d.keep(outlined.title);
    about.date = !outlined.date.empty() ? d.keep(outlined.date) : day.empty() ? "without a date" : about.day;
    about.section = d.keep(outlined.section);
    about.source = d.keep(how.file);
    for (const gap& each : said.gaps) d.gaps.push_back({d.keep(each.sentence), each.line, d.keep(how.file)});
    d.seal();
    result.gaps = std::move(said.gaps);
    result.sentences = said.sentences;
    result.sentences_read = said.sentences_read;
    return result;
}

}  // namespace strata::reading
