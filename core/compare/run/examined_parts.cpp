#include "core/compare/run/examined_parts.hpp"

#include <utility>

#include "core/compare/run/known_part.hpp"
#include "core/text/keyed_hash.hpp"

namespace strata::compare {
namespace {

std::size_t weight_of(const std::string& key, const known_part& part) { return 256 + key.size() + part.weight; }

}  // namespace

examined_parts::examined_parts(std::size_t most) : most_of_generation_(most / 2) {}
examined_parts::~examined_parts() = default;

std::size_t examined_parts::hash::operator()(const std::string& key) const {
    return static_cast<std::size_t>(keyed_hash(key));
}

const correspondence& examined_parts::places(std::span<const spec::draft* const> drafts) {
    const std::lock_guard lock(mutex_);
    if (places_ == nullptr) places_ = std::make_unique<const correspondence>(drafts);
    return *places_;
}

texts_on_chain& examined_parts::texts(const registry& known) {
    const std::lock_guard lock(mutex_);
    if (texts_ == nullptr) texts_ = std::make_unique<texts_on_chain>(known);
    return *texts_;
}

std::shared_ptr<const known_part> examined_parts::find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = recent_.find(key);
    if (found != recent_.end()) return found->second;
    const auto earlier = earlier_.find(key);
    if (earlier == earlier_.end()) return nullptr;
    auto node = earlier_.extract(earlier);
    make_room(weight_of(key, *node.mapped()));
    return recent_.insert(std::move(node)).position->second;
}

std::shared_ptr<const known_part> examined_parts::add(const std::string& key, known_part&& part) {
    auto added = std::make_shared<const known_part>(std::move(part));
    const std::lock_guard lock(mutex_);
    make_room(weight_of(key, *added));
    recent_[key] = added;
    return added;
}

void examined_parts::make_room(std::size_t weight) {
    if (recent_weight_ + weight > most_of_generation_) {
        earlier_ = std::move(recent_);
        recent_.clear();
        recent_weight_ = 0;
    }
    recent_weight_ += weight;
}

}  // namespace strata::compare
