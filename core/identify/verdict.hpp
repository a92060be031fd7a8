#pragma once
// Decides which texts of the standard a tokenizer follows: judges each commit, and finds the text that fits best.
//
// For each probe, it is known which texts answer as the tokenizer does. A commit is judged by those probes on which the
// text just before it and the text just after it differ. If all texts that answer as the tokenizer does have the
// commit, the tokenizer has it; if none has, the tokenizer lacks it. If only some have it, the probe is no evidence:
// another commit has also changed the reading of this input. To compare the answer with only the text before and the
// text after the commit would then give a wrong verdict.
//
// A probe may depend on several commits. If a tokenizer lacks one of them, it may seem to lack the later ones as well;
// if it has one of them, it may seem to have the earlier ones as well. So a probe is clear evidence only for the first
// commit that seems to be missing and for the last commit that seems to be present. For other commits, it is a hint,
// which counts if no probe contradicts it.
//
// Commits are counted instead of probes, because some commits have many probes. A tokenizer without a slip that was
// later taken back does not count as lacking a commit. Tokens and errors are judged separately, because implementations
// often follow different texts in the two.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/moments.hpp"
#include "core/identify/answers.hpp"
#include "core/identify/probes.hpp"
#include "core/spec/change.hpp"
#include "core/spec/revision.hpp"

namespace strata::identify {

/// A probe that was sent to the tokenizer, and its answer.
struct asked_probe {
    probe what;
    readings texts;
    answer given;
};

/// The part of the answers that is compared.
enum class part : std::uint8_t { tokens, errors };

/// A commit with all its revisions. If the commit is not known, the step from one text to the next stands for it.
struct commit {
    std::string_view hash;                      ///< at least eight digits; "": unknown
    std::string_view day;                       ///< the day of the first text that has it
    std::string_view title;                     ///< what it did
    std::vector<std::size_t> texts;             ///< the first texts that have its revisions
    std::optional<std::size_t> taken_back;      ///< if the commit is a slip: the first text without it
    bool is_slip = false;                       ///< whether the commit is a slip, or took a slip back
    std::optional<spec::change_topic> topic{};  ///< nothing: not known

    /// Whether the text has the commit. Complexity: constant.
    [[nodiscard]] bool is_in(std::size_t text) const {
        return text >= texts.front() && (!taken_back || text < *taken_back);
    }
};

/// The commits between the texts, oldest first.
[[nodiscard]] std::vector<commit> commits_between(std::span<const history::moment> texts);

/// The verdict on a commit.
enum class possession : std::uint8_t {
    not_observable,  ///< no probe tells, or most probes for it have an answer that no text gives
    has,
    lacks,
    in_part,  ///< some probes show that the tokenizer has it, others that it does not
};

/// The verdict on one part of the answers.
struct dating {
    std::vector<possession> of_commit;    ///< for each commit
    std::size_t text = 0;                 ///< the text that fits best; if several fit equally well, the newest of them
    std::vector<std::size_t> like_it;     ///< all texts that answer every probe as `text` does, in order
    std::vector<std::size_t> missing;     ///< commits that the text has and the tokenizer lacks
    std::vector<std::size_t> beyond;      ///< commits that the tokenizer has and the text lacks
    std::vector<std::size_t> partial;     ///< commits that the tokenizer has in part
    std::vector<std::size_t> deviations;  ///< probes that the tokenizer answers differently from the text
    std::size_t answered = 0;             ///< how many probes it answered; for errors, only those for which it gave the
                                          ///< same tokens as the text
    std::size_t unlike_all = 0;           ///< for how many of these it gave an answer that no text gives
};

/// Whether two outcomes agree in a part.
[[nodiscard]] bool agree(part in, const outcome& a, const outcome& b);

/// Whether any text answers the probe as the tokenizer does.
[[nodiscard]] bool is_like_any(part in, const asked_probe& of);

/// The verdict. `expected` is the text to compare with; if it is not given, the text that fits best is taken. If
/// `topic` is given, only commits with this topic count. The probes in `left_out`, which is in ascending order, count
/// as not answered. Complexity: probes x texts x different answers, and texts x commits.
[[nodiscard]] dating date(part in, std::span<const asked_probe> probes, std::span<const commit> commits,
                          std::size_t texts, std::optional<std::size_t> expected,
                          std::optional<spec::change_topic> topic, std::span<const std::size_t> left_out = {});

/// The commits that account for the tokenizer's answer to a probe: those of the missing, additional and partial commits
/// in `by` on which the probe depends.
[[nodiscard]] std::vector<std::size_t> commits_behind(part in, const asked_probe& of, std::span<const commit> commits,
                                                      const dating& by);

/// How well the tokenizer follows the standard.
enum class following : std::uint8_t {
    yes,     ///< fewer than 5% of its answers differ from every text
    partly,  ///< 5% to 20% of its answers differ from every text
    no,      ///< more than 20% of its answers differ from every text: it was not written from the standard
};
[[nodiscard]] following following_of(const dating& of);

}  // namespace strata::identify
