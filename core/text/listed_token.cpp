#include "core/text/listed_token.hpp"

#include <algorithm>
#include <optional>

#include "core/text/utf8.hpp"

namespace strata {
namespace {

namespace v = boost::variant2;

struct sum_text {
    std::size_t operator()(const characters& t) const { return t.data.size(); }
    std::size_t operator()(const comment& t) const { return t.data.size(); }
    std::size_t operator()(const processing_instruction& t) const { return t.target.size() + t.data.size(); }
    std::size_t operator()(const end_of_file& /*t*/) const { return 0; }
    std::size_t operator()(const doctype& t) const {
        return of(t.name) + of(t.public_identifier) + of(t.system_identifier);
    }
    std::size_t operator()(const tag& t) const {
        std::size_t sum = t.name.size();
        for (const attribute& each : t.attributes) sum += each.name.size() + each.value.size();
        return sum;
    }
    static std::size_t of(const std::optional<std::string_view>& text) { return text ? text->size() : 0; }
};

}  // namespace

std::size_t text_size(const token& t) { return v::visit(sum_text(), t); }

std::string_view beginning_of(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && input::is_continuation(text[most])) --most;
    return text.substr(0, most);
}

cut_token::cut_token(const token& t, std::size_t most_text) : own_(end_of_file{}), listed_(&t) {
    const auto* start = v::get_if<start_tag>(&t);
    const auto* end = v::get_if<end_tag>(&t);
    const std::size_t attributes = start != nullptr ? start->attributes.size()
                                   : end != nullptr ? end->attributes.size()
                                                    : 0;
    if (attributes <= most_listed_attributes && text_size(t) <= most_text) return;
    own_ = t;
    listed_ = &own_;
    std::size_t room = most_text;
    const auto cut_optional = [&](std::optional<std::string_view>& text) {
        if (text) cut(*text, room);
    };
    if (auto* run = v::get_if<characters>(&own_)) cut(run->data, room);
    if (auto* c = v::get_if<comment>(&own_)) cut(c->data, room);
    if (auto* one = v::get_if<start_tag>(&own_)) cut(*one, room);
    if (auto* one = v::get_if<end_tag>(&own_)) cut(*one, room);
    if (auto* pi = v::get_if<processing_instruction>(&own_)) {
        cut(pi->target, room);
        cut(pi->data, room);
    }
    if (auto* d = v::get_if<doctype>(&own_)) {
        cut_optional(d->name);
        cut_optional(d->public_identifier);
        cut_optional(d->system_identifier);
    }
}

void cut_token::cut(std::string_view& text, std::size_t& room) {
    const std::string_view listed = beginning_of(text, room);
    left_out_.text += text.size() - listed.size();
    room -= listed.size();
    text = listed;
}

void cut_token::cut(tag& t, std::size_t& room) {
    cut(t.name, room);
    const std::size_t count = std::min(t.attributes.size(), most_listed_attributes);
    attributes_.assign(t.attributes.begin(), t.attributes.begin() + static_cast<std::ptrdiff_t>(count));
    left_out_.attributes = t.attributes.size() - count;
    for (attribute& each : attributes_) {
        cut(each.name, room);
        cut(each.value, room);
    }
    t.attributes = attributes_;
}

}  // namespace strata
