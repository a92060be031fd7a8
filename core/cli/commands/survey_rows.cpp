#include "core/cli/commands/survey_rows.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/content_digest.hpp"
#include "core/pages/page_record.hpp"
#include "core/pages/result.hpp"
#include "core/pages/survey_json.hpp"

namespace strata::cli {
namespace {

/// A table of the file: its columns in SQL, and what to do with a row whose key exists already.
struct row_table {
    const char* name;
    const char* columns;
    int count;
    const char* if_there = "DO NOTHING";
};

// The tables that `rows_file::add` fills. `finish` makes the other tables from the terms of the survey.
constexpr std::array<row_table, 7> tables = {{
    {"inputs", "input TEXT PRIMARY KEY, name TEXT, pages INTEGER", 3,
     "(input) DO UPDATE SET name = min(name, excluded.name)"},
    {"pages",
     "page TEXT PRIMARY KEY, input TEXT, record INTEGER, uri TEXT, date TEXT, year INTEGER, host TEXT, tld TEXT,"
     " content_type TEXT, offset INTEGER, length INTEGER, sha256 TEXT, bytes INTEGER, encoding TEXT, tokens INTEGER,"
     " places INTEGER, places_in_errors_alone INTEGER, differs TEXT, cut_short TEXT",
     19},
    {"page_changes",
     "page TEXT, change TEXT, places INTEGER, in_errors_alone INTEGER, differs TEXT, PRIMARY KEY (page, change)", 5},
    {"page_errors", "page TEXT, draft TEXT, code TEXT, count INTEGER, PRIMARY KEY (page, draft, code)", 4},
    {"page_fields", "page TEXT, field TEXT, value TEXT, PRIMARY KEY (page, field)", 3},
    {"skipped",
     "input TEXT, record INTEGER, uri TEXT, offset INTEGER, reason TEXT, detail TEXT, PRIMARY KEY (input, record)", 6},
    {"missing", "name TEXT PRIMARY KEY, why TEXT", 2},
}};

constexpr const char* other_tables =
    "CREATE TABLE survey (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
    "CREATE TABLE drafts (draft INTEGER PRIMARY KEY, name TEXT);"
    "CREATE TABLE pairs (pair INTEGER PRIMARY KEY, one TEXT, other TEXT);";

constexpr const char* views_and_indexes =
    "CREATE VIEW page_pairs AS SELECT page, one, other,"
    " CASE substr(differs, pair, 1) WHEN 't' THEN 'tokens' ELSE 'errors' END AS differs"
    " FROM pages JOIN pairs ON substr(differs, pair, 1) IN ('t', 'e');"
    "CREATE VIEW change_pairs AS SELECT page, change, one, other,"
    " CASE substr(differs, pair, 1) WHEN 't' THEN 'tokens' ELSE 'errors' END AS differs"
    " FROM page_changes JOIN pairs ON substr(differs, pair, 1) IN ('t', 'e');"
    "CREATE INDEX page_of_input ON pages (input);"
    "CREATE INDEX page_of_year ON pages (year);"
    "CREATE INDEX page_of_host ON pages (host);"
    "CREATE INDEX page_of_change ON page_changes (change);"
    "CREATE INDEX page_of_error ON page_errors (code);"
    "CREATE INDEX page_of_field ON page_fields (field, value);";

// SQLite's application id in the header of the file: "strt" in ASCII. The command `file` recognises the file by this
// number.
constexpr int application = 0x73747274;
constexpr int version_of_rows = 1;

std::string sql_of(const row_table& table, std::string_view schema = "") {
    return fmt::format("CREATE TABLE {}{} ({}) WITHOUT ROWID", schema, table.name, table.columns);
}

// Prevents SQLite from reading a path that begins with "file:" as a URI.
std::string plain_path(const std::string& path) { return path.starts_with('/') ? path : "./" + path; }

int stops(void* /*unused*/) { return interruption::pending() ? 1 : 0; }

}  // namespace

/// An open SQLite file.
class sqlite_file {
public:
    sqlite_file(const std::string& path, int flags, std::string name) : name_(std::move(name)) {
        constexpr int steps_between_questions = 10000;
        const int status = sqlite3_open_v2(plain_path(path).c_str(), &opened_, flags, nullptr);
        if (status != SQLITE_OK) {
            const std::string why = sqlite3_errstr(status);
            sqlite3_close(opened_);
            throw failure(name_, why);
        }
        sqlite3_progress_handler(opened_, steps_between_questions, stops, nullptr);
    }
    sqlite_file(const sqlite_file&) = delete;
    sqlite_file(sqlite_file&&) = delete;
    sqlite_file& operator=(const sqlite_file&) = delete;
    sqlite_file& operator=(sqlite_file&&) = delete;
    ~sqlite_file() { sqlite3_close(opened_); }

    void run(const std::string& sql) {
        if (sqlite3_exec(opened_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
    }
    [[nodiscard]] sqlite3* get() const { return opened_; }
    [[noreturn]] void fail() const {
        interruption::throw_if_pending();
        throw failure(name_, sqlite3_errmsg(opened_));
    }

private:
    std::string name_;
    sqlite3* opened_ = nullptr;
};

namespace {

/// A prepared SQL statement, and the values for its question marks.
class statement {
public:
    statement(sqlite_file& of, const std::string& sql) : of_(of) {
        if (sqlite3_prepare_v2(of.get(), sql.c_str(), -1, &made_, nullptr) != SQLITE_OK) of.fail();
    }
    statement(const statement&) = delete;
    statement(statement&&) = delete;
    statement& operator=(const statement&) = delete;
    statement& operator=(statement&&) = delete;
    ~statement() { sqlite3_finalize(made_); }

    statement& text(std::string_view value) {
        sqlite3_bind_text64(made_, ++at_, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
        return *this;
    }
    statement& number(std::uint64_t value) {
        sqlite3_bind_int64(made_, ++at_, static_cast<sqlite3_int64>(value));
        return *this;
    }
    statement& nothing() {
        sqlite3_bind_null(made_, ++at_);
        return *this;
    }
    statement& copy_of(const statement& row, int column) {
        sqlite3_bind_value(made_, ++at_, sqlite3_column_value(row.made_, column));
        return *this;
    }
    /// Moves to the next row. Returns false if there is none.
    bool step() {
        const int status = sqlite3_step(made_);
        if (status != SQLITE_ROW && status != SQLITE_DONE) of_.fail();
        return status == SQLITE_ROW;
    }
    /// Runs the statement, and prepares it for new values.
    void add() {
        (void)step();
        sqlite3_reset(made_);
        at_ = 0;
    }
    [[nodiscard]] std::string text_at(int column) const {
        const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(made_, column));
        return text == nullptr ? "" : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(made_, column)));
    }

private:
    sqlite_file& of_;
    sqlite3_stmt* made_ = nullptr;
    int at_ = 0;
};

// Returns the SQL that inserts a row into the temporary table of the same name.
std::string insertion_into(const row_table& table) {
    std::string marks;
    for (int i = 0; i < table.count; ++i) marks += i == 0 ? "?" : ",?";
    return fmt::format("INSERT INTO temp.{} VALUES ({}) ON CONFLICT {}", table.name, marks, table.if_there);
}

const row_table& table_named(std::string_view name) {
    std::size_t at = 0;
    while (tables.at(at).name != name) ++at;
    return tables[at];
}

// Returns the terms of the survey that made the file. Throws: failure if the file does not have exactly the tables of a
// survey.
pages::survey_terms terms_in(sqlite_file& from, const std::string& path) {
    constexpr const char* not_rows = "not the rows of a survey";
    // The file may come from anyone. What looks like a table could be a view that runs an arbitrary query, so the
    // schema must match.
    for (const row_table& each : tables) {
        statement found(from, "SELECT sql FROM main.sqlite_schema WHERE name = ? AND type = 'table'");
        found.text(each.name);
        if (!found.step() || found.text_at(0) != sql_of(each)) throw failure(path, not_rows);
    }
    statement of_survey(from, "SELECT sql FROM main.sqlite_schema WHERE name = 'survey' AND type = 'table'");
    const std::string_view expected =
        std::string_view(other_tables).substr(0, std::string_view(other_tables).find(';'));
    if (!of_survey.step() || of_survey.text_at(0) != expected) throw failure(path, not_rows);
    statement terms(from, "SELECT value FROM survey WHERE name = 'terms'");
    if (!terms.step()) throw failure(path, not_rows);
    try {
        return pages::terms_from(pages::json::parse(terms.text_at(0)));
    } catch (const pages::json::parse_error&) {
        throw failure(path, not_rows);
    } catch (const std::runtime_error&) {
        throw failure(path, not_rows);
    }
}

// Copies the temporary tables to the file, sorted by key, and adds the tables that are made from the terms.
void finish(sqlite_file& file, const pages::survey_terms& terms) {
    file.run(
        fmt::format("COMMIT; PRAGMA application_id={}; PRAGMA user_version={}; BEGIN;", application, version_of_rows));
    file.run(other_tables);
    statement about(file, "INSERT INTO survey VALUES (?,?)");
    about.text("strata").text(terms.strata).add();
    about.text("commit").text(terms.commit).add();
    about.text("command").text(terms.command).add();
    about.text("terms").text(report::json::written(pages::terms_as_json, terms)).add();
    statement drafts(file, "INSERT INTO drafts VALUES (?,?)");
    for (std::size_t i = 0; i < terms.drafts.size(); ++i) drafts.number(i + 1).text(terms.drafts[i]).add();
    statement pairs(file, "INSERT INTO pairs VALUES (?,?,?)");
    for (const pages::draft_pair& each : pages::pairs_among(terms.drafts.size()))
        pairs.number(each.at + 1).text(terms.drafts[each.one]).text(terms.drafts[each.other]).add();
    file.run("DELETE FROM temp.missing WHERE name IN (SELECT name FROM temp.inputs)");
    for (const row_table& each : tables) {
        file.run(sql_of(each, "main."));
        // Tables without row numbers are stored and read in the order of their keys.
        file.run(fmt::format("INSERT INTO main.{0} SELECT * FROM temp.{0}", each.name));
    }
    file.run(views_and_indexes);
    file.run("COMMIT");
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
    unfinished_.emplace(part_.c_str());
    try {
        to_ = std::make_unique<sqlite_file>(part_, SQLITE_OPEN_READWRITE, "--rows");
        to_->run("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;");
        for (const row_table& each : tables) to_->run(sql_of(each, "temp."));
        to_->run("BEGIN");
    } catch (...) {
        ::unlink(part_.c_str());
        throw;
    }
}

rows_file::~rows_file() { ::unlink(part_.c_str()); }

void rows_file::add(const pages::journal& from, const pages::survey_terms& terms,
                    const pages::missing_inputs& missing) {
    terms_ = terms;
    has_terms_ = true;
    const auto into = [&](std::string_view table) { return insertion_into(table_named(table)); };
    statement inputs(*to_, into("inputs"));
    statement rows(*to_, into("pages"));
    statement changes(*to_, into("page_changes"));
    statement errors(*to_, into("page_errors"));
    statement fields(*to_, into("page_fields"));
    statement skipped(*to_, into("skipped"));
    statement missed(*to_, into("missing"));
    for (const auto& [name, why] : missing) missed.text(name).text(why).add();
    const pages::journal_input* last = nullptr;
    std::string digest;
    std::uint64_t record = 0;
    std::uint64_t count = 0;
    const auto end_input = [&] {
        if (last != nullptr) inputs.text(digest).text(last->name).number(count).add();
    };
    const archive::page none;
    pages::for_each_row(from, [&](const pages::journal_input& input, const pages::page_record& page) {
        if (&input != last) {
            end_input();
            last = &input;
            digest = pages::hex_of(input.digest);
            record = count = 0;
        }
        ++record;
        if (!page.skipped.empty()) {
            skipped.text(digest).number(record).text(page.uri).number(page.offset).text(page.skipped);
            skipped.text(page.detail).add();
            return;
        }
        ++count;
        constexpr std::size_t digits_of_input = 32;
        const std::string key = fmt::format("{}-{}", digest.substr(0, digits_of_input), record);
        const std::string year = pages::field_of("year", page, none);
        rows.text(key).text(digest).number(record).text(page.uri).text(page.date);
        if (year == "unknown")
            rows.nothing();
        else
            rows.number(std::stoul(year));
        rows.text(pages::field_of("host", page, none)).text(pages::field_of("tld", page, none));
        rows.text(page.content_type).number(page.offset).number(page.length).text(pages::hex_of(page.digest));
        rows.number(page.bytes).text(page.drafts.empty() ? "" : page.drafts.back().encoding).number(page.tokens);
        pages::pair_pattern differs = pages::united(page.by_pairs);
        differs.resize(pages::pairs_of(terms.drafts.size()), '.');
        rows.number(page.places).number(page.places_of_errors).text(differs).text(page.cut_short).add();
        for (const auto& [id, change] : page.changes) {
            changes.text(key).text(id).number(change.places).number(change.of_errors);
            changes.text(pages::united(change.by_pairs)).add();
        }
        for (std::size_t i = 0; i < page.drafts.size() && i < terms.drafts.size(); ++i)
            for (const auto& [code, times] : page.drafts[i].errors)
                errors.text(key).text(terms.drafts[i]).text(code).number(times).add();
        for (std::size_t i = 0; i < page.fields.size() && i < terms.by.size(); ++i)
            if (terms.by[i].starts_with("list:"))
                fields.text(key).text(terms.by[i].substr(5)).text(page.fields[i]).add();
    });
    end_input();
    // Adds the inputs that had no pages, and the other names under which the same bytes were read.
    for (const pages::journal_input& each : from.inputs())
        if (each.counts && each.finished) inputs.text(pages::hex_of(each.digest)).text(each.name).number(0).add();
}

void rows_file::add(const std::string& path) {
    if (path == "-") throw failure("standard input", "rows are merged from files");
    sqlite_file from(path, SQLITE_OPEN_READONLY, path);
    sqlite3_db_config(from.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(from.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    const pages::survey_terms terms = terms_in(from, path);
    if (!has_terms_) {
        terms_ = terms;
        has_terms_ = true;
    }
    const std::string difference = difference_between(terms_, terms);
    if (!difference.empty()) throw failure(path, "the rows come from different surveys: " + difference);
    for (const row_table& each : tables) {
        statement rows(from, fmt::format("SELECT * FROM main.{}", each.name));
        statement to(*to_, insertion_into(each));
        while (rows.step()) {
            for (int i = 0; i < each.count; ++i) to.copy_of(rows, i);
            to.add();
        }
    }
}

void rows_file::write() {
    finish(*to_, terms_);
    to_.reset();
    if (::link(part_.c_str(), path_.c_str()) != 0)
        throw failure(path_, errno == EEXIST ? "exists already" : std::generic_category().message(errno));
}

}  // namespace strata::cli
