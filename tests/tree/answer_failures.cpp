#include "tests/tree/answer_failures.hpp"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>

#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/tree/simulated.hpp"

namespace strata::testing {
namespace {

namespace v = boost::variant2;

struct silent : sink {
    feedback on_token(const token&) override { return {}; }
};

/// Notices start tags whose self-closing flag is not acknowledged.
struct noticed_slashes : tree_error_sink {
    void on_unacknowledged_self_closing(const start_tag&) override { of_last = true; }
    bool of_last = false;  ///< whether the flag of the last tag was not acknowledged
};

/// A sink between the tokenizer and the simulation. It records the replies.
class listener : public sink {
public:
    listener(const spec::draft& draft, std::string_view input, noticed_slashes& slashes, sink& answering)
        : draft_(draft), input_(input), slashes_(slashes), answering_(answering) {}

    feedback on_token(const token& t) override {
        constexpr std::string_view opening = "<![CDATA[";
        slashes_.of_last = false;
        const feedback answer = answering_.on_token(t);
        const std::uint64_t begin = where_of(t).begin;
        if (v::get_if<start_tag>(&t) != nullptr) {
            const bool switches = answer.content && *answer.content != spec::content_index::first &&
                                  spec::place_of(*answer.content) < draft_.contents.size();
            add(switches ? spec::content_at(draft_, *answer.content).name : "-");
            if (slashes_.of_last) heard += '!';
        } else if (const auto* c = v::get_if<comment>(&t)) {
            if (c->data.substr(0, 7) == "[CDATA[") add("comment");
        } else if (v::get_if<characters>(&t) != nullptr) {
            if (begin >= opening.size() && input_.substr(begin - opening.size(), opening.size()) == opening)
                add("section");
        }
        return answer;
    }
    std::string heard;

private:
    void add(std::string_view word) {
        if (!heard.empty()) heard += ' ';
        // The prefix must be long enough to distinguish "CDATA section state" from the content model "CDATA".
        if (word.starts_with("Script"))
            heard += "script";
        else if (word.starts_with("CDATA "))
            heard += "section-state";
        else
            heard += word.substr(0, word.find(' '));
    }
    const spec::draft& draft_;
    std::string_view input_;
    noticed_slashes& slashes_;
    sink& answering_;
};

std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
        if (c == '\t')
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

}  // namespace

std::vector<answer_case> read_answer_cases(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error(fmt::format("cannot read {}", file.string()));
    constexpr std::size_t columns = 5;
    std::vector<answer_case> cases;
    bool has_head = false;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        const std::vector<std::string> fields = fields_of(line);
        if (fields.size() != columns) throw std::runtime_error(fmt::format("not a line of answers: {}", line));
        if (has_head) cases.push_back({fields[1] == "on", fields[2], fields[3], fields[4]});
        has_head = true;
    }
    return cases;
}

std::string answers_to(const spec::draft& draft, const answer_case& each, answering_size size, engine_kind engine) {
    silent nowhere;
    noticed_slashes slashes;
    simulation how;
    how.scripting = each.scripting;
    how.errors = &slashes;
    tokenizer_options start;
    if (!each.context.empty()) {
        how.fragment = find_context(draft, each.context);
        if (!how.fragment) return "(the draft has no such context)";
        start = options_of_fragment(draft, *how.fragment, each.scripting);
    }
    simulated_feedback answering(draft, how, nowhere);
    if (size == answering_size::whole) answering.begin_whole();
    listener between(draft, each.input, slashes, answering);
    tokenize(draft, engine, start, each.input, between);
    return between.heard;
}

std::vector<std::string> wrong_answers(const spec::draft& draft, const std::vector<answer_case>& cases,
                                       engine_kind engine, std::size_t enough) {
    std::vector<std::string> wrong;
    for (const answer_case& each : cases) {
        for (const answering_size size : {answering_size::as_needed, answering_size::whole}) {
            // A draft without the self-closing flag never needs the full size, and has no rules for it.
            if (size == answering_size::whole && !draft.has_self_closing_flag) continue;
            const std::string heard = answers_to(draft, each, size, engine);
            if (heard == each.answers) continue;
            wrong.push_back(fmt::format("{} in '{}'{}\n  {}\n  {} expected", each.input, each.context,
                                        size == answering_size::whole ? " (whole)" : "", heard, each.answers));
            if (wrong.size() >= enough) return wrong;
        }
    }
    if (cases.empty()) wrong.push_back(fmt::format("no answers for draft {}", draft.about.day));
    return wrong;
}

}  // namespace strata::testing
