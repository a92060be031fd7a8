// Reads archives and lists of records. The reader must read any bytes to their end. No page may be longer than the
// limit or lie outside the archive. The sizes of the pieces in which bytes arrive must make no difference. Also reads
// results of surveys, which must be accepted or refused in one line, whatever they contain.
//
// The text is an archive, or the records of an archive with a line "--" between them. In the second case, the target
// packs each record.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/pages/archive/archive_reader.hpp"
#include "core/pages/archive/coordinates.hpp"
#include "core/pages/report/survey.hpp"
#include "core/pages/result.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/pages/archive/made_archives.hpp"
#include "tests/recording.hpp"

namespace strata::fuzz {
namespace {

void expect(bool holds, std::string_view what, std::string_view input) {
    if (!holds) throw failure(fmt::format("{}: \"{}\"", what, testing::readable(input)));
}

/// A source that delivers `text` in pieces of `piece` bytes.
class text_in_pieces : public archive::byte_source {
public:
    text_in_pieces(std::string_view text, std::size_t piece) : text_(text), piece_(piece) {}
    std::size_t read(char* to, std::size_t size) override {
        const std::size_t count = std::min({size, piece_, text_.size()});
        std::memcpy(to, text_.data(), count);
        text_.remove_prefix(count);
        return count;
    }

private:
    std::string_view text_;
    std::size_t piece_;
};

std::string packed(std::string_view text) {
    constexpr std::string_view line = "\n--\n";
    std::string made;
    for (;;) {
        const std::size_t end = text.find(line);
        made += testing::deflated(text.substr(0, end));
        if (end == std::string_view::npos) return made;
        text.remove_prefix(end + line.size());
    }
}

std::vector<std::string> found_in(std::string_view archive, std::size_t piece, const archive::limits& most) {
    const auto reader = archive::read_records(std::make_unique<text_in_pieces>(archive, piece), most);
    std::vector<std::string> lines;
    const auto add = [&](std::string line) {
        lines.push_back(std::move(line));
        // The reader reports at most one record and one damaged part for each byte.
        expect(lines.size() <= 2 * archive.size() + 2, "more is found than there is", archive);
    };
    testing::read_all(
        *reader,
        [&](const archive::page& page) {
            expect(page.body.size() <= most.most_body, "a page is longer than the limit", archive);
            expect(page.offset < archive.size(), "a page is beyond the archive", archive);
            expect(page.length <= archive.size() - page.offset, "a page ends beyond the archive", archive);
            add(fmt::format("page {} {} {} {} {} {} {}", page.name, page.date, page.content_type, page.offset,
                            page.length, page.cut_short, page.body));
        },
        [&](const archive::passed_over& passed) {
            expect(passed.offset <= archive.size(), "something is passed over beyond the archive", archive);
            add(fmt::format("{} {} {} {}", passed.reason, passed.detail, passed.name, passed.offset));
        });
    return lines;
}

void read_archive(choices& choose, std::string_view text) {
    const bool is_packed = choose.yes();
    archive::limits most;
    if (choose.yes()) most.most_body = 20;
    const std::size_t piece = choose.below(40) + 1;
    const std::string archive = is_packed ? packed(text) : std::string(text);
    // The lines are sorted, because the sizes of the pieces may determine whether a damaged part is reported before or
    // after the pages next to it.
    std::vector<std::string> whole = found_in(archive, archive.size() + 1, most);
    std::vector<std::string> pieces = found_in(archive, piece, most);
    std::sort(whole.begin(), whole.end());
    std::sort(pieces.begin(), pieces.end());
    expect(whole == pieces, "pieces make a difference", archive);
}

void read_list(std::string_view text) {
    archive::coordinate_list list;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        try {
            static_cast<void>(list.read(text.substr(0, end)));
        } catch (const std::runtime_error& e) {
            expect(std::string_view(e.what()).find('\n') == std::string_view::npos, "not one line", e.what());
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void read_survey(std::string_view text) {
    std::istringstream from{std::string(text)};
    try {
        const pages::result read = pages::read_result(from);
        std::ostringstream written;
        report::write_survey_as_json(written, pages::view_of(read));
        std::istringstream again(written.str());
        std::ostringstream twice;
        const pages::result reread = pages::read_result(again);
        report::write_survey_as_json(twice, pages::view_of(reread));
        expect(written.str() == twice.str(), "a result changes when it is read again", text);
    } catch (const failure&) {
        throw;
    } catch (const std::runtime_error& e) {
        expect(std::string_view(e.what()).find('\n') == std::string_view::npos, "not one line", e.what());
    }
}

}  // namespace

void run(std::string_view data) {
    auto [choose, text] = read(data);
    switch (choose.below(3)) {
        case 0: read_archive(choose, text); break;
        case 1: read_list(text); break;
        default: read_survey(text); break;
    }
}

}  // namespace strata::fuzz
