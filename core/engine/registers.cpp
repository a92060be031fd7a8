#include "core/engine/registers.hpp"

#include <algorithm>
#include <cstring>
#include <random>

namespace strata::engine {

namespace {

// Up to this many attributes a new name is compared with each; beyond, it is looked up.
constexpr std::uint32_t few_attributes = 12;

// Chosen once a process, so that no page can be written whose names all fall on one place.
std::uint64_t secret() {
    static const std::uint64_t value = [] {
        std::random_device device;
        return (static_cast<std::uint64_t>(device()) << 32U | device()) | 1U;
    }();
    return value;
}

__extension__ using wide = unsigned __int128;

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

std::uint64_t hash_of(std::string_view name) {
    std::uint64_t h = secret() ^ name.size();
    std::size_t i = 0;
    for (; i + 8 <= name.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, name.data() + i, 8);
        h = mixed(h ^ word, 0x9E3779B97F4A7C15U ^ secret());
    }
    std::uint64_t rest = 0;
    if (i < name.size()) std::memcpy(&rest, name.data() + i, name.size() - i);
    return mixed(h ^ rest, 0xD1B54A32D192ED03U ^ secret());
}

}  // namespace

registers::registers(const spec::draft& draft, const tokenizer_options& options, sink& to)
    : stream(draft, options),
      foreign(options.foreign),
      last_start_tag(options.last_start_tag),
      has_last_start_tag(!options.last_start_tag.empty()),
      draft_(draft),
      sink_(to) {
    enter_content(options.content);
    state = *state_from_sink;
    state_from_sink.reset();
}

void registers::enter_content(std::uint8_t index) {
    const spec::content_state& content = draft_.contents[index];
    mode = spec::mode_of(content.model, (mode & 1U) != 0);
    state_from_sink = content.state;
}

// -- character tokens
// --------------------------------------------------------------------------------------------------

void registers::emit_around_errors(std::string_view text, stream_position end) {
    // A run whose text is the stream itself is parted at each error, as if its characters came one by one.
    while (stream.next_error_at() < end) {
        const stream_position at = stream.next_error_at();
        if (at > mark && end - mark >= text.size() && text.size() > end - at) {
            const std::size_t before = text.size() - static_cast<std::size_t>(end - at);
            hand_over_text(text.substr(0, before), at);
            text.remove_prefix(before);
        }
        flush_errors(at + 1);
    }
    hand_over_text(text, end);
}

// -- tags
// --------------------------------------------------------------------------------------------------------------

void registers::start_attribute(stream_position at) {
    if (attribute_count_ == attributes_.size()) attributes_.emplace_back();
    attribute_in_progress& a = attributes_[attribute_count_++];
    a.name.clear();
    a.value.clear();
    a.begin = a.name_end = a.end = at;
    a.value_begin = a.value_end = no_position;
    a.dropped = false;
}

void registers::end_attribute_name(stream_position at, bool drops_duplicate) {
    attribute_in_progress& a = attributes_[attribute_count_ - 1];
    a.name_end = a.end = at;
    if (!drops_duplicate || !is_duplicate()) return;
    a.dropped = any_dropped_ = true;
    report(spec::error_code::duplicate_attribute, draft_.table.states[state].name, at);
}

bool registers::is_duplicate() {
    const std::uint32_t last = attribute_count_ - 1;
    const std::string_view name = attributes_[last].name.view();
    if (last < few_attributes) {
        for (std::uint32_t i = 0; i < last; ++i)
            if (attributes_[i].name.view() == name) return true;
        return false;
    }
    if (last == few_attributes) {
        name_table_.assign(64, 0);
        names_in_table_ = 0;
        for (std::uint32_t i = 0; i < last; ++i) static_cast<void>(known_name(attributes_[i].name.view(), i));
    }
    return known_name(name, last);
}

// Whether `name` is in the table; if not, it is now, as that of attribute `index`.
bool registers::known_name(std::string_view name, std::uint32_t index) {
    if (name_table_.size() / 2 < names_in_table_ + 1) {
        const std::vector<std::uint32_t> old = std::move(name_table_);
        name_table_.assign(old.size() * 2, 0);
        for (const std::uint32_t entry : old) {
            if (entry == 0) continue;
            std::size_t at = hash_of(attributes_[entry - 1].name.view()) & (name_table_.size() - 1);
            while (name_table_[at] != 0) at = (at + 1) & (name_table_.size() - 1);
            name_table_[at] = entry;
        }
    }
    std::size_t at = hash_of(name) & (name_table_.size() - 1);
    for (; name_table_[at] != 0; at = (at + 1) & (name_table_.size() - 1))
        if (attributes_[name_table_[at] - 1].name.view() == name) return true;
    name_table_[at] = index + 1;
    ++names_in_table_;
    return false;
}

bool registers::is_permitted_slash(unsigned char next) const {
    if (is_end_tag || next != '>') return false;
    const auto& tags = draft_.permitted_slash_tags;
    return std::find(tags.begin(), tags.end(), tag_name.view()) != tags.end();
}

void registers::emit_tag(stream_position end, stream_position current) {
    if (is_end_tag) {
        const std::string_view name = draft_.table.states[state].name;
        if (attribute_count_ != 0) report(spec::error_code::end_tag_with_attributes, name, current);
        if (self_closing && draft_.end_tag_self_closing_is_error)
            report(spec::error_code::end_tag_with_trailing_solidus, name, current);
    }
    tag t;
    t.where = finish_token(end);
    t.name = tag_name.view();
    t.self_closing = self_closing;
    views_.clear();
    const bool is_source = stream.is_source();
    const auto source_of = [&](stream_position at) { return is_source ? at : stream.source_of(at); };
    const auto add = [&](const attribute_in_progress& a) {
        attribute& v = views_.emplace_back();
        v.name = a.name.view();
        v.value = a.value.view();
        v.where = {source_of(a.begin), source_of(a.end)};
        v.name_where = {v.where.begin, source_of(a.name_end)};
        if (a.value_begin != no_position) v.value_where = source_span{source_of(a.value_begin), source_of(a.value_end)};
        v.dropped = a.dropped;
    };
    for (std::uint32_t i = 0; i < attribute_count_; ++i)
        if (!attributes_[i].dropped) add(attributes_[i]);
    if (any_dropped_)
        for (std::uint32_t i = 0; i < attribute_count_; ++i)
            if (attributes_[i].dropped) add(attributes_[i]);
    t.attributes = views_;
    if (is_end_tag) {
        if (draft_.end_tag_resets_content_model) mode = spec::mode_of(spec::content_model::pcdata, (mode & 1U) != 0);
        token_ = end_tag{t};
    } else {
        last_start_tag.assign(t.name);
        has_last_start_tag = true;
        token_ = start_tag{t};
    }
    hand_over();
    attribute_count_ = 0;
    tag_name.clear();
}

// -- other tokens
// ------------------------------------------------------------------------------------------------------

void registers::emit_comment(stream_position end) {
    const source_span where = finish_token(end);
    token_ = strata::comment{comment.view(), where};
    hand_over();
    comment.clear();
}

void registers::emit_processing_instruction(stream_position end) {
    const source_span where = finish_token(end);
    token_ = processing_instruction{instruction_target, instruction_data.view(), where};
    hand_over();
    instruction_data.clear();
}

void registers::emit_doctype(stream_position end) {
    doctype d;
    if (doctype_name.present) d.name = doctype_name.text.view();
    if (public_identifier.present) d.public_identifier = public_identifier.text.view();
    if (system_identifier.present) d.system_identifier = system_identifier.text.view();
    d.force_quirks = force_quirks;
    d.where = finish_token(end);
    token_ = d;
    hand_over();
    create_doctype();
}

void registers::emit_eof() {
    flush_errors(no_position);
    done = true;
    const std::uint64_t end = stream.source_of(stream.position_of(stream.end()));
    token_ = end_of_file{{end, end}};
    hand_over();
}

source_span registers::finish_token(stream_position end) {
    if (stream.next_error_at() < end) flush_errors(end);
    const source_span where{stream.source_of(mark), stream.source_of(end)};
    mark = end;
    return where;
}

void registers::hand_over() {
    in_sink_ = true;
    const feedback answer = sink_.on_token(token_);
    in_sink_ = false;
    if (answer.content || answer.foreign) apply(answer);
}

void registers::apply(const feedback& answer) {
    if (answer.foreign) foreign = *answer.foreign;
    if (answer.content) enter_content(*answer.content);
}

void registers::insert_from_sink(std::string_view characters) {
    inserted_.append(characters);
    interrupted = true;
}

// -- errors
// ------------------------------------------------------------------------------------------------------------

void registers::report(spec::error_code code, std::string_view state_name, stream_position at) {
    if (stream.next_error_at() <= at) flush_errors(at + 1);
    sink_.on_error(parse_error{code, state_name, stream.source_of(at)});
}

void registers::flush_errors(stream_position before) {
    while (stream.next_error_at() < before) {
        const pending_error e = stream.take_error();
        sink_.on_error(parse_error{e.code, preprocessing_state, stream.source_of(e.at)});
    }
}

// -- going on in another buffer
// ----------------------------------------------------------------------------------------

void registers::retain() {
    tag_name.retain();
    comment.retain();
    instruction_data.retain();
    doctype_name.text.retain();
    public_identifier.text.retain();
    system_identifier.text.retain();
    // Those before were retained when the chunk before went away, and have not changed since: all but the last.
    for (std::uint32_t i = retained_attributes_; i < attribute_count_; ++i) {
        attributes_[i].name.retain();
        attributes_[i].value.retain();
    }
    retained_attributes_ = attribute_count_ == 0 ? 0 : attribute_count_ - 1;
}

}  // namespace strata::engine
