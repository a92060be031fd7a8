#include "core/compare/attribute/readings_between.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/compare/steps/divergence_point.hpp"
#include "core/spec/content_states.hpp"

namespace strata::compare {
namespace {

/// Notes which rules walks come to.
class rules_noted : public walk_watch {
public:
    /// `also`: is notified too; may be null. It must outlive this.
    explicit rules_noted(walk_watch* also) : also_(also) {}
    void begin(const spec::draft& of) { run_ = visited_rules(of.table.states.size()); }
    [[nodiscard]] const visited_rules& run() const { return run_; }

    void on_step(const spec::draft& draft, const engine::step& s) override {
        run_.add(s);
        if (also_ != nullptr) also_->on_step(draft, s);
    }
    void on_end() override {
        if (also_ != nullptr) also_->on_end();
    }

private:
    walk_watch* also_;
    visited_rules run_{0};
};

bool same_sums(const walk& one, const walk& other) {
    const summed_up& a = one.rest();
    const summed_up& b = other.rest();
    return a.spelt == b.spelt && a.tokens.tokens == b.tokens.tokens &&
           a.errors.is_same(b.errors, one.draft().names_errors && other.draft().names_errors);
}

bool same_reading(const walk& one, const walk& other) {
    const auto all_of = [](const walk& w) { return w.spelt().from(0, w.spelt().size()); };
    if (all_of(one) != all_of(other) || !same_sums(one, other) || one.output_count() != other.output_count() ||
        !same_errors(one, 0, one.errors().size(), other, 0, other.errors().size()))
        return false;
    for (std::size_t i = 0; i < one.output_count(); ++i)
        if (!(one.output_at(i).where == other.output_at(i).where)) return false;
    return true;
}

}  // namespace

readings_between::readings_between(const texts_between& texts, const part_of_input& part, const answered_walk& older,
                                   const answered_walk& newer)
    : texts_(texts), part_(part), older_(older), newer_(newer) {
    rules_noted noted(part.watch);
    part_.watch = &noted;
    const auto run = [&](const spec::draft& text, const correspondence::of_draft& places) {
        answers_between answers(text, older_, newer_);
        standing at = standing_of(text);
        at.told_by = &answers;
        noted.begin(text);
        auto taken = std::make_unique<const walk>(at, part_, places);
        unknown_from_ = std::min(unknown_from_, answers.unknown_from());
        return taken;
    };
    const std::unique_ptr<const walk> first = run(texts.older(), texts.places_of_older());
    const walk* last = first.get();
    visited_rules came_to = noted.run();
    for (const auto& text : texts.all()) {
        if (!text->may_differ_on(came_to, part_.source)) {
            came_to = text->same_run(came_to);
            continue;
        }
        std::unique_ptr<const walk> taken = run(text->draft(), text->places());
        came_to = noted.run();
        if (same_reading(*last, *taken)) continue;
        last = taken.get();
        turns_.push_back({&text->made_by(), std::move(taken)});
    }
    part_.watch = part.watch;
}

standing readings_between::standing_of(const spec::draft& text) const {
    const spec::draft& older = older_.taken->draft();
    const spec::draft& newer = newer_.taken->draft();
    const tokenizer_options& begins = older_.begins->options;
    const std::string_view content = spec::content_at(older, begins.content).name;
    const std::string_view newer_content = spec::content_at(newer, newer_.begins->options.content).name;
    standing at = *older_.begins;
    at.draft = &text;
    // "CDATA" became two states. If the newer text begins like the older one, it says which.
    const bool has_other_names = spec::has_content_model_flag(text) != spec::has_content_model_flag(older);
    const bool begin_alike = spec::find_content(older, newer_content) == begins.content ||
                             spec::find_content(newer, content) == newer_.begins->options.content;
    auto its = spec::find_content(text, has_other_names && begin_alike ? newer_content : content);
    // A content that this text does not have, as later texts have no title state: it begins like the newer one.
    if (!its) its = spec::find_content(text, newer_content);
    at.options.content = its.value_or(spec::content_index::first);
    return at;
}

std::unique_ptr<const walk> readings_between::walk_without(const spec::change& revision) const {
    const texts_between::text_without& text = texts_.last_without(revision);
    if (text.last == nullptr) return nullptr;
    answers_between answers(*text.last, older_, newer_);
    standing at = standing_of(*text.last);
    at.told_by = &answers;
    auto taken = std::make_unique<const walk>(at, part_, text.places);
    return answers.unknown_from() < unknown_from_ ? nullptr : std::move(taken);
}

}  // namespace strata::compare
