#include "core/run/token_origins.hpp"

#include <algorithm>
#include <boost/variant2/variant.hpp>

#include "core/spec/machine.hpp"
#include "core/text/listed_token.hpp"

namespace strata::run {
namespace {

using spec::op;

}  // namespace

void text_origin::note(std::size_t size, step_number by) {
    const auto end = static_cast<std::uint32_t>(size);
    // If the machine replaces a text, the new text may be shorter.
    while (!parts_.empty() && parts_.back().end > end) parts_.pop_back();
    const std::uint32_t known = parts_.empty() ? 0 : parts_.back().end;
    if (known == end) return;
    if (!parts_.empty() && parts_.back().by == by)
        parts_.back().end = end;
    else
        parts_.push_back({end, by});
}

step_number text_origin::of_byte(std::size_t at) const {
    const auto found = std::partition_point(parts_.begin(), parts_.end(), [&](const part& p) { return p.end <= at; });
    return found == parts_.end() ? no_step : found->by;
}

attribute_origin* token_origins::attribute_being_read() {
    const bool is_kept = attributes_ > 0 && attributes_ == origin_.attributes.size();
    return is_kept ? &origin_.attributes.back() : nullptr;
}

void token_origins::note(text which, std::size_t size) {
    attribute_origin* const of = attribute_being_read();
    switch (which) {
        case text::none: break;
        case text::tag_name:
        case text::target:
        case text::doctype_name: origin_.name.note(size, now_); break;
        case text::attribute_name:
            if (of != nullptr) of->name.note(size, now_);
            break;
        case text::attribute_value:
            if (of != nullptr) of->value.note(size, now_);
            break;
        case text::comment:
        case text::instruction: origin_.data.note(size, now_); break;
        case text::public_identifier: origin_.public_identifier.note(size, now_); break;
        case text::system_identifier: origin_.system_identifier.note(size, now_); break;
    }
}

void token_origins::settle(const engine::texts_in_progress& texts) {
    for (std::size_t i = 0; i < pending_count_; ++i) {
        const text which = pending_[i];
        switch (which) {
            case text::none: break;
            case text::tag_name: note(which, texts.tag_name.size()); break;
            case text::attribute_name: note(which, texts.attribute_name.size()); break;
            case text::attribute_value: note(which, texts.attribute_value.size()); break;
            case text::comment: note(which, texts.comment.size()); break;
            case text::target: note(which, texts.target.size()); break;
            case text::instruction: note(which, texts.instruction.size()); break;
            case text::doctype_name: note(which, texts.doctype_name.size()); break;
            case text::public_identifier: note(which, texts.public_identifier.size()); break;
            case text::system_identifier: note(which, texts.system_identifier.size()); break;
        }
    }
    pending_count_ = 0;
}

void token_origins::on_step(const engine::step& s, const engine::texts_in_progress& texts, step_number number) {
    if (draft_.table.states[s.state].reads == spec::part::procedure) {
        // The procedure on character references runs within a step of a state. When the procedure has returned, that
        // step writes what the procedure returned.
        now_ = number;
        return;
    }
    settle(texts);
    now_ = number;
    const auto rules = draft_.table.rules_of(s.state);
    for (const spec::action& a : rules[s.rule].then()) {
        if (a.code == op::as_anything_else) {
            for (const spec::action& b : spec::anything_else_of(rules).then()) write(b, s.offset);
            return;
        }
        write(a, s.offset);
    }
}

void token_origins::write(const spec::action& a, std::uint64_t offset) {
    switch (a.code) {
        case op::create_start_tag:
        case op::create_end_tag:
        case op::create_doctype:
            origin_ = {};
            attributes_ = 0;
            break;
        case op::create_comment:
        case op::convert_temporary_buffer_to_comment:
        case op::consume_bogus_comment:
            origin_ = {};
            will_write(text::comment);
            break;
        case op::create_processing_instruction:
            origin_ = {};
            will_write(text::target);
            break;
        case op::set_tag_name:
        case op::append_to_tag_name: will_write(text::tag_name); break;
        case op::set_self_closing_flag: origin_.self_closing = now_; break;
        case op::start_attribute:
            ++attributes_;
            if (origin_.attributes.size() + 1 == attributes_ && attributes_ <= most_listed_attributes) {
                attribute_origin& fresh = origin_.attributes.emplace_back();
                fresh.begin = offset;
                fresh.started = now_;
            }
            break;
        case op::set_attribute_name:
        case op::append_to_attribute_name: will_write(text::attribute_name); break;
        case op::append_to_attribute_value:
        case op::append_what_was_returned: will_write(text::attribute_value); break;
        case op::append_to_comment: will_write(text::comment); break;
        case op::append_to_processing_instruction: will_write(text::instruction); break;
        case op::set_doctype_name:
            origin_.name.begin(now_);
            will_write(text::doctype_name);
            break;
        case op::append_to_doctype_name: will_write(text::doctype_name); break;
        case op::set_public_identifier_empty: origin_.public_identifier.begin(now_); break;
        case op::set_system_identifier_empty: origin_.system_identifier.begin(now_); break;
        case op::append_to_public_identifier: will_write(text::public_identifier); break;
        case op::append_to_system_identifier: will_write(text::system_identifier); break;
        case op::mark_incorrect:
        case op::mark_correct_if_named_html:
        case op::set_force_quirks: origin_.quirks = now_; break;
        case op::set_return_state:
            reference_in_attribute_ = spec::is_attribute_value(draft_.table.states[a.to].reads);
            break;
        case op::flush_reference:
            if (reference_in_attribute_) will_write(text::attribute_value);
            break;
        default: break;
    }
}

const token_origin& token_origins::on_token(const token& t) {
    namespace v = boost::variant2;
    engine::texts_in_progress texts;
    if (const auto* c = v::get_if<comment>(&t)) {
        texts.comment = c->data;
    } else if (const auto* pi = v::get_if<processing_instruction>(&t)) {
        texts.target = pi->target;
        texts.instruction = pi->data;
    } else if (const auto* d = v::get_if<doctype>(&t)) {
        texts.doctype_name = d->name.value_or(std::string_view());
        texts.public_identifier = d->public_identifier.value_or(std::string_view());
        texts.system_identifier = d->system_identifier.value_or(std::string_view());
    } else {
        const bool is_start = v::holds_alternative<start_tag>(t);
        const tag& of = is_start ? static_cast<const tag&>(v::get<start_tag>(t)) : v::get<end_tag>(t);
        texts.tag_name = of.name;
        // The attribute that was being read. (In the token, the attributes that were kept come before those that were
        // dropped.)
        const auto last =
            std::max_element(of.attributes.begin(), of.attributes.end(),
                             [](const attribute& a, const attribute& b) { return a.where.begin < b.where.begin; });
        if (last != of.attributes.end()) {
            texts.attribute_name = last->name;
            texts.attribute_value = last->value;
        }
    }
    settle(texts);
    origin_.emitted = now_;
    return origin_;
}

}  // namespace strata::run
