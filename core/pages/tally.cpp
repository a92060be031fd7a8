#include "core/pages/tally.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "core/pages/content_digest.hpp"

namespace strata::pages {

// --- The distribution of numbers ---

namespace {

// Each number of at most this many bits has a class of its own.
constexpr unsigned exact_digits = 6;

// Returns how many different numbers belong to the class of `value`: a power of two.
std::uint64_t width_at(std::uint64_t value) {
    const auto digits = static_cast<unsigned>(std::bit_width(value));
    return digits <= exact_digits ? 1 : std::uint64_t{1} << (digits - exact_digits);
}

}  // namespace

void histogram::add(std::uint64_t value, std::uint64_t times) {
    if (times == 0) return;
    classes_[value & ~(width_at(value) - 1)] += times;
    count_ += times;
    most_ = std::max(most_, value);
}

void histogram::add(const histogram& other) {
    for (const auto& [value, times] : other.classes_) classes_[value] += times;
    count_ += other.count_;
    most_ = std::max(most_, other.most_);
}

std::uint64_t histogram::percentile(unsigned percent) const {
    // The rank is rounded up. It is computed without a product that could overflow.
    const std::uint64_t wanted = count_ / 100 * percent + (count_ % 100 * percent + 99) / 100;
    std::uint64_t so_far = 0;
    for (const auto& [value, times] : classes_) {
        so_far += times;
        if (so_far >= wanted) return std::min(value + (width_at(value) - 1), most_);
    }
    return most_;
}

bool histogram::can_sum_to(std::uint64_t sum) const {
    std::uint64_t left = sum;  // what is left of `sum` after subtracting the smallest number of the class for each
                               // number that was counted
    for (const auto& [value, times] : classes_) {
        if (value > 0 && times > left / value) return false;
        left -= value * times;
    }
    for (const auto& [value, times] : classes_) {
        const std::uint64_t more = std::min(value + (width_at(value) - 1), most_) - std::min(value, most_);
        if (more > 0 && times >= left / more + (left % more > 0 ? 1 : 0)) return true;
        left -= more * times;
    }
    return left == 0;
}

// --- Sums ---

namespace {

template <class Key, class Count>
void add_counts(std::map<Key, Count>& to, const std::map<Key, Count>& of) {
    for (const auto& [key, count] : of) to[key] += count;
}

void add_places(pair_counts& to, const places_by_pairs& places) {
    if (places.empty()) return;
    ++to[united(places)].pages;
    for (const auto& [pattern, count] : places) to[pattern].places += count;
}

void add_page(draft_tally& to, const draft_on_page& of) {
    to.tokens += of.tokens;
    to.stopped += of.stopped ? 1 : 0;
    std::uint64_t errors = 0;
    for (const auto& [code, count] : of.errors) {
        page_count& sum = to.errors[code];
        ++sum.pages;
        sum.places += count;
        errors += count;
    }
    ++to.encodings[of.encoding];
    to.errors_per_page.add(errors);
}

void add_page(group_tally& to, const page_record& page) {
    ++to.pages;
    to.bytes += page.bytes;
    to.tokens += page.tokens;
    add_places(to.by_pairs, page.by_pairs);
    for (const auto& [id, change] : page.changes) add_places(to.changes[id], change.by_pairs);
}

void keep_first(page_examples& of, std::size_t count) {
    while (of.size() > count) of.erase(std::prev(of.end()));
}

}  // namespace

page_count count_in(const pair_counts& of, const wanted_pairs& wanted) {
    page_count sum;
    for (const auto& [pattern, count] : of) {
        const std::string_view looked_at =
            wanted.pair ? std::string_view(pattern).substr(std::min(*wanted.pair, pattern.size()), 1) : pattern;
        if (looked_at.find_first_of(wanted.in_tokens ? "t" : "et") == std::string_view::npos) continue;
        sum += count;
    }
    return sum;
}

void group_tally::add(const group_tally& other) {
    pages += other.pages;
    bytes += other.bytes;
    tokens += other.tokens;
    add_counts(by_pairs, other.by_pairs);
    for (const auto& [id, counts] : other.changes) add_counts(changes[id], counts);
}

void trim(group_tallies& groups, bool final, std::size_t most) {
    if (groups.size() <= (final ? most : 2 * most)) return;
    std::vector<std::pair<content_digest, std::string>> order;
    for (const auto& [value, group] : groups) order.emplace_back(digest_of(value), value);
    std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end());
    for (std::size_t i = most; i < order.size(); ++i) groups.erase(order[i].second);
}

void tally::add(const page_record& page, std::size_t examples) {
    drafts.resize(std::max(drafts.size(), page.drafts.size()));
    by.resize(std::max(by.size(), page.fields.size()));
    if (!page.skipped.empty()) {
        ++skipped[page.skipped];
        return;
    }
    if (!page.cut_short.empty()) ++cut_short[page.cut_short];
    ++pages;
    bytes += page.bytes;
    tokens += page.tokens;
    places += page.places;
    of_errors += page.places_of_errors;
    differing += page.places > 0 ? 1 : 0;
    add_places(by_pairs, page.by_pairs);
    for (const auto& [id, change] : page.changes) {
        change_tally& sum = changes[id];
        add_places(sum.by_pairs, change.by_pairs);
        sum.places += change.places;
        sum.of_errors += change.of_errors;
        sum.per_page.add(change.places);
        if (!change.example) continue;
        sum.examples.insert({page.digest, {page.uri, page.date, page.offset, *change.example, page.fields}});
        keep_first(sum.examples, examples);
    }
    for (std::size_t i = 0; i < page.drafts.size(); ++i) add_page(drafts[i], page.drafts[i]);
    for (std::size_t i = 0; i < page.fields.size(); ++i) {
        add_page(by[i][page.fields[i]], page);
        trim(by[i], false);
    }
    bytes_per_page.add(page.bytes);
    tokens_per_page.add(page.tokens);
    places_per_page.add(page.places);
}

void tally::add(const tally& other, std::size_t examples) {
    pages += other.pages;
    bytes += other.bytes;
    tokens += other.tokens;
    places += other.places;
    of_errors += other.of_errors;
    differing += other.differing;
    add_counts(by_pairs, other.by_pairs);
    add_counts(skipped, other.skipped);
    add_counts(cut_short, other.cut_short);
    for (const auto& [id, change] : other.changes) {
        change_tally& sum = changes[id];
        sum.places += change.places;
        sum.of_errors += change.of_errors;
        add_counts(sum.by_pairs, change.by_pairs);
        sum.per_page.add(change.per_page);
        sum.examples.insert(change.examples.begin(), change.examples.end());
        keep_first(sum.examples, examples);
    }
    drafts.resize(std::max(drafts.size(), other.drafts.size()));
    for (std::size_t i = 0; i < other.drafts.size(); ++i) {
        drafts[i].tokens += other.drafts[i].tokens;
        drafts[i].stopped += other.drafts[i].stopped;
        add_counts(drafts[i].errors, other.drafts[i].errors);
        add_counts(drafts[i].encodings, other.drafts[i].encodings);
        drafts[i].errors_per_page.add(other.drafts[i].errors_per_page);
    }
    by.resize(std::max(by.size(), other.by.size()));
    for (std::size_t i = 0; i < other.by.size(); ++i) {
        for (const auto& [value, group] : other.by[i]) {
            by[i][value].add(group);
        }
        trim(by[i], false);
    }
    bytes_per_page.add(other.bytes_per_page);
    tokens_per_page.add(other.tokens_per_page);
    places_per_page.add(other.places_per_page);
}

// --- Impossible sums ---

namespace {

// Whether all patterns fit `drafts` drafts, and their counts add up to `sum`.
bool fit(const pair_counts& by, std::size_t drafts, const page_count& sum) {
    return std::all_of(by.begin(), by.end(), [&](const auto& each) { return is_pattern(each.first, drafts); }) &&
           count_in(by) == sum;
}

bool is_possible(const change_tally& of, const tally& all) {
    return fit(of.by_pairs, all.drafts.size(), {of.pages(), of.places}) &&
           of.places - count_in(of.by_pairs, {{}, true}).places == of.of_errors && of.per_page.count() == of.pages() &&
           of.pages() <= all.differing && of.places >= of.pages() && of.places <= all.places &&
           of.per_page.can_sum_to(of.places) && of.of_errors <= of.places && of.examples.size() <= of.pages();
}

bool is_possible(const draft_tally& of, const tally& all) {
    std::uint64_t without_encoding = all.pages;
    for (const auto& [name, pages] : of.encodings) {
        if (pages > without_encoding) return false;
        without_encoding -= pages;
    }
    return without_encoding == 0 && of.stopped <= all.pages && of.errors_per_page.count() == all.pages &&
           std::all_of(of.errors.begin(), of.errors.end(), [&](const auto& each) {
               return each.second.pages <= all.pages && each.second.places >= each.second.pages;
           });
}

// Whether the sums of these groups are possible. Together, the groups may have fewer pages than `all`, because only
// some groups are kept if there are very many.
bool is_possible(const group_tallies& of, const tally& all) {
    std::uint64_t left = all.pages;
    for (const auto& [value, group] : of) {
        const page_count sum = count_in(group.by_pairs);
        if (group.pages > left || sum.pages > group.pages || sum.places < sum.pages || sum.places > all.places ||
            !fit(group.by_pairs, all.drafts.size(), sum))
            return false;
        left -= group.pages;
        for (const auto& [id, counts] : group.changes) {
            const page_count of_change = count_in(counts);
            if (of_change.pages > sum.pages || of_change.places < of_change.pages || of_change.places > sum.places ||
                !fit(counts, all.drafts.size(), of_change))
                return false;
        }
    }
    return true;
}

}  // namespace

std::string_view impossible_in(const tally& sums) {
    for (const histogram* const each : {&sums.bytes_per_page, &sums.tokens_per_page, &sums.places_per_page})
        if (each->count() != sums.pages) return "the number of sizes does not match the number of pages";
    const auto none = sums.places_per_page.classes().find(0);
    const std::uint64_t same = none == sums.places_per_page.classes().end() ? 0 : none->second;
    if (sums.differing != sums.pages - same)
        return "the number of differing pages does not match the number of pages with places";
    if (!sums.bytes_per_page.can_sum_to(sums.bytes) || !sums.tokens_per_page.can_sum_to(sums.tokens))
        return "the bytes or tokens do not fit the pages";
    if (!sums.places_per_page.can_sum_to(sums.places) || sums.of_errors > sums.places)
        return "the places do not fit the pages";
    if (!fit(sums.by_pairs, sums.drafts.size(), {sums.differing, sums.places}) ||
        sums.places - count_in(sums.by_pairs, {{}, true}).places != sums.of_errors)
        return "the places do not fit the pairs of drafts";
    std::uint64_t whole = sums.pages;
    for (const auto& [reason, pages] : sums.cut_short) {
        if (pages > whole) return "the number of pages read in part exceeds the number of pages";
        whole -= pages;
    }
    for (const auto& [id, change] : sums.changes)
        if (!is_possible(change, sums)) return "a change has more or fewer places than is possible";
    for (const draft_tally& each : sums.drafts)
        if (!is_possible(each, sums)) return "the sums of a draft do not fit the pages";
    for (const group_tallies& each : sums.by)
        if (!is_possible(each, sums)) return "the sums for a field do not fit the pages";
    return {};
}

}  // namespace strata::pages
