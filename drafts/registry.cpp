#include "drafts/registry.hpp"

#include <array>
#include <memory>

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

class running final : public running_tokenizer {
public:
    running(const spec::draft& draft, engine_kind kind, const tokenizer_options& options, sink& to)
        : tokenizer_(draft, to, options, kind) {}
    void feed(std::string_view chunk) override { tokenizer_.feed(chunk); }
    void finish() override { tokenizer_.finish(); }

private:
    tokenizer tokenizer_;
};

std::unique_ptr<running_tokenizer> start(const spec::draft& draft, engine_kind kind, const tokenizer_options& options,
                                         sink& to) {
    return std::make_unique<running>(draft, kind, options, to);
}

constexpr registry known_drafts{drafts_by_date, &spec::modern::value, &tokenize_with, &start};

}  // namespace

std::span<const spec::draft* const> all() { return drafts_by_date; }
const spec::draft* find(std::string_view name) { return known_drafts.find(name); }
const spec::draft& standard() { return *known_drafts.standard; }
const strata::registry& known() { return known_drafts; }

}  // namespace strata::drafts
