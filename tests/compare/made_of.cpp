#include "tests/compare/made_of.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <stdexcept>

#include "core/spec/content_states.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/machine.hpp"
#include "core/tree/simulated.hpp"

namespace strata::testing {

using kind = compare::difference_kind;

namespace {

// Returns whether the machine has everything that the step's rule needs, such as an attribute to append to. Something
// may be missing, because a rule that replaces another may fire where it never fires in its own draft.
bool can_be_taken(const spec::draft& draft, const engine::step& s, const engine::machine_registers& r) {
    using spec::op;
    bool attribute = r.attributes > 0;
    bool name = r.has_doctype_name, public_id = r.has_public_identifier, system_id = r.has_system_identifier;
    const auto rules = draft.table.rules_of(s.state);
    std::vector<spec::action> all(rules[s.rule].then().begin(), rules[s.rule].then().end());
    if (rules[s.rule].does(op::as_anything_else)) {
        const auto others = spec::anything_else_of(rules).then();
        all.insert(all.end(), others.begin(), others.end());
    }
    for (const spec::action& a : all) {
        const bool of_character =
            a.what == spec::current_character || a.what == spec::lowercase_version || a.what == spec::uppercase_version;
        if (s.at_eof && of_character) return false;
        switch (a.code) {
            case op::start_attribute: attribute = true; break;
            case op::create_start_tag:
            case op::create_end_tag: attribute = false; break;
            case op::set_doctype_name: name = true; break;
            case op::set_public_identifier_empty: public_id = true; break;
            case op::set_system_identifier_empty: system_id = true; break;
            case op::create_doctype: name = public_id = system_id = false; break;
            case op::set_attribute_name:
            case op::append_to_attribute_name:
            case op::append_to_attribute_value:
            case op::append_what_was_returned:
                if (!attribute) return false;
                break;
            case op::append_to_doctype_name:
                if (!name) return false;
                break;
            case op::append_to_public_identifier:
                if (!public_id) return false;
                break;
            case op::append_to_system_identifier:
                if (!system_id) return false;
                break;
            default: break;
        }
    }
    return true;
}

}  // namespace

// Passes on tokens. Returns the replies of tree construction, or replies that were given in their place, and keeps
// copies.
class made_of::with_answers : public sink {
public:
    with_answers(const spec::draft& draft, const tree_answers* given, made_of& to)
        : draft_(draft), given_(given), to_(to), simulated_(draft, simulation{}, to) {}
    feedback on_token(const token& t) override {
        const bool is_text = boost::variant2::holds_alternative<characters>(t);
        const feedback answer = given_ == nullptr ? simulated_.on_token(t) : given_answer(t, is_text);
        if (answer.content || answer.foreign) to_.answers_.all.push_back({where_of(t).begin, is_text, answer});
        return answer;
    }
    void on_error(const parse_error& e) override { static_cast<sink&>(to_).on_error(e); }

private:
    feedback given_answer(const token& t, bool is_text) {
        static_cast<sink&>(to_).on_token(t);
        feedback answer;
        const source_span where = where_of(t);
        for (; next_ < given_->all.size(); ++next_) {
            const tree_answers::answer& each = given_->all[next_];
            if (is_text ? !each.to_text || each.begin >= where.end : each.begin >= where.begin) break;
            if (is_text) answer.foreign = each.what.foreign;
        }
        if (is_text || next_ == given_->all.size()) return answer;
        const tree_answers::answer& found = given_->all[next_];
        if (found.to_text || found.begin != where.begin) return answer;
        ++next_;
        answer.foreign = found.what.foreign;
        if (found.what.content)
            answer.content = spec::find_content(draft_, spec::content_at(*given_->of, *found.what.content).name);
        return answer;
    }

    const spec::draft& draft_;
    const tree_answers* given_;
    made_of& to_;
    simulated_feedback simulated_;
    std::size_t next_ = 0;
};

made_of::made_of(const spec::draft& draft, std::string_view document, const tree_answers* answers)
    : most_steps_(100 + 50 * document.size()) {
    answers_.of = &draft;
    with_answers answering(draft, answers, *this);
    engine::interpreter machine(draft, {}, answering);
    machine_ = &machine;
    draft_ = &draft;
    machine.observe(this);
    machine.feed(document);
    machine.finish();
    machine_ = nullptr;
    draft_ = nullptr;
    if (is_stuck_) throw std::runtime_error("a rule cannot be applied in this place");
    if (steps_.size() > most_steps_) throw std::runtime_error("the draft loops");
}

void made_of::on_step(const engine::step& s) {
    steps_.push_back(s);
    is_stuck_ = is_stuck_ || !can_be_taken(*draft_, s, machine_->registers());
    if (is_stuck_ || steps_.size() > most_steps_) machine_->stop();
}

void made_of::on_error(const parse_error& e) { errors_.push_back({e.offset, spec::name_of(e.code)}); }

void made_of::add(kind what, std::string_view name, std::optional<std::string_view> value) {
    parts_.push_back({what, of_, std::string(name), begin_, value ? std::optional<std::string>(*value) : std::nullopt});
}

feedback made_of::on_token(const token& t) {
    namespace v = boost::variant2;
    if (const auto* const run = v::get_if<characters>(&t)) {
        texts_.push_back({run->where.begin, run->where.end, std::string(run->data)});
        return {};
    }
    begin_ = where_of(t).begin;
    of_ = {};
    const auto begin_kind = [&](std::string_view its) {
        add(kind::token, {}, its);
        of_ = its;
    };
    const auto flag = [](bool set) { return set ? std::optional(std::string_view()) : std::nullopt; };
    if (const auto* const start = v::get_if<start_tag>(&t)) {
        begin_kind("startTag");
        add(kind::name, {}, start->name);
        for (const attribute& each : start->attributes) {
            add(kind::attribute, each.name, each.dropped ? "dropped" : "");
            add(kind::attribute_value, each.name, fmt::format("{}{}", each.dropped ? "dropped " : "", each.value));
        }
        add(kind::self_closing, {}, flag(start->self_closing));
    } else if (const auto* const end = v::get_if<end_tag>(&t)) {
        begin_kind("endTag");
        add(kind::name, {}, end->name);
    } else if (const auto* const c = v::get_if<comment>(&t)) {
        begin_kind("comment");
        add(kind::data, {}, c->data);
    } else if (const auto* const pi = v::get_if<processing_instruction>(&t)) {
        begin_kind("processingInstruction");
        add(kind::target, {}, pi->target);
        add(kind::data, {}, pi->data);
    } else if (const auto* const d = v::get_if<doctype>(&t)) {
        begin_kind("doctype");
        add(kind::doctype_name, {}, d->name);
        add(kind::public_identifier, {}, d->public_identifier);
        add(kind::system_identifier, {}, d->system_identifier);
        add(kind::quirks, {}, flag(d->force_quirks));
    }
    return {};
}

std::string made_of::at(const compare::difference& d) const {
    std::string all;
    for (const part& each : parts_) {
        if (each.what != d.what || each.of != d.of || each.offset != d.offset || each.name != d.name) continue;
        all += each.value ? fmt::format("\"{}\";", *each.value) : "none;";
    }
    return all;
}

std::string made_of::text_from(std::uint64_t begin, std::uint64_t end) const {
    std::string all;
    for (const text& each : texts_)
        if (each.begin >= begin && each.begin < std::max(end, begin + 1)) all += each.data;
    return all;
}

std::uint64_t made_of::end_of_text(std::uint64_t begin, std::string_view text) const {
    std::size_t size = 0;
    std::uint64_t end = begin;
    for (const made_of::text& each : texts_) {
        if (each.begin < begin) continue;
        if (size >= text.size()) break;
        size += each.data.size();
        end = each.end;
    }
    return end;
}

std::size_t made_of::errors_at(std::uint64_t offset, std::string_view name) const {
    return static_cast<std::size_t>(std::count_if(errors_.begin(), errors_.end(), [&](const error& each) {
        return each.offset == offset && (name.empty() || each.name == name);
    }));
}

namespace {

std::size_t common_beginning(std::string_view a, std::string_view b) {
    const auto shorter = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size()));
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.begin() + shorter, b.begin()).first - a.begin());
}

// The difference counts as gone if the texts agree beyond the first character that differed, because later differences
// may come from other rules.
bool is_gone_in_text(std::string_view older, std::string_view newer, std::string_view changed) {
    return changed == newer || common_beginning(changed, newer) > common_beginning(older, newer);
}

}  // namespace

bool is_gone(const compare::difference& d, const made_of& older, const made_of& newer, const made_of& changed,
             bool errors_have_names) {
    if (d.what == kind::error) {
        std::string_view name;
        for (const compare::difference::side& each : d.sides)
            if (each.value) name = *each.value;
        const auto is_nearer = [&](std::string_view its) {
            const auto count = [&](const made_of& m) { return static_cast<long>(m.errors_at(d.offset, its)); };
            return std::abs(count(changed) - count(newer)) < std::abs(count(older) - count(newer));
        };
        // If the drafts do not name errors, any error at the place counts.
        return is_nearer(name) || (!errors_have_names && is_nearer({}));
    }
    if (d.of == "characters") {
        std::uint64_t end = d.offset;
        // The sides of a difference are in the order of the drafts.
        const made_of* const sides[] = {&older, &newer};  // NOLINT(modernize-avoid-c-arrays)
        for (std::size_t s = 0; s < 2; ++s)
            if (d.sides[s].value) end = std::max(end, sides[s]->end_of_text(d.offset, *d.sides[s].value));
        const std::string after = newer.text_from(d.offset, end);
        if (after.empty()) return changed.text_from(d.offset, d.offset).empty();
        return is_gone_in_text(older.text_from(d.offset, end), after, changed.text_from(d.offset, end));
    }
    const bool is_text = d.sides[0].value && d.sides[1].value && !d.sides[0].value->empty() &&
                         !d.sides[1].value->empty() && d.what != kind::token;
    return is_text ? is_gone_in_text(older.at(d), newer.at(d), changed.at(d)) : changed.at(d) == newer.at(d);
}

}  // namespace strata::testing
