#include "core/pages/archive/coordinates.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/pages/archive/file_format.hpp"
#include "core/system/calls.hpp"

namespace strata::archive {
namespace {

std::uint64_t number_of(std::string_view text, const char* what) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        throw std::runtime_error(std::string("no ") + what);
    return number;
}

// Splits a line of CSV into its values. A value in quotation marks may contain commas. Within such a value, quotation
// marks are doubled.
std::vector<std::string> values_in(std::string_view line) {
    std::vector<std::string> values(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"') {
            if (quoted && i + 1 < line.size() && line[i + 1] == '"') {
                values.back() += c;
                ++i;
            } else {
                quoted = !quoted;
            }
        } else if (c == ',' && !quoted) {
            values.emplace_back();
        } else {
            values.back() += c;
        }
    }
    return values;
}

constexpr std::string_view cdx_mark = " CDX ";
constexpr std::string_view cdxj_mark = "!OpenWayback-CDXJ";

std::vector<std::string> words_in(std::string_view line) {
    std::vector<std::string> words(1);
    for (const char c : line)
        if (c != ' ')
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    if (words.back().empty()) words.pop_back();
    return words;
}

// Whether the line is a JSON object, possibly with a key and a time before it.
bool begins_object(std::string_view line) {
    const std::size_t brace = line.find('{');
    if (brace == std::string_view::npos) return false;
    const std::vector<std::string> words = words_in(line.substr(0, brace));
    return words.empty() || (words.size() == 2 && words[1].find_first_not_of("0123456789") == std::string::npos);
}

// Returns the names of the columns of a CDX file. The columns that strata uses get full names, and the others keep
// their letters.
std::vector<std::string> letters_in(std::string_view line) {
    std::vector<std::string> letters = words_in(line);
    letters.erase(letters.begin());
    for (std::string& each : letters) {
        if (each == "g") each = "filename";
        if (each == "V") each = "offset";
        if (each == "S") each = "length";
    }
    return letters;
}

std::string text_of(const nlohmann::json& of, const char* name) {
    const auto found = of.find(name);
    if (found == of.end()) throw std::runtime_error(std::string("no ") + name);
    if (found->is_string()) return found->get<std::string>();
    if (found->is_number_unsigned()) return std::to_string(found->get<std::uint64_t>());
    throw std::runtime_error(std::string("no ") + name);
}

coordinates from_json(std::string_view line) {
    const nlohmann::json of = nlohmann::json::parse(line, nullptr, false);
    if (!of.is_object()) throw std::runtime_error("not a JSON object");
    coordinates made{text_of(of, "filename"), number_of(text_of(of, "offset"), "offset"),
                     number_of(text_of(of, "length"), "length")};
    for (const auto& [name, value] : of.items()) {
        if (value.is_null()) continue;
        made.values[name] = value.is_string() ? value.get<std::string>()
                                              : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
    return made;
}

}  // namespace

std::optional<coordinates> coordinate_list::read(std::string_view line) {
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (is_first_ && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    if (line.empty() || line.starts_with(cdxj_mark)) return std::nullopt;
    // Common Crawl's index server writes a key and a time before the object.
    if (const std::size_t brace = line.find('{'); brace != std::string_view::npos && line.back() == '}')
        return from_json(line.substr(brace));
    if (std::exchange(is_first_, false)) {
        is_cdx_ = line.starts_with(cdx_mark) || line.starts_with(cdx_mark.substr(1));
        if (take_names(is_cdx_ ? letters_in(line) : values_in(line))) return std::nullopt;
        if (is_cdx_) throw std::runtime_error("the CDX file has no column for file, offset or length (g, V, S)");
    }
    return from_values(is_cdx_ ? words_in(line) : values_in(line));
}

coordinates coordinate_list::from_values(const std::vector<std::string>& values) const {
    if (values.size() <= std::max({file_, offset_, length_})) throw std::runtime_error("too few values");
    coordinates made{values[file_], number_of(values[offset_], "offset"), number_of(values[length_], "length")};
    for (std::size_t i = 0; i < std::min(values.size(), names_.size()); ++i) made.values[names_[i]] = values[i];
    return made;
}

bool coordinate_list::take_names(const std::vector<std::string>& values) {
    const auto find = [&](std::string_view name, std::string_view short_name, std::size_t& to) {
        const auto found = std::find_if(values.begin(), values.end(),
                                        [&](const std::string& each) { return each == name || each == short_name; });
        if (found == values.end()) return false;
        to = static_cast<std::size_t>(found - values.begin());
        return true;
    };
    std::size_t file = 0;
    std::size_t offset = 0;
    std::size_t length = 0;
    if (!find("warc_filename", "filename", file) || !find("warc_record_offset", "offset", offset) ||
        !find("warc_record_length", "length", length))
        return false;
    file_ = file;
    offset_ = offset;
    length_ = length;
    names_ = values;
    return true;
}

bool is_coordinate_list(std::string_view first_bytes) {
    const std::size_t end = first_bytes.find('\n');
    std::string_view line = first_bytes.substr(0, end);
    const auto has = [&](std::string_view word) { return line.find(word) != std::string_view::npos; };
    if (line.starts_with(cdx_mark) || line.starts_with(cdx_mark.substr(1))) return true;
    if (line.starts_with(cdxj_mark)) return true;
    // `first_bytes` may end within the first line.
    const bool is_object = begins_object(line) && has("\"filename\"") && has("\"offset\"");
    if (is_object && end == std::string_view::npos) return true;
    coordinate_list list;
    try {
        const std::optional<coordinates> first = list.read(line);
        // A line that is not empty and has no record names the columns.
        if (!first) return line.find_first_not_of("\xEF\xBB\xBF\r") != std::string_view::npos;
        return is_object || is_named_as_archive(first->file);
    } catch (const std::runtime_error&) {
        return is_object;
    }
}

// --- The files that a list names ---

namespace {

[[noreturn]] void fail(int reason) { throw std::system_error(reason, std::generic_category()); }

[[noreturn]] void refuse() { throw std::runtime_error("the file name leads outside the folder of archives"); }

void check_name(std::string_view name) {
    if (name.starts_with('/')) refuse();
    for (std::string_view rest = name; !rest.empty();) {
        const std::size_t slash = std::min(rest.find('/'), rest.size());
        if (rest.substr(0, slash) == "..") refuse();
        rest.remove_prefix(std::min(slash + 1, rest.size()));
    }
}

int open_beneath(const std::string& root, const std::string& name) {
    check_name(name);
    const int opened = system::open_beneath(root.empty() ? "." : root, name);
    if (opened >= 0) return opened;
    if (errno == EXDEV) refuse();
    fail(errno);
}

class bytes_of_file : public byte_source {
public:
    bytes_of_file(std::shared_ptr<const file_beneath> file, std::uint64_t offset, std::uint64_t length)
        : file_(std::move(file)), at_(offset), left_(length) {}
    std::size_t read(char* to, std::size_t size) override {
        size = static_cast<std::size_t>(std::min<std::uint64_t>(size, left_));
        // No file has bytes beyond this offset, because the system cannot represent larger offsets.
        constexpr auto farthest = static_cast<std::uint64_t>(std::numeric_limits<off_t>::max());
        if (size == 0 || at_ > farthest) return 0;
        const ssize_t count = ::pread(file_->descriptor(), to, size, static_cast<off_t>(at_));
        if (count < 0) fail(errno);
        at_ += static_cast<std::uint64_t>(count);
        left_ -= static_cast<std::uint64_t>(count);
        return static_cast<std::size_t>(count);
    }

private:
    std::shared_ptr<const file_beneath> file_;
    std::uint64_t at_, left_;
};

}  // namespace

file_beneath::file_beneath(const std::string& root, const std::string& name) : descriptor_(open_beneath(root, name)) {
    struct stat about {};
    if (::fstat(descriptor_, &about) == 0 && S_ISREG(about.st_mode)) return;
    ::close(descriptor_);
    throw std::runtime_error("not a regular file");
}

file_beneath::~file_beneath() { ::close(descriptor_); }

std::unique_ptr<byte_source> read_at(std::shared_ptr<const file_beneath> file, std::uint64_t offset,
                                     std::optional<std::uint64_t> length) {
    return std::make_unique<bytes_of_file>(std::move(file), offset,
                                           length.value_or(std::numeric_limits<std::uint64_t>::max()));
}

}  // namespace strata::archive
