#include "core/cli/console.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <ostream>
#include <system_error>

#include "core/pages/spool/unnamed_file.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::cli {
namespace {

// In characters.
constexpr std::size_t longest_message = 1200;

}  // namespace

console::operator remarks() const {
    return {[&to = err](const std::string& remark) { to << "strata: " << remark << '\n'; }, verbose};
}

std::size_t text_width(const console& io) {
    constexpr std::size_t usual = 80;
    const std::size_t given = io.width == static_cast<std::size_t>(-1) ? usual : io.width;
    return std::clamp(given, report::narrowest, report::widest);
}

int complain(const console& io, std::string_view message) {
    const std::string line = report::on_one_line(report::without_middle(message, longest_message));
    io.err << "strata: " + line + '\n' << std::flush;
    return failed;
}

int complain(const console& io, std::string_view what, std::string_view why) {
    return complain(io, fmt::format("{}: {}", what, why));
}

int complain(const console& io, const failure& f) { return complain(io, f.what()); }

int complain_of_exception(const console& io, std::string_view what) { return complain(io, words_of_exception(what)); }

std::string words_of_exception(std::string_view what) {
    try {
        throw;
    } catch (const failure& f) {
        return f.what();
    } catch (const std::bad_alloc&) {
        return fmt::format("{}: out of memory", what);
    } catch (const std::length_error&) {
        return fmt::format("{}: out of memory", what);
    } catch (const storage::temporary_file_failed& e) {
        return fmt::format("{}: {}", what, e.what());
    } catch (const std::system_error& e) {
        return fmt::format("{}: {}", what, e.code().message());
    } catch (const std::exception& e) {
        return fmt::format("{}: internal error: {}", what, e.what());
    }
}

}  // namespace strata::cli
