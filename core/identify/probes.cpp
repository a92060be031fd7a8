#include "core/identify/probes.hpp"

// Collects the witnesses of the chain. A witness names states as the draft of its time does, but present tokenizers
// know the states by their present names. So the names are converted.

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/conformance/parsed_json.hpp"
#include "core/report/changes/case_json.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"
#include "core/study/changes.hpp"
#include "core/text/utf8.hpp"

namespace strata::identify {
namespace {

/// A state, and a start tag after which a parser switches the tokenizer to that state.
struct usual_tag {
    std::string_view state, name;
};
constexpr std::array<usual_tag, 3> usual_tags{
    {{"RCDATA state", "title"}, {"RAWTEXT state", "style"}, {"Script data state", "script"}}};

// Renames the last start tag of a probe, and its end tags. In a witness, the tag has the shortest possible name. In a
// document, and so in most tokenizers, only certain start tags lead to the initial state of the probe, so the name must
// be one of these. Returns false if there is no suitable name.
bool name_as_in_documents(probe& of) {
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    if (!std::all_of(of.last_start_tag.begin(), of.last_start_tag.end(), is_letter)) return false;
    const auto usual = std::find_if(usual_tags.begin(), usual_tags.end(),
                                    [&](const usual_tag& each) { return each.state == of.initial_state; });
    if (usual == usual_tags.end() || of.last_start_tag.empty()) return true;
    const auto same = [](char a, char b) { return spec::ascii_lower(a) == spec::ascii_lower(b); };
    const std::string before = "</" + of.last_start_tag;
    for (auto at = of.input.begin();;) {
        at = std::search(at, of.input.end(), before.begin(), before.end(), same);
        if (at == of.input.end()) break;
        const auto offset = at - of.input.begin() + 2;
        of.input.replace(static_cast<std::size_t>(offset), of.last_start_tag.size(), usual->name);
        at = of.input.begin() + offset;
    }
    of.last_start_tag = usual->name;
    return true;
}

/// Collects probes, and drops repetitions.
class collection {
public:
    explicit collection(const registry& known) : known_(known) {}

    /// Adds the probe for a witness. `json` is the input as a JSON string. Leaves out witnesses that need tree
    /// construction.
    void add(std::string_view json, const report::witness_case& of) {
        if (json.empty() || of.scripting || !of.fragment.empty()) return;  // the result depends on tree construction
        probe made;
        made.input = report::string_of(report::parsed_json(json));
        made.initial_state = state_of_today(of.initial_state);
        made.last_start_tag = of.last_start_tag;
        made.foreign = of.foreign;
        if (!name_as_in_documents(made)) return;
        if (std::find(all_.begin(), all_.end(), made) == all_.end()) all_.push_back(std::move(made));
    }
    [[nodiscard]] std::vector<probe> take() { return std::move(all_); }

private:
    [[nodiscard]] std::string state_of_today(std::string_view name) const {
        if (name.empty()) return {};
        const auto found = spec::find_content(*known_.standard, name);
        if (!found) return std::string(name);
        return *found == spec::content_index::first ? std::string()
                                                    : std::string(spec::content_at(*known_.standard, *found).name);
    }

    const registry& known_;
    std::vector<probe> all_;
};

}  // namespace

bool has_lone_surrogate(const probe& of) {
    for (std::size_t at = 0; at < of.input.size();) {
        const input::decoded next = input::decode_one(std::string_view(of.input).substr(at), true);
        if (next.code_point >= 0xD800 && next.code_point <= 0xDFFF) return true;
        at += next.length;
    }
    return false;
}

std::optional<tokenizer_options> options_of(const spec::draft& draft, const probe& of) {
    tokenizer_options options;
    options.input = input_kind::characters;
    options.last_start_tag = of.last_start_tag;
    options.foreign = of.foreign;
    if (of.initial_state.empty()) return options;
    const auto found = spec::find_content(draft, of.initial_state);
    if (!found) return std::nullopt;
    options.content = *found;
    return options;
}

std::vector<probe> probes_of(const registry& known, std::optional<spec::change_topic> topic) {
    collection all(known);
    for (const spec::revision_view& each : known.chain.revisions)
        if (!topic || each.source.topic == *topic)
            all.add(each.source.witness, report::case_of(each.source.options, false));
    for (const study::change_step& each : study::all_changes(known.drafts)) {
        if (topic && each.what->topic != *topic) continue;
        const bool is_page = each.what->topic == spec::change_topic::tree_construction;
        for (const spec::change_row& row : each.what->rows)
            for (const std::string_view input : row.inputs) all.add(input, report::case_of(row.options, is_page));
    }
    return all.take();
}

std::vector<probe> canaries() {
    return {
        {"a", "", "", false},
        {"<p>a<b>c</b>", "", "", false},
        {"<a href=\"x\" id='y' CLASS=z>", "", "", false},
        {"<p hidden>", "", "", false},
        {"<!--a-->", "", "", false},
        {"<!DOCTYPE html>", "", "", false},
        {"a\n<b\n>c", "", "", false},
        {"&lt;&amp;&#65;", "", "", false},
        {"\xC3\xA9\xF0\x9F\x98\x80", "", "", false},
        {"<b>&lt;</title>", "RCDATA state", "title", false},
        {"<b>&lt;</style>", "RAWTEXT state", "style", false},
        {"<b>&lt;</p>", "PLAINTEXT state", "", false},
        {"a\xED\xA0\x80z", "", "", false},
    };
}

std::string case_line(const probe& of, std::uint64_t id) {
    std::string line = "{";
    report::append_member(line, "id", id);
    report::append_member(line, "input", of.input);
    report::append_case(line, {of.initial_state, of.last_start_tag, of.foreign, std::nullopt, ""});
    line += '}';
    return line;
}

// --- The answers of all texts ---
// Runs the texts with the interpreter: compiling each text would take longer than running it on these short inputs.

namespace {

// Returns a key for a result. Two texts have equal keys if their results are equal and either both texts name their
// errors or neither does.
std::string key_of(const conformance::result& of, bool names_errors) {
    std::string key = names_errors ? "named" : "";
    for (const std::string& each : conformance::lines_of(of)) key.append(1, '\n').append(each);
    return key;
}

}  // namespace

readings read_by_all(std::span<const history::moment> texts, const probe& what, const capabilities& to) {
    readings found;
    std::map<std::string, std::size_t> numbers;
    for (const history::moment& each : texts) {
        const std::optional<tokenizer_options> options = options_of(*each.draft, what);
        std::optional<conformance::result> made;
        if (options)
            made = conformance::result_of(*each.draft, engine_kind::interpreter, *options, what.input,
                                          conformance::notation::named_errors);
        if (!made) {
            found.of_text.emplace_back();
            continue;
        }
        const bool names_errors = each.draft->names_errors;
        const auto [at, is_new] = numbers.emplace(key_of(*made, names_errors), found.different.size());
        if (is_new) found.different.push_back(reduced(std::move(*made), names_errors, to));
        found.of_text.emplace_back(at->second);
    }
    return found;
}

}  // namespace strata::identify
