#pragma once
// The figures of other programs.

#include <algorithm>
#include <map>
#include <string>

namespace strata::bench {

/// 10^6 bytes per second, by LOAD/PEER/WHAT.
using figures = std::map<std::string, double>;

/// Keeps the best of several figures with the same name: other programs can only slow a pass down.
inline void note(figures& in, const std::string& name, double megabytes) {
    double& kept = in[name];
    kept = std::max(kept, megabytes);
}

}  // namespace strata::bench
