// For real pages in many encodings, strata chooses the encoding that a browser has chosen. Tree construction finds
// declarations far into a page, and changes the encoding.

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/run/configuration.hpp"
#include "core/run/page.hpp"
#include "core/spec/ascii.hpp"
#include "core/text/encoding/encoding_change.hpp"
#include "drafts/registry.hpp"
#include "tests/pages.hpp"
#include "tests/text/encoding/sniffing_on_days.hpp"

namespace chosen_encodings_test {

namespace {

using namespace strata;

struct nowhere : sink {
    feedback on_token(const token& /*t*/) override { return {}; }
};

// Receives the meta elements of a page, up to one that changes the encoding. A browser would then read the page again.
class late_declarations : public meta_observer {
public:
    late_declarations(const spec::sniffing& draft, encoding::choice first) : draft_(draft), now_(std::move(first)) {}
    void on_meta(const start_tag& tag) override {
        const auto change = encoding::change_by(draft_, now_, encoding::meta_values_of(tag));
        now_ = changed(now_, change, encoding::byte_range{tag.where.begin, tag.where.end});
    }
    [[nodiscard]] const encoding::choice& now() const { return now_; }

private:
    const spec::sniffing& draft_;
    encoding::choice now_;
};

encoding::choice chosen_in_the_end(const spec::draft& draft, std::string_view page, std::string_view charset) {
    const std::string content_type = charset.empty() ? "" : "text/html; charset=" + std::string(charset);
    late_declarations found(*draft.encodings, encoding::choose(*draft.encodings, page, {.content_type = content_type}));
    nowhere tokens;
    run::tokenize({&draft, {}, simulation{}}, page, tokens, nullptr, &found);
    return found.now();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(chosen_encodings)

BOOST_AUTO_TEST_CASE(a_declaration_beyond_the_prescan_changes_the_encoding) {
    const std::string page = "<title>" + std::string(2000, 'x') + "</title><meta charset=koi8-r><meta charset=big5>";
    for (const spec::draft* draft : drafts::all()) {
        BOOST_TEST_CONTEXT(draft->about.name) {
            BOOST_TEST(testing::chosen(*draft->encodings, page) == "UTF-8");
            const auto found = chosen_in_the_end(*draft, page, "");
            BOOST_TEST(encoding::name_of(found.encoding) == "KOI8-R");
            BOOST_TEST(found.declared_at->begin == 2015U);
            BOOST_TEST(encoding::name_of(chosen_in_the_end(*draft, page, "gbk").encoding) == "GBK");
        }
    }
}

BOOST_AUTO_TEST_CASE(pages_have_the_encodings_that_a_browser_chose) {
    const auto folder = std::filesystem::path(STRATA_SHARED_DIR) / "encodings";
    std::ifstream cases(folder / "expected.jsonl");
    if (!cases) {
        BOOST_TEST_MESSAGE("not available, pages not compared with a browser: encodings");
        return;
    }
    const spec::draft& today = *drafts::find("2026");
    std::size_t judged = 0;
    std::size_t late = 0;
    for (std::string line; std::getline(cases, line);) {
        const auto each = nlohmann::json::parse(line);
        if (!each.at("judgeSniffing").get<bool>()) continue;
        const std::string page = testing::contents_of(folder / each.at("file").get<std::string>());
        const std::string header = each.at("header").is_null() ? "" : each.at("header").get<std::string>();
        const std::string expected = each.at("characterSet");
        const auto found = chosen_in_the_end(today, page, header);
        const std::string name(encoding::name_of(found.encoding));
        BOOST_TEST(spec::same_in_any_case(name, expected), each.at("file").get<std::string>()
                                                               << ", header \"" << header << "\": " << name
                                                               << ", expected " << expected << ", declared by "
                                                               << each.at("declared").get<std::string>());
        ++judged;
        late += each.at("late").get<bool>() ? 1 : 0;
    }
    BOOST_TEST(judged > 300U);
    BOOST_TEST(late > 5U);
    BOOST_TEST_MESSAGE(judged << " pages compared with a browser, " << late << " declared beyond the prescan");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace chosen_encodings_test
