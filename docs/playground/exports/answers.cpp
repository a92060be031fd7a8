#include "docs/playground/exports/answers.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <new>
#include <stdexcept>
#include <utility>

#include "core/run/messages.hpp"

namespace strata::exports {
namespace {

/// An answer with what it points to.
struct kept_answer : strata_answer {
    std::string text;
};

// The names of options are those of settings here.
std::string without_dashes(std::string_view message) {
    return std::string(message.starts_with("--") ? message.substr(2) : message);
}

}  // namespace

strata_answer* answer(reply&& with) noexcept {
    auto* const made = new (std::nothrow) kept_answer;
    if (made == nullptr) return nullptr;
    made->text = std::move(with.text);
    made->status = static_cast<std::uint32_t>(with.how);
    made->size = static_cast<std::uint32_t>(made->text.size());
    made->data = made->text.data();
    made->handle = with.handle;
    return made;
}

strata_answer* answer_for_exception() noexcept {
    try {
        try {
            throw;
        } catch (const run::failure& f) {
            return answer({status::failed, without_dashes(f.what())});
        } catch (const std::bad_alloc&) {
            return answer({status::failed, "out of memory"});
        } catch (const std::length_error&) {
            return answer({status::failed, "out of memory"});
        } catch (const std::exception& e) {
            return answer({status::failed, fmt::format("internal error: {}", e.what())});
        }
    } catch (...) {
        return nullptr;
    }
}

}  // namespace strata::exports

void* strata_allocate(std::size_t size) { return std::malloc(size == 0 ? 1 : size); }
void strata_free(void* allocated) { std::free(allocated); }
void strata_free_answer(strata_answer* answer) { delete static_cast<strata::exports::kept_answer*>(answer); }
