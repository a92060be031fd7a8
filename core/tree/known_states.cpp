#include "core/tree/known_states.hpp"

#include "core/tree/construction.hpp"

namespace strata::tree {

std::size_t known_states::slot_of(const small_state& is) {
    std::uint64_t sum = 0;
    for (std::size_t at = 0; at < small_state::room; at += sizeof sum) {
        std::uint64_t word = 0;
        std::memcpy(&word, is.bytes.data() + at, sizeof word);
        sum = (sum ^ word) * 0x9E3779B97F4A7C15U;
        sum ^= sum >> 32U;
    }
    return static_cast<std::size_t>(sum) % slot_count;
}

known_states::number known_states::find(construction& machine) {
    if (asked_ < tokens_before_first) {
        ++asked_;
        return 0;
    }
    small_state is;
    if (!machine.describe(is)) return 0;
    if (slots_.empty()) forget();
    // Only a few states are compared, because a hostile input may choose the states that share a slot.
    std::size_t at = slot_of(is);
    for (std::size_t probed = 0; probed < most_probed; ++probed, at = (at + 1) % slot_count) {
        const number found = slots_[at];
        if (found == 0) return states_.size() > most ? number{0} : slots_[at] = add(is, machine);
        if (states_[found].is == is) return found;
    }
    return 0;
}

void known_states::set(state& from, std::size_t kind, std::size_t name, number to, const construction& machine) {
    if (name == 0) {
        from.of_others[kind] = to;
        return;
    }
    from.known[kind][name] = to;
    if (kind == 0 && !machine.looks_at_attributes(static_cast<element>(name))) from.known[2][name] = to;
}

known_states::number known_states::add(const small_state& is, construction& machine) {
    state added;
    added.is = is;
    added.place = machine.quiet();
    if (machine.treats_all_text_the_same() || machine.ignores_text()) {
        added.text = text_effect::none_if_remembered;
    } else {
        // Find out whether white space leads to the same state.
        machine.process({seen_token::kind::text, seen_token::space, element::none, 0});
        small_state then;
        if (machine.describe(then) && then == is)
            added.text = text_effect::none_of_white_space;
        else
            machine.restore(is);
    }
    const auto number_of_added = static_cast<number>(states_.size());
    if (added.place != quiet_place::none && added.place != quiet_place::head)
        for (std::size_t n = 0; n < known_element_count; ++n)
            for (const auto tag : {seen_token::kind::start, seen_token::kind::end})
                if (machine.is_inert_now(tag, static_cast<element>(n)))
                    set(added, static_cast<std::size_t>(tag), n, number_of_added, machine);
    states_.push_back(added);
    return number_of_added;
}

void known_states::restore(number state, construction& machine) const { machine.restore(states_[state].is); }

void known_states::forget() {
    states_.assign(1, {});
    slots_.assign(slot_count, 0);
    first_ = 0;
}

}  // namespace strata::tree
