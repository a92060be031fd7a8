#pragma once
// Examines drafts: their sentences, what a machine does step by step, which rules inputs fire, what changed from one
// draft to another, graphs, and drafts put together at run time. Link strata::study.

#include "core/spec/audit.hpp"            // spec::silences, spec::reachable, spec::shadowed
#include "core/spec/firing.hpp"           // spec::firing_rules: which rules can fire at all
#include "core/spec/soundness.hpp"        // spec::fault_of: whether a table is sound
#include "core/study/coverage.hpp"        // study::draft_coverage
#include "core/study/graph.hpp"           // study::graph
#include "core/study/history.hpp"         // study::revised_draft: a draft with revisions applied
#include "core/study/rule_diff.hpp"       // study::draft_diff
#include "core/study/trace.hpp"           // study::trace
#include "core/words/recital.hpp"         // words::recite and its parts
#include "core/words/stream_recital.hpp"  // the same for preprocessing
