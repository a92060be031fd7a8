#include "core/compare/attribute/tree_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/variant2/variant.hpp>
#include <cstdint>
#include <limits>
#include <utility>

#include "core/compare/attribute/texts_between.hpp"
#include "core/compare/record/correspondence.hpp"
#include "core/compare/record/journal.hpp"
#include "core/compare/steps/traced_run.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/text/keyed_hash.hpp"
#include "core/text/silent_sink.hpp"
#include "core/text/token.hpp"
#include "core/tree/seen_token.hpp"
#include "core/tree/simulated.hpp"

namespace strata::compare {

// --- The log ---

using tree::element;

std::array<bool, tree::known_element_count> tree_log::always_looked_at() {
    std::array<bool, tree::known_element_count> looked_at{};
    for (const element each : {element::input, element::annotation_xml, element::font})
        looked_at[static_cast<std::size_t>(each)] = true;
    return looked_at;
}

void tree_log::will_be_shown_to(const tree::rules& rules) {
    for (const tree::element_rule& each : rules.elements)
        if (each.start == tree::on_start::formatting || each.start == tree::on_start::nobr)
            looks_at_attributes_[static_cast<std::size_t>(each.name)] = true;
}

// The result must not depend on where text is cut into tokens. So only two things are kept: the kinds of characters in
// the text, and the kind of its first character.
unsigned tree_log::bits_of(std::string_view data) {
    unsigned bits = 0;
    for (const char c : data) {
        switch (c) {
            case '\t':
            case '\n':
            case '\f':
            case ' ': bits |= space; break;
            case '\r': bits |= carriage_return; break;
            case '\v': bits |= line_tabulation; break;
            case '\0': bits |= null; break;
            default: bits |= other; break;
        }
        if ((bits & other) != 0) break;
    }
    return bits;
}

tree_log::digest tree_log::digest_of(const token& t) {
    namespace v = boost::variant2;
    if (const auto* const text = v::get_if<characters>(&t)) return {bits_of(text->data), element::none};
    if (const auto* const start = v::get_if<start_tag>(&t)) return {0, tree::find_element(start->name)};
    if (const auto* const end = v::get_if<end_tag>(&t)) return {0, tree::find_element(end->name)};
    return {};
}

void tree_log::add(const token& t, const digest& its, std::uint64_t base) {
    namespace v = boost::variant2;
    if (const auto* const text = v::get_if<characters>(&t)) {
        add_text(its.text, base + text->where.begin);
    } else if (const auto* const start = v::get_if<start_tag>(&t)) {
        const std::uint32_t number = number_of(its.name, start->name);
        any_foreign_root_ = any_foreign_root_ || its.name == tree::element::math || its.name == tree::element::svg;
        const bool noted = !start->attributes.empty() && note(*start, number);
        add(kind::start, base + start->where.begin, number, start->self_closing ? unsigned{self_closing} : 0U, noted);
    } else if (const auto* const end = v::get_if<end_tag>(&t)) {
        add(kind::end, base + end->where.begin, number_of(its.name, end->name), 0, false);
    } else if (const auto* const type = v::get_if<doctype>(&t)) {
        add_doctype(*type, base + type->where.begin);
    }
}

void tree_log::add(kind what, std::uint64_t begin, std::uint32_t number, unsigned bits, bool has_attributes) {
    entry e{};
    // A distance that does not fit is shortened, so later tokens appear to begin a little earlier.
    e.further = static_cast<std::uint32_t>(std::min<std::uint64_t>(begin - last_, UINT32_MAX));
    e.number = number & 0xFFFFFFU;
    e.bits = bits & 0x1FU;
    e.what = static_cast<unsigned>(what) & 3U;
    e.has_attributes = has_attributes ? 1 : 0;
    last_ += e.further;
    closed_ = false;
    entries_.push_back(e);
}

void tree_log::add_text(unsigned bits, std::uint64_t begin) {
    if (bits == 0) return;
    if (!closed_ && !entries_.empty() && static_cast<kind>(entries_.back().what) == kind::text)
        entries_.back().bits = (entries_.back().bits | bits) & 0x1FU;
    else
        add(kind::text, begin, 0, bits, false);
}

void tree_log::add_doctype(const doctype& t, std::uint64_t begin) {
    if (doctypes_.size() == most_doctypes) return;
    add(kind::doctype, begin, static_cast<std::uint32_t>(doctypes_.size()), 0, false);
    noted_doctype& noted = doctypes_.emplace_back();
    const auto keep = [](const std::optional<std::string_view>& from, bool& has, std::string& to) {
        has = from.has_value();
        if (from) to = *from;
    };
    keep(t.name, noted.has_name, noted.name);
    keep(t.public_identifier, noted.has_public, noted.public_identifier);
    keep(t.system_identifier, noted.has_system, noted.system_identifier);
    noted.force_quirks = t.force_quirks;
}

std::uint32_t tree_log::number_of(element known, std::string_view name) {
    if (known != element::none) return static_cast<std::uint32_t>(known);
    const auto [place, is_new] = numbers_.try_emplace(std::string(name), static_cast<std::uint32_t>(names_.size()));
    if (is_new) names_.push_back(&place->first);
    return static_cast<std::uint32_t>(tree::known_element_count) + place->second;
}

bool tree_log::note(const start_tag& t, std::uint32_t number) {
    if (number >= tree::known_element_count || !looks_at_attributes_[number]) return false;
    noted_attributes noted;
    for (const attribute& each : t.attributes) {
        if (each.dropped) continue;
        noted.all += joined_hash(keyed_hash(each.name), keyed_hash(each.value));
        noted.hidden = noted.hidden || (each.name == "type" && spec::same_in_any_case(each.value, "hidden"));
        noted.html_encoding = noted.html_encoding || (each.name == "encoding" && tree::is_html_encoding(each.value));
        noted.coloured = noted.coloured || each.name == "color" || each.name == "face" || each.name == "size";
    }
    attributes_.push_back(noted);
    return true;
}

void tree_log::show(place& from, std::uint64_t before,
                    const std::function<void(const token&, std::uint64_t begin)>& to) {
    while (from.entry < size()) {
        const entry& e = entries_[static_cast<std::size_t>(from.entry - forgotten_.entry)];
        if (from.begin + e.further >= before) return;
        ++from.entry;
        from.begin += e.further;
        const noted_attributes* noted = nullptr;
        if (e.has_attributes != 0)
            noted = &attributes_[static_cast<std::size_t>(from.attributes++ - forgotten_.attributes)];
        show(e, from.begin, noted, to);
    }
    closed_ = true;
}

void tree_log::show_all(const std::function<void(const token&, std::uint64_t begin)>& to) const {
    std::uint64_t begin = forgotten_.begin;
    auto noted = attributes_.begin();
    for (const entry& e : entries_) {
        begin += e.further;
        show(e, begin, e.has_attributes != 0 ? &*noted++ : nullptr, to);
    }
}

bool tree_log::has_same_effect(const tree_log& other) const {
    const auto is = [](const entry& e, element name) { return e.number == static_cast<std::uint32_t>(name); };
    const auto same_entry = [&](const entry& a, const entry& b) {
        const bool any_bits = static_cast<kind>(a.what) == kind::text || is(a, element::math) || is(a, element::svg);
        return a.what == b.what && a.number == b.number && a.has_attributes == b.has_attributes &&
               (!any_bits || a.bits == b.bits);
    };
    const auto same_attributes = [](const noted_attributes& a, const noted_attributes& b) { return a.all == b.all; };
    const auto same_names = [](const std::string* a, const std::string* b) { return *a == *b; };
    return std::equal(entries_.begin(), entries_.end(), other.entries_.begin(), other.entries_.end(), same_entry) &&
           std::equal(names_.begin(), names_.end(), other.names_.begin(), other.names_.end(), same_names) &&
           std::equal(attributes_.begin(), attributes_.end(), other.attributes_.begin(), other.attributes_.end(),
                      same_attributes) &&
           doctypes_ == other.doctypes_;
}

void tree_log::forget(const place& before) {
    const auto drop = [](auto& from, std::uint64_t count) {
        from.erase(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(count));
    };
    drop(entries_, before.entry - forgotten_.entry);
    drop(attributes_, before.attributes - forgotten_.attributes);
    forgotten_ = before;
}

void tree_log::restart() {
    forget(end());
    numbers_.clear();
    names_.clear();
}

void tree_log::show(const entry& e, std::uint64_t begin, const noted_attributes* noted,
                    const std::function<void(const token&, std::uint64_t begin)>& to) const {
    const source_span where{begin, begin};
    const auto what = static_cast<kind>(e.what);
    if (what == kind::text) {
        std::array<char, 5> text{};
        std::size_t size = 0;
        if ((e.bits & space) != 0) text[size++] = ' ';
        if ((e.bits & line_tabulation) != 0) text[size++] = '\v';
        if ((e.bits & carriage_return) != 0) text[size++] = '\r';
        if ((e.bits & null) != 0) text[size++] = '\0';
        if ((e.bits & other) != 0) text[size++] = 'x';
        return to(characters{std::string_view(text.data(), size), where}, begin);
    }
    if (what == kind::doctype) {
        const noted_doctype& noted = doctypes_[e.number];
        doctype t;
        if (noted.has_name) t.name = noted.name;
        if (noted.has_public) t.public_identifier = noted.public_identifier;
        if (noted.has_system) t.system_identifier = noted.system_identifier;
        t.force_quirks = noted.force_quirks;
        t.where = where;
        return to(t, begin);
    }
    const std::string_view name = e.number < tree::known_element_count
                                      ? tree::element_names[e.number]
                                      : std::string_view(*names_[e.number - tree::known_element_count]);
    if (what == kind::end) {
        end_tag t;
        t.name = name;
        t.where = where;
        return to(t, begin);
    }
    start_tag t;
    t.name = name;
    t.self_closing = (e.bits & self_closing) != 0;
    t.where = where;
    std::vector<attribute> attributes;
    std::string all;
    if (noted != nullptr) {
        const auto add = [&](std::string_view attribute_name, std::string_view value) {
            attribute& each = attributes.emplace_back();
            each.name = attribute_name;
            each.value = value;
        };
        if (noted->hidden) add("type", "hidden");
        if (noted->html_encoding) add("encoding", "text/html");
        if (noted->coloured) add("color", "");
        all = fmt::format("{:x}", noted->all);
        add("all", all);
        t.attributes = attributes;
    }
    to(t, begin);
}

// --- Replays ---

/// A tree construction that receives logged tokens, and keeps the feedback that it gives.
class tree_replay {
public:
    /// Uses the tree construction of `draft`. `classes`: the classes of the draft's states. `draft` and `classes` must
    /// outlive the object.
    tree_replay(const spec::draft& draft, const correspondence::of_draft& classes, const simulation& how);

    /// Passes a token, which begins at the source byte `begin`, to the tree construction.
    void on_token(const token& t, std::uint64_t begin);
    /// Whether the feedback before the source byte `before` agrees with `newer` in everything in which `older` and
    /// `newer` differ.
    [[nodiscard]] bool answers_as_newer(std::uint64_t before, const feedback_state& older,
                                        const feedback_state& newer) const;
    [[nodiscard]] const feedback_history& given() const { return feedback_; }
    /// Forgets the feedback before this source byte. It will not be requested again.
    void forget(std::uint64_t before);

private:
    [[nodiscard]] std::uint16_t class_of(spec::content_index content) const;

    const spec::draft& of_;
    const correspondence::of_draft& places_;
    silent_sink nothing_;
    simulated_feedback construction_;
    feedback_history feedback_;
};

tree_replay::tree_replay(const spec::draft& draft, const correspondence::of_draft& classes, const simulation& how)
    : of_(draft), places_(classes), construction_(draft, how, nothing_) {
    const tokenizer_options begin =
        how.fragment ? options_of_fragment(draft, *how.fragment, how.scripting) : tokenizer_options{};
    feedback_.push_back({0, class_of(begin.content), begin.foreign});
}

void tree_replay::on_token(const token& t, std::uint64_t begin) {
    const feedback answer = construction_.on_token(t);
    feedback_state now = feedback_.back();
    now.from = begin;
    if (!boost::variant2::holds_alternative<characters>(t))
        now.content = class_of(answer.content.value_or(spec::content_index::first));
    now.foreign = answer.foreign.value_or(now.foreign);
    add_feedback(feedback_, now);
}

bool tree_replay::answers_as_newer(std::uint64_t before, const feedback_state& older,
                                   const feedback_state& newer) const {
    const feedback_state* const its = feedback_before(feedback_, before);
    if (its == nullptr) return false;
    return (older.content == newer.content || its->content == newer.content) &&
           (older.foreign == newer.foreign || its->foreign == newer.foreign);
}

std::uint16_t tree_replay::class_of(spec::content_index content) const {
    const spec::content_state& its = spec::content_at(of_, content);
    return places_.class_of(its.state, its.model);
}

void tree_replay::forget(std::uint64_t before) {
    const auto after = std::partition_point(feedback_.begin(), feedback_.end(),
                                            [&](const feedback_state& t) { return t.from < before; });
    // The last state before `before` is kept, because it still holds there.
    if (after - feedback_.begin() > 1) feedback_.erase(feedback_.begin(), after - 1);
}

// --- Earlier divergences, in which the drafts read different tokens ---

other_tokens::other_tokens(const spec::draft& from, const correspondence::of_draft& places, const simulation& how,
                           const tree_log& older, const tree_log* newer)
    : from_(from), places_of_from_(places), how_(how), older_(older), newer_(newer) {
    how_.errors = nullptr;
}

void other_tokens::note(source_span where, const study::change_views& changes) {
    if (gave_up() || changes.empty()) return;
    if (!places_.empty() && places_.back().where == where) {
        for (const spec::change* const each : changes)
            if (std::find(places_.back().changes.begin(), places_.back().changes.end(), each) ==
                places_.back().changes.end())
                places_.back().changes.push_back(each);
        return;
    }
    if (places_.size() == most_places) places_.erase(places_.begin());
    places_.push_back({where, changes});
}

study::change_views other_tokens::explaining(std::uint64_t before, const feedback_state& older,
                                             const feedback_state& newer) {
    if (gave_up() || ++searches_ > most_searches) return {};
    for (auto each = places_.rbegin(); each != places_.rend(); ++each)
        if (each->where.begin < before && explains(*each, before, older, newer)) return each->changes;
    return {};
}

bool other_tokens::explains(const place& here, std::uint64_t before, const feedback_state& older,
                            const feedback_state& newer) const {
    tree_replay replay(from_, places_of_from_, how_);
    const auto show = [&](const tree_log& tokens, std::uint64_t first, std::uint64_t last) {
        tokens.show_all([&](const token& t, std::uint64_t begin) {
            if (begin >= first && begin < std::min(last, before)) replay.on_token(t, begin);
        });
    };
    show(older_, 0, here.where.begin);
    if (newer_ != nullptr) show(*newer_, here.where.begin, here.where.end);
    show(older_, here.where.end, before);
    return replay.answers_as_newer(before, older, newer);
}

// --- Candidates ---

struct tree_change_candidates::candidate {
    explicit candidate(const spec::change& change) : what(&change) {}
    const spec::change* what;
    std::unique_ptr<study::tree_revision> with, without;  // the older draft with the change, the newer draft without it
    std::unique_ptr<tree_replay> with_change, without_change;
};

// The tree construction of a text between the two drafts. It belongs to a copy of the older draft, so that its content
// states can be compared with the older draft's.
struct tree_change_candidates::later_tree {
    later_tree(const spec::draft& from, const text_after& text, std::size_t which,
               const correspondence::of_draft& places, const simulation& how)
        : place(which),
          made_by(text.tree() == text_after::tree_step::unknown ? nullptr : &text.made_by()),
          draft(std::make_unique<spec::draft>(from)) {
        draft->tree_construction = text.draft().tree_construction;
        draft->compiled = nullptr;
        replay = std::make_unique<tree_replay>(*draft, places, how);
    }
    std::size_t place;            // the index of the text in `texts_between::all`
    const spec::change* made_by;  // the commit that changed tree construction; null if unknown
    // The only named change that has this commit; null if several changes or no change has the commit.
    const spec::change* only = nullptr;
    std::unique_ptr<spec::draft> draft;
    std::unique_ptr<tree_replay> replay;
};

tree_change_candidates::tree_change_candidates(const spec::draft& from, const spec::draft& to,
                                               const correspondence& places, const simulation& how, tree_log& older,
                                               const tree_log* newer, texts_on_chain* texts)
    : from_(from),
      to_(to),
      places_from_(places.of(from)),
      places_to_(places.of(to)),
      how_(how),
      log_(older),
      other_tokens_(from, places.of(from), how, older, newer),
      texts_(texts) {
    how_.errors = nullptr;
}

tree_change_candidates::~tree_change_candidates() = default;

void tree_change_candidates::read_log(bool in_any_case) {
    if (gave_up_ || (!in_any_case && log_.size() - read_.entry < most_unread)) return;
    gave_up_ = !requested_;
    requested_ = false;
    if (!gave_up_) show(std::numeric_limits<std::uint64_t>::max());
}

void tree_change_candidates::make_candidates(const std::vector<own_tokens>& own) {
    newer_ = std::make_unique<tree_replay>(to_, places_to_, how_);
    const auto has_own_tokens = [&](std::size_t text) {
        return std::any_of(own.begin(), own.end(), [&](const own_tokens& part) {
            return std::any_of(part.from_text.begin(), part.from_text.end(),
                               [&](const auto& each) { return each.first == text; });
        });
    };
    if (texts_ != nullptr) {
        const auto& all = texts_->between(from_, to_).all();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i]->tree() != text_after::tree_step::none || has_own_tokens(i))
                later_.emplace_back(from_, *all[i], i, places_from_, how_);
    }
    std::vector<candidate> all;
    for (const spec::change& each : spec::changes_of(to_)) {
        candidate made(each);
        made.with = std::make_unique<study::tree_revision>(from_, to_, each, study::revised::older);
        if (made.with->revises()) all.push_back(std::move(made));
    }
    for (candidate& each : all) {
        if (is_told_by_commits(*each.what, all)) continue;
        each.without = std::make_unique<study::tree_revision>(from_, to_, *each.what, study::revised::newer);
        each.with_change = std::make_unique<tree_replay>(each.with->draft(), places_from_, how_);
        each.without_change = std::make_unique<tree_replay>(each.without->draft(), places_to_, how_);
        candidates_.push_back(std::move(each));
    }
}

// Whether all commits of a change lie between the two drafts and belong to no other change. If so, sets `only` for
// these commits. The change itself need not be tried, because its commits will be tried.
bool tree_change_candidates::is_told_by_commits(const spec::change& what, const std::vector<candidate>& all) {
    const auto has = [](const spec::change& change, std::string_view hash) {
        return std::any_of(change.commits.begin(), change.commits.end(),
                           [&](const spec::change_commit& each) { return each.hash == hash; });
    };
    std::vector<later_tree*> made;
    for (const spec::change_commit& commit : what.commits) {
        const auto text = std::find_if(later_.begin(), later_.end(), [&](const later_tree& each) {
            return each.made_by != nullptr && each.made_by->commit() == commit.hash;
        });
        if (text == later_.end() || std::count_if(all.begin(), all.end(), [&](const candidate& each) {
                                        return has(*each.what, commit.hash);
                                    }) != 1)
            return false;
        made.push_back(&*text);
    }
    for (later_tree* const each : made) each->only = &what;
    return !made.empty();
}

std::vector<tree_change_candidates::audience> tree_change_candidates::audiences() const {
    std::vector<audience> all;
    if (newer_) all.push_back({newer_.get(), newer_text});
    for (const candidate& each : candidates_) {
        all.push_back({each.with_change.get(), older_text});
        all.push_back({each.without_change.get(), newer_text});
    }
    for (const later_tree& each : later_) all.push_back({each.replay.get(), each.place});
    return all;
}

void tree_change_candidates::show(std::uint64_t before) {
    // Nothing is added to `own_` after the first call of this function, so `own_` is complete here.
    const std::vector<own_tokens> own = std::exchange(own_, {});
    if (!newer_) make_candidates(own);
    const std::vector<audience> all = audiences();
    auto part = own.begin();
    const auto show_own = [&](std::uint64_t end) {
        for (; part != own.end() && part->where.begin < end; ++part)
            for (const audience& each : all)
                if (const tree_log* const tokens = part->of(each.text))
                    tokens->show_all([&](const token& t, std::uint64_t begin) { each.replay->on_token(t, begin); });
    };
    log_.show(read_, before, [&](const token& t, std::uint64_t begin) {
        show_own(begin + 1);
        const own_tokens* const here = part == own.begin() || begin >= (part - 1)->where.end ? nullptr : &*(part - 1);
        for (const audience& each : all)
            if (here == nullptr || here->of(each.text) == nullptr) each.replay->on_token(t, begin);
    });
    show_own(before);
}

const tree_log* tree_change_candidates::own_tokens::of(std::size_t text) const {
    if (text == older_text) return nullptr;
    const auto after =
        std::partition_point(from_text.begin(), from_text.end(), [&](const auto& each) { return each.first <= text; });
    return after == from_text.begin() ? nullptr : (after - 1)->second.get();
}

std::unique_ptr<tree_log> tree_change_candidates::log_of(const traced_run& run) const {
    auto tokens = std::make_unique<tree_log>();
    tokens->will_be_shown_to(*from_.tree_construction);
    tokens->will_be_shown_to(*to_.tree_construction);
    for (std::size_t i = 0; i < run.output_count(); ++i) {
        const output each = run.output_at(i);
        const token t = each.other != nullptr ? *each.other : token(characters{each.text, each.where});
        tokens->add(t, tree_log::digest_of(t), 0);
    }
    return tokens;
}

bool tree_change_candidates::get_other_tokens(const traced_run& older, const std::vector<other_reading>& all) const {
    const std::unique_ptr<const tree_log> of_older = log_of(older);
    return std::any_of(all.begin(), all.end(),
                       [&](const other_reading& each) { return !log_of(*each.taken)->has_same_effect(*of_older); });
}

void tree_change_candidates::note_readings(source_span part, const traced_run& older,
                                           const std::vector<other_reading>& all) {
    if (newer_ || gave_up_ || own_.size() == most_own || !get_other_tokens(older, all)) return;
    own_tokens& own = own_.emplace_back();
    own.where = part;
    for (const other_reading& each : all) {
        const auto& added = own.from_text.emplace_back(each.text, log_of(*each.taken));
        any_own_foreign_root_ = any_own_foreign_root_ || added.second->any_foreign_root();
    }
}

std::optional<tokenizer_options> tree_change_candidates::beginning_of_fragment(const spec::draft& text,
                                                                               const feedback_state& now) const {
    if (!how_.fragment || now.from > 0) return std::nullopt;
    spec::draft as_older = from_;
    as_older.tree_construction = text.tree_construction;
    const tokenizer_options begins = options_of_fragment(as_older, *how_.fragment, how_.scripting);
    const spec::content_state& content = spec::content_at(from_, begins.content);
    if (places_from_.class_of(content.state, content.model) != now.content) return std::nullopt;
    return options_of_fragment(text, *how_.fragment, how_.scripting);
}

tree_reasons tree_change_candidates::explaining(std::uint64_t before, const feedback_state& older,
                                                const feedback_state& newer, bool may_continue) {
    if (gave_up_) return {};
    requested_ = true;
    show(before);
    tree_reasons found;
    const bool by_trees = newer_->answers_as_newer(before, older, newer);
    if (const later_tree* const first = by_trees ? text_for(before, older, newer) : nullptr) {
        found.revision = first->made_by;
        if (first->only != nullptr) found.changes = {first->only};
    }
    if (found.changes.empty())
        for (const candidate& each : candidates_)
            if (each.with_change->answers_as_newer(before, older, newer)) found.changes.push_back(each.what);
    if (found.changes.empty() && by_trees)
        for (const candidate& each : candidates_)
            if (!each.without_change->answers_as_newer(before, older, newer)) found.changes.push_back(each.what);
    // The feedback has differed since the previous part, so the cause that was found for that part still applies.
    if (found.changes.empty() && found.revision == nullptr && may_continue && still_differs_) return last_;
    if (found.changes.empty() && found.revision == nullptr)
        found.changes = other_tokens_.explaining(before, older, newer);
    last_ = found;
    return found;
}

// Returns the earliest text that, like all later texts, answers as the newer draft does; null if even the last text
// answers differently.
const tree_change_candidates::later_tree* tree_change_candidates::text_for(std::uint64_t before,
                                                                           const feedback_state& older,
                                                                           const feedback_state& newer) const {
    std::size_t first = later_.size();
    while (first > 0 && later_[first - 1].replay->answers_as_newer(before, older, newer)) --first;
    return first == later_.size() ? nullptr : &later_[first];
}

std::vector<tree_change_candidates::feedback_in_text> tree_change_candidates::feedback_in_texts(std::uint64_t before) {
    std::vector<feedback_in_text> all;
    if (gave_up_ || texts_ == nullptr) return all;
    requested_ = true;
    show(before);
    for (const later_tree& each : later_) all.push_back({each.place, &each.replay->given()});
    return all;
}

spec::content_index tree_change_candidates::content_of(std::uint16_t its_class) const {
    for (std::size_t i = 0; i < from_.contents.size(); ++i)
        if (places_from_.class_of(from_.contents[i].state, from_.contents[i].model) == its_class)
            return spec::content_index_at(i);
    return spec::content_index::first;
}

void tree_change_candidates::end_part(bool continues) {
    still_differs_ = continues;
    if (!continues) last_ = {};
}

void tree_change_candidates::forget(std::uint64_t before) {
    if (!newer_) return;
    for (const audience& each : audiences()) each.replay->forget(before);
}

void logged_feedback::pass_long_log() {
    const bool restarts = log_.has_too_many_names();
    for (tree_change_candidates* const each : shown_to_) each->read_log(restarts);
    if (restarts) log_.restart();
    forget();
    long_at_ = log_.size() + tree_change_candidates::most_unread;
    for (const tree_change_candidates* const each : shown_to_)
        long_at_ = std::min(long_at_, each->has_read().entry + tree_change_candidates::most_unread);
}

void logged_feedback::forget() {
    if (log_.size() <= other_tokens::most_tokens) return;
    tree_log::place read = log_.end();
    for (const tree_change_candidates* const each : shown_to_)
        if (each->has_read().entry < read.entry) read = each->has_read();
    log_.forget(read);
}

}  // namespace strata::compare
