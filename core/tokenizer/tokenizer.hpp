#pragma once
// The public face: a tokenizer for a draft that is named at run time.
//
// `basic_tokenizer` is handed the engines it can run; drafts/tokenizer.hpp makes `strata::tokenizer` of all of them.

#include <boost/variant2/variant.hpp>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>

#include "core/engine/call_order.hpp"
#include "core/engine/interpreter.hpp"
#include "core/spec/draft.hpp"
#include "core/token/options.hpp"
#include "core/token/sink.hpp"

namespace strata {

/// Which engine runs the draft's table. Both give the same tokens and errors.
enum class engine_kind : std::uint8_t {
    fused,        ///< expanded from the table by the compiler; reads chunks as they come
    interpreter,  ///< walks the table rule by rule once the input has ended; the reference
};

/// A tokenizer over one of `Engines` (fused engines of drafts), chosen at run time.
///
/// A call that is out of place throws `std::logic_error` and changes nothing: `feed` and `finish` from within the sink,
/// `insert` from within `on_error`; all three after `finish`, after a call that was left by an exception (of the
/// sink's, or `std::bad_alloc`), and after the tokenizer has been moved from. A sink's answer with a content state that
/// the draft does not have throws `std::out_of_range`, as an exception of the sink's would.
template <class... Engines>
class basic_tokenizer {
public:
    /// A tokenizer for `draft`, which must be one that `Engines` has; `to` must outlive it. Throws `std::out_of_range`
    /// if the draft has no content state `options.content`.
    basic_tokenizer(const spec::draft& draft, sink& to, const tokenizer_options& options = {},
                    engine_kind kind = engine_kind::fused)
        : engine_(make(draft, to, options, kind)) {}

    /// Adds a piece of the input, cut anywhere, and tokenizes as far as it decides. Tokens do not depend on the cuts.
    /// The bytes need not stay after the call. Complexity: linear in the piece.
    void feed(std::string_view chunk) {
        boost::variant2::visit([&](auto& e) { at_work(e).feed(chunk); }, engine_);
    }
    /// Ends the input. The last token is the end-of-file token.
    void finish() {
        boost::variant2::visit([](auto& e) { at_work(e).finish(); }, engine_);
    }
    /// Puts characters (generalised UTF-8) at the insertion point, as document.write() does. From within `on_token`
    /// that is just before the next input character, after what the same call has inserted already; what is inserted in
    /// answer to the end-of-file token is not read. Between two calls of `feed`, and before the first, it is after
    /// everything that has been fed: bytes that do not make up a whole character yet are not in the stream and come
    /// later, a CR is a newline already. Their tokens have empty spans at that place of the source. Complexity: linear
    /// in `characters`, amortised over the input.
    void insert(std::string_view characters) {
        boost::variant2::visit([&](auto& e) { at_work(e).insert(characters); }, engine_);
    }

private:
    using any_engine = boost::variant2::variant<std::unique_ptr<engine::interpreter>, std::unique_ptr<Engines>...>;

    template <class Engine>
    static Engine& at_work(const std::unique_ptr<Engine>& engine) {
        if (engine == nullptr) strata::engine::call_order::refuse_moved();
        return *engine;
    }
    static any_engine make(const spec::draft& draft, sink& to, const tokenizer_options& options, engine_kind kind) {
        any_engine made(std::make_unique<engine::interpreter>(draft, options, to));
        if (kind == engine_kind::interpreter) return made;
        static_cast<void>(
            ((&Engines::draft() == &draft && (made = std::make_unique<Engines>(options, to), true)) || ...));
        return made;
    }

    any_engine engine_;
};

}  // namespace strata
