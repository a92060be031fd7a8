#include "drafts/registry.hpp"

#include <algorithm>
#include <cstddef>

#include "core/engine/registry.hpp"
#include "core/spec/day.hpp"
#include "core/spec/draft.hpp"
#include "drafts/registered.hpp"

namespace strata::drafts {
namespace {

// Checks that each draft has storage for its own program. A draft that is made as a copy of another draft shares that
// draft's storage until it sets its own.
constexpr bool have_programs_of_their_own() {
    for (std::size_t one = 0; one < texts.size(); ++one) {
        if (texts[one]->compiled == nullptr) return false;
        for (std::size_t other = 0; other < one; ++other)
            if (texts[one]->compiled == texts[other]->compiled) return false;
    }
    return true;
}
constexpr bool are_in_order() {
    for (std::size_t one = 0; one < texts.size(); ++one) {
        const std::string_view day = texts[one]->about.day;
        if (!spec::is_day(day.substr(0, spec::day_length))) return false;
        if (one > 0 && !(texts[one - 1]->about.day < day)) return false;
    }
    return true;
}
constexpr const spec::draft* predecessor_of(const spec::draft& draft) {
    for (const spec::draft* const each : compared)
        if (each->about.day == draft.about.predecessor && each->about.day < draft.about.day) return each;
    return nullptr;
}
constexpr bool come_after_their_predecessors() {
    return std::all_of(compared.begin(), compared.end(), [](const spec::draft* each) {
        return each->about.predecessor.empty() || predecessor_of(*each) != nullptr;
    });
}
constexpr bool has_content_models(const spec::draft& draft) {
    return std::any_of(draft.contents.begin(), draft.contents.end(),
                       [](const spec::content_state& each) { return each.model != spec::content_model::pcdata; });
}
// Checks that drafts say which states continue the content models of the predecessor. Without this, every comparison
// would treat all content models of a state of the predecessor as one.
constexpr bool say_what_continues_content_models() {
    return std::all_of(compared.begin(), compared.end(), [](const spec::draft* each) {
        const spec::draft* const before = predecessor_of(*each);
        return before == nullptr || !has_content_models(*before) || has_content_models(*each) ||
               !each->continues.empty();
    });
}
static_assert(are_in_order(), "texts must be in order of their days");
static_assert(come_after_their_predecessors(), "each draft must come after its predecessor, which is compared too");
static_assert(say_what_continues_content_models(), "a draft must say which states continue content models");
static_assert(have_programs_of_their_own(), "each text must have a place for the program of its own table");
static_assert(std::find(compared.begin(), compared.end(), standard_text) != compared.end(),
              "the default draft must be compared");

}  // namespace

std::span<const spec::draft* const> all() { return compared; }
const spec::draft* find(std::string_view name) { return known().find(name); }
const spec::draft& standard() { return *standard_text; }
const strata::registry& known() {
    static const registry all{.drafts = compared, .standard = standard_text, .chain = chain()};
    return all;
}

}  // namespace strata::drafts
