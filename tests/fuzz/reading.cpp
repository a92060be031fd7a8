// Reads texts of the standard. Any text must be read, or refused in one line. A text with changed words must give a
// draft that can be recited and run. Every run of such a draft must end.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/language/recital.hpp"
#include "core/reading/read_draft.hpp"
#include "core/spec/soundness.hpp"
#include "drafts/registry.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/reading/recited_text.hpp"

namespace strata::fuzz {
namespace {

constexpr std::string_view page =
    "<!DOCTYPE a PUBLIC \"b\" 'c'><title>&amp;</title><a b=c d='&lt' e=\"f\" b>x</a><!--y--z--!>"
    "<?pi t?><script><!--<script></script>--></script>&#65;&#x80;&notit;<![CDATA[q]]></>";
constexpr std::size_t longest_text = 400'000;

/// Returns the recital `text` with changes at the places that `edits` gives. A change removes words, repeats words, or
/// exchanges words with other words of the recital.
std::string changed(std::string_view text, choices& choose, std::string_view edits) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size() - 1) + 1;
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    const auto place = [&](std::size_t i) {
        const auto byte = [&](std::size_t n) { return static_cast<unsigned char>(edits[n]); };
        return (byte(i) * 251U * 256U + byte(i + 1) * 251U + byte(i + 2)) % words.size();
    };
    for (std::size_t i = 0; i + 5 < edits.size() && i < 60; i += 6) {
        const std::size_t at = place(i);
        switch (choose.below(3)) {
            case 0: words[at] = words[place(i + 3)]; break;
            case 1: words[at] = {}; break;
            default: std::swap(words[at], words[place(i + 3)]); break;
        }
    }
    std::string made;
    for (const std::string_view each : words) made += each;
    return made;
}

class counting : public sink {
public:
    feedback on_token(const token&) override {
        ++tokens_;
        return {};
    }
    void on_error(const parse_error&) override { ++errors_; }
    [[nodiscard]] std::size_t count() const { return tokens_ + errors_; }

private:
    std::size_t tokens_ = 0;
    std::size_t errors_ = 0;
};

void check(std::string_view text) {
    try {
        const reading::read_draft found = reading::read(text, drafts::known(), {.name = "@text", .file = "text"});
        const spec::draft& d = found.draft->value();
        if (found.sentences_read > found.sentences) throw failure("more sentences are read than there are");
        if (d.gaps.size() != found.gaps.size()) throw failure("the draft does not have all gaps");
        if (spec::fault_of(d)) return;
        if (language::recite(d).empty()) throw failure("a draft that was read has no recital");
        counting to;
        static_cast<void>(tokenize(d, engine_kind::interpreter, {}, page, to));
        if (to.count() > 100 * page.size()) throw failure("a page gives more tokens and errors than it can");
    } catch (const spec::unsound_table& e) {
        throw failure(fmt::format("sound, and not: {}", e.what()));
    } catch (const std::runtime_error& e) {
        if (std::string_view(e.what()).find('\n') != std::string_view::npos)
            throw failure(fmt::format("more than one line: {}", e.what()));
    }
}

}  // namespace

void run(std::string_view data) {
    auto [choose, text] = read(data);
    if (text.size() > longest_text) return;
    if (choose.yes()) return check(text);
    const std::size_t of = choose.below(drafts::all().size());
    check(changed(reading_test::recited_text(*drafts::all()[of]), choose, text));
}

}  // namespace strata::fuzz
