#pragma once
// A page as an archive holds it.

#include <cstdint>
#include <map>
#include <string>

namespace strata::archive {

/// A page that was found in an archive: the body of an HTTP response or a file, with everything undone that was done
/// to send or store it.
struct page {
    std::string name;          ///< the record's URI, or the file's path in the archive
    std::string date;          ///< of capture, as "2008-04-05T12:00:00Z"; empty if the archive does not have it
    std::string content_type;  ///< the value of the HTTP header Content-Type; empty if there is none
    std::string body;          ///< the bytes of the page
    std::uint64_t offset = 0;  ///< where the record (or its gzip member) begins in the archive, in bytes
    std::uint64_t length = 0;  ///< and how many bytes of the archive it takes; 0 if unknown
    std::map<std::string, std::string> listed;  ///< what a list of records says of it, by name; mostly nothing
    bool cut_short = false;  ///< the record ended early or the body is longer than the limit: this is the beginning
};

/// Something in an archive that is not handed out as a page, and why.
struct passed_over {
    std::string reason;  ///< a short fixed phrase, to count by: "not HTML", "status", "broken record", "damaged member"
    std::string detail;  ///< what exactly, for people: "status 404"
    std::string name;    ///< of the record, if it is known
    std::uint64_t offset = 0;  ///< where it begins in the archive, in bytes
};

}  // namespace strata::archive
