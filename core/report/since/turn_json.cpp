#include <array>
#include <cstddef>
#include <string>

#include "core/report/comparison/json.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/json_members.hpp"

namespace strata::report {
namespace {

// Null where only the time between two texts is known.
void append_names(std::string& to, const study::moment& at) {
    const spec::revision_source* const by = at.made_by;
    append_member_or_null(to, "date", by != nullptr ? at.day : "");
    append_member_or_null(to, "commit", by != nullptr ? by->commit : "");
    append_member_or_null(to, "id", by != nullptr ? by->id : "");
    append_member_or_null(to, "title", by != nullptr ? by->title : "");
}

class turn_json {
public:
    turn_json(outgoing_text& to, const input_in_time& of) : to_(to), of_(of) {}

    void append(const compare::turning_point& turn) {
        const study::moment& at = of_.moments[turn.moment];
        std::string& text = to_.text();
        text += '{';
        append_names(text, at);
        if (at.made_by == nullptr) append_unknown(turn, at);
        append_member(text, "kind", kind_of(turn));
        append_side(turn, 0);
        append_side(turn, 1);
        append_list(text, "places", turn.places, [&](const compare::divergence& each) {
            append_divergence(to_, each);
            to_.send_part_if_long();
        });
        if (turn.more_places > 0) append_member(text, "morePlaces", turn.more_places);
        text += '}';
    }

private:
    // Only the time between two texts is known.
    void append_unknown(const compare::turning_point& turn, const study::moment& at) {
        std::string& text = to_.text();
        append_between(text, at);
        append_list(text, "candidates", turn.changes,
                    [&](const spec::change* each) { append_json_string(text, each->id); });
    }

    // The tokens and errors of the places that differ, before the turning point (0) or after it (1).
    void append_side(const compare::turning_point& turn, std::size_t side) {
        const spec::draft* const draft = of_.moments[turn.moment - 1 + side].draft;
        std::string& text = to_.text();
        begin_member(text, side == 0 ? "before" : "after");
        text += "{\"tokens\":[";
        for_each_group(turn, draft, [&](const compare::group& g, bool& first) {
            for (const token& each : g.tokens.all()) {
                if (!first) text += ',';
                first = false;
                append_jsonl(to_, each);
            }
        });
        text += "],\"errors\":[";
        for_each_group(turn, draft, [&](const compare::group& g, bool& first) {
            for (const compare::placed_error& each : g.errors) {
                if (!first) text += ',';
                first = false;
                append_jsonl(text, each.error, each.where);
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

}  // namespace

void append_between(std::string& to, const study::moment& at) {
    append_strings(to, "between", std::array{at.after, at.day});
}

void append_revision(std::string& to, const study::moment& at) {
    append_names(to, at);
    append_member_or_null(to, "kind", at.made_by != nullptr ? kind_of(*at.made_by) : "");
    if (!at.after.empty() || at.made_by == nullptr) append_between(to, at);
}

void append_turn_as_json(outgoing_text& to, const input_in_time& of, const compare::turning_point& turn) {
    turn_json(to, of).append(turn);
}

}  // namespace strata::report
