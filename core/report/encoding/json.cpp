#include "core/report/encoding/json.hpp"

#include "core/report/writing/append_format.hpp"
#include "core/report/writing/json_members.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::report {
namespace {

void append_choice(std::string& to, const encoding::choice& of, std::string_view rule) {
    append_member(to, "name", name_of(of.encoding));
    append_member(to, "confidence", page::name_of(of.sure));
    append_member(to, "rule", rule);
    if (!of.label.empty()) append_member(to, "label", of.label);
    if (of.replaced_by != nullptr) append_member(to, "insteadOf", of.replaced_by->declared);
    if (of.declared_at) append_format(to, ",\"declared\":[{},{}]", of.declared_at->begin, of.declared_at->end);
    if (!of.section.empty()) append_member(to, "section", of.section);
    if (!of.sentence.empty()) append_member(to, "sentence", of.sentence);
}

}  // namespace

void append_encoding(std::string& to, const page::encoding_found& found) {
    to += '{';
    append_choice(to, found.chosen, rule_of(found));
    if (found.by_meta && !found.by_meta->sentence.empty())
        append_member(to, found.at_first ? "change" : "confirmation", found.by_meta->sentence);
    if (found.at_first) {
        begin_member(to, "atFirst");
        to += '{';
        append_choice(to, *found.at_first, page::name_of(found.at_first->step));
        to += '}';
    }
    to += '}';
}

std::string encoding_member(const page::encoding_found& found) {
    std::string member = "\"encoding\":";
    append_encoding(member, found);
    member += ',';
    return member;
}

}  // namespace strata::report
