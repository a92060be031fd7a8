#include "tests/structure/floors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace strata::structure {
namespace {

constexpr std::string_view drafts = "drafts";

bool is_below(std::string_view path, std::string_view folder) {
    return path.starts_with(folder) && path.substr(folder.size()).starts_with('/');
}

// "core/report/tokens/text.hpp" is in the room "core/report/tokens" ...
std::string room_of(std::string_view path) {
    const std::size_t end = path.rfind('/');
    return std::string(end == std::string_view::npos ? std::string_view() : path.substr(0, end));
}

// ... of the folder "core/report".
std::string folder_of(std::string_view path) {
    if (is_below(path, drafts)) return std::string(drafts);
    const std::string room = room_of(path);
    const std::size_t end_of_top = room.find('/');
    return end_of_top == std::string::npos ? room : room.substr(0, room.find('/', end_of_top + 1));
}

/// Who includes whom, among folders or rooms.
class graph {
public:
    void add(const std::string& from, const std::string& to, const std::string& by_what) {
        if (from != to) arrows_[from].emplace(to, by_what);
    }

    /// The cycles: of each the arrows one behind the other, and the includes that they stand for.
    [[nodiscard]] std::vector<std::string> cycles() const {
        std::vector<std::string> found;
        std::set<std::string> done;
        for (const auto& each : arrows_) {
            std::vector<std::string> way;
            follow(each.first, way, done, found);
        }
        return found;
    }

private:
    // Goes on from the end of `way`, depth first. What is on the way is met again only by a cycle.
    void follow(const std::string& node, std::vector<std::string>& way, std::set<std::string>& done,
                std::vector<std::string>& found) const {
        const auto begin = std::find(way.begin(), way.end(), node);
        if (begin != way.end()) {
            found.push_back(words_of({begin, way.end()}));
            return;
        }
        const auto arrows = arrows_.find(node);
        if (arrows == arrows_.end() || done.count(node) != 0) return;
        way.push_back(node);
        for (const auto& each : arrows->second) follow(each.first, way, done, found);
        way.pop_back();
        done.insert(node);
    }

    [[nodiscard]] std::string words_of(std::vector<std::string> cycle) const {
        cycle.push_back(cycle.front());
        std::vector<std::string> includes;
        for (std::size_t i = 0; i + 1 < cycle.size(); ++i) includes.push_back(arrows_.at(cycle[i]).at(cycle[i + 1]));
        return fmt::format("a cycle, {}: {}", fmt::join(cycle, " -> "), fmt::join(includes, "; "));
    }

    std::map<std::string, std::map<std::string, std::string>> arrows_;  // from, to, an include that makes it one
};

/// Looks at files one by one.
class inspection {
public:
    explicit inspection(const floors& order) : order_(order) {
        for (std::size_t floor = 0; floor < order.of_core.size(); ++floor)
            for (const std::string_view folder : order.of_core[floor]) {
                floor_of_[fmt::format("core/{}", folder)] = floor;
                if (folder == order.below_drafts) highest_below_drafts_ = floor;
            }
    }

    void look_at(const source_file& file) {
        const std::string folder = folder_of(file.path);
        if (folder != drafts && floor_of_.count(folder) == 0) {
            if (unknown_.insert(folder).second)
                faults.push_back(fmt::format("{} stands in {}, which has no floor", file.path, folder));
            return;
        }
        for (const std::string& each : file.includes) look_at(file, folder, each);
    }

    void look_for_cycles() {
        add_cycles(folders_);
        for (const auto& each : rooms_) add_cycles(each.second);
    }

    std::vector<std::string> faults;

private:
    void look_at(const source_file& file, const std::string& folder, const std::string& included) {
        const std::string what = fmt::format("{} includes {}", file.path, included);
        const std::string other = folder_of(included);
        folders_.add(folder, other, what);
        if (folder == other) rooms_[folder].add(room_of(file.path), room_of(included), what);
        if (const auto fault = fault_of(file, folder, included, other)) faults.push_back(what + *fault);
    }

    [[nodiscard]] std::optional<std::string> fault_of(const source_file& file, const std::string& folder,
                                                      const std::string& included, const std::string& other) const {
        if (!is_below(included, "core") && !is_below(included, drafts))
            return ", a path that does not begin at the top of the source";
        if (folder == other) return std::nullopt;
        if (other == drafts) return ": core never includes drafts";
        const auto there = floor_of_.find(other);
        if (there == floor_of_.end()) return fmt::format(": {} has no floor", other);
        if (folder != drafts) {
            if (there->second > floor_of_.at(folder)) return ", which stands above it";
            return std::nullopt;
        }
        const auto& doors = order_.entry_points;
        const bool is_entry_point = std::find(doors.begin(), doors.end(), file.path) != doors.end();
        if (there->second > highest_below_drafts_ && !is_entry_point) return ", which stands above the drafts";
        return std::nullopt;
    }

    void add_cycles(const graph& of) {
        for (std::string& each : of.cycles()) faults.push_back(std::move(each));
    }

    const floors& order_;
    std::map<std::string, std::size_t> floor_of_;
    std::size_t highest_below_drafts_ = 0;
    std::set<std::string> unknown_;
    graph folders_;
    std::map<std::string, graph> rooms_;  // of each folder
};

}  // namespace

std::vector<std::string> faults_in(const std::vector<source_file>& files, const floors& order) {
    inspection looking(order);
    for (const source_file& each : files) looking.look_at(each);
    looking.look_for_cycles();
    return std::move(looking.faults);
}

}  // namespace strata::structure
