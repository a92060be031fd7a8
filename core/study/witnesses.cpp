#include "core/study/witnesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/compare/comparison.hpp"
#include "core/compare/correspondence.hpp"
#include "core/compare/examination.hpp"
#include "core/compare/journal.hpp"
#include "core/compare/parting.hpp"
#include "core/compare/spelling.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/input/code_points.hpp"
#include "core/input/utf8.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/input_classes.hpp"
#include "core/study/outlook.hpp"

namespace strata::study {
namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t sum = (a * 0xD1B54A32D192ED03U ^ b) * 0x9E3779B97F4A7C15U;
    return sum ^ sum >> 29U;
}

/// One draft's run over an input: how its machine stands where more input could follow, and what comes out if none
/// does.
class probe : private sink, private engine::step_observer {
public:
    probe(const spec::draft& draft, const outlooks& looks, const compare::correspondence::of_draft& places,
          const tokenizer_options& options, std::string_view input, std::size_t waits_from = 0)
        : draft_(draft) {
        engine::interpreter machine(draft, options, static_cast<sink&>(*this));
        machine.observe(this);
        machine.feed(input);
        machine.begin_steps();
        // The machine waits before the step that would look at the end.
        for (bool waits = false; !waits;) {
            if (machine.offset() >= waits_from) look(machine, looks, places, input);
            waits = !machine.take_step() || machine.has_met_end();
        }
        while (machine.take_step()) {
        }
    }

    std::size_t waits_at = 0;  // how much of the input it has consumed
    std::uint64_t outlook = 0;
    std::uint16_t place = 0;
    engine::token_in_progress in_progress;
    bool reads_text = false;   // nothing is pending
    std::size_t put_out = 0;   // how much has been spelt by then
    std::size_t reported = 0;  // how many errors
    std::vector<parse_error> errors;

    [[nodiscard]] std::string_view spelt() const { return spelt_.from(0, spelt_.size()); }
    /// The last rule before the machine waits, and the last few.
    [[nodiscard]] std::uint64_t last_step() const { return steps_before_ & 0xFFFFU; }
    [[nodiscard]] std::uint64_t last_steps() const { return steps_before_; }
    /// Which place of the machine first looked at each character.
    [[nodiscard]] const std::vector<std::pair<std::uint64_t, std::uint16_t>>& way() const { return way_; }
    [[nodiscard]] const spec::draft& draft() const { return draft_; }

private:
    void look(const engine::interpreter& machine, const outlooks& looks,
              const compare::correspondence::of_draft& places, std::string_view input) {
        const engine::machine_registers r = machine.registers();
        waits_at = static_cast<std::size_t>(r.consumed);
        outlook = looks.of(r, input.substr(0, waits_at), input.substr(waits_at));
        place = places.class_of(r.state, r.content_model);
        reads_text = places.reads_text(r.state);
        in_progress = machine.in_progress();
        put_out = spelt_.size();
        reported = errors.size();
        steps_before_ = steps_;
        if (way_.empty() || way_.back().first != r.consumed) way_.emplace_back(r.consumed, place);
    }

    feedback on_token(const token& t) override {
        namespace v = boost::variant2;
        if (v::holds_alternative<end_of_file>(t)) return {};
        if (const auto* run = v::get_if<characters>(&t))
            spelt_.add_text(run->data);
        else
            spelt_.add_token(t);
        return {};
    }
    void on_error(const parse_error& e) override { errors.push_back(e); }
    void on_step(const engine::step& s) override { steps_ = steps_ << 16U | (s.state << 8U & 0xFF00U) | s.rule; }

    const spec::draft& draft_;
    compare::spelling spelt_;
    std::vector<std::pair<std::uint64_t, std::uint16_t>> way_;
    std::uint64_t steps_ = 0, steps_before_ = 0;
};

/// What two drafts differ in, the lesser first.
enum class difference : std::uint8_t { none, in_errors, in_tokens };

/// An input to be run.
struct candidate {
    std::string order;  // what is plainer sorts first
    std::string input;
    std::uint32_t start = 0;
    std::uint32_t parted_at = 0;                   // by which byte of the input they had
    std::uint64_t parted_by = 0;                   // how the machines parted on the way here; 0: they have not
    difference before_parting = difference::none;  // at the end of the input, when the machines were last together
    std::array<std::uint32_t, 2> waits_at{};       // where each machine waited before the last character
    bool errors_alone = false;                     // nothing but errors had differed before the last character
    bool token_alone = false;                      // nothing but the token that is being built
    std::uint64_t of_class = 0;                    // its last characters stand for a class of their own
};

class search {
public:
    search(const registry& known, const spec::draft& one, const spec::draft& other, const witness_options& options)
        : known_(known),
          one_(one),
          other_(other),
          options_(options),
          places_(known.drafts),
          references_(one, other),
          one_looks_(one, references_),
          other_looks_(other, references_),
          classes_(input_classes(one, other, names_)),
          nothing_(nullptr) {
        for (std::size_t i = 0; i < classes_.size(); ++i) ranks_[classes_[i].text] = static_cast<char>(i + 1);
        add_starts();
    }

    catalogue run() {
        for (std::size_t s = 0; s < starts_.size(); ++s) {
            candidate first;
            first.start = static_cast<std::uint32_t>(s);
            add(0, std::move(first));
        }
        std::size_t length = 0;
        for (; !waiting_.empty() && waiting_.begin()->first <= options_.max_length && !stopped_;) {
            length = waiting_.begin()->first;
            std::vector<candidate> level = std::move(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
            run_level(length, level);
        }
        catalogue found;
        found.one = &one_;
        found.other = &other_;
        found.stopped = stopped_;
        found.exhausted = !stopped_ && waiting_.empty();
        found.complete_to = stopped_ ? (length == 0 ? 0 : length - 1) : found.exhausted ? length : options_.max_length;
        found.product_states = met_.size();
        found.inputs = inputs_;
        found.classes = classes_.size();
        for (auto& each : found_) confirm(std::move(each.second), found);
        finish(found);
        return found;
    }

private:
    void add_starts() {
        const auto add = [&](std::string_view content, std::string_view tag, bool foreign) {
            witness_start start;
            const auto a = content.empty() ? std::optional<std::uint8_t>(0) : spec::find_content(one_, content);
            const auto b = content.empty() ? std::optional<std::uint8_t>(0) : spec::find_content(other_, content);
            if (!a || !b) return;
            start.content = content;
            start.contents = {*a, *b};
            start.last_start_tag = tag;
            start.foreign = foreign;
            for (const witness_start& each : starts_)
                if (each.contents == start.contents && each.last_start_tag == tag && each.foreign == foreign) return;
            starts_.push_back(std::move(start));
        };
        add("", "", false);
        add("", "", true);
        for (const spec::draft* draft : {&one_, &other_})
            for (const spec::content_state& each : draft->contents) {
                add(each.name, "", false);
                for (const std::string_view name : names_) add(each.name, name, false);
            }
    }

    tokenizer_options options_for(const witness_start& start, std::size_t draft, input_kind kind) const {
        tokenizer_options options;
        options.content = start.contents[draft];
        options.last_start_tag = start.last_start_tag;
        options.foreign = start.foreign;
        options.input = kind;
        return options;
    }

    // -- inputs by length ---------------------------------------------------------------------------------------------

    void add(std::size_t length, candidate&& c) { waiting_[length].push_back(std::move(c)); }

    // Printable characters first, then few options, then the order of the classes.
    candidate longer(const candidate& from, std::string_view more, std::uint64_t of_class) const {
        candidate c;
        c.input = from.input;
        c.input += more;
        c.start = from.start;
        c.parted_by = from.parted_by;
        c.parted_at = from.parted_at;
        c.before_parting = from.before_parting;
        c.waits_at = from.waits_at;
        c.errors_alone = from.errors_alone;
        c.token_alone = from.token_alone;
        c.of_class = of_class;
        c.order = from.order.empty() ? std::string{'\0', static_cast<char>(from.start)} : from.order;
        for (std::size_t i = 0; i < more.size();) {
            const input::decoded d = input::decode_one(more.substr(i), true);
            if (!is_printable(d.code_point)) ++c.order[0];
            const auto rank = ranks_.find(std::string(more.substr(i, d.length)));
            c.order += rank == ranks_.end() ? '\1' : rank->second;
            i += d.length;
        }
        return c;
    }

    // What a run over an input tells.
    struct findings {
        std::array<std::uint32_t, 2> waits_at{};
        std::uint64_t states = 0;  // the outlooks of both machines
        std::uint64_t last = 0;    // the last rule of each
        std::uint64_t way = 0;     // the last few of each
        bool same_place = false;   // the states correspond, and as much has been put out
        bool same_token = false;   // so is what is being built
        bool errors_differ = false;
        bool for_good = false;  // what has been put out differs
        difference at_end = difference::none;
    };

    findings run_once(const candidate& c) const {
        const witness_start& start = starts_[c.start];
        const probe a(one_, one_looks_, places_.of(one_), options_for(start, 0, input_kind::characters), c.input,
                      c.waits_at[0]);
        const probe b(other_, other_looks_, places_.of(other_), options_for(start, 1, input_kind::characters), c.input,
                      c.waits_at[1]);
        findings f;
        f.waits_at = {static_cast<std::uint32_t>(a.waits_at), static_cast<std::uint32_t>(b.waits_at)};
        f.states = mixed(a.outlook, b.outlook);
        f.last = mixed(a.last_step(), b.last_step());
        f.way = mixed(a.last_steps(), b.last_steps());
        const std::size_t common = std::min(a.put_out, b.put_out);
        f.for_good =
            a.spelt().substr(0, common) != b.spelt().substr(0, common) ||
            (a.put_out != b.put_out && a.waits_at == b.waits_at && a.place == b.place && a.reads_text && b.reads_text);
        f.errors_differ = errors_differ_before(a, b, c.input.size());
        // A machine that reads a whole section in one step has not put out what it waits behind.
        f.same_place = a.place == b.place && (a.put_out == b.put_out || a.waits_at != b.waits_at);
        f.same_token = a.in_progress.shape == b.in_progress.shape && a.in_progress.text == b.in_progress.text;
        if (a.spelt() != b.spelt())
            f.at_end = difference::in_tokens;
        else if (errors_differ_before(a, b, static_cast<std::size_t>(-1)))
            f.at_end = difference::in_errors;
        return f;
    }

    void run_level(std::size_t length, std::vector<candidate>& level) {
        std::sort(level.begin(), level.end(), [](const candidate& a, const candidate& b) {
            return std::tie(a.order, a.start, a.input) < std::tie(b.order, b.start, b.input);
        });
        std::vector<std::pair<std::size_t, findings>> others;
        for (std::size_t i = 0; i < level.size(); ++i) {
            if (i % 256 == 0 && options_.on_progress &&
                !options_.on_progress({length, i, level.size(), met_.size(), found_.size()})) {
                stopped_ = true;
                return;
            }
            ++inputs_;
            candidate& c = level[i];
            const findings f = run_once(c);
            c.waits_at = f.waits_at;
            if (!f.same_place || !f.same_token || f.errors_differ || f.for_good) {
                others.emplace_back(i, f);
                continue;
            }
            // The machines are together: what differs at the end is of the end alone.
            c.parted_by = 0;
            if (f.at_end != difference::none && ways_.insert(mixed(f.states, mixed(f.way, c.of_class))).second)
                static_cast<void>(look_closely(c, length, true, true));
            if (!clean_.emplace(f.states, f.at_end).second) continue;
            met_.insert(mixed(f.states, 0));
            c.before_parting = f.at_end;
            c.errors_alone = c.token_alone = false;
            make_longer(c, length);
        }
        for (auto& [i, f] : others) {
            candidate& c = level[i];
            if (c.parted_by == 0) {
                c.parted_by = mixed(f.last, c.of_class) | 1U;
                c.parted_at = static_cast<std::uint32_t>(c.input.size());
            }
            // Where the machines would differ at the end without having parted before, the end says nothing.
            difference without = c.before_parting;
            if (f.same_place) {
                const auto clean = clean_.find(f.states);
                if (clean != clean_.end()) without = clean->second;
            }
            const bool tells_tokens = !c.errors_alone && (f.for_good || without < difference::in_tokens);
            const bool tells_errors = !c.token_alone && (f.errors_differ || without < difference::in_errors);
            const std::uint64_t way = mixed(mixed(f.states, c.parted_by), mixed(f.way, c.of_class));
            const std::size_t known = found_.size();
            bool told = false;
            if (f.at_end != difference::none && (tells_tokens || tells_errors) &&
                ways_
                    .insert(mixed(way, (tells_tokens ? 1U : 0U) + (tells_errors ? 2U : 0U) + (f.for_good ? 4U : 0U) +
                                           8U * static_cast<unsigned>(f.at_end)))
                    .second)
                told = look_closely(c, length, tells_tokens, tells_errors);
            if (told && found_.size() > known) last_told_[c.parted_by] = length;
            if (f.for_good) continue;
            if (told) last_told_.emplace(c.parted_by, length);
            const auto last = last_told_.find(c.parted_by);
            if (last != last_told_.end() && length > last->second + horizon) continue;
            if (f.same_place) {
                // All that follows would follow without that difference too, but for what the difference itself is.
                const std::uint64_t wanted = mixed(c.parted_by, f.same_token ? 0 : 1);
                if (told) shown_.insert(wanted);
                const bool is_new = clean_.count(f.states) == 0 && settled_.insert(f.states).second;
                if (!is_new && shown_.count(wanted) != 0) continue;
            }
            const std::uint64_t met =
                mixed(mixed(f.states, c.parted_by),
                      (f.same_place ? 1U : 0U) + (f.same_token ? 2U : 0U) + (f.errors_differ ? 4U : 0U));
            // Where only errors have differed so far, it is not for them that tokens will, nor the other way round.
            if (f.same_place) {
                c.errors_alone = c.errors_alone || f.same_token;
                c.token_alone = !f.same_token && !f.errors_differ;
            }
            if (met_.insert(met).second) make_longer(c, length);
        }
    }

    void make_longer(const candidate& c, std::size_t length) {
        for (std::size_t i = 0; i < classes_.size(); ++i)
            add(length + 1, longer(c, classes_[i].text, classes_[i].in_stream ? i + 1 : 0));
        if (c.input.empty() || c.input.back() != '&') return;
        const auto& references = references_.all();
        for (std::size_t i = 0; i < references.size(); ++i)
            add(length + references[i].plainest.size(), longer(c, references[i].plainest, classes_.size() + i + 1));
    }

    // -- what differs -------------------------------------------------------------------------------------------------

    static bool named(const probe& a, const probe& b) {
        return a.draft().words == spec::dialect::named_errors && b.draft().words == spec::dialect::named_errors;
    }

    // Whether the errors at characters before `end` differ. They are compared in the order of their places.
    static bool errors_differ_before(const probe& a, const probe& b, std::size_t end) {
        const auto of = [&](const probe& p) {
            std::vector<std::pair<std::uint64_t, int>> list;
            for (const parse_error& e : p.errors)
                if (e.offset < end) list.emplace_back(e.offset, named(a, b) ? static_cast<int>(e.code) : 0);
            std::stable_sort(list.begin(), list.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
            return list;
        };
        if (a.errors.empty() && b.errors.empty()) return false;
        return of(a) != of(b);
    }

    // Whether some difference of the kinds that count was found that is of the parting, known or not.
    bool look_closely(const candidate& c, std::size_t length, bool tokens_count, bool errors_count) {
        const witness_start& start = starts_[c.start];
        compare::part_of_input part;
        part.source = c.input;
        part.end = part.keep_to = c.input.size();
        part.to_the_end = true;
        std::vector<compare::standing> standings;
        std::vector<const compare::correspondence::of_draft*> classes;
        for (std::size_t d = 0; d < 2; ++d) {
            compare::standing& s = standings.emplace_back();
            s.draft = d == 0 ? &one_ : &other_;
            s.options = options_for(start, d, input_kind::characters);
            s.answers = &nothing_;
            classes.push_back(&places_.of(*s.draft));
        }
        compare::agreement_count agreed;
        bool any = false;
        std::vector<compare::divergence> divergences;
        compare::examine(part, standings, classes, recited_, agreed,
                         [&](compare::divergence&& d) { divergences.push_back(std::move(d)); });
        for (compare::divergence& d : divergences) {
            d.source = c.input.substr(static_cast<std::size_t>(d.where.begin),
                                      static_cast<std::size_t>(d.where.end - d.where.begin));
            if (!(d.kind == compare::divergence_kind::tokens ? tokens_count : errors_count)) continue;
            const cause_name name = cause_of(d, one_, other_, references_);
            // What preprocessing says of some later character is another cause, that the parting happens to precede.
            any = any || !name.of_stream || d.causes.front().offset < c.parted_at;
            const std::string shows = variant_of(c, d);
            const auto key = std::make_tuple(name.parts, shows, d.kind);
            if (found_.count(key) != 0) continue;
            witness w;
            w.cause = name.parts;
            w.showing = shows;
            w.raw_showing = name.shows;
            w.kind = d.kind;
            w.input = c.input;
            w.length = length;
            w.start = start;
            w.about = name.about;
            w.members = name.members;
            w.of_characters = needs_characters(c.input);
            found_.emplace(key, std::move(w));
        }
        return any;
    }

    // In which way a cause shows, where there are several: by which states that the other draft does not have, and
    // whether the step that parts is an error.
    std::string variant_of(const candidate& c, const compare::divergence& d) const {
        std::vector<std::string> list;
        const bool by_itself = shows_by_itself(c, d);
        for (const compare::cause& each : d.causes) {
            if (!each.state) continue;
            for (const spec::draft* draft : each.drafts) {
                if (each.role == compare::cause_role::parts) {
                    if (is_error_of(d, *draft, each)) list.push_back(fmt::format("error in {}", draft->about.name));
                } else if (by_itself && is_alone(*draft, each.state_name)) {
                    list.push_back(fmt::format("{}: {}, {}", draft->about.name, each.state_name, each.rule));
                }
            }
        }
        std::sort(list.begin(), list.end());
        return fmt::format("{}", fmt::join(list, "; "));
    }

    static bool is_error_of(const compare::divergence& d, const spec::draft& draft, const compare::cause& c) {
        for (const compare::group& g : d.groups) {
            if (std::find(g.drafts.begin(), g.drafts.end(), &draft) == g.drafts.end()) continue;
            for (const compare::placed_error& e : g.errors)
                if (e.error.offset == c.offset && e.error.state == c.state_name) return true;
        }
        return false;
    }

    // Whether no state of the other draft corresponds to it, in whatever content model.
    bool is_alone(const spec::draft& draft, std::string_view state) const {
        const spec::draft& other = &draft == &one_ ? other_ : one_;
        const auto classes_of = [&](const spec::draft& of, std::size_t s, std::set<std::uint16_t>& into) {
            for (std::uint8_t model = 0; model < 4; ++model)
                into.insert(places_.of(of).class_of(s, static_cast<spec::content_model>(model)));
        };
        std::set<std::uint16_t> theirs, its;
        for (std::size_t s = 0; s < other.table.states.size(); ++s) classes_of(other, s, theirs);
        for (std::size_t s = 0; s < draft.table.states.size(); ++s)
            if (draft.table.states[s].name == state) classes_of(draft, s, its);
        return std::none_of(its.begin(), its.end(), [&](std::uint16_t c) { return theirs.count(c) != 0; });
    }

    // Whether the step at which the difference shows is one that only the parting leads to. Where the machines have
    // come to corresponding states before, what each does there is the same, and says nothing.
    bool shows_by_itself(const candidate& c, const compare::divergence& d) const {
        std::uint64_t parts = 0;
        std::uint64_t shows = 0;
        for (const compare::cause& each : d.causes) {
            auto& last = each.role == compare::cause_role::parts ? parts : shows;
            last = std::max(last, each.offset);
        }
        if (shows == 0) return false;
        const witness_start& start = starts_[c.start];
        const probe a(one_, one_looks_, places_.of(one_), options_for(start, 0, input_kind::characters), c.input);
        const probe b(other_, other_looks_, places_.of(other_), options_for(start, 1, input_kind::characters), c.input);
        for (const auto& [offset, place] : a.way()) {
            if (offset <= parts || offset > shows) continue;
            for (const auto& [other_offset, other_place] : b.way())
                if (offset == other_offset && place == other_place) return false;
        }
        return true;
    }

    static bool needs_characters(std::string_view input) {
        if (input.starts_with("\xEF\xBB\xBF")) return true;
        for (std::size_t i = 0; i < input.size();) {
            const input::decoded d = input::decode_one(input.substr(i), true);
            if (input::is_surrogate(d.code_point)) return true;
            i += d.length;
        }
        return false;
    }

    // -- the catalogue ------------------------------------------------------------------------------------------------

    class one_of_cause : public compare::divergence_sink {
    public:
        one_of_cause(const search& of, witness& w) : of_(of), witness_(w) {}
        void on_divergence(compare::divergence&& d) override {
            if (any || d.kind != witness_.kind) return;
            const cause_name name = cause_of(d, of_.one_, of_.other_, of_.references_);
            if (name.parts != witness_.cause || name.shows != witness_.raw_showing) return;
            any = true;
            witness_.found = std::move(d);
        }
        bool any = false;

    private:
        const search& of_;
        witness& witness_;
    };

    // The engines themselves and a comparison have to bear it out.
    void confirm(witness&& w, catalogue& into) {
        std::vector<compare::contestant> contestants;
        for (std::size_t d = 0; d < 2; ++d) {
            compare::contestant& c = contestants.emplace_back();
            c.draft = d == 0 ? &one_ : &other_;
            c.options = options_for(w.start, d, w.of_characters ? input_kind::characters : input_kind::bytes);
        }
        one_of_cause kept(*this, w);
        compare::comparison comparing(known_, contestants, kept);
        comparing.feed(w.input);
        comparing.finish();
        if (!kept.any) {
            ++into.unconfirmed;
            return;
        }
        into.entries.push_back(std::move(w));
    }

    static std::string slug_of(std::string_view text) {
        std::string slug;
        for (const char c : text) {
            const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
            const bool plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
            if (plain)
                slug += lower;
            else if (!slug.empty() && slug.back() != '-')
                slug += '-';
        }
        while (!slug.empty() && slug.back() == '-') slug.pop_back();
        return slug;
    }

    // What a reference stands for makes tokens differ; that in the attributes of an end tag, which are no part of the
    // token, only errors do is no other cause.
    static void drop_lesser(std::vector<witness>& entries) {
        const auto is_lesser = [&](const witness& w) {
            if (w.kind == compare::divergence_kind::tokens || w.about.empty() ||
                w.cause.find(preprocessing_state) != std::string::npos)
                return false;
            return std::any_of(entries.begin(), entries.end(), [&](const witness& each) {
                return each.kind == compare::divergence_kind::tokens && each.cause == w.cause && each.length < w.length;
            });
        };
        std::vector<witness> kept;
        std::vector<bool> lesser;
        for (const witness& each : entries) lesser.push_back(is_lesser(each));
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (!lesser[i]) kept.push_back(std::move(entries[i]));
        entries = std::move(kept);
    }

    void finish(catalogue& found) const {
        drop_lesser(found.entries);
        // Entries of one cause stand together, behind the shortest of them.
        std::map<std::string, std::size_t> shortest;
        for (const witness& each : found.entries) {
            const auto at = shortest.emplace(each.cause, each.length).first;
            at->second = std::min(at->second, each.length);
            found.last_new = std::max(found.last_new, each.length);
        }
        std::sort(found.entries.begin(), found.entries.end(), [&](const witness& a, const witness& b) {
            return std::forward_as_tuple(shortest[a.cause], a.cause, a.length, a.kind, a.showing) <
                   std::forward_as_tuple(shortest[b.cause], b.cause, b.length, b.kind, b.showing);
        });
        std::set<std::string> used;
        for (witness& each : found.entries) {
            // The draft that has an entry for the character says more than the one where it falls under "Anything
            // else".
            const auto& causes = each.found.causes;
            const auto named = std::find_if(causes.begin(), causes.end(), [](const compare::cause& c) {
                return c.role == compare::cause_role::parts && !c.subject.empty() && c.subject != "Anything else";
            });
            const compare::cause& c = named == causes.end() ? causes.front() : *named;
            std::string id = fmt::format("{}-{}-{}", one_.about.name, other_.about.name, slug_of(c.state_name));
            // "U+002F SOLIDUS (/)": the name says enough.
            const std::string_view subject = c.subject;
            const std::size_t name_at = subject.starts_with("U+") ? subject.find(' ') : std::string_view::npos;
            const std::string on = slug_of(
                name_at == std::string_view::npos ? subject : subject.substr(name_at, subject.find('(') - name_at));
            if (!on.empty()) id += "-" + on;
            if (!each.about.empty()) id += "-" + slug_of(each.about);
            id += each.kind == compare::divergence_kind::tokens ? "-tokens" : "-errors";
            std::string unique = id;
            for (std::size_t n = 2; !used.insert(unique).second; ++n) unique = fmt::format("{}-{}", id, n);
            each.id = unique;
        }
    }

    // How many characters behind the last new thing that came of a parting more of it is looked for.
    static constexpr std::size_t horizon = 3;

    const registry& known_;
    const spec::draft& one_;
    const spec::draft& other_;
    const witness_options& options_;
    compare::correspondence places_;
    reference_classes references_;
    outlooks one_looks_, other_looks_;
    const std::vector<std::string_view> names_ = {"a", "a1", "A"};  // of last start tags
    std::vector<input_class> classes_;
    std::map<std::string, char> ranks_;
    compare::journal nothing_;
    compare::recited_rules recited_;
    std::vector<witness_start> starts_;
    std::map<std::size_t, std::vector<candidate>> waiting_;
    std::unordered_set<std::uint64_t> met_, settled_, shown_, ways_;
    std::unordered_map<std::uint64_t, std::size_t> last_told_;  // by parting: the length at which it last showed anew
    std::unordered_map<std::uint64_t, difference> clean_;       // and what differs at the end of the input there
    std::map<std::tuple<std::string, std::string, compare::divergence_kind>, witness> found_;
    std::size_t inputs_ = 0;
    bool stopped_ = false;
};

}  // namespace

catalogue find_witnesses(const registry& known, const spec::draft& one, const spec::draft& other,
                         const witness_options& options) {
    spec::require_sound(one);
    spec::require_sound(other);
    return search(known, one, other, options).run();
}

}  // namespace strata::study
