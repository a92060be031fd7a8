#pragma once
// Examines drafts: their sentences, what a machine does step by step, which rules inputs fire, what changed from one
// draft to another, graphs, and drafts put together at run time. Link strata::study.

#include "core/history/history.hpp"          // study::revised_draft: a draft with revisions applied
#include "core/language/recital.hpp"         // words::recite and its parts
#include "core/language/stream_recital.hpp"  // the same for preprocessing
#include "core/run/coverage.hpp"             // study::draft_coverage
#include "core/run/trace.hpp"                // study::trace
#include "core/spec/audit.hpp"               // spec::silences, spec::reachable, spec::shadowed
#include "core/spec/firing.hpp"              // spec::firing_rules: which rules can fire at all
#include "core/spec/soundness.hpp"           // spec::fault_of: whether a table is sound
#include "core/study/graph/graph.hpp"        // study::graph
#include "core/study/rule_diff.hpp"          // study::draft_diff
