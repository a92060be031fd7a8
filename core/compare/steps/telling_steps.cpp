#include "core/compare/steps/telling_steps.hpp"

#include <algorithm>

#include "core/compare/steps/carried_difference.hpp"
#include "core/text/code_points.hpp"
#include "core/text/utf8.hpp"

namespace strata::compare {
namespace {

bool reports_error(const stretch& s, std::size_t step) {
    const auto& steps = s.of->steps();
    return steps[step + 1].errors > steps[step].errors;
}

// The offset of the first error of preprocessing that is reported in a step and not by the other walk as well.
std::optional<std::uint64_t> stream_error_in(const stretch& s, std::size_t step, const stretch& other) {
    const auto& steps = s.of->steps();
    const auto& others = other.of->stream_errors();
    for (std::size_t e = steps[step].errors; e < steps[step + 1].errors; ++e) {
        const parse_error& error = s.of->errors()[e];
        if (error.state == preprocessing_state && !std::binary_search(others.begin(), others.end(), error.offset))
            return error.offset;
    }
    return std::nullopt;
}

}  // namespace

std::vector<telling_step> telling_steps(const part_of_input& part, const stretch& one, const stretch& other) {
    std::vector<telling_step> found;
    if (one.first == one.last || other.first == other.last) {
        // One draft has dropped a byte order mark before its machine saw it.
        found.push_back({cause_role::diverges, false, one.first, part.begin});
        found.push_back({cause_role::diverges, true, other.first, part.begin});
        return found;
    }
    const divergence_point p = where_it_was_made(one, other, find_divergence_point(one, other));
    const telling_step a{cause_role::diverges, false, p.one, std::nullopt};
    const telling_step b{cause_role::diverges, true, p.other, std::nullopt};
    // An error that both drafts report for a character causes no divergence.
    const auto in_stream_a = stream_error_in(one, p.one, other);
    const auto in_stream_b = stream_error_in(other, p.other, one);
    if (!in_stream_a && !in_stream_b) {
        found.push_back(a);
        found.push_back(b);
        const showing s = find_showing(one, other);
        if (s.one && *s.one > p.one) found.push_back({cause_role::shows, false, *s.one, std::nullopt});
        if (s.other && *s.other > p.other) found.push_back({cause_role::shows, true, *s.other, std::nullopt});
        return found;
    }
    // The causes are both drafts' sections on the input stream if one of them reports an error there, unless the
    // other's machine handles the character itself. If the rules differ too, they are listed as well.
    std::uint64_t at = in_stream_a ? *in_stream_a : *in_stream_b;
    if (in_stream_b) at = std::min(at, *in_stream_b);
    // Whether preprocessing not only reports the character but replaces it.
    const auto replaces = [&](const stretch& s, bool has_error) {
        const input::decoded there =
            input::decode_one(part.source.substr(static_cast<std::size_t>(at - part.begin)), true);
        return has_error && input::is_replaced(s.of->draft().stream, there.code_point);
    };
    const bool replaced = replaces(one, in_stream_a.has_value()) || replaces(other, in_stream_b.has_value());
    const bool rules_differ = differ_beyond_errors(one, p.one, other, p.other);
    const auto add_side = [&](const telling_step& t, bool has_error) {
        const bool by_machine = reports_error(t.of_other ? other : one, t.step);
        const bool by_rule = replaced ? !has_error : rules_differ || (!has_error && by_machine);
        const bool by_stream = replaced ? has_error : has_error || !by_machine;
        if (by_rule) found.push_back(t);
        if (by_stream) found.push_back({t.role, t.of_other, t.step, at});
    };
    add_side(a, in_stream_a.has_value());
    add_side(b, in_stream_b.has_value());
    return found;
}

}  // namespace strata::compare
