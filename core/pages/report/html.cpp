// Writes the result of a survey as an HTML report. The examples in a result are excerpts of pages. The drafts are
// compared on each excerpt again, so that the report can show their tokens and rules, and can link to the playground,
// which opens the excerpt.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <openssl/evp.h>
#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <new>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "core/compare/run/comparison.hpp"
#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/report/model.hpp"
#include "core/pages/report/survey.hpp"
#include "core/report/comparison/html_parts.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"

namespace strata::report {

// --- Comparing the drafts on examples again ---

namespace {

bool is_made_by(const compare::divergence& d, std::string_view change) {
    return std::any_of(d.differences.begin(), d.differences.end(), [&](const compare::difference& each) {
        return std::any_of(each.changes.begin(), each.changes.end(),
                           [&](const spec::change* made) { return made->id == change; }) ||
               std::any_of(each.settings.begin(), each.settings.end(),
                           [&](const compare::different_setting& made) { return made.words == change; });
    });
}

// Keeps the first divergence that `change` causes at the offset `begin`.
class place_finder : public compare::divergence_sink {
public:
    place_finder(std::size_t begin, std::string_view change) : begin_(begin), change_(change) {}
    void on_divergence(compare::divergence&& d) override {
        if (!found && d.where.begin == begin_ && d.groups.size() > 1 && is_made_by(d, change_)) found = std::move(d);
    }

    std::optional<compare::divergence> found;

private:
    std::size_t begin_;
    std::string_view change_;
};

std::string deflated(const std::string& text) {
    z_stream stream{};
    constexpr int raw = -15;  // writes neither a header nor a checksum
    constexpr int memory = 8;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, raw, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    std::string packed(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.erase(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    return packed;
}

// Encodes bytes as Base64 with the alphabet for addresses, without padding.
std::string in_base64url(const std::string& bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
    const int size =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                        reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(size));
    text.resize(std::min(text.find('='), text.size()));
    std::replace(text.begin(), text.end(), '+', '-');
    std::replace(text.begin(), text.end(), '/', '_');
    return text;
}

// Escapes the characters of a draft's name that have a meaning in an address.
std::string in_address(std::string_view name) {
    constexpr std::string_view plain = "-.,:_~";
    std::string text;
    for (const char c : name) {
        const bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                              plain.find(c) != std::string_view::npos;
        if (is_plain)
            text += c;
        else
            text += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return text;
}

}  // namespace

std::optional<compared_example> compared_examples::compared(std::string_view excerpt, std::size_t begin,
                                                            std::string_view change) const {
    place_finder finder(begin, change);
    compare::comparison comparison(known_, configurations_, finder);
    comparison.feed(excerpt);
    static_cast<void>(comparison.finish());
    if (!finder.found) return std::nullopt;
    const std::vector<compare::group>& groups = finder.found->groups;
    std::string left(groups[0].drafts.front()->about.name);
    std::string right(groups[1].drafts.front()->about.name);
    return compared_example{std::string(excerpt), std::move(*finder.found), std::move(left), std::move(right)};
}

std::optional<compared_example> compared_examples::of(const pages::place_example& example,
                                                      std::string_view change) const {
    if (configurations_.size() < 2) return std::nullopt;
    // The example alone is tried first, because it is clearest. The difference may need the text before the example,
    // such as a tag that opens the element around it. But that text may begin within a tag, so it is tried last.
    if (std::optional<compared_example> alone = compared(example.source, 0, change)) return alone;
    const std::string with_after = example.source + example.after;
    if (std::optional<compared_example> ended = compared(with_after, 0, change)) return ended;
    return compared(example.before + with_after, example.before.size(), change);
}

std::vector<std::string> compared_examples::as_named(std::vector<std::string> drafts) const {
    for (std::string& each : drafts)
        for (const run::configuration& known : configurations_)
            if (known.draft->about.name == each && known.name.starts_with('@')) each = known.name;
    return drafts;
}

void compared_examples::append_html(std::string& to, const compared_example& of) {
    const divergence_limits limits;
    std::vector<std::uint64_t> offsets;
    add_offsets(offsets, of.place, limits);
    const known_positions positions(*of.place.groups.front().drafts.front(), of.excerpt, std::move(offsets));
    ++shown_;
    constexpr int level = 4;
    append_divergence(to, of.place, {fmt::format("x{}", shown_), shown_, false, level}, positions, texts_, limits);
}

std::string fragment_for(const compared_example& of) {
    return fmt::format("#v=1&d={},{}&i={}", in_address(of.left), in_address(of.right),
                       in_base64url(deflated(of.excerpt)));
}

// --- The page ---

namespace {

constexpr std::size_t most_values_of_page = 50;
class survey_page {
public:
    survey_page(const pages::survey_view& view, const std::vector<study::change_step>& known,
                compared_examples& examples, const std::string& playground)
        : view_(view),
          of_(view.of),
          all_(view.sums),
          changes_(ranked(all_, known)),
          examples_(examples),
          playground_(playground) {
        for (std::size_t i = 0; i < view_.fields.size(); ++i)
            if (view_.fields[i] == "year") years_ = shares_by_year::among(all_.by[i], changes_);
    }

    std::string make() {
        page_ = page_beginning(policy_without_script);
        page_ += "<title>";
        append_words(page_, "Survey of " + of_drafts());
        page_ += "</title>\n<style>\n";
        page_ += page_style;
        page_ += survey_page_style;
        page_ += "</style>\n</head>\n<body>\n<main>\n<h1>";
        append_words(page_, "Survey of " + of_drafts());
        page_ += "</h1>\n";
        append_figures();
        append_pairs();
        append_dates();
        page_ += "<h2>Changes by share of pages</h2>\n";
        if (years_)
            append_format(
                page_,
                "<p><small>Small charts: the share of the pages of each year, all on one scale up to {:.0f}%, "
                "with the 95% interval as a line. A gap, with a pale label, is a year without pages.</small></p>\n",
                100 * years_->top());
        if (changes_.empty()) page_ += "<p>The drafts read all pages alike.</p>\n";
        for (const ranked_change& each : changes_) append_change(each);
        for (std::size_t i = 0; i < view_.fields.size(); ++i) append_field(i);
        append_errors();
        append_encodings();
        append_terms();
        page_ += "</main>\n</body>\n</html>\n";
        return std::move(page_);
    }

private:
    [[nodiscard]] std::string of_drafts() const { return fmt::format("{}", fmt::join(view_.drafts, ", ")); }

    void append_figures() {
        page_ += "<ul class=\"figures\">";
        const auto figure = [&](std::uint64_t number, std::string_view words) {
            page_ += "<li><b>";
            append_count(page_, number);
            page_ += "</b> ";
            append_words(page_, words);
            page_ += "</li>";
        };
        figure(all_.pages, "pages");
        if (view_.has_totals) {
            figure(all_.differing, fmt::format("pages differ ({})", share_with_interval(all_.differing, all_.pages)));
            figure(pages::count_in(all_.by_pairs, {{}, true}).pages, "of them in tokens");
            figure(all_.places, "places differ");
            figure(all_.of_errors, "of them in errors only");
        }
        figure(all_.bytes, "bytes");
        figure(of_.inputs.size(), "inputs");
        page_ += "</ul>\n";
        if (!view_.to.empty()) {
            page_ += "<p>Narrowed: ";
            append_words(page_, narrowing_in_words(view_.to));
            page_ += "</p>\n";
        }
        const std::optional<host_share> by_host = share_by_host(view_);
        if (by_host && view_.has_totals) {
            page_ += "<p>Each host alike: ";
            append_words(page_, in_words(*by_host));
            append_format(page_, " ({} hosts). ", by_host->hosts);
            page_ +=
                "The share of a host's pages that differ is averaged over the hosts, so a large host counts "
                "as much as a small one.</p>\n";
        }
        page_ +=
            "<p><small>Intervals are Wilson's for shares of pages, and 1.96 standard errors of the mean on either side "
            "for hosts. They hold if the pages or hosts are a random sample of all pages or hosts. Pages of one host "
            "are alike, so where few hosts have most pages, the interval of the pages is too narrow.</small></p>\n";
        append_missing();
        for (const auto& [reasons, words] :
             {std::pair(&all_.skipped, "Left out"), std::pair(&all_.cut_short, "Read in part")}) {
            if (reasons->empty()) continue;
            append_format(page_, "<p><small>{}: ", words);
            bool first = true;
            for (const auto& [reason, count] : *reasons) {
                if (!std::exchange(first, false)) page_ += ", ";
                append_words(page_, reason);
                page_ += ' ';
                append_count(page_, count);
            }
            page_ += "</small></p>\n";
        }
    }

    void append_missing() {
        constexpr std::size_t most_named = 100;
        if (of_.missing.empty()) return;
        page_ += "<p><strong>Incomplete</strong>: ";
        append_words(page_,
                     fmt::format("{} not in this result", counted(of_.missing.size(), "input is", "inputs are")));
        page_ += "</p>\n<ul>";
        std::size_t named = 0;
        for (const auto& [name, why] : of_.missing) {
            if (named++ == most_named) break;
            page_ += "<li>";
            append_words(page_, fmt::format("{}: {}", name, why));
            page_ += "</li>";
        }
        page_ += "</ul>\n";
    }

    void append_dates() {
        std::vector<const ranked_change*> dated;
        for (const ranked_change& each : changes_)
            if (each.what != nullptr && !each.what->date().empty()) dated.push_back(&each);
        if (dated.empty()) return;
        std::stable_sort(dated.begin(), dated.end(), [](const ranked_change* a, const ranked_change* b) {
            return a->what->date() < b->what->date();
        });
        page_ += "<h2>Changes by date</h2>\n";
        append_timeline(page_, dated, all_.pages);
        const bool by_host = share_by_host(view_).has_value();
        page_ +=
            "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Date</th><th scope=\"col\">Change</th><th "
            "scope=\"col\" class=\"n\">Pages</th><th scope=\"col\" class=\"n\">Share</th><th scope=\"col\" "
            "class=\"n\">95% interval</th>";
        if (by_host) page_ += "<th scope=\"col\" class=\"n\">Each host alike</th>";
        page_ += "</tr></thead>\n<tbody>\n";
        for (const ranked_change* const each : dated) {
            page_ += "<tr><th scope=\"row\">";
            append_words(page_, each->what->date());
            page_ += "</th><td><a href=\"#c-";
            append_words(page_, each->id);
            page_ += "\">";
            append_words(page_, each->title);
            page_ += "</a></td><td class=\"n\">";
            append_count(page_, each->counts->pages());
            append_format(page_, "</td><td class=\"n\">{}</td><td class=\"n\">{}</td>",
                          share_of(each->counts->pages(), all_.pages),
                          in_words(interval_of(each->counts->pages(), all_.pages)));
            if (by_host) append_host_cell(share_by_host(view_, each->id));
            page_ += "</tr>\n";
        }
        page_ += "</tbody></table></div>\n";
    }
    void append_host_cell(const std::optional<host_share>& share) {
        page_ += "<td class=\"n\">";
        if (share) append_format(page_, "{:.1f}%", 100 * share->share);
        page_ += "</td>";
    }

    void append_pairs() {
        if (view_.drafts.size() < 3 || !view_.has_totals) return;
        page_ +=
            "<h2>Pairs of drafts</h2>\n<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Drafts</th><th "
            "scope=\"col\" class=\"n\">Pages differ</th><th scope=\"col\" class=\"n\">Share</th><th scope=\"col\" "
            "class=\"n\">95% interval</th><th scope=\"col\" class=\"n\">In tokens</th><th scope=\"col\" "
            "class=\"n\">Places</th><th scope=\"col\">Most pages by</th></tr></thead>\n<tbody>\n";
        for (const pages::draft_pair& each : pages::pairs_among(view_.drafts.size())) {
            const pages::page_count all = pages::count_in(all_.by_pairs, {each.at});
            page_ += "<tr><th scope=\"row\">";
            append_words(page_, view_.drafts[each.one] + ", " + view_.drafts[each.other]);
            page_ += "</th><td class=\"n\">";
            append_count(page_, all.pages);
            append_format(page_, "</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">",
                          share_of(all.pages, all_.pages),
                          all_.pages == 0 ? "" : in_words(interval_of(all.pages, all_.pages)));
            append_count(page_, pages::count_in(all_.by_pairs, {each.at, true}).pages);
            page_ += "</td><td class=\"n\">";
            append_count(page_, all.places);
            page_ += "</td><td>";
            append_most_of(each);
            page_ += "</td></tr>\n";
        }
        page_ += "</tbody></table></div>\n";
    }
    // Appends the changes that make the two drafts differ on the most pages.
    void append_most_of(const pages::draft_pair& pair) {
        constexpr std::size_t most_named = 3;
        std::vector<std::pair<std::uint64_t, const ranked_change*>> found;
        for (const ranked_change& each : changes_)
            if (const std::uint64_t pages = pages::count_in(each.counts->by_pairs, {pair.at}).pages; pages > 0)
                found.emplace_back(pages, &each);
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        for (std::size_t i = 0; i < std::min(found.size(), most_named); ++i) {
            page_ += i == 0 ? "<a href=\"#c-" : ", <a href=\"#c-";
            append_words(page_, found[i].second->id);
            page_ += "\">";
            append_words(page_, found[i].second->id.empty() ? "no known change" : found[i].second->id);
            append_format(page_, "</a> {}", share_of(found[i].first, all_.pages));
        }
    }

    void append_change(const ranked_change& of) {
        page_ += "<section class=\"change\" id=\"c-";
        append_words(page_, of.id);
        page_ += "\">\n<h3>";
        append_words(page_, of.title);
        page_ += "</h3>\n<p>";
        if (of.what != nullptr) {
            page_ += "<code>";
            append_words(page_, of.id);
            page_ += "</code>";
            if (!of.what->date().empty())
                append_words(page_, fmt::format(", {} ({})", of.what->date(), of.what->commit()));
            page_ += ": ";
        }
        append_count(page_, of.counts->pages(), "page", "pages");
        append_format(page_, " ({}), ", share_with_interval(of.counts->pages(), all_.pages));
        append_count(page_, pages::count_in(of.counts->by_pairs, {{}, true}).pages);
        page_ += " in tokens; ";
        append_count(page_, of.counts->places, "place", "places");
        if (const std::optional<host_share> by_host = share_by_host(view_, of.id)) {
            page_ += "; each host alike: ";
            append_words(page_, in_words(*by_host));
        }
        page_ += "</p>\n";
        const double share =
            all_.pages == 0 ? 0 : 100 * static_cast<double>(of.counts->pages()) / static_cast<double>(all_.pages);
        append_format(
            page_,
            "<svg class=\"bar\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect "
            "width=\"100\" height=\"1\"/><rect width=\"{:.3f}\" height=\"1\"/></svg>\n",
            share);
        if (years_) years_->append(page_, of.id);
        if (!of.counts->examples.empty()) {
            page_ += "<details><summary>";
            append_count(page_, of.counts->examples.size(), "example", "examples");
            page_ += "</summary>\n";
            for (const auto& [digest, example] : of.counts->examples) append_example(example, of.id);
            page_ += "</details>\n";
        }
        page_ += "</section>\n";
    }

    void append_example(const pages::page_example& of, std::string_view change) {
        const pages::place_example& place = of.place;
        page_ += "<div class=\"example\"><p>";
        append_words(page_, of.uri);
        if (!of.date.empty()) append_words(page_, " " + of.date);
        append_format(page_, ", line {}, column {}", place.line, place.column);
        if (of.offset > 0) append_format(page_, ", record at {}", of.offset);
        page_ += "</p>\n<pre>";
        append_html(page_, place.before, html_place::token);
        page_ += "<mark>";
        append_html(page_, place.source, html_place::token);
        page_ += "</mark>";
        append_html(page_, place.after, html_place::token);
        page_ += "</pre>\n<p>";
        append_words(page_,
                     place.what + (place.name.empty() ? "" : " " + place.name) + ": " + readings_in_words(place));
        page_ += "</p>\n";
        // If the input is a list of records, the page is in another file. The name of the input and the offset do not
        // lead to this file, so no command is shown.
        const bool is_file = of.uri == of.input;
        if (is_file || archive::is_named_as_archive(of.input)) {
            page_ += "<p><small>See it with </small><code>";
            const std::string input = is_file ? of.input : fmt::format("{}#{}", of.input, of.offset);
            append_words(page_, pages::comparison_of(view_.of.terms, examples_.as_named(view_.drafts), input));
            page_ += "</code></p>\n";
        }
        append_comparison(place, change);
        page_ += "</div>\n";
    }
    // Appends how the drafts read the excerpt, if the excerpt alone shows the difference.
    void append_comparison(const pages::place_example& place, std::string_view change) {
        const std::optional<compared_example> compared = examples_.of(place, change);
        if (!compared) return;
        page_ += "<details><summary>How each draft reads this excerpt by itself</summary>\n";
        examples_.append_html(page_, *compared);
        page_ += "</details>\n";
        if (playground_.empty()) return;
        page_ += "<p><a href=\"";
        append_words(page_, playground_ + fragment_for(*compared));
        page_ += "\">Step through it</a></p>\n";
    }
    void append_field(std::size_t field) {
        std::vector<std::pair<std::string, const pages::group_tally*>> groups;
        for (const auto& [value, group] : all_.by[field]) groups.emplace_back(value, &group);
        if (groups.empty()) return;
        const bool in_time = view_.fields[field] == "year" || view_.fields[field] == "month";
        if (!in_time)
            std::stable_sort(groups.begin(), groups.end(),
                             [](const auto& a, const auto& b) { return a.second->pages > b.second->pages; });
        if (groups.size() > most_values_of_page) groups.resize(most_values_of_page);
        page_ += "<h2>By ";
        append_words(page_, view_.fields[field]);
        page_ +=
            "</h2>\n<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Value</th><th scope=\"col\" "
            "class=\"n\">Pages</th><th scope=\"col\" class=\"n\">Differ</th><th scope=\"col\" class=\"n\">Share</th>"
            "<th scope=\"col\" class=\"n\">Places</th></tr></thead>\n<tbody>\n";
        for (const auto& [value, group] : groups) {
            page_ += "<tr><th scope=\"row\">";
            append_words(page_, value.empty() ? "(not known)" : value);
            page_ += "</th><td class=\"n\">";
            append_count(page_, group->pages);
            page_ += "</td><td class=\"n\">";
            const pages::page_count differing = pages::count_in(group->by_pairs);
            append_count(page_, differing.pages);
            append_format(page_, "</td><td class=\"n\">{}</td><td class=\"n\">",
                          share_of(differing.pages, group->pages));
            append_count(page_, differing.places);
            page_ += "</td></tr>\n";
        }
        page_ += "</tbody></table></div>\n";
    }

    void append_errors() {
        std::map<std::string, std::vector<std::uint64_t>> pages;
        for (std::size_t i = 0; i < all_.drafts.size(); ++i)
            for (const auto& [code, count] : all_.drafts[i].errors) {
                std::vector<std::uint64_t>& row = pages[code];
                row.resize(all_.drafts.size());
                row[i] = count.pages;
            }
        if (pages.empty()) return;
        page_ +=
            "<h2>Pages with a parse error</h2>\n<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Error</th>";
        for (const std::string& each : view_.drafts) {
            page_ += "<th scope=\"col\" class=\"n\">";
            append_words(page_, each);
            page_ += "</th>";
        }
        page_ += "</tr></thead>\n<tbody>\n";
        for (const auto& [code, row] : pages) {
            page_ += "<tr><th scope=\"row\">";
            append_words(page_, code);
            page_ += "</th>";
            for (const std::uint64_t each : row) {
                page_ += "<td class=\"n\">";
                append_count(page_, each);
                page_ += "</td>";
            }
            page_ += "</tr>\n";
        }
        page_ += "</tbody></table></div>\n";
    }

    void append_encodings() {
        if (all_.drafts.empty() || all_.drafts.back().encodings.empty()) return;
        page_ += "<h2>Encodings</h2>\n<table><tbody>\n";
        for (const auto& [name, count] : all_.drafts.back().encodings) {
            page_ += "<tr><th scope=\"row\">";
            append_words(page_, name);
            page_ += "</th><td class=\"n\">";
            append_count(page_, count);
            page_ += "</td></tr>\n";
        }
        page_ += "</tbody></table>\n";
    }

    void append_terms() {
        page_ += "<h2>What this rests on</h2>\n<p>strata ";
        append_words(page_, of_.terms.strata + (of_.terms.commit.empty() ? "" : ", commit " + of_.terms.commit));
        page_ += "</p>\n<p><code>";
        append_words(page_, of_.terms.command);
        page_ += "</code></p>\n<details><summary>";
        append_count(page_, of_.inputs.size(), "input", "inputs");
        page_ += "</summary>\n<div class=\"scroll\"><table><tbody>\n";
        for (const auto& [digest, input] : of_.inputs) {
            page_ += "<tr><th scope=\"row\">";
            append_words(page_, input.name);
            append_format(page_, "</th><td><code>{}</code></td></tr>\n", pages::hex_of(digest));
        }
        page_ += "</tbody></table></div></details>\n";
    }

    const pages::survey_view& view_;
    const pages::result& of_;
    const pages::tally& all_;
    std::vector<ranked_change> changes_;
    std::optional<shares_by_year> years_;
    compared_examples& examples_;
    const std::string& playground_;
    std::string page_;
};

}  // namespace

void write_survey_as_html(std::ostream& to, const pages::survey_view& of, const std::vector<study::change_step>& known,
                          compared_examples& examples, const std::string& playground) {
    to << survey_page(of, known, examples, playground).make();
}

}  // namespace strata::report
