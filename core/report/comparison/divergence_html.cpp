#include "core/report/comparison/html_parts.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <tuple>
#include <utility>

#include "core/report/comparison/differences.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/page.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {

// --- Rules ---

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

// The rule of a step determines the step's words. The key therefore contains the words only if a step has no rule.
// Names of states and sections are views of strings in the drafts' tables, so their addresses identify them.
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
        // Names the drafts unless the whole group took this step.
        if (each.drafts.size() < of.drafts.size()) {
            append_drafts(to, each.drafts);
            to += ' ';
        }
        append_html_link(to, link_to_rule(*each.is), each.is->section);
        if (&each != &steps.back()) to += ", ";
    }
    // A content state is mentioned only if it is not the state in which documents begin.
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
    // The steps of this group's drafts, grouped by their words. Steps with equal words may be in different sections.
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

// --- Divergences ---

namespace {

bool has_error(const compare::group& g, const parse_error& e) {
    return std::any_of(g.errors.begin(), g.errors.end(), [&](const compare::placed_error& each) {
        return each.error.code == e.code && each.error.offset == e.offset;
    });
}

void append_errors(std::string& to, const compare::group& of, const std::vector<compare::group>& groups,
                   const divergence_limits& limits) {
    to += "<ul class=\"er\">\n";
    std::size_t shown = 0;
    for (const compare::placed_error& each : of.errors) {
        if (shown++ == limits.most_errors) break;
        const bool everywhere = std::all_of(groups.begin(), groups.end(),
                                            [&](const compare::group& g) { return has_error(g, each.error); });
        to += everywhere ? "<li>" : "<li class=\"x\">";
        append_place(to, each.where);
        to += everywhere ? "<code>" : "<code><mark>";
        append_html(to, spec::name_of(each.error.code), html_place::token);
        to += everywhere ? "</code>" : "</mark></code>";
        to += " <small>";
        append_html(to, each.error.state, html_place::token);
        for (const compare::placed_error::other_name& other : each.elsewhere) {
            if (other.code == each.error.code) continue;
            append_format(to, "; in {}: {}, ", listed_names(other.drafts), spec::name_of(other.code));
            append_html(to, other.state, html_place::token);
        }
        to += "</small></li>\n";
    }
    if (const std::uint64_t all = of.errors.size() + of.more_errors; all > limits.most_errors) {
        to += "<li>… ";
        append_count(to, all - limits.most_errors, "more error", "more errors");
        to += " …</li>\n";
    }
    if (of.errors.empty()) to += "<li class=\"no\">no error</li>\n";
    to += "</ul>\n";
}

// Appends each difference with the rules behind it that drafts of the group applied.
void append_explanations(std::string& to, const compare::group& of, const compare::divergence& d,
                         const known_positions& positions, rule_texts& texts, std::size_t most) {
    to += "<div class=\"why\">\n";
    const std::vector<explained_differences> all = explained(d);
    for (std::size_t i = 0; i < std::min(most, all.size()); ++i) {
        if (!all[i].differences.empty()) {
            std::string words;
            for (const compare::difference* each : all[i].differences)
                words.append(words.empty() ? "" : "; ").append(side_in_words(*each, *of.drafts.front()));
            if (const std::string changes = all[i].changes(); !changes.empty()) words += " (" + changes + ")";
            to += "<div><small>";
            append_html(to, words, html_place::words);
            to += "</small></div>\n";
        }
        texts.append_rules(to, of, all[i].causes, positions);
    }
    if (const same_words steps = diverging_unsaid(d, all); !d.differences.empty() && !steps.empty()) {
        to += "<div><small>rules diverge</small></div>\n";
        texts.append_rules(to, of, steps, positions);
    }
    if (d.differences.empty()) {
        same_words later;
        for (const compare::cause& each : d.causes)
            if (each.role == compare::cause_role::shows) later.push_back(&each);
        texts.append_rules(to, of, later, positions);
    }
    to += "</div>\n";
}

// Writes the source of the place, with the text before and after the place on its lines.
class excerpt_writer {
public:
    excerpt_writer(std::string& to, const compare::divergence& d, std::size_t longest)
        : to_(to), d_(d), longest_(longest) {}

    void write() {
        constexpr std::size_t beside = 60;
        to_ += "<pre>";
        // In a long line, the text around the place may be cut within a character.
        const std::string_view whole_before = from_first_character(d_.before);
        const std::string_view before = tail_of(whole_before, beside);
        if (before.size() < whole_before.size()) to_ += "<small>…</small>";
        append_html(to_, before, html_place::source);
        to_ += "<mark>";
        const std::string_view source = d_.source;
        if (source.size() <= longest_) {
            piece(0, source.size());
        } else {
            const std::size_t head = head_of(source, longest_ * 2 / 3).size();
            const std::size_t tail = source.size() - tail_of(source, longest_ / 4).size();
            piece(0, std::min(head, tail));
            if (head < tail) append_gap(to_, source.substr(head, tail - head));
            piece(std::max(head, tail), source.size());
        }
        to_ += "</mark>";
        const std::string_view after = head_of(d_.after, beside);
        append_html(to_, after, html_place::source);
        if (after.size() < d_.after.size()) to_ += "<small>…</small>";
        to_ += "</pre>\n";
    }

private:
    // Appends a part of the source. Characters that a rule examined are underlined.
    void piece(std::size_t begin, std::size_t end) {
        const std::string_view source = d_.source;
        for (const compare::cause& each : d_.causes) {
            if (each.offset < d_.where.begin) continue;
            const std::size_t at = each.offset - d_.where.begin;
            if (at < begin || at >= end) continue;
            append_html(to_, source.substr(begin, at - begin), html_place::source);
            begin = at + input::decode_one(source.substr(at), false).length;
            to_ += "<u>";
            append_html(to_, source.substr(at, begin - at), html_place::source);
            to_ += "</u>";
        }
        if (begin < end) append_html(to_, source.substr(begin, end - begin), html_place::source);
    }

    std::string& to_;
    const compare::divergence& d_;
    std::size_t longest_;
};

void append_columns(std::string& to, const compare::divergence& d, int level, const known_positions& positions,
                    rule_texts& texts, const divergence_limits& limits) {
    const compared_tokens tokens(d.groups, limits.tokens);
    // The rows contain the names of the drafts, the tokens, the number of tokens left out, the errors and the rules.
    append_format(to, "<div class=\"cols\" data-n=\"{}\" style=\"--cols:{};--rows:{}\">\n", d.groups.size(),
                  d.groups.size(), tokens.row_count() + 4);
    for (std::size_t g = 0; g < d.groups.size(); ++g) {
        const compare::group& group = d.groups[g];
        append_format(to, "<section>\n<h{}>", level);
        append_drafts(to, group.drafts);
        append_format(to, "</h{}>\n<ol>\n", level);
        tokens.append_column(to, g, positions);
        to += "</ol>\n";
        append_errors(to, group, d.groups, limits);
        append_explanations(to, group, d, positions, texts, limits.most_explained);
        to += "</section>\n";
    }
    to += "</div>\n";
}

}  // namespace

void add_offsets(std::vector<std::uint64_t>& to, const compare::divergence& d, const divergence_limits& limits) {
    for (const compare::cause& each : d.causes) to.push_back(each.offset);
    for (const compare::difference& each : d.differences)
        for (const compare::cause& cause : each.causes) to.push_back(cause.offset);
    if (d.kind == compare::divergence_kind::errors) return;  // all groups have the same tokens
    for (const compare::group& each : d.groups) {
        const auto tokens = each.tokens.all();
        for (std::size_t i = 0; i < std::min(tokens.size(), limits.tokens.most_rows); ++i) {
            const source_span where = where_of(tokens[i]);
            to.push_back(where.begin);
            to.push_back(where.end);
        }
    }
}

void append_divergence(std::string& to, const compare::divergence& d, const divergence_number& number,
                       const known_positions& positions, rule_texts& texts, const divergence_limits& limits) {
    append_format(to, "<article class=\"{}\" id=\"d{}\">\n<header><h{}><span>{}</span> ",
                  d.kind == compare::divergence_kind::errors ? "e" : "t", number.name, number.level, number.number);
    if (number.source_on_page) append_format(to, "<a href=\"#s{}\">", number.name);
    append_format(to, "Line {}, column {}{}</h{}> <p>", d.begin.line, d.begin.column,
                  number.source_on_page ? "</a>" : "", number.level);
    if (d.where.end == d.where.begin)
        to += "no characters";
    else if (d.end.line == d.begin.line)
        append_count(to, d.end.column - d.begin.column, "character", "characters");
    else
        append_format(to, "to line {}", d.end.column > 1 ? d.end.line : d.end.line - 1);
    switch (d.kind) {
        case compare::divergence_kind::tokens: to += "; tokens differ"; break;
        case compare::divergence_kind::errors: to += "; only errors differ"; break;
        case compare::divergence_kind::encoding: to += "; the page's encoding differs"; break;
    }
    to += "</p></header>\n";
    excerpt_writer(to, d, limits.longest_source).write();
    append_columns(to, d, number.level + 1, positions, texts, limits);
    to += "</article>\n";
}

}  // namespace strata::report
