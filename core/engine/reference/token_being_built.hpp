#pragma once
// The token that the words of the table create, set and append to; for a tag, with its attributes and a tree of their
// names.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/engine/attribute_list.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/engine/text_builder.hpp"
#include "core/text/keyed_hash.hpp"
#include "core/text/token.hpp"

namespace strata::engine {

/// A trie of names. It tells whether the name being read is one of them, or is the beginning of one.
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
    /// Looks up `name`. It must be shorter than the name that was looked up last, or begin with it. Complexity: linear
    /// in the name; if nothing was added since the last look-up, only in the new characters.
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

/// The attributes of the tag being built. The last one is still being read.
class attributes_being_built {
public:
    /// The texts of the last attribute so far. They are read character by character, and stored by `keep_name` and
    /// `keep_value`.
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

    /// Drops the last attribute if an earlier attribute has the same name. Returns whether it did. A dropped attribute
    /// always has the name of an earlier attribute that was kept.
    bool drop_repeated() {
        const std::uint32_t here = count_ - 1;
        if (names_.find_or_add(last().name, here, [&](std::uint32_t i) { return all_[i].name; }) == here) return false;
        if (!last().dropped) ++dropped_;
        last().dropped = true;
        return true;
    }
    /// All attributes in token order: dropped attributes follow the others.
    [[nodiscard]] std::span<const attribute> in_order() {
        if (dropped_ != 0) all_.put_dropped_last(count_, dropped_);
        return {all_.data(), count_};
    }
    /// Whether the last attribute's name, as read so far, is the name of an earlier attribute or the beginning of one.
    [[nodiscard]] name_tree::match names_before() const {
        for (; names_in_tree_ + 1 < count_; ++names_in_tree_) tree_of_names_.add(all_[names_in_tree_].name);
        return tree_of_names_.follow(name);
    }

private:
    attribute_list all_;
    std::uint32_t count_ = 0, dropped_ = 0;
    text_store texts_;
    name_table names_;                 // the names of attributes that are not dropped
    mutable name_tree tree_of_names_;  // of the first `names_in_tree_` attributes; queries extend it
    mutable std::uint32_t names_in_tree_ = 0;
};

/// The token being built. After it has been emitted, its contents stay until another token of its kind is created.
class token_being_built {
public:
    std::string tag_name;
    bool is_end_tag = false, self_closing = false;
    attributes_being_built attributes;

    std::string comment;

    std::string target, instruction;

    std::optional<std::string> doctype_name, public_identifier, system_identifier;
    bool force_quirks = false;

    void create_tag(bool is_end) {
        begin_building(kind::tag);
        tag_name.clear();
        attributes.clear();
        self_closing = false;
        is_end_tag = is_end;
    }
    void create_comment(std::string_view data) {
        begin_building(kind::comment);
        comment.clear();
        append(comment, data);
    }
    void create_processing_instruction(std::string_view of_target) {
        begin_building(kind::processing_instruction);
        target.clear();
        append(target, of_target);
        instruction.clear();
    }
    void create_doctype() {
        begin_building(kind::doctype);
        doctype_name.reset();
        public_identifier.reset();
        system_identifier.reset();
        force_quirks = false;
    }
    /// Marks that no token is being built any more: the machine reads text again.
    void end_building() { building_ = kind::none; }

    /// Appends to one of the parts above. All text is appended by this function, so that the digest covers it.
    void append(std::string& part, std::string_view more) {
        part += more;
        for (const char c : more) built_ = (built_ ^ static_cast<unsigned char>(c)) * 0x01000193U + 1;
    }
    [[nodiscard]] token_in_progress in_progress() const;
    [[nodiscard]] texts_in_progress texts() const;

private:
    using kind = token_being_made;

    void begin_building(kind which) {
        building_ = which;
        built_ = 0;
    }

    kind building_ = kind::none;
    std::uint32_t built_ = 0;  // a digest of all text put into the token
};

inline token_in_progress token_being_built::in_progress() const {
    token_in_progress bits{static_cast<std::uint32_t>(building_) + 1, building_ == kind::none ? 0 : built_};
    const auto add = [&](std::size_t n) { bits.shape = (bits.shape ^ static_cast<std::uint32_t>(n)) * 0x9E3779B1U; };
    const auto add_text = [&](std::string_view text) { add(text.size()); };
    const auto add_optional = [&](const std::optional<std::string>& text) {
        add(text ? 1 : 0);
        add_text(text ? std::string_view(*text) : std::string_view());
    };
    switch (building_) {
        case kind::none: break;
        case kind::tag:
            add_text(tag_name);
            add(std::size_t{attributes.count()} * 4 + (is_end_tag ? 2U : 0U) + (self_closing ? 1U : 0U));
            if (attributes.count() == 0) break;
            add_text(attributes.name);
            add_text(attributes.value);
            add(attributes.last().dropped ? 1 : 0);
            break;
        case kind::comment: add_text(comment); break;
        case kind::doctype:
            add_optional(doctype_name);
            add_optional(public_identifier);
            add_optional(system_identifier);
            add(force_quirks ? 1 : 0);
            break;
        case kind::processing_instruction: add_text(target); add_text(instruction);
    }
    return bits;
}

inline texts_in_progress token_being_built::texts() const {
    const auto view = [](const std::optional<std::string>& text) {
        return text ? std::string_view(*text) : std::string_view();
    };
    return {.building = building_,
            .tag_name = tag_name,
            .attribute_name = attributes.name,
            .attribute_value = attributes.value,
            .comment = comment,
            .target = target,
            .instruction = instruction,
            .doctype_name = view(doctype_name),
            .public_identifier = view(public_identifier),
            .system_identifier = view(system_identifier)};
}

}  // namespace strata::engine
