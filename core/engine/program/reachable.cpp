#include "core/engine/program/requirements.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace strata::engine {
namespace {

using spec::op;

class search {
public:
    explicit search(const table& t) : t_(t), reached_(t.state_count(), spec::modes{0}) {
        // Before any rule has set it, the return state is the first.
        return_states_.push_back(0);
        for (std::size_t s = 0; s < t.state_count(); ++s)
            for (const spec::rule& rule : t.rules_of(s))
                for (const spec::action& a : rule.then()) {
                    if (a.code == op::set_return_state) return_states_.push_back(a.to);
                    if (a.code == op::switch_to_reference_in_attribute) return_states_.push_back(s);
                }
    }

    std::vector<spec::modes> run() {
        reach_contents();
        while (!open_.empty()) {
            const place from = open_.back();
            open_.pop_back();
            for (const spec::rule& rule : t_.rules_of(from.state))
                if (rule.in.has(from.mode)) follow(from, rule);
        }
        return std::move(reached_);
    }

private:
    struct place {
        std::size_t state;
        spec::mode mode;
    };

    void reach(std::size_t state, spec::mode m) {
        if (reached_[state].has(m)) return;
        reached_[state].bits = static_cast<std::uint8_t>(reached_[state].bits | 1U << m);
        open_.push_back({state, m});
    }
    // A content state may have to be taken back; it is read as PCDATA then.
    void reach_contents() {
        for (const spec::content_state& each : t_.draft().contents)
            for (const bool escape_flag : {false, true}) {
                reach(each.state, spec::mode_of(each.model, escape_flag));
                if (each.taken_back_at_eof) reach(each.state, spec::mode_of(spec::content_model::pcdata, escape_flag));
            }
    }
    void follow(const place& from, const spec::rule& rule) {
        spec::mode then = from.mode;
        bool returns = false;
        std::size_t to = from.state;
        for (const spec::action& a : rule.then()) {
            switch (a.code) {
                case op::set_escape_flag: then = static_cast<spec::mode>((then & ~1U) | (a.what != 0 ? 1U : 0U)); break;
                case op::switch_back:
                case op::switch_to_return_state:
                case op::reconsume_in_return_state: returns = true; break;
                default:
                    if (sets_next_state(a.code)) to = a.to;
                    break;
            }
        }
        // A rule that refers to "anything else" goes where that goes, which is followed by itself.
        const auto enter = [&](spec::mode m) {
            if (!returns) return reach(to, m);
            for (const std::size_t each : return_states_) reach(each, m);
        };
        enter(then);
        // "When an end tag token is emitted, the content model flag must be switched to the PCDATA state."
        if (rule.does(op::emit_tag)) enter(spec::mode_of(spec::content_model::pcdata, (then & 1U) != 0));
    }

    const table& t_;
    std::vector<spec::modes> reached_;
    std::vector<std::size_t> return_states_;
    std::vector<place> open_;
};

}  // namespace

std::vector<spec::modes> reachable_modes(const table& t) { return search(t).run(); }

}  // namespace strata::engine
