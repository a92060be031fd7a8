#pragma once
// A trie of names: whether a name being read is one of them, or the beginning of one.

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/keyed_hash.hpp"

namespace strata::engine {

class name_tree {
public:
    struct match {
        bool whole = false;      ///< the name is in the tree
        bool beginning = false;  ///< a name in the tree begins with it
    };

    void clear() { *this = {}; }
    /// Complexity: linear in the name.
    void add(std::string_view name) {
        std::uint32_t node = 0;
        for (const char c : name) {
            const auto [child, is_new] = children_.try_emplace(key{node, c}, static_cast<std::uint32_t>(ends_.size()));
            if (is_new) ends_.push_back(false);
            node = child->second;
        }
        ends_[node] = has_names_ = true;
        followed_ = {};
    }
    /// Looks up `name`. Complexity: linear in the name; if nothing was added since the last look-up, only in the
    /// characters added since then: `name` must extend the last one, unless it is shorter.
    [[nodiscard]] match follow(std::string_view name) {
        if (followed_.length > name.size()) followed_ = {};
        for (; followed_.found && followed_.length < name.size(); ++followed_.length) {
            const auto child = children_.find(key{followed_.node, name[followed_.length]});
            followed_.found = child != children_.end();
            if (followed_.found) followed_.node = child->second;
        }
        if (!followed_.found || !has_names_) return {};
        return {ends_[followed_.node], true};
    }

private:
    struct key {
        std::uint32_t node;
        char letter;
        friend bool operator==(const key& a, const key& b) { return a.node == b.node && a.letter == b.letter; }
    };
    struct hash {
        std::size_t operator()(const key& k) const { return joined_hash(k.node, static_cast<unsigned char>(k.letter)); }
    };
    struct path {
        std::uint32_t node = 0;
        std::size_t length = 0;
        bool found = true;
    };
    std::unordered_map<key, std::uint32_t, hash> children_;
    std::vector<bool> ends_ = {false};  // by node, the root first: whether a name ends there
    bool has_names_ = false;
    path followed_;
};

}  // namespace strata::engine
