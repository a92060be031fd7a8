#include "core/compare/time/compared_encodings.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/run/page.hpp"

namespace strata::compare {
namespace {

bool is_same_choice(const encoding::choice& a, const encoding::choice& b) {
    return a.encoding == b.encoding && a.step == b.step && a.sure == b.sure && a.sentence == b.sentence &&
           a.section == b.section && a.label == b.label;
}

bool is_same(const run::encoding_found& a, const run::encoding_found& b) {
    return is_same_choice(a.chosen, b.chosen) && a.at_first.has_value() == b.at_first.has_value() &&
           (!a.at_first || is_same_choice(*a.at_first, *b.at_first));
}

std::string_view name_of_section(const run::encoding_found& found) {
    return found.at_first ? "Changing the encoding while parsing" : "Determining the character encoding";
}

}  // namespace

compared_encodings::compared_encodings(const std::vector<run::configuration>& configurations, std::string_view bytes,
                                       const encoding::page_context& about) {
    for (const run::configuration& each : configurations) {
        run::encoding_found found = run::find_encoding(each, bytes, about);
        used_ = found.chosen.encoding;
        agree_ = agree_ && (all_.empty() || all_.front().found.chosen.encoding == used_);
        const auto same = std::find_if(all_.begin(), all_.end(),
                                       [&](const drafts_and_encoding& other) { return is_same(other.found, found); });
        if (same != all_.end())
            same->drafts.push_back(each.draft);
        else
            all_.push_back({{each.draft}, std::move(found)});
    }
}

divergence compared_encodings::difference(const run::page_text& text) const {
    divergence d;
    d.kind = divergence_kind::encoding;
    d.after = text.text().substr(0, std::min(text.text().find_first_of("\r\n"), context_bytes));
    compare::difference what;
    what.what = difference_kind::encoding;
    for (const drafts_and_encoding& each : all_) {
        const encoding::choice& chosen = each.found.chosen;
        cause by;
        by.role = cause_role::makes;
        by.drafts = each.drafts;
        if (chosen.declared_at) by.offset = text.places().text_of(chosen.declared_at->begin);
        by.state_name = name_of_section(each.found);
        by.section = chosen.section;
        by.sentence = chosen.sentence.empty() ? "(The text says nothing about encodings.)" : chosen.sentence;
        if (!chosen.label.empty()) by.subject = "\"" + chosen.label + "\"";
        what.causes.push_back(by);
        by.role = cause_role::diverges;
        d.causes.push_back(std::move(by));

        const std::string_view name = name_of(chosen.encoding);
        const auto side = std::find_if(what.sides.begin(), what.sides.end(),
                                       [&](const compare::difference::side& other) { return other.value == name; });
        if (side != what.sides.end())
            side->drafts.insert(side->drafts.end(), each.drafts.begin(), each.drafts.end());
        else
            what.sides.push_back({each.drafts, std::string(name)});
    }
    for (const compare::difference::side& each : what.sides) {
        group made;
        made.drafts = each.drafts;
        d.groups.push_back(std::move(made));
    }
    d.differences.push_back(std::move(what));
    return d;
}

bool is_certainly_utf_8(const std::vector<run::configuration>& configurations, std::string_view first_bytes,
                        const encoding::page_context& about) {
    return std::all_of(configurations.begin(), configurations.end(), [&](const run::configuration& each) {
        const spec::sniffing* const by = encodings_of(each);
        if (by == nullptr) return false;
        const encoding::choice found = choose(*by, first_bytes, about);
        return found.encoding == encoding::id::utf_8 && found.sure == encoding::confidence::certain;
    });
}

}  // namespace strata::compare
