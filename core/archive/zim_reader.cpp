#include <stdexcept>

#include "core/archive/container_readers.hpp"

#ifdef STRATA_HAS_ZIM

#include <zim/archive.h>
#include <zim/entry.h>
#include <zim/item.h>

#include <algorithm>
#include <exception>

#include "core/archive/html_type.hpp"

namespace strata::archive {
namespace {

class zim_reader : public archive_reader {
public:
    zim_reader(const std::string& path, const limits& most) : archive_(path), most_(most) {}

    found_in_archive next() override {
        while (at_ < archive_.getEntryCount()) {
            const zim::entry_index_type index = at_++;
            std::string name;
            try {
                const zim::Entry entry = archive_.getEntryByPath(index);
                name = entry.getPath();
                if (entry.isRedirect()) continue;
                const zim::Item item = entry.getItem();
                if (html_type_of(item.getMimetype()) != html_type::html)
                    return passed_over{"not HTML", "type " + item.getMimetype(), name, 0};
                page made;
                made.name = name;
                made.content_type = item.getMimetype();
                const auto size = static_cast<std::size_t>(std::min<zim::size_type>(item.getSize(), most_.most_body));
                made.body = std::string(item.getData(0, size));
                made.cut_short = item.getSize() > size;
                return made;
            } catch (const std::exception& e) {
                return passed_over{"broken record", e.what(), name, 0};
            }
        }
        return end_of_archive();
    }

private:
    zim::Archive archive_;
    limits most_;
    zim::entry_index_type at_ = 0;
};

}  // namespace

bool reads_zim() { return true; }

std::unique_ptr<archive_reader> read_zim(const std::string& path, const limits& most) {
    return std::make_unique<zim_reader>(path, most);
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
