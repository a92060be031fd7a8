#pragma once
// Makes a crawl with known differences between the drafts 2008 and modern.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "tests/pages/archive/made_archives.hpp"

namespace strata::testing {

/// An archive, and the number of its pages of each kind.
struct made_crawl {
    std::string archive;
    std::uint64_t pages = 0;    ///< all pages
    std::uint64_t slashes = 0;  ///< pages with one "<br/>", on which 2008 sets no self-closing flag
    std::uint64_t koi8 = 0;     ///< pages in KOI8-R
    std::uint64_t broken = 0;   ///< damaged members
    std::uint64_t missing = 0;  ///< pages with status 404
    std::map<std::string, std::uint64_t> years;
};

/// Returns the pages from number `first` on. A page's number determines its content. Each record is a gzip member.
inline made_crawl crawl_of(std::uint64_t first, std::uint64_t count) {
    made_crawl made;
    for (std::uint64_t n = first; n < first + count; ++n) {
        const std::string year = std::to_string(2000 + n % 20);
        const std::string uri =
            "http://www.example." + std::string(n % 2 == 0 ? "org" : "de") + "/" + std::to_string(n);
        std::string body = "<!DOCTYPE html><title>Page " + std::to_string(n) + "</title><p>Text of the page\n";
        std::string status = "200 OK";
        if (n % 7 == 0) body += "one<br/>two\n";
        if (n % 5 == 0) body += "\xF0\xD2\xC9\xD7\xC5\xD4\n";
        if (n % 11 == 0) status = "404 Not Found";
        const std::string type = n % 5 == 0 ? "text/html; charset=koi8-r" : "text/html; charset=utf-8";
        std::string member =
            deflated(warc_record("response", uri, response(body, "", type, status), year + "-04-05T12:00:00Z"));
        if (n % 13 == 0) {
            // This member lacks its beginning.
            member = "\x1F\x8B\x08" + std::string(20, 'x');
            ++made.broken;
        } else if (n % 11 == 0) {
            ++made.missing;
        } else {
            ++made.pages;
            ++made.years[year];
            made.slashes += n % 7 == 0 ? 1 : 0;
            made.koi8 += n % 5 == 0 ? 1 : 0;
        }
        made.archive += member;
    }
    return made;
}

}  // namespace strata::testing
