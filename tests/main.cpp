// The single executable of all tests; suites are grouped by subject in the folders next to this file.
#define BOOST_TEST_MODULE strata
#include <boost/test/unit_test.hpp>
