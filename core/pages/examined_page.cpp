#include "core/pages/examined_page.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <new>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "core/compare/record/divergence.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/compare/time/compared_encodings.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/pages/page_record.hpp"
#include "core/run/page.hpp"
#include "core/text/utf8.hpp"

namespace strata::pages {
namespace {

constexpr std::size_t piece_size = std::size_t{64} << 10U;
// An example stores at most this many bytes of each of its texts.
constexpr std::size_t longest_part = 160;
constexpr std::string_view choice_of_encoding = "encoding";

struct too_slow {};
struct too_many {};

// Returns the processor time of this thread. Unlike wall-clock time, it does not grow while other programs run or while
// the process is suspended.
std::chrono::nanoseconds time_used() {
    timespec used{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) != 0) throw std::system_error(errno, std::generic_category());
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

// Throws: too_slow if the time `until` has passed; examination_stopped if the survey must stop.
void check_time(const examination& how, std::chrono::nanoseconds until) {
    if (how.stops && how.stops()) throw examination_stopped();
    if (time_used() > until) throw too_slow();
}

std::string shortened(std::string_view text) {
    std::size_t end = std::min(text.size(), longest_part);
    while (end > 0 && end < text.size() && input::is_continuation(text[end])) --end;
    return std::string(text.substr(0, end));
}

place_example example_of(const compare::divergence& d, const compare::difference& what) {
    place_example made;
    made.where = d.where;
    made.line = d.begin.line;
    made.column = d.begin.column;
    made.before = d.before.size() > longest_part ? d.before.substr(d.before.size() - longest_part) : d.before;
    made.source = shortened(std::string_view(d.source).substr(0, d.source.find_first_of("\r\n")));
    made.after = made.source.size() == d.source.size() ? shortened(d.after) : "";
    made.what = compare::name_of(what.what);
    made.name = shortened(what.name);
    for (const compare::difference::side& side : what.sides) {
        reading_of_drafts reading;
        for (const spec::draft* each : side.drafts) reading.drafts.emplace_back(each->about.name);
        if (side.value) reading.value = shortened(*side.value);
        made.readings.push_back(std::move(reading));
    }
    return made;
}

/// Counts the places at which drafts differ on a page, separately for each reason.
class place_counter : public compare::divergence_sink {
public:
    /// `cut_at` is the offset at which the page was cut short; nothing if the page is complete.
    place_counter(const examination& how, const encoding::source_places& places, std::chrono::nanoseconds until,
                  std::optional<std::uint64_t> cut_at, page_record& to)
        : how_(how), places_(places), until_(until), cut_at_(cut_at), to_(to) {}

    void on_divergence(compare::divergence&& given) override {
        check_time(how_, until_);
        const compare::divergence d = places_.are_the_same() ? std::move(given) : moved(std::move(given), places_);
        if (how_.terms.tokens_only && d.kind == compare::divergence_kind::errors) return;
        // A difference at the end of a page that was cut short is meaningless, because the whole page continues there.
        if (cut_at_ && !d.causes.empty() && d.causes.front().offset >= *cut_at_) return;
        std::map<std::string, pair_pattern> reasons;  // the pattern of each reason, by its id
        for (const compare::difference& each : d.differences) note(reasons, d, each);
        if (d.differences.empty() && how_.wanted == nullptr) reasons[""] = pattern_of(d);
        pair_pattern whole = d.more_differences > 0 && how_.wanted == nullptr ? pattern_of(d) : "";
        for (const auto& [id, pattern] : reasons) unite(whole, pattern);
        if (how_.terms.tokens_only) leave_out_errors(whole, reasons);
        if (reasons.empty()) return;
        ++to_.places;
        to_.places_of_errors += has_tokens(whole) ? 0 : 1;
        ++to_.by_pairs[whole];
        for (const auto& [id, pattern] : reasons) {
            change_on_page& change = to_.changes[id];
            ++change.places;
            change.of_errors += has_tokens(pattern) ? 0 : 1;
            ++change.by_pairs[pattern];
        }
        if (to_.places >= how_.terms.limits.places) throw too_many();
    }

private:
    // Describes how the pairs differ at a place whose differences are not all listed. Each pair that differs there
    // counts as differing in tokens, unless all drafts differ there only in errors.
    [[nodiscard]] pair_pattern pattern_of(const compare::divergence& d) const {
        const auto group_of = [&](const spec::draft* draft) {
            return std::find_if(d.groups.begin(), d.groups.end(), [&](const compare::group& each) {
                return std::find(each.drafts.begin(), each.drafts.end(), draft) != each.drafts.end();
            });
        };
        pair_pattern pattern;
        for (const compare::pair_of_drafts& each : how_.pairs)
            pattern += group_of(each.one) == group_of(each.other)   ? '.'
                       : d.kind == compare::divergence_kind::errors ? 'e'
                                                                    : 't';
        return pattern;
    }
    // Drops the pairs that differ only in errors at this place, and the reasons that are then left without a pair.
    void leave_out_errors(pair_pattern& whole, std::map<std::string, pair_pattern>& reasons) {
        for (auto at = reasons.begin(); at != reasons.end();) {
            for (std::size_t i = 0; i < whole.size(); ++i)
                if (whole[i] != 't') at->second[i] = '.';
            if (at->second.find_first_not_of('.') != std::string::npos) {
                ++at;
                continue;
            }
            const auto noted = to_.changes.find(at->first);
            if (noted != to_.changes.end() && noted->second.places == 0) to_.changes.erase(noted);
            at = reasons.erase(at);
        }
        std::replace(whole.begin(), whole.end(), 'e', '.');
    }

    void note(std::map<std::string, pair_pattern>& reasons, const compare::divergence& d,
              const compare::difference& what) {
        const char kind = what.what == compare::difference_kind::error ? 'e' : 't';
        std::size_t pair = 0;
        const auto add = [&](const std::string& id) {
            pair_pattern& pattern = reasons.try_emplace(id, how_.pairs.size(), '.').first->second;
            pattern[pair] = std::max(pattern[pair], kind);
            change_on_page& change = to_.changes[id];
            if (!change.example) change.example = example_of(d, what);
        };
        for (; pair < how_.pairs.size(); ++pair) {
            const std::optional<compare::reasons_of_pair> found = compare::reasons_for(what, how_.pairs[pair]);
            if (!found) continue;
            for (const spec::change* each : found->changes)
                if (!how_.wanted || how_.wanted(*each)) add(std::string(each->id));
            if (how_.wanted) continue;
            for (const compare::different_setting& each : found->settings) add(each.words);
            if (found->changes.empty() && found->settings.empty())
                add(what.what == compare::difference_kind::encoding ? std::string(choice_of_encoding) : "");
        }
    }

    const examination& how_;
    encoding::source_places places_;
    std::chrono::nanoseconds until_;
    std::optional<std::uint64_t> cut_at_;
    page_record& to_;
};

/// Counts the tokens and errors of one draft on a page.
class token_counter : public sink {
public:
    /// `cut_at` is the offset at which the text was cut short; nothing if the text is complete.
    token_counter(draft_on_page& to, std::optional<std::uint64_t> cut_at) : to_(to), cut_at_(cut_at) {}
    feedback on_token(const token& t) override {
        const bool is_text = boost::variant2::holds_alternative<characters>(t);
        to_.tokens += is_text && in_text_ ? 0 : 1;
        in_text_ = is_text;
        return {};
    }
    void on_error(const parse_error& e) override {
        if (!cut_at_ || e.offset < *cut_at_) ++errors_[static_cast<std::size_t>(e.code)];
    }
    void finish() {
        for (const auto& [code, count] : errors_)
            to_.errors[std::string(spec::name_of(static_cast<spec::error_code>(code)))] = count;
    }

private:
    draft_on_page& to_;
    std::optional<std::uint64_t> cut_at_;
    bool in_text_ = false;
    std::map<std::size_t, std::uint64_t> errors_;
};

draft_on_page count(const run::configuration& by, std::string_view text, bool is_cut) {
    draft_on_page made;
    token_counter counter(made, is_cut ? std::optional<std::uint64_t>(text.size()) : std::nullopt);
    made.stopped = run::tokenize(by, text, counter).has_value();
    counter.finish();
    return made;
}

void compare_texts(const archive::page& page, const examination& how, compare::examined_parts& parts, page_record& to) {
    const std::chrono::nanoseconds until = time_used() + std::chrono::seconds(how.terms.limits.seconds);
    encoding::page_context about = how.encoding;
    if (!page.content_type.empty()) about.content_type = page.content_type;
    const compare::compared_encodings encodings(how.configurations, page.body, about);
    const run::page_text text(page.body, encodings.used());
    for (const run::configuration& each : how.configurations) {
        draft_on_page of = count(each, text.text(), page.cut_short);
        for (const compare::drafts_and_encoding& some : encodings.all())
            if (std::find(some.drafts.begin(), some.drafts.end(), each.draft) != some.drafts.end())
                of.encoding = name_of(some.found.chosen.encoding);
        to.drafts.push_back(std::move(of));
        check_time(how, until);
    }
    const std::optional<std::uint64_t> cut_at =
        page.cut_short ? std::optional<std::uint64_t>(page.body.size()) : std::nullopt;
    place_counter places(how, text.places(), until, cut_at, to);
    try {
        if (!encodings.agree()) places.on_divergence(encodings.difference(text));
        compare::comparison comparison(how.known, how.configurations, places, &parts);
        for (std::size_t at = 0; at < text.text().size(); at += piece_size) {
            comparison.feed(text.text().substr(at, piece_size));
            check_time(how, until);
        }
        to.tokens = comparison.finish().tokens;
    } catch (const too_many&) {
        to.cut_short = "too many places";
    }
}

}  // namespace

page_record examine(const archive::page& page, const examination& how, compare::examined_parts& parts) {
    page_record made;
    made.uri = page.name;
    made.date = page.date;
    made.content_type = page.content_type;
    made.offset = page.offset;
    made.length = page.length;
    digester digest;
    for (const std::string* each : {&page.name, &page.date}) {
        digest.add(*each);
        digest.add("\n");
    }
    digest.add(page.body);
    made.digest = digest.finish();
    made.bytes = page.body.size();
    if (page.cut_short) made.cut_short = "the page ends early or is too long";
    try {
        compare_texts(page, how, parts, made);
    } catch (const too_slow&) {
        made.skipped = "took too long";
        made.changes.clear();
        made.drafts.clear();
    } catch (const std::bad_alloc&) {
        made.skipped = "took too much memory";
        made.changes.clear();
        made.drafts.clear();
    }
    for (const std::string& each : how.terms.by) made.fields.push_back(field_of(each, made, page));
    return made;
}

page_record record_of(const archive::passed_over& what) {
    page_record made;
    made.uri = what.name;
    made.offset = what.offset;
    made.skipped = what.reason;
    made.detail = what.detail;
    return made;
}

}  // namespace strata::pages
