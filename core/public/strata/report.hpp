#pragma once
// Writes results as text, Markdown, HTML, CSV, JSON and pictures. Results are tokens, traces, comparisons, coverage,
// diffs, graphs, states and witnesses. Link strata::report.

#include "core/report/comparison/document.hpp"
#include "core/report/comparison/html.hpp"
#include "core/report/comparison/json.hpp"
#include "core/report/comparison/summary.hpp"
#include "core/report/coverage/coverage.hpp"
#include "core/report/diff/diff.hpp"
#include "core/report/graph/graph.hpp"
#include "core/report/states/states.hpp"
#include "core/report/tokens/html5lib.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/report/tokens/text.hpp"
#include "core/report/trace/jsonl.hpp"
#include "core/report/trace/text.hpp"
#include "core/report/witness/witness.hpp"
