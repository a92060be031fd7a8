#include "core/report/comparison/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/page.hpp"

namespace strata::report {
namespace {

// The buttons that move between divergences.
constexpr std::string_view page_toolbar = R"html(<nav class="bar" aria-label="Places that differ">
<button type="button" data-do="previous" title="Previous (k)">‹<span class="long"> Previous</span></button>
<output></output>
<button type="button" data-do="next" title="Next (j)"><span class="long">Next </span>›</button>
<button type="button" data-do="same" title="Next with the same cause (c)">Same cause</button>
<span class="filter" role="group" aria-label="Show">
<button type="button" data-do="all" aria-pressed="true">All</button>
<button type="button" data-do="tokens" aria-pressed="false" title="Places that differ in tokens (t)">Tokens<span class="long"> only</span></button>
</span>
<button type="button" data-do="help" title="Keys (?)" aria-label="Keys">?</button>
<button type="button" data-do="close" title="Close (Esc)" aria-label="Close">×</button>
</nav>
)html";

// The meaning of the keys.
constexpr std::string_view page_help = R"html(<dialog aria-labelledby="keys">
<h2 id="keys">Keys</h2>
<dl>
<dt><kbd>j</kbd> <kbd>n</kbd> <kbd>→</kbd></dt><dd>next place</dd>
<dt><kbd>k</kbd> <kbd>p</kbd> <kbd>←</kbd></dt><dd>previous place</dd>
<dt><kbd>c</kbd></dt><dd>next with the same cause</dd>
<dt><kbd>g</kbd> <kbd>G</kbd></dt><dd>first, last</dd>
<dt><kbd>t</kbd></dt><dd>show tokens only, or all</dd>
<dt><kbd>Esc</kbd></dt><dd>close what is open</dd>
<dt><kbd>?</kbd></dt><dd>show these keys</dd>
</dl>
<button type="button" data-do="close-help">Close</button>
</dialog>
)html";

// The width of the strip that shows the positions of divergences.
constexpr std::uint64_t strip_units = 1200;

// The marks of one kind, as a path with at most one rectangle for each unit of the strip, however many marks there are.
std::string strip_path(const std::vector<source_mark>& marks, bool strong, std::uint64_t size) {
    std::string path;
    std::uint64_t drawn_to = 0;
    for (const source_mark& each : marks) {
        if (each.strong != strong) continue;
        const std::uint64_t begin = std::max(each.where.begin * strip_units / size, drawn_to);
        const std::uint64_t end =
            std::max(each.where.end * strip_units / size, each.where.begin * strip_units / size + 1);
        if (end <= begin) continue;
        append_format(path, "M{} 0h{}v1H{}z", begin, end - begin, begin);
        drawn_to = end;
    }
    return path;
}

// Appends a picture of the whole input with its marks.
void append_strip(std::string& to, std::uint64_t bytes, const std::vector<source_mark>& marks) {
    const std::uint64_t size = std::max<std::uint64_t>(bytes, 1);
    // The strip is one unit wider, to have room for a mark at the end of the file.
    append_format(to,
                  "<svg class=\"strip\" viewBox=\"0 0 {} 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\" "
                  "data-size=\"{}\"><path class=\"e\" d=\"{}\"/><path class=\"t\" d=\"{}\"/>"
                  "<rect class=\"here\" width=\"4\" height=\"1\"/></svg>\n",
                  strip_units + 1, size, strip_path(marks, false, size), strip_path(marks, true, size));
}

}  // namespace

comparison_html::comparison_html(std::ostream& to, std::span<const spec::draft* const> drafts, html_options options)
    : to_(to), drafts_(drafts.begin(), drafts.end()), options_(std::move(options)) {}

void comparison_html::begin_input(std::string_view name, std::uint64_t bytes) {
    name_ = name;
    bytes_ = bytes;
    source_.clear();
    body_.clear();
    forget_places();
    counts_ = {};
}

void comparison_html::forget_places() {
    marks_.clear();
    pending_.clear();
    said_ = spooled_text();
}

void comparison_html::on_divergence(compare::divergence&& d) {
    const bool is_shown = marks_.size() < options_.most_divergences;
    const std::vector<counted_as> counted =
        counts_.add(d, explained(d), name_, is_shown ? name_of(marks_.size()) : std::string());
    if (!is_shown) return;
    marks_.push_back({d.where, d.kind != compare::divergence_kind::errors, name_of(marks_.size()), kinds_of(counted)});
    pending_.push_back(std::move(d));
    if (pending_.size() >= most_pending) say_pending(false);
}

void comparison_html::abandon_input() {
    uncounted_.add(name_);
    forget_places();
}

// Converts pending divergences to HTML, which takes less memory. `at_end`: whether the source has ended.
void comparison_html::say_pending(bool at_end) {
    std::vector<std::uint64_t> offsets;
    for (const compare::divergence& each : pending_) add_offsets(offsets, each, options_.divergence);
    const std::uint64_t last = offsets.empty() ? 0 : *std::max_element(offsets.begin(), offsets.end());
    if (!at_end && last >= source_.size()) return;
    const known_positions positions(*drafts_.front(), source_, std::move(offsets));
    std::size_t number = marks_.size() - pending_.size();
    for (const compare::divergence& each : pending_) {
        // If scripts run, a browser parses the content of noscript elements as text, and the script shows one
        // divergence at a time. So thousands of divergences take the browser almost no time.
        std::string text = "<noscript>\n";
        append_divergence(text, each, {name_of(number), number + 1}, positions, texts_, options_.divergence);
        said_.append(text + "</noscript>\n");
        ++number;
    }
    pending_.clear();
}

void comparison_html::end_input(const compare::summary& figures) {
    append_format(body_, "<section class=\"input\" id=\"i{}\">\n<h2>", complete_.inputs + 1);
    append_words(body_, name_);
    body_ += "</h2>\n<p class=\"figures\">";
    append_count(body_, bytes_, "byte", "bytes");
    body_ += ". ";
    append_figures(figures);
    body_ += "</p>\n";

    say_pending(true);
    if (!marks_.empty()) {
        append_strip(body_, source_.size(), marks_);
        append_cause_table(body_, counts_, drafts_);
    }

    body_ += marks_.empty() ? "<div class=\"panes alone\">\n" : "<div class=\"panes\">\n";
    append_source(source_, marks_, figures);
    if (!marks_.empty()) append_said();
    body_ += "</div>\n</section>\n";
    sections_.append(body_);
    body_.clear();
    forget_places();
    all_.add(std::move(counts_));
    append_row(figures);
}

void comparison_html::append_row(const compare::summary& figures) {
    overview& all = complete_;
    if (++all.inputs == 1) first_ = name_;
    all.differing_inputs += figures.divergences > 0 ? 1 : 0;
    all.figures.tokens += figures.tokens;
    all.figures.divergences += figures.divergences;
    all.figures.of_tokens += figures.of_tokens;
    all.stopped_inputs += figures.stopped.empty() ? 0 : 1;
    add_stops(all.figures, figures);

    std::string row;
    append_format(row, "<tr><th scope=\"row\"><a href=\"#i{}\">", all.inputs);
    append_words(row, name_);
    row += "</a></th>";
    append_input_figures(row, bytes_, figures);
    rows_.add(figures.divergences, row + "</tr>\n");
}

void comparison_html::append_source(std::string_view source, const std::vector<source_mark>& marks,
                                    const compare::summary& figures) {
    body_ += "<section class=\"source\" aria-label=\"Source of ";
    append_words(body_, name_);
    append_format(body_, "\" style=\"--digits:{}\">\n",
                  std::max<std::size_t>(2, fmt::format("{}", line_count(source)).size()));
    const std::uint64_t all = std::max<std::uint64_t>(figures.divergences, marks.size());
    append_marked_source(body_, source, marks, all - marks.size(), options_.source);
    body_ += "</section>\n";
}

void comparison_html::append_said() {
    body_ += "<section class=\"said\" aria-label=\"Places that differ in ";
    append_words(body_, name_);
    body_ += "\">\n";
    sections_.append(body_);
    said_.read_all([&](std::string_view part) { sections_.append(part); });
    body_ = "</section>\n";
}

void comparison_html::finish() {
    outgoing_text out(to_);
    std::string& page = out.text();
    append_page_head(page, complete_.inputs == 1 ? first_ : counted(complete_.inputs, "input", "inputs"), drafts_);
    page += page_toolbar;
    append_drafts_compared(page, drafts_, options_.run);
    if (const std::string uncounted = uncounted_.words(); !uncounted.empty()) {
        page += "<p class=\"uncounted\">";
        append_words(page, uncounted);
        page += "</p>\n";
    }
    if (complete_.inputs > 1) write_overview(out);
    page += "<main>\n";
    sections_.read_all([&](std::string_view part) {
        page += part;
        out.send_if_long();
    });
    page.append("</main>\n").append(page_help).append("<script>\n").append(page_script);
    page += "</script>\n</body>\n</html>\n";
    out.send();
}

std::string comparison_html::name_of(std::size_t divergence) const {
    // In the first input, the name of a divergence is just a number, because usually there is only one input.
    if (complete_.inputs == 0) return fmt::format("{}", divergence + 1);
    return fmt::format("{}.{}", complete_.inputs + 1, divergence + 1);
}

void comparison_html::append_figures(const compare::summary& figures) {
    if (const std::string known = known_in_words(figures.stopped, 0); !known.empty()) {
        body_ += "<strong>";
        append_count(body_, figures.divergences, "place differs", "places differ");
        body_ += "</strong>";
        append_words(body_, known);
        body_ += ", after which nothing is known";
        if (figures.divergences > 0) body_ += ": ";
        append_divergence_kinds(body_, figures);
        body_ += ". ";
        append_count(body_, figures.tokens, "token is", "tokens are");
        body_ += " the same in all drafts before that.";
        return;
    }
    if (figures.divergences == 0 && options_.with_omissions) {
        body_ += "<strong>No differences</strong> of the selected kinds. ";
        append_count(body_, figures.tokens, "token is", "tokens are");
        body_ += " the same in all drafts.";
        return;
    }
    if (figures.divergences == 0) {
        body_ += "<strong>No differences</strong>: all drafts agree on ";
        append_count(body_, figures.tokens, "token", "tokens");
        body_ += " and all parse errors.";
        return;
    }
    body_ += "<strong>";
    append_count(body_, figures.divergences, "place differs", "places differ");
    body_ += "</strong>: ";
    append_divergence_kinds(body_, figures);
    body_ += ". ";
    append_count(body_, figures.tokens, "token is", "tokens are");
    body_ += " the same in all drafts.";
}

void comparison_html::write_overview(outgoing_text& to) const {
    std::string& page = to.text();
    page += "<section class=\"overview\" aria-label=\"All inputs\">\n";
    append_totals(page, complete_);
    append_changes(page, all_, drafts_, options_.changes);
    page += "</section>\n";
    page += "<nav class=\"inputs\" aria-label=\"Inputs\">\n";
    begin_inputs(page);
    rows_.for_each([&](std::string_view row) {
        page += row;
        to.send_if_long();
    });
    page += "</tbody>\n</table>\n</nav>\n";
}

}  // namespace strata::report
