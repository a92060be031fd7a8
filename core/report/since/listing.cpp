#include "core/report/since/model.hpp"

// Lists the tokens and errors of a reading. The input is run once, and two lists of lines are kept: the first lines of
// the reading, and the first lines in places where the reading differs from its neighbours. To find the names that
// older texts have for errors and states, the input is run again under these texts.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/report/tokens/joining_sink.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

// If the contents of a line are longer than this, such as those of a tag with a thousand attributes, their middle is
// left out.
constexpr std::size_t longest_words = 600;

std::string contents_of(const token& t) {
    std::string words;
    append_words(words, t, {[](std::string& to, std::string_view text) { append_quoted(to, text); }, nullptr});
    return without_middle(words.empty() ? std::string_view() : std::string_view(words).substr(1), longest_words);
}

// Places of the source in which a reading differs from its neighbours.
class marked_places {
public:
    void add(source_span where) { all_.push_back(where); }
    void settle() {
        std::sort(all_.begin(), all_.end(), [](source_span a, source_span b) { return a.begin < b.begin; });
        // The second of two places may end within the first. It is extended, so that not only the beginnings but also
        // the ends of places ascend.
        std::uint64_t end = 0;
        for (source_span& each : all_) end = each.end = std::max(each.end, end);
    }
    // Whether the span [begin, end) overlaps one of the places. A span that begins or ends at an empty place overlaps
    // it. Complexity: logarithmic in the places.
    [[nodiscard]] bool touch(source_span where) const {
        // The places are sorted by their ends. Among places with the same end, an empty place comes last.
        const auto first = std::partition_point(all_.begin(), all_.end(), [&](source_span each) {
            return each.end < where.begin || (each.end == where.begin && !is_empty(each) && !is_empty(where));
        });
        return first != all_.end() &&
               (first->begin < where.end || (first->begin == where.end && (is_empty(*first) || is_empty(where))));
    }

private:
    static bool is_empty(source_span each) { return each.begin == each.end; }
    std::vector<source_span> all_;
};

// Identifies an error, so that it can be found under another text.
struct error_place {
    spec::error_code code{};
    std::uint64_t offset = 0;
};

// Keeps the first lines of the whole reading, and the first lines in marked places.
class listing_sink : public sink {
public:
    struct line {
        listed_line is;
        error_place error{};
    };

    listing_sink(const spec::draft& draft, std::string_view source, const marked_places& places, std::size_t most)
        : of_tokens_(draft, source, input_kind::bytes),
          of_errors_(draft, source, input_kind::bytes),
          places_(places),
          most_(most) {}

    feedback on_token(const token& t) override {
        const bool ends = boost::variant2::holds_alternative<end_of_file>(t);
        tokens += ends ? 0 : 1;
        const source_span where = where_of(t);
        add(where, [&] {
            listed_line made;
            made.where = of_tokens_.at(where.begin);
            made.kind = kind_of(t);
            made.words = contents_of(t);
            return line{std::move(made), {}};
        });
        return {};
    }
    void on_error(const parse_error& e) override {
        ++errors;
        add({e.offset, e.offset}, [&] {
            listed_line made;
            made.where = of_errors_.at(e.offset);
            made.kind = {"error", red};
            made.words = spec::name_of(e.code);
            made.state = e.state;
            return line{std::move(made), {e.code, e.offset}};
        });
    }

    // The lines to show.
    std::vector<line>& chosen() { return count_ <= most_ || marked_.empty() ? first_ : marked_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }

    std::uint64_t tokens = 0, errors = 0;

private:
    template <class Make>
    void add(source_span where, const Make& make) {
        const std::uint64_t number = count_++;
        const bool is_first = first_.size() < most_;
        const bool is_marked = marked_.size() < most_ && places_.touch(where);
        if (!is_first && !is_marked) return;
        line made = make();
        if (is_first) first_.push_back(made);
        if (!is_marked) return;
        made.is.left_out = number - next_;
        next_ = number + 1;
        marked_.push_back(std::move(made));
    }

    input::locator of_tokens_, of_errors_;
    const marked_places& places_;
    std::size_t most_;
    std::vector<line> first_, marked_;
    std::uint64_t count_ = 0;
    std::uint64_t next_ = 0;  // the number of the line after the last line in a marked place
};

// Finds how another text reports the errors of the given lines.
class error_finder : public sink {
public:
    explicit error_finder(const std::vector<listing_sink::line>& lines) : lines_(lines) {}
    feedback on_token(const token& /*t*/) override { return {}; }
    void on_error(const parse_error& e) override {
        const bool is_listed = std::any_of(lines_.begin(), lines_.end(), [&](const listing_sink::line& each) {
            return !each.is.state.empty() && each.error.offset == e.offset;
        });
        if (is_listed) met_.push_back({e.code, e.state, e.offset});
    }

    struct reported {
        spec::error_code code{};
        std::string_view state{};  // "": the line is not an error
        std::uint64_t offset = 0;
    };
    // For each line, how the other text reports its error. Errors at the same place are matched by name, and those that
    // remain are matched by their order.
    [[nodiscard]] std::vector<reported> errors() {
        std::vector<reported> found(lines_.size());
        for (const bool by_name : {true, false})
            for (std::size_t i = 0; i < lines_.size(); ++i) {
                const error_place& wanted = lines_[i].error;
                if (lines_[i].is.state.empty() || !found[i].state.empty()) continue;
                const auto its = std::find_if(met_.begin(), met_.end(), [&](const reported& each) {
                    return each.offset == wanted.offset && (!by_name || each.code == wanted.code);
                });
                if (its == met_.end()) continue;
                found[i] = *its;
                met_.erase(its);
            }
        return found;
    }

private:
    const std::vector<listing_sink::line>& lines_;
    std::vector<reported> met_;
};

// Finds how older texts with this reading name its errors and states.
void add_former_names(std::vector<listing_sink::line>& lines, const input_in_time& of, std::size_t newest) {
    if (std::none_of(lines.begin(), lines.end(), [](const auto& each) { return !each.is.state.empty(); })) return;
    const compare::readings_in_time& found = *of.found;
    std::size_t names = found.names_of[newest];
    std::vector<std::string_view> codes, states;
    for (const listing_sink::line& each : lines) {
        codes.push_back(each.is.words);
        states.push_back(each.is.state);
    }
    for (std::size_t m = newest; m-- > 0;) {
        if (found.reading_of[m] != found.reading_of[newest] || found.names_of[m] == names) continue;
        names = found.names_of[m];
        error_finder finder(lines);
        of.read(m, finder);
        const std::vector<error_finder::reported> then = finder.errors();
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (then[i].state.empty()) continue;
            const std::string_view code = spec::name_of(then[i].code);
            if (code == codes[i] && then[i].state == states[i]) continue;
            const bool is_same = code == codes[i];
            lines[i].is.former_states.push_back({of.moments[m + 1].day, then[i].state, is_same ? "" : code});
            codes[i] = code;
            states[i] = then[i].state;
        }
    }
}

// The places where the reading differs from the readings before and after it.
marked_places places_of(const input_in_time& of, std::size_t reading) {
    marked_places places;
    for (const compare::turning_point& turn : of.found->turns)
        if (of.found->reading_of[turn.moment] == reading || of.found->reading_of[turn.moment - 1] == reading)
            for (const compare::divergence& each : turn.places) places.add(each.where);
    places.settle();
    return places;
}

}  // namespace

std::string in_words(const former_name& name) {
    return name.error.empty() ? std::string(name.name) : fmt::format("{}, {}", name.error, name.name);
}

std::string words_of(const listed_line& line) {
    if (line.state.empty()) return line.words;
    std::string words = fmt::format("{} ({}", line.words, line.state);
    for (const former_name& each : line.former_states)
        words += fmt::format("; before {} {}", each.before, in_words(each));
    return words + ')';
}

bool listing::is_whole() const {
    return left_out == 0 &&
           std::all_of(lines.begin(), lines.end(), [](const listed_line& each) { return each.left_out == 0; });
}

std::string counts_of(const listing& of) {
    return counted(of.tokens, "token", "tokens") + ", " + counted(of.errors, "error", "errors");
}

listing listing_of(const input_in_time& of, std::size_t newest, std::size_t most_lines) {
    const marked_places places = places_of(of, of.found->reading_of[newest]);
    const spec::draft& draft = *of.moments[newest].draft;
    listing_sink lines(draft, of.source, places, most_lines);
    joining_sink joined(lines);
    of.read(newest, joined);
    joined.finish();
    add_former_names(lines.chosen(), of, newest);

    listing made;
    made.tokens = lines.tokens;
    made.errors = lines.errors;
    made.left_out = lines.count();
    for (listing_sink::line& each : lines.chosen()) {
        made.left_out -= each.is.left_out + 1;
        made.lines.push_back(std::move(each.is));
    }
    return made;
}

}  // namespace strata::report
