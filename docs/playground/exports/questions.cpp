// Answers questions about an input: how the standard has read it over time, its shortest form with the same difference,
// and its encoding.

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/history/names.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/since/since.hpp"
#include "core/report/witness/witness.hpp"
#include "core/run/configuration.hpp"
#include "core/run/messages.hpp"
#include "core/search/minimizer.hpp"
#include "core/text/encoding/sniffer.hpp"
#include "docs/playground/exports/answers.hpp"
#include "docs/playground/exports/session.hpp"

namespace strata::exports {
namespace {

std::optional<std::size_t> number_in(std::string_view text) {
    std::size_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = !text.empty() && read.ec == std::errc() && read.ptr == text.data() + text.size();
    return is_number ? std::optional(number) : std::nullopt;
}

search::wanted_difference wanted_of(const registry& known, std::string_view words) {
    search::wanted_difference wanted;
    wanted.number = number_in(words);
    if (!words.empty() && !wanted.number) wanted.changes = history::causes_named(known, {std::string(words)});
    return wanted;
}

std::string why_none(const search::wanted_difference& wanted, const search::difference_count& of_page) {
    if (of_page.places == 0) return "the drafts do not differ on it";
    if (!wanted.changes.empty()) return fmt::format("no difference belongs to {}", wanted.changes.front()->id);
    return of_page.differences == 1 ? "there is only one difference"
                                    : fmt::format("there are only {} differences", of_page.differences);
}

}  // namespace
}  // namespace strata::exports

using namespace strata;
using namespace strata::exports;

strata_answer* strata_since(strata_session* session, const char* settings, std::size_t settings_size, const char* until,
                            std::size_t until_size, const char* input, std::size_t input_size,
                            std::uint32_t flags) noexcept {
    return answer_of([&]() -> reply {
        const run::choices run = strata_session::run_with(text_at(settings, settings_size));
        const registry& known = given(session, "session").known();
        const history::moments_of_standard& standard = given(session, "session").moments();
        const history::chosen_moments chosen =
            history::moments_until(standard.all(), known, std::string(text_at(until, until_size)), {}, "until");
        std::span<const history::moment> moments = chosen.moments;
        std::vector<run::configuration> configurations = history::configurations_at(moments, run);
        for (run::configuration& each : configurations) each.options.input = kind_of(flags);
        const std::string_view page = text_at(input, input_size);
        compare::readings_in_time found = compare::read_in_time(standard, moments, configurations, page);
        compare::fold_slips(found, moments);
        report::input_in_time of{"-", page, moments, &found, &known.chain};
        of.ends = chosen.ends;
        std::ostringstream json;
        report::write_since_as_json(json, of);
        return std::move(json).str();
    });
}

strata_answer* strata_minimize(strata_session* session, const char* drafts, std::size_t drafts_size,
                               const char* settings, std::size_t settings_size, const char* wanted,
                               std::size_t wanted_size, const char* input, std::size_t input_size,
                               std::uint32_t flags) noexcept {
    return answer_of([&]() -> reply {
        const auto chosen =
            given(session, "session").choose(text_at(drafts, drafts_size), text_at(settings, settings_size), flags);
        if (chosen->size() != 2) throw run::failure("drafts", "two are needed");
        const std::array<run::configuration, 2> both = chosen->both();
        const std::string_view page = text_at(input, input_size);
        search::minimize_options options;
        options.wanted = wanted_of(chosen->known(), text_at(wanted, wanted_size));
        options.on_progress = [](std::size_t left, std::size_t tried) {
            return strata_on_progress(static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(tried)) != 0;
        };
        search::difference_count of_page;
        const auto found = search::minimize(chosen->known(), both, page, options, of_page);
        if (!found) return {status::no, why_none(options.wanted, of_page)};
        std::ostringstream json;
        report::write_minimized_as_json(json, *found, *both[0].draft, *both[1].draft, page.size());
        return std::move(json).str();
    });
}

strata_answer* strata_encoding(strata_session* session, const char* draft, std::size_t draft_size, const char* bytes,
                               std::size_t bytes_size) noexcept {
    return answer_of([&]() -> reply {
        const auto chosen = given(session, "session").choose_one(text_at(draft, draft_size), {}, 0);
        const run::configuration by = chosen->configurations().front();
        const spec::sniffing* const encodings = run::encodings_of(by);
        if (encodings == nullptr) throw run::failure("draft", "it does not say how to choose an encoding");
        const encoding::choice chosen_encoding = encoding::choose(*encodings, text_at(bytes, bytes_size));
        return report::json::written(report::encoding_as_json, run::encoding_found{chosen_encoding, {}, {}});
    });
}
