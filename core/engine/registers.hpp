#pragma once
// A tokenizer's registers between two steps: the token being built, flags, buffers, and positions.
//
// These are the registers of the runner (core/engine/runner), the same for every draft. Cheap functions are inline.
// Functions that are called only once per token are not.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/attribute_list.hpp"
#include "core/engine/byte_stream.hpp"
#include "core/engine/call_order.hpp"
#include "core/engine/text_builder.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/tree/elements.hpp"
#include "core/tree/simulated.hpp"

namespace strata::engine {

class registers {
public:
    /// If a tag has up to this many attributes, a new name is compared with each of their names. If it has more, the
    /// name is looked up in a table.
    static constexpr std::uint32_t few_attributes = 12;

    registers(const spec::draft& draft, const plain_bytes& plain, const tokenizer_options& options, sink& to);
    /// Begins another input, with the registers that a new object with the same draft and sink would have. Storage is
    /// reused if it is not large. Throws `std::out_of_range` if the draft does not have the content state.
    void start_over(const tokenizer_options& options);

    // -- the state machine
    // ---------------------------------------------------------------------------------------------
    byte_stream stream;
    call_order order;
    spec::state_index state = 0;
    spec::mode mode = 0;
    bool done = false;
    bool foreign = false;
    bool interrupted = false;  ///< whether the sink has inserted characters. The buffer that the step reads is then no
                               ///< longer the stream's
    std::optional<spec::state_index> state_from_sink;  ///< the state that tree construction has set, if any

    spec::state_index return_state = 0;
    std::uint32_t code = 0;
    unsigned char additional_allowed = 0;
    const spec::named_reference* matched = nullptr;
    std::string temporary_buffer;
    std::string returned;  ///< what the procedure on character references has returned; empty if nothing

    /// The kind of digits that the procedure on character references was reading when a chunk ended inside a number.
    enum class digits : std::uint8_t { none, decimal, hexadecimal } in_digits = digits::none;

    /// The first position that is not part of any token yet.
    stream_position mark = 0;

    // -- character tokens
    //
    // Consecutive characters are gathered and passed to the sink as one token. They are passed on before an error or
    // another token, before the machine leaves text, and at the end of a chunk. So when the machine tests `foreign`,
    // all text has reached the sink, and the sink's replies have been applied to `foreign`.
    // ----------------------------------------------------------------------------------------------
    /// Emits `text` for the stream's [mark, end). The memory of `text` must stay in place as long as the buffer does.
    void emit(std::string_view text, stream_position end) {
        gather(text, end, [&] { text_.append(text.data(), text.size()); });
    }
    /// Emits text that lies inside the current buffer, without a copy.
    void emit_run(std::string_view text, stream_position end) {
        gather(text, end, [&] { text_.append_before(stream.end(), text.data(), text.size()); });
    }
    /// Emits text that is a whole token, and passes it to the sink at once. No text may have been gathered before it,
    /// and none follows it in the same token.
    [[gnu::always_inline]] void emit_whole(std::string_view text, stream_position end) {
        if (stream.next_error_at() < end) [[unlikely]] {
            emit(text, end);
            return flush_text();
        }
        auto& t = characters_.value();
        t.data = text;
        finish_place(t.where, end);
        hand_over_characters();
    }
    /// Emits a copy of text. For text whose buffer is about to be reused.
    void emit_copy(std::string_view text, stream_position end) {
        gather(text, end, [&] { text_.append_copy(text.data(), text.size()); });
    }
    /// Emits text of up to eight bytes.
    [[gnu::always_inline]] void emit_few(input::few_bytes few, stream_position end) {
        if (stream.next_error_at() < end) [[unlikely]]
            return emit_few_around_errors(few, end);
        if (text_.empty()) text_begin_ = mark;
        text_.append_few(few);
        mark = end;
    }
    /// Emits the ASCII character `c`, which is also the next character of the stream.
    void emit_literal(char c) {
        if (const char* here = stream.find(mark, c)) return emit({here, 1}, mark + 1);
        emit_copy({&c, 1}, mark + 1);
    }
    /// Emits the characters of a literal.
    void emit_literal(std::string_view text) {
        const stream_position end = mark + text.size();
        if (const char* here = stream.find(mark, text)) return emit({here, text.size()}, end);
        emit_copy(text, end);
    }
    [[nodiscard]] bool has_text() const { return !text_.empty(); }
    /// Passes the gathered characters to the sink.
    void flush_text() {
        if (!text_.empty()) hand_over_text();
    }
    /// Notes that the next characters begin at `at`. The part of the stream between the last token and `at` belongs to
    /// no token.
    void begin_text(stream_position at) {
        if (mark == at) return;
        flush_text();
        if (stream.next_error_at() < at) [[unlikely]]
            flush_errors(at);
        mark = at;
    }

    // -- tags
    // ----------------------------------------------------------------------------------------------------------
    void create_tag(bool end) {
        tag_name.clear();
        attribute_count_ = retained_attributes_ = 0;
        dropped_count_ = 0;
        self_closing = false;
        is_end_tag = end;
    }
    text_builder tag_name;
    bool is_end_tag = false;
    bool self_closing = false;
    /// Emits the current tag token; it ends at `end`, and its errors are at `current`.
    void emit_tag(stream_position end, stream_position current);
    [[nodiscard]] bool is_permitted_slash(unsigned char next) const;
    /// Whether start tags with this name, in upper or lower case, may end in "/>". Complexity: linear in the draft's
    /// list of such names.
    [[nodiscard]] bool permits_slash(std::string_view name) const;

    void start_attribute(stream_position at) {
        if (attribute_count_ == attributes_.room()) attributes_.make_room();
        attribute& a = attributes_[attribute_count_++];
        // Members are cleared one by one. To clear the whole object, the compiler would use an instruction that is slow
        // for few bytes.
        a.name = a.value = {};
        a.where.begin = a.where.end = a.name_end = at;
        a.has_value = a.dropped = false;
        attribute_name.clear();
        attribute_value.clear();
    }
    /// The name and the value of the attribute being read.
    text_builder attribute_name, attribute_value;
    /// The treatment of an attribute whose name the tag already has.
    enum class duplicate : std::uint8_t { kept, dropped, dropped_with_error };
    /// Ends the name of an attribute at `at`. If this causes an error, the error is reported at `at`.
    void end_attribute_name(stream_position at, duplicate becomes);
    void extend_attribute(stream_position to) { attributes_[attribute_count_ - 1].where.end = to; }
    void begin_attribute_value(stream_position at) {
        attribute& a = attributes_[attribute_count_ - 1];
        a.has_value = true;
        a.value_span = {at, at};
    }
    void end_attribute_value(stream_position value_end, stream_position attribute_end) {
        attribute& a = attributes_[attribute_count_ - 1];
        a.value = tag_texts_.kept(attribute_value);
        a.value_span.end = std::max(a.value_span.begin, value_end);  // the closing quote may be read again
        a.where.end = attribute_end;
    }

    // -- tags that are read in one pass
    struct slice {
        const char* begin;
        const char* end;
        [[nodiscard]] std::string_view text() const { return {begin, static_cast<std::size_t>(end - begin)}; }
    };
    /// Writes attribute number `index` of a plain tag. `name` and `value` are its name and value in the buffer;
    /// `its_name` is the name in lower case, and `text` is the decoded value. Returns false if the attribute must be
    /// read step by step, because its name is a duplicate or the tag has many attributes.
    bool set_plain_attribute(std::uint32_t index, std::string_view its_name, slice name, slice value,
                             std::string_view text, bool quoted) {
        if (!is_new_name(index, its_name)) return false;
        attribute* const all = attributes_.data();
        const byte_stream::positions position = stream.position();
        const stream_position name_begin = position.of(name.begin);
        const stream_position value_end = position.of(value.end);
        attribute& a = all[index];
        a.name = its_name;
        a.value = text;
        a.where = {name_begin, value_end + (quoted ? 1 : 0)};
        a.name_end = position.of(name.end);
        a.value_span = {position.of(value.begin), value_end};
        a.has_value = true;
        a.dropped = false;
        return true;
    }
    /// Like `set_plain_attribute`, for an attribute without a value.
    bool set_bare_attribute(std::uint32_t index, std::string_view its_name, slice name) {
        if (!is_new_name(index, its_name)) return false;
        const byte_stream::positions position = stream.position();
        attribute& a = attributes_[index];
        a.name = its_name;
        a.value = {};
        a.where = {position.of(name.begin), position.of(name.end)};
        a.name_end = a.where.end;
        a.has_value = a.dropped = false;
        return true;
    }
    [[nodiscard]] std::uint32_t attribute_count() const { return attribute_count_; }
    /// Adds the last written attribute to the tag. Single steps then read the rest of the tag.
    void add_plain_attribute() { ++attribute_count_; }
    /// Called after plain attributes. If the next steps do not start another attribute, they continue the last one.
    void go_on_with_last_attribute() {
        const attribute& last = attributes_[attribute_count_ - 1];
        const auto set = [](text_builder& to, std::string_view text) {
            to.clear();
            to.append_copy(text.data(), text.size());
        };
        set(attribute_name, last.name);
        set(attribute_value, last.value);
    }
    /// Prepares for reading the rest of a start tag step by step. The first `count` attributes have been written.
    void begin_plain_tag(std::string_view name, std::uint32_t count) {
        create_tag(false);
        tag_name.append(name.data(), name.size());
        attribute_count_ = count;
        go_on_with_last_attribute();
    }
    /// The gathered text of a value that contains references. It stays valid until the tag has been emitted.
    [[nodiscard]] std::string_view keep_value() { return tag_texts_.kept(attribute_value); }
    /// `name` in lower case. The copy stays valid until the tag has been emitted.
    [[nodiscard]] std::string_view keep_lowercase(std::string_view name) { return tag_texts_.keep_lowercase(name); }
    /// Emits a plain tag with its first `count` attributes. The tag's name is in the buffer.
    [[gnu::always_inline]] void emit_plain_tag(std::string_view name, bool end, bool closes_itself, std::uint32_t count,
                                               stream_position tag_end) {
        const token& whole = finish_plain_tag(name, end, closes_itself, count, tag_end);
        last_start_tag = end ? last_start_tag : name;
        const auto element = [&]() __attribute__((always_inline)) {
            return tree::find_element_in(stream.begin(), stream.end(), name);
        };
        hand_over_plain_tag(whole, element, end, count != 0, closes_itself);
    }
    /// Emits a plain tag whose name comes from `keep_lowercase`.
    void emit_lowercase_tag(std::string_view name, bool end, bool closes_itself, std::uint32_t count,
                            stream_position tag_end) {
        const token& whole = finish_plain_tag(name, end, closes_itself, count, tag_end);
        if (!end) last_start_tag = own_last_start_tag_.assign(name);
        hand_over_plain_tag(
            whole, [&] { return tree::find_element(name); }, end, count != 0, closes_itself);
    }

    // -- appropriate end tags
    // ------------------------------------------------------------------------------------------
    std::string_view last_start_tag;  ///< in the buffer, or in `own_last_start_tag_`
    bool has_last_start_tag = false;
    [[nodiscard]] bool is_appropriate_end_tag() const {
        return has_last_start_tag && tag_name.view() == last_start_tag;
    }

    // -- comments and DOCTYPEs
    // -----------------------------------------------------------------------------------------
    text_builder comment;
    void emit_comment(stream_position end);

    std::string instruction_target;
    text_builder instruction_data;
    void emit_processing_instruction(stream_position end);

    struct optional_text {
        text_builder text;
        bool present = false;
        void reset() {
            text.clear();
            present = false;
        }
        void set_empty() {
            text.clear();
            present = true;
        }
    };
    optional_text doctype_name, public_identifier, system_identifier;
    bool force_quirks = false;
    void create_doctype() {
        doctype_name.reset();
        public_identifier.reset();
        system_identifier.reset();
        force_quirks = false;
    }
    void emit_doctype(stream_position end);

    void emit_eof();

    // -- errors
    // --------------------------------------------------------------------------------------------------------
    void report(spec::error_code code, std::string_view state_name, stream_position at);

    // -- beginning, and continuing in another buffer
    // ---------------------------------------------------------------------
    /// Switches to one of the draft's content states, as requested by tree construction or the caller.
    void enter_content(spec::content_index content);
    /// Whether the content state that was entered last is taken back if no end tag comes before the end of the file.
    /// The machine must not read on until it is known whether such a tag comes.
    bool may_be_taken_back = false;
    /// Takes the content state back: from now on, text is read as PCDATA.
    void take_content_back() { mode = spec::mode_of(spec::content_model::pcdata, (mode & 1U) != 0); }
    /// Copies the parts of the token in progress that are in the buffer, which is about to go away.
    void retain();
    /// Called while the sink handles a token: makes `characters` the next input.
    void insert_from_sink(std::string_view characters);
    /// The first position that must still be mapped to a source offset.
    [[nodiscard]] stream_position oldest() const { return text_.empty() ? mark : text_begin_; }

private:
    // Whether attribute number `index` of a plain tag can have the name `name`. If so, makes sure that there is room
    // for it.
    [[gnu::always_inline]] bool is_new_name(std::uint32_t index, std::string_view name) {
        if (index >= plain_room_) [[unlikely]]
            if (!make_plain_room(index)) return false;
        const attribute* const all = attributes_.data();
        for (std::uint32_t i = 0; i < index; ++i)
            if (all[i].name.size() == name.size() && all[i].name.front() == name.front() && all[i].name == name)
                return false;
        return true;
    }
    void begin_input(const tokenizer_options& options);
    [[gnu::noinline]] void free_long_texts();
    template <class Append>
    [[gnu::always_inline]] void gather(std::string_view text, stream_position end, Append append) {
        if (stream.next_error_at() < end) [[unlikely]]
            return emit_around_errors(text, end);
        if (text_.empty()) text_begin_ = mark;
        append();
        mark = end;
    }
    void emit_around_errors(std::string_view text, stream_position end);
    void emit_few_around_errors(input::few_bytes few, stream_position end);
    void hand_over_text();
    [[gnu::noinline]] void report_after_others(spec::error_code code, std::string_view state_name, stream_position at);
    void flush_errors(stream_position before);
    // One token of each kind. Its members are set one by one in place. If a token were built elsewhere and copied, the
    // copy would read it before the writes to its members had completed, and the processor would stall.
    template <class Kind>
    struct prepared {
        token as_token{Kind{}};
        Kind* const here = boost::variant2::get_if<Kind>(&as_token);
        [[nodiscard]] Kind& value() const { return *here; }
    };
    [[gnu::always_inline]] const token& finish_plain_tag(std::string_view name, bool end, bool closes_itself,
                                                         std::uint32_t count, stream_position tag_end) {
        flush_before_token(tag_end);
        source_span where{mark, tag_end};
        if (!stream.is_source()) [[unlikely]]
            where = map_tag(where, count);
        // Start and end tags share this code, because the processor cannot predict which kind comes next.
        tag& t = end ? static_cast<tag&>(end_tag_.value()) : static_cast<tag&>(start_tag_.value());
        t.name = name;
        t.attributes = {attributes_.data(), count};
        t.self_closing = closes_itself;
        t.where = where;
        mark = tag_end;
        mode = end ? mode_after_end_tag() : mode;
        has_last_start_tag = has_last_start_tag || !end;
        return end ? end_tag_.as_token : start_tag_.as_token;
    }
    // `find_element()` returns the element with the tag's name.
    template <class FindElement>
    [[gnu::always_inline]] void hand_over_plain_tag(const token& whole, FindElement find_element, bool end,
                                                    bool has_attributes, bool closes_itself) {
        const feedback given = answer_of_sink(whole);
        // Most tags need no reply from tree construction. `takes_tag` recognises them by their element.
        if (given.content || given.foreign) [[unlikely]] {
            answer_from_tree(whole, given);
        } else if (tree_ != nullptr) {
            const tree::element named = find_element();
            if (!tree_->takes_tag(named, end, has_attributes, closes_itself)) [[unlikely]]
                answer_tag_from_tree(whole, named);
        }
        tag_texts_.clear();
    }
    void flush_before_token(stream_position end) {
        flush_text();
        if (stream.next_error_at() < end) flush_errors(end);
    }
    void finish_tag(tag& t, stream_position end);
    void finish_place(source_span& where, stream_position end) {
        where = stream.source_of(mark, end);
        mark = end;
    }
    [[gnu::always_inline]] feedback answer_of_sink(const token& t) {
        order.in_token = true;
        const feedback given = sink_.on_token(t);
        order.in_token = false;
        return given;
    }
    void hand_over(const token& t) {
        const feedback given = answer_of_sink(t);
        if (tree_ != nullptr || given.content || given.foreign) answer_from_tree(t, given);
    }
    // Delivers a token that does not affect the feedback of tree construction.
    void hand_over_beside_tree(const token& t) {
        const feedback given = answer_of_sink(t);
        if (given.content || given.foreign) answer_from_tree(t, given);
    }
    // In a reply to characters, only `foreign` is used: see `sink::on_token`.
    [[gnu::always_inline]] void hand_over_characters() {
        const feedback given = answer_of_sink(characters_.as_token);
        const bool silent = !given.content && !given.foreign;
        if (!silent || (tree_ != nullptr && !tree_->takes_text(characters_.value().data))) [[unlikely]]
            answer_characters_from_tree(given);
    }
    // Applies `given`, the feedback of tree construction that the sink has returned for the token `t`.
    [[gnu::noinline]] void answer_from_tree(const token& t, feedback given);
    [[gnu::noinline]] void answer_tag_from_tree(const token& t, tree::element named);
    feedback answer_of_tree(const token& t, feedback given);
    [[gnu::noinline]] void answer_characters_from_tree(feedback given);
    [[gnu::noinline]] bool make_plain_room(std::uint32_t index);
    void free_attributes() {
        attributes_ = {};
        plain_room_ = 0;
    }
    void map_attributes(std::uint32_t count);
    /// Maps the spans of the attributes and of the tag itself to the source. Returns the tag's span.
    source_span map_tag(source_span where, std::uint32_t count);
    /// The mode after an end tag. In drafts with a content model flag, the end tag resets it.
    [[nodiscard]] spec::mode mode_after_end_tag() const {
        return end_tag_resets_content_model_ ? spec::mode_of(spec::content_model::pcdata, (mode & 1U) != 0) : mode;
    }
    [[nodiscard]] std::uint32_t first_of_name(std::string_view name);
    [[nodiscard]] std::uint32_t find_name(std::string_view name, std::uint32_t index) {
        return names_.find_or_add(name, index, [&](std::uint32_t i) { return attributes_[i].name; });
    }

    const spec::draft& draft_;
    const bool end_tag_resets_content_model_;
    // If the sink simulates feedback, `tree_` is that sink, and `sink_` is the sink to which it passes the tokens.
    simulated_feedback* const tree_;
    sink& sink_;
    prepared<characters> characters_;
    prepared<start_tag> start_tag_;
    prepared<end_tag> end_tag_;
    prepared<strata::comment> comment_;
    prepared<processing_instruction> instruction_;
    prepared<doctype> doctype_;
    text_builder text_;  // gathered characters: [text_begin_, mark)
    stream_position text_begin_ = 0;
    std::string own_last_start_tag_;
    // The attributes of the tag in progress, in the form in which they are passed to the sink. Until the tag is
    // emitted, their spans are stream positions.
    attribute_list attributes_;
    std::uint32_t plain_room_ = 0;  // the number of attributes of a plain tag for which there is room; 0 at first
    std::uint32_t attribute_count_ = 0;
    std::uint32_t retained_attributes_ = 0;  // this many attributes at the beginning have no views of the chunk
    std::uint32_t dropped_count_ = 0;
    text_store tag_texts_;  // names and values that are not in the buffer
    name_table names_;      // for a tag with many attributes
};

}  // namespace strata::engine
