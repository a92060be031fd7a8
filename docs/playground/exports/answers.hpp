#pragma once
// Turns results and exceptions into answers. No exception leaves an exported function.

#include <cstdint>
#include <string>
#include <string_view>

#include "docs/playground/exports/exports.hpp"

namespace strata::exports {

enum class status : std::uint32_t { done, no, failed };

/// The result of an exported function.
struct reply {
    reply(std::string data) : text(std::move(data)) {}  // NOLINT(google-explicit-constructor)
    reply(void* begun) : handle(begun) {}               // NOLINT(google-explicit-constructor)
    reply(status how, std::string why) : how(how), text(std::move(why)) {}

    status how = status::done;
    std::string text;
    void* handle = nullptr;
};

/// Returns the answer for the host. Returns null if there is no memory for it.
[[nodiscard]] strata_answer* answer(reply&& with) noexcept;

/// Returns the answer for the exception that is being handled.
[[nodiscard]] strata_answer* answer_for_exception() noexcept;

/// Calls `work`, which returns a reply. Returns an answer with this reply, or with the exception that `work` throws.
template <class Work>
[[nodiscard]] strata_answer* answer_of(const Work& work) noexcept {
    try {
        return answer(work());
    } catch (...) {
        return answer_for_exception();
    }
}

/// Throws: run::failure if `what` is null. `name` describes it in the message.
void check_given(const void* what, std::string_view name);
/// Throws: run::failure if `count` objects of `size_of_one` bytes cannot be at the address `data`.
void check_memory(const void* data, std::size_t count, std::size_t size_of_one = 1);

/// Returns the text at the address `data`, which may be null if `size` is 0. Throws: run::failure if the address is
/// null although `size` is not 0, or if the size is too large for any memory.
[[nodiscard]] inline std::string_view text_at(const char* data, std::size_t size) {
    check_memory(data, size);
    return size == 0 ? std::string_view() : std::string_view(data, size);
}

/// Returns the session, job or trace that the host passes back. Throws: run::failure if `what` is null.
template <class Given>
[[nodiscard]] Given& given(Given* what, std::string_view name) {
    check_given(what, name);
    return *what;
}

/// Returns `number` as a word of 32 bits for a record. Throws: run::failure if the number does not fit.
[[nodiscard]] std::uint32_t word(std::uint64_t number);

}  // namespace strata::exports
