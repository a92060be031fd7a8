#include "core/cli/input_files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <istream>
#include <memory>
#include <ostream>

namespace strata::cli {
namespace {

constexpr std::size_t piece = std::size_t{1} << 16U;

struct closes_file {
    void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};

std::string read_standard_input(std::istream& in) {
    std::string bytes;
    std::array<char, piece> buffer{};
    do {
        in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        bytes.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
    } while (in);
    if (in.bad()) throw failure("standard input", "cannot be read");
    return bytes;
}

// With the functions of C, which say why something fails.
std::string read_file(const std::string& name) {
    const std::unique_ptr<std::FILE, closes_file> file(std::fopen(name.c_str(), "rb"));
    if (!file) throw failure(name, std::strerror(errno));
    std::string bytes;
    std::array<char, piece> buffer{};
    for (;;) {
        const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get());
        bytes.append(buffer.data(), count);
        if (count < buffer.size()) break;
    }
    if (std::ferror(file.get()) != 0) throw failure(name, std::strerror(errno));
    return bytes;
}

}  // namespace

input_file read_input(const console& io, const std::string& name) {
    return {name, name == "-" ? read_standard_input(io.in) : read_file(name)};
}

int for_each_input(const console& io, const std::vector<std::string>& names,
                   const std::function<int(const input_file&)>& use) {
    static const std::vector<std::string> standard_input = {"-"};
    int status = done;
    for (const std::string& name : names.empty() ? standard_input : names) {
        try {
            status = std::max(status, use(read_input(io, name)));
        } catch (const failure& f) {
            status = std::max(status, complain(io, f));
        }
        if (!io.out) break;
    }
    return status;
}

}  // namespace strata::cli
