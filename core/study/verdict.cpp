#include "core/study/verdict.hpp"

#include <algorithm>
#include <utility>

namespace strata::study {

// What is compared of an outcome, its conditions included.
struct judge::doing {
    std::string asks;
    std::vector<rule_effect> does;
    destination to;
};

struct judge::reported {
    std::string asks;
    std::vector<std::string> errors;
};

namespace {

// A condition that decides nothing, because what comes of it comes of it otherwise too, is left out.
template <class T, class Same>
std::vector<T> decided(std::vector<T> list, const Same& same) {
    for (std::size_t i = list.size(); i-- > 1;)
        if (same(list[i - 1], list[i])) list.erase(list.begin() + static_cast<std::ptrdiff_t>(i - 1));
    return list;
}

bool has_temporary_buffer(const spec::draft& draft) {
    return std::any_of(draft.table.rules.begin(), draft.table.rules.end(),
                       [](const spec::rule& r) { return r.does(spec::op::clear_temporary_buffer); });
}

// The additional allowed character that is handed to the procedure on character references.
spec::operand allowed(const behaviour& of) {
    for (const outcome& each : of.outcomes)
        for (const rule_effect& e : each.does)
            if (e.code == spec::op::switch_to_reference_in_attribute)
                return e.what == spec::not_mentioned ? spec::none_allowed : e.what;
    return spec::none_allowed;
}

}  // namespace

judge::judge(const draft_pair& pair)
    : pair_(pair), skips_bookkeeping_(has_temporary_buffer(pair.a) != has_temporary_buffer(pair.b)) {}

bool judge::both_have_procedure() const {
    return spec::has_reference_procedure(pair_.a) && spec::has_reference_procedure(pair_.b);
}

std::vector<judge::doing> judge::doings(const behaviour& of) const {
    std::vector<doing> list;
    for (const outcome& each : of.outcomes) {
        doing one{each.asks, {}, each.to};
        for (rule_effect e : each.does) {
            if (skips_bookkeeping_ && is_bookkeeping(e.code)) continue;
            // Before the additional allowed character only an error is at stake: see `allowed`.
            if (e.code == spec::op::switch_to_reference_in_attribute) continue;
            if (e.code == spec::op::consume_reference) e.what = spec::none_allowed;
            // A draft may have a correctness flag in place of the force-quirks flag.
            if (e.code == spec::op::mark_incorrect) e.code = spec::op::set_force_quirks;
            one.does.push_back(e);
        }
        list.push_back(std::move(one));
    }
    return decided(std::move(list), [](const doing& x, const doing& y) { return x.does == y.does && x.to == y.to; });
}

std::vector<judge::reported> judge::reports(const behaviour& of) const {
    const bool unnamed = pair_.a.names_errors != pair_.b.names_errors;
    std::vector<reported> list;
    for (const outcome& each : of.outcomes) {
        reported one{each.asks, each.errors};
        if (unnamed)
            for (std::string& code : one.errors)
                if (code.find(' ') == std::string::npos) code = "error";
        list.push_back(std::move(one));
    }
    return decided(std::move(list), [](const reported& x, const reported& y) { return x.errors == y.errors; });
}

// Whether the machine goes on in the same place, and whether it does so in a state of its own.
bool judge::same_place(const destination& x, const destination& y, std::size_t state_a, std::size_t state_b,
                       const cell& in, bool& route) const {
    if (x.what != y.what) return false;
    if (x.what != destination::kind::state && x.what != destination::kind::again) return true;
    if (!pair_.relation.has({x.state, model_of(in.a), y.state, model_of(in.b)})) return false;
    const bool has_stayed = x.state == state_a;
    const bool stays = y.state == state_b;
    if (has_stayed != stays && pair_.a.table.states[x.state].name != pair_.b.table.states[y.state].name) route = true;
    return true;
}

verdict judge::on(const behaviour& a, const behaviour& b, std::size_t state_a, std::size_t state_b,
                  const cell& in) const {
    verdict v;
    const bool ahead = a.looks_for_end_tag || b.looks_for_end_tag;
    const bool behind = a.has_appropriate_tag || b.has_appropriate_tag;
    const bool asks_alike =
        a.looks_for_end_tag == b.looks_for_end_tag && a.has_appropriate_tag == b.has_appropriate_tag;
    v.means = (ahead || behind) && !asks_alike;
    if (v.means) return v;
    const std::vector<doing> of_a = doings(a);
    const std::vector<doing> of_b = doings(b);
    v.effects = of_a.size() != of_b.size();
    for (std::size_t i = 0; i < of_a.size() && !v.effects; ++i)
        v.effects = of_a[i].asks != of_b[i].asks || !(of_a[i].does == of_b[i].does) ||
                    !same_place(of_a[i].to, of_b[i].to, state_a, state_b, in, v.route);
    if (v.effects) v.route = false;
    const std::vector<reported> errors_a = reports(a);
    const std::vector<reported> errors_b = reports(b);
    v.errors = errors_a.size() != errors_b.size() || (both_have_procedure() && allowed(a) != allowed(b));
    for (std::size_t i = 0; i < errors_a.size() && !v.errors; ++i)
        v.errors = errors_a[i].asks != errors_b[i].asks || errors_a[i].errors != errors_b[i].errors;
    return v;
}

}  // namespace strata::study
