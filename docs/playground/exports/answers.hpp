#pragma once
// How the exported functions answer: nothing that is thrown leaves them.

#include <cstdint>
#include <string>
#include <string_view>

#include "docs/playground/exports/exports.hpp"

namespace strata::exports {

enum class status : std::uint32_t { done, no, failed };

/// What an exported function has to say.
struct reply {
    reply(std::string data) : text(std::move(data)) {}  // NOLINT(google-explicit-constructor)
    reply(void* begun) : handle(begun) {}               // NOLINT(google-explicit-constructor)
    reply(status how, std::string why) : how(how), text(std::move(why)) {}

    status how = status::done;
    std::string text;
    void* handle = nullptr;
};

/// The answer that a host gets. Null: no memory.
[[nodiscard]] strata_answer* answer(reply&& with) noexcept;

/// The answer for the exception being handled.
[[nodiscard]] strata_answer* answer_for_exception() noexcept;

/// Calls `work`, which returns a reply, and answers with that or with what it throws.
template <class Work>
[[nodiscard]] strata_answer* answer_of(const Work& work) noexcept {
    try {
        return answer(work());
    } catch (...) {
        return answer_for_exception();
    }
}

/// Throws: run::failure, if this is null.
void check_given(const void* what, std::string_view name);
/// Throws: run::failure, if `count` things of a size cannot be at that address.
void check_memory(const void* data, std::size_t count, std::size_t size_of_one = 1);

/// The text at an address, which may be null if there is none. Throws: run::failure, if there cannot be one.
[[nodiscard]] inline std::string_view text_at(const char* data, std::size_t size) {
    check_memory(data, size);
    return size == 0 ? std::string_view() : std::string_view(data, size);
}

/// What a host gives back: a session, a job, a trace. Throws: run::failure, if it is null.
template <class Given>
[[nodiscard]] Given& given(Given* what, std::string_view name) {
    check_given(what, name);
    return *what;
}

/// Throws: run::failure, if a number does not fit into the 32 bits that a record has for it.
[[nodiscard]] std::uint32_t word(std::uint64_t number);

}  // namespace strata::exports
