#include "core/search/candidates.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/text/utf8.hpp"

namespace strata::search {

candidates::candidates(const std::vector<input_class>& classes, const reference_classes& references)
    : classes_(classes), references_(references) {
    for (std::size_t i = 0; i < classes_.size(); ++i) ranks_[classes_[i].text] = static_cast<char>(i + 1);
}

void candidates::add_start(std::size_t start, std::size_t length) {
    candidate c;
    c.start = static_cast<std::uint32_t>(start);
    // The number of hard-to-read characters, the index of the start, then the rank of each character.
    c.order = {'\0', static_cast<char>(start)};
    waiting_[length].push_back(std::move(c));
}

void candidates::add_longer(const candidate& from, std::size_t length) {
    for (std::size_t i = 0; i < classes_.size(); ++i)
        waiting_[length + 1].push_back(longer(from, classes_[i].text, classes_[i].in_stream ? i + 1 : 0));
    if (from.input.empty() || from.input.back() != '&') return;
    const std::vector<reference_class>& references = references_.all();
    for (std::size_t i = 0; i < references.size(); ++i) {
        const std::string& plainest = references[i].plainest;
        waiting_[length + plainest.size()].push_back(longer(from, plainest, classes_.size() + i + 1));
    }
}

std::vector<candidate> candidates::take_shortest() {
    std::vector<candidate> level = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    std::sort(level.begin(), level.end(), [](const candidate& a, const candidate& b) {
        return std::tie(a.order, a.start, a.input) < std::tie(b.order, b.start, b.input);
    });
    return level;
}

candidate candidates::longer(const candidate& from, std::string_view more, std::uint64_t of_class) const {
    candidate c = from;
    c.input += more;
    c.of_class = of_class;
    while (!more.empty()) {
        const input::decoded d = input::decode_one(more, true);
        if (!is_printable(d.code_point)) ++c.order[0];
        const auto rank = ranks_.find(std::string(more.substr(0, d.length)));
        c.order += rank == ranks_.end() ? '\1' : rank->second;
        more.remove_prefix(d.length);
    }
    return c;
}

}  // namespace strata::search
