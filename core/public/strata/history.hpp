#pragma once
// The history of the standard: the draft of each day and each commit, and how an input is read under all of them. Link
// strata::study.

#include "core/compare/time/readings_in_time.hpp"  // compare::read_in_time
#include "core/history/days_of_chain.hpp"          // history::days_of_chain: finds drafts by day, month, year or commit
#include "core/history/moments.hpp"                // history::moments_of_standard: every text of the standard, in order
