#include "core/search/discoveries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "core/compare/record/correspondence.hpp"
#include "core/compare/run/examination.hpp"
#include "core/compare/steps/walk.hpp"
#include "core/search/mixed.hpp"
#include "core/search/probe.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/modes.hpp"
#include "core/text/code_points.hpp"
#include "core/text/utf8.hpp"

namespace strata::search {
namespace {

// Whether an input of that length shows less besides than the witness's current input. Between two of the same length,
// errors decide: "&#1;" is preferred to "&#1a".
bool is_better(const besides& more, std::size_t length, const witness& than) {
    const besides& now = than.shown_besides;
    if (more.differences != now.differences) return more.differences < now.differences;
    if (more.breaks_off != now.breaks_off) return now.breaks_off;
    return length == than.length && more.errors < now.errors;
}

bool needs_characters(std::string_view input) {
    if (input.starts_with("\xEF\xBB\xBF")) return true;
    while (!input.empty()) {
        const input::decoded d = input::decode_one(input, true);
        if (input::is_surrogate(d.code_point)) return true;
        input.remove_prefix(d.length);
    }
    return false;
}

// Whether the step is an error in that draft.
bool is_error_of(const compare::divergence& d, const spec::draft& draft, const compare::cause& c) {
    for (const compare::group& g : d.groups) {
        if (std::find(g.drafts.begin(), g.drafts.end(), &draft) == g.drafts.end()) continue;
        for (const compare::placed_error& e : g.errors)
            if (e.error.offset == c.offset && e.error.state == c.state_name) return true;
    }
    return false;
}

// Whether the drafts diverge at a rule for the end of the input.
bool parts_at_end(const compare::cause& c) {
    return c.role == compare::cause_role::diverges && c.state &&
           c.drafts.front()->table.rules_of(*c.state)[c.rule].on == spec::eof;
}

// The offset of the last character that a step of that role looks at; 0 if there is no such step.
std::uint64_t last_offset(const compare::divergence& d, compare::cause_role role) {
    std::uint64_t last = 0;
    for (const compare::cause& each : d.causes)
        if (each.role == role) last = std::max(last, each.offset);
    return last;
}

}  // namespace

bool discoveries::look_closely(const candidate& c, const witness_start& start, std::size_t length,
                               counted_kinds which) {
    bool any = false;
    const std::vector<compare::divergence> all = divergences_on(c.input, start);
    for (const compare::divergence& d : all) {
        if (!(d.kind == compare::divergence_kind::tokens ? which.tokens : which.errors)) continue;
        cause_name name = cause_of(d, pair_.one(), pair_.other(), pair_.references());
        // A preprocessing error at a later character is another cause, which merely follows the divergence.
        any = any || !name.of_stream || d.causes.front().offset < c.diverged_at;
        const auto [place, is_new] =
            found_.try_emplace(std::make_tuple(name.diverges, variant_of(d, c.input, start), d.kind));
        if (!is_new) continue;
        witness& w = place->second;
        w.cause = name.diverges;
        w.showing = std::get<1>(place->first);
        w.kind = d.kind;
        w.start = start;
        w.shortest = length;
        keep(w, d, std::move(name), besides_one(all, c.input, start), c.input, length);
    }
    return any;
}

void discoveries::keep(witness& w, const compare::divergence& d, cause_name name, besides more, std::string_view input,
                       std::size_t length) {
    w.raw_showing = std::move(name.shows);
    w.about = std::move(name.about);
    w.members = std::move(name.members);
    w.shown_besides = more;
    w.input = input;
    w.length = length;
    w.of_characters = needs_characters(input);
    w.ends_in_cause = std::any_of(d.causes.begin(), d.causes.end(), parts_at_end);
}

besides discoveries::besides_one(const std::vector<compare::divergence>& all, std::string_view input,
                                 const witness_start& start) const {
    besides more;
    for (const compare::divergence& each : all)
        more.differences += std::max<std::size_t>(each.differences.size() + each.more_differences, 1);
    --more.differences;
    for (std::size_t d = 0; d < 2; ++d) {
        const probe run = pair_.run(d, start, input);
        more.breaks_off = more.breaks_off || pair_.breaks_off(d, run, input.size());
        more.errors += run.errors.size();
    }
    return more;
}

void discoveries::complete(const std::vector<input_class>& closing, std::size_t most, std::size_t max_length) {
    for (auto& [of, w] : found_) {
        // If the end of the input is the cause, nothing can follow.
        if (w.shown_besides.nothing() || w.ends_in_cause || w.length >= max_length) continue;
        complete(of, w, closing, std::min(most, max_length - w.length));
    }
}

// Tries continuations in order of length. The same pair of states has the same continuations.
void discoveries::complete(const key& of, witness& w, const std::vector<input_class>& closing, std::size_t most) {
    const std::size_t begun_at = w.length;
    std::unordered_set<std::uint64_t> met;
    std::vector<std::string> level = {w.input};
    for (std::size_t n = 1; n <= most && !level.empty() && !w.shown_besides.nothing(); ++n) {
        std::vector<std::string> next;
        for (const std::string& each : level)
            for (const input_class& c : closing) {
                std::string input = each + c.text;
                const probe a = pair_.run(0, w.start, input);
                const probe b = pair_.run(1, w.start, input);
                if (pair_.breaks_off(0, a, input.size()) || pair_.breaks_off(1, b, input.size())) {
                    if (met.insert(mixed(a.live_state, b.live_state)).second) next.push_back(std::move(input));
                    continue;
                }
                try_completed(of, w, input, begun_at + n);
            }
        level = std::move(next);
    }
}

void discoveries::try_completed(const key& of, witness& w, const std::string& input, std::size_t length) {
    const std::vector<compare::divergence> all = divergences_on(input, w.start);
    for (const compare::divergence& d : all) {
        if (d.kind != w.kind) continue;
        cause_name name = cause_of(d, pair_.one(), pair_.other(), pair_.references());
        if (name.diverges != w.cause || variant_of(d, input, w.start) != std::get<1>(of)) continue;
        const besides more = besides_one(all, input, w.start);
        if (is_better(more, length, w)) keep(w, d, std::move(name), more, input, length);
        return;
    }
}

std::vector<witness> discoveries::take() {
    std::vector<witness> all;
    for (auto& each : found_) all.push_back(std::move(each.second));
    found_.clear();
    return all;
}

std::vector<compare::divergence> discoveries::divergences_on(std::string_view input, const witness_start& start) {
    compare::part_of_input part;
    part.source = input;
    part.end = part.keep_to = input.size();
    part.to_the_end = true;
    std::vector<compare::standing> standings;
    std::vector<const compare::correspondence::of_draft*> places;
    for (std::size_t d = 0; d < 2; ++d) {
        compare::standing& s = standings.emplace_back();
        s.draft = d == 0 ? &pair_.one() : &pair_.other();
        s.options = options_at(start, d, input_kind::characters);
        s.answers = &no_answers_.answers();
        places.push_back(&pair_.places_of(*s.draft));
    }
    compare::agreement_count agreed;
    std::vector<compare::divergence> found;
    compare::examine(part, standings, places, recited_, agreed, nullptr, [&](compare::divergence&& d) {
        d.source = input.substr(static_cast<std::size_t>(d.where.begin),
                                static_cast<std::size_t>(d.where.end - d.where.begin));
        found.push_back(std::move(d));
    });
    return found;
}

// Distinguishes the ways in which a cause becomes visible: in which states that the other draft does not have, and
// whether the step that diverges is an error.
std::string discoveries::variant_of(const compare::divergence& d, std::string_view input,
                                    const witness_start& start) const {
    std::vector<std::string> list;
    const bool by_itself = shows_by_itself(d, input, start);
    for (const compare::cause& each : d.causes) {
        if (!each.state) continue;
        for (const spec::draft* draft : each.drafts) {
            if (each.role == compare::cause_role::diverges) {
                if (is_error_of(d, *draft, each)) list.push_back(fmt::format("error in {}", draft->about.name));
            } else if (by_itself && is_alone(*draft, each.state_name)) {
                list.push_back(fmt::format("{}: {}, {}", draft->about.name, each.state_name, each.rule));
            }
        }
    }
    std::sort(list.begin(), list.end());
    return fmt::format("{}", fmt::join(list, "; "));
}

// Whether only the divergence leads to the step at which the difference is visible. If the machines were in
// corresponding states in between, both do the same from there, and the step is not informative.
bool discoveries::shows_by_itself(const compare::divergence& d, std::string_view input,
                                  const witness_start& start) const {
    const std::uint64_t parts = last_offset(d, compare::cause_role::diverges);
    const std::uint64_t shows = last_offset(d, compare::cause_role::shows);
    if (shows == 0) return false;
    const probe a = pair_.run(0, start, input);
    const probe b = pair_.run(1, start, input);
    return std::none_of(a.way().begin(), a.way().end(), [&](const auto& looked) {
        return looked.first > parts && looked.first <= shows &&
               std::find(b.way().begin(), b.way().end(), looked) != b.way().end();
    });
}

// Whether no state of the other draft corresponds to this one in any content model.
bool discoveries::is_alone(const spec::draft& draft, std::string_view state) const {
    const spec::draft& other = &draft == &pair_.one() ? pair_.other() : pair_.one();
    const auto add_places = [&](const spec::draft& of, std::size_t s, std::set<std::uint16_t>& to) {
        for (std::size_t model = 0; model < spec::content_model_count; ++model)
            to.insert(pair_.places_of(of).class_of(s, static_cast<spec::content_model>(model)));
    };
    std::set<std::uint16_t> theirs, its;
    for (std::size_t s = 0; s < other.table.states.size(); ++s) add_places(other, s, theirs);
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        if (draft.table.states[s].name == state) add_places(draft, s, its);
    return std::none_of(its.begin(), its.end(), [&](std::uint16_t place) { return theirs.count(place) != 0; });
}

}  // namespace strata::search
