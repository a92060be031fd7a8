// The single executable of all tests. Suites are grouped by subject in the folders beside this file.
#define BOOST_TEST_MODULE strata
#include <boost/test/unit_test.hpp>
