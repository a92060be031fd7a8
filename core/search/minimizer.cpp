#include "core/search/minimizer.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "core/compare/record/correspondence.hpp"
#include "core/compare/run/examination.hpp"
#include "core/run/configuration.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/reference_classes.hpp"
#include "core/search/witness.hpp"
#include "core/spec/ascii.hpp"
#include "core/text/utf8.hpp"
#include "core/tree/elements.hpp"

namespace strata::search {

// --- The difference to keep ---

using compare::difference_kind;

bool difference_sort::operator==(const difference_sort& other) const {
    return std::tie(what, of, sides, changes, settings) ==
           std::tie(other.what, other.of, other.sides, other.changes, other.settings);
}

bool difference_sort::operator<(const difference_sort& other) const {
    return std::tie(what, of, sides, changes, settings) <
           std::tie(other.what, other.of, other.sides, other.changes, other.settings);
}

difference_sort sort_of(const compare::difference& d) {
    difference_sort sort;
    sort.what = d.what;
    sort.of = d.of;
    const bool value_counts = d.what == difference_kind::token || d.what == difference_kind::error;
    for (const compare::difference::side& each : d.sides) {
        for (const spec::draft* draft : each.drafts) sort.sides.append(draft->about.name).append(" ");
        if (!each.value)
            sort.sides += "has nothing";
        else if (value_counts)
            sort.sides.append("has ").append(*each.value);
        sort.sides += ';';
    }
    sort.changes = d.changes;
    std::sort(sort.changes.begin(), sort.changes.end(), std::less<>());
    for (const compare::different_setting& each : d.settings) sort.settings.push_back(each.name);
    return sort;
}

kept_difference::kept_difference(const compare::difference& d, bool by_steps) : sort_(sort_of(d)), by_steps_(by_steps) {
    if (d.changes.empty()) rules_ = rules_of(d);
}

bool kept_difference::is_shown_by(const compare::difference& d) const {
    if (d.what != sort_.what || d.of != sort_.of) return false;
    const difference_sort sort = sort_of(d);
    if (!by_steps_) return sort.sides == sort_.sides;
    return sort == sort_ && (!sort_.changes.empty() || rules_of(d) == rules_);
}

std::vector<kept_difference::made_by> kept_difference::rules_of(const compare::difference& d) {
    std::vector<made_by> rules;
    for (const compare::cause& each : d.causes)
        for (const spec::draft* draft : each.drafts) rules.emplace_back(draft, each.state, each.rule, each.state_name);
    std::sort(rules.begin(), rules.end());
    rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
    return rules;
}

// --- Shrinking ---

namespace {

// In an input of up to this many characters, the minimizer tries to remove parts of every length at every position.
// This is necessary because characters that must be removed together, such as an attribute's name, "=" and quotes, need
// not begin at a multiple of their length.
constexpr std::size_t longest_tried_everywhere = 192;
constexpr std::size_t longest_window = 48;

// Stepping through a draft's rules takes this many times as long as a run of the engine "runner".
constexpr std::uint64_t cost_of_reading = 4;

/// Receives the divergences of an input. Keeps the sorts of all differences, and the wanted difference.
class differences_found : public compare::divergence_sink {
public:
    /// Returns the index of the wanted difference in a divergence; nothing if the divergence does not have it.
    using search = std::function<std::optional<std::size_t>(const compare::divergence&)>;
    explicit differences_found(search look) : look_(std::move(look)) {}
    void on_divergence(compare::divergence&& d) override {
        ++count.places;
        for (const compare::difference& each : d.differences) sorts.insert(sort_of(each));
        all_listed = all_listed && d.more_differences == 0;
        const std::optional<std::size_t> index = found ? std::nullopt : look_(d);
        count.differences += d.differences.size();
        if (index) found = placed_difference{std::move(d), *index};
    }
    std::optional<placed_difference> found;
    std::set<difference_sort> sorts;
    bool all_listed = true;  // whether every divergence lists all its differences
    difference_count count;

private:
    search look_;
};

/// Searches for the wanted difference in the divergences of a page, one after the other.
class wanted_of_page {
public:
    explicit wanted_of_page(const wanted_difference& wanted) : wanted_(wanted) {}
    std::optional<std::size_t> operator()(const compare::divergence& d) {
        ++places_;
        const std::size_t before = differences_;
        differences_ += d.differences.size();
        if (!wanted_.changes.empty()) {
            for (std::size_t i = 0; i < d.differences.size(); ++i) {
                const auto is_wanted = [&](const spec::change* what) {
                    return std::find(wanted_.changes.begin(), wanted_.changes.end(), what) != wanted_.changes.end();
                };
                const compare::difference& each = d.differences[i];
                if (std::any_of(each.changes.begin(), each.changes.end(), is_wanted) ||
                    std::any_of(each.made_by.begin(), each.made_by.end(),
                                [&](const compare::made_change& made) { return is_wanted(made.revision); }))
                    return i;
            }
            return std::nullopt;
        }
        if (wanted_.number) {
            const std::size_t number = *wanted_.number;
            return number > before && number <= differences_ ? std::optional(number - before - 1) : std::nullopt;
        }
        return places_ == wanted_.place ? std::optional<std::size_t>(0) : std::nullopt;
    }

private:
    const wanted_difference& wanted_;
    std::size_t places_ = 0, differences_ = 0;
};

class shrinking {
public:
    shrinking(const registry& known, const std::array<run::configuration, 2>& configurations,
              const minimize_options& options)
        : known_(known),
          configurations_(configurations),
          options_(options),
          one_(*configurations[0].draft),
          other_(*configurations[1].draft),
          references_(one_, other_),
          places_(known.drafts),
          endings_{ending_states(one_, places_.of(one_)), ending_states(other_, places_.of(other_))} {}

    std::optional<minimized> run(std::string_view page, difference_count& of_page) {
        page_size_ = page.size();
        differences_found chosen{wanted_of_page(options_.wanted)};
        chosen.count.stopped = compare_on(page, chosen, false);
        of_page = chosen.count;
        if (!chosen.found) return std::nullopt;
        kind_ = chosen.found->in.kind;
        cause_ = cause_of(chosen.found->in, one_, other_, references_).diverges;
        input_ = page;
        readings_ = read(page, false);
        minimized result;
        accept(chosen);
        result.before = std::move(*chosen.found);
        cut_to_neighbourhood(result.before.in.where);
        leave_out();
        for (bool changed = true; changed && !stopped_;) {
            changed = make_plainer();
            if (shorten_names()) changed = true;
            if (changed) leave_out();
        }
        result.after = found_ ? std::move(*found_) : found_in(input_);
        result.input = std::move(input_);
        result.left = left_;
        result.tried = tried_;
        result.stopped = stopped_;
        return result;
    }

private:
    using readings = std::array<page_reading, 2>;

    /// Thrown to end an attempt that takes too long.
    struct given_up {};

    // Compares the drafts on the input. Returns the drafts whose machines stopped early. `may_give_up`: whether to
    // check, before each piece of the input, that the comparison should continue.
    std::vector<compare::stopped_draft> compare_on(std::string_view input, compare::divergence_sink& to,
                                                   bool may_give_up) {
        constexpr std::size_t piece = std::size_t{64} << 10U;
        compare::comparison comparing(known_, {configurations_[0], configurations_[1]}, to, &examined_);
        for (; !input.empty(); input.remove_prefix(std::min(piece, input.size()))) {
            if (may_give_up) go_on();
            comparing.feed(input.substr(0, piece));
        }
        return comparing.finish().stopped;
    }
    [[nodiscard]] readings read(std::string_view input, bool may_give_up) {
        std::function<void()> asks;
        if (may_give_up) asks = [this] { go_on(); };
        return {read_page(configurations_[0], endings_[0], input, asks),
                read_page(configurations_[1], endings_[1], input, asks)};
    }
    // Throws: given_up.
    void go_on() {
        if (!options_.on_progress || options_.on_progress(input_.size(), tried_)) return;
        stopped_ = true;
        throw given_up();
    }

    // Records what the current input shows. From now on, a smaller input must not show anything else.
    void accept(const differences_found& of_input) {
        sorts_ = of_input.sorts;
        knows_sorts_ = of_input.all_listed;
        left_ = of_input.count;
        // A divergence that is too large does not list its differences. Once it is small enough to list them, its first
        // difference is kept. Even then, the divergence may be so large that the steps that caused the difference are
        // unknown.
        const compare::difference* const d = of_input.found->get();
        if (d == nullptr || knows_steps_) return;
        const source_span where = of_input.found->in.where;
        knows_steps_ = where.end - where.begin <= compare::long_part;
        kept_.emplace(*d, knows_steps_);
    }

    // Precondition: `input` shows the difference.
    [[nodiscard]] placed_difference found_in(std::string_view input) {
        differences_found again([this](const compare::divergence& d) { return place_in(d); });
        compare_on(input, again, false);
        return std::move(*again.found);
    }

    [[nodiscard]] std::optional<std::size_t> place_in(const compare::divergence& d) const {
        if (!kept_) {
            const bool same = d.kind == kind_ && cause_of(d, one_, other_, references_).diverges == cause_;
            return same ? std::optional<std::size_t>(0) : std::nullopt;
        }
        for (std::size_t i = 0; i < d.differences.size(); ++i)
            if (kept_->is_shown_by(d.differences[i])) return i;
        return std::nullopt;
    }

    [[nodiscard]] bool adds_nothing(const readings& of_input) const {
        for (std::size_t d = 0; d < of_input.size(); ++d) {
            const auto& errors = of_input[d].errors;
            const auto& allowed = readings_[d].errors;
            if (of_input[d].breaks_off && !readings_[d].breaks_off) return false;
            if (!std::includes(allowed.begin(), allowed.end(), errors.begin(), errors.end())) return false;
        }
        return true;
    }

    // Makes `input` the current input if it still shows the difference, and shows nothing that the current input does
    // not show. Returns whether it did.
    bool take(std::string input) {
        if (stopped_) return false;
        ++tried_;
        run_bytes_ += input.size();
        if (run_bytes_ > options_.most_bytes + options_.most_for_a_byte * page_size_) {
            stopped_ = true;
            return false;
        }
        try {
            go_on();
            return shows_the_same(std::move(input));
        } catch (const given_up&) {
            return false;
        }
    }

    bool shows_the_same(std::string input) {
        differences_found on_input([this](const compare::divergence& d) { return place_in(d); });
        compare_on(input, on_input, true);
        if (!on_input.found) return false;
        const auto& sorts = on_input.sorts;
        // If a divergence is too large, it is unknown which differences it has, so they cannot be compared.
        if (knows_steps_ && knows_sorts_ && !std::includes(sorts_.begin(), sorts_.end(), sorts.begin(), sorts.end()))
            return false;
        run_bytes_ += cost_of_reading * input.size();
        readings of_input = read(input, true);
        if (!adds_nothing(of_input)) return false;
        input_ = std::move(input);
        readings_ = std::move(of_input);
        accept(on_input);
        found_ = std::move(on_input.found);
        return true;
    }

    // Tries to keep only the input near the divergence at `where`: most differences need only a little input before
    // them and none after them.
    void cut_to_neighbourhood(source_span where) {
        const auto begin = static_cast<std::size_t>(where.begin);
        const auto end = static_cast<std::size_t>(where.end);
        const std::string whole = input_;
        for (std::size_t before = 0; before < begin; before = before == 0 ? 64 : before * 8)
            if (take(whole.substr(begin - before, end - begin + before))) return;
        if (end < whole.size()) static_cast<void>(take(whole.substr(0, end)));
    }

    // Returns the offsets at which characters begin, and the end.
    [[nodiscard]] std::vector<std::size_t> beginnings() const {
        std::vector<std::size_t> at;
        for (std::size_t i = 0; i < input_.size();) {
            at.push_back(i);
            i += input::decode_one(std::string_view(input_).substr(i), false).length;
        }
        at.push_back(input_.size());
        return at;
    }

    void leave_out() {
        do leave_out_halves();
        while (leave_out_windows());
    }

    void leave_out_halves() {
        std::vector<std::size_t> at = beginnings();
        for (std::size_t length = at.size() - 1; length > 0 && !stopped_;) {
            bool any = false;
            // The loop goes from the end to the beginning, so that removing a part does not change the offsets that are
            // tried later.
            for (std::size_t end = at.size() - 1; end > 0 && !stopped_;) {
                const std::size_t begin = end > length ? end - length : 0;
                std::string without = input_.substr(0, at[begin]) + input_.substr(at[end]);
                if (take(std::move(without))) {
                    any = true;
                    at = beginnings();
                }
                end = std::min(begin, at.size() - 1);
            }
            // Once single characters have been removed, other characters may be unnecessary.
            if (length == 1 && !any) break;
            if (length > 1) length = (length + 1) / 2;
        }
    }

    // Tries to remove two or more adjacent characters at every position. Returns whether it removed any.
    bool leave_out_windows() {
        const std::vector<std::size_t> at = beginnings();
        const std::size_t characters = at.size() - 1;
        if (characters > longest_tried_everywhere) return false;
        for (std::size_t length = std::min(characters, longest_window); length > 1; --length)
            for (std::size_t end = characters; end >= length && !stopped_; --end)
                if (take(input_.substr(0, at[end - length]) + input_.substr(at[end]))) return true;
        return false;
    }

    bool make_plainer() {
        bool changed = false;
        for (std::size_t i = 0; i < input_.size() && !stopped_;) {
            const input::decoded d = input::decode_one(std::string_view(input_).substr(i), false);
            std::size_t length = d.length;
            if (d.code_point != 'a') {
                std::string other = input_;
                other.replace(i, length, "a");
                if (take(std::move(other))) {
                    changed = true;
                    length = 1;
                }
            }
            i += length;
        }
        return changed;
    }

    // Returns the names of the tags in the input, each once, as they are written.
    [[nodiscard]] std::vector<std::string> names_of_tags() const {
        std::vector<std::string> names;
        for (std::size_t at = input_.find('<'); at != std::string::npos; at = input_.find('<', at + 1)) {
            std::string name(name_at(at));
            if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(std::move(name));
        }
        return names;
    }
    // Returns the name of the tag that begins with the "<" at `at`; "" if no tag begins there.
    [[nodiscard]] std::string_view name_at(std::size_t at) const {
        std::string_view rest = std::string_view(input_).substr(at + 1);
        if (rest.starts_with('/')) rest.remove_prefix(1);
        std::size_t length = 0;
        const auto is_of_name = [](char c, bool is_first) {
            const char lower = spec::ascii_lower(c);
            return (lower >= 'a' && lower <= 'z') || (!is_first && c >= '0' && c <= '9');
        };
        while (length < rest.size() && is_of_name(rest[length], length == 0)) ++length;
        return rest.substr(0, length);
    }
    // Returns a copy of the input in which all tags with the name `name` have the name `other`.
    [[nodiscard]] std::string with_name(const std::string& name, std::string_view other) const {
        std::string renamed;
        std::size_t copied = 0;
        for (std::size_t at = input_.find('<'); at != std::string::npos; at = input_.find('<', at + 1)) {
            const std::string_view its = name_at(at);
            if (its != name) continue;
            const auto begin = static_cast<std::size_t>(its.data() - input_.data());
            renamed.append(input_, copied, begin - copied).append(other);
            copied = begin + its.size();
        }
        return renamed.append(input_, copied);
    }

    // If only the kind of an element matters, another element of that kind may have a shorter name: "<br/>" for
    // "<meta/>".
    bool shorten_names() {
        if (input_.size() > longest_tried_everywhere) return false;
        bool changed = false;
        for (const std::string& name : names_of_tags()) {
            std::vector<std::string_view> shorter;
            for (const std::string_view each : tree::element_names)
                if (!each.empty() && each.size() < name.size()) shorter.push_back(each);
            std::sort(shorter.begin(), shorter.end(), [](std::string_view a, std::string_view b) {
                return a.size() != b.size() ? a.size() < b.size() : a < b;
            });
            for (const std::string_view each : shorter)
                if (take(with_name(name, each))) {
                    changed = true;
                    break;
                }
        }
        return changed;
    }

    const registry& known_;
    const std::array<run::configuration, 2>& configurations_;
    const minimize_options& options_;
    const spec::draft& one_;
    const spec::draft& other_;
    reference_classes references_;
    compare::correspondence places_;
    std::array<ending_states, 2> endings_;
    compare::examined_parts examined_;
    compare::divergence_kind kind_{};
    std::string cause_;
    std::optional<kept_difference> kept_;
    bool knows_steps_ = false;  // whether the steps that caused the difference are known
    std::string input_;
    // The difference on the current input; nothing if the current input is still the page.
    std::optional<placed_difference> found_;
    std::set<difference_sort> sorts_;
    bool knows_sorts_ = false;
    difference_count left_;
    readings readings_;
    std::size_t tried_ = 0;
    std::uint64_t page_size_ = 0, run_bytes_ = 0;
    bool stopped_ = false;
};

}  // namespace

std::optional<minimized> minimize(const registry& known, const std::array<run::configuration, 2>& configurations,
                                  std::string_view page, const minimize_options& options, difference_count& of_page) {
    return shrinking(known, configurations, options).run(page, of_page);
}

}  // namespace strata::search
