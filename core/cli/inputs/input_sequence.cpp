#include "core/cli/inputs/input_sequence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <charconv>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/cli/io/interruption.hpp"

namespace strata::cli {

// --- Archives ---

namespace {

namespace fs = std::filesystem;
namespace v = boost::variant2;

// Only this many damaged parts of an archive are reported one by one. The others are counted.
constexpr std::size_t most_reported = 20;
constexpr const char* no_page_there = "there is no page at that offset in the archive";

// Splits a name "FILE#OFFSET" into the file and the offset of a record. A name without such an offset is a file.
named_archive named(const std::string& name) {
    std::error_code ignored;
    const std::size_t mark = name.rfind('#');
    if (mark == std::string::npos || fs::exists(name, ignored)) return {name, name, std::nullopt};
    std::uint64_t offset = 0;
    const char* const end = name.data() + name.size();
    const auto [stopped, error] = std::from_chars(name.data() + mark + 1, end, offset);
    if (error != std::errc() || stopped != end) return {name, name, std::nullopt};
    return {name, name.substr(0, mark), offset};
}

// Returns the format of the archive; nothing if the file is not an archive. Throws: failure if the format is not
// supported; std::system_error if a file that is named like an archive cannot be read.
std::optional<archive::format> format_of_file(const std::string& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return std::nullopt;
    std::string begin(archive::telling_bytes, '\0');
    try {
        begin.resize(archive::open_file(path)->read(begin.data(), begin.size()));
    } catch (const std::system_error&) {
        // The error is reported when the file is read as a page.
        if (!archive::is_named_as_archive(path)) return std::nullopt;
        throw;
    }
    try {
        return archive::format_of(begin, path);
    } catch (const std::runtime_error& e) {
        throw failure(path, e.what());
    }
}

std::string name_of(const archive::page& page) { return page.date.empty() ? page.name : page.name + " " + page.date; }

}  // namespace

report_trouble complaints_to(const console& io, int& status) {
    return [&](const std::string& message) { status = std::max(status, complain(io, message)); };
}

std::optional<named_archive> archive_of(const input_argument& given) {
    if (given.html || given.archived || given.name == "-") return std::nullopt;
    named_archive found = named(given.name);
    const std::optional<archive::format> kind = format_of_file(found.path);
    if (!kind) return std::nullopt;
    found.kind = *kind;
    return found;
}

// Whether reading starts at the wanted record. This is impossible in zip and ZIM files, which are read from the
// beginning.
bool archived_pages::is_sought() const { return of_.offset && of_.kind == archive::format::records; }

void archived_pages::open(const report_trouble& report) {
    archive::limits most;
    most.asks = [this] { (*goes_on_)(); };
    if (!is_sought())
        reader_ = archive::read_file(of_.path, of_.kind, most);
    else if (archive::is_record_at(of_.path, *of_.offset))
        reader_ = archive::read_records_at(of_.path, *of_.offset, std::nullopt, most);
    else
        end(report);
}

void archived_pages::report_broken(const archive::passed_over& what, const report_trouble& report) {
    const bool is_damage = what.reason == "broken record" || what.reason == "damaged member";
    if (!is_damage || (of_.offset && *of_.offset != what.offset)) return;
    if (broken_++ < most_reported)
        report(fmt::format("{}: {} at {}: {}", of_.path, what.reason, what.offset, what.detail));
}

void archived_pages::close(const report_trouble& report) {
    ended_ = true;
    reader_.reset();
    if (broken_ > most_reported)
        report(fmt::format("{}: {} more places are broken or damaged", of_.path, broken_ - most_reported));
}

void archived_pages::end(const report_trouble& report) {
    close(report);
    if (given_ == 0) report(fmt::format("{}: {}", of_.name, of_.offset ? no_page_there : "the archive has no page"));
}

std::optional<input_argument> archived_pages::next(const std::function<void()>& goes_on, const report_trouble& report) {
    goes_on_ = &goes_on;
    try {
        if (!reader_ && !ended_) open(report);
        while (!ended_) {
            goes_on();
            archive::found_in_archive found = reader_->next();
            if (const auto* const passed = v::get_if<archive::passed_over>(&found)) {
                report_broken(*passed, report);
                // The reader reports a damaged member before it returns the entries that precede the member. So the
                // wanted record may still follow.
                if (is_sought() && passed->offset != *of_.offset && passed->reason != "damaged member") end(report);
            } else if (auto* const page = v::get_if<archive::page>(&found)) {
                if (of_.offset && *of_.offset != page->offset) {
                    if (is_sought()) end(report);
                    continue;
                }
                ++given_;
                input_argument made{name_of(*page), std::nullopt, {}};
                if (page->cut_short) report(fmt::format("{}: only the beginning of the page is read", made.name));
                made.archived = archived_page{std::move(page->body), std::move(page->content_type)};
                return made;
            } else {
                end(report);
            }
        }
    } catch (const std::system_error&) {
        close(report);
        report(words_of_exception(of_.name));
    } catch (const std::runtime_error& e) {
        // The message says what is wrong with the archive.
        close(report);
        report(fmt::format("{}: {}", of_.name, e.what()));
    } catch (const std::exception&) {
        close(report);
        report(words_of_exception(of_.name));
    }
    return std::nullopt;
}

std::optional<int> use_pages_of_archive(const console& io, const input_argument& given, bool several,
                                        const std::function<int(const input_file&, bool several)>& use) {
    std::optional<named_archive> archive = archive_of(given);
    if (!archive) return std::nullopt;
    int status = done;
    archived_pages pages(std::move(*archive));
    const report_trouble report = complaints_to(io, status);
    const auto next = [&] { return pages.next(interruption::throw_if_pending, report); };
    const auto give = [&](input_argument& page, bool is_one_of_several) {
        const input_file made{page.name, std::move(page.archived->bytes), std::move(page.archived->content_type)};
        status = std::max(status, attempt(io, made.name, [&] { return use(made, is_one_of_several); }));
        return !interruption::happened();
    };
    // Looks for a second page before passing on the first one, because `several` depends on it.
    std::optional<input_argument> page = next();
    std::optional<input_argument> after = page && !several ? next() : std::nullopt;
    if (page && !give(*page, several || after)) return status;
    for (page = several ? next() : std::move(after); page; page = next())
        if (!give(*page, true)) break;
    return status;
}

// --- All inputs in order ---

input_sequence::input_sequence(std::vector<found_input> named, opened_archives opened) : bytes_(bytes_of(named)) {
    std::vector<std::string> names = short_names(named);
    named_.reserve(named.size());
    for (std::size_t i = 0; i < named.size(); ++i) {
        named_input made{std::move(named[i].input), std::move(names[i]), std::nullopt, {}};
        try {
            if (opened == opened_archives::all || (opened == opened_archives::named && named[i].directory == 0))
                made.archive = archive_of(made.input);
        } catch (const std::exception&) {
            made.trouble = words_of_exception(made.input.name);
        }
        named_.push_back(std::move(made));
    }
}

std::optional<sequenced_input> input_sequence::read(const std::function<void()>& goes_on,
                                                    const report_trouble& report) {
    for (;;) {
        if (archive_) {
            std::optional<input_argument> page = archive_->next(goes_on, report);
            if (page) {
                std::string name = page->name;
                const std::uint64_t before = read_;
                // After a damaged part, the reader may go back, which decreases its count of bytes.
                read_ = std::max(read_, archive_->bytes_read());
                return sequenced_input{std::move(*page), std::move(name), read_ - before};
            }
            archive_.reset();
        }
        if (next_ == named_.size()) return std::nullopt;
        named_input& named = named_[next_++];
        if (!named.trouble.empty()) {
            report(named.trouble);
        } else if (named.archive) {
            archive_.emplace(*named.archive);
            read_ = 0;
        } else {
            return sequenced_input{std::move(named.input), std::move(named.short_name)};
        }
    }
}

std::optional<sequenced_input> input_sequence::next(const std::function<void()>& goes_on,
                                                    const report_trouble& report) {
    if (ahead_.empty()) return read(goes_on, report);
    sequenced_input first = std::move(ahead_.front());
    ahead_.pop_front();
    return first;
}

bool input_sequence::has_several(const std::function<void()>& goes_on, const report_trouble& report) {
    while (ahead_.size() < 2) {
        std::optional<sequenced_input> more = read(goes_on, report);
        if (!more) return false;
        ahead_.push_back(std::move(*more));
    }
    return true;
}

std::optional<std::size_t> input_sequence::count() const {
    const auto is_archive = [](const named_input& each) { return each.archive.has_value(); };
    if (std::any_of(named_.begin(), named_.end(), is_archive)) return std::nullopt;
    return named_.size();
}

std::vector<std::string> input_sequence::left() const {
    std::vector<std::string> names;
    for (const sequenced_input& each : ahead_) names.push_back(each.short_name);
    if (archive_) names.push_back(fmt::format("any further pages of {}", named_[next_ - 1].input.name));
    for (std::size_t i = next_; i < named_.size(); ++i) names.push_back(named_[i].short_name);
    return names;
}

}  // namespace strata::cli
