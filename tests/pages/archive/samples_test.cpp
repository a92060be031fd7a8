// Reads samples of valid and broken web archives. The records must equal those that another reader has found.

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/archive/http_response.hpp"
#include "core/pages/archive/record.hpp"
#include "core/pages/content_digest.hpp"
#include "core/spec/ascii.hpp"
#include "tests/pages.hpp"

namespace samples_test {

namespace {

using namespace strata;
using nlohmann::json;

const std::filesystem::path folder = std::filesystem::path(STRATA_SHARED_DIR) / "encodings";
constexpr std::size_t most_content = std::size_t{64} << 20U;

std::vector<archive::record> records_of(const std::filesystem::path& file) {
    archive::unpacked_input in(archive::open_file(file.string()));
    archive::record_reader reader(in, most_content);
    std::vector<archive::passed_over> broken;
    std::vector<archive::record> records;
    while (std::optional<archive::record> each = reader.next(broken)) records.push_back(std::move(*each));
    return records;
}

std::string sha256_of(std::string_view text) { return pages::hex_of(pages::digest_of(text)); }

std::string text_of(const json& of, const char* name) {
    const auto found = of.find(name);
    return found == of.end() || found->is_null() ? "" : found->get<std::string>();
}

// Returns what the other reader regards as the body of a record. For an HTTP message, this is the decoded text after
// the head. For the record at the head of an ARC file, it is the text after the first two lines.
std::string body_of(const archive::record& of) {
    if (of.type == "request") {
        const std::size_t end = of.content.find("\r\n\r\n");
        return end == std::string::npos ? std::string() : of.content.substr(end + 4);
    }
    if (of.type == "arc_header") {
        const std::size_t end = of.content.find('\n', of.content.find('\n') + 1);
        return end == std::string::npos ? std::string() : of.content.substr(end + 1);
    }
    const bool is_http = spec::same_in_any_case(of.type, "response") || spec::same_in_any_case(of.type, "revisit");
    if (const auto response = archive::parse_response(of.content); response && is_http) {
        if (response->headers.find("Transfer-Encoding") || response->headers.find("Content-Encoding"))
            return archive::decoded_body(*response, most_content, of.cut_short).bytes;
        return std::string(response->body);
    }
    return of.content;
}

// The fields in which strata's records of a sample differ from those of the other reader, and the reason.
struct exception_of_sample {
    bool in_uri = false, in_type = false, in_date = false, in_body = false, in_count = false;
    std::string_view reason;
};

const std::map<std::string_view, exception_of_sample>& exceptions() {
    constexpr std::string_view space = "white space at the beginning of a value is not part of it";
    constexpr std::string_view length = "a record without a length has no content";
    static const std::map<std::string_view, exception_of_sample> all = {
        {"warc/030-test-arc-1.0-invalid-fields.arc",
         {.in_date = true, .reason = "strata gives no date if the value is not a date"}},
        {"warc/040-invalid-warcfile-lonely-continuation.warc", {.in_body = true, .reason = length}},
        {"warc/044-invalid-warcfile-lonely-warcinfo-metadata.warc", {.in_body = true, .reason = length}},
        {"warc/050-valid-warcfile-fields-continuation.warc",
         {.in_uri = true, .in_type = true, .in_date = true, .reason = space}},
        {"warc/052-valid-warcfile-fields-warcinfo.warc", {.in_type = true, .in_date = true, .reason = space}},
        {"warc/098-invalid-warcreader-diagnosis-1.warc", {.in_count = true, .reason = "there is no record in it"}},
        {"warc/110-transfer_compression_brotli.warc",
         {.in_body = true, .reason = "the other reader does not decode br"}},
    };
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(archive_samples)

BOOST_AUTO_TEST_CASE(each_record_that_another_reader_finds_is_found) {
    std::ifstream lines(folder / "warcs.jsonl");
    if (!lines) {
        BOOST_TEST_MESSAGE("not available, records not compared with another reader: encodings/warcs.jsonl");
        return;
    }
    std::size_t samples = 0;
    std::size_t compared = 0;
    for (std::string line; std::getline(lines, line); ++samples) {
        const json sample = json::parse(line);
        const std::string file = sample.at("file");
        const std::vector<archive::record> found = records_of(folder / file);
        const auto known = exceptions().find(file);
        const exception_of_sample except = known == exceptions().end() ? exception_of_sample() : known->second;
        if (except.in_count) {
            BOOST_TEST(found.empty(), file);
            continue;
        }
        std::size_t at = 0;
        for (const json& expected : sample.at("records")) {
            const std::string uri = text_of(expected, "uri");
            const std::string type = text_of(expected, "type");
            std::size_t next = at;
            while (next < found.size() && !except.in_uri && found[next].uri != uri) ++next;
            BOOST_TEST_CONTEXT(file << ", " << type << " " << uri) {
                BOOST_TEST((next < found.size()));
                if (next == found.size()) continue;
                at = next + 1;
                const archive::record& each = found[next];
                if (!except.in_type) BOOST_TEST(each.type == type);
                if (!except.in_date) BOOST_TEST(each.date == text_of(expected, "date"));
                const std::string body = body_of(each);
                if (!except.in_body) BOOST_TEST(body.size() == expected.at("bodyBytes").get<std::size_t>());
                if (!except.in_body) BOOST_TEST(sha256_of(body) == text_of(expected, "bodySha256"));
                if (expected.contains("status") && type != "request") {
                    const auto response = archive::parse_response(each.content);
                    BOOST_TEST((response.has_value()));
                    if (response) {
                        BOOST_TEST(std::to_string(response->status) == text_of(expected, "status"));
                        BOOST_TEST(response->headers.find("Content-Type").value_or("") ==
                                   text_of(expected, "contentType"));
                    }
                }
                ++compared;
            }
        }
    }
    BOOST_TEST(samples == 71U);
    BOOST_TEST(compared > 700U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace samples_test
