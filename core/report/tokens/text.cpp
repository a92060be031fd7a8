#include "core/report/tokens/text.hpp"

#include <fmt/format.h>

#include <ostream>

#include "core/report/tokens/words.hpp"
#include "core/report/writing/append_format.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

constexpr std::size_t piece = std::size_t{1} << 16U;

void append_kind(std::string& to, token_kind k, bool colour) {
    if (colour)
        append_format(to, "{}{:<11}{}", k.colour, k.name, plain);
    else
        append_format(to, "{:<11}", k.name);
}

}  // namespace

void append_readable(std::string& to, const token& t, token_style style) {
    append_kind(to, kind_of(t), style.colour);
    append_words(to, t,
                 {[&style](std::string& line, std::string_view text) { append_quoted(line, text, style.longest_text); },
                  nullptr});
    // A line that has nothing after its kind ends without spaces.
    while (to.back() == ' ') to.pop_back();
}

void append_readable(std::string& to, const parse_error& e, std::string_view state, token_style style) {
    append_kind(to, {"error", red}, style.colour);
    to.append(" ").append(spec::name_of(e.code));
    if (!state.empty()) to.append(" (").append(state).append(")");
}

text_sink::text_sink(const spec::draft& draft, std::string_view source, input_kind kind, token_style style,
                     std::ostream& to)
    : style_(style), of_tokens_(draft, source, kind), of_errors_(draft, source, kind), to_(to) {}

feedback text_sink::on_token(const token& t) {
    begin_line(of_tokens_.at(where_of(t).begin));
    append_readable(pending_, t, style_);
    end_line(boost::variant2::holds_alternative<end_of_file>(t));
    return {};
}

void text_sink::on_error(const parse_error& e) {
    begin_line(of_errors_.at(e.offset));
    append_readable(pending_, e, e.state, style_);
    end_line(false);
}

void text_sink::send() {
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

void text_sink::write_tree_error(std::string_view code, std::uint64_t offset) {
    begin_line(of_tokens_.at(offset));
    append_kind(pending_, {"tree error", red}, style_.colour);
    pending_.append(" ").append(code);
    end_line(true);
}

void text_sink::begin_line(const input::position& where) {
    const std::string place = fmt::format("{}:{}", where.line, where.column);
    if (style_.colour)
        append_format(pending_, "{}{:>8}{}  ", dim, place, plain);
    else
        append_format(pending_, "{:>8}  ", place);
}

void text_sink::end_line(bool last) {
    pending_ += '\n';
    if (!last && pending_.size() < piece) return;
    to_.write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
    pending_.clear();
}

}  // namespace strata::report
