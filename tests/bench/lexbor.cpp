// Measures lexbor's public tokenizer: with its own check of UTF-8, without this check, and with every token kept.
//
// One tokenizer reads all inputs of a load, one after the other. Each input is one chunk, which is lexbor's fastest
// way. There is no tree, so the callback replies to a start tag by the tag's name.

#ifdef STRATA_HAS_LEXBOR
#include <fmt/format.h>
#include <lexbor/core/base.h>
#include <lexbor/core/lexbor.h>
#include <lexbor/html/tokenizer.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/allocations.hpp"
#include "tests/bench/findings.hpp"
#include "tests/bench/measure.hpp"
#endif

#include "tests/bench/benchmarks.hpp"

namespace strata::bench {

#ifdef STRATA_HAS_LEXBOR
namespace {

using tokenizer_of_lexbor =
    std::unique_ptr<lxb_html_tokenizer_t, decltype([](lxb_html_tokenizer_t* t) { lxb_html_tokenizer_destroy(t); })>;

void require(lxb_status_t status) {
    if (status != LXB_STATUS_OK) throw std::runtime_error(fmt::format("lexbor: status {}", status));
}

void answer_by_name(lxb_html_tokenizer_t* by, const lxb_html_token_t* token) {
    if ((token->type & LXB_HTML_TOKEN_TYPE_CLOSE) == 0)
        lxb_html_tokenizer_set_state_by_tag(by, true, token->tag_id, LXB_NS_HTML);
}

lxb_html_token_t* count(lxb_html_tokenizer_t* by, lxb_html_token_t* token, void* to) {
    auto& counts = *static_cast<token_counts*>(to);
    ++counts.tokens;
    if (token->tag_id == LXB_TAG__TEXT) {
        counts.text += static_cast<std::uint64_t>(token->text_end - token->text_start);
        return token;
    }
    // lexbor stores the name and the identifiers of a DOCTYPE as attributes, which must not count.
    if (token->tag_id == LXB_TAG__EM_DOCTYPE) return token;
    for (const lxb_html_token_attr_t* each = token->attr_first; each != nullptr; each = each->next) ++counts.attributes;
    answer_by_name(by, token);
    return token;
}

using kept = std::vector<const lxb_html_token_t*>;

// Keeps a token. Attributes remain valid, but the next token overwrites the text. So the text is copied into the
// tokenizer's pool of memory.
lxb_html_token_t* keep(lxb_html_tokenizer_t* by, lxb_html_token_t* token, void* to) {
    if (token->text_start != token->text_end) {
        lexbor_str_t text{};
        require(lxb_html_token_make_text(token, &text, lxb_html_tokenizer_mraw(by)));
        token->text_start = text.data;
        token->text_end = text.data + text.length;
    }
    static_cast<kept*>(to)->push_back(token);
    answer_by_name(by, token);
    return lxb_html_token_create(by->dobj_token);
}

void tokenize(lxb_html_tokenizer_t* by, const std::string& input) {
    // This call frees everything that belongs to the previous input.
    lxb_html_tokenizer_clean(by);
    require(lxb_html_tokenizer_begin(by));
    require(lxb_html_tokenizer_chunk(by, reinterpret_cast<const lxb_char_t*>(input.data()), input.size()));
    require(lxb_html_tokenizer_end(by));
}

tokenizer_of_lexbor made(lxb_html_tokenizer_token_f on_token, void* to, bool validates) {
    tokenizer_of_lexbor one(lxb_html_tokenizer_create());
    if (one == nullptr) throw std::bad_alloc();
    require(lxb_html_tokenizer_init(one.get()));
    lxb_html_tokenizer_callback_token_done_set(one.get(), on_token, to);
    lxb_html_tokenizer_input_validation_set(one.get(), validates);
    return one;
}

findings counted(const load& over, bool validates) {
    token_counts counts;
    const tokenizer_of_lexbor one = made(count, &counts, validates);
    for (const std::string& each : over.inputs) tokenize(one.get(), each);
    return findings::of(counts);
}

findings kept_to_the_end(const load& over) {
    kept tokens;
    const tokenizer_of_lexbor one = made(keep, &tokens, false);
    std::uint64_t count = 0;
    for (const std::string& each : over.inputs) {
        tokenize(one.get(), each);
        count += tokens.size();
        tokens.clear();
    }
    return {count, {}};
}

}  // namespace

pass with_lexbor(const load& over, std::string_view what) {
    require(lexbor_memory_setup(counted_allocate, counted_reallocate, counted_allocate_zeros, counted_free));
    if (what == what::kept) return [&over] { return kept_to_the_end(over); };
    return [&over, validates = what == what::validated] { return counted(over, validates); };
}

void add_lexbor(const load& over) {
    for (const std::string_view each : {what::tokens, what::validated, what::kept})
        add(fmt::format("{}/lexbor/{}", over.name, each), size_of(over), with_lexbor(over, each));
}
#else
pass with_lexbor(const load& /*over*/, std::string_view /*what*/) { return {}; }
void add_lexbor(const load& /*over*/) {}
#endif

}  // namespace strata::bench
