#pragma once
// One run of the interpreter: the input, the machine's registers, and the effects of the table's words on them.
//
// interpreter.cpp takes the steps: it finds the rule that applies, and emits tokens and errors with their positions.
// words.cpp implements the words of the table, which are the conditions and actions of its rules.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/engine/attribute_list.hpp"
#include "core/engine/call_order.hpp"
#include "core/engine/reference/character_stream.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/engine/text_builder.hpp"
#include "core/spec/draft.hpp"
#include "core/text/keyed_hash.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"

namespace strata::engine {

// --- The token in progress ---
// The words of the table create the token, set its parts and append to them. A tag has attributes and a tree of their
// names.

/// A trie of names. It shows whether the name being read is one of them, or the beginning of one.
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
    /// Looks up `name`. `name` must be shorter than the name that was looked up last, or begin with that name.
    /// Complexity: linear in the name, or only in its new characters if no name was added since the last look-up.
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
    name_table names_;                 // the names of attributes that have not been dropped
    mutable name_tree tree_of_names_;  // the names of the first `names_in_tree_` attributes; queries add the others
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

// --- The run ---

class interpreter::run {
public:
    run(const spec::draft& draft, const tokenizer_options& options, sink& to);

    // These functions do the work of the interpreter's functions with the same names.
    void feed(std::string_view chunk);
    void insert(std::string_view characters);
    void finish(std::string_view last);
    /// Returns a run on the next input. `reset` replaces this run with it.
    [[nodiscard]] std::unique_ptr<run> next(const tokenizer_options& options);
    void begin_steps();
    void look_ahead(std::string_view following) { following_ = following; }
    void end_input();
    bool take_next_step();
    void observe(step_observer* observer) { observer_ = observer; }
    void stop() { stopped_ = true; }
    [[nodiscard]] std::size_t state() const { return state_; }
    [[nodiscard]] std::uint64_t offset() const { return offset_of(position_); }
    [[nodiscard]] bool has_met_end() const { return met_end_; }
    [[nodiscard]] const std::optional<early_stop>& stopped_early() const { return early_stop_; }
    [[nodiscard]] machine_registers registers() const;
    [[nodiscard]] token_in_progress in_progress() const { return token_.in_progress(); }
    [[nodiscard]] texts_in_progress texts() const { return token_.texts(); }

private:
    // -- interpreter.cpp

    // Takes one step. `applies` is inline, because no other code runs as often as the evaluation of conditions.
    void take_step();
    inline bool applies(const spec::rule& rule);
    void consume();
    [[nodiscard]] bool matches(const spec::characters& on, spec::symbol s) const;
    void fire(std::span<const spec::rule> rules, std::size_t r);
    void announce(std::span<const spec::rule> rules, std::size_t r);
    void stop_early(std::optional<std::size_t> gap);
    [[nodiscard]] bool bogus_comment_begins(std::size_t from) const;

    // Tokens, errors and their positions.
    void report(spec::error_code code, std::size_t index);
    void report_parse_error(const spec::action& a);
    void flush_errors(std::size_t before);
    void emit(spec::operand what);
    void emit_text(const std::string& text, std::size_t end);
    void emit_tag();
    void emit_comment();
    void emit_processing_instruction();
    void emit_doctype();
    void emit_eof();
    source_span finish_token();
    void hand_over(const token& t);
    feedback call_sink(const token& t);
    void enter_content(spec::content_index content);
    [[nodiscard]] bool end_tag_comes();
    [[nodiscard]] bool end_tag_follows(const spec::guard& g) const;

    // Attribute spans.
    void keep_places(const spec::rule& fired, std::span<const spec::rule> rules);
    void drop_if_duplicate();

    // -- words.cpp

    // Whether the condition of a rule holds, apart from its character.
    [[nodiscard]] bool holds(const spec::guard& g) const;
    [[nodiscard]] bool word_at(std::size_t index, const spec::guard& g) const;
    [[nodiscard]] bool last_start_tag_name_at(std::size_t index, const spec::guard& g) const;
    [[nodiscard]] std::size_t unknown_name_at(std::size_t index, const spec::guard& g) const;

    // The actions of a rule.
    void act(const spec::action& a);
    void append(std::optional<std::string>& part, spec::operand what);
    void set(std::string& part, spec::operand what);
    void append(std::string& part, spec::operand what) { token_.append(part, text_of(what)); }
    [[nodiscard]] std::string text_of(spec::operand what) const;
    [[nodiscard]] bool is_permitted_slash() const;
    void consume_bogus_comment(spec::operand instead_of_null);
    void consume_cdata_section();
    void consume_those_characters();

    // Character references.
    [[nodiscard]] bool in_procedure() const { return draft_.table.states[state_].reads == spec::part::procedure; }
    [[nodiscard]] bool part_of_attribute() const;
    void consume_reference();
    void consume_digits();
    void consume_longest_identifier();
    void set_code_from_table();
    void return_nothing();
    void return_character(spec::operand what);
    void append_what_was_returned();
    void append_reference_to_temporary_buffer();
    void emit_what_was_returned();
    void flush_reference();

    // -- positions in the input

    [[nodiscard]] spec::symbol symbol_at(std::size_t index) const {
        if (index >= characters_.size()) {
            met_end_ = true;
            return spec::eof_symbol;
        }
        const char32_t c = characters_[index];
        return c < 0x80 ? static_cast<spec::symbol>(c) : spec::symbol{0x80};
    }
    // Whether there is a current input character other than EOF. In every draft, the rules that need the character fire
    // only when there is one.
    [[nodiscard]] bool has_current() const { return !current_is_eof_ && current_ < characters_.size(); }
    [[nodiscard]] spec::symbol current_symbol() const {
        return current_is_eof_ ? spec::eof_symbol : symbol_at(current_);
    }
    [[nodiscard]] std::uint64_t offset_of(std::size_t index) const { return characters_.offset_of(index); }
    // The span in the source of the characters from `begin` up to, but not including, `end`.
    [[nodiscard]] source_span span_of(std::size_t begin, std::size_t end) const {
        const std::uint64_t from = offset_of(begin);
        return {from, begin < end ? characters_.end_before(end) : from};
    }
    // Index of the current input character: the last character that was consumed, or EOF.
    [[nodiscard]] std::size_t current_position() const {
        if (consumed_ && current_is_eof_) return characters_.size();
        return position_ == 0 ? 0 : position_ - 1;
    }

    // Index of the character that will be the next input character after the rule that is being executed. The rule may
    // reconsume the current character.
    [[nodiscard]] std::size_t next_character() const {
        return reconsuming_ && consumed_ && !current_is_eof_ ? position_ - 1 : position_;
    }

    const spec::draft& draft_;
    tokenizer_options options_;
    sink& sink_;
    step_observer* observer_ = nullptr;
    bool stopped_ = false;
    std::optional<early_stop> early_stop_;

    call_order order_;
    character_stream characters_;
    std::string_view following_;  // see `look_ahead`
    std::size_t next_error_ = 0;  // the errors of the characters before this one have been reported
    bool interrupted_ = false;    // the sink has inserted characters
    std::optional<spec::state_index> state_from_sink_;

    std::size_t state_ = 0, next_ = 0;
    spec::content_model model_ = spec::content_model::pcdata;
    bool escape_flag_ = false, foreign_ = false, done_ = false;

    std::size_t position_ = 0;    // index of the next input character
    std::size_t current_ = 0;     // index of the current input character, if this step consumed one
    std::size_t step_start_ = 0;  // index of the next input character when the step began
    std::size_t rule_start_ = 0;  // index of the next input character when the rules were evaluated
    std::size_t mark_ = 0;        // index of the first character that is not part of any token yet
    bool consumed_ = false, current_is_eof_ = false, reconsuming_ = false;
    mutable bool met_end_ = false;  // queries set it

    token_being_built token_;
    std::string last_start_tag_;
    bool has_last_start_tag_ = false;
    std::optional<std::string> never_ended_;  // no end tag with this name follows any more
    std::string temporary_buffer_;

    spec::state_index return_state_ = 0;
    std::uint32_t code_ = 0;  // the character reference code
    spec::operand additional_allowed_ = 0;
    const spec::named_reference* matched_ = nullptr;

    // Registers of the procedure on character references.
    std::size_t procedure_caller_ = 0, reference_start_ = 0, digits_ = 0;
    std::uint32_t base_ = 10;
    bool takes_all_letters_ = false;
    std::string returned_;
    bool procedure_done_ = false, procedure_in_attribute_ = false;
};

}  // namespace strata::engine
