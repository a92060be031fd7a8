#include "core/report/comparison/known_headings.hpp"

#include "core/report/comparison/key.hpp"

namespace strata::report {
namespace {

constexpr std::size_t most_known_headings = 4096;

// Names of states and sections are those of the tables, so their addresses tell them apart.
void append_key(std::string& key, const compare::cause& of) {
    append_to_key(key, of.drafts.size());
    for (const spec::draft* each : of.drafts) append_to_key(key, each);
    append_to_key(key, of.state ? *of.state : static_cast<std::size_t>(-1));
    append_to_key(key, of.state_name.data());
    append_to_key(key, of.section.data());
    append_text_to_key(key, of.subject);
}

}  // namespace

const block& known_headings::of(const same_words& causes, std::size_t width) {
    key_.clear();
    append_to_key(key_, width);
    for (const compare::cause* each : causes) append_key(key_, *each);
    const auto known = all_.find(key_);
    if (known != all_.end()) return known->second;
    if (all_.size() == most_known_headings) all_.clear();
    return all_.emplace(key_, headings_of(causes, width)).first->second;
}

}  // namespace strata::report
