#include "core/identify/conversation.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/report/writing/visible_text.hpp"

namespace strata::identify {

std::string quotation(std::string_view text) {
    constexpr std::size_t longest = 100;
    std::string words;
    report::append_quoted(words, text, longest);
    return words;
}

conversation::conversation(program& with, error_names names) : program_(with), names_(std::move(names)) {
    const reply first = program_.start();
    if (first.how != reply::kind::line) throw broken_adapter(fmt::format("before its first line, it {}", first.text));
    try {
        by_ = read_capabilities(first.text);
    } catch (const std::runtime_error& e) {
        throw broken_adapter(
            fmt::format("its first line does not say what it can do ({}): {}", e.what(), quotation(first.text)));
    }
}

bool conversation::can_be_asked(const probe& what) const {
    return (by_.initial_states || !is_within(what)) && (by_.surrogates || !has_lone_surrogate(what));
}

said conversation::answer_to(const probe& what) {
    const std::uint64_t id = ++cases_;
    const reply got = program_.ask(case_line(what, id));
    said found;
    if (got.how == reply::kind::line) {
        try {
            found.given = read_answer(got.text, id, by_, names_);
            return found;
        } catch (const std::runtime_error& e) {
            found.trouble = fmt::format("wrote what is no answer ({}): {}", e.what(), quotation(got.text));
        }
    } else {
        found.trouble = got.text;
        found.died = got.how == reply::kind::ended || got.how == reply::kind::late;
    }
    is_running_ = restarts_ < most_restarts && program_.start().how == reply::kind::line;
    ++restarts_;
    return found;
}

}  // namespace strata::identify
