#include "core/cli/inputs/input_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <istream>
#include <ostream>
#include <span>
#include <sstream>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "core/cli/inputs/input_sequence.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/output_filters.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t chunk_size = std::size_t{1} << 16U;

bool ends_in(std::string_view name, std::span<const std::string_view> endings) {
    std::string lower(name);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
        return lower.size() > ending.size() && lower.compare(lower.size() - ending.size(), ending.size(), ending) == 0;
    });
}

// Throws: failure if standard input is one of the inputs, but a text has already been read from it.
void require_free_input(const console& io, const std::vector<input_argument>& inputs) {
    const auto is_standard = [](const input_argument& each) { return !each.html && each.name == "-"; };
    if (inputs.empty() || std::any_of(inputs.begin(), inputs.end(), is_standard)) cli::require_free_input(io);
}

bool is_page(std::string_view name) {
    constexpr std::array<std::string_view, 3> endings = {".html", ".htm", ".xhtml"};
    return ends_in(name, endings);
}

bool is_wanted(std::string_view name, wanted_files wanted) {
    if (wanted == wanted_files::pages_and_archives)
        return is_page(name) || archive::is_named_as_archive(name) || archive::is_named_as_packed_page(name);
    constexpr std::array<std::string_view, 1> results = {".json"};
    constexpr std::array<std::string_view, 1> rows = {".sqlite"};
    if (wanted == wanted_files::results) return ends_in(name, results);
    if (wanted == wanted_files::rows) return ends_in(name, rows);
    return (wanted != wanted_files::tests && is_page(name)) ||
           (wanted != wanted_files::pages && is_named_as_tests(name));
}

std::string_view words_of(wanted_files wanted) {
    switch (wanted) {
        case wanted_files::pages: return "pages (*.html, *.htm, *.xhtml)";
        case wanted_files::tests: return "tests (*.test)";
        case wanted_files::pages_and_archives:
            return "pages (*.html, *.htm, *.xhtml) or archives (*.warc.gz and others)";
        case wanted_files::pages_and_tests: return "pages (*.html, *.htm, *.xhtml) or tests (*.test)";
        case wanted_files::results: return "results (*.json)";
        case wanted_files::rows: return "rows (*.sqlite)";
    }
    return "";
}

// Whether macOS made the file to hold the properties of another file. Its name is "._" followed by the other file's
// name, so the file may look like a page. Such files occur in directories and in archives.
bool is_of_macos(const std::string& path, std::string_view name) {
    std::error_code ignored;
    if (!name.starts_with("._") || !fs::is_regular_file(path, ignored)) return false;
    std::string begin(8, '\0');
    try {
        begin.resize(archive::open_file(path)->read(begin.data(), begin.size()));
    } catch (const std::system_error&) {
        return false;
    }
    return archive::is_apple_double(begin);
}

// Adds the files in `directory`, at any depth, that `wanted` selects. An error raises `status`.
void add_files(const console& io, const std::string& directory, wanted_files wanted, std::vector<std::string>& to,
               int& status) {
    std::error_code error;
    std::vector<std::string> found;
    for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error))
        found.push_back(at->path().filename().string());
    if (error) {
        status = std::max(status, complain(io, directory, error.message()));
        return;
    }
    std::sort(found.begin(), found.end());
    for (const std::string& each : found) {
        std::string path = directory;
        if (path.back() != '/') path += '/';
        path += each;
        std::error_code ignored;
        if (fs::symlink_status(path, ignored).type() == fs::file_type::directory) {
            add_files(io, path, wanted, to, status);
            continue;
        }
        if (!is_wanted(each, wanted) || is_of_macos(path, each)) continue;
        // A broken link is kept, so that the attempt to read it reports what is wrong.
        const fs::file_type type = fs::status(path, ignored).type();
        if (type == fs::file_type::regular || type == fs::file_type::not_found || type == fs::file_type::none)
            to.push_back(path);
    }
}

}  // namespace

input_reader::input_reader(const console& io, input_argument input) : name_(std::move(input.name)) {
    if (input.archived) {
        ahead_ = std::move(input.archived->bytes);
        content_type_ = std::move(input.archived->content_type);
    } else if (input.html) {
        ahead_ = std::move(*input.html);
    }
    if (input.archived || input.html) {
        at_end_ = true;
        size_ = ahead_.size();
        return;
    }
    if (name_ == "-") {
        require_free_input(io);
        announce_terminal_input(io);
        in_ = &io.in;
    } else {
        // Opening a named pipe waits until another program opens it for writing. An interrupt ends this wait.
        while (!file_.is_open()) {
            file_.set(::open(name_.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
            if (file_.is_open()) break;
            const int reason = errno;
            interruption::throw_if_pending();
            const std::string hint =
                reason == ENOENT && io.hint_for_missing ? io.hint_for_missing(name_) : std::string();
            if (reason != EINTR) throw failure(name_, std::strerror(reason) + hint);
        }
        struct stat about {};
        if (fstat(file_.number(), &about) == 0 && S_ISREG(about.st_mode)) {
            waits_ = false;
            size_ = static_cast<std::uint64_t>(about.st_size);
        }
    }
    ahead_ = read_chunk();
    if (at_end_)
        size_ = ahead_.size();
    else if (size_)
        // A size of 0 is not trusted, because some files that are not empty, such as those in /proc, report it.
        size_ = *size_ == 0 ? std::nullopt : std::optional(std::max<std::uint64_t>(ahead_.size(), *size_));
}

std::string input_reader::read_chunk() {
    std::string bytes(chunk_size, '\0');
    std::size_t count = 0;
    if (in_ != nullptr) {
        in_->read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        // After an interrupt, the input would look complete although it is not.
        interruption::throw_if_pending();
        count = static_cast<std::size_t>(in_->gcount());
        at_end_ = !*in_;
    }
    while (in_ == nullptr && !at_end_ && count < bytes.size()) {
        if (waits_) interruption::wait_to_read(file_.number());
        interruption::throw_if_pending();
        const ssize_t more = ::read(file_.number(), bytes.data() + count, bytes.size() - count);
        if (more < 0 && errno != EINTR) throw failure(name_, std::strerror(errno));
        if (more > 0) count += static_cast<std::size_t>(more);
        at_end_ = more == 0;
    }
    bytes.resize(count);
    return bytes;
}

std::string input_reader::rest() {
    std::string bytes = ahead_.substr(taken_);
    while (!at_end_) bytes += read_chunk();
    ahead_.clear();
    taken_ = 0;
    given_ += bytes.size();
    return bytes;
}

void input_reader::read_whole() {
    const std::uint64_t before = given_;
    ahead_ = rest();
    given_ = before;
    size_ = given_ + ahead_.size();
}

std::string_view input_reader::ahead(std::size_t size) {
    if (ahead_.size() - taken_ < size && !at_end_) {
        ahead_.erase(0, taken_);
        taken_ = 0;
        while (ahead_.size() < size && !at_end_) ahead_ += read_chunk();
    }
    return std::string_view(ahead_).substr(taken_);
}

std::string_view input_reader::next() {
    if (taken_ == ahead_.size() && !at_end_) {
        ahead_ = read_chunk();
        taken_ = 0;
    }
    std::string_view next = std::string_view(ahead_).substr(taken_, chunk_size);
    if (size_) {
        next = next.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(next.size(), *size_ - given_)));
        if (next.empty() && given_ < *size_) throw failure(name_, "truncated while being read");
    }
    taken_ += next.size();
    given_ += next.size();
    return next;
}

std::string_view words_for(std::string_view name) { return name == "-" ? "standard input" : name; }

input_file read_input(const console& io, input_argument input) {
    std::string name = input.name;
    input_reader reader(io, std::move(input));
    return {std::move(name), reader.rest(), reader.content_type()};
}

void require_free_input(const console& io) {
    if (!io.in_is_text) return;
    throw failure("usage", "standard input is already the text of draft '@-': name a FILE, or use -e HTML");
}

void announce_terminal_input(const console& io) {
    if (!io.in_terminal) return;
    io.err << "strata: reading standard input; press Ctrl-D to end it\n" << std::flush;
    // The user types the input, so no pager may read the keyboard.
    if (io.pager != nullptr) io.pager->use("");
}

std::string heading_of(const input_file& input, bool first) {
    return fmt::format("{}==> {} <==\n", first ? "" : "\n", report::on_one_line(input.name));
}

int attempt(const console& io, std::string_view name, const std::function<int()>& work) {
    try {
        return work();
    } catch (const interrupted&) {
        io.out.clear();
        if (io.guard != nullptr) io.guard->drop();
        return done;
    } catch (...) {
        if (io.guard != nullptr) io.guard->drop();
        return complain_of_exception(io, name);
    }
}

namespace {

// Calls `use` with each input, or with standard input if `inputs` is empty. An interrupt ends the loop.
int for_each_argument(const console& io, const std::vector<input_argument>& inputs,
                      const std::function<int(const input_argument&)>& use) {
    static const std::vector<input_argument> standard_input = {{"-", std::nullopt}};
    int status = done;
    require_free_input(io, inputs);
    for (const input_argument& each : inputs.empty() ? standard_input : inputs) {
        status = std::max(status, attempt(io, words_for(each.name), [&] { return use(each); }));
        if (interruption::happened()) break;
        io.out.flush();
    }
    // All inputs have been read. An interrupt must not stop the results from being written.
    interruption::acknowledge();
    return status;
}

}  // namespace

int for_each_input(const console& io, const std::vector<input_argument>& inputs,
                   const std::function<int(const input_file&)>& use) {
    return for_each_argument(io, inputs, [&](const input_argument& each) { return use(read_input(io, each)); });
}

void warn_of_binary(const console& io, const input_argument& given) {
    std::error_code ignored;
    if (given.html || given.archived || given.name == "-" || !fs::is_regular_file(given.name, ignored)) return;
    std::string begin(archive::telling_bytes, '\0');
    try {
        begin.resize(archive::open_file(given.name)->read(begin.data(), begin.size()));
        if (!archive::looks_binary(begin) || archive::format_of(begin, given.name)) return;
    } catch (const std::runtime_error&) {
        // The code that reads the file reports this.
        return;
    }
    complain(io, given.name, "looks like a binary file; it is read as a page");
}

int for_each_page(const console& io, const std::vector<input_argument>& inputs,
                  const std::function<int(const input_file&, bool several)>& use) {
    const bool several = inputs.size() > 1;
    return for_each_argument(io, inputs, [&](const input_argument& each) {
        warn_of_binary(io, each);
        if (const std::optional<int> status = use_pages_of_archive(io, each, several, use)) return *status;
        return use(read_input(io, each), several);
    });
}

std::optional<input_argument> only_input(const console& io, const std::vector<input_argument>& inputs,
                                         std::string_view command, int& status) {
    if (inputs.empty()) return input_argument{"-", std::nullopt};
    if (inputs.size() > 1) throw failure(command, "takes one input");
    warn_of_binary(io, inputs.front());
    std::optional<named_archive> archive = archive_of(inputs.front());
    if (!archive) return inputs.front();
    archived_pages pages(std::move(*archive));
    const report_trouble report = complaints_to(io, status);
    std::optional<input_argument> only = pages.next(interruption::throw_if_pending, report);
    if (only && pages.next(interruption::throw_if_pending, report))
        throw failure(inputs.front().name,
                      fmt::format("the archive has several pages, but {} takes one: append # and the offset of "
                                  "the page's record",
                                  command));
    return only;
}

std::vector<found_input> find_inputs(const console& io, const std::vector<input_argument>& given, int& status,
                                     wanted_files wanted) {
    require_free_input(io, given);
    std::vector<found_input> inputs;
    for (const input_argument& each : given) {
        const std::string& name = each.name;
        std::error_code error;
        if (each.html || name == "-" || !fs::is_directory(name, error)) {
            const bool are_pages =
                wanted != wanted_files::tests && wanted != wanted_files::results && wanted != wanted_files::rows;
            if (are_pages) warn_of_binary(io, each);
            inputs.push_back({each, 0});
            continue;
        }
        std::vector<std::string> found;
        int read = done;
        add_files(io, name, wanted, found, read);
        if (read == done && found.empty())
            read = complain(io, name, fmt::format("directory contains no {}", words_of(wanted)));
        status = std::max(status, read);
        const std::size_t directory = name.size() + (name.back() == '/' ? 0 : 1);
        for (std::string& path : found) inputs.push_back({{std::move(path), std::nullopt}, directory});
    }
    if (given.empty()) inputs.push_back({{"-", std::nullopt}, 0});
    return inputs;
}

std::vector<input_argument> with_lists(const console& io, const std::vector<input_argument>& given) {
    std::vector<input_argument> named;
    for (const input_argument& each : given) {
        if (each.html || !each.name.starts_with('@')) {
            named.push_back(each);
            continue;
        }
        std::istringstream lines(read_input(io, {each.name.substr(1), std::nullopt}).bytes);
        for (std::string line; std::getline(lines, line);) {
            if (!line.empty() && line.back() == '\r') line.pop_back();
            if (!line.empty()) named.push_back({line, std::nullopt});
        }
    }
    return named;
}

std::vector<std::string> short_names(const std::vector<found_input>& inputs) {
    std::vector<std::string> names;
    std::unordered_map<std::string, std::size_t> count;
    for (const found_input& each : inputs) ++count[names.emplace_back(each.input.name.substr(each.directory))];
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (count[names[i]] > 1) names[i] = inputs[i].input.name;
    return names;
}

bool is_named_as_tests(std::string_view name) {
    constexpr std::array<std::string_view, 1> endings = {".test"};
    return ends_in(name, endings);
}

std::uint64_t bytes_of(const std::vector<found_input>& inputs) {
    std::uint64_t sum = 0;
    for (const auto& [input, directory] : inputs) {
        if (input.html) {
            sum += input.html->size();
            continue;
        }
        if (input.name == "-") return 0;
        std::error_code error;
        const std::uint64_t bytes = fs::file_size(input.name, error);
        if (error) return 0;
        sum += bytes;
    }
    return sum;
}

}  // namespace strata::cli
