#include "core/language/state_words.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "core/language/english.hpp"
#include "core/language/saying.hpp"
#include "core/spec/modes.hpp"

namespace strata::words {

using namespace spec;

namespace {

/// The modes of one content model.
constexpr std::uint8_t modes_of(std::size_t model) { return static_cast<std::uint8_t>(3U << (2 * model)); }

/// Whether the modes are of every content model.
bool names_all_models(modes m) {
    for (std::size_t model = 0; model < content_model_count; ++model)
        if ((m.bits & modes_of(model)) == 0) return false;
    return true;
}

/// Whether the modes combine some of the content models with some of the escape flag's values, each with each. Others
/// would need more words than any draft has.
bool is_product(modes m) {
    std::uint8_t product = 0;
    for (std::size_t model = 0; model < content_model_count; ++model)
        if ((m.bits & modes_of(model)) != 0) product = static_cast<std::uint8_t>(product | modes_of(model));
    if ((m & escape_flag_true).bits == 0) product &= escape_flag_false.bits;
    if ((m & escape_flag_false).bits == 0) product &= escape_flag_true.bits;
    return product == m.bits;
}

/// What the draft calls a content model.
std::string_view called(const draft& d, std::size_t model) {
    return static_cast<content_model>(model) == content_model::cdata ? d.words.raw_text : content_model_names[model];
}

std::string each_mode(const draft& d, modes m) {
    strings each;
    for (std::size_t one = 0; one < mode_count; ++one)
        if (m.has(static_cast<mode>(one))) each.push_back(fmt::format("{} and {}", called(d, one / 2), one % 2 != 0));
    return fmt::format("the content model flag and the escape flag are set to one of: {}", listed(each, "or"));
}

}  // namespace

std::string state_name(const draft& d, std::size_t state) {
    std::string name{d.table.states[state].name};
    if (name.size() > 1 && is_upper(name[0]) && !is_upper(name[1])) name[0] = static_cast<char>(name[0] - 'A' + 'a');
    return "the " + name;
}

std::string on_with_step(const draft& d, std::size_t state) {
    std::string_view name = d.table.states[state].name;
    if (const auto colon = name.find(": "); colon != std::string_view::npos) name.remove_prefix(colon + 2);
    return fmt::format("{}{}", name.starts_with("after ") ? "" : "with ", name);
}

bool is_procedure(const draft& d, std::size_t state) { return d.table.states[state].reads == part::procedure; }

std::string models(const draft& d, modes m) {
    strings in;
    for (std::size_t model = 0; model < content_model_count; ++model)
        if ((m.bits & modes_of(model)) != 0) in.emplace_back(called(d, model));
    return fmt::format("the {} {}", listed(in, "or"), in.size() == 1 ? "state" : "states");
}

std::string mode_condition(const draft& d, modes m) {
    using about = phrases::condition_phrase::about;
    if (m == any_mode) return "";
    if (!is_product(m)) return each_mode(d, m);
    strings parts;
    if (!names_all_models(m))
        parts.push_back(phrases::said(phrases::phrase_for(about::models), {{phrases::slot::models, models(d, m)}}));
    if ((m & escape_flag_true).bits == 0) parts.push_back(phrases::said(phrases::phrase_for(about::escape_flag_false)));
    if ((m & escape_flag_false).bits == 0) parts.push_back(phrases::said(phrases::phrase_for(about::escape_flag_true)));
    return joined(parts, " and ");
}

}  // namespace strata::words
