#include "core/search/tree_reading.hpp"

#include <optional>

#include "core/compare/record/spelling.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"
#include "core/tree/tree_error_names.hpp"

namespace strata::search {
namespace {

class reader : public sink {
public:
    explicit reader(tree_reading& to) : to_(to) {}
    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (const auto* run = v::get_if<characters>(&t))
            spelt_.add_text(run->data);
        else if (!v::holds_alternative<end_of_file>(t))
            spelt_.add_token(t);
        return {};
    }
    void on_error(const parse_error& e) override { to_.errors.push_back(e.offset); }
    void end() { to_.tokens = std::string(spelt_.from(0, spelt_.size())); }

private:
    tree_reading& to_;
    compare::spelling spelt_;
};

}  // namespace

tree_reading read_by(const spec::draft& draft, const tree::rules& rules, std::string_view input,
                     const tree_context& context) {
    spec::draft changed = draft;
    changed.tree_construction = &rules;
    tree_reading result;
    result.has_flag = draft.tree_construction->has_acknowledged_flag;
    tree_error_names tree_errors(result.tree_errors);
    reader kept(result);
    simulation how{context.scripting, std::nullopt, &tree_errors};
    tokenizer_options options;
    if (!context.fragment.empty()) {
        how.fragment = find_context(draft, context.fragment);
        if (how.fragment) options = options_of_fragment(changed, *how.fragment, context.scripting);
    }
    simulated_feedback answering(changed, how, kept);
    engine::interpreter machine(changed, options, answering);
    machine.feed(input);
    machine.finish();
    kept.end();
    return result;
}

tree_difference difference_of(const tree_reading& a, const tree_reading& b) {
    if (a.tokens != b.tokens) return tree_difference::tokens;
    if (a.errors != b.errors) return tree_difference::errors;
    if (a.has_flag && b.has_flag && a.tree_errors != b.tree_errors) return tree_difference::tree_errors;
    return tree_difference::none;
}

bool same_in(tree_difference kind, const tree_reading& a, const tree_reading& b) {
    const tree_difference found = difference_of(a, b);
    return found == tree_difference::none || static_cast<int>(found) < static_cast<int>(kind);
}

}  // namespace strata::search
