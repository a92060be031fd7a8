#include "core/spec/owned_draft.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <type_traits>

#include "core/spec/ascii.hpp"

namespace strata::spec {
namespace {

template <class T>
std::vector<T> copied(std::span<const T> from) {
    return {from.begin(), from.end()};
}

template <class T>
void view(std::span<const T>& in_draft, const std::vector<T>& part) {
    if (!part.empty()) in_draft = part;
}

/// Makes a copied draft independent of the original. At first, the copy has views of the original's texts. This class
/// copies these texts to the copy's own storage.
class text_keeper {
public:
    explicit text_keeper(owned_draft& of) : of_(of) {}

    void keep(std::string_view& text) { text = text.empty() ? std::string_view() : of_.keep(std::string(text)); }
    template <class... Texts>
    void keep_all(Texts&... texts) {
        (keep(texts), ...);
    }

private:
    owned_draft& of_;
};

void keep_wording(text_keeper& texts, wording& w) {
    texts.keep_all(w.glyph_of_tab, w.in_any_case, w.after_looking_ahead, w.raw_text, w.is_foreign, w.drop_attribute,
                   w.reference, w.references, w.reference_table, w.matching_identifier, w.identifier_case,
                   w.after_semicolon, w.being_consumed, w.next_character_is, w.head_of_numbers, w.code_point_prefix);
}

void keep_provenance(text_keeper& texts, provenance& about) {
    texts.keep_all(about.day, about.predecessor, about.name, about.date, about.title, about.section, about.source,
                   about.copy.url, about.beside);
    for (std::string_view& each : about.aliases) texts.keep(each);
}

std::optional<state_index> state_called(std::span<const state_info> states, std::string_view heading) {
    for (std::size_t s = 0; s < states.size(); ++s)
        if (same_in_any_case(states[s].name, heading)) return static_cast<state_index>(s);
    return std::nullopt;
}

}  // namespace

void owned_draft::stand_beside(const draft& base) {
    const provenance about = facts.about;
    facts = base;
    facts.about = about;
    facts.table = {};
    facts.continues = {};
    facts.gaps = {};
    facts.quoted = {};
    contents.clear();
    for (const content_state& each : base.contents) {
        std::optional<state_index> here = state_called(states, base.table.states[each.state].name);
        if (!here && &each == base.contents.data() && !states.empty()) here = state_index{0};
        if (!here) continue;
        content_state there = each;
        there.state = *here;
        contents.push_back(there);
    }
    facts.contents = {};
    feedback.clear();
    for (const feedback_rule& each : base.feedback)
        if (std::any_of(contents.begin(), contents.end(),
                        [&](const content_state& content) { return content.name == each.content; }))
            feedback.push_back(each);
    facts.feedback = {};
    facts.reference_procedure = 0;
    if (!has_reference_procedure(base)) return;
    facts.reference_procedure =
        state_called(states, base.table.states[base.reference_procedure].name).value_or(state_index{0});
}

void owned_draft::seal() {
    facts.table = machine_view(states, rules);
    view(facts.stream.errors, input_errors);
    view(facts.references.names, names);
    facts.references.index = nullptr;
    view(facts.references.numbers, numbers);
    view(facts.references.replaced_numbers, replaced_numbers);
    view(facts.contents, contents);
    view(facts.continues, continues);
    view(facts.feedback, feedback);
    view(facts.permitted_slash_tags, permitted_slash_tags);
    view(facts.gaps, gaps);
    view(facts.quoted.rules, rule_quotations);
    view(facts.quoted.states, state_quotations);
    form_ = std::make_unique<compiled_form>();
    facts.compiled = form_.get();
    facts.changes = nullptr;
}

std::unique_ptr<owned_draft> copy_of(const draft& original) {
    auto copy = std::make_unique<owned_draft>();
    copy->facts = original;
    text_keeper texts(*copy);
    keep_provenance(texts, copy->facts.about);
    keep_wording(texts, copy->facts.words);
    texts.keep(copy->facts.stream.section);
    copy->states = copied(original.table.states);
    for (state_info& each : copy->states) texts.keep_all(each.name, each.section, each.step_of);
    copy->rules = copied(original.table.rules);
    for (rule& each : copy->rules) texts.keep_all(each.given.word, each.given.other_word);
    copy->input_errors = copied(original.stream.errors);
    copy->names = copied(original.references.names);
    for (named_reference& each : copy->names) texts.keep(each.name);
    copy->numbers = copied(original.references.numbers);
    for (number_row& each : copy->numbers) texts.keep(each.character_name);
    copy->replaced_numbers = copied(original.references.replaced_numbers);
    copy->contents = copied(original.contents);
    for (content_state& each : copy->contents) texts.keep(each.name);
    copy->continues = copied(original.continues);
    for (continuation& each : copy->continues) texts.keep_all(each.former, each.state);
    copy->feedback = copied(original.feedback);
    for (feedback_rule& each : copy->feedback) texts.keep_all(each.tag_name, each.content);
    copy->permitted_slash_tags = copied(original.permitted_slash_tags);
    for (std::string_view& each : copy->permitted_slash_tags) texts.keep(each);
    copy->gaps = copied(original.gaps);
    for (gap_sentence& each : copy->gaps) texts.keep_all(each.sentence, each.file);
    for (input_error& each : copy->input_errors) texts.keep(each.words);
    copy->rule_quotations = copied(original.quoted.rules);
    for (rule_quotation& each : copy->rule_quotations) texts.keep(each.words);
    copy->state_quotations = copied(original.quoted.states);
    for (state_quotation& each : copy->state_quotations)
        texts.keep_all(each.first, each.before, each.leaving, each.after);
    texts.keep_all(copy->facts.quoted.byte_order_mark, copy->facts.quoted.null);
    copy->seal();
    return copy;
}

// --- Names of errors that only texts read at run time have ---

namespace {

/// Names of errors, in the order of their codes. Once a name has a code, it is never changed or removed, so no lock is
/// needed to read it.
class new_error_names {
public:
    std::optional<error_code> code_of(std::string_view name) {
        const std::lock_guard lock(adding_);
        const std::size_t count = count_;
        for (std::size_t i = 0; i < count; ++i)
            if (names_[i] == name) return code_at(i);
        if (count == names_.size()) return std::nullopt;
        names_[count] = name;
        count_ = count + 1;
        return code_at(count);
    }
    [[nodiscard]] std::string_view name_of(error_code code) const {
        const std::size_t i = static_cast<std::size_t>(code) - error_code_count;
        return i < count_ ? std::string_view(names_[i]) : std::string_view{};
    }

private:
    static error_code code_at(std::size_t i) { return static_cast<error_code>(error_code_count + i); }

    static constexpr std::size_t codes =
        std::size_t{std::numeric_limits<std::underlying_type_t<error_code>>::max()} + 1;
    std::mutex adding_;
    std::array<std::string, codes - error_code_count> names_;
    std::atomic<std::size_t> count_ = 0;
};

new_error_names& added_names() {
    static new_error_names names;
    return names;
}

}  // namespace

std::optional<error_code> code_of_error(std::string_view name) {
    const auto* const known = std::find(detail::error_names.begin(), detail::error_names.end(), name);
    if (known != detail::error_names.end()) return static_cast<error_code>(known - detail::error_names.begin());
    return added_names().code_of(name);
}

std::string_view name_of_new_error(error_code code) { return added_names().name_of(code); }

}  // namespace strata::spec
