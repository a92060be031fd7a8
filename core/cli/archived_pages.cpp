#include "core/cli/archived_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <charconv>
#include <exception>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/cli/interruption.hpp"

namespace strata::cli {
namespace {

namespace fs = std::filesystem;
namespace v = boost::variant2;

constexpr std::size_t first_bytes = 4096;
// Of the broken places of an archive; the others are counted.
constexpr std::size_t most_reported = 20;
constexpr const char* no_page_there = "there is no page at that place of the archive";
constexpr std::size_t most_skipped = std::size_t{64} << 20U;

/// A file, and where in it a record begins, if only that is asked for.
struct named_archive {
    std::string path;
    std::optional<std::uint64_t> offset;
};

named_archive archive_named(const std::string& name) {
    std::error_code ignored;
    const std::size_t mark = name.rfind('#');
    if (mark == std::string::npos || fs::exists(name, ignored)) return {name, std::nullopt};
    std::uint64_t offset = 0;
    const char* const end = name.data() + name.size();
    const auto [stopped, error] = std::from_chars(name.data() + mark + 1, end, offset);
    if (error != std::errc() || stopped != end) return {name, std::nullopt};
    return {name.substr(0, mark), offset};
}

// Nothing: it is not an archive.
std::optional<archive::format> format_of_file(const std::string& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return std::nullopt;
    std::string begin(first_bytes, '\0');
    try {
        begin.resize(archive::open_file(path)->read(begin.data(), begin.size()));
    } catch (const std::system_error&) {
        // Whoever reads it as a page says so.
        if (!archive::is_named_as_archive(path)) return std::nullopt;
        throw;
    }
    return archive::format_of(begin, path);
}

void add_pages(const console& io, const std::string& name, const named_archive& from, archive::format kind,
               std::vector<input_argument>& to, int& status) {
    const bool is_sought = from.offset && kind == archive::format::records;
    if (is_sought && !archive::is_record_at(from.path, *from.offset)) {
        status = std::max(status, complain(io, name, no_page_there));
        return;
    }
    const auto pages = std::make_shared<archived_pages>(from.path, kind, is_sought ? from.offset : std::nullopt);
    const std::size_t before = to.size();
    const std::unique_ptr<archive::archive_reader> reader = pages->open();
    std::size_t damaged = 0;
    for (std::size_t index = 0;;) {
        interruption::throw_if_pending();
        const archive::found_in_archive found = reader->next();
        if (v::holds_alternative<archive::end_of_archive>(found)) break;
        if (const auto* const passed = v::get_if<archive::passed_over>(&found)) {
            const bool is_damage = passed->reason == "broken record" || passed->reason == "damaged member";
            if (is_damage && (!from.offset || *from.offset == passed->offset) && damaged++ < most_reported)
                status = std::max(
                    status, complain(io, from.path,
                                     fmt::format("{} at {}: {}", passed->reason, passed->offset, passed->detail)));
            // Damaged members are told of before what precedes them.
            if (is_sought && passed->offset != *from.offset && passed->reason != "damaged member") break;
            continue;
        }
        const auto& page = v::get<archive::page>(found);
        const std::size_t here = index++;
        if (is_sought && *from.offset != page.offset) break;
        if (from.offset && *from.offset != page.offset) continue;
        input_argument input{page.name, std::nullopt, {}};
        if (!page.date.empty()) input.name += " " + page.date;
        if (page.cut_short)
            status = std::max(status, complain(io, input.name, "only the beginning of the page is read"));
        input.archived = std::make_shared<const page_in_archive>(page_in_archive{pages, here, page.body.size()});
        to.push_back(std::move(input));
    }
    if (damaged > most_reported)
        complain(io, from.path, fmt::format("{} more places are broken or damaged", damaged - most_reported));
    if (to.size() == before)
        status = std::max(status, complain(io, name, from.offset ? no_page_there : "the archive has no page"));
}

}  // namespace

std::unique_ptr<archive::archive_reader> archived_pages::open() const {
    return offset_ ? archive::read_records_at(path_, *offset_) : archive::read_file(path_, kind_);
}

archive::page archived_pages::read(std::size_t index) {
    const std::lock_guard lock(mutex_);
    if (const auto found = skipped_.find(index); found != skipped_.end()) {
        archive::page page = std::move(found->second);
        skipped_.erase(found);
        skipped_bytes_ -= page.body.size();
        return page;
    }
    try {
        if (!reader_ || index < next_) {
            reader_ = open();
            next_ = 0;
        }
        for (;;) {
            archive::found_in_archive found = reader_->next();
            if (v::holds_alternative<archive::end_of_archive>(found))
                throw failure(path_, "the archive has become shorter while being read");
            auto* const page = v::get_if<archive::page>(&found);
            if (page == nullptr) continue;
            const std::size_t here = next_++;
            const bool is_first_time = here >= furthest_;
            furthest_ = std::max(furthest_, next_);
            if (here == index) return std::move(*page);
            if (!is_first_time || skipped_bytes_ + page->body.size() > most_skipped) continue;
            skipped_bytes_ += page->body.size();
            skipped_.emplace(here, std::move(*page));
        }
    } catch (const failure&) {
        throw;
    } catch (const std::runtime_error& e) {
        throw failure(path_, e.what());
    }
}

std::vector<input_argument> with_pages_of_archives(const console& io, const std::vector<input_argument>& given,
                                                   int& status) {
    std::vector<input_argument> inputs;
    for (const input_argument& each : given) {
        if (each.html || each.archived || each.name == "-") {
            inputs.push_back(each);
            continue;
        }
        const named_archive named = archive_named(each.name);
        try {
            if (const std::optional<archive::format> kind = format_of_file(named.path))
                add_pages(io, each.name, named, *kind, inputs, status);
            else
                inputs.push_back(each);
        } catch (const interrupted&) {
            throw;
        } catch (...) {
            status = std::max(status, complain_of_exception(io, each.name));
        }
    }
    return inputs;
}

}  // namespace strata::cli
