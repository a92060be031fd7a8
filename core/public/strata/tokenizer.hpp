#pragma once
// To tokenize: `strata::tokenizer` and how it begins, the sink that it hands tokens and errors to, what these are, and
// where they stand. <strata/drafts.hpp> finds the draft; what a draft consists of is not needed (<strata/draft.hpp>).

#include "core/input/locator.hpp"        // input::locator: lines and columns
#include "core/spec/content_states.hpp"  // spec::find_content: the content state to begin in, by name
#include "core/spec/error_codes.hpp"     // spec::error_code, spec::name_of
#include "core/token/kept_tokens.hpp"    // kept_tokens: copies that outlive the sink's call
#include "core/token/options.hpp"        // tokenizer_options, input_kind
#include "core/token/sink.hpp"           // sink, feedback
#include "core/token/token.hpp"          // token, attribute, parse_error, source_span
#include "core/tokenizer/tokenizer.hpp"  // tokenizer, tokenize, engine_kind
