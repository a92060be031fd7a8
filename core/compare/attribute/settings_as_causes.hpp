#pragma once
// Settings as causes of differences.

#include "core/compare/record/divergence.hpp"

namespace strata::compare {

/// Adds a setting to those that account for the difference, unless it is there already.
void add_setting(difference& to, const different_setting& which);

/// Sets the settings in the causes of `d` and of its differences, if settings and no change of a draft are responsible.
/// `of_settings`: the drafts differ only in settings, so they share one table. Everything in a place then follows from
/// where the rules diverge, and the rules there are the causes of every difference.
void name_settings_of_causes(divergence& d, bool of_settings);

}  // namespace strata::compare
