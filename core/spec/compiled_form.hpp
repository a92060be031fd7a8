#pragma once
// A place in a draft for the compiled form of its table or of its names. The form is made once and shared by everyone
// who uses the draft.

#include <memory>
#include <mutex>
#include <utility>

namespace strata::spec {

/// Keeps the compiled form of a table. The form is made on first use, and lasts as long as this object, which must be
/// stored together with the table. If the table is changed, it needs a new object.
///
/// Only the engine knows what the form is: the program of a draft (core/engine/program/program.hpp), or the index of
/// its names (core/engine/references.hpp).
class compiled_form {
public:
    constexpr compiled_form() = default;
    compiled_form(const compiled_form&) = delete;
    compiled_form(compiled_form&&) = delete;
    compiled_form& operator=(const compiled_form&) = delete;
    compiled_form& operator=(compiled_form&&) = delete;
    ~compiled_form() = default;

    /// Returns the result of `make()`, which is a shared pointer and may be null. Only the first call of this function
    /// calls `make`; later calls return the same result. Several threads may call this function at the same time.
    template <class Make>
    [[nodiscard]] const std::shared_ptr<const void>& get(Make make) const {
        std::call_once(once_, [&] { form_ = make(); });
        return form_;
    }

private:
    mutable std::once_flag once_;
    mutable std::shared_ptr<const void> form_;
};

}  // namespace strata::spec
