#include "core/compare/examined_parts.hpp"

#include <utility>

#include "core/compare/known_part.hpp"
#include "core/token/keyed_hash.hpp"

namespace strata::compare {

examined_parts::examined_parts(std::size_t most) : most_of_generation_(most / 2) {}
examined_parts::~examined_parts() = default;

std::size_t examined_parts::hash::operator()(const std::string& key) const {
    return static_cast<std::size_t>(keyed_hash(key));
}

const known_part* examined_parts::find(std::string_view key) {
    key_.assign(key);
    const auto found = recent_.find(key_);
    if (found != recent_.end()) return found->second.get();
    const auto earlier = earlier_.find(key_);
    if (earlier == earlier_.end()) return nullptr;
    auto node = earlier_.extract(earlier);
    make_room();
    return recent_.insert(std::move(node)).position->second.get();
}

const known_part& examined_parts::add(std::string_view key, known_part&& part) {
    make_room();
    return *(recent_[std::string(key)] = std::make_unique<known_part>(std::move(part)));
}

void examined_parts::make_room() {
    if (recent_.size() < most_of_generation_) return;
    earlier_ = std::move(recent_);
    recent_.clear();
}

}  // namespace strata::compare
