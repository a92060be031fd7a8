#pragma once
// A tokenizer: `strata::tokenizer` and its options, the sink that receives tokens and errors, and the types of tokens,
// errors and their positions. To find a draft, include <strata/drafts.hpp>. A program that only tokenizes does not need
// the contents of a draft (<strata/draft.hpp>).

#include "core/engine/tokenizer/page_tokenizer.hpp"  // page_tokenizer, tokens: with simulated tree construction
#include "core/engine/tokenizer/tokenizer.hpp"       // tokenizer, tokenize, engine_kind
#include "core/spec/content_states.hpp"              // spec::find_content: the initial content state, by name
#include "core/spec/error_codes.hpp"                 // spec::error_code, spec::name_of
#include "core/text/kept_tokens.hpp"                 // kept_tokens: copies that outlive the sink's call
#include "core/text/locator.hpp"                     // input::locator: lines and columns
#include "core/text/options.hpp"                     // tokenizer_options, early_stop
#include "core/text/sink.hpp"                        // sink, feedback
#include "core/text/token.hpp"                       // token, attribute, parse_error, source_span
