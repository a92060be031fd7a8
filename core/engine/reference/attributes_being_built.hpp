#pragma once
// The attributes of the tag being built. The last one is still being read.

#include <cstdint>
#include <span>
#include <string>

#include "core/engine/attribute_list.hpp"
#include "core/engine/name_table.hpp"
#include "core/engine/reference/name_tree.hpp"
#include "core/engine/text_builder.hpp"
#include "core/text/token.hpp"

namespace strata::engine {

class attributes_being_built {
public:
    /// The last attribute so far. It is read character by character, and stored by `keep_name` and `keep_value`.
    std::string name, value;

    /// Starts a new tag, without attributes.
    void clear() {
        count_ = dropped_ = 0;
        texts_.clear();
        names_.clear();
        if (names_in_tree_ != 0) tree_of_names_.clear();
        names_in_tree_ = 0;
    }
    /// Starts the next attribute, at a byte of the source.
    void start(std::uint64_t at) {
        if (count_ == all_.room()) all_.make_room();
        attribute& fresh = all_[count_++] = attribute{};
        fresh.where.begin = fresh.where.end = fresh.name_end = at;
        name.clear();
        value.clear();
    }

    [[nodiscard]] std::uint32_t count() const { return count_; }
    /// The last attribute. There must be one.
    [[nodiscard]] attribute& last() { return all_[count_ - 1]; }
    [[nodiscard]] const attribute& last() const { return all_[count_ - 1]; }
    void keep_name() { last().name = texts_.keep(name); }
    void keep_value() { last().value = texts_.keep(value); }

    /// Drops the last attribute if an earlier one has its name. Returns whether it did.
    /// The name of a dropped attribute is that of an earlier one that was not dropped.
    bool drop_repeated() {
        const std::uint32_t here = count_ - 1;
        if (names_.find_or_add(last().name, here, [&](std::uint32_t i) { return all_[i].name; }) == here) return false;
        if (!last().dropped) ++dropped_;
        last().dropped = true;
        return true;
    }
    /// All of them in token order: dropped ones after the others.
    [[nodiscard]] std::span<const attribute> in_order() {
        if (dropped_ != 0) all_.put_dropped_last(count_, dropped_);
        return {all_.data(), count_};
    }
    /// Whether the last attribute's name so far is an earlier name, or the beginning of one.
    [[nodiscard]] name_tree::match names_before() const {
        for (; names_in_tree_ + 1 < count_; ++names_in_tree_) tree_of_names_.add(all_[names_in_tree_].name);
        return tree_of_names_.follow(name);
    }

private:
    attribute_list all_;
    std::uint32_t count_ = 0, dropped_ = 0;
    text_store texts_;
    name_table names_;                 // of those that are not dropped
    mutable name_tree tree_of_names_;  // of the first `names_in_tree_` attributes; queries fill it
    mutable std::uint32_t names_in_tree_ = 0;
};

}  // namespace strata::engine
