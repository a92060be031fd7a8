#pragma once
// The two editions of the atlas. The site has pages and pictures that the repository lacks, because people rarely open
// them there, and because they change with every table. The pages of the repository have no links to these files. They
// name commands that show the same.

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/atlas/atlas_file.hpp"

namespace strata::testing {

enum class edition : std::uint8_t { repository, site };

/// Returns `lines` as a part of a page that only the edition `which` has. Each line ends in a line feed.
[[nodiscard]] std::string only_in(edition which, std::string_view lines);

/// Returns the path from `docs` of a file with the path `name` from docs/evolution: "evolution/index.md".
[[nodiscard]] std::string path_in_docs(std::string_view name);

/// Returns the pages of an edition. Removes the parts for the other edition. A link to a file that the edition lacks
/// becomes the words of the link. `absent` has the paths, from `docs`, of files that the edition lacks besides pages of
/// the other edition.
[[nodiscard]] std::vector<atlas_file> pages_in(edition which, std::span<const atlas_file> all,
                                               std::set<std::string> absent);

}  // namespace strata::testing
