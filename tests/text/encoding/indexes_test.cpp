// The tables of the indexes equal those that the script makes from Debian's package.

#include <boost/test/unit_test.hpp>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "core/text/encoding/indexes.hpp"
#include "tests/pages.hpp"

namespace indexes_test {

namespace fs = std::filesystem;

BOOST_AUTO_TEST_SUITE(indexes)

BOOST_AUTO_TEST_CASE(the_tables_are_those_of_the_package) {
    const fs::path package = "/usr/share/javascript/text-encoding/encoding-indexes.js";
    if (!fs::exists(package)) {
        BOOST_TEST_MESSAGE("not available, tables of indexes not compared with it: the package libjs-text-encoding");
        return;
    }
    const fs::path tables = fs::path(STRATA_SOURCE_DIR) / "core/text/encoding/indexes";
    const fs::path made = fs::temp_directory_path() / ("strata-indexes-" + std::to_string(::getpid()));
    fs::create_directories(made);
    const std::string command = "python3 '" + (tables / "make_indexes.py").string() + "' '" + made.string() + "'";
    BOOST_REQUIRE(std::system(command.c_str()) == 0);  // NOLINT(concurrency-mt-unsafe): no other thread runs
    std::size_t compared = 0;
    for (const auto& each : fs::directory_iterator(made)) {
        const fs::path name = each.path().filename();
        BOOST_TEST(strata::testing::contents_of(each.path()) == strata::testing::contents_of(tables / name), name);
        ++compared;
    }
    fs::remove_all(made);
    BOOST_TEST(compared == 8U);
}

BOOST_AUTO_TEST_CASE(pointers_beyond_an_index_have_no_code_point) {
    using namespace strata::encoding;
    BOOST_TEST((in_jis0208(0) == 0x3000U));
    BOOST_TEST((in_jis0208(11280) == 0U));
    BOOST_TEST((in_big5(static_cast<std::size_t>(-1)) == 0U));
    BOOST_TEST((in_gb18030_ranges(39419) == 0xFFFFU));
    BOOST_TEST((in_gb18030_ranges(39420) == 0U));
    BOOST_TEST((in_gb18030_ranges(7457) == 0xE7C7U));
    BOOST_TEST((in_gb18030_ranges(189000) == 0x10000U));
    BOOST_TEST((in_gb18030_ranges(1237576) == 0U));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace indexes_test
