#include "core/identify/identification.hpp"

// Runs the text on the probe, and watches which step writes which part of the result. Counts items as the tokenizer's
// answer does.

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/conformance/outputs.hpp"
#include "core/conformance/parsed_json.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/identify/probes.hpp"
#include "core/run/token_origins.hpp"
#include "core/spec/error_codes.hpp"
#include "core/study/draft_diff.hpp"
#include "core/text/locator.hpp"

namespace strata::identify {
namespace {

using json = nlohmann::json;
using conformance::output_item;

std::size_t common_beginning(std::string_view a, std::string_view b) {
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    return static_cast<std::size_t>(end - a.begin());
}

/// The first position at which the tokenizer's answer differs from the expected one.
struct parting {
    std::size_t item = 0;  ///< the index of the item in the expected answer
    std::size_t byte = 0;  ///< the offset of the byte, if the item consists of characters
    std::string gave;      ///< the tokenizer's token in place of that item, as JSON; "" if there is none or it
                           ///< consists of characters
};

parting parting_of(const std::vector<output_item>& expected, const std::vector<output_item>& gave) {
    parting at;
    while (at.item < expected.size() && at.item < gave.size() && expected[at.item] == gave[at.item]) ++at.item;
    if (at.item == expected.size() || at.item == gave.size()) return at;
    const output_item& of = gave[at.item];
    if (of.what == output_item::kind::token)
        at.gave = of.text;
    else if (expected[at.item].what == output_item::kind::characters)
        at.byte = common_beginning(expected[at.item].text, of.text);
    return at;
}

/// Finds the step that wrote the first token that differs in the tokenizer's answer, or the step that reported an
/// error.
class step_finder : public sink, public engine::step_observer {
public:
    step_finder(const spec::draft& text, const probe& what)
        : text_(text), what_(what), options_(*options_of(text, what)), origins_(text), machine_(text, options_, *this) {
        machine_.observe(this);
    }

    [[nodiscard]] reason for_tokens(const parting& at) {
        parting_ = &at;
        machine_.finish(what_.input);
        // The tokenizer's answer continues after the expected one. The nearest step is then the last one.
        if (found_ == run::no_step && !steps_.empty()) found_ = static_cast<run::step_number>(steps_.size() - 1);
        return in_words();
    }

    /// `expected` and `gave` have their errors in the form of `outcome::errors`.
    [[nodiscard]] reason for_errors(const outcome& expected, const outcome& gave) {
        expected_ = &expected;
        gave_ = &gave;
        missing_ = gave.errors;
        machine_.finish(what_.input);
        if (found_ == run::no_step && found_state_.empty() && !missing_.empty()) find_place(missing_.front());
        return in_words();
    }

    void on_step(const engine::step& s) override {
        steps_.push_back({s.state, s.rule, s.offset});
        origins_.on_step(s, machine_.texts(), static_cast<run::step_number>(steps_.size() - 1));
    }

    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (v::get_if<end_of_file>(&t) != nullptr) return {};
        const auto* const text = v::get_if<characters>(&t);
        if (text != nullptr) {
            if (!in_text_) ++items_;
            bytes_ = in_text_ ? bytes_ + text->data.size() : text->data.size();
            in_text_ = true;
            if (is_wanted() && bytes_ > parting_->byte) found_ = now();
            return {};
        }
        in_text_ = false;
        ++items_;
        const run::token_origin& origin = origins_.on_token(t);
        if (is_wanted()) found_ = writer_of(t, origin);
        return {};
    }

    void on_error(const parse_error& e) override {
        if (expected_ == nullptr || is_found()) return;
        if (expected_->errors.empty()) {  // only the number counts: a tokenizer without errors lacks the first
            if (gave_->error_count == 0) take_error(e);
            return;
        }
        input::locator places(text_, what_.input, input_kind::characters);
        const input::position where = places.at(e.offset);
        std::string line = conformance::error_line(where.line, where.utf16_column, spec::name_of(e.code));
        if (!gave_->names_errors || !expected_->names_errors) line.resize(line.find(' '));
        const auto known = std::find_if(missing_.begin(), missing_.end(), [&](const std::string& each) {
            return each == line || (!expected_->names_errors && each.substr(0, each.find(' ')) == line);
        });
        if (known == missing_.end())
            take_error(e);
        else
            missing_.erase(known);
    }

private:
    struct taken_step {
        std::size_t state, rule;
        std::uint64_t offset;
    };

    [[nodiscard]] bool is_found() const { return found_ != run::no_step || !found_state_.empty(); }
    [[nodiscard]] run::step_number now() const {
        return steps_.empty() ? run::no_step : static_cast<run::step_number>(steps_.size() - 1);
    }
    [[nodiscard]] bool is_wanted() const {
        return parting_ != nullptr && found_ == run::no_step && items_ == parting_->item + 1;
    }

    void take_error(const parse_error& e) {
        if (e.state == preprocessing_state)
            found_state_ = e.state;
        else
            found_ = now();
    }

    // Finds the last step at the position of an error that only the tokenizer reports.
    void find_place(const std::string& error) {
        input::locator places(text_, what_.input, input_kind::characters);
        for (std::size_t n = 0; n < steps_.size(); ++n) {
            const input::position where = places.at(steps_[n].offset);
            const std::string line = conformance::error_line(where.line, where.utf16_column, "");
            if (line.substr(0, line.find(' ')) == error.substr(0, error.find(' ')))
                found_ = static_cast<run::step_number>(n);
        }
    }

    // --- Which step wrote the part of a token that differs ---

    [[nodiscard]] run::step_number writer_of(const token& t, const run::token_origin& origin) const {
        namespace v = boost::variant2;
        const run::step_number found = [&]() -> run::step_number {
            const json gave = parting_->gave.empty() ? json() : report::parsed_json(parting_->gave);
            if (!gave.is_array() || gave.size() < 2) return run::no_step;
            if (const auto* const start = v::get_if<start_tag>(&t))
                return gave[0] == "StartTag" ? writer_of_tag(*start, gave, origin) : run::no_step;
            if (const auto* const end = v::get_if<end_tag>(&t))
                return gave[0] == "EndTag" ? writer_of_text(end->name, gave[1], origin.name) : run::no_step;
            if (const auto* const c = v::get_if<comment>(&t))
                return gave[0] == "Comment" ? writer_of_text(c->data, gave[1], origin.data) : run::no_step;
            if (const auto* const d = v::get_if<doctype>(&t))
                return gave[0] == "DOCTYPE" ? writer_of_doctype(*d, gave, origin) : run::no_step;
            if (const auto* const p = v::get_if<processing_instruction>(&t); p != nullptr && gave.size() > 2)
                return gave[0] == "ProcessingInstruction" ? writer_of_text(p->data, gave[2], origin.data)
                                                          : run::no_step;
            return run::no_step;
        }();
        return found != run::no_step ? found : origin.emitted != run::no_step ? origin.emitted : now();
    }

    // Returns the step that wrote the first byte that differs; `no_step` if the texts are equal, or if the tokenizer's
    // text only continues after the expected one.
    static run::step_number writer_of_text(std::string_view expected, const json& gave,
                                           const run::text_origin& origin) {
        const std::string other = gave.is_string() ? report::string_of(gave) : std::string();
        const std::size_t same = common_beginning(expected, other);
        return same < expected.size() ? origin.of_byte(same) : run::no_step;
    }

    static run::step_number writer_of_tag(const start_tag& t, const json& gave, const run::token_origin& origin) {
        if (const run::step_number name = writer_of_text(t.name, gave[1], origin.name); name != run::no_step)
            return name;
        const json attributes = gave.size() > 2 && gave[2].is_object() ? gave[2] : json::object();
        for (const attribute& each : t.attributes) {
            const auto from = std::find_if(origin.attributes.begin(), origin.attributes.end(),
                                           [&](const auto& one) { return one.begin == each.where.begin; });
            if (each.dropped || from == origin.attributes.end()) continue;
            const auto known = attributes.find(std::string(each.name));
            if (known == attributes.end()) return from->started;
            if (const run::step_number value = writer_of_text(each.value, *known, from->value); value != run::no_step)
                return value;
        }
        const bool gave_flag = gave.size() > 3 && gave[3] == true;
        return t.self_closing != gave_flag ? origin.self_closing : run::no_step;
    }

    static run::step_number writer_of_doctype(const doctype& d, const json& gave, const run::token_origin& origin) {
        const auto differs = [&](const std::optional<std::string_view>& text, std::size_t at) {
            const json other = gave.size() > at ? gave[at] : json();
            return text ? !other.is_string() || report::string_of(other) != *text : !other.is_null();
        };
        const auto writer = [&](const std::optional<std::string_view>& text, std::size_t at,
                                const run::text_origin& from) {
            const run::step_number wrote = writer_of_text(text.value_or(""), gave[at], from);
            return wrote != run::no_step ? wrote : from.begun();
        };
        constexpr std::size_t public_id = 2;
        constexpr std::size_t system_id = 3;
        if (differs(d.name, 1)) return writer(d.name, 1, origin.name);
        if (gave.size() <= system_id) return run::no_step;
        if (differs(d.public_identifier, public_id))
            return writer(d.public_identifier, public_id, origin.public_identifier);
        if (differs(d.system_identifier, system_id))
            return writer(d.system_identifier, system_id, origin.system_identifier);
        return origin.quirks;
    }

    // --- Words ---

    [[nodiscard]] reason in_words() const {
        reason found;
        if (!found_state_.empty()) {
            found.state_name = found_state_;
            return found;
        }
        if (found_ == run::no_step) return found;
        const taken_step& step = steps_[found_];
        found.state = step.state;
        found.state_name = text_.table.states[step.state].name;
        for (const study::said_rule& each : study::all_said(text_, step.state))
            if (each.rule == step.rule) {
                found.subject = each.subjects;
                found.sentence = each.sentence;
            }
        return found;
    }

    const spec::draft& text_;
    const probe& what_;
    tokenizer_options options_;
    run::token_origins origins_;
    std::vector<taken_step> steps_;
    const parting* parting_ = nullptr;
    const outcome* expected_ = nullptr;
    const outcome* gave_ = nullptr;
    std::vector<std::string> missing_;  // errors of the tokenizer that the text has not reported so far
    std::size_t items_ = 0;
    std::size_t bytes_ = 0;  // the number of bytes of the current characters
    bool in_text_ = false;
    run::step_number found_ = run::no_step;
    std::string found_state_;  // set instead of `found_` if preprocessing reports the error
    engine::interpreter machine_;
};

}  // namespace

reason reason_for(part in, const asked_probe& of, const spec::draft& text, const outcome& expected) {
    step_finder finder(text, of.what);
    if (in == part::errors) return finder.for_errors(expected, *of.given.given);
    return finder.for_tokens(parting_of(expected.tokens, of.given.given->tokens));
}

}  // namespace strata::identify
