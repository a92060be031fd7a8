#include "docs/playground/exports/answers.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>
#include <stdexcept>
#include <utility>

#include "core/run/messages.hpp"

namespace strata::exports {
namespace {

/// An answer, and the text to which it points.
struct kept_answer : strata_answer {
    std::string text;
};

// Removes the dashes before the name of an option, because the settings that hosts pass have no dashes.
std::string without_dashes(std::string_view message) {
    return std::string(message.starts_with("--") ? message.substr(2) : message);
}

}  // namespace

void check_given(const void* what, std::string_view name) {
    if (what == nullptr) throw run::failure(name, "must not be null");
}

void check_memory(const void* data, std::size_t count, std::size_t size_of_one) {
    if (count == 0) return;
    if (data == nullptr) throw run::failure("text", "its address must not be null");
    constexpr std::size_t most = std::numeric_limits<std::ptrdiff_t>::max();
    if (count >= most / size_of_one || reinterpret_cast<std::uintptr_t>(data) > SIZE_MAX - count * size_of_one)
        throw run::failure("text", "its size is too large for any memory");
}

std::uint32_t word(std::uint64_t number) {
    if (number > std::numeric_limits<std::uint32_t>::max())
        throw run::failure("input", "has more than the 4 GiB that positions of 32 bits count");
    return static_cast<std::uint32_t>(number);
}

strata_answer* answer(reply&& with) noexcept {
    if (with.text.size() > std::numeric_limits<std::uint32_t>::max()) {
        try {
            with = {status::failed, "the answer is larger than 4 GiB"};
        } catch (...) {
            return nullptr;
        }
    }
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

void* strata_allocate(std::size_t size) noexcept { return std::malloc(size == 0 ? 1 : size); }
void strata_free(void* allocated) noexcept { std::free(allocated); }
void strata_free_answer(strata_answer* answer) noexcept { delete static_cast<strata::exports::kept_answer*>(answer); }
