#include "core/compare/attribute/texts_between.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bitset>
#include <iterator>

#include "core/compare/record/characters_met.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revise.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/changed_rules.hpp"
#include "core/study/tree_diff.hpp"
#include "core/text/utf8.hpp"

namespace strata::compare {

namespace {

using step = text_after::step;
using tree_step = text_after::tree_step;

// If a named text is at this position of the chain, its tree construction `of_text` replaces the tree construction of
// `made`. Returns how tree construction changed since `before`.
tree_step settle_tree(const spec::draft& before, history::revised_draft& made, const tree::rules* of_text) {
    const tree::rules* const older = before.tree_construction;
    const tree::rules* const newer = made.value().tree_construction;
    if (older == nullptr || newer == nullptr) return tree_step::none;
    if (of_text != nullptr) made.continue_with(*of_text);
    if (of_text != nullptr && !study::same_construction(*newer, *of_text)) return tree_step::unknown;
    return study::same_construction(*older, *newer) ? tree_step::none : tree_step::by_revision;
}

}  // namespace

text_after::text_after(const spec::draft& before, const step& next)
    : text_after(before, std::make_unique<history::revised_draft>(before, *next.revision), next) {}

text_after::text_after(const text_after& before, const step& next)
    : text_after(before.draft(), std::make_unique<history::revised_draft>(*before.text_, *next.revision), next) {}

text_after::text_after(const spec::draft& before, std::unique_ptr<history::revised_draft> text, const step& next)
    : before_(before),
      text_(std::move(text)),
      made_by_(*next.made_by),
      is_accident_(next.is_accident),
      tree_(settle_tree(before, *text_, next.tree_of_text)),
      places_(correspondence::of_draft::alone(draft())),
      now_(study::states_after(before.table, *next.revision)),
      facts_(facts_that_differ(before, draft(), now_)),
      numbers_differ_(!spec::same_numbers(before.references, draft().references)),
      names_(next.revision->facts.names) {
    const auto is_changed = [&](std::size_t s) {
        if (now_[s] == study::no_state) return true;
        const auto old_rules = before.table.rules_of(s);
        const auto new_rules = draft().table.rules_of(now_[s]);
        return !same_beside_rules(before.table.states[s], draft().table.states[now_[s]], now_) ||
               !std::equal(old_rules.begin(), old_rules.end(), new_rules.begin(), new_rules.end(),
                           [&](const spec::rule& x, const spec::rule& y) { return study::same_rule(x, y, now_); });
    };
    for (std::size_t s = 0; s < now_.size(); ++s)
        if (is_changed(s)) changed_.push_back(s);
}

bool text_after::may_differ_on(const characters_met& run, bool in_other_contents, const input_traits& input) const {
    if (input.may_use(facts_) || (facts_.in_contents && in_other_contents) ||
        !input.preprocessed_alike(before_.stream, draft().stream) || (numbers_differ_ && input.may_have_number()) ||
        input.may_have_one_of(names_))
        return true;
    return std::any_of(changed_.begin(), changed_.end(), [&](std::size_t s) {
        return run.any_in(s) && (now_[s] == study::no_state ||
                                 !same_beside_rules(before_.table.states[s], draft().table.states[now_[s]], now_) ||
                                 !run.same_rules(before_, s, draft(), now_));
    });
}

// --- Pieces ---

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f'; }

// Stands for all characters beyond ASCII that no draft treats specially.
constexpr char beyond_ascii = '\x7F';

// Returns the character that stands for all characters of the same kind as `c`.
char kind_of(char c) {
    if (spec::is_ascii_digit(c)) return '0';
    if (spec::is_ascii_alpha(c)) return c >= 'a' ? 'a' : 'A';
    return c;
}

// Returns the length of the first character of `text` if it is beyond ASCII and no draft treats it specially; otherwise
// 0.
std::size_t length_beyond_ascii(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first >= 0xC3 && first <= 0xDF   ? 2
                               : first >= 0xE1 && first <= 0xEC ? 3
                               : text.starts_with("\xF3\xB0")   ? 4  // a marker (run/input_shape.cpp)
                                                                : 0;
    if (length == 0 || text.size() < length) return 0;
    const std::string_view others = text.substr(1, length - 1);
    return std::all_of(others.begin(), others.end(), input::is_continuation) ? length : 0;
}

/// Divides a source into pieces.
class piece_reader {
public:
    /// `names`: the names of all references that a text may know, in ascending order.
    piece_reader(std::string_view source, const std::vector<std::string_view>& names) : rest_(source), names_(names) {}

    /// Reads all pieces. Returns false if the source contains something that is not a piece.
    bool read_all() {
        while (!rest_.empty())
            if (!(rest_.front() == '<' ? read_tag() : read_characters({}, '<'))) return false;
        std::sort(pieces_.begin(), pieces_.end());
        pieces_.erase(std::unique(pieces_.begin(), pieces_.end()), pieces_.end());
        return true;
    }
    [[nodiscard]] std::vector<std::string>& pieces() { return pieces_; }

private:
    std::string_view take(std::size_t length) {
        const std::string_view taken = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return taken;
    }
    std::string_view take_while(bool (*is)(char)) {
        return take(static_cast<std::size_t>(std::find_if_not(rest_.begin(), rest_.end(), is) - rest_.begin()));
    }
    [[nodiscard]] bool begins_with(char c) const { return !rest_.empty() && rest_.front() == c; }

    // Reads the characters up to `end`, or to the end of the source, as pieces. `before`: the beginning of the first
    // piece.
    bool read_characters(std::string before, char end) {
        std::bitset<0x80> met;
        while (!rest_.empty() && rest_.front() != end) {
            const char c = rest_.front();
            const std::size_t length =
                c == '&' || (c >= ' ' && c <= '~') || is_space(c) ? 1 : length_beyond_ascii(rest_);
            if (length == 0) return false;
            if (c == '&') {
                if (!read_reference(end)) return false;
                continue;
            }
            met.set(static_cast<unsigned char>(length > 1 ? beyond_ascii : kind_of(c)));
            take(length);
        }
        before += end;
        for (std::size_t c = 0; c < met.size(); ++c)
            if (met[c]) before += static_cast<char>(c);
        pieces_.push_back(std::move(before));
        return true;
    }

    // Reads a character reference. Its meaning depends on the next character, and on whether the reference is in text
    // or in an attribute's value. `end`: the character that ends this text or value.
    bool read_reference(char end) {
        take(1);
        const bool is_known = begins_with_name();
        const std::string_view reference =
            take_while([](char c) { return spec::is_ascii_alphanumeric(c) || c == '#' || c == ';'; });
        if (rest_.empty()) return false;
        std::string piece = {end, '&'};
        for (const char c : reference) {
            const bool counts = is_known || reference.front() == '#' || !piece.ends_with(std::string(2, kind_of(c)));
            if (counts) piece += is_known || reference.front() == '#' ? c : kind_of(c);
        }
        piece += (static_cast<unsigned char>(rest_.front()) & 0x80U) != 0 ? beyond_ascii : rest_.front();
        pieces_.push_back(std::move(piece));
        return true;
    }
    // Whether the rest of the source begins with the name of a reference.
    [[nodiscard]] bool begins_with_name() const {
        std::string_view name = rest_.substr(0, longest_known_name);
        // Tests the last name that is not after the rest in sorted order. If that name is not a prefix of the rest,
        // then every name that is a prefix of the rest is also a prefix of that name.
        for (auto below = names_.end(); !name.empty();) {
            below = std::upper_bound(names_.begin(), below, name);
            if (below == names_.begin()) return false;
            --below;
            if (name.starts_with(*below)) return true;
            const auto same = std::mismatch(name.begin(), name.end(), below->begin(), below->end()).first;
            name = name.substr(0, static_cast<std::size_t>(same - name.begin()));
        }
        return false;
    }

    bool read_tag() {
        std::string tag(take(1));
        if (begins_with('/')) tag += take(1);
        if (rest_.empty() || !spec::is_ascii_alpha(rest_.front())) return false;
        tag += take_while([](char c) { return spec::is_ascii_alphanumeric(c); });
        attributes_.clear();
        for (char behind = 'n';;) {
            std::string before = spaces_behind(behind);
            const std::string_view name =
                take_while([](char c) { return spec::is_ascii_alphanumeric(c) || c == '-' || c == ':' || c == '_'; });
            if (!name.empty()) {
                if (before.size() < 2 || !read_attribute(std::move(before), name, behind)) return false;
                continue;
            }
            if (begins_with('/')) before += take(1);
            if (!begins_with('>')) return false;
            take(1);
            pieces_.push_back(fmt::format("{}>{}", tag, before));
            return true;
        }
    }

    // Returns `part`, which stands for a part of a tag, and an abbreviation of the white space after that part. The
    // abbreviation has the first character of the white space, and one character of each kind that occurs after the
    // first.
    std::string spaces_behind(char part) {
        const std::string_view spaces = take_while(is_space);
        std::string piece(1, part);
        if (spaces.empty()) return piece;
        piece += spaces.front();
        for (const char c : {'\t', '\n', '\f', ' '})
            if (spaces.find(c, 1) != std::string_view::npos) piece += c;
        return piece;
    }

    bool read_attribute(std::string piece, std::string_view name, char& behind) {
        // If the tag already has an attribute with that name, the new attribute is dropped.
        std::string lowered(name);
        for (char& c : lowered) c = spec::ascii_lower(c);
        if (std::find(attributes_.begin(), attributes_.end(), lowered) != attributes_.end()) return false;
        attributes_.push_back(std::move(lowered));
        for (const char c : name)
            if (piece.back() != kind_of(c)) piece += kind_of(c);
        behind = 'a';
        if (!begins_with('=')) {
            pieces_.push_back(std::move(piece));
            // White space may come before "=".
            const auto next = std::find_if_not(rest_.begin(), rest_.end(), is_space);
            return next != rest_.end() && *next != '=';
        }
        take(1);
        if (!begins_with('"') && !begins_with('\'')) return false;
        const char quote = take(1).front();
        behind = 'v';
        if (!read_characters(std::move(piece), quote) || rest_.empty()) return false;
        take(1);
        return true;
    }

    std::string_view rest_;
    std::vector<std::string> pieces_;
    std::vector<std::string> attributes_;  // the names of the tag's attributes
    const std::vector<std::string_view>& names_;
};

}  // namespace

std::optional<known_turns::places> known_turns::among(const std::vector<std::string>& pieces) const {
    places all;
    const std::lock_guard lock(mutex_);
    for (const std::string& each : pieces) {
        const auto known = of_piece_.find(each);
        if (known == of_piece_.end()) return std::nullopt;
        all.insert(all.end(), known->second.begin(), known->second.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

void known_turns::note(const std::vector<std::string>& pieces, const places& turns) {
    const std::lock_guard lock(mutex_);
    if (of_piece_.size() + pieces.size() > most_pieces) of_piece_.clear();
    for (const std::string& each : pieces) {
        const auto [known, is_new] = of_piece_.try_emplace(each, turns);
        if (is_new) continue;
        // If a text reads some part as the text before it does, it also reads each piece of that part in the same way.
        places both;
        std::set_intersection(known->second.begin(), known->second.end(), turns.begin(), turns.end(),
                              std::back_inserter(both));
        known->second = std::move(both);
    }
}

// --- Texts between ---

texts_between::texts_between(const spec::revision_chain& chain, const spec::draft& older, std::size_t passed,
                             const spec::draft& newer, std::size_t count)
    : chain_(chain), older_(older), passed_(passed) {
    const auto revisions = std::span(chain.revisions).subspan(passed, count - passed);
    const auto is_accident = [&](const spec::revision_source& one) {
        return spec::is_slip(one) && std::any_of(revisions.begin(), revisions.end(),
                                                 [&](const auto& other) { return other.source.id == one.slip.with; });
    };
    const history::trees_of_texts trees(chain);
    for (std::size_t i = passed; i < count; ++i) {
        const step next{&chain.revisions[i], &chain.changes[i], is_accident(chain.revisions[i].source),
                        trees.at(i + 1)};
        all_.push_back(all_.empty() ? std::make_unique<const text_after>(older, next)
                                    : std::make_unique<const text_after>(*all_.back(), next));
    }
    const auto last = (all_.empty() ? older : all_.back()->draft()).table.states;
    const auto same_name = [](const spec::state_info& a, const spec::state_info& b) { return a.name == b.name; };
    ends_with_numbers_of_newer_ =
        std::equal(last.begin(), last.end(), newer.table.states.begin(), newer.table.states.end(), same_name);
}

std::optional<std::vector<std::string>> texts_between::pieces_of(std::string_view source) const {
    piece_reader reader(source, names());
    if (!reader.read_all()) return std::nullopt;
    return std::move(reader.pieces());
}

const std::vector<std::string_view>& texts_between::names() const {
    std::call_once(has_names_, [&] {
        // A name that a slip changed and the next revision restored is not new.
        std::vector<std::string_view> edited;
        for (const auto& text : all_)
            for (const spec::name_edit& each : text->names())
                if (!text->is_accident()) edited.push_back(each.name);
        std::sort(edited.begin(), edited.end());
        std::vector<std::string_view> of_older;
        for (const spec::named_reference& each : older_.references.names) of_older.push_back(each.name);
        std::set_union(of_older.begin(), of_older.end(), edited.begin(), edited.end(), std::back_inserter(names_));
    });
    return names_;
}

const texts_between::text_without& texts_between::last_without(const spec::change& revision) const {
    const std::lock_guard lock(mutex_);
    const auto found = without_.find(&revision);
    return found != without_.end() ? found->second : without_.emplace(&revision, made_without(revision)).first->second;
}

std::size_t texts_between::place_of(const spec::change& revision) const {
    return static_cast<std::size_t>(&revision - chain_.changes.data()) - passed_;
}

const texts_between::neighbours& texts_between::around(const spec::change& revision) const {
    const std::lock_guard lock(mutex_);
    const auto found = around_.find(&revision);
    if (found != around_.end()) return found->second;
    const std::size_t place = place_of(revision);
    const spec::draft* const both[] = {place == 0 ? &older_ : &all_[place - 1]->draft(), &all_[place]->draft()};
    return around_.try_emplace(&revision, neighbours{both[0], both[1], correspondence(both)}).first->second;
}

texts_between::text_without texts_between::made_without(const spec::change& revision) const {
    text_without text;
    std::size_t i = passed_ + place_of(revision);
    const spec::draft* at = i == passed_ ? &older_ : &all_[i - passed_ - 1]->draft();
    try {
        for (++i; i < passed_ + all_.size(); ++i) {
            text.made = text.made ? std::make_unique<const history::revised_draft>(*text.made, chain_.revisions[i])
                                  : std::make_unique<const history::revised_draft>(*at, chain_.revisions[i]);
            at = &text.made->value();
        }
    } catch (const spec::wrong_address&) {
        return {};
    }
    if (spec::fault_of(*at)) return {};
    text.last = at;
    text.places = correspondence::of_draft::alone(*at);
    return text;
}

const texts_between& texts_on_chain::between(const spec::draft& older, const spec::draft& newer) {
    const std::size_t passed = history::place_on_chain(known_, older).value();
    const std::size_t count = history::place_on_chain(known_, newer).value();
    const std::lock_guard lock(mutex_);
    std::unique_ptr<const texts_between>& made = made_[{passed, count}];
    if (made == nullptr)
        made = std::make_unique<const texts_between>(known_.chain, run::registered(known_.drafts, older), passed, newer,
                                                     count);
    return *made;
}

}  // namespace strata::compare
