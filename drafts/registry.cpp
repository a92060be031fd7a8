#include "drafts/registry.hpp"

#include <array>

#include "drafts/tokenizer.hpp"

namespace strata::drafts {
namespace {

constexpr std::array<const spec::draft*, 5> drafts_by_date = {
    &spec::y2007::value, &spec::y2008::value, &spec::y2009::value, &spec::modern::value, &spec::y2026::value};

void tokenize_with(const spec::draft& draft, engine_kind kind, const tokenizer_options& options, std::string_view input,
                   sink& to) {
    tokenizer t(draft, to, options, kind);
    t.feed(input);
    t.finish();
}

constexpr registry known_drafts{drafts_by_date, &spec::modern::value, &tokenize_with};

}  // namespace

std::span<const spec::draft* const> all() { return drafts_by_date; }
const spec::draft* find(std::string_view name) { return known_drafts.find(name); }
const spec::draft& standard() { return *known_drafts.standard; }
const strata::registry& known() { return known_drafts; }

}  // namespace strata::drafts
