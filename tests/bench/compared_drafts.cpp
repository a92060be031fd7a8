#include "tests/bench/compared_drafts.hpp"

#include <iostream>

#include "core/cli/inputs/texts_read.hpp"
#include "core/cli/io/console.hpp"
#include "core/history/days_of_chain.hpp"
#include "core/history/names.hpp"
#include "core/spec/draft.hpp"
#include "drafts/registry.hpp"

namespace strata::bench {

// The drafts, made in the way in which commands make them.
struct compared_drafts::made_drafts {
    explicit made_drafts(const history::named_drafts& named)
        : days(drafts::known(), named, {}), texts(days.known(), named, cli::console{std::cin, std::cout, std::cerr}) {}

    history::days_of_chain days;
    cli::texts_read texts;
};

std::string_view compared_draft::shown() const { return draft->about.name; }
bool compared_draft::has_name() const { return drafts::find(given) != nullptr; }

compared_drafts::compared_drafts(const std::vector<std::string>& names)
    : made_(std::make_unique<made_drafts>(history::named_drafts{names, {}, false})) {
    for (const std::string& each : names) all_.push_back({each, history::find_draft(made_->texts.known(), each).draft});
}
compared_drafts::~compared_drafts() = default;

}  // namespace strata::bench
