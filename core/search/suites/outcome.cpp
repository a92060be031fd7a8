#include "core/search/suites/outcome.hpp"

#include <boost/variant2/variant.hpp>

#include <array>
#include <charconv>
#include <optional>

#include "core/engine/reference/interpreter.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"
#include "core/text/utf8.hpp"

namespace strata::generation {
namespace {

// A separator. This byte never occurs in UTF-8, so it does not occur in the text of a token.
constexpr char mark = '\xFF';

class outcome_sink final : public sink, public engine::step_observer {
public:
    outcome_sink(const spec::draft& draft, std::vector<fired_rule>* fired)
        : draft_(draft), fired_(fired), marks_(marks_errors(draft)) {}

    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (const auto* run = v::get_if<characters>(&t)) {
            if (run->data.empty()) return {};
            if (!in_text_) begin('c');
            in_text_ = true;
            tokens_ += run->data;
        } else if (const auto* start = v::get_if<start_tag>(&t)) {
            begin(start->self_closing ? 'S' : 's');
            tokens_ += start->name;
            for (const attribute& each : start->attributes) {
                if (each.dropped) continue;
                part(each.name);
                part(each.value);
            }
        } else if (const auto* end = v::get_if<end_tag>(&t)) {
            begin('e');
            tokens_ += end->name;
        } else if (const auto* c = v::get_if<comment>(&t)) {
            begin('m');
            tokens_ += c->data;
        } else if (const auto* d = v::get_if<doctype>(&t)) {
            begin(d->force_quirks ? 'q' : 'd');
            if (!d->name && draft_.missing_doctype_name_is_empty)
                part("");
            else
                part(d->name);
            part(d->public_identifier);
            part(d->system_identifier);
        } else if (const auto* pi = v::get_if<processing_instruction>(&t)) {
            begin('p');
            part(pi->target);
            part(pi->data);
        }
        return {};
    }

    void on_error(const parse_error& e) override {
        if (marks_) begin('!');
        errors_ += mark;
        number(static_cast<std::uint64_t>(e.code));
        number(e.offset);
    }

    void on_step(const engine::step& s) override {
        if (fired_ == nullptr) return;
        fired_->push_back({static_cast<std::uint16_t>(s.state),
                           static_cast<std::uint16_t>(draft_.table.states[s.state].first_rule + s.rule), s.symbol(),
                           static_cast<std::uint32_t>(s.offset)});
    }

    [[nodiscard]] std::size_t size() const { return tokens_.size() + errors_.size(); }
    [[nodiscard]] std::string take() { return std::move(tokens_) + errors_; }

private:
    void begin(char what) {
        in_text_ = false;
        tokens_ += mark;
        tokens_ += what;
    }
    void part(std::optional<std::string_view> text) {
        tokens_ += mark;
        tokens_ += text ? '=' : '-';
        if (text) tokens_ += *text;
    }
    void number(std::uint64_t n) {
        std::array<char, 24> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), n).ptr;
        errors_.append(digits.data(), end);
        errors_ += ' ';
    }

    const spec::draft& draft_;
    std::vector<fired_rule>* fired_;
    bool marks_;
    bool in_text_ = false;
    std::string tokens_, errors_;
};

// Returns the number of steps after which a machine counts as one that never stops. With a sound table, a machine takes
// only a few steps for each character.
std::size_t most_steps(std::string_view input) { return 50 * (input.size() + 10); }
std::string endless() { return {mark, 'l'}; }

}  // namespace

std::string text_of(spec::symbol s) {
    std::string text;
    if (s != spec::eof_symbol) input::append_utf8(text, s < 0x80 ? s : U'\u00E9');
    return text;
}

tokenizer_options options_at(const beginning& from) {
    tokenizer_options options;
    options.content = from.content;
    options.last_start_tag = from.last_start_tag;
    options.input = input_kind::characters;
    return options;
}

bool marks_errors(const spec::draft& draft) { return spec::has_content_model_flag(draft); }

std::string outcome_of(const spec::draft& draft, const beginning& from, std::string_view input,
                       std::vector<fired_rule>* fired) {
    outcome_sink seen(draft, fired);
    engine::interpreter machine(draft, options_at(from), seen);
    if (fired != nullptr) machine.observe(&seen);
    machine.feed(input);
    machine.begin_steps();
    for (std::size_t left = most_steps(input); machine.take_step();)
        if (left-- == 0) return endless();
    return seen.take();
}

std::string outcome_of(const spec::draft& draft, const beginning& from, std::string_view input, std::size_t offset,
                       const machine_view& show) {
    outcome_sink seen(draft, nullptr);
    engine::interpreter machine(draft, options_at(from), seen);
    machine.feed(input);
    machine.begin_steps();
    std::size_t left = most_steps(input);
    for (bool waits = false; !waits;) {
        if (machine.offset() >= offset || machine.stopped_early()) show(machine, seen.size());
        if (left-- == 0) return endless();
        waits = !machine.take_step() || machine.has_met_end();
    }
    while (machine.take_step())
        if (left-- == 0) return endless();
    return seen.take();
}

}  // namespace strata::generation
