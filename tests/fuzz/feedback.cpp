// Simulates tree construction. Both engines must give equal tokens with it, however the input is cut, in documents and
// fragments, with scripting and without. Both sizes of the simulation must give equal replies, and so must the rules
// alone.

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/engine/dropped_input.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/soup.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/recording.hpp"

namespace strata::fuzz {
namespace {

using testing::recording;

constexpr std::array<std::string_view, 36> contexts = {"",
                                                       "",
                                                       "",
                                                       "",
                                                       "div",
                                                       "p",
                                                       "td",
                                                       "th",
                                                       "tr",
                                                       "tbody",
                                                       "table",
                                                       "caption",
                                                       "colgroup",
                                                       "select",
                                                       "html",
                                                       "head",
                                                       "body",
                                                       "frameset",
                                                       "template",
                                                       "form",
                                                       "title",
                                                       "textarea",
                                                       "style",
                                                       "script",
                                                       "xmp",
                                                       "noscript",
                                                       "iframe",
                                                       "plaintext",
                                                       "svg svg",
                                                       "svg desc",
                                                       "svg title",
                                                       "svg g",
                                                       "math math",
                                                       "math mi",
                                                       "math annotation-xml text/html",
                                                       "math annotation-xml"};
constexpr std::array<std::size_t, 8> cut_lengths = {1, 2, 3, 5, 7, 16, 33, 100};

struct plan {
    const spec::draft* draft = nullptr;
    std::string_view context;
    simulation how;
    tokenizer_options start;
    std::array<std::size_t, 2> cuts{};
    std::string input;
};

plan plan_of(std::string_view data) {
    auto [choose, text] = read(data);
    plan made;
    made.draft = drafts::all()[choose.below(drafts::all().size())];
    made.context = choose.one_of(contexts);
    made.how.scripting = !choose.yes();
    for (std::size_t& each : made.cuts) each = choose.one_of(cut_lengths);
    made.input = choose.yes() ? soup(text) : std::string(text);
    // Some drafts do not have the context element.
    if (!made.context.empty()) made.how.fragment = find_context(*made.draft, made.context);
    if (made.how.fragment) made.start = options_of_fragment(*made.draft, *made.how.fragment, made.how.scripting);
    return made;
}

enum class size { as_needed, whole, by_rules };

/// A sink between the tokenizer and the simulation. It records each reply after its token.
class listener : public sink, public tree_error_sink {
public:
    listener(const plan& p, recording& log, size of) : log_(log), answering_(*p.draft, told(p), log) {
        foreign_ = p.start.foreign;
        if (of == size::whole) answering_.begin_whole();
        if (of == size::by_rules) answering_.go_by_rules();
    }
    /// Begins another input.
    void reset(const plan& p) {
        answering_.reset();
        foreign_ = p.start.foreign;
    }
    feedback on_token(const token& t) override {
        const bool before = foreign_;
        const feedback answer = answering_.on_token(t);
        if (answer.foreign) foreign_ = *answer.foreign;
        // The boundaries between character tokens have no meaning. So the reply to characters is recorded after the
        // next token.
        if (boost::variant2::holds_alternative<characters>(t)) return answer;
        log_.events.push_back(fmt::format("answer {} {} {}",
                                          answer.content ? std::to_string(spec::place_of(*answer.content)) : "none",
                                          before, foreign_));
        return answer;
    }
    void on_error(const parse_error& e) override { answering_.on_error(e); }
    void on_unacknowledged_self_closing(const start_tag&) override { log_.events.emplace_back("unacknowledged"); }

private:
    simulation told(const plan& p) {
        simulation how = p.how;
        how.errors = this;
        return how;
    }
    recording& log_;
    simulated_feedback answering_;
    bool foreign_ = false;
};

/// Returns the replies when the input is read for the `rounds`th time. By then, the simulation knows the effects of
/// most tags.
recording run_of(const plan& p, engine_kind kind, bool cut, size of = size::as_needed, int rounds = 1) {
    recording log;
    listener between(p, log, of);
    tokenizer t(*p.draft, between, p.start, kind);
    for (int round = 0; round < rounds; ++round) {
        if (round != 0) {
            log = recording();
            between.reset(p);
            t.reset(p.start);
        }
        std::string_view left = p.input;
        for (std::size_t n = 0; !left.empty(); ++n) {
            const std::string_view chunk = cut ? left.substr(0, p.cuts[n % p.cuts.size()]) : left;
            t.feed(chunk);
            left.remove_prefix(chunk.size());
        }
        t.finish();
    }
    return log;
}

[[noreturn]] void fail(std::string_view what, const plan& p, std::string_view how) {
    throw failure(fmt::format("{} under {} in \"{}\"{}: \"{}\": {}", what, p.draft->about.name, p.context,
                              p.how.scripting ? "" : " without scripting", testing::readable(p.input), how));
}

}  // namespace

void run(std::string_view data) {
    const plan p = plan_of(data);
    const recording reference = run_of(p, engine_kind::interpreter, false);
    const recording whole = run_of(p, engine_kind::runner, false);
    if (const std::string mismatch = difference(reference, whole); !mismatch.empty())
        fail("engines differ", p, mismatch);
    const recording cut = run_of(p, engine_kind::runner, true);
    if (const std::string mismatch = difference(whole, cut); !mismatch.empty())
        fail("cuts have an effect", p, mismatch);
    if (const auto hole = testing::first_hole(reference.spans, p.input))
        fail("spans do not tile the input", p, fmt::format("at {}", *hole));
    const recording by_rules = run_of(p, engine_kind::runner, false, size::by_rules);
    if (const std::string mismatch = difference(whole, by_rules); !mismatch.empty()) fail("rules differ", p, mismatch);
    const recording again = run_of(p, engine_kind::runner, false, size::as_needed, 4);
    if (const std::string mismatch = difference(whole, again); !mismatch.empty())
        fail("known states have an effect", p, mismatch);
    // The drafts 2007 and 2008 have no rules for the full size.
    if (!p.draft->has_self_closing_flag) return;
    const recording of_whole_size = run_of(p, engine_kind::runner, false, size::whole);
    if (const std::string mismatch = difference(whole, of_whole_size); !mismatch.empty())
        fail("sizes differ", p, mismatch);
}

}  // namespace strata::fuzz
