#pragma once
// The speeds of other programs.

#include <algorithm>
#include <map>
#include <string>

namespace strata::bench {

/// Speeds in 10^6 bytes per second. The keys are LOAD/PEER/WHAT.
using figures = std::map<std::string, double>;

/// Stores the speed `megabytes` under `name`, unless a higher speed is already stored. The highest is the best
/// estimate, because other programs can only slow a pass down.
inline void note(figures& in, const std::string& name, double megabytes) {
    double& kept = in[name];
    kept = std::max(kept, megabytes);
}

}  // namespace strata::bench
