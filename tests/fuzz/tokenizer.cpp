// Runs the tokenizer. Both engines must give equal tokens, errors and spans, whatever the draft, content state, cuts,
// feedback and inserted text are. Cuts must make no difference. Spans must cover the input without overlap. Calls out
// of order must be refused.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "drafts/registry.hpp"
#include "tests/engine/dropped_input.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/recording.hpp"

namespace strata::fuzz {
namespace {

using testing::recording;

/// What the sink does in addition to its reply.
enum class deed {
    nothing,
    calls_out_of_place,  ///< calls `feed` and `finish`, which the tokenizer refuses
    throws,
    answers_no_state,  ///< replies with a content state that the draft does not have
};

/// What the sink does with a token other than characters, and with the character tokens after it. The sink treats all
/// these character tokens alike, since the boundaries between them have no meaning.
struct reaction {
    feedback answer, to_characters;
    std::vector<std::string_view> inserts;
    deed besides = deed::nothing;
};

/// A part of the input, and the text to insert after it.
struct section {
    std::string_view text;
    std::vector<std::string_view> inserts_after;
};

struct plan {
    const spec::draft* draft = nullptr;
    tokenizer_options start;
    std::vector<std::size_t> cuts;  ///< the lengths of chunks, repeated as needed
    std::vector<section> sections;
    std::vector<reaction> reactions;  ///< for the first tokens other than characters
    bool inserts_on_errors = false;   ///< whether the sink inserts text during `on_error`, which the tokenizer refuses
    std::string input;                ///< all sections joined

    [[nodiscard]] bool inserts() const {
        for (const section& each : sections)
            if (!each.inserts_after.empty()) return true;
        for (const reaction& each : reactions)
            if (!each.inserts.empty()) return true;
        return false;
    }
};

constexpr std::array<std::string_view, 12> last_start_tags = {
    "", "title", "script", "textarea", "style", "xmp", "plaintext", "a", "noscript", "iframe", "x-y", "br"};
constexpr std::array<std::size_t, 10> cut_lengths = {1, 2, 3, 4, 5, 7, 8, 16, 17, 64};
constexpr std::array<deed, 16> deeds = {deed::nothing, deed::calls_out_of_place, deed::throws, deed::answers_no_state};
constexpr std::size_t most_reactions = 64;

std::string_view take(choices& choose, std::string_view& text, std::size_t below) {
    const std::string_view taken = text.substr(0, choose.below(below));
    text.remove_prefix(taken.size());
    return taken;
}

std::vector<std::string_view> take_insertions(choices& choose, std::string_view& text) {
    std::vector<std::string_view> all;
    for (std::size_t n = choose.below(4); n > 1; --n) all.push_back(take(choose, text, 32));
    return all;
}

feedback choose_answer(choices& choose, const spec::draft& draft) {
    feedback answer;
    const std::size_t content = choose.below(2 * draft.contents.size());
    if (content < draft.contents.size() && content != 0) answer.content = spec::content_index_at(content);
    if (const std::size_t foreign = choose.below(3); foreign != 0) answer.foreign = foreign == 1;
    return answer;
}

plan plan_of(std::string_view data) {
    auto [choose, text] = read(data);
    plan made;
    made.draft = drafts::all()[choose.below(drafts::all().size())];
    made.start.content = spec::content_index_at(choose.below(made.draft->contents.size()));
    made.start.last_start_tag = choose.one_of(last_start_tags);
    made.start.foreign = choose.yes();
    made.start.input = choose.yes() ? input_kind::characters : input_kind::bytes;
    made.start.continues = choose.yes();
    for (std::size_t n = choose.below(4) + 1; n != 0; --n) made.cuts.push_back(choose.one_of(cut_lengths));
    made.inserts_on_errors = choose.yes();
    for (std::size_t n = choose.below(4); n != 0; --n) {
        section& next = made.sections.emplace_back();
        next.text = take(choose, text, 64);
        next.inserts_after = take_insertions(choose, text);
    }
    while (!choose.are_over() && made.reactions.size() < most_reactions) {
        reaction& next = made.reactions.emplace_back();
        next.answer = choose_answer(choose, *made.draft);
        if (choose.yes()) next.to_characters = choose_answer(choose, *made.draft);
        next.inserts = take_insertions(choose, text);
        next.besides = choose.one_of(deeds);
    }
    made.sections.push_back({text, {}});
    for (const section& each : made.sections) made.input += each.text;
    return made;
}

std::string words_of(const plan& p) {
    std::string words =
        fmt::format("{} from {}", p.draft->about.name, spec::content_at(*p.draft, p.start.content).name);
    if (!p.start.last_start_tag.empty()) words += fmt::format(", last start tag {}", p.start.last_start_tag);
    if (p.start.foreign) words += ", foreign";
    if (p.start.input == input_kind::characters) words += ", characters";
    if (p.start.continues) words += ", continued";
    words += fmt::format(", in chunks of {}", fmt::join(p.cuts, " "));
    for (const section& each : p.sections) {
        words += fmt::format(", \"{}\"", testing::readable(each.text));
        for (const std::string_view text : each.inserts_after)
            words += fmt::format(", then \"{}\" inserted", testing::readable(text));
    }
    for (std::size_t i = 0; i < p.reactions.size(); ++i) {
        const reaction& each = p.reactions[i];
        const auto say = [&](const feedback& answer, std::string_view to) {
            if (answer.content)
                words += fmt::format("; {} {} answered {}", to, i, spec::content_at(*p.draft, *answer.content).name);
            if (answer.foreign) words += fmt::format("; {} {} answered foreign {}", to, i, *answer.foreign);
        };
        say(each.answer, "token");
        say(each.to_characters, "text after token");
        for (const std::string_view text : each.inserts)
            words += fmt::format("; on token {} \"{}\" inserted", i, testing::readable(text));
        if (each.besides != deed::nothing)
            words += fmt::format("; on token {} deed {}", i, static_cast<int>(each.besides));
    }
    return words;
}

[[noreturn]] void fail(std::string_view what, const plan& p, std::string_view how) {
    throw failure(fmt::format("{}: {}: {}", words_of(p), what, how));
}

/// The exception that the sink throws.
struct thrown_by_sink {};

template <class Call>
void expect_refused(const plan& p, std::string_view what, Call call) {
    try {
        call();
    } catch (const std::logic_error&) {
        return;
    }
    fail(fmt::format("{} is not refused", what), p, "");
}

/// Records tokens and errors, and does what the plan says.
class acting : public recording {
public:
    explicit acting(const plan& p) : plan_(p) {
        answer = [this](const token& t) { return react(t); };
    }
    void on_error(const parse_error& e) override {
        recording::on_error(e);
        if (plan_.inserts_on_errors) expect_refused(plan_, "insert on an error", [&] { at_work->insert("x"); });
    }
    tokenizer* at_work = nullptr;

private:
    feedback react(const token& t) {
        const bool is_text = boost::variant2::holds_alternative<characters>(t);
        if (is_text && seen_ != 0) return plan_.reactions[seen_ - 1].to_characters;
        if (is_text || seen_ == plan_.reactions.size()) return {};
        const reaction& next = plan_.reactions[seen_++];
        for (const std::string_view each : next.inserts) at_work->insert(each);
        feedback answer = next.answer;
        switch (next.besides) {
            case deed::nothing: break;
            case deed::calls_out_of_place:
                expect_refused(plan_, "feed from within the sink", [&] { at_work->feed("x"); });
                expect_refused(plan_, "finish from within the sink", [&] { at_work->finish(); });
                break;
            case deed::throws: throw thrown_by_sink();
            case deed::answers_no_state: answer.content = spec::content_index_at(plan_.draft->contents.size()); break;
        }
        return answer;
    }
    const plan& plan_;
    std::size_t seen_ = 0;
};

void feed_in_chunks(tokenizer& t, std::string_view text, const std::vector<std::size_t>& lengths) {
    for (std::size_t n = 0; !text.empty(); ++n) {
        // The text is in its own memory, which is freed after the call.
        const std::string_view next = text.substr(0, lengths[n % lengths.size()]);
        const std::vector<char> chunk(next.begin(), next.end());
        t.feed({chunk.data(), chunk.size()});
        text.remove_prefix(next.size());
    }
}

acting run_of(const plan& p, engine_kind kind, bool cut) {
    acting log(p);
    tokenizer t(*p.draft, log, p.start, kind);
    log.at_work = &t;
    try {
        for (const section& each : p.sections) {
            if (cut)
                feed_in_chunks(t, each.text, p.cuts);
            else
                t.feed(each.text);
            for (const std::string_view text : each.inserts_after) t.insert(text);
        }
        t.finish();
    } catch (const thrown_by_sink&) {
        log.events.emplace_back("thrown by the sink");
    } catch (const std::out_of_range&) {
        log.events.emplace_back("no such content state");
    }
    expect_refused(p, "feed at the end", [&] { t.feed("x"); });
    expect_refused(p, "insert at the end", [&] { t.insert("x"); });
    expect_refused(p, "finish at the end", [&] { t.finish(); });
    log.at_work = nullptr;
    return log;
}

}  // namespace

void run(std::string_view data) {
    const plan p = plan_of(data);
    const acting reference = run_of(p, engine_kind::interpreter, false);
    const acting whole = run_of(p, engine_kind::runner, false);
    if (const std::string mismatch = difference(reference, whole); !mismatch.empty())
        fail("engines differ", p, mismatch);
    const acting cut = run_of(p, engine_kind::runner, true);
    if (const std::string mismatch = difference(whole, cut); !mismatch.empty())
        fail("cuts have an effect", p, mismatch);
    if (p.inserts() || reference.events.back().rfind("EOF", 0) != 0) return;
    if (const auto hole = testing::first_hole(reference.spans, p.input))
        fail("spans do not tile the input", p, fmt::format("at {}", *hole));
}

}  // namespace strata::fuzz
