#pragma once
// Whom to tell what a name stands for, where that is not obvious.

#include <functional>
#include <string>

namespace strata::naming {

/// Receives remarks on names.
struct remarks {
    std::function<void(const std::string& remark)> say{};  ///< null: nobody listens
    bool on_every_draft = false;  ///< say what each draft is that is named by a place on a chain
};

}  // namespace strata::naming
