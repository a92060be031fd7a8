#include "core/conformance/html5lib_tests.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "core/conformance/line_difference.hpp"
#include "core/input/locator.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/parsed_json.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/content_states.hpp"
#include "core/token/sink.hpp"

namespace strata::conformance {
namespace {

using json = nlohmann::json;
using item = output_item;

// The content models and states that a case need not name: the one that documents begin in.
constexpr std::string_view beginning{};

// ---------------------------------------------------------------------------------------------------------------------
// Results

// Collects items and joins adjacent characters.
class output_builder {
public:
    void add_token(const json& token) {
        std::string text;
        append(text, token);
        items_.push_back({item::kind::token, std::move(text)});
    }
    void add_characters(std::string_view data) {
        if (items_.empty() || items_.back().what != item::kind::characters)
            items_.push_back({item::kind::characters, ""});
        items_.back().text += data;
    }
    void add_error_mark() { items_.push_back({item::kind::error_mark, ""}); }
    [[nodiscard]] std::size_t size() const { return items_.size(); }
    std::vector<item> take() { return std::move(items_); }

private:
    // The library's own writer refuses lone surrogates. Its objects are sorted by name.
    static void append(std::string& to, const json& value) {
        if (value.is_string()) {
            report::append_json_string(to, value.get_ref<const std::string&>());
        } else if (value.is_array()) {
            to += '[';
            for (const json& each : value) {
                if (&each != &value.front()) to += ", ";
                append(to, each);
            }
            to += ']';
        } else if (value.is_object()) {
            to += '{';
            for (auto each = value.begin(); each != value.end(); ++each) {
                if (each != value.begin()) to += ", ";
                report::append_json_string(to, each.key());
                to += ": ";
                append(to, each.value());
            }
            to += '}';
        } else {
            to += value.dump();
        }
    }
    std::vector<item> items_;
};

std::string error_line(std::uint64_t line, std::uint64_t column, std::string_view code) {
    return fmt::format("{}:{} {}", line, column, code);
}

result without_marks(const result& r) {
    result bare;
    for (const item& each : r.output) {
        if (each.what == item::kind::error_mark) continue;
        if (each.what == item::kind::characters && !bare.output.empty() &&
            bare.output.back().what == item::kind::characters)
            bare.output.back().text += each.text;
        else
            bare.output.push_back(each);
    }
    bare.errors = r.errors;
    bare.more = r.more;
    return bare;
}

std::size_t marks_in(const result& r) {
    std::size_t count = 0;
    for (const item& each : r.output) count += each.what == item::kind::error_mark ? 1 : 0;
    return count;
}

// ---------------------------------------------------------------------------------------------------------------------
// Reading

[[noreturn]] void bad(std::string_view what) { throw std::runtime_error(std::string(what)); }

const json& member(const json& of, const char* name, std::string_view where) {
    const auto found = of.find(name);
    if (found == of.end()) bad(fmt::format("{} has no \"{}\"", where, name));
    return *found;
}

std::string text_of(const json& value, std::string_view what) {
    if (!value.is_string()) bad(fmt::format("{} is not a string", what));
    return report::string_of(value);
}

std::vector<std::string> texts_of(const json& value, std::string_view what) {
    if (!value.is_array()) bad(fmt::format("{} is not an array", what));
    std::vector<std::string> texts;
    for (const json& each : value) texts.push_back(text_of(each, what));
    return texts;
}

// A value of a test file with its strings as they are meant: with lone surrogates, and without double escapes.
json meant(const json& value, bool double_escaped) {
    const auto plain = [&](const json& spelt) {
        std::string text = report::string_of(spelt);
        return double_escaped ? report::unescape_again(text) : text;
    };
    if (value.is_string()) return plain(value);
    if (value.is_array()) {
        json all = json::array();
        for (const json& each : value) all.push_back(meant(each, double_escaped));
        return all;
    }
    if (value.is_object()) {
        json all = json::object();
        for (auto each = value.begin(); each != value.end(); ++each)
            all[plain(each.key())] = meant(each.value(), double_escaped);
        return all;
    }
    return value;
}

std::vector<item> read_output(const json& list, bool double_escaped, std::string_view where) {
    if (!list.is_array()) bad(fmt::format("\"output\" of {} is not an array", where));
    output_builder out;
    for (const json& spelt : list) {
        const json each = meant(spelt, double_escaped);
        if (each == "ParseError") {
            out.add_error_mark();
        } else if (!each.is_array() || each.size() < 2 || !each[0].is_string()) {
            bad(fmt::format("\"output\" of {} holds something that is not a token", where));
        } else if (each[0] == "Character") {
            if (!each[1].is_string()) bad(fmt::format("\"output\" of {} holds a Character without text", where));
            out.add_characters(each[1].get_ref<const std::string&>());
        } else {
            out.add_token(each);
        }
    }
    return out.take();
}

std::vector<std::string> read_errors(const json& list, std::string_view where) {
    if (!list.is_array()) bad(fmt::format("\"errors\" of {} is not an array", where));
    std::vector<std::string> lines;
    for (const json& each : list) {
        if (!each.is_object()) bad(fmt::format("\"errors\" of {} holds something that is not an error", where));
        const json& line = member(each, "line", "an error");
        const json& column = member(each, "col", "an error");
        if (!line.is_number_unsigned() || !column.is_number_unsigned())
            bad(fmt::format("an error of {} has a place that is not a number", where));
        lines.push_back(error_line(line.get<std::uint64_t>(), column.get<std::uint64_t>(),
                                   text_of(member(each, "code", "an error"), "the code of an error")));
    }
    return lines;
}

bool flag_of(const json& of, const char* name) {
    const auto found = of.find(name);
    if (found == of.end()) return false;
    if (!found->is_boolean()) bad(fmt::format("\"{}\" is neither true nor false", name));
    return found->get<bool>();
}

test read_test(const json& from, std::size_t number) {
    const std::string where = fmt::format("test {}", number);
    if (!from.is_object()) bad(where + " is not an object");
    test t;
    t.description = text_of(member(from, "description", where), "\"description\" of " + where);
    const bool double_escaped = flag_of(from, "doubleEscaped");
    t.input = text_of(member(from, "input", where), "\"input\" of " + where);
    if (double_escaped) t.input = report::unescape_again(t.input);
    t.ignores_error_order = flag_of(from, "ignoreErrorOrder");
    if (from.contains("lastStartTag")) t.last_start_tag = text_of(from["lastStartTag"], "\"lastStartTag\" of " + where);
    t.expected.output = read_output(member(from, "output", where), double_escaped, where);
    if (from.contains("errors")) t.expected.errors = read_errors(from["errors"], where);

    const bool has_models = from.contains("contentModelFlags");
    // A test without errors reads the same in both notations.
    if (has_models || t.ignores_error_order || marks_in(t.expected) > 0)
        t.written_in = from.contains("errors") ? notation::both : notation::error_marks;
    if (has_models)
        t.contents = texts_of(from["contentModelFlags"], "\"contentModelFlags\" of " + where);
    else if (from.contains("initialStates"))
        t.contents = texts_of(from["initialStates"], "\"initialStates\" of " + where);
    if (t.contents.empty()) t.contents.emplace_back(beginning);
    return t;
}

// ---------------------------------------------------------------------------------------------------------------------
// Running

// Records the output of a tokenizer, in both notations at once.
class recorder : public sink {
public:
    // Beyond `most` items or errors it only counts.
    recorder(const spec::draft& draft, std::string_view source, notation in, std::size_t most)
        : draft_(draft), locator_(draft, source, input_kind::characters), in_(in), most_(most) {}

    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        const auto optional = [](const std::optional<std::string_view>& text) {
            return text ? json(std::string(*text)) : json(nullptr);
        };
        if (const auto* run = v::get_if<characters>(&t)) {
            if (out_.size() >= most_)
                return {};  // they may continue the last, and what is only counted is never expected
            out_.add_characters(run->data);
        } else if (out_.size() >= most_) {
            ++more_;
        } else if (const auto* start = v::get_if<start_tag>(&t)) {
            json attributes = json::object();
            for (const attribute& each : start->attributes)
                if (!each.dropped) attributes[std::string(each.name)] = std::string(each.value);
            json made = json::array({"StartTag", std::string(start->name), std::move(attributes)});
            if (start->self_closing) made.push_back(true);
            out_.add_token(made);
        } else if (const auto* end = v::get_if<end_tag>(&t)) {
            out_.add_token(json::array({"EndTag", std::string(end->name)}));
        } else if (const auto* c = v::get_if<comment>(&t)) {
            out_.add_token(json::array({"Comment", std::string(c->data)}));
        } else if (const auto* d = v::get_if<doctype>(&t)) {
            json name = !d->name && draft_.missing_doctype_name_is_empty ? json("") : optional(d->name);
            out_.add_token(json::array({"DOCTYPE", std::move(name), optional(d->public_identifier),
                                        optional(d->system_identifier), !d->force_quirks}));
        } else if (const auto* pi = v::get_if<processing_instruction>(&t)) {
            out_.add_token(json::array({"ProcessingInstruction", std::string(pi->target), std::string(pi->data)}));
        }
        return {};
    }
    void on_error(const parse_error& e) override {
        if (in_ == notation::error_marks ? out_.size() >= most_ : errors_.size() >= most_) {
            ++more_;
            return;
        }
        if (in_ != notation::named_errors) out_.add_error_mark();
        if (in_ == notation::error_marks) return;
        const input::position where = locator_.at(e.offset);
        errors_.push_back(error_line(where.line, where.utf16_column, spec::name_of(e.code)));
    }
    result take() { return {out_.take(), std::move(errors_), more_}; }

private:
    const spec::draft& draft_;
    input::locator locator_;
    notation in_;
    std::size_t most_;
    output_builder out_;
    std::vector<std::string> errors_;
    std::uint64_t more_ = 0;
};

std::vector<std::string> lines_of(const result& r) {
    std::vector<std::string> lines;
    for (const item& each : r.output) {
        std::string& line = lines.emplace_back();
        switch (each.what) {
            case item::kind::error_mark: line = "\"ParseError\""; break;
            case item::kind::token: line = each.text; break;
            case item::kind::characters:
                line = "[\"Character\", ";
                report::append_json_string(line, each.text);
                line += ']';
        }
    }
    for (const std::string& each : r.errors) lines.push_back("error at " + report::on_one_line(each));
    if (r.more > 0) lines.push_back(fmt::format("and {} more", r.more));
    return lines;
}

}  // namespace

std::vector<test> read_tests(std::string_view text) {
    const json file = report::parsed_json(text);
    std::vector<test> tests;
    bool has_list = false;
    for (const char* const name : {"tests", "xmlViolationTests"}) {
        if (!file.is_object() || !file.contains(name)) continue;
        has_list = true;
        if (!file[name].is_array()) bad(fmt::format("\"{}\" is not an array", name));
        for (const json& each : file[name]) tests.push_back(read_test(each, tests.size() + 1));
    }
    if (!has_list) bad("has neither \"tests\" nor \"xmlViolationTests\"");
    return tests;
}

std::optional<tokenizer_options> options_of(const spec::draft& draft, const test& t, std::string_view content) {
    tokenizer_options options;
    options.input = input_kind::characters;
    options.last_start_tag = t.last_start_tag;
    if (content != beginning) {
        const auto found = spec::find_content(draft, content);
        if (!found) return std::nullopt;
        options.content = *found;
    }
    return options;
}

verdict run(const spec::draft& draft, engine_kind engine, const test& t, std::string_view content) {
    verdict v;
    const std::optional<tokenizer_options> options = options_of(draft, t, content);
    if (!options) {
        v.obstacle =
            fmt::format("{} is not a state of {}, which has {}", content, draft.about.name, spec::content_names(draft));
        return v;
    }
    // Far more than is expected cannot pass, however characters are joined, and hostile input gives millions.
    recorder to(draft, t.input, t.written_in, 20'000 + 2 * (t.expected.output.size() + t.expected.errors.size()));
    tokenize(draft, engine, *options, t.input, to);
    v.actual = to.take();
    v.passed = agree(t, t.expected, v.actual);
    return v;
}

bool agree(const test& t, const result& expected, const result& actual) {
    if (!t.ignores_error_order) return expected == actual;
    return marks_in(expected) == marks_in(actual) && without_marks(expected) == without_marks(actual);
}

std::string difference(const test& t, const result& expected, const result& actual) {
    if (!t.ignores_error_order) return line_difference(lines_of(expected), lines_of(actual));
    const auto counted = [](const result& r) {
        std::vector<std::string> lines = lines_of(without_marks(r));
        lines.push_back(fmt::format("number of errors: {}", marks_in(r)));
        return lines;
    };
    return line_difference(counted(expected), counted(actual));
}

std::vector<known_disagreement> read_known_disagreements(std::string_view text) {
    const json list = report::parsed_json(text);
    if (!list.is_array()) bad("not an array of known disagreements");
    std::vector<known_disagreement> all;
    for (const json& each : list) {
        const std::string where = fmt::format("entry {}", all.size() + 1);
        if (!each.is_object()) bad(where + " is not an object");
        known_disagreement known;
        known.file = text_of(member(each, "file", where), "\"file\" of " + where);
        known.description = text_of(member(each, "description", where), "\"description\" of " + where);
        if (each.contains("state")) known.state = text_of(each["state"], "\"state\" of " + where);
        if (each.contains("draft")) known.draft = text_of(each["draft"], "\"draft\" of " + where);
        const json& actual = member(each, "actual", where);
        if (!actual.is_object()) bad(fmt::format("\"actual\" of {} is no object", where));
        known.actual.output = read_output(member(actual, "output", where), false, where);
        if (actual.contains("errors")) known.actual.errors = read_errors(actual["errors"], where);
        all.push_back(std::move(known));
    }
    return all;
}

bool speaks_of(const known_disagreement& known, const spec::draft& draft, std::string_view file) {
    if (known.draft && !spec::goes_by(draft, *known.draft)) return false;
    if (file.size() < known.file.size()) return false;
    const std::string_view before = file.substr(0, file.size() - known.file.size());
    return file.substr(before.size()) == known.file && (before.empty() || before.back() == '/');
}

bool speaks_of(const known_disagreement& known, const spec::draft& draft, std::string_view file, const test& t,
               std::string_view content) {
    if (known.description != t.description || !speaks_of(known, draft, file)) return false;
    if (!known.state || *known.state == content) return true;
    // Either vocabulary may name a state, and one that is not named is the draft's first.
    const auto named = spec::find_content(draft, *known.state);
    const auto begun =
        content == beginning ? std::optional(spec::content_index::first) : spec::find_content(draft, content);
    return named && named == begun;
}

}  // namespace strata::conformance
