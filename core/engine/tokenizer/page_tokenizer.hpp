#pragma once
// Tokenizes pages as a browser does. It combines a tokenizer with simulated tree construction. `tokens` reads one page
// in memory. `page_tokenizer` reads a page in chunks, and can read several pages one after the other.

#include <string_view>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/text/kept_tokens.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata {

/// A tokenizer for whole pages, or for fragments in a context element (`simulation::fragment`). Start tags such as
/// `<title>` and `<script>` switch the tokenizer as the draft's tree construction would. A call that is not allowed at
/// that moment throws the same exception as `tokenizer` does.
class page_tokenizer {
public:
    /// `draft`, `to`, `how.errors` and `how.metas` must outlive the object. A fragment begins in the state of its
    /// context element.
    page_tokenizer(const spec::draft& draft, sink& to, const simulation& how = {});
    // Not copyable: the tokenizer has the address of the simulation.
    page_tokenizer(const page_tokenizer&) = delete;
    page_tokenizer(page_tokenizer&&) = delete;
    page_tokenizer& operator=(const page_tokenizer&) = delete;
    page_tokenizer& operator=(page_tokenizer&&) = delete;
    ~page_tokenizer() = default;

    /// Behaves like `tokenizer::feed`.
    void feed(std::string_view chunk) { tokenizer_.feed(chunk); }
    /// Behaves like `tokenizer::finish`.
    void finish(std::string_view last = {}) { tokenizer_.finish(last); }
    /// Begins another page. Storage is reused.
    void reset();

private:
    simulated_feedback feedback_;
    tokenizer_options begin_;
    tokenizer tokenizer_;
};

/// Returns the tokens of a page. The last token is the end of the file. Parse errors are not kept. `page` and `draft`
/// must outlive the result and must not change. Complexity: linear in the page.
[[nodiscard]] kept_tokens tokens(std::string_view page, const spec::draft& draft, const simulation& how = {});

}  // namespace strata
