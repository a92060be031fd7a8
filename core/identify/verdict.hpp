#pragma once
// Which texts of the standard a tokenizer follows: the verdict on each commit, and the text that fits best.
//
// For each probe, the texts that answer as the tokenizer does are known. A commit is judged by the probes on which the
// texts before and after it differ. If all texts that answer as the tokenizer does have the commit, the tokenizer has
// it; if none has, the tokenizer lacks it. Otherwise the probe is no evidence: another commit has changed the reading
// of the same input, and comparing only the two neighbours of a commit would give a wrong verdict.
//
// A probe may depend on several commits. If a tokenizer lacks one of these, it may seem to lack the later ones as well;
// if it has one of them, it may seem to have the earlier ones as well. So a probe is clear evidence for the first
// missing commit and for the last one that is present. For other commits, the probe is only a hint, which counts if
// nothing contradicts it.
//
// Commits are counted instead of probes, because some commits have many probes. If a tokenizer does not have a slip
// that was later taken back, it does not count as lacking a commit. Tokens and errors are judged separately, because
// implementations often follow different texts in the two.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/moments.hpp"
#include "core/identify/answers.hpp"
#include "core/identify/readings.hpp"
#include "core/spec/change.hpp"
#include "core/spec/revision.hpp"

namespace strata::identify {

/// A probe that the tokenizer got.
struct asked_probe {
    probe what;
    readings texts;
    answer given;
};

/// The part of the answers that is compared.
enum class part : std::uint8_t { tokens, errors };

/// A commit, with all its revisions; or, if no commit is known, the step to a text.
struct commit {
    std::string_view hash;                      ///< at least eight digits; "": unknown
    std::string_view day;                       ///< the day of the first text that has it
    std::string_view title;                     ///< what it did
    std::vector<std::size_t> texts;             ///< the first texts that have its revisions
    std::optional<std::size_t> taken_back;      ///< for an accident: the first text without it
    bool is_slip = false;                       ///< an accident, or the commit that took it back
    std::optional<spec::change_topic> topic{};  ///< nothing: not known

    /// Whether the text has the commit. Complexity: constant.
    [[nodiscard]] bool is_in(std::size_t text) const {
        return text >= texts.front() && (!taken_back || text < *taken_back);
    }
};

/// The commits that lead from each text to the next, oldest first.
[[nodiscard]] std::vector<commit> commits_between(std::span<const history::moment> texts);

/// The verdict on a commit.
enum class possession : std::uint8_t {
    not_observable,  ///< no probe shows it, or most of its probes are answered unlike any text
    has,
    lacks,
    in_part,  ///< some probes show that the tokenizer has it, others that it does not
};

/// The verdict on one part of the answers.
struct dating {
    std::vector<possession> of_commit;    ///< for each commit
    std::size_t text = 0;                 ///< the text that fits best; if there are several, the newest
    std::vector<std::size_t> like_it;     ///< all texts that answer every probe like that text, in order
    std::vector<std::size_t> missing;     ///< commits that the text has and the tokenizer lacks
    std::vector<std::size_t> beyond;      ///< commits that the tokenizer has and the text lacks
    std::vector<std::size_t> partial;     ///< commits that it has in part
    std::vector<std::size_t> deviations;  ///< probes that the tokenizer answers differently from the text
    std::size_t answered = 0;             ///< how many probes it answered; for errors, only probes for which it gave
                                          ///< the tokens of the text
    std::size_t unlike_all = 0;           ///< how many of these it answered unlike any text
};

/// Whether two outcomes agree in a part.
[[nodiscard]] bool agree(part in, const outcome& a, const outcome& b);

/// Whether any text answers the probe as the tokenizer does.
[[nodiscard]] bool is_like_any(part in, const asked_probe& of);

/// The verdict. `expected`: the text to compare with; nothing: the one that fits best. `topic`: only commits with this
/// topic count. `left_out`: probes, in order, that count as not answered. Complexity: probes x texts x different
/// answers, and texts x commits.
[[nodiscard]] dating date(part in, std::span<const asked_probe> probes, std::span<const commit> commits,
                          std::size_t texts, std::optional<std::size_t> expected,
                          std::optional<spec::change_topic> topic, std::span<const std::size_t> left_out = {});

/// The commits that account for the tokenizer's answer to a probe: the missing, additional and partial commits in `by`
/// on which the probe depends.
[[nodiscard]] std::vector<std::size_t> commits_behind(part in, const asked_probe& of, std::span<const commit> commits,
                                                      const dating& by);

/// How well the tokenizer follows the standard.
enum class following : std::uint8_t {
    yes,     ///< fewer than 5% of its answers differ from every text
    partly,  ///< 5% to 20% of its answers differ from every text
    no,      ///< more than 20% do: it was not written from the standard
};
[[nodiscard]] following following_of(const dating& of);

}  // namespace strata::identify
