// The main function of strata_tests, which has all test suites.
#define BOOST_TEST_MODULE strata
#include <boost/test/unit_test.hpp>
