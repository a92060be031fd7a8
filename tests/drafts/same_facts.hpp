#pragma once
// Checks that two drafts have equal facts outside the states.

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "tests/drafts/chain_places.hpp"

namespace strata::drafts_test {

inline void check_equal(const std::vector<std::string>& found, const std::vector<std::string>& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

/// Checks all facts except the names of character references, whose table is compared elsewhere.
inline void check_same_facts(const spec::draft& found, const spec::draft& expected) {
    check_equal(flags_of(found), flags_of(expected));
    check_equal(stream_of(found), stream_of(expected));
    check_equal(numbers_of(found), numbers_of(expected));
    check_equal(contents_of(found), contents_of(expected));
}

}  // namespace strata::drafts_test
