#pragma once
// Tokenizes: `strata::tokenizer` and its options, the sink that receives tokens and errors, and the types of these with
// their positions. <strata/drafts.hpp> finds the draft; the contents of a draft (<strata/draft.hpp>) are not needed.

#include "core/input/locator.hpp"        // input::locator: lines and columns
#include "core/spec/content_states.hpp"  // spec::find_content: the initial content state, by name
#include "core/spec/error_codes.hpp"     // spec::error_code, spec::name_of
#include "core/token/early_stop.hpp"     // early_stop: where a draft made at run time does not say how to go on
#include "core/token/kept_tokens.hpp"    // kept_tokens: copies that outlive the sink's call
#include "core/token/options.hpp"        // tokenizer_options, input_kind
#include "core/token/sink.hpp"           // sink, feedback
#include "core/token/token.hpp"          // token, attribute, parse_error, source_span
#include "core/tokenizer/tokenizer.hpp"  // tokenizer, tokenize, engine_kind
