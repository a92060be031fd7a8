#include "core/report/comparison/known_headings.hpp"

namespace strata::report {
namespace {

constexpr std::size_t most_known = 4096;

template <class Value>
void append_bytes_of(std::string& key, const Value& value) {
    key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Names of states and sections are those of the tables, so their addresses tell them apart.
void append_key(std::string& key, const compare::cause& of) {
    append_bytes_of(key, of.drafts.size());
    for (const spec::draft* each : of.drafts) append_bytes_of(key, each);
    append_bytes_of(key, of.state ? *of.state : static_cast<std::size_t>(-1));
    append_bytes_of(key, of.state_name.data());
    append_bytes_of(key, of.section.data());
    append_bytes_of(key, of.subject.size());
    key.append(of.subject);
}

}  // namespace

const block& known_headings::of(const same_words& causes, std::size_t width) {
    key_.clear();
    append_bytes_of(key_, width);
    for (const compare::cause* each : causes) append_key(key_, *each);
    const auto known = all_.find(key_);
    if (known != all_.end()) return known->second;
    if (all_.size() == most_known) all_.clear();
    return all_.emplace(key_, headings_of(causes, width)).first->second;
}

}  // namespace strata::report
