#include "tests/compare/comparing.hpp"

#include <memory>
#include <random>
#include <sstream>
#include <utility>

#include "core/compare/attribute/texts_between.hpp"
#include "core/report/comparison/json.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/error_codes.hpp"
#include "tests/recording.hpp"

namespace strata::testing {

std::vector<run::configuration> configurations_of(const compare_options& options) {
    std::vector<run::configuration> all;
    for (const std::string_view name : options.drafts) {
        run::configuration& c = all.emplace_back();
        c.draft = drafts::find(name);
        if (!options.content.empty()) c.options.content = spec::find_content(*c.draft, options.content).value();
        c.options.last_start_tag = options.last_start_tag;
        c.options.foreign = options.foreign;
        if (options.simulated && options.content.empty()) c.feedback = simulation{};
        if (options.fragment.empty()) continue;
        c.feedback = simulation{true, find_context(*c.draft, options.fragment).value(), nullptr};
        const tokenizer_options begin = options_of_fragment(*c.draft, *c.feedback->fragment, true);
        c.options.content = begin.content;
        c.options.foreign = begin.foreign;
    }
    return all;
}

compared compare_drafts(std::string_view input, const compare_options& options) {
    return compare_configurations(input, configurations_of(options), options.cut);
}

compared compare_configurations(std::string_view input, const std::vector<run::configuration>& configurations,
                                std::size_t cut) {
    // Making the texts takes far longer than most comparisons. They do not depend on the input, so all comparisons
    // share them.
    static const auto texts = std::make_shared<compare::texts_on_chain>(drafts::known());
    compare::examined_parts examined(compare::examined_parts::usual, texts);
    kept_divergences kept;
    compare::comparison comparing(drafts::known(), configurations, kept, &examined);
    if (cut == 0) cut = std::max<std::size_t>(1, input.size());
    for (std::size_t at = 0; at < input.size(); at += cut) comparing.feed(input.substr(at, cut));
    compared result;
    result.summary = comparing.finish();
    result.divergences = std::move(kept.all);
    return result;
}

namespace {

/// Passes divergences on to a report.
class reported : public compare::divergence_sink {
public:
    explicit reported(report::comparison_json& to) : to_(to) {}
    void on_divergence(compare::divergence&& d) override { to_.on_divergence(std::move(d)); }

private:
    report::comparison_json& to_;
};

}  // namespace

std::string report_of(const registry& known, const std::vector<run::configuration>& configurations,
                      std::string_view input, compare::examined_parts& examined, bool independent,
                      std::size_t longest) {
    std::ostringstream text;
    std::vector<const spec::draft*> drafts;
    for (const run::configuration& each : configurations) drafts.push_back(each.draft);
    report::comparison_json json(drafts, text);
    reported to(json);
    compare::comparison comparing(known, configurations, to, &examined, independent);
    json.begin_input("input", input.size());
    std::minstd_rand random(17);
    for (std::size_t at = 0; at < input.size();) {
        const std::string_view chunk = longest == 0 ? input : input.substr(at, 1 + random() % longest);
        comparing.feed(chunk);
        at += chunk.size();
    }
    json.end_input(comparing.finish());
    json.finish();
    return text.str();
}

std::string names_of(const std::vector<const spec::draft*>& drafts) {
    std::string names;
    for (const spec::draft* each : drafts) names.append(names.empty() ? "" : " ").append(each->about.name);
    return names;
}

std::string tokens_of(const compare::group& g) {
    recording log;
    for (const token& t : g.tokens.all()) static_cast<void>(log.on_token(t));
    static_cast<void>(log.on_token(end_of_file{}));
    std::string text;
    for (std::size_t i = 0; i + 1 < log.events.size(); ++i) text.append(text.empty() ? "" : "; ").append(log.events[i]);
    return text;
}

std::string told(const compare::divergence& d) {
    std::string text = fmt::format("[{},{}) {} {}\n", d.where.begin, d.where.end, readable(d.source),
                                   d.kind == compare::divergence_kind::tokens ? "tokens" : "errors");
    for (const compare::group& g : d.groups) {
        text += fmt::format("  {}: {}", names_of(g.drafts), tokens_of(g));
        for (const auto& e : g.errors) text += fmt::format(" !{} {}", e.error.offset, spec::name_of(e.error.code));
        text += '\n';
    }
    for (const compare::cause& c : d.causes)
        text += fmt::format("  {} {} at {}: {} ({}) {} | {}: {}\n",
                            c.role == compare::cause_role::diverges ? "cause" : "shows", names_of(c.drafts), c.offset,
                            c.state_name, c.section, c.content, c.subject, c.sentence);
    return text;
}

}  // namespace strata::testing
