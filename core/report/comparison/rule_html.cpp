#include "core/report/comparison/rule_html.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/report/comparison/key.hpp"
#include "core/report/writing/append_number.hpp"
#include "core/report/writing/html_text.hpp"
#include "core/report/writing/section_link.hpp"

namespace strata::report {
namespace {

constexpr std::size_t most_known_rules = 4096;

std::vector<const spec::draft*> those_in(const std::vector<const spec::draft*>& drafts, const compare::group& g) {
    std::vector<const spec::draft*> both;
    for (const spec::draft* each : drafts)
        if (std::find(g.drafts.begin(), g.drafts.end(), each) != g.drafts.end()) both.push_back(each);
    return both;
}

// Whether two drafts took the same step in the same words.
bool says_the_same(const compare::cause& a, const compare::cause& b) {
    return a.role == b.role && a.offset == b.offset && a.state_name == b.state_name && a.subject == b.subject &&
           a.sentence == b.sentence && a.content == b.content && a.row.words == b.row.words;
}

}  // namespace

// A step's words follow from its rule; without a rule they are part of the key. Names of states and sections are those
// of the tables, so their addresses tell them apart.
void rule_texts::append_key(std::string& key, const compare::group& of, const std::vector<step>& steps) {
    append_to_key(key, of.drafts.size());
    for (const step& each : steps) {
        const compare::cause& is = *each.is;
        append_to_key(key, each.drafts.size());
        for (const spec::draft* draft : each.drafts) append_to_key(key, draft);
        append_to_key(key, is.drafts.front());
        append_to_key(key, is.state ? *is.state : static_cast<std::size_t>(-1));
        append_to_key(key, is.rule);
        append_to_key(key, is.state_name.data());
        append_to_key(key, is.section.data());
        append_to_key(key, is.content.data());
        append_text_to_key(key, is.subject);
        append_text_to_key(key, is.row.words);
        if (!is.state) append_text_to_key(key, is.sentence);
    }
}

void rule_texts::append_text(std::string& to, const compare::group& of, const std::vector<step>& steps) {
    const compare::cause& first = *steps.front().is;
    to += "<b>";
    append_html(to, first.state_name, html_place::token);
    to += "</b> <small>";
    for (const step& each : steps) {
        // Names the drafts unless the words are those of the whole group.
        if (each.drafts.size() < of.drafts.size()) {
            append_drafts(to, each.drafts);
            to += ' ';
        }
        append_html_link(to, link_to_rule(*each.is), each.is->section);
        if (&each != &steps.back()) to += ", ";
    }
    // Documents begin in the first content state; only another one is mentioned.
    const spec::draft& draft = *steps.front().drafts.front();
    if (!first.content.empty() && first.content != first.state_name && !draft.contents.empty() &&
        first.content != draft.contents.front().name) {
        to += ", in ";
        append_html(to, first.content, html_place::token);
    }
    to += "</small><blockquote>";
    if (!first.subject.empty()) {
        to += "<cite>";
        append_html(to, first.subject, html_place::token);
        to += "</cite> ";
    }
    append_html(to, first.sentence, html_place::token);
    if (!first.row.words.empty()) {
        to += " <cite>";
        append_html(to, first.row.words, html_place::token);
        to += "</cite>";
    }
    to += "</blockquote></div>\n";
}

const std::string& rule_texts::text_of(const compare::group& of, const std::vector<step>& steps) {
    key_.clear();
    append_key(key_, of, steps);
    const auto known = known_.find(key_);
    if (known != known_.end()) return known->second;
    if (known_.size() == most_known_rules) known_.clear();
    std::string& text = known_[key_];
    append_text(text, of, steps);
    return text;
}

void rule_texts::append_rules(std::string& to, const compare::group& of, const same_words& causes,
                              const known_positions& positions) {
    // The steps of this group's drafts, by their words; the same words may be in different sections.
    std::vector<std::vector<step>> rules;
    for (const compare::cause* const each : causes) {
        std::vector<const spec::draft*> drafts = those_in(each->drafts, of);
        if (drafts.empty()) continue;
        const auto same = std::find_if(rules.begin(), rules.end(),
                                       [&](const auto& rule) { return says_the_same(*rule.front().is, *each); });
        if (same == rules.end())
            rules.emplace_back().push_back({each, std::move(drafts)});
        else
            same->push_back({each, std::move(drafts)});
    }
    const auto place_of = [&](const std::vector<step>& rule) {
        const auto draft = std::find(of.drafts.begin(), of.drafts.end(), rule.front().drafts.front());
        return std::make_tuple(rule.front().is->role, rule.front().is->offset, draft - of.drafts.begin());
    };
    std::stable_sort(rules.begin(), rules.end(),
                     [&](const auto& a, const auto& b) { return place_of(a) < place_of(b); });
    for (const std::vector<step>& rule : rules) {
        const compare::cause& first = *rule.front().is;
        to += first.role == compare::cause_role::shows ? "<div class=\"th\"><small>visible</small> " : "<div>";
        append_place(to, positions.at(first.offset));
        to += text_of(of, rule);
    }
}

void append_place(std::string& to, const input::position& p) {
    to += "<span class=\"at\">";
    append_number(to, p.line);
    to += ':';
    append_number(to, p.column);
    to += "</span> ";
}

void append_drafts(std::string& to, const std::vector<const spec::draft*>& drafts) {
    to += "<span class=\"dn\">";
    for (const spec::draft* each : drafts) {
        to += "<b title=\"";
        append_html(to, each->about.title, html_place::words);
        to += ", ";
        append_html(to, each->about.date, html_place::words);
        to += "\">";
        append_html(to, each->about.name, html_place::words);
        to += each == drafts.back() ? "</b>" : "</b> ";
    }
    to += "</span>";
}

}  // namespace strata::report
