#pragma once
// Decides which texts of the standard a tokenizer follows: judges each commit, and finds the text that fits best.
//
// For each probe, it is known which texts answer as the tokenizer does. A commit is judged by the probes on which the
// text just before the commit and the text just after it differ. If all texts that give the tokenizer's answer have the
// commit, the tokenizer has it. If none of these texts has it, the tokenizer lacks it. If only some have it, the probe
// is no evidence, because another commit has also changed how this input is read. It would be wrong to compare the
// answer with only the two texts before and after the commit.
//
// A probe may depend on several commits. A tokenizer that lacks one of them may then seem to lack the later ones as
// well, and a tokenizer that has one of them may seem to have the earlier ones as well. So a probe is clear evidence
// only for the first commit that seems to be missing, and for the last commit that seems to be present. For other
// commits the probe is a hint, which counts if no probe contradicts it.
//
// Exceptions are counted in commits, not in probes, because some commits have many probes. A tokenizer that lacks a
// slip, a mistake that was soon reverted, does not count as lacking a commit. Tokens and errors are judged separately,
// because an implementation's tokens and errors often follow different texts.

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

/// A probe that was sent, what the texts give for it, and what the tokenizer answered.
struct asked_probe {
    probe what;
    readings texts;
    answer given;
};

/// The part of the answers that is judged.
enum class part : std::uint8_t { tokens, errors };

/// A commit with all its revisions. If the commit that made a text is not known, everything that changed since the
/// previous text counts as one commit.
struct commit {
    std::string_view hash;           ///< at least eight digits of the commit's hash; "" if unknown
    std::string_view day;            ///< the day of the first text that has the commit
    std::string_view title;          ///< what the commit did
    std::vector<std::size_t> texts;  ///< for each revision of the commit, the index of the first text that has it
    std::optional<std::size_t> taken_back;      ///< if the commit is a slip: the index of the first text without it
    bool is_slip = false;                       ///< whether the commit is a slip or reverts one
    std::optional<spec::change_topic> topic{};  ///< the topic; nothing if unknown

    /// Whether the text with the index `text` has the commit. Complexity: constant.
    [[nodiscard]] bool is_in(std::size_t text) const {
        return text >= texts.front() && (!taken_back || text < *taken_back);
    }
};

/// Returns the commits between the texts, oldest first.
[[nodiscard]] std::vector<commit> commits_between(std::span<const history::moment> texts);

/// The verdict on whether a tokenizer has a commit.
enum class possession : std::uint8_t {
    not_observable,  ///< no probe shows it, or most probes for the commit have an answer that no text gives
    has,
    lacks,
    in_part,  ///< some probes show that the tokenizer has the commit, others that it does not
};

/// The verdict on one part of the answers. Texts, commits and probes are given by their indices.
struct dating {
    std::vector<possession> of_commit;  ///< the verdict on each commit
    std::size_t text = 0;  ///< the text that is compared: the one that fits best; among several that fit equally well,
                           ///< the newest
    std::vector<std::size_t> like_it;     ///< all texts that answer every probe as `text` does, in order
    std::vector<std::size_t> missing;     ///< the commits that the text has and the tokenizer lacks
    std::vector<std::size_t> beyond;      ///< the commits that the tokenizer has and the text lacks
    std::vector<std::size_t> partial;     ///< the commits that the tokenizer has in part
    std::vector<std::size_t> deviations;  ///< the probes on which the tokenizer's answer differs from the text's answer
    std::size_t answered = 0;    ///< the number of probes that count: those that were answered and, if this is about
                                 ///< errors, on which the tokens agree with those of the text
    std::size_t unlike_all = 0;  ///< how many of these probes have an answer that no text gives
};

/// Whether two outcomes agree in their tokens or in their errors, as `in` selects.
[[nodiscard]] bool agree(part in, const outcome& a, const outcome& b);

/// Whether any text answers the probe as the tokenizer does.
[[nodiscard]] bool is_like_any(part in, const asked_probe& of);

/// Judges one part of the answers. `expected` is the index of the text to compare with; if it is not given, the text
/// that fits best is compared. If `topic` is given, only commits on this topic count. The probes in `left_out`, whose
/// indices are in ascending order, do not count. Complexity: probes x texts x distinct answers, and texts x commits.
[[nodiscard]] dating date(part in, std::span<const asked_probe> probes, std::span<const commit> commits,
                          std::size_t texts, std::optional<std::size_t> expected,
                          std::optional<spec::change_topic> topic, std::span<const std::size_t> left_out = {});

/// Returns the commits that explain the tokenizer's answer to a probe: those commits in `by`, whether missing,
/// additional or partial, on which the probe depends.
[[nodiscard]] std::vector<std::size_t> commits_behind(part in, const asked_probe& of, std::span<const commit> commits,
                                                      const dating& by);

/// How well a tokenizer follows the standard.
enum class following : std::uint8_t {
    yes,     ///< fewer than 5% of its answers match no text
    partly,  ///< 5% to 20% of its answers match no text
    no,      ///< more than 20% of its answers match no text, so it was not written from the standard
};
[[nodiscard]] following following_of(const dating& of);

}  // namespace strata::identify
