#include "core/identify/verdict.hpp"

// Judges commits from the texts that answer as the tokenizer does, and finds the text that needs the fewest exceptions.

#include <algorithm>
#include <map>

namespace strata::identify {
namespace {

// Whether the text with the index `place` and the text before it answer a probe differently. A text that lacks the
// probe's initial state gives no evidence.
bool differ_at(part in, const readings& of, std::size_t place) {
    const outcome* const before = of.of(place - 1);
    const outcome* const after = of.of(place);
    return before != nullptr && after != nullptr && before != after && !agree(in, *before, *after);
}

// Returns for each text whether it answers as the tokenizer does.
std::vector<bool> like_the_answer(part in, const asked_probe& of, std::size_t texts) {
    std::vector<bool> agrees(of.texts.different.size());
    for (std::size_t n = 0; n < agrees.size(); ++n) agrees[n] = agree(in, *of.given.given, of.texts.different[n]);
    std::vector<bool> like(texts);
    for (std::size_t t = 0; t < texts; ++t) like[t] = of.texts.of_text[t] && agrees[*of.texts.of_text[t]];
    return like;
}

// Returns what one probe says about a commit. `like` says for each text whether it answers as the tokenizer does.
possession judged(const commit& of, const std::vector<bool>& like) {
    bool any_has = false;
    bool any_lacks = false;
    for (std::size_t t = 0; t < like.size(); ++t) {
        if (!like[t]) continue;
        any_has = any_has || of.is_in(t);
        any_lacks = any_lacks || !of.is_in(t);
    }
    return any_has == any_lacks ? possession::not_observable : any_has ? possession::has : possession::lacks;
}

/// What all probes together say about a commit. Clear evidence (`has`, `lacks`) and hints (`may_have`, `may_lack`) are
/// separate.
struct evidence {
    bool has = false, lacks = false;
    bool may_have = false, may_lack = false;
    // How many of the probes that depend on the commit have an answer that some text gives, and how many have an answer
    // that no text gives.
    std::size_t like = 0, unlike = 0;

    /// Returns the verdict on the commit. `is_text` says whether the text that is compared has the commit.
    [[nodiscard]] possession verdict(bool is_text) const {
        // Most answers match no text, so the others may agree with a text by chance.
        if ((has || may_have) && !lacks && unlike > like) return possession::not_observable;
        if (has && lacks) return possession::in_part;
        if (lacks) return possession::lacks;
        if (has) return possession::has;
        if (may_have == may_lack) return possession::not_observable;
        if (may_have) return possession::has;
        // There is only a hint that the tokenizer lacks the commit. If the text has the commit, the tokenizer lacks an
        // earlier commit, which explains the hint.
        return is_text ? possession::not_observable : possession::lacks;
    }
};

bool depends_on(part in, const readings& of, const commit& what) {
    return std::any_of(what.texts.begin(), what.texts.end(), [&](std::size_t t) { return differ_at(in, of, t); });
}

/// Judges one part of the answers: tokens or errors.
class dating_maker {
public:
    dating_maker(part in, std::span<const asked_probe> probes, std::span<const commit> commits, std::size_t texts,
                 std::span<const std::size_t> left_out)
        : in_(in), probes_(probes), commits_(commits), texts_(texts), agreeing_(texts), evidence_(commits.size()) {
        for (std::size_t p = 0; p < probes.size(); ++p)
            if (probes[p].given.given && !std::binary_search(left_out.begin(), left_out.end(), p))
                answered_.push_back(p);
    }

    dating make(std::optional<std::size_t> expected, std::optional<spec::change_topic> topic) {
        made_.answered = answered_.size();
        for (const std::size_t each : answered_) judge(probes_[each], topic);
        made_.text = expected ? *expected : best();
        exceptions();
        for (std::size_t t = 0; t < texts_; ++t)
            if (t == made_.text || is_like_the_best(t)) made_.like_it.push_back(t);
        for (const std::size_t each : answered_) {
            const outcome* const text = probes_[each].texts.of(made_.text);
            if (text == nullptr || !agree(in_, *probes_[each].given.given, *text)) made_.deviations.push_back(each);
        }
        return std::move(made_);
    }

private:
    void judge(const asked_probe& of, std::optional<spec::change_topic> topic) {
        const std::vector<bool> like = like_the_answer(in_, of, texts_);
        for (std::size_t t = 0; t < texts_; ++t) agreeing_[t] += like[t] ? 1U : 0U;
        const bool is_like_one = std::find(like.begin(), like.end(), true) != like.end();
        if (!is_like_one) ++made_.unlike_all;
        std::vector<std::size_t> there;
        std::vector<std::size_t> missing;
        for (std::size_t c = 0; c < commits_.size(); ++c) {
            if ((topic && commits_[c].topic != topic) || !depends_on(in_, of.texts, commits_[c])) continue;
            ++(is_like_one ? evidence_[c].like : evidence_[c].unlike);
            if (!is_like_one) continue;
            const possession found = judged(commits_[c], like);
            if (found == possession::has) there.push_back(c);
            if (found == possession::lacks) missing.push_back(c);
        }
        // Only lasting commits can explain why others seem to be missing or present. A slip explains nothing.
        const auto is_lasting = [&](std::size_t c) { return !commits_[c].is_slip; };
        const auto first = std::find_if(missing.begin(), missing.end(), is_lasting);
        const auto last = std::find_if(there.rbegin(), there.rend(), is_lasting);
        for (const std::size_t c : missing) {
            const bool is_clear = commits_[c].is_slip || c == *first;
            (is_clear ? evidence_[c].lacks : evidence_[c].may_lack) = true;
        }
        for (const std::size_t c : there) {
            const bool is_clear = commits_[c].is_slip || c == *last;
            (is_clear ? evidence_[c].has : evidence_[c].may_have) = true;
        }
    }

    [[nodiscard]] possession verdict_on(std::size_t c, std::size_t text) const {
        return evidence_[c].verdict(commits_[c].is_in(text));
    }
    [[nodiscard]] bool is_missing(std::size_t c, std::size_t text) const {
        return commits_[c].is_in(text) && !commits_[c].is_slip && verdict_on(c, text) == possession::lacks;
    }
    [[nodiscard]] bool is_beyond(std::size_t c, std::size_t text) const {
        return !commits_[c].is_in(text) && verdict_on(c, text) == possession::has;
    }

    // Returns the text with the fewest exceptions. Among several such texts, returns the one that agrees on the most
    // probes; among several of these, the newest.
    [[nodiscard]] std::size_t best() const {
        std::size_t best = 0;
        std::size_t fewest = commits_.size() + 1;
        for (std::size_t t = 0; t < texts_; ++t) {
            std::size_t count = 0;
            for (std::size_t c = 0; c < commits_.size(); ++c) count += is_missing(c, t) || is_beyond(c, t) ? 1U : 0U;
            if (count < fewest || (count == fewest && agreeing_[t] >= agreeing_[best])) {
                best = t;
                fewest = count;
            }
        }
        return best;
    }

    void exceptions() {
        for (std::size_t c = 0; c < commits_.size(); ++c) {
            made_.of_commit.push_back(verdict_on(c, made_.text));
            if (made_.of_commit[c] == possession::in_part)
                made_.partial.push_back(c);
            else if (is_missing(c, made_.text))
                made_.missing.push_back(c);
            else if (is_beyond(c, made_.text))
                made_.beyond.push_back(c);
        }
    }

    // Whether a text answers every probe as the text that fits best does.
    [[nodiscard]] bool is_like_the_best(std::size_t text) const {
        return std::all_of(answered_.begin(), answered_.end(), [&](std::size_t each) {
            const outcome* const one = probes_[each].texts.of(text);
            const outcome* const other = probes_[each].texts.of(made_.text);
            if (one == nullptr || other == nullptr) return one == other;
            return one == other || agree(in_, *one, *other);
        });
    }

    part in_;
    std::span<const asked_probe> probes_;
    std::span<const commit> commits_;
    std::size_t texts_;
    std::vector<std::size_t> answered_;  // the indices of the probes that count
    std::vector<std::size_t> agreeing_;  // for each text: the number of probes that it answers as the tokenizer does
    std::vector<evidence> evidence_;     // for each commit: what the probes say about it
    dating made_;
};

}  // namespace

std::vector<commit> commits_between(std::span<const history::moment> texts) {
    std::vector<commit> all;
    std::map<std::string_view, std::size_t> by_id;  // the index of the first text that has each revision
    std::map<std::string_view, std::size_t> by_hash;
    for (std::size_t t = 0; t < texts.size(); ++t)
        if (texts[t].made_by != nullptr) by_id.emplace(texts[t].made_by->id, t);
    for (std::size_t t = 1; t < texts.size(); ++t) {
        const spec::revision_source* const by = texts[t].made_by;
        if (by == nullptr) {
            all.push_back({"", texts[t].day, texts[t].draft->about.title, {t}, {}});
            continue;
        }
        if (!by->commit.empty()) {
            const auto [known, is_new] = by_hash.emplace(by->commit, all.size());
            if (!is_new && !spec::is_slip(*by)) {
                all[known->second].texts.push_back(t);
                continue;
            }
        }
        commit& made = all.emplace_back();
        made = {by->short_commit(), texts[t].day, by->title, {t}, {}, spec::is_slip(*by), by->topic};
        if (const auto other = by_id.find(by->slip.with); made.is_slip && other != by_id.end() && other->second > t)
            made.taken_back = other->second;
    }
    return all;
}

bool agree(part in, const outcome& a, const outcome& b) {
    return in == part::tokens ? a.same_tokens(b) : a.same_errors(b);
}

bool is_like_any(part in, const asked_probe& of) {
    return std::any_of(of.texts.different.begin(), of.texts.different.end(),
                       [&](const outcome& each) { return agree(in, *of.given.given, each); });
}

dating date(part in, std::span<const asked_probe> probes, std::span<const commit> commits, std::size_t texts,
            std::optional<std::size_t> expected, std::optional<spec::change_topic> topic,
            std::span<const std::size_t> left_out) {
    return dating_maker(in, probes, commits, texts, left_out).make(expected, topic);
}

std::vector<std::size_t> commits_behind(part in, const asked_probe& of, std::span<const commit> commits,
                                        const dating& by) {
    std::vector<std::size_t> found;
    for (const std::vector<std::size_t>* const list : {&by.missing, &by.beyond, &by.partial})
        for (const std::size_t each : *list)
            if (depends_on(in, of.texts, commits[each])) found.push_back(each);
    std::sort(found.begin(), found.end());
    return found;
}

following following_of(const dating& of) {
    constexpr std::size_t few = 20;  // one in 20 is 5%
    constexpr std::size_t many = 5;  // one in 5 is 20%
    if (of.unlike_all * few < of.answered || of.unlike_all == 0) return following::yes;
    return of.unlike_all * many > of.answered ? following::no : following::partly;
}

}  // namespace strata::identify
