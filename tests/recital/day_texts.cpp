#include "tests/recital/day_texts.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iomanip>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/history/history.hpp"
#include "core/language/recital.hpp"
#include "core/reading/outline/text_lines.hpp"
#include "tests/drafts/chain_places.hpp"
#include "tests/recital/facts.hpp"
#include "tests/recital/recital_failures.hpp"

namespace strata::recital_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::uint64_t number_in(std::string_view hexadecimal) {
    std::uint64_t value = 0;
    const char* const end = hexadecimal.data() + hexadecimal.size();
    if (std::from_chars(hexadecimal.data(), end, value, 16).ptr != end)
        throw std::runtime_error(fmt::format("not a digest: {}", hexadecimal));
    return value;
}

day_text read(const fs::path& path) {
    std::ifstream in(path);
    if (!in) throw std::runtime_error(fmt::format("cannot read {}", path.string()));
    const json said = json::parse(in);
    day_text text;
    text.name = path.stem().string();
    text.file = said.at("file");
    text.day = said.value("day", "");
    const std::string facts = said.value("facts", "");
    text.facts = facts == "all"             ? held_facts::all
                 : facts == "preprocessing" ? held_facts::preprocessing
                                            : held_facts::none;
    text.rules = said.at("rules");
    text.literal = said.at("literal");
    text.reworded = said.at("reworded");
    text.excepted = said.at("excepted");
    for (const json& each : said.at("rewordings")) text.rewordings.push_back({each.at(0), each.at(1)});
    for (const json& each : said.at("exceptions"))
        for (const json& entry : each.at("entries"))
            text.exceptions.push_back({entry.at(0), entry.at(1), number_in(entry.at(2).get<std::string>()),
                                       each.at("reason").get<std::string>()});
    text.digests = fs::path(path).replace_extension(".digests");
    return text;
}

/// Texts say in three ways that a rule reconsumes a character: "Switch to the data state. Emit ... Reconsume the
/// current input character.", "... and reconsume the current input character in the data state." and "... Reconsume the
/// current input character in the data state." This function changes the first two to the third.
std::string with_reconsumption_last(std::string words) {
    constexpr std::string_view in_passing = " state and reconsume the current input character.";
    constexpr std::string_view alone = "Reconsume the current input character.";
    constexpr std::string_view switching = "Switch to the ";
    constexpr std::string_view state = " state. ";
    reading::replace_all(words, " and reconsume the current input character in ",
                         ". Reconsume the current input character in ");
    reading::replace_all(words, in_passing, fmt::format("{}{}", state, alone));
    for (auto at = words.find(alone); at != std::string::npos; at = words.find(alone, at)) {
        const auto begin = words.rfind(switching, at);
        const auto end = begin == std::string::npos ? begin : words.find(state, begin);
        if (end >= at) break;  // no sentence names the state
        const std::string to = words.substr(begin + switching.size(), end - begin - switching.size());
        words.insert(at + alone.size() - 1, fmt::format(" in the {} state", to));
        words.erase(begin, end + state.size() - begin);
    }
    return words;
}

std::string with_replaced(std::string words, std::span<const testing::rewording> with) {
    for (const testing::rewording& each : with) reading::replace_all(words, each.from, each.to);
    return words;
}

/// Returns the numbers of the rules that an entry states.
std::vector<std::size_t> rules_of(const language::recited_entry& entry) {
    std::vector<std::size_t> rules;
    for (std::size_t i = 0; i < entry.rule_count; ++i) rules.push_back(entry.first_rule + i);
    for (std::size_t i = 0; i < entry.continued_count; ++i) rules.push_back(entry.continued_at + i);
    return rules;
}

testing::text_source source_of(const day_text& text) {
    testing::text_source source;
    source.file = text.file;
    return source;
}

bool is_section(const text_entry& each) { return each.subjects.front() == "section"; }

/// Returns the facts that are compared. Section numbers of the section around the states, and of preprocessing, come
/// from an earlier draft, so they are removed.
std::vector<text_entry> chosen(held_facts which, std::vector<text_entry> facts) {
    std::erase_if(facts, [&](const text_entry& each) {
        if (each.state == stream_heading) return is_section(each);
        return which != held_facts::all || each.state == "The text";
    });
    return facts;
}

/// Returns the facts of a draft. If the draft does not treat U+0000 specially, the facts do not mention it.
std::vector<text_entry> facts_said(const spec::draft& d, const day_text& text) {
    auto facts = chosen(text.facts, facts_of(d, source_of(text)));
    if (!d.stream.replaces_null && !d.names_errors)
        std::erase_if(facts, [](const text_entry& each) { return each.subjects.front() == "U+0000"; });
    return facts;
}

/// How well a rule agrees with the text. If several entries state a rule, the worst of them counts.
enum class found { literally, reworded, as_excepted, not_at_all };

/// Compares a recital with a text, entry by entry.
class comparison {
public:
    comparison(const day_text& text, std::span<const entry_digest> digests) : text_(text), digests_(digests) {
        for (const entry_digest& each : digests) theirs_.emplace(position{each.state, each.place}, &each);
        for (const excepted_entry& each : text.exceptions) exceptions_.emplace(position{each.state, each.place}, &each);
    }

    held of(const spec::draft& d) {
        const auto recited = language::recite(d);
        auto entries = as_text(recited);
        if (text_.facts != held_facts::none)
            for (text_entry& each : facts_said(d, text_)) entries.push_back(std::move(each));
        const auto said = without_layout(entries);
        std::vector<found> rules(d.table.rules.size(), found::literally);
        for (const said_entry& each : said) {
            const found how = found_as(each);
            if (each.from >= recited.size()) continue;  // the entry is a fact
            for (const std::size_t rule : rules_of(recited[each.from])) rules[rule] = std::max(rules[rule], how);
        }
        for (const entry_digest& each : digests_) look_for_exception(each);
        for (const excepted_entry& each : text_.exceptions)
            if (!used_.contains({each.state, each.place})) differ({each.state, each.place}, "no such entry");
        if (held_.differences.empty() && order_of(said) != order_of(digests_))
            differ({"(all states)", ""}, "the entries are in a different order");
        held_.rules = rules.size();
        const auto count = [&](found how) {
            return static_cast<std::size_t>(std::count(rules.begin(), rules.end(), how));
        };
        held_.literal = count(found::literally);
        held_.reworded = count(found::reworded);
        held_.excepted = count(found::as_excepted);
        for (std::size_t r = 0; r < rules.size(); ++r)
            if (rules[r] == found::as_excepted) held_.excepted_rules.push_back(r);
        return std::move(held_);
    }

private:
    void differ(const position& at, std::string what) {
        held_.differences.push_back({at.first, at.second, std::move(what)});
    }

    found found_as(const said_entry& each) {
        const position at{each.state, each.place};
        seen_.insert(at);
        const std::uint64_t said = digest(each.words);
        const auto theirs = theirs_.find(at);
        const bool literal = theirs != theirs_.end() && theirs->second->words == said;
        const bool agrees = literal || (theirs != theirs_.end() && theirs->second->reworded == digest(each.reworded));
        const auto exception = exceptions_.find(at);
        if (exception == exceptions_.end()) {
            if (agrees) return literal ? found::literally : found::reworded;
            differ(at, fmt::format("the table says ({:016x}) \"{}\"", said, each.words));
            return found::not_at_all;
        }
        used_.insert(at);
        if (agrees) differ(at, "no exception is needed");
        if (exception->second->said != said)
            differ(at, fmt::format("the table says ({:016x}), against the exception, \"{}\"", said, each.words));
        return found::as_excepted;
    }

    /// Called for an entry of the text that the table lacks.
    void look_for_exception(const entry_digest& each) {
        const position at{each.state, each.place};
        if (seen_.contains(at)) return;
        const auto exception = exceptions_.find(at);
        if (exception == exceptions_.end()) return differ(at, "the table says nothing");
        used_.insert(at);
        if (exception->second->said != 0) differ(at, "the table says nothing, against the exception");
    }

    template <typename Entries>
    std::vector<position> order_of(const Entries& entries) const {
        std::vector<position> order;
        for (const auto& each : entries)
            if (position at{each.state, each.place}; !exceptions_.contains(at)) order.push_back(std::move(at));
        return order;
    }

    const day_text& text_;
    std::span<const entry_digest> digests_;
    std::map<position, const entry_digest*> theirs_;
    std::map<position, const excepted_entry*> exceptions_;
    std::set<position> seen_;  // positions that the table has
    std::set<position> used_;  // exceptions that occurred
    held held_;
};

}  // namespace

std::vector<day_text> day_texts(const fs::path& data) {
    std::vector<fs::path> paths;
    for (const auto& each : fs::directory_iterator(data / "recitals"))
        if (each.path().extension() == ".json") paths.push_back(each.path());
    std::sort(paths.begin(), paths.end());
    std::vector<day_text> texts;
    texts.reserve(paths.size());
    for (const fs::path& each : paths) texts.push_back(read(each));
    return texts;
}

const spec::draft& draft_at(const day_text& text) {
    const drafts_test::chain_places& places = drafts_test::places();
    if (!text.day.empty()) return places.after(history::in_force_on(places.chain(), text.day));
    const std::optional<std::size_t> number = history::place_of_text(places.chain(), text.name);
    if (!number) throw std::runtime_error(fmt::format("the chain has no text {}", text.name));
    return places.after(*number);
}

std::vector<said_entry> without_layout(std::span<const text_entry> entries,
                                       std::span<const testing::rewording> rewordings) {
    // Each line of characters becomes an entry. Prose has no such line.
    std::vector<text_entry> lines;
    std::vector<std::size_t> from;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        std::string all;
        for (const std::string& sentence : entries[i].sentences) {
            const std::string normalised = normalise(sentence);
            if (!normalised.empty()) all.append(all.empty() ? "" : " ").append(normalised);
        }
        if (all.empty()) continue;
        text_entry one{entries[i].state, with_replaced(entries[i].under, rewordings), {}, {}};
        std::vector<std::string> subjects = entries[i].subjects;
        if (subjects.empty()) subjects.emplace_back();
        for (const std::string& subject : subjects) {
            one.subjects.clear();
            if (!subject.empty()) one.subjects.push_back(with_replaced(subject, rewordings));
            lines.push_back(one);
            from.push_back(i);
            words.push_back(all);
        }
    }
    const auto places = positions(lines);
    std::vector<said_entry> said;
    said.reserve(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
        said.push_back({places[i].first, places[i].second, words[i],
                        with_reconsumption_last(with_replaced(words[i], rewordings)), from[i]});
    return said;
}

std::vector<said_entry> said_by(const day_text& text, const fs::path& directory) {
    auto entries = read_draft_text(source_of(text), directory);
    if (text.facts != held_facts::none)
        for (text_entry& each : chosen(text.facts, read_facts(source_of(text), directory)))
            entries.push_back(std::move(each));
    return without_layout(entries, text.rewordings);
}

std::vector<entry_digest> digests_of(std::span<const said_entry> entries) {
    std::vector<entry_digest> digests;
    digests.reserve(entries.size());
    for (const said_entry& each : entries)
        digests.push_back({digest(each.words), digest(each.reworded), each.state, each.place});
    return digests;
}

std::vector<entry_digest> read_entry_digests(const fs::path& file) {
    std::ifstream in{file};
    if (!in) throw std::runtime_error(fmt::format("cannot read {}", file.string()));
    std::vector<entry_digest> digests;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::vector<std::string> cells(1);
        for (const char c : line) {
            if (c == '\t')
                cells.emplace_back();
            else
                cells.back() += c;
        }
        if (cells.size() != 4) throw std::runtime_error(fmt::format("not a line of digests: {}", line));
        const std::uint64_t words = number_in(cells[0]);
        digests.push_back({words, cells[1] == "=" ? words : number_in(cells[1]), cells[2], cells[3]});
    }
    return digests;
}

void write_entry_digests(const fs::path& file, std::span<const entry_digest> digests) {
    std::ofstream out{file};
    out << "# Digests (64-bit FNV-1a) of the entries of a text: of its words, of its words after the rewordings "
           "(\"=\": the\n"
           "# same), state, place in the state. Made by tests/recital/make_digests.cpp.\n";
    for (const entry_digest& each : digests)
        out << fmt::format("{:016x}\t{}\t{}\t{}\n", each.words,
                           each.reworded == each.words ? "=" : fmt::format("{:016x}", each.reworded), each.state,
                           each.place);
    if (!out.flush()) throw std::runtime_error(fmt::format("cannot write {}", file.string()));
}

held hold(const spec::draft& d, const day_text& text, std::span<const entry_digest> digests) {
    return comparison(text, digests).of(d);
}

}  // namespace strata::recital_test
