#include <stdexcept>

#include "core/pages/archive/archive_reader.hpp"

#ifdef STRATA_HAS_ZIM

#include <zim/archive.h>
#include <zim/entry.h>
#include <zim/item.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/pages/archive/http_response.hpp"
#include "core/pages/archive/reader_process.hpp"

namespace strata::archive {
namespace {

// libzim crashes on many damaged files, so it runs in a process of its own.

// Returns the first line of `text` that is not empty.
std::string one_line(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of('\n'), text.size()));
    return std::string(text.substr(0, text.find('\n')));
}

void send_entry(const zim::Archive& archive, zim::entry_index_type index, std::size_t most_body, found_sender& to) {
    std::string name;
    try {
        const zim::Entry entry = archive.getEntryByPath(index);
        name = entry.getPath();
        if (entry.isRedirect()) return;
        const zim::Item item = entry.getItem();
        const std::string type = item.getMimetype();
        if (html_type_of(type) != html_type::html) {
            to.send(passed_over{"not HTML", "type " + type, name, 0});
            return;
        }
        page made;
        const auto size = static_cast<std::size_t>(std::min<zim::size_type>(item.getSize(), most_body));
        made.body = std::string(item.getData(0, size));
        made.cut_short = item.getSize() > size;
        made.name = name;
        made.content_type = type;
        to.send(made);
    } catch (const std::exception& e) {
        to.send(passed_over{"broken record", one_line(e.what()), name, 0});
    }
}

void send_entries(const std::string& path, std::size_t most_body, std::uint64_t from, found_sender& to) {
    const auto refuse = [](const std::exception& e) {
        return std::runtime_error("not a readable ZIM file: " + one_line(e.what()));
    };
    try {
        const zim::Archive archive(path);
        to.opened();
        const double entries = archive.getEntryCount();
        const auto size = static_cast<double>(std::filesystem::file_size(path));
        for (std::uint64_t each = from; each < archive.getEntryCount(); ++each) {
            to.reach(each, static_cast<std::uint64_t>(size * static_cast<double>(each) / entries));
            send_entry(archive, static_cast<zim::entry_index_type>(each), most_body, to);
        }
    } catch (const std::exception& e) {
        throw refuse(e);
    }
}

}  // namespace

bool reads_zim() { return true; }

std::unique_ptr<archive_reader> read_zim(const std::string& path, const limits& most) {
    const std::size_t most_body = most.most_body;
    return read_in_process(
        path, {"ZIM", [=](found_sender& to, std::uint64_t from) { send_entries(path, most_body, from, to); }, true},
        most);
}

}  // namespace strata::archive

#else

namespace strata::archive {

bool reads_zim() { return false; }

std::unique_ptr<archive_reader> read_zim(const std::string& /*path*/, const limits& /*most*/) {
    throw std::runtime_error("this program was built without libzim, which reads ZIM files");
}

}  // namespace strata::archive

#endif
