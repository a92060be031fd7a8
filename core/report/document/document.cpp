#include "core/report/document/document.hpp"

namespace strata::report {

inline_text& inline_text::add(std::string_view text, role as, std::string_view link) {
    if (!text.empty()) runs_.push_back({std::string(text), as, std::string(link)});
    return *this;
}

inline_text& inline_text::add(const inline_text& other) {
    runs_.insert(runs_.end(), other.runs_.begin(), other.runs_.end());
    return *this;
}

}  // namespace strata::report
