#include "core/search/discoveries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "core/compare/correspondence.hpp"
#include "core/compare/examination.hpp"
#include "core/compare/walk.hpp"
#include "core/input/code_points.hpp"
#include "core/input/utf8.hpp"
#include "core/search/cause_name.hpp"
#include "core/search/probe.hpp"
#include "core/spec/modes.hpp"

namespace strata::search {
namespace {

bool needs_characters(std::string_view input) {
    if (input.starts_with("\xEF\xBB\xBF")) return true;
    while (!input.empty()) {
        const input::decoded d = input::decode_one(input, true);
        if (input::is_surrogate(d.code_point)) return true;
        input.remove_prefix(d.length);
    }
    return false;
}

// Whether the step is an error of that draft.
bool is_error_of(const compare::divergence& d, const spec::draft& draft, const compare::cause& c) {
    for (const compare::group& g : d.groups) {
        if (std::find(g.drafts.begin(), g.drafts.end(), &draft) == g.drafts.end()) continue;
        for (const compare::placed_error& e : g.errors)
            if (e.error.offset == c.offset && e.error.state == c.state_name) return true;
    }
    return false;
}

// The last character at which a step of that role looks; 0: there is none.
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
    for (const compare::divergence& d : divergences_on(c.input, start)) {
        if (!(d.kind == compare::divergence_kind::tokens ? which.tokens : which.errors)) continue;
        cause_name name = cause_of(d, pair_.one(), pair_.other(), pair_.references());
        // What preprocessing says of some later character is another cause, that the parting happens to precede.
        any = any || !name.of_stream || d.causes.front().offset < c.parted_at;
        const std::string shows = variant_of(d, c.input, start);
        const auto [place, is_new] = found_.try_emplace(std::make_tuple(name.parts, shows, d.kind));
        if (!is_new) continue;
        witness& w = place->second;
        w.cause = std::move(name.parts);
        w.showing = shows;
        w.raw_showing = std::move(name.shows);
        w.kind = d.kind;
        w.input = c.input;
        w.length = length;
        w.start = start;
        w.about = std::move(name.about);
        w.members = std::move(name.members);
        w.of_characters = needs_characters(c.input);
    }
    return any;
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
        s.answers = &no_answers_;
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

// In which way a cause shows, where there are several: by which states that the other draft does not have, and whether
// the step that parts is an error.
std::string discoveries::variant_of(const compare::divergence& d, std::string_view input,
                                    const witness_start& start) const {
    std::vector<std::string> list;
    const bool by_itself = shows_by_itself(d, input, start);
    for (const compare::cause& each : d.causes) {
        if (!each.state) continue;
        for (const spec::draft* draft : each.drafts) {
            if (each.role == compare::cause_role::parts) {
                if (is_error_of(d, *draft, each)) list.push_back(fmt::format("error in {}", draft->about.name));
            } else if (by_itself && is_alone(*draft, each.state_name)) {
                list.push_back(fmt::format("{}: {}, {}", draft->about.name, each.state_name, each.rule));
            }
        }
    }
    std::sort(list.begin(), list.end());
    return fmt::format("{}", fmt::join(list, "; "));
}

// Whether the step at which the difference shows is one that only the parting leads to. Where the machines have come to
// corresponding states before, what each does there is the same, and says nothing.
bool discoveries::shows_by_itself(const compare::divergence& d, std::string_view input,
                                  const witness_start& start) const {
    const std::uint64_t parts = last_offset(d, compare::cause_role::parts);
    const std::uint64_t shows = last_offset(d, compare::cause_role::shows);
    if (shows == 0) return false;
    const probe a = pair_.run(0, start, input);
    const probe b = pair_.run(1, start, input);
    return std::none_of(a.way().begin(), a.way().end(), [&](const auto& looked) {
        return looked.first > parts && looked.first <= shows &&
               std::find(b.way().begin(), b.way().end(), looked) != b.way().end();
    });
}

// Whether no state of the other draft corresponds to it, in whatever content model.
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
