#include "core/identify/interview.hpp"

// Sends the cases one by one, so that it is clear which case an answer, crash or timeout belongs to.

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/identify/plain_html.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::identify {

// --- The conversation ---

std::string quotation(std::string_view text) {
    constexpr std::size_t longest = 100;
    std::string words;
    report::append_quoted(words, text, longest);
    return words;
}

conversation::conversation(program& with, error_names names) : program_(with), names_(std::move(names)) {
    const reply first = program_.start();
    if (first.how != reply::kind::line) throw broken_adapter(fmt::format("before its first line, it {}", first.text));
    try {
        by_ = read_capabilities(first.text);
    } catch (const std::runtime_error& e) {
        throw broken_adapter(
            fmt::format("its first line does not say what it can do ({}): {}", e.what(), quotation(first.text)));
    }
}

bool conversation::can_be_asked(const probe& what) const {
    return (by_.initial_states || !is_within(what)) && (by_.surrogates || !has_lone_surrogate(what));
}

said conversation::answer_to(const probe& what) {
    const std::uint64_t id = ++cases_;
    const reply got = program_.ask(case_line(what, id));
    said found;
    if (got.how == reply::kind::line) {
        try {
            found.given = read_answer(got.text, id, by_, names_);
            return found;
        } catch (const std::runtime_error& e) {
            found.trouble = fmt::format("wrote a line that is not an answer ({}): {}", e.what(), quotation(got.text));
        }
    } else {
        found.trouble = got.text;
        found.died = got.how == reply::kind::ended || got.how == reply::kind::late;
    }
    is_running_ = restarts_ < most_restarts && program_.start().how == reply::kind::line;
    ++restarts_;
    return found;
}

// --- The interview ---

namespace {

// A message shows at most this many bytes of a list of tokens.
constexpr std::size_t longest_tokens = 100;

/// Sends the cases of an interview, and collects the answers.
class interviewer {
public:
    interviewer(conversation& with, std::span<const history::moment> texts) : with_(with), texts_(texts) {}

    interview hold(std::vector<probe> probes, const std::function<void(std::size_t, std::size_t)>& goes_on) {
        made_.by = with_.by();
        if (made_.by.gives_trees)
            check_trees();
        else
            for (const probe& each : canaries())
                if (with_.can_be_asked(each)) check(each);
        for (std::size_t n = 0; n < probes.size(); ++n) {
            goes_on(n, probes.size());
            if (!with_.can_be_asked(probes[n]))
                ++made_.not_asked;
            else if (!with_.is_running())
                ++made_.given_up;
            else if (made_.by.gives_trees)
                ask_for_trees(std::move(probes[n]));
            else
                ask(std::move(probes[n]));
        }
        return std::move(made_);
    }

private:
    // Checks the adapter with a plain input. Throws: broken_adapter if no text gives the same answer, because a plain
    // input gives no tokenizer a reason to differ from all texts.
    void check(const probe& what) {
        const said found = with_.answer_to(what);
        if (!found.trouble.empty()) complain_of(what, found.trouble);
        if (!found.given.given) return;
        const asked_probe asked{what, read_by_all(texts_, what, made_.by), found.given};
        const outcome& gave = *found.given.given;
        if (!is_like_any(part::tokens, asked))
            complain_of(what, fmt::format("answers {}, which no text of the standard does; today's text answers {}",
                                          in_one_line(gave), in_one_line(*asked.texts.of(texts_.size() - 1))));
        if (made_.by.errors != error_detail::none && !is_like_any(part::errors, asked))
            complain_of(what, fmt::format("reports {}, which no text of the standard does", counted_errors(gave)));
    }

    static void complain_of(const probe& what, std::string_view why) {
        throw broken_adapter(fmt::format("on the plain input {}{}, it {}", quotation(what.input),
                                         what.initial_state.empty() ? "" : " in the " + what.initial_state, why));
    }

    // Checks an adapter that reports trees: that different documents have different trees, that a document has the same
    // tree each time, and that references for markup characters are decoded. Throws: broken_adapter if a check fails.
    void check_trees() {
        std::map<std::string, std::string> inputs;  // the input for each tree so far
        for (const char* const input :
             {"<!DOCTYPE html><body>a", "<!DOCTYPE html><body>ab", "<!DOCTYPE html><body>a<b>c",
              "<!DOCTYPE html><body>a<!--c-->", "<!DOCTYPE html><body>a<b d=\"e\">c",
              "<!DOCTYPE html><body>a<b d=\"f\">c", "<!DOCTYPE html><body>a"}) {
            const std::string tree = tree_of_plain(input);
            const auto [known, is_new] = inputs.emplace(tree, input);
            if (!is_new && known->second != input)
                complain_of({input, "", "", false},
                            fmt::format("gives the same tree as on {}", quotation(known->second)));
            if (is_new && trees_.count(input) != 0)
                complain_of({input, "", "", false}, "gives a different tree than before");
            trees_[input] = tree;
        }
        // Accepts two mistakes of the standard that its editors soon corrected: some texts lose a lone ampersand, and
        // others lose numeric references.
        const std::string ampersand = tree_of_plain("<!DOCTYPE html><body>a&amp; b");
        if (tree_of_plain("<!DOCTYPE html><body>a& b") != ampersand &&
            tree_of_plain("<!DOCTYPE html><body>a&#38; b") != ampersand)
            complain_of({"<!DOCTYPE html><body>a&amp; b", "", "", false}, "does not put an ampersand in the tree");
        if (tree_of_plain("<!DOCTYPE html><body>a< b") != tree_of_plain("<!DOCTYPE html><body>a&lt; b"))
            complain_of({"<!DOCTYPE html><body>a&lt; b", "", "", false}, "does not put a less-than sign in the tree");
    }

    std::string tree_of_plain(const char* input) {
        const probe what{input, "", "", false};
        const said found = with_.answer_to(what);
        if (!found.trouble.empty()) complain_of(what, found.trouble);
        if (!found.given.given) complain_of(what, "skips it");
        return found.given.given->tokens.front().text;
    }

    static std::string in_one_line(const outcome& of) {
        std::string text;
        for (const std::string& each : lines_of({of.tokens, {}, 0, false}))
            text.append(text.empty() ? "" : " ").append(report::on_one_line(each));
        return text.empty() ? "nothing" : report::without_middle(text, longest_tokens);
    }
    static std::string counted_errors(const outcome& of) {
        return of.error_count == 1 ? std::string("an error") : fmt::format("{} errors", of.error_count);
    }

    void ask(probe what) {
        said found = with_.answer_to(what);
        if (!found.trouble.empty()) {
            if (found.died) shorten(what, found.trouble);
            made_.troubles.push_back({what, std::move(found.trouble), found.died});
            return;
        }
        if (!found.given.given && made_.skipped++ == 0) made_.why_skipped = found.given.skipped;
        readings texts = read_by_all(texts_, what, made_.by);
        made_.probes.push_back({std::move(what), std::move(texts), std::move(found.given)});
    }

    // Returns the tree of a document; nothing if the program reported no tree, in which case `into` says why. Sends
    // each document to the program only once.
    std::optional<std::string> tree_of(const std::string& document, said& into) {
        if (const auto known = trees_.find(document); known != trees_.end()) return known->second;
        into = with_.answer_to({document, "", "", false});
        if (!into.given.given) return std::nullopt;
        return trees_[document] = into.given.given->tokens.front().text;
    }

    // Sends a probe to a program that reports trees. In place of the tokens that each text gives, uses the tree that
    // the program builds from these tokens.
    void ask_for_trees(probe what) {
        readings texts = read_by_all(texts_, what, everything_in_tokens());
        if (!shows_in_documents(what, texts)) {
            ++made_.not_asked;
            return;
        }
        const std::string beginning(beginning_for(texts));
        what.input.insert(0, beginning);
        said found;
        const std::optional<std::string> tree = tree_of(what.input, found);
        bool is_like_one = false;
        bool has_unwritten = false;
        bool has_instruction = false;
        for (outcome& each : texts.different) {
            if (!tree) break;
            const std::optional<written_tokens> written = as_plain_html(each);
            std::optional<std::string> other;
            if (written && !written->has_instruction) other = tree_of(beginning + written->html, found);
            is_like_one = is_like_one || other == tree;
            has_unwritten = has_unwritten || !written;
            has_instruction = has_instruction || (written && written->has_instruction);
            // If the tokens have no tree, a text that cannot equal any tree takes the tree's place.
            each.tokens = {
                {conformance::output_item::kind::token, other ? *other : std::string(no_tree) + case_line(what, 0)}};
            if (!found.trouble.empty()) break;
        }
        if (!found.trouble.empty()) {
            made_.troubles.push_back({std::move(what), std::move(found.trouble), found.died});
            return;
        }
        if (!tree) {
            if (made_.skipped++ == 0) made_.why_skipped = found.given.skipped;
        } else if (has_unwritten || (has_instruction && !is_like_one)) {
            ++made_.unclear;
        } else {
            answer given;
            given.given.emplace().tokens = {{conformance::output_item::kind::token, *tree}};
            made_.probes.push_back({std::move(what), std::move(texts), std::move(given)});
        }
    }

    // For the report, shortens an input on which the program ended. Removes characters as long as the program still
    // ends in the same way and may be started again. Does nothing if the program hung, because each attempt would take
    // the whole time limit.
    void shorten(probe& what, const std::string& how) {
        if (how.starts_with(no_answer)) return;
        for (std::size_t at = 0; at < what.input.size() && what.input.size() > 1 && with_.is_running();) {
            const std::size_t length = input::decode_one(std::string_view(what.input).substr(at), true).length;
            probe shorter = what;
            shorter.input.erase(at, length);
            const said found = with_.answer_to(shorter);
            if (found.died && found.trouble == how)
                what = std::move(shorter);
            else
                at += length;
        }
    }

    static constexpr std::string_view no_answer = "gave no answer";

    conversation& with_;
    std::span<const history::moment> texts_;
    interview made_;
    std::map<std::string, std::string> trees_;  // the tree of each document that was sent
};

}  // namespace

interview hold_interview(conversation& with, std::span<const history::moment> texts, std::vector<probe> probes,
                         const std::function<void(std::size_t begun, std::size_t all)>& goes_on) {
    return interviewer(with, texts).hold(std::move(probes), goes_on);
}

}  // namespace strata::identify
