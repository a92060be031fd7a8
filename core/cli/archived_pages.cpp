#include "core/cli/archived_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/variant2/variant.hpp>
#include <charconv>
#include <exception>
#include <filesystem>
#include <functional>
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

/// An archive that an input names, and how to read it.
struct wanted_archive {
    std::string name;  // as it was given
    named_archive at;
    archive::format kind = archive::format::records;

    // Whether only the record at the offset is read, which zip and ZIM files do not have.
    [[nodiscard]] bool is_sought() const { return at.offset && kind == archive::format::records; }
    [[nodiscard]] std::shared_ptr<archived_pages> pages() const {
        return std::make_shared<archived_pages>(at.path, kind, is_sought() ? at.offset : std::nullopt);
    }
};

// Nothing: the input is not an archive.
std::optional<wanted_archive> archive_of(const input_argument& given) {
    if (given.html || given.archived || given.name == "-") return std::nullopt;
    named_archive named = archive_named(given.name);
    const std::optional<archive::format> kind = format_of_file(named.path);
    if (!kind) return std::nullopt;
    return wanted_archive{given.name, std::move(named), *kind};
}

std::string name_of(const archive::page& page) { return page.date.empty() ? page.name : page.name + " " + page.date; }

// Calls `use` with each page that is wanted, and its number among all, until it returns false. What is broken is
// reported, and raises `status`.
void read_pages(const console& io, const wanted_archive& from, archive::archive_reader& reader, int& status,
                const std::function<bool(archive::page&&, std::size_t)>& use) {
    const std::optional<std::uint64_t> offset = from.at.offset;
    std::size_t damaged = 0;
    std::size_t used = 0;
    for (std::size_t index = 0;;) {
        interruption::throw_if_pending();
        archive::found_in_archive found = reader.next();
        if (v::holds_alternative<archive::end_of_archive>(found)) break;
        if (const auto* const passed = v::get_if<archive::passed_over>(&found)) {
            const bool is_damage = passed->reason == "broken record" || passed->reason == "damaged member";
            if (is_damage && (!offset || *offset == passed->offset) && damaged++ < most_reported)
                status = std::max(
                    status, complain(io, from.at.path,
                                     fmt::format("{} at {}: {}", passed->reason, passed->offset, passed->detail)));
            // Damaged members are told of before what precedes them.
            if (from.is_sought() && passed->offset != *offset && passed->reason != "damaged member") break;
            continue;
        }
        auto& page = v::get<archive::page>(found);
        const std::size_t here = index++;
        if (from.is_sought() && *offset != page.offset) break;
        if (offset && *offset != page.offset) continue;
        if (page.cut_short)
            status = std::max(status, complain(io, name_of(page), "only the beginning of the page is read"));
        ++used;
        if (!use(std::move(page), here)) break;
    }
    if (damaged > most_reported)
        complain(io, from.at.path, fmt::format("{} more places are broken or damaged", damaged - most_reported));
    if (used == 0)
        status = std::max(status, complain(io, from.name, offset ? no_page_there : "the archive has no page"));
}

// Whether there is a record at the place that is sought, if one is. That there is none is reported.
bool is_there(const console& io, const wanted_archive& from, int& status) {
    if (!from.is_sought() || archive::is_record_at(from.at.path, *from.at.offset)) return true;
    status = std::max(status, complain(io, from.name, no_page_there));
    return false;
}

void add_pages(const console& io, const wanted_archive& from, std::vector<input_argument>& to, int& status) {
    if (!is_there(io, from, status)) return;
    const std::shared_ptr<archived_pages> pages = from.pages();
    read_pages(io, from, *pages->open(), status, [&](archive::page&& page, std::size_t index) {
        input_argument input{name_of(page), std::nullopt, {}};
        input.archived = std::make_shared<const page_in_archive>(page_in_archive{pages, index, page.body.size()});
        to.push_back(std::move(input));
        return true;
    });
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
        try {
            if (const std::optional<wanted_archive> archive = archive_of(each))
                add_pages(io, *archive, inputs, status);
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

std::optional<int> use_pages_of_archive(const console& io, const input_argument& given, bool several,
                                        const std::function<int(const input_file&, bool several)>& use) {
    const std::optional<wanted_archive> archive = archive_of(given);
    if (!archive) return std::nullopt;
    int status = done;
    if (!is_there(io, *archive, status)) return status;
    const auto give = [&](const input_file& page, bool is_one_of_several) {
        status = std::max(status, attempt(io, page.name, [&] { return use(page, is_one_of_several); }));
        return !interruption::happened();
    };
    std::optional<input_file> first;  // waits until it is known whether there is a second
    std::size_t count = several ? 1 : 0;
    try {
        read_pages(io, *archive, *archive->pages()->open(), status, [&](archive::page&& page, std::size_t /*index*/) {
            input_file made{name_of(page), std::move(page.body), std::move(page.content_type)};
            if (count++ == 0) {
                first = std::move(made);
                return true;
            }
            if (first && !give(*std::exchange(first, std::nullopt), true)) return false;
            return give(made, true);
        });
    } catch (const interrupted&) {
        throw;
    } catch (...) {
        status = std::max(status, complain_of_exception(io, given.name));
    }
    if (first) give(*first, false);
    return status;
}

}  // namespace strata::cli
