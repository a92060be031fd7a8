#pragma once
// Runs an input in both engines, and finds the shortest input on which they differ.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "tests/recording.hpp"

namespace strata::testing {

/// The results of an engine on an input.
struct engine_outcome {
    std::uint64_t events = 0;        ///< the fingerprint of the tokens and errors
    std::optional<early_stop> stop;  ///< where the machine stopped early; nothing if it read the whole input
    bool refused = false;            ///< whether the engine threw an exception instead of running; then all other
                                     ///< members are empty
    friend bool operator==(const engine_outcome&, const engine_outcome&) = default;
};

inline engine_outcome outcome_of(const spec::draft& draft, std::string_view input, const run_options& options) {
    fingerprint log;
    try {
        const auto stop = run_into(log, draft, input, options);
        return {.events = log.value(), .stop = stop, .refused = false};
    } catch (const std::exception&) {
        return {.events = 0, .stop = std::nullopt, .refused = true};
    }
}

/// How a test tokenizes an input: from which state, with or without tree construction, and in which chunks.
struct reading_of_input {
    tokenizer_options start{};
    bool simulated = false;
    std::size_t longest_chunk = 0;  ///< chunks have random lengths up to this one; 0 means a single chunk
};

/// Compares the engines on inputs. Counts the inputs, and describes the first few on which the engines differ.
class compared_engines {
public:
    /// Returns whether the engines agree on `input`. If they differ, describes the difference. The description begins
    /// with `what`.
    bool agree(const spec::draft& draft, std::string_view input, const reading_of_input& how, std::string_view what) {
        ++inputs_;
        if (!differs(draft, input, how)) return true;
        if (++differences_ <= most_described) BOOST_ERROR(described(draft, input, how, what));
        return false;
    }
    [[nodiscard]] std::size_t inputs() const { return inputs_; }
    [[nodiscard]] std::size_t differences() const { return differences_; }

private:
    static constexpr std::size_t most_described = 10;

    static run_options by_interpreter(const reading_of_input& how) {
        return {how.start, engine_kind::interpreter, how.simulated, {}};
    }
    static run_options by_runner(const reading_of_input& how) {
        run_options options{how.start, engine_kind::runner, how.simulated, {}};
        if (how.longest_chunk != 0)
            options.cut = [random = std::minstd_rand(17), longest = how.longest_chunk](std::size_t) mutable {
                return 1 + random() % longest;
            };
        return options;
    }
    static bool differs(const spec::draft& draft, std::string_view input, const reading_of_input& how) {
        return outcome_of(draft, input, by_interpreter(how)) != outcome_of(draft, input, by_runner(how));
    }
    // Removes from `input` everything that the difference does not need, and returns the rest.
    static std::string shortened(const spec::draft& draft, std::string input, const reading_of_input& how) {
        for (std::size_t length = std::max<std::size_t>(1, input.size() / 2); length != 0; length /= 2)
            for (std::size_t at = 0; at + length <= input.size();) {
                std::string shorter = input;
                shorter.erase(at, length);
                if (differs(draft, shorter, how))
                    input = std::move(shorter);
                else
                    at += length;
            }
        return input;
    }
    static std::string described(const spec::draft& draft, std::string_view input, const reading_of_input& how,
                                 std::string_view what) {
        const std::string shortest = shortened(draft, std::string(input), how);
        std::string difference_there;
        try {
            difference_there =
                difference(record(draft, shortest, by_interpreter(how)), record(draft, shortest, by_runner(how)));
            if (difference_there.empty()) difference_there = "one stops elsewhere";
        } catch (const std::exception& refusal) {
            difference_there = fmt::format("one refuses it: {}", refusal.what());
        }
        return fmt::format("{} from {} (last start tag \"{}\"{}{}{}): \"{}\": {}", what,
                           spec::content_at(draft, how.start.content).name, how.start.last_start_tag,
                           how.start.foreign ? ", foreign" : "", how.simulated ? ", simulated" : "",
                           how.longest_chunk != 0 ? fmt::format(", chunks of up to {}", how.longest_chunk) : "",
                           readable(shortest), difference_there);
    }

    std::size_t inputs_ = 0, differences_ = 0;
};

/// Returns a random way to tokenize an input that begins with one of `starts`.
template <class Random>
reading_of_input random_reading(Random& random, const std::vector<tokenizer_options>& starts) {
    reading_of_input how;
    how.start = starts[random() % starts.size()];
    how.start.input = random() % 4 == 0 ? input_kind::characters : input_kind::bytes;
    how.simulated = random() % 2 == 0;
    how.longest_chunk = random() % 3 == 0 ? 0 : 1 + random() % 40;
    return how;
}

}  // namespace strata::testing
