#include "core/compare/spelling.hpp"

#include <optional>

namespace strata::compare {

void spelling::add_tag(const tag& t) {
    add(t.self_closing ? present : missing);
    add_string(t.name);
    for (const attribute& each : t.attributes) {
        add(each.dropped ? dropped : kept);
        add_string(each.name);
        add_string(each.value);
    }
}

void spelling::add_token(const token& t) {
    namespace v = boost::variant2;
    add(opening);
    add(static_cast<unsigned char>(t.index()));
    if (const auto* start = v::get_if<start_tag>(&t)) add_tag(*start);
    if (const auto* end = v::get_if<end_tag>(&t)) add_tag(*end);
    if (const auto* c = v::get_if<comment>(&t)) add_string(c->data);
    if (const auto* pi = v::get_if<processing_instruction>(&t)) {
        add_string(pi->target);
        add_string(pi->data);
    }
    if (const auto* d = v::get_if<doctype>(&t)) {
        for (const auto& text : {d->name, d->public_identifier, d->system_identifier}) {
            add(text ? present : missing);
            if (text) add_string(*text);
        }
        add(d->force_quirks ? present : missing);
    }
    add(closing);
}

}  // namespace strata::compare
