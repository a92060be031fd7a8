#include "core/engine/registers.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <vector>

#include "core/engine/attribute_list.hpp"
#include "core/engine/text_builder.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"

namespace strata::engine {

// --- The attributes of the tag in progress ---

namespace {

const attribute none{};

}  // namespace

void attribute_list::make_room(std::uint32_t more) {
    if (room_ == capacity_) {
        const std::size_t larger = std::max<std::size_t>(2 * std::size_t{capacity_}, more);
        void* const moved = std::realloc(all_.get(), larger * sizeof(attribute));
        if (moved == nullptr) throw std::bad_alloc();
        static_cast<void>(all_.release());  // the memory belongs to `moved` now
        all_.reset(static_cast<attribute*>(moved));
        capacity_ = static_cast<std::uint32_t>(larger);
    }
    const std::uint32_t made = std::min(more, capacity_ - room_);
    std::uninitialized_fill_n(all_.get() + room_, made, none);
    room_ += made;
}

// Sets the smaller group aside and closes the gaps in the larger one.
void attribute_list::put_dropped_last(std::uint32_t count, std::uint32_t dropped) {
    attribute* const all = data();
    attribute* const end = all + count;
    std::vector<attribute> aside;
    if (dropped < count / 2) {
        attribute* to = all;
        for (const attribute* each = all; each != end; ++each) {
            if (each->dropped)
                aside.push_back(*each);
            else
                *to++ = *each;
        }
        std::copy(aside.begin(), aside.end(), to);
    } else {
        attribute* to = end;
        for (std::uint32_t n = count; n-- > 0;) {
            if (!all[n].dropped)
                aside.push_back(all[n]);
            else if (--to != &all[n])
                *to = all[n];
        }
        std::copy(aside.rbegin(), aside.rend(), all);
    }
}

// --- The storage of texts ---

char* text_store::make_room(std::size_t size) {
    constexpr std::size_t usual_block = 1024;
    for (;; ++block_, used_ = 0) {
        if (block_ == blocks_.size()) blocks_.emplace_back(std::max(usual_block, size));
        std::vector<char>& block = blocks_[block_];
        if (block.size() - used_ < size) {
            if (used_ != 0 || block.size() >= size) continue;
            block.resize(size);
        }
        char* const to = block.data() + used_;
        used_ += size;
        return to;
    }
}

std::string_view text_store::keep(std::string_view text) {
    char* const to = make_room(text.size());
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
}

std::string_view text_store::keep_lowercase(std::string_view text) {
    char* const to = make_room(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) to[i] = spec::ascii_lower(text[i]);
    return {to, text.size()};
}

// --- The registers ---

namespace {

// The storage of a token of at least this length is not kept for the next token: such tokens are rare, and later tokens
// may need the memory.
constexpr std::uint64_t long_token = std::uint64_t{1} << 16U;

// After an input of at least this length, the kept texts may have as much storage as a long token. This is because
// storage grows to a little more than twice its contents, and characters may be longer than the references that stand
// for them.
constexpr stream_position long_input = long_token / 4;

bool is_long(source_span where) { return where.end - where.begin >= long_token; }

template <class Text>
void free_storage(Text& of) {
    std::destroy_at(&of);
    std::construct_at(&of);
}

}  // namespace

registers::registers(const spec::draft& draft, const plain_bytes& plain, const tokenizer_options& options, sink& to)
    : stream(draft, plain, options),
      draft_(draft),
      end_tag_resets_content_model_(draft.end_tag_resets_content_model),
      tree_(dynamic_cast<simulated_feedback*>(&to)),
      sink_(tree_ != nullptr ? tree_->passed_on_to() : to) {
    begin_input(options);
}

void registers::begin_input(const tokenizer_options& options) {
    foreign = options.foreign;
    has_last_start_tag = !options.last_start_tag.empty();
    last_start_tag = {};
    own_last_start_tag_.clear();
    if (has_last_start_tag) last_start_tag = own_last_start_tag_ = options.last_start_tag;
    enter_content(options.content);
    state = *state_from_sink;
    state_from_sink.reset();
}

void registers::start_over(const tokenizer_options& options) {
    if (stream.position_of(stream.end()) >= long_input) free_long_texts();
    stream.start_over(options, long_token);
    mode = 0;
    done = interrupted = false;
    return_state = 0;
    code = 0;
    additional_allowed = 0;
    matched = nullptr;
    temporary_buffer.clear();
    returned.clear();
    in_digits = digits::none;
    mark = text_begin_ = 0;
    create_tag(false);
    attribute_name.clear();
    attribute_value.clear();
    comment.clear();
    instruction_data.clear();
    text_.clear();
    instruction_target.clear();
    create_doctype();
    if (attributes_.bytes_kept() > long_token) free_attributes();
    tag_texts_.clear(long_token);
    names_.release(long_token);
    begin_input(options);
}

// Called between two inputs. Frees storage that a long token has left behind.
void registers::free_long_texts() {
    for (text_builder* each : {&tag_name, &attribute_name, &attribute_value, &comment, &instruction_data, &text_,
                               &doctype_name.text, &public_identifier.text, &system_identifier.text})
        each->clear(long_token);
    for (std::string* each : {&temporary_buffer, &returned, &instruction_target, &own_last_start_tag_})
        clear_text(*each, long_token);
}

void registers::enter_content(spec::content_index content) {
    const spec::content_state& to = spec::content_at(draft_, content);
    mode = spec::mode_of(to.model, (mode & 1U) != 0);
    may_be_taken_back = to.taken_back_at_eof;
    state_from_sink = to.state;
}

// -- character tokens
// --------------------------------------------------------------------------------------------------

void registers::emit_around_errors(std::string_view text, stream_position end) {
    // If the text of a run is the stream itself, the run is split at each error, as if its characters came one by one.
    // Each part is passed on at once, so that it need not be copied, and each position is mapped only once.
    stream_position mapped = no_position;
    std::uint64_t source = 0;
    while (stream.next_error_at() < end) {
        const stream_position at = stream.next_error_at();
        const std::uint64_t source_before = mark == mapped ? source : stream.source_of(mark);
        mapped = at;
        source = stream.source_of(at);
        if (at > mark && end - mark >= text.size() && text.size() > end - at) {
            const std::string_view part = text.substr(0, text.size() - static_cast<std::size_t>(end - at));
            text.remove_prefix(part.size());
            mark = at;
            if (text_.empty()) {
                auto& t = characters_.value();
                t.data = part;
                t.where = {source_before, source};
                hand_over_characters();
            } else {
                text_.append(part.data(), part.size());
            }
        }
        flush_text();
        sink_.on_error(parse_error{stream.take_error().code, preprocessing_state, source});
    }
    if (stream.holds(text)) return emit(text, end);
    emit_copy(text, end);
}

void registers::emit_few_around_errors(input::few_bytes few, stream_position end) {
    char bytes[8];
    input::store_eight(bytes, few.bytes);
    emit_around_errors({bytes, few.size}, end);
}

void registers::hand_over_text() {
    auto& t = characters_.value();
    t.data = text_.view();
    t.where = stream.source_of(text_begin_, mark);
    hand_over_characters();
    text_.clear();
}

// -- tags
// --------------------------------------------------------------------------------------------------------------

// Makes room for attribute number `index` of a plain tag. Returns whether there is room.
bool registers::make_plain_room(std::uint32_t index) {
    if (index >= few_attributes) return false;
    // Many inputs need room for only a few attributes.
    constexpr std::uint32_t fewest = 4;
    const std::uint32_t wanted = index < fewest ? fewest : few_attributes;
    if (attributes_.room() < wanted) attributes_.make_room(wanted - attributes_.room());
    plain_room_ = std::min(attributes_.room(), few_attributes);
    return true;
}

void registers::end_attribute_name(stream_position at, duplicate becomes) {
    attribute& a = attributes_[attribute_count_ - 1];
    a.name = tag_texts_.kept(attribute_name);
    a.name_end = a.where.end = at;
    if (becomes == duplicate::kept) return;
    const std::uint32_t first = first_of_name(a.name);
    if (first == attribute_count_ - 1) return;
    a.name = attributes_[first].name;  // the same text, so that it is kept once
    a.dropped = true;
    ++dropped_count_;
    if (becomes == duplicate::dropped_with_error)
        report(spec::error_code::duplicate_attribute, draft_.table.states[state].name, at);
}

// The index of the first attribute with this name. If only the last attribute has it, the index of the last attribute.
std::uint32_t registers::first_of_name(std::string_view name) {
    const std::uint32_t last = attribute_count_ - 1;
    if (last < few_attributes) {
        for (std::uint32_t i = 0; i < last; ++i)
            if (attributes_[i].name == name) return i;
        return last;
    }
    if (last == few_attributes) {
        names_.clear();
        for (std::uint32_t i = 0; i < last; ++i) static_cast<void>(find_name(attributes_[i].name, i));
    }
    // A repeated name is usually the name just before it.
    return attributes_[last - 1].name == name ? last - 1 : find_name(name, last);
}

bool registers::is_permitted_slash(unsigned char next) const {
    if (is_end_tag || next != '>') return false;
    const auto& tags = draft_.permitted_slash_tags;
    return std::find(tags.begin(), tags.end(), tag_name.view()) != tags.end();
}

bool registers::permits_slash(std::string_view name) const {
    const auto& tags = draft_.permitted_slash_tags;
    return std::any_of(tags.begin(), tags.end(),
                       [&](std::string_view each) { return spec::same_in_any_case(each, name); });
}

void registers::emit_tag(stream_position end, stream_position current) {
    if (is_end_tag) {
        const std::string_view name = draft_.table.states[state].name;
        if (attribute_count_ != 0) report(spec::error_code::end_tag_with_attributes, name, current);
        if (self_closing && draft_.end_tag_self_closing_is_error)
            report(spec::error_code::end_tag_with_trailing_solidus, name, current);
    }
    flush_before_token(end);
    if (is_end_tag) {
        mode = mode_after_end_tag();
        finish_tag(end_tag_.value(), end);
        hand_over(end_tag_.as_token);
    } else {
        // A name in the buffer is copied only if it must outlive the buffer.
        last_start_tag = tag_name.view();
        if (tag_name.owns()) last_start_tag = own_last_start_tag_.assign(last_start_tag);
        has_last_start_tag = true;
        finish_tag(start_tag_.value(), end);
        hand_over(start_tag_.as_token);
    }
    attribute_count_ = retained_attributes_ = 0;
    tag_name.clear();
    tag_texts_.clear();
    if (!is_long(is_end_tag ? end_tag_.value().where : start_tag_.value().where)) return;
    free_attributes();
    names_ = {};
    tag_texts_ = {};
    free_storage(tag_name);
    free_storage(attribute_name);
    free_storage(attribute_value);
}

void registers::finish_tag(tag& t, stream_position end) {
    t.name = tag_name.view();
    t.self_closing = self_closing;
    finish_place(t.where, end);
    t.attributes = {attributes_.data(), attribute_count_};
    if (attribute_count_ == 0) return;
    if (!stream.is_source()) map_attributes(attribute_count_);
    if (dropped_count_ != 0) attributes_.put_dropped_last(attribute_count_, dropped_count_);
}

// Converts the spans of attributes from stream positions to source offsets.
void registers::map_attributes(std::uint32_t count) {
    const auto map = [&](source_span span) { return stream.source_of(span.begin, span.end); };
    for (std::uint32_t i = 0; i < count; ++i) {
        attribute& a = attributes_[i];
        a.where = map(a.where);
        a.name_end = stream.source_before(a.name_end);
        if (a.has_value) a.value_span = map(a.value_span);
    }
}

source_span registers::map_tag(source_span where, std::uint32_t count) {
    map_attributes(count);
    return stream.source_of(where.begin, where.end);
}

// -- other tokens
// ------------------------------------------------------------------------------------------------------

void registers::emit_comment(stream_position end) {
    flush_before_token(end);
    auto& t = comment_.value();
    t.data = comment.view();
    finish_place(t.where, end);
    hand_over_beside_tree(comment_.as_token);
    comment.clear();
    if (is_long(t.where)) free_storage(comment);
}

void registers::emit_processing_instruction(stream_position end) {
    flush_before_token(end);
    auto& t = instruction_.value();
    t.target = instruction_target;
    t.data = instruction_data.view();
    finish_place(t.where, end);
    hand_over_beside_tree(instruction_.as_token);
    instruction_data.clear();
    if (is_long(t.where)) free_storage(instruction_data);
}

void registers::emit_doctype(stream_position end) {
    flush_before_token(end);
    auto& t = doctype_.value();
    t = {};
    if (doctype_name.present) t.name = doctype_name.text.view();
    if (public_identifier.present) t.public_identifier = public_identifier.text.view();
    if (system_identifier.present) t.system_identifier = system_identifier.text.view();
    t.force_quirks = force_quirks;
    finish_place(t.where, end);
    hand_over(doctype_.as_token);
    create_doctype();
    if (!is_long(t.where)) return;
    free_storage(doctype_name.text);
    free_storage(public_identifier.text);
    free_storage(system_identifier.text);
}

void registers::emit_eof() {
    flush_text();
    flush_errors(no_position);
    done = true;
    const std::uint64_t end = stream.source_of(stream.position_of(stream.end()));
    hand_over_beside_tree(end_of_file{{end, end}});
}

feedback registers::answer_of_tree(const token& t, feedback given) {
    if (tree_ == nullptr) return given;
    // During this call, the receiver of tree construction errors may insert characters, as a sink may during
    // `on_token`.
    order.in_token = true;
    given = tree_->answer(t, given);
    order.in_token = false;
    return given;
}

void registers::answer_from_tree(const token& t, feedback given) {
    given = answer_of_tree(t, given);
    if (given.foreign) foreign = *given.foreign;
    if (given.content) enter_content(*given.content);
}

void registers::answer_tag_from_tree(const token& t, tree::element named) {
    if (!tree_->takes_other_tag(named, t)) answer_from_tree(t, {});
}

void registers::answer_characters_from_tree(feedback given) {
    given = answer_of_tree(characters_.as_token, given);
    if (given.foreign) foreign = *given.foreign;
}

void registers::insert_from_sink(std::string_view characters) {
    if (characters.empty()) return;
    stream.prepare_insertion(characters);
    interrupted = true;
}

// -- errors
// ------------------------------------------------------------------------------------------------------------

void registers::report(spec::error_code code, std::string_view state_name, stream_position at) {
    if (has_text() || stream.next_error_at() <= at || !stream.is_source()) [[unlikely]]
        return report_after_others(code, state_name, at);
    sink_.on_error(parse_error{code, state_name, at});
}

void registers::report_after_others(spec::error_code code, std::string_view state_name, stream_position at) {
    flush_text();
    if (stream.next_error_at() <= at) flush_errors(at + 1);
    sink_.on_error(parse_error{code, state_name, stream.source_of(at)});
}

void registers::flush_errors(stream_position before) {
    while (stream.next_error_at() < before) {
        const pending_error e = stream.take_error();
        sink_.on_error(parse_error{e.code, preprocessing_state, stream.source_of(e.at)});
    }
}

// -- continuing in another buffer
// ----------------------------------------------------------------------------------------

void registers::retain() {
    text_.retain();
    tag_name.retain();
    attribute_name.retain();
    attribute_value.retain();
    comment.retain();
    instruction_data.retain();
    doctype_name.text.retain();
    public_identifier.text.retain();
    system_identifier.text.retain();
    if (stream.holds(last_start_tag)) last_start_tag = own_last_start_tag_.assign(last_start_tag);
    // All names but the last may have been copied when an earlier chunk was discarded; they have not changed since
    // then.
    std::string_view there, kept;  // a name in the chunk, and its copy: duplicates share it
    for (std::uint32_t i = retained_attributes_; i < attribute_count_; ++i) {
        std::string_view& name = attributes_[i].name;
        if (stream.holds(name)) {
            if (name.data() != there.data() || name.size() != there.size()) kept = tag_texts_.keep(there = name);
            name = kept;
        }
        std::string_view& value = attributes_[i].value;
        if (stream.holds(value)) value = tag_texts_.keep(value);
    }
    retained_attributes_ = attribute_count_ == 0 ? 0 : attribute_count_ - 1;
}

}  // namespace strata::engine
