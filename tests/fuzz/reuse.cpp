// Uses a tokenizer again. The previous input may have been cut off or ended, or the sink may have thrown an exception.
// The next input must give the results of a new tokenizer, in both engines, with and without tree construction.

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/recording.hpp"

namespace strata::fuzz {
namespace {

using testing::recording;

constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
constexpr std::array<std::size_t, 8> throwing_places = {never, 0, 1, 2, 3, 5, 8, 13};
constexpr std::array<std::size_t, 6> cut_lengths = {never, 1, 2, 3, 7, 16};
constexpr std::size_t most_inputs = 4;

struct thrown_by_sink {};

/// A sink that throws on one token. Its recording can be exchanged between two inputs.
class throwing : public sink {
public:
    feedback on_token(const token& t) override {
        if (left == 0) throw thrown_by_sink();
        --left;
        return to->on_token(t);
    }
    void on_error(const parse_error& e) override { to->on_error(e); }
    std::unique_ptr<recording> to = std::make_unique<recording>();
    std::size_t left = never;  ///< the number of tokens until the sink throws
};

/// How an input begins, where it is cut, and where the sink throws.
struct use {
    tokenizer_options start;
    std::size_t cut = never, throws = never;
    bool ends = true;  ///< false if the input is cut off
    std::string_view text;
};

struct plan {
    const spec::draft* draft = nullptr;
    engine_kind engine = engine_kind::runner;
    bool simulates = false;
    std::vector<use> uses;
};

plan plan_of(std::string_view data) {
    auto [choose, text] = read(data);
    plan made;
    made.draft = drafts::all()[choose.below(drafts::all().size())];
    if (choose.yes()) made.engine = engine_kind::interpreter;
    made.simulates = choose.yes();
    const std::size_t count = 2 + choose.below(most_inputs - 1);
    for (std::size_t n = 0; n < count; ++n) {
        use& next = made.uses.emplace_back();
        // With tree construction, a document always begins in the data state.
        const std::size_t content = choose.below(made.draft->contents.size());
        if (!made.simulates) next.start.content = spec::content_index_at(content);
        next.start.input = choose.yes() ? input_kind::characters : input_kind::bytes;
        next.cut = choose.one_of(cut_lengths);
        next.throws = choose.one_of(throwing_places);
        next.ends = !choose.yes();
        const std::size_t length = n + 1 < count ? choose.below(64) : text.size();
        next.text = text.substr(0, length);
        text.remove_prefix(next.text.size());
    }
    return made;
}

/// A tokenizer, combined with tree construction if the plan requires it.
class machine {
public:
    machine(const plan& p, sink& to, const tokenizer_options& start) {
        if (p.simulates) answers_.emplace(*p.draft, simulation{}, to);
        tokenizer_.emplace(*p.draft, answers_ ? static_cast<sink&>(*answers_) : to, start, p.engine);
    }
    void begin(const tokenizer_options& start) {
        if (answers_) answers_->reset();
        tokenizer_->reset(start);
    }
    void read(const use& of) {
        std::string_view rest = of.text;
        while (!rest.empty()) {
            const std::string_view next = rest.substr(0, of.cut);
            const std::vector<char> chunk(next.begin(), next.end());  // the memory is freed after the call
            tokenizer_->feed({chunk.data(), chunk.size()});
            rest.remove_prefix(next.size());
        }
        if (of.ends) tokenizer_->finish();
    }

private:
    std::optional<simulated_feedback> answers_;
    std::optional<tokenizer> tokenizer_;
};

std::string words_of(const plan& p) {
    std::string words =
        fmt::format("{}{}{}", p.draft->about.name, p.engine == engine_kind::interpreter ? ", interpreter" : "",
                    p.simulates ? ", with tree construction" : "");
    for (const use& each : p.uses)
        words += fmt::format(
            "; \"{}\" from {}{}{}{}", testing::readable(each.text), spec::content_at(*p.draft, each.start.content).name,
            each.cut == never ? "" : fmt::format(", in chunks of {}", each.cut),
            each.throws == never ? "" : fmt::format(", token {} throws", each.throws), each.ends ? "" : ", cut off");
    return words;
}

}  // namespace

void run(std::string_view data) {
    const plan p = plan_of(data);
    throwing log;
    machine again(p, log, p.uses.front().start);
    for (const use& each : p.uses) {
        log.to = std::make_unique<recording>();
        log.left = each.throws;
        again.begin(each.start);
        throwing fresh;
        fresh.left = each.throws;
        machine once(p, fresh, each.start);
        const auto is_thrown = [&](machine& of) {
            try {
                of.read(each);
                return false;
            } catch (const thrown_by_sink&) {
                return true;
            }
        };
        const bool both_throw = is_thrown(again) == is_thrown(once);
        const std::string mismatch = difference(*fresh.to, *log.to);
        if (!both_throw || !mismatch.empty())
            throw failure(fmt::format("{}: used again, it differs from a new one: {}", words_of(p), mismatch));
    }
}

}  // namespace strata::fuzz
