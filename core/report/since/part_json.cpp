#include <string>

#include "core/report/since/part.hpp"
#include "core/report/since/ranges.hpp"
#include "core/report/since/turn.hpp"
#include "core/report/writing/json_members.hpp"

namespace strata::report {
namespace {

constexpr int version_of_since_part = 1;

class part_json {
public:
    explicit part_json(const part_history& of) : of_(of) {}

    std::string text() {
        text_ = "{";
        append_member(text_, "version", version_of_since_part);
        append_name();
        append_list(text_, "unknown", unknown_times(of_.moments, of_.chain_ends), [&](const study::moment* each) {
            text_ += '{';
            append_between(text_, *each);
            text_ += '}';
        });
        append_member_or_null(text_, "until", of_.ends);
        append_truth("inFirstText", of_.found->in_first_text);
        append_truth("inLastText", of_.found->in_last_text);
        append_list(text_, "changes", of_.found->changes,
                    [&](const study::change_in_time& each) { append_change(each); });
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

    void append_change(const study::change_in_time& change) {
        const study::moment& at = of_.moments[change.moment];
        text_ += '{';
        append_revision(text_, at);
        if (at.made_by == nullptr)
            append_list(text_, "candidates", change.candidates,
                        [&](const spec::change* each) { append_json_string(text_, each->id); });
        append_member(text_, "how", study::name_of(change.how));
        append_list(text_, "parts", change.parts, [&](const study::changed_part& each) { append_part(each); });
        text_ += '}';
    }

    void append_part(const study::changed_part& part) {
        text_ += '{';
        append_member(text_, "how", study::name_of(part.how));
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

}  // namespace strata::report
