#include "core/cli/survey_rows.hpp"

#include <sqlite3.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "core/pages/content_digest.hpp"
#include "core/pages/rows.hpp"
#include "core/run/failure.hpp"

namespace strata::cli {
namespace {

using naming::failure;

/// An SQLite file that is being made.
class database {
public:
    explicit database(const std::string& path) {
        if (sqlite3_open_v2(path.c_str(), &opened_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr) != SQLITE_OK)
            fail();
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

}  // namespace

void write_rows(const std::string& path, const survey::journal& from, const survey::survey_terms& terms) {
    namespace fs = std::filesystem;
    if (std::error_code error; fs::exists(path, error)) throw failure(path, "exists already");
    const std::string part = path + ".part";
    std::error_code error;
    fs::remove(part, error);
    {
        database to(part);
        to.run(tables);
        inserter pages(to, "INSERT INTO pages VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
        inserter changes(to, "INSERT INTO page_changes VALUES (?,?,?,?)");
        inserter errors(to, "INSERT INTO page_errors VALUES (?,?,?,?)");
        inserter skipped(to, "INSERT INTO skipped VALUES (?,?,?,?,?)");
        std::uint64_t number = 0;
        survey::for_each_row(from, [&](const std::string& input, const survey::page_record& page) {
            if (!page.skipped.empty()) {
                skipped.text(input).text(page.uri).number(page.offset).text(page.skipped).text(page.detail).add();
                return;
            }
            ++number;
            pages.number(number).text(input).text(page.uri).text(page.date).text(page.content_type);
            pages.number(page.offset).number(page.length).text(survey::hex_of(page.digest)).number(page.bytes);
            pages.text(page.drafts.empty() ? "" : page.drafts.back().encoding).number(page.tokens);
            pages.number(page.places).number(page.places_of_errors).text(page.cut_short).add();
            for (const auto& [id, change] : page.changes)
                changes.number(number).text(id).number(change.places).number(change.of_errors).add();
            for (std::size_t i = 0; i < page.drafts.size() && i < terms.drafts.size(); ++i)
                for (const auto& [code, count] : page.drafts[i].errors)
                    errors.number(number).text(terms.drafts[i]).text(code).number(count).add();
        });
        to.run("CREATE INDEX page_of_change ON page_changes (change); COMMIT;");
    }
    fs::rename(part, path, error);
    if (error) throw failure(path, error.message());
}

}  // namespace strata::cli
