#include "core/cli/compared_input.hpp"

#include <utility>

namespace strata::cli {
namespace {

/// Passes divergences on as events.
class divergences_as_events : public compare::divergence_sink {
public:
    explicit divergences_as_events(input_events& to) : to_(to) {}
    void on_divergence(compare::divergence&& d) override { to_.on_divergence(std::move(d)); }

private:
    input_events& to_;
};

}  // namespace

void compare_input(const console& io, const input_argument& input, const comparing& how,
                   compare::examined_parts& examined, const std::function<void()>& goes_on, input_events& to) {
    input_reader reader(io, input);
    if (how.size_first && !reader.size()) reader.read_whole();
    to.on_begin(reader.size().value_or(0));
    divergences_as_events as_events(to);
    chosen_differences chosen(how.choice, as_events);
    compare::comparison comparison(how.known, how.configurations, chosen, &examined);
    input_result result;
    for (std::string_view chunk = reader.next(); !chunk.empty(); chunk = reader.next()) {
        goes_on();
        to.on_source(chunk);
        result.ill_formed.read(chunk);
        comparison.feed(chunk);
    }
    result.figures = chosen.of_these(comparison.finish());
    result.any_chosen = chosen.any();
    result.ill_formed.finish();
    to.on_end(std::move(result));
}

}  // namespace strata::cli
