// Writes readings through time, the history of a part of the machine, and a bisection as JSON. Each result is one
// object on one line. Schemas in docs/schemas describe the objects.

#include <algorithm>
#include <array>
#include <cstddef>
#include <ostream>
#include <string>
#include <utility>

#include "core/report/changes/changes.hpp"
#include "core/report/comparison/parts_json.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/since/model.hpp"
#include "core/report/since/since.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::report {
namespace {

// --- Revisions ---

// Appends the members that name the revision that made the text of a moment. The members are null if the revision is
// unknown.
void append_names(std::string& to, const history::moment& at) {
    const spec::revision_source* const by = at.made_by;
    append_member_or_null(to, "date", by != nullptr ? at.day : "");
    append_member_or_null(to, "commit", by != nullptr ? by->commit : "");
    append_member_or_null(to, "id", by != nullptr ? by->id : "");
    append_member_or_null(to, "title", by != nullptr ? by->title : "");
}

// Appends the member "between": the days between which the moment lies.
void append_between(std::string& to, const history::moment& at) {
    append_strings(to, "between", std::array{at.after, at.day});
}

// Appends the members "date", "commit", "id", "title" and "kind" of the revision that made a text. The members are null
// if no revision is known. If only the days around the revision are known, also appends "between".
void append_revision(std::string& to, const history::moment& at) {
    append_names(to, at);
    append_member_or_null(to, "kind", at.made_by != nullptr ? changed_by(*at.made_by) : "");
    if (!at.after.empty() || at.made_by == nullptr) append_between(to, at);
}

// --- Turning points: the object `turningPoint` of docs/schemas/definitions.schema.json ---

class turn_json {
public:
    turn_json(outgoing_text& to, const input_in_time& of) : to_(to), of_(of) {}

    // `taken_back`: the moment of the revision that reverted a slip, if the report shows the slip and that revision as
    // one event.
    void append(const compare::turning_point& turn, const history::moment* taken_back = nullptr) {
        const history::moment& at = of_.moments[turn.moment];
        std::string& text = to_.text();
        text += '{';
        append_names(text, at);
        if (at.made_by == nullptr) append_unknown(turn, at);
        const bool slip = at.made_by != nullptr && is_slip(*at.made_by);
        append_member(text, "kind", slip ? "slip" : kind_of(turn));
        if (slip && taken_back != nullptr) {
            begin_member(text, "takenBack");
            text += '{';
            append_names(text, *taken_back);
            append_member(text, "lasted", at.made_by->slip.lasted);
            text += '}';
        }
        append_side(turn, 0);
        append_side(turn, 1);
        append_list(text, "places", turn.places, [&](const compare::divergence& each) {
            divergence_as_json.write(to_, each);
            to_.send_part_if_long();
        });
        if (turn.more_places > 0) append_member(text, "morePlaces", turn.more_places);
        text += '}';
    }

private:
    // If the revision is unknown, appends the days between which it lies, and the named changes that may be the cause
    // of the turning point.
    void append_unknown(const compare::turning_point& turn, const history::moment& at) {
        std::string& text = to_.text();
        append_between(text, at);
        append_list(text, "candidates", turn.changes,
                    [&](const spec::change* each) { append_json_string(text, each->id); });
    }

    // Appends the tokens and errors of the input at the places that differ. `side`: 0 for the tokens and errors before
    // the turning point, 1 for the tokens and errors after it.
    void append_side(const compare::turning_point& turn, std::size_t side) {
        const spec::draft* const draft = of_.moments[turn.moment - 1 + side].draft;
        std::string& text = to_.text();
        begin_member(text, side == 0 ? "before" : "after");
        text += "{\"tokens\":[";
        for_each_group(turn, draft, [&](const compare::group& g, bool& first) {
            for (const token& each : g.tokens.all()) {
                if (!first) text += ',';
                first = false;
                token_as_json.write(to_, each);
            }
        });
        text += "],\"errors\":[";
        for_each_group(turn, draft, [&](const compare::group& g, bool& first) {
            for (const compare::placed_error& each : g.errors) {
                if (!first) text += ',';
                first = false;
                error_as_json.write(text, each);
            }
        });
        text += "]}";
    }

    template <class Each>
    void for_each_group(const compare::turning_point& turn, const spec::draft* draft, const Each& each) {
        bool first = true;
        for (const compare::divergence& place : turn.places)
            for (const compare::group& g : place.groups)
                if (g.drafts.front() == draft) each(g, first);
    }

    outgoing_text& to_;
    const input_in_time& of_;
};

void append_turn_as_json(outgoing_text& to, const input_in_time& of, const compare::turning_point& turn) {
    turn_json(to, of).append(turn);
}

// --- Encodings ---

// Appends the member "encodings", which lists the periods, the oldest first. Appends nothing if there is only one
// period.
void append_encodings_as_json(std::string& to, const input_in_time& of) {
    if (!has_several_encodings(of)) return;
    begin_member(to, "encodings");
    to += '[';
    for (std::size_t i = 0; i < of.encodings->size(); ++i) {
        const compare::encoding_period& each = (*of.encodings)[i];
        const days_of_reading days = days_of_encoding(of, i);
        if (i > 0) to += ',';
        to += '{';
        append_member(to, "from", days.from);
        append_member_or_null(to, "knownUntil", days.known_until);
        append_member_or_null(to, "until", days.until);
        begin_member(to, "encoding");
        encoding_as_json.write(to, each.found);
        begin_member(to, "change");
        if (const cause_of_period by = cause_of(each); !by.title.empty()) {
            to += '{';
            append_member_or_null(to, "date", by.commit.empty() ? "" : each.from);
            append_member_or_null(to, "commit", by.commit);
            append_member(to, "title", by.title);
            to += '}';
        } else {
            to += "null";
        }
        to += '}';
    }
    to += ']';
}

// --- An input ---

constexpr int version_of_since = 1;

class json_writer {
public:
    json_writer(std::ostream& to, const input_in_time& of) : to_(to), of_(of), found_(*of.found) {}

    void write() {
        std::string& text = to_.text();
        append_format(text, "{{\"version\":{},\"input\":{{\"name\":", version_of_since);
        append_json_string(text, of_.name, text_encoding::utf8);
        append_format(text, ",\"bytes\":{}}}", of_.bytes > 0 ? of_.bytes : of_.source.size());
        if (of_.encoding != nullptr) {
            begin_member(text, "encoding");
            encoding_as_json.write(text, *of_.encoding);
        }
        append_encodings_as_json(text, of_);
        append_list(text, "unknown", unknown_times(of_.moments, of_.chain->until), [&](const history::moment* each) {
            text += '{';
            append_between(text, *each);
            text += '}';
        });
        begin_member(text, "dependsOnTreeConstruction");
        text += found_.depends_on_tree ? "true" : "false";
        begin_member(text, "readings");
        text += '[';
        for (std::size_t reading = 0; reading < found_.count; ++reading) {
            if (reading > 0) text += ',';
            append_reading(reading);
        }
        text += ']';
        append_changes();
        text += "}\n";
        to_.send();
    }

private:
    // Appends the turning points and the slips in one list, the oldest first.
    void append_changes() {
        begin_member(to_.text(), "changes");
        to_.text() += '[';
        turn_json one(to_, of_);
        bool first = true;
        auto slip = found_.slips.begin();
        const auto append_slips_before = [&](std::size_t moment) {
            for (; slip != found_.slips.end() && slip->began.moment < moment; ++slip) {
                if (!std::exchange(first, false)) to_.text() += ',';
                one.append(slip->began, &of_.moments[slip->ended]);
            }
        };
        for (const compare::turning_point& turn : found_.turns) {
            append_slips_before(turn.moment);
            if (!std::exchange(first, false)) to_.text() += ',';
            one.append(turn);
        }
        append_slips_before(of_.moments.size());
        to_.text() += ']';
    }

    void append_reading(std::size_t reading) {
        to_.text() += '{';
        append_list(to_.text(), "days", days_of(reading, of_), [&](const days_of_reading& days) {
            to_.text() += '{';
            append_member(to_.text(), "from", days.from);
            append_member_or_null(to_.text(), "knownUntil", days.known_until);
            append_member_or_null(to_.text(), "until", days.until);
            to_.text() += '}';
        });
        to_.text() += '}';
    }

    outgoing_text to_;
    const input_in_time& of_;
    const compare::readings_in_time& found_;
};

}  // namespace

void write_since_as_json(std::ostream& to, const input_in_time& of) { json_writer(to, of).write(); }

// --- A part of the machine ---

namespace {

constexpr int version_of_since_part = 1;

class part_json {
public:
    explicit part_json(const part_history& of) : of_(of) {}

    std::string text() {
        text_ = "{";
        append_member(text_, "version", version_of_since_part);
        append_name();
        append_list(text_, "unknown", unknown_times(of_.moments, of_.chain->until), [&](const history::moment* each) {
            text_ += '{';
            append_between(text_, *each);
            text_ += '}';
        });
        append_member_or_null(text_, "until", of_.ends);
        append_truth("inFirstText", of_.found->in_first_text);
        append_truth("inLastText", of_.found->in_last_text);
        append_list(text_, "changes", of_.found->changes,
                    [&](const history::change_in_time& each) { append_change(each); });
        return text_ + "}\n";
    }

private:
    void append_truth(std::string_view name, bool value) {
        begin_member(text_, name);
        text_ += value ? "true" : "false";
    }

    void append_name() {
        using kind = part_name::kind;
        const part_name& name = of_.name;
        begin_member(text_, "part");
        text_ += '{';
        switch (name.of) {
            case kind::state: append_member(text_, "state", name.name); break;
            case kind::rule:
                append_member(text_, "state", name.name);
                append_member(text_, "character", name.character);
                break;
            case kind::error: append_member(text_, "error", name.name); break;
            case kind::topic: append_member(text_, "topic", name.name); break;
        }
        text_ += '}';
    }

    void append_change(const history::change_in_time& change) {
        const history::moment& at = of_.moments[change.moment];
        text_ += '{';
        append_revision(text_, at);
        if (at.made_by == nullptr)
            append_list(text_, "candidates", change.candidates,
                        [&](const spec::change* each) { append_json_string(text_, each->id); });
        append_member(text_, "how", history::name_of(change.how));
        append_list(text_, "parts", change.parts, [&](const history::changed_part& each) { append_part(each); });
        text_ += '}';
    }

    void append_part(const history::changed_part& part) {
        text_ += '{';
        append_member(text_, "how", history::name_of(part.how));
        append_member_or_null(text_, "before", part.before);
        append_member_or_null(text_, "after", part.after);
        append_list(text_, "rules", part.rules, [&](const study::changed_rule& each) {
            text_ += '{';
            append_member(text_, "on", each.on);
            append_strings(text_, "before", each.before);
            append_strings(text_, "after", each.after);
            text_ += '}';
        });
        text_ += '}';
    }

    const part_history& of_;
    std::string text_;
};

}  // namespace

std::string part_as_json(const part_history& of) { return part_json(of).text(); }

// --- A bisection ---

namespace {

constexpr int version_of_bisection = 1;

void append_boundary(outgoing_text& to, const input_in_time& of, const compare::boundary& each) {
    std::string& text = to.text();
    text += '{';
    append_member(text, "becomes", name_of(each.becomes));
    append_list(text, "revisions", of.moments.subspan(each.before + 1, each.after - each.before),
                [&](const history::moment& at) {
                    text += '{';
                    append_revision(text, at);
                    text += '}';
                });
    begin_member(text, "change");
    const compare::turning_point* const turn = each.is_exact() ? turn_at(of, each.after) : nullptr;
    if (turn != nullptr)
        append_turn_as_json(to, of, *turn);
    else
        text += "null";
    text += '}';
}

}  // namespace

void write_bisection_as_json(std::ostream& stream, const bisection& found) {
    outgoing_text to(stream);
    const input_in_time& of = *found.of;
    std::string& text = to.text();
    append_format(text, "{{\"version\":{},\"input\":{{\"name\":", version_of_bisection);
    append_json_string(text, of.name, text_encoding::utf8);
    append_format(text, ",\"bytes\":{}}}", of.source.size());
    append_member(text, "from", of.moments.front().day);
    append_member(text, "to", of.moments.back().day);
    append_member(text, "texts", of.moments.size());
    append_member(text, "outputs", found.outputs);
    append_list(text, "unknown", unknown_times(of.moments, of.chain->until), [&](const history::moment* each) {
        text += '{';
        append_between(text, *each);
        text += '}';
    });
    begin_member(text, "dependsOnTreeConstruction");
    text += of.found->depends_on_tree ? "true" : "false";
    append_list(text, "boundaries", found.boundaries,
                [&](const compare::boundary& each) { append_boundary(to, of, each); });
    text += "}\n";
    to.send();
}

}  // namespace strata::report
