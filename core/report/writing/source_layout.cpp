#include "core/report/writing/source_layout.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace strata::report {
namespace {

using language::source_call;

constexpr std::size_t line_length = 120;
// A call that needs several lines begins on the current line only if at least this many columns are left there.
constexpr std::size_t room_to_begin = 60;

std::string on_one_line(const source_call& call) {
    std::string text = call.name;
    if (call.arguments.empty()) return text;
    text += '(';
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        if (i != 0) text += ", ";
        text += on_one_line(call.arguments[i]);
    }
    return text + ')';
}

bool has_list(const source_call& call) {
    return call.is_list || std::any_of(call.arguments.begin(), call.arguments.end(), has_list);
}

class layout {
public:
    explicit layout(std::size_t indent) : text_(indent, ' ') {}
    // Adds a call. `after`: how many columns must be free after the call on its last line, for example for the brackets
    // that close outer calls.
    void add(const source_call& call, std::size_t after) {
        const std::string flat = on_one_line(call);
        if (!has_list(call) && column() + flat.size() + after <= line_length) {
            text_ += flat;
            return;
        }
        text_ += call.name;
        if (call.arguments.empty()) return;
        text_ += '(';
        const std::size_t indent = column();
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            const source_call& each = call.arguments[i];
            const bool is_last = i + 1 == call.arguments.size();
            // Columns for the closing bracket and what follows it, or for a comma.
            const std::size_t closing = is_last ? after + 1 : 1;
            // In a list, names and literals stay on the line, and each call with arguments begins a new line.
            const bool breaks = call.is_list ? !each.arguments.empty() : !fits_after_blank(each, closing);
            if (i != 0) {
                text_ += ',';
                if (breaks)
                    text_ += '\n' + std::string(indent, ' ');
                else
                    text_ += ' ';
            }
            add(each, closing);
        }
        text_ += ')';
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    [[nodiscard]] std::size_t column() const {
        const std::size_t line = text_.rfind('\n');
        return text_.size() - (line == std::string::npos ? 0 : line + 1);
    }
    [[nodiscard]] bool fits_after_blank(const source_call& call, std::size_t after) const {
        if (!call.arguments.empty() && call.arguments[0].arguments.empty() && column() + room_to_begin < line_length)
            return true;
        return column() + 2 + on_one_line(call).size() + after <= line_length;
    }

    std::string text_;
};

}  // namespace

std::string laid_out(const language::source_call& call, std::size_t indent) {
    layout out(indent);
    out.add(call, 1);
    return out.text();
}

}  // namespace strata::report
