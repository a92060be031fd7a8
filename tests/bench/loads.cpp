#include "tests/bench/loads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "tests/bench/loads_of_text.hpp"

namespace strata::bench {
namespace {

std::string repeated(std::string_view part, std::size_t size) {
    std::string text;
    text.reserve(size + part.size());
    while (text.size() < size) text += part;
    return text;
}

std::string many_attributes(std::size_t count) {
    std::string text = "<a";
    for (std::size_t i = 0; i < count; ++i) text += fmt::format(" a{}", i);
    return text + ">";
}

std::size_t count_of(std::string_view part, std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

}  // namespace

bool is_wanted(std::string_view load, const std::vector<std::string>& wanted) {
    return wanted.empty() || std::any_of(wanted.begin(), wanted.end(), [load](const std::string& each) {
               return load == each || load.starts_with(each + " ");
           });
}

std::size_t size_of(const load& of) {
    std::size_t size = 0;
    for (const std::string& each : of.inputs) size += each.size();
    return size;
}

load pages_of(const std::filesystem::path& folder, std::string name) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() != ".md") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    load all{std::move(name), {}};
    for (const auto& path : paths) {
        std::ifstream file(path, std::ios::binary);
        std::string& page =
            all.inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        if (page.starts_with("\xEF\xBB\xBF")) page.erase(0, 3);
    }
    return all;
}

std::vector<load> loads_from(const load& pages) {
    load unicode{"unicode", {}}, crlf{"crlf", {}}, one_line{"one line", {}}, conditional{"conditional", {}};
    for (std::size_t i = 0; i < pages.inputs.size(); ++i) {
        const std::string& each = pages.inputs[i];
        unicode.inputs.push_back(in_other_scripts(each));
        crlf.inputs.push_back(with_crlf(each));
        if (i % 4 == 0) one_line.inputs.push_back(on_one_line(each));
        if (count_of("<!--[if", each) >= 5) conditional.inputs.push_back(each);
    }
    std::vector<load> all{std::move(unicode), std::move(crlf), std::move(one_line)};
    if (!conditional.inputs.empty()) all.push_back(std::move(conditional));
    return all;
}

std::vector<load> synthetic_loads() {
    constexpr std::size_t size = 1'000'000;
    return {{"text", {repeated("The quick brown fox jumps over the lazy dog, and goes on. ", size)}},
            {"prose", {prose(size)}},
            {"tags", {repeated("<a b=c d=\"e\">f</a>", size)}},
            {"references", {repeated("&amp;&lt;&notin;&#x41;x", size)}},
            {"script", {repeated("<script>if (a < b && c > d) { e('<p>' + \"f\"); }\n</script>\n", size)}}};
}

load tiny_load() { return {"tiny", std::vector<std::string>(20'000, "<p class=a>Hello <b>you</b></p>")}; }

std::vector<load> hostile_loads() {
    constexpr std::size_t size = 10'000'000;
    std::vector<load> all;
    const auto add = [&all](std::string_view name, std::string text) {
        load& added = all.emplace_back(load{fmt::format("hostile {}", name), {}});
        added.inputs.push_back(std::move(text));
    };
    add("attributes", many_attributes(100'000));
    add("less-than signs", repeated("<", size));
    add("ampersands", repeated("&", size));
    add("comments", repeated("<!--", size));
    add("end tags cut off", repeated("</scrip", size));
    add("end tags cut off in a script", "<script>" + repeated("</scrip", size));
    add("numbers cut off", repeated("&#x", size));
    add("attribute name", "<a " + repeated("b", size) + ">");
    add("NUL", repeated(std::string_view("\0", 1), size));
    add("0xFF", repeated("\xFF", size));
    add("characters cut off", repeated("\xC3"
                                       "a",
                                       size));
    add("cells of tables", repeated("<table><td>", size));
    add("formatting elements", repeated("<b>", size));
    add("foreign elements", "<svg>" + repeated("<font size=1><p>", size));
    return all;
}

void write(const load& which, const std::filesystem::path& to) {
    const std::filesystem::path folder = to / which.name;
    std::filesystem::create_directories(folder);
    std::size_t number = 0;
    for (const std::string& each : which.inputs) {
        const std::filesystem::path path = folder / fmt::format("{:05}.html", number++);
        std::ofstream file(path, std::ios::binary);
        file.write(each.data(), static_cast<std::streamsize>(each.size()));
        if (!file.flush()) throw std::runtime_error(fmt::format("{}: cannot write", path.string()));
    }
}

}  // namespace strata::bench
