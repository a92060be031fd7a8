// Compiles a draft's table to a program. table.hpp finds the facts about the table; this file stores them in the form
// that the runner needs.

#include <algorithm>
#include <span>

#include "core/engine/program/paths.hpp"
#include "core/engine/program/plain_characters.hpp"
#include "core/engine/program/program.hpp"
#include "core/engine/program/reference_facts.hpp"
#include "core/engine/program/requirements.hpp"
#include "core/engine/program/table.hpp"
#include "core/engine/references.hpp"
#include "core/spec/ascii.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

namespace {

// --- The effect of a rule on its characters ---

// The reactions that follow from the rule alone, regardless of the character.
std::uint8_t reactions_of(const table& t, std::size_t s, const spec::rule& rule) {
    unsigned is = 0;
    if (!t.takes_runs(s, rule)) is |= reaction::ends_run;
    if (t.of(s).ignores && ignores(rule)) is |= reaction::is_ignored;
    // The characters of such a rule end the text that the state gathers, because the rule reports an error or may lead
    // to other output.
    if (t.of(s).gathers &&
        (reports(rule) || (!emits(rule) && !t.begins_reference(rule) && !rule.does(op::as_anything_else))))
        is |= reaction::leaves_text;
    return static_cast<std::uint8_t>(is);
}

// Whether `c` is part of a run unless it ends the word that rule number `r` tests for. (If the rest of the word does
// not precede `c`, the next rule applies.)
bool may_end_word(const table& t, std::size_t s, std::size_t r, std::size_t c) {
    const auto rules = t.rules_of(s);
    const spec::guard& given = rules[r].given;
    return given.what == condition::last_characters_are && !rules[r].only_if_foreign && given.word.size() >= 2 &&
           static_cast<unsigned char>(given.word.back()) == c && r + 1 < rules.size() && t.takes_runs(s, rules[r + 1]);
}

// Whether the rule reports an error at its character, emits the character or U+FFFD, and does nothing else.
bool reports_and_emits(const spec::rule& rule) {
    const auto actions = rule.then();
    const bool stays = actions.size() == 2 || (actions.size() == 3 && actions[2].code == op::stay);
    return rule.by == trigger::consume && stays && actions[0].code == op::parse_error && !actions[0].at_next &&
           actions[1].code == op::emit &&
           (actions[1].what == spec::current_character || actions[1].what == spec::replacement_character);
}

// --- The compiler ---

class compiler {
public:
    compiler(const spec::draft& draft, const table& t, program& to)
        : draft_(draft), table_(t), path_(find_tag_path(t)), references_(t), to_(to) {}

    // Compiles the table. Returns false if a program that reads several characters in one pass might give results that
    // differ from the interpreter's.
    [[nodiscard]] bool compile() {
        if (!touches_only_live_tokens(table_)) return false;
        to_.draft = draft_;
        to_.plain = plain_bytes_of(draft_.stream);
        find_reference_facts();
        compile_states();
        fill_path();
        find_indexed_runs();
        find_content_states();
        for (compiled_state& each : to_.states)
            each.only_steps = each.run == op::none && !each.ignores && !each.gathers && !each.takes_references &&
                              !each.begins_attributes;
        return true;
    }

private:
    // --- Rules ---

    [[nodiscard]] compiled_rule compile_rule(std::size_t s, const spec::rule& rule) const {
        compiled_rule r;
        r.rule = &rule;
        const maybe_state to = target_of(s, rule);
        if (to) r.to = static_cast<std::int16_t>(*to);
        r.as_anything_else = rule.does(op::as_anything_else);
        if (r.as_anything_else) r.anything_else = table_.anything_else_in(s);
        r.reconsumes = reconsumes(rule);
        r.to_bogus_comment = to && *to != s && table_.is_bogus_comment(*to);
        r.may_lead_to_text = emits(rule) || !to || begins_text(*to);
        r.ends_input = rule.does(op::emit_eof);
        r.reports_at_next = reports_at_next(rule);
        r.awaits_slash = rule.does(op::parse_error_unless_permitted_slash);
        r.unconditional = rule.is_unconditional() && !r.awaits_slash;
        fill_places(s, rule, to, r);
        const bool does_more =
            rule.count != 1 || r.has_places || r.to_bogus_comment || r.may_lead_to_text || !r.unconditional;
        if (!does_more && rule.actions[0].code == op::switch_to) r.only = compiled_rule::quick::switches;
        if (!does_more && rule.actions[0].code == op::reconsume_in) r.only = compiled_rule::quick::reconsumes;
        if (reports_and_emits(rule) && r.unconditional && to == s && !r.has_places)
            r.only = compiled_rule::quick::reports;
        return r;
    }
    // Whether state `s` counts as reading text. The state of a CDATA section counts, even if the table does not say
    // that it reads text.
    [[nodiscard]] bool begins_text(std::size_t s) const {
        return table_.state(s).reads == part::text || table_.is_cdata_section(s);
    }
    void fill_places(std::size_t s, const spec::rule& rule, maybe_state to, compiled_rule& r) const {
        // A reference does not end the value, because the value continues after the reference.
        const bool detour = rule.does(op::set_return_state) || rule.does(op::switch_to_reference_in_attribute);
        // The drafts say "and before emitting the tag token", so emitting the tag ends the part that is being read even
        // if the state stays the same.
        if (!to || (*to == s && !rule.does(op::emit_tag)) || detour) return;
        const part from_part = table_.state(s).reads;
        const part to_part = *to == s ? part::other : table_.state(*to).reads;
        r.ends_name = from_part == part::attribute_name;
        r.extends_attribute = to_part == part::before_attribute_value;
        r.begins_value = from_part == part::before_attribute_value && spec::is_attribute_value(to_part);
        r.begins_quoted = to_part == part::attribute_value_quoted;
        r.ends_value = spec::is_attribute_value(from_part);
        r.ends_quoted = from_part == part::attribute_value_quoted;
        r.has_places = r.ends_name || r.extends_attribute || r.begins_value || r.ends_value;
    }

    // --- States ---

    void compile_states() {
        to_.rules.resize(draft_.table.rules.size());
        to_.states.resize(table_.state_count());
        std::size_t rows = 0;
        std::size_t sets = 0;
        for (std::size_t s = 0; s < to_.states.size(); ++s) {
            rows += table_.modes_of(s);
            if (table_.of(s).run != op::none) sets += table_.modes_of(s);
        }
        // States point to these rows, so the rows must not move.
        to_.all_reactions.resize(rows);
        to_.all_stops.resize(sets);
        for (std::size_t s = 0; s < to_.states.size(); ++s) compile_state(s);
    }
    void compile_state(std::size_t s) {
        compiled_state& state = to_.states[s];
        const spec::state_info& info = table_.state(s);
        const auto rules = table_.rules_of(s);
        const table::facts& its = table_.of(s);
        for (std::size_t r = 0; r < rules.size(); ++r) to_.rules[info.first_rule + r] = compile_rule(s, rules[r]);
        state.info = &info;
        state.name = spec::name_in_text(info);
        state.rules = &to_.rules[info.first_rule];
        state.rule_count = info.rule_count;
        state.kind = kind_of(s);
        state.run = its.run;
        if (info.drops_duplicate_attribute)
            state.duplicates = info.duplicate_attribute_is_error ? registers::duplicate::dropped_with_error
                                                                 : registers::duplicate::dropped;
        state.modal = its.modal;
        state.lowers = its.lowers;
        state.buffers = its.buffers;
        state.short_runs = its.run == op::append_to_tag_name;
        state.gathers = its.gathers;
        state.has_first = info.first.count != 0;
        state.looks_ahead = rules.front().by != trigger::consume;
        state.consumes = its.consumes;
        for (const spec::action& a : rules.front().then())
            if (a.code == op::consume_bogus_comment) state.replaces_null = a.what == spec::replacement_character;
        state.is_in_attribute = rules.front().does(op::append_what_was_returned);
        to_.is_text[s] = begins_text(s);
        to_.is_value[s] = spec::is_attribute_value(info.reads);
        fill_references(s, state);
        fill_ends(s, state);
        fill_rows(s, state);
        if (state.finds_more_text[0]) state.found_by = run_index::more_text;
    }
    [[nodiscard]] state_kind kind_of(std::size_t s) const {
        if (table_.state(s).reads == part::procedure) return state_kind::procedure;
        if (table_.is_bogus_comment(s)) return state_kind::bogus_comment;
        if (table_.is_cdata_section(s)) return state_kind::cdata_section;
        if (table_.attempts_reference(s)) return state_kind::reference;
        return path_ && path_->text == s ? state_kind::text_of_pages : state_kind::rules;
    }
    void fill_rows(std::size_t s, compiled_state& state) {
        state.reacts = &to_.all_reactions[used_rows_];
        if (state.run != op::none) state.stops = &to_.all_stops[used_sets_];
        const auto rules = table_.rules_of(s);
        std::array<std::uint8_t, 256> by_rule{};
        for (std::size_t r = 0; r < rules.size(); ++r) by_rule[r] = reactions_of(table_, s, rules[r]);
        by_rule[table::none] = reaction::ends_run | reaction::leaves_text;
        const std::size_t first_row = used_rows_;
        for (std::size_t m = 0; m < table_.modes_of(s); ++m) {
            const table::row& row = table_.row_of(s, m);
            reactions& to = to_.all_reactions[used_rows_++];
            for (std::size_t c = 0; c < row.size(); ++c) to[c] = {row[c], by_rule[row[c]]};
            fill_exceptions(s, m, to);
            for (const reaction& each : to)
                state.finds_more_text[m] =
                    state.finds_more_text[m] || each.has(reaction::keeps_less_than | reaction::keeps_dash |
                                                         reaction::keeps_bang | reaction::may_end_word);
            if (state.run == op::none) continue;
            byte_set stops{};
            for (std::size_t c = 0; c < byte_values; ++c) stops[c] = to[c].has(reaction::ends_run);
            to_.all_stops[used_sets_++] = set_of(stops);
        }
        if (table_.of(s).ignores)
            agree_on_ignored(state, std::span(to_.all_reactions).subspan(first_row, used_rows_ - first_row));
    }
    // A character counts as ignored only if it is ignored in all modes.
    static void agree_on_ignored(compiled_state& state, std::span<reactions> rows) {
        for (std::size_t c = 0; c < byte_values; ++c) {
            const bool ignored = std::all_of(rows.begin(), rows.end(),
                                             [&](const reactions& row) { return row[c].has(reaction::is_ignored); });
            for (reactions& row : rows)
                if (!ignored) clear(row[c], reaction::is_ignored);
            state.ignores = state.ignores || ignored;
        }
    }
    // The reactions that follow from the character itself, or from the character before it.
    void fill_exceptions(std::size_t s, std::size_t m, reactions& to) const {
        // CR may be part of a CR LF. A run is converted to lower case as a whole, so it must end at a capital for which
        // the table does something else.
        set(to['\r'], reaction::ends_run);
        for (std::size_t c = 'A'; table_.of(s).lowers && c <= 'Z'; ++c)
            if (table_.stops_on(s, m, c)) set(to[c], reaction::ends_run);
        // A character beyond ASCII is never ignored byte by byte; the rule for the whole character handles it.
        for (std::size_t c = ascii_limit; table_.of(s).ignores && c < to.size(); ++c)
            clear(to[c], reaction::is_ignored);
        if (!table_.of(s).gathers) return;
        fill_after_less_than(s, m, to);
        if (table_.of(s).run != op::emit) return;
        fill_after_detour(s, m, '<', reaction::keeps_less_than, to);
        fill_after_detour(s, m, '-', reaction::keeps_dash, to);
        fill_after_bang(s, m, to);
        for (std::size_t c = 0; c < ascii_limit; ++c)
            if (to[c].rule != no_rule && may_end_word(table_, s, to[c].rule, c)) set(to[c], reaction::may_end_word);
    }
    // Finds the effect of each character in the state to which "<" leads. If something is emitted there, the "<" was
    // text.
    void fill_after_less_than(std::size_t s, std::size_t m, reactions& to) const {
        const spec::rule* const less_than = table_.rule_for(s, m, '<');
        const maybe_state open = less_than != nullptr ? target_of(s, *less_than) : maybe_state();
        if (!open) return;
        const auto rules = table_.rules_of(*open);
        const table::row& then = table_.row_of(*open, m);
        for (std::size_t c = 0; c < byte_values; ++c)
            if (then[c] != table::none && emits(rules[then[c]]) && !reports(rules[then[c]]))
                set(to[c], reaction::shows_text);
    }
    // If a "<" or a "-" is only a detour, it is part of the run.
    void fill_after_detour(std::size_t s, std::size_t m, char from, reaction::bit keeps, reactions& to) const {
        const auto path = find_detour(table_, s, m, from);
        for (std::size_t c = 0; path && c < byte_values; ++c)
            if (leads_back(table_, *path, s, m, from, static_cast<char>(c))) set(to[c], keeps);
    }
    void fill_after_bang(std::size_t s, std::size_t m, reactions& to) const {
        for (std::size_t c = 0; c < byte_values; ++c)
            if (bang_leads_back(table_, s, m, static_cast<char>(c))) set(to[c], reaction::keeps_bang);
    }
    static void set(reaction& r, std::uint8_t which) { r.is = static_cast<std::uint8_t>(r.is | which); }
    static void clear(reaction& r, std::uint8_t which) { r.is = static_cast<std::uint8_t>(r.is & ~which); }

    // --- References ---

    void find_reference_facts() {
        to_.digits_step = digits_step_of(table_);
        to_.all_letters_are_digits = all_letters_are_digits(table_);
        if (!path_) return;
        const plain_references of_pages = references_.of(path_->text, 0);
        to_.plain_names = of_pages.names;
        to_.plain_numbers = of_pages.numbers;
        to_.not_in_references = not_in_references(table_, path_->text);
        leaves_unknown_names_ =
            !spec::has_reference_procedure(draft_) && to_.names->are_words &&
            reference_state_of(table_, path_->double_quoted) == reference_state_of(table_, path_->text) &&
            leaves_unknown_names(table_, path_->double_quoted);
    }
    // Whether the references that are read in one pass in the text of pages can be read in one pass in this state as
    // well.
    [[nodiscard]] bool reads_plain_references(std::size_t s, std::size_t m) {
        const plain_references proved = references_.of(s, m);
        return (to_.plain_names || to_.plain_numbers) && (proved.names || !to_.plain_names) &&
               (proved.numbers || !to_.plain_numbers);
    }
    // If "&" does not lead to the same state here as in the text of pages, nothing is known about references in this
    // state.
    void fill_references(std::size_t s, compiled_state& state) {
        if (!path_) return;
        const maybe_state of_pages = reference_state_of(table_, path_->text);
        for (std::size_t m = 0; m < table_.modes_of(s); ++m) {
            state.references_in[m] = reference_state_of(table_, s, m) == of_pages && reads_plain_references(s, m);
            state.takes_references = state.takes_references || state.references_in[m];
        }
        state.leaves_unknown_names = state.takes_references && leaves_unknown_names_;
        for (std::size_t c = 0; c < ascii_limit && state.leaves_unknown_names; ++c)
            for (std::size_t m = 0; m < table_.modes_of(s); ++m)
                if (spec::is_ascii_alphanumeric(static_cast<char>(c)) && state.references_in[m] &&
                    table_.stops_on(s, m, c))
                    state.leaves_unknown_names = false;
    }

    void fill_ends(std::size_t s, compiled_state& state) const {
        state.after_content.fill(compiled_state::unknown);
        for (std::size_t m = 0; m < table_.modes_of(s); ++m)
            if (const maybe_state after = state_after_content(table_, s, m)) {
                state.after_content[m] = static_cast<std::uint8_t>(*after);
                state.ends_content = true;
            }
        for (std::size_t m = 0; m < table_.modes_of(s); ++m) {
            state.other_end_tags[m] = other_end_tags(table_, s, m);
            state.finds_more_text[m] = state.other_end_tags[m] != nullptr;
        }
    }

    // --- Plain tags and comments ---

    [[nodiscard]] const scan_set& stops_in(std::size_t s) const { return to_.states[s].stops[0]; }
    static void add_capitals(byte_set& set) {
        for (std::size_t c = 'A'; c <= 'Z'; ++c) set[c] = true;
    }
    void fill_path() {
        if (!path_) return;
        plain_path& p = to_.path;
        p.before_name = static_cast<std::uint8_t>(path_->before_name);
        p.double_quoted = static_cast<std::uint8_t>(path_->double_quoted);
        p.single_quoted = static_cast<std::uint8_t>(path_->single_quoted);
        to_.states[path_->before_name].begins_attributes = true;
        p.closes_itself = path_->closes_itself;
        p.checks_slash = path_->slash_error.has_value();
        p.slash_error = path_->slash_error.value_or(spec::error_code{});
        p.tag_name_state = spec::name_in_text(table_.state(path_->tag_name));
        p.before_name_state = spec::name_in_text(table_.state(path_->before_name));
        p.after_quote_state = spec::name_in_text(table_.state(path_->after_quote));
        p.takes_capitals = path_->takes_capitals;
        p.lowers_names = table_.of(path_->attribute_name).lowers;
        p.takes_bare = path_->after_name.has_value();
        for (char c = '!'; c <= '~'; ++c)
            p.name_beginnings[static_cast<unsigned char>(c)] = begins_attribute(table_, *path_, c);
        p.any_tag_name_stops = p.tag_name_stops = stops_in(path_->tag_name).in;
        add_capitals(p.tag_name_stops);
        p.any_name_stops = stops_in(path_->attribute_name).in;
        p.unquoted_stops = stops_in(path_->unquoted).in;
        for (char c = '!'; c <= '~'; ++c)
            p.unquoted_beginnings[static_cast<unsigned char>(c)] = begins_unquoted(table_, *path_, c);
        p.single_quoted_stops = stops_in(path_->single_quoted);
        if (const auto lone = find_lone_less_than(table_, path_->text)) {
            p.has_lone_less_than = true;
            p.lone_less_than_error = lone->error;
            p.lone_less_than_state = spec::name_in_text(table_.state(lone->in));
        }
        if (const auto comments = find_comment_path(table_, path_->text)) {
            p.takes_comments = true;
            p.less_than_in_comments = comments->less_than;
            p.comment_stops = stops_in(comments->inside);
            p.after_dashes = comments->after_dashes;
            p.dashes_are_error = comments->dashes_error.has_value();
            p.takes_nested = comments->nested_error.has_value();
            p.dashes_error = comments->dashes_error.value_or(spec::error_code{});
            p.nested_error = comments->nested_error.value_or(spec::error_code{});
            p.dashes_state = spec::name_in_text(table_.state(comments->dashes_in));
            p.nested_state = spec::name_in_text(table_.state(comments->nested_in));
            to_.states[comments->inside].reads_comments = true;
        }
    }

    // Several states can share the sets with which the index of a buffer finds the ends of runs.
    void find_indexed_runs() {
        if (!path_) return;
        to_.text_stops = stops_in(path_->text);
        to_.value_stops = stops_in(path_->double_quoted);
        byte_set names = to_.path.any_name_stops;
        add_capitals(names);
        to_.name_stops = set_of(names);
        for (compiled_state& state : to_.states) {
            if (state.run == op::none || state.found_by != run_index::none) continue;
            if (state.stops[0].in == to_.text_stops.in)
                state.found_by = run_index::text;
            else if (state.stops[0].in == to_.value_stops.in)
                state.found_by = run_index::value;
        }
    }

    // --- Content states ---

    void find_content_states() {
        for (const spec::rule& rule : draft_.table.rules) {
            if (rule.given.what != condition::close_tag_does_not_match) continue;
            to_.after_end_tag_name = &rule.given.followed_by.set;
            return;
        }
    }

    const spec::draft& draft_;
    const table& table_;
    std::optional<tag_path> path_;
    plain_reference_proof references_;
    program& to_;
    std::size_t used_rows_ = 0, used_sets_ = 0;
    bool leaves_unknown_names_ = false;
};

// Returns an index of the draft's names: the index of `like` if it fits, otherwise the one that is stored with the
// draft, otherwise a new one. Null if the names cannot be indexed.
std::shared_ptr<const name_index> names_of(const spec::draft& draft, const program* like) {
    const auto names = draft.references.names;
    const auto is_theirs = [names](const name_index* index) {
        return index != nullptr && index->names.data() == names.data() && index->names.size() == names.size();
    };
    if (like != nullptr && is_theirs(like->names.get())) return like->names;
    const auto make = [&] { return has_usual_names(draft) ? index_of(names) : nullptr; };
    if (draft.references.index == nullptr) return make();
    auto kept = std::static_pointer_cast<const name_index>(draft.references.index->get(make));
    return kept == nullptr || is_theirs(kept.get()) ? kept : make();
}

}  // namespace

std::shared_ptr<program> compile_to_change(const spec::draft& draft, const program* like) {
    if (!is_within_bounds(draft)) return nullptr;
    const table its(draft);
    if (!can_be_run(its)) return nullptr;
    auto made = std::make_shared<program>();
    made->names = names_of(draft, like);
    if (made->names == nullptr) return nullptr;
    if (!compiler(draft, its, *made).compile()) return nullptr;
    const bool takes_content_back = std::any_of(draft.contents.begin(), draft.contents.end(),
                                                [](const spec::content_state& each) { return each.taken_back_at_eof; });
    if (takes_content_back && made->after_end_tag_name == nullptr) return nullptr;
    return made;
}

std::shared_ptr<const program> compile(const spec::draft& draft, const program* like) {
    return compile_to_change(draft, like);
}

std::shared_ptr<const program> program_of(const spec::draft& draft) {
    if (draft.compiled == nullptr) return nullptr;
    return std::static_pointer_cast<const program>(draft.compiled->get([&] { return compile(draft); }));
}

}  // namespace strata::engine
