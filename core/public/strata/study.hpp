#pragma once
// Examines drafts: their sentences and graphs, the steps of their machines, the rules that inputs fire, and the changes
// from one draft to another. Also assembles drafts at run time. Link strata::study.

#include "core/history/history.hpp"    // history::revised_draft: a draft with revisions applied
#include "core/language/recital.hpp"   // language::recite and its parts
#include "core/run/coverage.hpp"       // run::draft_coverage
#include "core/run/trace.hpp"          // run::trace
#include "core/spec/audit.hpp"         // spec::silences, spec::reachable, spec::shadowed
#include "core/spec/soundness.hpp"     // spec::fault_of: whether a table is sound
#include "core/study/draft_diff.hpp"   // study::draft_diff
#include "core/study/graph/graph.hpp"  // study::graph
