#include "core/report/comparison/change_counts.hpp"

// A place counts once for each change that made one of the place's differences, and once for each set of rules behind
// these differences. Each input is counted separately. Then the counts are added up.

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {

// --- Rules ---

cause_count& cause_counts::entry_of(std::string&& key) {
    const auto [found, is_new] = index_.emplace(std::move(key), list_.size());
    if (is_new) {
        cause_count& made = list_.emplace_back();
        made.number = list_.size() - 1;
        keys_.push_back(&found->first);
    }
    return list_[found->second];
}

const cause_count& cause_counts::add(const explained_differences& differences, const counted_place& place) {
    std::string kinds = differences.kinds();
    std::string key = kinds;
    for (const compare::cause* each : differences.causes) {
        key += '/';
        for (const spec::draft* draft : each->drafts) key.append(draft->about.name).append(" ");
        key += '/';
        if (each->state) {
            append_number(key, *each->state);
            key += '/';
            append_number(key, each->rule);
        } else {
            key.append("/").append(each->sentence);
        }
        key += ';';
    }
    cause_count& entry = entry_of(std::move(key));
    if (entry.last == 0 && entry.places() == 0) {
        entry.kinds = std::move(kinds);
        for (const compare::cause* each : differences.causes) entry.causes.push_back(*each);
    }
    if (entry.first.empty()) entry.first = place.name;
    if (entry.last == place.number) return entry;
    entry.last = place.number;
    ++(differences.in_tokens(place.kind) ? entry.of_tokens : entry.of_errors);
    return entry;
}

void cause_counts::add(cause_counts&& later) {
    for (std::size_t i = 0; i < later.list_.size(); ++i) {
        cause_count& each = later.list_[i];
        cause_count& entry = entry_of(std::string(*later.keys_[i]));
        if (entry.places() == 0) {
            const std::size_t number = entry.number;
            entry = std::move(each);
            entry.number = number;
        } else {
            entry.of_tokens += each.of_tokens;
            entry.of_errors += each.of_errors;
            if (entry.first.empty()) entry.first = std::move(each.first);
        }
        entry.last = 0;
    }
    later = {};
}

std::vector<const cause_count*> cause_counts::by_frequency() const {
    std::vector<const cause_count*> sorted;
    for (const cause_count& each : list_) sorted.push_back(&each);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const cause_count* a, const cause_count* b) { return a->places() > b->places(); });
    return sorted;
}

// --- Examples ---

namespace {

// Limits for an example: how many bytes of the place it shows, and how many characters before and after the place.
constexpr std::size_t longest_place = 160;
constexpr std::size_t longest_side = 60;
// The limits of a good example: the length of the place in bytes, and its number of differences. `most_said`: how many
// differences of an example are put into words.
constexpr std::size_t longest_plain = 80;
constexpr std::size_t most_plain = 4;
constexpr std::size_t most_said = 3;

// The beginning of the text, at most `bytes` bytes long. No character is cut.
std::string_view cut_between_characters(std::string_view text, std::size_t bytes) {
    if (text.size() <= bytes) return text;
    std::size_t end = bytes;
    while (end > 0 && end + 3 > bytes && input::is_continuation(text[end])) --end;
    return text.substr(0, end);
}

// Whether the place is short enough to grasp at a glance.
bool is_plain(const compare::divergence& d) {
    return d.source.size() <= longest_plain && d.source.find_first_of("\r\n") == std::string::npos &&
           d.differences.size() <= most_plain && d.more_differences == 0;
}

}  // namespace

change_example example_of(std::string_view input, const compare::divergence& d,
                          const std::vector<const compare::difference*>& differences) {
    change_example made;
    made.input = input;
    made.where = d.where;
    made.begin = d.begin;
    made.before = from_first_character(d.before);
    made.cut_before = input::characters_in(d.before) + 1 < d.begin.column;
    const std::string_view source = d.source;
    const std::string_view line = source.substr(0, source.find_first_of("\r\n"));
    made.text = cut_between_characters(line, longest_place);
    if (line.size() == source.size() && made.text.size() == line.size()) {
        made.after = d.after;
        made.cut_after = d.after.size() + 4 > compare::context_bytes;
    } else {
        made.cut_after = true;
    }
    for (const compare::difference* each : differences)
        for (const compare::cause& cause : each->causes)
            if (cause.offset >= d.where.begin && cause.offset <= d.where.begin + made.text.size())
                made.marks.push_back(cause.offset - d.where.begin);
    std::sort(made.marks.begin(), made.marks.end());
    made.marks.erase(std::unique(made.marks.begin(), made.marks.end()), made.marks.end());
    made.differences = differences.size();
    made.differs = differences_in_words(differences, most_said);
    return made;
}

shortened_line line_of(const change_example& of) {
    shortened_line line;
    const std::string_view before = tail_of(of.before, longest_side);
    if (of.cut_before || before.size() < of.before.size()) line.text = "…";
    line.text += before;
    line.begin = line.text.size();
    line.text += of.text;
    line.end = line.text.size();
    const std::string_view after = head_of(of.after, longest_side);
    line.text += after;
    if (of.cut_after || after.size() < of.after.size()) line.text += "…";
    return line;
}

// --- Changes ---

namespace {

// The reasons for some differences, each once. A difference without a known reason has the reason "unknown".
std::vector<reason> reasons_of(const explained_differences& of) {
    std::vector<reason> reasons;
    const auto add = [&](reason each) {
        if (std::find(reasons.begin(), reasons.end(), each) == reasons.end()) reasons.push_back(std::move(each));
    };
    for (const compare::difference* each : of.differences) {
        for (const spec::change* change : each->changes) add({change, ""});
        for (const compare::different_setting& setting : each->settings) add({nullptr, setting.words});
        if (each->changes.empty() && each->settings.empty()) add({});
    }
    // If the differences are not known, the list is empty.
    if (of.differences.empty()) add({nullptr, of.causes.empty() ? "" : of.causes.front()->setting});
    return reasons;
}

bool belongs_to(const compare::difference& d, const reason& why) {
    if (why.change != nullptr) return std::find(d.changes.begin(), d.changes.end(), why.change) != d.changes.end();
    if (why.setting.empty()) return d.changes.empty() && d.settings.empty();
    return std::any_of(d.settings.begin(), d.settings.end(),
                       [&](const compare::different_setting& each) { return each.words == why.setting; });
}

// The differences that a change or setting made.
explained_differences part_of(const explained_differences& all, const reason& why) {
    explained_differences part;
    part.causes = all.causes;
    for (const compare::difference* each : all.differences)
        if (belongs_to(*each, why)) part.differences.push_back(each);
    return part;
}

// The differences of a place that one change made.
struct share {
    std::size_t count = 0;  // the `number` of the change
    bool in_tokens = false;
    std::vector<const compare::difference*> differences;
};

}  // namespace

bool change_counts::is_better(const change_count& entry, const candidate& place) {
    if (entry.inputs == 0) return true;
    if (place.is_clear != entry.example_is_clear) return place.is_clear;
    const change_example& known = entry.example;
    return place.is_clear && std::pair(place.differences, place.bytes) <
                                 std::pair(known.differences, known.where.end - known.where.begin);
}

std::size_t change_counts::index_of(const reason& why) {
    const std::size_t next = list_.size();
    const std::size_t index = why.change != nullptr ? index_.emplace(why.change, next).first->second
                                                    : settings_.emplace(why.setting, next).first->second;
    if (index == next) {
        change_count& made = list_.emplace_back();
        made.number = index;
        made.what = why.change;
        made.setting = why.setting;
    }
    return index;
}

std::vector<counted_as> change_counts::add(const compare::divergence& d,
                                           const std::vector<explained_differences>& differences,
                                           std::string_view input, const std::string& where) {
    const counted_place place{++places_, d.kind, where};
    std::vector<share> shares;
    std::vector<counted_as> counted;
    const auto count = [&](const explained_differences& all, const reason& why) {
        const std::size_t number = index_of(why);
        auto found =
            std::find_if(shares.begin(), shares.end(), [&](const share& each) { return each.count == number; });
        if (found == shares.end()) found = shares.insert(shares.end(), {number, false, {}});
        const explained_differences part = part_of(all, why);
        found->in_tokens = found->in_tokens || part.in_tokens(d.kind);
        found->differences.insert(found->differences.end(), part.differences.begin(), part.differences.end());
        counted.push_back({number, list_[number].causes.add(part, place).number});
    };
    for (const explained_differences& each : differences)
        for (const reason& why : reasons_of(each)) count(each, why);
    // Counts the place even if neither its differences nor their causes are known.
    if (differences.empty()) count({}, {});

    const bool is_clear = shares.size() == 1 && is_plain(d);
    for (const share& each : shares) {
        change_count& entry = list_[each.count];
        ++(each.in_tokens ? entry.of_tokens : entry.of_errors);
        if (entry.first.empty()) entry.first = where;
        if (is_better(entry, {is_clear, each.differences.size(), d.where.end - d.where.begin})) {
            entry.example = example_of(input, d, each.differences);
            entry.example_is_clear = is_clear;
        }
        entry.inputs = 1;
    }
    return counted;
}

void change_counts::add(change_counts&& later) {
    for (change_count& each : later.list_) {
        change_count& entry = list_[index_of({each.what, each.setting})];
        entry.of_tokens += each.of_tokens;
        entry.of_errors += each.of_errors;
        if (entry.first.empty()) entry.first = std::move(each.first);
        const change_example& example = each.example;
        if (is_better(entry, {each.example_is_clear, example.differences, example.where.end - example.where.begin})) {
            entry.example = std::move(each.example);
            entry.example_is_clear = each.example_is_clear;
        }
        entry.inputs += each.inputs;
        entry.causes.add(std::move(each.causes));
    }
    places_ += later.places_;
    later = {};
}

std::vector<const change_count*> change_counts::by_frequency() const {
    std::vector<const change_count*> sorted;
    for (const change_count& each : list_) sorted.push_back(&each);
    std::stable_sort(sorted.begin(), sorted.end(), [](const change_count* a, const change_count* b) {
        if (a->is_known() != b->is_known()) return a->is_known();
        if (!a->is_known()) return false;
        return a->places() > b->places();
    });
    return sorted;
}

const change_count* change_counts::without_change() const {
    const auto found = settings_.find("");
    return found == settings_.end() ? nullptr : &list_[found->second];
}

std::string_view title_of(const change_count& of) {
    if (of.what != nullptr) return of.what->title;
    return of.is_known() ? std::string_view(of.setting) : no_change_found;
}

const study::change_step* step_of(const spec::change& what, std::span<const study::change_step> known) {
    const auto found = std::find_if(known.begin(), known.end(), [&](const auto& each) { return each.what == &what; });
    return found == known.end() ? nullptr : &*found;
}

std::string origin_in_words(const spec::change& what, std::span<const study::change_step> known) {
    std::string text;
    if (const study::change_step* step = step_of(what, known))
        text = fmt::format("between {} and {}; ", step->from->about.name, step->to->about.name);
    text += fmt::format("topic {}", spec::name_of(what.topic));
    for (const spec::change_commit& each : what.commits) {
        text += &each == &what.commits.front() ? "; " : " and ";
        text += each.hash.empty() ? std::string(each.day) : fmt::format("commit {}, {}", each.hash, each.day);
    }
    return text;
}

// --- Machines that stopped ---

void add_stops(compare::summary& to, const compare::summary& of) {
    for (const compare::stopped_draft& each : of.stopped)
        if (std::none_of(to.stopped.begin(), to.stopped.end(),
                         [&](const compare::stopped_draft& other) { return other.draft == each.draft; }))
            to.stopped.push_back(each);
}

std::string known_in_words(const std::vector<compare::stopped_draft>& stopped, std::uint64_t inputs) {
    if (stopped.empty()) return {};
    compare::summary once;
    add_stops(once, {0, 0, 0, stopped});
    std::vector<const spec::draft*> drafts;
    for (const compare::stopped_draft& each : once.stopped) drafts.push_back(each.draft);
    std::string words = fmt::format(" before the machine{} of {} stop{}", drafts.size() == 1 ? "" : "s",
                                    listed_names(drafts), drafts.size() == 1 ? "s" : "");
    if (inputs > 0) words += fmt::format(" in {}", counted(inputs, "input", "inputs"));
    return words;
}

}  // namespace strata::report
