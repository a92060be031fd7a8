#include "core/cli/commands/survey_rows.hpp"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <system_error>

#include "core/cli/io/console.hpp"
#include "core/pages/content_digest.hpp"

namespace strata::cli {
namespace {

/// An SQLite file that is being made.
class database {
public:
    /// Opens an empty file.
    explicit database(const std::string& path) {
        // A path that begins with "file:" would be read as a URI.
        const std::string plain = path.starts_with('/') ? path : "./" + path;
        if (sqlite3_open_v2(plain.c_str(), &opened_, SQLITE_OPEN_READWRITE, nullptr) != SQLITE_OK) fail();
    }
    database(const database&) = delete;
    database(database&&) = delete;
    database& operator=(const database&) = delete;
    database& operator=(database&&) = delete;
    ~database() { sqlite3_close(opened_); }

    void run(const char* sql) {
        if (sqlite3_exec(opened_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
    }
    [[nodiscard]] sqlite3* get() const { return opened_; }
    [[noreturn]] void fail() const { throw failure("--rows", sqlite3_errmsg(opened_)); }

private:
    sqlite3* opened_ = nullptr;
};

/// A statement that adds rows.
class inserter {
public:
    inserter(database& to, const char* sql) : to_(to) {
        if (sqlite3_prepare_v2(to.get(), sql, -1, &made_, nullptr) != SQLITE_OK) to.fail();
    }
    inserter(const inserter&) = delete;
    inserter(inserter&&) = delete;
    inserter& operator=(const inserter&) = delete;
    inserter& operator=(inserter&&) = delete;
    ~inserter() { sqlite3_finalize(made_); }

    inserter& text(const std::string& value) {
        sqlite3_bind_text(made_, ++at_, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
        return *this;
    }
    inserter& number(std::uint64_t value) {
        sqlite3_bind_int64(made_, ++at_, static_cast<sqlite3_int64>(value));
        return *this;
    }
    void add() {
        if (sqlite3_step(made_) != SQLITE_DONE) to_.fail();
        sqlite3_reset(made_);
        at_ = 0;
    }

private:
    database& to_;
    sqlite3_stmt* made_ = nullptr;
    int at_ = 0;
};

constexpr const char* tables =
    "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;"
    "CREATE TABLE pages (page INTEGER PRIMARY KEY, input TEXT, uri TEXT, date TEXT, content_type TEXT, offset INTEGER,"
    " length INTEGER, sha256 TEXT, bytes INTEGER, encoding TEXT, tokens INTEGER, places INTEGER,"
    " places_in_errors_alone INTEGER, cut_short TEXT);"
    "CREATE TABLE page_changes (page INTEGER, change TEXT, places INTEGER, in_errors_alone INTEGER);"
    "CREATE TABLE page_errors (page INTEGER, draft TEXT, code TEXT, count INTEGER);"
    "CREATE TABLE skipped (input TEXT, uri TEXT, offset INTEGER, reason TEXT, detail TEXT);";

void fill(database& to, const pages::journal& from, const pages::survey_terms& terms) {
    to.run(tables);
    inserter rows(to, "INSERT INTO pages VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    inserter changes(to, "INSERT INTO page_changes VALUES (?,?,?,?)");
    inserter errors(to, "INSERT INTO page_errors VALUES (?,?,?,?)");
    inserter skipped(to, "INSERT INTO skipped VALUES (?,?,?,?,?)");
    std::uint64_t number = 0;
    pages::for_each_row(from, [&](const std::string& input, const pages::page_record& page) {
        if (!page.skipped.empty()) {
            skipped.text(input).text(page.uri).number(page.offset).text(page.skipped).text(page.detail).add();
            return;
        }
        ++number;
        rows.number(number).text(input).text(page.uri).text(page.date).text(page.content_type);
        rows.number(page.offset).number(page.length).text(pages::hex_of(page.digest)).number(page.bytes);
        rows.text(page.drafts.empty() ? "" : page.drafts.back().encoding).number(page.tokens);
        rows.number(page.places).number(page.places_of_errors).text(page.cut_short).add();
        for (const auto& [id, change] : page.changes)
            changes.number(number).text(id).number(change.places).number(change.of_errors).add();
        for (std::size_t i = 0; i < page.drafts.size() && i < terms.drafts.size(); ++i)
            for (const auto& [code, count] : page.drafts[i].errors)
                errors.number(number).text(terms.drafts[i]).text(code).number(count).add();
    });
    to.run("CREATE INDEX page_of_change ON page_changes (change); COMMIT;");
}

}  // namespace

rows_file::rows_file(const std::string& path) : path_(path), part_(path + ".XXXXXX") {
    struct stat there {};
    if (::lstat(path.c_str(), &there) == 0) throw failure(path, "exists already");
    const int file = ::mkstemp(part_.data());
    if (file < 0) throw failure(path, std::generic_category().message(errno));
    const mode_t masked = ::umask(0);
    ::umask(masked);
    ::fchmod(file, 0666U & ~masked);
    ::close(file);
}

rows_file::~rows_file() { ::unlink(part_.c_str()); }

void rows_file::write(const pages::journal& from, const pages::survey_terms& terms) const {
    {
        database to(part_);
        fill(to, from, terms);
    }
    if (::link(part_.c_str(), path_.c_str()) != 0)
        throw failure(path_, errno == EEXIST ? "exists already" : std::generic_category().message(errno));
}

}  // namespace strata::cli
