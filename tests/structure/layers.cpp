#include "tests/structure/layers.hpp"

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

// Returns the subfolder of a file: for "core/report/tokens/text.hpp", it is "core/report/tokens".
std::string subfolder_of(std::string_view path) {
    const std::size_t end = path.rfind('/');
    return std::string(end == std::string_view::npos ? std::string_view() : path.substr(0, end));
}

// Returns the folder of a file: for "core/report/tokens/text.hpp", it is "core/report".
std::string folder_of(std::string_view path) {
    if (is_below(path, drafts)) return std::string(drafts);
    const std::string subfolder = subfolder_of(path);
    const std::size_t end_of_top = subfolder.find('/');
    return end_of_top == std::string::npos ? subfolder : subfolder.substr(0, subfolder.find('/', end_of_top + 1));
}

/// A graph of folders or subfolders. Edges lead from a folder to the folders that its files include.
class graph {
public:
    void add(const std::string& from, const std::string& to, const std::string& by_what) {
        if (from != to) edges_[from].emplace(to, by_what);
    }

    /// Describes the cycles. Each description lists the edges of a cycle in order, with an include for each edge.
    [[nodiscard]] std::vector<std::string> cycles() const {
        std::vector<std::string> found;
        std::set<std::string> done;
        for (const auto& each : edges_) {
            std::vector<std::string> path;
            follow(each.first, path, done, found);
        }
        return found;
    }

private:
    // Continues from the end of `path`, depth first. A node that is reached again on the path closes a cycle.
    void follow(const std::string& node, std::vector<std::string>& path, std::set<std::string>& done,
                std::vector<std::string>& found) const {
        const auto begin = std::find(path.begin(), path.end(), node);
        if (begin != path.end()) {
            found.push_back(words_of({begin, path.end()}));
            return;
        }
        const auto edges = edges_.find(node);
        if (edges == edges_.end() || done.count(node) != 0) return;
        path.push_back(node);
        for (const auto& each : edges->second) follow(each.first, path, done, found);
        path.pop_back();
        done.insert(node);
    }

    [[nodiscard]] std::string words_of(std::vector<std::string> cycle) const {
        cycle.push_back(cycle.front());
        std::vector<std::string> includes;
        for (std::size_t i = 0; i + 1 < cycle.size(); ++i) includes.push_back(edges_.at(cycle[i]).at(cycle[i + 1]));
        return fmt::format("a cycle, {}: {}", fmt::join(cycle, " -> "), fmt::join(includes, "; "));
    }

    std::map<std::string, std::map<std::string, std::string>> edges_;  // an include for each edge, by the edge's
                                                                       // beginning and its end
};

/// Checks files one after the other.
class inspection {
public:
    explicit inspection(const layers& order) : order_(order) {
        for (std::size_t layer = 0; layer < order.of_core.size(); ++layer)
            for (const std::string_view folder : order.of_core[layer]) {
                layer_of_[fmt::format("core/{}", folder)] = layer;
                if (folder == order.below_drafts) highest_below_drafts_ = layer;
            }
    }

    void look_at(const source_file& file) {
        const std::string folder = folder_of(file.path);
        if (folder != drafts && layer_of_.count(folder) == 0) {
            if (unknown_.insert(folder).second)
                faults.push_back(fmt::format("{} is in {}, which has no layer", file.path, folder));
            return;
        }
        for (const std::string& each : file.includes) look_at(file, folder, each);
    }

    void look_for_cycles() {
        add_cycles(folders_);
        for (const auto& each : subfolders_) add_cycles(each.second);
    }

    std::vector<std::string> faults;

private:
    void look_at(const source_file& file, const std::string& folder, const std::string& included) {
        const std::string what = fmt::format("{} includes {}", file.path, included);
        const std::string other = folder_of(included);
        folders_.add(folder, other, what);
        // A text is made from commits, and some commits are made from texts. So `drafts` may have cycles of subfolders,
        // but no cycles of files.
        if (folder == drafts)
            subfolders_[folder].add(file.path, included, what);
        else if (folder == other)
            subfolders_[folder].add(subfolder_of(file.path), subfolder_of(included), what);
        if (const auto fault = fault_of(file, folder, included, other)) faults.push_back(what + *fault);
    }

    [[nodiscard]] std::optional<std::string> fault_of(const source_file& file, const std::string& folder,
                                                      const std::string& included, const std::string& other) const {
        if (!is_below(included, "core") && !is_below(included, drafts))
            return ", a path that does not begin at the top of the source";
        if (folder == other) return std::nullopt;
        if (other == drafts) return ": core never includes drafts";
        const auto there = layer_of_.find(other);
        if (there == layer_of_.end()) return fmt::format(": {} has no layer", other);
        if (folder != drafts) {
            if (there->second > layer_of_.at(folder)) return ", which is above it";
            return std::nullopt;
        }
        const auto& entry_points = order_.entry_points;
        const bool is_entry_point =
            std::find(entry_points.begin(), entry_points.end(), file.path) != entry_points.end();
        if (there->second > highest_below_drafts_ && !is_entry_point) return ", which is above the drafts";
        return std::nullopt;
    }

    void add_cycles(const graph& of) {
        for (std::string& each : of.cycles()) faults.push_back(std::move(each));
    }

    const layers& order_;
    std::map<std::string, std::size_t> layer_of_;
    std::size_t highest_below_drafts_ = 0;
    std::set<std::string> unknown_;
    graph folders_;
    std::map<std::string, graph> subfolders_;  // a graph for each folder
};

}  // namespace

std::vector<std::string> faults_in(const std::vector<source_file>& files, const layers& order) {
    inspection looking(order);
    for (const source_file& each : files) looking.look_at(each);
    looking.look_for_cycles();
    return std::move(looking.faults);
}

}  // namespace strata::structure
