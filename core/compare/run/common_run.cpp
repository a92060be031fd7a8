#include "core/compare/run/comparison_runner.hpp"

#include <algorithm>
#include <utility>

#include "core/engine/program/program.hpp"
#include "core/spec/draft.hpp"
#include "core/text/plain_text.hpp"

namespace strata::compare {

common_reading find_common_reading(std::span<const spec::draft* const> drafts,
                                   std::span<const correspondence::of_draft* const> places) {
    common_reading found;
    const spec::draft& last = *drafts.back();
    found.preprocessed_alike = true;
    std::vector<engine::companion> companions;
    for (std::size_t d = 0; d < drafts.size(); ++d) {
        const spec::draft& draft = *drafts[d];
        auto& contents = found.contents.emplace_back(last.contents.size());
        for (std::size_t c = 0; c < contents.size(); ++c) {
            const spec::content_state& of_last = last.contents[c];
            const std::uint16_t its_class = places.back()->class_of(of_last.state, of_last.model);
            // A content state may correspond to several content states of a later draft. In that case, the one with the
            // same name is chosen.
            for (std::size_t i = 0; i < draft.contents.size(); ++i) {
                const spec::content_state& each = draft.contents[i];
                if (places[d]->class_of(each.state, each.model) == its_class &&
                    (!contents[c] || each.name == of_last.name))
                    contents[c] = spec::content_index_at(i);
            }
        }
        companions.push_back({&draft, contents});
        found.preprocessed_alike = found.preprocessed_alike && spec::same_preprocessing(draft.stream, last.stream) &&
                                   draft.stream.drops_byte_order_mark == last.stream.drops_byte_order_mark;
    }
    found.program = engine::compile_common(last, companions);
    return found;
}

common_run::common_run(const common_reading& reading, std::vector<member> members, input_kind input,
                       agreement_count& to)
    : reading_(reading),
      members_(std::move(members)),
      answers_(members_.size()),
      input_(input),
      agreed_(to),
      machine_(reading.program, {}, *this) {}

void common_run::begin(std::uint64_t offset, bool continues, const resting_state& state) {
    base_ = reached_ = text_begin_ = offset;
    text_end_.clear();
    state_ = state;
    last_tag_ = state.tag;
    differs_ = false;
    tokenizer_options options;
    options.content = state.content;
    options.last_start_tag = state.tag;
    options.foreign = state.foreign;
    options.input = input_;
    options.continues = continues;
    machine_.reset(options);
}

bool common_run::feed(std::string_view text) {
    machine_.feed(text);
    return !machine_.stopped_early();
}

bool common_run::finish() {
    machine_.finish({});
    return !machine_.stopped_early();
}

bool common_run::answers_differ(bool to_text) const {
    const feedback& last = answers_.back();
    for (std::size_t m = 0; m + 1 < answers_.size(); ++m) {
        const feedback& each = answers_[m];
        if (each.foreign != last.foreign) return true;
        if (to_text) continue;
        if (each.content.has_value() != last.content.has_value()) return true;
        if (last.content && reading_.contents[m][spec::place_of(*last.content)] != each.content) return true;
    }
    return false;
}

bool common_run::continues_to_escape(std::string_view text) {
    constexpr std::string_view escape = "<!--";
    const std::string joined = text_end_ + std::string(text.substr(0, escape.size() - 1));
    text_end_.append(text.substr(text.size() - std::min(text.size(), escape.size() - 1)));
    text_end_.erase(0, text_end_.size() - std::min(text_end_.size(), escape.size() - 1));
    return text.find(escape) != std::string_view::npos || joined.find(escape) != std::string::npos;
}

feedback common_run::on_token(const token& t) {
    namespace v = boost::variant2;
    const tree_log::digest digest = tree_log::digest_of(t);
    for (std::size_t m = 0; m < members_.size(); ++m) {
        const member& each = members_[m];
        if (each.logged != nullptr) each.logged->note(t, digest);
        answers_[m] = each.answering != nullptr ? each.answering->answer_to(t, digest.name) : feedback{};
    }
    const bool is_text = v::get_if<characters>(&t) != nullptr;
    if (v::get_if<end_of_file>(&t) != nullptr) return {};
    reached_ = base_ + where_of(t).end;
    if (!is_text) {
        text_begin_ = reached_;
        text_end_.clear();
    }
    if (is_text)
        agreed_.add_characters();
    else
        agreed_.add_token();
    if (const auto* const tag = v::get_if<start_tag>(&t)) last_tag_ = tag->name;
    if (answers_differ(is_text)) {
        differs_ = true;
        if (!is_text) state_.content = spec::content_index::first;
        machine_.stop();
        return {};
    }
    // The run stops at "<!--" in an element's content, because texts between the compared drafts may disagree on its
    // meaning even if these drafts agree.
    if (is_text && state_.content != spec::content_index::first && continues_to_escape(v::get<characters>(t).data))
        machine_.stop();
    const feedback& answer = answers_.back();
    if (!is_text) state_.content = answer.content.value_or(spec::content_index::first);
    if (answer.foreign) state_.foreign = *answer.foreign;
    return answer;
}

resting_state common_run::state_of(std::size_t member) const {
    resting_state its = state_;
    its.content = reading_.contents[member][spec::place_of(state_.content)].value_or(spec::content_index::first);
    if (differs_) {
        const feedback& answer = answers_[member];
        if (answer.content) its.content = *answer.content;
        if (answer.foreign) its.foreign = *answer.foreign;
    }
    its.tag = its.content != spec::content_index::first ? last_tag_ : std::string();
    return its;
}

// --- Running together, and apart ---

namespace {

// If the drafts read fewer bytes than this together before they stop again, joining them again so soon does not pay
// off.
constexpr std::uint64_t little_together = 256;
// Compiling a common program is worthwhile for an input of at least this length.
constexpr std::uint64_t worth_compiling = std::uint64_t{1} << 14U;

}  // namespace

void comparison::runner::prepare_common_run() {
    has_looked_for_common_ = true;
    std::vector<const spec::draft*> drafts;
    std::vector<const correspondence::of_draft*> places;
    std::vector<common_run::member> members;
    for (const auto* const lanes : {&between_, &lanes_})
        for (const auto& each : *lanes) {
            drafts.push_back(each->who.draft);
            places.push_back(each->places);
            members.push_back({each->logged.get(), each->answering.get()});
            in_common_.push_back(each.get());
        }
    const tokenizer_options& last = lanes_.back()->who.options;
    const bool same_input = std::all_of(in_common_.begin(), in_common_.end(),
                                        [&](const lane* each) { return each->who.options.input == last.input; });
    if (!same_input) return;
    const common_reading& reading = examined_->common(drafts, places);
    if (reading.program == nullptr) return;
    common_ = std::make_unique<common_run>(reading, std::move(members), last.input, agreed_);
}

bool comparison::runner::may_run_together() {
    if (closing_) return false;
    if (!has_looked_for_common_ && examined_->bytes_read() >= worth_compiling) prepare_common_run();
    return common_ != nullptr;
}

void comparison::runner::begin_together() {
    if (!may_run_together()) return;
    const tokenizer_options& last = lanes_.back()->who.options;
    const bool has_content = last.content != spec::content_index::first;
    for (std::size_t m = 0; m < in_common_.size(); ++m) {
        const tokenizer_options& its = in_common_[m]->who.options;
        if (common_->reading().contents[m][spec::place_of(last.content)] != its.content ||
            its.foreign != last.foreign || its.continues != last.continues ||
            (has_content && its.last_start_tag != last.last_start_tag))
            return;
    }
    for (lane* const each : in_common_) each->idle = std::move(each->tokenizer);
    common_->begin(0, last.continues, {last.content, has_content ? last.last_start_tag : std::string(), last.foreign});
    together_ = true;
}

bool comparison::runner::rests_at(const lane& l, std::uint64_t offset) const {
    const cursor& c = l.here;
    const cursor& last = lanes_.back()->here;
    return l.tokenizer != nullptr && l.fed == offset && l.written->reached() == offset &&
           c.entry == l.written->entry_count() && l.written->errors().is_at_end(c.error) && c.foreign == last.foreign &&
           (c.content == spec::content_index::first || c.tag == last.tag);
}

bool comparison::runner::join() {
    const std::uint64_t here = limit_;
    if (mode_ != mode::agreeing || here_ != here || here == lanes_.back()->written->base() || !may_run_together())
        return false;
    for (const auto& each : lanes_) {
        cursor& c = each->here;
        if (!rests_at(*each, here)) return false;
        const bool is_after_token = c.text_begin == here;
        if (!(is_after_token ? source_at(here - 1) == '>'
                             : separates_before(here) && may_begin_in_text(*each, c, here)))
            return false;
    }
    make_safe(here);
    for (const auto& each : between_) {
        catch_up(*each, here);
        // If a draft rests, nothing is pending in it, so it can start there even if the position is not known to be
        // safe.
        static_cast<void>(move_to_safe(*each));
        each->here.error = each->written->errors().end();
        if (!rests_at(*each, here)) return false;
    }
    const cursor& last = lanes_.back()->here;
    for (std::size_t m = 0; m < in_common_.size(); ++m)
        if (common_->reading().contents[m][spec::place_of(last.content)] != in_common_[m]->here.content) return false;
    for (lane* const each : in_common_) {
        each->written->forget(each->written->entry_count(), each->written->errors().end(), here);
        each->idle = std::move(each->tokenizer);
        if (each->logged) each->logged->begin_at(here);
    }
    const bool has_content = last.content != spec::content_index::first;
    common_->begin(here, true, {last.content, has_content ? tag_names_[last.tag] : std::string(), last.foreign});
    common_fed_ = here;
    together_ = true;
    return true;
}

// Each draft continues by itself from the last byte that the common run has reached. In the content of an element, old
// drafts look back for "<!--", so each draft must continue before the first "<!--" that the run has read there. Some
// text is then read twice, which has no effect on tree construction in such an element.
void comparison::runner::separate() {
    std::uint64_t from = common_->reached();
    if (common_->state_of(in_common_.size() - 1).content != spec::content_index::first) {
        const std::uint64_t begin = std::max(common_->text_begin(), window_begin_);
        const std::size_t escape = source(begin, from).find("<!--");
        if (escape != std::string_view::npos) from = begin + escape;
        while (from > begin && !separates_before(from)) --from;
    }
    together_ = false;
    here_ = limit_ = from;
    apart_ = from - common_->begun_at() >= little_together ? shortest_apart
                                                           : std::min<std::uint64_t>(2 * apart_, piece_size);
    for (std::size_t m = 0; m < in_common_.size(); ++m) {
        lane& l = *in_common_[m];
        const resting_state state = common_->state_of(m);
        l.written->begin_at(from);
        if (l.logged) l.logged->begin_at(from);
        l.fed = from;
        l.here = {};
        l.here.entry = l.written->entry_count();
        l.here.error = l.written->errors().end();
        l.here.text_begin = l.here.escape_from = from;
        l.here.content = state.content;
        l.here.foreign = state.foreign;
        if (!state.tag.empty()) l.here.tag = number_of(state.tag);
        tokenizer_options options = l.who.options;
        options.content = state.content;
        options.last_start_tag = state.tag;
        options.foreign = state.foreign;
        options.continues = from > 0 || options.continues;
        l.tokenizer = std::move(l.idle);
        l.tokenizer->reset(options);
    }
    make_safe(from);
}

// Returns the end of the window. If the common run may read only plain text, returns the end of the plain text that
// begins at the run's next byte.
std::uint64_t comparison::runner::end_for_common_run() const {
    std::uint64_t end = window_end();
    // A CR LF pair must not be split.
    if (end > common_fed_ && !closing_ && source_at(end - 1) == '\r') --end;
    if (common_->reading().preprocessed_alike) return end;
    const std::string_view text = source(common_fed_, end);
    const char* const plain = input::skip_plain_text(text.data(), text.data() + text.size());
    return common_fed_ + static_cast<std::uint64_t>(plain - text.data());
}

bool comparison::runner::read_together() {
    const std::uint64_t end = end_for_common_run();
    bool goes_on = true;
    if (end > common_fed_) goes_on = common_->feed(source(common_fed_, end));
    common_fed_ = end;
    // A character of up to four bytes may be incomplete.
    constexpr std::uint64_t longest_character = 4;
    const bool is_special = !common_->reading().preprocessed_alike && end < window_end() && source_at(end) != '\r' &&
                            (closing_ || window_end() - end >= longest_character);
    if (!goes_on || is_special || (closing_ && !common_->finish())) {
        separate();
        return true;
    }
    here_ = common_->reached();
    make_safe(here_);
    return false;
}

// Lets the drafts read further by themselves: at least `apart_` bytes, and then up to the end of the next ">", where
// they are likely to rest.
bool comparison::runner::extend_limit() {
    const std::uint64_t from = limit_;
    limit_ = window_end();
    if (from == limit_) return false;
    if (closing_ || common_ == nullptr) return true;
    const std::size_t end = source(from, limit_).find('>', static_cast<std::size_t>(apart_));
    if (end != std::string_view::npos) limit_ = from + end + 1;
    apart_ = std::min<std::uint64_t>(2 * apart_, piece_size);
    return true;
}

}  // namespace strata::compare
