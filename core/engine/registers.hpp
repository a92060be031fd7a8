#pragma once
// What a tokenizer holds between two steps: the token being built, flags, buffers, and where things stand.
//
// The same for every draft; the fused engine's expanded steps (fused.hpp) call it. Cheap things are inline, what
// happens once a token is not.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/byte_stream.hpp"
#include "core/engine/text_builder.hpp"
#include "core/spec/draft.hpp"
#include "core/token/options.hpp"
#include "core/token/sink.hpp"

namespace strata::engine {

class registers {
public:
    registers(const spec::draft& draft, const tokenizer_options& options, sink& to);

    // -- the machine's own
    // ---------------------------------------------------------------------------------------------
    byte_stream stream;
    spec::state_index state = 0;
    spec::mode mode = 0;
    bool done = false;
    bool foreign = false;
    bool interrupted = false;  ///< the sink has inserted characters: the step's buffer is no longer the stream
    std::optional<spec::state_index> state_from_sink;  ///< tree construction has set another state

    spec::state_index return_state = 0;
    std::uint32_t code = 0;
    unsigned char additional_allowed = 0;
    const spec::named_reference* matched = nullptr;
    std::string temporary_buffer;
    std::string returned;  ///< by the procedure of 2007 to 2009; empty: nothing

    /// How far the procedure on character references has come, if a chunk ended inside its digits.
    enum class digits : std::uint8_t { none, decimal, hexadecimal } in_digits = digits::none;

    /// The first position that no token accounts for yet.
    stream_position mark = 0;

    // -- character tokens
    // ----------------------------------------------------------------------------------------------
    /// Emits `text`, which stands for the stream's [mark, end).
    void emit(std::string_view text, stream_position end) {
        if (stream.next_error_at() < end) [[unlikely]]
            return emit_around_errors(text, end);
        hand_over_text(text, end);
    }
    /// Emits characters that are the stream's next ones themselves.
    void emit_literal(std::string_view text) { emit(text, mark + text.size()); }

    // -- tags
    // ----------------------------------------------------------------------------------------------------------
    void create_tag(bool end) {
        tag_name.clear();
        attribute_count_ = retained_attributes_ = 0;
        any_dropped_ = false;
        self_closing = false;
        is_end_tag = end;
    }
    text_builder tag_name;
    bool is_end_tag = false;
    bool self_closing = false;
    /// Emits the current tag token; it ends at `end`, and its errors stand at `current`.
    void emit_tag(stream_position end, stream_position current);
    [[nodiscard]] bool is_permitted_slash(unsigned char next) const;

    void start_attribute(stream_position at);
    [[nodiscard]] text_builder& attribute_name() { return attributes_[attribute_count_ - 1].name; }
    [[nodiscard]] text_builder& attribute_value() { return attributes_[attribute_count_ - 1].value; }
    /// The name ends at `at`; a duplicate is dropped, with an error there.
    void end_attribute_name(stream_position at, bool drops_duplicate);
    void extend_attribute(stream_position to) { attributes_[attribute_count_ - 1].end = to; }
    void begin_attribute_value(stream_position at) {
        auto& a = attributes_[attribute_count_ - 1];
        a.value_begin = a.value_end = at;
    }
    void end_attribute_value(stream_position value_end, stream_position attribute_end) {
        auto& a = attributes_[attribute_count_ - 1];
        a.value_end = value_end;
        a.end = attribute_end;
    }

    // -- appropriate end tags
    // ------------------------------------------------------------------------------------------
    std::string last_start_tag;
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

    // -- beginning, and going on in another buffer
    // ---------------------------------------------------------------------
    /// Goes on in one of the draft's content states, as tree construction or the caller says.
    void enter_content(std::uint8_t index);
    /// Copies what the token in progress has of the buffer, which is about to go away.
    void retain();
    /// Called from within the sink.
    void insert_from_sink(std::string_view characters);
    [[nodiscard]] std::string take_inserted() { return std::exchange(inserted_, {}); }
    [[nodiscard]] bool in_sink() const { return in_sink_; }

private:
    struct attribute_in_progress {
        text_builder name, value;
        stream_position begin = 0, name_end = 0, end = 0;
        stream_position value_begin = no_position, value_end = no_position;
        bool dropped = false;
    };

    void emit_around_errors(std::string_view text, stream_position end);
    void hand_over_text(std::string_view text, stream_position end) {
        token_ = characters{text, {stream.source_of(mark), stream.source_of(end)}};
        mark = end;
        hand_over();
    }
    void flush_errors(stream_position before);
    source_span finish_token(stream_position end);
    void hand_over();
    void apply(const feedback& answer);
    [[nodiscard]] bool is_duplicate();
    [[nodiscard]] bool known_name(std::string_view name, std::uint32_t index);

    const spec::draft& draft_;
    sink& sink_;
    token token_;
    std::vector<attribute_in_progress> attributes_;
    std::uint32_t attribute_count_ = 0;
    std::uint32_t retained_attributes_ = 0;  // the first ones hold nothing of the chunk
    bool any_dropped_ = false;
    std::vector<attribute> views_;
    // Names of a tag with many attributes, found in constant time: indices + 1, open addressing.
    std::vector<std::uint32_t> name_table_;
    std::uint32_t names_in_table_ = 0;
    std::string inserted_;
    bool in_sink_ = false;
};

}  // namespace strata::engine
