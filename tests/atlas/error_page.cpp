// Writes the atlas's page on parse errors: the states in which each draft reports each error, and the results of
// numeric references.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/references.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/error_codes.hpp"
#include "core/text/utf8.hpp"
#include "core/tree/simulated.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/study/own_inputs.hpp"

namespace strata::testing {
namespace {

using report::line;
using spec::error_code;

// --- Codes and states ---

// For each error code, the names of the states that report it.
using states_by_code = std::array<std::vector<std::string_view>, spec::error_code_count>;

class error_states : public sink {
public:
    feedback on_token(const token& /*t*/) override { return {}; }
    void on_error(const parse_error& e) override {
        auto& states = found_[static_cast<std::size_t>(e.code)];
        if (std::find(states.begin(), states.end(), e.state) == states.end()) states.push_back(e.state);
    }
    // Returns the names in the order of the states in `draft`.
    [[nodiscard]] states_by_code in_order_of(const spec::draft& draft) const {
        const auto place = [&](std::string_view name) {
            const auto& states = draft.table.states;
            return std::find_if(states.begin(), states.end(), [&](const auto& each) { return each.name == name; });
        };
        states_by_code ordered = found_;
        for (auto& states : ordered)
            std::sort(states.begin(), states.end(), [&](auto a, auto b) { return place(a) < place(b); });
        return ordered;
    }

private:
    states_by_code found_;
};

void run(const spec::draft& draft, std::string_view input, const tokenizer_options& options, sink& to) {
    tokenizer t(draft, to, options);
    t.feed(input);
    t.finish();
}

// Runs `inputs` under `draft` and returns the errors that each state reports. Each input is run from every content
// state, and as a page. A tag is also run as an end tag. A reference is also run in the value of an attribute.
states_by_code reported_by(const spec::draft& draft, const std::vector<own_input>& inputs) {
    error_states found;
    for (const own_input& each : inputs) {
        tokenizer_options options;
        options.foreign = each.foreign;
        options.input = input_kind::characters;
        const bool is_tag = each.text.starts_with("<a");
        if (each.text.starts_with('&')) run(draft, fmt::format("<a b=\"{}\">", each.text), options, found);
        for (std::size_t content = 0; content < draft.contents.size(); ++content) {
            options.content = spec::content_index_at(content);
            options.last_start_tag = each.last_start_tag;
            run(draft, each.text, options, found);
            options.last_start_tag = "a";
            if (is_tag) run(draft, "</" + each.text.substr(1), options, found);
        }
        simulated_feedback answering(draft, simulation{}, found);
        run(draft, each.text, {}, answering);
    }
    return found.in_order_of(draft);
}

bool is_own(std::size_t code) {
    return code >= static_cast<std::size_t>(error_code::ampersand_without_character_reference);
}

std::string name_of_code(std::size_t code) {
    return fmt::format("`{}`{}", spec::name_of(static_cast<error_code>(code)), is_own(code) ? " (own)" : "");
}

/// Returns whether no draft of the program reports the error. Such an error occurs only in texts read at run time.
bool is_of_texts_alone(const std::vector<states_by_code>& reported, std::size_t code) {
    return std::all_of(reported.begin(), reported.end(),
                       [code](const states_by_code& each) { return each[code].empty(); });
}

void append_codes(std::string& to, const registry& known, const std::vector<states_by_code>& reported) {
    std::string head = "| code |";
    std::string rule = "| --- |";
    std::string sums = "| all |";
    for (std::size_t d = 0; d < known.drafts.size(); ++d) {
        head += fmt::format(" {} |", name_of(*known.drafts[d]));
        rule += " --- |";
        sums += fmt::format(" {} |", std::count_if(reported[d].begin(), reported[d].end(),
                                                   [](const auto& states) { return !states.empty(); }));
    }
    line(to, "{}\n{}", head, rule);
    for (std::size_t code = 0; code < spec::error_code_count; ++code) {
        if (is_of_texts_alone(reported, code)) continue;
        std::string row = fmt::format("| {} |", name_of_code(code));
        for (const states_by_code& each : reported) row += each[code].empty() ? "  |" : " yes |";
        line(to, "{}", row);
    }
    line(to, "{}", sums);
}

// If consecutive drafts report a code in the same states, these drafts share an entry in the list.
void append_states(std::string& to, const registry& known, const std::vector<states_by_code>& reported) {
    for (std::size_t code = 0; code < spec::error_code_count; ++code) {
        if (is_of_texts_alone(reported, code)) continue;
        std::string text = fmt::format("- {}.", name_of_code(code));
        for (std::size_t d = 0; d < reported.size();) {
            const auto& states = reported[d][code];
            std::string who(name_of(*known.drafts[d]));
            std::size_t next = d + 1;
            for (; next < reported.size() && reported[next][code] == states; ++next)
                who += fmt::format(", {}", name_of(*known.drafts[next]));
            d = next;
            if (states.empty()) continue;
            std::string list;
            for (const std::string_view each : states)
                list += fmt::format("{}{}", list.empty() ? "" : "; ", report::short_state(each));
            text += fmt::format(" *{}:* {}.", who, list);
        }
        line(to, "{}", text);
    }
}

// --- Numbers ---

// Collects the text and the errors that a draft gives for a numeric reference.
class number_meaning : public sink {
public:
    feedback on_token(const token& t) override {
        if (const auto* text = boost::variant2::get_if<characters>(&t)) text_ += text->data;
        return {};
    }
    void on_error(const parse_error& e) override {
        if (e.code == code_) is_error_ = true;
    }

    static std::string of(const spec::draft& draft, std::uint32_t number) {
        number_meaning seen(engine::error_of_number(number));
        tokenizer_options options;
        options.input = input_kind::characters;
        run(draft, fmt::format("&#x{:X};", number), options, seen);
        std::string kept;
        if (number <= 0x10FFFF) input::append_utf8(kept, static_cast<char32_t>(number));
        std::string_view gives = "from the table";
        if (seen.text_ == kept)
            gives = "kept";
        else if (seen.text_ == "\xEF\xBF\xBD")
            gives = "U+FFFD";
        return fmt::format("{}{}", seen.is_error_ ? "error, " : "", gives);
    }

private:
    explicit number_meaning(error_code code) : code_(code) {}
    error_code code_;
    std::string text_;
    bool is_error_ = false;
};

// A group of numbers. Under each draft, the references to all of these numbers have the same result.
struct alike {
    error_code code{};
    std::vector<std::string> meanings;  // the result under each draft
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
};

std::vector<alike> numbers_by_meaning(const registry& known) {
    std::vector<alike> all;
    const auto add = [&](std::uint32_t number) {
        std::vector<std::string> meanings;
        for (const spec::draft* each : known.drafts) meanings.push_back(number_meaning::of(*each, number));
        if (std::all_of(meanings.begin(), meanings.end(), [](const auto& each) { return each == "kept"; })) return;
        const error_code code = engine::error_of_number(number);
        auto group = std::find_if(all.begin(), all.end(),
                                  [&](const alike& each) { return each.code == code && each.meanings == meanings; });
        if (group == all.end()) group = all.insert(all.end(), alike{code, std::move(meanings), {}});
        if (!group->ranges.empty() && group->ranges.back().second + 1 == number)
            group->ranges.back().second = number;
        else
            group->ranges.emplace_back(number, number);
    };
    for (std::uint32_t number = 0; number <= 0xFFFF; ++number) add(number);
    add(engine::number_limit);
    return all;
}

void append_numbers(std::string& to, const registry& known) {
    std::string head = "| number | name |";
    std::string rule = "| --- | --- |";
    for (const spec::draft* each : known.drafts) {
        head += fmt::format(" {} |", name_of(*each));
        rule += " --- |";
    }
    line(to, "{}\n{}", head, rule);
    for (const alike& each : numbers_by_meaning(known)) {
        std::string numbers;
        for (const auto& [first, last] : each.ranges) {
            numbers += fmt::format("{}0x{:02X}", numbers.empty() ? "" : ", ", first);
            if (last != first) numbers += fmt::format(" to 0x{:02X}", last);
        }
        if (each.ranges.front().first == engine::number_limit) numbers = "above 0x10FFFF";
        line(to, "| {} | `{}` | {} |", numbers, spec::name_of(each.code), fmt::join(each.meanings, " | "));
    }
}

}  // namespace

atlas_file errors_page(const registry& known) {
    std::string to = head_of_page("Parse errors by draft", "[Atlas](index.md) · [parse errors](../errors.md)");
    const std::vector<own_input> inputs = own_inputs();
    std::vector<states_by_code> reported;
    for (const spec::draft* each : known.drafts) reported.push_back(reported_by(*each, inputs));
    line(to,
         "\nFound by running the project's own inputs, which fire every rule of every draft that can fire, under each\n"
         "draft from each of its content states, and references in attributes too. Codes marked \"own\" are "
         "[strata's](../errors.md#stratas-own-names).\n");
    line(to, "## All codes\n");
    append_codes(to, known, reported);
    line(to, "\n## The states that report each code\n");
    line(to,
         "Names of states are without the word \"state\". Errors of the procedure on references are listed under the "
         "state\n"
         "that called it, errors of a tag under the state that emits it.\n");
    append_states(to, known, reported);
    line(to, "\n## What numeric references give\n");
    line(to,
         "Numbers up to 0xFFFF that some draft does not just take as they are, and those beyond Unicode. The last two "
         "of\n"
         "each further plane are as those of the first.\n");
    append_numbers(to, known);
    return {"errors.md", std::move(to)};
}

}  // namespace strata::testing
