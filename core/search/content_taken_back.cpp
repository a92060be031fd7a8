#include "core/search/content_taken_back.hpp"

#include <algorithm>

#include "core/engine/reference/interpreter.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/sink.hpp"

namespace strata::search {
namespace {

// For machines of which only the registers are read.
class unheard final : public sink {
    feedback on_token(const token& /*t*/) override { return {}; }
};

}  // namespace

content_taken_back::content_taken_back(const spec::draft& draft)
    : draft_(draft),
      contents_taken_back_(draft.contents.begin(), draft.contents.end()),
      contents_kept_(contents_taken_back_),
      taken_back_(draft),
      kept_(draft) {
    for (spec::content_state& each : contents_taken_back_) {
        if (each.taken_back_at_eof) each.model = spec::content_model::pcdata;
        each.taken_back_at_eof = false;
    }
    for (spec::content_state& each : contents_kept_) each.taken_back_at_eof = false;
    taken_back_.contents = contents_taken_back_;
    kept_.contents = contents_kept_;
}

bool content_taken_back::has_lasting(spec::content_index content) const {
    const spec::content_state& like = spec::content_at(draft_, content);
    return std::any_of(draft_.contents.begin(), draft_.contents.end(), [&](const spec::content_state& each) {
        return !each.taken_back_at_eof && each.model == like.model && each.state == like.state;
    });
}

bool content_taken_back::is_open(const tokenizer_options& begins, std::string_view input) const {
    const spec::content_state& content = spec::content_at(draft_, begins.content);
    // Without a last start tag no end tag can come, and nothing is left open.
    if (!content.taken_back_at_eof || begins.last_start_tag.empty()) return false;
    unheard nobody;
    engine::interpreter machine(draft_, begins, nobody);
    machine.feed(input);
    machine.begin_steps();
    return machine.registers().content_model != content.model;
}

}  // namespace strata::search
