#include <fmt/chrono.h>
#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <ctime>
#include <stdexcept>
#include <utility>

#include "core/archive/container_readers.hpp"
#include "core/archive/html_type.hpp"
#include "core/spec/ascii_case.hpp"

namespace strata::archive {
namespace {

bool is_named_as_html(std::string_view name) {
    for (const std::string_view ending : {".html", ".htm", ".xhtml"})
        if (name.size() > ending.size() && spec::same_in_any_case(name.substr(name.size() - ending.size()), ending))
            return true;
    return false;
}

bool has_ending(std::string_view name) {
    const std::string_view file = name.substr(name.rfind('/') + 1);
    return file.find('.') != std::string_view::npos;
}

class zip_reader : public archive_reader {
public:
    zip_reader(const std::string& path, const limits& most) : most_(most) {
        int error = 0;
        archive_.reset(zip_open(path.c_str(), ZIP_RDONLY, &error));
        if (archive_) {
            count_ = zip_get_num_entries(archive_.get(), 0);
            return;
        }
        zip_error_t what;
        zip_error_init_with_code(&what, error);
        const std::string words = zip_error_strerror(&what);
        zip_error_fini(&what);
        throw std::runtime_error("not a zip file that can be read: " + words);
    }

    found_in_archive next() override {
        while (at_ < count_) {
            const auto index = static_cast<zip_uint64_t>(at_++);
            zip_stat_t about;
            if (zip_stat_index(archive_.get(), index, ZIP_FL_ENC_RAW, &about) != 0 || about.name == nullptr)
                return passed_over{"broken record", "the entry cannot be read", "", 0};
            const std::string name = about.name;
            if (name.ends_with('/')) continue;
            const bool is_html = is_named_as_html(name);
            if (!is_html && has_ending(name)) return passed_over{"not HTML", "by its name", name, 0};
            const std::unique_ptr<zip_file_t, decltype(&zip_fclose)> file(zip_fopen_index(archive_.get(), index, 0),
                                                                          &zip_fclose);
            if (!file) return passed_over{"broken record", zip_error_strerror(zip_get_error(archive_.get())), name, 0};
            page made;
            made.name = name;
            if ((about.valid & ZIP_STAT_MTIME) != 0)
                made.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(about.mtime));
            read(*file, made);
            if (!is_html && !begins_as_html(made.body)) return passed_over{"not HTML", "by its beginning", name, 0};
            return made;
        }
        return end_of_archive();
    }

private:
    // At most one byte more than the limit, to know whether there are more.
    void read(zip_file_t& from, page& to) const {
        constexpr std::size_t piece = std::size_t{256} << 10U;
        for (;;) {
            const std::size_t before = to.body.size();
            to.body.resize(std::min(before + piece, most_.most_body + 1));
            const zip_int64_t count = zip_fread(&from, to.body.data() + before, to.body.size() - before);
            to.body.resize(before + static_cast<std::size_t>(count > 0 ? count : 0));
            to.cut_short = count < 0 || to.body.size() > most_.most_body;
            if (count <= 0 || to.cut_short) break;
        }
        if (to.body.size() > most_.most_body) to.body.resize(most_.most_body);
    }

    std::unique_ptr<zip_t, decltype(&zip_discard)> archive_{nullptr, &zip_discard};
    limits most_;
    zip_int64_t count_ = 0;
    zip_int64_t at_ = 0;
};

}  // namespace

std::unique_ptr<archive_reader> read_zip(const std::string& path, const limits& most) {
    return std::make_unique<zip_reader>(path, most);
}

}  // namespace strata::archive
