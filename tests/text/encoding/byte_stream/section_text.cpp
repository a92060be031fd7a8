#include "tests/text/encoding/byte_stream/section_text.hpp"

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <boost/variant2/variant.hpp>
#include <filesystem>
#include <utility>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"
#include "drafts/registry.hpp"
#include "tests/pages.hpp"

namespace byte_stream_test {
namespace {

using namespace strata;
namespace fs = std::filesystem;

// The copy has some stock phrases in Japanese. Only this one occurs in the section.
constexpr std::string_view character_encoding_in_japanese =
    "\xE6\x96\x87\xE5\xAD\x97\xE3\x82\xA8\xE3\x83\xB3\xE3\x82\xB3\xE3\x83\xBC\xE3\x83\x87\xE3\x82\xA3\xE3\x83\xB3\xE3"
    "\x82\xB0";

bool separates(std::string_view element) {
    constexpr auto elements =
        std::to_array<std::string_view>({"p",  "ol", "ul", "li",    "dl",    "dt", "dd", "div", "h1", "h2",
                                         "h3", "h4", "h5", "table", "thead", "tr", "th", "td",  "hr", "tbody"});
    return std::find(elements.begin(), elements.end(), element) != elements.end();
}

class paragraph_reader : public sink {
public:
    feedback on_token(const token& t) override {
        boost::variant2::visit([this](const auto& each) { take(each); }, t);
        return {};
    }
    std::vector<std::string> take_paragraphs() {
        finish();
        return std::move(paragraphs_);
    }

private:
    void take(const characters& run) { text_ += run.data; }
    void take(const start_tag& t) {
        if (separates(t.name)) finish();
    }
    void take(const end_tag& t) {
        if (separates(t.name)) finish();
    }
    template <typename Other>
    void take(const Other& /*comment or the like*/) {}

    void finish() {
        std::string words;
        for (const char c : text_) {
            const bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
            if (!is_space) words += c;
            if (is_space && !words.empty() && words.back() != ' ') words += ' ';
        }
        if (!words.empty() && words.back() == ' ') words.pop_back();
        if (const std::size_t at = words.find(character_encoding_in_japanese); at != std::string::npos)
            words.replace(at, character_encoding_in_japanese.size(), "character encoding");
        if (!words.empty()) paragraphs_.push_back(std::move(words));
        text_.clear();
    }

    std::string text_;
    std::vector<std::string> paragraphs_;
};

}  // namespace

std::vector<std::string> paragraphs_of(std::string_view html) {
    paragraph_reader reader;
    tokenizer tokens(drafts::standard(), reader);
    tokens.finish(html);
    return reader.take_paragraphs();
}

section_text::section_text(std::vector<std::string> paragraphs)
    : paragraphs_(std::move(paragraphs)), found_(paragraphs_.size()) {}

std::optional<place> section_text::sentence(std::string_view words) {
    std::optional<place> found;
    for (std::size_t n = 0; n < paragraphs_.size(); ++n) {
        const std::string_view text = paragraphs_[n];
        const std::size_t at = text.find(words);
        if (at == std::string_view::npos) continue;
        const bool begins = at == 0 || text.substr(0, at).ends_with(". ");
        const std::size_t end = at + words.size();
        const bool ends = words.ends_with('.') && (end == text.size() || text[end] == ' ');
        if (!begins || !ends || found) return std::nullopt;
        found = place{n, at};
    }
    if (found) found_[found->paragraph] = true;
    return found;
}

std::optional<std::size_t> section_text::with(std::string_view words) {
    std::optional<std::size_t> first;
    for (std::size_t n = 0; n < paragraphs_.size(); ++n) {
        if (paragraphs_[n].find(words) == std::string::npos) continue;
        found_[n] = true;
        if (!first) first = n;
    }
    return first;
}

std::size_t section_text::count_with(std::string_view words, std::string_view and_words) {
    std::size_t count = 0;
    for (std::size_t n = 0; n < paragraphs_.size(); ++n) {
        const std::string& text = paragraphs_[n];
        if (text.find(words) == std::string::npos || text.find(and_words) == std::string::npos) continue;
        found_[n] = true;
        ++count;
    }
    return count;
}

std::string section_text::number_of(std::string_view name) const {
    for (const std::string& each : paragraphs_) {
        const std::size_t space = each.find(' ');
        if (space != std::string::npos && each.substr(space + 1) == name) return each.substr(0, space);
    }
    return {};
}

std::vector<published_state> published_states(std::string_view section) {
    const fs::path folder = fs::path(STRATA_SHARED_DIR) / "history" / "2016-2026" / section;
    std::vector<published_state> states;
    if (!fs::is_directory(folder)) {
        BOOST_TEST_MESSAGE("the states of the section " << section << " since 2016 are not available in "
                                                        << STRATA_SHARED_DIR << ": nothing is compared with them");
        return states;
    }
    std::vector<fs::path> paths;
    for (const auto& each : fs::directory_iterator{folder}) paths.push_back(each.path());
    std::sort(paths.begin(), paths.end());
    for (const fs::path& path : paths) {
        const std::string name = path.stem().string();
        states.push_back({name.substr(0, 10), name, paragraphs_of(testing::contents_of(path))});
    }
    return states;
}

}  // namespace byte_stream_test
