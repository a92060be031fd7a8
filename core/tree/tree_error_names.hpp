#pragma once
// Errors of tree construction, kept.

#include <string>
#include <vector>

#include "core/tree/simulated.hpp"

namespace strata {

/// Keeps the names of the tags that errors of tree construction are about, in order.
class tree_error_names : public tree_error_sink {
public:
    explicit tree_error_names(std::vector<std::string>& to) : to_(to) {}
    void on_unacknowledged_self_closing(const start_tag& tag) override { to_.emplace_back(tag.name); }

private:
    std::vector<std::string>& to_;
};

}  // namespace strata
